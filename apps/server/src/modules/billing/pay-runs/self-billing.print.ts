// The printed invoice that the company makes in the name of a self-employed teacher: « Autofacturation », one a run.

import type { TaxedAmount } from '@cartable/domain/billing/orders/billing.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import { facts, paper, ruledTable } from '../../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import type { BillLine, Mentions } from './teacher-bills.queries.ts'

export type SelfBill = TaxedAmount & {
  readonly reference: string
  readonly createdAt: string
  readonly issuedOn: string
  readonly runReference: string
  readonly vatPercent: string
  readonly mentions: Mentions
  readonly lines: readonly BillLine[]
  /** Of the printing, by element, tags filled. */
  readonly texts: Readonly<Record<string, string>>
}
const present = (lines: readonly (string | null | false)[]): string[] =>
  lines.filter((line): line is string => typeof line === 'string' && line !== '')
const hours = (minutes: number | null): string =>
  minutes === null ? '–' : `${(minutes / 60).toLocaleString('fr-FR')}\u00a0h`

export const selfBillPaper = (bill: SelfBill): PdfDefinition => {
  const { mentions, reference, vatPercent, texts } = bill
  const isTaxed = Number(vatPercent) > 0
  const title = `${texts.title || 'Facture'} ${reference}`
  const right = (text: string) => ({ text, alignment: 'right' as const })
  // « EI » before or after the name: Code de commerce, art. R. 526-27
  const name = `${mentions.teacher}, EI`
  const siret = mentions.siret && `SIRET ${mentions.siret}`
  return paper({
    title,
    subject: `Autofacturation, paie ${bill.runReference}`,
    company: {
      name,
      lines: present([
        mentions.teacherAddress,
        siret,
        mentions.sapNumber && `Services à la personne\u00a0: ${mentions.sapNumber}`,
        isTaxed && mentions.vatNumber && `TVA\u00a0: ${mentions.vatNumber}`,
      ]),
      legalLine: present([name, siret]).join(' · '),
    },
    createdAt: new Date(bill.createdAt),
    content: [
      { text: title, style: 'title' },
      { text: 'Autofacturation', style: 'section' },
      {
        columns: [
          facts([
            ['Date d’émission', formatDay(bill.issuedOn)],
            ['Paie', bill.runReference],
            ['Mandat accepté le', formatDay(mentions.mandateAcceptedOn)],
          ]),
          {
            stack: present([
              mentions.company,
              mentions.companyAddress,
              mentions.companySiren && `SIREN\u00a0: ${mentions.companySiren}`,
              mentions.companyVatNumber && `TVA\u00a0: ${mentions.companyVatNumber}`,
            ]).map((text, index) => ({ text, bold: index === 0 })),
            margin: [24, 2, 0, 0],
          },
        ],
        margin: [0, 0, 0, 14],
      },
      ruledTable(
        ['Désignation', 'Durée', isTaxed ? 'Montant TTC' : 'Montant'],
        bill.lines.map((line) => [line.label, hours(line.durationMinutes), formatEuros(line.amountCents)]),
        ['*', 60, 80],
        [1, 2],
      ),
      {
        margin: [0, 8, 0, 0],
        stack: [
          ...(isTaxed
            ? [
                right(`Total HT\u00a0: ${formatEuros(bill.totalExclTaxCents)}`),
                right(`TVA ${formatPercent(vatPercent)}\u00a0: ${formatEuros(bill.vatCents)}`),
              ]
            : []),
          { ...right(`Total à payer\u00a0: ${formatEuros(bill.totalCents)}`), style: 'total' },
        ],
      },
      {
        style: 'small',
        margin: [0, 18, 0, 0],
        stack: present([
          !isTaxed && 'TVA non applicable, article 293 B du Code général des impôts.',
          `Facture établie par ${mentions.company} au nom et pour le compte ${de(mentions.teacher)}, selon son mandat.`,
          texts.footer ?? null,
        ]).map((text) => ({ text, margin: [0, 0, 0, 3] })),
      },
    ],
  })
}
