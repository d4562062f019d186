// Texts that people read: elision is left to the kernel, and templates hold no typewriter signs and no holes.
import { sql } from 'kysely'
import { parseSync } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../db.ts'
import { frenchExceptions } from './french-exceptions.ts'
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
  /^(?:format(?:Euros|Percent|Count|Bytes|Hourly)|counted|thousands|[\w.]*[cC]ents > 0|of$|durationText|euros|hours|lengths?\.|\d|.*(?:[Cc]ents|[Mm]inutes|[Hh]ours|[Yy]ears?|[Mm]onths|[Dd]ays|[Aa]mount|montant|[Tt]otal|[Cc]ount|length|maxBytes|present|stars|price|pay|gap|size|announced|max|least)\b[^a-z(]*$)/

test('screens, papers and messages elide before names', () => {
  const faults: string[] = []
  for (const [file, text] of sourcesOf('apps/*/src/**/*.ts', 'apps/*/src/**/*.tsx', 'packages/domain/src/**/*.ts')) {
    if (/^apps\/sandbox|\/life\/|\/supervisor\//.test(file)) continue
    for (const [found, expression = ''] of text.matchAll(/(?<![\p{L}’-])[Dd]e \$\{([^{}]+)\}/gu))
      if (!neverElided.test(expression)) faults.push(`${file}: ${found}`)
  }
  expect(faults).toEqual([])
})

type Node = { readonly type: string; readonly value?: unknown; readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Of what an element holds: words that end with « de » or « que » before what is filled in. */
const beforeName = /(?<![\p{L}’-])(?:[Dd]e|[Qq]ue) $/u
/** Sources of what stands after such words, spaces and `<b>` apart. */
const unelidedOf = (text: string, node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap((one) => unelidedOf(text, one))
  if (!isNode(node)) return []
  const children = Array.isArray(node.children) ? node.children.filter(isNode) : []
  const own = children.flatMap((child, index) => {
    const words = child.type === 'JSXText' && typeof child.value === 'string' ? child.value : ''
    const next = children[index + 1]
    if (!next || !beforeName.test(words.replaceAll(/\s+/g, ' '))) return []
    return [text.slice(Number(next.start), Number(next.end)).replaceAll(/^(?:<b>)?\{|\}(?:<\/b>)?$/g, '')]
  })
  return [...own, ...Object.values(node).flatMap((child) => unelidedOf(text, child))]
}

test('so do the elements of screens', () => {
  const faults: string[] = []
  for (const [file, text] of sourcesOf('apps/web/src/**/*.tsx'))
    for (const found of unelidedOf(text, parseSync(file, text, { lang: 'tsx' }).program))
      if (!neverElided.test(found)) faults.push(`${file}: ${found}`)
  expect(faults).toEqual([])
})

/** An ordinary space where the line must not break, or a straight apostrophe. */
const broken = /[\p{L}\p{N}»)%€}\]] [:;!?](?=\s|$|[»])|[\p{L}\p{N})}] [%€](?=\P{L}|$)|« | »|\p{L}'\p{L}/u
const opensBroken = /^ [:;!?](?:\s|$)/

/** Texts of a file that a person may read: strings, parts of templates, texts of elements; SQL and imports are none. */
const textsOf = (node: unknown, isTagged = false): string[] => {
  if (Array.isArray(node)) return node.flatMap((one) => textsOf(one, isTagged))
  if (!isNode(node) || node.type === 'ImportDeclaration') return []
  const { type, value } = node
  const own =
    type === 'TemplateElement'
      ? ((value as { cooked: string | null }).cooked ?? '')
      : (type === 'Literal' || type === 'JSXText') && typeof value === 'string'
        ? value.replaceAll(/\s*\n\s*/g, ' ')
        : ''
  const isWrong = broken.test(own) || (type === 'TemplateElement' && opensBroken.test(own))
  const tagged = isTagged || type === 'TaggedTemplateExpression'
  return [
    ...(isWrong && !isTagged && !frenchExceptions.has(own.trim()) ? [own] : []),
    ...Object.entries(node).flatMap(([key, child]) => textsOf(child, key === 'expressions' ? false : tagged)),
  ]
}

test('sentences, labels, traces and logs are set with spaces that do not break and curved apostrophes', () => {
  const faults: string[] = []
  for (const [file, text] of sourcesOf('apps/*/src/**/*.ts', 'apps/*/src/**/*.tsx', 'packages/domain/src/**/*.ts')) {
    if (/^apps\/sandbox|\/life\/|\/supervisor\/|db\/types\.ts|kernel\/sms\.ts/.test(file)) continue
    const { program } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
    for (const found of textsOf(program)) faults.push(`${file}: ${found}`)
  }
  expect(faults).toEqual([])
})

test('so are the parameters, papers, rules, accounts and the names and subjects of mails that a company begins with', async () => {
  const { rows } = await sql<{ place: string; words: string | null }>`
    select 'parameter ' || code as place, title as words from parameters
    union all select 'parameter ' || code, description from parameters
    union all select 'printing ' || printing || ' ' || element, content from printing_configs
    union all select 'rule of VAT ' || id, legal_basis from vat_rules
    union all select 'rule of a company ' || id, legal_basis from company_rules
    union all select 'account ' || code, name from system_accounts
    union all select 'name of the template ' || code, name from message_templates
    union all select 'subject of the template ' || code, subject from message_templates
    union all select 'title of the template ' || code, title from message_templates
    union all select 'button of the template ' || code, button_label from message_templates`.execute(own.database.db)
  expect(rows.length).toBeGreaterThan(90)
  expect(rows.filter(({ words }) => words !== null && broken.test(words) && !frenchExceptions.has(words))).toEqual([])
})
