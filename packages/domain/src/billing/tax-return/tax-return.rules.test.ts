// Proves the cents of the yearly tax document: shared over lines without losing one, and counted in the year they moved.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countedOf,
  isTaxCreditService,
  moneyKindOf,
  type OrderMove,
  paidInYear,
  settle,
  shareOut,
  taxYearsOf,
} from './tax-return.rules.ts'

const total = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)
const payment = (id: number, on: string, cents: number, more: object = {}): OrderMove => ({
  kind: 'payment',
  id,
  on,
  cents,
  money: 'own',
  refundedId: null,
  ...more,
})
const amounts = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 6 })
/** An order, and days on which parts of it are paid until nothing is due. */
const paidOrder = amounts.chain((lines) =>
  fc.record({
    lines: fc.constant(lines),
    days: fc.array(fc.constantFrom('2024-11-30', '2025-02-01', '2025-12-31', '2026-01-01', '2026-07-14'), {
      minLength: 1,
      maxLength: 5,
    }),
    cuts: fc.array(fc.nat(total(lines)), { minLength: 4, maxLength: 4 }),
    kinds: fc.array(fc.constantFrom('own', 'cesu', 'cash', 'advance', 'aid'), { minLength: 5, maxLength: 5 }),
  }),
)
const movesOf = ({ lines, days, cuts, kinds }: typeof paidOrder extends fc.Arbitrary<infer T> ? T : never) => {
  const whole = total(lines)
  const bounds = [0, ...cuts.slice(0, days.length - 1).sort((a, b) => a - b), whole]
  return [...days].sort().flatMap((on, at): OrderMove[] => {
    const cents = (bounds[at + 1] ?? whole) - (bounds[at] ?? 0)
    return cents > 0 ? [payment(at + 1, on, cents, { money: kinds[at] })] : []
  })
}

describe('sharing', () => {
  test('no cent is lost nor made, and nobody gets more than a cent beside the exact share', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), amounts, (cents, weights) => {
        const shares = shareOut(cents, weights)
        expect(total(shares)).toBe(cents)
        for (const [at, share] of shares.entries())
          expect(Math.abs(share - (cents * weights[at]!) / total(weights))).toBeLessThan(1)
      }),
    )
  })
  test('a whole is shared into itself, and a sum given back is shared as it was taken', () => {
    fc.assert(
      fc.property(amounts, (weights) => {
        expect(shareOut(total(weights), weights)).toEqual(weights)
        expect(shareOut(-100, weights)).toEqual(shareOut(100, weights).map((share) => 0 - share))
      }),
    )
  })
  test('a cent over three equal lines goes to one of them', () => {
    expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(shareOut(7, [0, 0])).toEqual([4, 3])
    // the largest remainder first, wherever it stands
    expect(shareOut(10, [1, 2, 4])).toEqual([1, 3, 6])
    expect(shareOut(1, [1, 3, 2])).toEqual([0, 1, 0])
  })
})

