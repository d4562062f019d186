// SQL of requests to pay in three times: the one that waits, those the office reads, and their ends.
import type { PlanRequestRow, PlanRequestStatus } from '@cartable/domain/billing/debits/plan-requests.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Of = { readonly companyId: number; readonly customerId: number }

/** The last one of a family for a company, whatever became of it. */
export const findLastRequest = async (db: Db, { companyId, customerId }: Of) =>
  db
    .selectFrom('paymentPlanRequests')
    .select(['id', 'status', sql<string>`asked_on::text`.as('askedOn'), 'answerWords', 'planId'])
    .where('companyId', '=', companyId)
    .where('customerId', '=', customerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertRequest = (
  db: Db,
  request: Of & { readonly askedOn: string; readonly askedById: number | null; readonly words: string | null },
) => db.insertInto('paymentPlanRequests').values(request).returning(['id', 'updatedAt']).executeTakeFirstOrThrow()

/** Locked before it ends: a family that takes it back meets an accountant who answers. */
export const lockRequest = async (db: Db, id: number) => {
  const row = await db
    .selectFrom('paymentPlanRequests')
    .innerJoin('companies', 'companies.id', 'paymentPlanRequests.companyId')
    .select(['paymentPlanRequests.id', 'customerId', 'companyId', 'companies.code', 'status'])
    .where('paymentPlanRequests.id', '=', id)
    .forUpdate('paymentPlanRequests')
    .executeTakeFirst()
  return row
}

export const endRequest = async (
  db: Db,
  id: number,
  end: {
    readonly status: Exclude<PlanRequestStatus, 'pending'>
    readonly answeredOn: string
    readonly answerWords?: string
    readonly planId?: number
  },
): Promise<void> => {
  await db.updateTable('paymentPlanRequests').set(end).where('id', '=', id).execute()
}

/** What was asked is agreed on by a plan, whoever made it. */
export const acceptPending = async (
  db: Db,
  { companyId, customerId, planId, answeredOn }: Of & { readonly planId: number; readonly answeredOn: string },
): Promise<void> => {
  await db
    .updateTable('paymentPlanRequests')
    .set({ status: 'accepted', planId, answeredOn })
    .where('companyId', '=', companyId)
    .where('customerId', '=', customerId)
    .where('status', '=', 'pending')
    .execute()
}

/** Nothing of it is due any more. */
export const endPaidRequests = async (db: Db, today: string): Promise<void> => {
  await sql`update payment_plan_requests q set status = 'over', answered_on = ${today}::date where q.status = 'pending'
    and not exists (select from orders o where o.company_id = q.company_id and o.customer_id = q.customer_id
      and o.cancelled_at is null and o.customer_due_cents > 0)`.execute(db)
}

export const listPending = async (db: Db): Promise<Omit<PlanRequestRow, 'mayAnswer'>[]> => {
  const { rows } = await sql<Omit<PlanRequestRow, 'mayAnswer'>>`
    select q.id, q.customer_id, concat_ws(' ', upper(p.last_name), p.first_name) as customer, k.code as company,
      q.asked_on::text, q.words,
      (select concat_ws(' ', w.first_name, w.last_name) from accounts a join people w on w.id = a.person_id where a.id = q.asked_by_id) as asked_by,
      coalesce((select sum(o.customer_due_cents) from orders o where o.company_id = q.company_id and o.customer_id = q.customer_id
        and o.cancelled_at is null and o.customer_due_cents > 0), 0)::integer as due_cents
      from payment_plan_requests q join companies k on k.id = q.company_id
      join customers c on c.id = q.customer_id join people p on p.id = c.person_id
     where q.status = 'pending' order by q.id limit 200`.execute(db)
  return rows
}
