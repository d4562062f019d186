// How growths are counted, accepted and found again.
import { expect, test } from 'vitest'
import { resolveKeys } from './catalog.ts'
import { acceptedOf, growthsOf, regressions, shareWithin } from './growth.ts'

const small = new Map([
  ['list', 10],
  ['search', 1],
  ['chart', 20],
  ['gone', 5],
])
const large = new Map([
  ['list', 45],
  ['search', 12],
  ['chart', 400],
])

test('the slowest first; a call of less than five milliseconds counts as five', () => {
  expect(growthsOf(small, large).map(({ label, growth }) => [label, growth])).toEqual([
    ['chart', 20],
    ['list', 4.5],
    ['search', 2.4],
  ])
  expect(shareWithin(growthsOf(small, large))).toBeCloseTo(1 / 3)
  expect(shareWithin([])).toBe(1)
})

test('what is accepted is found again as no slower, what goes beyond it by half as slower', () => {
  const accepted = acceptedOf(150, growthsOf(small, large))
  expect(accepted).toEqual({ factor: 150, growths: { chart: 20, list: 4.5 } })
  expect(regressions(accepted, 150, growthsOf(small, large))).toEqual([])
  const slower = growthsOf(small, new Map([...large, ['list', 70], ['search', 24], ['chart', 590]]))
  expect(regressions(accepted, 150, slower).map(({ label }) => label)).toEqual(['list', 'search'])
  // of another size nothing was accepted
  expect(regressions(accepted, 30, slower)).toEqual([])
})

test('a column is known to lead to a table by the row that it is held to, as far as that leads', () => {
  const pair = (table: string, column: string, target: string, targetColumn = 'id') => ({
    ...{ table, column, target, targetColumn },
  })
  const keys = resolveKeys([
    pair('bill_lines', 'kind', 'bills', 'kind'),
    pair('bills', 'customer_id', 'orders', 'customer_id'),
    pair('bills', 'order_id', 'orders'),
    pair('orders', 'customer_id', 'students', 'customer_id'),
    pair('students', 'customer_id', 'customers'),
  ])
  expect(keys.map(({ table, column, target }) => `${table}.${column} ${target}`).toSorted()).toEqual([
    'bills.customer_id customers',
    'bills.order_id orders',
    'orders.customer_id customers',
    'students.customer_id customers',
  ])
})
