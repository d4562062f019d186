// SQL of teacher categories.
import { teacherCategories } from '@cartable/domain/reference/office.tables.ts'
import { sql } from 'kysely'
import { listReference, type ReferenceListRequest } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'

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

export const findTeacherCategory = (db: Db, id: number) =>
  db
    .selectFrom('teacherCategories')
    .select(['id', 'enabled', 'updatedAt', 'name', 'color', 'gradePoints', 'icon'])
    .where('id', '=', id)
    .executeTakeFirst()
