// Proves what a line may be put to, what is left of it, and what is a rounding of a sum.
import { expect, test } from 'vitest'
import { gapNature, gapOf, isRounded, leftOfLine, mayTakeLine } from './parts.rules.ts'

test('accounts that events keep, and the bank itself, take no line; those of a declaration, of passage and without a nature do', () => {
  for (const nature of [
    'customer',
    'customer-advance',
    'teacher',
    'supplier',
    'vat-deductible',
    'vat-collected-10',
    'bank',
  ])
    expect(mayTakeLine(nature), nature).toBe(false)
  for (const nature of [null, 'internal-transfer', 'cash', 'suspense', 'vat-due', 'provider-fees', 'urssaf'])
    expect(mayTakeLine(nature), String(nature)).toBe(true)
})

test('what is left of a line goes down with its parts, in its direction', () => {
  const parts = (...cents: number[]) => cents.map((amountCents) => ({ amountCents }))
  expect(leftOfLine(-100_000, [])).toBe(100_000)
  expect(leftOfLine(-100_000, parts(85_000, 15_000))).toBe(0)
  expect(leftOfLine(5000, parts(5200))).toBe(-200)
  expect(leftOfLine(5000, parts(5200, -200))).toBe(0)
})

test('more taken than was proved costs, less is gained; money that comes the other way round', () => {
  const natureOf = (line: number, proven: number) => [gapOf(line, proven), gapNature(gapOf(line, proven))]
  expect(natureOf(-2100, -2082)).toEqual([-18, 'payment-gap-expense'])
  expect(natureOf(-2000, -2082)).toEqual([82, 'payment-gap-revenue'])
  expect(natureOf(4361, 4500)).toEqual([-139, 'payment-gap-expense'])
})

test('a rounding is another sum, in whole euros, less than one euro away', () => {
  expect(isRounded(-2100, -2082)).toBe(true)
  expect(isRounded(-2000, -2082)).toBe(true)
  expect(isRounded(-2200, -2082)).toBe(false)
  expect(isRounded(-2083, -2082)).toBe(false)
  expect(isRounded(-2100, -2100)).toBe(false)
  expect(isRounded(-2100, -2000)).toBe(false)
})
