// Saves and toggles VAT codes and system accounts: each row is checked beside all the others, under the lock of its table.
import type { accountingCodesApi } from '@cartable/domain/accounting/accounting-codes.api.ts'
import { codeRefusals } from '@cartable/domain/accounting/accounting-codes.refusals.ts'
import { checkSystemAccount, checkVatCode } from '@cartable/domain/accounting/accounting-codes.rules.ts'
import type { CodeSaveAnswer, CodeToggleAnswer } from '@cartable/domain/accounting/accounting-codes.schema.ts'
import { activityLabels } from '@cartable/domain/accounting/rates/rates.schema.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { setEnabled } from '../../platform/codification.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockUnchanged } from '../../platform/save.ts'
import {
  activitiesTaxedBy,
  lockSystemAccounts,
  lockVatCodes,
  writeSystemAccount,
  writeVatCode,
} from './accounting-codes.queries.ts'

type Stored = { readonly id: number; readonly isEnabled: boolean; readonly usedCount: number }

/** The row to save, and the enabled ones it must stand beside. */
const factsOf = <R extends Stored>(rows: readonly R[], id: number | null) => {
  const stored = id === null ? null : (rows.find((row) => row.id === id) ?? notFound())
  const others = rows.filter((row) => row.isEnabled && row.id !== id)
  return { stored, others, usedCount: stored?.usedCount ?? 0 }
}
const saved = (row: { id: number; updatedAt: string }): CodeSaveAnswer => ({
  ...row,
  errorsMsgs: [],
  propertyPaths: [],
})

export const saveVatCode = async (
  { db, live }: OperationContext,
  input: InputOf<typeof accountingCodesApi.vatCodeSave>,
) => {
  const facts = factsOf(await lockVatCodes(db), input.id)
  const { stored } = facts
  if (stored) await lockUnchanged(db, 'vatCodes', stored.id, input.updatedAt, async () => ({ ...stored }))
  checkVatCode(input, facts)
  live(['accounting', 'vatCodesList'])
  return saved(await writeVatCode(db, input.id, input))
}

export const saveSystemAccount = async (
  { db, live }: OperationContext,
  input: InputOf<typeof accountingCodesApi.sysAccountSave>,
) => {
  const facts = factsOf(await lockSystemAccounts(db), input.id)
  const { stored } = facts
  if (stored) await lockUnchanged(db, 'systemAccounts', stored.id, input.updatedAt, async () => ({ ...stored }))
  checkSystemAccount(input, facts)
  live(['accounting', 'sysAccountsList'])
  live(['accounting', 'sysAccountRemainingNatures'])
  const { id, updatedAt: _, ...row } = input
  return saved(await writeSystemAccount(db, id, row))
}

type Toggle = InputOf<typeof accountingCodesApi.vatCodeDisable>
type Write = Pick<OperationContext, 'db' | 'live'>

/** A row that comes back is checked again: another may have taken its place meanwhile. */
const toggle = async <R extends Stored>(
  { db }: Write,
  table: string,
  rows: readonly R[],
  { id, isEnabled }: Toggle,
  check: (row: R, others: readonly R[]) => void,
): Promise<CodeToggleAnswer> => {
  const row = rows.find((one) => one.id === id) ?? notFound()
  const wanted = isEnabled ?? !row.isEnabled
  if (wanted && !row.isEnabled)
    check(
      row,
      rows.filter((other) => other.isEnabled),
    )
  await setEnabled(db, table, [id], wanted)
  return { isEnabled: wanted, errorsMsgs: [] }
}

/** A code is not put away while a rule of today, or to come, leads to it: nothing could be billed by that rule. */
export const toggleVatCode = async (context: OperationContext, input: Toggle) => {
  context.live(['accounting', 'vatCodesList'])
  const codes = await lockVatCodes(context.db)
  const isOn = codes.find(({ id }) => id === input.id)?.isEnabled ?? false
  const taxed = await activitiesTaxedBy(context.db, input.id, context.today())
  if (isOn && input.isEnabled !== true && taxed.length > 0)
    refuse(codeRefusals.vatCodeInForce(taxed.map((activity) => activityLabels[activity])))
  return toggle(context, 'vat_codes', codes, input, (row, others) =>
    checkVatCode(row, { others, stored: { ...row, isEnabled: true }, usedCount: 0 }),
  )
}

export const toggleSystemAccount = async (context: OperationContext, input: Toggle) => {
  context.live(['accounting', 'sysAccountsList'])
  context.live(['accounting', 'sysAccountRemainingNatures'])
  return toggle(context, 'system_accounts', await lockSystemAccounts(context.db), input, (row, others) =>
    checkSystemAccount(row, { others, stored: { ...row, isEnabled: true }, usedCount: 0 }),
  )
}
