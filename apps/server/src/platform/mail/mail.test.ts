// Proves the mail against a real SMTP server: what arrives, what is refused, what survives a kill.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/db.ts'
import { movableClock } from '../clock.ts'
import { type Database, inWrite, openDatabase } from '../db/database.ts'
import { createFiles, type Files } from '../files/files.ts'
import { createStorage } from '../files/storage.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import type { Platform } from '../platform.ts'
import { createSettings } from '../settings.ts'
import { createLogger } from '../telemetry/logger.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { createTechnicalLog } from '../telemetry/technical-log.ts'
import { createMail, type Mail, type MailToSend } from './mail.ts'

const slowMs = 12_000
const secretKey = Buffer.alloc(32, 7)
const dataDir = mkdtempSync(join(tmpdir(), 'cartable-mail-'))
let own: TestDatabase
let database: Database
let jobs: Jobs
let files: Files
let mail: Mail
let sandbox: Sandbox

beforeAll(async () => {
  own = await createTestDatabase()
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir, slowRecipientMs: slowMs })
  database = openDatabase({ url: own.url, max: 8 })
  const log = createLogger({ logLevel: 'silent' })
  const metrics = createMetrics()
  const technicalLog = createTechnicalLog({ database, log })
  files = createFiles({ database, storage: await createStorage({ dataDir, s3: null }), technicalLog })
  jobs = createJobs({ databaseUrl: own.url, database, log, technicalLog, metrics, isHurried: true })
  const smtp = {
    host: '127.0.0.1',
    port: sandbox.smtpPort,
    secure: false,
    from: 'contact@cartable.example',
  }
  mail = createMail({
    texts: { sms: null, whatsapp: null },
    clock: movableClock(),
    config: { smtp, publicUrl: 'https://gestion.exemple.fr', secretKey },
    database,
    jobs,
    files,
    settings: createSettings(database),
    log,
    metrics,
  })
  await jobs.start({ platform: {} as Platform, jobs: [mail.job] })
})
afterAll(async () => {
  await jobs?.stop(1_000)
  await database?.close()
  await sandbox?.stop()
  await own?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Received = {
  id: string
  messageId: string
  subject: string
  copies: number
  to: string[]
  text: string
  html: string
  attachments: { filename: string }[]
  headers: Record<string, string>
  envelope: { rcptTo: string[] }
}
const get = async <T>(path: string) => (await (await fetch(sandbox.httpUrl + path)).json()) as T
const received = async (to: string): Promise<Received[]> => {
  const { messages } = await get<{ messages: Received[] }>(`/mail/api/messages?to=${encodeURIComponent(to)}`)
  return Promise.all(messages.map((one) => get<Received>(`/mail/api/messages/${one.id}`)))
}
const arrived = (to: string, timeout = 10_000) =>
  vi.waitFor(
    async () => {
      const [first] = await received(to)
      if (!first) throw new Error(`nothing for ${to}`)
      return first
    },
    { timeout, interval: 50 },
  )
const put = (to: string, more: Partial<MailToSend> & { delivery?: 'queue' | 'dialog' } = {}) =>
  database.writer
    .transaction()
    .execute((tx) =>
      mail.enqueueMail(tx, { to: [{ address: to }], subject: 'Essai', bodyText: 'Bonjour', purpose: 'essai', ...more }),
    )
const row = (id: number) =>
  database.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a queued mail arrives with text, HTML, attachment and the Message-ID it was given', async () => {
  const file = await files.storeGenerated(database.writer, {
    body: Buffer.from('%PDF-essai'),
    fileName: 'facture.pdf',
    mediaType: 'application/pdf',
    accountId: null,
  })
  const id = await put('lea@exemple.test', {
    subject: 'Déclaration à compléter',
    title: 'Bonjour Léa',
    bodyText: 'Suivre https://exemple.test/a?b=1&c=2.\r\n\r\n\r\n<script>alert(1)</script>',
    about: { class: 'contacts', id: 7 },
    attachments: [{ fileId: file.id, name: 'Facture n° 1.pdf' }],
  })
  const got = await arrived('lea@exemple.test')
  expect(got).toMatchObject({ subject: 'Déclaration à compléter', attachments: [{ filename: 'Facture n° 1.pdf' }] })
  expect(got.text).toContain('<script>alert(1)</script>')
  expect(got.html).toContain('&lt;script&gt;')
  // what people typed never becomes a link
  expect(got.html).toContain('Suivre https://exemple.test/a?b=1&amp;c=2.')
  expect(got.html).not.toContain('<a ')
  expect(got.headers['auto-submitted']).toBe('auto-generated')
  await vi.waitFor(async () => expect((await row(id)).status).toBe('sent'))
  const { providerMessageId, attempts } = await row(id)
  expect(providerMessageId).toMatch(new RegExp(`^<message-${id}\\.[0-9a-f]{16}@gestion\\.exemple\\.fr>$`))
  expect(got.messageId).toBe(providerMessageId)
  expect(attempts).toBe(1)
})

