// Starts, watches and stops one embedded PostgreSQL, whatever state the previous run left it in.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { HeldByAnother, takeLock } from './ownership.ts'
import { type PostgresHome, preparePostgresHome } from './postgres-home.ts'
import { recoverCluster } from './postgres-recovery.ts'
import { clusterName, environment, launch } from './postmaster.ts'
import { archiveSettings, prepareArchive, type WalArchive } from './wal-archive.ts'

export type PostgresOptions = {
  /** folder of the installation; the cluster, its passwords and its port are kept in it */
  dataDir: string
  /** receives French progress lines */
  log: (line: string) => void
  /** extra server settings; they win over ours (tests turn fsync off) */
  settings?: Record<string, string>
  /** where its journal is archived */
  archive?: WalArchive | null
}

export type RunningPostgres = {
  /** the application's database, as its owner, who is not superuser */
  url: string
  /** database 'postgres' as superuser: creating databases, measuring, maintenance */
  adminUrl: string
  pid: number
  /** fast shutdown, harder when it lasts; also gives the cluster back */
  stop(): Promise<void>
  /** called once when the postmaster ends without having been asked to */
  onExit(listener: () => void): void
}

const run = promisify(execFile)
const DATABASE = 'cartable'

/** The address of the embedded database of `dataDir`, or null when it was never started. It may not be running. */
export function embeddedDatabaseUrl(dataDir: string): string | null {
  const [port, password] = ['postgres.port', 'database.password'].map((name) => readSecret(join(dataDir, name)))
  return port && password ? `postgres://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}` : null
}

const superuserUrl = (password: string, port: number | string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

/** The address of the superuser of the embedded database of `dataDir`, while it runs. */
export function adminUrlOf(dataDir: string): string {
  const [port, password] = ['postgres.port', 'postgres.password'].map((name) => readSecret(join(dataDir, name)))
  return superuserUrl(password ?? '', port ?? '')
}

/** Starts the embedded PostgreSQL of `dataDir`, made first when absent, repaired first when it had crashed. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir)
  const home = preparePostgresHome(dataDir, options.log)
  mkdirSync(join(dataDir, 'logs'), { recursive: true })
  const release = holdCluster(home.cluster)
  try {
    const adminPassword = await ensureCluster(home, dataDir, options)
    if (options.archive) prepareArchive(options.archive, home.cluster, home.account)
    const archiving = options.archive ? archiveSettings(options.archive) : {}
    const server = await launch(home, dataDir, { ...options, settings: { ...archiving, ...options.settings } })
    const adminUrl = superuserUrl(adminPassword, server.port)
    await ensureDatabase(adminUrl, ensureSecret(join(dataDir, 'database.password')))
    return {
      url: embeddedDatabaseUrl(dataDir) ?? '',
      adminUrl,
      pid: server.pid,
      stop: () => server.stop().finally(release),
      onExit: (listener) =>
        server.onExit(() => {
          release()
          listener()
        }),
    }
  } catch (error) {
    release()
    throw error
  }
}

function holdCluster(cluster: string): () => void {
  try {
    return takeLock(`${cluster}.lock`)
  } catch (error) {
    if (!(error instanceof HeldByAnother)) throw error
    throw new Error(`La base ${cluster} est déjà ouverte par un autre Cartable (processus ${error.owner.pid}).`)
  }
}

/** Makes the cluster when there is none; answers the superuser's password. */
async function ensureCluster(home: PostgresHome, dataDir: string, options: PostgresOptions): Promise<string> {
  const passwordFile = join(dataDir, 'postgres.password')
  const versionFile = join(home.cluster, 'PG_VERSION')
  if (!existsSync(versionFile)) return createCluster(home, passwordFile, options)
  const found = readFileSync(versionFile, 'utf8').trim()
  const expected = home.version.split('.')[0]
  if (found !== expected) {
    throw new Error(
      `La base ${home.cluster} a été créée par PostgreSQL ${found}\u202f; cette version attend ${expected}.`,
    )
  }
  const repaired = await recoverCluster(home.cluster, clusterName(home.cluster))
  if (repaired) options.log(repaired)
  const password = readSecret(passwordFile)
  if (password) return password
  const fresh = ensureSecret(passwordFile)
  await resetSuperuser(home, fresh)
  return fresh
}

async function createCluster(home: PostgresHome, passwordFile: string, options: PostgresOptions): Promise<string> {
  options.log('Création de la base de données…')
  const password = ensureSecret(passwordFile)
  // built aside and renamed: a start that is killed in the middle leaves nothing that looks finished
  const draft = `${home.cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  rmSync(home.cluster, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const handed = `${home.cluster}.handed`
  writeFileSync(handed, password, { mode: 0o600 })
  if (home.account) for (const path of [draft, handed]) chownSync(path, home.account.uid, home.account.gid)
  const isSafe = options.settings?.fsync !== 'off'
  try {
    await run(
      join(home.native, 'bin', 'initdb'),
      [
        ...['-D', draft, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${handed}`, '--encoding=UTF8'],
        ...['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=fr-FR', '--no-instructions'],
        ...(isSafe ? [] : ['--no-sync']),
      ],
      { ...home.account, cwd: '/', env: environment() },
    )
  } finally {
    rmSync(handed, { force: true })
  }
  renameSync(draft, home.cluster)
  return password
}

// the password file was lost: whoever owns the files may set another one
async function resetSuperuser(home: PostgresHome, password: string): Promise<void> {
  const single = run(join(home.native, 'bin', 'postgres'), ['--single', '-D', home.cluster, 'postgres'], {
    ...home.account,
    cwd: '/',
    env: environment(),
  })
  single.child.stdin?.end(`alter role postgres password '${password}'\n`)
  await single
}

async function ensureDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount: hasRole } = await client.query('select 1 from pg_roles where rolname = $1', [DATABASE])
    // a backup is proved in a database that is made for it
    await client.query(`${hasRole ? 'alter' : 'create'} role ${DATABASE} login createdb password '${password}'`)
    const { rowCount: hasDatabase } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!hasDatabase) await client.query(`create database ${DATABASE} owner ${DATABASE}`)
  } finally {
    await client.end()
  }
}

function ensureSecret(file: string): string {
  const known = readSecret(file)
  if (known) return known
  mkdirSync(dirname(file), { recursive: true })
  const secret = randomBytes(24).toString('hex')
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}

function readSecret(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || null : null
}
