// Teacher categories: the record and its save.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { teacherCategoriesApi } from '@cartable/domain/reference/office.api.ts'
import { teacherCategories } from '@cartable/domain/reference/office.tables.ts'
import { saveReference } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { countUses } from '../../platform/references.ts'
import { findTeacherCategory } from './teacher-categories.queries.ts'

export const showTeacherCategory = async (db: Db, id: number | undefined) => {
  if (id === undefined) {
    const nothing = { name: '', color: null, gradePoints: 0, icon: null }
    return { id: null, enabled: true, updatedAt: null, usedCount: 0, options: {}, ...nothing }
  }
  const row = (await findTeacherCategory(db, id)) ?? notFound()
  return { ...row, usedCount: await countUses(db, teacherCategories.table, id), options: {} }
}

export const saveTeacherCategory = (context: OperationContext, input: InputOf<typeof teacherCategoriesApi.save>) => {
  const { name, color, gradePoints, icon } = input
  return saveReference(context, teacherCategories, input, { name, color, gradePoints, icon }, (id) =>
    showTeacherCategory(context.db, id),
  )
}
