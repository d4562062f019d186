// Where the groups of a planning stand: weeks of a session, lanes of what happens at the same time, hours as shares of the day.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { PlanningEvent } from '@cartable/domain/traineeships/sessions/sessions.schema.ts'

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Weeks that a session touches, seven days each, from the first day of the week (0 is Sunday). */
export const weeksOf = (startDate: string, endDate: string, firstDay: number): string[][] => {
  const weeks: string[][] = []
  for (
    let first = addDays(startDate, -((weekday(startDate) - firstDay + 7) % 7));
    first <= endDate;
    first = addDays(first, 7)
  )
    weeks.push(Array.from({ length: 7 }, (_, i) => addDays(first, i)))
  return weeks
}

/** The week that holds a day, the first one when none does. */
export const weekWith = (weeks: readonly (readonly string[])[], day: string): number =>
  Math.max(
    0,
    weeks.findIndex((week) => week.includes(day)),
  )

export type Placed = {
  readonly event: PlanningEvent
  /** Parts of the height, from 0 to 1. */
  readonly top: number
  readonly height: number
  readonly lane: number
  /** Lanes of the moment: what happens together shares the width. */
  readonly lanes: number
}

/** The groups of one day, side by side where they overlap; what begins before the first hour or ends after the last is cut. */
export const placeDay = (events: readonly PlanningEvent[], minTime: string, maxTime: string): Placed[] => {
  const [from, to] = [minutesOf(minTime), minutesOf(maxTime)]
  const share = (time: string) => (Math.min(Math.max(minutesOf(time), from), to) - from) / (to - from)
  const sorted = [...events].sort((a, b) => a.startTime.localeCompare(b.startTime) || a.groupId - b.groupId)
  const placed: Placed[] = []
  let moment: { event: PlanningEvent; lane: number }[] = []
  let ends: string[] = []
  const close = () => {
    for (const { event, lane } of moment) {
      const top = share(event.startTime)
      placed.push({ event, top, height: share(event.endTime) - top, lane, lanes: ends.length })
    }
    moment = []
    ends = []
  }
  for (const event of sorted) {
    if (ends.every((end) => end <= event.startTime)) close()
    const free = ends.findIndex((end) => end <= event.startTime)
    const lane = free === -1 ? ends.length : free
    ends[lane] = event.endTime
    moment.push({ event, lane })
  }
  close()
  return placed
}
