// The journal of the database that we start, archived as it is written: where, by which command, for how long.
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { Account } from './postgres-home.ts'
import { SettingsError } from './settings-error.ts'

export type WalArchive = {
  folder: string
  /** any instant of so many days can be come back to */
  days: number
}

/** What stands within quotes in a command that PostgreSQL expands. */
const plain = /^[^'"%$`\\\n]+$/

/** `WAL_ARCHIVE_DIR` and `WAL_ARCHIVE_DAYS`; null where nothing is archived. */
export function readWalArchive(env: NodeJS.ProcessEnv): WalArchive | null {
  const folder = env.WAL_ARCHIVE_DIR
  if (!folder) return null
  const days = Number(env.WAL_ARCHIVE_DAYS || 14)
  if (!isAbsolute(folder) || !plain.test(folder))
    throw new SettingsError('WAL_ARCHIVE_DIR doit être un chemin complet, sans guillemets ni caractères spéciaux.')
  if (!Number.isInteger(days) || days < 1) throw new SettingsError('WAL_ARCHIVE_DAYS doit être un nombre de jours.')
  return { folder, days }
}

export const walFolder = ({ folder }: WalArchive): string => join(folder, 'wal')
export const baseFolder = ({ folder }: WalArchive): string => join(folder, 'base')

/**
 * A segment appears whole, on the disk, under its name; the same one again is well, another one of the same name is
 * refused, as PostgreSQL asks. Compressed: a segment that is closed by the clock is nearly empty.
 */
export function archiveCommand(wal: string): string {
  const kept = `"${wal}/%f.gz"`
  const draft = `"${wal}/%f.partial"`
  return `if [ -f ${kept} ]; then gzip -dc ${kept} | cmp -s - "%p"; else gzip -c "%p" > ${draft} && sync ${draft} && mv ${draft} ${kept} && sync "${wal}"; fi`
}

export const restoreCommand = (wal: string): string => `gzip -dc "${wal}/%f.gz" > "%p"`

export function archiveSettings(archive: WalArchive): Record<string, string> {
  return {
    archive_mode: 'on',
    // what a disk that burns may lose, in seconds
    archive_timeout: '60',
    archive_command: archiveCommand(walFolder(archive)),
  }
}

/** The number that PostgreSQL gave a cluster when it was made: the first eight bytes of its control file. */
function identifierOf(cluster: string): string {
  const bytes = Buffer.alloc(8)
  readSync(openSync(join(cluster, 'global', 'pg_control'), 'r'), bytes, 0, 8, 0)
  return bytes.readBigUInt64LE().toString()
}

/** Makes the folders where PostgreSQL may write; an archive belongs to one cluster, whose segments have names of their own only there. */
export function prepareArchive(archive: WalArchive, cluster: string, account: Account | null): void {
  for (const folder of [walFolder(archive), baseFolder(archive)]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) for (const folder of [archive.folder, walFolder(archive)]) chownSync(folder, account.uid, account.gid)
  const note = join(archive.folder, 'cluster')
  const identifier = identifierOf(cluster)
  if (!existsSync(note)) writeFileSync(note, identifier)
  else if (readFileSync(note, 'utf8').trim() !== identifier)
    throw new SettingsError(
      `${archive.folder} garde les archives d’une autre base. Donnez un autre dossier par WAL_ARCHIVE_DIR.`,
    )
}

const segment = /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?\.gz$/
/** Of a segment's name, what follows the timeline: its place in the journal. */
const placeOf = (name: string): string => name.slice(8, 24)

/** Removes segments that come before this one. */
export function removeSegmentsBefore(archive: WalArchive, first: string): number {
  const old = readdirSync(walFolder(archive)).filter((name) => segment.test(name) && placeOf(name) < placeOf(first))
  for (const name of old) rmSync(join(walFolder(archive), name))
  return old.length
}
