// SQL of what is to be billed at the end of the month: the confirmed lessons of a family that have no order.
import type { ToBill } from '@cartable/domain/billing/receipts/to-bill.api.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export const listToBillOf = async (db: Db, customerId: number): Promise<ToBill['lessons']> => {
  const { rows } = await sql<ToBill['lessons'][number]>`
    select c.id, c.done_at, c.duration_minutes, concat_ws(', ', j.name, l.name) as what, concat_ws(' ', sp.first_name, sp.last_name) as student_name,
      concat_ws(' ', tp.first_name, tp.last_name) as teacher_name, c.price_cents
    from courses c join contracts k on k.id = c.contract_id join subjects j on j.id = k.subject_id join scholar_levels l on l.id = k.scholar_level_id
      join students s on s.id = c.student_id join people sp on sp.id = s.person_id join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
    where c.customer_id = ${customerId} and c.status = '3-confirmed' and c.order_id is null
    order by c.done_at, c.id`.execute(db)
  return rows
}
