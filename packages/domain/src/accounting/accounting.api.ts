// Operations of accounting: the table of private tuition and its export.
import { z } from 'zod'
import { companyCodes, owedStatuses } from '../billing/orders/billing.schema.ts'
import { right } from '../kernel/access.ts'
import { day, queryFlag, queryId, queryList } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import {
  AccountingBillRow,
  AccountingTotals,
  monthPattern,
  TraineeshipBillRow,
  TraineeshipTotals,
} from './accounting.schema.ts'

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
  paymentStatuses: queryList(z.enum(owedStatuses)).optional(),
  customerId: queryId.optional(),
  /** Who gave what is billed. */
  teacherId: queryId.optional(),
  /** Leaves out bills fully credited, with their credit notes: a month that is over changes by it when one is credited later. */
  withoutCancelled: queryFlag.default(false),
}

const input = listInput({ sorts, defaultSort: 'date.desc', filters: accountingFilters })
export type AccountingSort = (typeof sorts)[number]
const traineeshipSorts = ['date', 'reference', 'customer', 'amountDue', 'remaining'] as const
export type TraineeshipBillSort = (typeof traineeshipSorts)[number]
const isOf = <S extends string>(known: readonly S[], column: string): column is S => known.includes(column as S)
/** The order of a table, when it is one of its own. */
export const isAccountingSort = (column: string): column is AccountingSort => isOf(sorts, column)
export const isTraineeshipBillSort = (column: string): column is TraineeshipBillSort => isOf(traineeshipSorts, column)

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
  traineeshipBillsList: operation({
    name: 'accounting_traineeship_bills_list',
    method: 'GET',
    path: '/accounting/tables/accounting-traineeship-bills-list',
    effect: 'readLagging',
    access: right('accounting', 'read'),
    input: listInput({ sorts: traineeshipSorts, defaultSort: 'date.desc', filters: accountingFilters }),
    answer: listAnswer(TraineeshipBillRow, TraineeshipTotals),
    summary: 'Table comptable des stages',
  }),
  tablesCsvExport: operation({
    name: 'accounting_tables_csv_export',
    method: 'GET',
    path: '/accounting/tables/accounting-tables-csv-export',
    effect: 'write',
    access: right('accounting', 'read'),
    input: listInput({
      sorts: [...sorts, 'reference', 'customer', 'amountDue', 'remaining'],
      defaultSort: 'date.desc',
      filters: { ...accountingFilters, company: z.enum(companyCodes) },
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
