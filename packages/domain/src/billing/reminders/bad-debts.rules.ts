// Rules of debts that are given up: when a second person approves, and why a bill cannot be given up now. Pure.
import type { Refusal } from '../../kernel/refusal.ts'
import { badDebtsRefusals } from './bad-debts.refusals.ts'

/** Above the amount of the setting; always where it is 0. */
export const needsSecondPerson = (cents: number, approvalCents: number): boolean => cents > approvalCents

export type BillFacts = {
  readonly isBilled: boolean
  readonly isBeingPaid: boolean
  readonly isPlanned: boolean
  readonly isDebited: boolean
  readonly isDisputed: boolean
}
/** What is under way may still pay it, or take it away. */
export const obstacleOf = (bill: BillFacts): Refusal | null => {
  if (!bill.isBilled) return badDebtsRefusals.unbilled
  if (bill.isBeingPaid) return badDebtsRefusals.beingPaid
  if (bill.isPlanned) return badDebtsRefusals.planned
  if (bill.isDebited) return badDebtsRefusals.debited
  return bill.isDisputed ? badDebtsRefusals.disputed : null
}
