// Use cases of the ledger: reading it, verifying its chain, exporting it; nothing here writes an entry.
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import { searchTerm } from '@cartable/domain/customers/customers.rules.ts'
import { listName } from '@cartable/domain/people/people.rules.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { findBilledCustomers } from './billed-customers.queries.ts'
import { exportLedger } from './export-ledger.ts'
import { findEntry, ledgerAccounts, listLedgerLines, readLedgerState } from './ledger.queries.ts'
import { verifyLedger } from './verify-ledger.queries.ts'
import { verifyLedgerTask } from './verify-ledger.ts'

/** Customers are searched from three letters; ten are shown. */
const autocomplete = { from: 3, most: 10 }

export const ledgerService = handlers(ledgerApi, {
  ledgerLines: ({ db }, input) => listLedgerLines(db, input),
  ledgerEntry: async ({ db }, { id }) => (await findEntry(db, id)) ?? notFound(),
  ledgerFilters: async ({ db }) => ({ accounts: await ledgerAccounts(db) }),
  ledgerState: ({ db }) => readLedgerState(db),
  ledgerVerify: ({ db }, { year }) => verifyLedger(db, year),
  ledgerVerifyWhole: async ({ db, platform, identity }) => ({
    taskUuid: await platform.tasks.startTask(db, verifyLedgerTask, {}, identity?.accountId ?? null),
  }),
  ledgerCsvExport: async ({ db, platform, identity, today }, { page: _, size: __, ...filters }) => ({
    taskUuid: await platform.tasks.startTask(
      db,
      exportLedger,
      { ...filters, today: today() },
      identity?.accountId ?? null,
    ),
  }),
  customerBillAutocomplete: async ({ db }, { query }) => {
    const found =
      query.length < autocomplete.from ? [] : await findBilledCustomers(db, searchTerm(query), autocomplete.most)
    return { results: found.map((row) => ({ id: row.id, label: `${listName(row)} · ${row.number}` })) }
  },
})
