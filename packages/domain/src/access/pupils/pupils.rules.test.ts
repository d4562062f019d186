// Rules of the code by which a pupil gets in: how it is read, and who may give it.
import { expect, test } from 'vitest'
import { pupilsRefusals } from './pupils.refusals.ts'
import { codeText, type PupilFacts, readCode, refusalOfCode } from './pupils.rules.ts'

test('a code is read whatever its case and the signs between', () => {
  expect(codeText('ABCDEFGH')).toBe('ABCD-EFGH')
  expect(['abcd-efgh', ' ABCD EFGH ', 'abcdefgh'].map(readCode)).toEqual(Array(3).fill('ABCDEFGH'))
})

test('it is the family’s to give until the pupil is of age, never where the account opens more than lessons', () => {
  const child: PupilFacts = { birthOn: '2011-05-02', hasOtherParts: false, hasAccount: true, isBarred: false }
  const today = '2026-11-23'
  expect(refusalOfCode(child, true, today)).toBeNull()
  expect(refusalOfCode({ ...child, birthOn: '2008-11-23' }, true, today)).toBe(pupilsRefusals.ofAge)
  expect(refusalOfCode({ ...child, birthOn: '2008-11-24' }, true, today)).toBeNull()
  expect(refusalOfCode({ ...child, birthOn: '2000-01-01', hasAccount: false }, true, today)).toBeNull()
  expect(refusalOfCode({ ...child, birthOn: '2000-01-01' }, false, today)).toBeNull()
  expect(refusalOfCode({ ...child, hasOtherParts: true }, false, today)).toBe(pupilsRefusals.otherParts)
  expect(refusalOfCode({ ...child, isBarred: true }, true, today)).toBe(pupilsRefusals.barred)
})
