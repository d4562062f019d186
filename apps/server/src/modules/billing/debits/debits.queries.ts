// SQL of debits and their files: what is announced, what the bank holds, what became of it.
import type { DebitFileRow, DebitRow, DebitsReady } from '@cartable/domain/billing/debits/debits.schema.ts'
import type { DebitSequence } from '@cartable/domain/billing/debits/direct-debit.rules.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Most files and debits shown at once. */
const most = 200

/** What a debit is for, in words. */
export const what = sql<string>`case when d.order_id is null then 'Échéance ' || i.rank || ' sur ' || (select count(*) from payment_plan_instalments n where n.plan_id = i.plan_id)
    else 'Facture ' || coalesce(b.reference, o.reference) end`
const joined = sql`debits d join debit_mandates m on m.id = d.mandate_id join companies k on k.id = m.company_id
  join customers c on c.id = m.customer_id join people p on p.id = c.person_id
  left join orders o on o.id = d.order_id left join bills b on b.order_id = o.id and b.kind = 'bill'
  left join payment_plan_instalments i on i.id = d.instalment_id left join debit_files f on f.id = d.debit_file_id`
const rowsOf = sql`select d.id, k.code as company, m.customer_id, upper(p.last_name) || coalesce(' ' || p.first_name, '') as customer, m.reference as mandate,
    ${what} as what, d.instalment_id is not null as is_of_plan, d.amount_cents, d.status, d.collect_on::text, f.reference as file, d.debit_file_id as file_id,
    d.returned_on::text, d.return_reason from ${joined}`

export const listOfCustomer = async (db: Db, customerId: number): Promise<DebitRow[]> => {
  const { rows } =
    await sql<DebitRow>`${rowsOf} where m.customer_id = ${customerId} and d.status <> 'cancelled' order by d.collect_on desc, d.id desc limit ${most}`.execute(
      db,
    )
  return rows
}
/** Those that wait, or that the bank has, then the last of those that ended. */
export const listDebits = async (db: Db, since: string): Promise<DebitRow[]> => {
  const { rows } =
    await sql<DebitRow>`${rowsOf} where d.status in ('announced','sent') or (d.status <> 'cancelled' and d.collect_on >= ${since}::date)
    order by d.status not in ('announced','sent'), d.collect_on, d.id limit ${most}`.execute(db)
  return rows
}

export const listFiles = async (db: Db): Promise<DebitFileRow[]> => {
  const { rows } = await sql<DebitFileRow>`
    select f.id, k.code as company, f.reference, f.status, f.made_on::text, f.ended_on::text, f.total_cents, f.debit_count
      from debit_files f join companies k on k.id = f.company_id order by f.id desc limit 50`.execute(db)
  return rows
}

export const listReady = async (db: Db): Promise<Omit<DebitsReady, 'missing'>[]> => {
  const { rows } = await sql<Omit<DebitsReady, 'missing'>>`
    select k.code as company, to_char(d.collect_on, 'YYYY-MM') as month, count(*)::integer as count, sum(d.amount_cents)::integer as cents
      from debits d join debit_mandates m on m.id = d.mandate_id join companies k on k.id = m.company_id
     where d.status = 'announced' group by 1, 2 order by 2, 1`.execute(db)
  return rows
}

export type ReadyDebit = {
  readonly id: number
  readonly mandateId: number
  readonly orderId: number | null
  readonly instalmentId: number | null
  readonly amountCents: number
  readonly collectOn: string
  /** The bank had a debit of its mandate before, which was not returned. */
  readonly hasEarlier: boolean
}
/** Locks what is announced of a company before a day, so that no two files take it. */
export const lockReady = async (db: Db, companyId: number, before: string): Promise<ReadyDebit[]> => {
  const { rows } = await sql<ReadyDebit>`
    select d.id, d.mandate_id, d.order_id, d.instalment_id, d.amount_cents, d.collect_on::text,
      exists (select from debits e where e.mandate_id = d.mandate_id and e.status in ('sent','collected')) as has_earlier
      from debits d join debit_mandates m on m.id = d.mandate_id
     where d.status = 'announced' and m.company_id = ${companyId} and d.collect_on < ${before}::date order by d.collect_on, d.id for update of d`.execute(
    db,
  )
  return rows
}

export const insertDebit = async (
  db: Db,
  debit: {
    readonly mandateId: number
    readonly orderId: number | null
    readonly instalmentId: number | null
    readonly amountCents: number
    readonly announcedOn: string
    readonly collectOn: string
  },
): Promise<void> => {
  await db.insertInto('debits').values(debit).execute()
}
export const cancelDebits = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await db
    .updateTable('debits')
    .set({ status: 'cancelled' })
    .where('id', 'in', [...ids])
    .where('status', '=', 'announced')
    .execute()
}

