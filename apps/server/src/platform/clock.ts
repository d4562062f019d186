// The clock of the server: real time and, outside production, how far it was moved. All business time is asked of it.
import { dayOf } from '@cartable/domain/kernel/dates.ts'

export type Clock = {
  now(): Date
  /** Day in Paris, `YYYY-MM-DD`. */
  today(): string
  /** How far it is ahead of real time, in milliseconds; behind when negative. Always 0 in production. */
  offsetMs(): number
}
export type MovableClock = Clock & { setOffset(offsetMs: number): void }

/** A clock that runs as real time does, ahead of it by an offset that can be changed. */
export const movableClock = (): MovableClock => {
  let offset = 0
  // the day is asked at each request and changes at midnight: worked out once a minute
  let known = { minute: -1, day: '' }
  const nowMs = () => Date.now() + offset
  return {
    now: () => new Date(nowMs()),
    today: () => {
      const minute = Math.floor(nowMs() / 60_000)
      if (minute !== known.minute) known = { minute, day: dayOf(new Date(nowMs())) }
      return known.day
    },
    offsetMs: () => offset,
    setOffset: (offsetMs) => {
      offset = offsetMs
    },
  }
}

/** Real time, that nothing moves. */
export const systemClock: Clock = (({ now, today, offsetMs }) => ({ now, today, offsetMs }))(movableClock())

type FixedClock = Clock & { set(instant: string): void; advance(milliseconds: number): void }

/** A clock that stands where it is put, for tests. In SQL it begins there and runs on, so that what is written later is later. */
export const fixedClock = (instant: string): FixedClock => {
  let current = new Date(instant)
  let offset = 0
  const put = (next: Date) => {
    current = next
    offset = next.getTime() - Date.now()
  }
  put(current)
  return {
    now: () => new Date(current),
    today: () => dayOf(current),
    offsetMs: () => offset,
    set: (next) => put(new Date(next)),
    advance: (milliseconds) => put(new Date(current.getTime() + milliseconds)),
  }
}
