// SQL of a session or a group that is cancelled as one act: whom it concerns, what is written of it.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** A whole session, or one of its groups. */
export type CancelScope = { readonly sessionId: number; readonly groupId: number | null }

export type GroupToCancel = {
  readonly id: number
  readonly sessionId: number
  readonly levelId: number
  readonly subjectId: number
  /** « Mathématiques, 09:00 – 11:00 ». */
  readonly name: string
  readonly subject: string
  readonly level: string
}
export const findGroupToCancel = async (db: Db, id: number): Promise<GroupToCancel | undefined> => {
  const { rows } = await sql<GroupToCancel>`
    select g.id, l.session_id, l.id as level_id, t.id as subject_id, k.name as subject, l.title as level,
      k.name || ', ' || to_char(g.start_time, 'HH24:MI') || ' – ' || to_char(g.end_time, 'HH24:MI') as name
    from traineeship_groups g join traineeship_subjects t on t.id = g.traineeship_subject_id join subjects k on k.id = t.subject_id
      join traineeship_levels l on l.id = t.level_id where g.id = ${id}`.execute(db)
  return rows[0]
}

export type EndedRegistration = {
  readonly id: number
  readonly levelId: number
  readonly student: string
  readonly studentFirstName: string
  readonly customer: string
  readonly firstName: string | null
  readonly lastName: string
  readonly hasEmail: boolean
  readonly stage: string
  /** Subject taken in the group that is cancelled, of how many; null for a whole session. */
  readonly subjectId: number | null
  readonly subjectCount: number
  readonly isEvaluated: boolean
}
/** Registrations that stand and that are of the session, or have a place in the group, in the order in which they are locked. */
export const listEnded = async (db: Db, { sessionId, groupId }: CancelScope): Promise<EndedRegistration[]> => {
  const { rows } = await sql<EndedRegistration>`
    select r.id, r.level_id, concat_ws(' ', sp.first_name, sp.last_name) as student, coalesce(sp.first_name, sp.last_name) as student_first_name,
      concat_ws(' ', p.first_name, p.last_name) as customer, p.first_name, p.last_name, coalesce(p.email, '') <> '' as has_email,
      se.name || ', ' || l.title as stage, w.traineeship_subject_id as subject_id,
      (select count(*)::integer from traineeship_registration_subjects x where x.registration_id = r.id) as subject_count,
      coalesce((select true from traineeship_reports b where b.registration_subject_id = w.id), false) as is_evaluated
    from traineeship_registrations r join traineeship_sessions se on se.id = r.session_id join traineeship_levels l on l.id = r.level_id
      join students s on s.id = r.student_id join people sp on sp.id = s.person_id join customers c on c.id = r.customer_id join people p on p.id = c.person_id
      left join traineeship_registration_subjects w on w.registration_id = r.id and w.group_id = ${groupId}
    where r.session_id = ${sessionId} and r.enabled and (${groupId}::bigint is null or w.id is not null) order by r.id`.execute(
    db,
  )
  return rows
}

export const levelsOfSession = async (db: Db, sessionId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('traineeshipLevels')
    .select('id')
    .where('sessionId', '=', sessionId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type AskedTeacher = {
  readonly proposalId: number
  readonly teacherId: number
  readonly personId: number
  readonly accountId: number | null
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  /** He knows of it: it was sent, or he accepted. */
  readonly isTold: boolean
  /** « Mathématiques, Réussir sa 3e, 09:00 – 11:00 ». */
  readonly group: string
  readonly days: readonly string[]
}
/** Proposals that stand, of the session or of the group, teacher by teacher. */
export const listAskedTeachers = async (db: Db, { sessionId, groupId }: CancelScope): Promise<AskedTeacher[]> => {
  const { rows } = await sql<AskedTeacher>`
    select q.id as proposal_id, q.teacher_id, n.id as person_id, a.id as account_id, n.first_name, n.last_name, nullif(n.email, '') as email,
      q.status in ('sent', 'accepted') as is_told,
      k.name || ', ' || l.title || ', ' || to_char(g.start_time, 'HH24:MI') || ' – ' || to_char(g.end_time, 'HH24:MI') as "group",
      array(select d.day::text from traineeship_proposal_days d where d.proposal_id = q.id order by d.day) as days
    from traineeship_proposals q join traineeship_groups g on g.id = q.group_id join traineeship_subjects t on t.id = g.traineeship_subject_id
      join subjects k on k.id = t.subject_id join traineeship_levels l on l.id = t.level_id
      join teachers e on e.id = q.teacher_id join people n on n.id = e.person_id left join accounts a on a.person_id = n.id and a.enabled
    where l.session_id = ${sessionId} and (${groupId}::bigint is null or g.id = ${groupId}) and q.status in ('created', 'sent', 'accepted')
    order by n.last_name, n.first_name, q.teacher_id, q.id`.execute(db)
  return rows
}

/** Places that are kept for a while in a session that is no more. */
export const removeHoldsOfSession = async (db: Db, sessionId: number): Promise<void> => {
  await sql`delete from traineeship_seat_holds where level_id in (select id from traineeship_levels where session_id = ${sessionId})`.execute(
    db,
  )
}
/** Places kept in a group that is no more: whoever keeps them chooses again. */
export const removeHoldsOfGroup = async (db: Db, groupId: number): Promise<void> => {
  await sql`delete from traineeship_seat_holds where id in (select hold_id from traineeship_seat_hold_subjects where group_id = ${groupId})`.execute(
    db,
  )
}

export const insertCancellation = async (
  db: Db,
  cancellation: CancelScope & { readonly reason: string; readonly cancelledByAccountId: number | null },
) => {
  const { id } = await db
    .insertInto('traineeshipCancellations')
    .values(cancellation)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
export type NewLine = {
  readonly cancellationId: number
  readonly registrationId: number
  readonly subjects: string | null
  readonly way: 'transfer' | 'credit'
  readonly creditedCents: number
  readonly onCardCents: number
  readonly otherCents: number
  readonly offeredLevelId: number | null
  readonly offeredUntil: string | null
}
export const insertLine = async (db: Db, line: NewLine): Promise<number> => {
  const { id } = await db
    .insertInto('traineeshipCancelledRegistrations')
    .values(line)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
export const insertRefunds = async (
  db: Db,
  cancelledRegistrationId: number,
  { onCards, byHand }: { readonly onCards: readonly number[]; readonly byHand: readonly number[] },
): Promise<void> => {
  const rows = [
    ...onCards.map((paymentId) => ({ cancelledRegistrationId, paymentId })),
    ...byHand.map((refundId) => ({ cancelledRegistrationId, refundId })),
  ]
  if (rows.length > 0) await db.insertInto('traineeshipCancelledRefunds').values(rows).execute()
}
