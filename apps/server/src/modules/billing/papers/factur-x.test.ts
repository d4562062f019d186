// Proves the file that papers carry: every kind of bill keeps to the schema and rules of Factur-X BASIC, to the cent of its paper.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { afterAll, expect, test } from 'vitest'
import { readFacturX, ruleErrors, schemaErrors } from '../../../../test/factur-x.ts'
import { createPdf } from '../../../platform/pdf/pdf.ts'
import type { Paper, PaperLine } from './bill-figures.ts'
import type { BillMentions } from './bill-mentions.ts'
import { billPaper } from './billing.print.ts'
import { facturX } from './factur-x.ts'

const pdf = createPdf()
afterAll(() => pdf.close())

const seller: BillMentions['seller'] = {
  ...{ name: 'Cours & Stages <Armor>', legalForm: 'SAS', capitalCents: 1_000_000, rcsCity: 'Rennes' },
  ...{ siren: '732829320', nic: '00074', vatNumber: 'FR44732829320', sapNumber: null, sapDeclaredOn: null },
  address: '1 quai Lamennais 35000 Rennes',
}
const mentions: BillMentions = {
  seller,
  regime: 'prestataire',
  customer: { number: 'C0000012', address: '12 rue de Nantes, 35200 Saint-Malo' },
  service: {
    ...{ student: 'Malo Hamon', subject: 'Mathématiques, 3e', teacher: 'Paul Durand', teacherNumber: 'SAP123456789' },
    ...{ place: 'Au domicile du client', nature: 'Soutien scolaire à domicile' },
  },
  texts: ['Paiement à réception.'],
  credited: null,
}
const lesson: PaperLine = {
  ...{ label: 'Mathématiques, 3e : cours du 10/11/2026', quantity: '1.5', unit: 'hour', unitPriceCents: 4500 },
  ...{ vatPercent: '10', vatCode: 'TI10', vatMention: null, totalCents: 6750, totalExclTaxCents: 6136, vatCents: 614 },
  ...{ wagesCents: 0, contributionsCents: 0, doneAt: '2026-11-10T16:00:00.000Z', durationMinutes: 90 },
  confirmedAt: null,
}
const online: PaperLine = {
  ...lesson,
  ...{ vatPercent: '20', vatCode: 'TN20', totalCents: 3600, totalExclTaxCents: 3000, vatCents: 600 },
}
const sum = (lines: readonly PaperLine[], of: (line: PaperLine) => number) =>
  lines.reduce((total, line) => total + of(line), 0)

/** A bill whose sums are those of its lines, as the database has it. */
const billOf = (lines: PaperLine[], more: Partial<Paper> = {}): Paper => {
  const totalCents = sum(lines, (line) => line.totalCents)
  return {
    isOpening: false,
    ...{ id: 1, kind: 'bill', reference: 'CPF-2026-000001', issuedOn: '2026-11-12', totalCents },
    totalExclTaxCents: sum(lines, (line) => line.totalExclTaxCents),
    vatCents: sum(lines, (line) => line.vatCents),
    fundsCents: sum(lines, (line) => line.wagesCents + line.contributionsCents),
    ...{ billedName: 'Hélène Hamon', billedCountry: 'FR', mentions, createdAt: '2026-11-12T09:00:00.000Z' },
    ...{ orderId: 1, orderReference: 'CMD00000001', paidCents: 0, customerDueCents: totalCents, expectedCents: 0 },
    ...{ advance: null, isCancelled: false, lines, payments: [] },
    ...more,
  }
}
const saying = (more: Partial<BillMentions>): Partial<Paper> => ({ mentions: { ...mentions, ...more } })

const untaxed = (vatCode: string, vatMention: string | null): PaperLine => ({
  ...lesson,
  ...{ vatPercent: '0', vatCode, vatMention, totalExclTaxCents: lesson.totalCents, vatCents: 0 },
})
const exempt = untaxed('EXO261', 'Exonération de TVA, article 261, 4, 4° du Code général des impôts')
const fee: PaperLine = {
  ...lesson,
  ...{ vatPercent: '20', vatCode: 'TN20', totalCents: 6750, wagesCents: 4000, contributionsCents: 725 },
  ...{ totalExclTaxCents: 1687, vatCents: 338 },
}
const stage = (label: string, cents: number, net: number): PaperLine => ({
  ...online,
  ...{ label, quantity: '1', unit: 'unit', unitPriceCents: cents, totalCents: cents, totalExclTaxCents: net },
  ...{ vatCents: cents - net, doneAt: null, durationMinutes: null },
})
const isCredit = (more: Partial<NonNullable<BillMentions['credited']>> = {}): Partial<Paper> => ({
  ...{ kind: 'credit-note', reference: 'CPA-2026-000001' },
  ...saying({ texts: [], credited: { reference: 'CPF-2026-000001', issuedOn: '2026-11-12', ...more } }),
})

