// SQL of the proposals of stages as their teachers read them, and of those that wait for an answer too long.
import type { OwnStageProposal } from '@cartable/domain/traineeships/proposals/own-proposals.schema.ts'
import type { ProposalStatus } from '@cartable/domain/traineeships/proposals/proposals.workflow.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { distanceBetween } from '../../../platform/db/sql.ts'
import { meetingLink } from '../shared/meeting.queries.ts'

export type OwnFound = Omit<OwnStageProposal, 'state' | 'totalCents' | 'mayTakeBack'> & {
  readonly status: ProposalStatus
  readonly teacherId: number
  readonly teacherFirstName: string | null
  readonly teacherLastName: string
  readonly sessionId: number
  readonly sessionStatus: string
  readonly groupStatus: string
  /** All of its days are another teacher's. */
  readonly isTaken: boolean
  readonly hasBegun: boolean
  readonly answeredAt: string | null
}
/** Another teacher has said yes to a day of the group. */
const takenDay = sql`exists (select from traineeship_group_slots z where z.group_id = p.group_id and z.day = w.day
  and z.teacher_id is not null and z.teacher_id <> p.teacher_id)`

const selectOwn = async (db: Db, condition: RawBuilder<unknown>, today: string): Promise<OwnFound[]> => {
  const { rows } = await sql<OwnFound>`
    select p.id, p.status, p.teacher_id, n.first_name as teacher_first_name, n.last_name as teacher_last_name,
      s.id as session_id, s.name as session_name, s.status as session_status, g.status as group_status, l.title as level, k.name as subject,
      to_char(g.start_time, 'HH24:MI') as start_time, to_char(g.end_time, 'HH24:MI') as end_time, d.days,
      nullif(concat_ws(', ', o.name, a.complete_address), '') as place, case when p.status = 'accepted' then ${meetingLink('o')} end as room_url,
      case when s.online then null else ${distanceBetween('a', 'ta')} end as distance_km,
      (select count(*) from traineeship_registration_subjects x join traineeship_registrations r on r.id = x.registration_id
        where x.group_id = g.id and r.enabled) as pupil_count,
      p.hourly_salary_cents as rate_cents, (extract(epoch from g.end_time - g.start_time) / 60)::int as minutes_per_day,
      p.response_comment as comment, p.answered_at,
      not exists (select from traineeship_proposal_days w where w.proposal_id = p.id and not ${takenDay}) as is_taken,
      coalesce((d.days)[1] <= ${today}, false) as has_begun
      from traineeship_proposals p join teachers e on e.id = p.teacher_id join people n on n.id = e.person_id
      -- while it waits, the days of another teacher of the group are no longer offered, unless all of them are his
      cross join lateral (select array_agg(w.day::text order by w.day) as days, array_agg(w.day::text order by w.day) filter (where not ${takenDay}) as free
        from traineeship_proposal_days w where w.proposal_id = p.id) a0
      cross join lateral (select coalesce(case when p.status = 'sent' then a0.free end, a0.days, '{}') as days) d
      join traineeship_groups g on g.id = p.group_id join traineeship_subjects t on t.id = g.traineeship_subject_id
      join subjects k on k.id = t.subject_id join traineeship_levels l on l.id = t.level_id join traineeship_sessions s on s.id = l.session_id
      left join traineeship_locations o on o.id = g.location_id left join addresses a on a.id = s.address_id
      left join addresses ta on ta.id = coalesce(e.intervention_address_id, n.address_id)
     where ${condition} order by (d.days)[1], g.start_time, p.id`.execute(db)
  return rows
}

export const findOwnProposal = async (db: Db, id: number, today: string): Promise<OwnFound | undefined> =>
  (await selectOwn(db, sql`p.id = ${id}`, today))[0]
/** What waits for the teacher, and what he answered of stages that have not begun. */
export const listOwnProposals = (db: Db, teacherId: number, today: string): Promise<OwnFound[]> =>
  selectOwn(
    db,
    sql`p.teacher_id = ${teacherId} and p.status in ('sent', 'accepted', 'refused') and s.status in ('1-planned', '2-confirmed')
      and g.status <> '0-cancelled' and exists (select from traineeship_proposal_days w where w.proposal_id = p.id and w.day > ${today}::date)`,
    today,
  )

/** Standard answers of teachers who refuse. */
export const refusalOptions = (db: Db) =>
  db
    .selectFrom('responseTypes')
    .select(['id as value', 'name as label'])
    .where('context', '=', 'teacher-refusal')
    .where('enabled', '=', true)
    .orderBy('name')
    .execute()

/** Who sent the mail of a proposal last: the answer is told to that account. */
export const findAsker = async (db: Db, id: number): Promise<number | null> =>
  (
    await db
      .selectFrom('messages')
      .select('senderAccountId')
      .where('aboutClass', '=', 'traineeship_proposals')
      .where('aboutId', '=', id)
      .where('senderAccountId', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.senderAccountId ?? null

export type Silent = {
  readonly id: number
  readonly sessionId: number
  readonly teacher: string
  readonly about: string
  readonly isReminded: boolean
}
/** Sent, or reminded of, before an instant, with no word since; `id`: one of them, locked. Those given to the team are left. */
export const listSilent = async (db: Db, before: Date, id?: number): Promise<Silent[]> => {
  const { rows } = await sql<Silent>`
    select p.id, s.id as session_id, concat_ws(' ', n.first_name, n.last_name) as teacher, concat_ws(', ', k.name, l.title, s.name) as about,
      p.reminded_at is not null as is_reminded
      from traineeship_proposals p join teachers e on e.id = p.teacher_id join people n on n.id = e.person_id
      join traineeship_groups g on g.id = p.group_id and g.status <> '0-cancelled' join traineeship_subjects t on t.id = g.traineeship_subject_id
      join subjects k on k.id = t.subject_id join traineeship_levels l on l.id = t.level_id
      join traineeship_sessions s on s.id = l.session_id and s.status in ('1-planned', '2-confirmed')
     where p.status = 'sent' and p.unanswered_at is null and coalesce(p.reminded_at, p.sent_at) <= ${before.toISOString()}
       and ${id === undefined ? sql`true` : sql`p.id = ${id}`}
     order by p.id ${id === undefined ? sql`` : sql`for update of p`}`.execute(db)
  return rows
}

/** Proposals of a session that nobody has sent, oldest first. */
export const listUnsent = async (db: Db, sessionId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select p.id from traineeship_proposals p join traineeship_groups g on g.id = p.group_id and g.status <> '0-cancelled'
      join traineeship_subjects t on t.id = g.traineeship_subject_id join traineeship_levels l on l.id = t.level_id
     where p.status = 'created' and l.session_id = ${sessionId} order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}
