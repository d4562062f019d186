// The parameters of the program: kind, bounds and default of each; titles and themes are rows, which administrators read.
import { z } from 'zod'
import { cents, day, email, longText, percent, text } from './fields.ts'
import { isCreditorIdentifier, isIban } from './identifiers.ts'

export const parameterTypes = [
  'string',
  'text',
  'integer',
  'decimal',
  'boolean',
  'date',
  'time',
  'email',
  'choice',
  'cents',
  'percent',
] as const
export type ParameterType = (typeof parameterTypes)[number]

/** JSON of a value: numbers for integers and cents, decimal strings for decimals and percentages, null for nothing. */
export const ParameterValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type ParameterValue = z.infer<typeof ParameterValue>

export type ParameterFacts = {
  readonly type: ParameterType
  readonly default: ParameterValue
  /** Bounds of a whole number. */
  readonly min?: number
  readonly max?: number
  /** After the number, in the plural: `minutes`, `jours`. */
  readonly unit?: string
  readonly choices?: Readonly<Record<string, string>>
  /** A text that is the address of a page, over https. */
  readonly isWebAddress?: boolean
  /** A text that is an IBAN. */
  readonly isIban?: boolean
  /** A text that is the identifier of a creditor (ICS). */
  readonly isCreditor?: boolean
  /** May be left empty. */
  readonly optional?: boolean
}

const duration = (unit: string, value: number, min: number, max: number) =>
  ({ type: 'integer', default: value, min, max, unit }) as const

/** Every parameter by its code, which is never renamed: rows and their history are known by it. */
export const parameterCatalogue = {
  session_idle_minutes: duration('minutes', 30, 5, 720),
  session_absolute_hours: duration('heures', 12, 1, 72),
  password_reset_link_minutes: duration('minutes', 60, 10, 1_440),
  account_creation_link_hours: duration('heures', 72, 1, 720),
  contacts_late_after_days: duration('jours', 7, 1, 365),
  contacts_very_late_after_days: duration('jours', 14, 1, 365),
  video_rooms_url: { type: 'string', default: null, optional: true, isWebAddress: true },
  answer_link_days: duration('jours', 21, 1, 90),
  planning_horizon_weeks: duration('semaines', 6, 1, 26),
  course_validation_mail_hours: duration('heures', 12, 0, 168),
  course_validation_reminder_days: duration('jours', 4, 1, 60),
  course_correction_days: duration('jours', 7, 0, 60),
  course_long_hours: duration('heures', 4, 1, 12),
  course_dispute_days: duration('jours', 5, 1, 60),
  linking_proposal_hours: duration('heures', 48, 1, 336),
  candidate_silence_days: duration('jours', 10, 1, 90),
  interview_first_hour: { type: 'integer', default: 9, min: 6, max: 20 },
  interview_last_hour: { type: 'integer', default: 18, min: 7, max: 22 },
  interview_days_ahead: duration('jours', 14, 1, 60),
  traineeship_proposal_days: duration('jours', 3, 1, 30),
  planning_move_hours: duration('heures', 24, 0, 168),
  planning_family_moves: { type: 'boolean', default: false },
  planning_request_hours: duration('heures', 48, 1, 336),
  planning_charge_hours: duration('heures', 48, 1, 336),
  planning_undeclared_reminder_days: duration('jours', 3, 1, 14),
  planning_undeclared_days: duration('jours', 21, 7, 90),
  bank_change_hold_hours: duration('heures', 72, 0, 336),
  thread_answer_days: duration('jours ouvrés', 1, 1, 10),
  planning_travel_kmh: duration('km/h', 20, 5, 90),
  planning_feed_days: duration('jours', 400, 30, 2000),
  support_portal_url: { type: 'string', default: null, optional: true, isWebAddress: true },
  reminder_first_days: duration('jours', 8, 1, 365),
  reminder_second_days: duration('jours', 21, 2, 365),
  reminder_third_days: duration('jours', 45, 3, 365),
  reminder_automatic: { type: 'boolean', default: false },
  lesson_suspension_days: duration('jours', 60, 1, 730),
  bad_debt_approval: { type: 'cents', default: 10_000, min: 0, max: 100_000_000 },
  facturx_from: { type: 'date', default: '2026-09-01', optional: true },
  transfer_iban_tuition: { type: 'string', default: null, optional: true, isIban: true },
  transfer_iban_traineeship: { type: 'string', default: null, optional: true, isIban: true },
  debit_creditor_tuition: { type: 'string', default: null, optional: true, isCreditor: true },
  debit_creditor_traineeship: { type: 'string', default: null, optional: true, isCreditor: true },
  debit_notice_days: duration('jours', 14, 1, 60),
  debit_day: { type: 'integer', default: 5, min: 1, max: 28 },
  debit_return_fee: { type: 'cents', default: 0, min: 0, max: 5_000 },
  teacher_pay_day: { type: 'integer', default: 5, min: 1, max: 28 },
  teacher_pay_by_bank: { type: 'boolean', default: false },
  teacher_pay_approval: { type: 'cents', default: 1_000_000, min: 0, max: 100_000_000 },
  teacher_pay_before_families: { type: 'boolean', default: false },
  teacher_recovery_share: { type: 'integer', default: 100, min: 1, max: 100 },
  payslip_agreement: {
    type: 'string',
    default: 'Particuliers employeurs et emploi à domicile (IDCC 3239)',
    optional: true,
  },
  payslip_paid_leave: { type: 'string', default: null, optional: true },
  payslip_withholding: { type: 'string', default: null, optional: true },
  payslip_pay_day: { type: 'integer', default: 8, min: 1, max: 28 },
  // never all of a net: with other rates, what is taken back would not leave contributions above zero
  payslip_recovery_share: { type: 'integer', default: 10, min: 1, max: 50 },
  stages_few_seats: { type: 'integer', default: 3, min: 0, max: 50 },
  stages_instalments: { type: 'integer', default: 0, min: 0, max: 4 },
  stages_instalments_from: { type: 'cents', default: 15_000, min: 100, max: 1_000_000 },
  stages_hold_minutes: duration('minutes', 30, 5, 240),
  stages_pay_hours: duration('heures', 48, 0, 240),
  stages_offer_hours: duration('heures', 48, 1, 240),
  stages_link_days: duration('jours', 6, 2, 60),
  stages_refund_full_days: duration('jours', 15, 0, 365),
  stages_refund_part_days: duration('jours', 3, 0, 365),
  stages_refund_percent: duration('%', 50, 0, 100),
  stages_sibling_percent: duration('%', 0, 0, 100),
  stages_conditions: { type: 'text', default: null, optional: true },
  sms_countries: { type: 'string', default: 'FR', optional: true },
  mail_signature: { type: 'text', default: null, optional: true },
  traces_retention_months: duration('mois', 24, 1, 120),
  technical_logs_retention_months: duration('mois', 6, 1, 60),
  provider_calls_retention_months: duration('mois', 12, 1, 60),
  cron_runs_retention_days: duration('jours', 90, 1, 3_650),
  temporary_files_retention_hours: duration('heures', 24, 1, 720),
  contacts_retention_months: duration('mois', 36, 1, 60),
  candidates_retention_months: duration('mois', 24, 1, 60),
  messages_retention_months: duration('mois', 60, 1, 120),
  sessions_retention_months: duration('mois', 1, 1, 12),
  imports_retention_months: duration('mois', 3, 1, 24),
  provider_events_retention_months: duration('mois', 13, 1, 60),
} as const satisfies Readonly<Record<string, ParameterFacts>>

