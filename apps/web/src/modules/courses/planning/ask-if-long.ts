// Asks whether a lesson that is longer than lessons are was meant so.
import { longLessonMinutes } from '@cartable/domain/courses/planning/planning.rules.ts'
import { durationText } from '@cartable/domain/kernel/dates.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'

/** A lesson of half a day may be meant; nobody finds out by the bill that it was not. */
export const askIfLong = async (minutes: number): Promise<boolean> =>
  minutes <= longLessonMinutes ||
  askConfirmation({
    title: `Vraiment ${durationText(minutes)}\u202f?`,
    body: `Ce cours dure plus de ${longLessonMinutes / 60}\u00a0h.`,
    confirmLabel: `Garder ${durationText(minutes)}`,
    cancelLabel: 'Changer la durée',
  })
