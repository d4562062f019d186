// SQL of what whoever writes in the books asks first: the company, held for the time of it, and a year that takes the day.
import type { AccountNature } from '@cartable/domain/accounting/accounting-codes.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** One writer of a company at a time: the second finds what the first brought. */
export const lockCompany = async (db: Db, code: CompanyCode): Promise<number> => {
  const { id } = await db
    .selectFrom('companies')
    .select('id')
    .where('code', '=', code)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return id
}

/** Whether a fiscal year of a company holds a day. */
export const hasYear = async (db: Db, companyId: number, day: string): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from fiscal_years where company_id = ${companyId} and period @> ${day}::date) as has`.execute(
    db,
  )
  return rows[0]?.has === true
}

/** Those of some natures that no account in service has: nothing is entered by them. */
export const listMissingNatures = async <N extends AccountNature>(db: Db, natures: readonly N[]): Promise<N[]> => {
  const rows = await db
    .selectFrom('systemAccounts')
    .select('nature')
    .where('enabled', '=', true)
    .where('nature', 'in', [...natures])
    .execute()
  return natures.filter((nature) => !rows.some((row) => row.nature === nature))
}