describe('settling an order', () => {
  test('each payment is shared to the cent, and a paid order is paid line by line', () => {
    fc.assert(
      fc.property(paidOrder, (order) => {
        const moves = movesOf(order)
        const settled = settle(order.lines, moves)
        const paid = order.lines.map((_, at) => total(settled.map(({ lineCents }) => lineCents[at] ?? 0)))
        expect(paid).toEqual(order.lines)
        for (const [at, one] of settled.entries()) {
          expect(total(one.lineCents)).toBe((moves[at] as { cents: number }).cents)
          expect(Math.min(...one.lineCents)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
  test('what is given back comes from the line that was taken back', () => {
    const settled = settle(
      [6000, 4000],
      [
        payment(1, '2026-03-01', 10_000),
        { kind: 'credit', on: '2026-04-02', lineCents: [0, 4000] },
        payment(2, '2026-04-02', 4000, { refundedId: 1 }),
      ],
    )
    expect(settled.map(({ lineCents }) => lineCents)).toEqual([
      [6000, 4000],
      [0, -4000],
    ])
  })
  test('a refund is of the kind of its payment, and never takes more of a line than was paid', () => {
    fc.assert(
      fc.property(paidOrder, fc.nat(1000), (order, thousandth) => {
        const moves = movesOf(order)
        const first = moves[0] as Extract<OrderMove, { kind: 'payment' }>
        const cents = Math.floor((first.cents * thousandth) / 1000)
        if (cents === 0) return
        const settled = settle(order.lines, [...moves, payment(90, '2027-01-05', cents, { refundedId: first.id })])
        const back = settled.at(-1)!
        expect(back.money).toBe(first.money)
        expect(total(back.lineCents)).toBe(-cents)
        const left = order.lines.map((_, at) => total(settled.map(({ lineCents }) => lineCents[at] ?? 0)))
        expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
  test('moves are taken by their days, then as they were written, what is taken back on a day first', () => {
    const linesOf = (moves: OrderMove[]) => settle([100, 100], moves).map(({ lineCents }) => lineCents)
    const credit = (on: string): OrderMove => ({ kind: 'credit', on, lineCents: [100, 0] })
    expect(linesOf([payment(1, '2026-02-01', 150), payment(2, '2026-01-01', 50)])).toEqual([
      [25, 25],
      [75, 75],
    ])
    expect(linesOf([payment(2, '2026-01-01', 200, { refundedId: 1 }), payment(1, '2026-01-01', 200)])).toEqual([
      [100, 100],
      [-100, -100],
    ])
    expect(linesOf([payment(1, '2026-01-01', 100), credit('2026-01-01')])).toEqual([[0, 100]])
    expect(linesOf([credit('2026-01-02'), payment(1, '2026-01-01', 100)])).toEqual([[50, 50]])
  })
  test('a payment given back in two times gives back what it still holds; one of a payment nobody knows, what is paid', () => {
    const moves: OrderMove[] = [
      payment(1, '2025-12-30', 200),
      { kind: 'credit', on: '2026-01-02', lineCents: [100, 0] },
      payment(2, '2026-01-03', 100, { refundedId: 1 }),
      payment(3, '2026-01-04', 50, { refundedId: 1 }),
    ]
    expect(settle([100, 100], moves).slice(1)).toEqual([
      { on: '2025-12-30', money: 'own', lineCents: [-100, 0] },
      { on: '2025-12-30', money: 'own', lineCents: [0, -50] },
    ])
    const unknown = payment(4, '2026-01-03', 50, { refundedId: 99, money: 'cesu' })
    expect(settle([100, 100], [payment(1, '2025-12-30', 200), unknown])[1]).toEqual({
      ...{ on: '2026-01-03', money: 'cesu', lineCents: [-25, -25] },
    })
  })
  test('what is paid above the order, or for one that asks nothing, is shared all the same', () => {
    expect(settle([300, 100], [payment(1, '2026-01-01', 800)])[0]?.lineCents).toEqual([600, 200])
    expect(settle([0, 0], [payment(1, '2026-01-01', 7)])[0]?.lineCents).toEqual([4, 3])
  })
  test('a discount is borne by the lines it is on', () => {
    const [paid] = settle([6000, 4000, -1000], [payment(1, '2026-03-01', 9000)])
    expect(paid?.lineCents).toEqual([5400, 3600, 0])
  })
})

describe('a year', () => {
  const line = { cents: 4500, isEligible: true }
  test('money counts in the year it moved: the years of an order add up to what was paid', () => {
    fc.assert(
      fc.property(paidOrder, (order) => {
        const orders = [{ lines: order.lines.map((cents) => ({ cents, isEligible: true })), moves: movesOf(order) }]
        const years = [2024, 2025, 2026].map((year) => paidInYear(orders, year).sums)
        expect(total(years.flatMap((sums) => Object.values(sums)))).toBe(total(order.lines))
      }),
    )
  })
  test('what is not eligible is left out, whatever is billed with it', () => {
    const { sums, lines } = paidInYear(
      [{ lines: [line, { cents: 5500, isEligible: false }], moves: [payment(1, '2026-02-01', 5000)] }],
      2026,
    )
    expect(countedOf(sums)).toBe(2250)
    expect(lines).toHaveLength(1)
  })
  test('the advance, the aid of others and cash are told apart from what the customer spent', () => {
    const { sums } = paidInYear(
      [
        {
          lines: [{ cents: 10_000, isEligible: true }],
          moves: [
            payment(1, '2026-02-01', 3000),
            payment(2, '2026-02-02', 5000, { money: 'advance' }),
            payment(3, '2026-02-03', 700, { money: 'cash' }),
            payment(4, '2026-02-04', 800, { money: 'cesu' }),
            payment(5, '2026-02-05', 500, { money: 'aid' }),
          ],
        },
        {
          lines: [line],
          moves: (['own', 'advance', 'cash', 'cesu', 'aid'] as const).map((money, at) =>
            payment(6 + at, '2026-03-01', 100, { money }),
          ),
        },
      ],
      2026,
    )
    expect(sums).toEqual({ own: 3100, advance: 5100, cash: 800, cesu: 900, aid: 600 })
    expect(countedOf(sums)).toBe(4000)
  })
  test('a refund is deducted in the year of what it gives back, and a year without anything left is not offered', () => {
    const paidThenBack = {
      lines: [line],
      moves: [payment(1, '2025-12-30', 4500), payment(2, '2026-01-04', 4500, { refundedId: 1 })],
    }
    const other = { lines: [line], moves: [payment(3, '2026-05-01', 4500)] }
    const credit: OrderMove = { kind: 'credit', on: '2023-01-01', lineCents: [4500] }
    expect(taxYearsOf([{ lines: [line], moves: [credit] }])).toEqual([])
    const threeYears = ['2025-06-01', '2024-06-01', '2026-06-01'].map((on, at) => payment(at + 1, on, 1500))
    expect(taxYearsOf([{ lines: [line], moves: threeYears }]).map(({ year }) => year)).toEqual([2026, 2025, 2024])
    expect(taxYearsOf([paidThenBack])).toEqual([])
    expect(countedOf(paidInYear([paidThenBack, other], 2025).sums)).toBe(0)
    expect(countedOf(paidInYear([paidThenBack, other], 2026).sums)).toBe(4500)
    expect(taxYearsOf([other, { ...other, moves: [payment(4, '2024-01-01', 4500)] }]).map(({ year }) => year)).toEqual([
      2026, 2024,
    ])
  })
})

test('cash opens no credit, an advance is not spent by the customer', () => {
  expect(moneyKindOf('customer', 'cash')).toBe('cash')
  expect(moneyKindOf('customer', 'cesu')).toBe('cesu')
  expect(moneyKindOf('customer', 'direct-debit')).toBe('own')
  expect(moneyKindOf('other', 'urssaf-advance')).toBe('advance')
  expect(moneyKindOf('other', 'transfer')).toBe('aid')
})

test('a lesson counts at home and from the day of the declaration on', () => {
  const lesson = { isHomeService: true, doneOn: '2020-03-02', declaredOn: '2020-03-02' }
  expect(isTaxCreditService(lesson)).toBe(true)
  expect(isTaxCreditService({ ...lesson, doneOn: '2020-03-01' })).toBe(false)
  expect(isTaxCreditService({ ...lesson, isHomeService: false })).toBe(false)
  expect(isTaxCreditService({ ...lesson, doneOn: null })).toBe(false)
})
