// What teachers were paid too much, or are still owed, for lessons put right since: where each stands, what a teacher says to it, letters and money given back.
import { z } from 'zod'
import { day, id, readStamp, text } from '../../kernel/fields.ts'
import { type DueRecovery, dueRecoveryLabels } from '../payments/teacher-dues.schema.ts'

const recovery = z.enum(Object.keys(dueRecoveryLabels) as [DueRecovery, ...DueRecovery[]])

const due = {
  id,
  /** Of the lesson. */
  day: z.string(),
  what: z.string(),
  reason: z.string(),
  /** Below zero what is taken back, above what is still owed. */
  amountCents: z.int(),
  settledCents: z.int(),
  /** What neither pay nor the teacher has settled; 0 of what is left to him. */
  leftCents: z.int(),
  recovery,
  answer: z.string().nullable(),
  decision: z.string().nullable(),
  claimedOn: z.string().nullable(),
}
export const OwnTakeBack = z.object({ ...due, updatedAt: z.string(), hasLetter: z.boolean() })
export type OwnTakeBack = z.infer<typeof OwnTakeBack>

export const TakeBackRow = z.object({
  ...due,
  updatedAt: z.string(),
  isEmployee: z.boolean(),
  /** What the company keeps of the lesson once what it leaves to its teacher is paid. */
  marginCents: z.int(),
  keptReason: z.string().nullable(),
})
export type TakeBackRow = z.infer<typeof TakeBackRow>

/** A teacher with all that is open, or was settled or left to him lately. */
export const TakeBackTeacher = z.object({
  teacherId: id,
  teacher: z.string(),
  /** No longer at work: no pay will take it back. */
  isGone: z.boolean(),
  /** What no pay takes: to be claimed by a letter. */
  claimableCents: z.int(),
  claimedCents: z.int(),
  rows: z.array(TakeBackRow),
})
export type TakeBackTeacher = z.infer<typeof TakeBackTeacher>
export const TakeBacks = z.object({ teachers: z.array(TakeBackTeacher), leftCents: z.int(), claimedCents: z.int() })
export type TakeBacks = z.infer<typeof TakeBacks>

export const KeepTakeBack = z.object({ id, updatedAt: readStamp, reason: text(300) })
export type KeepTakeBack = z.output<typeof KeepTakeBack>
export const DecideTakeBack = z.object({ id, updatedAt: readStamp, decision: text(500) })
export type DecideTakeBack = z.output<typeof DecideTakeBack>
export const AnswerTakeBack = z.object({ id, updatedAt: readStamp, answer: text(500) })
export type AnswerTakeBack = z.output<typeof AnswerTakeBack>
export const GiveBack = z.object({ teacherId: id, amount: z.int().min(1).max(100_000_000), receivedOn: day })
export type GiveBack = z.output<typeof GiveBack>
