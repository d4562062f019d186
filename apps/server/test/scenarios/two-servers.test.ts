// Two servers on one database: sessions, live events, bill numbers, jobs and scheduled tasks hold across both, and one may die.
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { accountingApi } from '@cartable/domain/accounting/accounting.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { exchangeApi } from '@cartable/domain/exchange/exchange.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { twinPath } from '../../src/platform/twin/serve-twin.ts'
import { type Caller, startTestApp, type TestApp } from '../app.ts'
import { arrangeContract, arrangeCourse } from '../factories/tuition.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'

let app: TestApp
let one: ServerProcess
let other: ServerProcess
let director: Caller
const clockSecret = 'of the clock of two servers'
beforeAll(async () => {
  app = await startTestApp()
  director = await app.director()
  const environment = {
    DATABASE_URL: app.config.databaseUrl,
    DATA_DIR: app.config.dataDir,
    SECRET_KEY: app.config.secretKey.toString('base64'),
    TWIN_SECRET: clockSecret,
  }
  one = await startServerProcess(environment)
  other = await startServerProcess(environment)
}, 90_000)
afterAll(async () => {
  await Promise.all([one?.kill('SIGTERM'), other?.kill('SIGTERM')])
  await app.close()
})

/** What a stream of the other server says until it holds `wanted`. */
const hear = async (
  server: ServerProcess,
  cookie: string,
  wanted: string,
  during: () => Promise<unknown>,
): Promise<string> => {
  const controller = new AbortController()
  const response = await fetch(`${server.url}/api/events`, { headers: { cookie }, signal: controller.signal })
  const reader = response.body!.getReader()
  const timer = setTimeout(() => controller.abort(), 5_000)
  let text = ''
  const reading = (async () => {
    while (!text.includes(wanted)) {
      const { value, done } = await reader.read()
      if (done) return
      text += new TextDecoder().decode(value)
    }
  })().catch(() => undefined)
  await during()
  await reading
  clearTimeout(timer)
  controller.abort()
  return text
}

test('a session opened by one server is known to the other, and ended for both at once', async () => {
  const guest = await app.signIn(director.personId)
  expect((await one.call(accessApi.keepAlive, {}, guest.cookie)).status).toBe(200)
  expect((await other.call(accessApi.keepAlive, {}, guest.cookie)).status).toBe(200)
  expect((await one.call(accessApi.logout, {}, guest.cookie)).status).toBe(200)
  expect((await other.call(accessApi.keepAlive, {}, guest.cookie)).status).toBe(401)
})

test('twenty confirmations through both servers at once give bill numbers without gap nor double, and each browser hears of them', async () => {
  const courses = await app.write(async (db) => {
    const tuition = await arrangeContract(db)
    const ids: number[] = []
    for (let index = 0; index < 20; index += 1) ids.push(await arrangeCourse(db, tuition))
    return ids
  })
  const told = await hear(other, director.cookie, 'event: change', async () => {
    const answers = await Promise.all(
      courses.map((id, index) => (index % 2 ? one : other).call(coursesApi.confirm, { id }, director.cookie)),
    )
    expect(answers.map((answer) => answer.body.isConfirmed)).toEqual(Array(20).fill(true))
  })
  expect(told).toContain('event: change')
  const { rows } = await sql<{ number: number }>`select number from bills order by number`.execute(app.database.db)
  expect(rows.map((row) => row.number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test('a scheduled task that is due runs once, whichever server sees it first', async () => {
  await app.write((db) =>
    sql`update cron_tasks set frequence_type = 'daily', moments = '["00:00"]', last_run_at = now() - interval '3 days', scheduled_from = now() - interval '4 days' where code = 'purge-sessions'`.execute(
      db,
    ),
  )
  const runs = () =>
    sql<{
      count: number
    }>`select count(*)::int as count from cron_task_runs r join cron_tasks t on t.id = r.cron_task_id where t.code = 'purge-sessions' and r.status = 'success'`.execute(
      app.database.db,
    )
  await expect.poll(async () => (await runs()).rows[0]?.count, { timeout: 25_000, interval: 500 }).toBe(1)
  // each looks again at the clock
  for (const [index, server] of [one, other].entries()) {
    const moved = await fetch(`${server.url}${twinPath}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${clockSecret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to: new Date(Date.now() + (index + 1) * 60_000), wait: true }),
    })
    expect(await moved.json()).toMatchObject({ last: { error: null } })
  }
  expect((await runs()).rows[0]?.count).toBe(1)
}, 60_000)

test('when one server is killed, the other finishes its long task and goes on serving', async () => {
  const started = await one.call(
    accountingApi.tablesCsvExport,
    { company: 'private-tuition' } as never,
    director.cookie,
  )
  expect(started.status).toBe(200)
  await one.kill('SIGKILL')
  const uuid = started.body.taskUuid
  await expect
    .poll(async () => (await other.call(exchangeApi.taskProgress, { uuid }, director.cookie)).body.status, {
      timeout: 45_000,
      interval: 500,
    })
    .toBe('successed')
  expect((await other.call(accessApi.keepAlive, {}, director.cookie)).status).toBe(200)
}, 60_000)
