// Shapes of charges: what a lesson that its family cancelled late, or whose pupil was absent, costs, and what becomes of it.
import { z } from 'zod'
import { id, optionalText, text } from '../../kernel/fields.ts'

export const chargeKinds = ['late-cancellation', 'no-show'] as const
export const chargeKindLabels: Readonly<Record<(typeof chargeKinds)[number], string>> = {
  'late-cancellation': 'Annulation tardive',
  'no-show': 'Élève absent',
}

export const chargeStatuses = ['proposed', 'contested', 'waived', 'over', 'billed'] as const
export type ChargeStatus = (typeof chargeStatuses)[number]
export const chargeStatusLabels: Readonly<Record<ChargeStatus, string>> = {
  proposed: 'À facturer',
  contested: 'Contestée',
  waived: 'Non facturée',
  over: 'Sans objet',
  billed: 'Facturée',
}

export const chargeDecisions = ['waive', 'keep'] as const
export type ChargeDecision = (typeof chargeDecisions)[number]

/** What cancelling a planned lesson now would cost its family, and what an absence at the door. */
export const CancellationCost = z.object({
  /** Hours before the lesson until which it costs nothing; null where nothing is ever asked. */
  freeHours: z.int().nullable(),
  /** Zero: nothing. */
  lateCents: z.int(),
  absentCents: z.int(),
  /** Hours that the family has to contest it. */
  contestHours: z.int(),
})
export type CancellationCost = z.infer<typeof CancellationCost>

export const Charge = z.object({
  id,
  courseId: id,
  contractId: id,
  customerId: id,
  kind: z.enum(chargeKinds),
  status: z.enum(chargeStatuses),
  expectedAt: z.string(),
  cancelledAt: z.string(),
  subject: z.string(),
  studentName: z.string(),
  teacherName: z.string(),
  customerName: z.string(),
  customerPercent: z.int(),
  customerCents: z.int(),
  /** What the teacher has of it: for the office alone. */
  teacherCents: z.int().nullable(),
  billableFrom: z.string(),
  words: z.string().nullable(),
  decisionWords: z.string().nullable(),
  billReference: z.string().nullable(),
  /** In twelve months: how often this family cancelled late or was absent, and how often this teacher took a lesson away. */
  familyCount: z.int().nullable(),
  teacherCount: z.int().nullable(),
  mayContest: z.boolean(),
  mayDecide: z.boolean(),
})
export type Charge = z.infer<typeof Charge>

export const NoteAbsence = z.object({
  id,
  words: optionalText(300).default(null),
  /** Of a lesson of several pupils: the others were there. */
  onlyThis: z.boolean().default(false),
})
export type NoteAbsence = z.output<typeof NoteAbsence>
export const ContestCharge = z.object({ id, words: text(500) })
export const DecideCharge = z.object({ id, decision: z.enum(chargeDecisions), words: text(500) })
