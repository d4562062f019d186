// The printed bill of a self-employed teacher to the company, for one course, made in the teacher's name.

import { taxedAmount } from '@cartable/domain/billing/orders/billing.rules.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import type { Content } from 'pdfmake/interfaces.d.ts'
import { facts, paper, ruledTable } from '../../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import type { TeacherBill } from './teacher-bill.queries.ts'

const present = (lines: readonly (string | null | false)[]): string[] =>
  lines.filter((line): line is string => typeof line === 'string' && line !== '')

const totals = ({ amountCents, vatPercent }: TeacherBill): Content => {
  const amount = taxedAmount(amountCents, vatPercent)
  const line = (text: string) => ({ text, alignment: 'right' as const })
  return {
    margin: [0, 8, 0, 0],
    stack: [
      ...(vatPercent !== '0'
        ? [
            line(`Total HT\u00a0: ${formatEuros(amount.totalExclTaxCents)}`),
            line(`TVA ${formatPercent(vatPercent)}\u00a0: ${formatEuros(amount.vatCents)}`),
          ]
        : []),
      { ...line(`Total à payer\u00a0: ${formatEuros(amountCents)}`), style: 'total' },
    ],
  }
}

export const teacherBillPaper = (bill: TeacherBill): PdfDefinition => {
  const title = `Facture ${bill.number}`
  const siret = bill.siret && `SIRET ${bill.siret}`
  return paper({
    title,
    subject: `Cours facturé sous le numéro ${bill.billReference}`,
    company: {
      name: bill.teacherName,
      lines: present([
        bill.teacherAddress,
        siret,
        bill.sapNumber && `Services à la personne\u00a0: ${bill.sapNumber}`,
        bill.vatPercent !== '0' && bill.vatNumber && `TVA\u00a0: ${bill.vatNumber}`,
      ]),
      legalLine: present([bill.teacherName, siret]).join(' · '),
    },
    createdAt: new Date(bill.createdAt),
    content: [
      { text: title, style: 'title' },
      {
        columns: [
          facts([
            ['Date d’émission', formatDay(bill.issuedOn)],
            ['Facture du client', bill.billReference],
            ['Réglée le', bill.paidOn === null ? '–' : formatDay(bill.paidOn)],
          ]),
          {
            stack: present([
              bill.companyName,
              bill.companyAddress,
              bill.companySiren && `SIREN\u00a0: ${bill.companySiren}`,
            ]).map((text, index) => ({ text, bold: index === 0 })),
            margin: [24, 2, 0, 0],
          },
        ],
        margin: [0, 0, 0, 14],
      },
      ruledTable(
        ['Désignation', 'Durée', 'Montant'],
        [
          [
            `${bill.subject}, ${bill.level}\u00a0: cours du ${formatInstant(bill.doneAt)}, ${bill.student}`,
            `${(bill.durationMinutes / 60).toLocaleString('fr-FR')}\u00a0h`,
            formatEuros(bill.amountCents),
          ],
        ],
        ['*', 60, 80],
        [1, 2],
      ),
      totals(bill),
      {
        style: 'small',
        margin: [0, 18, 0, 0],
        stack: present([
          bill.vatPercent === '0' && 'TVA non applicable, article 293 B du Code général des impôts.',
          `Facture établie par ${bill.companyName} au nom et pour le compte ${de(bill.teacherName)}.`,
        ]).map((text) => ({ text, margin: [0, 0, 0, 3] })),
      },
    ],
  })
}
