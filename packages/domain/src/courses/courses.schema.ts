// Shapes of courses: statuses, the row of the list, the declaration, the dispute and the satisfaction of a test course.

import { z } from 'zod'
import { type ContractLocation, contractLocations } from '../contracts/locations.words.ts'
import { AddressView, OptionalAddress } from '../kernel/address.ts'
import { CourseFormat, id, optionalId, optionalLongText, optionalText, readStamp } from '../kernel/fields.ts'
import { Option } from '../kernel/list.ts'
import { FormAnswer } from '../kernel/refusal.ts'
import { Move } from '../kernel/workflow.ts'
import { durationLimits } from './shared/durations.rules.ts'
import { lessonInstant } from './shared/lesson.rules.ts'
import { LessonLocation, OwnPlace } from './shared/place.schema.ts'
import { CompanionContract, TogetherLesson } from './together/together.schema.ts'

export const courseStatuses = [
  '0-cancelled',
  '1-planned',
  '2-validated',
  '21-validated-teacher-mail',
  '22-validated-customer-mail',
  '23-validated-waiting',
  '3-confirmed',
  '4-disputed',
  '5-cancelled',
] as const
export type CourseStatus = (typeof courseStatuses)[number]

/** Statuses in which the customer is asked to confirm. */
export const validatedStatuses = [
  '2-validated',
  '21-validated-teacher-mail',
  '22-validated-customer-mail',
  '23-validated-waiting',
] as const satisfies readonly CourseStatus[]

export const courseStatusLabels: Readonly<Record<CourseStatus, string>> = {
  '0-cancelled': 'Annulé',
  '1-planned': 'Planifié',
  '2-validated': 'Validé',
  '21-validated-teacher-mail': 'Validé (mail professeur)',
  '22-validated-customer-mail': 'Validé (mail client)',
  '23-validated-waiting': 'Validé (en attente)',
  '3-confirmed': 'Confirmé',
  '4-disputed': 'Contesté',
  '5-cancelled': 'Annulé',
}

/** The same for who reads a screen: what waits for the family is « À confirmer », whoever was written to about it. */
export const shownStatusLabels: Readonly<Record<CourseStatus, string>> = {
  ...courseStatusLabels,
  '0-cancelled': 'Annulé avant validation',
  '2-validated': 'À confirmer',
  '21-validated-teacher-mail': 'À confirmer (professeur prévenu)',
  '22-validated-customer-mail': 'À confirmer (client prévenu)',
  '23-validated-waiting': 'À confirmer (client relancé)',
}

/**
 * What the office does next: `to-handle`, all that waits for somebody; `to-declare`, planned and over; `to-call`, families
 * that were reminded in vain or have no address; `to-come`, planned and not over.
 */
export const courseDues = ['to-handle', 'to-call', 'to-declare', 'to-come'] as const
export type CourseDue = (typeof courseDues)[number]

/** Whose eyes the list is for: the customer and the student share one mode. */
export const displayModes = ['student', 'teacher', 'teacher-front', 'back-office'] as const
export type DisplayMode = (typeof displayModes)[number]

export const paymentStates = ['succeeded', 'pending', 'failed', 'missing', 'written-off'] as const
export type PaymentState = (typeof paymentStates)[number]
const PaymentStateOrNone = z.enum(paymentStates).nullable()

