// A planned lesson as the dialogs speak of it.
import type { TogetherLesson } from '@cartable/domain/courses/together/together.schema.ts'

export type PlannedLesson = {
  readonly id: number
  /** `mercredi 25 novembre à 17:00, Malo avec Léa Morvan`. */
  readonly what: string
  /** Of a lesson of several pupils, each of them; empty for one of one pupil. */
  readonly pupils: readonly TogetherLesson[]
}
