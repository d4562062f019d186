// Public holidays: Easter by a table of known years, moving days that follow it, and days of some departements only.
import { describe, expect, test } from 'vitest'
import { easterOf, publicHolidaysOf } from './holidays.ts'

describe('Easter', () => {
  test.each([
    [1998, '1998-04-12'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2019, '2019-04-21'],
    [2024, '2024-03-31'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('of %d', (year, day) => expect(easterOf(year)).toBe(day))

  test('is a Sunday between 22 March and 25 April of every year', () => {
    for (let year = 1950; year <= 2100; year += 1) {
      const day = easterOf(year)
      expect(new Date(`${day}T00:00:00Z`).getUTCDay(), day).toBe(0)
      expect(day >= `${year}-03-22` && day <= `${year}-04-25`, day).toBe(true)
    }
  })
})

test('2027 has its eleven days everywhere, in order', () => {
  const days = publicHolidaysOf(2027)
    .filter(({ departements }) => departements === null)
    .map(({ day, name }) => `${day} ${name}`)
  expect(days).toEqual([
    '2027-01-01 Jour de l’an',
    '2027-03-29 Lundi de Pâques',
    '2027-05-01 Fête du Travail',
    '2027-05-06 Ascension',
    '2027-05-08 Victoire 1945',
    '2027-05-17 Lundi de Pentecôte',
    '2027-07-14 Fête nationale',
    '2027-08-15 Assomption',
    '2027-11-01 Toussaint',
    '2027-11-11 Armistice 1918',
    '2027-12-25 Noël',
  ])
})

test('Good Friday and 26 December are of Alsace and Moselle, the abolition of slavery of five overseas departements', () => {
  const local = publicHolidaysOf(2027).filter(({ departements }) => departements !== null)
  expect(local.filter(({ departements }) => departements?.includes('67')).map(({ day }) => day)).toEqual([
    '2027-03-26',
    '2027-12-26',
  ])
  expect(local.filter(({ departements }) => departements?.[0]?.startsWith('97')).length).toBe(5)
})
