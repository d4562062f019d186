// SQL of money that left for a wrong account: noted with its transfer, read with what came back, its invoice held again or paid after all.
import type { MisdirectedOutcome, MisdirectedRow } from '@cartable/domain/billing/take-backs/misdirected.schema.ts'
import { maskedIban } from '@cartable/domain/kernel/identifiers.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type MisdirectedFound = MisdirectedRow & {
  readonly transferId: number
  readonly teacherBillId: number
  readonly companyId: number
}
type Found = Omit<MisdirectedFound, 'maskedIban'> & { readonly last4: string }
const list = async (db: Db, where: RawBuilder<unknown>): Promise<MisdirectedFound[]> => {
  const { rows } = await sql<Found>`
    select x.id, x.updated_at, w.id as transfer_id, b.id as teacher_bill_id, b.company_id, b.teacher_id, upper(p.last_name) || coalesce(' ' || p.first_name, '') as teacher,
        b.reference as bill_reference, f.reference as file_reference, a.iban_last4 as last4, x.amount_cents, x.amount_cents - x.settled_cents as left_cents, x.found_on::text, x.reason,
        x.settled_cents = 0 and coalesce(y.held_cents, 0) = x.amount_cents and not exists (select from teacher_transfers l where l.teacher_bill_id = b.id and l.status in ('asked', 'done')) as is_cancellable,
        coalesce(y.open_cents, 0) = 0 as is_paid_again,
        coalesce((select json_agg(json_build_object('id', q.id, 'outcome', q.outcome, 'amountCents', q.amount_cents, 'endedOn', q.ended_on, 'lossReason', q.loss_reason) order by q.id)
          from misdirected_transfer_parts q where q.misdirected_transfer_id = x.id), '[]') as parts
      from misdirected_transfers x join teacher_transfers w on w.id = x.teacher_transfer_id join pay_files f on f.id = w.pay_file_id join bank_accounts a on a.id = w.bank_account_id
      join teacher_bills b on b.id = w.teacher_bill_id join teachers t on t.id = b.teacher_id join people p on p.id = t.person_id
      left join lateral (select sum(amount_cents) filter (where type = 'bank-transfer')::integer as held_cents, sum(amount_cents)::integer as open_cents
        from teacher_payments where teacher_bill_id = b.id and status = 'pending') y on true
     where x.cancelled_on is null and ${where} order by x.settled_cents < x.amount_cents desc, x.id desc`.execute(db)
  return rows.map(({ last4, ...row }) => ({ ...row, maskedIban: maskedIban(last4) }))
}
/** All that is open, and what came to an end since a day. */
export const listMisdirected = (db: Db, since: string) =>
  list(
    db,
    sql`(x.settled_cents < x.amount_cents or (x.updated_at at time zone 'Europe/Paris')::date >= ${since}::date)`,
  )
export const findMisdirected = async (db: Db, id: number): Promise<MisdirectedFound | undefined> => {
  const [found] = await list(db, sql`x.id = ${id}`)
  return found
}

/** The transfer has paid nobody of ours: what it had paid of its invoice is held again, for another try. */
export const noteMisdirected = async (
  db: Db,
  transfer: { readonly id: number; readonly teacherBillId: number; readonly amountCents: number },
  noted: { readonly foundOn: string; readonly reason: string },
) => {
  await db.updateTable('teacherTransfers').set({ status: 'misdirected' }).where('id', '=', transfer.id).execute()
  await db
    .updateTable('teacherPayments')
    .set({ status: 'pending', paidOn: null, failureMessage: noted.reason })
    .where('teacherBillId', '=', transfer.teacherBillId)
    .where('status', '=', 'succeeded')
    .where('type', '=', 'bank-transfer')
    .execute()
  return db
    .insertInto('misdirectedTransfers')
    .values({ teacherTransferId: transfer.id, amountCents: transfer.amountCents, ...noted })
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()
}

/** It was the right account: the transfer has paid on the day on which it did. */
export const cancelMisdirected = async (db: Db, found: MisdirectedFound, cancelledOn: string): Promise<void> => {
  await db.updateTable('misdirectedTransfers').set({ cancelledOn }).where('id', '=', found.id).execute()
  const { doneOn } = await db
    .updateTable('teacherTransfers')
    .set({ status: 'done' })
    .where('id', '=', found.transferId)
    .returning('doneOn')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('teacherPayments')
    .set({ status: 'succeeded', paidOn: doneOn, failureMessage: null })
    .where('teacherBillId', '=', found.teacherBillId)
    .where('status', '=', 'pending')
    .where('type', '=', 'bank-transfer')
    .execute()
}

export const insertMisdirectedPart = async (
  db: Db,
  misdirectedTransferId: number,
  part: {
    readonly outcome: MisdirectedOutcome
    readonly amountCents: number
    readonly endedOn: string
    readonly lossReason: string | null
  },
) => {
  await db
    .insertInto('misdirectedTransferParts')
    .values({ misdirectedTransferId, ...part })
    .execute()
  return db
    .updateTable('misdirectedTransfers')
    .set((of) => ({ settledCents: of('settledCents', '+', part.amountCents) }))
    .where('id', '=', misdirectedTransferId)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()
}
