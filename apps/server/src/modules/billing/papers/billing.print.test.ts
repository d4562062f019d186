// Proves what is on the printed bill: the mentions that the law asks, the VAT of each rate, the detail of the service.
import { expect, test } from 'vitest'
import type { Paper } from './bill-figures.ts'
import type { BillMentions } from './bill-mentions.ts'
import { legalTexts } from './bill-mentions.ts'
import { billPaper } from './billing.print.ts'

const seller: BillMentions['seller'] = {
  name: 'Cartable Cours',
  legalForm: 'SAS',
  capitalCents: 1_000_000,
  rcsCity: 'Rennes',
  siren: '732829320',
  nic: '00074',
  vatNumber: 'FR44732829320',
  sapNumber: 'SAP732829320',
  sapDeclaredOn: '2020-03-02',
  address: '1 quai Lamennais 35000 Rennes',
}
const printing = {
  payment_terms: 'Paiement à réception.',
  sap_mention: 'Déclaré sous le numéro {{numero_sap}} le {{date_sap}}.',
  tax_credit_mention: 'Crédit d’impôt, sauf espèces.',
}
const vat = { vatMention: null }
const mentions: BillMentions = {
  seller,
  regime: 'prestataire',
  customer: { number: 'C0000012', address: '12 rue de Nantes 35000 Rennes' },
  service: {
    student: 'Malo Hamon',
    subject: 'Mathématiques, 3e',
    teacher: 'Paul Durand',
    teacherNumber: 'SAP123456789',
    place: 'Au domicile du client',
    nature: 'Soutien scolaire à domicile',
  },
  texts: legalTexts({ printing, seller, vat, isHomeService: true }),
  credited: null,
}
const line = {
  label: 'Mathématiques, 3e : cours du 10/11/2026',
  quantity: '1.5',
  unit: 'hour' as const,
  unitPriceCents: 4500,
  vatPercent: '10',
  vatCode: 'TI10',
  vatMention: null,
  totalCents: 6750,
  totalExclTaxCents: 6136,
  vatCents: 614,
  wagesCents: 0,
  contributionsCents: 0,
  doneAt: '2026-11-10T16:00:00.000Z',
  durationMinutes: 90,
  confirmedAt: null,
}
const bill: Paper = {
  id: 1,
  isOpening: false,
  kind: 'bill',
  reference: 'CPF-2026-000001',
  issuedOn: '2026-11-12',
  totalCents: 10_350,
  totalExclTaxCents: 9_136,
  vatCents: 1_214,
  fundsCents: 0,
  billedName: 'Hélène Hamon',
  billedCountry: 'FR',
  mentions,
  createdAt: '2026-11-12T09:00:00.000Z',
  orderId: 1,
  orderReference: 'CMD00000001',
  paidCents: 6750,
  customerDueCents: 3600,
  expectedCents: 0,
  advance: null,
  isCancelled: false,
  lines: [line, { ...line, vatPercent: '20', totalCents: 3600, totalExclTaxCents: 3000, vatCents: 600 }],
  payments: [{ paidOn: '2026-11-12', type: 'card', signedCents: 6750, payer: 'customer', isBounced: false }],
}
const textOf = (mode: 'simple' | 'details', paper: Paper = bill) =>
  JSON.stringify(billPaper(paper, mode)).replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')

test('the bill names seller and customer, its number and date, and the VAT of each rate', () => {
  const text = textOf('simple')
  for (const mention of [
    'Facture CPF-2026-000001',
    '12/11/2026',
    'SAS au capital de 10 000,00 €',
    'RCS Rennes 732 829 320',
    'FR44732829320',
    'Mode prestataire',
    'Hélène Hamon',
    '12 rue de Nantes 35000 Rennes',
    '1,5 h',
    '40,91 €',
    '61,36 €',
    '67,50 €',
    '6,14 €',
    '10 %',
    '20 %',
    '30,00 €',
    'Total TTC : 103,50 €',
    'SAP732829320 le 02/03/2020',
    'Crédit d’impôt, sauf espèces.',
    'trois fois l’intérêt légal',
  ])
    expect(text).toContain(mention)
})

test('in detail it shows the lesson, who gave it, and what was paid; the simple one never changes', () => {
  const details = textOf('details')
  for (const mention of [
    'Malo Hamon',
    'Paul Durand',
    'SAP123456789',
    '10/11/2026 à 17:00',
    'Carte bancaire',
    'Reste à payer : 36,00 €',
  ])
    expect(details).toContain(mention)
  expect(textOf('simple', { ...bill, paidCents: 10_350, customerDueCents: 0, payments: [] })).toBe(textOf('simple'))
})

test('every bill of a home service shows its nature and who gave it; the declaration is on no other paper', () => {
  const text = textOf('simple')
  for (const mention of [
    'Soutien scolaire à domicile',
    'Paul Durand',
    'SAP123456789',
    'Services à la personne : SAP732829320',
  ])
    expect(text).toContain(mention)
  const online = textOf('simple', {
    ...bill,
    mentions: { ...mentions, service: { ...mentions.service, nature: 'Cours particuliers' }, texts: [] },
  })
  expect(online).not.toContain('SAP')
})

test('a credit note names the bill it takes back', () => {
  const note = textOf('simple', {
    ...bill,
    kind: 'credit-note',
    reference: 'CPA-2026-000001',
    mentions: { ...mentions, credited: { reference: 'CPF-2026-000001', issuedOn: '2026-11-12' } },
  })
  expect(note).toContain('Avoir CPA-2026-000001')
  expect(note).toContain('CPF-2026-000001 du 12/11/2026')
})

test('the texts of home services need a declared company and a lesson at home', () => {
  const without = legalTexts({ printing, seller: { ...seller, sapNumber: null }, vat, isHomeService: true })
  expect(without.join(' ')).not.toContain('Crédit d’impôt')
  expect(legalTexts({ printing, seller, vat, isHomeService: false }).join(' ')).not.toContain('Déclaré')
  expect(legalTexts({ printing, seller, vat: { vatMention: 'Exonéré' }, isHomeService: false })[0]).toBe('Exonéré')
})
