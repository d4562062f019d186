// Bills again what a credit note took back by mistake: an order of its own, whose bill names the note, paid by the credit that the note left.
import { debitsMention } from '@cartable/domain/accounting/rates/rates.schema.ts'
import { creditNoteRefusals } from '@cartable/domain/billing/credits/credit-notes.refusals.ts'
import { type RedoneNote, redoNoteApi } from '@cartable/domain/billing/credits/redo-note.api.ts'
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import { amountWithFunds, sumOfFunds, sumOfLines } from '@cartable/domain/billing/orders/billing.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { findPrintingTexts, insertBill, insertOrder } from '../orders/bills.queries.ts'
import { issueDay } from '../orders/issue-bill.ts'
import { BillMentions, titleOf } from '../papers/bill-mentions.ts'
import { useCredit } from '../receipts/move-credit.ts'
import { linesOfNote, lockNoteToRedo, type NoteLine } from './redo-note.queries.ts'
import { tellCorrected } from './tell-corrected.ts'

/** The line that was taken back, with the VAT of its own: a note may have taken a cent of rounding besides. */
const again = (line: NoteLine) => ({
  ...line,
  ...amountWithFunds(line.totalCents, line, line.vatPercent),
})

const redo = async (context: OperationContext, { id, reason }: RedoneNote) => {
  const { db, today } = context
  const note = (await lockNoteToRedo(db, id)) ?? notFound()
  if (note.obstacle !== null) refuse(creditNoteRefusals[note.obstacle])
  const lines = (await linesOfNote(db, id)).map(again)
  const amount = sumOfLines(lines)
  const { companyId, customerId, studentId, traineeshipRegistrationId, billedName, billedAddressId } = note
  const orderId = await insertOrder(db, {
    ...{ companyId, customerId, studentId, orderedOn: today(), paymentMethod: null },
    ...(traineeshipRegistrationId !== null && { traineeshipRegistrationId }),
    ...{ amountCents: amount.totalCents, fundsCents: lines.reduce((sum, line) => sum + sumOfFunds(line), 0) },
    ...{ thirdPartCents: 0, teacherAmountCents: 0 },
  })
  await useCredit(db, orderId, today())
  const frozen = BillMentions.parse(note.mentions)
  const { vatDue: _, ...kept } = frozen
  const printing = await findPrintingTexts(db, 'bill')
  const bill = await insertBill(db, {
    ...{ companyId, customerId, orderId, ...amount, billedName, billedAddressId, lines, charge: null },
    issuedOn: await issueDay(db, companyId, 'bill', today()),
    mentions: {
      ...kept,
      title: titleOf(printing, frozen.seller, 'Facture'),
      texts: frozen.texts.filter((text) => text !== debitsMention),
      credited: null,
      redone: { reference: note.reference, issuedOn: note.issuedOn, reason },
    },
    redoneNoteId: id,
  })
  await tellCorrected(context, {
    ...{ billId: note.billId, paperIds: [bill.billId], reason },
    what: `L’avoir ${note.reference} vous avait été adressé par erreur\u00a0: ce qu’il reprenait est facturé de nouveau.`,
  })
  context.live(['billing'], ['accounting'], ['courses'], ['traineeships'])
  return { errors: null, id: bill.billId, updatedAt: null }
}

export const redoNoteService = handlers(
  redoNoteApi,
  { redoNote: redo },
  {
    constraints: {
      bills_redone_note_uq: { refusal: creditNoteRefusals.redone },
      bills_chronology: { refusal: billingRefusals.chronology },
    },
  },
)
