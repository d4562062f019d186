// Base salaries of traineeships: what an hour is worth for some school levels, before a proposal says otherwise.
import { z } from 'zod'
import { cents, id, ids, readStamp } from '../../kernel/fields.ts'
import { Option } from '../../kernel/list.ts'

export const SalaryInput = z.object({
  id: id.nullable(),
  updatedAt: readStamp,
  scholarLevels: ids.refine((chosen) => chosen.length > 0, 'Choisissez au moins un niveau scolaire.'),
  /** Cents of an hour. */
  salary: cents.refine((value) => value > 0, 'Le salaire doit être supérieur à zéro.'),
  enabled: z.boolean(),
})
export type SalaryInput = z.output<typeof SalaryInput>

export const SalaryRow = z.object({
  id,
  updatedAt: z.string(),
  levels: z.array(z.object({ id, name: z.string() })),
  salary: z.int(),
  enabled: z.boolean(),
})
export type SalaryRow = z.infer<typeof SalaryRow>

/** The form; `options` are the levels that no other salary in force has. */
export const SalaryRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  scholarLevels: z.array(id),
  salary: z.int().nullable(),
  enabled: z.boolean(),
  options: z.object({ scholarLevels: z.array(Option) }),
})
export type SalaryRecord = z.infer<typeof SalaryRecord>

/** Supplements by grade: each holds from its grade on, until the next one. */
export const SalaryGrades = z.object({
  id: z.null(),
  /** Of the latest change: null while there is none. */
  updatedAt: readStamp,
  grades: z.array(z.object({ id, minGrade: z.int(), supplementCents: z.int() })),
})
export type SalaryGrades = z.infer<typeof SalaryGrades>
export const SalaryGradesInput = z.object({
  id: z.null(),
  updatedAt: readStamp,
  grades: z
    .array(z.object({ minGrade: z.int().min(0).max(1000), supplementCents: cents }))
    .max(30)
    .refine(
      (grades) => new Set(grades.map(({ minGrade }) => minGrade)).size === grades.length,
      'Un grade n’a qu’un supplément.',
    ),
})
export type SalaryGradesInput = z.output<typeof SalaryGradesInput>
