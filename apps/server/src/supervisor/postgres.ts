// Starts, watches and stops one embedded PostgreSQL, whatever state the previous run left it in.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { rotateLog, tailOf } from './logs.ts'
import { HeldByAnother, takeLock } from './ownership.ts'
import { type PostgresHome, preparePostgresHome } from './postgres-home.ts'
import { readPostmasterFile, recoverCluster } from './postgres-recovery.ts'
import { sendSignal, waitUntil } from './processes.ts'

export type PostgresOptions = {
  /** folder of the installation; the cluster, its passwords and its port are kept in it */
  dataDir: string
  /** receives French progress lines */
  log: (line: string) => void
  /** extra server settings; they win over ours (tests turn fsync off) */
  settings?: Record<string, string>
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

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'Europe/Paris',
  log_timezone: 'Europe/Paris',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1', // a disk without moving parts
  max_wal_size: '1GB',
  wal_compression: 'on',
  jit: 'off', // compiling costs more than our queries
  log_line_prefix: '%m [%p] %d ',
  log_checkpoints: 'off',
}

/** The address of the embedded database of `dataDir`, or null when it was never started. It may not be running. */
export function embeddedDatabaseUrl(dataDir: string): string | null {
  const [port, password] = ['postgres.port', 'database.password'].map((name) => readSecret(join(dataDir, name)))
  return port && password ? `postgres://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}` : null
}

/** Starts the embedded PostgreSQL of `dataDir`, made first when absent, repaired first when it had crashed. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir)
  const home = preparePostgresHome(dataDir, options.log)
  mkdirSync(join(dataDir, 'logs'), { recursive: true })
  const release = holdCluster(home.cluster)
  try {
    const adminPassword = await ensureCluster(home, dataDir, options)
    const server = await launch(home, dataDir, options)
    const adminUrl = `postgres://postgres:${adminPassword}@127.0.0.1:${server.port}/postgres`
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

type Launched = { port: number; pid: number; stop(): Promise<void>; onExit(listener: () => void): void }

async function launch(home: PostgresHome, dataDir: string, options: PostgresOptions): Promise<Launched> {
  const portFile = join(dataDir, 'postgres.port')
  const logFile = join(dataDir, 'logs', 'postgres.log')
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(Number(readSecret(portFile) ?? 0))
    const child = spawnPostmaster(home, port, logFile, options.settings ?? {})
    if (await isReady(child, home.cluster, options.log)) {
      writeFileSync(portFile, String(port))
      return watch(child, home.cluster, port)
    }
    // the free port may have been taken in between; anything else fails the same way each time
    if (attempt === 3) throw new Error(`PostgreSQL ne démarre pas. Fin de ${logFile}\u00a0:\n${tailOf(logFile, 15)}`)
  }
}

function spawnPostmaster(
  home: PostgresHome,
  port: number,
  logFile: string,
  extra: Record<string, string>,
): ChildProcess {
  const settings = { ...SETTINGS, ...extra, port: String(port), cluster_name: clusterName(home.cluster) }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  rotateLog(logFile)
  const output = openSync(logFile, 'a', 0o600)
  // a session of its own: Ctrl-C in the terminal must reach the supervisor first, which stops the server before us
  const child = spawn(join(home.native, 'bin', 'postgres'), ['-D', home.cluster, ...flags], {
    ...home.account,
    cwd: '/',
    env: environment(),
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  return child
}

async function isReady(child: ChildProcess, cluster: string, log: (line: string) => void): Promise<boolean> {
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  const hasEnded = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null
  const isUp = () => {
    const file = readPostmasterFile(cluster)
    return file?.pid === child.pid && file?.status === 'ready'
  }
  // replaying a long journal takes minutes: as long as it works we wait, and say so
  while (!(await waitUntil(() => hasEnded() || isUp(), 10_000))) log('La base de données se remet en état…')
  if (failure) throw failure
  return !hasEnded()
}

function watch(child: ChildProcess, cluster: string, port: number): Launched {
  const pid = child.pid ?? 0
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const guard = spawnGuard(pid, cluster)
  let isStopping = false
  return {
    port,
    pid,
    async stop() {
      isStopping = true
      for (const [signal, patienceMs] of [
        ['SIGINT', 30_000],
        ['SIGQUIT', 10_000],
        ['SIGKILL', 10_000],
      ] as const) {
        if (child.exitCode !== null || child.signalCode !== null) break
        sendSignal(pid, signal)
        await Promise.race([ended, new Promise((done) => setTimeout(done, patienceMs).unref())])
      }
      guard.stdin?.end()
    },
    onExit: (listener) =>
      void ended.then(() => {
        guard.stdin?.end()
        if (!isStopping) listener()
      }),
  }
}

/**
 * A shell that does nothing but read a pipe of ours: the pipe closes when this process dies, even by kill -9, and the
 * database is then shut down cleanly instead of living on alone.
 */
function spawnGuard(pid: number, cluster: string): ChildProcess {
  const script = 'read -r _; read -r now < "$1/postmaster.pid" && [ "$now" = "$2" ] && kill -INT "$2"'
  const guard = spawn('/bin/sh', ['-c', script, 'cartable-guard', cluster, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.stdin?.on('error', () => {}) // the guard may be gone before us: nothing is lost
  guard.unref()
  return guard
}

async function ensureDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount: hasRole } = await client.query('select 1 from pg_roles where rolname = $1', [DATABASE])
    await client.query(`${hasRole ? 'alter' : 'create'} role ${DATABASE} login password '${password}'`)
    const { rowCount: hasDatabase } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!hasDatabase) await client.query(`create database ${DATABASE} owner ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/** Short name that the processes of this cluster carry in their titles. */
function clusterName(cluster: string): string {
  return `cartable-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
}

async function choosePort(preferred: number): Promise<number> {
  for (const port of preferred > 0 ? [preferred, 0] : [0]) {
    const chosen = await new Promise<number | null>((done) => {
      const probe = createServer()
      probe.once('error', () => done(null))
      probe.listen(port, '127.0.0.1', () => {
        const address = probe.address()
        probe.close(() => done(address && typeof address === 'object' ? address.port : null))
      })
    })
    if (chosen) return chosen
  }
  throw new Error('Aucun port libre pour la base de données.')
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

// nothing of ours leaks to the server, and no locale of the machine changes what it does
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }
}
