// Rebuilds an installation as it was at an instant, in another folder: a base, the archived journal up to then, the stored files.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { timeZone } from '@cartable/domain/kernel/dates.ts'
import { listBases } from './base-backup.ts'
import { tailOf } from './logs.ts'
import { readOwner } from './ownership.ts'
import { startPostgres } from './postgres.ts'
import { LOCATION_FILE, preparePostgresHome } from './postgres-home.ts'
import { launch } from './postmaster.ts'
import { isAlive } from './processes.ts'
import { SettingsError } from './settings-error.ts'
import { restoreCommand, type WalArchive, walFolder } from './wal-archive.ts'

export type PointInTime = {
  archive: WalArchive
  /** null: as far as the archive goes */
  to: Date | null
  /** a new data folder; one that holds something is refused, or set aside with `replace` */
  into: string
  replace: boolean
  /** the data folder whose key of development goes with it */
  from: string
  log: (line: string) => void
}

/** « 2026-11-29 14:30 » or with seconds, on the clock of France; « latest »: null. */
export function readInstant(text: string): Date | null {
  if (text === 'latest') return null
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?$/.exec(text)
  const guess = match ? Date.parse(`${match[1]}T${match[2]}${match[3] ?? ':00'}Z`) : Number.NaN
  if (Number.isNaN(guess))
    throw new SettingsError('L’instant s’écrit «\u00a02026-11-29 14:30\u00a0» ou «\u00a0latest\u00a0».')
  // the offset of France at about that instant, then at the instant itself
  const first = guess - offsetAt(guess)
  return new Date(guess - offsetAt(first))
}

function offsetAt(instant: number): number {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant)
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000
}

export async function rebuildAt({ archive, to, into: given, replace, from, log }: PointInTime): Promise<void> {
  const into = resolve(given)
  const bases = listBases(archive)
  const base = bases.findLast(({ at }) => to === null || Date.parse(at) <= to.getTime())
  if (!base)
    throw new SettingsError(
      bases[0]
        ? `L’archive ne commence que le ${new Date(bases[0].at).toLocaleString('fr-FR', { timeZone })}.`
        : `Il n’y a pas de copie de la base dans ${archive.folder} (npm run archive).`,
    )
  clearPlace(into, replace, log)
  mkdirSync(into, { recursive: true })
  const home = preparePostgresHome(into, log)
  log('Copie de la base…')
  cpSync(join(base.path, 'cluster'), home.cluster, { recursive: true })
  writeFileSync(join(home.cluster, 'recovery.signal'), '')
  chmodSync(home.cluster, 0o700)
  if (home.account) execFileSync('chown', ['-R', `${home.account.uid}:${home.account.gid}`, home.cluster])
  mkdirSync(join(into, 'logs'), { recursive: true })
  log('Le journal est rejoué…')
  const settings = {
    restore_command: restoreCommand(walFolder(archive)),
    ...(to && {
      recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
    // it says that it is ready once it has arrived, not on the way
    hot_standby: 'off',
  }
  const server = await launch(home, into, { log, settings }).catch((error: unknown) => {
    const said = tailOf(join(into, 'logs', 'postgres.log'), 40)
    if (!said.includes('recovery ended before configured recovery target')) throw error
    throw new SettingsError(
      'L’archive s’arrête avant cet instant\u00a0: donnez-en un plus ancien, ou «\u00a0latest\u00a0» pour aller aussi loin qu’elle.',
    )
  })
  await server.stop()
  // the next start gives it passwords of its own
  const postgres = await startPostgres({ dataDir: into, log })
  await postgres.stop()
  const files = join(archive.folder, 'files')
  if (existsSync(files)) cpSync(files, join(into, 'files'), { recursive: true })
  const key = join(from, 'secret.key')
  if (existsSync(key)) copyFileSync(key, join(into, 'secret.key'))
}

function clearPlace(into: string, replace: boolean, log: (line: string) => void): void {
  if (!existsSync(into) || readdirSync(into).length === 0) return
  const owner = readOwner(join(into, 'supervisor.lock'))
  if (owner && isAlive(owner)) throw new SettingsError(`Cartable est en marche sur ${into}. Arrêtez-le d’abord.`)
  if (!replace)
    throw new SettingsError(
      `${into} n’est pas vide. Donnez un autre dossier, ou mettez celui-ci de côté par --replace.`,
    )
  if (existsSync(join(into, LOCATION_FILE)))
    throw new SettingsError(`La base de ${into} est placée ailleurs\u00a0: donnez un autre dossier.`)
  const aside = nameAside(into, new Date())
  renameSync(into, aside)
  log(`Ce qu’il y avait est dans ${aside}`)
}

/** Two that are set aside within one second, or by a clock that was put back, do not want the same name. */
export function nameAside(into: string, at: Date): string {
  const name = `${into}.avant-${at.toISOString().replaceAll(':', '-').slice(0, 19)}`
  let aside = name
  for (let other = 2; existsSync(aside); other++) aside = `${name}-${other}`
  return aside
}
