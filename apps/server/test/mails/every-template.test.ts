// Every text that the program sends by itself, sent and read where it arrives: the company's face, no hole, one button at most, the same in plain words.
import { messageThemes, type Theme } from '@cartable/domain/messaging/themes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailTemplate } from '../../src/modules/messaging/mail-template.ts'
import { type MailApp, startMailApp } from '../mail-app.ts'

let app: MailApp
beforeAll(async () => {
  app = await startMailApp()
})
afterAll(() => app.close())

/** Filled by the program, whatever the caller gives. */
const ownTags = ['prenom', 'nom', 'lien', 'duree', 'societe']

test('each arrives in the frame of the company', async () => {
  const templates = await app.database.db
    .selectFrom('messageTemplates')
    .select(['code', 'body', 'buttonLabel', 'tone', 'channels'])
    .where('code', 'is not', null)
    .where('theme', '=', 'answers')
    .orderBy('code')
    .execute()
  const mails = templates.filter(({ channels }) => channels.includes('mail'))
  const samples = Object.entries((messageThemes as Readonly<Record<string, Theme>>).answers?.tags ?? {})
  const tags = Object.fromEntries(
    samples.flatMap(([name, { sample }]) => (ownTags.includes(name) ? [] : [[name, sample]])),
  )
  const { name: company } = await app.database.db
    .selectFrom('companies')
    .select('name')
    .where('code', '=', 'holding')
    .executeTakeFirstOrThrow()
  const answer = {
    ...{ purpose: 'price-version' as const, subjectClass: 'people', subjectId: 1 },
    address: (token: string) => `/espace/essai/${token}`,
  }
  for (const { code, body } of mails)
    await app.write((db) =>
      mailTemplate(
        { db, platform: app.platform, now: app.clock.now },
        {
          ...{ template: code ?? '', purpose: code ?? '', tags, isAsked: true },
          ...(body.includes('{{duree}}') ? { link: answer } : { page: '/espace' }),
          to: { personId: null, firstName: 'Solenn', lastName: 'Le Goff', email: `${code}@exemple.test` },
          about: { class: 'people', id: 1 },
        },
      ),
    )
  await app.pass()
  const faults: string[] = []
  for (const { code, body, buttonLabel } of mails) {
    const [mail, ...others] = await app.inbox(`${code}@exemple.test`)
    const say = (fault: string) => faults.push(`${code}: ${fault}`)
    if (!mail || others.length > 0) {
      say(`${others.length + (mail ? 1 : 0)} mails`)
      continue
    }
    const all = `${mail.subject}\n${mail.text}`
    if (/\{\{|\[\[|\]\]|undefined|null|\[object/.test(all)) say('signs of a template')
    if (!mail.html.includes(company)) say('not the face of the company')
    if (body.includes('{{lien}}')) {
      if (!mail.text.includes('/espace')) say('no link in plain words')
      if (buttonLabel !== null && !mail.html.includes(`>${buttonLabel}<`)) say('no button')
    }
  }
  expect(faults).toEqual([])
})
