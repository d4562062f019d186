// Sharing credits and refunds, to the cent.
import { describe, expect, test } from 'vitest'
import { creditOfLines, creditOfOrders, refundOfPayments } from './credits.rules.ts'

const lines = [
  { id: 1, leftCents: 30_000 },
  { id: 2, leftCents: -3_000 },
]
describe('a credit over the lines of a bill', () => {
  test('the whole takes the discount back too', () => {
    expect(creditOfLines(lines, 27_000)).toEqual([
      { lineId: 1, cents: 30_000 },
      { lineId: 2, cents: -3_000 },
    ])
  })
  test('a part comes from the lines above zero', () => {
    expect(creditOfLines(lines, 26_999)).toEqual([{ lineId: 1, cents: 26_999 }])
  })
  test('what is left after a part is taken back whole', () => {
    const left = [
      { id: 1, leftCents: 3_001 },
      { id: 2, leftCents: -3_000 },
    ]
    expect(creditOfLines(left, 1)).toEqual([
      { lineId: 1, cents: 3_001 },
      { lineId: 2, cents: -3_000 },
    ])
  })
  test('nothing, and more than there is, are refused', () => {
    expect(creditOfLines(lines, 0)).toBeNull()
    expect(creditOfLines(lines, 27_001)).toBeNull()
  })
})

describe('a credit over orders', () => {
  const orders = [
    { orderId: 1, dueCents: 30_000, paidCents: 30_000 },
    { orderId: 2, dueCents: 5_000, paidCents: 0 },
  ]
  test('what nobody paid goes first', () => {
    expect(creditOfOrders(orders, 5_000)).toEqual([{ orderId: 2, cents: 5_000 }])
    expect(creditOfOrders([...orders].reverse(), 5_000)).toEqual([{ orderId: 2, cents: 5_000 }])
  })
  test('then what was paid', () => {
    expect(creditOfOrders(orders, 12_000)).toEqual([
      { orderId: 1, cents: 7_000 },
      { orderId: 2, cents: 5_000 },
    ])
  })
  test('an order overpaid already keeps its due', () => {
    expect(creditOfOrders([{ orderId: 1, dueCents: 1_000, paidCents: 3_000 }], 1_000)).toEqual([
      { orderId: 1, cents: 1_000 },
    ])
  })
  test('more than all of them is refused', () => {
    expect(creditOfOrders(orders, 35_001)).toBeNull()
  })
})

describe('a refund over payments', () => {
  const payments = [
    { paymentId: 1, orderId: 1, isCard: true, refundableCents: 20_000 },
    { paymentId: 2, orderId: 1, isCard: false, refundableCents: 10_000 },
  ]
  test('on the card, of card payments only', () => {
    expect(refundOfPayments(payments, 20_000, true)).toEqual([{ paymentId: 1, orderId: 1, cents: 20_000 }])
    expect(refundOfPayments(payments, 20_001, true)).toBeNull()
  })
  test('by another way, the other payments first', () => {
    expect(refundOfPayments(payments, 10_001, false)).toEqual([
      { paymentId: 2, orderId: 1, cents: 10_000 },
      { paymentId: 1, orderId: 1, cents: 1 },
    ])
  })
  test('what an order owes already goes first', () => {
    const two = [
      { paymentId: 1, orderId: 1, isCard: true, refundableCents: 20_000 },
      { paymentId: 2, orderId: 2, isCard: true, refundableCents: 5_000 },
    ]
    expect(refundOfPayments(two, 7_000, true, new Map([[1, 3_000]]))).toEqual([
      { paymentId: 2, orderId: 2, cents: 4_000 },
      { paymentId: 1, orderId: 1, cents: 3_000 },
    ])
    expect(refundOfPayments(two, 25_000, true, new Map([[1, 30_000]]))).toEqual([
      { paymentId: 2, orderId: 2, cents: 5_000 },
      { paymentId: 1, orderId: 1, cents: 20_000 },
    ])
  })
  test('nothing is no refund', () => {
    expect(refundOfPayments(payments, 0, false)).toBeNull()
  })
})
