// Shapes of the days without lessons: school holidays, public holidays, closures of the company.
import { z } from 'zod'
import { day, text } from '../../kernel/fields.ts'

export const holidayKinds = {
  school: 'Vacances scolaires',
  public: 'Jour férié',
  company: 'Fermeture de la société',
} as const
export type HolidayKind = keyof typeof holidayKinds
export const HolidayKind = z.enum(Object.keys(holidayKinds) as [HolidayKind, ...HolidayKind[]])

/** A zone of the school holidays, or a departement: Corsica and overseas set their own days, some public holidays are local. */
const zone = z
  .string()
  .trim()
  .transform((value) => value.toUpperCase() || null)
  .pipe(
    z
      .string()
      .regex(/^([ABC]|[0-9]{2}|2[AB]|9[78][0-9])$/, 'Choisissez une zone (A, B, C) ou un département.')
      .nullable(),
  )
  .nullable()

export const holidayFields = {
  name: text(150),
  kind: HolidayKind,
  zone,
  firstDay: day,
  /** Included. */
  lastDay: day,
}
export const holidayRecord = {
  name: z.string(),
  kind: HolidayKind.nullable(),
  zone: z.string().nullable(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
}
export const holidayRow = {
  name: z.string(),
  kind: HolidayKind,
  zone: z.string().nullable(),
  firstDay: z.string(),
  lastDay: z.string(),
}

/** Days without lessons, as series and calendars read them. */
export type Holiday = {
  readonly kind: HolidayKind
  readonly zone: string | null
  readonly name: string
  readonly firstDay: string
  readonly lastDay: string
}
