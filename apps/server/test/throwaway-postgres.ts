// A PostgreSQL whose data are thrown away after the run: in memory where there is room, without a care for crashes.
import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../src/supervisor/postgres.ts'
import { removeInstallation } from '../src/supervisor/postgres-home.ts'

/** Bytes that the databases of a run never need all of. */
const roomBytes = 4_000_000_000
/** A database is some twelve hundred files: made in memory where there is some, they take a tenth of the time. */
const memory = '/dev/shm'

/** The folder in which what a run throws away is made. */
export const throwawayPlace = (): string => {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > roomBytes ? memory : tmpdir()
}

export type ThrowawayPostgres = {
  /** superuser on database 'postgres': creates and drops databases */
  readonly adminUrl: string
  /** the application's own database, as the owner of its tables */
  readonly url: string
  stop(): Promise<void>
}

/** Starts one in a folder of its own, which its stop removes. */
export const startThrowawayPostgres = async (prefix: string): Promise<ThrowawayPostgres> => {
  const dataDir = mkdtempSync(join(throwawayPlace(), prefix))
  chmodSync(dataDir, 0o711) // run by root, the database has an account of its own, which must get through
  const lines: string[] = []
  const postgres = await startPostgres({
    dataDir,
    log: (line) => lines.push(line),
    // speed instead of safety, and room for the pools of what runs in parallel
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  }).catch((error) => {
    removeInstallation(dataDir)
    throw new Error(`${lines.join('\n')}\n${error instanceof Error ? error.message : String(error)}`)
  })
  return {
    adminUrl: postgres.adminUrl,
    url: postgres.url,
    stop: async () => {
      await postgres.stop()
      removeInstallation(dataDir)
    },
  }
}
