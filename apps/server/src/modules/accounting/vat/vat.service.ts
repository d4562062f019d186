// Use cases of the VAT return: the figures of a month, the lines behind one, their file, the month marked as declared.

import { vatApi } from '@cartable/domain/accounting/vat/vat.api.ts'
import { vatRefusals } from '@cartable/domain/accounting/vat/vat.refusals.ts'
import { mostVatLines, vatLineKinds } from '@cartable/domain/accounting/vat/vat.schema.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { type CsvColumn, openCsv } from '../../../platform/sheets/csv.ts'
import { fileVat, periodOf, readVatMonth } from './file-vat.ts'
import { listVatLines, vatLinesForExport } from './vat-lines.queries.ts'

const csvColumns: readonly CsvColumn[] = [
  { header: 'TVA', column: 'part', kind: 'code', labels: { due: 'Exigible', deductible: 'Déductible' } },
  { header: 'Taux', column: 'percent', kind: 'decimal' },
  { header: 'Date', column: 'day', kind: 'day' },
  { header: 'Origine', column: 'kind', kind: 'code', labels: vatLineKinds },
  { header: 'Pièce', column: 'reference', kind: 'code' },
  { header: 'Nom', column: 'who', kind: 'text' },
  { header: 'Base HT', column: 'baseCents', kind: 'cents' },
  { header: 'Montant de TVA', column: 'vatCents', kind: 'cents' },
]

export const vatService = handlers(
  vatApi,
  {
    vatMonth: ({ snapshot }, asked) => snapshot(async (db) => readVatMonth(db, await periodOf(db, asked))),
    vatLines: async ({ db }, { company, month, percent }) => {
      const period = await periodOf(db, { company, month })
      const found = await listVatLines(db, period, { percent, most: mostVatLines + 1 })
      return { lines: found.slice(0, mostVatLines), isMore: found.length > mostVatLines }
    },
    vatLinesCsv: async ({ db, platform }, asked) => ({
      mediaType: 'text/csv',
      fileName: `tva-${companyLabels[asked.company].toLowerCase().replaceAll(' ', '-')}-${asked.month}.csv`,
      body: await openCsv(platform.database.replicaPool, vatLinesForExport(db, await periodOf(db, asked)), csvColumns),
      inline: false,
    }),
    fileVat,
  },
  { constraints: { vat_returns_month_uq: { refusal: vatRefusals.alreadyFiled } } },
)
