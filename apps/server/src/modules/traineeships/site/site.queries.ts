// SQL of the public pages of stages: levels with all that a visitor reads of them, and where an old address leads.
import type { SessionStatus } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { capacity, taken } from '../places/seats.queries.ts'

export type PublicGroup = {
  readonly id: number
  readonly startTime: string
  readonly endTime: string
  readonly capacity: number | null
  readonly taken: number
}
export type PublicSubject = {
  readonly id: number
  readonly name: string
  readonly isOption: boolean
  readonly days: readonly string[]
  readonly chapters: readonly string[]
  readonly groups: readonly PublicGroup[]
}
export type PublicPlace = {
  readonly street: string | null
  readonly postalCode: string | null
  readonly city: string | null
  readonly whole: string
  readonly latitude: number | null
  readonly longitude: number | null
}
export type PublicLevel = {
  readonly id: number
  readonly title: string
  readonly levelUrl: string | null
  readonly levelUrlChecked: boolean
  readonly metaDescription: string | null
  readonly enabled: boolean
  readonly createdOn: string
  readonly updatedOn: string
  readonly levelId: number
  readonly levelName: string
  readonly equivalents: readonly string[]
  readonly sessionId: number
  readonly sessionName: string
  readonly sessionEnabled: boolean
  readonly sessionStatus: SessionStatus
  readonly periodName: string
  readonly online: boolean
  readonly startsOn: string
  readonly endsOn: string
  readonly place: PublicPlace | null
  readonly prices: readonly { readonly subjectCount: number; readonly priceCents: number }[]
  readonly subjects: readonly PublicSubject[]
}

const groups = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'startTime', to_char(g.start_time, 'HH24:MI'),
    'endTime', to_char(g.end_time, 'HH24:MI'), 'capacity', ${capacity}, 'taken', ${taken}) order by g.start_time, g.id), '[]'::jsonb)
  from traineeship_groups g where g.traineeship_subject_id = s.id and g.status <> '0-cancelled')`
const subjects = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', su.name, 'isOption', s.is_option,
    'days', (select coalesce(jsonb_agg(d.day order by d.day), '[]'::jsonb) from traineeship_subject_days d where d.traineeship_subject_id = s.id),
    'chapters', (select coalesce(jsonb_agg(c.name order by c.name), '[]'::jsonb) from traineeship_subject_chapters sc
       join chapters c on c.id = sc.chapter_id where sc.traineeship_subject_id = s.id),
    'groups', ${groups}) order by s.is_option, su.name, s.id), '[]'::jsonb)
  from traineeship_subjects s join subjects su on su.id = s.subject_id where s.level_id = l.id and s.enabled)`

const levelsWhere = async (db: Db, condition: RawBuilder<unknown>, limit: number): Promise<PublicLevel[]> => {
  const { rows } = await sql<PublicLevel>`
    select l.id, l.title, l.level_url, l.level_url_checked, l.meta_description, l.enabled,
      (l.created_at at time zone 'Europe/Paris')::date::text as created_on,
      (greatest(l.updated_at, se.updated_at) at time zone 'Europe/Paris')::date::text as updated_on,
      l.main_scholar_level_id as level_id, sl.name as level_name,
      array(select e.name from traineeship_level_equivalents q join scholar_levels e on e.id = q.scholar_level_id
        where q.level_id = l.id order by e.order_key, e.id) as equivalents,
      se.id as session_id, se.name as session_name, se.enabled as session_enabled, se.status as session_status, t.name as period_name, se.online,
      se.starts_on::text, se.ends_on::text,
      case when a.id is null then null else jsonb_build_object('street', nullif(concat_ws(' ', a.house_number, a.street), ''),
        'postalCode', a.postal_code, 'city', a.city, 'whole', a.complete_address, 'latitude', a.latitude, 'longitude', a.longitude) end as place,
      (select coalesce(jsonb_agg(jsonb_build_object('subjectCount', p.subject_count, 'priceCents', p.price_cents) order by p.subject_count), '[]'::jsonb)
        from traineeship_level_prices p where p.level_id = l.id) as prices,
      ${subjects} as subjects
    from traineeship_levels l join traineeship_sessions se on se.id = l.session_id
      join traineeship_types t on t.id = se.traineeship_type_id
      join scholar_levels sl on sl.id = l.main_scholar_level_id
      left join addresses a on a.id = se.address_id
    where ${condition}
    order by se.starts_on, t.order_key, sl.order_key, l.title, l.id limit ${limit}`.execute(db)
  return rows
}

/** Public levels: those whose address was approved, of sessions that are not switched off. */
const isPublic = sql`l.enabled and l.level_url_checked and se.enabled`
const isToCome = (today: string) => sql`se.status in ('1-planned', '2-confirmed') and se.starts_on >= ${today}`

/** The catalogue holds no more: a company with as many stages at once filters them by office. */
const most = 500
export const levelsToCome = (db: Db, today: string): Promise<PublicLevel[]> =>
  levelsWhere(db, sql`${isPublic} and ${isToCome(today)}`, most)

/** Others for whom this one is over: the same class, the same town first. */
export const otherLevels = async (
  db: Db,
  { id, levelId, place, online }: Pick<PublicLevel, 'id' | 'levelId' | 'place' | 'online'>,
  today: string,
): Promise<PublicLevel[]> => {
  const others = await levelsWhere(
    db,
    sql`${isPublic} and ${isToCome(today)} and l.id <> ${id} and (l.main_scholar_level_id = ${levelId}
      or exists (select from traineeship_level_equivalents q where q.level_id = l.id and q.scholar_level_id = ${levelId}))`,
    most,
  )
  const isNear = (other: PublicLevel) => (online ? other.online : other.place?.city === place?.city)
  return [...others.filter(isNear), ...others.filter((other) => !isNear(other))].slice(0, 3)
}

export const findPublicLevel = async (db: Db, by: { readonly slug: string } | { readonly id: number }) =>
  (await levelsWhere(db, 'id' in by ? sql`l.id = ${by.id}` : sql`l.level_url = ${by.slug}`, 1))[0]

/** The approved address of a level that once had this one. */
export const currentUrl = async (db: Db, slug: string): Promise<string | null> => {
  const { rows } = await sql<{ levelUrl: string }>`
    select l.level_url from traineeship_level_urls u join traineeship_levels l on l.id = u.level_id
      join traineeship_sessions se on se.id = l.session_id
    where u.slug = ${slug} and l.level_url <> u.slug and ${isPublic}`.execute(db)
  return rows[0]?.levelUrl ?? null
}

export type PublicTeacher = {
  readonly name: string
  readonly title: string | null
  readonly url: string
  readonly subjects: readonly string[]
}
/** Teachers who accepted a group of a level, and whose own page was approved: a first name and an initial. */
export const teachersOfLevel = async (db: Db, levelId: number): Promise<PublicTeacher[]> => {
  const { rows } = await sql<PublicTeacher>`
    select concat_ws(' ', p.first_name, left(p.last_name, 1) || '.') as name, t.title, t.url, array_agg(distinct su.name order by su.name) as subjects
      from traineeship_subjects s join traineeship_groups g on g.traineeship_subject_id = s.id and g.status <> '0-cancelled'
      join traineeship_proposals pr on pr.group_id = g.id and pr.status = 'accepted'
      join teachers t on t.id = pr.teacher_id and t.enabled and t.status = 'active' and t.url_checked
      join people p on p.id = t.person_id join subjects su on su.id = s.subject_id
     where s.level_id = ${levelId} and s.enabled group by t.id, p.first_name, p.last_name order by min(p.first_name), t.id`.execute(
    db,
  )
  return rows
}
