// When a due is debited, how a debt is cut to the cent, what has become of each instalment.
import { expect, test } from 'vitest'
import { isCreditorIdentifier } from '../../kernel/identifiers.ts'
import {
  areSameTerms,
  cutDebt,
  instalmentStates,
  laterDay,
  nextDebitDay,
  refusalOfPlan,
  timesUntil,
} from './plans.rules.ts'

test('a debit leaves its notice, on the day of the month', () => {
  expect(nextDebitDay('2026-11-20', 14, 5)).toBe('2026-12-05')
  expect(nextDebitDay('2026-11-21', 14, 5)).toBe('2026-12-05')
  expect(nextDebitDay('2026-11-22', 14, 5)).toBe('2027-01-05')
})

test('a debt is cut in parts that sum to it, the cents left on the last one', () => {
  const parts = cutDebt(10_000, 3, '2026-01-31')
  expect(parts.map(({ amountCents }) => amountCents)).toEqual([3333, 3333, 3334])
  expect(parts.map(({ dueOn }) => dueOn)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
})

test('a debt is paid as often as its last month allows, and not at all when the first day is after it', () => {
  expect(timesUntil(3, '2026-12-05', '2027-02-05')).toBe(3)
  expect(timesUntil(3, '2026-12-05', '2027-02-04')).toBe(2)
  expect(timesUntil(3, '2026-12-05', '2026-12-05')).toBe(1)
  expect(timesUntil(3, '2026-12-05', '2026-12-04')).toBe(0)
})

test('the later of two days, and terms that are the same to the day and the cent', () => {
  expect(laterDay('2026-12-05', '2026-11-30')).toBe('2026-12-05')
  expect(laterDay('2026-11-30', '2026-12-05')).toBe('2026-12-05')
  const terms = cutDebt(60_000, 3, '2026-12-08')
  const [first, ...rest] = terms
  if (!first) throw new Error('three parts')
  expect(areSameTerms(terms, cutDebt(60_000, 3, '2026-12-08'))).toBe(true)
  expect(areSameTerms(terms, rest)).toBe(false)
  expect(areSameTerms(rest, terms)).toBe(false)
  expect(areSameTerms(terms, [{ ...first, amountCents: 1 }, ...rest])).toBe(false)
  expect(areSameTerms(terms, [{ ...first, dueOn: '2026-12-07' }, ...rest])).toBe(false)
  expect(areSameTerms(terms.slice(0, 2), terms)).toBe(false)
})

test('a plan sums to its debt, its dates follow each other, a debit is not before its notice', () => {
  const facts = { totalCents: 60_000, today: '2026-11-24', earliest: '2026-12-08' }
  const three = cutDebt(60_000, 3, '2026-12-08')
  expect(refusalOfPlan(three, facts)).toBeNull()
  const [first, second, third] = three
  if (!first || !second || !third) throw new Error('three parts')
  expect(refusalOfPlan([first, second], facts)?.message).toContain('400,00')
  expect(refusalOfPlan([second, first, third], facts)?.code).toContain('planDays')
  expect(refusalOfPlan([first, { ...second, dueOn: first.dueOn }, third], facts)?.code).toContain('planDays')
  expect(refusalOfPlan(cutDebt(60_000, 3, '2026-11-24'), { ...facts, earliest: null })).toBeNull()
  expect(refusalOfPlan(cutDebt(60_000, 3, '2026-12-07'), facts)?.message).toContain('08/12/2026')
  expect(refusalOfPlan(cutDebt(60_000, 3, '2026-12-07'), { ...facts, earliest: null })).toBeNull()
  expect(refusalOfPlan(cutDebt(60_000, 3, '2026-11-23'), { ...facts, earliest: null })?.code).toContain('planPast')
})

test('what was paid serves the first instalments; one is missed the day after its date', () => {
  const plan = cutDebt(60_000, 3, '2026-12-08').map((one) => ({ ...one, isDebited: false }))
  const states = (paidCents: number, today: string) =>
    instalmentStates(plan, paidCents, today).map(({ state }) => state)
  expect(states(0, '2026-12-08')).toEqual(['waiting', 'waiting', 'waiting'])
  expect(states(0, '2026-12-09')).toEqual(['missed', 'waiting', 'waiting'])
  expect(states(20_000, '2026-12-09')).toEqual(['paid', 'waiting', 'waiting'])
  expect(instalmentStates(plan, 25_000, '2027-01-09')[1]).toMatchObject({ leftCents: 15_000, state: 'missed' })
  expect(states(60_000, '2027-03-01')).toEqual(['paid', 'paid', 'paid'])
  const debited = plan.map((one, index) => ({ ...one, isDebited: index === 0 }))
  expect(instalmentStates(debited, 0, '2026-12-09')[0]?.state).toBe('debited')
})

test('an identifier of a creditor is known by its key', () => {
  expect(isCreditorIdentifier('FR72ZZZ123456')).toBe(true)
  expect(isCreditorIdentifier('FR72ABC123456')).toBe(true)
  expect(['FR73ZZZ123456', 'FR72ZZZ', '', 'FR72ZZZ123457'].filter(isCreditorIdentifier)).toEqual([])
})
