// SQL of plans: what they are of, what is left of them, what is to be told of an instalment.

import type { PlanRow } from '@cartable/domain/billing/debits/debits.schema.ts'
import { type InstalmentFacts, instalmentStates } from '@cartable/domain/billing/debits/plans.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { planDue } from './due.queries.ts'

type Found = Omit<PlanRow, 'instalments'> & {
  readonly instalments: readonly (InstalmentFacts & {
    readonly id: number
    readonly rank: number
    readonly chargedOn: string | null
  })[]
}
export type PlanFound = Found & {
  readonly customerId: number
  readonly companyId: number
}
const plansWhere = async (db: Db, condition: RawBuilder<unknown>): Promise<PlanFound[]> => {
  const { rows } = await sql<PlanFound>`
    select l.id, k.code as company, l.company_id, l.customer_id, l.status, l.made_on::text, l.ended_on::text, l.end_reason, l.total_cents, l.by_card, ${planDue('l.id')} as left_cents,
      (select jsonb_agg(coalesce(b.reference, o.reference) order by o.id) from payment_plan_orders n join orders o on o.id = n.order_id
        left join bills b on b.order_id = o.id and b.kind = 'bill' where n.plan_id = l.id) as references,
      (select jsonb_agg(jsonb_build_object('id', i.id, 'rank', i.rank, 'dueOn', i.due_on, 'amountCents', i.amount_cents, 'chargedOn', i.charged_on,
          'isDebited', exists (select from debits d where d.instalment_id = i.id and d.status in ('announced','sent'))) order by i.rank)
        from payment_plan_instalments i where i.plan_id = l.id) as instalments
      from payment_plans l join companies k on k.id = l.company_id where ${condition} order by l.id desc limit 200`.execute(
    db,
  )
  return rows
}
/** A plan with what has become of each instalment; one that ended is shown as it stood. */
export const shownPlan = (
  { customerId: _, companyId: __, instalments, ...plan }: PlanFound,
  today: string,
): PlanRow => ({
  ...plan,
  instalments: instalmentStates(instalments, plan.totalCents - plan.leftCents, today).map(
    ({ rank, dueOn, amountCents, leftCents, state }) => ({ rank, dueOn, amountCents, leftCents, state }),
  ),
})

export const listPlans = (db: Db, customerId: number) => plansWhere(db, sql`l.customer_id = ${customerId}`)
const findPlan = async (db: Db, id: number): Promise<PlanFound | undefined> =>
  (await plansWhere(db, sql`l.id = ${id}`))[0]
