// SQL of the choices of school that forms and filters offer: those in use, and those that a record has already.
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type GroupedOption = IdOption & { readonly group: string }

export const subjectsInUse = async (db: Db, kept: readonly number[]): Promise<IdOption[]> => {
  const { rows } = await sql<IdOption>`select id, name as label from subjects
    where enabled or id = any(${kept}) order by order_key, name`.execute(db)
  return rows
}

/** A level is in use while its career is. */
export const levelsInUse = async (db: Db, kept: readonly number[]): Promise<GroupedOption[]> => {
  const { rows } = await sql<GroupedOption>`
    select l.id, l.name as label, k.name as "group" from scholar_levels l join school_careers k on k.id = l.school_career_id
    where (l.enabled and k.enabled) or l.id = any(${kept}) order by k.order_key, k.name, l.order_key, l.name`.execute(
    db,
  )
  return rows
}
