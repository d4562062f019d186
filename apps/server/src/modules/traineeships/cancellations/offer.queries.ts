// SQL of another session offered in the place of one that is cancelled: to whom it fits, what was answered, what is over.
import type { OfferedSession } from '@cartable/domain/traineeships/cancellations/cancellations.schema.ts'
import type { ShownStage } from '@cartable/domain/traineeships/places/places.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { shownJoins, shownStage } from '../places/stage-shown.queries.ts'

/** Level `l2` fits registration `r`: the same class, each of its subjects, a price for so many, and the child is not there yet. */
const fits = sql`l2.enabled and l2.main_scholar_level_id = l.main_scholar_level_id
  and exists (select from traineeship_level_prices p where p.level_id = l2.id
    and p.subject_count = (select count(*) from traineeship_registration_subjects w where w.registration_id = r.id))
  and not exists (select from traineeship_registration_subjects w join traineeship_subjects t on t.id = w.traineeship_subject_id
    where w.registration_id = r.id and not exists (select from traineeship_subjects t2 where t2.level_id = l2.id and t2.enabled and t2.subject_id = t.subject_id))
  and not exists (select from traineeship_registrations q where q.level_id = l2.id and q.student_id = r.student_id and q.enabled)`
/** Who has no address cannot answer by a link. */
const registrations = sql`traineeship_registrations r join traineeship_levels l on l.id = r.level_id
  join customers c on c.id = r.customer_id join people p0 on p0.id = c.person_id and coalesce(p0.email, '') <> ''`

/** Sessions to come that fit at least one registration, with how many. */
export const listOfferable = async (db: Db, sessionId: number, today: string): Promise<OfferedSession[]> => {
  const { rows } = await sql<OfferedSession>`
    select o.id, o.name || ', ' || to_char(o.starts_on, 'DD/MM/YYYY') as label, count(distinct r.id)::integer as families
    from traineeship_sessions o join traineeship_levels l2 on l2.session_id = o.id, ${registrations}
    where o.id <> ${sessionId} and o.enabled and o.status in ('1-planned', '2-confirmed') and o.starts_on > ${today}
      and r.session_id = ${sessionId} and r.enabled and ${fits}
    group by o.id order by o.starts_on, o.id limit 50`.execute(db)
  return rows
}

/** The level of the offered session that fits each registration. */
export const matchOffers = async (
  db: Db,
  sessionId: number,
  offeredId: number,
  today: string,
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ id: number; levelId: number }>`
    select r.id, min(l2.id) as level_id from traineeship_sessions o join traineeship_levels l2 on l2.session_id = o.id, ${registrations}
    where o.id = ${offeredId} and o.id <> ${sessionId} and o.enabled and o.status in ('1-planned', '2-confirmed') and o.starts_on > ${today}
      and r.session_id = ${sessionId} and r.enabled and ${fits} group by r.id`.execute(db)
  return new Map(rows.map(({ id, levelId }) => [id, levelId]))
}

export type Offer = {
  readonly lineId: number
  readonly cancellationId: number
  readonly registrationId: number
  readonly sessionId: number
  readonly reason: string
  readonly way: 'transfer' | 'credit'
  readonly studentId: number
  readonly studentFirstName: string
  readonly cancelled: string
  readonly paymentMethod: string | null
  readonly stage: ShownStage
  readonly offeredSessionId: number
  readonly levelId: number
  /** Subjects of the offered level, in the place of those that were taken; a subject that is no more is missing. */
  readonly subjects: readonly { readonly id: number; readonly name: string }[]
  readonly subjectCount: number
  readonly until: string
  readonly answer: 'taken' | 'declined' | 'expired' | null
}
export const findOffer = async (db: Db, lineId: number): Promise<Offer | undefined> => {
  const { rows } = await sql<Offer>`
    select x.id as line_id, x.cancellation_id, x.registration_id, q.session_id, q.reason, x.way, r.student_id, coalesce(sp.first_name, sp.last_name) as student_first_name,
      o.name || ', ' || ol.title as cancelled, r.payment_method, ${shownStage} as stage, se.id as offered_session_id, l.id as level_id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t2.id, 'name', k.name) order by t2.is_option, k.name), '[]'::jsonb)
         from traineeship_registration_subjects w join traineeship_subjects t on t.id = w.traineeship_subject_id
         join traineeship_subjects t2 on t2.level_id = l.id and t2.enabled and t2.subject_id = t.subject_id join subjects k on k.id = t2.subject_id
        where w.registration_id = r.id) as subjects,
      (select count(*)::integer from traineeship_registration_subjects w where w.registration_id = r.id) as subject_count,
      x.offered_until as until, x.answer
    from ${shownJoins} join traineeship_cancelled_registrations x on x.offered_level_id = l.id
      join traineeship_cancellations q on q.id = x.cancellation_id join traineeship_registrations r on r.id = x.registration_id
      join traineeship_sessions o on o.id = r.session_id join traineeship_levels ol on ol.id = r.level_id
      join students st on st.id = r.student_id join people sp on sp.id = st.person_id
    where x.id = ${lineId}`.execute(db)
  return rows[0]
}
/** Two answers come one after the other. */
export const lockOffer = async (db: Db, lineId: number): Promise<Offer | undefined> => {
  await db.selectFrom('traineeshipCancelledRegistrations').select('id').where('id', '=', lineId).forUpdate().execute()
  return findOffer(db, lineId)
}
export const noteAnswer = async (
  db: Db,
  lineId: number,
  answer: { answer: 'taken' | 'declined' | 'expired'; answeredAt: string; newRegistrationId?: number },
): Promise<void> => {
  await db.updateTable('traineeshipCancelledRegistrations').set(answer).where('id', '=', lineId).execute()
}
export const listOverOffers = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from traineeship_cancelled_registrations where answer is null and offered_until <= clock_now() order by id limit 200`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
