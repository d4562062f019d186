// SQL of the rooms and links of a session: page of the list with the hours of their groups, one, its writes.
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import type { DB } from '../../../platform/db/types.ts'
import { listPage } from '../../../platform/list.ts'

export type FoundSchedule = {
  startTime: string
  endTime: string
  levelName: string
  subjectName: string
  groupRank: number
}

const schedules = sql<
  FoundSchedule[]
>`(select coalesce(json_agg(json_build_object('startTime', g.start_time, 'endTime', g.end_time,
    'levelName', sl.name, 'subjectName', su.name, 'groupRank', (select count(*) from traineeship_groups o
      where o.traineeship_subject_id = g.traineeship_subject_id and o.id <= g.id)) order by g.start_time, sl.order_key, su.name, g.id), '[]')
  from traineeship_groups g join traineeship_subjects s on s.id = g.traineeship_subject_id join subjects su on su.id = s.subject_id
  join traineeship_levels l on l.id = s.level_id join scholar_levels sl on sl.id = l.main_scholar_level_id
  where g.location_id = lo.id)`

export const listLocations = (db: Db, asked: ListRequest<'name'> & { readonly sessionId: number }) => {
  let query = db
    .selectFrom('traineeshipLocations as lo')
    .select(['lo.id', 'lo.name', 'lo.comments', 'lo.link', 'lo.capacity', schedules.as('schedules')])
    .where('lo.sessionId', '=', asked.sessionId)
  if (asked.q) query = query.where(matchesSearch(sql`search_key(lo.name)`, asked.q))
  return listPage(db, asked, query, { name: [sql`lo.name collate "fr-x-icu"`] }, sql`lo.id`)
}

export const findLocation = (db: Db, id: number) =>
  db
    .selectFrom('traineeshipLocations')
    .select(['id', 'updatedAt', 'sessionId', 'name', 'comments', 'link', 'capacity'])
    .where('id', '=', id)
    .executeTakeFirst()

export const insertLocation = async (db: Db, location: Insertable<DB['traineeshipLocations']>): Promise<number> => {
  const { id } = await db.insertInto('traineeshipLocations').values(location).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateLocation = async (
  db: Db,
  id: number,
  location: Updateable<DB['traineeshipLocations']>,
): Promise<void> => {
  await db.updateTable('traineeshipLocations').set(location).where('id', '=', id).execute()
}

/** Those of these ids that exist, locked in their order, with whether a group uses them. */
export const lockLocations = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('traineeshipLocations as lo')
    .select(['lo.id', 'lo.name', 'lo.sessionId'])
    .select(sql<boolean>`exists (select from traineeship_groups g where g.location_id = lo.id)`.as('isUsed'))
    .where('lo.id', 'in', [...ids])
    .orderBy('lo.id')
    .forUpdate()
    .execute()
export const deleteLocations = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db
    .deleteFrom('traineeshipLocations')
    .where('id', 'in', [...ids])
    .execute()
}
