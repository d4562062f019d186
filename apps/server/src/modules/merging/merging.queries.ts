// SQL of merges: the row of each, and which records are given up for which.
import { type RawBuilder, sql } from 'kysely'
import type { Moved } from '../../platform/attached.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Columns, MergeKind } from '../../platform/merge-kind.ts'

/** What a merge changed of the fields, so that it can be undone. */
export type Changed = {
  readonly kept: { readonly before: Columns; readonly after: Columns }
  readonly givenUp: { readonly before: Columns; readonly after: Columns }
  readonly wasEnabled: boolean
  readonly persons: { readonly kept: number; readonly givenUp: number } | null
}
export type MovedOf = { readonly record: Moved; readonly person: Moved }

export type StoredMerge = {
  readonly id: number
  readonly kept: number
  readonly givenUp: number
  readonly moved: MovedOf
  readonly changed: Changed
  readonly on: string
  readonly by: string | null
  readonly undoneAt: string | null
}

const keptOf = ({ name }: MergeKind) => sql.ref(`m.kept_${name}_id`)
const givenUpOf = ({ name }: MergeKind) => sql.ref(`m.given_up_${name}_id`)

const selectMerges = (kind: MergeKind, condition: RawBuilder<unknown>) => sql<StoredMerge>`
  select m.id, ${keptOf(kind)} as kept, ${givenUpOf(kind)} as given_up, m.moved, m.changed, to_char(m.merged_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as on,
    concat_ws(' ', p.first_name, p.last_name) as by, m.undone_at
  from record_merges m left join accounts a on a.id = m.merged_by_account_id left join people p on p.id = a.person_id
  where ${condition} order by m.id desc`

/** Merges of a record that hold, on either side, the latest first. */
export const mergesOf = async (db: Db, kind: MergeKind, id: number): Promise<StoredMerge[]> =>
  (await selectMerges(kind, sql`m.undone_at is null and ${id} in (${keptOf(kind)}, ${givenUpOf(kind)})`).execute(db))
    .rows

export const lockMerge = async (db: Db, kind: MergeKind, id: number): Promise<StoredMerge | undefined> => {
  await sql`select id from record_merges where id = ${id} for update`.execute(db)
  return (await selectMerges(kind, sql`m.id = ${id} and ${keptOf(kind)} is not null`).execute(db)).rows[0]
}

export const insertMerge = async (
  db: Db,
  kind: MergeKind,
  merge: {
    readonly kept: number
    readonly givenUp: number
    readonly moved: MovedOf
    readonly changed: Changed
    readonly accountId: number | null
  },
): Promise<void> => {
  const { kept, givenUp, moved, changed, accountId } = merge
  await sql`insert into record_merges (${sql.ref(`kept_${kind.name}_id`)}, ${sql.ref(`given_up_${kind.name}_id`)}, moved, changed, merged_by_account_id)
    values (${kept}, ${givenUp}, ${JSON.stringify(moved)}::jsonb, ${JSON.stringify(changed)}::jsonb, ${accountId})`.execute(
    db,
  )
}

export const markUndone = async (db: Db, id: number): Promise<void> => {
  await sql`update record_merges set undone_at = clock_now() where id = ${id}`.execute(db)
}

/** Who wrote last on one of the records, for whoever compared them meanwhile. */
export const lastAuthorOf = async (db: Db, kind: MergeKind, ids: readonly number[]): Promise<string> => {
  const { rows } = await sql<{ actorLabel: string | null }>`
    select actor_label from traces where root_class = ${kind.owner} and root_id = any(${[...ids]}::bigint[]) order by occurred_at desc limit 1`.execute(
    db,
  )
  return rows[0]?.actorLabel ?? ''
}
