// SQL of the rates that the law sets anew each year: what nobody typed or confirmed, what was, the task that was given.
import { payslipChargesCode, type RateConfirmation } from '@cartable/domain/accounting/rates/yearly.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { RateRow } from './rules.queries.ts'

export type UnreadRate = { readonly year: number; readonly code: string; readonly label: string } & {
  /** What goes on into the year; null of the charges of payslips, which are many. */
  readonly value: string | null
  readonly unit: RateRow['unit'] | null
  readonly legalBasis: string | null
  /** Charges in force as the year begins, of the charges of payslips. */
  readonly charges: number
}
/** Of each year, what it goes on with unread. */
export const listUnread = async (db: Db, years: readonly number[]): Promise<UnreadRate[]> => {
  const { rows } = await sql<UnreadRate>`
    select y.year, r.code, r.label, trim_scale(s.value)::text as value, s.unit, s.source as legal_basis,
           case when r.code = ${payslipChargesCode} then (select count(*) from payslip_charges c
             where c.enabled and c.period @> make_date(y.year, 1, 1)) else 0 end::integer as charges
      from unnest(${[...years]}::integer[]) as y (year) cross join lateral rates_to_confirm(y.year) r
      left join lateral (select value, unit, source from statutory_rates where code = r.code and lower(period) < make_date(y.year + 1, 1, 1)
        order by period desc limit 1) s on true
     order by y.year, r.code = ${payslipChargesCode}, r.label`.execute(db)
  return rows
}

export const listConfirmed = async (db: Db, years: readonly number[]): Promise<RateConfirmation[]> => {
  const { rows } = await sql<RateConfirmation>`
    select c.id, c.code, c.year, c.source, c.created_at as at,
           coalesce((select max(label) from statutory_rates s where s.code = c.code), 'Cotisations des bulletins de paie') as label,
           (select nullif(concat_ws(' ', p.first_name, p.last_name), '') from accounts a join people p on p.id = a.person_id where a.id = c.confirmed_by_account_id) as by
      from rate_confirmations c where c.year = any(${[...years]}::integer[]) order by c.year, c.code = ${payslipChargesCode}, label`.execute(
    db,
  )
  return rows
}

/** Whether the value of a rate was neither typed nor confirmed for a year. */
export const isUnread = async (db: Db, code: string, year: number): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from rates_to_confirm(${year}) r where r.code = ${code}) as is`.execute(db)
  return rows[0]?.is === true
}

type Renewed = { readonly year: number; readonly codes: readonly string[]; readonly source: string }
/** Those of the codes that were still to be read; answers how many, and the last of them. */
export const confirmRates = async (db: Db, { year, codes, source }: Renewed, accountId: number | null) => {
  // one at a time: two people who read the same are one confirmation
  await sql`lock table rate_confirmations in share row exclusive mode`.execute(db)
  const { rows } = await sql<{ id: number; updatedAt: string }>`
    insert into rate_confirmations (code, year, source, confirmed_by_account_id)
    select r.code, ${year}::integer, ${source}, ${accountId}::bigint from rates_to_confirm(${year}) r where r.code = any(${[...codes]}::text[])
    returning id, updated_at`.execute(db)
  return rows
}

export const dropConfirmation = async (db: Db, { code, year }: { code: string; year: number }): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('rateConfirmations')
    .where('code', '=', code)
    .where('year', '=', year)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether the year was not asked for yet; noted as asked. */
export const noteAsked = async (db: Db, year: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('rateYears')
    .values({ year })
    .onConflict((conflict) => conflict.column('year').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
export const noteTask = async (db: Db, year: number, todoEntryId: number | null): Promise<void> => {
  await db.updateTable('rateYears').set({ todoEntryId }).where('year', '=', year).execute()
}
/** Tasks of these years in which nothing is left to read. */
export const listSettledTasks = async (db: Db, years: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select y.todo_entry_id as id from rate_years y join todo_entries t on t.id = y.todo_entry_id and t.done_at is null
     where y.year = any(${[...years]}::integer[]) and not exists (select from rates_to_confirm(y.year))`.execute(db)
  return rows.map(({ id }) => id)
}
