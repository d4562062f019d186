// Money to the cent: VAT inside a price, shares, what people type, what they read.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  divideHalfUp,
  formatDecimal,
  formatEuros,
  formatPercent,
  parseEuros,
  parsePercent,
  priceOfDuration,
  shareOf,
  vatInside,
} from './money.ts'

describe('roundings', () => {
  test('are half up, away from zero', () => {
    expect([5n, -5n, 4n, -4n, 6n].map((n) => divideHalfUp(n, 10n))).toEqual([1n, -1n, 0n, 0n, 1n])
  })
  test('VAT inside a price is right to the cent', () => {
    expect(vatInside(6000, '10')).toBe(545)
    expect(vatInside(6000, '20')).toBe(1000)
    expect(vatInside(12_345, '5.5')).toBe(644)
    expect(vatInside(12_345, '0')).toBe(0)
    expect(vatInside(-6000, '10')).toBe(-545)
  })
  test('VAT is the nearest cent of the exact quotient, for any price and rate', () => {
    const rate = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), rate, (total, tenThousandths) => {
        const percent = (tenThousandths / 10_000).toFixed(4)
        const vat = BigInt(vatInside(total, percent))
        const [over, under] = [BigInt(total) * BigInt(tenThousandths), 1_000_000n + BigInt(tenThousandths)]
        const error = 2n * (over - vat * under)
        expect(error >= -under && error < under).toBe(true)
      }),
    )
  })
  test('shares and durations round the same way', () => {
    expect(shareOf(6000, '21.5')).toBe(1290)
    expect(shareOf(5, '50')).toBe(3)
    expect(priceOfDuration(3333, 90)).toBe(5000)
    expect(priceOfDuration(3000, 50)).toBe(2500)
  })
})

describe('words', () => {
  test('amounts are read with a dot or a comma, spaces and a sign', () => {
    for (const typed of ['1234.5', '1234,50', '1 234,50 €', '1\u202f234,5\u00a0€'])
      expect(parseEuros(typed), typed).toBe(123_450)
    expect(parseEuros('-12,3')).toBe(-1230)
    expect(parseEuros('0,07')).toBe(7)
    for (const typed of ['', 'douze', '1,234', '1.2.3', '1e3', '12345678901', '--1'])
      expect(parseEuros(typed), typed).toBeNull()
  })
  test('SHELL-008 amounts are shown in euros', () => {
    expect([0, 4_500, -1_250].map(formatEuros)).toEqual(['0,00\u00a0€', '45,00\u00a0€', '-12,50\u00a0€'])
  })
  test('SHELL-007 numbers have their thousands apart and a comma before their decimals', () => {
    expect(formatEuros(123_456_789)).toBe('1\u202f234\u202f567,89\u00a0€')
  })
  test('amounts are shown the French way', () => {
    expect(formatEuros(123_456)).toBe('1\u202f234,56\u00a0€')
    expect(formatEuros(Number.NaN)).toBe('–')
    expect(formatEuros(-5)).toBe('-0,05\u00a0€')
    expect(formatDecimal(123_456)).toBe('1234,56')
  })
  test('percentages keep four decimals and no float', () => {
    expect(parsePercent('21.5')).toBe(215_000n)
    expect(parsePercent('5.50000')).toBe(55_000n)
    for (const wrong of ['', '1,5', '-1', '1.23456', 'x']) expect(() => parsePercent(wrong), wrong).toThrow(RangeError)
    expect(formatPercent('21.5000')).toBe('21,5\u00a0%')
    expect(formatPercent('5.5', 2)).toBe('5,50\u00a0%')
  })
  test('what is shown can be read again', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
        expect(parseEuros(formatEuros(cents)) || 0).toBe(cents)
      }),
    )
  })
})
