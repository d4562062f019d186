// Shapes of requests: what one party of a lesson asks of the other, as it is sent, listed and answered.
import { z } from 'zod'
import { id, optionalId, optionalText } from '../../kernel/fields.ts'
import { CompanyContact } from '../homes.schema.ts'
import { lessonInstant } from '../shared/lesson.rules.ts'
import { requestsRefusals } from './requests.refusals.ts'

export const changeKinds = ['move', 'add'] as const
export type ChangeKind = (typeof changeKinds)[number]
export const changeKindLabels: Readonly<Record<ChangeKind, string>> = {
  move: 'Déplacer un cours',
  add: 'Un cours de plus',
}

export const changeParties = ['customer', 'teacher'] as const
export type ChangeParty = (typeof changeParties)[number]

export const changeStatuses = ['pending', 'accepted', 'refused', 'withdrawn', 'expired', 'over'] as const
export type ChangeStatus = (typeof changeStatuses)[number]
/** As the history of a lesson says them. */
export const changeStatusLabels: Readonly<Record<ChangeStatus, string>> = {
  pending: 'En attente',
  accepted: 'Acceptée',
  refused: 'Refusée',
  withdrawn: 'Retirée',
  expired: 'Sans réponse',
  over: 'Sans objet',
}

/** An hour, a wish in words, or both: of a lesson, or of one more for a contract. */
export const AskChange = z
  .object({
    courseId: optionalId,
    contractId: optionalId,
    expectedAt: z.union([z.null(), lessonInstant]),
    words: optionalText(500),
  })
  .refine(({ expectedAt, words }) => expectedAt !== null || words !== null, {
    path: ['words'],
    message: requestsRefusals.sayWhatYouWish.message,
  })
export type AskChange = z.output<typeof AskChange>

export const ChangeRequest = z.object({
  id,
  kind: z.enum(changeKinds),
  askedAs: z.enum(changeParties),
  status: z.enum(changeStatuses),
  courseId: optionalId,
  contractId: id,
  subject: z.string(),
  studentName: z.string(),
  teacherName: z.string(),
  /** When the lesson is planned; null for one more. */
  expectedAt: z.string().nullable(),
  durationMinutes: z.int(),
  proposedAt: z.string().nullable(),
  words: z.string().nullable(),
  expiresAt: z.string(),
  mayAnswer: z.boolean(),
  mayWithdraw: z.boolean(),
})
export type ChangeRequest = z.infer<typeof ChangeRequest>

/** What a family is shown before it asks: the lesson, the hours at which both are free, what comes of one of them. */
export const ChangeForm = z.object({
  courseId: optionalId,
  contractId: id,
  /** `Mathématiques, Malo Kerbrat avec Gwendal Riou`. */
  what: z.string(),
  expectedAt: z.string().nullable(),
  durationMinutes: z.int(),
  hours: z.array(z.string()),
  /** One of these hours moves the lesson at once. */
  isAtOnce: z.boolean(),
  /** Hours that the other has to answer. */
  answerHours: z.int(),
  open: ChangeRequest.nullable(),
})
export type ChangeForm = z.infer<typeof ChangeForm>

export const AnswerChange = z.object({
  id,
  accept: z.boolean(),
  /** The hour, where the wish was in words. */
  expectedAt: z.union([z.null(), lessonInstant]).default(null),
  words: optionalText(500).default(null),
})
export type AnswerChange = z.output<typeof AnswerChange>

/** Whoever holds the link may not be whom it was sent to: first name and subject, nobody's address. */
export const ChangePage = z.object({
  status: z.enum(changeStatuses),
  kind: z.enum(changeKinds),
  askedAs: z.enum(changeParties),
  studentFirstName: z.string(),
  teacherName: z.string(),
  subject: z.string(),
  expectedAt: z.string().nullable(),
  durationMinutes: z.int(),
  proposedAt: z.string().nullable(),
  words: z.string().nullable(),
  expiresAt: z.string(),
  /** Hours to choose from, where the wish was in words. */
  hours: z.array(z.string()),
  company: CompanyContact,
})
export type ChangePage = z.infer<typeof ChangePage>
