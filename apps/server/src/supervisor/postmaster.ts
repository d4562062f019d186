// The postmaster as a process: its settings, its port, waiting for it, watching it, stopping it.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { rotateLog, tailOf } from './logs.ts'
import type { PostgresHome } from './postgres-home.ts'
import { readPostmasterFile } from './postgres-recovery.ts'
import { sendSignal, waitUntil } from './processes.ts'

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'Europe/Paris',
  log_timezone: 'Europe/Paris',
  max_connections: '100',
  // a restore removes and makes all tables in one transaction: 18 000 locks, where 64 of them would give 6 400
  max_locks_per_transaction: '512',
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

export type LaunchOptions = { log: (line: string) => void; settings?: Record<string, string> }

/** A postmaster that accepts connections. */
export type Launched = { port: number; pid: number; stop(): Promise<void>; onExit(listener: () => void): void }

/** Starts the postmaster of a sound cluster on its last port, or on a free one, and waits until it accepts connections. */
export async function launch(home: PostgresHome, dataDir: string, options: LaunchOptions): Promise<Launched> {
  const portFile = join(dataDir, 'postgres.port')
  const logFile = join(dataDir, 'logs', 'postgres.log')
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(readPort(portFile))
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
      // it has nothing left to do; waiting for it, nothing of ours is left when we are gone
      if (guard.exitCode !== null || guard.signalCode !== null) return
      guard.ref()
      const guardEnded = new Promise((done) => guard.once('exit', done))
      guard.stdin?.end()
      await guardEnded
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

/** Short name that the processes of this cluster carry in their titles. */
export function clusterName(cluster: string): string {
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

function readPort(file: string): number {
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || 0 : 0
}

/** Nothing of ours leaks to the server, and no locale of the machine changes what it does. */
export function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }
}
