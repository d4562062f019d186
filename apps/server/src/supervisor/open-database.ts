// Gives a command line the database of the installation: the one of DATABASE_URL, the running one, or started for it.
import { mkdirSync } from 'node:fs'
import { HeldByAnother, readOwner, takeLock } from './ownership.ts'
import { embeddedDatabaseUrl, startPostgres } from './postgres.ts'
import { isAlive } from './processes.ts'
import { dataFile, readSettings, SettingsError, type SupervisorSettings } from './settings.ts'

export type OpenedDatabase = {
  url: string
  /** true while a supervisor serves it: others may be writing */
  isServed: boolean
}

/**
 * Calls `use` with the database of the installation, then closes what was opened for it. An external database is taken
 * to be served: nothing here can tell.
 */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
  use: (database: OpenedDatabase, settings: SupervisorSettings) => Promise<T>,
): Promise<T> {
  const settings = readSettings(env)
  if (settings.databaseUrl) return use({ url: settings.databaseUrl, isServed: true }, settings)
  mkdirSync(settings.dataDir, { recursive: true })
  const lockFile = dataFile(settings, 'supervisor.lock')
  const owner = readOwner(lockFile)
  const runningUrl = embeddedDatabaseUrl(settings.dataDir)
  if (owner && isAlive(owner) && runningUrl) return use({ url: runningUrl, isServed: true }, settings)
  const release = hold(lockFile)
  try {
    const postgres = await startPostgres({ dataDir: settings.dataDir, archive: settings.walArchive, log })
    try {
      return await use({ url: postgres.url, isServed: false }, settings)
    } finally {
      await postgres.stop()
    }
  } finally {
    release()
  }
}

function hold(lockFile: string): () => void {
  try {
    return takeLock(lockFile)
  } catch (error) {
    if (error instanceof HeldByAnother) throw new SettingsError('Cartable est en train de démarrer\u202f; recommencez.')
    throw error
  }
}
