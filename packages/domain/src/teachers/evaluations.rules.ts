// Rules of evaluations: which ones may still change, and their mean.
import type { Refusal } from '../kernel/refusal.ts'
import { evaluationsRefusals } from './evaluations.refusals.ts'
import type { EvaluationStatus } from './evaluations.schema.ts'

/** Only what was received is edited or removed: a published evaluation has been read, a requested one is not there yet. */
export const refuseChange = (status: EvaluationStatus): Refusal | null =>
  status === 'sent' ? null : evaluationsRefusals.notChangeable

/** The one mark of a family where it gave one, else the mean of the criteria that were judged, to a tenth; null without any. */
export const averageOf = (
  rankings: readonly { readonly stars: number | null }[],
  overallStars: number | null = null,
): number | null => {
  if (overallStars !== null) return overallStars
  const stars = rankings.flatMap((ranking) => (ranking.stars === null ? [] : [ranking.stars]))
  return stars.length === 0 ? null : Math.round((10 * stars.reduce((sum, star) => sum + star, 0)) / stars.length) / 10
}
