// Rows that tests of contacts need around them.
import type { Db } from '../../platform/db/database.ts'

/** A career with four levels and two subjects; answers their ids. */
export const createSchooling = async (db: Db): Promise<{ levels: number[]; subjects: number[] }> => {
  const career = await db
    .insertInto('schoolCareers')
    .values({ name: 'Essais' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const levels = await db
    .insertInto('scholarLevels')
    .values(['CM2', '6e', '5e', '4e'].map((name, orderKey) => ({ schoolCareerId: career.id, name, orderKey })))
    .returning('id')
    .execute()
  const category = await db
    .insertInto('subjectCategories')
    .values({ name: 'Essais' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subjects = await db
    .insertInto('subjects')
    .values(
      ['Français', 'Maths'].map((name, orderKey) => ({
        name,
        orderKey,
        subjectCategoryId: category.id,
        type: 'scholar' as const,
      })),
    )
    .returning('id')
    .execute()
  return { levels: levels.map((row) => row.id), subjects: subjects.map((row) => row.id) }
}
