// Use cases of import, export and long tasks: what may be exchanged, one import and its report, files out, one's own task.
import { excelFileApi, exchangeApi } from '@cartable/domain/exchange/exchange.api.ts'
import { exchangeRefusals, importMessages } from '@cartable/domain/exchange/exchange.refusals.ts'
import { maxImportBytes, type RunReport, sheetFormats } from '@cartable/domain/exchange/exchange.schema.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'

import type { ExchangeLayout } from '../../platform/exchange/layout.ts'
import type { SessionExport } from '../../platform/exchange/session-export.ts'
import { readStream } from '../../platform/exchange/stream.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { forbidden, malformed, notFound } from '../../platform/http/errors.ts'
import { type BoundOperation, handlers } from '../../platform/http/handlers.ts'

import { findRun, lastRunOf, type Run, removeKey, requestCancel, runsOfTypes } from './imports.queries.ts'
import { instructionsOf } from './instructions.ts'
import { pageOfReport } from './report.queries.ts'
import type { importJob } from './run-import.ts'
import { endDeadRun, mayUse, startImport } from './start-import.ts'
import { undoImport } from './undo-import.ts'
import { errorsDocument, exportDocument, modelDocument, reportDocument, sessionDocument } from './write-files.ts'

const messageOf = ({ status, error, dryRun, counts }: Run): string => {
  if (status === 'cancelled') return importMessages.cancelled
  if (status === 'failed') return error ?? importMessages.unknown
  if (counts.error > 0) return importMessages.invalid
  return dryRun ? importMessages.dryRun : importMessages.success
}

/** What people are told of a run that has ended. */
const reportOf = (run: Run): RunReport => ({
  runId: run.id,
  fileName: run.fileName,
  sheetName: run.sheetName,
  startedAt: run.startedAt,
  finishedAt: run.finishedAt ?? run.startedAt,
  cancelled: run.status === 'cancelled',
  dryRun: run.dryRun,
  message: messageOf(run),
  isValid: run.status === 'finished' && run.counts.error === 0,
  counts: run.counts,
  undone: run.undoneAt === null ? null : { at: run.undoneAt, by: run.undoneBy },
})

/** A run with the name of whoever started it. */
const named = (last: { readonly run: Run; readonly by: string | null } | undefined) =>
  last ? { ...reportOf(last.run), by: last.by } : null

const tasksService = handlers(exchangeApi, {
  taskProgress: async ({ db, platform, identity }, { uuid }) =>
    (await platform.tasks.progress(db, uuid, identity?.accountId ?? null)) ?? notFound(),
})

/** Binds the operations to the layouts of the program. */
export const exchangeService = (
  layouts: readonly ExchangeLayout[],
  job: ReturnType<typeof importJob>,
  sessionExports: readonly SessionExport[],
): BoundOperation[] => {
  const find = (objectType: string) => layouts.find((layout) => layout.objectType === objectType)
  /** The layout of a type that the person may read. */
  const readable = ({ identity }: OperationContext, objectType: string): ExchangeLayout => {
    const layout = find(objectType) ?? notFound()
    if (!mayUse(identity, layout, 'read')) throw forbidden()
    return layout
  }
  const readableRun = async (context: OperationContext, runId: number) => {
    const run = (await findRun(context.db, runId)) ?? notFound()
    return { run, layout: readable(context, run.objectType) }
  }

  const filesService = handlers(excelFileApi, {
    types: async ({ db, identity }) => {
      const mine = layouts.filter((layout) => mayUse(identity, layout, 'read'))
      const { ended, written, running } = await runsOfTypes(
        db,
        mine.map(({ objectType }) => objectType),
      )
      const mayImport = identity !== null && hasRight(identity.rights, 'exchange', 'write')
      const types = mine.map((layout) => {
        return {
          objectType: layout.objectType,
          label: layout.label,
          canImport: mayImport && mayUse(identity, layout, 'write'),
          isRunning: running.has(layout.objectType),
          lastRun: named(ended.get(layout.objectType)),
          lastImport: named(written.get(layout.objectType)),
        }
      })
      return { maxBytes: maxImportBytes, extensions: [...sheetFormats], types }
    },
    instructions: async (context, { objectType }) => ({ html: instructionsOf(readable(context, objectType)) }),
    model: async (context, { objectType, format }) => modelDocument(readable(context, objectType), format),
    import: (context, input) => startImport(context, find(input.objectType), job, input),
    progress: async (context, { objectType }) => {
      readable(context, objectType)
      const run = await lastRunOf(context.db, objectType)
      if (!run) return { progress: 0, report: null }
      if (run.status === 'running') return { progress: Math.min(run.progress, 0.99), report: null }
      return { progress: 1, report: reportOf(run) }
    },
    cancel: async (context, { objectType }) => {
      const { db, as, identity } = context
      const layout = readable(context, objectType)
      if (!mayUse(identity, layout, 'write')) throw forbidden()
      // somebody else's import is stopped by whoever has full access only
      const isChief = as.kind === 'staff' && as.level === 'fullAccess'
      return { isValid: await requestCancel(db, objectType, isChief ? null : (identity?.accountId ?? 0)) }
    },
    undo: (context, { runId }) => undoImport(context, find, runId),
    removeKey: async (context, { objectType }) => {
      const layout = readable(context, objectType)
      if (!mayUse(context.identity, layout, 'write')) throw forbidden()
      await endDeadRun(context.platform, context.platform.database.writer, objectType)
      return { isValid: await removeKey(context.db, objectType) }
    },
    report: async (context, input) => {
      const { run } = await readableRun(context, input.runId)
      const layout = find(run.objectType)
      const page = await pageOfReport(context.db, input)
      const rows = page.rows.map((row) => ({
        ...row,
        path: row.entityId === null ? null : (layout?.pathOf(row.entityId) ?? null),
      }))
      return { ...page, rows, totals: run.counts }
    },
    reportDownload: async (context, { runId, errorsOnly, format }) => {
      const { run, layout } = await readableRun(context, runId)
      const { db } = context.platform.database
      return errorsOnly ? errorsDocument(run, layout, db, format) : reportDocument(run, db, format)
    },
    export: async (context, { objectType, format, sessionId }) => {
      if (objectType === '') throw malformed(exchangeRefusals.undefinedType.message)
      const ofSession = sessionExports.find((one) => one.objectType === objectType)
      if (ofSession) {
        if (!context.identity || !hasRight(context.identity.rights, ofSession.right, 'read')) throw forbidden()
        if (sessionId === undefined) throw malformed(exchangeRefusals.undefinedSession.message)
        const read = (await ofSession.read(context.db, sessionId)) ?? notFound()
        return sessionDocument(ofSession, read, format)
      }
      // the other right that opens this operation is for what belongs to a session
      if (!context.identity || !hasRight(context.identity.rights, 'exchange', 'read')) throw forbidden()
      const layout = readable(context, objectType)
      return exportDocument(layout, format, context.today(), (read) => readStream(context.platform.database, read))
    },
  })
  return [...tasksService, ...filesService]
}
