// What becomes of a manual entry that was proposed: approved by a second person and written, refused, withdrawn; once written, reversed.
import { manualRefusals } from '@cartable/domain/accounting/manual/manual.refusals.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { Refusal } from '@cartable/domain/kernel/refusal.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { notify } from '../../../platform/notifications.ts'
import { approverIn } from '../../../platform/right-holders.ts'
import { readOpenDay } from '../../billing/receipts/read-open-day.ts'
import { lockCompany } from '../open-books/open-books.queries.ts'
import { changeManual, type FoundEntry, findManual, lockManual, postManual } from './manual.queries.ts'
import { refuseDay, refuseLines } from './write-manual.ts'

/** Who wrote it may not approve it, as long as anybody else could. */
export const approvalObstacle = async (
  db: Db,
  { writtenByAccountId }: Pick<FoundEntry, 'writtenByAccountId'>,
  accountId: number | null,
): Promise<{ readonly refusal: Refusal | null; readonly isAlone: boolean }> => {
  const approver = await approverIn(db, 'accounting', writtenByAccountId, accountId)
  return { refusal: approver === 'author' ? manualRefusals.ownEntry : null, isAlone: approver === 'author-alone' }
}

const locked = async (db: Db, id: number): Promise<FoundEntry> => {
  if (!(await lockManual(db, id))) notFound()
  return (await findManual(db, id)) ?? notFound()
}
const told = (
  context: OperationContext,
  to: readonly (number | null)[],
  title: string,
  { id, body }: { id: number; body: string | null },
) =>
  notify(
    context.db,
    to.filter((accountId) => accountId !== context.identity?.accountId),
    { kind: 'task', title, body, link: `/accounting/manual?operation=${id}` },
  )
const moved = { isValid: true, errorMsgs: [] }

export const approveManual = async (context: OperationContext, id: number) => {
  const { db, identity, now, today, live } = context
  const found = await locked(db, id)
  if (found.status !== 'to-approve') refuse(manualRefusals.notWaiting)
  const accountId = identity?.accountId ?? null
  const { refusal } = await approvalObstacle(db, found, accountId)
  if (refusal) refuse(refusal)
  await lockCompany(db, found.company)
  // its month may have been closed, an account put away, since it was proposed
  await refuseDay(db, found.companyId, found.entryOn, today())
  await refuseLines(db, found.lines)
  const { companyId, entryOn, piece, label, lines } = found
  await postManual(db, {
    ...{ id, companyId, piece, label, lines },
    day: entryOn,
    pieceOn: entryOn,
    reversesEntryId: null,
  })
  await changeManual(db, id, { status: 'posted', decidedByAccountId: accountId, decidedAt: now().toISOString() })
  await told(context, [found.writtenByAccountId], `Opération diverse approuvée et écrite\u00a0: ${label}`, {
    id,
    body: null,
  })
  live(['accounting'])
  return moved
}

export const refuseManual = async (context: OperationContext, { id, reason }: { id: number; reason: string }) => {
  const { db, identity, now, live } = context
  const found = await locked(db, id)
  if (found.status !== 'to-approve') refuse(manualRefusals.notWaiting)
  const decision = { decidedByAccountId: identity?.accountId ?? null, decidedAt: now().toISOString() }
  const saved = await changeManual(db, id, { status: 'refused', refusalReason: reason, ...decision })
  await told(context, [found.writtenByAccountId], `Opération diverse refusée\u00a0: ${found.label}`, {
    id,
    body: reason,
  })
  live(['accounting'])
  return { errors: null, ...saved }
}

export const withdrawManual = async ({ db, live }: OperationContext, id: number) => {
  const { status } = await locked(db, id)
  if (status !== 'draft' && status !== 'to-approve') refuse(manualRefusals.notWithdrawable)
  await changeManual(db, id, { status: 'withdrawn' })
  live(['accounting'])
  return moved
}

/** It takes the books back to where they were, dated today, or the first day that is open where today is not. */
export const reverseManual = async (context: OperationContext, { id, reason }: { id: number; reason: string }) => {
  const { db, identity, now, today, live } = context
  const found = await locked(db, id)
  if (found.status !== 'posted' || found.entry === null) return refuse(manualRefusals.notPosted)
  if (found.isReversed) refuse(manualRefusals.alreadyReversed)
  await lockCompany(db, found.company)
  const { openFrom } = await readOpenDay(db, found.company)
  const day = openFrom !== null && openFrom > today() ? openFrom : today()
  const { companyId, entryOn, piece, label, lines, entry } = found
  await postManual(db, {
    ...{ id, companyId, piece, day, pieceOn: entryOn, reversesEntryId: entry.id, label: `Extourne\u00a0: ${label}` },
    lines: lines.map((line) => ({ ...line, debitCents: line.creditCents, creditCents: line.debitCents })),
  })
  const reversal = { reversedByAccountId: identity?.accountId ?? null, reversedAt: now().toISOString() }
  const saved = await changeManual(db, id, { reversalReason: reason, ...reversal })
  const words = `Opération diverse extournée le ${formatDay(day)}\u00a0: ${label}`
  await told(context, [found.writtenByAccountId, found.decidedByAccountId], words, { id, body: reason })
  live(['accounting'])
  return { errors: null, ...saved }
}
