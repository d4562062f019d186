// SQL of transfers to families: what is to be transferred, the files that take it, the family that an IBAN is asked of.
import type { TransferFileRow, TransfersReady } from '@cartable/domain/billing/transfers/transfers.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Most files of the list. */
const most = 50
/** To be transferred, in no file; `f` is the refund, `b` the account in use of its family, if there is one. */
const waiting = sql`refunds f join customers c on c.id = f.customer_id join people p on p.id = c.person_id
  left join bank_accounts b on b.person_id = c.person_id and b.enabled
  where f.method = 'transfer' and f.status = 'asked' and f.transfer_file_id is null`

export const listFiles = async (db: Db): Promise<TransferFileRow[]> => {
  const { rows } = await sql<TransferFileRow>`
    select t.id, t.updated_at, k.code as company, t.reference, t.status, t.made_on::text, t.ended_on::text, t.total_cents, t.transfer_count
      from transfer_files t join companies k on k.id = t.company_id order by t.id desc limit ${most}`.execute(db)
  return rows
}

export const listReady = async (db: Db): Promise<Omit<TransfersReady, 'hasAccount'>[]> => {
  const { rows } = await sql<Omit<TransfersReady, 'hasAccount'>>`
    select k.code as company, count(x.id) filter (where x.has_account)::integer as count,
      coalesce(sum(x.amount_cents) filter (where x.has_account), 0)::integer as cents, count(x.id) filter (where not x.has_account)::integer as without_iban
      from companies k join (select f.id, f.company_id, f.amount_cents, b.id is not null as has_account from ${waiting}) x on x.company_id = k.id
     group by k.id, k.code order by k.id`.execute(db)
  return rows
}

export type ReadyTransfer = {
  readonly id: number
  readonly customerId: number
  readonly amountCents: number
  readonly bankAccountId: number
}
/** Locks what may be transferred of a company, so that no two files take it. */
export const lockReady = async (db: Db, companyId: number): Promise<ReadyTransfer[]> => {
  const { rows } = await sql<ReadyTransfer>`
    select f.id, f.customer_id, f.amount_cents, b.id as bank_account_id from ${waiting} and f.company_id = ${companyId} and b.id is not null
     order by f.id for update of f`.execute(db)
  return rows
}

export const insertFile = async (
  db: Db,
  file: {
    readonly companyId: number
    readonly madeOn: string
    readonly debtorName: string
    readonly debtorIban: string
    readonly totalCents: number
    readonly transferCount: number
  },
): Promise<number> => {
  const { id } = await db.insertInto('transferFiles').values(file).returning('id').executeTakeFirstOrThrow()
  return id
}
export const putInFile = async (db: Db, fileId: number, { id, bankAccountId }: ReadyTransfer): Promise<void> => {
  await db.updateTable('refunds').set({ transferFileId: fileId, bankAccountId }).where('id', '=', id).execute()
}

export const findFile = (db: Db, id: number) =>
  db.selectFrom('transferFiles').selectAll().where('id', '=', id).executeTakeFirst()
export const lockFile = (db: Db, id: number) =>
  db.selectFrom('transferFiles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Transfers of a file, each with the account that was its family's when the file was made. */
export const listTransfersOf = (db: Db, fileId: number) =>
  db
    .selectFrom('refunds')
    .innerJoin('bankAccounts', 'bankAccounts.id', 'refunds.bankAccountId')
    .select([
      'refunds.id',
      'refunds.amountCents',
      'refunds.reason',
      'bankAccounts.holder',
      'bankAccounts.bic',
      'bankAccounts.ibanEncrypted',
    ])
    .where('refunds.transferFileId', '=', fileId)
    .orderBy('refunds.id')
    .execute()

export const noteFileEnd = (db: Db, id: number, status: 'executed' | 'cancelled', endedOn: string) =>
  db
    .updateTable('transferFiles')
    .set({ status, endedOn })
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()
/** The file that a refund waits in; null when it is in none. */
export const findFileOf = async (db: Db, refundId: number): Promise<number | null> => {
  const row = await db.selectFrom('refunds').select('transferFileId').where('id', '=', refundId).executeTakeFirst()
  return row?.transferFileId ?? null
}
/** How many transfers of a file the bank has not answered of, and how many it carried out. */
export const countTransfers = async (db: Db, fileId: number): Promise<{ asked: number; done: number }> => {
  const { rows } = await sql<{ asked: number; done: number }>`
    select (count(*) filter (where status = 'asked'))::integer as asked, (count(*) filter (where status = 'done'))::integer as done
      from refunds where transfer_file_id = ${fileId}`.execute(db)
  return rows[0] ?? { asked: 0, done: 0 }
}
/** The refunds of a file that is not carried out wait for another. */
export const leaveFile = async (db: Db, fileId: number): Promise<void> => {
  await db
    .updateTable('refunds')
    .set({ transferFileId: null, bankAccountId: null })
    .where('transferFileId', '=', fileId)
    .where('status', '=', 'asked')
    .execute()
}

export type AskedAccount = {
  readonly refundId: number
  readonly personId: number
  readonly customerId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly accountId: number | null
  readonly amountCents: number
  readonly reason: string
  /** Why the bank rejected the transfer that this one makes again. */
  readonly rejectReason: string | null
  /** Still to be transferred. */
  readonly isWaiting: boolean
  readonly hasAccount: boolean
  readonly ibanAsks: number
  readonly ibanAskedOn: string | null
}
const asked = sql`select f.id as refund_id, p.id as person_id, c.id as customer_id, p.first_name, p.last_name, p.email, f.amount_cents, f.reason,
    (select r.reject_reason from refunds r where r.id = f.retries_refund_id) as reject_reason, f.method = 'transfer' and f.status = 'asked' as is_waiting, f.iban_asks, f.iban_asked_on::text,
    exists (select from bank_accounts b where b.person_id = p.id and b.enabled) as has_account,
    (select a.id from accounts a where a.person_id = p.id and a.enabled order by a.id limit 1) as account_id
  from refunds f join customers c on c.id = f.customer_id join people p on p.id = c.person_id`

export const lockAskedAccount = async (db: Db, refundId: number): Promise<AskedAccount | undefined> => {
  const { rows } = await sql<AskedAccount>`${asked} where f.id = ${refundId} for update of f`.execute(db)
  return rows[0]
}
export const findAskedAccount = async (db: Db, refundId: number): Promise<AskedAccount | undefined> => {
  const { rows } = await sql<AskedAccount>`${asked} where f.id = ${refundId}`.execute(db)
  return rows[0]
}

/** Refunds whose family is to be asked for its IBAN, or reminded once: it has an address, and no account that we know. */
export const listToAsk = async (db: Db, remindBefore: string, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select f.id from ${waiting} and b.id is null and p.email is not null
      and (f.iban_asks = 0 or (f.iban_asks = 1 and f.iban_asked_on <= ${remindBefore}::date)) order by f.id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
export const noteIbanAsked = async (db: Db, refundId: number, today: string): Promise<void> => {
  await db
    .updateTable('refunds')
    .set({ ibanAskedOn: today, ibanAsks: sql<number>`iban_asks + 1` })
    .where('id', '=', refundId)
    .execute()
}
