// SMS and WhatsApp written from records, through the providers' own protocols.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { messagesApi } from '@cartable/domain/messaging/messages.api.ts'
import { whatsappApi } from '@cartable/domain/messaging/whatsapp.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold, arrangeTeacher } from '../../../test/factories/people.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-text-dialogs-'))
let sandbox: Sandbox
let app: TestApp
let claire: Caller

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
})
afterAll(async () => {
  await app?.close()
  await sandbox?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A household whose customer has this mobile number. */
const arrange = async (mobilePhone: string): Promise<{ customerId: number; personId: number }> =>
  app.write(async (db) => {
    const { customerId, customerPersonId } = await arrangeHousehold(db)
    await db
      .updateTable('people')
      .set({ firstName: 'Anne', mobilePhone, mobilePhoneRegion: 'FR' })
      .where('id', '=', customerPersonId)
      .execute()
    return { customerId, personId: customerPersonId }
  })
const arrived = async (channel: 'sms' | 'whatsapp', to: string) => {
  const answer = await fetch(`${sandbox.httpUrl}/${channel}/api/messages?to=${to}`)
  return ((await answer.json()) as { messages: { body: string }[] }).messages.map(({ body }) => body)
}
const sms = async (customerId: number, values: Partial<SentOf<typeof messagesApi.sendMessage>> = {}) =>
  (
    await app.call(
      messagesApi.sendMessage,
      { recipientType: 'customer', recipientId: customerId, messageType: 'sms', body: 'Bonjour {{prenom}}', ...values },
      claire,
    )
  ).body
const whatsapp = async (values: SentOf<typeof whatsappApi.sendWhatsapp>, caller: Caller = claire) =>
  app.call(whatsappApi.sendWhatsapp, values, caller)
const history = async (context: string) =>
  (await app.call(messagesApi.messageHistory, { context }, claire)).body.messages

test('MAIL-10 the contextual message is a mail or an SMS: the same dialog, the address of each channel, each its own history', async () => {
  const { customerId } = await arrange('+33612345671')
  const context = `customer:${customerId}`
  const address = async (messageType: 'mail' | 'sms') =>
    (await app.call(messagesApi.messageForm, { context, messageType }, claire)).body.recipients[0]?.address
  expect(await address('mail')).toContain('@')
  expect(await address('sms')).toBe('06\u00a012\u00a034\u00a056\u00a071')
  expect(await sms(customerId)).toMatchObject({ errors: null, apiError: null, isPending: false })
  expect(await arrived('sms', '33612345671')).toEqual(['Bonjour Anne'])
  const mail = { recipientType: 'customer' as const, recipientId: customerId, messageType: 'mail' as const }
  await app.call(messagesApi.sendMessage, { ...mail, subject: 'Par mail', body: 'Bonjour' }, claire)
  expect((await history(context)).map(({ channel, subject, body }) => [channel, subject, body])).toEqual([
    ['mail', 'Par mail', 'Bonjour'],
    ['sms', null, 'Bonjour Anne'],
  ])
  const tooLong = await sms(customerId, { body: 'é'.repeat(2000) })
  expect(tooLong.errors?.messages[0]).toContain('SMS')
  expect((await sms(customerId, { templateAttachments: [1] })).errors?.propertyPaths).toEqual(['attachments'])
})

test('MAIL-17 when SMS is impossible its sentence is answered, and the message stays failed', async () => {
  const { customerId } = await arrange('+33639980007')
  const answer = await sms(customerId)
  expect(answer).toMatchObject({
    errors: null,
    mailerErrors: [],
    apiError: "Il n'est plus possible d'envoyer de sms, la carte ayant été supprimée",
  })
  expect((await history(`customer:${customerId}`))[0]).toMatchObject({
    channel: 'sms',
    state: 'failed',
    error: answer.apiError,
  })
})

test('MAIL-17 without a provider of SMS the form says so before anything is written, and a mail may still be', async () => {
  const mute = await startTestApp({ environment: { NODE_ENV: 'production', PUBLIC_URL: 'https://gestion.exemple.fr' } })
  try {
    const director = await mute.director({ firstName: 'Claire', lastName: 'Delmas' })
    const { customerId } = await mute.write((db) => arrangeHousehold(db))
    const impossible = async (messageType: 'mail' | 'sms') =>
      (await mute.call(messagesApi.messageForm, { context: `customer:${customerId}`, messageType }, director)).body
        .impossible
    expect(await impossible('sms')).toBe("Il n'est plus possible d'envoyer de sms, la carte ayant été supprimée")
    expect(await impossible('mail')).toBeNull()
  } finally {
    await mute.close()
  }
})

test('what the provider of SMS refuses is answered as apiError', async () => {
  const { customerId } = await arrange('+33639980002')
  expect((await sms(customerId)).apiError).toBe('Le crédit d’envoi de SMS est épuisé.')
  const { customerId: without } = await app.write((db) => arrangeHousehold(db))
  expect((await sms(without)).errors).toEqual({
    propertyPaths: ['recipientId'],
    messages: ['Ce destinataire n’a pas de numéro de portable.'],
  })
})

test('MAIL-11 the WhatsApp dialog takes phoneNumber, origin and userId: form, template, sending, exchange', async () => {
  const { customerId, personId } = await arrange('+33612345672')
  const templateId = await app.write(async (db) => {
    const values = {
      name: 'Un mot',
      theme: 'customers',
      body: 'Bonjour {{prenom}} {{inconnue}}',
      channels: ['whatsapp' as const],
    }
    return (await db.insertInto('messageTemplates').values(values).returning('id').executeTakeFirstOrThrow()).id
  })
  const asked = { phoneNumber: '+33612345672', origin: `customer:${customerId}`, userId: String(personId) }
  const form = (await app.call(whatsappApi.whatsappForm, asked, claire)).body
  expect(form).toMatchObject({ recipient: 0, templates: [{ id: templateId, name: 'Un mot' }], impossible: null })
  expect(form.recipients[0]).toMatchObject({
    name: expect.stringContaining('Anne'),
    userId: personId,
    phoneNumber: '+33612345672',
  })
  const given = { ...asked, userId: personId }
  const prepared = (await app.call(whatsappApi.prepareWhatsapp, { ...given, templateId }, claire)).body
  expect(prepared).toEqual({
    errors: null,
    message: 'Bonjour Anne {{inconnue}}',
    warnings: ['La balise «\u00a0inconnue\u00a0» n’est pas remplie.'],
  })
  expect((await whatsapp({ ...given, message: prepared.message, templateId })).body.errors).toEqual({
    propertyPaths: ['message'],
    messages: prepared.warnings,
  })
  const requestKey = crypto.randomUUID()
  const message = 'Bonjour {{prenom}}, à demain'
  const [one, two] = await Promise.all([
    whatsapp({ ...given, message, requestKey }),
    whatsapp({ ...given, message, requestKey }),
  ])
  expect(one.body).toMatchObject({ errors: null, apiError: null })
  expect(two.body.messageId).toBe(one.body.messageId)
  expect(await arrived('whatsapp', '33612345672')).toEqual(['Bonjour Anne, à demain'])
  const { messages } = (await app.call(whatsappApi.whatsappExchange, asked, claire)).body
  expect(messages).toMatchObject([
    { message: 'Bonjour Anne, à demain', state: 'sent', senderName: 'Claire Delmas', error: null },
  ])
  expect((await history(`customer:${customerId}`)).map(({ channel }) => channel)).toEqual(['whatsapp'])
})

test('a number that the record does not give is not written to, nor shown', async () => {
  const { customerId } = await arrange('+33612345673')
  const other = await arrange('+33612345674')
  const origin = `customer:${customerId}`
  expect(
    (await whatsapp({ origin, phoneNumber: '+33612345674', message: 'Bonjour' })).body.errors?.propertyPaths,
  ).toEqual(['phoneNumber'])
  const own = { origin, phoneNumber: '+33612345673', userId: other.personId, message: 'Bonjour' }
  expect((await whatsapp(own)).body.errors?.propertyPaths).toEqual(['phoneNumber'])
  const exchange = await app.call(whatsappApi.whatsappExchange, { origin, phoneNumber: '+33612345674' }, claire)
  expect(exchange.status).toBe(404)
  const { teacherId } = await app.write((db) => arrangeTeacher(db))
  const sales = await app.staff({ messaging: 'write', customers: 'read' })
  const form = await app.call(whatsappApi.whatsappForm, { origin: `teacher:${teacherId}` }, sales)
  expect(form.status).toBe(403)
  expect(
    (await whatsapp({ origin: `teacher:${teacherId}`, phoneNumber: '+33612345673', message: 'a' }, sales)).status,
  ).toBe(403)
})