test('a mail whose transaction rolls back is never sent', async () => {
  await expect(
    database.writer.transaction().execute(async (tx) => {
      await mail.enqueueMail(tx, {
        to: [{ address: 'jamais@exemple.test' }],
        subject: 'Non',
        bodyText: 'Non',
        purpose: 'essai',
      })
      throw new Error('non')
    }),
  ).rejects.toThrow('non')
  await put('temoin@exemple.test')
  await arrived('temoin@exemple.test')
  expect(await received('jamais@exemple.test')).toEqual([])
})

test.each([
  'a@b.fr\r\nBcc: tous@exemple.test',
  'a@b.fr, c@d.fr',
  'Nom <a@b.fr>',
  'a b@c.fr',
  'sans-arobase',
  '"x"@y.fr',
])('an address that could become another header or another recipient is refused: %j', async (address) => {
  const error: unknown = await put(address).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Refused)
})

test('a subject or a title cannot add a header', async () => {
  await put('objet@exemple.test', { subject: 'Bonjour\r\nBcc: espion@exemple.test\u0000', title: 'T\nX-A: b' })
  const got = await arrived('objet@exemple.test')
  expect(got.subject).toBe('Bonjour Bcc: espion@exemple.test')
  expect(got.envelope.rcptTo).toEqual(['objet@exemple.test'])
})

test('hidden copies reach their readers and stay hidden', async () => {
  await put('visible@exemple.test', {
    to: [
      { address: 'visible@exemple.test' },
      { address: 'copie@exemple.test', kind: 'cc' },
      { address: 'cache@exemple.test', kind: 'bcc' },
    ],
  })
  const got = await arrived('visible@exemple.test')
  expect(got.envelope.rcptTo.sort()).toEqual(['cache@exemple.test', 'copie@exemple.test', 'visible@exemple.test'])
  const source = await (await fetch(`${sandbox.httpUrl}/mail/${got.id}/source`)).text()
  expect(source).not.toContain('cache@exemple.test')
})

test('CONTACT-33 a mail sent from a dialog tells its outcome; a refused one is never tried again', async () => {
  const good = await put('bon@exemple.test', { delivery: 'dialog' })
  expect(await mail.sendNow(good)).toEqual({ sent: true, error: null, isPending: false, refused: [] })
  expect(await mail.sendNow(good)).toMatchObject({ sent: true })
  expect(await received('bon@exemple.test')).toHaveLength(1)
  const bad = await put('refuse@exemple.test', { delivery: 'dialog' })
  expect(await mail.sendNow(bad)).toMatchObject({
    sent: false,
    error: 'L’adresse refuse@exemple.test a été refusée par le serveur du destinataire.',
    isPending: false,
  })
  const later = await put('plus-tard@exemple.test', { delivery: 'dialog' })
  expect(await mail.sendNow(later)).toMatchObject({ sent: false, isPending: false })
  for (const id of [bad, later]) expect(await row(id)).toMatchObject({ status: 'failed', attempts: 1 })
  // its net would be due now: the job runs and does nothing
  await jobs.enqueue(database.writer, mail.job, { messageId: bad, isFromDialog: true })
  await jobs.drain()
  expect(await row(bad)).toMatchObject({ status: 'failed', attempts: 1 })
  expect(await database.db.selectFrom('failedJobs').select('id').execute()).toEqual([])
})

