// Starts an import: who may, what file, what structure, one at a time per type, then the job.
import { createReadStream } from 'node:fs'
import { exchangeRefusals, importMessages } from '@cartable/domain/exchange/exchange.refusals.ts'
import {
  type Matching,
  maxImportBytes,
  type SheetFormat,
  sheetFormats,
} from '@cartable/domain/exchange/exchange.schema.ts'
import type { Identity } from '@cartable/domain/kernel/access.ts'
import type { Cell } from '@cartable/domain/kernel/cells.ts'
import { Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ExchangeLayout } from '../../platform/exchange/layout.ts'
import { extensionOf, mediaTypeOf } from '../../platform/files/file-types.ts'
import {
  type AfterCommitContext,
  answerAfterCommit,
  type OperationContext,
  type UploadedFile,
} from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { SheetProblem } from '../../platform/sheets/sheet-problem.ts'
import { readSheet } from '../../platform/sheets/sheets.ts'
import { shapeOfHeader, structureOf } from './file-structure.ts'
import { insertRun, runningOf, setJob } from './imports.queries.ts'
import { columnsOfFile, sampledLines } from './match-columns.ts'
import { findMatching, rememberMatching } from './matchings.queries.ts'
import { failRun, type importJob } from './run-import.ts'

/** Hours that the file of an import is kept, should nothing have read it by then. */
const keptHours = 24

/** Whether a person may read, or change, the data of a type. */
export const mayUse = (identity: Identity | null, layout: ExchangeLayout, level: 'read' | 'write'): boolean =>
  identity !== null &&
  [layout.right, ...(layout.otherRights ?? [])].every((code) => hasRight(identity.rights, code, level))

type Looked = { readonly header: readonly string[]; readonly lines: readonly (readonly Cell[])[] }

/** The header of a file and its first lines; what cannot be read is refused before anything starts. */
const lookInto = async (file: UploadedFile): Promise<Looked> => {
  const done = new AbortController()
  try {
    const sheet = await readSheet({ path: file.path, fileName: file.fileName }, { signal: done.signal })
    const lines: Cell[][] = []
    for await (const { cells } of sheet.rows) if (lines.push(cells) === sampledLines) break
    return { header: sheet.header, lines }
  } catch (error) {
    if (error instanceof SheetProblem)
      refuse({ code: `exchange.${error.kind}`, message: error.message }, 'undefinedError')
    throw error
  } finally {
    done.abort()
  }
}

/** Why the columns of a file are not those of its type, or not as they were matched; null when they are. */
const misfitOf = (layout: ExchangeLayout, { header }: Looked, matching: Matching | null): string | null => {
  try {
    structureOf(layout, header, matching)
    return null
  } catch (error) {
    if (error instanceof Refused) return error.refusals.map(({ message }) => message).join(' ')
    throw error
  }
}

/** Whether a run that says it is running is not: its server died, or its job is lost. */
const isDead = async (
  platform: Platform,
  run: NonNullable<Awaited<ReturnType<typeof runningOf>>>,
): Promise<boolean> => {
  if (!run.isSilent) return false
  if (run.begunAt !== null) return true
  return run.jobId === null || !(await platform.jobs.isAlive(run.jobId))
}

/** Ends the run of a type when no server takes care of it any more; answers whether it did. */
export const endDeadRun = async (platform: Platform, db: Db, objectType: string): Promise<boolean> => {
  const run = await runningOf(db, objectType)
  if (!run || !(await isDead(platform, run))) return false
  await failRun(platform, run.id, importMessages.unresponsive)
  return true
}

type Wish = {
  readonly layout: ExchangeLayout
  readonly browser: string
  readonly dryRun: boolean
  readonly tells: boolean
  /** Which column of the file holds what, where its titles do not say it. */
  readonly matching: Matching | null
}

const enqueue = async (
  context: OperationContext,
  db: Db,
  job: ReturnType<typeof importJob>,
  file: UploadedFile,
  { layout, browser, dryRun, tells, matching }: Wish,
): Promise<number> => {
  const { identity, platform, now } = context
  const accountId = identity?.accountId ?? null
  const stored = await platform.files.storeGenerated(db, {
    body: createReadStream(file.path),
    fileName: file.fileName,
    mediaType: mediaTypeOf(extensionOf(file.fileName)),
    accountId,
    expiresAt: new Date(now().getTime() + keptHours * 3_600_000),
  })
  const { objectType } = layout
  const runId = await insertRun(db, {
    objectType,
    fileId: stored.id,
    fileName: file.fileName,
    accountId,
    dryRun,
    tells,
    browser,
    matching: matching && JSON.stringify(matching),
  })
  if (runId === null) return refuse(exchangeRefusals.alreadyUsed, 'alreadyUsed')
  const jobId = await platform.jobs.enqueue(db, job, { runId, accountName: identity?.name ?? '' })
  await setJob(db, runId, jobId)
  return runId
}

/** Starts an import, or refuses at the key that says why. */
export const startImport = async (
  context: OperationContext,
  layout: ExchangeLayout | undefined,
  job: ReturnType<typeof importJob>,
  { browser, dryRun, tells, matching }: Omit<Wish, 'layout'>,
) => {
  const [file] = context.files
  if (!layout || !file) return refuse(exchangeRefusals.undefinedFile, 'undefinedFile')
  if (!mayUse(context.identity, layout, 'write')) refuse(exchangeRefusals.forbidden, 'undefinedError')
  if (!sheetFormats.includes(extensionOf(file.fileName) as SheetFormat))
    refuse(exchangeRefusals.extension, 'undefinedError')
  if (file.sizeBytes > maxImportBytes) refuse(exchangeRefusals.tooBig, 'undefinedError')
  return answerAfterCommit(async ({ write }: AfterCommitContext) => {
    const { platform } = context
    const running = await runningOf(platform.database.writer, layout.objectType)
    if (running && !(await endDeadRun(platform, platform.database.writer, layout.objectType)))
      refuse(exchangeRefusals.alreadyUsed, 'alreadyUsed')
    const looked = await lookInto(file)
    const { objectType } = layout
    const shape = shapeOfHeader(looked.header)
    const structure = misfitOf(layout, looked, matching)
    if (structure !== null) {
      const remembered = await findMatching(platform.database.writer, objectType, shape)
      const columns = columnsOfFile(layout, looked.header, looked.lines, remembered)
      return { errors: { structure }, runId: null, columns }
    }
    const runId = await write(async (db) => {
      if (matching) await rememberMatching(db, objectType, shape, matching, context.identity?.accountId ?? null)
      return enqueue(context, db, job, file, { layout, browser, dryRun, tells, matching })
    })
    return { errors: null, runId, columns: null }
  })
}
