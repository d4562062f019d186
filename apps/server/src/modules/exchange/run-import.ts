// One import: a job that writes the lines of a file in one transaction and tells its progress from another connection.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exchangeRefusals, importMessages } from '@cartable/domain/exchange/exchange.refusals.ts'
import type { Matching, RunCounts } from '@cartable/domain/exchange/exchange.schema.ts'
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import { z } from 'zod'
import { type Actor, type Db, inWrite } from '../../platform/db/database.ts'
import type { ExchangeLayout } from '../../platform/exchange/layout.ts'
import type { LiveKey, OperationContext } from '../../platform/http/context.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job.ts'
import { notify } from '../../platform/notifications.ts'
import type { Platform } from '../../platform/platform.ts'
import { SheetProblem } from '../../platform/sheets/sheet-problem.ts'
import { importLines } from './import-lines.ts'
import { beat, beginRun, clearLines, finishRun, forgetFile, setHeader, stayOpen, stopRun } from './imports.queries.ts'

const operation = 'exchange.import'
const beatMs = 500
/** Records named one by one in a live event; more are told as the whole domain. */
const mostLiveKeys = 40

/** Thrown to leave the transaction of an import that is not to be kept. */
class Undone extends Error {
  readonly counts: RunCounts | null
  constructor(counts: RunCounts | null) {
    super('the import is not kept')
    this.counts = counts
  }
}

type Started = {
  readonly id: number
  readonly dryRun: boolean
  readonly layout: ExchangeLayout
  readonly matching: Matching | null
  readonly tells: boolean
  readonly actor: Actor
  readonly path: string
  readonly fileName: string
}

/** What use cases are given when a line of a file, not a request, calls them. */
const contextOf = (platform: Platform, actor: Actor, db: Db, keys: Map<string, LiveKey>): OperationContext => ({
  db,
  as: { kind: 'staff', level: 'write' },
  identity: null,
  pendingStep: null,
  platform,
  operationId: actor.operation,
  requestId: actor.requestId ?? '',
  ip: '',
  userAgent: '',
  files: [],
  now: platform.clock.now,
  today: platform.clock.today,
  snapshot: (read) => read(db),
  afterCommit: () => {
    throw new Error('an import has no effect after its commit')
  },
  live: (...told) => {
    for (const key of told) keys.set(JSON.stringify(key), key)
  },
  session: { id: null, browser: null, open: async () => undefined, close: async () => undefined },
})

const tellLive = async (platform: Platform, db: Db, actor: Actor, keys: Map<string, LiveKey>) => {
  const all = [...keys.values()]
  const told = all.length > mostLiveKeys ? all.filter((key) => key.length === 1) : all
  if (told.length > 0)
    await platform.live.notify(db, { keys: told, by: actor.actorAccountId ?? null, byName: actor.actorLabel ?? null })
}

const screen = '/admin/excelFile'
const summaryOf = ({ all, error, duplicate }: RunCounts): string => {
  const count = all - error - duplicate
  const part = (some: number, word: string) => (some > 0 ? `, ${some.toLocaleString('fr-FR')} ${word}` : '')
  return `${count.toLocaleString('fr-FR')} ${count > 1 ? 'lignes traitées' : 'ligne traitée'}${part(error, 'en erreur')}${part(duplicate, duplicate > 1 ? 'doublons' : 'doublon')}.`
}

/** Whoever started an import is told of its end; a check, and what they cancelled themselves, they have seen. */
const tellEnd = (db: Db, accountId: number | null | undefined, label: string, body: string, hasFailed = false) =>
  notify(db, [accountId], {
    kind: 'import',
    title: `Import «\u00a0${label}\u00a0»\u00a0: ${hasFailed ? 'échec' : 'terminé'}.`,
    body,
    link: screen,
  })

/** Writes the progress twice a second and hears of a cancellation, apart from the import's own transaction. */
const follow = (platform: Platform, runId: number, stop: (reason: Error) => void) => {
  let fraction = 0
  let writing: Promise<void> | null = null
  const timer = setInterval(() => {
    writing ??= beat(platform.database.writer, runId, fraction)
      .then((mustStop) => {
        if (mustStop) stop(new Undone(null))
      })
      // a database out of reach for a moment: the next beat tells more
      .catch((error: unknown) => platform.log.warn({ err: error, runId }, 'the progress of an import is not written'))
      .finally(() => {
        writing = null
      })
  }, beatMs)
  return {
    progress: (given: number) => {
      fraction = Math.max(fraction, given)
    },
    end: async () => {
      clearInterval(timer)
      await writing
    },
  }
}

