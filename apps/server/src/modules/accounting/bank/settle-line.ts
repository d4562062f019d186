// Decides what a line of the bank is: what it proves, a family's transfer, a fee, or money to be explained; and takes it back.
import { bankRefusals } from '@cartable/domain/accounting/bank/bank.refusals.ts'
import type { LineChoice } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { bankText, proposer } from '@cartable/domain/accounting/bank/match.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { collectDebit } from '../../billing/debits/collect-debit.ts'
import { noteTransferPaid } from '../../billing/pay-runs/pay-files.ts'
import { receiveTransfer, takeBackTransfer } from '../../billing/receipts/receive-transfer.ts'
import { noteTransferred } from '../../billing/transfers/transfer-files.ts'
import { noteSalaryPaid } from '../../payroll/pay-salaries.ts'
import { partOfBill, partsOfBills } from '../purchases/pay-supplier-bill.ts'
import { insertMatches, type LineFound, listMade, lockLine, type Part, reopen, settle } from './lines.queries.ts'
import { type Candidate, reachOf } from './propose-matches.ts'
import { holdLine, putGap, toldOfLines } from './put-line.ts'

const squeezed = (text: string) => bankText(text).replaceAll(' ', '')

/** A family's transfer: its receipt, told to it, is what the line proves. */
const receiveFrom = async (context: OperationContext, line: LineFound, customerId: number, reason: string) => {
  if (line.amountCents < 0) refuse(bankRefusals.notIncoming)
  const text = squeezed(`${line.endToEndId ?? ''} ${line.label}`)
  const id = await receiveTransfer(context, {
    ...{ company: line.company, customerId, amountCents: line.amountCents, day: line.bookedOn, label: line.label },
    names: (reference) => text.includes(squeezed(reference)),
  })
  await insertMatches(context.db, line.id, [{ target: 'receipt', id, cents: line.amountCents, isMade: true }])
  await settle(context.db, line.id, { kind: 'receipt', reason, at: context.now() })
}

/** What the books knew already: a transfer of a file is done from now on, a debit of a file collected. */
const prove = async (context: OperationContext, line: LineFound, candidate: Candidate, reason: string) => {
  const { db, now } = context
  if (candidate.kind === 'refund')
    for (const { id } of candidate.parts) await noteTransferred(context, id, line.bookedOn)
  if (candidate.kind === 'salary')
    for (const { id } of candidate.parts) await noteSalaryPaid(context, id, line.bookedOn)
  for (const { id, target } of candidate.parts)
    if (target === 'teacherTransfer') await noteTransferPaid(context, id, line.bookedOn)
  const parts: Part[] = []
  for (const { target, ...part } of candidate.parts) {
    if (target === 'supplierBill') parts.push(await partOfBill(db, part.id, line))
    else if (target !== 'debit') parts.push({ ...part, target })
    else {
      const receiptId = (await collectDebit(context, part.id, line.bookedOn)) ?? refuse(bankRefusals.gone)
      parts.push({ ...part, target: 'receipt', id: receiptId, isMade: true })
    }
  }
  await insertMatches(db, line.id, parts)
  const { kind, words, gapCents: apartCents = 0 } = candidate
  if (apartCents !== 0) await putGap(db, line.id, apartCents, words)
  await settle(db, line.id, { kind, reason, at: now(), apartCents })
}

/** Bills that somebody chose, though no proposal fits: several at once, a part of one, or a label that says nothing. */
const payBills = async ({ db, now }: OperationContext, line: LineFound, ids: readonly number[]) => {
  await insertMatches(db, line.id, await partsOfBills(db, ids, line))
  const reason = ids.length === 1 ? 'Facture choisie à la main' : 'Factures choisies à la main'
  await settle(db, line.id, { kind: 'supplier', reason, at: now() })
}

const asProposed = async (context: OperationContext, line: LineFound, key: string) => {
  const { candidates, families } = await reachOf(context.db, line.companyId, [line])
  const proposal = proposer(candidates, families)(line).find((one) => one.key === key)
  if (!proposal) return refuse(bankRefusals.gone)
  if (proposal.kind === 'fee')
    return settle(context.db, line.id, { kind: 'fee', reason: proposal.reason, at: context.now() })
  const family = /^family:(\d+)$/.exec(key)
  if (family) return receiveFrom(context, line, Number(family[1]), proposal.reason)
  const candidate = candidates.find((one) => one.key === key)
  return candidate ? prove(context, line, candidate, proposal.reason) : refuse(bankRefusals.gone)
}

export const settleLine = async (
  context: OperationContext,
  { id, choice }: { readonly id: number; readonly choice: LineChoice },
) => {
  const { db, now } = context
  const line = await holdLine(db, id)
  if (choice.to === 'proposal') await asProposed(context, line, choice.key)
  else if (choice.to === 'family') await receiveFrom(context, line, choice.customerId, 'Famille choisie à la main')
  else if (choice.to === 'supplier') await payBills(context, line, choice.supplierBillIds)
  else if (choice.to === 'suspense') await settle(db, id, { kind: 'suspense', reason: choice.reason, at: now() })
  else if (line.amountCents > 0) refuse(bankRefusals.isIncoming)
  else await settle(db, id, { kind: 'fee', reason: 'Choisi à la main', at: now() })
  toldOfLines(context)
  return { isValid: true, errorMsgs: [] }
}

/** The line waits again; a receipt that it had typed is reversed, a transfer that the bank made stays made. */
export const undoLine = async (context: OperationContext, id: number) => {
  const { db } = context
  const line = (await lockLine(db, id)) ?? notFound()
  if (line.kind === null) refuse(bankRefusals.notSettled)
  const made = await listMade(db, id)
  await reopen(db, [id])
  for (const receipt of made) await takeBackTransfer(context, receipt, 'Rapprochement annulé')
  toldOfLines(context)
  return { isValid: true, errorMsgs: [] }
}
