// Proves the typography helpers on the sentences they are made for.
import { describe, expect, test } from 'vitest'
import { copiedText, tooLargeTitle } from './sentences.ts'
import { counted, formatWait, unbroken } from './typography.ts'

describe('typography', () => {
  test('double punctuation never begins a line', () => {
    expect(unbroken(tooLargeTitle)).toBe('Oups, ça fait beaucoup en une seule fois\u202f!')
    expect(unbroken('À faire : 12 % de « tout »')).toBe('À faire\u00a0: 12\u00a0% de «\u00a0tout\u00a0»')
  })
  test('SHELL-079 the words of the copy tooltip are kept', () => {
    expect(unbroken(copiedText).replace(/\s/g, ' ')).toBe('Copié !')
  })
  test('counts take a plural from 2 on and group their thousands', () => {
    expect([0, 1, 2, 12345].map((n) => counted(n, 'ligne'))).toEqual([
      '0\u00a0ligne',
      '1\u00a0ligne',
      '2\u00a0lignes',
      '12\u202f345\u00a0lignes',
    ])
  })
  test('waits round up', () => {
    expect([0.2, 42, 90, 125].map(formatWait)).toEqual(['1\u00a0s', '42\u00a0s', '2\u00a0min', '3\u00a0min'])
  })
})
