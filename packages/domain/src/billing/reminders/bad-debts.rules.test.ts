// When a debt that is given up needs a second person, and what holds a bill back.
import { expect, test } from 'vitest'
import { type BillFacts, needsSecondPerson, obstacleOf } from './bad-debts.rules.ts'

test('a second person approves above the amount, and always where it is 0', () => {
  expect([needsSecondPerson(10_000, 10_000), needsSecondPerson(10_001, 10_000), needsSecondPerson(1, 0)]).toEqual([
    false,
    true,
    true,
  ])
})

test('what is under way holds a bill back, the first that holds', () => {
  const free: BillFacts = {
    ...{ isBilled: true, isBeingPaid: false, isPlanned: false, isDebited: false, isDisputed: false },
  }
  expect(obstacleOf(free)).toBeNull()
  expect(obstacleOf({ ...free, isBilled: false })?.message).toContain('pas encore émise')
  expect(obstacleOf({ ...free, isBeingPaid: true, isDisputed: true })?.message).toContain('paiement est en cours')
  expect(obstacleOf({ ...free, isPlanned: true })?.message).toContain('plan de paiement')
  expect(obstacleOf({ ...free, isDebited: true })?.message).toContain('prélèvement')
  expect(obstacleOf({ ...free, isDisputed: true })?.message).toContain('contestation')
})
