// Teachers without an account at the card provider are paid by one file for the bank: made, read again as it was made, executed, refused.
import { payRunsRefusals } from '@cartable/domain/billing/pay-runs/pay-runs.refusals.ts'
import type { EndPayFile, RefuseTransfer } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { transferFileXml } from '@cartable/domain/billing/transfers/credit-transfer.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { noteView } from '../../../platform/audit.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { keysOf } from '../../people/save-bank-account.ts'
import { refuseClosedDay } from '../receipts/refuse-closed-days.ts'
import { askCheck } from './account-checks.queries.ts'
import {
  countAsked,
  findFile,
  insertFile,
  insertTransfer,
  leaveFile,
  listTransfersOf,
  lockFile,
  lockTransfer,
  noteDone,
  noteFileEnd,
  noteRefused,
} from './pay-files.queries.ts'
import { accountSettings, type PayingCompany } from './read-pay-settings.ts'
import { lockBill } from './teacher-bills.queries.ts'
import { tellPayRefused } from './tell-pay.ts'

export type NewTransfer = {
  readonly teacherBillId: number
  readonly teacherId: number
  readonly bankAccountId: number
  readonly amountCents: number
}
type Made = Pick<OperationContext, 'db' | 'platform' | 'today'>

export const makePayFile = async (
  { db, platform, today }: Made,
  transfers: readonly NewTransfer[],
  company: PayingCompany = 'private-tuition',
): Promise<void> => {
  const debtorIban = (await platform.settings.text(accountSettings[company])) ?? refuse(payRunsRefusals.noAccount)
  const payFileId = await insertFile(db, {
    ...{ madeOn: today(), debtorIban, debtorName: (await findSeller(db, company)).name },
    totalCents: transfers.reduce((sum, { amountCents }) => sum + amountCents, 0),
    transferCount: transfers.length,
  })
  for (const { teacherId, ...transfer } of transfers) {
    await insertTransfer(db, { payFileId, ...transfer })
    // whoever makes the file holds the IBAN in clear: said in the history of the teacher
    await noteView(db, {
      ...{ entityClass: 'bank_accounts', entityId: transfer.bankAccountId, rootClass: 'teachers', rootId: teacherId },
    })
  }
}

/** The same file each time, from what was frozen when it was made. */
export const readPayFile = async ({ db, platform }: OperationContext, id: number) => {
  const file = (await findFile(db, id)) ?? notFound()
  const keys = keysOf(platform)
  const xml = transferFileXml({
    ...{ reference: file.reference, madeAt: file.createdAt, executeOn: file.madeOn },
    debtor: { name: file.debtorName, iban: file.debtorIban },
    transfers: (await listTransfersOf(db, id)).map(({ amountCents, holder, bic, ...transfer }) => ({
      ...{ endToEndId: `VPRT${String(transfer.id).padStart(8, '0')}`, amountCents, holder, bic },
      iban: keys.decrypt(transfer.ibanEncrypted, 'bank_accounts.iban'),
      label: `Facture ${transfer.reference}`,
    })),
  })
  return { mediaType: 'application/xml', fileName: `${file.reference}.xml`, body: Buffer.from(xml), inline: false }
}

/** The file ends with the last transfer that it waits for. */
const endWithLast = async ({ db }: OperationContext, fileId: number, endedOn: string) => {
  if ((await countAsked(db, fileId)) === 0) await noteFileEnd(db, fileId, 'executed', endedOn)
}
const changed = ({ live }: OperationContext) => live(['billing'], ['payroll'], ['accounting'])

export const endPayFile = async (context: OperationContext, { id, end, executedOn }: EndPayFile) => {
  const { db, today } = context
  const file = (await lockFile(db, id)) ?? notFound()
  if (file.status !== 'made') refuse(payRunsRefusals.fileEnded)
  const transfers = await listTransfersOf(db, id)
  changed(context)
  if (end === 'cancelled') {
    if (transfers.some(({ status }) => status !== 'asked')) refuse(payRunsRefusals.fileSeen)
    await leaveFile(db, id)
    return { errors: null, ...(await noteFileEnd(db, id, 'cancelled', today())) }
  }
  if (executedOn > today() || executedOn < file.madeOn) refuse(payRunsRefusals.dayOutside, 'executedOn')
  // lessons and stages are paid by two companies, each with books of its own: a file has one
  for (const companyId of new Set(transfers.map((transfer) => transfer.companyId)))
    await refuseClosedDay(db, companyId, executedOn, 'executedOn')
  for (const { id: transferId } of transfers) {
    const transfer = await lockTransfer(db, transferId)
    if (transfer?.status === 'asked') await noteDone(db, transfer, executedOn)
  }
  return { errors: null, ...(await noteFileEnd(db, id, 'executed', executedOn)) }
}

/** The bank shows the transfer of a teacher: he is paid, and the file ends with the last one. */
export const noteTransferPaid = async (context: OperationContext, id: number, doneOn: string): Promise<void> => {
  const transfer = await lockTransfer(context.db, id)
  if (transfer?.status !== 'asked') return
  await lockFile(context.db, transfer.payFileId)
  await noteDone(context.db, transfer, doneOn)
  await endWithLast(context, transfer.payFileId, doneOn)
}

/** It came back, or never left: the invoice is to be paid again, once its account was looked at. */
export const refuseTransfer = async (context: OperationContext, { id, refusedOn, reason }: RefuseTransfer) => {
  const { db, today } = context
  const transfer = (await lockTransfer(db, id)) ?? notFound()
  if (transfer.status !== 'asked' && transfer.status !== 'done') refuse(payRunsRefusals.notRefusable)
  const file = (await lockFile(db, transfer.payFileId)) ?? notFound()
  if (refusedOn > today() || refusedOn < (transfer.doneOn ?? file.madeOn))
    refuse(payRunsRefusals.dayOutside, 'refusedOn')
  const { teacherId, companyId } = (await lockBill(db, transfer.teacherBillId)) ?? notFound()
  await refuseClosedDay(db, companyId, refusedOn, 'refusedOn')
  const refused = await noteRefused(db, transfer, { refusedOn, refusalReason: reason })
  if (file.status === 'made') await endWithLast(context, file.id, refusedOn)
  await askCheck(db, {
    ...{ teacherId, bankAccountId: transfer.bankAccountId, cause: 'refused', askedOn: refusedOn },
  })
  await tellPayRefused(context, transfer.teacherBillId, reason)
  changed(context)
  return { errors: null, ...refused }
}
