// Scheduled tasks through HTTP: what the list shows, what the form takes, running now, what a run did.
import { cronTasksApi } from '@cartable/domain/configuration/cron-tasks.api.ts'
import { neverRunLabel } from '@cartable/domain/configuration/cron-tasks.rules.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { fixedClock } from '../../platform/clock.ts'

const clock = fixedClock('2026-11-21T08:00:30Z')
let app: TestApp
let admin: Caller
let reader: Caller
beforeAll(async () => {
  app = await startTestApp({ clock })
  admin = await app.staff({ configuration: 'write' }, { firstName: 'Claire', lastName: 'Delmas' })
  reader = await app.staff({ configuration: 'read' })
  await app.start()
  // the clock stands between two moments of the tasks that run by the minute: what start() found due settles first
  await vi.waitFor(async () => expect((await list()).rows.some((row) => row.status === 'running')).toBe(false), {
    timeout: 15_000,
  })
})
afterAll(() => app.close())

const list = async (asked: SentOf<typeof cronTasksApi.listCronTasks> = {}) =>
  (await app.call(cronTasksApi.listCronTasks, { size: '100', ...asked }, reader)).body
const called = async (name: string) => {
  const { rows } = await list({ q: name })
  return rows[0]!
}
const show = async (id: number, more: object = {}) =>
  (await app.call(cronTasksApi.showCronTask, { id: String(id), ...more }, admin)).body
const journals = 'Rotation des journaux'
const save = async (values: Partial<SentOf<typeof cronTasksApi.saveCronTask>> = {}, name = journals) => {
  const { id } = await called(name)
  const record = await show(id)
  const { description, enabled, frequenceType, granularity, moments, updatedAt } = record
  return app.call(
    cronTasksApi.saveCronTask,
    { id, updatedAt, name: record.name, description, enabled, frequenceType, granularity, moments, ...values },
    admin,
  )
}

test('CONF-03 the tasks of the program are listed, and each opens its form', async () => {
  const { rows, total } = await list()
  expect(total).toBe(rows.length)
  expect(rows.map((row) => row.name)).toContain('Vérification des paiements par carte')
  const record = await show(rows[0]!.id)
  expect(record).toMatchObject({ id: rows[0]!.id, name: rows[0]!.name })
  expect((await app.call(cronTasksApi.showCronTask, { id: '999999' }, admin)).status).toBe(404)
})

test('CONF-04 a task has its name, description, interval, last run, status, and its form frequency, granularity and moments', async () => {
  const row = await called(journals)
  expect(row).toMatchObject({ interval: 'Tous les jours à 03:10', lastRun: null, status: 'unknown', enabled: true })
  expect(row.description).toMatch(/^Prépare les mois à venir/)
  expect(row.nextRun).toBe('2026-11-22T02:10:00.000Z')
  expect(await show(row.id)).toMatchObject({ frequenceType: 'daily', granularity: 1, moments: ['03:10'] })
})

test('CONF-06 a task that never ran says so; once it has run, its last run is known', async () => {
  expect((await called(journals)).neverRun).toBe(true)
  expect(neverRunLabel).toBe('Non exécutée')
})

test('CONF-09 the list is sorted by its first column, the name, descending, unless asked otherwise', async () => {
  const names = (await list()).rows.map((row) => row.name)
  expect(names).toEqual([...names].sort((a, b) => b.localeCompare(a, 'fr')))
  expect((await list({ sort: 'name.asc' })).rows.map((row) => row.name)).toEqual([...names].reverse())
})

test('CONF-08 the form is asked with id, frequenceType and updating; saving answers errors, id and updatedAt', async () => {
  const { id } = await called(journals)
  expect((await show(id)).part).toMatchObject({ kind: 'time', moments: ['03:10'], unit: 'de jours' })
  const weekly = await show(id, { frequenceType: 'weekly', updating: 'true' })
  expect(weekly.frequenceType).toBe('daily')
  expect(weekly.part).toMatchObject({ kind: 'dayAndTime', granularity: 1, moments: ['1 03:00'], maxGranularity: 52 })
  expect(weekly.part.days.map((day) => day.label)).toContain('Jeudi')
  const moments = ['4 08:00', '1 08:00']
  const { body } = await save(
    { frequenceType: 'weekly', granularity: 2, moments, name: 'Rotation', description: '' },
    journals,
  )
  expect(body).toMatchObject({ errors: null, id })
  expect(await show(id)).toMatchObject({
    updatedAt: body.updatedAt,
    name: 'Rotation',
    description: null,
    interval: 'Toutes les 2 semaines, le lundi et le jeudi à 08:00',
    moments: ['1 08:00', '4 08:00'],
  })
  const back = { name: journals, frequenceType: 'daily' as const, granularity: 1, moments: ['03:10'] }
  expect((await save(back, 'Rotation')).body.errors).toBeNull()
})

