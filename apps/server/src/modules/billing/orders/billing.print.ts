// The printed bill and credit note: what the law asks, the VAT of each rate, and in detail the lessons and what was paid.

import { sumOfLines } from '@cartable/domain/billing/orders/billing.rules.ts'
import { paymentTypeLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import type { Content } from 'pdfmake/interfaces.d.ts'
import { letterheadOf } from '../../../platform/pdf/letterhead.ts'
import { facts, paper, ruledTable } from '../../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import { BillMentions } from './bill-mentions.ts'
import type { Paper as Found } from './print.queries.ts'

/** What the paper says; who may read it is decided before. */
export type Paper = Omit<Found, 'isStage'>

const units: Readonly<Record<string, string>> = { hour: 'h', day: 'j', unit: '' }
const present = (lines: readonly (string | null | undefined | false)[]): string[] =>
  lines.filter((line): line is string => typeof line === 'string' && line !== '')

/** Amounts of each VAT rate, in the order of the rates. */
const vatTable = (bill: Paper): Content => {
  const rates = [...new Set(bill.lines.map((line) => line.vatPercent))].sort((a, b) => Number(a) - Number(b))
  const rows = rates.map((rate) => {
    const sum = sumOfLines(bill.lines.filter((line) => line.vatPercent === rate))
    return [
      formatPercent(rate),
      formatEuros(sum.totalExclTaxCents),
      formatEuros(sum.vatCents),
      formatEuros(sum.totalCents),
    ]
  })
  return ruledTable(['Taux de TVA', 'Base HT', 'TVA', 'Total TTC'], rows, ['*', 90, 90, 90], [1, 2, 3])
}

/** Price of an hour without VAT, for reading: the line's own total is the exact one. */
const unitExclTax = (line: Paper['lines'][number]): string =>
  formatEuros(Math.round(line.unitPriceCents / (1 + Number(line.vatPercent) / 100)))

const linesTable = (bill: Paper): Content =>
  ruledTable(
    ['Désignation', 'Quantité', 'Prix unitaire HT', 'TVA', 'Total HT', 'Total TTC'],
    bill.lines.map((line) => [
      line.label,
      present([line.quantity.replace('.', ','), units[line.unit]]).join('\u00a0'),
      unitExclTax(line),
      formatPercent(line.vatPercent),
      formatEuros(line.totalExclTaxCents),
      formatEuros(line.totalCents),
    ]),
    ['*', 50, 62, 40, 62, 62],
    [1, 2, 3, 4, 5],
  )

const totals = (bill: Paper): Content => ({
  margin: [0, 8, 0, 0],
  stack: [
    { text: `Total HT\u00a0: ${formatEuros(bill.totalExclTaxCents)}`, alignment: 'right' },
    { text: `TVA\u00a0: ${formatEuros(bill.vatCents)}`, alignment: 'right' },
    { text: `Total TTC\u00a0: ${formatEuros(bill.totalCents)}`, alignment: 'right', style: 'total' },
  ],
})

/** A stage is taught by several, at a price of its own: neither teacher nor hourly price stands on its paper. */
const isStage = ({ service }: BillMentions) => service.durationMinutes !== undefined
const stageFacts = ({ service }: BillMentions): (readonly [string, string])[] => [
  ['Lieu', service.place],
  ...(service.durationMinutes
    ? [['Durée', `${(service.durationMinutes / 60).toLocaleString('fr-FR')}\u00a0h`] as const]
    : []),
]

/** Lessons, hourly price and sums paid, which a home service must show; a credit note repeats nothing of it. */
const details = (bill: Paper, mentions: BillMentions): Content[] => [
  { text: 'Détail de la prestation', style: 'section' },
  facts([
    ['Nature', mentions.service.nature],
    ['Bénéficiaire', mentions.service.student],
    ['Matière', mentions.service.subject],
    ...(isStage(mentions)
      ? stageFacts(mentions)
      : ([
          ['Intervenant', mentions.service.teacher],
          ['Numéro de l’intervenant', mentions.service.teacherNumber ?? '–'],
          ['Lieu', mentions.service.place],
          ...bill.lines.map((line): readonly [string, string] => [
            'Cours',
            present([
              line.doneAt && formatInstant(line.doneAt),
              line.durationMinutes !== null && `${(line.durationMinutes / 60).toLocaleString('fr-FR')}\u00a0h`,
              `${formatEuros(line.unitPriceCents)} TTC de l’heure`,
            ]).join(' · '),
          ]),
          ['Frais de déplacement', 'Compris'],
        ] as const)),
  ]),
  { text: 'Sommes versées', style: 'section' },
  bill.payments.length === 0
    ? { text: 'Aucun versement à ce jour.' }
    : ruledTable(
        ['Date', 'Moyen', 'Montant'],
        bill.payments.map((payment) => [
          formatDay(payment.paidOn ?? ''),
          payment.signedCents < 0
            ? `Remboursement (${paymentTypeLabels[payment.type]})`
            : paymentTypeLabels[payment.type],
          formatEuros(payment.signedCents),
        ]),
        [90, '*', 90],
        [2],
      ),
  {
    margin: [0, 6, 0, 0],
    alignment: 'right',
    text: `Reste à payer\u00a0: ${formatEuros(bill.kind === 'bill' ? bill.amountRemainedCents : 0)}`,
    bold: true,
  },
]

/** Makes the paper of a bill or credit note. `simple` never changes once issued; `details` adds what was paid so far. */
export const billPaper = (bill: Paper, mode: 'simple' | 'details'): PdfDefinition => {
  const mentions = BillMentions.parse(bill.mentions)
  const title = `${mentions.title ?? (bill.kind === 'bill' ? 'Facture' : 'Avoir')} ${bill.reference}`
  return paper({
    title,
    subject: `Commande ${bill.orderReference}`,
    company: letterheadOf(mentions.seller),
    createdAt: new Date(bill.createdAt),
    content: [
      { text: title, style: 'title' },
      {
        columns: [
          facts([
            ['Date d’émission', formatDay(bill.issuedOn)],
            ['Commande', bill.orderReference],
            ['Numéro de client', mentions.customer.number],
            ...(mentions.credited
              ? [
                  [
                    mentions.credited.isPartial ? 'Avoir partiel sur la facture' : 'Annule la facture',
                    `${mentions.credited.reference} du ${formatDay(mentions.credited.issuedOn)}`,
                  ] as const,
                ]
              : []),
          ]),
          {
            stack: [
              { text: bill.billedName, bold: true },
              ...(mentions.customer.address ? [{ text: mentions.customer.address }] : []),
            ],
            margin: [24, 2, 0, 0],
          },
        ],
        margin: [0, 0, 0, 14],
      },
      linesTable(bill),
      totals(bill),
      { text: 'TVA par taux', style: 'section' },
      vatTable(bill),
      ...(mode === 'details' ? details(bill, mentions) : []),
      { stack: mentions.texts.map((text) => ({ text, margin: [0, 0, 0, 3] })), style: 'small', margin: [0, 18, 0, 0] },
    ],
  })
}
