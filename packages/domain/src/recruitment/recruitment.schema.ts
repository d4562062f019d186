// Shapes of recruitment: form of a candidate, card, details, comments, refused candidates.

import { z } from 'zod'
import { AddressView, OptionalAddress } from '../kernel/address.ts'
import {
  CourseFormat,
  id,
  ids,
  longText,
  optionalDay,
  optionalEmail,
  optionalId,
  optionalLongText,
  optionalText,
  readStamp,
  text,
} from '../kernel/fields.ts'
import { IdOption } from '../kernel/list.ts'
import { Phone } from '../kernel/phone.ts'
import { Move } from '../kernel/workflow.ts'
import { Gender, optionalGender } from '../people/people.schema.ts'
import { PaymentAccountStatus } from '../teachers/payment-account.schema.ts'
import { TeacherInput, TeacherRecord } from '../teachers/teachers.schema.ts'
import { wantedStatuses } from './applications.words.ts'
import { recruitmentRefusals } from './recruitment.refusals.ts'
import { candidateStatuses } from './recruitment.workflow.ts'

export const CandidateStatus = z.enum(candidateStatuses)

export const candidateLabels = {
  isStudent: 'Étudiant',
  gender: 'Civilité',
  firstName: 'Prénom',
  lastName: 'Nom',
  birthOn: 'Date de naissance',
  email: 'E-mail',
  phone: 'Téléphone',
  address: 'Adresse',
  interventionAddress: 'Zone d’intervention autour de',
  interventionRadiusKm: 'Rayon d’intervention',
  coursesFormats: 'Formats de cours',
  establishmentIds: 'Établissements fréquentés',
  scholarLevelIds: 'Niveaux acceptés',
  disponibility: 'Disponibilités',
  selfDescription: 'Présentation',
  assignedStaffUserId: 'Suivi par',
} as const

const { subjects, graduations, experiences } = TeacherInput.shape

export const CandidateInput = z
  .object({
    id: optionalId,
    updatedAt: readStamp,
    gender: optionalGender,
    firstName: text(100),
    lastName: text(100),
    birthOn: optionalDay,
    email: optionalEmail,
    phone: Phone,
    address: OptionalAddress,
    isStudent: z.boolean(),
    coursesFormats: z
      .array(CourseFormat)
      .max(2)
      .transform((formats) => [...new Set(formats)]),
    establishmentIds: ids,
    scholarLevelIds: ids,
    subjects,
    graduations,
    experiences,
    disponibility: optionalText(500),
    interventionAddress: OptionalAddress,
    interventionRadiusKm: z.union([z.null(), z.int().min(1).max(500)]),
    selfDescription: optionalLongText(5000),
    assignedStaffUserId: optionalId,
  })
  .refine((candidate) => candidate.email !== null || candidate.phone.phoneNumber !== null, {
    path: ['phone', 'phoneNumber'],
    message: recruitmentRefusals.noWayToAnswer.message,
  })
export type CandidateInput = z.output<typeof CandidateInput>

const PhoneView = z.object({ phoneNumber: z.string().nullable(), phoneRegion: z.string().nullable() })
const blocks = TeacherRecord.pick({ subjects: true, graduations: true, experiences: true }).shape
export const CandidateRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  status: CandidateStatus,
  hasAccount: z.boolean(),
  gender: Gender.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  birthOn: z.string().nullable(),
  email: z.string().nullable(),
  phone: PhoneView,
  address: AddressView.nullable(),
  isStudent: z.boolean(),
  coursesFormats: z.array(CourseFormat),
  establishmentIds: z.array(id),
  scholarLevelIds: z.array(id),
  ...blocks,
  disponibility: z.string().nullable(),
  interventionAddress: AddressView.nullable(),
  interventionRadiusKm: z.int().nullable(),
  selfDescription: z.string().nullable(),
  assignedStaffUserId: id.nullable(),
  options: z.object({
    subjects: z.array(IdOption),
    levels: z.array(IdOption.extend({ group: z.string() })),
    graduations: z.array(IdOption),
    experiences: z.array(IdOption),
    establishments: z.array(IdOption),
    staff: z.array(IdOption),
  }),
})
export type CandidateRecord = z.infer<typeof CandidateRecord>

const Assignee = z.object({ staffUserId: id, name: z.string(), initials: z.string() })
/** An interview that is still to be held. */
const OpenInterview = z.object({
  id,
  startDateTime: z.string(),
  endDateTime: z.string(),
  locationName: z.string().nullable(),
  userNames: z.array(z.string()),
})

