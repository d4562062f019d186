// One supervisor for one data folder: the second waits for one that is ending, and refuses otherwise.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HeldByAnother, takeLock } from './ownership.ts'
import { SettingsError } from './settings.ts'

const PATIENCE_MS = 3_000
const STOPPING_PATIENCE_MS = 60_000

export type Hold = {
  /** tells a next start that it is worth waiting */
  announceStop(): void
  release(): void
}

/** Holds `dataDir` for this process, or throws SettingsError with a French sentence; null when told to stop waiting. */
export async function holdDataDir(
  dataDir: string,
  order: AbortSignal,
  print: (line: string) => void,
): Promise<Hold | null> {
  const file = join(dataDir, 'supervisor.lock')
  const stoppingFile = join(dataDir, 'supervisor.stopping')
  const start = performance.now()
  for (let isFirst = true; !order.aborted; isFirst = false) {
    try {
      const release = takeLock(file)
      rmSync(stoppingFile, { force: true })
      return {
        announceStop: () => writeFileSync(stoppingFile, ''),
        release: () => {
          rmSync(stoppingFile, { force: true })
          release()
        },
      }
    } catch (error) {
      if (!(error instanceof HeldByAnother)) throw error
      const patienceMs = existsSync(stoppingFile) ? STOPPING_PATIENCE_MS : PATIENCE_MS
      if (performance.now() - start > patienceMs) {
        throw new SettingsError(
          `Cartable est déjà en marche sur ${dataDir} (processus ${error.owner.pid}). ` +
            'Arrêtez-le d’abord, ou donnez un autre dossier et un autre port\u00a0: DATA_DIR=… PORT=… npm start',
        )
      }
      if (isFirst) print('Un autre Cartable utilise ce dossier de données\u202f; attente de son arrêt…')
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return null
}
