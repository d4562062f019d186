// « État de l’installation » through HTTP: a task that failed, a job that was given up; in production settings, machine, and backups that nobody proves.
import { installationStateApi as api } from '@cartable/domain/configuration/installation-state.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeDeclaration } from '../../../test/factories/declaration.ts'
import { proveBackupsCode } from '../../platform/backup/prove-backup.ts'
import { fixedClock } from '../../platform/clock.ts'
import { showInstallation } from './show-installation.ts'

let app: TestApp
let reader: Caller
beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock('2026-11-24T10:00:00Z') })
  reader = await app.staff({ configuration: 'read' })
  await app.write((db) => arrangeDeclaration(db))
  // tasks are known from a start on
  await app.start({ byItself: false })
})
afterAll(() => app.close())

const linesOf = async (title: string) =>
  (await app.call(api.showInstallation, {}, reader)).body.groups.find((group) => group.title === title)?.lines ?? []
const setTask = (
  code: string,
  values: { status?: 'success' | 'failure'; lastRunAt?: string | null; enabled?: boolean },
) =>
  app.write(async (db) => {
    await db.updateTable('cronTasks').set(values).where('code', '=', code).execute()
  })
/** As the same server would answer in production. */
const inProduction = async () => {
  const platform = { ...app.platform, config: { ...app.platform.config, production: true } }
  const shown = await showInstallation({
    ...{ db: app.database.db, platform, now: app.platform.clock.now, today: app.platform.clock.today },
  } as never)
  return shown.groups
}
const proof = async () => {
  const lines = (await inProduction()).find(({ title }) => title === 'Sauvegardes')?.lines ?? []
  return lines.at(-1)
}

test('all is well: nothing failed, nothing waits, and a trial is not judged as a production', async () => {
  const { groups, checkedAt } = (await app.call(api.showInstallation, {}, reader)).body
  expect(checkedAt).toBe('2026-11-24T10:00:00.000Z')
  expect(groups.map(({ title }) => title)).toEqual(['Société', 'Réglages et machine', 'Tâches', 'Messages'])
  expect(groups.flatMap(({ lines }) => lines).filter(({ level }) => level !== 'fine')).toEqual([])
})

test('a company whose rules say it declared, and whose number is missing, is told first what to enter, and where', async () => {
  const [fine] = await linesOf('Société')
  expect(fine?.line).toBe('Services à la personne\u00a0: société déclarée depuis le 04/03/2019, SAP732829320.')
  const declare = (sapNumber: string | null) =>
    app.write((db) => db.updateTable('companies').set({ sapNumber }).where('code', '=', 'private-tuition').execute())
  await declare(null)
  const [line] = await linesOf('Société')
  expect(line).toMatchObject({ level: 'warning', link: { label: 'Société', path: '/admin/grcompany' } })
  expect(line?.line).toContain('à enregistrer avant la première facture')
  await declare('SAP732829320')
})

test('a task that failed is named and leads to itself; stopped by somebody, it is not waited for', async () => {
  await setTask('purge-sessions', { status: 'failure', lastRunAt: '2026-11-24T03:00:00Z' })
  const [line] = await linesOf('Tâches')
  expect(line).toMatchObject({ level: 'warning', link: { path: expect.stringMatching(/^\/admin\/cron-task\/\d+$/) } })
  expect(line?.line).toMatch(/ a échoué le 24\/11\/2026/)
  await setTask('purge-sessions', { enabled: false })
  expect((await linesOf('Tâches')).map(({ level }) => level)).toEqual(['fine'])
  await setTask('purge-sessions', { enabled: true, status: 'success' })
})

test('a job that was given up waits for somebody, who is led to it', async () => {
  const row = { queue: 'platform.sendMessage', payload: '{}', error: 'x', attempts: 5 }
  await app.write(async (db) => {
    await db
      .insertInto('failedJobs')
      .values({ ...row, jobId: '00000000-0000-4000-8000-000000000001', availableAt: '2026-11-24T09:00:00Z' } as never)
      .execute()
  })
  const [line] = await linesOf('Messages')
  expect(line).toMatchObject({ level: 'warning', link: { path: '/admin/messenger-message' } })
  expect(line?.line).toMatch(/1\sabandonné/)
})

test('in production settings and machine are judged, and a proof of the backups that failed, is old, stopped or never was is said', async () => {
  const groups = await inProduction()
  expect(groups.map(({ title }) => title)).toEqual([
    'Société',
    'Réglages et machine',
    'Sauvegardes',
    'Tâches',
    'Messages',
  ])
  const said = groups.flatMap(({ lines }) => lines.map(({ line }) => line)).join('\n')
  for (const what of ['Disque', 'Sauvegarde\u00a0:', 'Preuve des sauvegardes']) expect(said).toContain(what)
  expect(await proof()).toMatchObject({ level: 'warning', line: expect.stringContaining('jamais eu lieu') })
  await setTask(proveBackupsCode, { status: 'success', lastRunAt: '2026-11-24T04:10:00Z' })
  expect(await proof()).toMatchObject({ level: 'fine', line: expect.stringContaining('24/11/2026') })
  await setTask(proveBackupsCode, { lastRunAt: '2026-11-20T04:10:00Z' })
  expect(await proof()).toMatchObject({ level: 'warning', line: expect.stringContaining('4\u00a0jours') })
  await setTask(proveBackupsCode, { status: 'failure' })
  expect(await proof()).toMatchObject({ level: 'danger', line: expect.stringContaining('a échoué') })
  await setTask(proveBackupsCode, { enabled: false })
  expect(await proof()).toMatchObject({ level: 'warning', line: expect.stringContaining('arrêtée') })
})
