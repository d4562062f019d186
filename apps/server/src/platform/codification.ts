// Serves declared reference tables: list, record, save, bulk disabling. One engine for all of them, without options.
import type { Codification, CodificationField } from '@cartable/domain/kernel/codification.ts'
import type { ListRequest, Option } from '@cartable/domain/kernel/list.ts'
import { sql } from 'kysely'
import type { Db } from './db/database.ts'
import { likePattern } from './db/sql.ts'
import type { OperationContext } from './http/context.ts'
import { notFound } from './http/errors.ts'
import { type BoundOperation, handlers } from './http/handlers.ts'
import { listPage } from './list.ts'
import { countUses } from './references.ts'
import { lockUnchanged, type StampedTable, stampOf } from './save.ts'

// Codification tables share these columns; Kysely is told of one of them, the declaration says which one is meant.
type Sample = 'graduations'

const emptyValue = (field: CodificationField): unknown => {
  if (field.kind === 'flag') return false
  if (field.kind === 'order') return 0
  if (field.kind === 'choices') return []
  return field.kind === 'color' ? null : ''
}

const optionsOf = (codification: Codification): Record<string, Option[]> =>
  Object.fromEntries(
    Object.entries(codification.fields).flatMap(([name, field]) =>
      field.kind === 'choices'
        ? [[name, Object.entries(field.choices).map(([value, label]) => ({ value, label }))]]
        : [],
    ),
  )

/** The record of a form: the row with what uses it, or the values of a new one. */
const showRecord = async (db: Db, codification: Codification, id: number | undefined) => {
  const names = Object.keys(codification.fields)
  const options = optionsOf(codification)
  if (id === undefined) {
    return {
      id: null,
      enabled: true,
      updatedAt: null,
      usedCount: 0,
      options,
      ...Object.fromEntries(Object.entries(codification.fields).map(([name, field]) => [name, emptyValue(field)])),
    }
  }
  const row = await db
    .selectFrom(codification.table as Sample)
    .select(['id', 'enabled', 'updatedAt', ...(names as 'name'[])])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return notFound()
  return { ...row, usedCount: await countUses(db, codification.table, id), options }
}

const listRows = async (db: Db, codification: Codification, request: ListRequest & { withDisabled: boolean }) => {
  const names = Object.keys(codification.fields) as 'name'[]
  let query = db.selectFrom(codification.table as Sample).select(['id', 'enabled', 'updatedAt', ...names])
  if (!request.withDisabled) query = query.where('enabled', '=', true)
  if (request.q) query = query.where(sql<boolean>`search_key(name) like search_key(${likePattern(request.q)})`)
  const sorts = Object.fromEntries(
    Object.entries(codification.fields).map(([name, field]) => [
      name,
      [
        field.kind === 'name' ? sql`${sql.ref(name)} collate "fr-x-icu"` : sql.ref(name),
        ...(name === 'name' ? [] : [sql`name collate "fr-x-icu"`]),
      ],
    ]),
  )
  return { ...(await listPage(db, request, query, sorts, sql.ref('id'))), totals: null }
}

const saveRow = async (
  context: OperationContext,
  codification: Codification,
  input: { id: number | null; updatedAt: string | null } & Record<string, unknown>,
) => {
  const { db } = context
  const { id, updatedAt, ...values } = input
  const table = codification.table as Sample
  const row = values as { name: string }
  if (id === null) {
    const created = await db.insertInto(table).values(row).returning(['id', 'updatedAt']).executeTakeFirstOrThrow()
    context.live([`reference.${codification.key}`])
    return { errors: null, id: created.id, updatedAt: created.updatedAt }
  }
  await lockUnchanged(db, codification.table as StampedTable, id, updatedAt, async () =>
    showRecord(db, codification, id),
  )
  await db.updateTable(table).set(row).where('id', '=', id).execute()
  context.live([`reference.${codification.key}`])
  return { errors: null, id, updatedAt: await stampOf(db, codification.table as StampedTable, id) }
}

/** Enables or disables rows in bulk; answers how many changed. Rows are never deleted. */
export const setEnabled = async (db: Db, table: string, ids: readonly number[], enabled: boolean): Promise<number> => {
  if (ids.length === 0) return 0
  const result = await db
    .updateTable(table as Sample)
    .set({ enabled })
    .where('id', 'in', [...ids])
    .where('enabled', '=', !enabled)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The handlers of a declared codification. */
export const codificationHandlers = (codification: Codification): BoundOperation[] =>
  handlers(codification.operations, {
    list: (context, input) =>
      listRows(context.db, codification, input as ListRequest & { withDisabled: boolean }) as never,
    show: (context, input) => showRecord(context.db, codification, input.id) as never,
    save: (context, input) => saveRow(context, codification, input as never),
    disable: async (context, input) => {
      const disabledCount = await setEnabled(context.db, codification.table, input.ids, input.enabled)
      context.live([`reference.${codification.key}`])
      return { disabledCount }
    },
  })
