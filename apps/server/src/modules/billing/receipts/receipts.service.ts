// Use cases of money received: the account of a family, receipts, credit, refunds, slips for the bank.
import {
  companyCodes,
  companyLabels,
  manualPaymentTypes,
  paymentTypeLabels,
} from '@cartable/domain/billing/orders/billing.schema.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { receiptsRefusals } from '@cartable/domain/billing/receipts/receipts.refusals.ts'
import type {
  CustomerAccount,
  EndReceipt,
  ReceiptForm,
  ReceiptInput,
} from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { lockUnchanged } from '../../../platform/save.ts'
import { isProven, releaseLines } from '../../accounting/bank/release-line.ts'
import { listCredits, listReceipts, listRefunds, listRefundsOf, sumCredits, sumOfCredits } from './account.queries.ts'
import { keepUsesCredit } from './credit.queries.ts'
import { endReceipt } from './end-receipt.ts'
import { listDuePacks } from './hour-packs.queries.ts'
import { useCredit } from './move-credit.ts'
import { findFamily, findReceipt, isOfDebit, listDueOrders, lockReceipt } from './receipts.queries.ts'
import { receiptConstraints, receive } from './receive.ts'
import { endRefund } from './refund-credit.ts'
import { refuseClosedDay, refuseClosedReceipt } from './refuse-closed-days.ts'
import { slipPaper } from './slip.print.ts'
import { findSlip, leaveSlip, listSlips, listToDeposit } from './slips.queries.ts'
import { cancelSlip, saveSlip } from './slips.ts'
import { tellReceipt, tellReceiptEnd } from './tell-money.ts'

const mayWrite = ({ identity }: OperationContext) => identity !== null && hasRight(identity.rights, 'billing', 'write')
const changed = ({ live }: OperationContext) => live(['billing'], ['accounting'], ['courses'], ['traineeships'])

const showAccount = async (context: OperationContext, customerId: number): Promise<CustomerAccount> => {
  const { db } = context
  const family = (await findFamily(db, customerId)) ?? notFound()
  const [orders, credits, receipts, refunds] = [
    await listDueOrders(db, customerId),
    await sumCredits(db, customerId),
    await listReceipts(db, customerId),
    await listRefundsOf(db, customerId),
  ]
  const writes = mayWrite(context)
  return {
    ...{ customerId, customer: family.name, usesCredit: family.usesCredit, orders, credits, refunds, mayWrite: writes },
    dueCents: orders.reduce((sum, { dueCents }) => sum + dueCents, 0),
    expectedCents: orders.reduce((sum, { expectedCents }) => sum + expectedCents, 0),
    receipts: receipts.map((receipt) => ({ ...receipt, isEditable: writes && receipt.status === 'posted' })),
  }
}

const options = {
  companies: wordOptions(companyLabels, companyCodes),
  methods: wordOptions(paymentTypeLabels, manualPaymentTypes),
}

const showForm = async (
  { db, today }: OperationContext,
  { id, customerId }: { readonly id?: number | undefined; readonly customerId?: number | undefined },
): Promise<ReceiptForm> => {
  if (id !== undefined) {
    const receipt = (await findReceipt(db, id)) ?? notFound()
    const family = (await findFamily(db, customerId ?? receipt.customerId)) ?? notFound()
    const { company, updatedAt, method, amountCents, receivedOn, chequeNumber, chequeBank, comments } = receipt
    const orders = await listDueOrders(db, family.id, id)
    const packs = await listDuePacks(db, family.id)
    return {
      ...{ id, updatedAt, customerId: family.id, customer: family.name, company, method, amountCents, receivedOn },
      ...{ chequeNumber, chequeBank, comments, reason: null, confirmsTwin: false, parts: null, orders, packs, options },
    }
  }
  const family = (await findFamily(db, customerId ?? notFound())) ?? notFound()
  const orders = await listDueOrders(db, family.id)
  const company = orders[0]?.company ?? 'private-tuition'
  const packs = await listDuePacks(db, family.id)
  const ahead = company === 'private-tuition' ? packs : []
  const due = [...orders.filter((order) => order.company === company), ...ahead].reduce(
    (sum, { dueCents }) => sum + dueCents,
    0,
  )
  return {
    ...{ id: null, updatedAt: null, customerId: family.id, customer: family.name, company, orders, packs, options },
    ...{ method: 'cheque', amountCents: due, receivedOn: today(), chequeNumber: null, chequeBank: null },
    ...{ comments: null, reason: null, confirmsTwin: false, parts: null },
  }
}

