// Credit notes of any bill: what they take of each line, their VAT to the cent, what the family then owes or is owed.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vatInside } from '../../kernel/money.ts'
import { creditOfWish, outcomeOfCredit } from './credit-notes.rules.ts'
import { taxedCredit } from './credits.rules.ts'

const line = (lineId: number, totalCents: number, creditedCents = 0) => ({
  lineId,
  label: `Ligne ${lineId}`,
  totalCents,
  creditedCents,
})
const lines = [line(1, 30_000), line(2, -3_000)]
const sentence = (wished: ReturnType<typeof creditOfWish>) => ('refusal' in wished ? wished.refusal.message : null)

describe('what a note takes of each line', () => {
  test('all that is left, discounts too', () => {
    expect(creditOfWish(lines, { way: 'whole', noteCents: 0, lines: [] })).toEqual({
      credits: [
        { lineId: 1, cents: 30_000 },
        { lineId: 2, cents: -3_000 },
      ],
    })
  })
  test('an amount, from the lines above zero', () => {
    expect(creditOfWish(lines, { way: 'amount', noteCents: 500, lines: [] })).toEqual({
      credits: [{ lineId: 1, cents: 500 }],
    })
  })
  test('the lines that are named, each no further than it goes', () => {
    const wish = (cents: number) => ({ way: 'lines', noteCents: 0, lines: [{ lineId: 1, cents }] }) as const
    expect(creditOfWish(lines, wish(27_000))).toEqual({ credits: [{ lineId: 1, cents: 27_000 }] })
    expect(sentence(creditOfWish(lines, wish(30_001)))).toContain('Ligne 1')
    expect(sentence(creditOfWish(lines, wish(28_000)))).toBe('Il ne reste que 270,00\u00a0€ à reprendre.')
    expect(sentence(creditOfWish(lines, wish(-1)))).toContain('Ligne 1')
    expect(sentence(creditOfWish(lines, wish(0)))).toBe('Indiquez ce que l’avoir reprend.')
  })
  test('nothing, or more than is left, is refused', () => {
    expect(sentence(creditOfWish(lines, { way: 'amount', noteCents: 0, lines: [] }))).toContain('Indiquez')
    expect(sentence(creditOfWish(lines, { way: 'whole', noteCents: 0, lines: [] }, 1))).toContain('annulez le cours')
    expect(creditOfWish(lines, { way: 'amount', noteCents: 500, lines: [] }, 1)).toHaveProperty('credits')
    expect(sentence(creditOfWish(lines, { way: 'amount', noteCents: 27_001, lines: [] }))).toContain('270,00')
  })
})

const alone = {
  totalCents: 1_000_000,
  wagesCents: 0,
  contributionsCents: 0,
  creditedWagesCents: 0,
  creditedContributionsCents: 0,
}

describe('VAT of several notes of one line', () => {
  test('373,00 € in three gives back exactly 62,17 €', () => {
    let [creditedCents, creditedVatCents] = [0, 0]
    const vats = [12_435, 12_435, 12_430].map((cents) => {
      const { vatCents } = taxedCredit({ ...alone, vatPercent: '20', creditedCents, creditedVatCents }, cents)
      creditedCents += cents
      creditedVatCents += vatCents
      return vatCents
    })
    expect(vats).toEqual([2073, 2072, 2072])
    expect(creditedVatCents).toBe(6217)
  })
  test('together they hold the VAT of the line, however it is cut', () => {
    const rate = fc.constantFrom('20', '10', '5.5', '8.5', '2.1', '0')
    fc.assert(
      fc.property(
        rate,
        fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 12 }),
        (vatPercent, parts) => {
          let [creditedCents, creditedVatCents] = [0, 0]
          for (const cents of parts) {
            const taxed = taxedCredit({ ...alone, vatPercent, creditedCents, creditedVatCents }, cents)
            expect(taxed.totalExclTaxCents + taxed.vatCents).toBe(cents)
            creditedCents += cents
            creditedVatCents += taxed.vatCents
          }
          expect(creditedVatCents).toBe(vatInside(creditedCents, vatPercent))
        },
      ),
    )
  })
})

describe('what becomes of the money', () => {
  const money = {
    ...{ amountCents: 8_800, creditedCents: 0, paidCents: 8_800, refundingCents: 0, onCardCents: 0 },
    ...{ urssafCents: 0, expectedCents: 0 },
  }
  test('paid by cheque: the rest is the family’s', () => {
    expect(outcomeOfCredit(money, 2_200)).toEqual({
      dueCents: 0,
      onCardCents: 0,
      surplusCents: 2_200,
      fromUrssafCents: 0,
    })
  })
  test('paid by card, as far as it was', () => {
    expect(outcomeOfCredit({ ...money, onCardCents: 2_000 }, 2_200)).toEqual({
      dueCents: 0,
      onCardCents: 2_000,
      surplusCents: 200,
      fromUrssafCents: 0,
    })
  })
  test('unpaid: it owes less', () => {
    expect(outcomeOfCredit({ ...money, paidCents: 0 }, 2_200)).toEqual({
      dueCents: 6_600,
      onCardCents: 0,
      surplusCents: 0,
      fromUrssafCents: 0,
    })
  })
  test('paid by the Urssaf in part: the family’s own money first, what is awaited is not due', () => {
    const half = { ...money, urssafCents: 4_400 }
    expect(outcomeOfCredit(half, 2_200)).toMatchObject({ surplusCents: 2_200, fromUrssafCents: 0 })
    expect(outcomeOfCredit(half, 6_600)).toMatchObject({ surplusCents: 4_400, fromUrssafCents: 2_200 })
    expect(outcomeOfCredit({ ...money, paidCents: 0, expectedCents: 6_600 }, 2_200).dueCents).toBe(0)
  })
})
