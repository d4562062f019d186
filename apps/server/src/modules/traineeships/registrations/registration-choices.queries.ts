// SQL of what a registration may be made of: the levels of a session with prices, subjects and seats; students; promo codes.
import type { OfferedLevel } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import type { SessionStatus } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { capacity, taken } from '../places/seats.queries.ts'

/** Levels of a session with their subjects, the disabled ones left out unless they are those of the registration. */
export const levelsOffered = async (
  db: Db,
  sessionId: number,
  kept: { readonly levelId: number | null; readonly subjectIds: readonly number[] },
): Promise<OfferedLevel[]> => {
  const { rows } = await sql<OfferedLevel>`
    select l.id, l.title as label,
           (select coalesce(jsonb_agg(jsonb_build_object('subjectCount', p.subject_count, 'priceCents', p.price_cents) order by p.subject_count), '[]'::jsonb)
              from traineeship_level_prices p where p.level_id = l.id) as prices,
           (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', su.name, 'isOption', s.is_option, 'askStudiedChapters', s.ask_studied_chapters,
                'days', (select coalesce(jsonb_agg(d.day order by d.day), '[]'::jsonb) from traineeship_subject_days d where d.traineeship_subject_id = s.id),
                'chapters', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'label', c.name) order by c.name), '[]'::jsonb)
                   from traineeship_subject_chapters sc join chapters c on c.id = sc.chapter_id where sc.traineeship_subject_id = s.id),
                'placesLeft', (select case when count(*) = 0 or count(*) filter (where ${capacity} is null) > 0 then null
                   else sum(greatest(${capacity} - ${taken}, 0)) end from traineeship_groups g where g.traineeship_subject_id = s.id and g.status <> '0-cancelled'))
                order by s.is_option, su.name, s.id), '[]'::jsonb)
              from traineeship_subjects s join subjects su on su.id = s.subject_id
             where s.level_id = l.id and (s.enabled or s.id = any(${[...kept.subjectIds]}::bigint[]))) as subjects
      from traineeship_levels l join scholar_levels sl on sl.id = l.main_scholar_level_id
     where l.session_id = ${sessionId} and (l.enabled or l.id = ${kept.levelId}) order by sl.order_key, l.title, l.id`.execute(
    db,
  )
  return rows
}

export const findSessionToBill = (db: Db, sessionId: number) =>
  db
    .selectFrom('traineeshipSessions')
    .leftJoin('addresses', 'addresses.id', 'traineeshipSessions.addressId')
    .select([
      'traineeshipSessions.id',
      'traineeshipSessions.name',
      sql<SessionStatus>`traineeship_sessions.status`.as('status'),
      'online',
      'startsOn',
      'endsOn',
      'addresses.completeAddress as address',
    ])
    .where('traineeshipSessions.id', '=', sessionId)
    .executeTakeFirst()
export type SessionToBill = NonNullable<Awaited<ReturnType<typeof findSessionToBill>>>

export const findStudentToRegister = (db: Db, studentId: number) =>
  db
    .selectFrom('students')
    .innerJoin('people', 'people.id', 'students.personId')
    .select([
      'students.id',
      'students.customerId',
      'students.enabled',
      'students.scholarLevelId',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name'),
    ])
    .where('students.id', '=', studentId)
    .executeTakeFirst()

/** Minutes a day of each subject: of the group the student is in, else of its first group; null while it has none. */
export const dailyMinutes = async (db: Db, registrationId: number) => {
  const { rows } = await sql<{ name: string; dayCount: number; dailyMinutes: number | null }>`
    select su.name, (select count(*)::integer from traineeship_subject_days d where d.traineeship_subject_id = s.id) as day_count,
           (select (extract(epoch from g.end_time - g.start_time) / 60)::integer from traineeship_groups g
             where g.traineeship_subject_id = s.id and (g.id = rs.group_id or rs.group_id is null) and g.status <> '0-cancelled' order by g.id limit 1) as daily_minutes
      from traineeship_registration_subjects rs join traineeship_subjects s on s.id = rs.traineeship_subject_id join subjects su on su.id = s.subject_id
     where rs.registration_id = ${registrationId} order by rs.is_option, su.name`.execute(db)
  return rows
}

/** Promo codes that hold on a day, and the one that a registration already has. */
export const promoCodesOn = (db: Db, day: string, keptId: number | null) =>
  db
    .selectFrom('promoCodes')
    .select(['id', 'code', 'name', 'valuePercent', 'valueCents'])
    .where((where) =>
      where.or([
        where.and([where('enabled', '=', true), sql<boolean>`validity @> ${day}::date`]),
        where('id', '=', keptId ?? 0),
      ]),
    )
    .orderBy('code')
    .execute()

/** School levels: that of a student, that of a stage's level, and whether the stage admits the student's. */
export const scholarLevelsOf = async (db: Db, studentId: number, levelId: number) => {
  const { rows } = await sql<{
    mainLevelId: number
    mainLevelName: string
    studentLevelName: string | null
    isAdmitted: boolean
  }>`
    select l.main_scholar_level_id as main_level_id, m.name as main_level_name, own.name as student_level_name,
           coalesce(st.scholar_level_id = l.main_scholar_level_id
             or exists (select from traineeship_level_equivalents e where e.level_id = l.id and e.scholar_level_id = st.scholar_level_id), false) as is_admitted
      from students st cross join traineeship_levels l join scholar_levels m on m.id = l.main_scholar_level_id
      left join scholar_levels own on own.id = st.scholar_level_id where st.id = ${studentId} and l.id = ${levelId}`.execute(
    db,
  )
  return rows[0]
}

/** Children of a family who may be registered, and the one who is. */
export const childrenOf = async (db: Db, customerId: number, registeredId: number) => {
  const { rows } = await sql<{ value: number; label: string }>`
    select s.id as value, concat_ws(' ', p.first_name, p.last_name) as label from students s join people p on p.id = s.person_id
     where s.customer_id = ${customerId} and (s.enabled or s.id = ${registeredId}) order by s.sort_name, s.id`.execute(
    db,
  )
  return rows
}
