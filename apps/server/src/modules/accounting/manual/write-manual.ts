// Writes a manual entry: checked line by line, kept as a draft or proposed to whoever else may approve it.
import { manualRefusals } from '@cartable/domain/accounting/manual/manual.refusals.ts'
import { creditsOf, debitsOf, faultyLines, isKeptByEvents } from '@cartable/domain/accounting/manual/manual.rules.ts'
import type { ManualInput, ManualLine } from '@cartable/domain/accounting/manual/manual.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { collectRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { notify } from '../../../platform/notifications.ts'
import { listOthers } from '../../../platform/right-holders.ts'
import { lockUnchanged } from '../../../platform/save.ts'
import { refuseClosedDay } from '../../billing/receipts/refuse-closed-days.ts'
import { hasYear, lockCompany } from '../open-books/open-books.queries.ts'
import { changeManual, findManual, listAccounts, writeManual } from './manual.queries.ts'

/** A day of the books that is open: refused in words before the books refuse it. */
export const refuseDay = async (db: Db, companyId: number, day: string, today: string): Promise<void> => {
  if (day > today) refuse(manualRefusals.inFuture, 'entryOn')
  if (!(await hasYear(db, companyId, day))) refuse(manualRefusals.noYear, 'entryOn')
  await refuseClosedDay(db, companyId, day, 'entryOn')
}

/** Refuses lines that say nothing, stand on an account that events alone move, or do not balance. */
export const refuseLines = async (db: Db, lines: readonly ManualLine[]): Promise<void> => {
  const faults = collectRefusals()
  const accounts = new Map((await listAccounts(db)).map((account) => [account.id, account]))
  for (const index of faultyLines(lines)) faults.add(manualRefusals.oneSide, `lines.${index}.debitCents`)
  for (const [index, { accountId }] of lines.entries()) {
    const account = accounts.get(accountId)
    const path = `lines.${index}.accountId`
    if (!account?.enabled) faults.add(manualRefusals.accountOff, path)
    else if (isKeptByEvents(account.nature)) faults.add(manualRefusals.keptByEvents(account.code), path)
  }
  const [debit, credit] = [debitsOf(lines), creditsOf(lines)]
  if (debit !== credit) faults.add(manualRefusals.unbalanced(debit, credit), 'lines')
  faults.throwIfAny()
}

export const saveManual = async (context: OperationContext, input: ManualInput) => {
  const { db, identity, live, today } = context
  const companyId = await lockCompany(db, input.company)
  if (input.id !== null) {
    const { id } = input
    const current = async () => (await findManual(db, id)) ?? notFound()
    await lockUnchanged(db, 'manualEntries', id, input.updatedAt, current)
    if ((await current()).status !== 'draft') refuse(manualRefusals.notDraft)
  }
  await refuseDay(db, companyId, input.entryOn, today())
  await refuseLines(db, input.lines)
  const accountId = identity?.accountId ?? null
  const id = await writeManual(db, input.id, { ...input, companyId, accountId })
  const saved = await changeManual(db, id, { status: input.submits ? 'to-approve' : 'draft' })
  if (input.submits)
    await notify(db, await listOthers(db, 'accounting', accountId), {
      ...{ kind: 'task', title: `Opération diverse à approuver\u00a0: ${input.label}` },
      body: `${formatEuros(debitsOf(input.lines))}, ${input.reason}`,
      link: `/accounting/manual?operation=${id}`,
    })
  live(['accounting'])
  return { errors: null, ...saved }
}
