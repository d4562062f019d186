// SQL of the calendars that others subscribe to: whose address it is, its lessons and stage days.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { locationOf, otherAddressIdOf } from '../shared/lesson-place.queries.ts'
import type { FeedEvent } from '../shared/make-calendar.ts'

/** Whose calendar: the parts of a person whose account is open. */
export type FeedOwner = {
  readonly accountId: number
  readonly teacherId: number | null
  readonly customerId: number | null
  readonly studentIds: readonly number[]
}
export const findOwner = async (db: Db, accountId: number): Promise<FeedOwner | undefined> => {
  const { rows } = await sql<FeedOwner>`
    select a.id as account_id, (select t.id from teachers t where t.person_id = a.person_id and t.enabled) as teacher_id,
      (select c.id from customers c where c.person_id = a.person_id and c.enabled) as customer_id,
      array(select s.id from students s where s.person_id = a.person_id and s.enabled) as student_ids
    from accounts a where a.id = ${accountId} and a.enabled`.execute(db)
  return rows[0]
}

/** When the open address of an account was made. */
export const findOpenFeed = async (db: Db, accountId: number, now: Date): Promise<string | null> => {
  const row = await db
    .selectFrom('linkTokens')
    .select('createdAt')
    .where('purpose', '=', 'calendar-feed')
    .where('subjectClass', '=', 'accounts')
    .where('subjectId', '=', accountId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return row?.createdAt ?? null
}

/** An address that is read stays open; written once a day at most. */
export const keepFeedOpen = async (db: Db, tokenId: number, until: Date): Promise<void> => {
  await sql`update link_tokens set expires_at = ${until} where id = ${tokenId} and expires_at < ${until}::timestamptz - interval '1 day'`.execute(
    db,
  )
}

/** Days behind that a calendar keeps, cancelled lessons among them. */
const daysBehind = 30

export const listFeed = async (db: Db, owner: FeedOwner, now: Date): Promise<FeedEvent[]> => {
  const { teacherId, customerId, studentIds } = owner
  const students = sql`${[...studentIds]}::bigint[]`
  const since = sql`${now}::timestamptz - make_interval(days => ${daysBehind})`
  const lessons = await sql<FeedEvent>`
    select 'course-' || c.id as uid, c.collective_key, coalesce(c.done_at, c.expected_at) as at, c.duration_minutes as minutes,
      case when c.teacher_id = ${teacherId}::bigint then 'teacher' when c.customer_id = ${customerId}::bigint then 'family' else 'student' end as reader,
      j.name as title, concat_ws(' ', tp.first_name, tp.last_name) as teacher_name, concat_ws(' ', sp.first_name, sp.last_name) as student_name,
      false as is_stage, c.status in ('0-cancelled', '5-cancelled') as is_cancelled, c.plan_revision as revision, c.updated_at as changed_at, ${locationOf} as location,
      case ${locationOf}
        when 'student-home' then (select a.complete_address from addresses a where a.id = coalesce(sp.address_id, cp.address_id))
        when 'other' then (select a.complete_address from addresses a where a.id = ${otherAddressIdOf})
        when 'company' then (select a.complete_address from companies h join addresses a on a.id = h.address_id where h.code = 'holding') end as address
    from courses c join contracts k on k.id = c.contract_id join subjects j on j.id = k.subject_id
      join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
      join students s on s.id = c.student_id join people sp on sp.id = s.person_id
      join customers cu on cu.id = c.customer_id join people cp on cp.id = cu.person_id
    where (c.teacher_id = ${teacherId}::bigint or c.customer_id = ${customerId}::bigint or c.student_id = any(${students}))
      and coalesce(c.done_at, c.expected_at) >= ${since}
    order by at, c.id limit 3000`.execute(db)
  const stages = await sql<FeedEvent>`
    select distinct on (uid) * from (
      select 'stage-' || s.group_id || '-' || s.day || '-' || coalesce(st.id, 0) as uid, null::uuid as collective_key, lower(s.during) at time zone 'Europe/Paris' as at,
        (extract(epoch from upper(s.during) - lower(s.during)) / 60)::integer as minutes,
        case when st.id is null then 'teacher' when st.customer_id = ${customerId}::bigint then 'family' else 'student' end as reader,
        se.name || ' – ' || j.name as title, concat_ws(' ', tp.first_name, tp.last_name) as teacher_name,
        nullif(concat_ws(' ', sp.first_name, sp.last_name), '') as student_name, true as is_stage, false as is_cancelled, 0 as revision,
        se.updated_at as changed_at, null::text as location,
        -- the address behind a place online is for who teaches there and for families whose place is not only kept until they pay
        case when not se.online then nullif(concat_ws(', ', lo.name, a.complete_address), '')
          when lo.link is null or not coalesce(st.has_place, true) then 'En ligne' else concat_ws(', ', lo.name, lo.link) end as address
      from traineeship_group_slots s
        join traineeship_groups g on g.id = s.group_id
        join traineeship_subjects ts on ts.id = g.traineeship_subject_id join subjects j on j.id = ts.subject_id
        join traineeship_levels l on l.id = ts.level_id join traineeship_sessions se on se.id = l.session_id
        left join traineeship_locations lo on lo.id = s.location_id left join addresses a on a.id = se.address_id
        left join teachers t on t.id = s.teacher_id left join people tp on tp.id = t.person_id
        left join lateral (select x.*, r.held_until is null or r.status = '2-firm' or exists (select from orders o
              where o.traineeship_registration_id = r.id and o.paid_cents > 0) as has_place from traineeship_registration_subjects rs
            join traineeship_registrations r on r.id = rs.registration_id and r.enabled join students x on x.id = r.student_id
           where rs.group_id = s.group_id and (x.customer_id = ${customerId}::bigint or x.id = any(${students}))
             and not exists (select from traineeship_registration_absences b where b.registration_id = r.id and b.day = s.day)) st on true
        left join people sp on sp.id = st.person_id
      where (s.teacher_id = ${teacherId}::bigint or st.id is not null) and s.day >= (${since})::date) q
    order by uid`.execute(db)
  return [...lessons.rows, ...stages.rows]
}
