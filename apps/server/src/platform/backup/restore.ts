// Puts a backup back: proven first, then loaded in one transaction, so that a restore that fails changes nothing.
import { createHash } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Checksums, contentOf, type Manifest, proveArchive, readArchive } from './archive.ts'
import { countOthers, hasTable, quote, useExactText } from './backup.queries.ts'
import { parseEntry } from './entries.ts'
import { dropSchemas, isEmpty, makePartitions, makeSchema, missingMigrations, suspendRules } from './restore-schema.ts'
import type { TarEntry } from './tar.ts'
import { findContradictions, findDifferences } from './verify.queries.ts'

export type RestoreOptions = {
  databaseUrl: string
  from: string
  /** what is there is replaced; without it a database that is not empty is refused */
  replace: boolean
  /** stores the bytes of a local file under this key */
  writeFile: (key: string, path: string, mediaType: string) => Promise<void>
  removeFile: (key: string) => Promise<void>
  /** makes the tables of the job queue, once the database is restored */
  installQueue: (databaseUrl: string) => Promise<void>
  /** brings the restored schema from the backup's version to ours */
  migrate: (databaseUrl: string) => Promise<unknown>
  /** folder of our migrations */
  migrationsFolder: string
  /** refuses a key that would leave encrypted fields unreadable, by throwing */
  checkKey: (fingerprint: string | null) => void
  log: (line: string) => void
}

export class RestoreRefused extends Error {}

export type RestoreReport = { rows: number; files: number; jobs: number; createdAt: string; sums: Checksums['sums'] }

export async function restore(options: RestoreOptions): Promise<RestoreReport> {
  const { databaseUrl, from, log } = options
  log('Vérification de la sauvegarde…')
  const { manifest, checksums } = await proveArchive(from)
  options.checkKey(manifest.keyFingerprint)
  const unknown = await missingMigrations(manifest, options.migrationsFolder)
  if (unknown) {
    throw new RestoreRefused(
      `Cette sauvegarde vient d’une version plus récente de Cartable (${unknown}). Mettez-le à jour.`,
    )
  }
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'cartable restore' })
  await client.connect()
  let former: string[]
  let files: number
  try {
    former = await refuseOrReadFormer(client, options.replace)
    files = await load(client, manifest, checksums, options)
  } finally {
    await client.end()
  }
  const jobs = await restoreJobs(manifest, options)
  await options.migrate(databaseUrl)
  await removeFormerFiles(former, checksums, options)
  const rows = Object.values(checksums.rows).reduce((sum, count) => sum + count, 0)
  return { rows, files, jobs, createdAt: manifest.createdAt, sums: checksums.sums }
}

/** Answers the keys of the files of what is there now. */
async function refuseOrReadFormer(client: pg.Client, replace: boolean): Promise<string[]> {
  // whoever has just closed is still counted for an instant
  let others = await countOthers(client)
  for (let tries = 0; others > 0 && tries < 20; tries += 1) {
    await setTimeout(100)
    others = await countOthers(client)
  }
  if (others > 0) {
    throw new RestoreRefused(`La base est utilisée (${others} connexions). Arrêtez Cartable avant de restaurer.`)
  }
  if (await isEmpty(client)) return []
  if (!replace) {
    throw new RestoreRefused(
      'La base n’est pas vide. Pour remplacer tout ce qu’elle contient, ajoutez\u00a0: --replace',
    )
  }
  if (!(await hasTable(client, 'public.files'))) return []
  const { rows } = await client.query<{ key: string }>('select storage_key as key from public.files')
  return rows.map(({ key }) => key)
}

/** `out_of_memory` of PostgreSQL: « out of shared memory », the table of locks is full. */
const isOutOfLocks = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '53200'

async function load(
  client: pg.Client,
  manifest: Manifest,
  checksums: Checksums,
  options: RestoreOptions,
): Promise<number> {
  await useExactText(client)
  await client.query('begin')
  try {
    await dropSchemas(client)
    options.log('Création des tables…')
    await makeSchema(client, manifest, options.migrationsFolder)
    const resumeRules = await suspendRules(client, manifest)
    await makePartitions(client, manifest)
    options.log('Chargement des données et des fichiers…')
    const files = await loadEntries(client, manifest, options)
    for (const { name, lastValue, isCalled } of manifest.sequences) {
      await client.query('select setval($1, $2, $3)', [quote(name), lastValue, isCalled])
    }
    options.log('Contrôle des clés, des totaux et des séries…')
    await resumeRules()
    const faults = [
      ...(await findDifferences(client, manifest.tables, checksums)),
      ...(await findContradictions(client)).filter((fault) => !checksums.contradictions.includes(fault)),
    ]
    if (faults.length > 0) throw new RestoreRefused(`La restauration est annulée\u00a0: ${faults.join('\u202f; ')}.`)
    await client.query('commit')
    return files
  } catch (error) {
    await client.query('rollback')
    // removed and made in one transaction, some 280 tables lock about 18 000 objects, columns and keys included
    if (isOutOfLocks(error))
      throw new RestoreRefused(
        `PostgreSQL ne peut pas verrouiller autant d’objets à la fois : réglez max_locks_per_transaction à 512 ou plus, redémarrez-le, puis recommencez. Rien n’a été changé.`,
      )
    throw error
  }
}

