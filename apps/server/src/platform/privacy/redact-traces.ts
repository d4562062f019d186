// Takes the values of erased rows out of the traces that tell of them, and the name of who is erased; the facts stay.
import { sql } from 'kysely'
import { openTraces } from '../audit.ts'
import type { Db } from '../db/database.ts'
import { erasedText, type Held, type HeldTable } from './privacy.ts'

type Root = { readonly rootClass: string; readonly column: string }

/** Records that are somebody's own: every trace under them goes, also of rows deleted long ago. */
const ownRoots: Readonly<Record<string, keyof Held>> = {
  people: 'personIds',
  customers: 'customerIds',
  students: 'studentIds',
  teachers: 'teacherIds',
  accounts: 'accountIds',
  staff_users: 'staffUserIds',
  contacts: 'contactIds',
}

/** Under which records the traces of a table stand, as its trigger says; none when it has no trace. */
const rootsOf = async (db: Db, table: string): Promise<Root[]> => {
  const { rows } = await sql<{ given: string[] }>`
    select string_to_array(encode(tgargs, 'escape'), '\\000') as given from pg_trigger
     where tgrelid = ${table}::regclass and tgname = 'audit'`.execute(db)
  const words = (rows[0]?.given ?? []).filter(Boolean)
  return words.flatMap((rootClass, at) => (at % 2 === 0 ? [{ rootClass, column: words[at + 1] ?? 'id' }] : []))
}

/** Where the traces of the rows are: found before the rows are erased. */
export type TraceTarget = {
  readonly entityClass: string
  readonly rootClass: string
  readonly rootIds: readonly number[]
  /** Null: every row under these records. */
  readonly entityIds: readonly number[] | null
  /** Null: every value but ids. */
  readonly fields: readonly string[] | null
}

const fieldsOf = ({ erasure }: HeldTable): readonly string[] | null =>
  erasure.kind === 'clear'
    ? [...(erasure.text ?? []), ...(erasure.none ?? []), ...Object.keys(erasure.set ?? {})]
    : null

/** Traces to be redacted for the rows of a table. */
export const traceTargets = async (db: Db, item: HeldTable, held: Held): Promise<TraceTarget[]> => {
  if (item.erasure.kind === 'keep') return []
  const targets: TraceTarget[] = []
  for (const { rootClass, column } of await rootsOf(db, item.table)) {
    const shared = { entityClass: item.table, rootClass, fields: fieldsOf(item) }
    const own = ownRoots[rootClass]
    if (own !== undefined && held[own].length > 0) {
      targets.push({ ...shared, rootIds: held[own] as readonly number[], entityIds: null })
      continue
    }
    const { rows } = await sql<{ id: number; root: number }>`
      select coalesce((to_jsonb(t) ->> 'id')::bigint, ${sql.raw(`t.${column}`)}) as id, ${sql.raw(`t.${column}`)} as root
        from ${sql.raw(item.table)} t where ${item.of(held)} and ${sql.raw(`t.${column}`)} is not null`.execute(db)
    if (rows.length > 0)
      targets.push({
        ...shared,
        rootIds: [...new Set(rows.map(({ root }) => root))],
        entityIds: rows.map(({ id }) => id),
      })
  }
  return targets
}

/** Replaces the values: what was empty stays so, and ids stay, since they name nobody by themselves. */
const redact = async (db: Db, { entityClass, rootClass, rootIds, entityIds, fields }: TraceTarget): Promise<void> => {
  const isErased = fields
    ? sql<boolean>`c.key = any(${[...fields]}::text[])`
    : sql<boolean>`c.key !~ '_id$' and c.key <> 'enabled'`
  await sql`
    update traces set changes = (
      select jsonb_object_agg(c.key, case when ${isErased}
        then (select jsonb_agg(case when v.value = 'null' then v.value else to_jsonb(${erasedText}::text) end order by v.place)
                from jsonb_array_elements(c.value) with ordinality as v (value, place))
        else c.value end)
      from jsonb_each(changes) as c)
    where root_class = ${rootClass} and root_id = any(${[...rootIds]}::bigint[]) and entity_class = ${entityClass}
      and ${entityIds ? sql`entity_id = any(${[...entityIds]}::bigint[])` : sql`true`}
      and changes is not null and changes <> '{}'`.execute(db)
}

/** Redacts them all; then the name that the traces of these accounts bear, as actors. */
export const redactTraces = async (
  db: Db,
  targets: readonly TraceTarget[],
  held: Held,
  actorLabel: string,
): Promise<void> => {
  await openTraces(db)
  for (const target of targets) await redact(db, target)
  if (held.accountIds.length > 0)
    await sql`update traces set actor_label = ${actorLabel} where actor_account_id = any(${[...held.accountIds]}::bigint[])`.execute(
      db,
    )
}
