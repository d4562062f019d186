// SQL of the accounts of teachers that the office is to look at before money leaves for them.
import type { AccountCheck, CheckCause } from '@cartable/domain/billing/pay-runs/account-checks.schema.ts'
import { maskedIban } from '@cartable/domain/kernel/identifiers.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Found = Omit<AccountCheck, 'maskedIban'> & { readonly id: number; readonly last4: string }
/** Of the account in use: another one given since leaves nothing to look at of the former. */
export const findOpenCheck = async (
  db: Db,
  teacherId: number,
): Promise<(AccountCheck & { readonly id: number }) | null> => {
  const { rows } = await sql<Found>`
    select k.id, k.cause, k.asked_on::text, b.holder, b.iban_last4 as last4
      from teacher_account_checks k join bank_accounts b on b.id = k.bank_account_id and b.enabled
     where k.teacher_id = ${teacherId} and k.checked_on is null`.execute(db)
  const [found] = rows
  if (!found) return null
  const { last4, ...check } = found
  return { ...check, maskedIban: maskedIban(last4) }
}

/** Asked once of an account, whatever happens to it meanwhile. */
export const askCheck = async (
  db: Db,
  check: {
    readonly teacherId: number
    readonly bankAccountId: number
    readonly cause: CheckCause
    readonly askedOn: string
  },
): Promise<void> => {
  await db
    .insertInto('teacherAccountChecks')
    .values(check)
    .onConflict((conflict) => conflict.column('bankAccountId').where('checkedOn', 'is', null).doNothing())
    .execute()
}
export const noteCheck = async (
  db: Db,
  id: number,
  checked: { readonly checkedOn: string; readonly checkedByAccountId: number | null },
): Promise<void> => {
  await db.updateTable('teacherAccountChecks').set(checked).where('id', '=', id).execute()
}
/** It was paid in error for this teacher, under this number or another row of it. */
export const wasPaidInError = async (db: Db, checkId: number): Promise<boolean> => {
  const { rows } = await sql<{ wrong: boolean }>`
    select exists (select from teacher_account_checks k join bank_accounts a on a.id = k.bank_account_id
      join teacher_bills b on b.teacher_id = k.teacher_id join teacher_transfers x on x.teacher_bill_id = b.id
      join bank_accounts w on w.id = x.bank_account_id and w.iban_digest = a.iban_digest
      join misdirected_transfers g on g.teacher_transfer_id = x.id and g.cancelled_on is null where k.id = ${checkId}) as wrong`.execute(
    db,
  )
  return rows[0]?.wrong === true
}
