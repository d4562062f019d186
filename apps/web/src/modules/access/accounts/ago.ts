// How long ago something was seen, in few words.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { nowMs } from '../../../platform/clock.ts'

/** « il y a 3 min », or the day and hour once it is older than an hour. */
export const agoOf = (instant: string, now = nowMs()): string => {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  if (minutes < 1) return 'à l’instant'
  return minutes < 60 ? `il y a ${minutes}\u00a0min` : formatInstant(instant)
}
