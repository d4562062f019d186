// SQL of what a task issued: its sums for the bell, and the report, family by family.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Issued = { readonly year: number; readonly customerIds: readonly number[]; readonly afterId: number }

/** Each family of the task with the certificate that it has now; `own`: the task gave it. */
const families = ({ year, customerIds, afterId }: Issued) => sql`
  (select c.id as customer_id, c.sort_name, upper(p.last_name) || coalesce(' ' || p.first_name, '') as customer, p.email,
      last.version, last.number, last.paid_cents, last.id > ${afterId} as own
     from unnest(${[...customerIds]}::bigint[]) x (id) join customers c on c.id = x.id join people p on p.id = c.person_id
     left join lateral (select t.version, t.content -> 'certificate' ->> 'number' as number, t.paid_cents, t.id from tax_certificates t
       where t.customer_id = c.id and t.year = ${year} order by t.version desc limit 1) last on true)`

/** The newest certificate, of whatever year; 0 before the first. */
export const lastIssuedId = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('taxCertificates')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

export const sumIssued = async (db: Db, task: Issued) => {
  const { rows } = await sql<{ issued: number; replacing: number; unsent: number }>`
    select count(*) filter (where own)::integer as issued, count(*) filter (where own and version > 1)::integer as replacing,
      count(*) filter (where own and email is null)::integer as unsent from ${families(task)} f`.execute(db)
  return rows[0] ?? { issued: 0, replacing: 0, unsent: 0 }
}

/** By name; a family that broke keeps what it had, and is said to have broken. */
export const issuedForExport = (db: Db, task: Issued, failedIds: readonly number[]) =>
  db
    .selectFrom(
      sql<{
        customer: string
        outcome: string
        number: string | null
        paidCents: number | null
        sentTo: string | null
      }>`
        (select customer, case when customer_id = any(${[...failedIds]}::bigint[]) then 'failed' when version is null then 'none' when not own then 'same' when version > 1 then 'replacing' else 'issued' end as outcome,
           number, paid_cents, case when own then coalesce(email, 'À imprimer et à poster') end as sent_to, sort_name from ${families(task)} f)`.as(
        'r',
      ),
    )
    .select(['r.customer', 'r.outcome', 'r.number', 'r.paidCents', 'r.sentTo'])
    .orderBy(sql`r.sort_name`)
