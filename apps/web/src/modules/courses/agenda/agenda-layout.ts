// What a calendar shows: the days of a view, the hours of a day, its columns, and an event's times by the clocks of Paris.
import type { AgendaCount, AgendaEvent } from '@cartable/domain/courses/agenda/agenda.schema.ts'
import { addDays, addMonths, startOfMonth, startOfWeek } from '@cartable/domain/kernel/dates.ts'
import { shortDayOf } from '../../../platform/calendar/days.ts'
import { parisDayAndTime } from '../../../platform/fields/paris.ts'

export const agendaViews = { jour: 'Jour', semaine: 'Semaine', mois: 'Mois' } as const
export type AgendaView = keyof typeof agendaViews

export const isView = (value: string | null): value is AgendaView => value !== null && value in agendaViews

/** Days of a view around one of them: Monday first; a month with the weeks that it touches. */
export const daysOfView = (view: AgendaView, day: string): string[] => {
  const span = (from: string, count: number) => Array.from({ length: count }, (_, index) => addDays(from, index))
  if (view === 'jour') return [day]
  if (view === 'semaine') return span(startOfWeek(day), 7)
  const first = startOfWeek(startOfMonth(day))
  const last = addDays(addMonths(startOfMonth(day), 1), -1)
  const weeks = span(first, 42).filter((one, index) => index % 7 === 0 && one <= last).length
  return span(first, 7 * weeks)
}

/** The same view, one step on (1) or back (−1). */
export const stepped = (view: AgendaView, day: string, by: 1 | -1): string => {
  if (view === 'mois') return addMonths(startOfMonth(day), by)
  return addDays(day, by * (view === 'semaine' ? 7 : 1))
}

/** An event with its day and times in Paris; what goes on after midnight ends at 24:00. */
export type Placeable = AgendaEvent & { readonly day: string; readonly from: string; readonly to: string }

export const placeable = (event: AgendaEvent): Placeable => {
  const start = parisDayAndTime(event.at) ?? { day: event.at.slice(0, 10), time: '00:00' }
  const end = parisDayAndTime(new Date(Date.parse(event.at) + event.minutes * 60_000).toISOString()) ?? start
  return { ...event, day: start.day, from: start.time, to: end.day === start.day ? end.time : '24:00' }
}

/** How many events of each state a day has, as the server counts them where they are many. */
export const countsOf = (events: readonly Placeable[]): AgendaCount[] =>
  [...Map.groupBy(events, ({ day, state }) => `${day} ${state}`).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ day: first.day, state: first.state, count: same.length }] : []
  })

export type AgendaColumn = {
  readonly key: string
  readonly day: string
  /** Null: a day of everybody who is shown. */
  readonly teacherId: number | null
  readonly title: string
  readonly events: readonly Placeable[]
}

/** More than this cannot be told apart in a week: its days are counted, as those of a month. */
export const mostBlocks = 160

/** Teachers shown beside each other on a day. */
export const columnsAtOnce = 12

const month = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
export const monthOf = (day: string) => month.format(new Date(`${day}T00:00:00Z`))

/** A column for each day. */
export const dayColumns = (days: readonly string[], events: readonly Placeable[]): AgendaColumn[] =>
  days.map((day) => ({
    ...{ key: day, day, teacherId: null, title: shortDayOf(day) },
    events: events.filter((event) => event.day === day),
  }))

/** A column for each teacher who has something that day, in the order of their names. */
export const teacherColumns = (day: string, events: readonly Placeable[]): AgendaColumn[] => {
  const byTeacher = new Map<number, Placeable[]>()
  for (const event of events)
    if (event.day === day && event.teacherId !== null)
      byTeacher.set(event.teacherId, [...(byTeacher.get(event.teacherId) ?? []), event])
  return [...byTeacher]
    .map(([teacherId, theirs]) => ({
      ...{ key: `${day} ${teacherId}`, day, teacherId, title: theirs[0]?.teacherName ?? '' },
      events: theirs,
    }))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'fr'))
}
