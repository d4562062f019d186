// Proves the queue on a real PostgreSQL: transactional enqueue, retries, dead letters, replay, takeover after a kill.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../../test/db.ts'
import { type Database, openDatabase } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { createLogger } from '../telemetry/logger.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { createTechnicalLog } from '../telemetry/technical-log.ts'
import { defineJob, HopelessJob } from './job.ts'
import { createJobs, type Jobs } from './jobs.ts'

let own: TestDatabase
let database: Database
let jobs: Jobs
const seen: number[] = []
const tries: { n: number; attempt: number; isLast: boolean }[] = []
const Numbered = z.object({ n: z.int() })

const note = defineJob({ name: 'test.note', input: Numbered, run: async (_, { n }) => void seen.push(n) })
const failing = defineJob({
  name: 'test.failing',
  input: Numbered,
  retries: 2,
  retryDelaySeconds: 0,
  run: async (job, { n }) => {
    tries.push({ n, attempt: job.attempt, isLast: job.isLastAttempt })
    if (job.isReplay && n === 8) return
    throw new Error(`essai ${job.attempt} refusé`)
  },
})
const buried: number[] = []
const hopeless = defineJob({
  name: 'test.hopeless',
  input: Numbered,
  run: async () => {
    throw new HopelessJob('rien à faire')
  },
  onDead: async (_, { n }) => void buried.push(n),
})
const audited = defineJob({
  name: 'test.audited',
  input: Numbered,
  run: async (job, { n }) => {
    await job.write('test.audited', (tx) =>
      tx
        .insertInto('subjectCategories')
        .values({ name: `Catégorie ${n}` })
        .execute(),
    )
  },
})

beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase({ url: own.url, max: 8 })
  const log = createLogger({ logLevel: 'silent' })
  jobs = createJobs({
    databaseUrl: own.url,
    database,
    log,
    technicalLog: createTechnicalLog({ database, log }),
    metrics: createMetrics(),
  })
  await jobs.start({ platform: {} as Platform, jobs: [note, failing, hopeless, audited] })
})
afterAll(async () => {
  await jobs?.stop(1_000)
  await database?.close()
  await own?.drop()
})

test('a job exists only if its transaction commits, and is run within a fraction of a second', async () => {
  await expect(
    database.writer.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, note, { n: 1 })
      throw new Error('non')
    }),
  ).rejects.toThrow('non')
  await database.writer.transaction().execute((tx) => jobs.enqueue(tx, note, { n: 2 }))
  await vi.waitFor(() => expect(seen).toContain(2), { timeout: 5_000, interval: 5 })
  expect(seen).not.toContain(1)
})

test('a server that was not started adds jobs for those that were, and stops', async () => {
  const log = createLogger({ logLevel: 'silent' })
  const idle = createJobs({
    databaseUrl: own.url,
    database,
    log,
    technicalLog: createTechnicalLog({ database, log }),
    metrics: createMetrics(),
  })
  await database.writer.transaction().execute((tx) => idle.enqueue(tx, note, { n: 50 }))
  await vi.waitFor(() => expect(seen).toContain(50), { timeout: 5_000 })
  await idle.stop()
})

test('one waiting job per key, however often it is asked for', async () => {
  const later = { startAfter: 3_600, singletonKey: 'once' }
  const first = await jobs.enqueue(database.writer, note, { n: 3 }, later)
  const second = await jobs.enqueue(database.writer, note, { n: 3 }, later)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBeNull()
  expect(await jobs.isAlive(first ?? '')).toBe(true)
})

test('a backlog of 300 jobs is worked off quickly and each is done once', async () => {
  seen.length = 0
  await database.writer.transaction().execute(async (tx) => {
    for (let n = 1000; n < 1300; n += 1) await jobs.enqueue(tx, note, { n })
  })
  await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(300), { timeout: 20_000 })
  expect(new Set(seen).size).toBe(300)
})

const failedRow = async (queue: string, n: number) => {
  const rows = await database.db.selectFrom('failedJobs').selectAll().where('queue', '=', queue).execute()
  return rows.find((row) => Numbered.parse(row.payload).n === n)
}

