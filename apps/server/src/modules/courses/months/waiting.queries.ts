// SQL of the confirmed lessons that wait for the bill of their month: whose are due, those of a family under their locks, and what bills them.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { CourseToBill } from '../../billing/orders/issue-bill.ts'
import { locationOf } from '../shared/lesson-place.queries.ts'

const waits = sql`c.status = '3-confirmed' and c.order_id is null`
/**
 * Confirmed before the month began, or of a contract that has ended: a lesson confirmed late waits for the next first of the
 * month, a month whose first was missed is made up for.
 */
const isDue = (today: string) =>
  sql`(c.confirmed_at < date_trunc('month', ${today}::date)::timestamp at time zone 'Europe/Paris' or k.status in ('close', 'failed'))`

/** Families of which some lesson is to be billed by now, the next after the one of `after`. */
export const listFamiliesToBill = async (db: Db, today: string, after: number): Promise<number[]> => {
  const { rows } = await sql<{ customerId: number }>`
    select distinct c.customer_id from courses c join contracts k on k.id = c.contract_id
     where c.customer_id > ${after} and ${waits} and ${isDue(today)} order by c.customer_id limit 500`.execute(db)
  return rows.map(({ customerId }) => customerId)
}

/** Those of a family, locked in the order of their ids: of two servers, the second finds none left. */
export const lockWaiting = async (db: Db, customerId: number, today: string | null): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from courses c join contracts k on k.id = c.contract_id
     where c.customer_id = ${customerId} and ${waits} ${today === null ? sql`` : sql`and ${isDue(today)}`}
     order by c.id for no key update of c`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lessons as a bill says them, in the order of their days. */
export const listToBill = async (db: Db, ids: readonly number[]): Promise<CourseToBill[]> => {
  const { rows } = await sql<CourseToBill>`
    select c.id, c.contract_id, c.customer_id, c.student_id, c.format, c.is_collective, ${locationOf} as location, c.done_at, c.duration_minutes,
      c.hourly_price_cents, c.price_cents, 0 as third_part_cents, 0 as urssaf_collects_cents, c.teacher_amount_cents, c.teacher_self_employed,
      c.urssaf_part_cents, k.regime, j.name as subject, l.name as scholar_level, concat_ws(' ', sp.first_name, sp.last_name) as student_name,
      concat_ws(' ', tp.first_name, tp.last_name) as teacher_name, c.teacher_id, coalesce(t.sap_number, t.siret) as teacher_number
    from courses c join contracts k on k.id = c.contract_id join subjects j on j.id = k.subject_id join scholar_levels l on l.id = k.scholar_level_id
      join students s on s.id = c.student_id join people sp on sp.id = s.person_id join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
    where c.id = any(${[...ids]}::bigint[]) order by c.done_at, c.id`.execute(db)
  return rows
}

/** Lines that a request to the Urssaf may have on a day. */
export const mostLinesOf = async (db: Db, today: string): Promise<number> => {
  const { rows } = await sql<{ most: number }>`
    select coalesce((select value from statutory_rates where code = 'advance-max-lines' and period @> ${today}::date), 10)::integer as most`.execute(
    db,
  )
  return rows[0]?.most ?? 10
}

export const billAllOn = async (db: Db, ids: readonly number[], orderId: number): Promise<void> => {
  await db
    .updateTable('courses')
    .set({ orderId })
    .where('id', 'in', [...ids])
    .execute()
}

/** Other lessons that the bill of an order still bills. */
export const listOthersOn = async (db: Db, orderId: number, courseId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from courses c where c.order_id = ${orderId} and c.id <> ${courseId} and c.status = '3-confirmed'
     order by c.id for no key update of c`.execute(db)
  return rows.map(({ id }) => id)
}
