// Serves the audit traces, the technical logs, and keeps the script errors of browsers.
import { journalApi } from '@cartable/domain/journal/journal.api.ts'
import type { ScriptError } from '@cartable/domain/journal/journal.schema.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { type BoundOperation, handlers } from '../../platform/http/handlers.ts'
import { describeTraces } from './describe-traces.ts'
import { listTechnicalLogs, listTraces } from './journal.queries.ts'

const noteScriptError = async ({ platform, identity, requestId, userAgent }: OperationContext, error: ScriptError) => {
  await platform.technicalLog.write({
    type: 'browser',
    level: 'error',
    message: error.errorMsg,
    accountId: identity?.accountId ?? null,
    requestId,
    context: {
      url: error.url,
      line: error.lineNumber,
      column: error.column,
      browser: error.browser || userAgent,
      stack: error.error,
    },
  })
  return { noted: true }
}

/** `operationTitles`: French summary of every operation by its id, which only the composition root knows. */
export const journalService = (operationTitles: () => ReadonlyMap<string, string>): BoundOperation[] =>
  handlers(journalApi, {
    tracesList: async ({ db }, input) => {
      const page = await listTraces(db, input)
      return { ...page, rows: await describeTraces(db, page.rows, operationTitles()), totals: null }
    },
    technicalLogs: async ({ db }, input) => ({ ...(await listTechnicalLogs(db, input)), totals: null }),
    writeScriptError: noteScriptError,
    writePublicScriptError: noteScriptError,
  })
