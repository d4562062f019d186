// What a declaration without a plan begins with: the pupil, the hour and the length that the last lessons make likely.
import { likelyLesson } from '@cartable/domain/courses/declaring/declaring.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listLastGiven } from './declaring.queries.ts'

type Declarable = { readonly id: number; readonly status: string }
type Proposed = { readonly contractId: number; readonly doneAt: string; readonly durationMinutes: number }

/**
 * Of the contract that was chosen; else of the running one whose likely lesson is the newest. Null where none was given yet,
 * or where that lesson stands already.
 */
export const proposeLesson = async (
  db: Db,
  contracts: readonly Declarable[],
  contractId: number | undefined,
  now: Date,
): Promise<Proposed | null> => {
  const asked = contractId === undefined ? contracts.filter(({ status }) => status !== 'close') : [{ id: contractId }]
  const given = await listLastGiven(
    db,
    asked.map(({ id }) => id),
  )
  return (
    given
      .map(({ contractId: id, ...last }) => ({ contractId: id, last: last.at, ...likelyLesson(last, now) }))
      .filter(({ doneAt, last }) => doneAt > last)
      .toSorted((one, other) => other.doneAt.localeCompare(one.doneAt) || one.contractId - other.contractId)
      .map(({ last: _, ...proposed }) => proposed)[0] ?? null
  )
}
