// What a new installation begins with: filled once, whoever starts, quickly, and never over what a company made of it.
import { citiesApi } from '@cartable/domain/reference/places/cities.api.ts'
import { schoolCareersApi, subjectsApi } from '@cartable/domain/reference/reference.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { startServerProcess } from '../../../test/server-process.ts'
import { installReference } from './install-reference.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.staff({ codification: 'write' })
})
afterAll(() => app.close())

const one = async <T>(query: string): Promise<T> =>
  (await sql<{ value: T }>`select (${sql.raw(query)}) as value`.execute(app.database.db)).rows[0]?.value as T
const counts = () =>
  one<
    number[]
  >(`select array[(select count(*) from cities), (select count(*) from school_careers), (select count(*) from scholar_levels),
    (select count(*) from subjects), (select count(*) from subject_scholar_levels), (select count(*) from graduations),
    (select count(*) from experiences)]::int[]`)

test('servers that start at once on an empty database fill it once, in production without demo or sandbox', async () => {
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0, 0])
  const environment = {
    DATABASE_URL: app.config.databaseUrl,
    DATA_DIR: app.config.dataDir,
    SECRET_KEY: app.config.secretKey.toString('base64'),
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://cartable.example',
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_HOST: 'mail.cartable.example',
    DEMO: 'false',
  }
  const [server] = await Promise.all([
    startServerProcess(environment),
    installReference(app.platform),
    installReference(app.platform),
  ])
  await server.kill('SIGTERM')
  const [communes, careers, levels, subjects, links] = await counts()
  // 34 969 communes and 45 arrondissements, less the three cities that these cut
  expect(communes).toBe(35_011)
  expect(careers).toBe(5)
  expect(levels).toBe(27)
  expect(subjects).toBeGreaterThanOrEqual(35)
  expect(links).toBeGreaterThan(400)
}, 90_000)

test('filled again, nothing changes; what a company disabled or renamed stays', async () => {
  await app.write((db) =>
    sql`update cities set enabled = false, name = 'Rouen-sur-Seine' where code = '76540'`.execute(db),
  )
  const before = await counts()
  expect(await installReference(app.platform)).toBe(false)
  expect(await counts()).toEqual(before)
  expect(await one(`select name from cities where code = '76540' and not enabled`)).toBe('Rouen-sur-Seine')
})

test('communes carry their postal codes, departement and region; Paris, Lyon and Marseille stand as their arrondissements', async () => {
  const { rows } = (await app.call(citiesApi.list, { q: 'saint-denis 974' }, admin)).body
  expect(rows[0]).toMatchObject({ name: 'Saint-Denis', departement: 'La Réunion', region: 'La Réunion' })
  expect(await one(`select count(*)::int from cities where code in ('75056', '69123', '13055')`)).toBe(0)
  expect(
    await one(`select count(*)::int from cities where code ~ '^(751|6938|132)[0-9]+$' and name like '%Arrondissement'`),
  ).toBe(45)
  // the southern lands have no post office
  expect(await one(`select count(*)::int from cities where postal_codes = '{}'`)).toBe(5)
  expect(await one(`select count(*)::int from departements`)).toBe(109)
})

test('levels go from CP to post-bac in order, and subjects know where they are taught', async () => {
  const { rows } = (await app.call(schoolCareersApi.list, {}, admin)).body
  expect(rows.map((career) => career.name)).toEqual([
    'Primaire',
    'Collège',
    'Lycée général et technologique',
    'Lycée professionnel',
    'Études supérieures',
  ])
  expect(rows[0]?.levelNames).toBe('CP, CE1, CE2, CM1, CM2')
  const subject = (await app.call(subjectsApi.list, { q: 'philosophie' }, admin)).body.rows.find(
    ({ name }) => name === 'Philosophie',
  )
  expect(subject).toMatchObject({ category: 'Lettres', levelCount: 10 })
})

test('the official list leaves no trace of its own, what people do to it does; the audit is on again', async () => {
  expect(await one(`select count(*)::int from traces where entity_class in ('subject_scholar_levels')`)).toBe(0)
  expect(await one(`select count(*)::int from traces where entity_class = 'cities'`)).toBe(1)
  expect(await one(`select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'D'`)).toBe(0)
})
