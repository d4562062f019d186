// A credit note of a supplier pays his bill, in whole or in part, without money; and is taken back.
import { setOffsApi } from '@cartable/domain/accounting/purchases/set-offs.api.ts'
import { supplierBillRefusals as refusals } from '@cartable/domain/accounting/purchases/supplier-bills.refusals.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { lockCompany } from '../open-books/open-books.queries.ts'
import { lockToPay, vatOfPaid } from './pay-supplier-bill.ts'
import { refuseWithoutAccounts, vatNatures } from './required-accounts.ts'
import { reverseEntry } from './reverse-entry.queries.ts'
import { openDayFor } from './save-supplier-bill.ts'
import { billOfSetOff, endSetOff, insertSetOff, lockSetOff, postSetOff } from './set-offs.queries.ts'
import { findSupplierBill, listToSetOff } from './supplier-bills.queries.ts'

const setOff = async (
  context: OperationContext,
  { id, againstId, amountCents }: InputOf<typeof setOffsApi.setOffSupplierBill>,
) => {
  const { db, identity, live, today } = context
  const { company } = (await findSupplierBill(db, id)) ?? notFound()
  // the company before its bills, as whoever matches a line of the bank
  await lockCompany(db, company)
  const one = await lockToPay(db, id)
  const other = await lockToPay(db, againstId)
  if (one.kind === other.kind) refuse(refusals.notABillToSetOff)
  const [bill, note] = one.kind === 'bill' ? [one, other] : [other, one]
  if (bill.companyId !== note.companyId) refuse(refusals.otherCompany)
  if (!(await listToSetOff(db, bill)).some(({ id: known }) => known === note.id)) refuse(refusals.otherSupplier)
  const leftCents = Math.min(bill.leftCents, -note.leftCents)
  if (amountCents > leftCents) refuse(refusals.tooMuchOff(leftCents), 'amountCents')
  const day = await openDayFor(db, company, today())
  const [billVatCents, creditVatCents] = [
    await vatOfPaid(db, bill, amountCents),
    await vatOfPaid(db, note, amountCents),
  ]
  const saved = await insertSetOff(db, {
    ...{ supplierBillId: bill.id, creditNoteId: note.id, amountCents, billVatCents, creditVatCents },
    ...{ setOffOn: today(), setOffByAccountId: identity?.accountId ?? null },
  })
  if ((billVatCents ?? 0) !== (creditVatCents ?? 0)) {
    await refuseWithoutAccounts(db, vatNatures)
    await postSetOff(db, saved.id, day)
  }
  live(['accounting'])
  return { errors: null, ...saved }
}

const undo = async (context: OperationContext, { id, reason }: InputOf<typeof setOffsApi.undoSupplierSetOff>) => {
  const { db, identity, live, now, today } = context
  const { company } = (await findSupplierBill(db, (await billOfSetOff(db, id)) ?? notFound())) ?? notFound()
  await lockCompany(db, company)
  const held = (await lockSetOff(db, id)) ?? refuse(refusals.setOffEnded)
  if (held.entryId !== null) await reverseEntry(db, held.entryId, await openDayFor(db, company, today()))
  const saved = await endSetOff(db, id, {
    ...{ endedByAccountId: identity?.accountId ?? null, endedAt: now().toISOString(), endReason: reason },
  })
  live(['accounting'])
  return { errors: null, ...saved }
}

export const setOffsService = handlers(setOffsApi, {
  supplierBillsToSetOff: async ({ db }, { id }) => {
    const found = (await findSupplierBill(db, id)) ?? notFound()
    return { leftCents: Math.abs(found.leftCents), results: await listToSetOff(db, found) }
  },
  setOffSupplierBill: setOff,
  undoSupplierSetOff: undo,
})