/** Second reading of the archive: tables come first, then the files that they name. */
async function loadEntries(client: pg.Client, manifest: Manifest, options: RestoreOptions): Promise<number> {
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]))
  const spool = await mkdtemp(join(tmpdir(), 'cartable-restore-'))
  let files = 0
  try {
    for await (const entry of readArchive(options.from)) {
      const { kind, of } = parseEntry(entry.name)
      if (kind === 'table') {
        await copyIn(client, `public.${quote(of)}`, columnsOf.get(of) ?? [], entry)
      } else if (kind === 'file') {
        await loadFile(client, of, entry, join(spool, 'file'), options)
        files += 1
      } else {
        await contentOf(entry)
      }
    }
  } finally {
    await rm(spool, { recursive: true, force: true })
  }
  return files
}

async function copyIn(client: pg.Client, table: string, columns: string[], entry: TarEntry): Promise<void> {
  const sink = client.query(copyFrom(`copy ${table} (${columns.map(quote).join(', ')}) from stdin`))
  const loaded = new Promise<void>((done, fail) => sink.once('finish', done).once('error', fail))
  loaded.catch(() => {}) // awaited below; meanwhile a refusal must not count as unhandled
  for await (const chunk of entry.body) {
    if (!sink.write(chunk)) await Promise.race([new Promise((done) => sink.once('drain', done)), loaded])
  }
  sink.end()
  await loaded
}

async function loadFile(client: pg.Client, key: string, entry: TarEntry, path: string, options: RestoreOptions) {
  const { rows } = await client.query<{ mediaType: string; sha256: string }>(
    `select media_type as "mediaType", encode(sha256, 'hex') as sha256 from files where storage_key = $1`,
    [key],
  )
  const [named] = rows
  if (!named) throw new RestoreRefused(`Le fichier ${key} de la sauvegarde n’est nommé par aucune ligne.`)
  const hash = createHash('sha256')
  const handle = await open(path, 'w', 0o600)
  try {
    for await (const chunk of entry.body) {
      hash.update(chunk)
      await handle.write(chunk)
    }
  } finally {
    await handle.close()
  }
  if (hash.digest('hex') !== named.sha256)
    throw new RestoreRefused(`Le fichier ${key} de la sauvegarde n’est pas celui que sa ligne décrit.`)
  await options.writeFile(key, path, named.mediaType)
}

/** Jobs are put back once the queue has its tables; a queue of another version would not understand them. */
async function restoreJobs(
  manifest: Manifest,
  { databaseUrl, from, installQueue, log }: RestoreOptions,
): Promise<number> {
  if (manifest.queueVersion === null) return 0
  await installQueue(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'cartable restore' })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
    if (rows[0]?.version !== manifest.queueVersion) {
      log('Les tâches en attente n’ont pas été reprises\u00a0: elles sont celles d’une autre version de la file.')
      return 0
    }
    await useExactText(client)
    await client.query('begin')
    let columns: string[] = []
    for await (const entry of readArchive(from)) {
      const { kind } = parseEntry(entry.name)
      if (kind === 'jobColumns') columns = JSON.parse((await contentOf(entry)).toString('utf8')) as string[]
      else if (kind === 'jobs') await copyIn(client, 'pgboss.job', columns, entry)
      else await contentOf(entry)
    }
    const { rows: counted } = await client.query<{ jobs: string }>('select count(*) as jobs from pgboss.job')
    await client.query('commit')
    return Number(counted[0]?.jobs ?? 0)
  } finally {
    await client.end()
  }
}

async function removeFormerFiles(
  former: string[],
  { entries }: Checksums,
  { removeFile }: RestoreOptions,
): Promise<void> {
  for (const key of former) {
    if (!entries[`files/${key}`]) await removeFile(key)
  }
}
