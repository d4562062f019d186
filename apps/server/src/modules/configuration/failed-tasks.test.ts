// A scheduled task that fails: administrators are told once, it waits on their home page, and goes away once it works.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notificationsApi } from '@cartable/domain/access/notifications/notifications.api.ts'
import { cronTasksApi } from '@cartable/domain/configuration/cron-tasks.api.ts'
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-failed-tasks-'))
let sandbox: Sandbox
let app: TestApp
let admin: Caller
let reader: Caller
beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir })
  app = await startTestApp({ environment: { SMTP_PORT: String(sandbox.smtpPort), STRIPE_API_URL: sandbox.httpUrl } })
  admin = await app.staff({ configuration: 'write', dashboard: 'read' })
  reader = await app.staff({ configuration: 'read', dashboard: 'read' })
  await app.start({ byItself: false })
})
afterAll(async () => {
  await app?.close()
  await sandbox?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const name = 'Versements des cartes'
const cards = (mode: 'ok' | 'down') =>
  fetch(`${sandbox.httpUrl}/__control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'stripe', mode }),
  })
const task = async () =>
  (await app.call(cronTasksApi.listCronTasks, { q: name }, admin)).body.rows[0] as { id: number; status: string }
/** As administrators do it. */
const runNow = async () => {
  const { id } = await task()
  expect((await app.call(cronTasksApi.runCronTask, { id }, admin)).body).toMatchObject({ isValid: true })
  await app.platform.jobs.drain()
  return (await task()).status
}
const told = async (caller: Caller) =>
  (await app.call(notificationsApi.listNotifications, {}, caller)).body.rows.filter(({ title }) => title.includes(name))
const waiting = async (caller: Caller) =>
  (await app.call(dashboardApi.waits, {}, caller)).body.lines.filter(({ kind }) => kind === 'failedTasks')

test('administrators are told once of an outage, with the way to the task, and of the next one again', async () => {
  const { id } = await task()
  await cards('down')
  expect(await runNow()).toBe('failure')
  expect(await told(admin)).toMatchObject([{ kind: 'task', link: `/admin/cron-task/${id}` }])
  expect(await runNow()).toBe('failure')
  expect(await told(admin)).toHaveLength(1)
  // who only reads has nothing to do about it
  expect(await told(reader)).toEqual([])
  await cards('ok')
  expect(await runNow()).toBe('success')
  await cards('down')
  expect(await runNow()).toBe('failure')
  expect(await told(admin)).toHaveLength(2)
})

test('it waits on the home page of whoever may run it, and leaves it once it has worked', async () => {
  const { id } = await task()
  expect(await waiting(admin)).toMatchObject([
    { what: 'Tâche planifiée en échec', who: name, place: `/admin/cron-task/${id}` },
  ])
  expect(await waiting(reader)).toEqual([])
  await cards('ok')
  expect(await runNow()).toBe('success')
  expect(await waiting(admin)).toEqual([])
})

test('what fails again and again is an alert of the technical log once', async () => {
  const alerts = await app.database.db
    .selectFrom('technicalLogs')
    .select('alert')
    .where('type', '=', 'cron')
    .where('message', 'like', '%follow-card-payouts%')
    .orderBy('id')
    .execute()
  expect(alerts[0]?.alert).toBe(true)
  expect(alerts.filter(({ alert }) => alert).length).toBeLessThanOrEqual(2)
})