const importFile = (
  platform: Platform,
  run: Started,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<void> => {
  const { database } = platform
  const { id, layout, actor, path, fileName } = run
  const change = (report: Db | null) =>
    inWrite(database, actor, async (db) => {
      const keys = new Map<string, LiveKey>()
      await stayOpen(db)
      await clearLines(report ?? db, id)
      const counts = await importLines(contextOf(platform, actor, db, keys), {
        runId: id,
        layout,
        matching: run.matching,
        tells: run.tells,
        file: { path, fileName },
        signal,
        onProgress,
        onHeader: (sheet) => setHeader(database.writer, id, sheet),
        report: report ?? db,
      })
      signal.throwIfAborted()
      if (report) throw new Undone(counts)
      if (!(await finishRun(db, id, counts))) throw new Undone(null)
      await tellEnd(db, actor.actorAccountId, layout.label, summaryOf(counts))
      await tellLive(platform, db, actor, keys)
    })
  if (!run.dryRun) return change(null)
  // only the report of a check is kept: it has a transaction of its own
  return inWrite(database, actor, async (report) => {
    await stayOpen(report)
    const counts = await change(report).then(
      () => null,
      (error: unknown) => {
        if (error instanceof Undone) return error.counts
        throw error
      },
    )
    if (!counts || !(await finishRun(report, id, counts))) throw new Undone(null)
  })
}

const sentenceOf = (error: unknown): string | null => {
  if (error instanceof Refused) return error.refusals.map(({ message }) => message).join(' ')
  return error instanceof SheetProblem ? error.message : null
}

const dropFile = (platform: Platform, actor: Actor, runId: number) =>
  inWrite(platform.database, actor, async (db) => {
    const fileId = await forgetFile(db, runId)
    if (fileId !== null) await platform.files.remove(db, fileId)
  })

/** Ends a run of which no server takes care any more. */
export const failRun = async (platform: Platform, runId: number, error: string): Promise<void> => {
  await stopRun(platform.database.writer, runId, { status: 'failed', error })
  await dropFile(platform, { operation, actorLabel: 'Import' }, runId)
}

const RunInput = z.object({ runId: z.int(), accountName: z.string() })

const execute = async (
  job: JobContext,
  layouts: readonly ExchangeLayout[],
  { runId, accountName }: z.output<typeof RunInput>,
) => {
  const { platform } = job
  const { writer } = platform.database
  const row = await beginRun(writer, runId)
  if (!row) return
  const actor: Actor = { operation, actorAccountId: row.accountId, actorLabel: accountName, requestId: job.jobId }
  const folder = join(platform.config.dataDir, 'imports')
  const path = join(folder, randomUUID())
  const own = new AbortController()
  const signal = AbortSignal.any([own.signal, job.signal])
  const { progress, end } = follow(platform, runId, (reason) => own.abort(reason))
  try {
    const layout = layouts.find(({ objectType }) => objectType === row.objectType)
    const stored = row.fileId === null ? null : await platform.files.find(writer, row.fileId)
    if (!layout || !stored) throw new Refused([{ ...exchangeRefusals.undefinedFile, path: '' }])
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await pipeline(await platform.files.read(stored), createWriteStream(path, { mode: 0o600 }))
    if (row.cancelRequested) throw new Undone(null)
    const matching = row.matching as Matching | null
    const run = {
      id: runId,
      dryRun: row.dryRun,
      tells: row.tells,
      layout,
      matching,
      actor,
      path,
      fileName: row.fileName,
    }
    await importFile(platform, run, signal, progress)
  } catch (error) {
    if (error instanceof Undone || own.signal.aborted) await stopRun(writer, runId, { status: 'cancelled' })
    else {
      const sentence = job.signal.aborted ? importMessages.unresponsive : sentenceOf(error)
      const told = sentence ?? importMessages.unknown
      await stopRun(writer, runId, { status: 'failed', error: told })
      const label = layouts.find(({ objectType }) => objectType === row.objectType)?.label ?? row.objectType
      if (!row.dryRun) await tellEnd(writer, row.accountId, label, told, true)
      if (sentence === null)
        await platform.technicalLog.write({
          type: 'task',
          level: 'error',
          alert: true,
          message: `Import en échec\u00a0: ${row.objectType}`,
          error,
          context: { runId },
          accountId: row.accountId,
        })
    }
  } finally {
    await end()
    await rm(path, { force: true })
    await dropFile(platform, actor, runId)
  }
}

/** The job of imports. It is not tried again: whoever started it decides. */
export const importJob = (layouts: readonly ExchangeLayout[]) =>
  defineJob({
    name: 'exchange.runImport',
    input: RunInput,
    lane: 'slow',
    retries: 0,
    expireInSeconds: 4 * 3_600,
    run: (job, input) => execute(job, layouts, input),
    onDead: ({ platform }, { runId }) => failRun(platform, runId, importMessages.unresponsive),
  })
