// Serves reference tables: list, save and bulk disabling for all of them, and whole codifications made from their declaration.

import type { Codification, CodificationField } from '@cartable/domain/kernel/codification.ts'
import type { ListAnswer, ListRequest, Option } from '@cartable/domain/kernel/list.ts'
import { defineRefusals } from '@cartable/domain/kernel/refusal.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from './db/database.ts'
import { matchesSearch } from './db/sql.ts'
import type { OperationContext } from './http/context.ts'
import { notFound } from './http/errors.ts'
import { type BoundOperation, handlers } from './http/handlers.ts'
import { listPage } from './list.ts'
import { countUses } from './references.ts'
import { lockUnchanged, type StampedTable, stampOf } from './save.ts'

/** What the pieces below need to know of a reference table: its name in SQL, its key in ids and live events. */
export type Reference = { readonly key: string; readonly table: string }

/** What a list of a reference table is asked. */
export type ReferenceListRequest = ListRequest & { readonly withDisabled: boolean }

/** What a form of a reference table sends besides its own fields. */
export type SavedRecord = { readonly id: number | null; readonly updatedAt: string | null }

// Reference tables share id, name, enabled and the stamps; Kysely is told of one of them, `table` says which one is meant.
type Sample = 'graduations'

export const codificationRefusals = defineRefusals('codification', { nameTaken: 'Ce nom est déjà pris.' })

/** What narrows or widens the ordinary list of a table. */
export type ListParticulars = {
  /** Rows of the table that this list is about: those of one context. */
  readonly only?: Expression<boolean>
  /** Text that the search reads, when it is more than the name. */
  readonly searched?: Expression<string>
}

/** Orders text as a French dictionary does. */
export const inFrenchOrder = (text: Expression<unknown>): Expression<unknown> => sql`${text} collate "fr-x-icu"`

/**
 * One page of a reference table: enabled rows only unless asked otherwise, searched by name.
 * @param columns what each row holds besides id, enabled and updatedAt; expressions see the columns of the table by their bare names
 * @param sorts what each sort means; the name is added as the second key
 */
export const listReference = async <R>(
  db: Db,
  { table }: Reference,
  request: ReferenceListRequest,
  columns: { readonly [K in keyof R]: Expression<unknown> },
  sorts: Readonly<Record<string, Expression<unknown>>>,
  { only, searched = sql<string>`name` }: ListParticulars = {},
): Promise<ListAnswer<R & { id: number; enabled: boolean; updatedAt: string }>> => {
  const selected = Object.entries<Expression<unknown>>(columns).map(([name, value]) => sql`${value}`.as(name))
  let query = db.selectFrom(table as Sample).select(['id', 'enabled', 'updatedAt', ...selected])
  if (!request.withDisabled) query = query.where('enabled', '=', true)
  if (only) query = query.where(only)
  if (request.q) query = query.where(matchesSearch(sql`search_key(${searched})`, request.q))
  const name = inFrenchOrder(sql.ref('name'))
  const keys = Object.entries(sorts).map(([key, value]) => [key, key === 'name' ? [name] : [value, name]] as const)
  const page = await listPage(db, request, query, Object.fromEntries(keys), sql.ref('id'))
  return { ...page, rows: page.rows as (R & { id: number; enabled: boolean; updatedAt: string })[], totals: null }
}

