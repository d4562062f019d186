// Finds the ids at the head of titles, and nowhere else.
import { expect, test } from 'vitest'
import { idsOfTitles, readRows } from './requirement-ids.mjs'

test('ids at the beginning of a title are found, one or several', () => {
  const text = `
    test('AB-01 does this', () => {})
    test.each([1, 2])("AB-02, AB-03 do that", () => {})
    describe(
      \`AB-004 AB-005\`, () => {})
    test('says AB-06 later', () => {})
    const id = 'AB-07 is no title'
    expect(label).toBe('x')`
  expect(idsOfTitles(text)).toEqual(['AB-01', 'AB-02', 'AB-03', 'AB-004', 'AB-005'])
})

test('rows keep their id and area', () => {
  expect(readRows('id\tarea\tkind\nAB-01\tAB\trule\n\n')).toEqual([{ id: 'AB-01', area: 'AB' }])
})
