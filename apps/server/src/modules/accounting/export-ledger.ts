// The CSV export of the ledger for the accountant's software: one line per debit or credit, as a long task.
import { journalLabels } from '@cartable/domain/accounting/ledger.schema.ts'
import { companyCodes, companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { z } from 'zod'
import { type CsvColumn, openCsv } from '../../platform/sheets/csv.ts'
import { defineTask } from '../../platform/tasks/tasks.ts'
import { ledgerLinesForExport } from './ledger.queries.ts'

export const ledgerColumns: readonly CsvColumn[] = [
  { header: 'Société', column: 'company', kind: 'code', labels: companyLabels },
  { header: 'Code journal', column: 'journal', kind: 'code' },
  { header: 'Journal', column: 'journal', kind: 'code', labels: journalLabels },
  { header: 'N° d’écriture', column: 'number', kind: 'integer' },
  { header: 'Date', column: 'date', kind: 'day' },
  { header: 'Compte', column: 'accountCode', kind: 'code' },
  { header: 'Libellé du compte', column: 'accountName', kind: 'text' },
  { header: 'Compte auxiliaire', column: 'auxiliary', kind: 'code' },
  { header: 'Libellé du compte auxiliaire', column: 'party', kind: 'text' },
  { header: 'Pièce', column: 'piece', kind: 'code' },
  { header: 'Date de la pièce', column: 'pieceDate', kind: 'day' },
  { header: 'Libellé', column: 'label', kind: 'text' },
  { header: 'Débit', column: 'debit', kind: 'cents' },
  { header: 'Crédit', column: 'credit', kind: 'cents' },
  { header: 'Lettrage', column: 'letter', kind: 'code' },
  { header: 'Lettré le', column: 'letteredOn', kind: 'day' },
]

/** Filters as the list parsed them, kept with the task. */
const Params = z.object({
  q: z.string(),
  sort: z.object({
    column: z.enum(['date', 'number', 'account', 'debit', 'credit']),
    direction: z.enum(['asc', 'desc']),
  }),
  company: z.enum(companyCodes).optional(),
  journals: z.array(z.string()).optional(),
  accountId: z.int().optional(),
  customerId: z.int().optional(),
  teacherId: z.int().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  lettering: z.enum(['open', 'lettered']).optional(),
  today: z.string(),
})

export const exportLedger = defineTask({
  kind: 'ledger-csv',
  told: { kind: 'export', name: 'L’export du grand livre', link: '/accounting/books' },
  params: Params,
  run: async ({ db, platform, signal, keepFile }, params) => {
    const body = await openCsv(platform.database.replicaPool, ledgerLinesForExport(db, params), ledgerColumns, {
      signal,
    })
    await keepFile({ body, fileName: `grand-livre-${params.today}.csv`, mediaType: 'text/csv; charset=utf-8' })
  },
})
