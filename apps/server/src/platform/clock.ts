// The clock of the server: real time, that tests may move.
import { dayOf } from '@cartable/domain/kernel/dates.ts'

export type Clock = { now(): Date /** Day in Paris, `YYYY-MM-DD`. */; today(): string }

export const systemClock: Clock = { now: () => new Date(), today: () => dayOf(new Date()) }

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
