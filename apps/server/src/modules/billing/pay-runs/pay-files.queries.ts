// SQL of the files by which teachers are paid, their transfers, and what of invoices they settle.
import type { PayFileRow } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Files that hold an invoice of a month, and those that the bank is still to carry out. */
export const listFiles = async (db: Db, month: string): Promise<PayFileRow[]> => {
  const { rows } = await sql<PayFileRow>`
    select f.id, f.reference, f.status, f.made_on::text, f.ended_on::text, f.total_cents, f.transfer_count
      from pay_files f where f.status = 'made' or exists (select from teacher_transfers x join teacher_bills b on b.id = x.teacher_bill_id
        join pay_runs r on r.id = b.pay_run_id where x.pay_file_id = f.id and r.month = ${month}::date) order by f.id desc`.execute(
    db,
  )
  return rows
}
export const insertFile = async (
  db: Db,
  file: {
    readonly madeOn: string
    readonly debtorName: string
    readonly debtorIban: string
    readonly totalCents: number
    readonly transferCount: number
  },
): Promise<number> => {
  const { id } = await db.insertInto('payFiles').values(file).returning('id').executeTakeFirstOrThrow()
  return id
}
export const insertTransfer = async (
  db: Db,
  transfer: {
    readonly teacherBillId: number
    readonly payFileId: number
    readonly bankAccountId: number
    readonly amountCents: number
  },
): Promise<void> => {
  await db.insertInto('teacherTransfers').values(transfer).execute()
}

export const findFile = (db: Db, id: number) =>
  db.selectFrom('payFiles').selectAll().where('id', '=', id).executeTakeFirst()
export const lockFile = (db: Db, id: number) =>
  db.selectFrom('payFiles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export const noteFileEnd = (db: Db, id: number, status: 'executed' | 'cancelled', endedOn: string) =>
  db
    .updateTable('payFiles')
    .set({ status, endedOn })
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

/** Transfers of a file, each with the account that was its teacher's when the file was made. */
export const listTransfersOf = (db: Db, fileId: number) =>
  db
    .selectFrom('teacherTransfers as x')
    .innerJoin('bankAccounts as a', 'a.id', 'x.bankAccountId')
    .innerJoin('teacherBills as b', 'b.id', 'x.teacherBillId')
    .select(['x.id', 'x.amountCents', 'x.status', 'b.reference', 'b.companyId', 'a.holder', 'a.bic', 'a.ibanEncrypted'])
    .where('x.payFileId', '=', fileId)
    .orderBy('x.id')
    .execute()
export const lockTransfer = (db: Db, id: number) =>
  db.selectFrom('teacherTransfers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export const countAsked = async (db: Db, fileId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('teacherTransfers')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('payFileId', '=', fileId)
    .where('status', '=', 'asked')
    .executeTakeFirstOrThrow()
  return count
}

/** The bank paid an invoice: what orders still paid of it is paid. */
export const noteDone = async (db: Db, transfer: { id: number; teacherBillId: number }, doneOn: string) => {
  await db.updateTable('teacherTransfers').set({ status: 'done', doneOn }).where('id', '=', transfer.id).execute()
  await db
    .updateTable('teacherPayments')
    .set({ status: 'succeeded', paidOn: doneOn, failureMessage: null })
    .where('teacherBillId', '=', transfer.teacherBillId)
    .where('status', '=', 'pending')
    .where('type', '=', 'bank-transfer')
    .execute()
}
/** It came back: what it had paid is held again, for another try. */
export const noteRefused = async (
  db: Db,
  transfer: { id: number; teacherBillId: number },
  refused: { refusedOn: string; refusalReason: string },
) => {
  await db
    .updateTable('teacherPayments')
    .set({ status: 'pending', paidOn: null, failureMessage: refused.refusalReason })
    .where('teacherBillId', '=', transfer.teacherBillId)
    .where('status', 'in', ['pending', 'succeeded'])
    .where('type', '=', 'bank-transfer')
    .execute()
  return db
    .updateTable('teacherTransfers')
    .set({ status: 'refused', ...refused })
    .where('id', '=', transfer.id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()
}
export const leaveFile = async (db: Db, fileId: number): Promise<void> => {
  await db.updateTable('teacherTransfers').set({ status: 'cancelled' }).where('payFileId', '=', fileId).execute()
}

export const listOpenPayments = (db: Db, teacherBillId: number) =>
  db
    .selectFrom('teacherPayments')
    .select(['id', 'orderId', 'traineeshipGroupId', 'teacherExtraId', 'amountCents', 'idempotencyKey', 'type'])
    .where('teacherBillId', '=', teacherBillId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute()
/** Another try by the bank, or by the provider under another name: what it refused stays refused under the one before. */
export const holdForTry = async (
  db: Db,
  id: number,
  next: {
    readonly type: 'stripe-transfer' | 'bank-transfer'
    readonly idempotencyKey: string | null
    readonly providerIntentId: string | null
  },
): Promise<void> => {
  await db
    .updateTable('teacherPayments')
    .set({ ...next, failureMessage: null })
    .where('id', '=', id)
    .execute()
}
