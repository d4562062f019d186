// Shapes of the calendar of all sessions: each with its days, its rooms and how full it is; days without lessons beside them.
import { z } from 'zod'
import { day, id } from '../../kernel/fields.ts'
import { DayOff } from '../shared/days-off.ts'
import { SessionStatus } from './sessions.workflow.ts'

/** Days that one answer holds, at most: the months of a screen. */
export const longestCalendarDays = 400

export const CalendarInput = z
  .object({ from: day, until: day })
  .refine(
    ({ from, until }) => until >= from && (Date.parse(until) - Date.parse(from)) / 86_400_000 <= longestCalendarDays,
    {
      path: ['until'],
      message: 'Choisissez une période d’un an au plus.',
    },
  )

export const CalendarSession = z.object({
  id,
  name: z.string(),
  status: SessionStatus,
  startDate: z.string(),
  endDate: z.string(),
  city: z.string().nullable(),
  online: z.boolean(),
  rooms: z.array(z.string()),
  registrations: z.int(),
  groups: z.int(),
  /** Groups that nobody has agreed to give. */
  withoutTeacher: z.int(),
})
export type CalendarSession = z.infer<typeof CalendarSession>

export const SessionsCalendar = z.object({
  /** In the order of their days; cancelled ones among them. */
  sessions: z.array(CalendarSession),
  holidays: z.array(DayOff),
})
export type SessionsCalendar = z.infer<typeof SessionsCalendar>
