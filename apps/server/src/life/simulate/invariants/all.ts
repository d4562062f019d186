// Every invariant, in the order in which they are looked at.
import type { Step } from '../../life.ts'
import { advanceInvariants } from './advances.ts'
import { bankInvariants } from './bank.ts'
import { bookInvariants } from './books.ts'
import type { Broken, Invariant } from './invariant.ts'
import { lessonInvariants } from './lessons.ts'
import { messageInvariants } from './messages.ts'
import { numberInvariants } from './numbers.ts'
import { owedInvariants } from './owed.ts'
import { paperInvariants } from './papers.ts'
import { payRunInvariants } from './pay-runs.ts'
import { paymentInvariants } from './payments.ts'
import { placeInvariants } from './places.ts'
import { purchaseInvariants } from './purchases.ts'
import { receiptInvariants } from './receipts.ts'
import { salaryInvariants } from './salaries.ts'
import { sumInvariants } from './sums.ts'
import { takeBackInvariants } from './take-backs.ts'
import { vatInvariants } from './vat.ts'
import { wayOutInvariants } from './ways-out.ts'

export const invariants: readonly Invariant[] = [
  ...messageInvariants,
  ...lessonInvariants,
  ...salaryInvariants,
  ...paymentInvariants,
  ...payRunInvariants,
  ...takeBackInvariants,
  ...advanceInvariants,
  ...paperInvariants,
  ...receiptInvariants,
  ...numberInvariants,
  ...sumInvariants,
  ...bookInvariants,
  ...bankInvariants,
  ...vatInvariants,
  ...purchaseInvariants,
  ...owedInvariants,
  ...wayOutInvariants,
  ...placeInvariants,
]

/** An invariant found broken at a month's end. */
export type Finding = {
  readonly invariant: Invariant
  readonly month: string
  readonly broken: readonly Broken[]
  readonly trail: readonly Step[]
}
