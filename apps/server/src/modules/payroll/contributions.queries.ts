// SQL of contributions that families owe by their payslips: what is due by month and regional Urssaf, and what was paid.
import type { ContributionRow } from '@cartable/domain/payroll/salaries.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

const owed = sql`(s.employee_charges_cents + s.employer_charges_cents)`

/** Due first in its month; the latest months first. */
export const listContributions = async (db: Db): Promise<ContributionRow[]> => {
  const { rows } = await sql<ContributionRow>`
    select g.month::text, g.regional_urssaf_id, r.name as regional_urssaf, g.payslip_count, g.amount_cents::bigint as amount_cents,
      p.id as payment_id, p.updated_at, p.paid_on::text as paid_on
      from (select s.month, s.regional_urssaf_id, s.contribution_payment_id, count(*)::integer as payslip_count, sum(${owed}) as amount_cents
        from payslips s where s.issued_on is not null and ${owed} > 0 group by 1, 2, 3) g
      left join regional_urssafs r on r.id = g.regional_urssaf_id left join contribution_payments p on p.id = g.contribution_payment_id
     order by g.month desc, p.id is not null, r.name, p.id`.execute(db)
  return rows
}

export type Payable = { readonly month: string; readonly regionalUrssafId: number | null }
/** Locks the payslips whose contributions are still to be paid; answers their ids and sum. */
export const lockDue = async (db: Db, { month, regionalUrssafId }: Payable) => {
  const { rows } = await sql<{ id: number; cents: number }>`
    select s.id, ${owed} as cents from payslips s where s.month = ${month}::date and s.regional_urssaf_id is not distinct from ${regionalUrssafId}::bigint
      and s.issued_on is not null and s.contribution_payment_id is null and ${owed} > 0 order by s.id for no key update`.execute(
    db,
  )
  return { ids: rows.map(({ id }) => id), cents: rows.reduce((sum, { cents }) => sum + cents, 0) }
}

export const insertPayment = async (
  db: Db,
  payment: Payable & { readonly amountCents: number; readonly paidOn: string },
  payslipIds: readonly number[],
) => {
  const written = await db
    .insertInto('contributionPayments')
    .values(payment)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('payslips')
    .set({ contributionPaymentId: written.id })
    .where('id', 'in', [...payslipIds])
    .execute()
  return written
}

export const findPayment = (db: Db, id: number) =>
  db.selectFrom('contributionPayments').selectAll().where('id', '=', id).executeTakeFirst()
export const isShownByBank = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('bankMatches').select('id').where('contributionPaymentId', '=', id).executeTakeFirst()) !==
  undefined

export const cancelPayment = async (db: Db, id: number, cancelReason: string) => {
  await db
    .updateTable('payslips')
    .set({ contributionPaymentId: null })
    .where('contributionPaymentId', '=', id)
    .execute()
  return db
    .updateTable('contributionPayments')
    .set({ status: 'cancelled', cancelReason })
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()
}
