// SQL of training sessions: page of the list, the record with its counts, its writes, choices of filters.
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import type { SessionSort } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import type { SessionStatus } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import type { DB } from '../../../platform/db/types.ts'
import { listPage } from '../../../platform/list.ts'

type Asked = ListRequest<SessionSort> & {
  readonly online: readonly ('true' | 'false')[]
  readonly types: readonly number[]
  readonly teachers: readonly number[]
  readonly subjects: readonly number[]
  readonly levels: readonly number[]
  readonly status: readonly SessionStatus[]
  readonly withDisabled: boolean
}

const registrationCount = sql<number>`(select count(*) from traineeship_registrations r where r.session_id = s.id and r.enabled)`

const described = (db: Db) =>
  db
    .selectFrom('traineeshipSessions as s')
    .innerJoin('traineeshipTypes as t', 't.id', 's.traineeshipTypeId')
    .leftJoin('addresses as a', 'a.id', 's.addressId')
    .select(['s.id', 's.name', 's.online', 's.status', 's.startsOn as startDate', 's.endsOn as endDate', 's.enabled'])
    .select(['t.id as typeId', 't.name as typeName', 'a.city'])

// biome-ignore lint/suspicious/noExplicitAny: the joins of the list are above; only `s` is asked here
type Listed<R> = SelectQueryBuilder<any, any, R>
/** Sessions where one of these stands: a level of theirs, a subject, a teacher asked or in the pool. */
const narrowed = <R>(query: Listed<R>, asked: Asked): Listed<R> => {
  let found = query
  if (asked.q) found = found.where(matchesSearch(sql`s.search_text`, asked.q))
  if (!asked.withDisabled) found = found.where('s.enabled', '=', true)
  if (asked.online.length > 0)
    found = found.where(
      's.online',
      'in',
      asked.online.map((each) => each === 'true'),
    )
  if (asked.types.length > 0) found = found.where('s.traineeshipTypeId', 'in', asked.types)
  if (asked.status.length > 0) found = found.where('s.status', 'in', asked.status)
  if (asked.levels.length > 0)
    found = found.where(sql<boolean>`exists (select from traineeship_levels l where l.session_id = s.id and l.enabled
      and (l.main_scholar_level_id = any(${asked.levels}) or exists (select from traineeship_level_equivalents e
        where e.level_id = l.id and e.scholar_level_id = any(${asked.levels}))))`)
  if (asked.subjects.length > 0)
    found =
      found.where(sql<boolean>`exists (select from traineeship_levels l join traineeship_subjects x on x.level_id = l.id
      where l.session_id = s.id and l.enabled and x.enabled and x.subject_id = any(${asked.subjects}))`)
  if (asked.teachers.length > 0)
    found =
      found.where(sql<boolean>`exists (select from traineeship_levels l join traineeship_subjects x on x.level_id = l.id
      join traineeship_groups g on g.traineeship_subject_id = x.id join traineeship_proposals p on p.group_id = g.id
      where l.session_id = s.id and p.status in ('created', 'sent', 'accepted') and p.teacher_id = any(${asked.teachers}))`)
  return found
}

/** Every order begins with the type: the rows of a type stand under its heading. */
const byType = [sql`t.order_key`, sql`t.name`]
const title = sql`s.name collate "fr-x-icu"`
const sorts = {
  title: [...byType, title, sql`s.starts_on`],
  online: [...byType, sql`s.online`, title],
  dates: [...byType, sql`s.starts_on`, title],
  status: [...byType, sql`s.status`, title],
}

export const listSessions = (db: Db, asked: Asked) =>
  listPage(
    db,
    asked,
    narrowed(described(db).select(registrationCount.as('registrationCount')), asked),
    sorts,
    sql`s.id`,
  )

export const findSession = (db: Db, id: number) =>
  described(db)
    .leftJoin('traineeshipSessions as d', 'd.id', 's.duplicatedFromId')
    .select(['s.updatedAt', 's.addressId', 's.duplicatedFromId', 'd.name as duplicatedFrom'])
    .select(sql<unknown>`s.custom_fields`.as('customFields'))
    .where('s.id', '=', id)
    .executeTakeFirst()
