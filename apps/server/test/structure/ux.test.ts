// Holds docs/ux.md to the truth: forty points, each with where it holds and tests that exist; what is open says why.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const page = readFileSync(join(root, 'docs/ux.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))
const testsOf = (cell: string) =>
  // a title may quote words in guillemets of its own
  [...cell.matchAll(/`([^`]+)` « (.+?) »(?=; `|$)/g)].map(([, file = '', title = '']) => ({ file, title }))

test('the forty points are there, once each, with where they hold', () => {
  expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
  expect(rows.filter((row) => row.length !== 4 || row.some((cell) => cell === ''))).toEqual([])
})

test('each names tests that exist; what is open says why', () => {
  const missing = rows.flatMap(([number, , where = '', tests = '']) => {
    const named = testsOf(tests)
    if (named.length === 0) return [`${number}: no test`]
    if (where.includes('ouvert') && !/\*\*ouvert\*\*: \S.{30}/.test(where)) return [`${number}: open without a reason`]
    return named
      .filter(
        ({ file, title }) => !existsSync(join(root, file)) || !readFileSync(join(root, file), 'utf8').includes(title),
      )
      .map(({ file, title }) => `${number}: ${file}: ${title}`)
  })
  expect(missing).toEqual([])
})

test('what is tried of the screens in the browser stands there', () => {
  const tried = readdirSync(join(root, 'e2e/ux')).filter((name) => name.endsWith('.spec.ts'))
  // papers are no point of their own
  for (const name of tried.filter((one) => one !== 'printing.spec.ts')) expect(page, name).toContain(`e2e/ux/${name}`)
})
