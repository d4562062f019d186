// Parameters through HTTP: tables by theme, typed values with their sentences, two people, effect on every server.
import { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import { type ParameterType, type ParameterValue, parameterCatalogue } from '@cartable/domain/kernel/parameters.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { createApp } from '../../app.ts'

let app: TestApp
let admin: Caller
let reader: Caller
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.staff({ configuration: 'write' }, { firstName: 'Claire', lastName: 'Delmas' })
  reader = await app.staff({ configuration: 'read' })
})
afterAll(() => app.close())

const list = async (asked: object = {}) => (await app.call(parametersApi.listParameters, asked, reader)).body.rows
const show = async (code: string) => (await app.call(parametersApi.showParameter, { mode: 'admin', code }, admin)).body
const save = async (code: string, value: ParameterValue, stamp?: string) => {
  const { id, updatedAt } = await show(code)
  return app.call(parametersApi.saveParameter, { id, code, updatedAt: stamp ?? updatedAt, form: { value } }, admin)
}
const refusal = async (code: string, value: ParameterValue) => (await save(code, value)).body.errors

test('CONF-14 parameters come by theme, those of a theme together and in their order', async () => {
  const rows = await list()
  const themes = rows.map((row) => row.theme)
  expect([...new Set(themes)].slice(0, 4)).toEqual(['Sessions', 'Contacts', 'Conservation', 'Mails'])
  expect(themes).toEqual([...themes].sort((a, b) => themes.indexOf(a) - themes.indexOf(b)))
  expect((await list({ theme: 'Sessions' })).map((row) => row.code)).toEqual([
    'session_idle_minutes',
    'session_absolute_hours',
  ])
  expect((await list({ q: 'fin de chaque mail' })).map((row) => row.code)).toEqual(['mail_signature'])
})

test('CONF-16 a table of parameters has all its rows: its length is 9999', async () => {
  await app.write((db) =>
    db
      .insertInto('parameters')
      .values(
        Array.from({ length: 250 }, (_, index) => ({
          code: `many_${index}`,
          theme: 'Nombreux',
          title: `Essai ${index}`,
          type: 'integer',
        })),
      )
      .execute(),
  )
  const { body } = await app.call(parametersApi.listParameters, { theme: 'Nombreux' }, reader)
  expect(body).toMatchObject({ size: 9_999, page: 1, total: 250 })
  expect(body.rows).toHaveLength(250)
  await app.write((db) => db.deleteFrom('parameters').where('theme', '=', 'Nombreux').execute())
})

test('CONF-17 a parameter has id, code, title, description, type, value and updatedAt', async () => {
  await save('session_idle_minutes', 31)
  const saved = (await save('session_idle_minutes', 30)).body
  const { rows } = (await app.call(parametersApi.listParameters, { theme: 'Sessions' }, reader)).body
  expect(rows[0]).toMatchObject({
    id: expect.any(Number),
    code: 'session_idle_minutes',
    title: 'Durée d’inactivité',
    description: expect.stringMatching(/^Minutes sans activité/),
    type: 'integer',
    value: 30,
    updatedAt: saved.updatedAt,
    unit: 'minutes',
  })
})

test('CONF-18 mode user leaves out what only administrators may see; mode admin, which edits, has everything', async () => {
  await app.write((db) =>
    db
      .insertInto('parameters')
      .values({ code: 'hidden', theme: 'Cachés', title: 'Caché', type: 'string', userVisible: false })
      .execute(),
  )
  expect(await list({ theme: 'Cachés' })).toEqual([])
  expect((await list({ theme: 'Cachés', mode: 'admin' })).map((row) => row.code)).toEqual(['hidden'])
  expect((await app.call(parametersApi.showParameter, { mode: 'user', code: 'hidden' }, reader)).status).toBe(404)
  expect((await app.call(parametersApi.showParameter, { mode: 'admin', code: 'hidden' }, reader)).status).toBe(200)
  expect(
    (await app.call(parametersApi.saveParameter, { id: 1, code: 'x', updatedAt: null, form: { value: 1 } }, reader))
      .status,
  ).toBe(403)
})

test('CONF-19 a parameter is asked by mode, id and code; its save answers errors, id and updatedAt', async () => {
  const before = await show('traces_retention_months')
  const byId = await app.call(
    parametersApi.showParameter,
    { mode: 'admin', id: String(before.id), code: before.code },
    admin,
  )
  expect(byId.body).toEqual(before)
  const { body } = await save('traces_retention_months', 36)
  expect(body).toMatchObject({ errors: null, id: before.id })
  const after = await show('traces_retention_months')
  expect(after).toMatchObject({ value: 36, updatedAt: body.updatedAt, changedBy: 'Claire Delmas' })
  expect(before.changedBy).toBeNull()
  const wrong = { id: before.id, code: 'session_idle_minutes', updatedAt: after.updatedAt, form: { value: 1 } }
  expect((await app.call(parametersApi.saveParameter, wrong, admin)).status).toBe(404)
})

