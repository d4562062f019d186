// Use cases of the books handed to an accountant's program: what a file would hold, the task begun, its file handed over.
import { exportsApi } from '@cartable/domain/accounting/exports/exports.api.ts'
import { exportsRefusals } from '@cartable/domain/accounting/exports/exports.refusals.ts'
import type { EntriesAsked } from '@cartable/domain/accounting/exports/exports.schema.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { readSpan } from '../balances/span.queries.ts'
import { sumMoved } from '../balances/trial.queries.ts'
import { readLedgerState } from '../ledger.queries.ts'
import { exportEntries } from './export-entries.ts'
import { countUnsealed, sumJournals } from './exports.queries.ts'

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)

const found = async ({ db, today }: OperationContext, asked: EntriesAsked) => {
  const balance = await readSpan(db, asked, today())
  const span = { companyId: balance.companyId, from: asked.from, to: asked.to, withOpening: asked.withOpening }
  const journals = await sumJournals(db, span)
  const moved = await sumMoved(db, balance)
  return {
    journals,
    entryCount: sum(journals.map(({ entryCount }) => entryCount)),
    debitCents: sum(journals.map(({ debitCents }) => debitCents)),
    creditCents: sum(journals.map(({ creditCents }) => creditCents)),
    openingCents: sum(journals.filter(({ code }) => code === 'AN').map(({ debitCents }) => debitCents)),
    unsealedCount: await countUnsealed(db, span),
    waiting: (await readLedgerState(db)).waiting,
    trialDebitCents: moved.debitCents,
    trialCreditCents: moved.creditCents,
  }
}

export const exportsService = handlers(exportsApi, {
  entriesFound: found,
  entriesExport: async ({ db, platform, identity, today }, { company, ...asked }) => {
    if (asked.to < asked.from) refuse(exportsRefusals.endsBefore, 'to')
    const { companyId } = await readSpan(db, { company }, today())
    const params = { companyId, ...asked }
    if ((await sumJournals(db, params)).length === 0) refuse(exportsRefusals.empty, 'from')
    return {
      taskUuid: await platform.tasks.startTask(db, exportEntries, params, identity?.accountId ?? null),
      errors: null,
    }
  },
  entriesDownload: async ({ db, platform, identity }, { uuid }) => {
    const file = (await platform.tasks.result(db, uuid, identity?.accountId ?? null)) ?? notFound()
    return {
      mediaType: 'text/plain',
      fileName: file.originalName,
      body: await platform.files.read(file),
      inline: false,
    }
  },
})
