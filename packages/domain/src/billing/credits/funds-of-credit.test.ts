// Credits of a bill of which a part is collected for the family: fee, wages and contributions go back alike, to the cent.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountWithFunds } from '../orders/billing.rules.ts'
import { fundsOfCredit, taxedCredit } from './credits.rules.ts'

const line = {
  ...{ totalCents: 4450, wagesCents: 1789, contributionsCents: 1326, vatPercent: '20' },
  ...{ creditedCents: 0, creditedVatCents: 0, creditedWagesCents: 0, creditedContributionsCents: 0 },
}

test('44,50 € are a fee of 13,35 € with its VAT, and 31,15 € that bear none', () => {
  expect(amountWithFunds(4450, line, '20')).toEqual({ totalCents: 4450, totalExclTaxCents: 1112, vatCents: 223 })
})

test('half takes half of each part; the rest takes what is left of each', () => {
  expect(fundsOfCredit(line, 2225)).toEqual({ wagesCents: 895, contributionsCents: 663 })
  const half = { ...line, creditedCents: 2225, creditedWagesCents: 895, creditedContributionsCents: 663 }
  expect(fundsOfCredit(half, 2225)).toEqual({ wagesCents: 894, contributionsCents: 663 })
})

test('what a lesson put right says is taken, where the line and the credit bear it', () => {
  expect(fundsOfCredit(line, 1000, { wagesCents: 0, contributionsCents: 0 })).toEqual({
    ...{ wagesCents: 0, contributionsCents: 0 },
  })
  expect(fundsOfCredit(line, 2000, { wagesCents: 0, contributionsCents: 0 })).not.toEqual({
    ...{ wagesCents: 0, contributionsCents: 0 },
  })
})

test('however it is cut, nothing goes back twice and the whole gives back each part', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 0, max: 5000 }),
      fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 6 }),
      (fee, wagesCents, contributionsCents, cuts) => {
        const totalCents = fee + wagesCents + contributionsCents
        const left = { ...line, totalCents, wagesCents, contributionsCents }
        let vat = 0
        for (const cut of [...cuts, totalCents]) {
          const cents = Math.min(cut, totalCents - left.creditedCents)
          if (cents === 0) continue
          const taken = taxedCredit(left, cents)
          const soldCents = taken.totalExclTaxCents + taken.vatCents
          expect(Math.min(taken.wagesCents, taken.contributionsCents, soldCents)).toBeGreaterThanOrEqual(0)
          expect(soldCents + taken.wagesCents + taken.contributionsCents).toBe(cents)
          left.creditedCents += cents
          left.creditedVatCents += taken.vatCents
          left.creditedWagesCents += taken.wagesCents
          left.creditedContributionsCents += taken.contributionsCents
          vat += taken.vatCents
        }
        expect(left.creditedWagesCents).toBe(wagesCents)
        expect(left.creditedContributionsCents).toBe(contributionsCents)
        expect(vat).toBe(amountWithFunds(totalCents, { wagesCents, contributionsCents }, '20').vatCents)
      },
    ),
  )
})