// three that wait, each for itself: side by side
test.concurrent('a dialog waits no longer than it said, and the sending goes on', async () => {
  const id = await put('lent@exemple.test', { delivery: 'dialog' })
  expect(await mail.sendNow(id, 800)).toMatchObject({ sent: false, isPending: true })
  await vi.waitFor(async () => expect((await row(id)).status).toBe('sent'), { timeout: 20_000 })
}, 40_000)

test.concurrent('a mail that a slow server refuses after the dialog has closed is tried again by the queue', async () => {
  // Greets late, and only to say that it has no time; the queue's next try meets the real server.
  const busy = createServer((socket) => void setTimeout(() => socket.end('421 4.3.2 trop de monde\r\n'), 1_500))
  await once(busy.listen(0, '127.0.0.1'), 'listening')
  const slow = createMail({
    texts: { sms: null, whatsapp: null },
    clock: movableClock(),
    config: {
      smtp: {
        host: '127.0.0.1',
        port: (busy.address() as AddressInfo).port,
        secure: false,
        from: 'contact@cartable.example',
      },
      publicUrl: 'https://gestion.exemple.fr',
      secretKey,
    },
    database,
    jobs,
    files,
    settings: createSettings(database),
    log: createLogger({ logLevel: 'silent' }),
    metrics: createMetrics(),
  })
  const id = await put('repris@exemple.test', { delivery: 'dialog' })
  expect(await slow.sendNow(id, 300)).toMatchObject({ sent: false, isPending: true })
  await vi.waitFor(async () => expect(await row(id)).toMatchObject({ status: 'queued', attempts: 1 }), {
    timeout: 10_000,
  })
  // the net of the dialog leaves it to the queue
  await jobs.enqueue(database.writer, mail.job, { messageId: id, isFromDialog: true })
  await jobs.drain()
  expect(await row(id)).toMatchObject({ status: 'queued', attempts: 1 })
  await vi.waitFor(async () => expect((await row(id)).status).toBe('sent'), { timeout: 40_000, interval: 250 })
  expect(await received('repris@exemple.test')).toHaveLength(1)
  slow.close()
  busy.close()
}, 60_000)

