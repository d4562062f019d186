// Asks whether a lesson that is longer than lessons are was meant so.
import { longLessonWords } from '@cartable/domain/courses/planning/planning.words.ts'
import { durationText } from '@cartable/domain/kernel/dates.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'

/** A lesson of half a day may be meant; nobody finds out by the bill that it was not. `longMinutes`: the company's setting. */
export const askIfLong = async (minutes: number, longMinutes: number): Promise<boolean> =>
  minutes <= longMinutes ||
  askConfirmation({
    title: `Vraiment ${durationText(minutes)}\u202f?`,
    body: longLessonWords(longMinutes),
    confirmLabel: `Garder ${durationText(minutes)}`,
    cancelLabel: 'Changer la durée',
  })
