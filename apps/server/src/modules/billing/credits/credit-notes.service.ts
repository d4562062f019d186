// Use cases of credit notes: what is left of a bill, and a note of it, with what its card payments then have too much.
import { creditNotesApi } from '@cartable/domain/billing/credits/credit-notes.api.ts'
import { creditNoteRefusals } from '@cartable/domain/billing/credits/credit-notes.refusals.ts'
import { creditOfWish } from '@cartable/domain/billing/credits/credit-notes.rules.ts'
import type { CreditNoteForm, CreditNoteInput } from '@cartable/domain/billing/credits/credit-notes.schema.ts'
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { sendRefunds } from '../payments/pay-bill.ts'
import { returnToFamily } from '../payments/return-advance.ts'
import { tillOf } from '../payments/till.ts'
import { type BilledLine, creditableLines, lockOrderToCredit, moneyToCredit } from './credit-notes.queries.ts'
import { freeMoney } from './free-money.ts'
import { creditOrder } from './issue-credit-note.ts'
import { redoNoteService } from './redo-note.ts'
import { tellCorrected } from './tell-corrected.ts'

type Money = NonNullable<Awaited<ReturnType<typeof moneyToCredit>>>
const obstacleOf = ({ amountCents, creditedCents, pendingCents, expectedCents }: Money) => {
  if (creditedCents >= amountCents) return billingRefusals.nothingToCredit
  if (expectedCents > 0) return creditNoteRefusals.awaitsUrssaf
  // what comes of it must be known before anything is taken back
  return pendingCents > 0 ? billingRefusals.paymentPending : null
}

const withLineId = ({ id: lineId, label, vatPercent, ...line }: BilledLine): CreditNoteForm['billed'][number] => {
  const { totalCents, creditedCents, creditedVatCents, wagesCents, contributionsCents } = line
  const { creditedWagesCents, creditedContributionsCents } = line
  return {
    ...{ lineId, label, vatPercent, totalCents, creditedCents, creditedVatCents },
    ...{ wagesCents, contributionsCents, creditedWagesCents, creditedContributionsCents },
  }
}

const show = async ({ db }: OperationContext, orderId: number): Promise<CreditNoteForm> => {
  const money = (await moneyToCredit(db, orderId)) ?? notFound()
  const { reference, pendingCents: _, ...facts } = money
  if (reference === null) return notFound()
  const lines = await creditableLines(db, orderId)
  return {
    ...facts,
    ...{
      id: orderId,
      orderId,
      updatedAt: null,
      reference,
      way: 'amount',
      noteCents: null,
      reason: null,
      moneyBack: 'credit',
    },
    billed: lines.map(withLineId),
    lines: lines.map(({ id: lineId }) => ({ lineId, cents: null })),
    obstacle: obstacleOf(money)?.message ?? null,
  }
}

const save = async (context: OperationContext, input: CreditNoteInput) => {
  const { db, now, today } = context
  const { orderId, reason } = input
  if (!(await lockOrderToCredit(db, orderId))) return notFound()
  const money = (await moneyToCredit(db, orderId)) ?? notFound()
  // a second click, a second tab, somebody else: what was read is no longer what is left
  if (money.creditedCents !== input.creditedCents) refuse(creditNoteRefusals.creditedMeanwhile)
  const obstacle = obstacleOf(money)
  if (obstacle) refuse(obstacle)
  const note = await creditOrder(
    db,
    {
      orderId,
      reason,
      moneyBack: input.moneyBack,
      cancels: money.courseId === null,
      creditsOf: (lines) => {
        const wished = creditOfWish(lines.map(withLineId), input, money.urssafCents)
        return 'refusal' in wished ? refuse(wished.refusal, input.way === 'amount' ? 'noteCents' : '') : wished.credits
      },
    },
    now(),
    today(),
  )
  const refunds = await freeMoney(context, { orderId, way: input.moneyBack, reason })
  // the bill stands for less than the Urssaf paid: the rest is the family's
  await returnToFamily(db, orderId, today())
  await tellCorrected(context, { billId: note.billId, paperIds: [note.id], reason })
  context.live(['billing'], ['accounting'], ['courses'], ['traineeships'])
  const { id, reference } = note
  return answerAfterCommit(async (after) => {
    const failure = await sendRefunds(tillOf(context, after), refunds)
    const refundMessage = failure === null ? null : `Le remboursement n’a pas pu être effectué\u00a0: ${failure}`
    return { errors: null, id, updatedAt: null, reference, refundMessage }
  })
}

const notesService = handlers(
  creditNotesApi,
  { creditNoteForm: (context, { orderId }) => show(context, orderId), creditNoteSave: save },
  { constraints: { bills_chronology: { refusal: billingRefusals.chronology } } },
)
export const creditNotesService = [...notesService, ...redoNoteService]
