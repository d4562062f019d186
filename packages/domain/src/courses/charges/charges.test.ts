// When an absence is noted, and until when a charge is contested and decided.
import { expect, test } from 'vitest'
import { chargesRefusals } from './charges.refusals.ts'
import { refusalOfAbsence, refusalOfContesting, refusalOfDeciding } from './charges.rules.ts'

const at = '2026-11-25T16:00:00Z'
const after = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000)

test('an absence is noted from a quarter of an hour on; after a week by the office alone', () => {
  expect(refusalOfAbsence(false, at, after(14))).toBe(chargesRefusals.absentTooEarly)
  expect(refusalOfAbsence(true, at, after(14))).toBe(chargesRefusals.absentTooEarly)
  expect(refusalOfAbsence(false, at, after(15))).toBeNull()
  expect(refusalOfAbsence(false, at, after(7 * 1440 + 1))).toBe(chargesRefusals.absentTooLate)
  expect(refusalOfAbsence(true, at, after(7 * 1440 + 1))).toBeNull()
})

test('a family contests once, in time', () => {
  const charge = { status: 'proposed', billableFrom: at, words: null } as const
  expect(refusalOfContesting(charge, after(-1))).toBeNull()
  expect(refusalOfContesting(charge, after(0))?.message).toMatch(/pouvait être contesté/)
  expect(refusalOfContesting({ ...charge, words: 'Non' }, after(-1))).toBe(chargesRefusals.contestedOnce)
  expect(refusalOfContesting({ ...charge, status: 'contested' }, after(-1))).toBe(chargesRefusals.contestedOnce)
  expect(refusalOfContesting({ ...charge, status: 'waived' }, after(-1))).toBe(chargesRefusals.decided)
})

test('the office waives what is not billed, and maintains what was contested', () => {
  expect(refusalOfDeciding({ status: 'proposed' }, 'waive')).toBeNull()
  expect(refusalOfDeciding({ status: 'proposed' }, 'keep')).toBe(chargesRefusals.notContested)
  expect(refusalOfDeciding({ status: 'contested' }, 'keep')).toBeNull()
  expect(refusalOfDeciding({ status: 'billed' }, 'waive')).toBe(chargesRefusals.billed)
  expect(refusalOfDeciding({ status: 'over' }, 'waive')).toBe(chargesRefusals.decided)
})
