// Shapes of the searches of a teacher: card, record, proposals, next actions, questionnaire.

import { z } from 'zod'
import {
  CourseFormat,
  day,
  id,
  instant,
  optionalId,
  optionalLongText,
  optionalText,
  readStamp,
} from '../kernel/fields.ts'
import { IdOption, Option } from '../kernel/list.ts'
import { Move } from '../kernel/workflow.ts'
import { clock } from '../teachers/availability/availability.schema.ts'
import { linkingStatuses } from './linking.workflow.ts'

export const LinkingStatus = z.enum(linkingStatuses)
export const proposalStatuses = ['created', 'sent', 'accepted', 'refused', 'cancelled'] as const
export const ProposalStatus = z.enum(proposalStatuses)
export type ProposalStatus = z.infer<typeof ProposalStatus>
export const proposalStatusLabels: Readonly<Record<ProposalStatus, string>> = {
  created: 'À envoyer',
  sent: 'Envoyée',
  accepted: 'Acceptée',
  refused: 'Refusée',
  cancelled: 'Annulée',
}
export const firstCourseAnswers = ['agreed', 'other-date', 'given-up'] as const
export type FirstCourseAnswer = (typeof firstCourseAnswers)[number]
export const firstCourseLabels: Readonly<Record<FirstCourseAnswer, string>> = {
  agreed: 'La date convient',
  'other-date': 'Une autre date est souhaitée',
  'given-up': 'La famille renonce',
}
export const nextActionKinds = {
  'call-family': 'Appeler la famille',
  'call-teacher': 'Appeler le professeur',
  declare: 'Faire déclarer un cours',
  propose: 'Proposer des professeurs',
  'first-course': 'Fixer la date du cours d’essai',
  price: 'Revoir le tarif',
  'test-opinion': 'Demander si l’essai convient',
  review: 'Rappeler après un avis sévère',
  'contract-end': 'Mettre fin aux cours',
  'follow-up': 'Relancer',
  other: 'Autre action',
} as const
export type NextActionKind = keyof typeof nextActionKinds
export const NextActionKind = z.enum(Object.keys(nextActionKinds) as [NextActionKind, ...NextActionKind[]])

const Named = z.object({ id, name: z.string() })

/** A card of the flow, and a row of its list. */
export const LinkingCard = z.object({
  id,
  status: LinkingStatus,
  statusText: z.string(),
  moves: z.array(Move),
  studentId: id,
  studentName: z.string(),
  customerId: id,
  customerName: z.string(),
  subjectName: z.string(),
  levelName: z.string(),
  format: CourseFormat,
  city: z.string().nullable(),
  createdOn: z.string(),
  /** Days since the search began, or was taken up again. */
  ageDays: z.int(),
  reopenedCount: z.int(),
  assignee: z.object({ name: z.string(), initials: z.string() }).nullable(),
  toSendCount: z.int(),
  waitingCount: z.int(),
  acceptedBy: z.string().nullable(),
  /** Contract of the chosen teacher while it has not begun: giving it up frees the search. */
  contractToBegin: optionalId,
  refusedCount: z.int(),
  nextAction: z.object({ kind: z.string(), dueOn: z.string(), isLate: z.boolean() }).nullable(),
})
export type LinkingCard = z.infer<typeof LinkingCard>

export const Proposal = z.object({
  id,
  linkingId: id,
  teacherId: id,
  teacherName: z.string(),
  teacherEmail: z.string().nullable(),
  teacherPhone: z.string().nullable(),
  teacherPhoneRegion: z.string().nullable(),
  studentName: z.string(),
  subjectName: z.string(),
  status: ProposalStatus,
  statusText: z.string(),
  responseType: z.string().nullable(),
  responseComment: z.string().nullable(),
  customerPrice: z.int().nullable(),
  teacherAmount: z.int().nullable(),
  message: z.string().nullable(),
  expectedFirstCourseAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  contract: z.object({ id, number: z.string() }).nullable(),
  firstCourseAskedAt: z.string().nullable(),
  firstCourseAnswer: z.enum(firstCourseAnswers).nullable(),
  firstCourseComment: z.string().nullable(),
  firstCourseAnsweredAt: z.string().nullable(),
})
export type Proposal = z.infer<typeof Proposal>

export const NextAction = z.object({
  id,
  linkingId: optionalId,
  contractId: optionalId,
  kind: z.string(),
  kindText: z.string(),
  dueOn: z.string(),
  isLate: z.boolean(),
  comment: z.string().nullable(),
  assigneeName: z.string().nullable(),
  /** The search or the contract it is about. */
  about: z.string(),
  doneAt: z.string().nullable(),
})
export type NextAction = z.infer<typeof NextAction>

