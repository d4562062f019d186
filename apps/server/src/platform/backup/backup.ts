// Writes database and stored files into one file, as they were at one instant, while the product goes on working.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ArchiveWriter, CHECKSUMS, type Checksums, FORMAT, MANIFEST, type Manifest } from './archive.ts'
import {
  quote,
  readJobColumns,
  readMigrations,
  readPartitions,
  readQueueVersion,
  readSequences,
  readTables,
  useExactText,
} from './backup.queries.ts'
import { JOB_COLUMNS, JOBS, tableEntry } from './entries.ts'
import { findContradictions, readDigests, readSums } from './verify.queries.ts'

/** Data are cut in entries of about this size, since a tar entry announces its size before its content. */
const CHUNK_BYTES = 4 * 1024 * 1024

export type BackupOptions = {
  databaseUrl: string
  /** the archive to write; it appears only when it is whole */
  to: string
  /** gives the bytes of a stored file */
  readFile: (key: string) => Promise<Readable>
  keyFingerprint: string | null
  now: Date
  log: (line: string) => void
}

export type BackupReport = { rows: number; files: number; missingFiles: string[]; contradictions: string[] }

/** Reads everything in one read-only snapshot; files never change once written, so those it names are those of then. */
export async function backup(options: BackupOptions): Promise<BackupReport> {
  const client = new pg.Client({ connectionString: options.databaseUrl, application_name: 'cartable backup' })
  await client.connect()
  const archive = new ArchiveWriter(options.to, options.now)
  try {
    await useExactText(client)
    await client.query('begin isolation level repeatable read read only')
    const manifest = await describe(client, options)
    await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)))
    options.log('Copie de la base de données…')
    const rows: Checksums['rows'] = {}
    for (const { name, columns } of manifest.tables) {
      const select = `select ${columns.map(quote).join(', ')} from public.${quote(name)}`
      rows[name] = await addCopy(client, archive, select, (part) => tableEntry(name, part))
    }
    if (manifest.queueVersion !== null) await addWaitingJobs(client, archive)
    options.log('Copie des fichiers…')
    const { files, missingFiles } = await addFiles(client, archive, options)
    options.log('Empreintes des tables et sommes…')
    const digests = await readDigests(client, manifest.tables)
    const sums = await readSums(client)
    const contradictions = await findContradictions(client)
    const checksums: Checksums = { entries: archive.entries, rows, digests, sums, missingFiles, contradictions }
    await archive.add(CHECKSUMS, Buffer.from(JSON.stringify(checksums)))
    await archive.finish()
    return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files, missingFiles, contradictions }
  } catch (error) {
    await archive.abandon()
    throw error
  } finally {
    await client.end()
  }
}

async function describe(client: pg.Client, { now, keyFingerprint }: BackupOptions): Promise<Manifest> {
  const migrations = await readMigrations(client)
  if (migrations.length === 0) throw new Error('Cette base n’est pas celle de Cartable, ou elle n’a jamais servi.')
  return {
    format: FORMAT,
    createdAt: now.toISOString(),
    migrations,
    keyFingerprint,
    queueVersion: await readQueueVersion(client),
    tables: await readTables(client),
    partitions: await readPartitions(client),
    sequences: await readSequences(client),
  }
}

/** Streams the rows of a query in PostgreSQL's text form; answers how many there were. */
async function addCopy(
  client: pg.Client,
  archive: ArchiveWriter,
  select: string,
  nameOf: (part: number) => string,
): Promise<number> {
  let rows = 0
  let parts = 0
  let pending: Buffer[] = []
  let pendingBytes = 0
  // an entry ends where a row ends, so that each can be loaded alone
  const flush = async (isLast: boolean) => {
    const bytes = Buffer.concat(pending)
    const end = isLast ? bytes.length : bytes.lastIndexOf(10) + 1
    if (end > 0) {
      parts += 1
      await archive.add(nameOf(parts), bytes.subarray(0, end))
    }
    pending = [bytes.subarray(end)]
    pendingBytes = bytes.length - end
  }
  const stream = client.query(copyTo(`copy (${select}) to stdout`))
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    // a line feed within a value is written \n: each byte 10 ends a row
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1
    pending.push(chunk)
    pendingBytes += chunk.length
    if (pendingBytes >= CHUNK_BYTES) await flush(false)
  }
  await flush(true)
  return rows
}

// a job that waits is a promise made in a committed transaction: a mail to send, a card to charge
async function addWaitingJobs(client: pg.Client, archive: ArchiveWriter): Promise<void> {
  const columns = await readJobColumns(client)
  await archive.add(JOB_COLUMNS, Buffer.from(JSON.stringify(columns)))
  const select = `select ${columns.map(quote).join(', ')} from pgboss.job where state in ('created', 'retry', 'active')`
  await addCopy(client, archive, select, (part) => `${JOBS}${part}`)
}

async function addFiles(client: pg.Client, archive: ArchiveWriter, { readFile, log }: BackupOptions) {
  const { rows } = await client.query<{ key: string; sha256: string }>(
    `select storage_key as key, encode(sha256, 'hex') as sha256 from files order by storage_key`,
  )
  const missingFiles: string[] = []
  const folder = await mkdtemp(join(tmpdir(), 'cartable-backup-'))
  try {
    for (const { key, sha256 } of rows) {
      // read whole before its header is written: afterwards there would be no way back from a file that is damaged
      const spooled = await spool(readFile, key, join(folder, 'file'))
      if (spooled?.sha256 !== sha256) missingFiles.push(key)
      else await archive.addStream(`files/${key}`, spooled.size, createReadStream(spooled.path))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  if (missingFiles.length > 0) log(`${missingFiles.length} fichiers nommés par la base sont introuvables ou abîmés.`)
  return { files: rows.length - missingFiles.length, missingFiles }
}

async function spool(readFile: BackupOptions['readFile'], key: string, path: string) {
  const hash = createHash('sha256')
  let size = 0
  try {
    const measure = async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    }
    await pipeline(await readFile(key), measure, createWriteStream(path, { mode: 0o600 }))
  } catch {
    return null // absent or unreadable: the report names it
  }
  return { path, size, sha256: hash.digest('hex') }
}
