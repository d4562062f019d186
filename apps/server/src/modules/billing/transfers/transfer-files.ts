// Files of transfers for the bank: made of the refunds that wait, read again as they were made, carried out or given up.
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { transferFileXml } from '@cartable/domain/billing/transfers/credit-transfer.rules.ts'
import { transfersRefusals } from '@cartable/domain/billing/transfers/transfers.refusals.ts'
import type { EndTransferFile } from '@cartable/domain/billing/transfers/transfers.schema.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { noteView } from '../../../platform/audit.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { keysOf } from '../../people/save-bank-account.ts'
import { endTransferred } from '../receipts/refund-credit.ts'
import { refuseClosedDay } from '../receipts/refuse-closed-days.ts'
import {
  countAsked,
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
    if ((await countAsked(db, id)) < file.transferCount) refuse(transfersRefusals.begun)
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
  const isLast = (await countAsked(db, file.id)) === 0
  if (isLast) await noteFileEnd(db, file.id, 'executed', doneOn < file.madeOn ? file.madeOn : doneOn)
}