const saveReceipt = async (context: OperationContext, input: ReceiptInput) => {
  const { db, today } = context
  const { id, updatedAt, reason, ...received } = input
  if (!(await findFamily(db, input.customerId))) notFound()
  if (input.method === 'cheque' && (input.chequeNumber === null || input.chequeBank === null))
    refuse(receiptsRefusals.chequeUnnamed, input.chequeNumber === null ? 'chequeNumber' : 'chequeBank')
  if (id === null) {
    const { payments: _, creditCents: __, packs, ...saved } = await receive(db, received, today())
    await tellReceipt(context, saved.id, packs)
    changed(context)
    return { errors: null, ...saved }
  }
  await lockUnchanged(db, 'receipts', id, updatedAt, () => showForm(context, { id }))
  const wrong = (await lockReceipt(db, id)) ?? notFound()
  const why = reason ?? refuse(receiptsRefusals.reasonMissing, 'reason')
  if (await isProven(db, { receiptId: id, slipId: wrong.remittanceSlipId })) refuse(receiptsRefusals.provenByBank)
  if (await isOfDebit(db, id)) refuse(receiptsRefusals.ofDebit)
  await refuseClosedReceipt(db, wrong)
  await endReceipt(db, wrong, { status: 'reversed', endedOn: today(), endReason: why, bankFeeCents: 0 })
  // the cheque is at the bank all the same: the slip follows what it really is
  const slipId = input.method === wrong.method ? wrong.remittanceSlipId : null
  const replaces = { id, slipId }
  const {
    payments: _,
    creditCents: __,
    packs,
    ...saved
  } = await receive(db, { ...received, replaces, isOpening: wrong.isOpening }, today())
  if (wrong.remittanceSlipId !== null) await leaveSlip(db, id, wrong.remittanceSlipId)
  if (wrong.customerId !== input.customerId) await tellReceiptEnd(context, id, 'reversed')
  await tellReceipt(context, saved.id, packs)
  changed(context)
  return { errors: null, ...saved }
}

const end = async (context: OperationContext, input: EndReceipt) => {
  const { db, today } = context
  await lockUnchanged(db, 'receipts', input.id, input.updatedAt, () => showForm(context, { id: input.id }))
  const receipt = (await lockReceipt(db, input.id)) ?? notFound()
  // its rejection has a fee, a sequel and a mandate to follow
  if (input.end === 'bounced' && (await isOfDebit(db, input.id))) refuse(receiptsRefusals.bouncedDebit)
  if (input.endedOn > today()) refuse(receiptsRefusals.inFuture, 'endedOn')
  const bankFeeCents = input.end === 'bounced' ? input.bankFeeCents : 0
  const endedOn = input.end === 'bounced' ? input.endedOn : today()
  await refuseClosedDay(db, receipt.companyId, endedOn, 'endedOn')
  if (input.end === 'reversed') await releaseLines(db, { receiptId: input.id, slipId: receipt.remittanceSlipId })
  const ended = await endReceipt(db, receipt, { status: input.end, endedOn, endReason: input.reason, bankFeeCents })
  if (input.end === 'reversed' && receipt.remittanceSlipId !== null)
    await leaveSlip(db, input.id, receipt.remittanceSlipId)
  await tellReceiptEnd(context, input.id, input.end)
  changed(context)
  return { errors: null, ...ended }
}

/** Refunds done are read in the list for these days. */
const shownDays = 60

export const receiptsService = handlers(
  receiptsApi,
  {
    customerAccount: (context, { customerId }) => showAccount(context, customerId),
    ownCredit: async ({ db, as }) => {
      const customerId = as.kind === 'customer' ? as.customerId : notFound()
      const refunds = await listRefundsOf(db, customerId)
      return {
        credits: await sumCredits(db, customerId),
        usesCredit: (await findFamily(db, customerId))?.usesCredit ?? true,
        refundCents: refunds.reduce((sum, { status, amountCents }) => sum + (status === 'asked' ? amountCents : 0), 0),
      }
    },
    receiptForm: showForm,
    saveReceipt,
    endReceipt: end,
    keepCredit: async (context, { customerId, usesCredit }) => {
      if (!(await keepUsesCredit(context.db, customerId, usesCredit))) notFound()
      changed(context)
      return { isValid: true, errorMsgs: [] }
    },
    useCredit: async (context, { orderId }) => {
      const cents = await useCredit(context.db, orderId, context.today(), true)
      if (cents === 0) refuse(receiptsRefusals.nothingToUse)
      changed(context)
      return { isValid: true, errorMsgs: [] }
    },
    listCredits: async ({ db }) => ({ rows: await listCredits(db), totalCents: await sumOfCredits(db) }),
    listRefunds: async ({ db, today }) => ({ rows: await listRefunds(db, addDays(today(), -shownDays)) }),
    endRefund,
    listToDeposit: async ({ db }) => ({ rows: await listToDeposit(db), slips: await listSlips(db) }),
    saveSlip,
    cancelSlip: (context, { id }) => cancelSlip(context, id),
    printSlip: async ({ db, platform }, { id }) => {
      const slip = (await findSlip(db, id)) ?? notFound()
      const { id: _, ...seller } = await findSeller(db, slip.company)
      return {
        ...{ mediaType: 'application/pdf', fileName: `remise-${slip.number}.pdf`, inline: true },
        body: await platform.pdf.render(slipPaper(slip, seller)),
      }
    },
  },
  { constraints: receiptConstraints },
)
