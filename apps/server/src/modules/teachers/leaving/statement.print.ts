// « Relevé de fin de collaboration »: what a self-employed teacher who leaves has not been paid yet of what he gave, by month and with the reason.
import { formatDay, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { type LeftToPay, leftToPayLabels } from '@cartable/domain/teachers/leaving/leaving.words.ts'
import { letterheadOf } from '../../../platform/pdf/letterhead.ts'
import { facts, paper, ruledTable } from '../../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import type { SellerFound } from '../../../platform/pdf/seller.ts'

export type Statement = {
  readonly teacher: string
  readonly address: string | null
  readonly siret: string | null
  readonly from: string | null
  readonly until: string
  readonly issuedOn: string
  readonly createdAt: Date
  readonly left: readonly {
    readonly month: string
    readonly state: LeftToPay
    readonly courses: number
    readonly cents: number
  }[]
  /** Taken back when negative, still owed when positive. */
  readonly duesCents: number
  /** Travel and bonuses. */
  readonly extrasCents: number
  readonly stageMinutes: number
}
const hours = (minutes: number): string => `${(minutes / 60).toLocaleString('fr-FR')}\u00a0h`

export const statementPaper = (statement: Statement, seller: SellerFound): PdfDefinition => {
  const { teacher, left, duesCents, extrasCents } = statement
  const title = 'Relevé de fin de collaboration'
  const total = left.reduce((sum, { cents }) => sum + cents, duesCents + extrasCents)
  const rows = [
    ...left.map(({ month, state, courses, cents }) => [
      formatMonth(month),
      `${courses} cours · ${leftToPayLabels[state]}`,
      formatEuros(cents),
    ]),
    ...(duesCents === 0
      ? []
      : [['', duesCents < 0 ? 'À reprendre sur ces versements' : 'Rappel', formatEuros(duesCents)]]),
    ...(extrasCents === 0 ? [] : [['', 'Frais et primes', formatEuros(extrasCents)]]),
    ...(statement.stageMinutes === 0
      ? []
      : [['', `Stages\u00a0: ${hours(statement.stageMinutes)} envoyées en paie`, 'au taux convenu']]),
  ]
  return paper({
    title,
    subject: `${teacher}, ${formatDay(statement.until)}`,
    company: letterheadOf(seller),
    createdAt: statement.createdAt,
    content: [
      { text: title, style: 'title' },
      facts([
        ['Professeur', teacher],
        ...(statement.address === null ? [] : [['Adresse', statement.address] as const]),
        ...(statement.siret === null ? [] : [['SIRET', statement.siret] as const]),
        ...(statement.from === null ? [] : [['Premier jour', formatDay(statement.from)] as const]),
        ['Dernier jour', formatDay(statement.until)],
        ['Établi le', formatDay(statement.issuedOn)],
      ]),
      { text: 'Reste à vous verser', style: 'section' },
      ...(rows.length === 0
        ? [{ text: 'Tous vos cours vous sont versés.', margin: [0, 4, 0, 4] as [number, number, number, number] }]
        : [
            ruledTable(['Mois', 'Cours', 'Montant'], rows, [90, '*', 80], [2]),
            {
              text: `Total\u00a0: ${formatEuros(total)}`,
              style: 'total',
              alignment: 'right' as const,
              margin: [0, 8, 0, 8] as [number, number, number, number],
            },
          ]),
      {
        text: 'Chaque somme part avec la paie qui suit le règlement de la famille, sur une facture établie en votre nom que vous recevez par mail et gardez dans votre espace. Un cours contesté ou annulé depuis change ce total.',
        style: 'small',
        margin: [0, 10, 0, 0],
      },
    ],
  })
}
