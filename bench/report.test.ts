// The shape of the figures: medians, tables, and what could not be measured.
import { expect, test } from 'vitest'
import { exactly, markdownSection, type Row, spreadOf, terminalTable } from './report.ts'

const row = (row: Partial<Row>): Row => ({
  figure: 'Débit',
  asked: '≥ 0,5',
  measured: exactly(1),
  unit: '×',
  passed: true,
  ...row,
})

test('the median of an even count lies between the two in the middle', () => {
  expect(spreadOf([4, 1, 3, 2])).toEqual({ median: 2.5, min: 1, max: 4 })
  expect(spreadOf([9, 1, 5])).toEqual({ median: 5, min: 1, max: 9 })
  expect(() => spreadOf([])).toThrow('nothing was measured')
})

test('a table tells what is kept, what is missed and what could not be measured', () => {
  const rows = [
    row({}),
    row({ passed: false, measured: spreadOf([0.1, 0.4]) }),
    row({ measured: null, passed: false }),
    row({ asked: '', passed: null }),
  ]
  const section = markdownSection({ rows, notes: ['Sur une table simple.'] }).split('\n')
  expect(section.slice(2, 6)).toEqual([
    '| Débit | ≥ 0,5 | 1\u00a0× | – | oui |',
    '| Débit | ≥ 0,5 | 0,25\u00a0× | 0,1 – 0,4 | NON |',
    '| Débit | ≥ 0,5 | non mesuré | – | NON |',
    '| Débit | – | 1\u00a0× | – | – |',
  ])
  expect(section.at(-1)).toBe('- Sur une table simple.')
  const widths = terminalTable(rows)
    .split('\n')
    .map((line) => line.indexOf('NON'))
  expect(new Set(widths.filter((place) => place > 0)).size).toBe(1)
})
