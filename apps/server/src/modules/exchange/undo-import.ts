// Undoes an import as a whole: what its traces say that it wrote goes back as it was, while nobody worked on it since.
import { exchangeRefusals } from '@cartable/domain/exchange/exchange.refusals.ts'
import type { UndoObstacle } from '@cartable/domain/exchange/exchange.schema.ts'
import { entityLabels } from '@cartable/domain/journal/journal.labels.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formErrorsOf, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import { databaseErrorOf } from '../../platform/db/errors.ts'
import type { ExchangeLayout } from '../../platform/exchange/layout.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { findRun, type Run, runningOf } from './imports.queries.ts'
import { mayUse } from './start-import.ts'
import {
  doneSince,
  keysTo,
  linesOfRecords,
  lockRows,
  lockRun,
  markUndone,
  putBack,
  removeLike,
  removeRows,
  restore,
  rowsNaming,
  shapeOf,
  type TableShape,
  type Written,
  writtenBy,
} from './undo.queries.ts'

/** Records named to whoever is refused; more are as many reasons to stop. */
const mostNamed = 50
const program = 'le programme'
/** Tables that triggers keep from the rows that they name: they go with them. */
const derived = new Set(['occupations'])
const doneWords: Readonly<Record<string, string>> = { create: 'ajout', update: 'modification', delete: 'suppression' }

type Shapes = ReadonlyMap<string, TableShape>
type Marked = Parameters<typeof writtenBy>[1]
/** Something done since, on a row of a class. */
type Found = Pick<UndoObstacle, 'what' | 'by' | 'at'> & { readonly className: string; readonly id: number }

const groupBy = <T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return groups
}
const idsOf = (written: readonly Written[]) => [...new Set(written.map(({ entityId }) => entityId))]

/** What people did since to the records that were written. */
const changedSince = async (db: Db, marked: Marked, written: readonly Written[]): Promise<Found[]> => {
  const found: Found[] = []
  for (const [rootClass, rows] of groupBy(written, (row) => row.rootClass)) {
    const roots = [...groupBy(rows, ({ rootId }) => String(rootId))].map(([id, own]) => ({
      id: Number(id),
      columns: [
        ...new Set(own.filter(({ action }) => action === 'update').flatMap(({ changes }) => Object.keys(changes))),
      ],
    }))
    for (const { rootId, entityClass, action, by, at } of await doneSince(db, marked, rootClass, roots))
      found.push({
        className: rootClass,
        id: rootId,
        what: `${doneWords[action] ?? action} (${entityLabels[entityClass] ?? entityClass})`,
        by: by ?? program,
        at,
      })
  }
  return found
}

/** What was made since of the records that were added. */
const standsOn = async (db: Db, marked: Marked, written: readonly Written[], shapes: Shapes): Promise<Found[]> => {
  const found: Found[] = []
  const added = written.filter(({ action, entityClass }) => action === 'create' && shapes.get(entityClass)?.hasId)
  for (const [className, rows] of groupBy(added, (row) => row.entityClass)) {
    for (const key of await keysTo(db, className)) {
      if (derived.has(key.tableName)) continue
      // rows without an id, written with their record
      if (!key.hasId && written.some(({ entityClass }) => entityClass === key.tableName)) continue
      for (const { id, by, at } of await rowsNaming(db, marked, key, idsOf(rows)))
        found.push({
          className,
          id,
          what: `${doneWords.create} (${entityLabels[key.tableName] ?? key.tableName})`,
          by: by ?? program,
          at: at ?? marked.startedAt,
        })
    }
  }
  return found
}

/** Obstacles with the line of the file that each is about. */
const placed = async (
  db: Db,
  layout: ExchangeLayout,
  runId: number,
  found: readonly Found[],
): Promise<UndoObstacle[]> => {
  const records = new Map<Found, number>()
  for (const [className, some] of groupBy(found, (one) => one.className)) {
    const owners = await layout.recordsOf?.(
      db,
      className,
      some.map(({ id }) => id),
    )
    for (const one of some) {
      const id = owners ? owners.get(one.id) : one.id
      if (id !== undefined) records.set(one, id)
    }
  }
  const lines = new Map(
    (await linesOfRecords(db, runId, [...new Set(records.values())])).map((line) => [line.entityId, line]),
  )
  const obstacles = found.map((one): UndoObstacle => {
    const id = records.get(one)
    const line = id === undefined ? undefined : lines.get(id)
    return {
      lineNumber: line?.lineNumber ?? null,
      label: line?.label ?? entityLabels[one.className] ?? one.className,
      path: id === undefined ? null : layout.pathOf(id),
      ...{ what: one.what, by: one.by, at: one.at },
    }
  })
  // what names a record by two keys stands in its way once
  return [...new Map(obstacles.map((one) => [JSON.stringify(one), one])).values()]
    .toSorted((one, other) => (one.lineNumber ?? 0) - (other.lineNumber ?? 0))
    .slice(0, mostNamed)
}

const side = (row: Written, index: 0 | 1, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, row.changes[column]?.[index] ?? null]))

