// Failed messages through HTTP: the list, the details, trying one again, removing one, the figures.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failedMessagesApi } from '@cartable/domain/messaging/failed-messages.api.ts'
import { failedMessageSentences as sentences } from '@cartable/domain/messaging/failed-messages.refusals.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { fixedClock } from '../../platform/clock.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-failed-'))
let app: TestApp
let sandbox: Sandbox
let writer: Caller
let reader: Caller

beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir })
  app = await startTestApp({
    clock: fixedClock(new Date().toISOString()),
    environment: {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(sandbox.smtpPort),
      SMS_API_URL: sandbox.httpUrl,
      WHATSAPP_API_URL: sandbox.httpUrl,
    },
  })
  writer = await app.staff({ messaging: 'write' }, { firstName: 'Claire', lastName: 'Delmas' })
  reader = await app.staff({ messaging: 'read' })
  await app.start()
})
afterAll(async () => {
  await app?.close()
  await sandbox?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() =>
  app.write(async (db) => {
    await db.deleteFrom('failedJobs').execute()
    await db.deleteFrom('messages').execute()
  }),
)

const list = async (asked: object = {}) => (await app.call(failedMessagesApi.failedTable, asked, reader)).body
const remove = (id: number, caller: Caller | null = writer) =>
  app.call(failedMessagesApi.removeFailed, { id: String(id) }, caller)
const replay = (id: number, caller: Caller | null = writer) =>
  app.call(failedMessagesApi.replayFailed, { id: String(id) }, caller)
const details = async (id: number) => (await app.call(failedMessagesApi.failedDetails, { id: String(id) }, reader)).body

/** A mail that the server refuses, given up by the queue. */
const failedMail = async (address = 'lea@refuse.test', subject = 'Bilan du mois') => {
  const messageId = await app.write((tx) =>
    app.platform.mail.enqueueMail(tx, {
      to: [{ address }],
      subject,
      bodyText: 'Bonjour Léa',
      purpose: 'essai',
      senderAccountId: writer.accountId,
    }),
  )
  const row = await vi.waitFor(
    () =>
      app.database.db
        .selectFrom('failedJobs')
        .select('id')
        .where('messageId', '=', messageId)
        .executeTakeFirstOrThrow(),
    { timeout: 15_000 },
  )
  return { id: row.id, messageId }
}
/** A row as the queue leaves it, without waiting for its tries. */
type FailedJob = { queue?: string; payload?: object; createdAt?: string; availableAt?: string }
const failedJob = async (values: FailedJob = {}) => {
  const { queue = 'exchange.runImport', payload = { importId: 1 }, createdAt, availableAt = createdAt } = values
  const row = await app.write((db) =>
    db
      .insertInto('failedJobs')
      .values({
        queue,
        jobId: crypto.randomUUID(),
        payload: JSON.stringify(payload),
        error: 'le fichier a disparu',
        attempts: 3,
        ...(createdAt && availableAt ? { createdAt, availableAt } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return row.id
}
const correct = (messageId: number, address: string) =>
  app.write((db) => db.updateTable('messageRecipients').set({ address }).where('messageId', '=', messageId).execute())
const inbox = async (to: string) =>
  ((await (await fetch(`${sandbox.httpUrl}/mail/api/messages?to=${to}`)).json()) as { total: number }).total
const status = async (messageId: number) =>
  (await app.database.db.selectFrom('messages').select('status').where('id', '=', messageId).executeTakeFirst())?.status

test('MSG-02 the failed list has the columns id, created_at and available_at, each of which it sorts by', async () => {
  const older = await failedJob({ createdAt: '2026-01-02T10:00:00Z', availableAt: '2999-01-02T10:00:00Z' })
  const { id } = await failedMail()
  const { rows, total } = await list({ sort: 'createdAt.desc' })
  expect(total).toBe(2)
  expect(rows[0]).toEqual({
    id,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    availableAt: expect.stringMatching(/^\d{4}-.*Z$/),
    kind: 'mail',
    label: 'Bilan du mois',
    recipients: 'lea@refuse.test',
    error: 'L’adresse lea@refuse.test a été refusée par le serveur du destinataire.',
    attempts: 1,
    // nobody that the program knows
    correctAt: null,
  })
  expect(rows[1]).toMatchObject({ id: older, kind: 'task', label: 'Import de fichier', recipients: null })
  const ascending = { id: [older, id], createdAt: [older, id], availableAt: [id, older] }
  for (const [column, ids] of Object.entries(ascending)) {
    expect((await list({ sort: `${column}.asc` })).rows.map((row) => row.id)).toEqual(ids)
    expect((await list({ sort: `${column}.desc` })).rows.map((row) => row.id)).toEqual(ids.toReversed())
  }
})

test('the list finds by what people know, and by kind', async () => {
  await failedJob()
  const { id } = await failedMail()
  for (const q of ['bilan', 'lea@refuse', 'destinataire', String(id)])
    expect((await list({ q })).rows.map((row) => row.id)).toEqual([id])
  expect((await list({ kind: 'mail' })).rows.map((row) => row.id)).toEqual([id])
  expect((await list({ kind: 'sms' })).total).toBe(0)
  expect((await list({ q: 'rien de tel' })).total).toBe(0)
})

test('the details tell who was to receive what, from whom, and why it failed', async () => {
  const { id } = await failedMail()
  expect(await details(id)).toEqual({
    isError: false,
    content: 'Ce message n’a pas pu être traité.',
    message: expect.objectContaining({
      id,
      kind: 'mail',
      sender: 'Claire Delmas',
      subject: 'Bilan du mois',
      body: 'Bonjour Léa',
      recipients: [
        {
          address: 'lea@refuse.test',
          error: 'L’adresse lea@refuse.test a été refusée par le serveur du destinataire.',
        },
      ],
      attachments: [],
      payload: null,
    }),
  })
  const task = await failedJob({ payload: { importId: 7, password: 'secret' } })
  const told = (await details(task)).message?.payload ?? ''
  expect(JSON.parse(told)).toEqual({ importId: 7, password: '•••' })
})

test('MSG-10 the details of a message that is no longer there are an error, in words', async () => {
  const { id } = await failedMail()
  await remove(id)
  expect(await details(id)).toEqual({ isError: true, content: sentences.gone, message: null })
  expect(await details(999_999)).toMatchObject({ isError: true })
})

test('MSG-06 removing is a GET with id that answers isError and content', async () => {
  expect(failedMessagesApi.removeFailed).toMatchObject({ method: 'GET', name: 'messenger_message_remove' })
  const { id, messageId } = await failedMail()
  expect((await remove(id)).body).toEqual({ isError: false, content: sentences.removed })
  expect(await status(messageId)).toBe('removed')
  expect((await list()).total).toBe(0)
  const row = await app.database.db.selectFrom('failedJobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ resolution: 'removed', resolvedByAccountId: writer.accountId })
})

test('MSG-08 a message already removed is an error, and two who press at once remove it once', async () => {
  const { id } = await failedMail()
  const both = await Promise.all([remove(id), remove(id)])
  expect(both.map(({ body }) => body.isError).sort()).toEqual([false, true])
  expect((await remove(id)).body).toEqual({ isError: true, content: sentences.gone })
  expect((await remove(999_999)).body.isError).toBe(true)
})

test('MSG-07 replaying is a GET with id that answers isError, isDelivered and content', async () => {
  expect(failedMessagesApi.replayFailed).toMatchObject({ method: 'GET', name: 'messenger_message_replay' })
  const { id, messageId } = await failedMail()
  await correct(messageId, 'lea-corrigee@exemple.test')
  expect((await replay(id)).body).toEqual({
    isError: false,
    isDelivered: true,
    content: sentences.delivered,
  })
  expect(await inbox('lea-corrigee@exemple.test')).toBe(1)
  expect(await status(messageId)).toBe('sent')
  expect((await list()).total).toBe(0)
})

test('MSG-09 a replay that fails again is not delivered and says why; one that is gone is an error', async () => {
  const { id } = await failedMail()
  const again = await replay(id)
  expect(again.body).toEqual({
    isError: false,
    isDelivered: false,
    content:
      'Le message a de nouveau échoué\u00a0: L’adresse lea@refuse.test a été refusée par le serveur du destinataire.',
  })
  expect((await list()).rows[0]).toMatchObject({ id, attempts: 2 })
  await remove(id)
  expect((await replay(id)).body).toEqual({
    isError: true,
    isDelivered: false,
    content: sentences.gone,
  })
})

test('a double click on replay sends once', async () => {
  const { id, messageId } = await failedMail()
  await correct(messageId, 'deux-fois@exemple.test')
  const both = await Promise.all([replay(id), replay(id)])
  expect(both.map(({ body }) => body.isDelivered).sort()).toEqual([false, true])
  expect(await inbox('deux-fois@exemple.test')).toBe(1)
})

test('a message erased meanwhile is not sent by a replay', async () => {
  const { id, messageId } = await failedMail()
  await app.write((db) => db.updateTable('messages').set({ status: 'removed' }).where('id', '=', messageId).execute())
  expect((await replay(id)).body).toMatchObject({ isDelivered: false, isError: false })
})

test('a refused SMS, and an event of a provider, are told from mails', async () => {
  const messageId = await app.write((tx) =>
    app.platform.mail.enqueueSms(tx, {
      to: { phoneNumber: '+33639980001' },
      text: 'Votre cours est déplacé',
      purpose: 'essai',
    }),
  )
  await vi.waitFor(async () => expect((await list({ kind: 'sms' })).total).toBe(1), { timeout: 15_000 })
  const [sms] = (await list({ kind: 'sms' })).rows
  expect(sms).toMatchObject({ label: 'Votre cours est déplacé', recipients: '+33639980001' })
  expect(await status(messageId)).toBe('failed')
  const event = await app.write((db) =>
    db
      .insertInto('providerEvents')
      .values({ provider: 'stripe', eventId: 'evt_1', type: 'payment_intent.succeeded', payload: '{"amount":5}' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const id = await failedJob({ queue: 'platform.handleProviderEvent', payload: { id: event.id } })
  expect((await list({ kind: 'webhook' })).rows).toMatchObject([
    { id, label: 'Paiement par carte (payment_intent.succeeded)' },
  ])
  expect(JSON.parse((await details(id)).message?.payload ?? '')).toEqual({ amount: 5 })
})

test('an event whose handling failed for good is handled by a replay', async () => {
  const event = await app.write((db) =>
    db
      .insertInto('providerEvents')
      .values({ provider: 'inconnu', eventId: 'evt_2', type: 'x', payload: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const id = await failedJob({ queue: 'platform.handleProviderEvent', payload: { id: event.id } })
  expect((await replay(id)).body.isDelivered).toBe(true)
  const row = await app.database.db
    .selectFrom('providerEvents')
    .select('handledAt')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
  expect(row.handledAt).not.toBeNull()
})

test('the charts count what failed by day of Paris and kind, over thirty days', async () => {
  const today = app.clock.today()
  await failedJob()
  await failedMail()
  const done = await failedMail('paul@refuse.test')
  await remove(done.id)
  await failedJob({ createdAt: new Date(app.clock.now().getTime() - 40 * 86_400_000).toISOString() })
  const { body } = await app.call(failedMessagesApi.failedCharts, {}, reader)
  expect(body.days).toHaveLength(30)
  expect(body.days.at(-1)).toEqual({ day: today, counts: { mail: 2, sms: 0, whatsapp: 0, webhook: 0, task: 1 } })
  expect(
    body.days
      .slice(0, -1)
      .flatMap((day) => Object.values(day.counts))
      .every((count) => count === 0),
  ).toBe(true)
  expect(body.open).toEqual({ mail: 1, sms: 0, whatsapp: 0, webhook: 0, task: 2 })
  expect(body).toMatchObject({ removed: 1, replayed: 0 })
})

test('a day of the charts begins at midnight in Paris', async () => {
  const day = app.clock.today()
  const midnight = await app.database.db
    .selectNoFrom(sql<string>`(${day}::date)::timestamp at time zone 'Europe/Paris'`.as('at'))
    .executeTakeFirstOrThrow()
  await failedJob({ createdAt: new Date(Date.parse(midnight.at) - 1).toISOString() })
  await failedJob({ createdAt: midnight.at })
  const { body } = await app.call(failedMessagesApi.failedCharts, {}, reader)
  expect(body.days.slice(-2).map((one) => one.counts.task)).toEqual([1, 1])
})

test('who may only read replays and removes nothing', async () => {
  const { id } = await failedMail()
  for (const press of [remove, replay]) {
    expect((await press(id, reader)).status).toBe(403)
    expect((await press(id, null)).status).toBe(401)
  }
  expect((await list()).total).toBe(1)
})

test('a server that does not answer leaves the message where it is, with its error', async () => {
  const { id, messageId } = await failedMail()
  await correct(messageId, 'panne@exemple.test')
  const control = (mode: string) =>
    fetch(`${sandbox.httpUrl}/__control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ service: 'mail', mode }),
    })
  await control('down')
  expect((await replay(id)).body).toMatchObject({ isError: false, isDelivered: false })
  await control('ok')
  expect((await list()).rows[0]?.error).not.toContain('refusée')
  expect((await replay(id)).body.isDelivered).toBe(true)
})
