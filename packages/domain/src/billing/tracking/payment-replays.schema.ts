// Shapes of payments replayed many at once: what is about to be done, how far it is, and what came of each bill.
import { z } from 'zod'
import { id } from '../../kernel/fields.ts'

/** Bills of one replay. */
export const mostReplayed = 500

/** What came of one bill. */
export const replayOutcomes = [
  'succeeded',
  'requested',
  'authentication',
  'waiting',
  'refused',
  'other-failed',
  'impossible',
  'settled',
  'error',
] as const
export type ReplayOutcome = (typeof replayOutcomes)[number]
export const replayOutcomeLabels: Readonly<Record<ReplayOutcome, string>> = {
  succeeded: 'Réussi',
  requested: 'Demandé à l’Urssaf',
  authentication: 'En attente d’authentification',
  waiting: 'En attente',
  refused: 'Refusé',
  'other-failed': 'Avance ou professeur en échec',
  impossible: 'Rien à tenter',
  settled: 'Ignoré',
  error: 'Erreur',
}

/** How many bills, and what they come to. */
const ReplayShare = z.object({ count: z.int(), amountCents: z.int() })

/** What a replay of many bills is about to do. */
export const ReplayPlan = z.object({
  count: z.int(),
  /** Charged to the saved cards. */
  card: ReplayShare,
  /** Asked of the Urssaf, at once or as soon as the card has paid. */
  urssaf: ReplayShare,
  /** Sent to teachers once the customer's part is settled. */
  teacher: ReplayShare,
  /** Payments under way, whose end is asked. */
  checked: ReplayShare,
  /** What cannot be done, by its reason. */
  obstacles: z.array(ReplayShare.extend({ words: z.string() })),
  /** Bills of which nothing will be done. */
  untouched: z.int(),
})
export type ReplayPlan = z.infer<typeof ReplayPlan>

export const replayRunStatuses = ['running', 'finished', 'stopped', 'interrupted'] as const
export type ReplayRunStatus = (typeof replayRunStatuses)[number]
export const replayRunLabels: Readonly<Record<ReplayRunStatus, string>> = {
  running: 'En cours',
  finished: 'Terminée',
  stopped: 'Arrêtée',
  interrupted: 'Interrompue',
}

/** One replay of many bills. */
export const ReplayRun = z.object({
  id,
  /** Who started it. */
  by: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  status: z.enum(replayRunStatuses),
  /** Somebody asked that it stop after the bill it is at. */
  isStopAsked: z.boolean(),
  total: z.int(),
  done: z.int(),
  counts: z.record(z.enum(replayOutcomes), z.int()),
  collectedCents: z.int(),
  requestedCents: z.int(),
  sentCents: z.int(),
})
export type ReplayRun = z.infer<typeof ReplayRun>

/** A bill of a replay. */
export const ReplayLine = z.object({
  billId: id,
  orderId: id,
  bill: z.string(),
  customerId: id,
  customer: z.string(),
  /** Null while it was not treated. */
  outcome: z.enum(replayOutcomes).nullable(),
  message: z.string().nullable(),
  collectedCents: z.int(),
  requestedCents: z.int(),
  sentCents: z.int(),
})
export type ReplayLine = z.infer<typeof ReplayLine>