/** Puts a run of like changes back: rows of one class, changed in the same columns, none of them twice. */
const takeBack = async (db: Db, shapes: Shapes, rows: readonly Written[]): Promise<void> => {
  const [first] = rows
  if (!first) return
  const { entityClass, action } = first
  const shape = shapes.get(entityClass)
  const columns = Object.keys(first.changes).filter((column) => shape?.columns.has(column))
  if (action === 'create' && shape?.hasId) return removeRows(db, entityClass, idsOf(rows))
  const was = rows.map((row) => ({ ...side(row, action === 'create' ? 1 : 0, columns), id: row.entityId }))
  if (action === 'create') return removeLike(db, entityClass, columns, was)
  if (action === 'delete') return putBack(db, entityClass, shape?.hasId ? ['id', ...columns] : columns, was)
  if (columns.length > 0) await restore(db, entityClass, columns, was)
}

/** Changes that one statement takes back, in the order in which they are taken back. */
const batchesOf = (written: readonly Written[]): Written[][] => {
  const likeness = ({ entityClass, action, changes }: Written) =>
    `${entityClass} ${action} ${action === 'create' ? '' : Object.keys(changes).toSorted().join()}`
  const batches: Written[][] = []
  let seen = new Set<number>()
  for (const row of written) {
    const last = batches.at(-1)
    const isLike =
      last?.[0] && likeness(last[0]) === likeness(row) && (row.action !== 'update' || !seen.has(row.entityId))
    if (last && isLike) last.push(row)
    else {
      batches.push([row])
      seen = new Set()
    }
    seen.add(row.entityId)
  }
  return batches
}

const runToUndo = async (
  context: OperationContext,
  find: (objectType: string) => ExchangeLayout | undefined,
  id: number,
) => {
  const { db, identity } = context
  if (!(await lockRun(db, id))) notFound()
  const run = (await findRun(db, id)) ?? notFound()
  const layout = find(run.objectType) ?? notFound()
  if (!mayUse(identity, layout, 'write')) throw forbidden()
  if (run.undoneAt !== null)
    refuse(exchangeRefusals.undoneAlready(run.undoneBy ?? program, formatInstant(run.undoneAt)))
  if (run.dryRun || run.status !== 'finished') refuse(exchangeRefusals.notUndoable)
  if (await runningOf(db, run.objectType)) refuse(exchangeRefusals.alreadyUsed)
  return { run, layout }
}

const hasWritten = ({ counts }: Run) => counts.add + counts.update + counts.inactivation > 0

type Undoing = { readonly marked: Marked; readonly written: readonly Written[]; readonly shapes: Shapes }
/** What stands in the way of an undoing; rows that never go are taken back here, when nothing does. */
const inTheWayOf = async (
  context: OperationContext,
  layout: ExchangeLayout,
  { marked, written, shapes }: Undoing,
): Promise<readonly Found[]> => {
  const { db } = context
  if (!layout.takeBack)
    return [...(await changedSince(db, marked, written)), ...(await standsOn(db, marked, written, shapes))]
  const added = groupBy(
    written.filter(({ action }) => action === 'create'),
    ({ entityClass }) => entityClass,
  )
  const ids = new Map([...added].map(([className, rows]) => [className, idsOf(rows)]))
  return (await layout.takeBack(context, ids)).map(({ by, ...one }) => ({ ...one, by: by ?? program }))
}

export const undoImport = async (
  context: OperationContext,
  find: (objectType: string) => ExchangeLayout | undefined,
  runId: number,
) => {
  const { db, identity, live } = context
  const { run, layout } = await runToUndo(context, find, runId)
  if (!hasWritten(run)) refuse(exchangeRefusals.notUndoable)
  const marked = { jobId: run.jobId ?? '', startedAt: run.startedAt }
  const written = await writtenBy(db, marked)
  if (written.length === 0) refuse(exchangeRefusals.tracesGone)
  const shapes = new Map<string, TableShape>()
  for (const [table, rows] of [...groupBy(written, (row) => row.entityClass)].toSorted()) {
    const shape = await shapeOf(db, table)
    shapes.set(table, shape)
    if (shape.hasId) await lockRows(db, table, idsOf(rows))
  }
  const found = await inTheWayOf(context, layout, { marked, written, shapes })
  if (found.length > 0) {
    const errors = formErrorsOf([{ ...exchangeRefusals.workedOn, path: '' }])
    return { errors, undone: 0, obstacles: await placed(db, layout, runId, found) }
  }
  try {
    if (!layout.takeBack) for (const batch of batchesOf(written)) await takeBack(db, shapes, batch)
  } catch (error) {
    // a rule of the database that no trace tells of: nothing is taken back
    if (databaseErrorOf(error)?.code.startsWith('23')) refuse(exchangeRefusals.heldBack)
    throw error
  }
  await markUndone(db, runId, identity?.accountId ?? null)
  live([layout.liveKey ?? layout.objectType], ['exchange'])
  return { errors: null, undone: run.counts.add + run.counts.update + run.counts.inactivation, obstacles: [] }
}
