// The supplements that grades add to the hourly base: read and saved together. What was agreed with a teacher keeps its own.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { salariesRefusals } from '@cartable/domain/traineeships/salaries/salaries.refusals.ts'
import type { SalaryGrades, SalaryGradesInput } from '@cartable/domain/traineeships/salaries/salaries.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { keepGrades, lockGrades, readGrades } from './grades.queries.ts'

const stampOfAll = (rows: readonly { readonly updatedAt: string }[]) =>
  rows
    .map((row) => row.updatedAt)
    .sort()
    .at(-1) ?? null

export const showGrades = async ({ db }: OperationContext): Promise<SalaryGrades> => {
  const rows = await readGrades(db)
  return {
    ...{ id: null, updatedAt: stampOfAll(rows) },
    grades: rows.map(({ id, minGrade, supplementCents }) => ({ id, minGrade, supplementCents })),
  }
}

export const saveGrades = async ({ db, live }: OperationContext, { updatedAt, grades }: SalaryGradesInput) => {
  await lockGrades(db)
  if (stampOfAll(await readGrades(db)) !== updatedAt) refuse(salariesRefusals.gradesChanged)
  await keepGrades(
    db,
    grades.map(({ minGrade, supplementCents }) => ({ minGrade, supplementCents })),
  )
  live(['traineeships'])
  return { errors: null, id: null, updatedAt: stampOfAll(await readGrades(db)) }
}
