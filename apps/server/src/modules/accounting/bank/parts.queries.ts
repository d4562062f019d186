// SQL of what of a line of the bank is put to accounts: the accounts there are, parts written; and what the account of what is to be explained holds.
import type { SuspenseBalance } from '@cartable/domain/accounting/bank/bank.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type AccountFacts = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly nature: string | null
}
/** Accounts in service. */
export const listAccounts = (db: Db): Promise<AccountFacts[]> =>
  db
    .selectFrom('systemAccounts')
    .select(['id', 'code', 'name', 'nature'])
    .where('enabled', '=', true)
    .orderBy('code')
    .execute()

export type PutPart = { readonly accountId: number; readonly label: string; readonly cents: number }
/** @param parts signed as the line is */
export const insertParts = async (db: Db, bankLineId: number, parts: readonly PutPart[]): Promise<void> => {
  await db
    .insertInto('bankLineParts')
    .values(
      parts.map(({ accountId: systemAccountId, label, cents: amountCents }, index) => ({
        ...{ bankLineId, position: index + 1, systemAccountId, label, amountCents },
      })),
    )
    .execute()
}

/**
 * What the account of what is to be explained holds, where it is not empty: entries of everything else, and lines of the bank as
 * they stand at this moment, entered already or not.
 */
export const listHeld = async (db: Db, company: CompanyCode | undefined): Promise<SuspenseBalance[]> => {
  const { rows } = await sql<SuspenseBalance>`
    select k.code as company, a.code, s.cents as balance_cents from companies k cross join system_accounts a cross join lateral (
      select (coalesce((select sum(l.debit_cents - l.credit_cents) from ledger_lines l join ledger_entries e on e.id = l.entry_id
          where l.system_account_id = a.id and e.company_id = k.id and e.bank_line_id is null and e.opens_year_id is null), 0)
        - coalesce((select sum(x.amount_cents) from bank_lines x where x.company_id = k.id and x.kind = 'suspense'), 0)
        - coalesce((select sum(y.amount_cents) from bank_line_parts y join bank_lines x on x.id = y.bank_line_id
          where y.system_account_id = a.id and x.company_id = k.id), 0))::bigint as cents) s
     where k.code <> 'holding' and a.nature = 'suspense' and a.enabled and s.cents <> 0 and (${company ?? null}::text is null or k.code = ${company ?? null})
     order by k.id desc, a.code`.execute(db)
  return rows
}
