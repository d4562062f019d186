// SQL of the attendance lists: the groups of a session with their days and the students placed in each.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { groupRank } from '../sessions/stage-facts.queries.ts'
import { meetingPlace } from '../shared/meeting.queries.ts'

export type AttendanceGroup = {
  level: string
  subject: string
  groupRank: number
  startTime: string
  endTime: string
  place: string | null
  teachers: string | null
  days: string[]
  /** Days told to be missed. */
  students: { name: string; absences: string[] }[]
}

/** Groups that somebody is placed in, in the order of levels and subjects; `groupId`: that one alone. */
export const attendanceGroups = async (
  db: Db,
  sessionId: number,
  groupId: number | null = null,
): Promise<AttendanceGroup[]> => {
  const { rows } = await sql<AttendanceGroup>`
    select l.title as level, s.name as subject, ${groupRank} as group_rank, to_char(g.start_time, 'HH24:MI') as start_time, to_char(g.end_time, 'HH24:MI') as end_time,
        ${meetingPlace('a')} as place,
        (select string_agg(distinct concat_ws(' ', p.first_name, p.last_name), ', ') from traineeship_proposals o join teachers t on t.id = o.teacher_id
          join people p on p.id = t.person_id where o.group_id = g.id and o.status = 'accepted') as teachers,
        array(select d.day from traineeship_subject_days d where d.traineeship_subject_id = ts.id order by d.day) as days,
        jsonb_agg(jsonb_build_object('name', concat_ws(' ', upper(q.last_name), q.first_name),
          'absences', array(select b.day from traineeship_registration_absences b where b.registration_id = k.id order by b.day)) order by u.sort_name, q.last_name, q.first_name) as students
      from traineeship_groups g join traineeship_subjects ts on ts.id = g.traineeship_subject_id join subjects s on s.id = ts.subject_id
      join traineeship_levels l on l.id = ts.level_id left join traineeship_locations a on a.id = g.location_id
      join traineeship_registration_subjects w on w.group_id = g.id join traineeship_registrations k on k.id = w.registration_id and k.enabled
      join students u on u.id = k.student_id join people q on q.id = u.person_id
     where l.session_id = ${sessionId} and (${groupId}::bigint is null or g.id = ${groupId}) and g.status <> '0-cancelled' and ts.enabled and l.enabled
     group by g.id, ts.id, s.id, l.id, a.id order by l.title, s.order_key, s.name, g.id`.execute(db)
  return rows
}