describe('each type takes its own values and refuses the others in French', () => {
  const cases: Record<ParameterType, { good: [ParameterValue, ParameterValue][]; bad: [ParameterValue, string][] }> = {
    string: {
      good: [[' deux ', 'deux']],
      bad: [
        ['', 'Ce champ est obligatoire.'],
        [4, 'Le format n’est pas valide.'],
      ],
    },
    text: { good: [['un\ndeux', 'un\ndeux']], bad: [[' ', 'Ce champ est obligatoire.']] },
    integer: {
      good: [[12, 12]],
      bad: [
        [1.5, 'Saisissez un nombre.'],
        ['12', 'Saisissez un nombre.'],
        [null, 'Ce champ est obligatoire.'],
      ],
    },
    decimal: {
      good: [
        ['1,5', '1.5'],
        ['-2.25', '-2.25'],
      ],
      bad: [['un', 'Saisissez un nombre.']],
    },
    boolean: {
      good: [
        [true, true],
        [false, false],
      ],
      bad: [['oui', 'Le format n’est pas valide.']],
    },
    date: { good: [['2026-11-21', '2026-11-21']], bad: [['2026-02-30', 'Cette date n’existe pas (JJ/MM/AAAA).']] },
    time: { good: [['08:05', '08:05']], bad: [['25:00', 'Cette heure n’existe pas (HH:mm).']] },
    email: { good: [['a@b.fr', 'a@b.fr']], bad: [['a@', 'Cette adresse e-mail n’est pas valide.']] },
    choice: { good: [], bad: [['x', 'Cette valeur ne fait pas partie des choix.']] },
    cents: { good: [[1250, 1250]], bad: [[-1, 'La valeur doit être au moins 0.']] },
    percent: {
      good: [['5,5', '5.5']],
      bad: [
        ['101', 'Le pourcentage ne peut pas dépasser 100.'],
        ['x', 'Saisissez un pourcentage.'],
      ],
    },
  }
  beforeAll(() =>
    app.write((db) =>
      db
        .insertInto('parameters')
        .values(
          Object.keys(cases).map((type) => ({
            code: `test_${type}`,
            theme: 'Essais',
            title: type,
            type: type as ParameterType,
          })),
        )
        .execute(),
    ),
  )
  for (const [type, { good, bad }] of Object.entries(cases))
    test(type, async () => {
      for (const [typed, stored] of good) {
        expect((await save(`test_${type}`, typed)).body.errors).toBeNull()
        expect((await show(`test_${type}`)).value).toEqual(stored)
      }
      for (const [typed, sentence] of bad)
        expect(await refusal(`test_${type}`, typed)).toEqual({ propertyPaths: ['value'], messages: [sentence] })
    })
})

test('a parameter is held to its bounds, and two that go together to each other', async () => {
  expect((await refusal('session_idle_minutes', 4))?.messages).toEqual(['La valeur doit être au moins 5.'])
  expect((await refusal('session_idle_minutes', 100_000))?.messages).toEqual(['La valeur ne peut pas dépasser 720.'])
  expect((await refusal('contacts_late_after_days', 15))?.messages[0]).toMatch(
    /très en retard, soit après 14\u00a0jours/,
  )
  expect((await refusal('contacts_very_late_after_days', 6))?.messages[0]).toMatch(
    /être en retard, soit après 7\u00a0jours/,
  )
})

test('two people: the second is told who changed the value and what it is now', async () => {
  const { updatedAt } = await show('session_absolute_hours')
  expect((await save('session_absolute_hours', 10)).body.errors).toBeNull()
  const answer = await save('session_absolute_hours', 8, updatedAt)
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({ conflict: { changedBy: 'Claire Delmas', current: { value: 10 } } })
  expect((await show('session_absolute_hours')).value).toBe(10)
})

test('a change is felt at once on this server and within seconds on another, without a restart', async () => {
  const other = await createApp(app.config)
  try {
    expect(await other.platform.settings.integer('session_idle_minutes')).toBe(30)
    expect((await save('session_idle_minutes', 45)).body.errors).toBeNull()
    expect(await app.platform.settings.integer('session_idle_minutes')).toBe(45)
    await vi.waitFor(async () => expect(await other.platform.settings.integer('session_idle_minutes')).toBe(45), {
      timeout: 10_000,
      interval: 250,
    })
  } finally {
    await other.close()
  }
})

test('the catalogue and the rows say the same: codes, types, defaults', async () => {
  const rows = await app.database.db
    .selectFrom('parameters')
    .select(['code', 'type'])
    .where('theme', 'not in', ['Essais', 'Cachés'])
    .execute()
  expect(rows.map(({ code, type }) => [code, type]).sort()).toEqual(
    Object.entries(parameterCatalogue)
      .map(([code, { type }]) => [code, type])
      .sort(),
  )
  const fresh = await list({ theme: 'Conservation' })
  for (const { code, value } of fresh.filter((row) => row.changedBy === null))
    expect(value).toEqual(parameterCatalogue[code as keyof typeof parameterCatalogue].default)
})
