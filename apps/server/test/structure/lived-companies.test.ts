// Companies that are lived (the demo, the simulated one) are made by operations alone: nobody writes their tables behind the product's back.
import { expect, test } from 'vitest'
import { sourcesOf } from './sources.ts'

const lived = [...sourcesOf('apps/server/src/life/*.ts')].filter(([file]) => !file.endsWith('.test.ts'))

/** Ways of changing a table without an operation. */
const writes =
  /\b(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\b|\b(insert\s+into|update\s+[\w.]+\s+set|delete\s+from|truncate|copy\s+\w+\s+from)\b/i
/** Ways of sending statements of one's own, or of borrowing a write of the product without its operation. */
const statements = /\b(pool|client|db)\.query\(|\binWrite\(|modules\/.*\.queries\.ts'/

const maySend: Readonly<Record<string, string>> = {
  'apps/server/src/life/open-story.ts': 'makes the tables of past months of the journals, as their task does ahead',
  'apps/server/src/life/demo/make-demo.ts': 'gathers statistics of the tables that it has just filled',
  'apps/server/src/life/simulate/simulate.ts': 'gathers statistics of the tables that it has just filled',
  'apps/server/src/life/demo/half-made.ts': 'throws a half-made company away',
  'apps/server/src/life/demo/demo-accounts.ts': 'gives the accounts that papers name their short password',
}

const expectListed = (pattern: RegExp, list: Readonly<Record<string, string>>) => {
  const found = lived.filter(([, text]) => pattern.test(text)).map(([file]) => file)
  expect(found.toSorted()).toEqual(Object.keys(list).toSorted())
}

test('no file of a lived company writes a table', () => {
  expect(lived.length).toBeGreaterThan(50)
  expectListed(writes, {})
})

test('statements of their own are sent by those named here alone', () => {
  expectListed(statements, maySend)
})

test('no module fills tables for the demo any more', () => {
  const parts = [...sourcesOf('apps/server/src/*.ts')].map(([file]) => file).filter((file) => /\.demo\.ts$/.test(file))
  expect(parts).toEqual([])
})
