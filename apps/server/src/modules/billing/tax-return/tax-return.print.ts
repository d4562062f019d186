// The printed tax document of a year: who attests, for whom, the sums paid, the teachers and their lessons, the notices.

import { regimeMention } from '@cartable/domain/accounting/rates/regime.rules.ts'
import {
  countedOf,
  type PaidLine,
  shareOut,
  type YearSums,
} from '@cartable/domain/billing/tax-return/tax-return.rules.ts'
import { fillPrinting } from '@cartable/domain/configuration/printings.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import type { Content, ContentTable } from 'pdfmake/interfaces.d.ts'
import { letterheadOf, printingValues, type Seller } from '../../../platform/pdf/letterhead.ts'
import { facts, paper, ruledTable } from '../../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import { homeServiceNature } from '../papers/bill-mentions.ts'
import type { TaxBillLine } from './tax-return.queries.ts'

type Line = PaidLine<TaxBillLine>
export type TaxReturn = {
  readonly year: number
  /** The document is made on this day. */
  readonly day: string
  readonly seller: Seller & { readonly sapDeclaredOn: string | null }
  /** By element, as administrators wrote them. */
  readonly texts: Readonly<Record<string, string>>
  readonly customer: { readonly name: string; readonly number: string; readonly address: string | null }
  /** Last figures of the account debited, when one was. */
  readonly account: string | null
  readonly credit: { readonly ratePercent: string | null; readonly ceilingCents: number | null }
  readonly lines: readonly Line[]
  readonly sums: YearSums
  /** As it is given: its number, and what it cancels and replaces; null for one that is only looked at. */
  readonly certificate: {
    readonly number: string
    readonly replaces: { readonly number: string; readonly issuedOn: string } | null
  } | null
}

const hours = (minutes: number) => `${(minutes / 60).toLocaleString('fr-FR')}\u00a0h`
const sum = (lines: readonly Line[], of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0)
const counted = ({ sums }: Line) => countedOf(sums)

/** The share of the company in what a family paid for the lessons of somebody it employs. */
const feeOf = (lines: readonly Line[]): number =>
  sum(lines, (one) => shareOut(counted(one), [one.line.feeCents, one.line.wagesCents])[0] ?? 0)

const amounts = ({ sums, lines }: TaxReturn): Content => {
  const employed = lines.filter(({ line }) => line.isEmployer)
  const less = (label: string, cents: number): string[][] => (cents === 0 ? [] : [[label, formatEuros(0 - cents)]])
  const of = (label: string, cents: number): string[][] => (cents === 0 ? [] : [[label, formatEuros(cents)]])
  const all = sums.own + sums.cesu + sums.cash + sums.advance + sums.aid
  const employedCents = sum(employed, counted)
  return {
    stack: [
      ruledTable(
        ['Sommes', 'Montant'],
        [
          ['Cours à domicile réglés dans l’année', formatEuros(all)],
          ...less('Avance immédiate du crédit d’impôt (Urssaf), déduite', sums.advance),
          ...less('Aides versées par un tiers, déduites', sums.aid),
          ...less('Sommes versées en espèces, qui n’ouvrent pas droit au crédit d’impôt', sums.cash),
        ],
        ['*', 100],
        [1],
      ),
      {
        text: `Montant effectivement acquitté\u00a0: ${formatEuros(countedOf(sums))}`,
        style: 'total',
        alignment: 'right',
        margin: [0, 6, 0, 4],
      },
      ...[
        ...of('dont réglé par CESU', sums.cesu),
        ...of('dont cours d’un professeur dont vous êtes l’employeur', employedCents),
        ...(employedCents === 0 ? [] : of('dont, pour ces cours, frais de la société', feeOf(employed))),
      ].map(([label, value]): Content => ({ text: `${label}\u00a0: ${value}`, alignment: 'right' })),
    ],
  }
}

const creditOf = ({ credit, year }: TaxReturn): Content[] => {
  if (credit.ratePercent === null) return []
  const ceiling =
    credit.ceilingCents === null
      ? ''
      : `, dans la limite de ${formatEuros(credit.ceilingCents)} de crédit par foyer fiscal, hors majorations`
  return [
    {
      text: `Taux du crédit d’impôt pour ${year}\u00a0: ${formatPercent(credit.ratePercent)}${ceiling}.`,
      margin: [0, 8, 0, 0],
    },
  ]
}