export const CourseRow = z.object({
  id,
  updatedAt: z.string(),
  contractId: id,
  contractNumber: z.string(),
  studentId: id,
  studentName: z.string(),
  customerId: id,
  customerName: z.string(),
  /** For staff, as all down to `agreedAt`; in E.164. */
  customerPhone: z.string().nullable(),
  customerPhoneRegion: z.string().nullable(),
  /** Whether the family can be written to. */
  hasEmail: z.boolean().nullable(),
  /** Who of the family told the office that the lesson is right, and when; null when the family confirmed by itself. */
  agreedBy: z.string().nullable(),
  agreedAt: z.string().nullable(),
  teacherId: id,
  teacherName: z.string(),
  subject: z.string(),
  scholarLevel: z.string(),
  format: CourseFormat,
  /** Where it is given, when that is not where its contract says. */
  ownPlace: OwnPlace.nullable(),
  isCollective: z.boolean(),
  /** Lessons of other pupils that go together with it, for the office, the teacher and whoever pays. */
  together: z.array(TogetherLesson),
  expectedAt: z.string().nullable(),
  doneAt: z.string().nullable(),
  durationMinutes: z.int(),
  status: z.enum(courseStatuses),
  statusText: z.string(),
  validatedAt: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  /** What the lesson was about, as its teacher chose it. */
  chapter: z.string().nullable(),
  /** Null where the reader may not see it, as any field below marked nullable. */
  teacherComment: z.string().nullable(),
  /** What the teacher tells the pupil and the family of the lesson. */
  report: z.string().nullable(),
  isTest: z.boolean(),
  /** Null: satisfaction not entered. */
  testPassed: z.boolean().nullable(),
  testFailureType: z.string().nullable(),
  disputeType: z.string().nullable(),
  disputeComment: z.string().nullable(),
  /** How often it was contested. */
  disputes: z.int(),
  hourlyPriceCents: z.int().nullable(),
  priceCents: z.int().nullable(),
  urssafPartCents: z.int().nullable(),
  customerPayment: z.int().nullable(),
  thirdPartPayment: z.int().nullable(),
  teacherPayment: z.int().nullable(),
  customerPaymentStatus: PaymentStateOrNone,
  thirdPartPaymentStatus: PaymentStateOrNone,
  teacherPaymentStatus: PaymentStateOrNone,
  billId: optionalId,
  billNumber: z.string().nullable(),
  creditNoteId: optionalId,
  creditNoteNumber: z.string().nullable(),
  /** Confirmed, and not billed yet: it comes on the bill of its month. */
  toBill: z.boolean(),
  cancellable: z.boolean(),
  editable: z.boolean(),
  /** Declared, confirmed by nobody yet, and this reader may put it right. */
  correctable: z.boolean(),
  /** Confirmed, and staff may put it right with its papers. */
  billCorrectable: z.boolean(),
  /** What it was before its last correction as a billed one, for staff: `20/11/2026 à 17:00, 2 h`; null when there is none. */
  correctedFrom: z.string().nullable(),
  /** A confirmed test course whose satisfaction this reader may enter. */
  asksSatisfaction: z.boolean(),
  moves: z.array(Move),
})
export type CourseRow = z.infer<typeof CourseRow>

/** Contract offered in the declaration dialog, with what the dialog must know of it. */
export const DeclarableContract = z.object({
  id,
  label: z.string(),
  studentName: z.string(),
  teacherName: z.string(),
  format: CourseFormat,
  /** Where its lessons are given. */
  location: z.enum(Object.keys(contractLocations) as [ContractLocation, ...ContractLocation[]]),
  isCollective: z.boolean(),
  durationStepMinutes: z.int(),
  /** Contracts that are given together with it. */
  companions: z.array(CompanionContract),
  /** Hourly price of today; null where the reader may not see it, or when none is in force. */
  hourlyPriceCents: z.int().nullable(),
  /** The same of an hour to which its pupil came alone; null where it is no other. */
  alonePriceCents: z.int().nullable(),
})
export type DeclarableContract = z.infer<typeof DeclarableContract>
/** One that typed letters find: its teacher, its family and its number tell it from its likes. */
export const FoundDeclarable = DeclarableContract.extend({ detail: z.string() })

/** What opens the dialog: everything may be left out by a teacher who declares from the home page. */
export const declarationKeys = {
  studentId: optionalId.default(null),
  teacherId: optionalId.default(null),
  mode: z.enum(displayModes).nullable().default(null),
  isStudentView: z.boolean().default(false),
}

