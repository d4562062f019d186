// SQL of stages that begin soon and are not paid whole: whose, and by when.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type Balance = {
  readonly registrationId: number
  readonly studentFirstName: string
  readonly stage: string
  readonly startsOn: string
}
/**
 * Firm registrations of which something is due a fortnight before the first day, and three days before: what a plan or a
 * debit brings by itself is left in peace, and so is who has just registered, whose mail said it.
 */
export const listBalances = async (
  db: Db,
  { today, days, registrationId = null }: { today: string; days: readonly number[]; registrationId?: number | null },
): Promise<Balance[]> => {
  const { rows } = await sql<Balance>`
    select r.id as registration_id, coalesce(sp.first_name, sp.last_name) as student_first_name,
      se.name || ', ' || l.title as stage, se.starts_on::text
    from traineeship_registrations r join traineeship_sessions se on se.id = r.session_id and se.status in ('1-planned', '2-confirmed')
      join traineeship_levels l on l.id = r.level_id
      join students s on s.id = r.student_id join people sp on sp.id = s.person_id
      cross join lateral (select min(d) as before from unnest(${[...days]}::int[]) d where se.starts_on - ${today}::date <= d) step
    where r.enabled and r.status = '2-firm' and r.cancel_asked_at is null and se.starts_on > ${today}::date and step.before is not null
      and (${registrationId}::bigint is null or r.id = ${registrationId}::bigint)
      and r.created_at < ${today}::date - 1
      and exists (select from orders o join bills b on b.order_id = o.id and b.kind = 'bill'
        where o.traineeship_registration_id = r.id and o.cancelled_at is null and o.customer_due_cents > 0
          and not exists (select from payment_plan_orders i join payment_plans n on n.id = i.plan_id and n.status = 'active' where i.order_id = o.id)
          and not exists (select from debits t where t.order_id = o.id and t.status in ('announced', 'sent')))
      and not exists (select from orders o join bills b on b.order_id = o.id
        join messages m on m.about_class = 'bills' and m.about_id = b.id and m.purpose = 'stage-balance'
        where o.traineeship_registration_id = r.id and (m.created_at at time zone 'Europe/Paris')::date >= se.starts_on - step.before)
    order by r.id`.execute(db)
  return rows
}

export const lockBalance = async (db: Db, registrationId: number): Promise<void> => {
  await sql`select from orders where traineeship_registration_id = ${registrationId} order by id for no key update`.execute(
    db,
  )
}
