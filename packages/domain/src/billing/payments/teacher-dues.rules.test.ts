// Netting what a teacher gives back, or is owed, with what he is paid: never a payment below zero.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { netDues } from './teacher-dues.rules.ts'

test('taken back from the next payment, the rest from the one after', () => {
  expect(netDues(3000, [{ id: 1, leftCents: -4725 }])).toEqual({ payCents: 0, netted: [{ dueId: 1, cents: -3000 }] })
  expect(netDues(3000, [{ id: 1, leftCents: -1725 }])).toEqual({ payCents: 1275, netted: [{ dueId: 1, cents: -1725 }] })
})
test('what is owed is paid with it, and holds what is taken back', () => {
  expect(
    netDues(1000, [
      { id: 1, leftCents: -1500 },
      { id: 2, leftCents: 700 },
    ]),
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
    fc.property(fc.nat(20_000), fc.array(due, { maxLength: 6 }), (amount, dues) => {
      const { payCents, netted } = netDues(amount, dues)
      expect(payCents).toBeGreaterThanOrEqual(0)
      expect(payCents).toBe(amount + netted.reduce((sum, { cents }) => sum + cents, 0))
    }),
  )
})
