// Evaluations of students in a stage: one for each registration and subject, stars for each criterion.
import { z } from 'zod'
import { id, optionalLongText, optionalText, readStamp, text } from '../../kernel/fields.ts'
import { PresenceState } from '../attendance/presence.schema.ts'
import { reportStates } from './reports.rules.ts'

export const reportCommentsLength = 3000
/** « gr » is the company's own view, « customer » what a family sees. */
export const reportModes = ['gr', 'customer'] as const

const Rating = z.object({ rankingId: id, stars: z.union([z.null(), z.int().min(1).max(5)]) })
export const ReportInput = z.object({
  /** Of the subject taken by the student. */
  id,
  updatedAt: readStamp,
  ratings: z.array(Rating).max(100),
  comments: optionalLongText(reportCommentsLength),
  isValidated: z.boolean(),
  /** Why it is changed after the session was closed. */
  correction: optionalText(200).default(null),
})
export type ReportInput = z.output<typeof ReportInput>

/** As its teacher writes it: whether a family reads it is the office's to say. */
export const OwnReportInput = ReportInput.omit({ isValidated: true, correction: true })
export type OwnReportInput = z.output<typeof OwnReportInput>

export const ReportRecord = z.object({
  id,
  /** Null while nothing was written. */
  reportId: id.nullable(),
  updatedAt: z.string().nullable(),
  student: z.string(),
  session: z.string(),
  level: z.string(),
  subject: z.string(),
  teacher: z.string().nullable(),
  ratings: z.array(z.object({ rankingId: id, name: z.string(), stars: z.int().nullable() })),
  comments: z.string().nullable(),
  /** Who was there, day by day, as its teacher noted it. */
  presences: z.array(z.object({ day: z.string(), state: PresenceState })),
  isCompleted: z.boolean(),
  isValidated: z.boolean(),
  /** As it is stored, whatever the form holds meanwhile. */
  reportValidated: z.boolean(),
  validatedAt: z.string().nullable(),
  state: z.enum(reportStates),
  /** What its teacher is asked to put right. */
  sentBack: z.string().nullable(),
  /** The last reason of a change after the closing. */
  correction: z.string().nullable(),
  /** The session is closed: a change says why. */
  needsReason: z.boolean(),
  /** Somebody teaches the pupil: it can go back to him. */
  canSendBack: z.boolean(),
  canSave: z.boolean(),
})
export type ReportRecord = z.infer<typeof ReportRecord>

export const sendBackLength = 500
export const SendBackInput = z.object({ id, updatedAt: readStamp, reason: text(sendBackLength) })
export type SendBackInput = z.output<typeof SendBackInput>

export const ReportRow = z.object({
  /** Of the subject taken by the student. */
  id,
  student: z.object({ id, name: z.string() }),
  level: z.string(),
  subject: z.string(),
  teacher: z.string().nullable(),
  isCompleted: z.boolean(),
  isValidated: z.boolean(),
  state: z.enum(reportStates),
})
export type ReportRow = z.infer<typeof ReportRow>
