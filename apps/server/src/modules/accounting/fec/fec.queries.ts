// SQL of the FEC: the year and its company, its lines in the order of the file, a batch at a time.
import type { FecLine } from '@cartable/domain/accounting/fec/fec.rules.ts'
import { nameOfYear } from '@cartable/domain/accounting/years/years.rules.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type FecYear = {
  readonly id: number
  readonly companyId: number
  readonly company: string
  readonly companyCode: CompanyCode
  readonly siren: string | null
  readonly from: string
  readonly to: string
  /** `2026` */
  readonly name: string
  readonly isClosed: boolean
  readonly entryCount: number
}
export const findFecYear = async (db: Db, id: number): Promise<FecYear | undefined> => {
  const { rows } = await sql<Omit<FecYear, 'name'>>`
    select f.id, f.company_id, k.name as company, k.code as company_code, k.siren, lower(f.period)::text as from, (upper(f.period) - 1)::text as to, f.closed_at is not null as is_closed,
           coalesce((select sum(s.last_number) from ledger_sequences s where s.fiscal_year_id = f.id), 0)::integer as entry_count
      from fiscal_years f join companies k on k.id = f.company_id where f.id = ${id}`.execute(db)
  const [year] = rows
  return year && { ...year, name: nameOfYear(year) }
}

export const journalsOf = (db: Db, companyId: number) =>
  db.selectFrom('ledgerJournals').select(['code', 'name']).where('companyId', '=', companyId).orderBy('code').execute()

/** Lines fetched at once: what is in memory, whatever the year holds. */
const atOnce = 2_000

const name = (person: string) =>
  sql`upper(${sql.ref(`${person}.last_name`)}) || coalesce(' ' || ${sql.ref(`${person}.first_name`)}, '')`

/**
 * Whether the letter of a line `l` stands in the file of its year. EcritureLet and DateLet (LPF, art. A47 A-1, VII, 1°, columns 14
 * and 15) say how the lines of a file cancel each other in the books of that year: given after its last day together with a line
 * of a later one (January's payment of December's bill), a letter says what was still owed when the year ended, and stands in
 * the file of the year that brought it. One given late among lines of the year alone stays.
 */
const letterStands = (lastDay: RawBuilder<unknown>) =>
  sql`(l.lettered_on <= ${lastDay} or not exists (select from ledger_lines o join ledger_entries oe on oe.id = o.entry_id
    where o.system_account_id = l.system_account_id and o.letter = l.letter and oe.company_id = e.company_id and o.entry_on > ${lastDay}))`

/**
 * Lines of the ledger, entry by entry, each entry whole, of `e` and its journal `j`. `db` is one transaction that sees one state
 * of the books; a cursor takes no parameter, so that what is asked is written out.
 */
async function* cursorOf(
  db: Db,
  asked: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  stands: RawBuilder<unknown>,
): AsyncGenerator<FecLine> {
  await sql`
    declare fec_lines no scroll cursor for
    select j.code as journal, j.name as journal_name, e.number, e.entry_on::text as day, a.code as account, a.name as account_name,
           coalesce(cu.number, 'P' || lpad(te.id::text, 7, '0')) as auxiliary, coalesce(${name('cp')}, ${name('tp')}) as auxiliary_name,
           e.piece_reference as piece, e.piece_on::text as piece_day, l.label, l.debit_cents, l.credit_cents,
           case when ${stands} then l.letter end as letter, case when ${stands} then l.lettered_on end::text as lettered_on,
           case when e.hash is not null then (e.created_at at time zone 'Europe/Paris')::date::text end as sealed_on
      from ledger_entries e join ledger_journals j on j.id = e.journal_id join ledger_lines l on l.entry_id = e.id join system_accounts a on a.id = l.system_account_id
      left join customers cu on cu.id = l.customer_id left join people cp on cp.id = cu.person_id
      left join teachers te on te.id = l.teacher_id left join people tp on tp.id = te.person_id
     where ${asked}
     order by ${order}, j.code, e.fiscal_year_id, e.number, l.position`.execute(db)
  for (;;) {
    const { rows } = await sql<FecLine>`fetch ${sql.lit(atOnce)} from fec_lines`.execute(db)
    if (rows.length === 0) break
    yield* rows
  }
  await sql`close fec_lines`.execute(db)
}

/** The lines of a year: what opens it first, then entries as they were sealed. Within a journal that is the order of its numbers. */
export const fecLines = (db: Db, { id, to }: Pick<FecYear, 'id' | 'to'>): AsyncGenerator<FecLine> =>
  cursorOf(
    db,
    sql`e.fiscal_year_id = ${sql.lit(id)}`,
    sql`(e.opens_year_id is null), (e.created_at at time zone 'Europe/Paris')::date`,
    letterStands(sql`${sql.lit(to)}::date`),
  )

/** Sealed lines of the entries asked for, day by day. */
export const entryLines = (db: Db, asked: RawBuilder<boolean>): AsyncGenerator<FecLine> =>
  cursorOf(db, sql`${asked} and e.hash is not null`, sql`e.entry_on`, sql`true`)
