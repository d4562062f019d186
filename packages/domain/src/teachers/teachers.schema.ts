// Shapes of teachers: row of the list, record, form.

import { z } from 'zod'
import { AddressView, OptionalAddress } from '../kernel/address.ts'
import {
  CourseFormat,
  id,
  ids,
  instant,
  optionalDay,
  optionalId,
  optionalLongText,
  optionalText,
  readStamp,
  text,
} from '../kernel/fields.ts'
import {
  optionalBic,
  optionalIban,
  optionalNir,
  optionalSapNumber,
  optionalSiret,
  optionalVatNumber,
} from '../kernel/identifiers.ts'
import { IdOption, Option } from '../kernel/list.ts'
import { Move } from '../kernel/workflow.ts'
import { birthPlaceFields, personFields, personViewFields } from '../people/people.schema.ts'
import { accountToken, PaymentAccountStatus } from './payment-account.schema.ts'
import { sapStatuses, titleMaxLength } from './teachers.rules.ts'
import { teacherStatuses } from './teachers.workflow.ts'

export const TeacherStatus = z.enum(teacherStatuses)
export const weekdays = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Cette heure n’existe pas (HH:mm).')
const PlanningDay = z
  .object({ weekday: z.int().min(1).max(7), from: time, to: time })
  .refine((slot) => slot.from < slot.to, { path: ['to'], message: 'La fin suit le début.' })

/** `03/2019` → `2019-03-01`; empty becomes null. */
const monthText = z
  .union([z.string().trim(), z.null()])
  .transform((value) => (value === '' ? null : value))
  .refine(
    (value) => value === null || /^(0?[1-9]|1[0-2])\/(19|20)\d{2}$/.test(value),
    'Ce mois n’existe pas (MM/AAAA).',
  )
  .transform((value) => (value === null ? null : `${value.slice(-4)}-${value.slice(0, -5).padStart(2, '0')}-01`))

type Block = { isMain: boolean }
/** At most one main block, and no value twice. */
const blocksOf = <S extends z.ZodType<Block>>(block: S, key: keyof z.output<S> & string, twice: string) =>
  z
    .array(block)
    .max(50)
    .superRefine((blocks, context) => {
      const seen = new Set<unknown>()
      let hasMain = false
      for (const [index, one] of blocks.entries()) {
        if (seen.has(one[key])) context.addIssue({ code: 'custom', path: [index, key], message: twice })
        seen.add(one[key])
        if (one.isMain && hasMain)
          context.addIssue({ code: 'custom', path: [index, 'isMain'], message: 'Un seul bloc est le principal.' })
        hasMain ||= one.isMain
      }
    })

const Subject = z.object({ subjectId: id, isMain: z.boolean(), levelIds: ids })
const Graduation = z.object({
  graduationId: id,
  year: z.union([z.null(), z.int().min(1950).max(2100)]),
  isMain: z.boolean(),
})
const Experience = z.object({ experienceId: id, sinceMonth: monthText, isMain: z.boolean() })

