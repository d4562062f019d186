// SQL of what is exported of a session: its registrations with their money, its activity group by group and day by day.
import type { RegistrationStatus } from '@cartable/domain/traineeships/registrations/registrations.states.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { meetingPlace } from '../shared/meeting.queries.ts'

export const sessionName = async (db: Db, sessionId: number): Promise<string | null> => {
  const row = await db.selectFrom('traineeshipSessions').select('name').where('id', '=', sessionId).executeTakeFirst()
  return row?.name ?? null
}

export type ExportedRegistration = {
  status: RegistrationStatus
  isEnabled: boolean
  student: string
  scholarLevel: string | null
  customer: string
  customerNumber: string
  phone: string | null
  email: string | null
  level: string
  subjects: string[]
  groups: string[]
  absences: string[]
  chapters: string[]
  paymentMethod: string | null
  promoCode: string | null
  total: number
  paid: number
  remained: number
  bills: string[]
  comments: string | null
  registeredOn: string
}
export const registrationsForExport = async (db: Db, sessionId: number): Promise<ExportedRegistration[]> => {
  const { rows } = await sql<ExportedRegistration>`
    select r.status, r.enabled as is_enabled,
           concat_ws(' ', upper(sp.last_name), sp.first_name) as student, sl.name as scholar_level,
           concat_ws(' ', upper(cp.last_name), cp.first_name) as customer, c.number as customer_number, cp.phone, cp.email, l.title as level,
           array(select su.name || case when x.is_option then ' (option)' else '' end from traineeship_registration_subjects x join traineeship_subjects s on s.id = x.traineeship_subject_id
              join subjects su on su.id = s.subject_id where x.registration_id = r.id order by x.is_option, su.name) as subjects,
           array(select su.name || ' ' || to_char(g.start_time, 'HH24:MI') || '–' || to_char(g.end_time, 'HH24:MI') from traineeship_registration_subjects x join traineeship_groups g on g.id = x.group_id
              join traineeship_subjects s on s.id = x.traineeship_subject_id join subjects su on su.id = s.subject_id where x.registration_id = r.id order by su.name) as groups,
           array(select to_char(a.day, 'DD/MM/YYYY') from traineeship_registration_absences a where a.registration_id = r.id order by a.day) as absences,
           array(select ch.name from traineeship_registration_chapters k join chapters ch on ch.id = k.chapter_id join traineeship_registration_subjects x on x.id = k.registration_subject_id
              where x.registration_id = r.id order by ch.name) as chapters,
           r.payment_method, (select p.code from promo_codes p where p.id = r.promo_code_id) as promo_code,
           m.total, m.paid, m.remained,
           array(select b.reference from bills b join orders o on o.id = b.order_id where o.traineeship_registration_id = r.id order by b.id) as bills,
           r.comments, (r.created_at at time zone 'Europe/Paris')::date::text as registered_on
      from traineeship_registrations r join traineeship_levels l on l.id = r.level_id join students st on st.id = r.student_id join people sp on sp.id = st.person_id
      left join scholar_levels sl on sl.id = st.scholar_level_id join customers c on c.id = r.customer_id join people cp on cp.id = c.person_id
      cross join lateral (select coalesce(sum(o.amount_cents - o.credited_cents), 0)::integer as total, coalesce(sum(o.paid_cents), 0)::integer as paid,
             coalesce(sum(o.amount_remained_cents), 0)::integer as remained from orders o where o.traineeship_registration_id = r.id) m
     where r.session_id = ${sessionId} order by not r.enabled, r.status, st.sort_name, r.id`.execute(db)
  return rows
}

export type ExportedActivity = {
  day: string
  startTime: string
  endTime: string
  hours: string
  level: string
  subject: string
  groupRank: number
  status: string
  place: string | null
  teacher: string | null
  selfEmployed: boolean | null
  students: number
  absent: number
  capacity: number | null
}
export const activityForExport = async (db: Db, sessionId: number): Promise<ExportedActivity[]> => {
  const { rows } = await sql<ExportedActivity>`
    select d.day::text, to_char(g.start_time, 'HH24:MI') as start_time, to_char(g.end_time, 'HH24:MI') as end_time,
           trim_scale(round(extract(epoch from g.end_time - g.start_time) / 3600, 2))::text as hours, l.title as level, su.name as subject,
           (select count(*)::integer from traineeship_groups o where o.traineeship_subject_id = s.id and o.id <= g.id) as group_rank,
           g.status, ${meetingPlace('lo')} as place, case when p.id is null then null else concat_ws(' ', upper(p.last_name), p.first_name) end as teacher, t.self_employed,
           (select count(*)::integer from traineeship_registration_subjects x join traineeship_registrations r on r.id = x.registration_id and r.enabled where x.group_id = g.id) as students,
           (select count(*)::integer from traineeship_registration_subjects x join traineeship_registrations r on r.id = x.registration_id and r.enabled
              join traineeship_registration_absences a on a.registration_id = r.id and a.day = d.day where x.group_id = g.id) as absent,
           least(g.capacity, lo.capacity) as capacity
      from traineeship_levels l join traineeship_subjects s on s.level_id = l.id and s.enabled join subjects su on su.id = s.subject_id
      join traineeship_groups g on g.traineeship_subject_id = s.id join traineeship_subject_days d on d.traineeship_subject_id = s.id
      left join traineeship_locations lo on lo.id = g.location_id left join traineeship_group_slots sl on sl.group_id = g.id and sl.day = d.day
      left join teachers t on t.id = sl.teacher_id left join people p on p.id = t.person_id
     where l.session_id = ${sessionId} and l.enabled order by d.day, g.start_time, l.id, su.name, g.id`.execute(db)
  return rows
}
