// Proves long tasks: states, progress while they run, result file, failure, whose they are, restart after a kill.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../../test/db.ts'
import { systemClock } from '../clock.ts'
import type { Platform } from '../platform.ts'
import { createSettings } from '../settings.ts'
import { defineTask } from './tasks.ts'
import { countdown } from './test/countdown.ts'
import { openServer } from './test/server.ts'

const refusals = defineRefusals('essai', { empty: 'Il n’y a rien à exporter.' })
const dataDir = mkdtempSync(join(tmpdir(), 'cartable-tasks-'))
let own: TestDatabase
let server: Awaited<ReturnType<typeof openServer>>
let goOn: () => void = () => {}

const exporting = defineTask({
  kind: 'test-export',
  params: z.object({ rows: z.int() }),
  run: async (task, { rows }) => {
    task.progress(0.5)
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    await task.keepFile({ body: Buffer.from(`${rows} lignes\n`), fileName: 'export.csv', mediaType: 'text/csv' })
  },
})
const refused = defineTask({ kind: 'test-refused', params: z.object({}), run: async () => refuse(refusals.empty) })
const broken = defineTask({
  kind: 'test-broken',
  params: z.object({}),
  run: async () => {
    throw new Error('mot de passe : secret')
  },
})

beforeAll(async () => {
  own = await createTestDatabase()
  server = await openServer(own.url, dataDir, [exporting, refused, broken, countdown])
  await server.jobs.start({
    platform: { settings: createSettings(server.database), clock: systemClock } as Platform,
    jobs: [server.tasks.job],
  })
})
afterAll(async () => {
  await server?.close()
  await own?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const begin = <S extends z.ZodType>(task: Parameters<typeof server.tasks.startTask<S>>[1], params: z.input<S>) =>
  server.database.writer.transaction().execute((tx) => server.tasks.startTask(tx, task, params, null))
const progress = (uuid: string, accountId: number | null = null) =>
  server.tasks.progress(server.database.db, uuid, accountId)
const reaches = (uuid: string, status: string, timeout = 10_000) =>
  vi.waitFor(async () => expect(await progress(uuid)).toMatchObject({ status }), { timeout, interval: 50 })

test('SHELL-046 a task goes from created to started to successed, and leaves its file', async () => {
  const uuid = await begin(exporting, { rows: 3 })
  await reaches(uuid, 'started')
  await vi.waitFor(async () => expect(await progress(uuid)).toMatchObject({ progress: 0.5 }), { timeout: 5_000 })
  expect(await server.tasks.result(server.database.db, uuid, null)).toBeNull()
  goOn()
  await reaches(uuid, 'successed')
  const done = await progress(uuid)
  expect(done).toMatchObject({ progress: 1, error: null, hasFile: true })
  expect(done?.startedAt).toMatch(/^2\d{3}-/)
  const file = await server.tasks.result(server.database.db, uuid, null)
  expect(file).toMatchObject({ originalName: 'export.csv' })
  expect((await server.files.readAll(file ?? { storageKey: '' })).toString()).toBe('3 lignes\n')
})

test('SHELL-046 a task that refuses says why; one that breaks says nothing technical', async () => {
  const said = await begin(refused, {})
  await reaches(said, 'failed')
  expect(await progress(said)).toMatchObject({ error: 'Il n’y a rien à exporter.' })
  const silent = await begin(broken, {})
  await reaches(silent, 'failed')
  expect(await progress(silent)).toMatchObject({ error: 'La tâche a échoué.' })
})

test('CODIF-44 the task of somebody else does not exist', async () => {
  const uuid = await begin(refused, {})
  expect(await progress(uuid, 1)).toBeNull()
  expect(await progress(crypto.randomUUID())).toBeNull()
})

test('a task whose transaction rolls back does not exist', async () => {
  let uuid = ''
  await expect(
    server.database.writer.transaction().execute(async (tx) => {
      uuid = await server.tasks.startTask(tx, refused, {}, null)
      throw new Error('non')
    }),
  ).rejects.toThrow('non')
  expect(await progress(uuid)).toBeNull()
})

test('tasks that lost their job are said to have failed', async () => {
  const row = await server.database.writer
    .insertInto('asyncTasks')
    .values({
      kind: 'test-export',
      status: 'started',
      startedAt: new Date(),
      heartbeatAt: new Date(Date.now() - 3_600_000),
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  expect(await server.tasks.repairTask.run({} as never)).toEqual({ summary: { failed: 1 } })
  expect(await progress(row.uuid)).toMatchObject({
    status: 'failed',
    error: 'La tâche a été interrompue par un arrêt du serveur.',
  })
})

test('a task whose server is killed is begun again by another one', async () => {
  const script = fileURLToPath(new URL('./test/killed-server.ts', import.meta.url))
  const other = await createTestDatabase()
  const child = spawn(process.execPath, [script, other.url, dataDir], { stdio: ['ignore', 'inherit', 'inherit'] })
  const second = await openServer(other.url, dataDir, [countdown])
  try {
    const read = () => second.database.db.selectFrom('asyncTasks').select(['status', 'progress']).executeTakeFirst()
    await vi.waitFor(async () => expect(await read()).toMatchObject({ status: 'started' }), {
      timeout: 20_000,
      interval: 50,
    })
    child.kill('SIGKILL')
    await once(child, 'exit')
    await second.jobs.start({
      platform: { settings: createSettings(server.database) } as Platform,
      jobs: [second.tasks.job],
    })
    await vi.waitFor(async () => expect(await read()).toEqual({ status: 'successed', progress: 1 }), {
      timeout: 40_000,
      interval: 200,
    })
  } finally {
    child.kill('SIGKILL')
    await second.close()
    await other.drop()
  }
}, 90_000)
