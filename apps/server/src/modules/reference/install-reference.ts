// What every installation begins with, demo or not: the communes of France, and the careers, subjects and diplomas of its schools.
import { type Db, inWrite } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { makePublicHolidays } from './holidays/write-public-holidays.ts'
import { type Filled, isEmptyTable, waitToInstall, withoutTraces } from './install.queries.ts'
import { insertCommunes } from './places/cities.queries.ts'
import { readOfficialCommunes } from './places/official-communes.ts'
import { type CareerData, careers, categories, experiences, graduations } from './subjects/school-data.ts'

const installCities = async (db: Db) => {
  const communes = await readOfficialCommunes()
  await withoutTraces(db, 'cities', () => insertCommunes(db, communes))
}

const installCareers = async (db: Db) => {
  for (const [order, { name, levels, audience = 'school' }] of (careers as readonly CareerData[]).entries()) {
    const career = await db
      .insertInto('schoolCareers')
      .values({ name, audience, orderKey: order + 1 })
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
  if (await isEmptyTable(db, 'schoolCareers')) await installCareers(db)
  if (await isEmptyTable(db, 'subjects')) await installSubjects(db)
  if (await isEmptyTable(db, 'graduations'))
    await db
      .insertInto('graduations')
      .values(graduations.map((graduation) => ({ ...graduation })))
      .execute()
  if (await isEmptyTable(db, 'experiences'))
    await db
      .insertInto('experiences')
      .values(experiences.map((name) => ({ name })))
      .execute()
}

/** Fills what is still empty, once, however many servers start together; answers whether there was anything to fill. */
export const installReference = async (platform: Platform): Promise<boolean> => {
  const { database } = platform
  const tables: readonly Filled[] = ['cities', 'schoolCareers', 'subjects', 'graduations', 'experiences']
  const empty = await Promise.all(tables.map((table) => isEmptyTable(database.db, table)))
  if (!empty.includes(true)) return false
  await inWrite(database, { operation: 'reference.install', actorLabel: 'Installation' }, async (db) => {
    await waitToInstall(db)
    if (await isEmptyTable(db, 'cities')) await installCities(db)
    await installSchool(db)
    await makePublicHolidays(db, platform.clock.today())
  })
  // freshly filled tables are planned as if they were empty until their statistics are gathered
  await database.pool.query('analyze cities, subject_scholar_levels')
  return true
}
