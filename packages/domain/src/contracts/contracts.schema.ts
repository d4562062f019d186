// Shapes of contracts: row of the list, record and form, versions of the price.

import { z } from 'zod'
import { Regime } from '../accounting/rates/rates.schema.ts'
import { AddressView, OptionalAddress } from '../kernel/address.ts'
import { CourseFormat, day, id, instant, optionalDay, optionalId, readStamp } from '../kernel/fields.ts'
import { IdOption, Option } from '../kernel/list.ts'
import { Move } from '../kernel/workflow.ts'
import { ContractReview } from '../teachers/reviews/reviews.schema.ts'
import { alonePriceInput, withAlonePart } from './alone-price.ts'
import { billingRhythms } from './billing-rhythm.schema.ts'
import { contractsRefusals } from './contracts.refusals.ts'
import { contractTerms } from './contracts.rules.ts'
import { contractActions, contractStatuses, priceStatuses } from './contracts.workflow.ts'
import { hourlyAmount } from './hourly-amount.ts'
import { type ContractLocation, contractLocations } from './locations.words.ts'
import { withTeacherPart } from './price-split.schema.ts'
import { ContractSignature } from './signatures/signatures.schema.ts'

export const ContractStatus = z.enum(contractStatuses)
export const PriceStatus = z.enum(priceStatuses)
const Location = z.enum(Object.keys(contractLocations) as [ContractLocation, ...ContractLocation[]])

export const contractLabels = {
  studentId: 'Élève',
  teacherId: 'Professeur',
  subjectId: 'Matière',
  scholarLevelId: 'Niveau',
  format: 'Format',
  location: 'Lieu',
  locationAddress: 'Adresse des cours',
  isCollective: 'Cours collectif',
  isAffiliation: 'Client apporté\u00a0: marge d’affiliation',
  startedOn: 'Débute le',
  regime: 'Employeur du professeur',
  billingRhythm: 'Facturation',
  withTest: 'Commence par un cours d’essai',
} as const

export const ContractInput = z
  .object({
    id: optionalId,
    updatedAt: readStamp,
    studentId: id,
    teacherId: id,
    subjectId: id,
    scholarLevelId: id,
    format: CourseFormat,
    location: Location,
    locationAddress: OptionalAddress,
    isCollective: z.boolean(),
    isAffiliation: z.boolean(),
    startedOn: optionalDay,
    /** Of an employed teacher; absent, a new contract takes the rule of the day and another keeps its own. */
    regime: Regime.nullable().default(null),
    /** Absent, a new contract is billed lesson by lesson and another keeps its own. */
    billingRhythm: z.enum(billingRhythms).nullable().default(null),
    /** The first lesson is a test; absent, a new contract decides by whether its teacher knows the pupil. */
    withTest: z.boolean().nullable().default(null),
  })
  .refine((contract) => contract.location !== 'other' || contract.locationAddress !== null, {
    path: ['locationAddress', 'completeAddress'],
    message: contractsRefusals.addressMissing.message,
  })
  .transform((contract) => ({
    ...contract,
    locationAddress: contract.location === 'other' ? contract.locationAddress : null,
  }))
export type ContractInput = z.output<typeof ContractInput>

