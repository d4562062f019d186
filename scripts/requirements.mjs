// `npm run requirements`: by area, how many rows of docs/requirements.tsv the last `npm test` proved, and which are left.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './lib/project.mjs'
import { isJourney, readRows, standingOf } from './lib/requirement-ids.mjs'
import { ageOf, readTestRecord, testRecordFile } from './lib/test-record.mjs'

const record = readTestRecord(testRecordFile)
if (!record) fail('Aucun essai n’a encore été mené jusqu’au bout ici\u00a0: lancez npm test, qui note ce qui a réussi.')

const rows = readRows(readFileSync(join(root, 'docs', 'requirements.tsv'), 'utf8'))
const { proved, failing, unnamed, unknown } = standingOf(rows, record.tests)

for (const area of new Set(rows.map((row) => row.area))) {
  /** @param {{ id: string, area: string }[]} some */
  const here = (some) => some.filter((row) => row.area === area).map(({ id }) => id)
  console.log(`${area.padEnd(12)} ${String(here(proved).length).padStart(4)} / ${here(rows).length}`)
  if (here(failing).length > 0) console.log(`  failed or skipped: ${here(failing).join(' ')}`)
  if (here(unnamed).length > 0) console.log(`  left: ${here(unnamed).join(' ')}`)
}
console.log(`${'total'.padEnd(12)} ${String(proved.length).padStart(4)} / ${rows.length}`)
console.log(ageOf(record))

const strangers = unknown.filter((id) => !isJourney(id))
if (strangers.length > 0) fail(`Tests name rows that do not exist: ${strangers.join(' ')}`)
