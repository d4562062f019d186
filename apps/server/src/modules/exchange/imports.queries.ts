// SQL of imports: runs, their progress and end, the lines of their reports.

import type { LineStatus, RunCounts } from '@cartable/domain/exchange/exchange.schema.ts'
import type { Cell } from '@cartable/domain/kernel/cells.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.ts'
import type { Outcome } from '../../platform/exchange/layout.ts'

/** A run that has begun and was not heard of for this long has lost its server, in seconds. */
export const silenceSeconds = 30

export const insertRun = async (db: Db, run: Insertable<DB['importRuns']>): Promise<number | null> => {
  const row = await db
    .insertInto('importRuns')
    .values(run)
    .onConflict((conflict) => conflict.column('objectType').where('status', '=', 'running').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const setJob = async (db: Db, id: number, jobId: string | null): Promise<void> => {
  await db.updateTable('importRuns').set({ jobId }).where('id', '=', id).execute()
}

/** A server takes the run over; null when it was ended or taken before. */
export const beginRun = (db: Db, id: number) =>
  db
    .updateTable('importRuns')
    .set({ begunAt: sql<string>`clock_now()`, heartbeatAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('begunAt', 'is', null)
    .returning([
      'id',
      'objectType',
      'fileId',
      'fileName',
      'accountId',
      'dryRun',
      'tells',
      'matching',
      'cancelRequested',
    ])
    .executeTakeFirst()

/** Writes the progress and the sign of life; answers whether the run must stop. */
export const beat = async (db: Db, id: number, progress: number): Promise<boolean> => {
  const row = await db
    .updateTable('importRuns')
    .set({ progress, heartbeatAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('cancelRequested')
    .executeTakeFirst()
  return row === undefined || row.cancelRequested
}

/** Ends a run that was not cancelled meanwhile; false when it was, or when somebody declared it dead. */
export const finishRun = async (db: Db, id: number, counts: RunCounts): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('importRuns')
    .set({
      status: 'finished',
      progress: 1,
      counts: JSON.stringify(counts),
      finishedAt: sql<string>`clock_instant()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('cancelRequested', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const stopRun = async (
  db: Db,
  id: number,
  end: { status: 'cancelled' } | { status: 'failed'; error: string },
): Promise<void> => {
  await db
    .updateTable('importRuns')
    .set({ ...end, finishedAt: sql<string>`clock_instant()` })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}

/** The run's file is no longer needed once it has ended; answers its id. */
export const forgetFile = async (db: Db, id: number): Promise<number | null> => {
  const row = await db.selectFrom('importRuns').select('fileId').where('id', '=', id).executeTakeFirst()
  if (!row?.fileId) return null
  await db.updateTable('importRuns').set({ fileId: null }).where('id', '=', id).execute()
  return row.fileId
}

export const setHeader = async (
  db: Db,
  id: number,
  { header, sheetName }: { readonly header: readonly string[]; readonly sheetName: string | null },
): Promise<void> => {
  await db
    .updateTable('importRuns')
    .set({ header: [...header], sheetName })
    .where('id', '=', id)
    .execute()
}

export const runningOf = (db: Db, objectType: string) =>
  db
    .selectFrom('importRuns')
    .select(['id', 'jobId', 'accountId', 'begunAt'])
    .select(sql<boolean>`heartbeat_at < now() - make_interval(secs => ${silenceSeconds})`.as('isSilent'))
    .where('objectType', '=', objectType)
    .where('status', '=', 'running')
    .executeTakeFirst()

/** Runs of every type whose server may have died. */
export const silentRuns = (db: Db) =>
  db
    .selectFrom('importRuns')
    .select(['id', 'objectType'])
    .where('status', '=', 'running')
    .where(sql<boolean>`heartbeat_at < now() - make_interval(secs => ${silenceSeconds})`)
    .execute()

/** Asks a running import to stop; false when none runs. */
export const requestCancel = async (db: Db, objectType: string, accountId: number | null): Promise<boolean> => {
  let query = db
    .updateTable('importRuns')
    .set({ cancelRequested: true })
    .where('objectType', '=', objectType)
    .where('status', '=', 'running')
  if (accountId !== null) query = query.where('accountId', '=', accountId)
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows === 1n
}

/** The progress of the last run is shown no more; answers whether there was one. */
export const removeKey = async (db: Db, objectType: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('importRuns')
    .set({ keyRemoved: true })
    .where('objectType', '=', objectType)
    .where('keyRemoved', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const noCounts: RunCounts = { all: 0, error: 0, duplicate: 0, update: 0, add: 0, inactivation: 0, mails: 0 }
type RunRow = {
  id: number
  objectType: string
  status: string
  progress: number
  dryRun: boolean
  fileName: string
  startedAt: string
  finishedAt: string | null
  error: string | null
  counts: unknown
  header: string[]
  sheetName: string | null
  jobId: string | null
  undoneAt: string | null
  undoneBy: string | null
}
export type Run = Omit<RunRow, 'counts'> & { readonly counts: RunCounts }
/** The name of whoever has an account. */
const nameOfAccount = (account: string) =>
  sql<
    string | null
  >`(select nullif(concat_ws(' ', p.first_name, p.last_name), '') from accounts a join people p on p.id = a.person_id where a.id = ${sql.ref(account)})`
const runColumns = [
  'importRuns.id',
  'objectType',
  'status',
  'progress',
  'dryRun',
  'fileName',
  'startedAt',
  'finishedAt',
  'error',
  'counts',
  'header',
  'sheetName',
  'jobId',
  'undoneAt',
  nameOfAccount('importRuns.undoneByAccountId').as('undoneBy'),
] as const
const asRun = (row: RunRow): Run => ({ ...row, counts: { ...noCounts, ...(row.counts as Partial<RunCounts>) } })

export const findRun = async (db: Db, id: number): Promise<Run | null> => {
  const row = await db.selectFrom('importRuns').select(runColumns).where('id', '=', id).executeTakeFirst()
  return row ? asRun(row) : null
}

/** The last run of a type whose progress is shown. */
export const lastRunOf = async (db: Db, objectType: string): Promise<Run | null> => {
  const row = await db
    .selectFrom('importRuns')
    .select(runColumns)
    .where('objectType', '=', objectType)
    .where('keyRemoved', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? asRun(row) : null
}

const lastRuns = (db: Db, objectTypes: readonly string[]) =>
  db
    .selectFrom('importRuns')
    .distinctOn('objectType')
    .select(runColumns)
    .select(nameOfAccount('importRuns.accountId').as('by'))
    .where('objectType', '=', sql<string>`any(${[...objectTypes]}::text[])`)
    .where('status', '<>', 'running')
    .orderBy('objectType')
    .orderBy('importRuns.id', 'desc')

/** The last run of each type that has ended, the last that wrote, and the types of which one runs. */
export const runsOfTypes = async (db: Db, objectTypes: readonly string[]) => {
  const byType = (rows: Awaited<ReturnType<ReturnType<typeof lastRuns>['execute']>>) =>
    new Map(rows.map(({ by, ...row }) => [row.objectType, { run: asRun(row), by }]))
  const ended = await lastRuns(db, objectTypes).execute()
  const written = await lastRuns(db, objectTypes).where('dryRun', '=', false).where('status', '=', 'finished').execute()
  const running = await db.selectFrom('importRuns').select('objectType').where('status', '=', 'running').execute()
  return {
    ended: byType(ended),
    written: byType(written),
    running: new Set(running.map((row) => row.objectType)),
  }
}

/** Lets a transaction wait for a slow file without being ended by the database. */
export const stayOpen = async (db: Db): Promise<void> => {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
}

export const clearLines = async (db: Db, runId: number): Promise<void> => {
  await db.deleteFrom('importReportLines').where('importRunId', '=', runId).execute()
}

/** Adds lines to a report by one statement; cells are kept of refused lines only. */
export const addLines = async (
  db: Db,
  runId: number,
  outcomes: readonly (Outcome & { readonly cells: readonly Cell[] | null })[],
): Promise<void> => {
  if (outcomes.length === 0) return
  const rows = outcomes.map(({ lineNumber, entityId, status, label, messages, changes = [], cells }) => ({
    line_number: lineNumber,
    entity_id: entityId,
    status,
    label,
    messages,
    changes,
    cells,
  }))
  await sql`insert into import_report_lines (import_run_id, line_number, entity_id, status, label, messages, changes, cells)
    select ${runId}, line_number, entity_id, status, label, messages, changes, cells from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (line_number int, entity_id bigint, status text, label text, messages text[], changes jsonb, cells jsonb)`.execute(
    db,
  )
}

/** Lines of a report for a file, some at a time. */
export const linesAfter = (db: Db, runId: number, after: number, limit: number, statuses: readonly LineStatus[]) => {
  let query = db
    .selectFrom('importReportLines')
    .select(['lineNumber', 'status', 'label', 'messages', 'changes', 'cells', 'entityId'])
    .where('importRunId', '=', runId)
    .where('lineNumber', '>', after)
    .orderBy('lineNumber')
    .limit(limit)
  if (statuses.length > 0) query = query.where('status', 'in', statuses)
  return query.execute()
}

/** Deletes the reports of imports that ended long ago; answers how many runs. */
export const deleteOldRuns = async (db: Db, before: string): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('importRuns')
    .where('status', '<>', 'running')
    .where('finishedAt', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