export const insertFile = async (
  db: Db,
  file: {
    readonly companyId: number
    readonly madeOn: string
    readonly creditorName: string
    readonly creditorIban: string
    readonly creditorIcs: string
    readonly totalCents: number
    readonly debitCount: number
  },
): Promise<number> => {
  const { id } = await db.insertInto('debitFiles').values(file).returning('id').executeTakeFirstOrThrow()
  return id
}
export const putInFile = async (
  db: Db,
  debitFileId: number,
  {
    id,
    ...sent
  }: {
    readonly id: number
    readonly amountCents: number
    readonly collectOn: string
    readonly sequence: DebitSequence
  },
): Promise<void> => {
  await db
    .updateTable('debits')
    .set({ ...sent, debitFileId, status: 'sent' })
    .where('id', '=', id)
    .execute()
}

export const findFile = (db: Db, id: number) =>
  db.selectFrom('debitFiles').selectAll().where('id', '=', id).executeTakeFirst()
export const lockFile = (db: Db, id: number) =>
  db.selectFrom('debitFiles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export const noteFileEnd = (db: Db, id: number, status: 'collected' | 'cancelled', endedOn: string) =>
  db
    .updateTable('debitFiles')
    .set({ status, endedOn })
    .where('id', '=', id)
    .where('status', '=', 'made')
    .returning(['id', 'updatedAt'])
    .executeTakeFirst()
/** A file is ended once the bank said of its last debit what became of it. */
export const endFileWithLast = async (db: Db, id: number, endedOn: string): Promise<void> => {
  const waiting = await db
    .selectFrom('debits')
    .select('id')
    .where('debitFileId', '=', id)
    .where('status', '=', 'sent')
    .limit(1)
    .executeTakeFirst()
  if (!waiting) await noteFileEnd(db, id, 'collected', endedOn)
}

export const listSent = async (db: Db, fileId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('debits')
    .select('id')
    .where('debitFileId', '=', fileId)
    .where('status', '=', 'sent')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
/** Debits of a file, each with the account that was signed for. */
export const listOfFile = async (db: Db, fileId: number) => {
  const { rows } = await sql<{
    id: number
    amountCents: number
    sequence: DebitSequence
    collectOn: string
    reference: string
    signedOn: string
    holder: string
    bic: string | null
    ibanEncrypted: Buffer
    what: string
    customerId: number
    mandateId: number
  }>`
    select d.id, d.mandate_id, d.amount_cents, d.sequence, d.collect_on::text, m.reference, m.signed_on::text, m.holder, m.bic, m.iban_encrypted, ${what} as what, m.customer_id
      from ${joined} where d.debit_file_id = ${fileId} order by d.collect_on, d.sequence, d.id`.execute(db)
  return rows
}
/** The debits of a file that the bank never carried out are announced still, and enter another. */
export const leaveFile = async (db: Db, fileId: number): Promise<void> => {
  await db
    .updateTable('debits')
    .set({ status: 'announced', debitFileId: null, sequence: null })
    .where('debitFileId', '=', fileId)
    .where('status', '=', 'sent')
    .execute()
}

export type LockedDebit = {
  readonly id: number
  readonly mandateId: number
  readonly companyId: number
  readonly company: CompanyCode
  readonly customerId: number
  readonly orderId: number | null
  readonly instalmentId: number | null
  readonly planId: number | null
  readonly amountCents: number
  readonly status: DebitRow['status']
  readonly collectOn: string
  readonly fileId: number | null
  readonly fileMadeOn: string | null
  readonly receiptId: number | null
  readonly what: string
}
export const lockDebit = async (db: Db, id: number): Promise<LockedDebit | undefined> => {
  const { rows } = await sql<LockedDebit>`
    select d.id, d.mandate_id, m.company_id, k.code as company, m.customer_id, d.order_id, d.instalment_id, i.plan_id, d.amount_cents, d.status,
      d.collect_on::text, d.debit_file_id as file_id, f.made_on::text as file_made_on, d.receipt_id, ${what} as what
      from ${joined} where d.id = ${id} for update of d`.execute(db)
  return rows[0]
}
export const noteCollected = async (db: Db, id: number, receiptId: number): Promise<void> => {
  await db.updateTable('debits').set({ status: 'collected', receiptId }).where('id', '=', id).execute()
}
export const noteReturned = async (db: Db, id: number, returnedOn: string, returnReason: string): Promise<void> => {
  await db.updateTable('debits').set({ status: 'returned', returnedOn, returnReason }).where('id', '=', id).execute()
}
