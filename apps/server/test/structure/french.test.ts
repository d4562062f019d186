// Texts that people read: elision is left to the kernel, and templates hold no typewriter signs and no holes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../db.ts'
import { sourcesOf } from './sources.ts'

let own: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  own = await freshDatabase()
})
afterAll(() => own.close())

/** « de {{ville}} » would be « de Orléans »: `{{de ville}}` elides. */
const unelided = /\b(?:de|que) \{\{/i
const wrongs: Readonly<Record<string, RegExp>> = {
  'the elision is the tag’s: {{de prenom_eleve}}': unelided,
  'a straight apostrophe between letters': /\p{L}'\p{L}/u,
  'a place that may be unknown stands in double brackets': /(?<!\[\[,?) à \{\{ville\}\}/,
}

test('templates elide, and are written as French is printed', async () => {
  const found = await own.database.db
    .selectFrom('messageTemplates')
    .select(['code', 'name', 'subject', 'title', 'body'])
    .execute()
  const rows = found.map(({ code, name, ...texts }) => ({ code: code ?? name, text: Object.values(texts).join('\n') }))
  expect(rows.length).toBeGreaterThan(90)
  const faults = rows.flatMap(({ code, text }) =>
    Object.entries(wrongs).flatMap(([why, wrong]) => (wrong.test(text) ? [`${code}: ${why}`] : [])),
  )
  expect(faults).toEqual([])
})

/** Amounts, counts, lengths and words that are always the same begin with a consonant or a digit: « de 45,00 € ». */
const neverElided =
  /^(?:format(?:Euros|Percent|Count|Bytes|Hourly)|counted|thousands|cents > 0|of$|durationText|euros|hours|lengths?\.|\d|.*(?:[Cc]ents|[Mm]inutes|[Yy]ears?|[Mm]onths|[Dd]ays|[Aa]mount|montant|[Tt]otal|[Cc]ount|length|maxBytes|present|stars|price|pay|gap|size|announced|max|least)\b[^a-z(]*$)/

test('screens, papers and messages elide before names', () => {
  const faults: string[] = []
  for (const [file, text] of sourcesOf('apps/*/src/**/*.ts', 'apps/*/src/**/*.tsx', 'packages/domain/src/**/*.ts')) {
    if (/^apps\/sandbox|\/life\/|\/supervisor\//.test(file)) continue
    for (const [found, expression = ''] of text.matchAll(/(?<![\p{L}’-])[Dd]e \$\{([^{}]+)\}/gu))
      if (!neverElided.test(expression)) faults.push(`${file}: ${found}`)
  }
  expect(faults).toEqual([])
})
