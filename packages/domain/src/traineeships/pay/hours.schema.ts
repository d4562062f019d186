// Hours that teachers of a stage gave, day by day, and what they bring: as planned or put right, sent to the pay or not yet.
import { z } from 'zod'
import { cents, day, id, ids, readStamp, text } from '../../kernel/fields.ts'

/** A teacher on a day of a group. */
export const HoursLine = z.object({
  groupId: id,
  /** « 3e · Mathématiques, Groupe 1 ». */
  group: z.string(),
  day: z.string(),
  /** Null where somebody held what was planned for another, or for nobody. */
  plannedMinutes: z.int().nullable(),
  minutes: z.int(),
  /** Cents of an hour; null while nobody has said it. */
  rateCents: z.int().nullable(),
  amountCents: z.int().nullable(),
  /** Why it is not what was planned. */
  reason: z.string().nullable(),
  correctionId: id.nullable(),
  updatedAt: readStamp,
  sentCents: z.int(),
  /** Pupils of the group, those of them who were there that day, and those of whom nobody said so. */
  placed: z.int(),
  attended: z.int(),
  unnoted: z.int(),
  /** Its day is over: it may be sent. */
  isGone: z.boolean(),
})
export type HoursLine = z.infer<typeof HoursLine>

export const TeacherHours = z.object({
  teacherId: id,
  teacher: z.string(),
  selfEmployed: z.boolean(),
  lines: z.array(HoursLine),
  /** Of the days that are over. */
  minutes: z.int(),
  amountCents: z.int(),
  sentCents: z.int(),
  /** What a click sends: the difference, below zero when too much was sent. */
  toSendCents: z.int(),
  /** What of it was sent and is with the teacher, or with the payroll of the company. */
  paidCents: z.int(),
  /** Days that have no rate: they are not sent. */
  withoutRate: z.int(),
})
export type TeacherHours = z.infer<typeof TeacherHours>

export const SessionHours = z.object({
  sessionId: id,
  teachers: z.array(TeacherHours),
  toSendCents: z.int(),
  groups: z.array(z.object({ id, name: z.string() })),
  startDate: z.string(),
  endDate: z.string(),
})
export type SessionHours = z.infer<typeof SessionHours>

/** The most that a teacher gives of a group on a day, in minutes. */
export const mostMinutes = 720
export const HoursInput = z.object({
  updatedAt: readStamp,
  sessionId: id,
  groupId: id,
  day,
  teacherId: id,
  minutes: z.int().min(0).max(mostMinutes),
  rateCents: cents.refine((value) => value > 0, 'Le taux horaire doit être supérieur à zéro.'),
  reason: text(200),
})
export type HoursInput = z.output<typeof HoursInput>

export const SendHoursInput = z.object({
  sessionId: id,
  /** As the screen showed it: what changed meanwhile is looked at first. */
  totalCents: z.int(),
})
export type SendHoursInput = z.output<typeof SendHoursInput>

/** Hours of an employee of the company, for whoever keeps its payroll. */
export const EmployeeHours = z.object({
  id,
  teacherId: id,
  teacher: z.string(),
  session: z.string(),
  day: z.string(),
  words: z.string(),
  minutes: z.int(),
  rateCents: z.int(),
  amountCents: z.int(),
  reason: z.string().nullable(),
  handedOn: z.string().nullable(),
})
export type EmployeeHours = z.infer<typeof EmployeeHours>
export const EmployeeMonth = z.object({ month: z.string(), lines: z.array(EmployeeHours) })
export type EmployeeMonth = z.infer<typeof EmployeeMonth>
export const HandHoursInput = z.object({ ids: ids.refine((all) => all.length > 0), isHanded: z.boolean() })
export type HandHoursInput = z.output<typeof HandHoursInput>

/** A group that a teacher holds or is asked for, as his home says it. */
export const OwnStage = z.object({
  proposalId: id,
  groupId: id,
  status: z.enum(['sent', 'accepted']),
  session: z.string(),
  words: z.string(),
  hours: z.string(),
  days: z.array(z.string()),
  place: z.string().nullable(),
  /** Where the group meets online, once accepted. */
  roomUrl: z.string().nullable(),
  rateCents: z.int().nullable(),
  /** Of the days that are over. */
  minutes: z.int(),
  amountCents: z.int(),
  sentCents: z.int(),
  paidCents: z.int(),
})
export type OwnStage = z.infer<typeof OwnStage>
export const OwnStages = z.object({ rows: z.array(OwnStage) })
export type OwnStages = z.infer<typeof OwnStages>
