// Words of planning: why a planned lesson is taken away.
import { durationText } from '../../kernel/dates.ts'
import type { CancellationReason } from './planning.schema.ts'

export const cancellationReasonLabels: Readonly<Record<CancellationReason, string>> = {
  'pupil-ill': 'Élève malade',
  family: 'Famille indisponible',
  teacher: 'Professeur indisponible',
  other: 'Autre motif',
}

/** What is said of a lesson that is longer than the company's lessons are. */
export const longLessonWords = (longMinutes: number): string => `Ce cours dure plus de ${durationText(longMinutes)}.`
