// Wages leave by one file for the bank: made of what is due, read again as it was made, executed, refused or given up.

import { needsApproval } from '@cartable/domain/billing/pay-runs/pay-runs.rules.ts'
import { transferFileXml } from '@cartable/domain/billing/transfers/credit-transfer.rules.ts'
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { salariesRefusals } from '@cartable/domain/payroll/salaries.refusals.ts'
import type { EndSalaryFile, RefuseSalary } from '@cartable/domain/payroll/salaries.schema.ts'
import { noteView } from '../../platform/audit.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findSeller } from '../../platform/pdf/seller.ts'
import { refuseOwn } from '../billing/pay-runs/list-proposed.ts'
import { tellProposed } from '../billing/pay-runs/tell-pay.ts'
import { refuseClosedWageDay } from '../billing/receipts/refuse-closed-days.ts'
import { keysOf } from '../people/save-bank-account.ts'
import {
  countAsked,
  findFile,
  insertFile,
  leaveFile,
  listTransfersOf,
  lockFile,
  lockPayment,
  lockReady,
  noteApproved,
  noteDone,
  noteFileEnd,
  noteRefused,
  putInFile,
} from './salaries.queries.ts'
import { tellPaid, tellRefused } from './tell-salaries.ts'

const moved = { isValid: true, errorMsgs: [] }
const changed = ({ live }: OperationContext) => live(['payroll'], ['accounting'], ['billing'])

export const makeSalaryFile = async (context: OperationContext) => {
  const { db, platform, today, identity } = context
  const debtorIban = (await platform.settings.text('transfer_iban_tuition')) ?? refuse(salariesRefusals.noAccount)
  const salaries = await lockReady(db)
  if (salaries.length === 0) refuse(salariesRefusals.nothingToPay)
  const totalCents = salaries.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const isProposed = needsApproval(totalCents, await platform.settings.integer('teacher_pay_approval'))
  const proposedByAccountId = isProposed ? (identity?.accountId ?? null) : null
  const file = {
    ...{ status: isProposed ? ('proposed' as const) : ('made' as const), proposedByAccountId, totalCents },
    ...{ madeOn: today(), debtorIban, debtorName: (await findSeller(db, 'private-tuition')).name },
    // the pay day that the payslips name, unless it is past
    executeOn: [today(), ...salaries.map(({ payOn }) => payOn)].toSorted().at(-1) ?? today(),
    transferCount: salaries.length,
  }
  const id = await insertFile(db, file)
  for (const salary of salaries) {
    await putInFile(db, id, salary)
    // whoever makes the file holds the IBAN in clear: said in the history of the teacher
    const { bankAccountId, teacherId } = salary
    await noteView(db, {
      ...{ entityClass: 'bank_accounts', entityId: bankAccountId, rootClass: 'teachers', rootId: teacherId },
    })
  }
  if (isProposed) await tellProposed(context, { kind: 'wages', totalCents, proposedByAccountId })
  changed(context)
  return moved
}

const lockProposed = async ({ db }: OperationContext, id: number) => {
  const file = (await lockFile(db, id)) ?? notFound()
  if (file.status !== 'proposed') refuse(salariesRefusals.fileEnded)
  return file
}

/** By somebody else than who prepared it where there is anybody: it may be handed to the bank, on its pay day or today. */
export const approveSalaryFile = async (context: OperationContext, id: number) => {
  const { db, identity, today } = context
  const { proposedByAccountId, executeOn } = await lockProposed(context, id)
  const approvedByAccountId = identity?.accountId ?? null
  await refuseOwn(db, proposedByAccountId, approvedByAccountId)
  await noteApproved(db, id, {
    ...{ approvedByAccountId, madeOn: today(), executeOn: [today(), executeOn].toSorted().at(-1) ?? executeOn },
  })
  changed(context)
  return moved
}
export const abandonSalaryFile = async (context: OperationContext, id: number) => {
  await lockProposed(context, id)
  await leaveFile(context.db, id)
  await noteFileEnd(context.db, id, 'cancelled', context.today())
  changed(context)
  return moved
}

