// Every template that the program sends by itself: filled with its samples it has a subject, no hole, at most one button whose words say what it does, and a plain text that says the same.
import { messageChoices } from '@cartable/domain/access/notifications/choices.schema.ts'
import { mailParts, plainMail } from '@cartable/domain/kernel/mails/mail-parts.ts'
import { fillTags, missingTags } from '@cartable/domain/messaging/tags.rules.ts'
import { messageThemes, type Theme } from '@cartable/domain/messaging/themes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/db.ts'

const site = 'https://cartable.exemple'
let own: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  own = await freshDatabase()
})
afterAll(() => own.close())

const programTemplates = () =>
  own.database.db.selectFrom('messageTemplates').selectAll().where('code', 'is not', null).orderBy('code').execute()
const tagsOf = (theme: string) =>
  Object.entries((messageThemes as Readonly<Record<string, Theme>>)[theme]?.tags ?? {}).map(
    ([name, { label, sample }]) => ({ name, label, value: name === 'lien' ? `${site}/r/jeton` : sample }),
  )

test('each is whole, with one button at most', async () => {
  const faults: string[] = []
  for (const { code, theme, subject, title, body, buttonLabel, channels } of await programTemplates()) {
    if (!channels.includes('mail')) continue
    const tags = tagsOf(theme)
    const texts = [subject ?? '', title ?? '', body]
    const say = (fault: string) => faults.push(`${code}: ${fault}`)
    for (const tag of missingTags(texts, tags)) say(`nothing of its theme fills ${tag}`)
    const [line = '', , text = ''] = texts.map((one) => fillTags(one, tags, 'bracketed'))
    if (line.trim() === '' || line.length > 120) say(`its subject has ${line.length} characters`)
    if (/ {2}|\{\{|\[\[|\]\]/.test(`${line}\n${text}`)) say('it holds signs of a template')
    const parts = mailParts(text, { ownUrl: site, buttonLabel })
    const buttons = parts.filter(({ kind }) => kind === 'button' || kind === 'link')
    if (buttons.length > 1) say('it has several buttons')
    if (body.includes('{{lien}}') && buttons.length === 0) say('its link is no button')
    for (const part of parts) {
      if (part.kind !== 'button') continue
      if (part.label === 'Ouvrir') say('its button does not say what it does')
      if (!plainMail(parts).includes(`${part.label}\u00a0:\n${part.url}`)) say('its plain text has no button')
    }
  }
  expect(faults).toEqual([])
})

test('what may be done without is a choice that people have, and each choice is of some mail', async () => {
  const chosen = (await programTemplates()).filter(({ tone }) => tone !== 'essential')
  expect(new Set(chosen.map(({ choice }) => choice))).toEqual(new Set(messageChoices))
})
