// Schemas of the values that forms hold everywhere: text, mail, dates, amounts, ids. Each refuses what its column cannot hold.
import { z } from 'zod'
import type { courseFormats } from './course-format.ts'
import { parseTime } from './dates.ts'
import { emailPattern, emailSentence } from './email.ts'

// French sentences for values that a schema refuses, set once for every zod schema of the program
type Issue = Parameters<NonNullable<Parameters<typeof z.config>[0]>['customError'] & {}>[0]

const required = 'Ce champ est obligatoire.'
const thousands = (n: number | bigint) => n.toLocaleString('fr-FR')

const tooSmall = (issue: Extract<Issue, { code: 'too_small' }>) => {
  if (issue.origin === 'string')
    return Number(issue.minimum) <= 1 ? required : `Saisissez au moins ${thousands(issue.minimum)} caractères.`
  if (issue.origin === 'array' || issue.origin === 'set')
    return Number(issue.minimum) <= 1
      ? 'Choisissez au moins une valeur.'
      : `Choisissez au moins ${thousands(issue.minimum)} valeurs.`
  if (issue.origin === 'number' || issue.origin === 'int')
    return issue.inclusive
      ? `La valeur doit être au moins ${thousands(issue.minimum)}.`
      : `La valeur doit dépasser ${thousands(issue.minimum)}.`
  return 'La valeur est trop petite.'
}

const tooBig = (issue: Extract<Issue, { code: 'too_big' }>) => {
  if (issue.origin === 'string') return `Au plus ${thousands(issue.maximum)} caractères.`
  if (issue.origin === 'array' || issue.origin === 'set') return `Au plus ${thousands(issue.maximum)} valeurs.`
  if (issue.origin === 'number' || issue.origin === 'int')
    return issue.inclusive
      ? `La valeur ne peut pas dépasser ${thousands(issue.maximum)}.`
      : `La valeur doit être inférieure à ${thousands(issue.maximum)}.`
  return 'La valeur est trop grande.'
}

const formats: Record<string, string> = {
  email: emailSentence,
  date: 'Cette date n’existe pas (JJ/MM/AAAA).',
  datetime: 'Cette date ou cette heure n’existe pas.',
  time: 'Cette heure n’existe pas (HH:mm).',
  url: 'Cette adresse web n’est pas valide.',
  uuid: 'Cet identifiant n’est pas valide.',
}

const sentence = (issue: Issue): string => {
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'Le format n’est pas valide.'
  if (issue.code === 'invalid_value')
    return issue.input === undefined || issue.input === null || issue.input === ''
      ? required
      : 'Cette valeur ne fait pas partie des choix.'
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined || issue.input === null || issue.input === '') return required
    if (issue.expected === 'number' || issue.expected === 'int') return 'Saisissez un nombre.'
    return 'Le format n’est pas valide.'
  }
  if (issue.code === 'unrecognized_keys') return 'Un champ inconnu a été envoyé.'
  if (issue.code === 'not_multiple_of') return `La valeur doit être un multiple de ${thousands(issue.divisor)}.`
  return 'Cette valeur n’est pas valide.'
}

z.config({ customError: (issue) => sentence(issue as Issue) })

// Control characters that PostgreSQL or a page cannot carry: NUL, and lone surrogates that are no text at all.
const unstorable = (text: string) => text.includes('\u0000') || !text.isWellFormed()
const storable = (text: string) => !unstorable(text)
const unstorableSentence = 'Ce texte contient des caractères qui ne peuvent pas être enregistrés.'

/** Trimmed single-line text of 1 to `max` characters. */
export const text = (max: number) => z.string().trim().min(1).max(max).refine(storable, unstorableSentence)
/** Trimmed text, empty becomes null. */
export const optionalText = (max: number) =>
  z
    .union([z.string().trim().max(max).refine(storable, unstorableSentence), z.null()])
    .transform((value) => (value === '' ? null : value))
/** Free text of several lines, kept letter for letter; empty becomes null. */
export const optionalLongText = (max = 20_000) =>
  z
    .union([z.string().max(max).refine(storable, unstorableSentence), z.null()])
    .transform((value) => (value === null || value.trim() === '' ? null : value))
export const longText = (max = 20_000) =>
  z
    .string()
    .max(max)
    .refine(storable, unstorableSentence)
    .refine((value) => value.trim() !== '', 'Ce champ est obligatoire.')

/** bigint identity carried as a number: PostgreSQL ids stay below 2^53 here. */
export const id = z.int().positive()
export const optionalId = id.nullable()
/** Several ids, each once, at most 500. */
export const ids = z
  .array(id)
  .max(500)
  .transform((values) => [...new Set(values)])

/** Mail address as SQL domain `email_address` takes it; lower case is not forced: the local part may matter. */
export const email = z.string().trim().max(254).regex(emailPattern, emailSentence).refine(storable, unstorableSentence)
export const optionalEmail = z.union([z.literal('').transform(() => null), z.null(), email])

/** Calendar day `YYYY-MM-DD` that exists, between 1900 and 2200. */
export const day = z.iso
  .date()
  .refine((value) => value >= '1900-01-01' && value <= '2200-12-31', 'Cette date n’est pas possible.')
export const optionalDay = z.union([z.literal('').transform(() => null), z.null(), day])
/** Time of day as it is typed, `9:5` or `09:05`, read as `HH:mm`. */
export const timeOfDay = z
  .string()
  .trim()
  .min(1)
  .max(10)
  .transform((typed, context) => {
    const time = parseTime(typed)
    if (time !== null) return time
    context.addIssue({ code: 'custom', message: 'Saisissez une heure, par exemple 9:30.' })
    return z.NEVER
  })
/** Instant, ISO 8601 in UTC or with an offset. */
export const instant = z.iso.datetime({ offset: true })
/** `updatedAt` as it was read: null for a new record. */
export const readStamp = instant.nullable()

/** Integer cents, zero or more, at most 1 000 000 €: the column is a 32-bit integer. */
export const cents = z.int().min(0).max(100_000_000)
export const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Cette couleur n’est pas valide.')
  .transform((value) => value.toLowerCase())
export const optionalColor = z.union([z.literal('').transform(() => null), z.null(), color])
/** Percentage carried as a decimal string with a dot, at most 4 decimals: `'21.5'` is 21,5 %. */
export const percent = z
  .string()
  .trim()
  .regex(/^\d{1,3}([.,]\d{1,4})?$/, 'Saisissez un pourcentage.')
  .transform((value) => value.replace(',', '.'))
  .refine((value) => Number(value) <= 100, 'Le pourcentage ne peut pas dépasser 100.')
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'Ce pays n’est pas valide.')
export const orderKey = z.int().min(0).max(100_000)

// Query strings: every value arrives as a string.
export const queryId = z.coerce.number().pipe(id)
export const optionalQueryId = z
  .union([z.literal('').transform(() => undefined), z.coerce.number().pipe(id)])
  .optional()
export const queryFlag = z.enum(['true', 'false']).transform((value) => value === 'true')
/** Comma-separated values in one parameter: `statut=a,b`. */
export const queryList = <O>(item: z.ZodType<O, string>) =>
  z
    .string()
    .max(4000)
    .transform((value) => value.split(',').filter((part) => part !== ''))
    .pipe(z.array(item).max(200))
export const queryIds = queryList(z.coerce.number<string>().pipe(id))

/** Where a lesson is given: contracts, searches, courses, teachers and candidates speak of it. */
export const CourseFormat = z.enum(['CAD', 'CEL'] as const satisfies readonly (keyof typeof courseFormats)[])
export type CourseFormat = z.infer<typeof CourseFormat>
