// One clock for the server, its tasks and the providers: a week passes in a moment, and everything happens in its order.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts'
import { createApp } from '../../src/app.ts'
import { requestAdvance } from '../../src/modules/urssaf/request-advance.ts'
import { ConfigError, readConfig } from '../../src/platform/config.ts'
import { inWrite } from '../../src/platform/db/database.ts'
import { createLink, findLink } from '../../src/platform/http/links.ts'
import { MoveRefused, type Twin } from '../../src/platform/twin/twin.ts'
import { type Caller, startTestApp, type TestApp } from '../app.ts'
import { arrangeAdvance } from '../factories/advance.ts'
import { arrangePerson } from '../factories/people.ts'
import { arrangeCard, arrangeContract, arrangeCourse } from '../factories/tuition.ts'
import { testRegistration } from '../factories/urssaf-registration.ts'

const secret = 'the clock of the twin'
const hour = 3_600_000
const day = 24 * hour
const folder = mkdtempSync(join(tmpdir(), 'cartable-clock-'))
let sandbox: Sandbox
let app: TestApp
let twin: Twin
let director: Caller
let port: number
let environment: Record<string, string>

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
const in_ = (milliseconds: number) => new Date(twin.clock.now().getTime() + milliseconds)

beforeAll(async () => {
  port = await freePort()
  const [cards, mails] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  const hooks = `http://127.0.0.1:${port}/api/webhooks`
  sandbox = await startSandbox({
    httpPort: 0,
    smtpPort: 0,
    dataDir: folder,
    stripeWebhook: { url: `${hooks}/stripe`, secret: cards },
    mailWebhook: { url: `${hooks}/mail-reports`, secret: mails },
    serverClock: { url: `http://127.0.0.1:${port}/api/twin/clock`, secret },
  })
  environment = {
    STRIPE_API_URL: sandbox.httpUrl,
    URSSAF_API_URL: sandbox.httpUrl,
    STRIPE_WEBHOOK_SECRET: cards,
    MAIL_REPORTS_SECRET: mails,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(sandbox.smtpPort),
    TWIN_SECRET: secret,
    TWIN_SANDBOX_URL: sandbox.httpUrl,
  }
  app = await startTestApp({ environment })
  if (!app.twin) throw new Error('a server that is no production can move its clock')
  twin = app.twin
  await app.http.listen({ port, host: '127.0.0.1' })
  await app.start({ byItself: false })
  director = await app.director()
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Of another server of the same database. */
const settingsOf = () => ({
  ...environment,
  NODE_ENV: 'test',
  DATA_DIR: folder,
  DATABASE_URL: app.config.databaseUrl,
  LOG_LEVEL: 'silent',
  SECRET_KEY: app.config.secretKey.toString('base64'),
})
const stamp = async (query: ReturnType<typeof sql<{ at: string }>>): Promise<number> => {
  const { rows } = await query.execute(app.database.db)
  if (!rows[0]) throw new Error('it did not happen')
  return Date.parse(rows[0].at)
}

test('a registration is confirmed, an advance validated, debited, paid, a reminder sent: each at its time on the way', async () => {
  const begin = twin.clock.now().getTime()
  // a family whose Urssaf account waits to be confirmed
  const registration = testRegistration()
  const registered = await app.platform.urssaf.registerClient(registration, { registrationId: 1, mayExist: false })
  if (registered.kind !== 'registered') throw new Error(registered.kind)
  const waiting = await app.write(async (db) => {
    const personId = await arrangePerson(db, { lastName: registration.nomNaissance, email: registration.adresseMail })
    const customer = await db.insertInto('customers').values({ personId }).returning('id').executeTakeFirstOrThrow()
    return db
      .insertInto('urssafRegistrations')
      .values({
        customerId: customer.id,
        personId,
        status: 'pending',
        clientUuid: registered.clientUuid,
        requestedAt: twin.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  // another one whose course is confirmed: its half is charged, the other asked of the Urssaf
  const { hostname, port: providerPort } = new URL(sandbox.httpUrl)
  const sdk = new Stripe('sk_test_sandbox', { host: hostname, port: providerPort, protocol: 'http', telemetry: false })
  const tuition = await app.write(async (db) => {
    const made = await arrangeContract(db, { selfEmployed: false, regime: 'prestataire' })
    await arrangeAdvance(db, made)
    return made
  })
  const stripeCustomerId = (await sdk.customers.create({ name: 'Famille' })).id
  const method = await sdk.paymentMethods.attach('pm_card_visa', { customer: stripeCustomerId })
  const courseId = await app.write(async (db) => {
    await arrangeCard(db, tuition.customerId, { stripeCustomerId, paymentMethodId: method.id })
    const id = await arrangeCourse(db, tuition)
    return id
  })
  const customer = await app.signIn(tuition.customerPersonId)
  const { body: confirmed } = await app.call(coursesApi.confirm, { id: courseId }, customer)
  const desk = { read: app.database.db, write: app.write, platform: app.platform }
  expect(await requestAdvance(desk, confirmed.billId ?? 0)).toMatchObject({ status: 'waiting' })
  // and a mail that is to leave in three days
  const reminder = await app.write((db) =>
    app.platform.mail.enqueueMail(db, {
      to: [{ address: 'rappel@exemple.fr' }],
      subject: 'Rappel',
      bodyText: 'Bonjour',
      purpose: 'reminder',
      availableAt: in_(3 * day),
    }),
  )

  const report = await twin.moveClock({ to: in_(7 * day), grainMinutes: 360 })
  expect(report.to.getTime() - begin).toBeGreaterThanOrEqual(7 * day)
  expect(report).toMatchObject({ isSandboxReached: true })

  const requestCode = (code: number) =>
    stamp(sql`select e.seen_at as at from urssaf_request_events e where e.status_code = ${code} order by 1 limit 1`)
  const times = {
    confirmed: await stamp(
      sql`select occurred_at as at from traces where entity_class = 'urssaf_registrations' and entity_id = ${waiting.id} and operation = 'urssaf.followRegistrations' and changes -> 'status' ->> 1 = 'active'`,
    ),
    validated: await requestCode(30),
    sent: await stamp(sql`select sent_at as at from messages where id = ${reminder}`),
    debited: await requestCode(50),
    paid: await requestCode(70),
  }
  expect(
    Object.entries(times)
      .sort((a, b) => a[1] - b[1])
      .map(([name]) => name),
  ).toEqual(Object.keys(times))
  const days = Object.fromEntries(Object.entries(times).map(([name, at]) => [name, (at - begin) / day]))
  expect(days.validated).toBeGreaterThanOrEqual(2)
  expect(days.validated).toBeLessThan(2.5)
  expect(days.sent).toBeGreaterThanOrEqual(3)
  expect(days.sent).toBeLessThan(3.5)
  expect(days.paid).toBeGreaterThanOrEqual(6)
  expect(days.paid).toBeLessThan(6.5)
  // the mail server beside us lives at the same hour
  const box = (await (await fetch(`${sandbox.httpUrl}/mail/api/messages?to=rappel@`)).json()) as {
    messages: { receivedAt: string }[]
  }
  expect(Math.abs(Date.parse(box.messages[0]?.receivedAt ?? '') - times.sent)).toBeLessThan(60_000)
  // and the card provider told of the payment before the Urssaf had validated anything
  expect(await stamp(sql`select max(handled_at) as at from provider_events where provider = 'stripe'`)).toBeLessThan(
    begin + hour,
  )
  // whoever sat at a browser still is signed in
  expect((await app.call(contactsApi.board, {}, director)).status).toBe(200)
})

test('what is written after a move carries the moved time, whoever writes it', async () => {
  await twin.moveClock({ to: in_(20 * day), grainMinutes: 1_440 })
  const now = twin.clock.now().getTime()
  expect(now - Date.now()).toBeGreaterThan(19 * day)
  const id = await app.write(async (db) => {
    const { id } = await db
      .insertInto('subjectCategories')
      .values({ name: 'Plus tard' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('subjectCategories').set({ name: 'Encore plus tard' }).where('id', '=', id).execute()
    return id
  })
  const { rows } = await sql<{ at: string }>`
    select created_at as at from subject_categories where id = ${id} union all
    select updated_at from subject_categories where id = ${id} union all
    select occurred_at from traces where entity_class = 'subject_categories' and entity_id = ${id} union all
    (select started_at from cron_task_runs order by id desc limit 1) union all
    (select finished_at from cron_task_runs order by id desc limit 1) union all
    select clock_now()`.execute(app.database.db)
  expect(rows).toHaveLength(7)
  for (const { at } of rows) expect(Math.abs(Date.parse(at) - now)).toBeLessThan(60_000)
})

test('two servers of one database agree, one that starts later too', async () => {
  const other = await createApp(readConfig(settingsOf()))
  try {
    expect(other.platform.clock.offsetMs()).toBe(twin.clock.offsetMs())
    await other.start({ byItself: false })
    await twin.moveClock({ to: in_(hour), grainMinutes: 60 })
    await vi.waitFor(() => expect(other.platform.clock.offsetMs()).toBe(twin.clock.offsetMs()))
    const before = other.platform.clock.offsetMs()
    await other.twin?.moveClock({ to: in_(hour), grainMinutes: 60 })
    expect(other.platform.clock.offsetMs()).toBeGreaterThan(before)
    await vi.waitFor(() => expect(twin.clock.offsetMs()).toBe(other.platform.clock.offsetMs()))
  } finally {
    await other.close()
  }
})

test('one move at a time, forward only, and never set back once somebody can sign in', async () => {
  let second: unknown
  await twin.moveClock({
    to: in_(hour),
    grainMinutes: 30,
    onStep: () => {
      second ??= twin.moveClock({ to: in_(day) }).then(
        () => null,
        (error: unknown) => error,
      )
    },
  })
  expect(await second).toBeInstanceOf(MoveRefused)
  await expect(twin.moveClock({ to: in_(-hour) })).rejects.toThrow('ne revient pas en arrière')
  await expect(twin.setClock(in_(-day))).rejects.toThrow('personne ne peut encore se connecter')
})

test('a move that is cut leaves the clock at its last step, and the next one goes on from there', async () => {
  let last = 0
  const cut = twin.moveClock({
    to: in_(10 * hour),
    grainMinutes: 60,
    onStep: (at) => {
      last = at.getTime()
      throw new Error('cut')
    },
  })
  await expect(cut).rejects.toThrow('cut')
  const kept = await stamp(sql`select now() + offset_ms * interval '1 millisecond' as at from twin_clock`)
  expect(Math.abs(kept - last)).toBeLessThan(5_000)
  expect(twin.clock.now().getTime()).toBeLessThan(last + 5 * hour)
  await twin.moveClock({ to: in_(hour), grainMinutes: 60 })
})

test('a server killed in the middle of a move leaves a true clock, and the next move takes over what it left', async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('moving-server.ts', import.meta.url))], {
    env: { ...process.env, ...settingsOf(), MOVE_HOURS: '2000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const steps: number[] = []
    for await (const line of createInterface({ input: child.stdout })) {
      steps.push(Number(line))
      if (steps.length === 3) child.kill('SIGKILL')
    }
    const kept = await stamp(sql`select now() + offset_ms * interval '1 millisecond' as at from twin_clock`)
    expect(kept).toBeGreaterThanOrEqual(steps[2] ?? Number.POSITIVE_INFINITY)
    expect(kept).toBeLessThan(Date.now() + twin.clock.offsetMs() + 2000 * hour)
    // the other server has followed each step, and is told the truth at the next one
    const { rows } = await sql<{ offsetMs: number }>`select offset_ms::float8 as "offsetMs" from twin_clock`.execute(
      app.database.db,
    )
    await vi.waitFor(() => expect(twin.clock.offsetMs()).toBe(rows[0]?.offsetMs))
    // PostgreSQL notices that whoever held the lock is gone
    const next = () => twin.moveClock({ to: in_(3 * hour), grainMinutes: 60 })
    expect((await vi.waitFor(next, { timeout: 120_000, interval: 250 })).tasks).toBeGreaterThan(0)
    const running = await app.database.db
      .selectFrom('cronTaskRuns')
      .select('id')
      .where('status', '=', 'running')
      .execute()
    expect(running).toEqual([])
  } finally {
    child.kill('SIGKILL')
  }
})

test('links age on the way, sessions do not', async () => {
  const purposes = ['password-reset'] as const
  const link = await app.write((db) =>
    createLink(db, {
      purpose: 'password-reset',
      subjectClass: 'accounts',
      subjectId: director.accountId,
      expiresAt: in_(day),
    }),
  )
  const seen = () => findLink(app.database.db, { purposes }, link, twin.clock.now())
  expect(await seen()).not.toBeNull()
  await twin.moveClock({ to: in_(2 * day), grainMinutes: 1_440 })
  expect(await seen()).toBeNull()
  expect((await app.call(contactsApi.board, {}, director)).status).toBe(200)
})

test('a job that failed is tried again at its hour, and its failure told in order', async () => {
  const id = await app.write((db) =>
    app.platform.mail.enqueueMail(db, {
      to: [{ address: 'rebond@exemple.fr' }],
      subject: 'Pas tout de suite',
      bodyText: 'Bonjour',
      purpose: 'reminder',
    }),
  )
  const outage = (mode: string) =>
    fetch(`${sandbox.httpUrl}/__control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ service: 'mail', mode }),
    })
  await outage('down')
  await app.platform.jobs.drain()
  expect(
    await app.database.db.selectFrom('messages').select(['status', 'attempts']).where('id', '=', id).executeTakeFirst(),
  ).toEqual({ status: 'queued', attempts: 1 })
  await outage('ok')
  await twin.moveClock({ to: in_(hour), grainMinutes: 60 })
  expect(
    await app.database.db.selectFrom('messages').select(['status', 'attempts']).where('id', '=', id).executeTakeFirst(),
  ).toEqual({ status: 'sent', attempts: 2 })
})

describe('the address of the clock', () => {
  const ask = (headers: Record<string, string>, body?: object) =>
    app.http.inject({ method: body ? 'POST' : 'GET', url: '/api/twin/clock', headers, ...(body && { payload: body }) })

  test('wants its secret, moves, and says what happened', async () => {
    expect((await ask({})).statusCode).toBe(404)
    expect((await ask({ authorization: 'Bearer something else' }, { by: 'day' })).statusCode).toBe(404)
    const before = twin.clock.offsetMs()
    const answer = await ask({ authorization: `Bearer ${secret}` }, { by: 'hour', wait: true })
    expect(answer.json()).toMatchObject({ moving: null, last: { error: null, isSandboxReached: true } })
    expect(twin.clock.offsetMs() - before).toBeGreaterThan(0.9 * hour)
    expect((await ask({ authorization: `Bearer ${secret}` }, { by: 'century' })).statusCode).toBe(400)
  })

  test('is what the page of the sandbox asks', async () => {
    const before = twin.clock.offsetMs()
    const pressed = await fetch(`${sandbox.httpUrl}/pannes/horloge`, {
      method: 'POST',
      body: new URLSearchParams({ de: 'hour' }),
    })
    expect(pressed.status).toBe(200)
    await vi.waitFor(
      async () =>
        expect(await (await fetch(`${sandbox.httpUrl}/pannes`)).text()).toMatch(/Arrivée au .+ tâches? planifiée/),
      { timeout: 30_000, interval: 100 },
    )
    expect(twin.clock.offsetMs() - before).toBeGreaterThan(0.9 * hour)
  })
})

describe('in production', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://x',
    SECRET_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'https://cartable.exemple.fr',
  }

  test('a setting of the clock is refused by name', () => {
    for (const setting of ['TWIN_SECRET', 'TWIN_SANDBOX_URL']) {
      const wrong = () => readConfig({ ...production, [setting]: 'http://127.0.0.1:3001' })
      expect(wrong).toThrow(ConfigError)
      expect(wrong).toThrow(`${setting}\u00a0: l’horloge d’une société en production ne se déplace pas`)
    }
  })

  test('nothing moves: no address, no clock that can be set, and a company that was moved does not start', async () => {
    const settings = { ...production, DATABASE_URL: app.config.databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'silent' }
    await expect(createApp(readConfig(settings))).rejects.toThrow('société d’essai dont l’horloge a été déplacée')
    const moved = twin.clock.offsetMs()
    await sql`update twin_clock set offset_ms = 0`.execute(app.database.writer)
    const real = await createApp(readConfig(settings))
    try {
      expect(real.twin).toBeNull()
      expect(real.platform.clock).not.toHaveProperty('setOffset')
      const headers = { authorization: `Bearer ${secret}` }
      expect(
        (await real.http.inject({ method: 'POST', url: '/api/twin/clock', headers, payload: { by: 'day' } }))
          .statusCode,
      ).toBe(404)
      // not even by another server of the database
      await inWrite(real.platform.database, { operation: 'test.move' }, async (db) => {
        await sql`select pg_notify('cartable_clock', 'somebody 86400000')`.execute(db)
      })
      expect(real.platform.clock.offsetMs()).toBe(0)
    } finally {
      await real.close()
      await sql`update twin_clock set offset_ms = ${moved}`.execute(app.database.writer)
    }
  })
})
