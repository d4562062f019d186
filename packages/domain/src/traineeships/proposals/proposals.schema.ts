// Shapes of proposals: the dialog that chooses a teacher and days, and what an answer says.
import { z } from 'zod'
import { day, id, optionalId, readStamp, text } from '../../kernel/fields.ts'
import { Move } from '../../kernel/workflow.ts'
import { proposalStatuses } from './proposals.workflow.ts'

/** A teacher as the dialog lists them, with what helps to choose. */
export const ProposedTeacher = z.object({
  id,
  name: z.string(),
  city: z.string().nullable(),
  /** In the pool of the session, with what they said of their time. */
  isInPool: z.boolean(),
  disponibility: z.string().nullable(),
  teachesSubject: z.boolean(),
  /** In this subject, at the level of the group; who named no level takes any. */
  teachesLevel: z.boolean(),
  /** From home to the stage, as the crow flies; null when one of both is not known. */
  distanceKm: z.number().nullable(),
  /** Mandatory papers that no longer hold: he may not be proposed. */
  lapsedPapers: z.array(z.string()),
  /** Days on which a lesson takes him at these hours. */
  lessonDays: z.array(z.string()),
  selfEmployed: z.boolean(),
  hasEmail: z.boolean(),
  /** Days on which another group takes them at these hours. */
  busyDays: z.array(z.string()),
  /** Whether he said at which hours he works; days of the group on which he is away, and those outside these hours. */
  givesHours: z.boolean(),
  awayDays: z.array(z.string()),
  outsideDays: z.array(z.string()),
  /** Of his category, with what is added or taken off for now; null when it is not known. */
  grade: z.int().nullable(),
  /** Cents of an hour that the grids of today give them for this level, and the part of it that their grade adds. */
  rateCents: z.int().nullable(),
  supplementCents: z.int(),
  /** A proposal for this group stands already, or was refused. */
  proposal: z.enum(proposalStatuses).nullable(),
})
export type ProposedTeacher = z.infer<typeof ProposedTeacher>

export const ProposalInput = z.object({
  id: optionalId,
  updatedAt: readStamp,
  groupId: id,
  teacherId: id,
  days: z
    .array(day)
    .min(1)
    .max(120)
    .transform((days) => [...new Set(days)].sort()),
})
export type ProposalInput = z.output<typeof ProposalInput>

export const replacementReasonLength = 200
/** Somebody else gives one day of what was accepted, having said yes. */
export const ReplacementInput = z.object({
  /** Of the proposal that was accepted. */
  id,
  day,
  teacherId: id,
  reason: text(replacementReasonLength),
})
export type ReplacementInput = z.output<typeof ReplacementInput>

export const ProposalRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  groupId: id,
  groupName: z.string(),
  subjectName: z.string(),
  hours: z.string(),
  minutesPerDay: z.int(),
  /** Level of the group. */
  levelName: z.string(),
  teacherId: id.nullable(),
  teacherName: z.string().nullable(),
  days: z.array(z.string()),
  /** Cents of an hour that were copied when it was made; null before, or where the level had no base salary. */
  rateCents: z.int().nullable(),
  status: z.enum(proposalStatuses),
  mailSent: z.boolean(),
  moves: z.array(Move),
  canSave: z.boolean(),
  options: z.object({ days: z.array(z.string()), teachers: z.array(ProposedTeacher) }),
})
export type ProposalRecord = z.infer<typeof ProposalRecord>

/** `groupId` is null when nothing was recorded; `errorMsgs` then says why. */
export const ProposalAnswer = z.object({
  groupId: id.nullable(),
  mailSent: z.boolean(),
  errorMsgs: z.array(z.string()),
})
export type ProposalAnswer = z.infer<typeof ProposalAnswer>

export const ProposalsSent = z.object({
  sentCount: z.int(),
  /** Whom nothing was sent to, and why, in words. */
  leftOut: z.array(z.string()),
  errorMsgs: z.array(z.string()),
})
export type ProposalsSent = z.infer<typeof ProposalsSent>
