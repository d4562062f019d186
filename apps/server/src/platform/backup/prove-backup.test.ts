// A backup is proved by putting it back: a right one tells its sums, a broken one fails the task and rings; nothing is left of the try.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { notificationsApi } from '@cartable/domain/access/notifications/notifications.api.ts'
import { cronTasksApi } from '@cartable/domain/configuration/cron-tasks.api.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { createStorage, type Storage } from '../files/storage.ts'
import { backup } from './backup.ts'
import { dailyName, removeOldBackups } from './daily.ts'
import { noteBackup } from './last-backup.ts'
import { ageObjection, proveBackups } from './prove-backup.ts'
import { dropLeftScratch, scratchName, withScratch } from './scratch.ts'
import { fingerprint } from './secret-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartable-proof-'))
const archive = join(folder, 'cartable.tar.gz')
const broken = join(folder, 'broken.tar.gz')
let app: TestApp
let admin: Caller
let storage: Storage

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.staff({ configuration: 'write' })
  await app.start({ byItself: false })
  storage = await createStorage(app.platform.config)
  const content = join(folder, 'content')
  const name = randomUUID()
  writeFileSync(content, 'une pièce jointe')
  await storage.put(name, content, 'text/plain')
  await sqlOf(readFileSync(new URL('books.fixture.sql', import.meta.url), 'utf8'))
  await sqlOf(
    `insert into files (storage_key, original_name, media_type, size_bytes, sha256)
     values ('${name}', 'pièce', 'text/plain', 17, '\\x${createHash('sha256').update('une pièce jointe').digest('hex')}')`,
  )
  await save()
})
afterAll(async () => {
  await app?.close()
  rmSync(folder, { recursive: true, force: true })
})

const sqlOf = async (text: string) => {
  const client = new pg.Client({ connectionString: app.platform.config.databaseUrl })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
const save = () =>
  backup({
    databaseUrl: app.platform.config.databaseUrl,
    to: archive,
    readFile: storage.read,
    keyFingerprint: fingerprint(app.platform.config.secretKey),
    now: new Date(),
    log: () => {},
  })
const note = (path: string, at = new Date()) =>
  noteBackup(app.platform.config.dataDir, { at: at.toISOString(), path, bytes: 1, rows: 1, files: 1 })
const runTask = async () => {
  const row = (await app.call(cronTasksApi.listCronTasks, { q: proveBackups.name }, admin)).body.rows[0]
  const id = row?.id ?? 0
  await app.call(cronTasksApi.runCronTask, { id }, admin)
  await app.platform.jobs.drain()
  return (await app.call(cronTasksApi.listCronRuns, { id: String(id) }, admin)).body.rows[0]
}
const factsOf = (run: Awaited<ReturnType<typeof runTask>>) =>
  Object.fromEntries((run?.facts ?? []).map(({ label, value }) => [label, value]))
const leftDatabases = () =>
  sqlOf(`select datname from pg_database where datname = '${scratchName(app.platform.config.databaseUrl)}'`)

test('a right backup is proved: its rows, files and sums of money are told, and nothing is left', async () => {
  note(archive)
  const run = await runTask()
  expect(run?.facts).toEqual(expect.arrayContaining([expect.objectContaining({ label: 'Fichiers', value: '1' })]))
  expect(run?.status).toBe('success')
  const [billed] = await sqlOf(`select sum(total_cents) / 100.0 as euros from bills where kind = 'bill'`)
  expect(Number(billed.euros)).toBeGreaterThan(0)
  expect(factsOf(run).Sommes).toContain(
    `Factures ${Number(billed.euros).toLocaleString('fr-FR', { style: 'currency', currency: 'EUR' })}`,
  )
  expect(await leftDatabases()).toEqual([])
})

test.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
  ['cut', (bytes) => bytes.subarray(0, bytes.length - 200), /abîmé/],
  ['changed by one byte', (bytes) => flip(bytes, Math.floor(bytes.length / 2)), /abîmé|altéré/],
  // what its own checksums cannot see: whoever altered it wrote them anew
  ['false from the start', forge, /contenu n’est pas le même/],
])('a backup that is %s fails the task, rings, and leaves nothing', async (_, damage, sentence) => {
  await sqlOf('delete from notifications')
  writeFileSync(broken, damage(Buffer.from(readFileSync(archive))))
  note(broken)
  const run = await runTask()
  expect(run?.status).toBe('failure')
  expect(factsOf(run).Erreur).toMatch(sentence)
  const bell = (await app.call(notificationsApi.listNotifications, {}, admin)).body.rows
  expect(bell.map(({ title }) => title)).toEqual(['La tâche planifiée «\u00a0Preuve des sauvegardes\u00a0» a échoué.'])
  expect(await leftDatabases()).toEqual([])
  note(archive)
  expect((await runTask())?.status).toBe('success')
})

