// The CSV export of the accounting tables: a long task, because a year may hold a hundred thousand lines.
import { isAccountingSort, isTraineeshipBillSort } from '@cartable/domain/accounting/accounting.api.ts'
import { companyCodes, monitoringLabels, paymentTypeLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { z } from 'zod'
import { type CsvColumn, openCsv } from '../../platform/sheets/csv.ts'
import { defineTask } from '../../platform/tasks/tasks.ts'
import { accountingBillsForExport } from './accounting.queries.ts'
import { traineeshipBillsForExport } from './traineeship-bills.queries.ts'

export const accountingColumns: readonly CsvColumn[] = [
  { header: 'Mois', column: 'month', kind: 'month' },
  { header: 'N° de facture', column: 'billNumber', kind: 'code' },
  { header: 'Type', column: 'type', kind: 'code', labels: { bill: 'Facture', 'credit-note': 'Avoir' } },
  { header: 'Date', column: 'date', kind: 'day' },
  { header: 'N° de client', column: 'customerNumber', kind: 'code' },
  { header: 'Nom du client', column: 'customerLastName', kind: 'text' },
  { header: 'Prénom du client', column: 'customerFirstName', kind: 'text' },
  { header: 'Élève', column: 'student', kind: 'text' },
  { header: 'Heures', column: 'hours', kind: 'decimal' },
  { header: 'Total TTC', column: 'totalInclTax', kind: 'cents' },
  { header: 'Payé par le client', column: 'paidByCustomer', kind: 'cents' },
  { header: 'Payé par l’avance immédiate', column: 'paidByAdvance', kind: 'cents' },
  { header: 'CA TTC', column: 'revenueInclTax', kind: 'cents' },
  { header: 'CA HT', column: 'revenueExclTax', kind: 'cents' },
  { header: 'TVA', column: 'tax', kind: 'cents' },
  { header: 'Frais de paiement', column: 'providerFees', kind: 'cents' },
  { header: 'Coût du professeur', column: 'teacherCosts', kind: 'cents' },
  { header: 'Encaissement', column: 'collection', kind: 'cents' },
  { header: 'Professeur', column: 'teacherIdentity', kind: 'text' },
  { header: 'Salaire', column: 'salary', kind: 'cents' },
  { header: 'Taux de TVA (%)', column: 'vatRates', kind: 'code' },
  { header: 'Document lié', column: 'relatedDocument', kind: 'code' },
  { header: 'Professeur indépendant', column: 'teacherSelfEmployed', kind: 'flag' },
  { header: 'Paiement du client', column: 'customerStatus', kind: 'code', labels: monitoringLabels },
  { header: 'Avance URSSAF', column: 'urssafStatus', kind: 'code', labels: monitoringLabels },
  { header: 'Paiement du professeur', column: 'teacherPaymentStatus', kind: 'code', labels: monitoringLabels },
  { header: 'Annulée', column: 'cancelled', kind: 'flag' },
]

export const traineeshipColumns: readonly CsvColumn[] = [
  { header: 'Mois', column: 'month', kind: 'month' },
  { header: 'Référence', column: 'reference', kind: 'code' },
  { header: 'Date', column: 'date', kind: 'day' },
  { header: 'Client', column: 'customer', kind: 'text' },
  { header: 'Montant dû', column: 'amountDue', kind: 'cents' },
  { header: 'Durée (heures)', column: 'hours', kind: 'decimal' },
  { header: 'Type', column: 'type', kind: 'code', labels: { bill: 'Facture', 'credit-note': 'Avoir' } },
  { header: 'Moyen de paiement', column: 'paymentMethod', kind: 'code', labels: paymentTypeLabels },
  { header: 'Reste à payer', column: 'remaining', kind: 'cents' },
  { header: 'Documents liés', column: 'related', kind: 'code' },
  { header: 'Annulée', column: 'cancelled', kind: 'flag' },
]

const Sort = z.object({ column: z.string(), direction: z.enum(['asc', 'desc']) })

/** Filters as the list parsed them, kept with the task. */
const Params = z.object({
  company: z.enum(companyCodes),
  q: z.string(),
  sort: Sort,
  months: z.array(z.string()).optional(),
  paymentStatuses: z.array(z.string()).optional(),
  customerId: z.int().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  teacherId: z.int().optional(),
  withoutCancelled: z.boolean(),
  today: z.string(),
})

export const exportAccountingTable = defineTask({
  kind: 'accounting-table-csv',
  told: { kind: 'export', name: 'L’export de la table comptable', link: '/accounting/tables' },
  params: Params,
  run: async ({ db, platform, signal, keepFile }, params) => {
    const { column, direction } = params.sort
    const pool = platform.database.replicaPool
    const byDate = { column: 'date', direction } as const
    const isStages = params.company === 'traineeship'
    const body = isStages
      ? await openCsv(
          pool,
          traineeshipBillsForExport(db, {
            ...params,
            sort: isTraineeshipBillSort(column) ? { column, direction } : byDate,
          }),
          traineeshipColumns,
          { signal },
        )
      : await openCsv(
          pool,
          accountingBillsForExport(db, { ...params, sort: isAccountingSort(column) ? { column, direction } : byDate }),
          accountingColumns,
          { signal },
        )
    await keepFile({
      body,
      fileName: `${isStages ? 'stages' : 'cours-particuliers'}-${params.today}.csv`,
      mediaType: 'text/csv; charset=utf-8',
    })
  },
})