test('a job that keeps failing is retried, then set aside, replayed on demand and resolved', async () => {
  await jobs.enqueue(database.writer, failing, { n: 7 })
  await jobs.enqueue(database.writer, failing, { n: 8 })
  await vi.waitFor(async () => expect(await failedRow('test.failing', 8)).toBeDefined(), {
    timeout: 20_000,
    interval: 100,
  })
  await vi.waitFor(async () => expect(await failedRow('test.failing', 7)).toBeDefined(), {
    timeout: 20_000,
    interval: 100,
  })
  expect(tries.filter((one) => one.n === 8)).toEqual([
    { n: 8, attempt: 1, isLast: false },
    { n: 8, attempt: 2, isLast: false },
    { n: 8, attempt: 3, isLast: true },
  ])
  const [seven, eight] = [await failedRow('test.failing', 7), await failedRow('test.failing', 8)]
  expect(eight).toMatchObject({ error: 'essai 3 refusé', attempts: 3, resolution: null, messageId: null })
  expect(await jobs.replay(seven?.id ?? 0, null)).toEqual({ kind: 'failed', error: 'essai 4 refusé' })
  expect(await failedRow('test.failing', 7)).toMatchObject({ attempts: 4, resolution: null })
  const both = await Promise.all([jobs.replay(eight?.id ?? 0, null), jobs.replay(eight?.id ?? 0, null)])
  expect(both.map((one) => one.kind).sort()).toEqual(['delivered', 'gone'])
  expect(await failedRow('test.failing', 8)).toMatchObject({ resolution: 'replayed' })
  expect(await jobs.remove(seven?.id ?? 0, null)).toBe(true)
  expect(await jobs.remove(seven?.id ?? 0, null)).toBe(false)
  const logged = await database.db
    .selectFrom('technicalLogs')
    .select(['message', 'alert'])
    .where('type', '=', 'job')
    .execute()
  expect(logged).toContainEqual({ message: 'Tâche abandonnée\u00a0: test.failing', alert: true })
}, 60_000)

test('a hopeless job is not tried again, and its domain is told', async () => {
  await jobs.enqueue(database.writer, hopeless, { n: 5 })
  await vi.waitFor(
    async () => expect(await failedRow('test.hopeless', 5)).toMatchObject({ attempts: 1, error: 'rien à faire' }),
    { timeout: 10_000 },
  )
  await vi.waitFor(() => expect(buried).toEqual([5]))
})

test('the writes of a job are traced under its operation', async () => {
  await jobs.enqueue(database.writer, audited, { n: 6 })
  await vi.waitFor(
    async () => {
      const trace = await database.db
        .selectFrom('traces')
        .select(['operation', 'entityClass'])
        .where('operation', '=', 'test.audited')
        .executeTakeFirst()
      expect(trace).toEqual({ operation: 'test.audited', entityClass: 'subject_categories' })
    },
    { timeout: 10_000 },
  )
})

const runner = fileURLToPath(new URL('./test/stuck-worker.ts', import.meta.url))

test('a job cut by the death of its server is taken over by another one within 20 seconds', async () => {
  const other = await createTestDatabase()
  const started: ChildProcess[] = []
  const launch = async (mode: 'stuck' | 'works') => {
    const child = spawn(process.execPath, [runner, other.url, mode], { stdio: ['ignore', 'pipe', 'inherit'] })
    started.push(child)
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    return {
      child,
      said: (text: string, timeout: number) =>
        vi.waitFor(() => expect(output).toContain(text), { timeout, interval: 50 }),
    }
  }
  try {
    const first = await launch('stuck')
    await first.said('attempt 1', 15_000)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const killedAt = performance.now()
    const second = await launch('works')
    await second.said('attempt 2', 30_000)
    await second.said('done', 5_000)
    const seconds = (performance.now() - killedAt) / 1000
    console.log(`recovered ${seconds.toFixed(1)} s after the kill`)
    expect(seconds).toBeLessThan(20)
    await delay(100)
  } finally {
    for (const child of started) child.kill('SIGKILL')
    await other.drop()
  }
}, 60_000)