export const TeacherInput = z.object({
  id: optionalId,
  updatedAt: readStamp,
  ...personFields,
  /** Left out, it stays as it is: a file of teachers has none. */
  birthPlace: z.object(birthPlaceFields).optional(),
  firstName: text(100),
  status: TeacherStatus,
  hiredOn: optionalDay,
  teacherCategoryId: optionalId,
  title: optionalText(titleMaxLength),
  urlChecked: z.boolean(),
  selfDescription: optionalLongText(5000),
  forceSearchVisibility: z.boolean(),
  highlighted: z.boolean(),
  gradeModifier: z.int().min(-100).max(100),
  gradeModifierEndOn: optionalDay,
  subjects: blocksOf(Subject, 'subjectId', 'Cette matière est déjà dans la liste.').refine(
    (subjects) => subjects.length < 2 || subjects.some((subject) => subject.isMain),
    'Choisissez la matière principale.',
  ),
  scholarLevelIds: ids,
  graduations: blocksOf(Graduation, 'graduationId', 'Ce diplôme est déjà dans la liste.'),
  experiences: blocksOf(Experience, 'experienceId', 'Cette expérience est déjà dans la liste.'),
  establishmentIds: ids,
  available: z.boolean(),
  availabilityOn: optionalDay,
  planningDays: z.array(PlanningDay).max(50),
  courseFormats: z.array(CourseFormat).max(2),
  availableForPrivateTuition: z.boolean(),
  groupCourse: z.boolean(),
  collectiveCoursesActivated: z.boolean(),
  onlineCourse: z.boolean(),
  canHostCourses: z.boolean(),
  availableForTraineeship: z.boolean(),
  traineeshipComments: optionalLongText(2000),
  hasVehicle: z.boolean(),
  interventionAddress: OptionalAddress,
  interventionRadiusKm: z.union([z.null(), z.int().min(1).max(500)]),
  selfEmployed: z.boolean(),
  wantToStayEmployee: z.boolean(),
  siret: optionalSiret,
  siretBeingCreated: z.boolean(),
  vatNumber: optionalVatNumber,
  vatCollected: z.boolean(),
  sapNumber: optionalSapNumber,
  sapApproved: z.boolean(),
  /** The three that follow are never sent back: left empty, what is stored stays. */
  healthInsuranceNumber: optionalNir,
  iban: optionalIban,
  bic: optionalBic,
  bankHolder: optionalText(150),
  cooptingTeacherId: optionalId,
  /** The person is to have an account; one is opened, and its details mailed, when there is none. */
  hasUser: z.boolean().default(false),
  /** The stored photo goes; one that is sent takes its place. */
  removePhoto: z.boolean().default(false),
  /** Of the card provider, made by the browser from the identity above. */
  grStripeAccountToken: accountToken.nullable().default(null),
})
export type TeacherInput = z.output<typeof TeacherInput>

export const teacherLabels = {
  status: 'Statut',
  hiredOn: 'Embauché le',
  photo: 'Photo',
  siret: 'SIRET',
  vatNumber: 'Numéro de TVA',
  sapNumber: 'Numéro SAP',
  healthInsuranceNumber: 'Numéro de sécurité sociale',
  iban: 'IBAN',
  bic: 'BIC',
  bankHolder: 'Titulaire du compte',
} as const

/** The account that is paid, without what would let somebody use it. */
export const MaskedBankAccount = z.object({ holder: z.string(), maskedIban: z.string(), bic: z.string().nullable() })
export type MaskedBankAccount = z.infer<typeof MaskedBankAccount>

const TeacherSummary = z.object({
  openContractCount: z.int(),
  /** In twelve months: lessons that the teacher took away. */
  cancelledCourseCount: z.int(),
  nextCourse: z.object({ at: z.string(), studentName: z.string(), subjectName: z.string() }).nullable(),
  login: z.string().nullable(),
})

