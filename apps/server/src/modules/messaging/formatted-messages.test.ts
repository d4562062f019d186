// Bold and links of messages, from what is written to what is received: in the HTML, in the plain text, by telephone, shown again; and values that try.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { messagesApi } from '@cartable/domain/messaging/messages.api.ts'
import { whatsappApi } from '@cartable/domain/messaging/whatsapp.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold } from '../../../test/factories/people.ts'
import type { MailToSend } from '../../platform/mail/mail.ts'
import { mailTemplate } from './mail-template.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-formatted-'))
let sandbox: Sandbox
let app: TestApp
let claire: Caller
let customerId: number
let personId: number

beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir })
  app = await startTestApp({
    environment: {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(sandbox.smtpPort),
      SMS_API_URL: sandbox.httpUrl,
      WHATSAPP_API_URL: sandbox.httpUrl,
    },
  })
  claire = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
  await app.write(async (db) => {
    const household = await arrangeHousehold(db)
    customerId = household.customerId
    personId = household.customerPersonId
    await db
      .updateTable('people')
      .set({ firstName: 'Anne', email: 'anne@exemple.test', mobilePhone: '+33612345678', mobilePhoneRegion: 'FR' })
      .where('id', '=', personId)
      .execute()
  })
})
afterAll(async () => {
  await app?.close()
  await sandbox?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const called = (firstName: string) =>
  app.write((db) => db.updateTable('people').set({ firstName }).where('id', '=', personId).execute())
const send = async (subject: string, values: Partial<SentOf<typeof messagesApi.sendMessage>>) =>
  (
    await app.call(
      messagesApi.sendMessage,
      { recipientType: 'customer', recipientId: customerId, messageType: 'mail', subject, body: 'x', ...values },
      claire,
    )
  ).body
type Received = { readonly subject: string; readonly text: string; readonly html: string }
const received = async (subject: string): Promise<Received> => {
  const url = `${sandbox.httpUrl}/mail/api/messages`
  const { messages } = (await (await fetch(`${url}?to=anne%40exemple.test`)).json()) as {
    messages: { id: string; subject: string }[]
  }
  const id = messages.find((one) => one.subject === subject)?.id
  return (await (await fetch(`${url}/${id}`)).json()) as Received
}
/** What stands in the sheet of the mail. */
const sheetOf = ({ html }: Received) =>
  /<tr><td style="padding:22px 24px 12px[^>]*>([\s\S]*?)<\/td><\/tr><\/table>/.exec(html)?.[1] ?? ''
const history = async () =>
  (await app.call(messagesApi.messageHistory, { context: `customer:${customerId}` }, claire)).body.messages
const stored = (subject: string) =>
  app.database.db.selectFrom('messages').selectAll().where('subject', '=', subject).executeTakeFirstOrThrow()

test('bold and links are in the HTML, and only their words in the plain text', async () => {
  const body =
    '**Bonjour {{prenom}}**,\n\nVoici [notre **plan**](https://a.fr/plan?x=1&y=2), ou [écrivez](mailto:nous@a.fr).'
  expect(await send('Mise en forme', { body })).toMatchObject({ errors: null, mailerErrors: [] })
  const mail = await received('Mise en forme')
  const sheet = sheetOf(mail)
  expect(sheet).toMatch(/<strong[^>]*>Bonjour Anne<\/strong>,/)
  expect(sheet).toMatch(/<a [^>]*href="https:\/\/a\.fr\/plan\?x=1&amp;y=2"[^>]*>notre <strong[^>]*>plan<\/strong><\/a>/)
  expect(sheet).toContain('href="mailto:nous@a.fr"')
  const words = 'Bonjour Anne,\n\nVoici notre plan (https://a.fr/plan?x=1&y=2), ou écrivez (nous@a.fr).'
  expect(mail.text.replace(/\r\n/g, '\n').startsWith(words)).toBe(true)
  expect(await stored('Mise en forme')).toMatchObject({ body: words, markup: body.replace('{{prenom}}', 'Anne') })
  expect((await history())[0]).toMatchObject({ body: words, markup: body.replace('{{prenom}}', 'Anne') })
})

test('signs never begin a line of the mail that is shown, whatever spaces were typed; the text stays as typed', async () => {
  await send('Espaces', { body: 'Prêt ? Voici « **le plan** » : 5 € !' })
  const mail = await received('Espaces')
  expect(sheetOf(mail)).toMatch(
    /Prêt\u202f\? Voici «\u00a0<strong[^>]*>le plan<\/strong>\u00a0»\u00a0: 5\u00a0€\u202f!/,
  )
  expect(mail.text).toContain('Prêt ? Voici « le plan » : 5 € !')
})

test('what a tag stands for is never bold, nor a link, whatever it says', async () => {
  await called('**Anne** [gratuit](https://evil.test) <b>x</b> \\*')
  await send('Valeurs', { body: 'Bonjour {{prenom}}, **{{prenom}}**' })
  const sheet = sheetOf(await received('Valeurs'))
  expect(sheet).not.toContain('href')
  expect(sheet.match(/<strong/g)).toHaveLength(1)
  expect(sheet).toContain('Bonjour **Anne** [gratuit](https://evil.test) &lt;b&gt;x&lt;/b&gt; \\*, <strong')
  // the dialog fills a template, which is filled again as it leaves
  const { id } = await app.write((db) =>
    db
      .insertInto('messageTemplates')
      .values({ name: 'Essai', theme: 'customers', subject: 'Rempli', body: '**Cher** {{prenom}}', channels: ['mail'] })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const asked = { context: `customer:${customerId}`, templateId: String(id) }
  const filled = (await app.call(messagesApi.filledMessage, asked, claire)).body
  await send('Rempli', { body: filled.body, templateId: id })
  expect(sheetOf(await received('Rempli'))).toMatch(
    /<strong[^>]*>Cher<\/strong> \*\*Anne\*\* \[gratuit\]\(https:\/\/evil\.test\) &lt;b&gt;/,
  )
  await called('Anne')
})

test('an address that no link may open is words', async () => {
  const body =
    '[a](javascript:alert(1)) [b](data:text/html,x) [c](https://{{prenom}}.test) <a href="https://evil.test">d</a>'
  await send('Adresses', { body })
  const mail = await received('Adresses')
  expect(sheetOf(mail)).not.toContain('<a ')
  expect(mail.text).toContain('[a](javascript:alert(1))')
  expect((await stored('Adresses')).markup).toBeNull()
})

test('a text that was empty but for its markers is empty', async () => {
  expect((await send('Vide', { body: '**{{solde_du}}**', acceptMissingTags: true })).errors?.propertyPaths).toEqual([
    'body',
  ])
})

test('by telephone only the words leave', async () => {
  const { id } = await app.write((db) =>
    db
      .insertInto('messageTemplates')
      .values({
        ...{ name: 'Partout', theme: 'customers', subject: 'Partout', channels: ['mail', 'sms', 'whatsapp'] },
        body: '**{{prenom}}**, voir [le plan](https://a.fr/plan) {{solde_du}}',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const asked = { context: `customer:${customerId}`, templateId: String(id) }
  const bodyFor = async (messageType: 'mail' | 'sms') =>
    (await app.call(messagesApi.filledMessage, { ...asked, messageType }, claire)).body.body
  expect(await bodyFor('mail')).toBe('**Anne**, voir [le plan](https://a.fr/plan) {{solde_du}}')
  expect(await bodyFor('sms')).toBe('Anne, voir le plan (https://a.fr/plan) {{solde_du}}')
  const where = { phoneNumber: '+33612345678', origin: `customer:${customerId}`, userId: null }
  const { body } = await app.call(whatsappApi.prepareWhatsapp, { ...where, templateId: id }, claire)
  expect(body.message).toBe('Anne, voir le plan (https://a.fr/plan) {{solde_du}}')
  // what is typed in an SMS is what leaves, signs and all
  await send('', { messageType: 'sms', subject: null, body: '2 ** 3, {{prenom}}' })
  const arrived = await (await fetch(`${sandbox.httpUrl}/sms/api/messages?to=33612345678`)).json()
  expect(arrived).toMatchObject({ messages: [{ body: '2 ** 3, Anne' }] })
})

/** Sent by the queue, as the program does. */
const enqueued = async (mail: Omit<MailToSend, 'to' | 'purpose'>): Promise<Received> => {
  const messageId = await app.write((tx) =>
    app.platform.mail.enqueueMail(tx, { to: [{ address: 'anne@exemple.test', personId }], purpose: 'essai', ...mail }),
  )
  expect(await app.platform.mail.sendNow(messageId)).toMatchObject({ sent: true })
  return received(mail.subject)
}

test('what the program says in its own words is read as words', async () => {
  const mail = await enqueued({ subject: 'Programme', bodyText: 'Mot de la famille : **[a](https://evil.test)**' })
  expect(sheetOf(mail)).toContain('**[a](https://evil.test)**')
  expect(sheetOf(mail)).not.toContain('<a ')
})

test('a personal link stays sealed beside bold words, and is the button of the mail', async () => {
  const url = `${app.platform.config.publicUrl}/response/x/abc_DEF-1`
  const mail = await enqueued({
    subject: 'Scellé',
    bodyText: `**Bonjour**,\n\nRépondez\u00a0:\n${url}`,
    isMarkup: true,
    secret: url,
    buttonLabel: 'Répondre',
  })
  const { body, markup } = await stored('Scellé')
  expect(`${body} ${markup}`).not.toContain('abc_DEF')
  expect(markup).toContain('**Bonjour**')
  expect(sheetOf(mail)).toMatch(new RegExp(`<a href="${url}"[^>]*>Répondre</a>`))
  expect(sheetOf(mail)).toMatch(/<strong[^>]*>Bonjour<\/strong>/)
})

test('a template that the program sends by itself is as bold as it was written, and shows no personal link afterwards', async () => {
  await app.write(async (db) => {
    const body = '**Bonjour {{prenom}}**,\n\n{{mot}}, [nos conditions](https://a.fr/cgv)\n\n{{lien}}'
    await db
      .updateTable('messageTemplates')
      .set({ body, subject: 'Automatique' })
      .where('code', '=', 'message-new')
      .execute()
    await mailTemplate(
      { db, now: () => new Date(), platform: app.platform },
      {
        template: 'message-new',
        purpose: 'essai-automatique',
        to: { personId, firstName: 'Anne', lastName: 'X', email: 'anne@exemple.test' },
        about: { class: 'customers', id: customerId },
        tags: { mot: 'un **mot** [a](https://evil.test)' },
        page: '/espace/secret',
      },
    )
  })
  const { id } = await stored('Automatique')
  await app.platform.mail.sendNow(id)
  const sheet = sheetOf(await received('Automatique'))
  expect(sheet).toMatch(/<strong[^>]*>Bonjour Anne<\/strong>/)
  expect(sheet).toContain('un **mot** [a](https://evil.test), <a')
  expect(sheet).toContain('href="https://a.fr/cgv"')
  const [shown] = await history()
  expect(shown).toMatchObject({ subject: 'Automatique' })
  expect(shown?.markup).toContain('[nos conditions](https://a.fr/cgv)')
  expect(`${shown?.body} ${shown?.markup}`).not.toContain('/espace/secret')
})
