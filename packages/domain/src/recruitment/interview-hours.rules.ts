// The hours at which an interview may be held: half hours of working days that are free in the agendas of who holds it.
import { addDays, dayOf, startOfDay } from '../kernel/dates.ts'
import { interviewMinutes } from './recruitment.rules.ts'

/** Hours by the clocks of Paris between which nobody is seen. */
const noon = { from: 12, to: 14 } as const
const minute = 60_000
/** Time that both have at least before an interview that the candidate chooses. */
export const chosenNoticeMs = 4 * 60 * minute

type Span = { readonly startsAt: string; readonly endsAt: string }
export type OfficeHours = {
  readonly now: Date
  readonly daysAhead: number
  /** Hours of a day, by the clocks of Paris. */
  readonly firstHour: number
  readonly lastHour: number
  /** Days of the week on which the company does not work all the same. */
  readonly isOff: (day: string) => boolean
  /** Interviews that are fixed with those who hold this one. */
  readonly busy: readonly Span[]
}

/** Starts of free half hours, from Monday to Friday, in their order. */
export const freeStarts = ({ now, daysAhead, firstHour, lastHour, isOff, busy }: OfficeHours): string[] => {
  const taken = busy.map(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)] as const)
  const length = interviewMinutes * minute
  const today = dayOf(now)
  const starts: string[] = []
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = addDays(today, ahead)
    if ([0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) || isOff(day)) continue
    // no working day is one on which the clocks change: those are Sundays
    const midnight = startOfDay(day).getTime()
    for (let at = firstHour * 60; at + interviewMinutes <= lastHour * 60; at += interviewMinutes) {
      const isNoon = at + interviewMinutes > noon.from * 60 && at < noon.to * 60
      const start = midnight + at * minute
      if (isNoon || start < now.getTime() + chosenNoticeMs) continue
      if (!taken.some(([from, to]) => start < to && start + length > from)) starts.push(new Date(start).toISOString())
    }
  }
  return starts
}
