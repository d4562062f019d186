// Teacher categories: list, record, save.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { teacherCategoriesApi } from '@cartable/domain/reference/office.api.ts'
import { teacherCategories } from '@cartable/domain/reference/office.tables.ts'
import { sql } from 'kysely'
import { listReference, type ReferenceListRequest, saveReference } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { countUses } from '../../platform/references.ts'

type CategoryColumns = { name: string; color: string | null; gradePoints: number; icon: string | null }
const [name, gradePoints] = [sql.ref<string>('name'), sql.ref<number>('grade_points')]
export const listTeacherCategories = (db: Db, request: ReferenceListRequest) =>
  listReference<CategoryColumns>(
    db,
    teacherCategories,
    request,
    { name, color: sql.ref('color'), gradePoints, icon: sql.ref('icon') },
    { name, gradePoints },
  )

export const showTeacherCategory = async (db: Db, id: number | undefined) => {
  if (id === undefined) {
    const nothing = { name: '', color: null, gradePoints: 0, icon: null }
    return { id: null, enabled: true, updatedAt: null, usedCount: 0, options: {}, ...nothing }
  }
  const row = await db
    .selectFrom('teacherCategories')
    .select(['id', 'enabled', 'updatedAt', 'name', 'color', 'gradePoints', 'icon'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { ...(row ?? notFound()), usedCount: await countUses(db, teacherCategories.table, id), options: {} }
}

export const saveTeacherCategory = (context: OperationContext, input: InputOf<typeof teacherCategoriesApi.save>) => {
  const { name, color, gradePoints, icon } = input
  return saveReference(context, teacherCategories, input, { name, color, gradePoints, icon }, (id) =>
    showTeacherCategory(context.db, id),
  )
}
