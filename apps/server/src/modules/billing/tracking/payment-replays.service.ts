// Use cases of payments replayed many at once: what will be done, one task at a time, its stop, its report.
import { paymentReplaysApi } from '@cartable/domain/billing/tracking/payment-replays.api.ts'
import { replayRefusals } from '@cartable/domain/billing/tracking/payment-replays.refusals.ts'
import { leftAlone, replayPlan } from '@cartable/domain/billing/tracking/payment-replays.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import {
  askStop,
  endReplay,
  findRun,
  insertReplay,
  listLines,
  listRuns,
  lockRunningReplay,
  noteTask,
} from './payment-replays.queries.ts'
import { listReplayFacts, type ReplayFactsFound } from './payment-tracking.queries.ts'
import { replayBills } from './replay-bills.ts'

const planOf = (bills: readonly ReplayFactsFound[], isAllByBank: boolean, approvalCents: number) =>
  replayPlan(
    bills.map(({ card, isRegistered, teachers, ...bill }) => ({
      ...{ bill, card, isRegistered, teachers, isAllByBank, approvalCents },
    })),
  )

/** Starts the task; while one is under way, whoever started it, it is that one. */
const start = async (context: OperationContext, ids: readonly number[]) => {
  const { db, platform, identity } = context
  const accountId = identity?.accountId ?? notFound()
  const running = await lockRunningReplay(db)
  if (running?.isAlive) return { isValid: true, errorMsgs: [], runId: running.id, isNew: false }
  if (running) await endReplay(db, running.id, 'interrupted')
  const bills = await listReplayFacts(db, ids)
  if (!bills.some((bill) => leftAlone(bill) === null)) return refuse(replayRefusals.nothingToReplay)
  const runId = await insertReplay(
    db,
    accountId,
    bills.map(({ id }) => id),
  )
  await noteTask(db, runId, await platform.tasks.startTask(db, replayBills, { replayId: runId }, accountId))
  return { isValid: true, errorMsgs: [], runId, isNew: true }
}

export const paymentReplaysService = handlers(paymentReplaysApi, {
  planReplay: async ({ db, platform }, { ids }) =>
    planOf(
      await listReplayFacts(db, ids),
      await platform.settings.flag('teacher_pay_by_bank'),
      await platform.settings.integer('teacher_pay_approval'),
    ),
  startReplay: (context, { ids }) => start(context, ids),
  stopReplay: async ({ db }, { id }) => {
    if (!(await askStop(db, id))) return refuse(replayRefusals.notRunning)
    return { isValid: true, errorMsgs: [] }
  },
  replayRun: async ({ db }, { id }) => (await findRun(db, id)) ?? notFound(),
  replayRuns: async ({ db }, input) => ({ ...(await listRuns(db, input)), totals: null }),
  replayLines: async ({ db }, input) => ({ ...(await listLines(db, input)), totals: null }),
})
