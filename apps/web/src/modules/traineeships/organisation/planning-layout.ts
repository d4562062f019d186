// Where the groups of a planning stand: weeks of a session, lanes of what happens at the same time, hours as shares of the day.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { PlanningEvent } from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import { type InLane, placeInLanes } from '../../../platform/calendar/lanes.ts'

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

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

/** Where a group has no room yet. */
export const noRoom = 'Sans salle'

/** Rooms of the groups, by name; those without a room come last. */
export const roomsOf = (events: readonly PlanningEvent[]): string[] => {
  const names = [...new Set(events.map(({ locationName }) => locationName).filter((name) => name !== null))]
  const rooms = names.sort((a, b) => a.localeCompare(b, 'fr', { numeric: true }))
  return events.some(({ locationName }) => locationName === null) ? [...rooms, noRoom] : rooms
}

/** Days on which a group meets, in their order. */
export const daysHeld = (events: readonly PlanningEvent[]): string[] =>
  [...new Set(events.map(({ day }) => day))].sort()

export type Placed = Omit<InLane<PlanningEvent>, 'item'> & { readonly event: PlanningEvent }

/** The groups of one day, side by side where they overlap. */
export const placeDay = (events: readonly PlanningEvent[], minTime: string, maxTime: string): Placed[] =>
  placeInLanes(
    events.toSorted((a, b) => a.groupId - b.groupId),
    ({ startTime, endTime }) => ({ from: startTime, to: endTime }),
    minTime,
    maxTime,
  ).map(({ item, ...place }) => ({ event: item, ...place }))
