// Hours of a calendar, of the office and outside it: those that it shows, and those that it leaves to a teacher.
import type { AgendaEvent, AgendaOpening } from '@cartable/domain/courses/agenda/agenda.schema.ts'
import { freeHours } from '@cartable/domain/courses/agenda/free-hours.rules.ts'

type Timed = Pick<AgendaEvent, 'teacherId'> & { readonly day: string; readonly from: string; readonly to: string }

/** Whole hours that hold every event, 08:00 to 21:00 at least. */
export const hoursOf = (events: readonly Timed[]): { readonly minTime: string; readonly maxTime: string } => {
  const first = Math.min(8, ...events.map(({ from }) => Number(from.slice(0, 2))))
  const last = Math.max(21, ...events.map(({ to }) => Number(to.slice(0, 2)) + (to.endsWith(':00') ? 0 : 1)))
  return {
    minTime: `${String(first).padStart(2, '0')}:00`,
    maxTime: `${String(Math.min(24, last)).padStart(2, '0')}:00`,
  }
}

/** The hours left to the one teacher that is looked at, by day, as `14:00–15:30`; nothing where nobody or several are. */
export const freeOf = (
  openings: readonly AgendaOpening[],
  events: readonly Timed[],
): ReadonlyMap<string, readonly string[]> => {
  const of = new Set(openings.map(({ teacherId }) => teacherId))
  if (of.size !== 1) return new Map()
  return new Map(
    openings.flatMap((opening) => {
      const taken = events.filter(({ day, teacherId }) => day === opening.day && teacherId === opening.teacherId)
      const free = freeHours(opening, taken).map(({ from, to }) => `${from}–${to}`)
      return free.length === 0 ? [] : [[opening.day, free] as const]
    }),
  )
}
