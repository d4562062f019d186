// Shapes of the follow-up of contracts without courses: card, details, comments, mails.
import { z } from 'zod'
import { id, longText, optionalDay, optionalId, readStamp } from '../../kernel/fields.ts'
import { IdOption } from '../../kernel/list.ts'
import { Move } from '../../kernel/workflow.ts'
import { enclosureFields, MailCopy } from '../../messaging/enclosures.schema.ts'
import { Tag } from '../../messaging/messaging.schema.ts'
import { TemplateFile } from '../../messaging/templates.schema.ts'
import { noLongerCoursesRefusals } from './no-longer-courses.refusals.ts'
import { mailTypes } from './no-longer-courses.rules.ts'
import { noLongerCoursesStatuses, processStatuses } from './no-longer-courses.workflow.ts'
import { silenceAnswers, silenceParties } from './silence.words.ts'

export const NoLongerCoursesStatus = z.enum(noLongerCoursesStatuses)
export const ProcessStatus = z.enum(processStatuses)
export const MailType = z.enum(mailTypes)

/** The last word of the teacher or of the family. */
const Answer = z.object({
  answer: z.enum(silenceAnswers),
  on: z.string().nullable(),
  by: z.enum(silenceParties),
  at: z.string(),
})
const Assignee = z.object({ staffUserId: id, name: z.string(), initials: z.string() })

/** A contract as it stands on the board, once: where its process is, or detected. */
export const NoLongerCoursesCard = z.object({
  /** The contract's: it stays the same while its processes come and go. */
  id,
  contractId: id,
  contractNumber: z.string(),
  contractStatus: z.enum(['created', 'active', 'pause', 'close', 'failed']),
  processId: id.nullable(),
  studentId: id,
  customerId: id,
  teacherId: id,
  linkingId: id.nullable(),
  status: NoLongerCoursesStatus,
  studentName: z.string(),
  customerName: z.string(),
  teacherName: z.string(),
  subjectName: z.string(),
  levelName: z.string(),
  hasTeacherEmail: z.boolean(),
  hasCustomerEmail: z.boolean(),
  /** Null: it never had a course. */
  lastCourseOn: z.string().nullable(),
  nextCourseOn: z.string().nullable(),
  silentDays: z.int(),
  /** A course was given since the process began. */
  hasResumed: z.boolean(),
  ageDays: z.int(),
  urgency: z.enum(['calm', 'warning', 'late']),
  needsManualAction: z.boolean(),
  followUpCount: z.int(),
  answer: Answer.nullable(),
  assignee: Assignee.nullable(),
  moves: z.array(Move),
})
export type NoLongerCoursesCard = z.infer<typeof NoLongerCoursesCard>

export const NoLongerCoursesColumn = z.object({
  status: NoLongerCoursesStatus,
  total: z.int(),
  lateCount: z.int(),
  cards: z.array(NoLongerCoursesCard),
})
/** Counts beside the filters, over what is not closed. */
export const NoLongerCoursesCounts = z.object({
  open: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  actionRequired: z.int(),
})
export const NoLongerCoursesFilterOptions = z.object({ subjects: z.array(IdOption), staffUsers: z.array(IdOption) })

const Person = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.object({ phoneNumber: z.string().nullable(), phoneRegion: z.string().nullable() }),
})
export const ProcessFollowUp = z.object({
  id,
  comment: z.string(),
  authorName: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  isMine: z.boolean(),
  canRemove: z.boolean(),
})
export const NoLongerCoursesDetails = z.object({
  card: NoLongerCoursesCard,
  startedOn: z.string().nullable(),
  statusChangedAt: z.string().nullable(),
  /** Lessons planned from now on, the soonest first. */
  planned: z.array(z.object({ id, expectedAt: z.string() })),
  customer: Person,
  student: Person,
  teacher: Person,
  followUps: z.array(ProcessFollowUp),
  mails: z.array(
    z.object({
      id,
      subject: z.string(),
      purpose: z.string(),
      status: z.string(),
      createdAt: z.string(),
      sentAt: z.string().nullable(),
    }),
  ),
  /** Processes of this contract that were closed before. */
  former: z.array(z.object({ id, closedAt: z.string(), followUpCount: z.int() })),
})
export type NoLongerCoursesDetails = z.infer<typeof NoLongerCoursesDetails>

export const ProcessFollowUpInput = z.object({
  id: optionalId,
  updatedAt: readStamp,
  processId: id,
  comment: longText(5000),
})
export const ProcessFollowUpRecord = z.object({
  id: id.nullable(),
  processId: id,
  comment: z.string(),
  updatedAt: z.string().nullable(),
})

export const ProcessMailForm = z.object({
  processId: id,
  mailType: MailType,
  to: z.object({ name: z.string(), email: z.string().nullable() }),
  subject: z.string(),
  body: z.string(),
  tags: z.array(Tag),
  /** Of the template, proposed with it. */
  attachments: z.array(TemplateFile),
  copyToContact: z.boolean(),
  copy: MailCopy,
})
export type ProcessMailForm = z.infer<typeof ProcessMailForm>
/** A subject or a text left empty is refused as the mail that could not leave, in one sentence. */
export const ProcessMailInput = z.object({
  processId: id,
  mailType: MailType,
  subject: z.string().max(200),
  body: z.string().max(20_000),
  ...enclosureFields,
  /** The person has seen that tags stay empty and sends all the same. */
  acceptMissingTags: z.boolean().default(false),
  /** The contract ends: its text is not that of a pause. */
  isEnd: z.boolean().default(false),
})
/** Null, which is falsy: nothing left. */
export const ProcessMailAnswer = z.object({ messageId: id, isPending: z.boolean() }).nullable()

/** How a process is closed: the contract rests or ends, its search is taken up again or not; all of it at once. */
export const ProcessClosing = z
  .object({
    id,
    /** List that the person took the card from. */
    from: ProcessStatus.optional(),
    /** `keep`: its lessons are suspended already. */
    contract: z.enum(['pause', 'end', 'keep']),
    resumesOn: optionalDay.default(null),
    /** Last day of a contract that ends; today when absent. */
    on: optionalDay.default(null),
    reasonId: optionalId.default(null),
    reopensSearch: z.boolean().default(false),
  })
  .refine(({ contract, reasonId }) => contract !== 'end' || reasonId !== null, {
    path: ['reasonId'],
    message: noLongerCoursesRefusals.reasonMissing.message,
  })
export type ProcessClosing = z.output<typeof ProcessClosing>
