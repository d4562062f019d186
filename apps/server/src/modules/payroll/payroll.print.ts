// The payslip on paper: employer, employee, hours, each contribution with its rate, what is to be paid.

import { regimeMention } from '@cartable/domain/accounting/rates/regime.rules.ts'
import { fillPrinting } from '@cartable/domain/configuration/printings.ts'
import { formatDay, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { spacedSiret } from '@cartable/domain/kernel/identifiers.ts'
import { formatDecimal, formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import { letterheadOf, printingValues, type Seller } from '../../platform/pdf/letterhead.ts'
import { facts, paper, ruledTable } from '../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../platform/pdf/pdf.ts'
import type { LegalItems } from './legal-items.ts'
import type { PayslipFound, payslipLines } from './payroll.queries.ts'

type Pair = readonly [string, string]
const pairs = (...lines: (readonly [string, string | null])[]): Pair[] =>
  lines.filter((line): line is Pair => line[1] !== null && line[1] !== '')

const hours = (minutes: number) => `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`
const rate = (percent: string | null) => (percent === null ? '' : formatPercent(percent, 2))
/** What its side gains is written with its sign. */
const amount = (cents: number) => (cents === 0 ? '' : formatDecimal(cents))

export type PayslipPrinted = {
  readonly seller: Seller
  /** What the law asks of every payslip, as the company words it. */
  readonly items: LegalItems
  readonly healthInsuranceNumber: string | null
  /** Of the printing, by element. */
  readonly texts: Readonly<Record<string, string>>
}
const unknown = 'à compléter'

export const payslipPaper = (
  payslip: PayslipFound,
  lines: Awaited<ReturnType<typeof payslipLines>>,
  { seller, items, healthInsuranceNumber, texts }: PayslipPrinted,
  createdAt: Date,
): PdfDefinition => {
  const employer = fullName({ firstName: payslip.customerFirstName, lastName: payslip.customerLastName })
  const employee = fullName({ firstName: payslip.teacherFirstName, lastName: payslip.teacherLastName })
  const month = formatMonth(payslip.month)
  const fill = (text = '') => fillPrinting(text, printingValues(seller))
  return paper({
    title: `Bulletin de paie – ${month}`,
    subject: employee,
    // a payslip is the family's own: it employs
    company: letterheadOf(seller, regimeMention('mandataire')),
    createdAt,
    content: [
      { text: fill(texts.title) || 'Bulletin de paie', style: 'title' },
      { text: month, margin: [0, 0, 0, 8] },
      { text: 'Employeur', style: 'section' },
      facts(
        pairs(
          ['Nom', `${employer} (client n°\u00a0${payslip.customerNumber})`],
          ['Cadre', regimeMention('mandataire')],
          ['Adresse', payslip.customerAddress ?? unknown],
          ['Numéro d’employeur', payslip.employerNumber && spacedSiret(payslip.employerNumber)],
          ['Compte Urssaf', payslip.urssafNumber],
          ['Urssaf', payslip.urssaf ?? unknown],
        ),
      ),
      { text: 'Salarié', style: 'section' },
      facts(
        pairs(
          ['Nom', employee],
          ['Adresse', payslip.teacherAddress ?? unknown],
          ['Numéro de sécurité sociale', healthInsuranceNumber ?? unknown],
          ['Convention collective', items.agreement ?? unknown],
          ['Emploi', 'Enseignant à domicile'],
          ['Heures', hours(payslip.minutes)],
          ['Salaire net de l’heure', formatEuros(payslip.hourlyNetCents)],
        ),
      ),
      { text: 'Salaire', style: 'section' },
      ruledTable(
        ['Élément', 'Base', 'Taux salarié', 'Part salarié', 'Taux employeur', 'Part employeur'],
        [
          ...lines.map((line) => [
            line.label,
            line.baseCents === null ? '' : formatDecimal(line.baseCents),
            rate(line.employeePercent),
            amount(line.employeeCents),
            rate(line.employerPercent),
            amount(line.employerCents),
          ]),
          [
            'Total des cotisations',
            '',
            '',
            formatDecimal(payslip.employeeChargesCents),
            '',
            formatDecimal(payslip.employerChargesCents),
          ],
        ],
        ['*', 55, 55, 55, 60, 60],
        [1, 2, 3, 4, 5],
      ),
      facts(
        pairs(
          ['Montant net social', formatEuros(payslip.netCents - payslip.feesCents)],
          ['Net imposable', formatEuros(payslip.taxableCents)],
          ['Total versé par l’employeur', formatEuros(payslip.grossCents + payslip.employerChargesCents)],
          ['Prélèvement à la source', items.withholding ?? unknown],
          ['Congés payés', items.paidLeave ?? unknown],
          ['Paiement', `par virement, le ${formatDay(payslip.payOn)}`],
        ),
      ),
      {
        text: [
          ...(payslip.feesCents > 0 ? [`dont frais professionnels ${formatEuros(payslip.feesCents)}   `] : []),
          { text: `Net à payer\u00a0: ${formatEuros(payslip.netCents)}`, style: 'total' },
        ],
        alignment: 'right',
        margin: [0, 12, 0, 12],
      },
      {
        text: `${payslip.issuedOn ? `Établi le ${formatDay(payslip.issuedOn)}. ` : ''}Montants en euros. ${fill(texts.footer)}`,
        style: 'small',
      },
    ],
  })
}