export const linkingLabels = {
  studentId: 'Élève',
  subjectId: 'Matière',
  scholarLevelId: 'Niveau',
  format: 'Format des cours',
  assignedStaffUserId: 'Suivie par',
  comments: 'Ce que la famille attend',
  wishes: 'Créneaux souhaités',
} as const

const wish = { weekday: z.int().min(1).max(7), from: clock, to: clock, isPreferred: z.boolean().default(false) }
/** Hours of a week at which the family could take lessons. */
export const LinkingWish = z.object(wish)
export type LinkingWish = z.output<typeof LinkingWish>
const Wishes = z
  .array(LinkingWish.refine(({ from, to }) => from < to, { path: ['to'], message: 'La fin suit le début.' }))
  .max(20)
  .superRefine((wishes, context) => {
    wishes.forEach((one, index) => {
      const isTwice = wishes
        .slice(0, index)
        .some((other) => other.weekday === one.weekday && other.from < one.to && one.from < other.to)
      if (isTwice)
        context.addIssue({
          code: 'custom',
          path: [index, 'from'],
          message: 'Ce créneau en recouvre un autre du même jour.',
        })
    })
  })

export const LinkingInput = z.object({
  id: optionalId,
  updatedAt: readStamp,
  studentId: id,
  subjectId: id,
  scholarLevelId: id,
  format: CourseFormat,
  assignedStaffUserId: optionalId,
  comments: optionalLongText(5_000),
  wishes: Wishes.default([]),
})
export type LinkingInput = z.output<typeof LinkingInput>

export const LinkingRecord = z.object({
  id: optionalId,
  updatedAt: z.string().nullable(),
  status: LinkingStatus,
  statusText: z.string(),
  moves: z.array(Move),
  inManagementFlow: z.boolean(),
  reopenedCount: z.int(),
  createdOn: z.string().nullable(),
  student: Named.nullable(),
  customer: Named.nullable(),
  subjectName: z.string().nullable(),
  levelName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  customerPhoneRegion: z.string().nullable(),
  customerEmail: z.string().nullable(),
  address: z.string().nullable(),
  studentId: optionalId,
  subjectId: optionalId,
  scholarLevelId: optionalId,
  format: CourseFormat,
  assignedStaffUserId: optionalId,
  comments: z.string().nullable(),
  wishes: z.array(LinkingWish),
  contracts: z.array(z.object({ id, number: z.string(), status: z.string(), teacherName: z.string() })),
  /** The contract whose teacher (`name`) is changed for good, and from which day. */
  replaces: z.object({ id, number: z.string(), name: z.string(), on: z.string() }).nullable(),
  proposals: z.array(Proposal),
  nextActions: z.array(NextAction),
  followUps: z.array(z.object({ id, comment: z.string(), authorName: z.string().nullable(), createdAt: z.string() })),
  options: z.object({
    subjects: z.array(IdOption),
    levels: z.array(IdOption.extend({ group: z.string() })),
    staff: z.array(IdOption),
    refusals: z.array(Option),
  }),
})
export type LinkingRecord = z.infer<typeof LinkingRecord>

const price = z.int().min(100).max(50_000).nullable()
export const ProposeInput = z.object({
  linkingId: id,
  teacherIds: z
    .array(id)
    .min(1, 'Choisissez au moins un professeur.')
    .max(20, 'Proposez à 20\u00a0professeurs au plus à la fois.')
    .transform((ids) => [...new Set(ids)]),
  /** Of each teacher's own grid when absent. */
  customerPrice: price.default(null),
  expectedFirstCourseAt: instant.nullable().default(null),
  message: optionalLongText(2_000).default(null),
})
export type ProposeInput = z.output<typeof ProposeInput>

export const AnswerInput = z.object({
  id,
  accepted: z.boolean(),
  responseTypeId: optionalId.default(null),
  comment: optionalLongText(2_000).default(null),
  expectedFirstCourseAt: instant.nullable().default(null),
})
export const NextActionInput = z.object({
  linkingId: id,
  kind: NextActionKind,
  dueOn: day,
  comment: optionalText(500),
  assignedStaffUserId: optionalId.default(null),
})

const Choice = z.object({ value: z.string(), label: z.string() })
/** A question with the answer it has; a kind of answer says which field asks it. */
export const Question = z.object({
  id,
  question: z.string(),
  iconName: z.string().nullable(),
  choiceType: z.enum(['custom', 'codification', 'boolean', 'text', 'number', 'date']),
  choices: z.array(Choice),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  answeredAt: z.string().nullable(),
})
export type Question = z.infer<typeof Question>
const Value = z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()])
export const QuestionnaireInput = z.object({
  linkingId: id,
  answers: z.array(z.object({ questionId: id, value: Value })).max(200),
})
export type QuestionnaireInput = z.output<typeof QuestionnaireInput>
