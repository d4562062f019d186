// The carriers of short messages: their answers, errors and reports in the shape of the real ones.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox.ts'

interface Got {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-texts-'))
const secret = 'secret-des-essais'
const got: Got[] = []
let failures = 0
const listener = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', url = '', headers } = request
  got.push({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') })
  const isFragile = url === '/sms' && failures-- > 0
  response.statusCode = isFragile ? 500 : 200
  response.end(new URL(url, 'http://x').searchParams.get('hub.challenge') ?? '{}')
})
let sandbox: Sandbox
beforeAll(async () => {
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const at = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  sandbox = await startSandbox({
    httpPort: 0,
    smtpPort: 0,
    dataDir,
    slowNumberMs: 300,
    smsWebhook: { url: `${at}/sms`, secret },
    whatsappWebhook: { url: `${at}/whatsapp`, secret },
    mailWebhook: { url: `${at}/mail`, secret },
  })
})
afterAll(async () => {
  await sandbox.stop()
  listener.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const post = (path: string, body: unknown, headers: Record<string, string>) =>
  fetch(sandbox.httpUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const sms = (more: object = {}, headers: Record<string, string> = { 'api-key': 'xkeysib-essai' }) =>
  post(
    '/v3/transactionalSMS/send',
    { sender: 'Cartable', recipient: '33612345678', content: 'Bonjour', type: 'transactional', ...more },
    headers,
  )
const whatsapp = (to: string, headers: Record<string, string> = { authorization: 'Bearer essai' }) =>
  post(
    '/v23.0/106540352242922/messages',
    { messaging_product: 'whatsapp', to, type: 'text', text: { body: 'Bonjour' } },
    headers,
  )
const reports = (url: string, holds: string) => got.filter((one) => one.url === url && one.body.includes(holds))

test('an SMS is taken, kept, and reported as sent then delivered, with the token', async () => {
  const answer = await sms({ recipient: '33612345001', tag: 'message-7' })
  expect(answer.status).toBe(201)
  const { messageId } = (await answer.json()) as { messageId: number }
  await vi.waitFor(() => expect(reports('/sms', String(messageId))).toHaveLength(2), { timeout: 5_000 })
  const events = reports('/sms', String(messageId)).map((one) => JSON.parse(one.body))
  expect(events.map((event) => event.msg_status)).toEqual(['sent', 'delivered'])
  expect(events[0]).toMatchObject({ to: '33612345001', messageId, sms_count: 1, tag: 'message-7' })
  expect(reports('/sms', String(messageId))[0]?.headers.authorization).toBe(`Bearer ${secret}`)
  const kept = await (await fetch(`${sandbox.httpUrl}/sms/api/messages?to=0612345001`)).json()
  expect(kept).toMatchObject({ total: 1, messages: [{ body: 'Bonjour', from: 'Cartable', status: 'delivered' }] })
  expect(await (await fetch(`${sandbox.httpUrl}/sms`)).text()).toContain('1 SMS, expéditeur Cartable')
})

test('what the SMS provider refuses has its status and code', async () => {
  const answers = await Promise.all([
    sms({}, {}),
    sms({ content: '' }),
    sms({ sender: 'Un nom bien trop long' }),
    sms({ recipient: '0612' }),
    sms({ recipient: '33639980001' }),
    sms({ recipient: '33639980002' }),
    sms({ recipient: '33639980003' }),
    sms({ recipient: '33639980007' }),
    sms({ recipient: '33639980008' }),
  ])
  const told = await Promise.all(
    answers.map(async (answer) => [answer.status, ((await answer.json()) as { code: string }).code]),
  )
  expect(told).toEqual([
    [401, 'unauthorized'],
    [400, 'missing_parameter'],
    [400, 'invalid_parameter'],
    [400, 'invalid_parameter'],
    [400, 'invalid_parameter'],
    [402, 'not_enough_credits'],
    [500, 'internal_server_error'],
    [401, 'unauthorized'],
    [429, 'too_many_requests'],
  ])
})

test('a report that is not taken is told again', async () => {
  failures = 1
  const { messageId } = (await (await sms({ recipient: '33639980005' })).json()) as { messageId: number }
  await vi.waitFor(
    () => {
      const statuses = reports('/sms', String(messageId)).map((one) => JSON.parse(one.body).msg_status)
      expect(statuses.sort()).toEqual(['hard_bounce', 'sent', 'sent'])
    },
    { timeout: 8_000 },
  )
})

test('WhatsApp asks for the handshake once, then signs each status', async () => {
  const answer = await whatsapp('33612345002')
  expect(await answer.json()).toMatchObject({
    messaging_product: 'whatsapp',
    contacts: [{ input: '33612345002', wa_id: '33612345002' }],
    messages: [{ id: expect.stringMatching(/^wamid\./) }],
  })
  await whatsapp('33639980006')
  await vi.waitFor(() => expect(reports('/whatsapp', '"failed"')).toHaveLength(1), { timeout: 5_000 })
  const asked = got.filter((one) => one.method === 'GET' && one.url.startsWith('/whatsapp?'))
  expect(asked).toHaveLength(1)
  expect(new URL(asked[0]?.url ?? '', 'http://x').searchParams.get('hub.verify_token')).toBe(secret)
  const [failed] = reports('/whatsapp', '"failed"')
  expect(failed?.headers['x-hub-signature-256']).toBe(
    `sha256=${createHmac('sha256', secret)
      .update(failed?.body ?? '')
      .digest('hex')}`,
  )
  expect(JSON.parse(failed?.body ?? '').entry[0].changes[0].value.statuses[0]).toMatchObject({
    recipient_id: '33639980006',
    errors: [{ code: 131_047 }],
  })
})

test('what WhatsApp refuses has the shape of the Graph API', async () => {
  const answers = await Promise.all([
    whatsapp('33612345678', {}),
    whatsapp('12'),
    whatsapp('33639980001'),
    whatsapp('33639980003'),
    whatsapp('33639980008'),
  ])
  const told = await Promise.all(
    answers.map(async (answer) => [answer.status, ((await answer.json()) as { error: { code: number } }).error.code]),
  )
  expect(told).toEqual([
    [401, 190],
    [400, 131_009],
    [400, 131_026],
    [500, 131_000],
    [400, 130_429],
  ])
})

test('a mail that cannot be delivered comes back as a signed notification, a late one says it is only late', async () => {
  const mailer = nodemailer.createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, ignoreTLS: true })
  const mail = { from: 'a@cartable.test', subject: 'Essai', text: 'Bonjour', messageId: '<message-9.ab@cartable.test>' }
  await mailer.sendMail({ ...mail, to: ['rebond@exemple.test', 'lea@exemple.test'] })
  await mailer.sendMail({ ...mail, to: 'retarde@exemple.test' })
  await vi.waitFor(() => expect(got.filter((one) => one.url === '/mail')).toHaveLength(2), { timeout: 5_000 })
  const [bounce] = reports('/mail', 'rebond@exemple.test')
  expect(bounce?.headers['content-type']).toBe('message/rfc822')
  expect(bounce?.body).toContain('Action: failed\r\nStatus: 5.1.1')
  expect(bounce?.body).toContain('Message-ID: <message-9.ab@cartable.test>')
  expect(bounce?.headers['x-hub-signature-256']).toMatch(/^sha256=[0-9a-f]{64}$/)
  expect(reports('/mail', 'Action: delayed')).toHaveLength(1)
})
