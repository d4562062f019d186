// Operations of the ledger: its lines, an entry, what waits, the seal of its chain, its export, customers who have bills.
import { z } from 'zod'
import { companyCodes } from '../billing/orders/billing.schema.ts'
import { right } from '../kernel/access.ts'
import { day, id, queryId, queryList } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { journalCodes, LedgerEntry, LedgerLineRow, LedgerState, LedgerTotals, LedgerVerdict } from './ledger.schema.ts'

const sorts = ['date', 'number', 'account', 'debit', 'credit'] as const
export type LedgerSort = (typeof sorts)[number]

const filters = {
  company: z.enum(companyCodes).optional(),
  journals: queryList(z.enum(journalCodes)).optional(),
  accountId: queryId.optional(),
  customerId: queryId.optional(),
  teacherId: queryId.optional(),
  from: day.optional(),
  to: day.optional(),
  lettering: z.enum(['open', 'lettered']).optional(),
}
const input = listInput({ sorts, defaultSort: 'date.desc', filters })
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()
const access = right('accounting', 'read')

export const ledgerApi = defineOperations('accounting', {
  ledgerLines: operation({
    name: 'accounting_ledger_lines_list',
    method: 'GET',
    path: '/accounting/books/lines',
    effect: 'readLagging',
    access,
    input,
    answer: listAnswer(LedgerLineRow, LedgerTotals),
    summary: 'Lignes du grand livre',
  }),
  ledgerEntry: operation({
    name: 'accounting_ledger_entry',
    method: 'GET',
    path: '/accounting/books/entry',
    effect: 'read',
    access,
    input: z.object({ id: queryId }),
    answer: LedgerEntry,
    summary: 'Écriture comptable, avec ce qui l’a faite',
  }),
  ledgerFilters: operation({
    name: 'accounting_ledger_filters',
    method: 'GET',
    path: '/accounting/books/filters',
    effect: 'read',
    access,
    input: z.object({}),
    answer: z.object({ accounts: z.array(z.object({ id, code: z.string(), name: z.string() })) }),
    summary: 'Comptes que portent les écritures',
  }),
  ledgerState: operation({
    name: 'accounting_ledger_state',
    method: 'GET',
    path: '/accounting/books/state',
    effect: 'read',
    access,
    input: z.object({}),
    answer: LedgerState,
    summary: 'Ce qui attend son écriture, et ce qui l’empêche',
  }),
  ledgerVerify: operation({
    name: 'accounting_ledger_verify',
    method: 'GET',
    path: '/accounting/books/verify',
    effect: 'readLagging',
    access,
    input: z.object({ year: z.coerce.number().pipe(z.int().min(2000).max(2100)) }),
    answer: LedgerVerdict,
    summary: 'Vérification de la chaîne des écritures d’une année, depuis sa dernière relecture entière',
  }),
  ledgerVerifyWhole: operation({
    name: 'accounting_ledger_verify_whole',
    method: 'POST',
    path: '/accounting/books/verify-whole',
    effect: 'write',
    access,
    input: z.object({}),
    answer: z.object({ taskUuid: z.uuid() }),
    summary: 'Chaîne des écritures relue en entier\u00a0: lance la tâche',
  }),
  ledgerCsvExport: operation({
    name: 'accounting_ledger_csv_export',
    method: 'GET',
    path: '/accounting/books/csv-export',
    effect: 'write',
    access,
    input,
    answer: z.object({ taskUuid: z.uuid() }),
    summary: 'Export CSV du grand livre\u00a0: lance la tâche',
  }),
  customerBillAutocomplete: operation({
    name: 'customer_bill_autocomplete',
    method: 'GET',
    path: '/accounting/customer-bill-autocomplete',
    effect: 'read',
    access,
    input: z.object({ query: z.string().trim().max(100).refine(storable) }),
    answer: z.object({ results: z.array(z.object({ id, label: z.string() })) }),
    summary: 'Clients qui ont des factures',
  }),
})
