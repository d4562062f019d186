// Netting what a teacher gives back, or is owed, with what he is paid: never a payment below zero.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { duesOfPayslip, dueWords, netDues } from './teacher-dues.rules.ts'

test('taken back from the next payment, the rest from the one after', () => {
  expect(netDues(3000, [{ id: 1, leftCents: -4725 }], 100)).toEqual({
    payCents: 0,
    netted: [{ dueId: 1, cents: -3000 }],
  })
  expect(netDues(3000, [{ id: 1, leftCents: -1725 }], 100)).toEqual({
    payCents: 1275,
    netted: [{ dueId: 1, cents: -1725 }],
  })
})
test('what is owed is paid with it, and holds what is taken back', () => {
  expect(
    netDues(
      1000,
      [
        { id: 1, leftCents: -1500 },
        { id: 2, leftCents: 700 },
      ],
      100,
    ),
  ).toEqual({
    payCents: 200,
    netted: [
      { dueId: 2, cents: 700 },
      { dueId: 1, cents: -1500 },
    ],
  })
})
test('nobody sends less than nothing, and no cent is lost', () => {
  const due = fc.record({ id: fc.nat(), leftCents: fc.integer({ min: -9000, max: 9000 }) })
  fc.assert(
    fc.property(
      fc.nat(20_000),
      fc.array(due, { maxLength: 6 }),
      fc.integer({ min: 1, max: 100 }),
      (amount, dues, share) => {
        const { payCents, netted } = netDues(amount, dues, share)
        expect(payCents).toBeGreaterThanOrEqual(0)
        const [added, taken] = [1, -1].map((sign) =>
          netted.reduce((sum, { cents }) => sum + Math.max(sign * cents, 0), 0),
        ) as [number, number]
        expect(taken * 100).toBeLessThanOrEqual((amount + added) * share)
        expect(payCents).toBe(amount + netted.reduce((sum, { cents }) => sum + cents, 0))
      },
    ),
  )
})

test('no more than a share is taken at once: the rest waits for the next payment', () => {
  expect(netDues(3000, [{ id: 1, leftCents: -2000 }], 50)).toEqual({
    payCents: 1500,
    netted: [{ dueId: 1, cents: -1500 }],
  })
})
test('a payslip takes back a tenth of its net, with the minutes and contributions that go with it', () => {
  const due = { id: 1, month: '2026-10-01', minutes: -60, leftCents: -1789, collectedCents: -1326 }
  expect(duesOfPayslip(5_000, [due], 10)).toEqual([
    { dueId: 1, month: '2026-10-01', cents: -500, minutes: -17, collectedCents: -371 },
  ])
  const rest = { ...due, leftCents: -1289, minutes: -43, collectedCents: -955 }
  expect(duesOfPayslip(50_000, [rest], 10)).toEqual([
    { dueId: 1, month: '2026-10-01', cents: -1289, minutes: -43, collectedCents: -955 },
  ])
})

test('of several dues the oldest is netted first, and one that is settled is left out', () => {
  const dues = [-300, 0, -200].map((leftCents, at) => ({ id: 9 - at, leftCents }))
  expect(netDues(400, dues, 100).netted).toEqual([
    { dueId: 7, cents: -200 },
    { dueId: 9, cents: -200 },
  ])
})
test('a teacher reads what is added or taken back, with his next payment or his payslip', () => {
  expect(dueWords(1_500, false)).toBe('15,00\u00a0€ s’ajoutent à votre prochain versement.')
  expect(dueWords(-1_500, true)).toMatch(/^15,00\u00a0€ sont repris sur vos prochains bulletins\./)
})
