// Holds what is promised of mails: each of the table is read by a test where it arrives, and no text waits for somebody to send it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../db.ts'
import { announced } from '../mails/mail-table.ts'
import { root, sourcesOf } from './sources.ts'

type Template = { readonly code: string; readonly words: string }
let own: Awaited<ReturnType<typeof freshDatabase>>
let templates: readonly Template[]
const plain = (text: string) =>
  text
    .replace(/\\u00a0|\\u202f|\\s/g, ' ')
    .replace(/\\(?=[?.])/g, '')
    // what elides is in the tag: `{{de prenom_eleve}}`
    .replace(/\{\{(de|que) /g, '$1 {{')
    .replace(/\s+/g, ' ')
beforeAll(async () => {
  own = await freshDatabase()
  const rows = await own.database.db
    .selectFrom('messageTemplates')
    .select(['code', 'subject', 'title', 'body'])
    .where('code', 'is not', null)
    .execute()
  templates = rows.map(({ code, subject, title, body }) => ({
    code: code ?? '',
    words: plain([subject, title, body].join('\n')),
  }))
})
afterAll(() => own.close())

/** Codes that are put together from what somebody chose. */
const composed: Readonly<Record<string, string>> = {
  'contact-': '`contact-${',
  'candidate-': '`candidate-${',
  'money-': '`money-${',
  'nlc-': '`nlc-${',
  'payment-reminder-': '`payment-reminder-${',
  'stage-start-': '`stage-${',
  'stage-closing-': '`stage-${',
}

test('every text is sent by something', () => {
  const server = [...sourcesOf('apps/server/src/*.ts')].filter(([file]) => !file.includes('/life/'))
  const source = server.map(([, text]) => text).join('\n')
  const isSent = (code: string) =>
    source.includes(`'${code}'`) ||
    Object.entries(composed).some(([prefix, written]) => code.startsWith(prefix) && source.includes(written))
  expect(templates.filter(({ code }) => !isSent(code)).map(({ code }) => code)).toEqual([])
})

test('every mail of the table has a test that reads it where it arrives', () => {
  const faults: string[] = []
  for (const [row, reads] of Object.entries(announced))
    for (const [code, [file, words]] of Object.entries(reads)) {
      const say = (fault: string) => faults.push(`${row}, ${code}: ${fault}`)
      const template = templates.find((one) => one.code === code)
      if (!template) {
        say('no such template')
        continue
      }
      if (!existsSync(join(root, file))) {
        say(`${file} is not there`)
        continue
      }
      const text = readFileSync(join(root, file), 'utf8')
      if (!plain(text).includes(plain(words))) say(`${file} does not look for « ${words} »`)
      if (words !== code && !template.words.includes(plain(words))) say(`its text does not say « ${words} »`)
      if (!/inbox|letter\(|mailsOf|mailsTo|mailOf|letters|messages|texts\(/.test(text)) say(`${file} reads no mail`)
    }
  expect(faults).toEqual([])
})
