// SMS, WhatsApp and bounces on the real protocols: what leaves, what is refused, what is heard afterwards.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { addressFaults } from './failures.ts'
import type { TextToSend } from './text-messages.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-texts-'))
const secret = 'secret-de-seize-lettres'
let app: TestApp
let sandbox: Sandbox

const freePort = async () => {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

beforeAll(async () => {
  const port = await freePort()
  const server = `http://127.0.0.1:${port}/api/webhooks`
  sandbox = await startSandbox({
    httpPort: 0,
    smtpPort: 0,
    dataDir,
    slowNumberMs: 2_000,
    smsWebhook: { url: `${server}/sms`, secret },
    whatsappWebhook: { url: `${server}/whatsapp`, secret },
    mailWebhook: { url: `${server}/mail-reports`, secret },
  })
  app = await startTestApp({
    environment: {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(sandbox.smtpPort),
      SMS_API_URL: sandbox.httpUrl,
      WHATSAPP_API_URL: sandbox.httpUrl,
      SMS_WEBHOOK_SECRET: secret,
      WHATSAPP_APP_SECRET: secret,
      WHATSAPP_VERIFY_TOKEN: secret,
      MAIL_REPORTS_SECRET: secret,
    },
  })
  await app.start()
  await app.http.listen({ port, host: '127.0.0.1' })
})
afterAll(async () => {
  await sandbox?.stop()
  await app?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Channel = 'sms' | 'whatsapp'
type Delivery = 'queue' | 'dialog'
const enqueue = (channel: Channel, phoneNumber: string, more: Partial<TextToSend> & { delivery?: Delivery } = {}) =>
  app.write((tx) => {
    const message = { to: { phoneNumber }, text: 'Bonjour Léa', purpose: 'essai', ...more }
    return channel === 'sms'
      ? app.platform.mail.enqueueSms(tx, message)
      : app.platform.mail.enqueueWhatsApp(tx, message)
  })
const refusalOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refused ? error.refusals[0]?.message : error
}
const sendNow = async (channel: Channel, phoneNumber: string) =>
  app.platform.mail.sendNow(await enqueue(channel, phoneNumber, { delivery: 'dialog' }), 900)
const message = (id: number) =>
  app.database.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const recipient = (id: number) =>
  app.database.db
    .selectFrom('messageRecipients')
    .selectAll()
    .where('messageId', '=', id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
const arrived = async (channel: Channel, to: string) => {
  const answer = await fetch(`${sandbox.httpUrl}/${channel}/api/messages?to=${to}`)
  return (await answer.json()) as { total: number; messages: { id: string; body: string }[] }
}
const inbox = async (to: string) => (await (await fetch(`${sandbox.httpUrl}/mail/api/messages?to=${to}`)).json()).total
const eventually = (check: () => Promise<void>, timeout = 15_000) => vi.waitFor(check, { timeout, interval: 100 })
const sendMail = (...addresses: string[]) =>
  app.write((tx) =>
    app.platform.mail.enqueueMail(tx, {
      to: addresses.map((address) => ({ address })),
      subject: 'Essai',
      bodyText: 'Bonjour',
      purpose: 'essai',
    }),
  )

test.each(['sms', 'whatsapp'] as const)(
  'a %s leaves by the queue, keeps what its provider calls it, and is seen delivered',
  async (channel) => {
    const id = await enqueue(channel, '+33612345601', { text: 'L’élève est attendu à 14\u202fh' })
    await eventually(async () => expect((await message(id)).status).toBe('sent'))
    const { total, messages } = await arrived(channel, '33612345601')
    expect(total).toBe(1)
    // an apostrophe of typography would halve the room of an SMS
    expect(messages[0]?.body).toBe(channel === 'sms' ? "L'élève est attendu à 14 h" : 'L’élève est attendu à 14\u202fh')
    expect(await message(id)).toMatchObject({ providerMessageId: messages[0]?.id, attempts: 1, lastError: null })
    await eventually(async () => expect((await recipient(id)).deliveredAt).not.toBeNull())
    const calls = await app.database.db
      .selectFrom('providerCalls')
      .selectAll()
      .where('provider', '=', channel)
      .execute()
    expect(calls.at(-1)).toMatchObject({ status: 200, error: null, idempotencyKey: `message:${id}` })
    expect(JSON.stringify(calls)).not.toContain('élève')
  },
)

test('a text whose transaction rolls back is never sent', async () => {
  await expect(
    app.write(async (tx) => {
      await app.platform.mail.enqueueSms(tx, { to: { phoneNumber: '+33612345602' }, text: 'Non', purpose: 'essai' })
      throw new Error('non')
    }),
  ).rejects.toThrow('non')
  const witness = await enqueue('sms', '+33612345603')
  await eventually(async () => expect((await message(witness)).status).toBe('sent'))
  expect((await arrived('sms', '33612345602')).total).toBe(0)
})

test('what cannot be a text is refused before it is written', async () => {
  expect(await refusalOf(enqueue('sms', '0612345678'))).toBe("Le numéro de téléphone 0612345678 n'est pas valide.")
  expect(await refusalOf(enqueue('sms', '+33612345678', { text: ' \n ' }))).toBe('Le texte du message est obligatoire.')
  expect(await refusalOf(enqueue('sms', '+33612345678', { text: 'a'.repeat(1_531) }))).toBe(
    'Ce texte ferait 11 SMS\u00a0: 10 au plus. Raccourcissez-le ou envoyez un mail.',
  )
  expect(await refusalOf(enqueue('whatsapp', '+33612345678', { text: 'é'.repeat(4_097) }))).toBe(
    'Ce texte est trop long pour WhatsApp\u00a0: 4\u202f096 caractères au plus.',
  )
})

test('from a dialog the outcome is told in French, and what failed there is not tried again', async () => {
  const number = (end: string) => `06\u00a039\u00a098\u00a000\u00a0${end}`
  expect(await sendNow('sms', '+33612345604')).toEqual({ sent: true, error: null, isPending: false, refused: [] })
  const refused = await enqueue('sms', '+33639980001', { delivery: 'dialog' })
  expect(await app.platform.mail.sendNow(refused)).toMatchObject({
    sent: false,
    isPending: false,
    error: `Le numéro ${number('01')} a été refusé par le service d’envoi de SMS.`,
  })
  expect(await message(refused)).toMatchObject({ status: 'failed', attempts: 1 })
  expect(await recipient(refused)).toMatchObject({ status: 'failed', addressFault: true })
  const told = async (channel: Channel, end: string) => (await sendNow(channel, `+336399800${end}`)).error
  expect(await told('sms', '02')).toBe('Le crédit d’envoi de SMS est épuisé.')
  expect(await told('sms', '03')).toBe('Le service d’envoi de SMS est en panne.')
  expect(await told('sms', '08')).toBe('Le service d’envoi de SMS demande de réessayer plus tard.')
  expect(await told('whatsapp', '01')).toBe(`Le numéro ${number('01')} ne peut pas recevoir de messages WhatsApp.`)
  expect(await told('whatsapp', '02')).toBe('Le compte WhatsApp de la société n’a plus de moyen de paiement.')
  expect(await told('whatsapp', '03')).toBe('WhatsApp est en panne.')
  expect(await told('whatsapp', '07')).toBe('WhatsApp n’accepte plus notre identification.')
})

test('a provider that takes its time: the dialog is told so, and the message arrives once', async () => {
  const id = await enqueue('sms', '+33639980004', { delivery: 'dialog' })
  expect(await app.platform.mail.sendNow(id, 500)).toEqual({
    sent: false,
    error:
      'Le service d’envoi de SMS tarde à répondre\u00a0: le SMS est en file d’attente, il partira dès que possible.',
    isPending: true,
    refused: [],
  })
  await eventually(async () => expect((await message(id)).status).toBe('sent'))
  expect((await arrived('sms', '33639980004')).total).toBe(1)
})

test('a slow SMS provider does not hold up mail', async () => {
  const slow = []
  for (let i = 0; i < 6; i += 1) slow.push(await enqueue('sms', '+33639980004'))
  const id = await sendMail('presse@exemple.test')
  await eventually(async () => expect((await message(id)).status).toBe('sent'))
  const waiting = await Promise.all(slow.map(async (one) => (await message(one)).status !== 'sent'))
  expect(waiting.filter(Boolean).length).toBeGreaterThanOrEqual(2)
})

test("MAIL-17 without a provider, or once the provider has closed our account, no SMS can be sent, in the specification's words", async () => {
  const impossible = "Il n'est plus possible d'envoyer de sms, la carte ayant été supprimée"
  expect((await sendNow('sms', '+33639980007')).error).toBe(impossible)
  const mute = await startTestApp({ environment: { NODE_ENV: 'production', PUBLIC_URL: 'https://gestion.exemple.fr' } })
  try {
    const { mail } = mute.platform
    expect(mail.canSend('mail')).toBe(true)
    expect(mail.canSend('sms')).toBe(false)
    const to = { phoneNumber: '+33612345678' }
    const sending = mute.write((tx) => mail.enqueueSms(tx, { to, text: 'Bonjour', purpose: 'essai' }))
    expect(await refusalOf(sending)).toBe(impossible)
    const other = mute.write((tx) => mail.enqueueWhatsApp(tx, { to, text: 'Bonjour', purpose: 'essai' }))
    expect(await refusalOf(other)).toBe('L’envoi de messages WhatsApp n’est pas configuré.')
    expect(await mute.database.db.selectFrom('messages').select('id').execute()).toEqual([])
  } finally {
    await mute.close()
  }
})

test('an SMS refused for good goes to the failed messages with its error', async () => {
  const id = await enqueue('sms', '+33639980001')
  await eventually(async () => {
    const row = await app.database.db
      .selectFrom('failedJobs')
      .selectAll()
      .where('messageId', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ queue: 'messaging.sendText', attempts: 1, error: (await message(id)).lastError })
  })
})

test('one that fails for now is tried again later, and keeps its error meanwhile', async () => {
  const id = await enqueue('sms', '+33639980003')
  await eventually(async () =>
    expect(await message(id)).toMatchObject({
      status: 'queued',
      attempts: 1,
      lastError: 'Le service d’envoi de SMS est en panne.',
    }),
  )
})

test('an SMS or a WhatsApp message that did not arrive is marked so, with the reason', async () => {
  const [lost, missed, stale] = [
    await enqueue('sms', '+33639980005'),
    await enqueue('sms', '+33639980006'),
    await enqueue('whatsapp', '+33639980006'),
  ]
  await eventually(async () => {
    expect(await recipient(lost!)).toMatchObject({ status: 'failed', addressFault: true })
    expect(await recipient(missed!)).toMatchObject({ status: 'failed', addressFault: false })
    expect(await recipient(stale!)).toMatchObject({ status: 'failed', addressFault: false })
  })
  expect((await recipient(lost!)).error).toContain('n’existe pas ou ne reçoit pas de SMS.')
  expect((await recipient(stale!)).error).toContain('dans les 24 heures')
  // it left, and that stays true
  expect((await message(lost!)).status).toBe('sent')
})

test('a mail that comes back marks its recipient alone, and the address until something gets through', async () => {
  const id = await sendMail('rebond@exemple.test', 'paul@exemple.test')
  await eventually(async () => expect((await recipient(id)).status).toBe('failed'))
  const rows = await app.database.db
    .selectFrom('messageRecipients')
    .select(['address', 'status', 'addressFault', 'error'])
    .where('messageId', '=', id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    {
      address: 'rebond@exemple.test',
      status: 'failed',
      addressFault: true,
      error: 'L’adresse rebond@exemple.test n’existe pas\u00a0: 550 5.1.1 User unknown',
    },
    { address: 'paul@exemple.test', status: 'sent', addressFault: false, error: null },
  ])
  const all = ['Rebond@exemple.test', 'paul@exemple.test', 'zoe@exemple.test']
  const faults = await addressFaults(app.database.db, all, ['mail'])
  expect([...faults.keys()]).toEqual(['rebond@exemple.test'])
  expect(faults.get('rebond@exemple.test')?.error).toContain('n’existe pas')
})

test('a full mailbox is no fault of the address, and a delay is no failure', async () => {
  const [full, late] = [await sendMail('boite-pleine@exemple.test'), await sendMail('retarde@exemple.test')]
  await eventually(async () => expect((await recipient(full!)).status).toBe('failed'))
  expect(await recipient(full!)).toMatchObject({ addressFault: false })
  expect((await recipient(full!)).error).toContain('est pleine')
  expect(await inbox('retarde@exemple.test')).toBe(1)
  expect(await recipient(late!)).toMatchObject({ status: 'sent', error: null })
})

test('reports come in any order and more than once: what reached a telephone did', async () => {
  const [reached, late] = [await enqueue('sms', '+33612345606'), await enqueue('sms', '+33639980006')]
  await eventually(async () => {
    expect((await recipient(reached!)).deliveredAt).not.toBeNull()
    expect((await recipient(late!)).status).toBe('failed')
  })
  const tell = async (id: number, status: string) => {
    const { providerMessageId } = await message(id)
    const to = (await recipient(id)).address.slice(1)
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/webhooks/sms',
      payload: JSON.stringify({ to, messageId: Number(providerMessageId), msg_status: status }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    })
    expect(answer.statusCode).toBe(200)
  }
  await tell(reached!, 'hard_bounce')
  await tell(late!, 'delivered')
  await tell(late!, 'delivered')
  await eventually(async () => {
    expect(await recipient(late!)).toMatchObject({ status: 'sent', error: null, deliveredAt: expect.any(String) })
    const open = await app.database.db
      .selectFrom('providerEvents')
      .select('id')
      .where('handledAt', 'is', null)
      .execute()
    expect(open).toEqual([])
  })
  expect(await recipient(reached!)).toMatchObject({ status: 'sent', addressFault: false, error: null })
})

