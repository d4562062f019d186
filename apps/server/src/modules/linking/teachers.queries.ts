// SQL of the teachers who teach the subject of a search, with the facts that rank them: level, distance, time, what was before.
import type { MapPlace, SuitableTeacher } from '@cartable/domain/linking/suitable.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { distanceBetween } from '../../platform/db/sql.ts'

/** Kilometres that a teacher goes who has not said how far. */
const usualRadiusKm = 20
/** How many are looked at: the rules rank them by more than SQL knows, so that many more are read than are shown. */
const mostCandidates = 300

export type TeacherFound = Omit<
  SuitableTeacher,
  'customerPrice' | 'teacherAmount' | 'margin' | 'freeWindows' | 'givesHours' | 'awayUntil' | 'reasons'
>
type Found = { candidates: TeacherFound[]; hasAddress: boolean; pupilPlace: MapPlace | null }

const placeOf = (table: string) => sql`case when ${sql.ref(`${table}.latitude`)} is not null then
  json_build_object('latitude', ${sql.ref(`${table}.latitude`)}, 'longitude', ${sql.ref(`${table}.longitude`)}, 'isExact', true) end`

type Qualification = 'graduation' | 'experience'
/** Names of what the subject asks for that the teacher has; null where it asks for nothing. */
const askedAndHad = (what: Qualification) => sql`
  case when exists (select 1 from ${sql.table(`subject_${what}s`)} w where w.subject_id = need.subject_id) then
    array(select n.name from ${sql.table(`subject_${what}s`)} w join ${sql.table(`${what}s`)} n on n.id = ${sql.ref(`w.${what}_id`)}
      where w.subject_id = need.subject_id and exists (select 1 from ${sql.table(`teacher_${what}s`)} h
        where h.teacher_id = t.id and ${sql.ref(`h.${what}_id`)} = n.id) order by n.name) end`