/** The same file each time, from what was frozen when it was made. */
export const readSalaryFile = async ({ db, platform }: OperationContext, id: number) => {
  const file = (await findFile(db, id)) ?? notFound()
  if (file.status === 'proposed') notFound()
  const keys = keysOf(platform)
  const xml = transferFileXml({
    ...{ reference: file.reference, madeAt: file.createdAt, executeOn: file.executeOn },
    debtor: { name: file.debtorName, iban: file.debtorIban },
    transfers: (await listTransfersOf(db, id)).map(({ amountCents, holder, bic, ...transfer }) => ({
      ...{ endToEndId: `SALA${String(transfer.id).padStart(8, '0')}`, amountCents, holder, bic },
      iban: keys.decrypt(transfer.ibanEncrypted, 'bank_accounts.iban'),
      label: `Salaire ${formatMonth(transfer.month)}, famille ${transfer.employer}`,
    })),
  })
  return { mediaType: 'application/xml', fileName: `${file.reference}.xml`, body: Buffer.from(xml), inline: false }
}

const pay = async (context: OperationContext, payment: { id: number; payslipId: number }, doneOn: string) => {
  await noteDone(context.db, payment.id, doneOn)
  await tellPaid(context, payment.payslipId, doneOn)
}

/** The file ends with the last transfer that it waits for. */
const endWithLast = async ({ db }: OperationContext, fileId: number, endedOn: string) => {
  if ((await countAsked(db, fileId)) === 0) await noteFileEnd(db, fileId, 'executed', endedOn)
}

export const endSalaryFile = async (context: OperationContext, { id, end, executedOn }: EndSalaryFile) => {
  const { db, today } = context
  const file = (await lockFile(db, id)) ?? notFound()
  if (file.status === 'proposed') refuse(salariesRefusals.fileProposed)
  if (file.status !== 'made') refuse(salariesRefusals.fileEnded)
  const transfers = await listTransfersOf(db, id)
  changed(context)
  if (end === 'cancelled') {
    if (transfers.some(({ status }) => status !== 'asked')) refuse(salariesRefusals.fileSeen)
    await leaveFile(db, id)
    return { errors: null, ...(await noteFileEnd(db, id, 'cancelled', today())) }
  }
  if (executedOn > today() || executedOn < file.madeOn) refuse(salariesRefusals.dayOutside, 'executedOn')
  await refuseClosedWageDay(db, executedOn, 'executedOn')
  for (const transfer of transfers) {
    const payment = await lockPayment(db, transfer.id)
    if (payment?.status === 'asked') await pay(context, payment, executedOn)
  }
  return { errors: null, ...(await noteFileEnd(db, id, 'executed', executedOn)) }
}

/** The bank shows the transfer of a wage: it is paid, and its file with the last one. */
export const noteSalaryPaid = async (context: OperationContext, id: number, doneOn: string): Promise<void> => {
  const payment = await lockPayment(context.db, id)
  if (payment?.status !== 'asked') return
  await lockFile(context.db, payment.salaryFileId)
  await pay(context, payment, doneOn)
  await endWithLast(context, payment.salaryFileId, doneOn)
}

/** It came back, or never left: the wage is due again, and the teacher is asked for the right account. */
export const refuseSalary = async (context: OperationContext, { id, refusedOn, reason }: RefuseSalary) => {
  const { db, today } = context
  const payment = (await lockPayment(db, id)) ?? notFound()
  if (payment.status !== 'asked' && payment.status !== 'done') refuse(salariesRefusals.notRefusable)
  const file = (await lockFile(db, payment.salaryFileId)) ?? notFound()
  if (file.status === 'proposed') refuse(salariesRefusals.fileProposed)
  const since = payment.doneOn ?? file.madeOn
  if (refusedOn > today() || refusedOn < since) refuse(salariesRefusals.dayOutside, 'refusedOn')
  await refuseClosedWageDay(db, refusedOn, 'refusedOn')
  const refused = await noteRefused(db, id, { refusedOn, refusalReason: reason })
  if (file.status === 'made') await endWithLast(context, file.id, refusedOn)
  await tellRefused(context, payment.payslipId)
  changed(context)
  return { errors: null, ...refused }
}
