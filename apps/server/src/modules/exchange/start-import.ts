// Starts an import: who may, what file, what structure, one at a time per type, then the job.
import { createReadStream } from 'node:fs'
import { exchangeRefusals, importMessages } from '@cartable/domain/exchange/exchange.refusals.ts'
import { maxImportBytes, type SheetFormat, sheetFormats } from '@cartable/domain/exchange/exchange.schema.ts'
import type { Identity } from '@cartable/domain/kernel/access.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
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
import { structureOf } from './file-structure.ts'
import { insertRun, runningOf, setJob } from './imports.queries.ts'
import { failRun, type importJob } from './run-import.ts'

/** Hours that the file of an import is kept, should nothing have read it by then. */
const keptHours = 24

/** Whether a person may read, or change, the data of a type. */
export const mayUse = (identity: Identity | null, layout: ExchangeLayout, level: 'read' | 'write'): boolean =>
  identity !== null &&
  [layout.right, ...(layout.otherRights ?? [])].every((code) => hasRight(identity.rights, code, level))

/** Looks into the file: what cannot be read, or is of another structure, is refused before anything starts. */
const checkFile = async (layout: ExchangeLayout, file: UploadedFile): Promise<void> => {
  const done = new AbortController()
  try {
    const sheet = await readSheet({ path: file.path, fileName: file.fileName }, { signal: done.signal })
    structureOf(layout, sheet.header)
  } catch (error) {
    if (error instanceof SheetProblem)
      refuse({ code: `exchange.${error.kind}`, message: error.message }, 'undefinedError')
    throw error
  } finally {
    done.abort()
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

type Wish = { readonly layout: ExchangeLayout; readonly browser: string; readonly dryRun: boolean }

const enqueue = async (
  context: OperationContext,
  db: Db,
  job: ReturnType<typeof importJob>,
  file: UploadedFile,
  { layout, browser, dryRun }: Wish,
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
    browser,
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
  { browser, dryRun }: { readonly browser: string; readonly dryRun: boolean },
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
    await checkFile(layout, file)
    const runId = await write((db) => enqueue(context, db, job, file, { layout, browser, dryRun }))
    return { errors: null, runId, columns: null }
  })
}