/** Amounts are hourly, in cents; the last day is included, null while it is open. */
export const PriceVersion = z.object({
  id,
  updatedAt: z.string(),
  status: PriceStatus,
  customerPrice: z.int(),
  margin: z.int(),
  /** The margin without the VAT of its first day, in cents; null where no rule of VAT holds then. */
  marginExclTax: z.int().nullable(),
  teacherAmount: z.int(),
  urssafPart: z.int(),
  /** Of an hour to which one pupil of several came alone; null: the same price. */
  alonePrice: z.int().nullable(),
  aloneMargin: z.int().nullable(),
  /** What the loyalty programme took off price and margin, and from how many hours of the family on. */
  loyaltyDiscount: z.int(),
  loyaltyHours: z.int().nullable(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  isInForce: z.boolean(),
  proposedAt: z.string(),
  answeredAt: z.string().nullable(),
  answeredBy: z.string().nullable(),
  /** Words of the family that refused it, or of the office that corrected it. */
  answerComment: z.string().nullable(),
  remindedAt: z.string().nullable(),
  /** Lessons planned from its first day on, which take it as it is accepted. */
  plannedLessons: z.int(),
  moves: z.array(Move),
})
export type PriceVersion = z.infer<typeof PriceVersion>

const ReachedLevel = z.object({ thresholdHours: z.int(), discountPercent: z.string() })
/** Hours are those confirmed of all pupils of the family. */
export const FamilyLoyalty = z.object({
  minutes: z.int(),
  level: ReachedLevel.nullable(),
  next: ReachedLevel.nullable(),
  /** First day of a price made with the level reached, of this contract or, on the family's record, of any; null while none is. */
  since: z.string().nullable(),
})
export type FamilyLoyalty = z.infer<typeof FamilyLoyalty>

const OfferedAction = z.object({ action: z.enum(contractActions), reason: z.string().nullable() })
const Party = z.object({ id, name: z.string() })
const Standing = Party.extend({ number: z.string(), kind: z.enum(['lessons', 'teacher', 'terms']) })

export const ContractRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  number: z.string().nullable(),
  status: ContractStatus,
  statusText: z.string(),
  moves: z.array(Move),
  actions: z.array(OfferedAction),
  canSave: z.boolean(),
  fixedTerms: z.array(z.enum(contractTerms)),
  student: Party.nullable(),
  customer: Party.nullable(),
  teacher: Party.nullable(),
  subjectName: z.string().nullable(),
  levelName: z.string().nullable(),
  studentId: id.nullable(),
  teacherId: id.nullable(),
  subjectId: id.nullable(),
  scholarLevelId: id.nullable(),
  format: CourseFormat,
  location: Location,
  locationAddress: AddressView.nullable(),
  /** From the teacher's home to where lessons take place, in kilometres as the crow flies; null where one is not known. */
  distanceKm: z.number().nullable(),
  isCollective: z.boolean(),
  isAffiliation: z.boolean(),
  startedOn: z.string().nullable(),
  withTest: z.boolean(),
  /** Whether the test course is still to be given, and when it is planned. */
  test: z.object({ isDue: z.boolean(), at: z.string().nullable() }),
  closedOn: z.string().nullable(),
  /** Last day, once an end to come was said; return of a pause. */
  endsOn: z.string().nullable(),
  resumesOn: z.string().nullable(),
  endReason: z.string().nullable(),
  endComment: z.string().nullable(),
  lastCourseOn: z.string().nullable(),
  /** What the family says of its lessons, once they have ended; null where nobody asked. */
  review: ContractReview.nullable(),
  /** The signed paper; null while nobody gave it. */
  signature: ContractSignature.nullable(),
  linkingId: id.nullable(),
  /** The contract whose lessons this one took over, and those that took over some of its own; `name`: of the teacher. */
  replaces: Standing.nullable(),
  replacedBy: z.array(Standing),
  /** How many planned lessons have not begun. */
  lessonsToCome: z.int(),
  /** The search of a teacher who is to take it over for good. */
  changeSearchId: id.nullable(),
  /** The mode of the contract; of a new one, what the rule of the day says of the teacher chosen. */
  regime: Regime.nullable(),
  billingRhythm: z.enum(billingRhythms),
  /** Frozen when the contract was made; of the teacher chosen before that. */
  teacherSelfEmployed: z.boolean().nullable(),
  priceVersions: z.array(PriceVersion),
  /** Where the family stands in the loyalty programme in force; null without one. */
  loyalty: FamilyLoyalty.nullable(),
  /** Why no price can be proposed now; null when one can. */
  proposalRefusal: z.string().nullable(),
  options: z.object({
    subjects: z.array(IdOption.extend({ group: z.string() })),
    levels: z.array(IdOption.extend({ group: z.string() })),
    formats: z.array(Option),
    locations: z.array(Option),
  }),
})
export type ContractRecord = z.infer<typeof ContractRecord>

export const ContractRow = z.object({
  id,
  number: z.string(),
  status: ContractStatus,
  statusText: z.string(),
  studentId: id,
  studentName: z.string(),
  customerId: id,
  customerName: z.string(),
  teacherId: id,
  teacherName: z.string(),
  subjectName: z.string(),
  levelName: z.string(),
  format: CourseFormat,
  location: Location,
  /** Hourly price in force today, in cents. */
  customerPrice: z.int().nullable(),
  hasProposal: z.boolean(),
  startedOn: z.string().nullable(),
  closedOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  resumesOn: z.string().nullable(),
  lastCourseOn: z.string().nullable(),
  linkingId: id.nullable(),
  actions: z.array(OfferedAction),
})
export type ContractRow = z.infer<typeof ContractRow>
export const ContractFilterOptions = z.object({ subjects: z.array(IdOption) })

/**
 * The parts of the teacher and of the URSSAF are computed from these, never typed. Price and margin are those before the
 * loyalty discount, which is taken off where the family has reached a level.
 */
export const PriceVersionInput = withAlonePart(
  withTeacherPart(
    z.object({
      id: optionalId,
      updatedAt: readStamp,
      contractId: id,
      customerPrice: hourlyAmount.min(1),
      margin: hourlyAmount,
      ...alonePriceInput,
      startsOn: day,
      /** Date of the test course that the family agreed to, planned with a first price. */
      testAt: instant.nullable().default(null),
    }),
  ),
)
export type PriceVersionInput = z.output<typeof PriceVersionInput>

export const PriceVersionRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  contractId: id,
  status: PriceStatus,
  customerPrice: z.int().nullable(),
  margin: z.int().nullable(),
  teacherAmount: z.int(),
  urssafPart: z.int(),
  alonePrice: z.int().nullable(),
  aloneMargin: z.int().nullable(),
  /** Its lessons are collective: one pupil may come alone. */
  isCollective: z.boolean(),
  startsOn: z.string(),
  teacherSelfEmployed: z.boolean(),
  /** What the loyalty programme takes off what is typed: the level of the family, and the least price that is left. */
  loyalty: ReachedLevel.extend({ leastPrice: z.int().nullable() }).nullable(),
  /** Whether a date for the test course may be given, and the one that was agreed while there was no price. */
  asksTest: z.boolean(),
  testAt: z.string().nullable(),
  /** What the grid says today, where it was changed since the last price that was agreed to. */
  grid: z.object({ customerPrice: z.int(), margin: z.int() }).nullable(),
})
export type PriceVersionRecord = z.infer<typeof PriceVersionRecord>

const queryCents = z.coerce.number().pipe(hourlyAmount)
/** `grCommission` is the margin. The contract, or the choice beside it, tells an employee from a self-employed teacher. */
export const PriceCalculation = z.object({
  customerPrice: queryCents,
  grCommission: queryCents,
  contractId: z.coerce.number().pipe(id).optional(),
  selfEmployed: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  on: day.optional(),
})
