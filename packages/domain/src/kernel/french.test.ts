// Elision, lists and counts of what people read.
import { describe, expect, test } from 'vitest'
import { counted, de, deList, que, withFirst } from './french.ts'

describe('elision', () => {
  test.each([
    ['Éva', 'd’Éva'],
    ['Hélène', 'd’Hélène'],
    ['Yves', 'd’Yves'],
    ['Ysée', 'd’Ysée'],
    ['Yann', 'de Yann'],
    ['Yaël', 'de Yaël'],
    ['août', 'd’août'],
    ['Œdipe', 'd’Œdipe'],
    ['Anne-Laure', 'd’Anne-Laure'],
    ['Maël', 'de Maël'],
    ['11 h', 'de 11 h'],
    ['Hamza', 'de Hamza'],
    ['Harry', 'de Harry'],
    ['Hassan', 'de Hassan'],
    ['Hugo', 'd’Hugo'],
    ['Hadrien', 'd’Hadrien'],
    ['Hector', 'd’Hector'],
    ['handicap', 'de handicap'],
    ['onze lignes', 'de onze lignes'],
    ['yaourt', 'de yaourt'],
    ['E. M.', 'de E. M.'],
    ['A.', 'de A.'],
    ['', 'de '],
  ])('%s → %s', (words, said) => expect(de(words)).toBe(said))

  test('que and lists', () => {
    expect(que('Anaïs')).toBe('qu’Anaïs')
    expect(deList(['Maël', 'Éva'])).toBe('de Maël et d’Éva')
    expect(deList(['Éva', 'Maël', 'Ambre'])).toBe('d’Éva, de Maël et d’Ambre')
  })
})

test('the first of a month is an ordinal, every other day a number', () => {
  expect(withFirst('mardi 1 décembre')).toBe('mardi 1er décembre')
  expect(withFirst('mar. 1 déc.')).toBe('mar. 1er déc.')
  expect(withFirst('mercredi 21 octobre 2026')).toBe('mercredi 21 octobre 2026')
})

test('counts', () => {
  expect([0, 1, 2].map((count) => counted(count, 'place'))).toEqual(['0\u00a0place', '1\u00a0place', '2\u00a0places'])
})
