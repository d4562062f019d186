// Rules of the payments tracking: which payments a replay tries, what it is about to do, how its result is coloured.
import { formatEuros } from '../../kernel/money.ts'
import { needsApproval } from '../pay-runs/pay-runs.rules.ts'
import { type TeacherToPay, teachersKept } from '../payments/teacher-payments.rules.ts'
import { trackingRefusals } from './payment-tracking.refusals.ts'
import type { ReplayAnswer, ReplayStep, TrackedBill } from './payment-tracking.schema.ts'

type Tracked = Pick<TrackedBill, 'customerPayment' | 'thirdPartPayment' | 'teacherPayment' | 'isCancelled'>

const isDone = (payment: { readonly status: string } | null) => payment === null || payment.status === 'succeeded'

/** A bill with a payment that is not made; a cancelled one calls for nothing any more. */
export const mayReplay = (bill: Tracked): boolean =>
  !bill.isCancelled && !(isDone(bill.customerPayment) && isDone(bill.thirdPartPayment) && isDone(bill.teacherPayment))

/** The teacher is paid apart when nothing is on its way: before the customer has paid, it is an advance. */
export const mayPayTeacher = (bill: Tracked): boolean => {
  const status = bill.teacherPayment?.status
  return !bill.isCancelled && (status === 'missing' || status === 'failed')
}

export type ReplayTone = 'danger' | 'warning' | 'success'
/** Danger when the customer's payment failed, warning when only another one did. `pending` and `none` are no failures. */
export const replayTone = (answer: ReplayAnswer): ReplayTone => {
  if (answer.paymentStatus === 'failure') return 'danger'
  return answer.teacherPaymentStatus === 'failed' || answer.thirdPartPaymentStatus === 'failed' ? 'warning' : 'success'
}

/** What a replay needs to know to say what it will do. */
export type ReplayFacts = {
  readonly bill: Tracked & Pick<TrackedBill, 'isAdvanceEnded'>
  /** `VISA •••• 4242`; null without a card. */
  readonly card: string | null
  /** Whether the customer is registered for the tax advance today. */
  readonly isRegistered: boolean
  /** Whoever is still to be paid for it. */
  readonly teachers: readonly TeacherToPay[]
  /** The company pays all its teachers by its bank, run by run. */
  readonly isAllByBank: boolean
  /** Above it, a second person approves what a teacher is paid. */
  readonly approvalCents: number
}

const customerPlan = ({ bill, card }: ReplayFacts): Pick<ReplayStep, 'plan' | 'isTried'> => {
  const { status, amountCents } = bill.customerPayment
  if (status === 'succeeded') return { plan: 'Déjà réglé.', isTried: false }
  if (amountCents === 0)
    return { plan: 'Rien n’est demandé au client\u00a0: l’Urssaf le prélève elle-même.', isTried: false }
  if (status === 'pending')
    return { plan: 'Un paiement est en attente\u00a0: ce qu’il est devenu sera vérifié.', isTried: true }
  if (card === null)
    return { plan: 'Aucune carte n’est enregistrée\u00a0: le client doit payer autrement.', isTried: false }
  return { plan: `${formatEuros(amountCents)} seront demandés à la carte ${card}.`, isTried: true }
}

const thirdPartPlan = ({ bill, isRegistered }: ReplayFacts): Pick<ReplayStep, 'plan' | 'isTried'> => {
  const status = bill.thirdPartPayment?.status
  if (status === 'succeeded') return { plan: 'Déjà versée.', isTried: false }
  if (status === 'pending') return { plan: 'L’Urssaf sera interrogée sur la demande en cours.', isTried: true }
  if (bill.isAdvanceEnded)
    return { plan: 'L’avance a pris fin\u00a0: la famille doit le tout, rien n’est redemandé.', isTried: false }
  if (!isRegistered)
    return {
      plan: 'Le client n’est pas inscrit à l’avance immédiate\u00a0: rien ne peut être demandé.',
      isTried: false,
    }
  const isReady = bill.customerPayment.status === 'succeeded'
  return {
    plan: `Une demande de paiement sera envoyée à l’Urssaf${isReady ? '' : ' quand la part du client sera réglée'}.`,
    isTried: true,
  }
}

const teacherPlan = ({
  bill,
  teachers,
  isAllByBank,
  approvalCents,
}: ReplayFacts): Pick<ReplayStep, 'plan' | 'isTried'> => {
  const status = bill.teacherPayment?.status
  if (status === 'succeeded') return { plan: 'Déjà payé.', isTried: false }
  if (status === 'pending')
    return { plan: 'Un versement est en attente\u00a0: ce qu’il est devenu sera vérifié.', isTried: true }
  const kept = teachersKept(teachers, isAllByBank)
  if (kept?.isAll) return { plan: kept.words, isTried: false }
  if (needsApproval(bill.teacherPayment?.amountCents ?? 0, approvalCents))
    return { plan: trackingRefusals.teacherToApprove.message, isTried: false }
  const who = kept ? 'L’autre professeur' : 'Le professeur'
  const when = bill.customerPayment.status === 'succeeded' ? '' : ' quand la part du client sera réglée'
  return { plan: `${who} sera payé${when}.${kept ? ` ${kept.words}` : ''}`, isTried: true }
}

/** What a replay will do, payment by payment. */
export const replaySteps = (facts: ReplayFacts): ReplayStep[] => {
  const { customerPayment, thirdPartPayment, teacherPayment } = facts.bill
  const told = ({ status, amountCents, message }: ReplayStep | TrackedBill['customerPayment']) => ({
    status,
    amountCents,
    message,
  })
  return [
    { part: 'customer', ...told(customerPayment), ...customerPlan(facts) },
    ...(thirdPartPayment ? [{ part: 'third-part' as const, ...told(thirdPartPayment), ...thirdPartPlan(facts) }] : []),
    ...(teacherPayment ? [{ part: 'teacher' as const, ...told(teacherPayment), ...teacherPlan(facts) }] : []),
  ]
}
