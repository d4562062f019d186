// The printed bill and credit note: what the law asks, the VAT of each rate, and in detail the lessons and what was paid.

import { regimeMention } from '@cartable/domain/accounting/rates/regime.rules.ts'
import { paymentWay } from '@cartable/domain/billing/orders/billing.rules.ts'
import { cancelledWords } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import type { Content } from 'pdfmake/interfaces.d.ts'
import { letterheadOf } from '../../../platform/pdf/letterhead.ts'
import { facts, paper, ruledTable } from '../../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import {
  advanceLines,
  dueCents,
  labelOf,
  type Paper,
  soldByRate,
  soldCents,
  soldOf,
  type UnitPrice,
  unitExclTax,
} from './bill-figures.ts'
import { BillMentions, creditNatures } from './bill-mentions.ts'

const units: Readonly<Record<string, string>> = { hour: 'h', day: 'j', unit: '' }
const present = (lines: readonly (string | null | undefined | false)[]): string[] =>
  lines.filter((line): line is string => typeof line === 'string' && line !== '')

/** Amounts of each VAT rate, in the order of the rates. */
const vatTable = (bill: Paper): Content =>
  ruledTable(
    ['Taux de TVA', 'Base HT', 'TVA', 'Total TTC'],
    soldByRate(bill).map(({ vatPercent, sum }) => [
      formatPercent(vatPercent),
      formatEuros(sum.totalExclTaxCents),
      formatEuros(sum.vatCents),
      formatEuros(sum.totalCents),
    ]),
    ['*', 90, 90, 90],
    [1, 2, 3],
  )

const unitPrice = ({ euros, decimals }: UnitPrice) =>
  `${euros.toLocaleString('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: decimals })}\u00a0€`

const linesTable = (bill: Paper): Content =>
  ruledTable(
    ['Désignation', 'Quantité', 'Prix unitaire HT', 'TVA', 'Total HT', 'Total TTC'],
    bill.lines.map((line) => [
      labelOf(bill, line),
      present([line.quantity.replace('.', ','), units[line.unit]]).join('\u00a0'),
      unitPrice(unitExclTax(line)),
      formatPercent(line.vatPercent),
      formatEuros(line.totalExclTaxCents),
      formatEuros(soldOf(line)),
    ]),
    ['*', 50, 62, 40, 62, 62],
    [1, 2, 3, 4, 5],
  )

const totals = (bill: Paper): Content => ({
  margin: [0, 8, 0, 0],
  stack: [
    { text: `Total HT\u00a0: ${formatEuros(bill.totalExclTaxCents)}`, alignment: 'right' },
    { text: `TVA\u00a0: ${formatEuros(bill.vatCents)}`, alignment: 'right' },
    { text: `Total TTC\u00a0: ${formatEuros(soldCents(bill))}`, alignment: 'right', style: 'total' },
  ],
})

/**
 * Beside the bill of the fee: net salary and contributions that the company collects for the family that employs the teacher,
 * and passes on. Neither sold nor taxed.
 */
const statement = (bill: Paper, { service }: BillMentions): Content[] => {
  if (bill.fundsCents === 0) return []
  const isBill = bill.kind === 'bill'
  const sumOf = (part: 'wagesCents' | 'contributionsCents') => bill.lines.reduce((sum, line) => sum + line[part], 0)
  return [
    {
      unbreakable: true,
      stack: [
        { text: isBill ? 'Décompte' : 'Décompte repris', style: 'section' },
        {
          text: `Vous êtes l’employeur ${de(service.teacher)}. ${isBill ? 'Ces sommes sont collectées pour vous et lui sont versées, ou le sont à l’Urssaf\u00a0: elles ne portent pas de TVA.' : 'Ces sommes collectées pour vous sont reprises\u00a0: elles ne portent pas de TVA.'}`,
          margin: [0, 0, 0, 4],
        },
        ruledTable(
          ['Collecté pour votre compte', 'Montant'],
          [
            [`Salaire net ${de(service.teacher)}`, formatEuros(sumOf('wagesCents'))],
            ['Cotisations sociales', formatEuros(sumOf('contributionsCents'))],
            ['Total du décompte', formatEuros(bill.fundsCents)],
          ],
          ['*', 100],
          [1],
        ),
        {
          text: `${isBill ? 'À payer' : 'Total repris'}\u00a0: ${formatEuros(bill.totalCents)}`,
          alignment: 'right',
          style: 'total',
          margin: [0, 8, 0, 0],
        },
      ],
    },
  ]
}

/** A stage is taught by several, at a price of its own: neither teacher nor hourly price stands on its paper. */
const isStage = ({ service }: BillMentions) => service.durationMinutes !== undefined
const stageFacts = ({ service }: BillMentions): (readonly [string, string])[] => [
  ['Lieu', service.place],
  ...(service.durationMinutes
    ? [['Durée', `${(service.durationMinutes / 60).toLocaleString('fr-FR')}\u00a0h`] as const]
    : []),
]

/** Whether the paper is of a service at home, which opens the tax credit. */
const isHomeService = ({ service }: BillMentions) => creditNatures.includes(service.nature)

const serviceFacts = ({ service }: BillMentions): (readonly [string, string])[] => [
  ['Nature', service.nature],
  ['Bénéficiaire', service.student],
  ['Matière', service.subject],
]
const lessonFacts = ({ service, regime }: BillMentions): (readonly [string, string])[] => [
  ...(regime ? [['Cadre', regimeMention(regime)] as const] : []),
  ['Intervenant', service.teacher],
  ['Numéro de l’intervenant', service.teacherNumber ?? '–'],
  ['Lieu', service.place],
]

