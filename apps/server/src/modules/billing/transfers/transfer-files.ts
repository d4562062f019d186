// Files of transfers for the bank: made of the refunds that wait, read again as they were made, carried out or given up; one of them rejected.
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { transferFileXml } from '@cartable/domain/billing/transfers/credit-transfer.rules.ts'
import { transfersRefusals } from '@cartable/domain/billing/transfers/transfers.refusals.ts'
import type { EndTransferFile, RejectRefund } from '@cartable/domain/billing/transfers/transfers.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { noteView } from '../../../platform/audit.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { lockUnchanged } from '../../../platform/save.ts'
import { keysOf, retireBankAccount } from '../../people/save-bank-account.ts'
import { endTransferred, giveCreditBack, openRefund } from '../receipts/refund-credit.ts'
import { lockRefund, noteRefundEnd } from '../receipts/refunds.queries.ts'
import { refuseClosedDay } from '../receipts/refuse-closed-days.ts'
import { tellRejected } from '../receipts/tell-money.ts'
import {
  countTransfers,
  findFile,
  findFileOf,
  insertFile,
  leaveFile,
  listFiles,
  listReady,
  listTransfersOf,
  lockFile,
  lockReady,
  noteFileEnd,
  putInFile,
} from './transfers.queries.ts'

/** The account of each company that sells, from which its families are paid. */
const accountOf = ({ platform }: Pick<OperationContext, 'platform'>, company: string): Promise<string | null> =>
  platform.settings.text(company === 'traineeship' ? 'transfer_iban_traineeship' : 'transfer_iban_tuition')

export const listTransferFiles = async (context: OperationContext) => {
  const ready = await listReady(context.db)
  const accounts = new Map<string, boolean>()
  for (const { company } of ready) accounts.set(company, (await accountOf(context, company)) !== null)
  return {
    files: await listFiles(context.db),
    ready: ready.map((one) => ({ ...one, hasAccount: accounts.get(one.company) ?? false })),
  }
}

export const makeTransferFile = async (context: OperationContext, company: CompanyCode) => {
  const { db, today, live } = context
  const debtorIban = (await accountOf(context, company)) ?? refuse(transfersRefusals.noAccount)
  const { id: companyId, name } = await findSeller(db, company)
  const transfers = await lockReady(db, companyId)
  if (transfers.length === 0) refuse(transfersRefusals.nothingReady)
  const totalCents = transfers.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const file = { companyId, madeOn: today(), debtorName: name, debtorIban, totalCents, transferCount: transfers.length }
  const id = await insertFile(db, file)
  for (const transfer of transfers) {
    await putInFile(db, id, transfer)
    // whoever makes the file holds the IBAN in clear: said in the history of the family
    const { bankAccountId, customerId } = transfer
    await noteView(db, {
      ...{ entityClass: 'bank_accounts', entityId: bankAccountId, rootClass: 'customers', rootId: customerId },
    })
  }
  live(['billing'])
  return { isValid: true, errorMsgs: [] }
}

/** The same file each time, from what was frozen when it was made. */
export const readTransferFile = async ({ db, platform }: OperationContext, id: number) => {
  const file = (await findFile(db, id)) ?? notFound()
  const keys = keysOf(platform)
  const transfers = await listTransfersOf(db, id)
  const xml = transferFileXml({
    ...{ reference: file.reference, madeAt: file.createdAt, executeOn: file.madeOn },
    debtor: { name: file.debtorName, iban: file.debtorIban },
    transfers: transfers.map(({ id: refundId, amountCents, holder, bic, ibanEncrypted, reason }) => ({
      ...{ endToEndId: `REMB${String(refundId).padStart(8, '0')}`, amountCents, holder, bic },
      ...{ iban: keys.decrypt(ibanEncrypted, 'bank_accounts.iban'), label: `Remboursement. ${reason}` },
    })),
  })
  return { mediaType: 'application/xml', fileName: `${file.reference}.xml`, body: Buffer.from(xml), inline: false }
}