export type SessionFound = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** The session locked until the transaction ends: moves, dates and everything under it are written under this lock. */
export const lockSession = async (db: Db, id: number): Promise<SessionFound | undefined> => {
  const locked = await db
    .selectFrom('traineeshipSessions')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && findSession(db, id)
}

export const countsOf = async (db: Db, id: number) => {
  const { rows } = await sql<{
    levels: number
    registrations: number
    locations: number
    startMailings: number
    closingMailings: number
    pool: number
    cancellations: number
  }>`select
    (select count(*) from traineeship_levels where session_id = ${id} and enabled) as levels,
    (select count(*) from traineeship_registrations where session_id = ${id} and enabled) as registrations,
    (select count(*) from traineeship_locations where session_id = ${id}) as locations,
    (select count(*) from traineeship_mailings where session_id = ${id} and type = 'start') as start_mailings,
    (select count(*) from traineeship_mailings where session_id = ${id} and type = 'closing') as closing_mailings,
    (select count(*) from traineeship_pool_entries where session_id = ${id}) as pool,
    (select count(*) from traineeship_cancellations where session_id = ${id}) as cancellations`.execute(db)
  return rows[0]!
}

/** Whether another session bears a name; `id` is the one that may. */
export const isNameTaken = async (db: Db, name: string, id: number | null): Promise<boolean> => {
  const other = await db
    .selectFrom('traineeshipSessions')
    .select('id')
    .where('name', '=', name)
    .$if(id !== null, (query) => query.where('id', '<>', id as number))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
export const insertSession = async (db: Db, session: Insertable<DB['traineeshipSessions']>): Promise<number> => {
  const { id } = await db.insertInto('traineeshipSessions').values(session).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateSession = async (
  db: Db,
  id: number,
  session: Updateable<DB['traineeshipSessions']>,
): Promise<void> => {
  await db.updateTable('traineeshipSessions').set(session).where('id', '=', id).execute()
}

/** Enabled types, and the one that the record has already. */
export const offerTypes = (db: Db, kept: number | null) =>
  db
    .selectFrom('traineeshipTypes')
    .select(['id', 'name as label'])
    .where((eb) => eb.or([eb('enabled', '=', true), eb('id', '=', kept)]))
    .orderBy('orderKey')
    .orderBy('name')
    .execute()
export const findType = (db: Db, id: number) =>
  db.selectFrom('traineeshipTypes').select(['id', 'name', 'enabled']).where('id', '=', id).executeTakeFirst()

/** Teachers who were asked for a session, by surname. */
export const teachersOfSessions = (db: Db) =>
  db
    .selectFrom('teachers as t')
    .innerJoin('people as p', 'p.id', 't.personId')
    .select(['t.id as value', sql<string>`concat_ws(' ', p.last_name, p.first_name)`.as('label')])
    .where(sql<boolean>`exists (select from traineeship_proposals x where x.teacher_id = t.id)`)
    .orderBy(sql`p.last_name collate "fr-x-icu"`)
    .orderBy('p.firstName')
    .orderBy('t.id')
    .limit(500)
    .execute()

/** What has to be settled before a session is cancelled. */
export const sessionContents = async (db: Db, id: number) => {
  const { rows } = await sql<{ activeRegistrations: number; askedTeachers: string[] }>`select
    (select count(*) from traineeship_registrations where session_id = ${id} and enabled) as active_registrations,
    array(select concat_ws(' ', pe.first_name, pe.last_name) from traineeship_proposals p
      join traineeship_groups g on g.id = p.group_id join traineeship_subjects s on s.id = g.traineeship_subject_id
      join traineeship_levels l on l.id = s.level_id join teachers t on t.id = p.teacher_id join people pe on pe.id = t.person_id
      where l.session_id = ${id} and p.status in ('sent', 'accepted')
      group by pe.id, pe.first_name, pe.last_name order by pe.last_name, pe.first_name) as asked_teachers`.execute(db)
  return rows[0]!
}
