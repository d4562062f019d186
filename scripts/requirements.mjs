// `npm run requirements`: by area, how many rows of docs/requirements.tsv a test names, and which are left.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { idsOfTitles, readRows } from './lib/requirement-ids.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const rows = readRows(readFileSync(join(root, 'docs', 'requirements.tsv'), 'utf8'))
const known = new Set(rows.map(({ id }) => id))
const named = new Set(testFiles().flatMap((file) => idsOfTitles(readFileSync(file, 'utf8'))))

for (const area of new Set(rows.map((row) => row.area))) {
  const ids = rows.filter((row) => row.area === area).map(({ id }) => id)
  const left = ids.filter((id) => !named.has(id))
  console.log(`${area.padEnd(12)} ${String(ids.length - left.length).padStart(4)} / ${ids.length}`)
  if (left.length > 0) console.log(`  left: ${left.join(' ')}`)
}
console.log(
  `${'total'.padEnd(12)} ${String(rows.filter(({ id }) => named.has(id)).length).padStart(4)} / ${rows.length}`,
)

const strangers = [...named].filter((id) => !known.has(id))
if (strangers.length > 0) {
  console.error(`Tests name rows that do not exist: ${strangers.join(' ')}`)
  process.exitCode = 1
}

function testFiles() {
  // listed one by one: a walk through every package of node_modules takes seconds
  const folders = ['apps/server/src', 'apps/server/test', 'apps/web/src', 'apps/sandbox/src', 'packages/domain/src']
  return [...folders, 'e2e', 'bench', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
      // the counter's own test names rows that nobody has
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name) && !name.endsWith('requirement-ids.test.ts'))
      .map((name) => join(root, folder, name)),
  )
}
