// Days, hours and places of a registration as a family is told them, and what of them is no longer so.
import { dayLabel } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { hoursText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'

export type ToldHour = {
  readonly uid: string
  readonly subject: string
  readonly day: string
  readonly startTime: string
  readonly endTime: string
  readonly place: string | null
  readonly at: string
  readonly minutes: number
}
export type PlannedHour = Pick<ToldHour, 'subject' | 'day' | 'startTime' | 'endTime' | 'place'>

type ToldSubject = {
  readonly subject: string
  readonly days: readonly string[]
  readonly hours: string
  readonly room: string | null
}
/** As it is kept. */
export type ToldHours = { readonly place: string | null; readonly hours: readonly ToldHour[] }
export type ToldPlan = { readonly place: string | null; readonly subjects: readonly ToldSubject[] }

export const planOf = ({
  hours,
  place,
}: {
  readonly hours: readonly PlannedHour[]
  readonly place: string | null
}): ToldPlan => ({
  place,
  subjects: [...Map.groupBy(hours, ({ subject }) => subject)]
    .map(([subject, all]) => ({
      subject,
      days: all.map(({ day }) => day).sort(),
      hours: hoursText(all[0]?.startTime ?? '', all[0]?.endTime ?? ''),
      room: all[0]?.place ?? null,
    }))
    .sort((a, b) => a.subject.localeCompare(b.subject)),
})

/** `Mathématiques : lun. 19/10, mar. 20/10, 09:00 – 11:00, Salle B`: one line for each subject. */
export const planLines = ({ subjects }: ToldPlan): string[] =>
  subjects.map(({ subject, days, hours, room }) => {
    return `${subject}\u00a0: ${[days.map(dayLabel).join(', '), hours, room].filter(Boolean).join(', ')}`
  })

/** A subject that it had comes on a day on which it did not: the family may be elsewhere then. */
export const hasOtherDays = (told: ToldPlan, now: ToldPlan): boolean =>
  now.subjects.some(({ subject, days }) => {
    const before = told.subjects.find((one) => one.subject === subject)
    return before !== undefined && days.some((day) => !before.days.includes(day))
  })

const bare = ({ place, subjects }: ToldPlan, withRooms: boolean) =>
  JSON.stringify([
    place,
    subjects.map(({ subject, days, hours, room }) => [subject, days, hours, withRooms ? room : null]),
  ])
/** `room`: nothing but rooms, which is said when the day comes near. */
export const changeBetween = (told: ToldPlan, now: ToldPlan): 'none' | 'room' | 'plan' => {
  if (bare(told, true) === bare(now, true)) return 'none'
  return bare(told, false) === bare(now, false) ? 'room' : 'plan'
}
