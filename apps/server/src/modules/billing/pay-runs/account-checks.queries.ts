// SQL of the accounts of teachers that the office is to look at before money leaves for them.
import type { AccountCheck } from '@cartable/domain/billing/pay-runs/account-checks.schema.ts'
import type { CheckCause } from '@cartable/domain/billing/pay-runs/account-checks.words.ts'
import { maskedIban } from '@cartable/domain/kernel/identifiers.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Check = AccountCheck & { readonly id: number; readonly askedByAccountId: number | null }
type Found = Omit<Check, 'maskedIban'> & { readonly last4: string }
/** Of the account in use: another one given since leaves nothing to look at of the former. */
export const findOpenCheck = async (db: Db, teacherId: number): Promise<Check | null> => {
  const { rows } = await sql<Found>`
    select k.id, k.cause, k.asked_on::text, k.asked_by_account_id, b.holder, b.iban_last4 as last4
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
    /** Of an account that takes the place of another. */
    readonly heldUntil?: string | null
    /** Who of the office typed it, and so does not look at it alone. */
    readonly askedByAccountId?: number | null
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

/** Addresses that a person had until lately, as the journal kept them, the present one left out. */
export const listFormerMails = async (db: Db, personId: number, since: Date): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`
    select distinct t.changes #>> '{email,0}' as email from traces t join people p on p.id = ${personId}
     where t.entity_class = 'people' and t.entity_id = ${personId} and t.action = 'update' and t.occurred_at > ${since}
       and t.changes ? 'email' and t.changes #>> '{email,0}' is distinct from p.email and t.changes #>> '{email,0}' is not null`.execute(
    db,
  )
  return rows.map(({ email }) => email)
}
