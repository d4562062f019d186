// A backup put back elsewhere gives the same rows, the same rules and the same files; anything else is refused.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/db.ts'
import { migrate, migrationsFolder } from '../db/migrate.ts'
import { createStorage, type Storage } from '../files/storage.ts'
import { installQueue } from '../jobs/jobs.ts'
import { readForeignKeys, readTables } from './backup.queries.ts'
import { backup } from './backup.ts'
import { type RestoreOptions, restore } from './restore.ts'
import { fingerprint, keyObjection } from './secret-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartable-backup-test-'))
const archive = join(folder, 'cartable.backup')
const key = randomBytes(32)
const FILES = [Buffer.from('une pièce jointe'), Buffer.alloc(0), randomBytes(300_000)]

let source: TestDatabase
let sourceFiles: Storage
let target: TestDatabase
let targetFiles: Storage
let keys: string[]

beforeAll(async () => {
  source = await createTestDatabase()
  sourceFiles = await createStorage({ dataDir: join(folder, 'source'), s3: null })
  await installQueue(source.url)
  keys = await storeFiles()
  await onDatabase(source.url, (client) =>
    client.query(readFileSync(new URL('books.fixture.sql', import.meta.url), 'utf8')),
  )
  await save(archive)
})
beforeEach(async () => {
  target = await createTestDatabase({ isEmpty: true })
  targetFiles = await createStorage({ dataDir: mkdtempSync(join(folder, 'target-')), s3: null })
})
afterEach(() => target.drop())
afterAll(async () => {
  await source.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('rows, sequences, rules, partitions, waiting jobs and files come back the same', async () => {
  const report = await putBack()
  expect(report).toMatchObject({ files: FILES.length, jobs: 1 })
  expect(await onDatabase(target.url, readEverything)).toEqual(await onDatabase(source.url, readEverything))
  const read = async (name: string) => Buffer.concat(await (await targetFiles.read(name)).toArray())
  expect(await Promise.all(keys.map(read))).toEqual(FILES)
})

test('a restored installation goes on: numbers follow, triggers watch, the newest schema is there', async () => {
  await putBack()
  expect(await migrate(target.url)).toEqual({ applied: [] })
  await onDatabase(target.url, async (client) => {
    await expect(client.query('update bills set total_cents = 1')).rejects.toMatchObject({ code: '23P90' })
    await client.query(`begin; select set_config('cartable.operation', 'test.after', true);
      insert into orders (company_id, customer_id, ordered_on, amount_cents)
        select company_id, customer_id, '2026-11-20', 1000 from orders limit 1`)
    const { rows } = await client.query(`
      insert into bills (kind, company_id, customer_id, order_id, issued_on, total_cents, total_excl_tax_cents, vat_cents, billed_name)
      select 'bill', company_id, customer_id, id, '2026-11-20', 1000, 909, 91, 'Martin' from orders order by id desc limit 1
      returning number`)
    expect(rows).toEqual([{ number: 3 }])
    await client.query('rollback')
  })
})

test('a backup taken while rows are written holds one instant', async () => {
  const moving = await createTestDatabase()
  const writer = new pg.Client({ connectionString: moving.url })
  await writer.connect()
  let isOver = false
  let written = 0
  const write = async () => {
    while (!isOver) {
      // always two at a time: an odd number would be a torn snapshot
      await writer.query(`begin; select set_config('cartable.operation', 'test.write', true);
        insert into message_templates (code, name, theme, body)
          values ('m${written}a', 'm${written}a', 't', 'b'), ('m${written}b', 'm${written}b', 't', 'b'); commit`)
      written += 1
    }
  }
  const writing = write()
  const from = join(folder, 'moving.backup')
  await backup({ ...backupOptions(from), databaseUrl: moving.url })
  isOver = true
  await writing
  await writer.end()
  await moving.drop()
  await putBack({ from })
  const { rows } = await onDatabase(target.url, (client) =>
    client.query(`select count(*)::int as count from message_templates where code ~ '^m[0-9]+[ab]$'`),
  )
  expect(written).toBeGreaterThan(0)
  expect(rows[0].count % 2).toBe(0)
})

test('a database that is not empty is refused, and replaced on demand, its files with it', async () => {
  await putBack()
  const left = randomUUID()
  const path = join(folder, 'left')
  writeFileSync(path, 'ancien')
  await targetFiles.put(left, path, 'text/plain')
  await onDatabase(target.url, (client) =>
    client.query(
      `insert into files (storage_key, original_name, media_type, size_bytes, sha256) values ($1, 'a', 'text/plain', 6, '\\x00')`,
      [left],
    ),
  )
  await expect(putBack()).rejects.toThrow('--replace')
  await putBack({ replace: true })
  expect(await onDatabase(target.url, readEverything)).toEqual(await onDatabase(source.url, readEverything))
  await expect(targetFiles.read(left).then((stream) => stream.toArray())).rejects.toThrow()
})

test('a restore that fails leaves what was there', async () => {
  await putBack()
  const before = await onDatabase(target.url, readEverything)
  const writeFile = () => Promise.reject(new Error('disk full'))
  await expect(putBack({ replace: true, writeFile })).rejects.toThrow('disk full')
  expect(await onDatabase(target.url, readEverything)).toEqual(before)
})

test('a server that cannot lock enough says which setting to raise, and keeps what was there', async () => {
  await putBack()
  const before = await onDatabase(target.url, readEverything)
  const writeFile = () => Promise.reject(Object.assign(new Error('out of shared memory'), { code: '53200' }))
  await expect(putBack({ replace: true, writeFile })).rejects.toThrow(/max_locks_per_transaction à 512/)
  expect(await onDatabase(target.url, readEverything)).toEqual(before)
})

test('a backup that was cut or altered is refused before anything is touched', async () => {
  const bytes = readFileSync(archive)
  const damaged = join(folder, 'damaged.backup')
  writeFileSync(damaged, bytes.subarray(0, bytes.length - 200))
  await expect(putBack({ from: damaged })).rejects.toThrow('abîmé')
  const flipped = Buffer.from(bytes)
  const at = Math.floor(bytes.length / 2)
  flipped[at] = (flipped[at] ?? 0) ^ 1
  writeFileSync(damaged, flipped)
  await expect(putBack({ from: damaged })).rejects.toThrow(/abîmé|altéré/)
  await expect(putBack({ from: join(folder, 'absent') })).rejects.toThrow('n’existe pas')
  expect(await onDatabase(target.url, readTables)).toEqual([])
})

test('the key is not in the backup, and another key is recognised as such', async () => {
  expect(readFileSync(archive).includes(key)).toBe(false)
  expect(keyObjection(key, fingerprint(key))).toBeNull()
  expect(keyObjection(randomBytes(32), fingerprint(key))).toContain('n’est pas celle')
  expect(keyObjection(null, fingerprint(key))).toContain('SECRET_KEY')
  const checkKey = (expected: string | null) => {
    if (keyObjection(randomBytes(32), expected)) throw new Error('wrong key')
  }
  await expect(putBack({ checkKey })).rejects.toThrow('wrong key')
})

test('a file that the disk has lost is named, and the rest is saved', async () => {
  const lost = keys[0] ?? ''
  const partial = join(folder, 'partial.backup')
  const readFile = (name: string) => (name === lost ? Promise.reject(new Error('lost')) : sourceFiles.read(name))
  const report = await save(partial, readFile)
  expect(report).toMatchObject({ files: FILES.length - 1, missingFiles: [lost] })
  expect(await putBack({ from: partial })).toMatchObject({ files: FILES.length - 1 })
})

test('a backup that fails leaves no file behind', async () => {
  const nowhere = join(folder, 'never.backup')
  await expect(backup({ ...backupOptions(nowhere), databaseUrl: target.url })).rejects.toThrow('Cette base')
  expect(existsSync(nowhere) || existsSync(`${nowhere}.partial`)).toBe(false)
})

function backupOptions(to: string) {
  return {
    databaseUrl: source.url,
    to,
    readFile: sourceFiles.read,
    keyFingerprint: fingerprint(key),
    now: new Date(),
    log: () => {},
  }
}

function save(to: string, readFile = sourceFiles.read) {
  return backup({ ...backupOptions(to), readFile })
}

function putBack(changes: Partial<RestoreOptions> = {}) {
  return restore({
    databaseUrl: target.url,
    from: archive,
    replace: false,
    writeFile: targetFiles.put,
    removeFile: targetFiles.remove,
    installQueue,
    migrate,
    migrationsFolder,
    checkKey: () => {},
    log: () => {},
    ...changes,
  })
}

async function storeFiles(): Promise<string[]> {
  const path = join(folder, 'content')
  const stored = FILES.map((content) => ({ content, name: randomUUID() }))
  for (const { content, name } of stored) {
    writeFileSync(path, content)
    await sourceFiles.put(name, path, 'application/octet-stream')
    await onDatabase(source.url, (client) =>
      client.query(
        `insert into files (storage_key, original_name, media_type, size_bytes, sha256)
         values ($1, 'pièce', 'application/octet-stream', $2, $3)`,
        [name, content.length, createHash('sha256').update(content).digest()],
      ),
    )
  }
  return stored.map(({ name }) => name)
}

async function onDatabase<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Everything that a restore must bring back: contents of every table, and the rules around them. */
async function readEverything(client: pg.Client) {
  const contents: Record<string, string> = {}
  for (const { name } of await readTables(client)) {
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from "${name}" t`,
    )
    contents[name] = rows[0].digest
  }
  const read = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows.map(String)
  return {
    contents,
    foreignKeys: await readForeignKeys(client),
    constraints: await read(`select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`),
    triggers: await read(
      `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    ),
    indexes: await read(`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`),
    partitions: await read(`select inhparent::regclass::text, inhrelid::regclass::text from pg_inherits
      where inhrelid::regclass::text not like 'pgboss.%' and inhparent::regclass::text not like '%_pkey' order by 1, 2`),
    sequences: await read(`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`),
    jobs: await read('select id, name, state, data, priority, created_on from pgboss.job order by id'),
  }
}
