// SQL of the certificates that were given: the last version of each family and year, whose money is of a year.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { json } from '../../../platform/db/sql.ts'
import type { TaxReturn } from './tax-return.print.ts'

export type IssuedCertificate = {
  readonly id: number
  readonly customerId: number
  readonly customerNumber: string
  readonly year: number
  readonly version: number
  readonly paidCents: number
  readonly digest: string
  readonly issuedOn: string
  readonly changedOn: string | null
}
const columns = sql`x.id, x.customer_id, c.number as customer_number, x.year, x.version, x.paid_cents, x.digest, x.issued_on, x.changed_on`

/** The last version that was given to each customer for a year, or for every year. */
export const lastCertificates = async (
  db: Db,
  of: { readonly year?: number; readonly customerId?: number },
): Promise<IssuedCertificate[]> => {
  const { rows } = await sql<IssuedCertificate>`
    select distinct on (x.customer_id, x.year) ${columns} from tax_certificates x join customers c on c.id = x.customer_id
     where (${of.year ?? null}::integer is null or x.year = ${of.year ?? null}) and (${of.customerId ?? null}::bigint is null or x.customer_id = ${of.customerId ?? null})
     order by x.customer_id, x.year, x.version desc`.execute(db)
  return rows
}

export const findContent = async (db: Db, id: number): Promise<TaxReturn | undefined> => {
  const row = await db
    .selectFrom('taxCertificates')
    .select(sql<TaxReturn>`content`.as('content'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.content
}

type New = {
  readonly customerId: number
  readonly year: number
  readonly version: number
  readonly paidCents: number
  readonly content: TaxReturn
  readonly digest: string
  readonly issuedOn: string
}
export const insertCertificate = async (db: Db, { content, ...given }: New): Promise<number> => {
  const { id } = await db
    .insertInto('taxCertificates')
    .values({ ...given, content: json(content) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const noteChanged = async (db: Db, id: number, day: string): Promise<void> => {
  await db
    .updateTable('taxCertificates')
    .set({ changedOn: day })
    .where('id', '=', id)
    .where('changedOn', 'is', null)
    .execute()
}

/** Up to an instant, what a certificate attests is still so. */
export const noteLookedAt = async (db: Db, ids: readonly number[], at: Date): Promise<void> => {
  if (ids.length === 0) return
  await db
    .updateTable('taxCertificates')
    .set({ lookedAt: at })
    .where('id', 'in', [...ids])
    .execute()
}

/** Keeps whom a certificate of a year is due to; answers how many there are. */
export const noteDue = async (db: Db, year: number, customerIds: readonly number[]): Promise<number> => {
  await sql`delete from tax_certificates_due where year <> ${year} or customer_id <> all(${[...customerIds]}::bigint[])`.execute(
    db,
  )
  await sql`insert into tax_certificates_due (customer_id, year) select id, ${year} from unnest(${[...customerIds]}::bigint[]) id
     -- given while the others were looked for
     where not exists (select from tax_certificates x where x.customer_id = id and x.year = ${year}) on conflict do nothing`.execute(
    db,
  )
  return customerIds.length
}

/** A family was given what was due to it. */
export const noteGiven = async (db: Db, year: number, customerIds: readonly number[]): Promise<void> => {
  await db
    .deleteFrom('taxCertificatesDue')
    .where('year', '=', year)
    .where('customerId', 'in', [...customerIds])
    .execute()
}

/** Of two people who issue at once, the second one waits, and finds what the first gave. */
export const lockCustomers = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('customers')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Years in which families paid something, the last first: each is looked for, and not read of ten years of payments. */
export const yearsPaid = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ year: number }>`
    select y.year from (select min(p.paid_on) as first, max(p.paid_on) as last from payments p where p.status = 'succeeded') span
      cross join lateral generate_series(extract(year from span.first)::integer, extract(year from span.last)::integer) y (year)
     where exists (select from payments p where p.status = 'succeeded' and p.paid_on between make_date(y.year, 1, 1) and make_date(y.year, 12, 31)) order by y.year desc`.execute(
    db,
  )
  return rows.map(({ year }) => year)
}

export type PayingFamily = {
  readonly customerId: number
  readonly customer: string
  readonly hasEmail: boolean
  readonly hasAddress: boolean
  /** Received in the year, less what was given back in it. */
  readonly receivedCents: number
}
/** Families that paid something in a year, or that were given a certificate for it, by name. */
export const payingFamilies = async (db: Db, year: number): Promise<PayingFamily[]> => {
  const { rows } = await sql<PayingFamily>`
    with paid as (
      select o.customer_id, sum(p.signed_cents)::integer as cents from payments p join orders o on o.id = p.order_id
       where p.status = 'succeeded' and p.paid_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date group by o.customer_id
      union all select distinct x.customer_id, 0 from tax_certificates x where x.year = ${year})
    select c.id as customer_id, upper(own.last_name) || coalesce(' ' || own.first_name, '') as customer, own.email is not null as has_email,
           coalesce(payer.address_id, own.address_id) is not null as has_address, sum(paid.cents)::integer as received_cents
      from paid join customers c on c.id = paid.customer_id join people own on own.id = c.person_id
      left join people payer on payer.id = c.billing_person_id
     group by c.id, own.id, payer.id order by c.sort_name, c.id`.execute(db)
  return rows
}

/** Whether money or papers of the family of `last` moved since then. */
const hasMovedSince = (at: string) => sql<boolean>`(
  exists (select from bills b where b.customer_id = last.customer_id and b.created_at > ${sql.ref(at)})
  or exists (select from payments p join orders o on o.id = p.order_id where o.customer_id = last.customer_id and p.updated_at > ${sql.ref(at)}))`

/** Last versions of the years since one whose money or papers moved since they were looked at, not yet known to have changed. */
export const certificatesToFollow = async (db: Db, since: number, limit: number): Promise<IssuedCertificate[]> => {
  const { rows } = await sql<IssuedCertificate>`
    select last.* from (select distinct on (x.customer_id, x.year) ${columns}, x.created_at, x.looked_at from tax_certificates x join customers c on c.id = x.customer_id
       where x.year >= ${since} order by x.customer_id, x.year, x.version desc) last
      cross join lateral (select coalesce(last.looked_at, last.created_at) as at) seen
     where last.changed_on is null and ${hasMovedSince('seen.at')}
     order by last.customer_id limit ${limit}`.execute(db)
  return rows
}

/** Families whose money or papers moved since their certificate of a year was looked at, or that is known to have changed: of the others it attests what it would today. */
export const certificatesMoved = async (db: Db, year: number): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ customerId: number }>`
    select last.customer_id from (select distinct on (x.customer_id) x.customer_id, x.changed_on, coalesce(x.looked_at, x.created_at) as at from tax_certificates x
       where x.year = ${year} order by x.customer_id, x.version desc) last
     where last.changed_on is not null or ${hasMovedSince('last.at')}`.execute(db)
  return new Set(rows.map(({ customerId }) => customerId))
}

/** Whom a certificate is told to, what it says was paid, and whether a mail about it already left. */
export const findCertificateReader = async (db: Db, certificateId: number) => {
  const { rows } = await sql<{
    personId: number
    firstName: string | null
    lastName: string
    email: string | null
    accountId: number | null
    paidCents: number
    isTold: boolean
  }>`
    select p.id as person_id, p.first_name, p.last_name, p.email, a.id as account_id, x.paid_cents,
           exists (select from messages m where m.about_class = 'tax_certificates' and m.about_id = x.id) as is_told
      from tax_certificates x join customers c on c.id = x.customer_id join people p on p.id = c.person_id
      left join accounts a on a.person_id = p.id and a.enabled where x.id = ${certificateId}`.execute(db)
  return rows[0]
}
