// Copies of the whole cluster, taken while it works, from which the archived journal goes on; the stored files beside them.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { baseFolder, removeSegmentsBefore, type WalArchive } from './wal-archive.ts'

const NOTE = 'base.json'
const Base = z.object({
  /** from here on the journal may be stopped */
  at: z.iso.datetime(),
  /** the first segment that it needs */
  startSegment: z.string().regex(/^[0-9A-F]{24}$/),
})
export type Base = z.infer<typeof Base> & { path: string }

/** Made anew by each start of PostgreSQL, or of the journal, which is archived. */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const skipped = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label|tablespace_map)$/

/** Oldest first; one that was cut has no note. */
export function listBases(archive: WalArchive): Base[] {
  const folder = baseFolder(archive)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, NOTE)))
    .map((path) => ({ path, ...Base.parse(JSON.parse(readFileSync(join(path, NOTE), 'utf8'))) }))
}

/** PostgreSQL's own procedure: it says where to begin, is copied as it moves, and says up to where the journal must be played. */
export async function makeBase(adminUrl: string, cluster: string, archive: WalArchive): Promise<Base> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'cartable base backup' })
  await client.connect()
  try {
    const { rows: modes } = await client.query<{ mode: string }>(`select current_setting('archive_mode') as mode`)
    if (modes[0]?.mode !== 'on') throw new Error('Le journal n’est pas archivé\u00a0: démarrez avec WAL_ARCHIVE_DIR.')
    await client.query(`select pg_backup_start('cartable', true)`)
    const name = new Date().toISOString().replaceAll(':', '').slice(0, 17)
    const path = join(baseFolder(archive), name)
    const draft = `${path}.partial`
    rmSync(draft, { recursive: true, force: true })
    await copyCluster(cluster, join(draft, 'cluster'))
    // waits for the journal to be archived up to there
    await client.query(`set statement_timeout = '5min'`)
    const { rows } = await client.query<{ label: string; spaces: string }>(
      'select labelfile as label, spcmapfile as spaces from pg_backup_stop(true)',
    )
    const { label = '', spaces = '' } = rows[0] ?? {}
    await writeFile(join(draft, 'cluster', 'backup_label'), label)
    if (spaces.trim() !== '') throw new Error('Une base qui a des tablespaces ne se copie pas ainsi.')
    const { rows: clocks } = await client.query<{ at: Date }>('select clock_timestamp() as at')
    const note = Base.parse({
      at: new Date(clocks[0]?.at ?? 0).toISOString(),
      startSegment: /START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label)?.[1],
    })
    await writeFile(join(draft, NOTE), JSON.stringify(note))
    await rename(draft, path)
    return { path, ...note }
  } finally {
    await client.end()
  }
}

async function copyCluster(from: string, to: string): Promise<void> {
  const walk = async (folder: string): Promise<void> => {
    const here = relative(from, folder)
    await mkdir(join(to, here), { recursive: true, mode: 0o700 })
    if (emptied.includes(here)) return
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (skipped.test(entry.name)) continue
      const path = join(folder, entry.name)
      try {
        if (entry.isDirectory()) await walk(path)
        else if (entry.isFile()) await copyFile(path, join(to, relative(from, path)))
      } catch (error) {
        // a table that was dropped meanwhile: the journal says so, too
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    }
  }
  await walk(from)
}

/** Stored files never change once written: those that are not there yet are copied. */
export function archiveFiles(dataDir: string, archive: WalArchive): void {
  const files = join(dataDir, 'files')
  if (existsSync(files)) cpSync(files, join(archive.folder, 'files'), { recursive: true, force: false })
}

/** Keeps what any instant of the last days needs: their bases, the one before them, and the journal from there on. */
export function forgetOldBases(archive: WalArchive, now: Date): { bases: number; segments: number } {
  const limit = now.getTime() - archive.days * 86_400_000
  const bases = listBases(archive)
  const firstNeeded = Math.max(
    0,
    bases.findLastIndex(({ at }) => Date.parse(at) <= limit),
  )
  for (const { path } of bases.slice(0, firstNeeded)) rmSync(path, { recursive: true })
  const first = bases[firstNeeded]
  return { bases: firstNeeded, segments: first ? removeSegmentsBefore(archive, first.startSegment) : 0 }
}
