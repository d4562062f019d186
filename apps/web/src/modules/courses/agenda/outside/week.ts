// The week that a calendar shows, and an event with its day and times by the clocks of Paris.
import type { AgendaEvent } from '@cartable/domain/courses/agenda/agenda.schema.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { parisDayAndTime } from '../../../../platform/fields/paris.ts'

/** Seven days from the Monday on or before a day. */
export const weekOf = (day: string): readonly string[] => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const monday = addDays(day, -((weekday + 6) % 7))
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at))
}

/** A month with the weeks that it touches, Monday first. */
export const monthOf = (day: string): readonly string[] => {
  const month = day.slice(0, 7)
  const first = weekOf(`${month}-01`)[0] ?? day
  const all = Array.from({ length: 42 }, (_, at) => addDays(first, at))
  return all.filter(
    (_, at) => at < 7 || all.slice(at - (at % 7), at - (at % 7) + 7).some((one) => one.startsWith(month)),
  )
}

export type Placed = AgendaEvent & { readonly day: string; readonly from: string; readonly to: string }

export const placed = (event: AgendaEvent): Placed => {
  const start = parisDayAndTime(event.at)
  const end = parisDayAndTime(new Date(Date.parse(event.at) + event.minutes * 60_000).toISOString())
  // what goes on after midnight ends at 24:00
  const to = end?.day === start?.day ? end?.time : '24:00'
  return { ...event, day: start?.day ?? '', from: start?.time ?? '', to: to ?? '' }
}