test('a moment that does not exist, one chosen twice, none at all or too great a step are refused at their field', async () => {
  const refused = async (values: Partial<SentOf<typeof cronTasksApi.saveCronTask>>) => (await save(values)).body.errors
  expect(await refused({ moments: ['25:00'] })).toEqual({
    propertyPaths: ['moments'],
    messages: ['Cette heure n’existe pas (HH:mm).'],
  })
  expect((await refused({ moments: [] }))?.messages).toEqual(['Choisissez au moins une heure.'])
  expect((await refused({ moments: ['03:10', '03:10'] }))?.messages).toEqual(['Un même moment est choisi deux fois.'])
  expect((await refused({ frequenceType: 'hourly', granularity: 25, moments: ['00'] }))?.propertyPaths).toEqual([
    'granularity',
  ])
  expect((await refused({ frequenceType: 'minutes', moments: ['03:10'] }))?.propertyPaths).toEqual(['moments'])
  expect((await refused({ name: ' ' }))?.messages).toEqual(['Ce champ est obligatoire.'])
  expect((await called(journals)).interval).toBe('Tous les jours à 03:10')
})

test('two people: the second save is told who changed the task, and nothing is overwritten', async () => {
  const { id } = await called(journals)
  const { updatedAt } = await show(id)
  expect((await save({ description: 'La première' })).body.errors).toBeNull()
  const answer = await save({ description: 'La seconde', updatedAt })
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({
    conflict: { changedBy: 'Claire Delmas', current: { description: 'La première' } },
  })
})

test('a moment earlier today is not caught up when it has just been chosen', async () => {
  // 09:00 in Paris: 08:30 is over
  expect((await save({ moments: ['08:30'] })).body.errors).toBeNull()
  await app.platform.scheduled.tick()
  expect((await called(journals)).neverRun).toBe(true)
  expect((await save({ moments: ['09:10'] })).body.errors).toBeNull()
  clock.set('2026-11-21T08:10:30Z')
  await app.platform.scheduled.tick()
  await vi.waitFor(async () => expect((await called(journals)).status).toBe('success'), { timeout: 15_000 })
  // 09:20 in Paris: 09:15 came after the last run, and is over too
  clock.set('2026-11-21T08:20:30Z')
  expect((await save({ moments: ['09:15'] })).body.errors).toBeNull()
  await app.platform.scheduled.tick()
  expect((await called(journals)).lastRun).toBe('2026-11-21T08:10:30.000Z')
})

test('CONF-05 a task run now is running, then shows how it ended; a second click while it runs is refused', async () => {
  const { id } = await called('Nettoyage des sessions')
  // the task waits for a table that somebody else holds: it lasts as long as both clicks
  const [isHeld, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = app.write(async (db) => {
    await sql`lock table captcha_uses in access exclusive mode`.execute(db)
    isHeld.resolve()
    await release.promise
  })
  await isHeld.promise
  const answers = await Promise.all(
    [1, 2].map(async () => (await app.call(cronTasksApi.runCronTask, { id }, admin)).body),
  )
  expect((await called('Nettoyage des sessions')).status).toBe('running')
  release.resolve()
  await holding
  expect(answers.map((answer) => answer.isValid).sort()).toEqual([false, true])
  expect(answers.flatMap((answer) => answer.errorMsgs)).toEqual(['Cette tâche est déjà en cours d’exécution.'])
  await vi.waitFor(async () => expect((await called('Nettoyage des sessions')).status).toBe('success'), {
    timeout: 15_000,
  })
  expect(await called('Nettoyage des sessions')).toMatchObject({ neverRun: false, lastRun: clock.now().toISOString() })
  const { rows } = (await app.call(cronTasksApi.listCronRuns, { id: String(id) }, reader)).body
  expect(rows[0]).toMatchObject({ status: 'success' })
  expect(rows[0]?.facts.map((fact) => fact.label)).toContain('Sessions retirées')
})

test('a reader of the configuration may neither save nor run', async () => {
  const { id } = await called(journals)
  expect((await app.call(cronTasksApi.runCronTask, { id }, reader)).status).toBe(403)
})

test('every task of the program has a French name and description', async () => {
  for (const { name, description } of (await list()).rows) {
    expect(name).toMatch(/^[A-ZÀÉ][^.]+$/)
    expect(description).toMatch(/^[A-ZÀÉ].+\.?$/)
  }
})
