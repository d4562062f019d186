// SQL of what the card provider moved that nothing names: what waits for a person, the accounts to choose from, what they said.
import type { ProviderMove } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { unexplained } from './transit.queries.ts'

export const listProviderMoves = async (db: Db): Promise<ProviderMove[]> => {
  const { rows } = await sql<ProviderMove>`
    select x.id, x.label as words, y.arrives_on::text as day, x.amount_cents - x.fee_cents as cents, y.provider_payout_id, (select k.code from companies k where k.id = y.company_id) as company
      from ${unexplained} order by y.arrives_on, x.id limit 200`.execute(db)
  return rows
}

/** Charges, revenues, and what no event of ours enters: the accounts of families, teachers and banks have their own ways. */
const mayBeChosen = sql<boolean>`enabled and (class in (6, 7) or nature is null)`
export const listAccountsOfMoves = (db: Db) =>
  db.selectFrom('systemAccounts').select(['id', 'code', 'name']).where(mayBeChosen).orderBy('code').execute()
export const isAccountOfMoves = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('systemAccounts').select('id').where('id', '=', id).where(mayBeChosen).executeTakeFirst()) !==
  undefined

export const findUnexplained = async (db: Db, id: number): Promise<{ companyId: number } | undefined> => {
  const { rows } = await sql<{ companyId: number }>`select y.company_id from ${unexplained} and x.id = ${id}`.execute(
    db,
  )
  return rows[0]
}