/** Each person who gave lessons, with the number that identifies them and how they work. */
const teachers = (lines: readonly Line[]): Content => {
  const each = Map.groupBy(lines, ({ line }) => `${line.teacher} ${line.teacherNumber} ${line.isEmployer}`)
  return ruledTable(
    ['Intervenant', 'Numéro', 'Mode', 'Durée'],
    [...each.values()].map((own) => [
      own[0]?.line.teacher ?? '',
      own[0]?.line.teacherNumber ?? '',
      regimeMention(own[0]?.line.isEmployer ? 'mandataire' : 'prestataire'),
      hours(sum(own, ({ line }) => line.durationMinutes)),
    ]),
    ['*', 110, 170, 60],
    [3],
  )
}

const lessons = (lines: readonly Line[]): Content => {
  const whole: ContentTable = ruledTable(
    ['Date', 'Élève et matière', 'Intervenant', 'Durée', 'Prix horaire', 'Prix TTC', 'Acquitté'],
    [
      ...lines.map((one) => [
        one.line.doneAt ? formatDay(one.line.doneAt) : '',
        [one.line.student, one.line.subject].filter(Boolean).join(', '),
        one.line.teacher,
        hours(one.line.durationMinutes),
        formatEuros(one.line.hourlyPriceCents),
        formatEuros(one.line.cents),
        formatEuros(counted(one)),
      ]),
      [
        'Total',
        '',
        '',
        hours(sum(lines, ({ line }) => line.durationMinutes)),
        '',
        '',
        formatEuros(sum(lines, counted)),
      ],
    ],
    [48, '*', 82, 32, 48, 46, 46],
    [3, 4, 5, 6],
  )
  return { ...whole, table: { ...whole.table, dontBreakRows: true }, fontSize: 8.5 }
}

const line = (text: string | false | null | undefined): Content[] => (text ? [{ text, margin: [0, 2, 0, 8] }] : [])

/** A line settled in cash alone is not a lesson of this paper. */
const isShown = ({ sums }: Line) => sums.own !== 0 || sums.cesu !== 0 || sums.advance !== 0 || sums.aid !== 0

/** Makes the paper of a year; made again the same day, it is the same to the byte. */
export const taxReturnPaper = (given: TaxReturn): PdfDefinition => {
  const { year, day, seller, customer, sums } = given
  const lines = given.lines.filter(isShown)
  const texts = Object.fromEntries(
    Object.entries(given.texts).map(([element, text]) => [element, fillPrinting(text, printingValues(seller))]),
  )
  const title = `${texts.title || 'Attestation fiscale'} ${year}`
  const notices = [
    texts.credit_notice,
    lines.some(({ line }) => line.isEmployer) ? texts.employer_notice : null,
    sums.cesu !== 0 ? texts.cesu_notice : null,
  ].filter((text): text is string => Boolean(text))
  return paper({
    title,
    subject: `${customer.name}, ${year}`,
    company: letterheadOf(seller),
    createdAt: new Date(`${day}T00:00:00Z`),
    content: [
      { text: title, style: 'title' },
      ...line(given.certificate && `N°\u00a0${given.certificate.number}`),
      ...line(
        given.certificate?.replaces &&
          `Annule et remplace l’attestation n°\u00a0${given.certificate.replaces.number} du ${formatDay(given.certificate.replaces.issuedOn)}.`,
      ),
      ...line(day <= `${year}-12-31` && `Provisoire\u00a0: sommes versées jusqu’au ${formatDay(day)}.`),
      ...line(texts.introduction),
      facts([
        ['Client', `${customer.name} (n°\u00a0${customer.number})`],
        ...(customer.address ? [['Adresse', customer.address] as const] : []),
        ...(given.account ? [['Compte débité', `IBAN se terminant par ${given.account}`] as const] : []),
        ['Nature', homeServiceNature],
        ['Date', formatDay(day)],
      ]),
      { text: 'Sommes versées', style: 'section' },
      amounts({ ...given, lines }),
      ...creditOf(given),
      { text: 'Intervenants', style: 'section' },
      teachers(lines),
      { text: 'Interventions', style: 'section' },
      lessons(lines),
      { stack: notices.map((text) => ({ text, margin: [0, 0, 0, 3] })), style: 'small', margin: [0, 14, 0, 0] },
      {
        unbreakable: true,
        margin: [0, 12, 0, 0],
        stack: [
          ...(texts.signature ? [{ text: texts.signature }] : []),
          { text: `Pour ${seller.name}`, bold: true, margin: [0, 4, 0, 30] },
        ],
      },
    ],
  })
}