export const CourseDeclaration = z.object({
  id: optionalId,
  updatedAt: readStamp,
  ...declarationKeys,
  contractId: id,
  doneAt: lessonInstant,
  durationMinutes: z.int().min(durationLimits.min).max(durationLimits.max),
  isCollective: z.boolean().default(false),
  chapterId: optionalId.default(null),
  teacherComment: optionalLongText(2_000).default(null),
  /** Contracts of the pupils who were there, of a lesson of several: each has one line, the others were absent. Null: of this one alone. */
  presentIds: z.array(id).max(11).nullable().default(null),
  report: optionalLongText(2_000).default(null),
  /** Where it was given instead of where its contract says; null: there; left out, as it was planned. */
  location: LessonLocation.nullable().optional(),
  locationAddress: OptionalAddress.optional(),
  /** Made by the browser for this declaration: sent again after a network that failed, it makes nothing. */
  declaredKey: z.uuid().nullable().default(null),
})
export type CourseDeclaration = z.output<typeof CourseDeclaration>

export const DeclareAnswer = FormAnswer.extend({
  /** From when on the family is written to, if it has not answered by itself; null when it has no address. */
  familyAskedAt: z.string().nullable(),
})

export const CourseDeclarationRecord = z.object({
  id: optionalId,
  updatedAt: z.string().nullable(),
  studentId: optionalId,
  teacherId: optionalId,
  mode: z.enum(displayModes),
  isStudentView: z.boolean(),
  contractId: optionalId,
  doneAt: z.string().nullable(),
  durationMinutes: z.int(),
  isCollective: z.boolean(),
  chapterId: optionalId,
  teacherComment: z.string().nullable(),
  presentIds: z.array(id).nullable(),
  /** Of a planned lesson of several pupils: each of them, its own first; empty otherwise. */
  pupils: z.array(CompanionContract),
  report: z.string().nullable(),
  location: LessonLocation.nullable(),
  locationAddress: AddressView.nullable(),
  status: z.enum(courseStatuses).nullable(),
  dispute: z.object({ type: z.string(), comment: z.string().nullable() }).nullable(),
  /** Of a new one: what the last lessons make likely; null where none was given. */
  proposed: z.object({ contractId: id, doneAt: z.string(), durationMinutes: z.int() }).nullable(),
  options: z.object({
    contracts: z.array(DeclarableContract),
    /** The office that names nobody: none is listed, letters are typed. */
    isSearched: z.boolean(),
    chapters: z.array(Option),
    /** Longer lessons are asked about. */
    longMinutes: z.int(),
  }),
})
export type CourseDeclarationRecord = z.infer<typeof CourseDeclarationRecord>

/** What somebody saw as they confirmed: a lesson that was corrected meanwhile is not billed unseen. */
export const SeenCourse = z.object({
  doneAt: lessonInstant,
  durationMinutes: z.int(),
  /** In cents; null for whoever sees no price. */
  customerPayment: z.int().nullable(),
})
export type SeenCourse = z.infer<typeof SeenCourse>

/** The yes of a family that was spoken to: of whom, the payer when nobody is named, and when. */
export const Agreement = z.object({ by: optionalText(120).default(null), at: lessonInstant })
export type Agreement = z.output<typeof Agreement>

export const ConfirmAnswer = z.object({
  /** False when nothing was confirmed; `errorMsgs` then says why. */
  isConfirmed: z.boolean(),
  /** Somebody had confirmed it already, and nothing changed. */
  wasConfirmed: z.boolean(),
  errorMsgs: z.array(z.string()),
  paymentStatus: z.enum(paymentStates).nullable(),
  paymentMessage: z.string().nullable(),
  billId: optionalId,
  billNumber: z.string().nullable(),
})
export type ConfirmAnswer = z.infer<typeof ConfirmAnswer>

export const DisputeForm = z.object({
  id,
  disputeTypeId: optionalId,
  comment: z.string().nullable(),
  course: z.object({ description: z.string(), doneAt: z.string().nullable(), durationMinutes: z.int() }),
  options: z.object({ disputeTypes: z.array(Option) }),
})
export const DisputeInput = z.object({ id, disputeTypeId: id, comment: optionalLongText(2_000).default(null) })

export const FirstFailForm = z.object({
  id,
  testFailureTypeId: optionalId,
  testFailureComment: z.string().nullable(),
  options: z.object({ testFailureTypes: z.array(Option) }),
})
export const FirstFailInput = z.object({
  id,
  testFailureTypeId: id,
  testFailureComment: optionalLongText(2_000).default(null),
})

export const CancelAnswer = z.object({ isValid: z.boolean(), errorMsg: z.string().nullable() })
