// Shapes of a billed lesson that is put right: as it was billed, what it becomes, the papers and the money that follow.
import { z } from 'zod'
import { MoneyBack } from '../../billing/credits/money-back.schema.ts'
import { recoveries } from '../../billing/payments/teacher-dues.schema.ts'
import { id, optionalId, readStamp, text } from '../../kernel/fields.ts'
import { Option } from '../../kernel/list.ts'
import { Obstacle } from '../planning/planning.schema.ts'
import { lessonInstant } from '../shared/lesson.rules.ts'
import { billedCorrectionKinds } from './billed.rules.ts'
import { correctionMinutes } from './corrections.schema.ts'

export const BilledCorrection = z.object({
  id,
  updatedAt: readStamp,
  doneAt: lessonInstant,
  durationMinutes: correctionMinutes,
  /** Of the lesson as it was really given; null: the one it stands on. */
  contractId: optionalId.default(null),
  /** The bill is made again with the payer as the family’s record says today. */
  renamesPayer: z.boolean().default(false),
  reason: text(300),
  /** Of what the teacher was paid too much. */
  recovery: z.enum(recoveries).default('next-pay'),
  /** Of what the family paid too much otherwise than by card. */
  moneyBack: MoneyBack.default('credit'),
})
export type BilledCorrection = z.output<typeof BilledCorrection>

/** A correction that was made: both values, why, and its papers. */
export const MadeCorrection = z.object({
  id,
  at: z.string(),
  by: z.string().nullable(),
  reason: z.string(),
  beforeDoneAt: z.string(),
  beforeMinutes: z.int(),
  beforeCents: z.int(),
  afterDoneAt: z.string(),
  afterMinutes: z.int(),
  afterCents: z.int(),
  papers: z.array(z.object({ id, reference: z.string() })),
})
export type MadeCorrection = z.infer<typeof MadeCorrection>

export const BilledCorrectionRecord = z.object({
  id,
  updatedAt: z.string(),
  contractId: id,
  what: z.string(),
  reference: z.string(),
  doneAt: z.string(),
  durationMinutes: z.int(),
  durationStepMinutes: z.int(),
  priceCents: z.int(),
  renamesPayer: z.boolean(),
  /** As the bill says, and as the family’s record says today. */
  payer: z.object({ billed: z.string(), now: z.string() }).nullable(),
  /** Of its teacher or of its pupil: whose lesson it may have been. */
  contracts: z.array(Option),
  reason: z.null(),
  recovery: z.enum(recoveries),
  moneyBack: MoneyBack,
  /** Why it cannot be put right now; null when it can. */
  obstacle: z.string().nullable(),
  made: z.array(MadeCorrection),
})
export type BilledCorrectionRecord = z.infer<typeof BilledCorrectionRecord>

export const BilledCorrectionCheck = z.object({
  obstacles: z.array(Obstacle),
  warnings: z.array(z.string()),
  /** The bill is taken back and made again: what was received pays the new one. */
  movesMoney: z.boolean(),
  /** The family that is billed instead, when it is another. */
  newPayer: z.string().nullable(),
  /** Null while nothing changes, or nothing can be saved. */
  kind: z.enum(billedCorrectionKinds).nullable(),
  priceCents: z.int().nullable(),
  /** Of the credit note, with its VAT, and of the bill. */
  noteCents: z.int(),
  noteVatCents: z.int(),
  billCents: z.int(),
  /** What the family then owes of the lesson, and what is given back to it. */
  dueCents: z.int(),
  onCardCents: z.int(),
  surplusCents: z.int(),
  /** What the new bill asks of the Urssaf or why nothing is, then what becomes of what was asked; empty without an advance. */
  advance: z.array(z.string()),
  /** What the teacher gets more, or less, for it. */
  teacherCents: z.int(),
  /** He was paid for it, or is being paid: what he gets less is taken back, or left to him. */
  isTeacherPaid: z.boolean(),
  told: z.array(z.string()),
})
export type BilledCorrectionCheck = z.infer<typeof BilledCorrectionCheck>
