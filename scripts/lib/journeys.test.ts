// The journeys are counted from what ran and passed, and the areas of a change are found.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AREAS_OF_ROOMS, areasOfFiles, orderOfDay, writtenAreas } from './journey-areas.mjs'
import { countLived, idOfTitle, readPlayed } from './journey-report.mjs'
import { root } from './project.mjs'
import { readRows } from './requirement-ids.mjs'

const spec = (title: string, ...statuses: string[]) => ({
  title,
  tests: [{ results: statuses.map((status) => ({ status })) }],
})
const cut = { message: 'Timed out waiting 1500s for the test suite to run' }
const rows = readRows(readFileSync(join(root, 'docs', 'journeys.tsv'), 'utf8'))

test('a journey is lived when every test of its name ran and passed, whatever the others did', () => {
  const report = {
    errors: [],
    suites: [
      { specs: [spec('J-AB-01 one', 'passed'), spec('partly J-AB-02: two', 'passed')] },
      { suites: [{ specs: [spec('J-AB-03 three', 'passed'), spec('J-AB-03 again', 'failed')] }] },
      { specs: [spec('J-AB-04 four'), spec('J-AB-05 five', 'interrupted'), spec('J-AB-06 six', 'skipped')] },
    ],
  }
  const known = ['01', '02', '03', '04', '05', '06'].map((number) => ({ id: `J-AB-${number}`, area: 'AB' }))
  const { areas, strangers } = countLived(known.slice(0, 5), readPlayed(report, 1))
  expect(areas[0]?.journeys.map(({ standing }) => standing)).toEqual([
    'lived',
    'not written',
    'failed',
    'not played',
    'not played',
  ])
  expect(strangers).toEqual(['J-AB-06'])
})

test('what the time limit cut is not played; what fell without a failed test is a failure', () => {
  const suites = [{ specs: [spec('J-AB-01 one', 'passed'), spec('J-AB-02 two', 'interrupted'), spec('J-AB-03 three')] }]
  const outcomes = (errors: { message?: string }[], code: number) =>
    readPlayed({ suites, errors }, code).map(({ outcome }) => outcome)
  expect(outcomes([cut], 1)).toEqual(['passed', 'notPlayed', 'notPlayed'])
  expect(outcomes([], 1)).toEqual(['passed', 'notPlayed', 'notPlayed', 'failed'])
  expect(outcomes([cut, { message: 'the company does not start' }], 1).at(-1)).toBe('failed')
  expect(readPlayed(null, 0)).toEqual([{ title: expect.any(String), outcome: 'failed' }])
})

test('changed areas are played first, the others in an order that another day changes', () => {
  expect(areasOfFiles(['apps/web/src/modules/payroll/Payslip.tsx', 'e2e/journeys/stage-end.spec.ts', 'x.md'])).toEqual([
    'pay',
    'books',
    'stage',
  ])
  const areas = ['a', 'b', 'c', 'd']
  const days = [0, 1, 2, 3].map((day) => orderOfDay(areas, ['c', 'z'], day))
  expect(days.map(([first]) => first)).toEqual(['c', 'c', 'c', 'c'])
  expect(new Set(days.map(([, second]) => second))).toEqual(new Set(['a', 'b', 'd']))
  for (const day of days) expect(day.toSorted()).toEqual(areas)
})

test('every room of the product is known to some area of journeys', () => {
  const rooms = readdirSync(join(root, 'apps', 'server', 'src', 'modules'))
  expect(rooms.filter((room) => !(room in AREAS_OF_ROOMS))).toEqual([])
  const areas = new Set(rows.map(({ area }) => area.toLowerCase()))
  expect(Object.values(AREAS_OF_ROOMS).flatMap((named) => named.filter((area) => !areas.has(area)))).toEqual([])
})

test('each area that has journeys plays one with every test, and names none of another area', () => {
  const known = new Set(rows.map(({ id }) => id))
  const folder = join(root, 'e2e', 'journeys')
  for (const area of writtenAreas()) {
    const texts = readdirSync(folder)
      .filter((name) => name.startsWith(area) && name.endsWith('.spec.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
    const daily = texts.flatMap((text) => text.match(/tag: '@daily'/g) ?? [])
    expect([area, daily.length]).toEqual([area, 1])
    const ids = texts.flatMap((text) => [...text.matchAll(/^test\(\s*['"`](J-\S+)/gm)].map((match) => match[1] ?? ''))
    expect(ids.filter((id) => !known.has(id) || !id.startsWith(`J-${area.toUpperCase()}-`))).toEqual([])
  }
  expect(idOfTitle('J-ADMIN-01 a colleague')).toBe('J-ADMIN-01')
  expect(idOfTitle('partly J-ADMIN-01: a colleague')).toBeNull()
})
