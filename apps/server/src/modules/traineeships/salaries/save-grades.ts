// The supplements that grades add to the hourly base: read and saved together. What was agreed with a teacher keeps its own.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { salariesRefusals } from '@cartable/domain/traineeships/salaries/salaries.refusals.ts'
import type { SalaryGrades, SalaryGradesInput } from '@cartable/domain/traineeships/salaries/salaries.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'

const readGrades = (db: Db) =>
  db
    .selectFrom('traineeshipSalaryGrades')
    .select(['minGrade', 'supplementCents', 'updatedAt'])
    .orderBy('minGrade')
    .execute()
const stampOfAll = (rows: readonly { readonly updatedAt: string }[]) =>
  rows
    .map((row) => row.updatedAt)
    .sort()
    .at(-1) ?? null

export const showGrades = async ({ db }: OperationContext): Promise<SalaryGrades> => {
  const rows = await readGrades(db)
  return {
    ...{ id: null, updatedAt: stampOfAll(rows) },
    grades: rows.map(({ minGrade, supplementCents }) => ({ minGrade, supplementCents })),
  }
}

/** Only what differs is written, so that the history tells what changed. */
export const saveGrades = async ({ db, live }: OperationContext, { updatedAt, grades }: SalaryGradesInput) => {
  await sql`lock table traineeship_salary_grades in share row exclusive mode`.execute(db)
  if (stampOfAll(await readGrades(db)) !== updatedAt) refuse(salariesRefusals.gradesChanged)
  const kept = grades.map(({ minGrade }) => minGrade)
  await sql`delete from traineeship_salary_grades where not min_grade = any(${kept}::int[])`.execute(db)
  if (grades.length > 0)
    await db
      .insertInto('traineeshipSalaryGrades')
      .values(grades)
      .onConflict((conflict) =>
        conflict
          .column('minGrade')
          .doUpdateSet((set) => ({ supplementCents: set.ref('excluded.supplementCents') }))
          .whereRef('traineeshipSalaryGrades.supplementCents', '<>', 'excluded.supplementCents'),
      )
      .execute()
  live(['traineeships'])
  return { errors: null, id: null, updatedAt: stampOfAll(await readGrades(db)) }
}