export const CandidateCard = z.object({
  id,
  teacherId: id,
  status: CandidateStatus,
  title: z.string(),
  subjectNames: z.array(z.string()),
  coursesFormats: z.array(CourseFormat),
  city: z.string().nullable(),
  isStudent: z.boolean(),
  hasEmail: z.boolean(),
  hasAccount: z.boolean(),
  /** Taught here before: the record is that of then. */
  isFormer: z.boolean(),
  /** Another teacher or candidate has the same telephone, or the same name and day of birth. */
  isAlike: z.boolean(),
  /** Of the documents that must be approved before the hiring. */
  documentCount: z.int(),
  approvedCount: z.int(),
  interview: OpenInterview.nullable(),
  /** Day of the last interview, to which they did not come; null once another is fixed. */
  missedOn: z.string().nullable(),
  /** Day on which somebody silent was written to again, without an answer since. */
  remindedOn: z.string().nullable(),
  ageDays: z.int(),
  urgency: z.enum(['calm', 'warning', 'late']),
  assignee: Assignee.nullable(),
  moves: z.array(Move),
})
export type CandidateCard = z.infer<typeof CandidateCard>
export const CandidateColumn = z.object({
  status: CandidateStatus,
  total: z.int(),
  lateCount: z.int(),
  cards: z.array(CandidateCard),
})
export const CandidateCounts = z.object({ open: z.int(), mine: z.int(), unassigned: z.int(), actionRequired: z.int() })
export const CandidateFilterOptions = z.object({
  staffUsers: z.array(IdOption),
  subjects: z.array(IdOption),
  levels: z.array(IdOption.extend({ group: z.string() })),
})

export const CandidateFollowUp = z.object({
  id,
  comment: z.string(),
  authorName: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  isMine: z.boolean(),
  canRemove: z.boolean(),
})
export const CandidateFollowUpInput = z.object({
  id: optionalId,
  updatedAt: readStamp,
  candidateId: id,
  comment: longText(5000),
})
export const CandidateFollowUpRecord = z.object({
  id: id.nullable(),
  candidateId: id,
  comment: z.string(),
  updatedAt: z.string().nullable(),
})

const PastInterview = z.object({
  id,
  startDateTime: z.string(),
  outcome: z.enum(['validated', 'failed', 'cancelled', 'missed']),
  report: z.string().nullable(),
})
export const CandidateDetails = z.object({
  card: CandidateCard,
  createdAt: z.string(),
  statusChangedAt: z.string(),
  gender: Gender.nullable(),
  birthOn: z.string().nullable(),
  email: z.string().nullable(),
  phone: PhoneView,
  completeAddress: z.string().nullable(),
  interventionArea: z.string().nullable(),
  levelNames: z.array(z.string()),
  graduationNames: z.array(z.string()),
  experienceNames: z.array(z.string()),
  establishmentNames: z.array(z.string()),
  disponibility: z.string().nullable(),
  selfDescription: z.string().nullable(),
  /** The last form that he sent by himself; null where the office typed him in. */
  application: z
    .object({ sentAt: z.string(), wantedStatus: z.enum(wantedStatuses), moments: z.string().nullable() })
    .nullable(),
  /** What he gave with it or later, to be read. */
  files: z.array(z.object({ documentId: id, position: z.int(), kind: z.string(), name: z.string() })),
  /** Others who may be the same person. */
  alike: z.array(z.object({ teacherId: id, name: z.string(), words: z.string() })),
  refusalReason: z.string().nullable(),
  /** Gave up by himself. */
  hasWithdrawn: z.boolean(),
  /** Of somebody hired who teaches here no more. */
  leave: z.object({ on: z.string(), reason: z.string().nullable() }).nullable(),
  login: z.string().nullable(),
  paymentAccount: PaymentAccountStatus.nullable(),
  /** Documents asked before the hiring, and where each stands. */
  documents: z.array(
    z.object({ name: z.string(), state: z.enum(['missing', 'unchecked', 'approved', 'not-approved']) }),
  ),
  interviews: z.array(PastInterview),
  followUps: z.array(CandidateFollowUp),
  mails: z.array(
    z.object({
      id,
      channel: z.enum(['mail', 'sms', 'whatsapp']),
      subject: z.string(),
      status: z.string(),
      createdAt: z.string(),
      sentAt: z.string().nullable(),
    }),
  ),
})
export type CandidateDetails = z.infer<typeof CandidateDetails>

export const CandidateStatusChange = z.object({
  id,
  status: CandidateStatus,
  /** Column that the person took the card from: a card that moved meanwhile is refused. */
  from: CandidateStatus.optional(),
  /** The first mail is left out on purpose: a comment says so. */
  withoutMail: z.boolean().default(false),
  /** Of a refusal. */
  refusalReason: optionalText(500).optional(),
})
export const RefusedCandidateRow = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  phoneRegion: z.string().nullable(),
  subjectNames: z.array(z.string()),
  city: z.string().nullable(),
  refusalReason: z.string().nullable(),
  hasAccount: z.boolean(),
  hasWithdrawn: z.boolean(),
  createdAt: z.string(),
  refusedAt: z.string(),
})
export type RefusedCandidateRow = z.infer<typeof RefusedCandidateRow>
