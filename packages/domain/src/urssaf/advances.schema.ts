// Shapes of the tax advance that is asked for: how the company asks, the ceiling of a household, the advance of a bill.
import { z } from 'zod'
import { cents, day, id, optionalDay, readStamp } from '../kernel/fields.ts'
import { FormAnswer } from '../kernel/refusal.ts'
import { advanceWays } from './advance-decision.rules.ts'
import { advanceFixes, preflightFixes } from './preflight.rules.ts'

export const AdvanceWayRow = z.object({
  id,
  beginsOn: z.string(),
  way: z.enum(advanceWays),
  guaranteedUntil: z.string().nullable(),
  /** The one of today. */
  isCurrent: z.boolean(),
})
export type AdvanceWayRow = z.infer<typeof AdvanceWayRow>

/** Services declared in the calendar year, in cents, and the threshold above which a financial guarantee is due. */
export const DeclaredServices = z.object({
  year: z.int(),
  cents: z.int(),
  /** Null where the law of the year is not known. */
  guaranteeFromCents: z.int().nullable(),
  isGuaranteed: z.boolean(),
})
export type DeclaredServices = z.infer<typeof DeclaredServices>

export const AdvanceWayInput = z
  .object({ beginsOn: day, way: z.enum(advanceWays), guaranteedUntil: optionalDay })
  .superRefine(({ way, beginsOn, guaranteedUntil }, context) => {
    if (way === 'deposit' && (guaranteedUntil === null || guaranteedUntil < beginsOn))
      context.addIssue({
        code: 'custom',
        path: ['guaranteedUntil'],
        message: 'Un acompte demande une garantie financière en cours\u00a0: indiquez son dernier jour.',
      })
  })
export type AdvanceWayInput = z.output<typeof AdvanceWayInput>
export const AdvanceWayAnswer = FormAnswer

/** The tax credit of a household over a year, in cents. */
export const TaxCeiling = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  customerId: id,
  year: z.int(),
  hasDisability: z.boolean(),
  usedElsewhereCents: z.int(),
  /** Null where the law of the year is not known. */
  ceilingCents: z.int().nullable(),
  /** Nobody typed or confirmed the ceiling of the year yet: that of the year before goes on. */
  isProvisional: z.boolean(),
  /** What the advance took of it so far, awaited or paid. */
  takenCents: z.int(),
  /** What planned lessons of the year would take besides. */
  plannedCents: z.int(),
  /** Month in which it runs out, `2026-10-01`; null: not this year. */
  reachedIn: z.string().nullable(),
})
export type TaxCeiling = z.infer<typeof TaxCeiling>
export const TaxCeilingInput = z.object({
  id: id.nullable(),
  updatedAt: readStamp,
  customerId: id,
  year: z.int().min(2022).max(2100),
  hasDisability: z.boolean(),
  usedElsewhereCents: cents,
})
export type TaxCeilingInput = z.output<typeof TaxCeilingInput>

export const AdvanceStep = z.object({ at: z.string(), label: z.string() })
export const AdvanceRequest = z.object({
  id,
  number: z.string(),
  label: z.string(),
  amountCents: z.int(),
  /** Why it was turned down, in French. */
  reason: z.string().nullable(),
  /** What the family, or the Urssaf, said besides. */
  words: z.string().nullable(),
  /** Day on which silence of the family accepts what waits for it (CSS, art. L. 133-8-4, II). */
  acceptedOn: z.string().nullable(),
  steps: z.array(AdvanceStep),
})
export type AdvanceRequest = z.infer<typeof AdvanceRequest>
/** What mends a lesson that is not asked of the Urssaf, and the record where it is mended. */
export const AdvanceMend = z.object({ fix: z.enum(advanceFixes), recordId: id.nullable() })
/** The advance of a bill, with what somebody can do about it. */
export const BillAdvance = z.object({
  billId: id,
  /** What the Urssaf is asked of it, or why nothing is. */
  words: z.string().nullable(),
  /** Where that is mended for the lessons to come; null where it is asked, or nothing mends it. */
  mend: AdvanceMend.nullable(),
  creditCents: z.int(),
  collectsCents: z.int(),
  /** What stands against a request that did not leave. */
  faults: z.array(z.object({ sentence: z.string(), fix: z.enum(preflightFixes) })),
  requests: z.array(AdvanceRequest),
  courseId: id.nullable(),
  contractId: id.nullable(),
  teacherId: id.nullable(),
  /** The lesson that it bills, in a few words. */
  lesson: z.string().nullable(),
  customerId: id,
  phone: z.string().nullable(),
  /** A request that was rejected, or never left, may be sent. */
  mayAsk: z.boolean(),
  /** The family may be asked for all of it. */
  mayEnd: z.boolean(),
  /** The lesson may be corrected and asked for anew. */
  mayCorrect: z.boolean(),
  /** Text for the Urssaf, which must annul a request: its API cannot. */
  withdrawal: z.string().nullable(),
  /** It paid all the same: the money is to be given back. */
  toReturnCents: z.int(),
})
export type BillAdvance = z.infer<typeof BillAdvance>
