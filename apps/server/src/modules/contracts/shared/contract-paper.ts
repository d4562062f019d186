// The printed contract: parties, lessons, prices agreed and proposed, the company's texts, signatures.

import { employerWarning, regimeMention } from '@cartable/domain/accounting/rates/regime.rules.ts'
import { fillPrinting } from '@cartable/domain/configuration/printings.ts'
import { contractStatusLabels, priceStatusLabels } from '@cartable/domain/contracts/contracts.workflow.ts'
import { contractLocations } from '@cartable/domain/contracts/locations.words.ts'
import { loyaltyDiscountText } from '@cartable/domain/contracts/loyalty/loyalty.words.ts'
import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { spacedSiret } from '@cartable/domain/kernel/identifiers.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import type { Content } from 'pdfmake/interfaces.d.ts'
import { letterheadOf, printingValues, type Seller } from '../../../platform/pdf/letterhead.ts'
import { facts, paper, ruledTable } from '../../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import type { PriceFound } from './prices.queries.ts'
import type { Printed } from './print.queries.ts'

type Pair = readonly [string, string]
type Facts = {
  readonly contract: Printed
  readonly prices: readonly PriceFound[]
  readonly seller: Seller & { readonly sapDeclaredOn: string | null }
  readonly texts: Readonly<Record<string, string>>
}

/** The empty ones are left out: a paper has no dash to explain. */
const pairs = (...lines: (readonly [string, string | null | undefined])[]): Pair[] =>
  lines.filter((line): line is Pair => line[1] !== null && line[1] !== undefined && line[1] !== '')

const personOf = (contract: Printed, part: 'customer' | 'student' | 'teacher') =>
  fullName({ firstName: contract[`${part}FirstName`], lastName: contract[`${part}LastName`] })

/** Numbers of a self-employed teacher, which the paper of a home service names. */
const registrationOf = (contract: Printed): string | null =>
  contract.teacherSelfEmployed
    ? [contract.teacherSiret && `SIRET ${spacedSiret(contract.teacherSiret)}`, contract.teacherSapNumber]
        .filter(Boolean)
        .join(' · ')
    : null

const parties = ({ contract }: Facts): Content[] => [
  { text: 'Parties', style: 'section' },
  facts(
    pairs(
      ['Client', `${personOf(contract, 'customer')} (n°\u00a0${contract.customerNumber})`],
      ['Adresse', contract.customerAddress],
      ['E-mail', contract.customerEmail],
      ['Élève', personOf(contract, 'student')],
      ['Professeur', personOf(contract, 'teacher')],
      ['Statut du professeur', contract.teacherSelfEmployed ? 'Auto-entrepreneur' : 'Salarié'],
      ['Cadre', regimeMention(contract.regime)],
      ['Immatriculation', registrationOf(contract)],
    ),
  ),
]

/** Lessons at home take place where the student lives, or else the customer. */
const placeOf = (contract: Printed): string => {
  const label = contractLocations[contract.location]
  const address =
    contract.location === 'student-home'
      ? (contract.studentAddress ?? contract.customerAddress)
      : contract.locationAddress
  return address ? `${label} – ${address}` : label
}

const lessons = ({ contract }: Facts): Content[] => [
  { text: 'Cours', style: 'section' },
  facts(
    pairs(
      ['Matière', `${contract.subject}, niveau ${contract.level}`],
      ['Format', `${courseFormats[contract.format]}${contract.isCollective ? ', en groupe' : ''}`],
      ['Lieu', placeOf(contract)],
      ['Début', contract.startedOn && formatDay(contract.startedOn)],
      ['Clôture', contract.closedOn && formatDay(contract.closedOn)],
    ),
  ),
]

