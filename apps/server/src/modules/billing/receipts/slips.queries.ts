// SQL of remittance slips: what waits for the bank, a slip with its receipts, its number under the lock of the company.
import type { DepositMethod, SlipRow, ToDeposit } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

const familyName = sql`upper(p.last_name) || coalesce(' ' || p.first_name, '')`
const receiptsBase = sql`select r.id, k.code as company, r.method, r.customer_id, ${familyName} as customer, r.received_on::text, r.amount_cents, r.cheque_number, r.cheque_bank
  from receipts r join companies k on k.id = r.company_id join customers c on c.id = r.customer_id join people p on p.id = c.person_id`

export const listToDeposit = async (db: Db): Promise<ToDeposit[]> => {
  const { rows } = await sql<ToDeposit>`${receiptsBase}
    where r.status = 'posted' and r.remittance_slip_id is null and r.method in ('cheque', 'cesu', 'cash')
    order by k.id desc, r.method, r.received_on, r.id limit 500`.execute(db)
  return rows
}

const slips = sql`select s.id, s.updated_at, k.code as company, s.number, s.method, s.deposited_on::text, s.total_cents, s.receipt_count, s.status = 'cancelled' as is_cancelled
  from remittance_slips s join companies k on k.id = s.company_id`
export const listSlips = async (db: Db): Promise<SlipRow[]> => {
  const { rows } = await sql<SlipRow>`${slips} order by s.id desc limit 20`.execute(db)
  return rows
}

/** A slip with its company's name and its receipts, for the paper. */
export const findSlip = async (db: Db, id: number) => {
  const { rows } = await sql<SlipRow & { createdAt: string }>`
    select x.*, s.created_at from (${slips}) x join remittance_slips s on s.id = x.id where x.id = ${id}`.execute(db)
  const [slip] = rows
  if (!slip) return undefined
  const receipts =
    await sql<ToDeposit>`${receiptsBase} where r.remittance_slip_id = ${id} order by r.received_on, r.id`.execute(db)
  return { ...slip, receipts: receipts.rows }
}

/** Receipts that still wait for the bank among those chosen, locked. */
export const lockToDeposit = async (db: Db, companyId: number, method: DepositMethod, ids: readonly number[]) =>
  db
    .selectFrom('receipts')
    .select(['id', 'amountCents', 'receivedOn'])
    .where('id', 'in', [...ids])
    .where('companyId', '=', companyId)
    .where('method', '=', method)
    .where('status', '=', 'posted')
    .where('remittanceSlipId', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export type NewSlip = {
  readonly companyId: number
  readonly method: DepositMethod
  readonly depositedOn: string
  readonly totalCents: number
  readonly receiptCount: number
}
export const insertSlip = async (db: Db, slip: NewSlip, receiptIds: readonly number[]) => {
  // one slip at a time for a company, so that numbers follow each other
  await db.selectFrom('companies').select('id').where('id', '=', slip.companyId).forNoKeyUpdate().execute()
  const made = await db
    .insertInto('remittanceSlips')
    .values({
      ...slip,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from remittance_slips where company_id = ${slip.companyId})`,
    })
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('receipts')
    .set({ remittanceSlipId: made.id })
    .where('id', 'in', [...receiptIds])
    .execute()
  return made
}

/** A slip is what its receipts are: corrected with them, cancelled with the last one. */
export const followReceipts = async (db: Db, id: number): Promise<void> => {
  await sql`
    update remittance_slips s set
      status = case when x.n = 0 then 'cancelled' else s.status end,
      total_cents = case when x.n = 0 then s.total_cents else x.cents end,
      receipt_count = case when x.n = 0 then s.receipt_count else x.n end
    from (select count(*)::integer as n, coalesce(sum(amount_cents), 0)::integer as cents from receipts where remittance_slip_id = ${id}) x
    where s.id = ${id} and (s.total_cents, s.receipt_count) is distinct from (x.cents, x.n)`.execute(db)
}

/** A receipt leaves its slip, which is less by it; one that replaces it there is written before. */
export const leaveSlip = async (db: Db, receiptId: number, slipId: number): Promise<void> => {
  await db.updateTable('receipts').set({ remittanceSlipId: null }).where('id', '=', receiptId).execute()
  await followReceipts(db, slipId)
}

/** Locks a slip with how many of its receipts the bank took back. */
export const lockSlip = async (db: Db, id: number) => {
  const { rows } = await sql<{ id: number; status: string; bounced: number }>`
    select s.id, s.status, (select count(*) from receipts r where r.remittance_slip_id = s.id and r.status = 'bounced')::integer as bounced
      from remittance_slips s where s.id = ${id} for update of s`.execute(db)
  return rows[0]
}

export const releaseSlip = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('receipts').set({ remittanceSlipId: null }).where('remittanceSlipId', '=', id).execute()
  await db.updateTable('remittanceSlips').set({ status: 'cancelled' }).where('id', '=', id).execute()
}
