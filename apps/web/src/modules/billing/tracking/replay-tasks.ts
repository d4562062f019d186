// Replays of many bills in the tray of long tasks: followed from any page, stopped, and told with their report.
import { paymentReplaysApi } from '@cartable/domain/billing/tracking/payment-replays.api.ts'
import { type ReplayRun, replayRunLabels } from '@cartable/domain/billing/tracking/payment-replays.schema.ts'
import { call } from '../../../platform/api/client.ts'
import { counted } from '../../../platform/fr/typography.ts'
import type { TaskKeeper, TaskNews } from '../../../platform/shell/module.ts'
import { endTracked, trackTask } from '../../../platform/shell/tasks/tasks.ts'
import { reportPath, runMeanings, summaryOf } from './replay-words.ts'

const module = 'billing'
const keyOf = (runId: number) => String(runId)

const newsOf = (run: ReplayRun): TaskNews => {
  if (run.status === 'running') return { state: 'started', progress: run.total === 0 ? 0 : run.done / run.total }
  return {
    state: run.status === 'interrupted' ? 'failed' : 'successed',
    progress: 1,
    outcome: {
      text: summaryOf(run),
      meaning: runMeanings[run.status],
      badge: replayRunLabels[run.status],
      page: reportPath(run.id),
    },
  }
}

export const replayTasks: TaskKeeper = {
  ask: async (key, signal) => newsOf(await call(paymentReplaysApi.replayRun, { id: key }, { signal })),
  cancel: async (key) => {
    await call(paymentReplaysApi.stopReplay, { id: Number(key) })
  },
}

/** Puts in the tray what this page has started. */
export const trackReplay = (runId: number, count: number): void =>
  trackTask(`Relance des paiements (${counted(count, 'facture')})`, {
    module,
    key: keyOf(runId),
    page: reportPath(runId),
  })
/** Its dialog has shown the end. */
export const endTrackedReplay = (run: ReplayRun): void => endTracked({ module, key: keyOf(run.id) }, newsOf(run))
