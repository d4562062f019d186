// SQL of the groups that a teacher gives: days, room, pupils with what was noted of them.
import type { OwnGroupPupil } from '@cartable/domain/traineeships/own-groups/own-groups.schema.ts'
import { reportStateOf } from '@cartable/domain/traineeships/reports/reports.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { meetingLink } from '../shared/meeting.queries.ts'

export type FoundGroup = {
  id: number
  sessionId: number
  status: string
  session: string
  level: string
  subject: string
  startTime: string
  endTime: string
  room: string | null
  roomUrl: string | null
  address: string | null
  days: { day: string; isOwn: boolean }[]
}

/** A group whose proposal this teacher accepted; undefined for that of another, or of a stage that was cancelled. */
export const findOwnGroup = async (db: Db, id: number, teacherId: number): Promise<FoundGroup | undefined> => {
  const { rows } = await sql<FoundGroup>`
    select g.id, x.id as session_id, x.status, x.name as session, l.title as level, s.name as subject, to_char(g.start_time, 'HH24:MI') as start_time,
        to_char(g.end_time, 'HH24:MI') as end_time, o.name as room, ${meetingLink('o')} as room_url, a.complete_address as address,
        coalesce((select jsonb_agg(jsonb_build_object('day', d.day, 'isOwn', exists (select from traineeship_proposals q join traineeship_proposal_days e on e.proposal_id = q.id
          where q.group_id = g.id and q.teacher_id = ${teacherId} and q.status = 'accepted' and e.day = d.day)) order by d.day)
          from traineeship_subject_days d where d.traineeship_subject_id = ts.id), '[]') as days
      from traineeship_groups g join traineeship_subjects ts on ts.id = g.traineeship_subject_id join subjects s on s.id = ts.subject_id
      join traineeship_levels l on l.id = ts.level_id join traineeship_sessions x on x.id = l.session_id
      left join traineeship_locations o on o.id = g.location_id left join addresses a on a.id = x.address_id
     where g.id = ${id} and g.status <> '0-cancelled' and x.status <> '0-cancelled'
       and exists (select from traineeship_proposals q where q.group_id = g.id and q.teacher_id = ${teacherId} and q.status = 'accepted')`.execute(
    db,
  )
  return rows[0]
}

export const listOwnPupils = async (db: Db, groupId: number): Promise<OwnGroupPupil[]> => {
  const { rows } = await sql<Omit<OwnGroupPupil, 'report'> & { isCompleted: boolean; isValidated: boolean }>`
    select w.id, concat_ws(' ', q.first_name, q.last_name) as name,
        array(select b.day::text from traineeship_registration_absences b where b.registration_id = k.id order by b.day) as absences,
        coalesce((select jsonb_agg(jsonb_build_object('day', a.day, 'state', a.state) order by a.day) from traineeship_presences a where a.registration_subject_id = w.id), '[]') as presences,
        coalesce(r.is_completed, false) as is_completed, coalesce(r.is_validated, false) as is_validated
      from traineeship_registration_subjects w join traineeship_registrations k on k.id = w.registration_id and k.enabled
      join students u on u.id = k.student_id join people q on q.id = u.person_id left join traineeship_reports r on r.registration_subject_id = w.id
     where w.group_id = ${groupId} order by u.sort_name, w.id`.execute(db)
  return rows.map(({ isCompleted, isValidated, ...pupil }) => ({
    ...pupil,
    report: reportStateOf({ isCompleted, isValidated }),
  }))
}
