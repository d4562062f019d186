// Which days are without lessons where somebody lives, and whether a school year is known.
import { expect, test } from 'vitest'
import { holidayOn, knowsSchoolYear, schoolYearOf } from './holidays.rules.ts'
import type { Holiday } from './holidays.schema.ts'

const christmas: Holiday = {
  ...{ kind: 'school', zone: 'B', name: 'Vacances de Noël' },
  ...{ firstDay: '2026-12-19', lastDay: '2027-01-03' },
}
const christmasDay: Holiday = {
  ...{ kind: 'public', zone: null, name: 'Noël' },
  ...{ firstDay: '2026-12-25', lastDay: '2026-12-25' },
}
const stephen: Holiday = {
  ...christmasDay,
  zone: '67',
  name: 'Saint-Étienne',
  firstDay: '2026-12-26',
  lastDay: '2026-12-26',
}
const all = [christmas, christmasDay, stephen]
const rennes = { departement: '35', schoolZone: 'B' }
const strasbourg = { departement: '67', schoolZone: 'B' }

test('a holiday holds from its first to its last day, in its zone', () => {
  expect(holidayOn('2026-12-18', all, rennes)).toBeNull()
  expect(holidayOn('2026-12-19', all, rennes)).toBe(christmas)
  expect(holidayOn('2027-01-03', all, rennes)).toBe(christmas)
  expect(holidayOn('2027-01-04', all, rennes)).toBeNull()
  expect(holidayOn('2026-12-20', all, { departement: '69', schoolZone: 'A' })).toBeNull()
})

test('a public holiday holds everywhere, or in its departement', () => {
  expect(holidayOn('2026-12-25', all, { departement: null, schoolZone: null })).toBe(christmasDay)
  expect(holidayOn('2026-12-26', all, rennes, ['public'])).toBeNull()
  expect(holidayOn('2026-12-26', all, strasbourg, ['public'])).toBe(stephen)
})

test('only the kinds asked are looked at', () => {
  expect(holidayOn('2026-12-20', all, rennes, ['company', 'public'])).toBeNull()
})

test('a school year begins in September, and is known by its summer', () => {
  expect([schoolYearOf('2026-08-31'), schoolYearOf('2026-09-01')]).toEqual([2025, 2026])
  const summer: Holiday = { ...christmas, firstDay: '2027-07-03', lastDay: '2027-08-31' }
  expect(knowsSchoolYear([christmas], 'B', 2026)).toBe(false)
  expect(knowsSchoolYear([christmas, summer], 'B', 2026)).toBe(true)
  expect(knowsSchoolYear([christmas, summer], 'A', 2026)).toBe(false)
})