export const endTransferFile = async (context: OperationContext, { id, end, executedOn }: EndTransferFile) => {
  const { db, today, live } = context
  const file = (await lockFile(db, id)) ?? notFound()
  if (file.status !== 'made') refuse(transfersRefusals.ended)
  live(['billing'], ['accounting'])
  if (end === 'cancelled') {
    // what the bank carried out is paid: its family would be paid again by the next file
    if ((await countTransfers(db, id)).done > 0) refuse(transfersRefusals.begun)
    await leaveFile(db, id)
    return { errors: null, ...(await noteFileEnd(db, id, 'cancelled', today())) }
  }
  if (executedOn > today() || executedOn < file.madeOn) refuse(transfersRefusals.dayOutside, 'executedOn')
  await refuseClosedDay(db, file.companyId, executedOn, 'executedOn')
  for (const transfer of await listTransfersOf(db, id))
    await endTransferred(context, transfer.id, { doneOn: executedOn, bankReference: file.reference })
  return { errors: null, ...(await noteFileEnd(db, id, 'executed', executedOn)) }
}

/** The bank shows a transfer of a file: its refund is done, and the file with its last one. */
export const noteTransferred = async (context: OperationContext, refundId: number, doneOn: string): Promise<void> => {
  const { db } = context
  const fileId = await findFileOf(db, refundId)
  const file = fileId === null ? undefined : await lockFile(db, fileId)
  if (file?.status !== 'made') return
  await endTransferred(context, refundId, { doneOn, bankReference: file.reference })
  await endFileWithLast(context, file, doneOn)
}

/** The bank has answered of each transfer of a file: it ends with the last one, as one that was never carried out where all were rejected. */
const endFileWithLast = async (
  { db }: Pick<OperationContext, 'db'>,
  { id, madeOn }: { readonly id: number; readonly madeOn: string },
  day: string,
): Promise<void> => {
  const { asked, done } = await countTransfers(db, id)
  if (asked === 0) await noteFileEnd(db, id, done > 0 ? 'executed' : 'cancelled', day < madeOn ? madeOn : day)
}

/**
 * One transfer of a file that the bank rejected, before or after it had carried it out. It stays in its file, which is written
 * again as it was; its money is the family's credit again, or waits at once for another account.
 */
export const rejectRefund = async (context: OperationContext, input: RejectRefund) => {
  const { db, today, live } = context
  const { id, rejectedOn, reason, isReturned, sequel } = input
  const fileId = await findFileOf(db, id)
  const file = fileId === null ? undefined : await lockFile(db, fileId)
  await lockUnchanged(db, 'refunds', id, input.updatedAt, async () => ({}))
  const refund = (await lockRefund(db, id)) ?? notFound()
  const isAtBank = refund.status === 'asked' || refund.status === 'done'
  if (!file || refund.bankAccountId === null || !isAtBank) return refuse(transfersRefusals.notRejectable)
  const from = refund.doneOn ?? file.madeOn
  if (rejectedOn > today() || rejectedOn < from) refuse(transfersRefusals.rejectOutside(formatDay(from)), 'rejectedOn')
  await refuseClosedDay(db, file.companyId, rejectedOn, 'rejectedOn')
  await giveCreditBack(db, refund, rejectedOn)
  const end = { status: 'rejected', doneOn: null, rejectedOn, rejectReason: reason, isReturned } as const
  const rejected = await noteRefundEnd(db, id, end)
  if (file.status === 'made') await endFileWithLast(context, file, rejectedOn)
  if (sequel === 'account') {
    await retireBankAccount(db, refund.bankAccountId)
    const { companyId, customerId, amountCents } = refund
    await openRefund(
      db,
      {
        ...{ companyId, customerId, amountCents, method: 'transfer', reason: refund.reason },
        ...{ askedOn: rejectedOn, doneOn: null, bankReference: null, retriesRefundId: id },
      },
      refund.moves.map((move) => ({ nature: move.nature, cents: -move.amountCents })),
    )
  } else await tellRejected(context, id)
  live(['billing'], ['accounting'])
  return { errors: null, ...rejected }
}
