// Use cases of the VAT return: the figures of a month, the lines behind one, their file, the month marked as declared, e-reporting.

import { vatApi } from '@cartable/domain/accounting/vat/vat.api.ts'
import { vatRefusals } from '@cartable/domain/accounting/vat/vat.refusals.ts'
import { eReportParts, mostVatLines, type VatAsked, vatLineKinds } from '@cartable/domain/accounting/vat/vat.schema.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { type CsvColumn, openCsv } from '../../../platform/sheets/csv.ts'
import { eReportForExport, listEReport } from './e-report.queries.ts'
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

const eReportColumns: readonly CsvColumn[] = [
  { header: 'Flux', column: 'part', kind: 'code', labels: eReportParts },
  { header: 'Date', column: 'day', kind: 'day' },
  { header: 'Taux', column: 'percent', kind: 'decimal' },
  { header: 'Nombre', column: 'count', kind: 'integer' },
  { header: 'Montant HT', column: 'baseCents', kind: 'cents' },
  { header: 'Montant de TVA', column: 'vatCents', kind: 'cents' },
]
const fileName = (what: string, { company, month }: VatAsked) =>
  `${what}-${companyLabels[company].toLowerCase().replaceAll(' ', '-')}-${month}.csv`

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
      fileName: fileName('tva', asked),
      body: await openCsv(platform.database.replicaPool, vatLinesForExport(db, await periodOf(db, asked)), csvColumns),
      inline: false,
    }),
    eReport: async ({ db }, asked) => ({ rows: await listEReport(db, await periodOf(db, asked)) }),
    eReportCsv: async ({ db, platform }, asked) => ({
      mediaType: 'text/csv',
      fileName: fileName('e-reporting', asked),
      body: await openCsv(
        platform.database.replicaPool,
        eReportForExport(db, await periodOf(db, asked)),
        eReportColumns,
      ),
      inline: false,
    }),
    fileVat,
  },
  { constraints: { vat_returns_month_uq: { refusal: vatRefusals.alreadyFiled } } },
)
