// SQL of the choices that forms and filters offer (those in use, and those that a record has), and of those that files name.
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Choice } from '../../../platform/exchange/choices.ts'

export type GroupedOption = IdOption & { readonly group: string }

export const subjectsInUse = async (db: Db, kept: readonly number[]): Promise<IdOption[]> => {
  const { rows } = await sql<IdOption>`select id, name as label from subjects
    where enabled or id = any(${kept}) order by order_key, name`.execute(db)
  return rows
}

/** What a level may be proposed for; `either`: where one does not know yet for which. */
export type LevelUse = 'privateTuition' | 'traineeship' | 'either'
const isProposedFor: Readonly<Record<LevelUse, RawBuilder<boolean>>> = {
  privateTuition: sql`l.is_available_for_private_tuition`,
  traineeship: sql`l.is_available_for_traineeship`,
  either: sql`(l.is_available_for_private_tuition or l.is_available_for_traineeship)`,
}

/** A level is in use while its career is. */
export const levelsInUse = async (db: Db, kept: readonly number[], use?: LevelUse): Promise<GroupedOption[]> => {
  const { rows } = await sql<GroupedOption>`
    select l.id, l.name as label, k.name as "group" from scholar_levels l join school_careers k on k.id = l.school_career_id
    where (l.enabled and k.enabled and ${use ? isProposedFor[use] : sql`true`}) or l.id = any(${kept}) order by k.order_key, k.name, l.order_key, l.name`.execute(
    db,
  )
  return rows
}

type NamedTable = 'subjects' | 'subjectCategories' | 'graduations' | 'experiences' | 'teacherCategories'
export const namesOf = (db: Db, table: NamedTable): Promise<Choice[]> =>
  db.selectFrom(table).select(['id', 'name']).orderBy('id').execute()

/** Told apart by their career where two bear the same name. */
export const levelNames = (db: Db): Promise<Choice[]> =>
  db
    .selectFrom('scholarLevels as l')
    .innerJoin('schoolCareers as c', 'c.id', 'l.schoolCareerId')
    .select(['l.id', 'l.name', 'c.name as group'])
    .orderBy('l.id')
    .execute()

/** Told apart by their city where two bear the same name. */
export const establishmentNames = (db: Db): Promise<Choice[]> =>
  db
    .selectFrom('establishments as e')
    .leftJoin('addresses as a', 'a.id', 'e.addressId')
    .select(['e.id', 'e.name', 'a.city as group'])
    .orderBy('e.id')
    .execute()
