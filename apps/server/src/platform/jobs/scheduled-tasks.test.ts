// Proves scheduled tasks with two servers on one database: one run per due instant, statuses, repair.
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/db.ts'
import { fixedClock } from '../clock.ts'
import { type Database, inWrite, openDatabase } from '../db/database.ts'
import { createLive } from '../live/live.ts'
import type { Platform } from '../platform.ts'
import { createLogger } from '../telemetry/logger.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { createTechnicalLog } from '../telemetry/technical-log.ts'
import { createJobs } from './jobs.ts'
import { createScheduledTasks, defineScheduledTask, type ScheduledTask } from './scheduled-tasks.ts'

let own: TestDatabase
const clock = fixedClock('2026-11-21T08:00:00Z')
const runs: string[] = []
const daily = { frequenceType: 'daily' as const, granularity: 1, moments: ['10:00'] }
const task = (code: string, run: ScheduledTask['run'], schedule = daily) =>
  defineScheduledTask({ code, name: code, description: 'essai', schedule, run })
const tasks = [
  task('test.good', async () => {
    runs.push('good')
    await delay(100)
    return { summary: { rows: 3 } }
  }),
  task('test.bad', async () => {
    throw new Error('panne')
  }),
  task('test.half', async () => ({ status: 'warning', summary: { errors: 1 } })),
  task('test.never', async () => void runs.push('never'), { ...daily, moments: [] }),
]

const log = createLogger({ logLevel: 'silent' })
const server = async () => {
  const database = openDatabase({ url: own.url, max: 6 })
  const technicalLog = createTechnicalLog({ database, log })
  const jobs = createJobs({ databaseUrl: own.url, database, log, technicalLog, metrics: createMetrics() })
  const live = createLive({ config: { databaseUrl: own.url }, log, metrics: createMetrics() })
  const scheduled = createScheduledTasks({ database, jobs, clock, technicalLog, live, tasks, tickMs: 3_600_000 })
  await jobs.start({ platform: {} as Platform, jobs: [scheduled.job] })
  await scheduled.start()
  return {
    database,
    jobs,
    scheduled,
    stop: async () => {
      await scheduled.stop()
      await jobs.stop(1_000)
      await database.close()
    },
  }
}
let one: Awaited<ReturnType<typeof server>>
let two: Awaited<ReturnType<typeof server>>
let database: Database

beforeAll(async () => {
  own = await createTestDatabase()
  one = await server()
  two = await server()
  database = one.database
})
afterAll(async () => {
  await one?.stop()
  await two?.stop()
  await own?.drop()
})

const statusOf = async (code: string) =>
  await database.db
    .selectFrom('cronTasks')
    .select(['status', 'lastRunAt'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
const settled = (code: string, status: string) =>
  vi.waitFor(async () => expect((await statusOf(code)).status).toBe(status), { timeout: 10_000 })
const runsOf = async (code: string) =>
  database.db
    .selectFrom('cronTaskRuns')
    .innerJoin('cronTasks', 'cronTasks.id', 'cronTaskId')
    .select(['cronTaskRuns.status', 'cronTaskRuns.summary'])
    .where('code', '=', code)
    .execute()

test('CONF-06 a task that never ran has no date; nothing is due before its first moment', async () => {
  await one.scheduled.tick()
  expect(await statusOf('test.good')).toEqual({ status: 'unknown', lastRunAt: null })
  expect(runs).toEqual([])
})

test('CONF-05 two servers that tick together run a due task once, and its status tells the outcome', async () => {
  clock.set('2026-11-21T09:00:05Z')
  await Promise.all([one.scheduled.tick(), two.scheduled.tick(), one.scheduled.tick(), two.scheduled.tick()])
  await settled('test.good', 'success')
  await settled('test.bad', 'failure')
  await settled('test.half', 'warning')
  await Promise.all([one.scheduled.tick(), two.scheduled.tick()])
  await one.jobs.drain()
  expect(runs).toEqual(['good'])
  expect(await runsOf('test.good')).toMatchObject([{ status: 'success', summary: { rows: 3 } }])
  expect(await runsOf('test.bad')).toMatchObject([{ status: 'failure', summary: { error: 'panne' } }])
  expect(await runsOf('test.never')).toEqual([])
  expect((await statusOf('test.good')).lastRunAt).toBe('2026-11-21T09:00:05.000Z')
})

test('several missed days are caught up by one run', async () => {
  clock.set('2026-11-25T12:00:00Z')
  await one.scheduled.tick()
  await vi.waitFor(() => expect(runs).toEqual(['good', 'good']), { timeout: 10_000 })
  await settled('test.good', 'success')
})

test('a task is started by hand, but never twice at once; a disabled one is not due', async () => {
  const begin = () => database.writer.transaction().execute((tx) => one.scheduled.runNow(tx, 'test.good'))
  expect(await Promise.all([begin(), begin()])).toEqual(expect.arrayContaining([true, false]))
  await settled('test.good', 'success')
  await inWrite(database, { operation: 'test' }, (tx) =>
    tx.updateTable('cronTasks').set({ enabled: false }).where('code', '=', 'test.good').execute(),
  )
  clock.set('2026-11-26T12:00:00Z')
  await one.scheduled.tick()
  await one.jobs.drain()
  expect(runs.filter((name) => name === 'good')).toHaveLength(3)
})

test('a run whose server and job are gone is marked failed', async () => {
  const { id } = await database.db
    .selectFrom('cronTasks')
    .select('id')
    .where('code', '=', 'test.never')
    .executeTakeFirstOrThrow()
  await database.writer
    .insertInto('cronTaskRuns')
    .values({
      cronTaskId: id,
      startedAt: new Date(clock.now().getTime() - 3_600_000),
      summary: JSON.stringify({ jobId: crypto.randomUUID() }),
    })
    .execute()
  await two.scheduled.tick()
  expect((await statusOf('test.never')).status).toBe('failure')
  expect(await runsOf('test.never')).toMatchObject([{ status: 'failure' }])
})
