// The level of a debt by its age, its columns, and what leaves a family in peace.
import { describe, expect, test } from 'vitest'
import {
  agedCents,
  exclusionOf,
  isDueByItself,
  levelOfAge,
  levelOfFamily,
  type OwedOrder,
  type OwingFamily,
  type ReminderDays,
} from './reminders.rules.ts'

const days: ReminderDays = [8, 21, 45]
const order = (ageDays: number, more: Partial<OwedOrder> = {}): OwedOrder => ({
  ...{ orderId: 1, billId: 1, company: 'private-tuition', reference: 'CPF-2026-000001', orderedOn: '2026-01-01' },
  ...{
    ageDays,
    lateDays: ageDays,
    dueCents: 4500,
    expectedCents: 0,
    advancedCents: 0,
    isAsked: false,
    remindedLevel: null,
  },
  ...{ isPlanned: false, isDebited: false, isUndecided: false, ...more },
})
const family = (orders: readonly OwedOrder[], more: Partial<OwingFamily> = {}): OwingFamily => ({
  ...{ orders, openDisputes: 0, promisedOn: null, creditCents: 0, isRemindedToday: false, ...more },
})

test('the level is that of the days that are over', () => {
  expect([0, 7, 8, 20, 21, 44, 45, 400].map((age) => levelOfAge(age, days))).toEqual([null, null, 1, 1, 2, 2, 3, 3])
})

test('a balance has four columns, each with its last day', () => {
  expect(agedCents([order(0), order(30), order(31), order(60), order(90), order(91, { dueCents: 100 })])).toEqual({
    ...{ to30: 9000, to60: 9000, to90: 4500, over90: 100 },
  })
})

describe('a family', () => {
  test('is reminded at the level of its oldest bill', () => {
    const owing = family([order(9), order(30)])
    expect([levelOfFamily(owing, days), exclusionOf(owing, days)]).toEqual([2, null])
  })
  test('is left in peace for each reason, and the first is said', () => {
    const kindOf = (owing: OwingFamily) => exclusionOf(owing, days)?.kind
    const late = [order(30)]
    expect(kindOf(family(late, { openDisputes: 1, promisedOn: '2026-12-15' }))).toBe('dispute')
    expect(exclusionOf(family(late, { promisedOn: '2026-12-15' }), days)?.words).toBe('Promet de payer le 15/12/2026')
    expect(kindOf(family(late, { creditCents: 1 }))).toBe('credit')
    expect(kindOf(family([order(30, { isAsked: true, expectedCents: 2200 })]))).toBe('advance')
    expect(kindOf(family([order(30, { dueCents: 0, expectedCents: 2200 })]))).toBe('advance')
    expect(kindOf(family([order(30, { isPlanned: true }), order(30, { isAsked: true })]))).toBe('plan')
    expect(kindOf(family([order(30, { isDebited: true })]))).toBe('debit')
    expect(kindOf(family([order(30, { isUndecided: true }), order(30, { isPlanned: true })]))).toBe('undecided')
    expect(kindOf(family([order(30, { isUndecided: true }), order(30)]))).toBeUndefined()
    // what no plan is of is reminded all the same
    expect(kindOf(family([order(30, { isPlanned: true }), order(30)]))).toBeUndefined()
    expect(kindOf(family([order(7)]))).toBe('early')
    expect(kindOf(family([order(30, { billId: null })]))).toBe('early')
    expect(kindOf(family(late, { isRemindedToday: true }))).toBe('today')
  })
  test('is reminded by itself once at each level', () => {
    expect(isDueByItself(family([order(30)]), days)).toBe(true)
    expect(isDueByItself(family([order(30, { remindedLevel: 1 })]), days)).toBe(true)
    expect(isDueByItself(family([order(30, { remindedLevel: 2 })]), days)).toBe(false)
    // what was reminded is paid, another bill is late
    expect(isDueByItself(family([order(9)]), days)).toBe(true)
  })
})
