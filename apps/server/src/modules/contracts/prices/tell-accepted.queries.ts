// SQL of what is told of a price that was accepted: both parties with their telephones, the price before it, the first lesson that is planned.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Reader = {
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  readonly phoneRegion: string | null
  readonly accountId: number | null
}
export type AcceptedPrice = {
  readonly contractId: number
  readonly contractStatus: string
  readonly status: string
  readonly startsOn: string
  readonly customerPriceCents: number
  readonly teacherAmountCents: number
  /** Of the price before it; null for the first one. */
  readonly oldTeacherAmountCents: number | null
  readonly subject: string
  readonly studentFirstName: string
  readonly teacherName: string
  readonly family: Reader
  readonly teacher: Reader
  /** The first lesson to come. */
  readonly courseId: number | null
  /** Purposes of the mails that were written of this acceptance. */
  readonly told: readonly string[]
}

const reader = (
  people: string,
) => sql`json_build_object('personId', ${sql.ref(people)}.id, 'firstName', ${sql.ref(people)}.first_name,
  'lastName', ${sql.ref(people)}.last_name, 'email', nullif(${sql.ref(people)}.email, ''),
  'phone', coalesce(${sql.ref(people)}.mobile_phone, ${sql.ref(people)}.phone),
  'phoneRegion', case when ${sql.ref(people)}.mobile_phone is null then ${sql.ref(people)}.phone_region else ${sql.ref(people)}.mobile_phone_region end,
  'accountId', (select a.id from accounts a where a.person_id = ${sql.ref(people)}.id and a.enabled limit 1))`

/** `now`: an instant in ISO. */
export const findAccepted = async (db: Db, priceId: number, now: string): Promise<AcceptedPrice | undefined> => {
  const { rows } = await sql<AcceptedPrice>`
    select k.id as contract_id, k.status as contract_status, v.status, lower(v.period) as starts_on, v.customer_price_cents, v.teacher_amount_cents,
      (select o.teacher_amount_cents from contract_price_versions o
        where o.contract_id = k.id and o.status = 'accepted' and o.id <> v.id and lower(o.period) < lower(v.period)
        order by lower(o.period) desc limit 1) as old_teacher_amount_cents,
      j.name as subject, coalesce(sp.first_name, sp.last_name) as student_first_name,
      concat_ws(' ', tp.first_name, tp.last_name) as teacher_name, ${reader('cp')} as family, ${reader('tp')} as teacher,
      (select c.id from courses c where c.contract_id = k.id and c.status = '1-planned' and c.expected_at > ${now}::timestamptz
        order by c.expected_at limit 1) as course_id,
      array(select m.purpose from messages m where m.about_class = 'contracts' and m.about_id = k.id
        and m.purpose in ('contract-started', 'contract-started-teacher', 'price-answered') and m.created_at >= v.answered_at) as told
    from contract_price_versions v join contracts k on k.id = v.contract_id join subjects j on j.id = k.subject_id
      join students s on s.id = k.student_id join people sp on sp.id = s.person_id
      join customers c on c.id = k.customer_id join people cp on cp.id = c.person_id
      join teachers t on t.id = k.teacher_id join people tp on tp.id = t.person_id
    where v.id = ${priceId}`.execute(db)
  return rows[0]
}