/** All who teach the subject, those who fit best first as far as SQL can tell. */
export const listCandidates = async (db: Db, linkingId: number, today: string): Promise<Found> => {
  const { rows } = await sql<TeacherFound & { pupilPlace: MapPlace | null }>`
    with need as (
      select l.id, l.subject_id, l.scholar_level_id, l.format, l.student_id, l.customer_id, ad.latitude, ad.longitude
        from linkings l join students s on s.id = l.student_id join people sp on sp.id = s.person_id
        join customers k on k.id = l.customer_id join people cp on cp.id = k.person_id
        left join addresses ad on ad.id = coalesce(sp.address_id, cp.address_id) where l.id = ${linkingId}),
    -- what this family and its teachers had with each other
    history as (
      select c.teacher_id, bool_or(c.status = 'failed') as has_failed_here,
        bool_or(c.student_id = need.student_id and c.subject_id = need.subject_id and c.format = need.format
          and c.status in ('created', 'active', 'pause')) as teaches_pupil,
        sum((select count(*) from courses l where l.contract_id = c.id and l.done_at is not null and l.status not in ('0-cancelled', '5-cancelled')))::int as lessons,
        sum((select count(*) from courses l join course_disputes d on d.course_id = l.id where l.contract_id = c.id))::int as disputes
      from need join contracts c on c.customer_id = need.customer_id group by c.teacher_id),
    asked as (
      select distinct on (lp.teacher_id) lp.teacher_id, lp.status, lp.response_comment, lp.response_type_id from linking_proposals lp
       where lp.linking_id = ${linkingId} order by lp.teacher_id, lp.status in ('created', 'sent', 'accepted') desc, lp.id desc),
    able as (
      select t.id, concat_ws(' ', p.first_name, upper(p.last_name)) as name, c.name as category, t.self_employed, ad.city,
        ${distanceBetween('need', 'ad')} as distance_km, coalesce(t.intervention_radius_km, ${usualRadiusKm}) as radius_km,
        ts.is_main as is_main_subject, t.has_vehicle, t.availability_on,
        t.available and t.available_for_private_tuition as is_available, lapsed_papers(t.id, ${today}::date) as lapsed_papers, p.email is not null as has_email,
        -- levels given for the subject, else those of the teacher; who gave none takes any
        case when exists (select 1 from teacher_subject_levels x where x.teacher_subject_id = ts.id)
          then case when exists (select 1 from teacher_subject_levels x where x.teacher_subject_id = ts.id and x.scholar_level_id = need.scholar_level_id)
            then 'subject' else 'other' end
          when exists (select 1 from teacher_scholar_levels x where x.teacher_id = t.id)
          then case when exists (select 1 from teacher_scholar_levels x where x.teacher_id = t.id and x.scholar_level_id = need.scholar_level_id)
            then 'teacher' else 'other' end
          else 'any' end as level,
        ${askedAndHad('graduation')} as graduations, ${askedAndHad('experience')} as experiences,
        case need.format when 'CEL' then t.online_course or 'CEL' = any(t.course_formats)
          else t.course_formats = '{}' or 'CAD' = any(t.course_formats) end as gives_format,
        coalesce(k.count, 0) as contract_count,
        coalesce(h.lessons, 0) as family_lesson_count, coalesce(h.disputes, 0) as family_dispute_count,
        coalesce(h.has_failed_here, false) as has_failed_here, coalesce(h.teaches_pupil, false) as teaches_pupil,
        q.status as proposal, case when q.status = 'refused' then coalesce(q.response_comment, r.name) end as refusal,
        need.format, ${placeOf('ad')} as place, ${placeOf('need')} as pupil_place
      from need
      join teacher_subjects ts on ts.subject_id = need.subject_id
      join teachers t on t.id = ts.teacher_id and t.status = 'active' and t.enabled and t.leaves_on is null
      join people p on p.id = t.person_id and p.erased_at is null
      left join teacher_categories c on c.id = t.teacher_category_id
      left join addresses ad on ad.id = coalesce(t.intervention_address_id, p.address_id)
      left join history h on h.teacher_id = t.id
      left join (select teacher_id, count(*) from contracts where status in ('created', 'active') group by 1) k on k.teacher_id = t.id
      left join asked q on q.teacher_id = t.id
      left join response_types r on r.id = q.response_type_id),
    reached as (
      select *, format = 'CEL' or distance_km is null or distance_km <= radius_km as is_in_reach from able)
    select id, name, category, self_employed, city, case when format = 'CEL' then null else distance_km end as distance_km, radius_km,
      is_main_subject, level, graduations, experiences, gives_format, is_available, lapsed_papers, availability_on, is_in_reach, has_vehicle, contract_count, has_email,
      family_lesson_count, family_dispute_count, has_failed_here, teaches_pupil, proposal, refusal, place, pupil_place
    from reached
    order by proposal in ('created', 'sent', 'accepted') desc nulls last, gives_format and level <> 'other' and is_available and is_in_reach desc,
      case when format = 'CEL' then 0 else coalesce(distance_km, 1000) end, is_main_subject desc, contract_count, name
    limit ${mostCandidates}`.execute(db)
  const pupilPlace = rows[0]?.pupilPlace ?? null
  return {
    candidates: rows.map(({ pupilPlace: _, ...row }) => row),
    hasAddress: rows.length === 0 || pupilPlace !== null,
    pupilPlace,
  }
}

export type TakenByTeacher = { readonly teacherId: number; readonly from: string; readonly until: string }

/** Lessons and stages of teachers between two days. */
export const listTakenOf = async (
  db: Db,
  teacherIds: readonly number[],
  from: string,
  until: string,
): Promise<TakenByTeacher[]> => {
  const { rows } = await sql<TakenByTeacher>`
    select t.id as teacher_id, lower(o.during) as "from", upper(o.during) as until
      from occupations o join teachers t on t.person_id = o.person_id
     where o.role = 'teacher' and t.id = any(${[...teacherIds]}::bigint[])
       and o.during && tstzrange(${from}::date::timestamp at time zone 'Europe/Paris', ${until}::date::timestamp at time zone 'Europe/Paris')`.execute(
    db,
  )
  return rows
}
