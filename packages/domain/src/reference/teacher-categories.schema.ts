// Shapes of teacher categories, and the icons they may bear.
import { z } from 'zod'
import { color, optionalColor, text } from '../kernel/fields.ts'

/** Icons that stand beside a category, in French. */
export const categoryIcons = {
  star: 'Étoile',
  medal: 'Médaille',
  award: 'Cocarde',
  trophy: 'Trophée',
  crown: 'Couronne',
  diamond: 'Diamant',
  school: 'Toque',
  book: 'Livre',
  bulb: 'Ampoule',
  rocket: 'Fusée',
  flame: 'Flamme',
  heart: 'Cœur',
  seedling: 'Pousse',
} as const
export type CategoryIcon = keyof typeof categoryIcons
const CategoryIcon = z.enum(Object.keys(categoryIcons) as [CategoryIcon, ...CategoryIcon[]])

/** Points that the category adds to a teacher's grade. */
const gradePoints = z.int().min(0).max(1000)

export const teacherCategoryFields = {
  name: text(150),
  color: optionalColor,
  gradePoints,
  icon: CategoryIcon.nullable(),
}
export const teacherCategoryRow = {
  name: z.string(),
  color: color.nullable(),
  gradePoints: z.int(),
  icon: z.string().nullable(),
}
export const teacherCategoryRecord = teacherCategoryRow
