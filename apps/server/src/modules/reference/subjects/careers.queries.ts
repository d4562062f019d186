// SQL of school careers and their levels.
import type { Audience } from '@cartable/domain/reference/subjects/subjects.schema.ts'
import { sql } from 'kysely'
import { listReference, type Reference, type ReferenceListRequest } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'

type CareerColumns = { name: string; audience: Audience; orderKey: number; levelCount: number; levelNames: string }
export const listCareers = (db: Db, careers: Reference, request: ReferenceListRequest) =>
  listReference<CareerColumns>(
    db,
    careers,
    request,
    {
      name: sql.ref('name'),
      audience: sql.ref<Audience>('audience'),
      orderKey: sql.ref('order_key'),
      levelCount: sql<number>`(select count(*)::int from scholar_levels l where l.school_career_id = school_careers.id and l.enabled)`,
      levelNames: sql<string>`(select coalesce(string_agg(l.name, ', ' order by l.order_key, l.id), '') from scholar_levels l
        where l.school_career_id = school_careers.id and l.enabled)`,
    },
    { name: sql.ref('name'), orderKey: sql.ref('order_key') },
  )

export const findCareer = (db: Db, id: number) =>
  db
    .selectFrom('schoolCareers')
    .select(['id', 'enabled', 'updatedAt', 'name', 'audience', 'orderKey'])
    .where('id', '=', id)
    .executeTakeFirst()

export const levelsOf = (db: Db, careerId: number) =>
  db
    .selectFrom('scholarLevels')
    .select([
      'id',
      'name',
      'color',
      'isExamYear',
      'isAvailableForPrivateTuition',
      'isAvailableForTraineeship',
      'enabled',
    ])
    .where('schoolCareerId', '=', careerId)
    .orderBy('orderKey')
    .orderBy('id')
    .execute()

type LevelRow = {
  name: string
  color: string | null
  isExamYear: boolean
  isAvailableForPrivateTuition: boolean
  isAvailableForTraineeship: boolean
  enabled: boolean
  orderKey: number
}

export const insertLevel = (db: Db, schoolCareerId: number, level: LevelRow) =>
  db
    .insertInto('scholarLevels')
    .values({ ...level, schoolCareerId })
    .execute()

export const updateLevel = (db: Db, id: number, level: LevelRow) =>
  db.updateTable('scholarLevels').set(level).where('id', '=', id).execute()

/** Levels follow each other inside a career: one that goes leaves those that pointed at it without a next one. */
export const deleteLevel = async (db: Db, id: number) => {
  await db.updateTable('scholarLevels').set({ nextLevelId: null }).where('nextLevelId', '=', id).execute()
  await db.deleteFrom('scholarLevels').where('id', '=', id).execute()
}
