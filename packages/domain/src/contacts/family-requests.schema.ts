// Shapes of what a family asks by itself: its children, the request of a teacher in three steps, and where it stands.
import { z } from 'zod'
import { OptionalAddress } from '../kernel/address.ts'
import { day, id, optionalId, optionalLongText, readStamp, text } from '../kernel/fields.ts'
import { IdOption } from '../kernel/list.ts'
import { FormAnswer, FormErrors } from '../kernel/refusal.ts'
import { type DayPart, dayParts, requestSteps, type RequestStep as Step } from './family-requests.rules.ts'
import { WhoCalls } from './who-calls.schema.ts'

const parts = Object.keys(dayParts) as [DayPart, ...DayPart[]]

const momentPattern = new RegExp(`^[1-7]-(${parts.join('|')})$`)
export const Moments = z
  .array(z.string().regex(momentPattern))
  .max(28)
  .transform((moments) => [...new Set(moments)].sort())

const Format = z.enum(['CAD', 'CEL'])

const childFields = {
  firstName: text(100),
  lastName: text(100),
  birthOn: day,
  scholarLevelId: id,
  establishmentId: optionalId.default(null),
}
/** A child that the family adds or corrects. */
export const ChildInput = z.object({ id: optionalId, updatedAt: readStamp, ...childFields })
export type ChildInput = z.output<typeof ChildInput>

export const TeacherRequestInput = z.object({
  /** A child of the household; null: the one of `child` is added. */
  studentId: optionalId,
  child: z.object(childFields).nullable(),
  subjectId: id,
  format: Format,
  moments: Moments,
  message: optionalLongText(2000),
  /** Home of the family, where it is not known yet; null otherwise. */
  address: OptionalAddress.default(null),
})
export type TeacherRequestInput = z.output<typeof TeacherRequestInput>
export const TeacherRequestAnswer = z.object({
  errors: FormErrors.nullable(),
  id: id.nullable(),
  whoCalls: WhoCalls.nullable(),
})
export type TeacherRequestAnswer = z.infer<typeof TeacherRequestAnswer>

export const FamilyChild = z.object({
  id,
  updatedAt: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  birthOn: z.string().nullable(),
  scholarLevelId: id.nullable(),
  levelName: z.string().nullable(),
  establishmentId: id.nullable(),
  establishmentName: z.string().nullable(),
  /** The child is who pays: its identity is corrected with the family’s own. */
  isCustomer: z.boolean(),
})
export type FamilyChild = z.infer<typeof FamilyChild>

export const FamilyForm = z.object({
  lastName: z.string(),
  phone: z.string().nullable(),
  hasAddress: z.boolean(),
  openRequests: z.int(),
  children: z.array(FamilyChild),
  levels: z.array(IdOption.extend({ group: z.string() })),
  /** Subjects with the levels at which they are taught; none: at all of them. */
  subjects: z.array(IdOption.extend({ levelIds: z.array(id) })),
  establishments: z.array(IdOption),
  /** Lowest hourly price by level and place, where the company has one. */
  prices: z.array(z.object({ scholarLevelId: id, CAD: z.int(), CEL: z.int() })),
  whoCalls: WhoCalls,
})
export type FamilyForm = z.infer<typeof FamilyForm>

const RequestStep = z.enum(Object.keys(requestSteps) as [Step, ...Step[]])
export const FamilyRequest = z.object({
  id,
  createdAt: z.string(),
  childName: z.string().nullable(),
  subjectNames: z.array(z.string()),
  step: RequestStep,
  teacherName: z.string().nullable(),
  firstLessonAt: z.string().nullable(),
  whoCalls: WhoCalls,
  mayWithdraw: z.boolean(),
})
export type FamilyRequest = z.infer<typeof FamilyRequest>
export const FamilyRequests = z.object({ rows: z.array(FamilyRequest), childCount: z.int() })
export type FamilyRequests = z.infer<typeof FamilyRequests>
export const ChildAnswer = FormAnswer
