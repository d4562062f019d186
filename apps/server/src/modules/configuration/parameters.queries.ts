// SQL of the parameters.
import { ParameterValue } from '@cartable/domain/kernel/parameters.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { json, matchesSearch } from '../../platform/db/sql.ts'

const rows = (db: Db) =>
  db.selectFrom('parameters').select([
    'id',
    'code',
    'theme',
    'title',
    'description',
    'type',
    'value',
    'updatedAt',
    // installing is no change that somebody made
    sql<string | null>`(
        select actor_label from traces
        where root_class = 'parameters' and root_id = parameters.id and actor_account_id is not null
        order by occurred_at desc limit 1
      )`.as('changedBy'),
  ])

/** In the order of their themes, which is that of their first parameter installed. */
export const listParameters = (
  db: Db,
  asked: {
    readonly mode: 'user' | 'admin'
    readonly theme?: string | undefined
    readonly q: string
    readonly length: number
  },
) => {
  let query = rows(db)
  if (asked.mode === 'user') query = query.where('userVisible', '=', true)
  if (asked.theme) query = query.where('theme', '=', asked.theme)
  if (asked.q)
    query = query.where(
      matchesSearch(sql`search_key(theme || ' ' || title || ' ' || coalesce(description, ''))`, asked.q),
    )
  return query
    .orderBy(sql`min(id) over (partition by theme)`)
    .orderBy('orderKey')
    .orderBy('id')
    .limit(asked.length)
    .execute()
}

export const findParameter = (
  db: Db,
  {
    id,
    code,
    mode,
  }: { readonly id?: number | undefined; readonly code?: string | undefined; readonly mode: 'user' | 'admin' },
) => {
  if (id === undefined && code === undefined) return Promise.resolve(undefined)
  let query = rows(db)
  if (id !== undefined) query = query.where('id', '=', id)
  if (code !== undefined) query = query.where('code', '=', code)
  if (mode === 'user') query = query.where('userVisible', '=', true)
  return query.executeTakeFirst()
}
export type ParameterFound = NonNullable<Awaited<ReturnType<typeof findParameter>>>

/** What is stored, whatever wrote it. */
export const storedValue = ({ value }: Pick<ParameterFound, 'value'>): ParameterValue =>
  ParameterValue.catch(null).parse(value)

export const updateParameter = async (db: Db, id: number, value: ParameterValue): Promise<void> => {
  await db
    .updateTable('parameters')
    .set({ value: value === null ? null : json(value) })
    .where('id', '=', id)
    .execute()
}
