// Rules of payments replayed many at once: what will be done of each bill, and what came of it.
import { replayRefusals } from './payment-replays.refusals.ts'
import type { ReplayOutcome, ReplayPlan } from './payment-replays.schema.ts'
import { trackingRefusals } from './payment-tracking.refusals.ts'
import { mayReplay, type ReplayFacts, replaySteps } from './payment-tracking.rules.ts'
import type { ReplayAnswer, ReplayStep, TrackedBill } from './payment-tracking.schema.ts'

type Tracked = Pick<TrackedBill, 'customerPayment' | 'thirdPartPayment' | 'teacherPayment' | 'isCancelled'>
type Share = { count: number; amountCents: number }

const none = (): Share => ({ count: 0, amountCents: 0 })
const add = (share: Share, amountCents: number): void => {
  share.count += 1
  share.amountCents += amountCents
}

/** Why a bill is left as it is; null when something may be tried. */
export const leftAlone = (bill: Tracked): string | null => {
  if (mayReplay(bill)) return null
  return bill.isCancelled ? trackingRefusals.billCancelled.message : replayRefusals.alreadyPaid.message
}

const isOpen = (step: ReplayStep) => step.status !== 'succeeded' && step.amountCents > 0

/** What is tried of a bill: a part that waits for the customer's is, when the customer's card is charged first. */
const triesOf = (facts: ReplayFacts) => {
  const steps = replaySteps(facts)
  const customer = steps.find(({ part }) => part === 'customer')
  const isPaidFirst = !customer || !isOpen(customer) || (customer.isTried && customer.status !== 'pending')
  return steps.map((step) => ({
    step,
    tried: !step.isTried || !isOpen(step) ? null : step.status === 'pending' ? 'checked' : 'made',
    isReady: step.part === 'customer' || step.status === 'pending' || isPaidFirst,
  }))
}
const shareOf = { customer: 'card', 'third-part': 'urssaf', teacher: 'teacher' } as const

/** What a replay of many bills is about to do, with its sums. */
export const replayPlan = (bills: readonly ReplayFacts[]): ReplayPlan => {
  const plan = { card: none(), urssaf: none(), teacher: none(), checked: none() }
  const obstacles = new Map<string, Share>()
  const obstruct = (words: string, amountCents: number) => {
    const share = obstacles.get(words) ?? none()
    add(share, amountCents)
    obstacles.set(words, share)
  }
  let untouched = 0
  for (const facts of bills) {
    const left = leftAlone(facts.bill)
    if (left !== null) {
      obstruct(left, 0)
      untouched += 1
      continue
    }
    let isTouched = false
    for (const { step, tried, isReady } of triesOf(facts)) {
      if (tried === null && isOpen(step)) obstruct(step.plan, step.amountCents)
      if (tried === null || !isReady) continue
      isTouched = true
      add(tried === 'checked' ? plan.checked : plan[shareOf[step.part]], step.amountCents)
    }
    if (!isTouched) untouched += 1
  }
  const said = [...obstacles].map(([words, share]) => ({ words, ...share })).sort((a, b) => b.count - a.count)
  return { count: bills.length, ...plan, obstacles: said, untouched }
}

/** A bill before and after it was replayed. */
export type Replayed = {
  readonly before: Tracked
  readonly after: Tracked
  readonly answer: ReplayAnswer
  /** A card was there to be charged. */
  readonly hasCard: boolean
  /** The bank wants the holder of the card to confirm. */
  readonly needsHolder: boolean
}

const outcomeOf = ({ before, after, answer, hasCard, needsHolder }: Replayed): ReplayOutcome => {
  const owes = after.customerPayment.status !== 'succeeded' && after.customerPayment.amountCents > 0
  if (owes) {
    if (after.customerPayment.status === 'failed' && hasCard) return needsHolder ? 'authentication' : 'refused'
    if (after.customerPayment.status === 'pending') return 'waiting'
    return hasCard ? 'waiting' : 'impossible'
  }
  if (answer.thirdPartPaymentStatus === 'failed' || answer.teacherPaymentStatus === 'failed') return 'other-failed'
  if (before.customerPayment.status !== 'succeeded' && before.customerPayment.amountCents > 0) return 'succeeded'
  if (after.thirdPartPayment?.status === 'pending') return 'requested'
  return answer.teacherPaymentStatus === 'pending' ? 'waiting' : 'succeeded'
}

type Part = TrackedBill['customerPayment'] | null
const isMade = (part: Part) => part === null || part.status === 'succeeded'
const hasLeft = (part: Part) => part !== null && (part.status === 'succeeded' || part.status === 'pending')

/** What came of a bill, told in the words of each payment that was not made before. */
export const replayedAs = (replayed: Replayed) => {
  const { before, after, answer } = replayed
  const messages = [
    isMade(before.customerPayment) || before.customerPayment.amountCents === 0 ? null : answer.paymentMessage,
    isMade(before.thirdPartPayment) ? null : answer.thirdPartPaymentMessage,
    isMade(before.teacherPayment) ? null : answer.teacherPaymentMessage,
  ]
  const collected = !isMade(before.customerPayment) && isMade(after.customerPayment)
  const requested = !hasLeft(before.thirdPartPayment) && hasLeft(after.thirdPartPayment)
  const sent = !isMade(before.teacherPayment) && isMade(after.teacherPayment)
  return {
    outcome: outcomeOf(replayed),
    message: messages.filter(Boolean).join(' ') || null,
    collectedCents: collected ? before.customerPayment.amountCents : 0,
    requestedCents: requested ? (after.thirdPartPayment?.amountCents ?? 0) : 0,
    sentCents: sent ? (after.teacherPayment?.amountCents ?? 0) : 0,
  }
}