/** Nothing chosen in a filter: every row. */
export const isChosen = (column: string, chosen: readonly (number | string)[]): RawBuilder<boolean> =>
  chosen.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} in (${sql.join(chosen)})`

/** The rank after the last one, for a new row of a table that has an order. */
export const nextOrder = async (db: Db, table: string): Promise<number> => {
  const last = await db
    .selectFrom(table as 'subjects')
    .select((eb) => eb.fn.max('orderKey').as('rank'))
    .executeTakeFirst()
  return Number(last?.rank ?? 0) + 1
}

/**
 * Saves a row of a reference table: a new one, or the one whose stamp is still the stamp that was read (409 otherwise).
 * @param row values of its columns
 * @param current the record as its `show` answers it, for the conflict
 * @param saveParts writes the tables that belong to the row; the stamp of the row grows even when only they change
 */
export const saveReference = async (
  { db, live }: OperationContext,
  { key, table }: Reference,
  { id, updatedAt }: SavedRecord,
  row: Readonly<Record<string, unknown>>,
  current: (id: number) => Promise<Record<string, unknown>>,
  saveParts: (id: number) => Promise<void> = async () => {},
): Promise<{ errors: null; id: number; updatedAt: string }> => {
  const stamped = table as StampedTable
  let saved = id
  if (saved === null) {
    const created = await db
      .insertInto(table as Sample)
      .values(row as { name: string })
      .returning('id')
      .executeTakeFirstOrThrow()
    saved = created.id
  } else {
    await lockUnchanged(db, stamped, saved, updatedAt, () => current(saved as number))
    await db
      .updateTable(table as Sample)
      .set(row)
      .where('id', '=', saved)
      .execute()
  }
  await saveParts(saved)
  live([`reference.${key}`])
  return { errors: null, id: saved, updatedAt: await stampOf(db, stamped, saved) }
}

/** Enables or disables rows of any table that has `enabled`; answers how many changed. Rows are never deleted. */
export const setEnabled = async (
  db: Db,
  table: string,
  ids: readonly number[],
  enabled: boolean,
  only?: Expression<boolean>,
): Promise<number> => {
  if (ids.length === 0) return 0
  let change = db
    .updateTable(table as Sample)
    .set({ enabled })
    .where('id', 'in', [...ids])
    .where('enabled', '=', !enabled)
  if (only) change = change.where(only)
  const result = await change.executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The bulk disabling of a reference table; rows outside of `only` are left as they are. */
export const disableReference = async (
  { db, live }: OperationContext,
  { key, table }: Reference,
  { ids, enabled }: { readonly ids: readonly number[]; readonly enabled: boolean },
  only?: Expression<boolean>,
): Promise<{ disabledCount: number }> => {
  const disabledCount = await setEnabled(db, table, ids, enabled, only)
  if (disabledCount > 0) live([`reference.${key}`])
  return { disabledCount }
}

const emptyValue = (field: CodificationField): unknown => {
  if (field.kind === 'flag') return false
  if (field.kind === 'choices') return []
  return field.kind === 'color' ? null : ''
}

const optionsOf = ({ fields }: Codification): Record<string, Option[]> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'choices' ? [[name, wordOptions(field.choices)]] : [],
    ),
  )

/** The record of a codification's form: the row with what uses it, or the values of a new one. */
const showRecord = async (db: Db, codification: Codification, id: number | undefined) => {
  const fields = Object.entries(codification.fields)
  const options = optionsOf(codification)
  if (id === undefined) {
    const order = fields.find(([, field]) => field.kind === 'order')?.[0]
    return {
      id: null,
      enabled: true,
      updatedAt: null,
      usedCount: 0,
      options,
      ...Object.fromEntries(fields.map(([name, field]) => [name, emptyValue(field)])),
      ...(order ? { [order]: await nextOrder(db, codification.table) } : {}),
    }
  }
  const row = await db
    .selectFrom(codification.table as Sample)
    .select(['id', 'enabled', 'updatedAt', ...fields.map(([name]) => name as 'name')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return notFound()
  return { ...row, usedCount: await countUses(db, codification.table, id), options }
}

const listRows = (db: Db, codification: Codification, request: ReferenceListRequest) => {
  const columns = Object.fromEntries(Object.keys(codification.fields).map((name) => [name, sql.ref(name)]))
  return listReference(db, codification, request, columns, columns)
}

/** The handlers of a declared codification. */
export const codificationHandlers = (codification: Codification): BoundOperation[] =>
  handlers(
    codification.operations,
    {
      // the shapes of rows and records come from the declaration, which types cannot follow: the answer's schema checks them
      list: (context, input) => listRows(context.db, codification, input) as never,
      show: (context, input) => showRecord(context.db, codification, input.id) as never,
      save: (context, input) => {
        const { id, updatedAt, ...row } = input as SavedRecord & Record<string, unknown>
        return saveReference(context, codification, { id, updatedAt }, row, (at) =>
          showRecord(context.db, codification, at),
        )
      },
      disable: (context, input) => disableReference(context, codification, input),
    },
    { constraints: { [`${codification.table}_name_uq`]: { refusal: codificationRefusals.nameTaken, path: 'name' } } },
  )