test.concurrent('a server killed while it sends: another one sends the message again under the same Message-ID', async () => {
  const other = await createTestDatabase()
  const otherDatabase = openDatabase({ url: other.url, max: 4 })
  const script = fileURLToPath(new URL('./test/stuck-sender.ts', import.meta.url))
  const launch = (...more: string[]) =>
    spawn(process.execPath, [script, other.url, String(sandbox.smtpPort), ...more], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  const read = (id: number) =>
    otherDatabase.db
      .selectFrom('messages')
      .select(['status', 'attempts', 'providerMessageId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const log = createLogger({ logLevel: 'silent' })
  const technicalLog = createTechnicalLog({ database: otherDatabase, log })
  const producer = createJobs({
    databaseUrl: other.url,
    database: otherDatabase,
    log,
    technicalLog,
    metrics: createMetrics(),
    isHurried: true,
  })
  const smtp = {
    host: '127.0.0.1',
    port: sandbox.smtpPort,
    secure: false,
    from: 'contact@cartable.example',
  }
  const outbox = createMail({
    texts: { sms: null, whatsapp: null },
    clock: movableClock(),
    config: { smtp, publicUrl: 'http://localhost:3000', secretKey },
    database: otherDatabase,
    jobs: producer,
    files,
    settings: createSettings(otherDatabase),
    log,
    metrics: createMetrics(),
  })
  await producer.start({ platform: {} as Platform, jobs: [outbox.job], work: false })
  const messageId = await otherDatabase.writer.transaction().execute((tx) =>
    outbox.enqueueMail(tx, {
      to: [{ address: 'lent@tue.test' }],
      subject: 'Essai',
      bodyText: 'Bonjour',
      purpose: 'essai',
      delivery: 'dialog',
    }),
  )
  const first = launch(String(messageId))
  try {
    await vi.waitFor(async () => expect((await read(messageId)).status).toBe('sending'), { timeout: 15_000 })
    await delay(1_000)
    first.kill('SIGKILL')
    await once(first, 'exit')
    const second = launch()
    try {
      await vi.waitFor(async () => expect((await read(messageId)).status).toBe('sent'), {
        timeout: 90_000,
        interval: 500,
      })
    } finally {
      second.kill('SIGKILL')
      await once(second, 'exit')
    }
    const { attempts, providerMessageId } = await read(messageId)
    expect(attempts).toBe(2)
    const copies = await received('lent@tue.test')
    expect(copies.length).toBeGreaterThan(0)
    expect(new Set(copies.map((copy) => copy.messageId))).toEqual(new Set([providerMessageId]))
  } finally {
    first.kill('SIGKILL')
    await producer.stop(500)
    await otherDatabase.close()
    await other.drop()
  }
}, 120_000)

test('some recipients refused: the others get it, and the row says which', async () => {
  const id = await put('x', {
    to: [{ address: 'un@exemple.test' }, { address: 'deux@refuse.test' }],
    delivery: 'dialog',
  })
  expect(await mail.sendNow(id)).toMatchObject({ sent: true, refused: ['deux@refuse.test'] })
  const rows = await database.db
    .selectFrom('messageRecipients')
    .select(['address', 'status'])
    .where('messageId', '=', id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { address: 'un@exemple.test', status: 'sent' },
    { address: 'deux@refuse.test', status: 'failed' },
  ])
})

test('MSG-05 a queued mail refused for good goes to the failed messages, and replays from there', async () => {
  const id = await put('lea@refuse.test')
  const failed = await vi.waitFor(
    () => database.db.selectFrom('failedJobs').selectAll().where('messageId', '=', id).executeTakeFirstOrThrow(),
    { timeout: 10_000 },
  )
  expect(failed).toMatchObject({
    queue: 'messaging.sendMessage',
    error: 'L’adresse lea@refuse.test a été refusée par le serveur du destinataire.',
    attempts: 1,
  })
  expect(await row(id)).toMatchObject({ status: 'failed' })
  expect(await jobs.replay(failed.id, null)).toMatchObject({ kind: 'failed' })
  await database.writer
    .updateTable('messageRecipients')
    .set({ address: 'lea-2@exemple.test' })
    .where('messageId', '=', id)
    .execute()
  expect(await jobs.replay(failed.id, null)).toEqual({ kind: 'delivered' })
  expect(await row(id)).toMatchObject({ status: 'sent' })
  expect((await arrived('lea-2@exemple.test')).messageId).toBe((await row(id)).providerMessageId)
})

test('an outage of the server is waited out by the queue', async () => {
  const control = (mode: string) =>
    fetch(`${sandbox.httpUrl}/__control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ service: 'mail', mode }),
    })
  expect((await control('down')).ok).toBe(true)
  const id = await put('panne@exemple.test')
  await vi.waitFor(async () => expect(await row(id)).toMatchObject({ status: 'queued', attempts: 1 }), {
    timeout: 15_000,
  })
  expect((await control('ok')).ok).toBe(true)
  await vi.waitFor(async () => expect((await row(id)).status).toBe('sent'), { timeout: 50_000, interval: 250 })
}, 80_000)

const setCompany = (code: 'private-tuition' | 'traineeship' | 'holding', values: Record<string, unknown>) =>
  inWrite(database, { operation: 'test' }, (tx) =>
    tx.updateTable('companies').set(values).where('code', '=', code).execute(),
  )

test('a mail bears the face of the company that sells what it is about: name, addresses, colour and its own image', async () => {
  // a pixel
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const logo = await files.storeGenerated(database.writer, {
    ...{ body: png, fileName: 'logo.png', mediaType: 'image/png', accountId: null },
  })
  await setCompany('traineeship', {
    ...{ name: 'Cours Armor Stages', legalForm: 'SAS', phone: '+33299123456', phoneRegion: 'FR' },
    ...{ senderName: 'Les stages d’Armor', senderEmail: 'stages@exemple.test', replyTo: 'reponses@exemple.test' },
    ...{ logoFileId: logo.id, brandColour: '#27389a' },
  })
  await put('stage@exemple.test', {
    about: { class: 'traineeship_proposals', id: 1 },
    buttonLabel: 'Répondre',
    bodyText: 'Bonjour Léa,\n\nLieu : Salle B\nHoraires : 09:00 – 11:00\n\nhttps://gestion.exemple.fr/r/1',
  })
  const got = await arrived('stage@exemple.test')
  expect(got.headers.from).toContain('stages@exemple.test')
  expect(got.headers['reply-to']).toBe('reponses@exemple.test')
  expect(got.html).toContain('Les stages d’Armor')
  expect(got.html).toContain('background:#27389a')
  expect(got.html).toContain('Cours Armor Stages SAS')
  expect(got.html).toMatch(/<a href="https:\/\/gestion\.exemple\.fr\/r\/1"[^>]*>Répondre<\/a>/)
  expect(got.html).not.toMatch(/src="https?:/)
  expect(got.attachments).toMatchObject([{ filename: 'logo.png' }])
  expect(got.text).toContain(
    '  Lieu      Salle B\n  Horaires  09:00 – 11:00\n\nRépondre\u00a0:\nhttps://gestion.exemple.fr/r/1',
  )
  expect(got.text).toMatch(/--\nCours Armor Stages SAS\n02\s99\s12\s34\s56/)
  // always sent: nothing to choose
  expect(got.headers['list-unsubscribe']).toBeUndefined()
  await setCompany('traineeship', { logoFileId: null, senderEmail: null, replyTo: null, senderName: null })
})

test('what its reader may do without leads to their choices, and is taken off in one click', async () => {
  const { id: personId } = await inWrite(database, { operation: 'test' }, (tx) =>
    tx.insertInto('people').values({ lastName: 'Le Goff' }).returning('id').executeTakeFirstOrThrow(),
  )
  await put('', { to: [{ address: 'choix@exemple.test', personId }], choice: 'planning' })
  const got = await arrived('choix@exemple.test')
  expect(got.headers['list-unsubscribe']).toMatch(
    /^<https:\/\/gestion\.exemple\.fr\/api\/notifications\/unsubscribe\?token=[\w-]+&choice=planning>$/,
  )
  expect(got.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(got.html).toMatch(
    /href="https:\/\/gestion\.exemple\.fr\/espace\/mes-messages\/[\w-]+"[^>]*>Choisir mes messages/,
  )
  expect(got.text).toContain('Choisir mes messages\u00a0:\nhttps://gestion.exemple.fr/espace/mes-messages/')
})

test('a mail with a hole stays here, with the tags that nothing filled', async () => {
  const id = await put('trou@exemple.test', { unfilled: ['ville', 'niveau'] })
  await vi.waitFor(async () => expect((await row(id)).status).toBe('failed'), { timeout: 10_000 })
  expect((await row(id)).lastError).toContain('rien ne remplit les balises ville, niveau')
  await vi.waitFor(
    async () =>
      expect(
        await database.db.selectFrom('failedJobs').select('error').where('messageId', '=', id).execute(),
      ).toMatchObject([{ error: expect.stringContaining('ville, niveau') }]),
    { timeout: 10_000 },
  )
  expect(await received('trou@exemple.test')).toEqual([])
})

test('the signature is a parameter, felt without a restart', async () => {
  const set = (code: string, value: string | null) =>
    inWrite(database, { operation: 'test' }, (tx) =>
      tx
        .updateTable('parameters')
        .set({ value: value === null ? null : JSON.stringify(value) })
        .where('code', '=', code)
        .execute(),
    )
  await set('mail_signature', 'Cours Armor\n02 99 00 00 00')
  await vi.waitFor(
    async () => {
      const to = `signe${Date.now()}@exemple.test`
      await put(to)
      const mailed = await arrived(to)
      expect(mailed.text).toContain('Bonjour\n\nCours Armor\n02 99 00 00 00')
    },
    { timeout: 12_000, interval: 1_000 },
  )
  await set('mail_signature', null)
})
