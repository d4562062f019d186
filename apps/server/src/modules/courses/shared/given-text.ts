// When and how long a lesson was, in the words in which both values of a change are told.
import { durationText, formatInstant } from '@cartable/domain/kernel/dates.ts'

/** `20/11/2026 à 17:00, 1 h 30`. */
export const givenText = (at: string, minutes: number): string => `${formatInstant(at)}, ${durationText(minutes)}`
