// Operations of the VAT return: the figures of a month, the lines behind one, their file, the month marked as declared, and the sums of e-reporting.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, MoveAnswer } from '../../kernel/refusal.ts'
import { EReportRow, VatAsked, VatLine, VatLinesAsked, VatMonth } from './vat.schema.ts'

const access = right('accounting', 'read')

export const vatApi = defineOperations('accounting', {
  vatMonth: operation({
    name: 'vat_month',
    method: 'GET',
    path: '/accounting/vat-month',
    effect: 'read',
    access,
    input: VatAsked,
    answer: VatMonth,
    summary:
      'Déclaration de TVA d’un mois\u00a0: base et taxe par taux, TVA déductible, crédit reporté, accord avec le grand livre',
  }),
  vatLines: operation({
    name: 'vat_lines',
    method: 'GET',
    path: '/accounting/vat-lines',
    effect: 'read',
    access,
    input: VatLinesAsked,
    answer: z.object({ lines: z.array(VatLine), isMore: z.boolean() }),
    summary: 'Encaissements, factures, avoirs et professeurs derrière un chiffre de la déclaration de TVA',
  }),
  vatLinesCsv: operation({
    name: 'vat_lines_csv',
    method: 'GET',
    path: '/accounting/vat-lines-csv',
    effect: 'readLagging',
    access,
    input: VatAsked,
    answer: { document: ['text/csv'] },
    summary: 'Lignes de la déclaration de TVA d’un mois, en CSV',
  }),
  eReport: operation({
    name: 'e_report',
    method: 'GET',
    path: '/accounting/e-report',
    effect: 'read',
    access,
    input: VatAsked,
    answer: z.object({ rows: z.array(EReportRow) }),
    summary: 'Totaux d’un mois pour l’e-reporting\u00a0: ventes et encaissements, jour par jour et taux par taux',
  }),
  eReportCsv: operation({
    name: 'e_report_csv',
    method: 'GET',
    path: '/accounting/e-report-csv',
    effect: 'readLagging',
    access,
    input: VatAsked,
    answer: { document: ['text/csv'] },
    summary: 'Totaux d’un mois pour l’e-reporting, en CSV',
  }),
  fileVat: operation({
    name: 'vat_month_file',
    method: 'POST',
    path: '/accounting/vat-month-file',
    effect: 'write',
    access: right('closing', 'write'),
    input: VatAsked.extend({
      /** What was read on screen, to be paid or carried over: other figures meanwhile are not what was declared. */
      netCents: z.int(),
    }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'TVA d’un mois marquée déclarée, telle qu’elle est',
  }),
})
