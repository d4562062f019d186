// Serves the audit traces, the technical logs, and keeps the script errors of browsers.
import { journalApi } from '@cartable/domain/journal/journal.api.ts'
import { programActor } from '@cartable/domain/journal/journal.schema.ts'
import { domainsHiddenFrom, sharedRecordsOf } from '@cartable/domain/journal/trace-readers.rules.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { type BoundOperation, handlers } from '../../platform/http/handlers.ts'
import { describeTraces } from './describe-traces.ts'
import { listTechnicalLogs, listTraces, staffAccounts, tablesOfDomains } from './journal.queries.ts'
import { noteScriptError } from './note-script-error.ts'
import { entityChoices, previewPurge, purgeTraces } from './purge-traces.ts'

/** The team, and the program itself; families are found by their name. */
const userChoices = async ({ db }: OperationContext) => [
  { value: programActor, label: 'Programme' },
  ...(await staffAccounts(db)).map((user) => ({ value: String(user.id), label: fullName(user), group: 'Équipe' })),
]

/** Classes whose records the reader may not open. */
const classesHidden = ({ db, identity }: OperationContext) =>
  tablesOfDomains(db, domainsHiddenFrom(identity?.rights ?? {}))

/** `operationTitles`: French summary of every operation by its id, which only the composition root knows. */
export const journalService = (operationTitles: () => ReadonlyMap<string, string>): BoundOperation[] =>
  handlers(journalApi, {
    tracesList: async (context, input) => {
      const { db } = context
      const shared = sharedRecordsOf(context.identity?.rights ?? {})
      const page = await listTraces(db, input, { hidden: await classesHidden(context), shared })
      return { ...page, rows: await describeTraces(db, page.rows, operationTitles()), totals: null }
    },
    traceFilters: async (context) => {
      const hidden = await classesHidden(context)
      const entities = (await entityChoices(context)).filter(({ value }) => !hidden.includes(value))
      return { entities, users: await userChoices(context) }
    },
    previewPurge,
    purgeTraces,
    technicalLogs: async ({ db }, input) => ({ ...(await listTechnicalLogs(db, input)), totals: null }),
    writeScriptError: noteScriptError,
    writePublicScriptError: noteScriptError,
  })
