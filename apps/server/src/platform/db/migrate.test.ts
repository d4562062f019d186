// Proves the migrator: twice at once, again without effect, and a failing file that leaves nothing behind.
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../../test/db.ts'
import { readMigrations } from '../backup/backup.queries.ts'
import { migrate } from './migrate.ts'

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase({ isEmpty: true })
  onTestFinished(drop)
  return url
}

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartable-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

async function tables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1",
  )
  await client.end()
  return rows.map((row) => row.name)
}

it('runs each file once, although two servers start together, and nothing the next time', async () => {
  const url = await emptyDatabase()
  const seen: string[] = []
  const [one, two] = await Promise.all([migrate(url, { onApplied: (name) => seen.push(name) }), migrate(url)])
  const applied = [...one.applied, ...two.applied]
  expect(new Set(applied).size).toBe(applied.length)
  expect(applied).toContain('000000000010_kernel')
  expect(applied).toContain('000000000130_messaging_data')
  expect(seen).toEqual(one.applied)
  expect(await tables(url)).toContain('contacts')
  expect(await migrate(url)).toEqual({ applied: [] })
})

it('is done by one of the servers that start together, while the others wait', async () => {
  const url = await emptyDatabase()
  const names = Array.from({ length: 20 }, (_, n) => `2026010101${10 + n}_t`)
  // what a server reads of the tables before it begins must not be under another's hands
  const folder = await folderWith(
    Object.fromEntries(
      names.map((name) => [
        `${name}.sql`,
        `create table x${name} (id int generated always as identity); alter table x${name} drop column id`,
      ]),
    ),
  )
  const done = await Promise.all([1, 2, 3].map(() => migrate(url, { folder })))
  expect(done.map(({ applied }) => applied.length).sort((a, b) => a - b)).toEqual([0, 0, names.length])
})

it('keeps the files before a failing one, nothing of that one, and goes on once it is repaired', async () => {
  const url = await emptyDatabase()
  const broken = {
    '202601010900_a.sql': 'create table a (id int);',
    '202601021000_b.sql': 'create table b (id int); select 1 / 0;',
  }
  const folder = await folderWith(broken)
  await expect(migrate(url, { folder })).rejects.toThrow('migration 202601021000_b failed: division by zero')
  expect(await tables(url)).toEqual(['a'])
  await writeFile(join(folder, '202601021000_b.sql'), 'create table b (id int); insert into b values (1);')
  expect(await migrate(url, { folder })).toEqual({ applied: ['202601021000_b'] })
  expect(await tables(url)).toEqual(['a', 'b'])
})

it('runs a file that was begun before the last one and merged after it, and says so', async () => {
  const url = await emptyDatabase()
  const folder = await folderWith({ '202601021000_b.sql': 'create table b (id int);' })
  await migrate(url, { folder })
  await writeFile(join(folder, '202601010900_late.sql'), 'create table late (id int);')
  await writeFile(join(folder, '202601031100_c.sql'), 'create table c (id int);')
  const seen: [string, boolean][] = []
  const { applied } = await migrate(url, { folder, onApplied: (name, isLate) => seen.push([name, isLate]) })
  expect(applied).toEqual(['202601010900_late', '202601031100_c'])
  expect(seen).toEqual([
    ['202601010900_late', true],
    ['202601031100_c', false],
  ])
  expect(await tables(url)).toEqual(['b', 'c', 'late'])
  expect(await migrate(url, { folder })).toEqual({ applied: [] })
  // a restore runs them as they ran here: the later one may lean on the earlier one
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  expect(await readMigrations(client)).toEqual(['202601021000_b', '202601010900_late', '202601031100_c'])
})

it('refuses a file with another name, and a database that ran what is not among the files', async () => {
  const url = await emptyDatabase()
  const folder = await folderWith({ '202601021000_b.sql': 'create table b (id int);' })
  await migrate(url, { folder })
  await writeFile(join(folder, '0427_notes.sql'), 'select 1;')
  await expect(migrate(url, { folder })).rejects.toThrow('0427_notes.sql is not named YYYYMMDDHHMM_what.sql')
  await rm(join(folder, '0427_notes.sql'))
  await rm(join(folder, '202601021000_b.sql'))
  await writeFile(join(folder, '202601031100_c.sql'), 'create table c (id int);')
  await expect(migrate(url, { folder })).rejects.toThrow('la migration 202601021000_b y a été faite')
  expect(await tables(url)).toEqual(['b'])
})

it('runs on a schema to which a newer program has added', async () => {
  const url = await emptyDatabase()
  const folder = await folderWith({ '202601021000_b.sql': 'create table b (id int);' })
  await writeFile(join(folder, '202601031100_c.sql'), 'create table c (id int);')
  await migrate(url, { folder })
  await rm(join(folder, '202601031100_c.sql'))
  expect(await migrate(url, { folder })).toEqual({ applied: [] })
})

it('waits for a database that replays its journal, and for no other failure', async () => {
  const url = new URL(await emptyDatabase())
  const folder = await folderWith({ '202601010900_a.sql': 'create table a (id int);' })
  // In front of PostgreSQL: refuses the first connections in PostgreSQL's own words, as while it recovers.
  let refusals = 3
  const door = createServer((socket) => {
    refusals -= 1
    if (refusals >= 0)
      return void socket.once('data', () => socket.end(fatal('57P03', 'the database system is starting up')))
    const real = connect(Number(url.port), url.hostname)
    socket.pipe(real).pipe(socket)
    for (const end of [socket, real]) end.on('error', () => {})
  })
  await once(door.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void door.close())
  const behind = new URL(url)
  behind.hostname = '127.0.0.1'
  behind.port = String((door.address() as AddressInfo).port)
  const waits: string[] = []
  expect(await migrate(behind.href, { folder, onWaiting: (reason) => waits.push(reason) })).toEqual({
    applied: ['202601010900_a'],
  })
  expect(waits).toEqual(['the database system is starting up'])
  behind.pathname = '/nowhere'
  await expect(migrate(behind.href, { folder })).rejects.toThrow('does not exist')
})

/** An error of PostgreSQL's protocol: its length, then its fields, each ended by a zero. */
function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
