// Words and colours of a replay of many bills: how it stands, what came of a bill.
import {
  type ReplayOutcome,
  type ReplayRun,
  type ReplayRunStatus,
  replayOutcomeLabels,
  replayOutcomes,
} from '@cartable/domain/billing/tracking/payment-replays.schema.ts'
import { counted } from '../../../platform/fr/typography.ts'
import type { Meaning } from '../../../platform/theme/theme.ts'

/** Where the report of a replay is shown. */
export const reportPath = (runId: number): string => `/accounting/bills-payments?relance=${runId}`

export const outcomeMeanings: Readonly<Record<ReplayOutcome, Meaning>> = {
  succeeded: 'success',
  requested: 'info',
  authentication: 'warning',
  waiting: 'info',
  refused: 'danger',
  'other-failed': 'warning',
  impossible: 'warning',
  settled: 'grey',
  error: 'danger',
}
export const runMeanings: Readonly<Record<ReplayRunStatus, Meaning>> = {
  running: 'info',
  finished: 'success',
  stopped: 'grey',
  interrupted: 'danger',
}

/** What came of its bills, those outcomes that there are. */
export const countsOf = ({ counts }: Pick<ReplayRun, 'counts'>) =>
  replayOutcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => ({ outcome, label: replayOutcomeLabels[outcome], count: counts[outcome] }))

/** « 12 factures sur 14. Réussi : 9. Refusé : 3. » */
export const summaryOf = (run: ReplayRun): string =>
  [
    `${counted(run.done, 'facture')} sur ${run.total}.`,
    ...countsOf(run).map(({ label, count }) => `${label}\u00a0: ${count}.`),
  ].join(' ')
