// Proves the follow-up of registrations against the sandbox over HTTP: statuses, lost answers, killed servers, outages.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangePerson } from '../../../test/factories/people.ts'
import { testRegistration } from '../../../test/factories/urssaf-registration.ts'
import { type Steering, steer } from '../../../test/factories/urssaf-sandbox.ts'
import { fixedClock } from '../../platform/clock.ts'
import { inWrite } from '../../platform/db/database.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { applyStatus } from './apply-status.ts'
import { followRegistrations } from './follow-registrations.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartable-follow-'))
const begin = Date.now()
const clock = fixedClock(new Date(begin).toISOString())
let minutes = 0
let app: TestApp
let sandbox: Sandbox
let levers: Steering
let manager: { accountId: number }

beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir: folder })
  levers = steer(sandbox.httpUrl)
  app = await startTestApp({ clock, environment: { URSSAF_API_URL: sandbox.httpUrl } })
  const made = await app.staff({ customers: 'write' })
  await app.write((db) =>
    db.updateTable('staffUsers').set({ privateTuitionManager: true }).where('id', '=', made.staffUserId).execute(),
  )
  manager = made
})
afterEach(async () => {
  await levers.outage('ok')
  // one test must not find the registrations of another
  await app.write((db) => db.updateTable('urssafRegistrations').set({ status: 'unlinked' }).execute())
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

const pass = (more: number) => {
  minutes += more
  clock.set(new Date(begin + minutes * 60_000).toISOString())
}
const context = (signal = new AbortController().signal): JobContext => ({
  db: app.database.db,
  write: (operation, change) => inWrite(app.database, { operation, actorLabel: 'programme' }, (db) => change(db)),
  platform: app.platform,
  jobId: 'essai',
  attempt: 1,
  isLastAttempt: false,
  isReplay: false,
  signal,
})
const run = async (signal?: AbortSignal) => followRegistrations.run(context(signal))

type Status = 'requested' | 'pending' | 'active' | 'blocked' | 'expired'
const arrange = (
  registration: { adresseMail: string; nomNaissance: string },
  row: { status: Status; clientUuid: string | null },
) =>
  app.write(async (db) => {
    const personId = await arrangePerson(db, { lastName: registration.nomNaissance, email: registration.adresseMail })
    const { id: customerId } = await db
      .insertInto('customers')
      .values({ personId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const activeFrom = row.status === 'active' ? '2026-01-05' : null
    const { id } = await db
      .insertInto('urssafRegistrations')
      .values({ customerId, personId, ...row, activeFrom, requestedAt: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, customerId, personId }
  })
/** A customer whom the Urssaf knows, as a row that waits. */
const registered = async (change: Parameters<typeof testRegistration>[0] = {}, status: Status = 'pending') => {
  const registration = testRegistration(change)
  const outcome = await app.platform.urssaf.registerClient(registration, { registrationId: 1, mayExist: false })
  if (outcome.kind !== 'registered') throw new Error(outcome.kind)
  return {
    ...(await arrange(registration, { status, clientUuid: outcome.clientUuid })),
    clientUuid: outcome.clientUuid,
  }
}
const read = (id: number) =>
  app.database.db
    .selectFrom('urssafRegistrations')
    .select(['status', 'clientUuid', 'providerCode', 'providerMessage', 'activeFrom', 'checkedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const newsOf = (customerId: number) =>
  app.database.db
    .selectFrom('notifications')
    .select(['title', 'body', 'accountId'])
    .where('link', '=', `/customer/show/${customerId}`)
    .orderBy('id')
    .execute()
const paysByAdvance = async (customerId: number) =>
  (
    await app.database.db
      .selectFrom('customers')
      .select('urssafPaymentEnabled')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
  ).urssafPaymentEnabled

describe('a registration that waits', () => {
  it('becomes active from the day that the Urssaf says; managers, journal and trace tell it once', async () => {
    const one = await registered()
    expect(await run()).toMatchObject({ status: 'success', summary: { looked: 1, changed: 0, failed: 0 } })
    expect(await read(one.id)).toMatchObject({ status: 'pending', providerCode: 'APPAREILLAGE_EC', activeFrom: null })
    expect(await newsOf(one.customerId)).toEqual([])

    await levers.decide(one.clientUuid, 'APPAREILLAGE_VALIDE')
    // asked a moment ago: not again so soon
    expect(await run()).toMatchObject({ summary: { looked: 0 } })
    pass(15)
    expect(await run()).toMatchObject({ status: 'success', summary: { looked: 1, changed: 1 } })
    expect(await read(one.id)).toMatchObject({
      status: 'active',
      providerCode: 'APPAREILLAGE_VALIDE',
      activeFrom: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date()),
    })
    expect(await paysByAdvance(one.customerId)).toBe(true)
    expect(await newsOf(one.customerId)).toEqual([
      {
        title: expect.stringMatching(/^Avance immédiate\u00a0: validée pour .+\.$/),
        body: expect.any(String),
        accountId: manager.accountId,
      },
    ])
    const journal = await app.database.db
      .selectFrom('logEntries')
      .select('title')
      .where('customerId', '=', one.customerId)
      .execute()
    expect(journal.map(({ title }) => title)).toEqual(['Avance immédiate\u00a0: validée'])
    const trace = await app.database.db
      .selectFrom('traces')
      .select(['operation', 'actorLabel'])
      .where('entityClass', '=', 'urssaf_registrations')
      .where('entityId', '=', one.id)
      .where('operation', '=', 'urssaf.followRegistrations')
      .execute()
    expect(trace.length).toBeGreaterThan(0)
    pass(24 * 60)
    await run()
    expect(await newsOf(one.customerId)).toHaveLength(1)
  })

  it('is asked about the longest unasked first, and a failure of one does not keep the others from it', async () => {
    const [odd, good] = [await registered(), await registered()]
    await levers.decide(good.clientUuid, 'APPAREILLAGE_VALIDE')
    await levers.nextAnswer('illisible')
    expect(await run()).toMatchObject({ status: 'warning', summary: { looked: 2, changed: 1, failed: 1 } })
    expect(await read(odd.id)).toMatchObject({ status: 'pending', providerCode: null })
    expect(await read(good.id)).toMatchObject({ status: 'active' })
    pass(15)
    expect(await run()).toMatchObject({ status: 'success', summary: { looked: 1 } })
    expect(await read(odd.id)).toMatchObject({ providerCode: 'APPAREILLAGE_EC' })
  })

  it('that the customer ends on his side is refused', async () => {
    const one = await registered()
    await levers.unlink(one.clientUuid)
    await run()
    expect(await read(one.id)).toMatchObject({ status: 'refused', providerCode: 'ERR_PARTICULIER_INCONNU' })
    expect((await newsOf(one.customerId)).map(({ title }) => title)).toEqual([expect.stringContaining('refusée')])
  })

  it('that somebody ended while the Urssaf was asked stays ended', async () => {
    const one = await registered()
    const answer = await app.platform.urssaf.clientStatus({ clientUuid: one.clientUuid }, { registrationId: one.id })
    if (answer.kind === 'unavailable') throw new Error(answer.sentence)
    await app.write((db) =>
      db.updateTable('urssafRegistrations').set({ status: 'unlinked' }).where('id', '=', one.id).execute(),
    )
    const applied = await app.write((db) =>
      applyStatus(db, one, answer, { at: clock.now(), accountId: null, platform: app.platform }),
    )
    expect(applied).toMatchObject({ status: 'unlinked', hasChanged: false })
    expect(await read(one.id)).toMatchObject({ status: 'unlinked', providerCode: null })
  })
})

describe('a registration in force', () => {
  it('is asked about once a day: blocked and expired are told, and stop the payment', async () => {
    const one = await registered({}, 'active')
    await levers.decide(one.clientUuid, 'PARTICULIER_BLOQUE')
    await run()
    expect(await read(one.id)).toMatchObject({ status: 'blocked', activeFrom: '2026-01-05' })
    expect(await paysByAdvance(one.customerId)).toBe(false)
    await levers.decide(one.clientUuid, 'MANDAT_ECHU')
    pass(60)
    expect(await run()).toMatchObject({ summary: { looked: 0 } })
    pass(23 * 60)
    await run()
    expect(await read(one.id)).toMatchObject({ status: 'expired' })
    const news = await newsOf(one.customerId)
    expect(news.map(({ title }) => title.split(/\u00a0: | pour /)[1])).toEqual(['bloquée', 'mandat expiré'])
    expect(news[1]?.body).toContain('renouveler son mandat')
  })

  it('that the Urssaf does not know any more stays, and managers are told once', async () => {
    const one = await registered({}, 'active')
    await levers.unlink(one.clientUuid)
    for (let day = 0; day < 3; day++) {
      await run()
      pass(24 * 60)
    }
    expect(await read(one.id)).toMatchObject({ status: 'active', providerCode: 'ERR_PARTICULIER_INCONNU' })
    expect((await newsOf(one.customerId)).map(({ title }) => title)).toEqual([
      expect.stringContaining('client inconnu de l’Urssaf'),
    ])
  })
})

describe('a registration whose answer was lost', () => {
  it('is found by its mail and birth name', async () => {
    const registration = testRegistration()
    await levers.nextAnswer('perdue')
    expect(
      await app.platform.urssaf.registerClient(registration, { registrationId: 1, mayExist: false }),
    ).toMatchObject({ kind: 'unknown' })
    const one = await arrange(registration, { status: 'requested', clientUuid: null })
    await run()
    expect(await read(one.id)).toMatchObject({
      status: 'pending',
      clientUuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  it('by a killed server is found, and registered once', async () => {
    const registration = testRegistration()
    const one = await arrange(registration, { status: 'requested', clientUuid: null })
    const { registrationCount } = await levers.books()
    const script = fileURLToPath(new URL('./test/killed-sender.ts', import.meta.url))
    const { adresseMail, nomNaissance } = registration
    const child = spawn(
      process.execPath,
      [script, app.config.databaseUrl, sandbox.httpUrl, String(one.id), adresseMail, nomNaissance],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    expect(String(await once(child.stdout, 'data'))).toContain('answered')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await read(one.id)).toMatchObject({ status: 'requested', clientUuid: null })
    await run()
    expect(await read(one.id)).toMatchObject({ status: 'pending' })
    const books = await levers.books()
    expect(books.registrationCount).toBe(registrationCount + 1)
    expect(books.clients.filter((client) => client.adresseMail === adresseMail)).toHaveLength(1)
  })

  it('and never arrived is given back after an hour, to be sent again', async () => {
    const one = await arrange(testRegistration(), { status: 'requested', clientUuid: null })
    await run()
    expect(await read(one.id)).toMatchObject({ status: 'requested' })
    pass(61)
    await run()
    expect(await read(one.id)).toMatchObject({
      status: 'draft',
      providerMessage: 'L’Urssaf n’a pas reçu l’inscription\u00a0: renvoyez-la.',
    })
  })

  it('and turns out to be another customer of ours is refused, and says why', async () => {
    const registration = testRegistration()
    const first = await app.platform.urssaf.registerClient(registration, { registrationId: 1, mayExist: false })
    const clientUuid = first.kind === 'registered' ? first.clientUuid : null
    await arrange(registration, { status: 'pending', clientUuid })
    const twin = await arrange(registration, { status: 'requested', clientUuid: null })
    await run()
    expect(await read(twin.id)).toMatchObject({
      status: 'refused',
      clientUuid: null,
      providerMessage: expect.stringContaining('même personne'),
    })
  })
})

describe('an outage', () => {
  it('of maintenance ends the run at once, says so, and nothing is changed', async () => {
    const all = [await registered(), await registered(), await registered()]
    const calls = async () =>
      Number(
        (
          await app.database.db
            .selectFrom('providerCalls')
            .select((eb) => eb.fn.countAll().as('count'))
            .where('aboutClass', '=', 'urssaf_registrations')
            .executeTakeFirstOrThrow()
        ).count,
      )
    const before = await calls()
    await levers.outage('maintenance')
    expect(await run()).toEqual({
      status: 'warning',
      summary: { looked: 0, changed: 0, failed: 0, unknown: 0, stopped: expect.stringContaining('maintenance') },
    })
    expect(await calls()).toBe(before + 1)
    for (const { id } of all) expect(await read(id)).toMatchObject({ status: 'pending', checkedAt: null })
    await levers.outage('ok')
    expect(await run()).toMatchObject({ status: 'success', summary: { looked: 3 } })
  })

  it('of another kind is believed after three failures in a row', async () => {
    for (let count = 0; count < 5; count++) await registered()
    await levers.outage('error500')
    expect(await run()).toMatchObject({
      status: 'warning',
      summary: { looked: 3, failed: 3, stopped: expect.stringContaining('ne répond plus') },
    })
    await levers.outage('ok')
    // those that were not reached come first, the others when their time has come
    expect(await run()).toMatchObject({ summary: { looked: 2 } })
  })

  it('of the token in the middle of a run goes unnoticed', async () => {
    const all = [await registered(), await registered()]
    await levers.expireTokens()
    expect(await run()).toMatchObject({ status: 'success', summary: { looked: 2 } })
    for (const { id } of all) expect(await read(id)).toMatchObject({ providerCode: 'APPAREILLAGE_EC' })
  })

  it('of our own server hands the rest to another one', async () => {
    await registered()
    await expect(run(AbortSignal.abort())).rejects.toThrow()
  })
})

it('is listed for administrators, every quarter of an hour', async () => {
  await app.start()
  const row = await app.database.db
    .selectFrom('cronTasks')
    .select(['name', 'frequenceType', 'granularity', 'enabled'])
    .where('code', '=', 'follow-urssaf-registrations')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    name: 'Suivi des inscriptions à l’avance immédiate',
    frequenceType: 'minutes',
    granularity: 15,
    enabled: true,
  })
})
