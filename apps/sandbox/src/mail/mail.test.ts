// Proves the inbox with a real SMTP client: what is sent is read back, magic addresses, copies, restart, kill.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../platform/store.ts'
import { type Sandbox, startSandbox } from '../sandbox.ts'
import { type CountedMail, openMailBox } from './mail.store.ts'

const SLOW_MS = 700
const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-mail-'))
const start = () => startSandbox({ httpPort: 0, smtpPort: 0, dataDir, slowRecipientMs: SLOW_MS })
let sandbox: Sandbox

const transport = () =>
  nodemailer.createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, secure: false, ignoreTLS: true })
const send = (to: string, more: object = {}) =>
  transport().sendMail({ from: 'Cartable <bonjour@cartable.test>', to, subject: 'Essai', text: 'Bonjour', ...more })
const get = async <T>(path: string) => (await (await fetch(sandbox.httpUrl + path)).json()) as T
const list = (query = '') => get<{ total: number; messages: CountedMail[] }>(`/mail/api/messages${query}`)
const first = async (query: string): Promise<CountedMail> => {
  const [mail] = (await list(query)).messages
  if (!mail) throw new Error(`no message for ${query}`)
  return mail
}
const control = (body: object) =>
  fetch(`${sandbox.httpUrl}/__control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

beforeAll(async () => {
  sandbox = await start()
})
afterAll(() => sandbox.stop())

test('a message is read back with its accents, its HTML, its links and its attachment', async () => {
  await send('lea@exemple.test', {
    subject: 'Déclaration à compléter',
    text: 'Suivre http://127.0.0.1:3000/lien?a=1&b=2 avant ce soir',
    html: '<p>Suivre <a href="http://127.0.0.1:3000/lien?a=1&amp;b=2">ce lien</a><script>alert(1)</script></p>',
    attachments: [{ filename: 'facture é.pdf', content: Buffer.from('%PDF-essai'), contentType: 'application/pdf' }],
  })
  const found = await first('?to=lea@exemple.test&subject=déclaration')
  expect(found).toMatchObject({ to: ['lea@exemple.test'], copies: 1, attachments: [{ filename: 'facture é.pdf' }] })
  const message = await get<{ links: string[]; html: string }>(`/mail/api/messages/${found.id}`)
  expect(message.links).toEqual(['http://127.0.0.1:3000/lien?a=1&b=2'])
  expect(message.html).toContain('ce lien')
  const file = await fetch(`${sandbox.httpUrl}/mail/${found.id}/pieces/0`)
  expect(await file.text()).toBe('%PDF-essai')
})

test('the pages show the message and lock its HTML', async () => {
  await send('cadre@exemple.test', { subject: '<b>gras</b>', html: '<p>Bonjour</p>' })
  const { id } = await first('?to=cadre@')
  const listPage = await (await fetch(`${sandbox.httpUrl}/mail`)).text()
  expect(listPage).toContain('&lt;b&gt;gras&lt;/b&gt;')
  const shown = await fetch(`${sandbox.httpUrl}/mail/${id}`)
  expect(await shown.text()).toMatch(/<iframe [^>]*sandbox="allow-popups/)
  const frame = await fetch(`${sandbox.httpUrl}/mail/${id}/html`)
  expect(frame.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(frame.headers.get('content-security-policy')).not.toContain('allow-scripts')
})

test('magic addresses refuse for good, refuse for now, or take their time', async () => {
  await expect(send('refuse@exemple.test')).rejects.toMatchObject({ responseCode: 550 })
  await expect(send('lea@refuse.test')).rejects.toMatchObject({ responseCode: 550 })
  await expect(send('plus-tard@exemple.test')).rejects.toMatchObject({ responseCode: 451 })
  const before = Date.now()
  await send('lent@exemple.test')
  expect(Date.now() - before).toBeGreaterThanOrEqual(SLOW_MS)
  const partly = await send('bon@exemple.test, refuse@exemple.test')
  expect(partly.rejected).toEqual(['refuse@exemple.test'])
  expect((await first('?to=bon@')).envelope.rcptTo).toEqual(['bon@exemple.test'])
})

test('the same Message-ID delivered twice is kept twice and counted', async () => {
  const messageId = '<facture-12@cartable.test>'
  await send('double@exemple.test', { messageId })
  await send('double@exemple.test', { messageId })
  const { messages } = await list('?to=double@')
  expect(messages.map((mail) => [mail.messageId, mail.copies, mail.copyNumber])).toEqual([
    [messageId, 2, 2],
    [messageId, 2, 1],
  ])
})

const moveClock = (offsetMs: number) =>
  fetch(`${sandbox.httpUrl}/__control/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offsetMs }),
  })

test('outages: the server turns clients away, then fails at the end of the message, then recovers by itself', async () => {
  await control({ service: 'mail', mode: 'down' })
  await expect(send('lea@exemple.test')).rejects.toMatchObject({ responseCode: 421 })
  await control({ service: 'mail', mode: 'error500', untilMs: Date.now() + 60_000 })
  await expect(send('lea@exemple.test')).rejects.toMatchObject({ responseCode: 451 })
  await moveClock(60_000)
  expect((await send('retour@exemple.test')).accepted).toEqual(['retour@exemple.test'])
  await moveClock(0)
  await control({ service: 'mail', mode: 'ok' })
  expect((await control({ service: 'mail', mode: 'broken' })).status).toBe(400)
})

test('the moved clock stamps what arrives', async () => {
  await moveClock(40 * 86_400_000)
  await send('futur@exemple.test')
  expect(Date.parse((await first('?to=futur@')).receivedAt) - Date.now()).toBeGreaterThan(39 * 86_400_000)
  await moveClock(0)
})

test('nothing acknowledged is lost by a restart; the numbering goes on; emptying works', async () => {
  const before = await list()
  await sandbox.stop()
  sandbox = await start()
  expect(await list()).toEqual(before)
  await send('apres@exemple.test')
  const after = await list()
  expect(after.total).toBe(before.total + 1)
  expect(Number(after.messages[0]?.id)).toBe(Number(before.messages[0]?.id) + 1)
  expect((await fetch(`${sandbox.httpUrl}/mail/api/messages`, { method: 'DELETE' })).status).toBe(204)
  expect((await list()).total).toBe(0)
})

test('names other than loopback ones and pages of other sites are refused', async () => {
  const { port } = new URL(sandbox.httpUrl)
  const { request } = await import('node:http')
  const status = await new Promise<number | undefined>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/mail', headers: { host: 'evil.example:80' } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(421)
  const crossSite = await fetch(`${sandbox.httpUrl}/mail/vider`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
  expect(crossSite.status).toBe(403)
})

test('beyond its capacity the box drops the oldest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-box-'))
  const box = openMailBox(openStore(join(folder, 'mail.jsonl')), join(folder, 'mail'), 3)
  for (const subject of ['un', 'deux', 'trois', 'quatre']) {
    await box.receive(
      Buffer.from(`From: a@b.test\r\nTo: c@d.test\r\nSubject: ${subject}\r\n\r\nBonjour\r\n`),
      { mailFrom: 'a@b.test', rcptTo: ['c@d.test'] },
      new Date(),
    )
  }
  expect(box.find({}).map((mail) => mail.subject)).toEqual(['quatre', 'trois', 'deux'])
})