test('one that is no longer where it was made fails, and so does one of another key', async () => {
  note(join(folder, 'gone.tar.gz'))
  expect(factsOf(await runTask()).Erreur).toMatch(/n’existe pas/)
  note(archive)
  const { platform } = app
  const other = { ...platform.config, secretKey: Buffer.alloc(32, 7), secretKeyPrevious: null }
  const asIn = (config: typeof platform.config) => proveBackups.run({ platform: { ...platform, config } } as never)
  await expect(asIn(other)).rejects.toThrow(/La clé de cette sauvegarde/)
  expect(await asIn({ ...other, secretKeyPrevious: Buffer.from(platform.config.secretKey) })).toMatchObject({
    summary: { files: 1 },
  })
})

test('in production a backup that is old, or that nobody made, fails though it is good', async () => {
  const { platform } = app
  const inProduction = { ...platform.config, production: true, dataDir: folder }
  const run = () => proveBackups.run({ platform: { ...platform, config: inProduction } } as never)
  await expect(run()).rejects.toThrow(/Aucune sauvegarde/)
  noteBackup(folder, { at: '2026-11-20T02:00:00.000Z', path: archive, bytes: 1, rows: 1, files: 1 })
  const last = { at: '2026-11-20T02:00:00Z', path: archive, bytes: 1, rows: 1, files: 1 }
  expect(ageObjection(last, new Date('2026-11-21T05:00:00Z'))).toBeNull()
  expect(ageObjection(last, new Date('2026-11-24T05:00:00Z'))).toBe(
    'La dernière sauvegarde est bonne, mais elle a 4\u00a0jours\u00a0: il en faut une par jour.',
  )
})

test('the database of a proof that was killed is dropped by the next start, not while a proof goes on', async () => {
  const { databaseUrl } = app.platform.config
  const name = scratchName(databaseUrl)
  await withScratch(databaseUrl, name, async () => {
    expect(await dropLeftScratch(databaseUrl, name)).toBe(false)
    expect(await leftDatabases()).toHaveLength(1)
    await expect(withScratch(databaseUrl, name, async () => {})).rejects.toThrow('déjà en cours')
  })
  expect(await leftDatabases()).toEqual([])
  await sqlOf(`create database "${name}"`)
  expect(await dropLeftScratch(databaseUrl, name)).toBe(true)
  expect(await leftDatabases()).toEqual([])
})

test('backups of a folder are kept as long as was said, the newest and what is not ours always', () => {
  const place = mkdtempSync(join(folder, 'daily-'))
  const now = new Date('2026-11-29T02:30:00Z')
  expect(dailyName(now)).toBe('cartable-2026-11-29T0230Z.tar.gz')
  const names = ['2026-10-01T0230Z', '2026-11-20T0230Z', '2026-11-21T0230Z', '2026-11-22T0230Z', '2026-11-22T0231Z']
  for (const name of names) writeFileSync(join(place, `cartable-${name}.tar.gz`), '')
  writeFileSync(join(place, 'autre.tar.gz'), '')
  expect(removeOldBackups(place, 7, now)).toEqual(names.slice(0, 3).map((name) => `cartable-${name}.tar.gz`))
  expect(removeOldBackups(place, 1, now)).toEqual(['cartable-2026-11-22T0230Z.tar.gz'])
  expect(readdirSync(place).sort()).toEqual(['autre.tar.gz', 'cartable-2026-11-22T0231Z.tar.gz'])
})

function flip(bytes: Buffer, at: number): Buffer<ArrayBuffer> {
  const flipped = Buffer.from(bytes)
  flipped[at] = (flipped[at] ?? 0) ^ 1
  return flipped
}

/** One letter of one row is another, in a file whose entries agree with their digests. */
function forge(bytes: Buffer): Buffer<ArrayBuffer> {
  const tar = gunzipSync(bytes)
  const at = tar.indexOf('Martin')
  expect(at).toBeGreaterThan(0)
  const entryEnd = (from: number) => {
    let header = 0
    while (header < tar.length) {
      const size = Number.parseInt(tar.toString('latin1', header + 124, header + 135), 8)
      const end = header + 512 + size
      if (from < end) return { start: header + 512, end }
      header += 512 + Math.ceil(size / 512) * 512
    }
    throw new Error('no entry')
  }
  const { start, end } = entryEnd(at)
  const sum = () => createHash('sha256').update(tar.subarray(start, end)).digest('hex')
  const before = sum()
  tar.write('Nartin', at)
  const after = sum()
  const digestAt = tar.lastIndexOf(before)
  tar.write(after, digestAt)
  return Buffer.from(gzipSync(tar))
}
