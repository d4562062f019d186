// Shapes of the screen of rules and rates: what is in force and to come, a change to make, and what it would change.
import { z } from 'zod'
import { day, id, optionalId, text } from '../../kernel/fields.ts'
import { Audience, SubjectType } from '../../reference/subjects/subjects.schema.ts'
import { Activity, LessonPlace, Regime, sellers, Territory, VatDue, VatStatus } from './rates.schema.ts'

export const ruleKinds = {
  company: 'Régime fiscal de la société',
  activity: 'Activités',
  vat: 'TVA par activité',
  credit: 'Crédit d’impôt',
  rate: 'Taux et plafonds légaux',
} as const
export type RuleKind = keyof typeof ruleKinds
/** Kinds whose rules may be put right from a day that was billed already: papers can follow them. */
export const mayPutRight = (kind: RuleKind): boolean => kind === 'vat' || kind === 'activity'
export const RuleKind = z.enum(Object.keys(ruleKinds) as [RuleKind, ...RuleKind[]])

export const Seller = z.enum(
  Object.keys(sellers) as [keyof typeof sellers, ...(keyof typeof sellers)[]],
  'choisissez une société',
)

export const rateUnits = {
  percent: '%',
  cents: '€',
  'cents-per-hour': '€ par heure',
  months: 'mois',
  count: '',
} as const
export type RateUnit = keyof typeof rateUnits

/** Pupils of a lesson, where a rule tells them apart. */
export const groups = { alone: 'Un seul élève', collective: 'Collectif' } as const
const Group = z.enum(Object.keys(groups) as ['alone', 'collective'])

/** A decimal typed with a comma or a dot: `'10,5'` → `'10.5'`. */
const decimal = z
  .string()
  .trim()
  .transform((value) => value.replace(',', '.').replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{1,9}(\.\d{1,4})?$/, 'écrivez un nombre, tel que 10,5'))

/** A rule that follows the one of the same matter from a day on; what the kind does not ask stays null. */
export const RuleChange = z.object({
  kind: RuleKind,
  from: day,
  /** Article of the law, or who decided. */
  legalBasis: text(300),
  /** The rule before was wrong since that day: what it billed meanwhile is then put right. Of VAT and activities alone. */
  wasWrong: z.boolean().default(false),
  company: Seller.nullable().default(null),
  vatStatus: VatStatus.nullable().default(null),
  isSapDeclared: z.boolean().default(false),
  employeeRegime: Regime.nullable().default(null),
  advanceInMandataire: z.boolean().default(false),
  vatDue: VatDue.nullable().default(null),
  recoversBadDebtVat: z.boolean().default(false),
  activity: Activity.nullable().default(null),
  regime: Regime.nullable().default(null),
  subjectType: SubjectType.nullable().default(null),
  audience: Audience.nullable().default(null),
  place: LessonPlace.nullable().default(null),
  isCollective: Group.nullable()
    .default(null)
    .transform((group) => (group === null ? null : group === 'collective')),
  territory: Territory.nullable().default(null),
  vatCodeId: optionalId.default(null),
  opensCredit: z.boolean().default(false),
  rateCode: z.string().max(60).nullable().default(null),
  /** In the unit of the rate, euros where it is money. */
  value: z
    .union([z.literal('').transform(() => null), decimal])
    .nullable()
    .default(null),
})
export type RuleChange = z.output<typeof RuleChange>

const inTime = { id, from: z.string(), until: z.string().nullable(), legalBasis: z.string(), isToCome: z.boolean() }
/** One line of a timeline: what it is about, what holds, and the change that a form begins with. */
export const RuleRow = z.object({
  ...inTime,
  kind: RuleKind,
  /** What the rules that follow each other in time are about. */
  matter: z.string(),
  holds: z.string(),
  change: z.object({
    company: Seller.nullable(),
    vatStatus: VatStatus.nullable(),
    isSapDeclared: z.boolean(),
    employeeRegime: Regime.nullable(),
    advanceInMandataire: z.boolean(),
    vatDue: VatDue.nullable(),
    recoversBadDebtVat: z.boolean(),
    activity: Activity.nullable(),
    regime: Regime.nullable(),
    subjectType: SubjectType.nullable(),
    audience: Audience.nullable(),
    place: LessonPlace.nullable(),
    isCollective: Group.nullable(),
    territory: Territory.nullable(),
    vatCodeId: optionalId,
    opensCredit: z.boolean(),
    rateCode: z.string().nullable(),
    value: z.string().nullable(),
  }),
})
export type RuleRow = z.infer<typeof RuleRow>

export const RulesAnswer = z.object({
  /** First day on which a rule may begin. */
  earliestOn: z.string(),
  rows: z.array(RuleRow),
  vatCodes: z.array(z.object({ value: id, label: z.string() })),
})

const RateMove = z.object({
  fromPercent: z.string().nullable(),
  toPercent: z.string().nullable(),
  lessons: z.int(),
  contracts: z.int(),
})
/** What a change would do: contracts and planned lessons from its day, registrations that are still to be billed, and the lessons of the last month tried again. */
export const RuleEffect = z.object({
  activeContracts: z.int(),
  plannedLessons: z.int(),
  moves: z.array(RateMove),
  contracts: z.array(
    z.object({
      id,
      number: z.string(),
      who: z.string(),
      fromPercent: z.string().nullable(),
      toPercent: z.string().nullable(),
      opensCredit: z.boolean(),
      plannedLessons: z.int(),
    }),
  ),
  /** Registrations to stages from that day on that nothing was billed of yet, where their rate changes. */
  registrations: z.array(
    z.object({ fromPercent: z.string().nullable(), toPercent: z.string().nullable(), registrations: z.int() }),
  ),
  /** What it changes besides that no count tells. */
  unsaid: z.array(z.string()),
  tried: z.object({
    month: z.string(),
    lessons: z.int(),
    differences: z.array(
      z.object({
        billId: id,
        reference: z.string(),
        who: z.string(),
        billedPercent: z.string(),
        triedPercent: z.string().nullable(),
        cents: z.int(),
      }),
    ),
  }),
})
export type RuleEffect = z.infer<typeof RuleEffect>
