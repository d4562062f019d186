// Proves what French cells become: texts, decimals, days, yes and no, and the sentence of what cannot be read.
import { describe, expect, test } from 'vitest'
import { asBoolean, asDate, asDecimal, asInteger, asText, type Cell } from './cells.ts'

describe('text', () => {
  test.each<[Cell, string | null]>([
    ['  Lycée Carnot ', 'Lycée Carnot'],
    ['', null],
    ['   ', null],
    [null, null],
    ['0612345678', '0612345678'],
    [75001, '75001'],
    [0.1 + 0.2, '0.3'],
    [1e21, '1000000000000000000000'],
    [0.0000001, '0.0000001'],
    [true, 'Oui'],
    [false, 'Non'],
    [{ date: '2025-12-31' }, '31/12/2025'],
    ['ligne 1\r\nligne 2', 'ligne 1\nligne 2'],
    ['nul\u0000 et cloche\u0007', 'nul et cloche'],
    ['e\u0301cole', 'école'],
    ['=1+1', '=1+1'],
  ])('%j is %j', (cell, value) => expect(asText(cell)).toEqual({ value }))

  test('an error of the spreadsheet is no text', () => {
    for (const error of ['#REF!', '#N/A', '#DIV/0!', '#VALEUR!', '#NOM?', 'Err:502']) {
      expect(asText(error).problem).toBe(`La cellule contient une erreur du tableur (${error}).`)
    }
    expect(asText('#1 du classement')).toEqual({ value: '#1 du classement' })
  })

  test('a text longer than a cell is refused', () => expect(asText('a'.repeat(40_000)).problem).toContain('trop long'))
})

describe('decimals', () => {
  test.each<[Cell, string | null]>([
    ['5,5', '5.5'],
    ['5.5', '5.5'],
    ['1 234,56 €', '1234.56'],
    ['1\u202f234\u202f567,5', '1234567.5'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1,234', '1.234'],
    ['-0,50', '-0.5'],
    ['\u22123', '-3'],
    ['+7', '7'],
    ['007', '7'],
    [',5', '0.5'],
    ['-0', '0'],
    ['21,5 %', '21.5'],
    [12.1, '12.1'],
    [1234567.89, '1234567.89'],
    [null, null],
    ['', null],
  ])('%j is %j', (cell, value) => expect(asDecimal(cell)).toEqual({ value }))

  test.each<[Cell]>([
    ['douze'],
    ['1,2,3'],
    ['12 34'],
    ['1e5'],
    ['.'],
    ['-'],
    ['=1+1'],
    ['12a'],
    [true],
    [{ date: '2025-01-01' }],
  ])('%j is refused', (cell) => expect(asDecimal(cell).problem).toMatch(/n’est pas un nombre\.$/))

  test('a whole number has no decimals', () => {
    expect(asInteger('1 200')).toEqual({ value: 1200 })
    expect(asInteger(3)).toEqual({ value: 3 })
    expect(asInteger('')).toEqual({ value: null })
    expect(asInteger('3,5').problem).toBe('«\u00a03,5\u00a0» n’est pas un nombre entier.')
    expect(asInteger('99999999999999999999').problem).toContain('entier')
  })
})

describe('days', () => {
  test.each<[Cell, string | null]>([
    ['31/12/2025', '2025-12-31'],
    ['1/3/2025', '2025-03-01'],
    ['31-12-2025', '2025-12-31'],
    ['31.12.2025', '2025-12-31'],
    ['2025-12-31', '2025-12-31'],
    ['2025/12/31', '2025-12-31'],
    ['2025-12-31T10:00:00Z', '2025-12-31'],
    ['31/12/2025 14:30', '2025-12-31'],
    [46022, '2025-12-31'],
    [46022.75, '2025-12-31'],
    ['46022', '2025-12-31'],
    [{ date: '2016-02-29' }, '2016-02-29'],
    [61, '1900-03-01'],
    [null, null],
  ])('%j is %j', (cell, value) => expect(asDate(cell)).toEqual({ value }))

  test.each<[Cell]>([
    ['31/02/2025'],
    ['29/02/2025'],
    ['12/13/2025'],
    ['2025'],
    [2025],
    [-5],
    [0],
    [1e9],
    ['bientôt'],
    ['31/12/25'],
    [true],
  ])('%j is refused', (cell) =>
    expect(asDate(cell).problem).toMatch(
      /^«\u00a0.+\u00a0» n’est pas une date\u00a0: écrivez-la comme 31\/12\/2025\.$/,
    ),
  )

  test('two digits of a year are read from today on', () => {
    expect(asDate('31/12/25', '2026-11-21')).toEqual({ value: '2025-12-31' })
    expect(asDate('31/12/68', '2026-11-21')).toEqual({ value: '1968-12-31' })
  })
})

describe('yes and no', () => {
  test.each<[Cell, boolean | null]>([
    ['Oui', true],
    ['NON', false],
    ['vrai', true],
    ['Faux', false],
    ['1', true],
    ['0', false],
    ['x', true],
    ['X', true],
    [1, true],
    [0, false],
    [true, true],
    [false, false],
    ['', null],
    [null, null],
  ])('%j is %j', (cell, value) => expect(asBoolean(cell)).toEqual({ value }))

  test('anything else is refused', () => {
    expect(asBoolean('peut-être').problem).toBe(
      '«\u00a0peut-être\u00a0» ne veut dire ni oui ni non\u00a0: écrivez oui ou non.',
    )
    expect(asBoolean(2).problem).toContain('oui ou non')
  })
})
