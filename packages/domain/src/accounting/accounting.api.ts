// Operations of accounting: the table of private tuition and its export.
import { z } from 'zod'
import { chargeStatuses } from '../billing/billing.schema.ts'
import { right } from '../kernel/access.ts'
import { day, queryFlag, queryList } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { AccountingBillRow, AccountingTotals, monthPattern } from './accounting.schema.ts'

const sorts = [
  'date',
  'billNumber',
  'customerName',
  'student',
  'hours',
  'totalInclTax',
  'revenueExclTax',
  'tax',
  'teacherIdentity',
] as const

/** Filters of the table, the same for the screen and for the export. */
export const accountingFilters = {
  months: queryList(z.string().regex(monthPattern)).optional(),
  from: day.optional(),
  to: day.optional(),
  /** Payment of the customer. */
  paymentStatuses: queryList(z.enum(chargeStatuses)).optional(),
  /** Bills fully credited, with their credit notes. */
  withCancelled: queryFlag.default(false),
}

const input = listInput({ sorts, defaultSort: 'date.desc', filters: accountingFilters })
export type AccountingSort = (typeof sorts)[number]

export const accountingApi = defineOperations('accounting', {
  privateTuitionBillsList: operation({
    name: 'accounting_private_tuition_bills_list',
    method: 'GET',
    path: '/accounting/tables/accounting-private-tuition-bills-list',
    effect: 'readLagging',
    access: right('accounting', 'read'),
    input,
    answer: listAnswer(AccountingBillRow, AccountingTotals),
    summary: 'Table comptable des cours particuliers',
  }),
  tablesCsvExport: operation({
    name: 'accounting_tables_csv_export',
    method: 'GET',
    path: '/accounting/tables/accounting-tables-csv-export',
    effect: 'write',
    access: right('accounting', 'read'),
    input: listInput({
      sorts,
      defaultSort: 'date.desc',
      filters: { ...accountingFilters, company: z.enum(['private-tuition']) },
    }),
    answer: z.object({ taskUuid: z.uuid() }),
    summary: 'Export CSV d’une table comptable\u00a0: lance la tâche',
  }),
  tablesCsvDownload: operation({
    name: 'accounting_tables_csv_download',
    method: 'GET',
    path: '/accounting/accounting-tables-csv-download',
    effect: 'read',
    access: right('accounting', 'read'),
    input: z.object({ uuid: z.uuid() }),
    answer: { document: ['text/csv; charset=utf-8'] },
    summary: 'Export CSV d’une table comptable\u00a0: le fichier de la tâche finie',
  }),
})
