// Replays the payments of the bill that a card follows, and notes on the card what came of it.
import type { ReplayAnswer } from '@cartable/domain/billing/tracking/payment-tracking.schema.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { monitoringRefusals } from '@cartable/domain/monitoring/monitoring.refusals.ts'
import { paymentKinds } from '@cartable/domain/monitoring/monitoring.workflow.ts'
import { answerAfterCommit, type OperationContext } from '../../platform/http/context.ts'
import { paymentDeskOf, replayPayments } from '../billing/payments/replay-payments.ts'
import { takeFreeCard } from './change-card.ts'
import { findBillOfCard, insertCardFollowUp } from './monitoring-card.queries.ts'

const told = ({ paymentMessage, thirdPartPaymentMessage, teacherPaymentMessage }: ReplayAnswer): string =>
  [
    ['Client', paymentMessage],
    ['Avance immédiate', thirdPartPaymentMessage],
    ['Professeur', teacherPaymentMessage],
  ]
    .flatMap(([who, message]) => (message ? [`${who}\u00a0: ${message}`] : []))
    .join('\n')

/** Whoever replays payments may do it from the payments tracking, too: the right to the cards does not suffice. */
export const replayCard = async (context: OperationContext, { id }: { id: number }) => {
  const { db, identity } = context
  if (!hasRight(identity?.rights ?? {}, 'billing', 'write')) refuse(monitoringRefusals.notYours)
  const card = await takeFreeCard(context, id)
  if (card.status === 'closed') refuse(monitoringRefusals.closed)
  const bill = paymentKinds.includes(card.kind) ? await findBillOfCard(db, id) : undefined
  if (!bill) return refuse(monitoringRefusals.noPayments)
  return answerAfterCommit(async (after) => {
    const answer = await replayPayments(paymentDeskOf(context, after), bill.id)
    const comment = `Reprise des paiements de la facture ${bill.label}\n${told(answer)}`.trim()
    await after.write((tx) =>
      insertCardFollowUp(tx, { cardId: id, comment, authorAccountId: identity?.accountId ?? null }),
    )
    after.live(['monitoring'])
    return answer
  })
}
