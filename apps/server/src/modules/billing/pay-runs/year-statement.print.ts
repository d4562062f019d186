// « Relevé annuel »: every transfer that a teacher received in a calendar year, and its sum.
import { formatDay, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { letterheadOf } from '../../../platform/pdf/letterhead.ts'
import { facts, paper, ruledTable } from '../../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import type { SellerFound } from '../../../platform/pdf/seller.ts'
import type { Received, Receiver } from './years.queries.ts'

const wordsOf = ({ kind, paper: of, employer }: Received): string => {
  if (kind === 'payslip') return `Bulletin ${de(formatMonth(of ?? ''))}, ${employer ?? ''}`
  if (kind === 'returned') return 'Somme que vous avez rendue'
  const what = { lessons: 'Cours', stages: 'Stages', extras: 'Frais et primes' }[kind]
  return of === null ? what : `${what}, facture ${of}`
}

export const yearStatementPaper = (
  statement: Receiver & {
    readonly year: string
    readonly issuedOn: string
    readonly createdAt: Date
    readonly received: readonly Received[]
  },
  seller: SellerFound,
): PdfDefinition => {
  const { teacher, address, siret, vatNumber, year, received } = statement
  const title = `Relevé annuel ${year}`
  return paper({
    title,
    subject: `${teacher}, ${year}`,
    company: letterheadOf(seller),
    createdAt: statement.createdAt,
    content: [
      { text: title, style: 'title' },
      facts([
        ['Professeur', teacher],
        ...(address === null ? [] : [['Adresse', address] as const]),
        ...(siret === null ? [] : [['SIRET', siret] as const]),
        ...(vatNumber === null ? [] : [['N° de TVA', vatNumber] as const]),
        ['Période', `du 01/01/${year} au 31/12/${year}`],
        ['Établi le', formatDay(statement.issuedOn)],
      ]),
      { text: 'Versements reçus', style: 'section' },
      ...(received.length === 0
        ? [{ text: 'Aucun versement cette année.', margin: [0, 4, 0, 4] as [number, number, number, number] }]
        : [
            ruledTable(
              ['Jour', 'Versement', 'Montant'],
              received.map((one) => [formatDay(one.day), wordsOf(one), formatEuros(one.cents)]),
              [70, '*', 80],
              [2],
            ),
          ]),
      {
        text: `Total reçu en ${year}\u00a0: ${formatEuros(received.reduce((sum, { cents }) => sum + cents, 0))}`,
        style: 'total',
        alignment: 'right' as const,
        margin: [0, 8, 0, 8] as [number, number, number, number],
      },
      {
        text: 'Les sommes comptent au jour de leur versement. Celles d’un bulletin sont des salaires nets, déclarés par la famille qui vous emploie\u00a0; les autres sont des recettes, TVA comprise quand vous la facturez.',
        style: 'small',
        margin: [0, 10, 0, 0],
      },
    ],
  })
}
