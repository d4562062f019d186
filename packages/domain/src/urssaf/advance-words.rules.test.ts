// What is read of the advance of a bill, by its family and by the office, in each of its states.
import { expect, test } from 'vitest'
import { type AdvanceOfBill, advanceWords } from './advance-words.rules.ts'

const bill: AdvanceOfBill = {
  ...{ totalCents: 6600, creditCents: 3300, collectsCents: 3300, expectedCents: 6600, byUrssafCents: 0 },
  ...{ isEnded: false, isCancelled: false, decision: { isAdvanced: true, reason: 'advanced' }, activeFrom: null },
  isStage: false,
}
const family = (change: Partial<AdvanceOfBill>) => advanceWords({ ...bill, ...change }, 'family')

test('BILL-24 a bill says in the same words what the Urssaf is asked, paid, could not debit, or why nothing is asked', () => {
  expect(family({})).toBe('66,00\u00a0€ demandés à l’Urssaf, qui vous prélèvera 33,00\u00a0€.')
  expect(advanceWords(bill, 'office')).toBe(
    '66,00\u00a0€ demandés à l’Urssaf, qui prélèvera 33,00\u00a0€ à la famille.',
  )
  expect(
    family({ creditCents: 1500, collectsCents: 5100, decision: { isAdvanced: true, reason: 'crossing' } }),
  ).toContain('qui vous prélèvera 51,00\u00a0€\u00a0: le plafond de l’année est atteint')
  expect(family({ expectedCents: 0, byUrssafCents: 6600 })).toBe(
    '66,00\u00a0€ payés par l’Urssaf, qui vous a prélevé 33,00\u00a0€.',
  )
  expect(family({ expectedCents: 0, byUrssafCents: 3300, isEnded: true })).toBe(
    'L’Urssaf a payé 33,00\u00a0€, et n’a pas pu vous prélever 33,00\u00a0€.',
  )
  expect(family({ expectedCents: 0, isEnded: true })).toContain('a pris fin')
  expect(family({ isCancelled: true })).toBeNull()
  const none = { creditCents: 0, collectsCents: 0, expectedCents: 0, decision: { isAdvanced: false } }
  expect(
    family({ ...none, decision: { isAdvanced: false, reason: 'before-activation' }, activeFrom: '2026-11-24' }),
  ).toBe('Pas d’avance immédiate\u00a0: le cours précède son activation, le 24/11/2026.')
  // a family without the advance is not bothered with it; the office reads why
  expect(family({ ...none, decision: { isAdvanced: false, reason: 'unregistered' } })).toBeNull()
  expect(
    advanceWords({ ...bill, ...none, decision: { isAdvanced: false, reason: 'unregistered' } }, 'office'),
  ).toContain('n’y est pas inscrite')
})

test('a stage says why nothing is asked to a family whose lessons are advanced, and nothing to others', () => {
  const stage = { creditCents: 0, collectsCents: 0, expectedCents: 0, decision: null, isStage: true }
  expect(family({ ...stage, activeFrom: '2026-11-24' })).toContain('un stage n’est pas donné à domicile')
  expect(family(stage)).toBeNull()
})

test('the office reads what was paid, taken or ended of a family, which is not told as if it were its reader', () => {
  const office = (change: Partial<AdvanceOfBill>) => advanceWords({ ...bill, ...change }, 'office')
  const paid = { expectedCents: 0, byUrssafCents: 6600 }
  expect(office(paid)).toBe('66,00\u00a0€ payés par l’Urssaf, qui a prélevé 33,00\u00a0€ à la famille.')
  expect(office({ ...paid, byUrssafCents: 3300, isEnded: true })).toBe(
    'L’Urssaf a payé 33,00\u00a0€, et n’a pas pu prélever à la famille 33,00\u00a0€.',
  )
  expect(office({ expectedCents: 0, isEnded: true })).toContain('la famille la doit en entier')
  expect(family({ expectedCents: 0, isEnded: true })).toContain('elle est à régler en entier')
  expect(family({ expectedCents: 0, decision: null, isEnded: true })).toContain('a pris fin')
  expect(family({ expectedCents: 0, decision: null })).toBeNull()
})

test('an advance that ended is paid whole when the Urssaf paid all of it, and a deposit has nothing debited', () => {
  const ended = { expectedCents: 0, byUrssafCents: 6600, isEnded: true }
  expect(family(ended)).toBe('66,00\u00a0€ payés par l’Urssaf, qui vous a prélevé 33,00\u00a0€.')
  const deposit = { expectedCents: 0, collectsCents: 0, byUrssafCents: 3300 }
  expect(family(deposit)).toBe('33,00\u00a0€ payés par l’Urssaf.')
  expect(family({ ...deposit, byUrssafCents: 1000, isEnded: true })).toBe('10,00\u00a0€ payés par l’Urssaf.')
  // what is still expected is told without a decision, too
  expect(family({ decision: null })).toBe('66,00\u00a0€ demandés à l’Urssaf, qui vous prélèvera 33,00\u00a0€.')
})