/** What an hour costs, and what it bears: the price of a pupil alone, the level of the loyalty programme that lowered it. */
const hourOf = ({ customerPrice, alonePrice, loyaltyHours, loyaltyDiscount }: PriceFound): string =>
  [
    formatEuros(customerPrice),
    ...(alonePrice === null ? [] : [`(${formatEuros(alonePrice)} si un seul élève est présent)`]),
    ...(loyaltyHours === null
      ? []
      : [`(fidélité, ${loyaltyDiscountText({ hours: loyaltyHours, discountCents: loyaltyDiscount })}, déjà déduite)`]),
  ].join(' ')

/** Prices of an hour, tax included: the customer's paper says what it pays, not how it is shared. */
const prices = (printed: Facts): Content[] => {
  const shown = printed.prices.filter((price) => price.status === 'accepted' || price.status === 'proposed')
  const table =
    shown.length === 0
      ? { text: 'Aucun tarif n’est encore proposé.' }
      : ruledTable(
          ['À compter du', 'Jusqu’au', 'Accord', 'Prix de l’heure TTC'],
          shown.map((price) => [
            formatDay(price.startsOn),
            price.endsOn ? formatDay(price.endsOn) : '–',
            price.status === 'accepted' && price.answeredAt
              ? `${priceStatusLabels.accepted} le ${formatDay(price.answeredAt)}`
              : priceStatusLabels[price.status],
            hourOf(price),
          ]),
          [80, 80, '*', 110],
          [3],
        )
  return [{ text: 'Tarif', style: 'section' }, table]
}

const clauses = ({ texts }: Facts): Content[] => {
  const titles = { course: 'Déroulement', price: 'Prix', cancellation: 'Fin du contrat', withdrawal: 'Rétractation' }
  const given = Object.entries(titles).flatMap(([element, title]): Content[] =>
    texts[element] ? [{ text: [{ text: `${title}. `, bold: true }, texts[element]], margin: [0, 0, 0, 5] }] : [],
  )
  return given.length === 0 ? [] : [{ text: 'Conditions', style: 'section' }, ...given]
}

const signatures = ({ contract, seller, texts }: Facts): Content => ({
  unbreakable: true,
  margin: [0, 10, 0, 0],
  stack: [
    ...(texts.signature ? [{ text: texts.signature }] : []),
    {
      columns: [`Le client, ${personOf(contract, 'customer')}`, `Pour ${seller.name}`].map((text) => ({
        stack: [
          { text, bold: true },
          { text: 'Date et signature', style: 'small' },
        ],
      })),
      margin: [0, 6, 0, 44],
    },
  ],
})

/** A contract that runs needs no word about it. */
const stateOf = ({ status }: Printed): Content[] =>
  status === 'active' ? [] : [{ text: contractStatusLabels[status], style: 'small', margin: [0, 0, 0, 8] }]

/** The family that is to employ its teacher reads it before anything else. */
const warningOf = ({ regime }: Printed): Content[] => {
  const text = employerWarning(regime)
  return text === null ? [] : [{ text, bold: true, margin: [0, 0, 0, 8] }]
}

const filled = ({ seller, texts }: Facts): Facts['texts'] =>
  Object.fromEntries(
    Object.entries(texts).map(([element, text]) => [element, fillPrinting(text, printingValues(seller))]),
  )

/** Makes the paper of a contract. */
export const contractPaper = (given: Facts): PdfDefinition => {
  const { contract, seller } = given
  const texts = filled(given)
  const printed = { ...given, texts }
  const title = `${texts.title || 'Contrat'} ${contract.number}`
  return paper({
    title,
    subject: `${contract.subject}, ${personOf(contract, 'student')}`,
    company: letterheadOf(seller, regimeMention(contract.regime)),
    createdAt: new Date(contract.createdAt),
    content: [
      { text: title, style: 'title' },
      ...stateOf(contract),
      ...warningOf(contract),
      ...(texts.introduction ? [{ text: texts.introduction }] : []),
      ...parties(printed),
      ...lessons(printed),
      ...prices(printed),
      ...clauses(printed),
      signatures(printed),
    ],
  })
}
