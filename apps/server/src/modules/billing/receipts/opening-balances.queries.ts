// SQL of the balances that families had before the books were kept here: whose, what of them is left, the rows of a file.
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type NamedFamily = {
  readonly id: number | null
  readonly email: string | null
  readonly lastName: string | null
  readonly firstName: string | null
}

/** Families that a line may mean, at most two. */
export const findFamiliesNamed = async (db: Db, { id, email, lastName, firstName }: NamedFamily): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from customers c join people p on p.id = c.person_id
     where (${id}::bigint is null or c.id = ${id})
       and (${email}::text is null or lower(p.email) = lower(${email}))
       and (${lastName}::text is null or search_key(p.last_name) = search_key(${lastName}))
       and (${firstName}::text is null or search_key(p.first_name) = search_key(${firstName}))
     order by c.id limit 2`.execute(db)
  return rows.map((row) => row.id)
}

/** What was taken over of a family by a company, and stands. */
export const findOpening = async (db: Db, customerId: number, company: CompanyCode) => {
  const { rows } = await sql<{ id: number; amountCents: number; receivedOn: string }>`
    select r.id, r.amount_cents, r.received_on::text from receipts r join companies k on k.id = r.company_id and k.code = ${company}
     where r.customer_id = ${customerId} and r.is_opening and r.status = 'posted' limit 1`.execute(db)
  return rows[0]
}

export const countOpenings = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from receipts where is_opening and status = 'posted'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Balances of some families, in their order; `after` is a family. */
export const pageOfOpenings = async (db: Db, after: number, limit: number) => {
  const { rows } = await sql<{
    id: number
    lastName: string
    firstName: string | null
    email: string | null
    company: CompanyCode
    amountCents: number
    receivedOn: string
  }>`
    select c.id, p.last_name, p.first_name, p.email::text, k.code as company, r.amount_cents, r.received_on::text
      from (select distinct customer_id from receipts where is_opening and status = 'posted' and customer_id > ${after} order by 1 limit ${limit}) x
      join receipts r on r.customer_id = x.customer_id and r.is_opening and r.status = 'posted'
      join companies k on k.id = r.company_id join customers c on c.id = r.customer_id join people p on p.id = c.person_id
     order by c.id, k.id`.execute(db)
  return rows
}

/** The families of receipts, by the id of the receipt. */
export const familiesOfReceipts = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ id: number; customerId: number }>`
    select id, customer_id from receipts where id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, customerId }) => [id, customerId]))
}

/** The last thing that happened to the credit of the family of a receipt. */
export const lastCreditMove = async (db: Db, receiptId: number): Promise<string | null> => {
  const { rows } = await sql<{ at: string | null }>`
    select max(m.created_at) as at from receipts r join credit_moves m on m.customer_id = r.customer_id and m.company_id = r.company_id
     where r.id = ${receiptId}`.execute(db)
  return rows[0]?.at ?? null
}