/** A bill of several lessons says each service of its own. */
const apart = (mentions: BillMentions): BillMentions[] => {
  const services = new Map(Object.values(mentions.lessons ?? {}).map((service) => [JSON.stringify(service), service]))
  return services.size === 0 ? [mentions] : [...services.values()].map((service) => ({ ...mentions, service }))
}

const lastOf = (mentions: BillMentions): BillMentions => apart(mentions).at(-1) ?? mentions

/** What every bill of a home service must say of it (Code du travail, D7233-1), as it was when the bill was issued. */
const homeService = (mentions: BillMentions): Content[] => [
  { text: 'Détail de la prestation', style: 'section' },
  ...apart(mentions).map((one) =>
    facts([...serviceFacts(one), ...lessonFacts(one), ['Frais de déplacement', 'Compris']]),
  ),
]

/** Lessons, hourly price and sums paid, which a home service must show; a credit note repeats nothing of it. */
const details = (bill: Paper, mentions: BillMentions): Content[] => [
  { text: 'Détail de la prestation', style: 'section' },
  ...apart(mentions)
    .slice(0, -1)
    .map((one) => facts([...serviceFacts(one), ...lessonFacts(one)])),
  facts([
    ...serviceFacts(lastOf(mentions)),
    ...(isStage(mentions)
      ? stageFacts(mentions)
      : ([
          ...lessonFacts(lastOf(mentions)),
          ...bill.lines.map((line): readonly [string, string] => [
            'Cours',
            present([
              line.doneAt && formatInstant(line.doneAt),
              line.durationMinutes !== null && `${(line.durationMinutes / 60).toLocaleString('fr-FR')}\u00a0h`,
              bill.fundsCents > 0
                ? `${formatEuros(line.unitPriceCents)} de l’heure, salaire et cotisations compris`
                : `${formatEuros(line.unitPriceCents)} TTC de l’heure`,
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
          paymentWay({ ...payment, cents: payment.signedCents }),
          formatEuros(payment.signedCents),
        ]),
        [90, '*', 90],
        [2],
      ),
  ...advanceLines(bill).map((text) => ({
    margin: [0, 6, 0, 0] as [number, number, number, number],
    alignment: 'right' as const,
    text,
  })),
  {
    margin: [0, 6, 0, 0],
    alignment: 'right',
    text:
      bill.kind === 'bill' && bill.isCancelled ? cancelledWords : `Reste à payer\u00a0: ${formatEuros(dueCents(bill))}`,
    bold: true,
  },
]

/** Of a debt taken over: what was asked, what is left, without the VAT, which is that of its bill. */
const ofOpening = (bill: Paper, { opening }: BillMentions): Content[] => [
  ruledTable(['Objet', 'Montant'], [[opening?.object ?? '', formatEuros(bill.totalCents)]], ['*', 90], [1]),
  ...(opening?.dueOn && bill.kind === 'bill'
    ? [
        {
          text: `À payer avant le ${formatDay(opening.dueOn)}`,
          margin: [0, 8, 0, 0] as [number, number, number, number],
        },
      ]
    : []),
  {
    margin: [0, 8, 0, 0],
    alignment: 'right',
    text: `Reste à payer\u00a0: ${formatEuros(dueCents(bill))}`,
    style: 'total',
  },
]

/** What is sold, its VAT by rate, and what is collected beside it. */
const ofSale = (bill: Paper, mentions: BillMentions, mode: 'simple' | 'details'): Content[] => [
  linesTable(bill),
  totals(bill),
  { text: 'TVA par taux', style: 'section' },
  vatTable(bill),
  ...statement(bill, mentions),
  ...(mode === 'details' ? details(bill, mentions) : []),
  ...(mode === 'simple' && bill.kind === 'bill' && isHomeService(mentions) ? homeService(mentions) : []),
]

/** Makes the paper of a bill or credit note. `simple` never changes once issued; `details` adds what was paid so far. */
export const billPaper = (bill: Paper, mode: 'simple' | 'details'): PdfDefinition => {
  const mentions = BillMentions.parse(bill.mentions)
  const title = `${mentions.title ?? (bill.kind === 'bill' ? 'Facture' : 'Avoir')} ${bill.reference}`
  return paper({
    title,
    subject: `Commande ${bill.orderReference}`,
    // the declaration is said on papers of declared services alone
    company: letterheadOf(
      isHomeService(mentions) ? mentions.seller : { ...mentions.seller, sapNumber: null },
      mentions.regime ? regimeMention(mentions.regime) : null,
    ),
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
                  ...(mentions.credited.reason ? [['Motif', mentions.credited.reason] as const] : []),
                  ...(mentions.credited.money ?? []).map(
                    (said, index) => [index === 0 ? 'Règlement' : '', said] as const,
                  ),
                ]
              : []),
            ...(mentions.redone
              ? [
                  [
                    'Refacture l’avoir émis à tort',
                    `${mentions.redone.reference} du ${formatDay(mentions.redone.issuedOn)}`,
                  ] as const,
                  ['Motif', mentions.redone.reason] as const,
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
      ...(mentions.opening ? ofOpening(bill, mentions) : ofSale(bill, mentions, mode)),
      { stack: mentions.texts.map((text) => ({ text, margin: [0, 0, 0, 3] })), style: 'small', margin: [0, 18, 0, 0] },
    ],
  })
}