const bills: Readonly<Record<string, Paper>> = {
  'a lesson': billOf([lesson]),
  'two VAT rates': billOf([lesson, online]),
  'a month of lessons, each rounded by itself': billOf(Array.from({ length: 40 }, () => lesson)),
  'hours that no price multiplies to': billOf([
    { ...lesson, quantity: '1.3333', totalCents: 6000, totalExclTaxCents: 5455, vatCents: 545 },
  ]),
  'a stage with a discount below zero': billOf([stage('Stage', 33_333, 27_777), stage('Remise', -3_333, -2_777)]),
  'a company that is exempt': billOf([exempt]),
  'a company without VAT number, in franchise': billOf(
    [untaxed('FR293B', 'TVA non applicable, article 293 B du Code général des impôts')],
    saying({ seller: { ...seller, vatNumber: null } }),
  ),
  'a fee, wages beside it': billOf([fee], saying({ regime: 'mandataire' })),
  'a family that lives abroad': billOf([online], {
    billedCountry: 'BE',
    ...saying({ customer: { number: 'C0000013', address: 'Rue Neuve 12, 1000 Bruxelles' } }),
  }),
  'a family without an address': billOf([lesson], {
    billedCountry: null,
    ...saying({ customer: { number: 'C0000014', address: null } }),
  }),
  'words with signs of XML': billOf([{ ...lesson, label: 'Maths & physique <3e> "bis"\u0007\u202f!' }]),
  'a credit note': billOf([lesson], isCredit({ reason: 'Cours non donné', money: ['Rendu sur la carte.'] })),
  'a credit note of a fee': billOf([fee], isCredit({ isPartial: true })),
}
const modes = ['simple', 'details'] as const
const cases = Object.entries(bills).flatMap(([what, bill]) => modes.map((mode) => ({ what, bill, mode })))

const fileOf = (bill: Paper, mode: 'simple' | 'details' = 'simple') => {
  const carried = facturX(bill, mode)
  if (carried === null) throw new Error('nothing is carried')
  return carried
}
const figuresOf = (bill: Paper, mode: 'simple' | 'details' = 'simple') => readFacturX(fileOf(bill, mode).content)

/** Everything that a paper says, in plain spaces. */
const said = (bill: Paper, mode: 'simple' | 'details') =>
  JSON.stringify(billPaper(bill, mode)).replaceAll(/[\u00a0\u202f]/g, ' ')
const euros = (amount: string | undefined) =>
  formatEuros(Math.round(Number(amount) * 100)).replaceAll(/[\u00a0\u202f]/g, ' ')

test.each(cases)('$what ($mode): schema of the profile and rules of the norm', async ({ bill, mode }) => {
  const carried = fileOf(bill, mode)
  expect(await schemaErrors(carried.content)).toEqual([])
  expect(await ruleErrors(await pdf.render({ ...billPaper(bill, mode), carried }))).toEqual([])
})

test('schema and rules see what is wrong', async () => {
  const { content, ...carried } = fileOf(billOf([lesson]))
  expect(await schemaErrors(content.replace('<ram:TypeCode>380</ram:TypeCode>', ''))).not.toEqual([])
  const wrong = content.replace('<ram:GrandTotalAmount>67.50<', '<ram:GrandTotalAmount>67.51<')
  expect(await schemaErrors(wrong)).toEqual([])
  const paper = await pdf.render({ ...billPaper(billOf([lesson]), 'simple'), carried: { ...carried, content: wrong } })
  expect((await ruleErrors(paper)).join()).toContain('BR-CO-15')
})

test.each(cases)('$what ($mode): lines, VAT of each rate and totals are those of the paper', ({ bill, mode }) => {
  const paper = said(bill, mode)
  const file = figuresOf(bill, mode)
  for (const line of file.lines) expect(paper).toContain(`"${euros(line.total)}"`)
  for (const tax of file.taxes)
    expect(paper).toMatch(new RegExp(`"${tax.rate} %"[^\\]]*"${euros(tax.basis)}"[^\\]]*"${euros(tax.vat)}"`))
  expect(paper).toContain(`Total HT : ${euros(file.exclTax)}`)
  expect(paper).toContain(`TVA : ${euros(file.vat)}`)
  expect(paper).toContain(`Total TTC : ${euros(file.total)}`)
  for (const { basis, rate, vat } of file.taxes)
    expect(Math.abs((Number(basis) * Number(rate)) / 100 - Number(vat))).toBeLessThan(1)
  expect(Number(file.prepaid) + Number(file.due)).toBeCloseTo(Number(file.total), 5)
  for (const { price, quantity, total } of file.lines) {
    expect(Number(price)).toBeGreaterThanOrEqual(0)
    expect(Math.abs(Number(price) * Number(quantity) - Number(total))).toBeLessThan(0.005)
  }
})

