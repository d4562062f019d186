// SQL of the planning: each group of a session on each of its days, with room, teacher and students.
import type { SessionStatus } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { meetingLink } from '../shared/meeting.queries.ts'

export type PlannedGroup = {
  groupId: number
  groupRank: number
  status: SessionStatus
  day: string
  startTime: string
  endTime: string
  levelId: number
  levelName: string
  subjectId: number
  subjectName: string
  color: string | null
  locationId: number | null
  locationName: string | null
  roomUrl: string | null
  teacherId: number | null
  teacherFirstName: string | null
  teacherLastName: string | null
  proposalStatus: 'created' | 'sent' | 'accepted' | null
  registrationCount: number
  capacity: number | null
  /** Other sessions where this teacher is held at the same hours. */
  elsewhere: string[]
}

/** Groups in use on their days; the teacher is who accepted, or else who was asked last. */
export const plannedGroups = async (db: Db, sessionId: number): Promise<PlannedGroup[]> => {
  const { rows } = await sql<PlannedGroup>`
    select g.id as group_id, g.status, d.day::text as day, g.start_time, g.end_time, g.capacity,
      (select count(*) from traineeship_groups o where o.traineeship_subject_id = s.id and o.id <= g.id) as group_rank,
      l.id as level_id, sl.name as level_name, s.id as subject_id, su.name as subject_name, su.color,
      lo.id as location_id, lo.name as location_name, ${meetingLink('lo')} as room_url, p.teacher_id, p.teacher_first_name, p.teacher_last_name, p.status as proposal_status,
      (select count(*) from traineeship_registration_subjects rs join traineeship_registrations r on r.id = rs.registration_id
        where rs.group_id = g.id and r.enabled) as registration_count,
      array(select distinct o.name from traineeship_group_slots x join traineeship_groups og on og.id = x.group_id
        join traineeship_subjects os on os.id = og.traineeship_subject_id join traineeship_levels ol on ol.id = os.level_id
        join traineeship_sessions o on o.id = ol.session_id
        where x.teacher_id = p.teacher_id and x.day = d.day and x.group_id <> g.id and o.id <> l.session_id
          and x.during && tsrange(d.day + g.start_time, d.day + g.end_time)) as elsewhere
    from traineeship_groups g join traineeship_subjects s on s.id = g.traineeship_subject_id and s.enabled
    join traineeship_levels l on l.id = s.level_id and l.enabled
    join traineeship_subject_days d on d.traineeship_subject_id = s.id
    join subjects su on su.id = s.subject_id join scholar_levels sl on sl.id = l.main_scholar_level_id
    left join traineeship_locations lo on lo.id = g.location_id
    left join lateral (select pr.status, pr.teacher_id, pe.first_name as teacher_first_name, pe.last_name as teacher_last_name
      from traineeship_proposals pr join traineeship_proposal_days pd on pd.proposal_id = pr.id and pd.day = d.day
      join teachers t on t.id = pr.teacher_id join people pe on pe.id = t.person_id
      where pr.group_id = g.id and pr.status in ('created', 'sent', 'accepted')
      order by (pr.status = 'accepted') desc, (pr.status = 'sent') desc, pr.id desc limit 1) p on true
    where l.session_id = ${sessionId} and g.status <> '0-cancelled'
    order by d.day, g.start_time, sl.order_key, su.name, g.id`.execute(db)
  return rows
}
