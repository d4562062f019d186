// The clock of the server: real time, that tests may move.
import { dayOf } from '@cartable/domain/kernel/dates.ts'

export type Clock = { now(): Date /** Day in Paris, `YYYY-MM-DD`. */; today(): string }

// The day is asked at each request and changes at midnight: worked out once a minute.
let known = { minute: -1, day: '' }
const today = (): string => {
  const minute = Math.floor(Date.now() / 60_000)
  if (minute !== known.minute) known = { minute, day: dayOf(new Date()) }
  return known.day
}

export const systemClock: Clock = { now: () => new Date(), today }

/** A clock that stands where it is put; for tests. */
export const fixedClock = (instant: string): Clock & { set(instant: string): void } => {
  let current = new Date(instant)
  return {
    now: () => new Date(current),
    today: () => dayOf(current),
    set: (next) => {
      current = new Date(next)
    },
  }
}
