// SQL of the supplements of grades: read in their order, written together.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export const readGrades = (db: Db) =>
  db
    .selectFrom('traineeshipSalaryGrades')
    .select(['id', 'minGrade', 'supplementCents', 'updatedAt'])
    .orderBy('minGrade')
    .execute()

/** Nobody else saves them meanwhile: there may be no row to lock. */
export const lockGrades = async (db: Db): Promise<void> => {
  await sql`lock table traineeship_salary_grades in share row exclusive mode`.execute(db)
}

/** Only what differs is written, so that the history tells what changed. */
export const keepGrades = async (
  db: Db,
  grades: readonly { readonly minGrade: number; readonly supplementCents: number }[],
): Promise<void> => {
  const kept = grades.map(({ minGrade }) => minGrade)
  await sql`delete from traineeship_salary_grades where not min_grade = any(${kept}::int[])`.execute(db)
  if (grades.length === 0) return
  await db
    .insertInto('traineeshipSalaryGrades')
    .values([...grades])
    .onConflict((conflict) =>
      conflict
        .column('minGrade')
        .doUpdateSet((set) => ({ supplementCents: set.ref('excluded.supplementCents') }))
        .whereRef('traineeshipSalaryGrades.supplementCents', '<>', 'excluded.supplementCents'),
    )
    .execute()
}
