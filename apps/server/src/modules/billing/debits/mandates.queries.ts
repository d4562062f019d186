// SQL of mandates: asked of a family, signed by it, revoked; who reads of them.

import type { MandateRow } from '@cartable/domain/billing/debits/debits.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Most mandates of a family that are shown, revoked ones among them. */
const most = 20

export const listMandates = async (db: Db, customerId: number): Promise<MandateRow[]> => {
  const { rows } = await sql<MandateRow>`
    select m.id, k.code as company, m.reference, m.status, m.asked_on::text, m.signed_on::text, m.revoked_on::text, m.iban_last4
      from debit_mandates m join companies k on k.id = m.company_id where m.customer_id = ${customerId} order by m.id desc limit ${most}`.execute(
    db,
  )
  return rows
}

export type Mandate = {
  readonly id: number
  readonly reference: string
  readonly companyId: number
  readonly company: CompanyCode
  readonly customerId: number
  readonly status: 'asked' | 'signed' | 'revoked'
  readonly ibanLast4: string | null
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly accountId: number | null
}
const mandates = sql`select m.id, m.reference, m.company_id, k.code as company, m.customer_id, m.status, m.iban_last4, p.id as person_id, p.first_name, p.last_name, p.email,
    (select a.id from accounts a where a.person_id = p.id and a.enabled order by a.id limit 1) as account_id
  from debit_mandates m join companies k on k.id = m.company_id join customers c on c.id = m.customer_id join people p on p.id = c.person_id`

export const findMandate = async (db: Db, id: number): Promise<Mandate | undefined> => {
  const { rows } = await sql<Mandate>`${mandates} where m.id = ${id}`.execute(db)
  return rows[0]
}
export const lockMandate = async (db: Db, id: number): Promise<Mandate | undefined> => {
  const { rows } = await sql<Mandate>`${mandates} where m.id = ${id} for update of m`.execute(db)
  return rows[0]
}
/** Whether a family signed a mandate that stands. */
export const hasSigned = async (db: Db, companyId: number, customerId: number): Promise<boolean> => {
  const signed = await db
    .selectFrom('debitMandates')
    .select('id')
    .where('companyId', '=', companyId)
    .where('customerId', '=', customerId)
    .where('status', '=', 'signed')
    .executeTakeFirst()
  return signed !== undefined
}
/** The mandate of a family that is asked or signed, under lock. */
export const lockLiveMandate = async (db: Db, companyId: number, customerId: number): Promise<Mandate | undefined> => {
  const { rows } =
    await sql<Mandate>`${mandates} where m.company_id = ${companyId} and m.customer_id = ${customerId} and m.status <> 'revoked' for update of m`.execute(
      db,
    )
  return rows[0]
}

export const insertMandate = async (
  db: Db,
  mandate: { readonly companyId: number; readonly customerId: number; readonly askedOn: string },
): Promise<number> => {
  const { id } = await db.insertInto('debitMandates').values(mandate).returning('id').executeTakeFirstOrThrow()
  return id
}
export const noteAskedAgain = async (db: Db, id: number, askedOn: string): Promise<void> => {
  await db.updateTable('debitMandates').set({ askedOn }).where('id', '=', id).execute()
}
export const noteSigned = async (
  db: Db,
  id: number,
  signed: {
    readonly signedOn: string
    readonly signedName: string
    readonly holder: string
    readonly ibanEncrypted: Buffer
    readonly ibanLast4: string
    readonly bic: string | null
  },
): Promise<void> => {
  await db
    .updateTable('debitMandates')
    .set({ ...signed, status: 'signed' })
    .where('id', '=', id)
    .execute()
}
export const noteRevoked = async (
  db: Db,
  id: number,
  { by, on }: { readonly by: 'family' | 'office'; readonly on: string },
): Promise<void> => {
  await db
    .updateTable('debitMandates')
    .set({ status: 'revoked', revokedBy: by, revokedOn: on })
    .where('id', '=', id)
    .execute()
}
/** Debits that no bank holds yet go with their mandate. */
export const cancelAnnounced = async (db: Db, mandateId: number): Promise<void> => {
  await db
    .updateTable('debits')
    .set({ status: 'cancelled' })
    .where('mandateId', '=', mandateId)
    .where('status', '=', 'announced')
    .execute()
}

/** Who is told of money in a family, when no mandate leads there. */
export const findReader = async (db: Db, customerId: number) => {
  const { rows } = await sql<Omit<Mandate, 'id' | 'reference' | 'companyId' | 'company' | 'status' | 'ibanLast4'>>`
    select c.id as customer_id, p.id as person_id, p.first_name, p.last_name, p.email,
      (select a.id from accounts a where a.person_id = p.id and a.enabled order by a.id limit 1) as account_id
      from customers c join people p on p.id = c.person_id where c.id = ${customerId}`.execute(db)
  return rows[0]
}
