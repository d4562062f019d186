// Counts for a row only the tests whose titles begin with its id, that ran and that passed.
import { expect, test } from 'vitest'
import { idsOfTitle, readRows, standingOf, testsOfPlaywright, testsOfVitest } from './requirement-ids.mjs'

test('ids at the beginning of a title are found, one or several', () => {
  expect(idsOfTitle('AB-01 does this')).toEqual(['AB-01'])
  expect(idsOfTitle('AB-02, AB-03; AB-004b do that')).toEqual(['AB-02', 'AB-03', 'AB-004b'])
  expect(idsOfTitle('AB-05')).toEqual(['AB-05'])
  expect(idsOfTitle('J-MONEY-01 a card is refused')).toEqual(['J-MONEY-01'])
  expect(idsOfTitle('says AB-06 later')).toEqual([])
  expect(idsOfTitle('AB-07X is no id')).toEqual([])
})

test('of Vitest, tests that ran and passed are told from the others, with the ids of what is around them', () => {
  const result = (title: string, status: string, ancestorTitles: string[] = []) => ({ title, status, ancestorTitles })
  const report = {
    testResults: [
      {
        name: '/here/apps/a.test.ts',
        assertionResults: [
          result('AB-01 works', 'passed'),
          result('AB-02 is left out', 'skipped'),
          result('AB-03 is to come', 'todo'),
          result('AB-04 breaks', 'failed'),
          result('a case', 'passed', ['of a form', 'AB-05 holds']),
          { ...result('AB-06 hesitates', 'passed'), failureMessages: ['came too late'] },
          result('names no row', 'passed'),
        ],
      },
    ],
  }
  expect(testsOfVitest(report, '/here/').map(({ ids, hasPassed }) => [ids, hasPassed])).toEqual([
    [['AB-01'], true],
    [['AB-02'], false],
    [['AB-03'], false],
    [['AB-04'], false],
    [['AB-05'], true],
    [['AB-06'], false],
  ])
  expect(testsOfVitest(report, '/here/')[0]?.file).toBe('apps/a.test.ts')
  expect(testsOfVitest(null, '/here/')).toEqual([])
})

test('of Playwright, what was skipped, flaky or expected to fail proves nothing', () => {
  const spec = (title: string, status: string, expectedStatus = 'passed') => ({
    title,
    tests: [{ status, expectedStatus }],
  })
  const report = {
    suites: [
      {
        title: 'money.spec.ts',
        file: 'money.spec.ts',
        specs: [spec('AB-01 works', 'expected'), spec('AB-02 is skipped', 'skipped', 'skipped')],
        suites: [
          {
            title: 'AB-03 a page',
            file: 'money.spec.ts',
            specs: [spec('opens', 'expected'), spec('AB-04 hesitates', 'flaky'), spec('AB-05', 'expected', 'failed')],
          },
        ],
      },
    ],
  }
  expect(testsOfPlaywright(report, 'e2e').map(({ ids, file, hasPassed }) => [ids.join(), file, hasPassed])).toEqual([
    ['AB-01', 'e2e/money.spec.ts', true],
    ['AB-02', 'e2e/money.spec.ts', false],
    ['AB-03', 'e2e/money.spec.ts', true],
    ['AB-03,AB-04', 'e2e/money.spec.ts', false],
    ['AB-03,AB-05', 'e2e/money.spec.ts', false],
  ])
})

test('a row is proved when all that names it passed; strangers are named', () => {
  const one = (id: string, hasPassed: boolean) => ({ ids: [id], title: id, file: 'a.test.ts', hasPassed })
  const rows = ['AB-01', 'AB-02', 'AB-03', 'AB-04'].map((id) => ({ id, area: 'AB' }))
  const standing = standingOf(rows, [
    one('AB-01', true),
    one('AB-02', true),
    one('AB-02', false),
    one('AB-03', false),
    one('ZZ-1', true),
  ])
  const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id)
  expect(ids(standing.proved)).toEqual(['AB-01'])
  expect(ids(standing.failing)).toEqual(['AB-02', 'AB-03'])
  expect(ids(standing.unnamed)).toEqual(['AB-04'])
  expect(standing.unknown).toEqual(['ZZ-1'])
})

test('rows keep their id and area', () => {
  expect(readRows('id\tarea\tkind\nAB-01\tAB\trule\n\n')).toEqual([{ id: 'AB-01', area: 'AB' }])
})