test('a bill says its rates, and the addresses of both as the paper writes them', () => {
  const file = figuresOf(bills['two VAT rates']!)
  expect(file).toMatchObject({
    profile: 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic',
    ...{ reference: 'CPF-2026-000001', type: '380', issuedOn: '20261112', exclTax: '91.36', vat: '12.14' },
    ...{ total: '103.50', prepaid: '0.00', due: '103.50', terms: 'Paiement à réception.' },
    taxes: [
      { category: 'S', rate: '10', basis: '61.36', vat: '6.14' },
      { category: 'S', rate: '20', basis: '30.00', vat: '6.00' },
    ],
    parties: {
      SellerTradeParty: {
        Name: 'Cours & Stages <Armor>',
        PostalTradeAddress: { PostcodeCode: '35000', LineOne: '1 quai Lamennais', CityName: 'Rennes', CountryID: 'FR' },
        SpecifiedTaxRegistration: { ID: { '@schemeID': 'VA', '#text': 'FR44732829320' } },
      },
      BuyerTradeParty: {
        ...{ ID: 'C0000012', Name: 'Hélène Hamon' },
        PostalTradeAddress: { PostcodeCode: '35200', LineOne: '12 rue de Nantes', CityName: 'Saint-Malo' },
      },
    },
  })
  expect(figuresOf(bills['a family that lives abroad']!).parties).toMatchObject({
    BuyerTradeParty: { PostalTradeAddress: { LineOne: 'Rue Neuve 12, 1000 Bruxelles', CountryID: 'BE' } },
  })
})

test('what bears no VAT says why, by words and code; words alone where no code stands for them', () => {
  expect(figuresOf(bills['a company that is exempt']!).taxes).toEqual([
    {
      ...{ category: 'E', rate: '0', basis: '67.50', vat: '0.00', code: 'VATEX-FR-CGI261-4' },
      reason: 'Exonération de TVA, article 261, 4, 4° du Code général des impôts',
    },
  ])
  const franchise = figuresOf(bills['a company without VAT number, in franchise']!)
  expect(franchise.taxes).toMatchObject([{ category: 'E', code: 'VATEX-FR-FRANCHISE' }])
  expect(franchise.parties).toMatchObject({
    SellerTradeParty: { SpecifiedTaxRegistration: { ID: { '@schemeID': 'FC', '#text': '732829320' } } },
  })
  const mixed = billOf([exempt, untaxed('DOM0', 'TVA non applicable, article 294, 1'), untaxed('AUTRE', null)])
  const [tax] = figuresOf(mixed).taxes
  expect(tax?.code).toBeUndefined()
  for (const reason of ['article 261, 4, 4°', 'article 294, 1', 'Exonération de TVA'])
    expect(tax?.reason).toContain(reason)
})

test('wages collected for a family that employs are in no total: a sentence says them beside the fee', () => {
  const file = figuresOf(bills['a fee, wages beside it']!)
  expect(file).toMatchObject({ exclTax: '16.87', vat: '3.38', total: '20.25', due: '20.25' })
  expect(file.lines).toMatchObject([{ label: expect.stringContaining('frais de la société'), total: '16.87' }])
  expect(file.notes.join(' ')).toMatch(/Hors facture[^.]*47,25\s€\. À payer avec cette facture\s: 67,50\s€/)
  // what is paid goes to the wages first: the fee is due until all is paid
  const due = (cents: number) => figuresOf({ ...bills['a fee, wages beside it']!, customerDueCents: cents }, 'details')
  expect([6750, 3000, 1000, 0].map((cents) => due(cents).due)).toEqual(['20.25', '20.25', '10.00', '0.00'])
})

test('in detail what is left to pay is that of the paper, the advance of the Urssaf apart', () => {
  const advanced = billOf([lesson], { customerDueCents: 1375, expectedCents: 3375, paidCents: 2000 })
  expect(said(advanced, 'details')).toContain('Reste à payer : 13,75 €')
  const file = figuresOf(advanced, 'details')
  expect(file).toMatchObject({ total: '67.50', prepaid: '53.75', due: '13.75' })
  expect(file.notes.join(' ')).toMatch(/Avance Urssaf attendue\s: 33,75/)
  // the simple one is that of the day it was issued
  expect(figuresOf(advanced)).toMatchObject({ prepaid: '0.00', due: '67.50' })
  expect(fileOf(advanced).content).toBe(fileOf(bills['a lesson']!).content)
})

test('a credit note is of its own type, in amounts above zero, and cites the bill', () => {
  const file = figuresOf(bills['a credit note']!)
  expect(file).toMatchObject({
    ...{ type: '381', reference: 'CPA-2026-000001', credited: 'CPF-2026-000001', total: '67.50', due: '67.50' },
    terms: 'Rendu sur la carte.',
  })
  expect(file.notes).toContain('Cours non donné')
  expect(figuresOf(bills['a credit note of a fee']!).terms).toBe('Avoir sur la facture CPF-2026-000001')
  expect(figuresOf(bills['a credit note']!, 'details')).toMatchObject({ prepaid: '67.50', due: '0.00' })
})

test('a discount is a quantity below zero at a price', () => {
  const [, discount] = figuresOf(bills['a stage with a discount below zero']!).lines
  expect(discount).toMatchObject({ price: '27.77', quantity: '-1', total: '-27.77' })
})

test('a company without any number carries nothing', () => {
  expect(
    facturX(billOf([lesson], saying({ seller: { ...seller, vatNumber: null, siren: null } })), 'simple'),
  ).toBeNull()
})