export type ParameterCode = keyof typeof parameterCatalogue
type CodeOf<T extends ParameterType> = {
  [C in ParameterCode]: (typeof parameterCatalogue)[C]['type'] extends T ? C : never
}[ParameterCode]
export type NumberParameter = CodeOf<'integer' | 'cents'>
export type FlagParameter = CodeOf<'boolean'>
export type DayParameter = CodeOf<'date'>
export type TextParameter = CodeOf<'string' | 'text' | 'email'>

const decimal = z
  .string()
  .trim()
  .transform((value) => value.replace(',', '.'))
  .pipe(z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/, 'Saisissez un nombre.'))
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Cette heure n’existe pas (HH:mm).')

const webAddress = text(200).regex(
  /^https:\/\/[\p{L}\p{N}.-]+(:\d+)?([/?#][^\s<>"]*)?$/u,
  'Saisissez une adresse qui commence par https://.',
)

const iban = text(60)
  .transform((value) => value.replaceAll(/[\s.-]/g, '').toUpperCase())
  .refine(isIban, 'Cet IBAN n’est pas valide.')

/** Identifier of a creditor (ICS), as the Banque de France gives it: country, key, activity, number. */
const creditor = text(40)
  .transform((value) => value.replaceAll(/[\s.-]/g, '').toUpperCase())
  .refine(isCreditorIdentifier, 'Cet identifiant de créancier (ICS) n’est pas valide.')

const bare = ({
  type,
  min,
  max,
  choices,
  isWebAddress,
  isIban: isAccount,
  isCreditor,
}: ParameterFacts): z.ZodType<ParameterValue> => {
  switch (type) {
    case 'string':
      if (isAccount) return iban
      if (isCreditor) return creditor
      return isWebAddress ? webAddress : text(200)
    case 'text':
      return longText(5_000)
    case 'integer':
      return z
        .int()
        .min(min ?? -1_000_000_000)
        .max(max ?? 1_000_000_000)
    case 'decimal':
      return decimal
    case 'boolean':
      return z.boolean()
    case 'date':
      return day
    case 'time':
      return time
    case 'email':
      return email
    case 'choice':
      return z.enum(Object.keys(choices ?? {}))
    case 'cents':
      return cents
    case 'percent':
      return percent
  }
}

/** What a parameter takes; an empty text is no value where none is needed. */
export const parameterSchema = (facts: ParameterFacts): z.ZodType<ParameterValue> => {
  const schema = bare(facts)
  return facts.optional
    ? z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable())
    : schema
}