const months = z.string().nullable()
export const TeacherRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  ...personViewFields,
  birthPlace: z.object({
    birthCountry: z.string().nullable(),
    birthDepartementCode: z.string().nullable(),
    birthCityCode: z.string().nullable(),
    birthCity: z.string().nullable(),
  }),
  firstName: z.string(),
  /** Address of the photo, which changes with it. */
  photoPath: z.string().nullable(),
  removePhoto: z.boolean(),
  status: TeacherStatus,
  moves: z.array(Move),
  /** The last day that was said, or that he asked for himself (`isAsked`); null for who stays, and for who has left. */
  leaving: z.object({ on: z.string(), isAsked: z.boolean() }).nullable(),
  hiredOn: z.string().nullable(),
  teacherCategoryId: id.nullable(),
  categoryName: z.string().nullable(),
  title: z.string().nullable(),
  teacherUrl: z.string().nullable(),
  urlChecked: z.boolean(),
  /** Where visitors read the page, or why they cannot; null for a teacher who is not saved yet. */
  page: z.object({ url: z.string().nullable(), hiddenReason: z.string().nullable() }).nullable(),
  selfDescription: z.string().nullable(),
  forceSearchVisibility: z.boolean(),
  highlighted: z.boolean(),
  gradeModifier: z.int(),
  gradeModifierEndOn: z.string().nullable(),
  subjects: z.array(z.object({ subjectId: id, isMain: z.boolean(), levelIds: z.array(id) })),
  scholarLevelIds: z.array(id),
  graduations: z.array(z.object({ graduationId: id, year: z.int().nullable(), isMain: z.boolean() })),
  experiences: z.array(z.object({ experienceId: id, sinceMonth: months, isMain: z.boolean() })),
  establishmentIds: z.array(id),
  available: z.boolean(),
  availabilityOn: z.string().nullable(),
  planningDays: z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() })),
  courseFormats: z.array(CourseFormat),
  availableForPrivateTuition: z.boolean(),
  groupCourse: z.boolean(),
  collectiveCoursesActivated: z.boolean(),
  onlineCourse: z.boolean(),
  canHostCourses: z.boolean(),
  availableForTraineeship: z.boolean(),
  traineeshipComments: z.string().nullable(),
  hasVehicle: z.boolean(),
  interventionAddress: AddressView.nullable(),
  interventionRadiusKm: z.int().nullable(),
  /** As it is wanted: while `newStatus` waits, what it will be once confirmed. */
  selfEmployed: z.boolean(),
  newStatus: z
    .object({
      selfEmployed: z.boolean(),
      requestedAt: instant,
      refusal: z.string().nullable(),
      /** Confirmed, from this day on. */
      effectiveOn: z.string().nullable(),
    })
    .nullable(),
  /** He bills us, or has: what is owed to him so is dealt with on his record, whatever he is to become. */
  hasBilled: z.boolean(),
  /** Running contracts made under what he no longer is. */
  contractsToRemake: z.array(z.object({ id, number: z.string(), student: z.string() })),
  wantToStayEmployee: z.boolean(),
  siret: z.string().nullable(),
  siretApproved: z.boolean(),
  siretBeingCreated: z.boolean(),
  vatNumber: z.string().nullable(),
  vatCollected: z.boolean(),
  sapNumber: z.string().nullable(),
  sapNumberStatus: z.enum(sapStatuses),
  sapApproved: z.boolean(),
  healthInsuranceNumber: z.null(),
  /** Null when none is stored. */
  maskedHealthInsuranceNumber: z.string().nullable(),
  iban: z.null(),
  bic: z.null(),
  bankHolder: z.null(),
  bankAccount: MaskedBankAccount.nullable(),
  cooptingTeacherId: id.nullable(),
  cooptingTeacherName: z.string().nullable(),
  hasUser: z.boolean(),
  hasPaymentAccount: z.boolean(),
  paymentAccountStatus: PaymentAccountStatus.nullable(),
  summary: TeacherSummary.nullable(),
  options: z.object({
    subjects: z.array(IdOption),
    levels: z.array(IdOption.extend({ group: z.string() })),
    graduations: z.array(IdOption),
    experiences: z.array(IdOption),
    establishments: z.array(IdOption),
    categories: z.array(IdOption),
    statuses: z.array(Option),
  }),
})
export type TeacherRecord = z.infer<typeof TeacherRecord>

export const TeacherRow = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string(),
  status: TeacherStatus,
  mainSubject: z.string().nullable(),
  otherSubjects: z.array(z.string()),
  city: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  phoneRegion: z.string().nullable(),
  selfEmployed: z.boolean(),
  courseFormats: z.array(CourseFormat),
  available: z.boolean(),
  availabilityOn: z.string().nullable(),
  openContractCount: z.int(),
  hiredOn: z.string().nullable(),
})
export type TeacherRow = z.infer<typeof TeacherRow>
export const TeacherFilterOptions = z.object({
  subjects: z.array(IdOption),
  levels: z.array(IdOption.extend({ group: z.string() })),
})

export const BankAccountData = z.object({
  holder: z.string(),
  /** Masked, or in clear for who may read it. */
  iban: z.string(),
  bic: z.string().nullable(),
  mode: z.enum(['masked', 'clear']),
})

export const HealthInsuranceNumberData = z.object({ healthInsuranceNumber: z.string() })
