// Shapes of when a teacher gives lessons: hours of the week, days on which he is away, the lessons that these days would lose.
import { z } from 'zod'
import { day, id, optionalDay, optionalText, readStamp } from '../../kernel/fields.ts'

/** An hour by the clocks of Paris. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Cette heure n’existe pas (HH:mm).')

/** Hours of a weekday (Monday is 1) by the clocks of Paris; days included, null: always. */
export const AvailabilityWindow = z
  .object({
    weekday: z.int().min(1).max(7),
    from: clock,
    to: clock,
    /** Holds in the school holidays, where the pupil lives; otherwise outside them alone. */
    inSchoolHolidays: z.boolean().default(false),
    firstDay: optionalDay.default(null),
    lastDay: optionalDay.default(null),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'La fin suit le début.' })
  .refine(({ firstDay, lastDay }) => firstDay === null || lastDay === null || firstDay <= lastDay, {
    path: ['lastDay'],
    message: 'Le dernier jour suit le premier.',
  })
export type AvailabilityWindow = z.output<typeof AvailabilityWindow>

/** Days, both included. */
export type AbsenceSpan = { readonly firstDay: string; readonly lastDay: string }

export const Absence = z.object({
  id,
  firstDay: z.string(),
  lastDay: z.string(),
  reason: z.string().nullable(),
})
export type Absence = z.infer<typeof Absence>

export const AvailabilityInput = z.object({
  /** Of the teacher. */
  id,
  updatedAt: readStamp,
  windows: z.array(AvailabilityWindow).max(50),
})
export type AvailabilityInput = z.output<typeof AvailabilityInput>

export const AvailabilityRecord = z.object({
  id,
  updatedAt: z.string(),
  name: z.string(),
  windows: z.array(AvailabilityWindow),
  /** Of today or to come. */
  absences: z.array(Absence),
  mayWrite: z.boolean(),
})
export type AvailabilityRecord = z.infer<typeof AvailabilityRecord>

/** A planned lesson that an absence would take away. */
export const LostLesson = z.object({ id, at: z.string(), minutes: z.int(), studentName: z.string(), title: z.string() })
export type LostLesson = z.infer<typeof LostLesson>

export const AbsenceInput = z.object({
  id: z.null().default(null),
  updatedAt: z.null().default(null),
  teacherId: id,
  firstDay: day,
  lastDay: day,
  reason: optionalText(200).default(null),
  /** The planned lessons of these days are cancelled with it, and everybody is told. */
  cancelsLessons: z.boolean().default(false),
})
export type AbsenceInput = z.output<typeof AbsenceInput>