/** Locked before it is read: two people do not end it twice. */
export const lockPlan = async (db: Db, id: number): Promise<PlanFound | undefined> => {
  await db.selectFrom('paymentPlans').select('id').where('id', '=', id).forUpdate().execute()
  return findPlan(db, id)
}
export const listActive = async (db: Db): Promise<number[]> => {
  const rows = await db.selectFrom('paymentPlans').select('id').where('status', '=', 'active').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
export const listPlanOrders = async (db: Db, planId: number): Promise<number[]> => {
  const rows = await db.selectFrom('paymentPlanOrders').select('orderId').where('planId', '=', planId).execute()
  return rows.map(({ orderId }) => orderId)
}

export type PlanDebt = {
  readonly orderId: number
  readonly reference: string
  readonly dueCents: number
  /** A debit of it is in a file that the bank has. */
  readonly isAtBank: boolean
}
/** What a family owes a company, under lock when it is to be put in a plan; what a card is paying now is left out. */
export const listDebt = async (
  db: Db,
  {
    companyId,
    customerId,
    isLocked,
  }: { readonly companyId: number; readonly customerId: number; readonly isLocked: boolean },
): Promise<PlanDebt[]> => {
  const lock = isLocked ? sql`for no key update of o` : sql``
  const { rows } = await sql<PlanDebt>`
    select o.id as order_id, coalesce(b.reference, o.reference) as reference, o.customer_due_cents as due_cents,
      exists (select from debits d where d.order_id = o.id and d.status = 'sent') as is_at_bank
      from orders o left join bills b on b.order_id = o.id and b.kind = 'bill'
     where o.company_id = ${companyId} and o.customer_id = ${customerId} and o.cancelled_at is null and o.customer_due_cents > 0
       and not exists (select from payments p where p.order_id = o.id and p.direction = 'in' and p.payer = 'customer' and p.type <> 'urssaf-debit' and p.status = 'pending')
     order by o.id ${lock}`.execute(db)
  return rows
}

export const insertPlan = async (
  db: Db,
  plan: {
    readonly companyId: number
    readonly customerId: number
    readonly madeOn: string
    readonly totalCents: number
    readonly byCard: boolean
  },
  orders: readonly PlanDebt[],
  instalments: readonly { readonly dueOn: string; readonly amountCents: number }[],
) => {
  const made = await db.insertInto('paymentPlans').values(plan).returning(['id', 'updatedAt']).executeTakeFirstOrThrow()
  await db
    .insertInto('paymentPlanOrders')
    .values(orders.map(({ orderId, dueCents }) => ({ planId: made.id, orderId, dueCents })))
    .execute()
  await db
    .insertInto('paymentPlanInstalments')
    .values(
      instalments.map(({ dueOn, amountCents }, index) => ({
        ...{ planId: made.id, rank: index + 1, dueOn, amountCents },
        // what is paid as it is bought needs no notice
        toldOn: plan.byCard && index === 0 ? plan.madeOn : null,
      })),
    )
    .execute()
  return made
}

/** Debits announced of the orders of a plan to come, or of the instalments of one that ends. */
export const cancelAnnouncedOf = async (
  db: Db,
  of: { readonly orderIds: readonly number[] } | { readonly planId: number },
): Promise<void> => {
  const condition =
    'planId' in of
      ? sql<boolean>`instalment_id in (select id from payment_plan_instalments where plan_id = ${of.planId})`
      : sql<boolean>`order_id = any(${[...of.orderIds]}::bigint[])`
  await db
    .updateTable('debits')
    .set({ status: 'cancelled' })
    .where('status', '=', 'announced')
    .where(condition)
    .execute()
}

/** Ends a plan that is under way, and what was announced of it. */
export const endPlan = async (
  db: Db,
  id: number,
  end: { readonly status: 'kept' | 'stopped'; readonly endedOn: string; readonly endReason: string | null },
): Promise<void> => {
  await db.updateTable('paymentPlans').set(end).where('id', '=', id).execute()
  await cancelAnnouncedOf(db, { planId: id })
}
/** A plan that was kept is under way again, unless another one has begun. */
export const reopenPlan = async (db: Db, id: number): Promise<void> => {
  await sql`update payment_plans l set status = 'active', ended_on = null where l.id = ${id} and l.status = 'kept'
    and not exists (select from payment_plans n where n.company_id = l.company_id and n.customer_id = l.customer_id and n.status = 'active')`.execute(
    db,
  )
}

/** Plans by card with a date that has come, not yet debited. */
export const listToCharge = async (db: Db, today: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select l.id from payment_plans l where l.status = 'active' and l.by_card
       and exists (select from payment_plan_instalments i where i.plan_id = l.id and i.rank > 1 and i.due_on <= ${today}::date and i.charged_on is null) order by l.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
export const noteCharged = async (db: Db, instalmentId: number, chargedOn: string): Promise<void> => {
  await db.updateTable('paymentPlanInstalments').set({ chargedOn }).where('id', '=', instalmentId).execute()
}
/** What a plan is of is over: a stage that was cancelled, whatever of its price is kept. */
export const isCancelled = async (db: Db, planId: number): Promise<boolean> => {
  const { rows } = await sql<{ yes: boolean }>`
    select bool_and(o.cancelled_at is not null or o.credited_cents >= o.amount_cents or not coalesce(r.enabled, true)) as yes from payment_plan_orders n
      join orders o on o.id = n.order_id left join traineeship_registrations r on r.id = o.traineeship_registration_id where n.plan_id = ${planId}`.execute(
    db,
  )
  return rows[0]?.yes === true
}

export const wasPaid = async (db: Db, planId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from payment_plan_orders n join payments p on p.order_id = n.order_id and p.direction = 'in' and p.status = 'succeeded' where n.plan_id = ${planId} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export const noteTold = async (db: Db, instalmentId: number, toldOn: string): Promise<void> => {
  await db.updateTable('paymentPlanInstalments').set({ toldOn }).where('id', '=', instalmentId).execute()
}
/** When instalments were told, or were found missed. */
export const listNoted = async (db: Db, planId: number) =>
  db.selectFrom('paymentPlanInstalments').select(['id', 'toldOn', 'missedOn']).where('planId', '=', planId).execute()
export const noteMissed = async (db: Db, instalmentId: number, missedOn: string | null): Promise<void> => {
  await db.updateTable('paymentPlanInstalments').set({ missedOn }).where('id', '=', instalmentId).execute()
}
