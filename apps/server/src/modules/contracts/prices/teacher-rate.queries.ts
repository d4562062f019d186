// SQL of what an hour brings a teacher: the agreed prices of his contracts, and the lessons declared at one of them with what became of his part.
import type { RateLesson, TeacherRate } from '@cartable/domain/contracts/prices/teacher-rate.api.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isAlone } from '../../courses/together/read-alone.ts'

/** Those in force first, then the latest; of the last two years. */
export const listTeacherRates = async (db: Db, teacherId: number): Promise<TeacherRate[]> => {
  const { rows } = await sql<TeacherRate>`
    select v.id, v.updated_at, k.id as contract_id, s.name || ', ' || concat_ws(' ', e.first_name, e.last_name) || ' (contrat ' || k.number || ')' as what,
      v.customer_price_cents as customer_price, v.teacher_amount_cents as teacher_amount, lower(v.period)::text as starts_on, (upper(v.period) - 1)::text as ends_on
      from contract_price_versions v join contracts k on k.id = v.contract_id join subjects s on s.id = k.subject_id
      join students d on d.id = k.student_id join people e on e.id = d.person_id
     where k.teacher_id = ${teacherId} and v.status = 'accepted'
       and (upper_inf(v.period) or upper(v.period) > (clock_now() at time zone 'Europe/Paris')::date - 730)
     order by upper_inf(v.period) desc, lower(v.period) desc, v.id desc`.execute(db)
  return rows
}

export type RateLessonFound = Omit<RateLesson, 'afterCents'> & { readonly isAlone: boolean }
export const listRateLessons = async (db: Db, priceId: number): Promise<RateLessonFound[]> => {
  const { rows } = await sql<RateLessonFound>`
    select o.id, (o.done_at at time zone 'Europe/Paris')::date::text as day, o.duration_minutes as minutes, o.teacher_amount_cents as before_cents, ${isAlone('o')} as is_alone,
      o.payslip_id is not null or exists (select from teacher_payments p where p.order_id = o.order_id and p.teacher_id = o.teacher_id and p.status in ('pending', 'succeeded')) as is_paid
      from courses o where o.contract_price_version_id = ${priceId} and o.status not in ('0-cancelled', '1-planned', '5-cancelled') and o.hour_pack_id is null
     order by o.done_at, o.id`.execute(db)
  return rows
}
