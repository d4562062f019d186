// Cities through HTTP, and their synchronisation against the geographic API of the sandbox.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exchangeApi } from '@cartable/domain/exchange/exchange.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { citiesApi } from '@cartable/domain/reference/places/cities.api.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/sandbox.ts'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cities-sandbox-'))
let sandbox: Sandbox
let proxy: Server
let app: TestApp
let admin: Caller
/** What stands between the server and the geographic API: answers otherwise when it gives something. */
let instead: ((url: URL) => { status: number; body: unknown } | null) | null = null
const asked: URL[] = []
/** Only these departements are served; the others answer nothing, at once. */
const onlyServe = (...codes: string[]) => {
  instead = (url) => (codes.includes(url.searchParams.get('codeDepartement') ?? '') ? null : { status: 200, body: [] })
}
afterEach(() => {
  instead = null
})

beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir })
  proxy = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', sandbox.httpUrl)
    asked.push(url)
    const other = instead?.(url)
    const answer = other ? null : await fetch(url)
    response.writeHead(other?.status ?? answer?.status ?? 500, { 'content-type': 'application/json' })
    response.end(other ? JSON.stringify(other.body) : await answer?.text())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  app = await startTestApp({
    environment: { COMMUNES_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` },
  })
  await app.start()
  admin = await app.staff({ codification: 'write' })
}, 60_000)
afterAll(async () => {
  await app?.close()
  proxy?.close()
  await sandbox?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Saved = SentOf<typeof citiesApi.save>
const save = async (values: Partial<Saved>) =>
  (
    await app.call(
      citiesApi.save,
      {
        id: null,
        updatedAt: null,
        name: 'Rennes',
        postalCodes: '35000',
        departementCode: '35',
        region: null,
        color: null,
        ...values,
      },
      admin,
    )
  ).body
const show = async (id: number) => (await app.call(citiesApi.show, { id: String(id) }, admin)).body
const list = async (input: SentOf<typeof citiesApi.list> = {}) => (await app.call(citiesApi.list, input, admin)).body
const namesOf = async (input: SentOf<typeof citiesApi.list>) => (await list(input)).rows.map((row) => row.name)
const traceCount = async (operation: string) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from traces where operation = ${operation}`.execute(
      app.database.db,
    )
  ).rows[0]?.n ?? 0
const cityCalled = (code: string) =>
  app.database.db.selectFrom('cities').selectAll().where('code', '=', code).executeTakeFirst()

const start = async (as: Caller = admin) => (await app.call(citiesApi.synchronise, {}, as)).body.taskUuid
const progressOf = async (uuid: string, as: Caller = admin) =>
  (await app.call(exchangeApi.taskProgress, { uuid }, as)).body
/** Waits for the end of a task; answers every progress that was seen on the way. */
const followed = async (uuid: string) => {
  const seen: Awaited<ReturnType<typeof progressOf>>[] = []
  await vi.waitFor(
    async () => {
      seen.push(await progressOf(uuid))
      expect(['successed', 'failed']).toContain(seen.at(-1)?.status)
    },
    { timeout: 90_000, interval: 60 },
  )
  return seen
}

test('CODIF-39 a city has a name, postal codes, a region, a departement and a colour', async () => {
  const { id, errors } = await save({ name: 'Rennes', postalCodes: '35700, 35000;35200 35000', color: '#3B6FB6' })
  expect(errors).toBeNull()
  expect(await show(id!)).toMatchObject({
    name: 'Rennes',
    postalCodes: '35000 35200 35700',
    region: 'Bretagne',
    departementCode: '35',
    color: '#3b6fb6',
    code: null,
    usedCount: 0,
  })
  expect((await list({ q: 'rennes' })).rows[0]).toMatchObject({
    name: 'Rennes',
    postalCodes: ['35000', '35200', '35700'],
    region: 'Bretagne',
    departement: 'Ille-et-Vilaine',
    color: '#3b6fb6',
  })
  const { options } = (await app.call(citiesApi.show, {}, admin)).body
  expect(options.departementCode).toHaveLength(109)
  expect(options.departementCode).toContainEqual({ value: '2A', label: '2A – Corse-du-Sud', group: 'Corse' })
  expect(options.region).toContainEqual({ value: 'Île-de-France', label: 'Île-de-France' })
})

test('what a city cannot be is refused at its field', async () => {
  const wrong: [Partial<Saved>, string, RegExp][] = [
    [{ postalCodes: '3500' }, 'postalCodes.0', /cinq chiffres/],
    [{ postalCodes: ' , ' }, 'postalCodes', /obligatoire/],
    [{ name: 'Cesson', departementCode: '20' }, 'departementCode', /n’existe pas/],
    [{ name: 'Cesson', region: 'Corse' }, 'region', /est dans la région «\u00a0Bretagne\u00a0»/],
    [{ name: 'RENNES' }, 'name', /porte déjà ce nom/],
  ]
  const before = (await list({ withDisabled: 'true' })).total
  for (const [values, path, sentence] of wrong) {
    const { errors } = await save(values)
    expect(errors?.propertyPaths).toEqual([path])
    expect(errors?.messages[0]).toMatch(sentence)
  }
  expect((await list({ withDisabled: 'true' })).total).toBe(before)
  expect((await save({ departementCode: '2B', postalCodes: '20200' })).errors).toBeNull()
})

test('CODIF-41 the synchronisation is a GET that answers its taskUuid; a second press gets the same one', async () => {
  expect(citiesApi.synchronise).toMatchObject({ method: 'GET', name: 'codification_cities_update_from_web' })
  const reader = await app.staff({ codification: 'read' })
  expect((await app.call(citiesApi.synchronise, {}, reader)).status).toBe(403)
  onlyServe()
  const [one, two] = await Promise.all([start(), start()])
  expect(one).toMatch(/^[0-9a-f-]{36}$/)
  expect(two).toBe(one)
  expect((await followed(one)).at(-1)?.status).toBe('successed')
})

test('CODIF-42 35 000 communes come in while the list still answers, with a progress and its start', async () => {
  const uuid = await start()
  const seen: Awaited<ReturnType<typeof progressOf>>[] = []
  for (;;) {
    await list({ q: 'saint' })
    const now = await progressOf(uuid)
    seen.push(now)
    if (now.status === 'successed' || now.status === 'failed') break
  }
  expect(seen.at(-1)).toMatchObject({ status: 'successed', progress: 1 })
  const under = seen.filter(({ status, progress }) => status === 'started' && progress > 0 && progress < 1)
  // each is a list that answered meanwhile
  expect(under.length).toBeGreaterThan(2)
  expect(under[0]?.startedAt).toMatch(/^2\d{3}-/)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from cities where code is not null`.execute(
    app.database.db,
  )
  expect(rows[0]?.n).toBeGreaterThan(34_900)
  expect(await cityCalled('35288')).toMatchObject({ name: 'Saint-Malo', postalCodes: ['35400'], region: 'Bretagne' })
  expect(await cityCalled('75101')).toMatchObject({ name: 'Paris 1er Arrondissement', postalCodes: ['75001'] })
  expect(await cityCalled('75056')).toBeUndefined()
  expect(await cityCalled('97502')).toMatchObject({ departementCode: '975' })
}, 120_000)

test('a second synchronisation changes nothing, writes nothing, leaves no trace', async () => {
  const state = async () =>
    (
      await sql<{
        state: string
      }>`select md5(string_agg(c::text || xmin::text, ',' order by id)) as state from cities c`.execute(app.database.db)
    ).rows[0]?.state
  const [before, traces] = [await state(), await traceCount('reference.synchroniseCities')]
  expect((await followed(await start())).at(-1)?.status).toBe('successed')
  expect(await state()).toBe(before)
  expect(await traceCount('reference.synchroniseCities')).toBe(traces)
}, 120_000)

test('everybody who reads the cities is told when the last synchronisation ended', async () => {
  const { body } = await app.call(citiesApi.lastSynchronisation, {}, await app.staff({ codification: 'read' }))
  const task = await app.database.db
    .selectFrom('asyncTasks')
    .select('finishedAt')
    .where('kind', '=', 'cities-synchronisation')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(body.finishedAt).toBe(task.finishedAt)
})

test('a city typed by hand takes the code of its commune; colour and state are kept; what is no more is disabled', async () => {
  const rennes = await app.database.db
    .selectFrom('cities')
    .selectAll()
    .where('name', '=', 'Rennes')
    .where('departementCode', '=', '35')
    .execute()
  expect(rennes).toHaveLength(1)
  expect(rennes[0]).toMatchObject({ code: '35238', color: '#3b6fb6' })
  const [brest, gone] = [await cityCalled('29019'), '35999']
  await app.write(async (db) => {
    await sql`update cities set name = 'Brest-sur-Penfeld', postal_codes = '{29000}', color = '#112233' where code = '29019'`.execute(
      db,
    )
    await sql`insert into cities (code, name, departement_code, region, postal_codes) values (${gone}, 'Ancienne', '35', 'Bretagne', '{35999}')`.execute(
      db,
    )
    await sql`update cities set enabled = false where code = '22278'`.execute(db)
    await sql`insert into cities (name, departement_code, region, postal_codes) values ('Lieu-dit', '35', 'Bretagne', '{35999}')`.execute(
      db,
    )
  })
  onlyServe('22', '29', '35')
  await followed(await start())
  expect(await cityCalled('29019')).toMatchObject({
    id: brest!.id,
    name: 'Brest',
    postalCodes: ['29200'],
    color: '#112233',
  })
  expect(await cityCalled(gone)).toMatchObject({ enabled: false })
  expect(await cityCalled('22278')).toMatchObject({ enabled: false })
  expect(await namesOf({ q: 'lieu-dit 35999' })).toEqual(['Lieu-dit'])
}, 120_000)

test('the list finds by name, postal code, INSEE code and departement, in each of its orders', async () => {
  expect(await namesOf({ q: 'SAINT-MALO 35' })).toEqual(['Saint-Malo', 'Saint-Malo-de-Phily', 'Saint-Malon-sur-Mel'])
  expect(await namesOf({ q: '35400' })).toEqual(['Saint-Malo'])
  expect(await namesOf({ q: '2a004' })).toEqual(['Ajaccio'])
  expect(await namesOf({ q: 'bourg-blanc finistere' })).toEqual(['Bourg-Blanc'])
  expect(await namesOf({ q: '%' })).toEqual([])
  const named = { q: 'saint-malo' }
  expect(await namesOf({ ...named, departements: '22,29' })).not.toContain('Saint-Malo')
  expect(await namesOf({ ...named, departements: '29,35' })).toContain('Saint-Malo')
  for (const sort of ['name.asc', 'region.desc', 'departement.asc'] as const) {
    const page = await list({ sort, size: '5' })
    expect(page.rows).toHaveLength(5)
    expect(page.totalIsExact).toBe(false)
  }
})

test('the uses of a city are the records whose address lies in it; disabling leaves it and them', async () => {
  const malo = (await cityCalled('35288'))!
  await app.write(async (db) => {
    const address = await db
      .insertInto('addresses')
      .values({ cityCode: '35288', city: 'Saint-Malo', completeAddress: '1 quai, 35400 Saint-Malo', country: 'FR' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('people').values({ lastName: 'Surcouf', addressId: address.id }).execute()
    await db.insertInto('establishments').values({ name: 'Lycée maritime', addressId: address.id }).execute()
  })
  expect((await show(malo.id)).usedCount).toBe(2)
  expect((await app.call(citiesApi.disable, { ids: [malo.id] }, admin)).body).toEqual({ disabledCount: 1 })
  expect(await show(malo.id)).toMatchObject({ enabled: false, usedCount: 2, name: 'Saint-Malo' })
  expect(await namesOf({ q: '35400' })).toEqual([])
})

test('CODIF-44 the progress of a task is a GET with its uuid, for the one who started it', async () => {
  expect(exchangeApi.taskProgress).toMatchObject({ method: 'GET', name: 'async_task_progress' })
  onlyServe()
  const uuid = await start()
  const colleague = await app.staff({ codification: 'write' })
  expect((await app.call(exchangeApi.taskProgress, { uuid }, colleague)).status).toBe(404)
  expect(Object.keys(await progressOf(uuid)).sort()).toEqual(['error', 'progress', 'startedAt', 'status'])
  await followed(uuid)
}, 120_000)

test('an answer that is empty for a departement disables nothing; a service that fails makes the task fail, with a log', async () => {
  onlyServe()
  expect((await followed(await start())).at(-1)?.status).toBe('successed')
  expect(await cityCalled('29019')).toMatchObject({ enabled: true })
  instead = (url) =>
    url.searchParams.get('codeDepartement') === '03' ? { status: 503, body: {} } : { status: 200, body: [] }
  asked.length = 0
  expect((await followed(await start())).at(-1)).toMatchObject({ status: 'failed' })
  expect(asked.filter((url) => url.searchParams.get('codeDepartement') === '03')).toHaveLength(3)
  const log = await app.database.db
    .selectFrom('technicalLogs')
    .select(['message', 'errorDetails'])
    .where('type', '=', 'task')
    .executeTakeFirst()
  expect(JSON.stringify(log)).toContain('503')
  instead = () => ({ status: 200, body: { not: 'a list' } })
  expect((await followed(await start())).at(-1)).toMatchObject({ status: 'failed' })
}, 30_000)
