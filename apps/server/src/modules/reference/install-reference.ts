// What every installation begins with, demo or not: the communes of France, and the careers, subjects and diplomas of its schools.
import { sql } from 'kysely'
import { type Db, inWrite } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertCommunes } from './cities.queries.ts'
import { readOfficialCommunes } from './official-communes.ts'
import { careers, categories, experiences, graduations } from './school-data.ts'

type Filled = 'cities' | 'schoolCareers' | 'subjects' | 'graduations' | 'experiences'

/** Rows are disabled and never deleted: a table that is empty was never filled, by us or by anybody. */
const isEmpty = async (db: Db, table: Filled): Promise<boolean> =>
  (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined

/**
 * 35 000 lines of an official list are no act of anybody: they leave no trace, what is done to them later does. The table
 * is new and empty, so that nobody waits for its lock.
 */
const withoutTraces = async (db: Db, table: 'cities' | 'subject_scholar_levels', fill: () => Promise<unknown>) => {
  await sql`alter table ${sql.table(table)} disable trigger audit`.execute(db)
  await fill()
  await sql`alter table ${sql.table(table)} enable trigger audit`.execute(db)
}

const installCities = async (db: Db) => {
  const communes = await readOfficialCommunes()
  await withoutTraces(db, 'cities', () => insertCommunes(db, communes))
}

const installCareers = async (db: Db) => {
  for (const [order, { name, levels }] of careers.entries()) {
    const career = await db
      .insertInto('schoolCareers')
      .values({ name, orderKey: order + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('scholarLevels')
      .values(levels.map((level, index) => ({ ...level, orderKey: index + 1, schoolCareerId: career.id })))
      .execute()
  }
}

/** Subjects under their categories, with the levels at which they are taught. */
const installSubjects = async (db: Db) => {
  const levels = await db
    .selectFrom('scholarLevels as l')
    .innerJoin('schoolCareers as c', 'c.id', 'l.schoolCareerId')
    .select(['l.id', 'l.name', 'c.name as career'])
    .execute()
  const taught: { subjectId: number; scholarLevelId: number }[] = []
  let orderKey = 0
  for (const [order, category] of categories.entries()) {
    const { id: subjectCategoryId } = await db
      .insertInto('subjectCategories')
      .values({ name: category.name, orderKey: order + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { name, color, taught: where } of category.subjects) {
      orderKey += 1
      const { id: subjectId } = await db
        .insertInto('subjects')
        .values({ name, color, orderKey, type: category.type, subjectCategoryId })
        .returning('id')
        .executeTakeFirstOrThrow()
      const at = new Set<string>(where)
      for (const level of levels)
        if (at.has(level.name) || at.has(level.career)) taught.push({ subjectId, scholarLevelId: level.id })
    }
  }
  if (taught.length > 0)
    await withoutTraces(db, 'subject_scholar_levels', () =>
      db.insertInto('subjectScholarLevels').values(taught).execute(),
    )
}

/** Fills the school's tables that are still empty. */
export const installSchool = async (db: Db): Promise<void> => {
  if (await isEmpty(db, 'schoolCareers')) await installCareers(db)
  if (await isEmpty(db, 'subjects')) await installSubjects(db)
  if (await isEmpty(db, 'graduations'))
    await db
      .insertInto('graduations')
      .values(graduations.map((graduation) => ({ ...graduation })))
      .execute()
  if (await isEmpty(db, 'experiences'))
    await db
      .insertInto('experiences')
      .values(experiences.map((name) => ({ name })))
      .execute()
}

/** Fills what is still empty, once, however many servers start together; answers whether there was anything to fill. */
export const installReference = async (platform: Platform): Promise<boolean> => {
  const { database } = platform
  const tables: readonly Filled[] = ['cities', 'schoolCareers', 'subjects', 'graduations', 'experiences']
  const empty = await Promise.all(tables.map((table) => isEmpty(database.db, table)))
  if (!empty.includes(true)) return false
  await inWrite(database, { operation: 'reference.install', actorLabel: 'Installation' }, async (db) => {
    // a server that waits for another one waits until it is done
    await sql`set local lock_timeout = 0`.execute(db)
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`select pg_advisory_xact_lock(hashtext('cartable reference'))`.execute(db)
    if (await isEmpty(db, 'cities')) await installCities(db)
    await installSchool(db)
  })
  // freshly filled tables are planned as if they were empty until their statistics are gathered
  await database.pool.query('analyze cities, subject_scholar_levels')
  return true
}
