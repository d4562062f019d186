// Shapes of debts that are given up: what is asked, who approves it, what became of it since.
import { z } from 'zod'
import { id, longText, optionalId } from '../../kernel/fields.ts'
import { companyCodes } from '../orders/billing.schema.ts'

export const badDebtStatuses = ['to-approve', 'posted', 'refused', 'withdrawn'] as const
export type BadDebtStatus = (typeof badDebtStatuses)[number]
export const badDebtStatusLabels: Readonly<Record<BadDebtStatus, string>> = {
  'to-approve': 'À approuver',
  posted: 'Passé en perte',
  refused: 'Refusé',
  withdrawn: 'Retiré',
}
export const badDebtMoveKinds = ['lost', 'taken-back', 'recovered'] as const
export type BadDebtMoveKind = (typeof badDebtMoveKinds)[number]
export const badDebtMoveLabels: Readonly<Record<BadDebtMoveKind, string>> = {
  lost: 'Passé en perte',
  'taken-back': 'Passage en perte annulé',
  recovered: 'Payé depuis',
}

/** A bill that may be given up. */
const OwedBill = z.object({
  orderId: id,
  reference: z.string(),
  date: z.string(),
  company: z.enum(companyCodes),
  dueCents: z.int(),
  /** Of self-employed teachers, who are paid by themselves once a family has paid: no more, then. */
  teacherCents: z.int(),
  /** Why it is not given up now; null where it may be. */
  obstacle: z.string().nullable(),
})
export const BadDebtForm = z.object({
  customerId: id,
  customer: z.string(),
  bills: z.array(OwedBill),
  /** Bills that are given up, all that may be by habit. */
  orderIds: z.array(id),
  reason: z.string(),
  /** Above, a second person approves. */
  approvalCents: z.int(),
})
export type BadDebtForm = z.infer<typeof BadDebtForm>

/** Most bills of one act. */
const mostBills = 200
export const BadDebtInput = z.object({
  customerId: id,
  orderIds: z.array(id).min(1, 'Choisissez une facture au moins.').max(mostBills),
  reason: longText(500),
})
export type BadDebtInput = z.output<typeof BadDebtInput>

export const BadDebtRow = z.object({
  id,
  reference: z.string(),
  customerId: id,
  customer: z.string(),
  status: z.enum(badDebtStatuses),
  askedCents: z.int(),
  reason: z.string(),
  askedOn: z.string(),
  askedBy: z.string().nullable(),
  askedById: optionalId,
  decidedOn: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** Why it was refused. */
  decision: z.string().nullable(),
  orders: z.array(
    z.object({
      orderId: id,
      reference: z.string(),
      dueCents: z.int(),
      /** Still given up. */
      lostCents: z.int(),
      company: z.enum(companyCodes),
    }),
  ),
  moves: z.array(
    z.object({
      kind: z.enum(badDebtMoveKinds),
      reference: z.string(),
      cents: z.int(),
      on: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  /** Still given up, in all. */
  lostCents: z.int(),
  /** What its reader may do. */
  mayApprove: z.boolean(),
  mayWithdraw: z.boolean(),
  mayTakeBack: z.boolean(),
})
export type BadDebtRow = z.infer<typeof BadDebtRow>

export const EndBadDebt = z.object({ id, words: longText(500) })
export type EndBadDebt = z.output<typeof EndBadDebt>
