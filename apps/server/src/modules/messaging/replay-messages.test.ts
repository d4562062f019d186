// An outage of mail that is over: what failed by its cause, replayed in bulk and each once; addresses to correct first; what waits by itself.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { failedMessagesApi } from '@cartable/domain/messaging/failed-messages.api.ts'
import { failedMessageSentences as sentences } from '@cartable/domain/messaging/failed-messages.refusals.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold } from '../../../test/factories/people.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-replay-'))
let app: TestApp
let sandbox: Sandbox
let writer: Caller
let reader: Caller
beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir })
  app = await startTestApp({ environment: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sandbox.smtpPort) } })
  writer = await app.staff({ messaging: 'write', dashboard: 'read', customers: 'read' })
  reader = await app.staff({ messaging: 'read', dashboard: 'read', customers: 'read' })
  await app.start()
})
afterAll(async () => {
  await app?.close()
  await sandbox?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  await outage('ok')
  await app.write((db) => db.updateTable('failedJobs').set({ resolution: 'removed', resolvedAt: new Date() }).execute())
})

const outage = (mode: 'ok' | 'down') =>
  fetch(`${sandbox.httpUrl}/__control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'mail', mode }),
  })
const put = (address: string, personId: number | null = null) =>
  app.write((tx) =>
    app.platform.mail.enqueueMail(tx, {
      ...{ to: [{ address, personId }], subject: `Cours déplacé, ${address}`, bodyText: 'Bonjour', purpose: 'essai' },
    }),
  )
/** As the queue leaves what it has given up, without waiting for its hundred tries. */
const given = async (address: string) => {
  const { id: messageId } = await app.write(async (db) => {
    const message = await db
      .insertInto('messages')
      .values({
        ...{ channel: 'mail', purpose: 'essai', subject: 'Votre facture', body: 'Bonjour', status: 'failed' },
        ...{ lastError: 'Le serveur de messagerie ne répond pas.', providerMessageId: `<${address}>` },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('messageRecipients').values({ messageId: message.id, address, status: 'failed' }).execute()
    return message
  })
  const row = await app.write((db) =>
    db
      .insertInto('failedJobs')
      .values({
        ...{ queue: 'messaging.sendMessage', jobId: crypto.randomUUID(), payload: JSON.stringify({ messageId }) },
        ...{ messageId, error: 'Le serveur de messagerie ne répond pas.', attempts: 100 },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return row.id
}
const causes = async () => (await app.call(failedMessagesApi.failedCauses, {}, reader)).body
const replay = (ids: number[], caller: Caller | null = writer) =>
  app.call(failedMessagesApi.replayMany, { ids }, caller)
const inbox = async (to: string) =>
  ((await (await fetch(`${sandbox.httpUrl}/mail/api/messages?to=${to}`)).json()) as { total: number }).total
const failedOf = (messageId: number) =>
  vi.waitFor(
    () =>
      app.database.db
        .selectFrom('failedJobs')
        .select('id')
        .where('messageId', '=', messageId)
        .executeTakeFirstOrThrow(),
    { timeout: 15_000 },
  )

test('what failed for one cause is counted, then sent in one press, each once however many press', async () => {
  const ids = [await given('a@exemple.test'), await given('b@exemple.test'), await given('c@exemple.test')]
  expect((await causes()).causes).toEqual([
    { kind: 'mail', cause: 'Le serveur de messagerie ne répond pas.', count: 3, ids, held: 0 },
  ])
  const both = await Promise.all([replay(ids), replay(ids)])
  expect(both.reduce((sum, { body }) => sum + body.delivered, 0)).toBe(3)
  for (const address of ['a', 'b', 'c']) expect(await inbox(`${address}@exemple.test`)).toBe(1)
  expect((await causes()).causes).toEqual([])
  expect((await replay(ids)).body).toMatchObject({ isError: true, delivered: 0 })
  expect(await inbox('a@exemple.test')).toBe(1)
})

test('while the provider is still away, three are tried and the others are left where they are', async () => {
  const ids: number[] = []
  for (const name of ['d', 'e', 'f', 'g', 'h']) ids.push(await given(`${name}@exemple.test`))
  await outage('down')
  const { body } = await replay(ids)
  expect(body).toMatchObject({ isError: true, delivered: 0 })
  expect(body.content).toMatch(/^Aucun.*3.messages ont de nouveau échoué/)
  expect(body.content).toMatch(/2.messages n’ont pas été essayés/)
  expect((await causes()).causes[0]?.count).toBe(5)
  await outage('ok')
  expect((await replay(ids)).body.content).toMatch(/^5.messages traités, chacun une seule fois\.$/)
  expect(await inbox('h@exemple.test')).toBe(1)
})

test('an address that was refused is corrected first: its family is to be called, and the mail then goes to the new one', async () => {
  const { customerId, customerPersonId: personId } = await app.write((db) => arrangeHousehold(db))
  const setMail = (email: string) =>
    app.write((db) => db.updateTable('people').set({ email }).where('id', '=', personId).execute())
  const toCall = async (caller: Caller) =>
    (await app.call(dashboardApi.waits, {}, caller)).body.lines.filter(({ kind }) => kind === 'unreached')
  await setMail('anne@refuse.test')
  const { id } = await failedOf(await put('anne@refuse.test', personId))
  const correctAt = `/customer/show/${customerId}`
  const { rows } = (await app.call(failedMessagesApi.failedTable, {}, reader)).body
  expect(rows[0]).toMatchObject({ id, correctAt })
  expect((await causes()).causes).toEqual([{ kind: 'mail', cause: 'Adresse refusée', count: 1, ids: [], held: 1 }])
  expect(await toCall(writer)).toMatchObject([{ what: 'À appeler\u00a0: adresse refusée', place: correctAt }])
  expect(await toCall(reader)).toEqual([])
  const one = () => app.call(failedMessagesApi.replayFailed, { id: String(id) }, writer)
  expect((await one()).body).toEqual({ isError: false, isDelivered: false, content: sentences.wrongAddress })
  expect((await replay([id])).body.content).toMatch(/1.message attend que son adresse/)
  await setMail('anne.corrigee@exemple.test')
  expect(await toCall(writer)).toEqual([])
  expect((await causes()).causes).toMatchObject([{ ids: [id], held: 0 }])
  expect((await replay([id])).body).toMatchObject({ isError: false, delivered: 1 })
  expect(await inbox('anne.corrigee@exemple.test')).toBe(1)
  expect(await inbox('anne@refuse.test')).toBe(0)
})

test('what the queue goes on trying is listed with why, and leaves once the provider is back', async () => {
  await outage('down')
  const id = await put('attend@exemple.test')
  await vi.waitFor(async () => expect((await causes()).waiting).toHaveLength(1), { timeout: 15_000 })
  expect((await causes()).waiting).toMatchObject([
    { kind: 'mail', error: 'Le serveur de messagerie ne répond pas.', count: 1 },
  ])
  const { rows, total } = (await app.call(failedMessagesApi.waitingTable, {}, reader)).body
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({ id, recipients: 'attend@exemple.test', error: expect.stringContaining('ne répond') })
  await outage('ok')
  await vi.waitFor(async () => expect((await causes()).waiting).toEqual([]), { timeout: 60_000, interval: 250 })
  expect(await inbox('attend@exemple.test')).toBe(1)
}, 90_000)

test('who may only read replays nothing', async () => {
  const id = await given('z@exemple.test')
  expect((await replay([id], reader)).status).toBe(403)
  expect((await replay([id], null)).status).toBe(401)
  expect(await inbox('z@exemple.test')).toBe(0)
})
