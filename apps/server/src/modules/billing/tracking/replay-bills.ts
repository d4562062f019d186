// Payments of many bills tried again by a long task: one bill after the other, each as if it had been replayed alone.

import { replayRefusals } from '@cartable/domain/billing/tracking/payment-replays.refusals.ts'
import { leftAlone, replayedAs } from '@cartable/domain/billing/tracking/payment-replays.rules.ts'
import {
  type ReplayRun,
  replayOutcomeLabels,
  replayOutcomes,
} from '@cartable/domain/billing/tracking/payment-replays.schema.ts'
import { trackingRefusals } from '@cartable/domain/billing/tracking/payment-tracking.refusals.ts'
import { z } from 'zod'
import { type Db, inWrite } from '../../../platform/db/database.ts'
import { defineTask, type TaskContext } from '../../../platform/tasks/tasks.ts'
import { type PaymentDesk, replayPayments } from '../payments/replay-payments.ts'
import {
  beginLine,
  countLines,
  endLine,
  endReplay,
  findDoneSince,
  findRefusal,
  findRun,
  type LineEnd,
  openLines,
  standingOf,
} from './payment-replays.queries.ts'
import { listReplayFacts } from './payment-tracking.queries.ts'

const operation = 'billing.replayPayments'
/** What the bank says when the holder of a card must confirm. */
const holderCode = 'authentication_required'
const nothing = { collectedCents: 0, requestedCents: 0, sentCents: 0 }

type Line = { readonly billId: number; readonly begunAt: string | null }

/**
 * Replays one bill. A server that died between the refusal of a card and the report had asked the bank: the card is not
 * asked again, nor the family written to twice. A charge that was cut is found by its own key.
 */
const replayBill = async (desk: PaymentDesk, { billId, begunAt }: Line): Promise<LineEnd> => {
  const [before] = await listReplayFacts(desk.read, [billId])
  if (!before) throw new Error(`bill ${billId} is gone`)
  const { orderId } = before
  const left = leftAlone(before)
  if (left !== null) return { ...nothing, outcome: 'settled', message: left }
  const refused =
    begunAt === null || before.customerPayment.status !== 'failed'
      ? undefined
      : await findRefusal(desk.read, orderId, begunAt)
  if (refused)
    return {
      ...nothing,
      outcome: refused.failureCode === holderCode ? 'authentication' : 'refused',
      message: trackingRefusals.customerFailed(refused.failureMessage ?? '').message,
    }
  const answer = await replayPayments(desk, billId)
  const [after = before] = await listReplayFacts(desk.read, [billId])
  const failure = await findRefusal(desk.read, orderId)
  const needsHolder = failure?.failureCode === holderCode
  return replayedAs({ before, after, answer, hasCard: before.card !== null, needsHolder })
}

/** What was done of a bill since it was begun, whatever cut it. */
const doneOf = async (db: Db, billId: number, begunAt: string): Promise<typeof nothing> => {
  const [bill] = await listReplayFacts(db, [billId])
  return bill ? findDoneSince(db, bill.orderId, begunAt) : nothing
}

/** A bill that breaks is said to have, and the others go on. `since`: when it was first begun. */
const replayOne = async (task: TaskContext, desk: PaymentDesk, line: Line, since: string): Promise<LineEnd> => {
  try {
    const end = await replayBill(desk, line)
    if (line.begunAt === null) return end
    const done = await doneOf(desk.read, line.billId, since)
    const isOurs = done.collectedCents + done.requestedCents + done.sentCents > 0
    return { ...end, ...done, outcome: isOurs && end.outcome === 'settled' ? 'succeeded' : end.outcome }
  } catch (error) {
    await task.platform.technicalLog.write({
      type: 'task',
      level: 'error',
      alert: true,
      message: 'Reprise des paiements d’une facture en échec',
      error,
      context: { billId: line.billId },
      accountId: task.accountId,
    })
    const done = await doneOf(desk.read, line.billId, since)
    return { ...done, outcome: 'error', message: replayRefusals.broken.message }
  }
}

const run = async (task: TaskContext, replayId: number): Promise<void> => {
  const { platform, accountId, signal } = task
  const { writer } = platform.database
  const replay = await findRun(writer, replayId)
  if (!replay) return
  const actor = { operation, actorAccountId: accountId, actorLabel: replay.by }
  const write = <T>(change: (db: Db) => Promise<T>) => inWrite(platform.database, actor, change)
  // read where it is written: what was done a moment ago decides what comes next
  const desk: PaymentDesk = { read: writer, write, platform }
  const total = await countLines(writer, replayId)
  const lines = await openLines(writer, replayId)
  const finish = (status: 'finished' | 'stopped') =>
    write(async (db) => {
      await endReplay(db, replayId, status)
      const keys = [['billing'], ['accounting'], ['courses'], ['traineeships']]
      await platform.live.notify(db, { keys, by: accountId, byName: null })
    })
  for (const [index, line] of lines.entries()) {
    signal.throwIfAborted()
    const standing = await standingOf(writer, replayId)
    if (standing === 'over') return
    if (standing === 'stop') return finish('stopped')
    const since = await write((db) => beginLine(db, replayId, line.billId))
    const end = await replayOne(task, desk, line, since)
    await write((db) => endLine(db, replayId, line.billId, end))
    task.progress((total - lines.length + index + 1) / total)
  }
  await finish('finished')
}

/** « 12 factures sur 14. Réussi : 9. Refusé : 3. » */
const summaryOf = ({ done, total, counts }: ReplayRun): string => {
  const said = replayOutcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${replayOutcomeLabels[outcome]}\u00a0: ${counts[outcome]}.`)
  return [`${done}\u00a0${done > 1 ? 'factures' : 'facture'} sur ${total}.`, ...said].join(' ')
}

export const replayBills = defineTask({
  kind: 'payment-replay',
  told: {
    kind: 'task',
    name: 'La relance des paiements',
    isFeminine: true,
    link: ({ replayId }) => `/accounting/bills-payments?relance=${replayId}`,
    summary: async (db, { replayId }) => {
      const replay = await findRun(db, replayId)
      return replay ? summaryOf(replay) : null
    },
  },
  params: z.object({ replayId: z.int() }),
  run: (task, { replayId }) => run(task, replayId),
})
