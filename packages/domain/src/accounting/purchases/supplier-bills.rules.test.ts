// What lines come to, and the VAT of parts: whatever the parts, what was deducted is the VAT of the bill.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasTooMuchVat, oldestBillDay, sumsOf, vatOfPart } from './supplier-bills.rules.ts'

test('lines come to their amounts and their VAT', () => {
  const lines = [
    { baseCents: 10_000, vatCents: 2000 },
    { baseCents: 500, vatCents: 0 },
  ]
  expect(sumsOf(lines)).toEqual({ baseCents: 10_500, vatCents: 2000, totalCents: 12_500 })
  expect(sumsOf([])).toEqual({ baseCents: 0, vatCents: 0, totalCents: 0 })
})

test('no VAT is above the normal rate, but for the cents of another rounding', () => {
  expect(hasTooMuchVat({ baseCents: 10_000, vatCents: 2005 })).toBe(false)
  expect(hasTooMuchVat({ baseCents: 10_000, vatCents: 2006 })).toBe(true)
  expect(hasTooMuchVat({ baseCents: 1001, vatCents: 206 })).toBe(false)
  expect(hasTooMuchVat({ baseCents: 0, vatCents: 6 })).toBe(true)
})

test('a bill is taken until the end of the second year that follows its own', () => {
  expect([oldestBillDay('2026-01-01'), oldestBillDay('2026-12-31')]).toEqual(['2024-01-01', '2024-01-01'])
})

test('a part brings its VAT in proportion, the last one what is left of it', () => {
  const bill = { totalCents: 12_000, vatCents: 2000 }
  expect(vatOfPart({ ...bill, paidCents: 0, deductedCents: 0, partCents: 12_000 })).toBe(2000)
  expect(vatOfPart({ ...bill, paidCents: 0, deductedCents: 0, partCents: 4000 })).toBe(667)
  expect(vatOfPart({ ...bill, paidCents: 4000, deductedCents: 667, partCents: 4000 })).toBe(667)
  expect(vatOfPart({ ...bill, paidCents: 8000, deductedCents: 1334, partCents: 4000 })).toBe(666)
})

test('whatever the parts, each brings VAT of its sign and all of them that of the bill', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, fc.double({ min: 0, max: 0.2, noNaN: true }), (amounts, rate) => {
      const totalCents = amounts.reduce((sum, one) => sum + one, 0)
      const vatCents = Math.floor(totalCents * rate)
      let [paidCents, deductedCents] = [0, 0]
      for (const partCents of amounts) {
        const vat = vatOfPart({ totalCents, vatCents, paidCents, deductedCents, partCents })
        expect(vat).toBeGreaterThanOrEqual(0)
        paidCents += partCents
        deductedCents += vat
      }
      expect(deductedCents).toBe(vatCents)
    }),
  )
})
