// What a teacher's lessons cost, level by level: his own price where he has one, the grid's otherwise. Cents per hour, percents.
import { z } from 'zod'
import { cents, id, percent, readStamp } from '../../kernel/fields.ts'

const fields = {
  offlinePrice: cents,
  offlineMargin: percent,
  offlineMarginAffiliation: percent,
  onlinePrice: cents,
  onlineMargin: percent,
  onlineMarginAffiliation: percent,
}
export const TeacherPriceInput = z.object({
  /** Of his own price; null while he follows the grid. */
  id: id.nullable(),
  updatedAt: readStamp,
  teacherId: id,
  schoolCareerId: id,
  ...fields,
})
export type TeacherPriceInput = z.output<typeof TeacherPriceInput>

const shown = {
  offlinePrice: z.int(),
  offlineMargin: z.string(),
  offlineMarginAffiliation: z.string(),
  onlinePrice: z.int(),
  onlineMargin: z.string(),
  onlineMarginAffiliation: z.string(),
}
const level = {
  /** Of his own price; null while he follows the grid. */
  id: id.nullable(),
  schoolCareerId: id,
  schoolCareer: z.string(),
  selfEmployed: z.boolean(),
  ...shown,
}
export const TeacherPriceRow = z.object({
  ...level,
  /** What he is paid for an hour of a family that the company found, in cents; null where the law's rates are unknown. */
  offlineSalary: z.int().nullable(),
  onlineSalary: z.int().nullable(),
})
export type TeacherPriceRow = z.infer<typeof TeacherPriceRow>
export const TeacherPriceRecord = z.object({
  ...level,
  teacherId: id,
  updatedAt: z.string().nullable(),
  /** Bounds of the grid. */
  offlineMinPrice: z.int(),
  offlineMaxPrice: z.int(),
  onlineMinPrice: z.int(),
  onlineMaxPrice: z.int(),
})
export type TeacherPriceRecord = z.infer<typeof TeacherPriceRecord>