test('nobody but the provider can say what became of a message', async () => {
  const id = await enqueue('sms', '+33612345605')
  await eventually(async () => expect((await recipient(id)).deliveredAt).not.toBeNull())
  const before = await app.database.db.selectFrom('providerEvents').select('id').execute()
  const post = async (path: string, body: string, headers: Record<string, string>) =>
    (await app.http.inject({ method: 'POST', url: `/api/webhooks/${path}`, payload: body, headers })).statusCode
  const bounce = JSON.stringify({ to: '33612345605', messageId: 1, msg_status: 'hard_bounce' })
  const json = { 'content-type': 'application/json' }
  expect(await post('sms', bounce, json)).toBe(400)
  expect(await post('sms', bounce, { ...json, authorization: `Bearer ${secret}x` })).toBe(400)
  expect(await post('sms', '{', { ...json, authorization: `Bearer ${secret}` })).toBe(400)
  expect(await post('whatsapp', '{}', { ...json, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` })).toBe(400)
  expect(await post('mail-reports', 'x', { 'content-type': 'message/rfc822' })).toBe(400)
  const asked = async (token: string) => {
    const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '42' })
    const answer = await app.http.inject({ method: 'GET', url: `/api/webhooks/whatsapp?${query}` })
    return [answer.statusCode, answer.body]
  }
  expect(await asked(secret)).toEqual([200, '42'])
  expect((await asked('autre'))[0]).toBe(403)
  expect(await app.database.db.selectFrom('providerEvents').select('id').execute()).toEqual(before)
})
