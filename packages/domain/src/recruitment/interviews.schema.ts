// Shapes of interviews and of the mails to candidates: appointment, validation, failure, what is written to whom.
import { z } from 'zod'
import { AddressView, RequiredAddress } from '../kernel/address.ts'
import {
  day,
  email,
  id,
  ids,
  instant,
  longText,
  optionalId,
  optionalLongText,
  readStamp,
  text,
} from '../kernel/fields.ts'
import { IdOption } from '../kernel/list.ts'
import { RequiredPhone } from '../kernel/phone.ts'
import { enclosureFields, MailCopy, OfferedTemplate } from '../messaging/enclosures.schema.ts'
import { Tag } from '../messaging/messaging.schema.ts'
import { Gender, optionalGender } from '../people/people.schema.ts'
import { accountToken } from '../teachers/payment-account.schema.ts'
import { recruitmentRefusals } from './recruitment.refusals.ts'

export const interviewLabels = {
  location: 'Lieu',
  users: 'Interlocuteurs',
  startDateTime: 'Début',
  endDateTime: 'Fin',
  report: 'Compte rendu',
  refusalReason: 'Motif du refus',
} as const

/** Hours that an interview lasts at most. */
const longestHours = 4
export const InterviewInput = z
  .object({
    candidateId: id,
    updatedAt: readStamp,
    location: optionalId,
    users: ids.refine((users) => users.length > 0, recruitmentRefusals.nobodyInterviews.message),
    startDateTime: instant,
    endDateTime: instant,
  })
  .superRefine(({ startDateTime, endDateTime }, context) => {
    const hours = (Date.parse(endDateTime) - Date.parse(startDateTime)) / 3_600_000
    const { endBeforeStart, interviewTooLong } = recruitmentRefusals
    const wrong = hours <= 0 ? endBeforeStart : hours > longestHours ? interviewTooLong : null
    if (wrong) context.addIssue({ code: 'custom', path: ['endDateTime'], message: wrong.message })
  })
export type InterviewInput = z.output<typeof InterviewInput>
export const InterviewRecord = z.object({
  /** Of the interview that is to come; null for a new one. */
  id: id.nullable(),
  candidateId: id,
  updatedAt: z.string().nullable(),
  location: id.nullable(),
  users: z.array(id),
  startDateTime: z.string(),
  endDateTime: z.string(),
  candidateName: z.string(),
  hasEmail: z.boolean(),
  options: z.object({ locations: z.array(IdOption), users: z.array(IdOption) }),
})
export type InterviewRecord = z.infer<typeof InterviewRecord>

/** What became of an interview; one that was called off is none. */
export const interviewOutcomes = { validated: 'Validé', failed: 'Refusé', missed: 'Absent' } as const
type InterviewOutcome = keyof typeof interviewOutcomes

/** The longest span of the calendar of interviews that is asked at once, in days. */
export const mostInterviewDays = 42
/** An interview in the calendar of everybody’s. */
export const InterviewSlot = z.object({
  id,
  candidateId: id,
  candidateName: z.string(),
  /** The candidate is among those refused, whose list is another one. */
  isRefused: z.boolean(),
  startsAt: z.string(),
  endsAt: z.string(),
  place: z.string().nullable(),
  interlocutors: z.array(z.string()),
  /** Null while it is to be held, or to be concluded. */
  outcome: z.enum(Object.keys(interviewOutcomes) as [InterviewOutcome, ...InterviewOutcome[]]).nullable(),
})
export type InterviewSlot = z.infer<typeof InterviewSlot>
export const InterviewCalendar = z.object({
  rows: z.array(InterviewSlot),
  /** Days on which the company does not work. */
  daysOff: z.array(z.object({ day: z.string(), name: z.string() })),
  staffUsers: z.array(IdOption),
})
export type InterviewCalendar = z.infer<typeof InterviewCalendar>

/** What the provider and the account need, checked with the candidate; the token was made from the same values. */
export const ValidationInput = z.object({
  id,
  updatedAt: readStamp,
  gender: optionalGender,
  firstName: text(100),
  lastName: text(100),
  birthOn: day,
  email,
  phone: RequiredPhone,
  address: RequiredAddress,
  report: optionalLongText(5000),
  grStripeAccountToken: accountToken.nullable().default(null),
})
export type ValidationInput = z.output<typeof ValidationInput>
export const ValidationRecord = z.object({
  id,
  updatedAt: z.string(),
  gender: Gender.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  birthOn: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.object({ phoneNumber: z.string().nullable(), phoneRegion: z.string().nullable() }),
  address: AddressView.nullable(),
  report: z.string().nullable(),
  hasPaymentAccount: z.boolean(),
  hasAccount: z.boolean(),
})
export type ValidationRecord = z.infer<typeof ValidationRecord>

export const DismissalInput = z.object({
  id,
  updatedAt: readStamp,
  report: optionalLongText(5000),
  refusalReason: text(500),
})
export const DismissalRecord = z.object({
  id,
  updatedAt: z.string(),
  report: z.string().nullable(),
  refusalReason: z.string().nullable(),
  candidateName: z.string(),
  hasEmail: z.boolean(),
})

/** Occasions on which a candidate is written to from the board. */
export const mailOccasions = ['first', 'interview', 'refusal'] as const
export type MailOccasion = (typeof mailOccasions)[number]
export const CandidateMailDialog = z.object({
  candidateId: id,
  to: z.object({ name: z.string(), email: z.string().nullable() }),
  templateId: id.nullable(),
  templates: z.array(OfferedTemplate),
  tags: z.array(Tag),
  copy: MailCopy,
})
export type CandidateMailDialog = z.infer<typeof CandidateMailDialog>
export const CandidateMailInput = z.object({
  candidateId: id,
  occasion: z.enum(mailOccasions).default('first'),
  subject: text(200),
  body: longText(20_000),
  templateId: optionalId.default(null),
  ...enclosureFields,
  /** The person has seen that tags stay empty and sends all the same. */
  acceptMissingTags: z.boolean().default(false),
})
export const CandidateMailAnswer = z.object({ messageSent: z.boolean(), warnings: z.array(z.string()) })
