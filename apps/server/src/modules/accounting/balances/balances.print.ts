// The balances on paper: a title with its day or span, the lines, the totals, what they were compared with.
import type {
  AgedRow,
  AgedTotals,
  LedgerSums,
  PartyRow,
  PartyTotals,
  TrialRow,
  TrialTotals,
} from '@cartable/domain/accounting/balances/balances.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { Content } from 'pdfmake/interfaces.d.ts'
import { letterheadOf, type Seller } from '../../../platform/pdf/letterhead.ts'
import { paper, ruledTable } from '../../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'

/** Lines that a paper holds at most: who needs more takes the file. */
export const mostPrinted = 2_000

type Sheet = {
  readonly title: string
  readonly span: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly totals: readonly string[]
  readonly widths: (string | number)[]
  /** How many lines there are in all. */
  readonly total: number
  readonly compared: string
}
const some = (cents: number) => (cents === 0 ? '' : formatEuros(cents))
const spanOf = ({ from, to }: { readonly from: string; readonly to: string }) =>
  `Du ${formatDay(from)} au ${formatDay(to)}`

const sheetOf = (seller: Seller, createdAt: Date, sheet: Sheet): PdfDefinition => {
  const right = sheet.head.map((_, at) => at).filter((at) => at > 1)
  const left: Content[] =
    sheet.total > sheet.rows.length
      ? [
          {
            text: `Les ${sheet.rows.length} premières lignes sur ${sheet.total}\u00a0; l’export CSV les a toutes.`,
            style: 'small',
          },
        ]
      : []
  return paper({
    title: `${sheet.title}, ${seller.name}`,
    company: letterheadOf(seller),
    createdAt,
    content: [
      { text: sheet.title, style: 'title' },
      { text: sheet.span, margin: [0, 0, 0, 10] },
      { fontSize: 8, stack: [ruledTable(sheet.head, [...sheet.rows, sheet.totals], sheet.widths, right)] },
      { text: sheet.compared, style: 'small', margin: [0, 8, 0, 0] },
      ...left,
    ],
  })
}

export const trialSheet = (
  seller: Seller,
  at: Date,
  { rows, total, totals }: { readonly rows: readonly TrialRow[]; readonly total: number; readonly totals: TrialTotals },
  ledger: LedgerSums,
): PdfDefinition =>
  sheetOf(seller, at, {
    ...{ title: 'Balance générale', span: spanOf(totals), total, widths: [44, '*', 66, 66, 66, 66, 66] },
    head: ['Compte', 'Libellé', 'Ouverture', 'Débit', 'Crédit', 'Solde débiteur', 'Solde créditeur'],
    rows: rows.map((row) => [
      ...[row.code, row.name, some(row.openingCents), some(row.debitCents), some(row.creditCents)],
      ...[some(Math.max(row.balanceCents, 0)), some(Math.max(-row.balanceCents, 0))],
    ]),
    totals: [
      ...['', 'Total', formatEuros(totals.openingDebitCents - totals.openingCreditCents)],
      ...[totals.debitCents, totals.creditCents, totals.balanceDebitCents, totals.balanceCreditCents].map(formatEuros),
    ],
    compared: `Grand livre de la période\u00a0: débits ${formatEuros(ledger.debitCents)}, crédits ${formatEuros(ledger.creditCents)}.`,
  })

export const partySheet = (
  seller: Seller,
  at: Date,
  account: string,
  { rows, total, totals }: { readonly rows: readonly PartyRow[]; readonly total: number; readonly totals: PartyTotals },
): PdfDefinition =>
  sheetOf(seller, at, {
    ...{ title: account, span: spanOf(totals), total, widths: [52, '*', 72, 72, 72, 72] },
    head: ['Compte', 'Nom', 'Ouverture', 'Débit', 'Crédit', 'Solde'],
    rows: rows.map((row) => [
      ...[row.number, row.name],
      ...[row.openingCents, row.debitCents, row.creditCents, row.balanceCents].map(some),
    ]),
    totals: [
      ...['', 'Total'],
      ...[totals.openingCents, totals.debitCents, totals.creditCents, totals.balanceCents].map(formatEuros),
    ],
    compared: `Le même compte au grand livre\u00a0: ${formatEuros(totals.accountBalanceCents)}.`,
  })

export const agedSheet = (
  seller: Seller,
  at: Date,
  {
    rows,
    total,
    totals,
  }: {
    readonly rows: readonly AgedRow[]
    readonly total: number
    readonly totals: Omit<AgedTotals, 'waiting'>
  },
): PdfDefinition => {
  const sums = (of: AgedRow | Omit<AgedTotals, 'waiting'>) => [
    of.age0Cents,
    of.age31Cents,
    of.age61Cents,
    of.age91Cents,
    of.totalCents,
  ]
  return sheetOf(seller, at, {
    ...{ title: 'Balance âgée des clients', span: `Au ${formatDay(totals.on)}`, total },
    widths: [52, '*', 64, 64, 64, 64, 64],
    head: ['Client', 'Nom', '0 à 30 jours', '31 à 60 jours', '61 à 90 jours', 'Plus de 90 jours', 'Total'],
    rows: rows.map((row) => [row.number, row.name, ...sums(row).map(some)]),
    totals: ['', 'Total', ...sums(totals).map(formatEuros)],
    compared: totals.ordersCents === null ? '' : `Dus d’après les commandes\u00a0: ${formatEuros(totals.ordersCents)}.`,
  })
}
