// The database of the tree: the one that was given, or the embedded one, put back on its feet whenever it falls.
import { type RunningPostgres, startPostgres } from './postgres.ts'
import type { WalArchive } from './wal-archive.ts'

const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 10_000

export type TreeDatabase = { url: () => string; stop(): Promise<void> }

type Options = {
  dataDir: string
  databaseUrl: string | null
  walArchive: WalArchive | null
  print: (line: string) => void
  /** the address changed (its port was taken meanwhile): whoever uses it must be started again */
  onMoved: () => void
}

/** Answers once the database accepts connections. */
export async function startDatabase({
  dataDir,
  databaseUrl,
  walArchive: archive,
  print,
  onMoved,
}: Options): Promise<TreeDatabase> {
  if (databaseUrl) return { url: () => databaseUrl, stop: async () => {} }
  let running: RunningPostgres = await startPostgres({ dataDir, archive, log: print })
  let isStopping = false
  let repairing: Promise<void> | null = null

  const repair = async () => {
    for (let delayMs = FIRST_DELAY_MS; !isStopping; delayMs = Math.min(LONGEST_DELAY_MS, delayMs * 2)) {
      print('La base de données s’est arrêtée. Elle redémarre…')
      try {
        const previousUrl = running.url
        running = await startPostgres({ dataDir, archive, log: print })
        watch()
        print('La base de données est de nouveau ouverte.')
        if (running.url !== previousUrl) onMoved()
        return
      } catch (error) {
        print(error instanceof Error ? error.message : String(error))
        await new Promise((resolve) => setTimeout(resolve, delayMs))
      }
    }
  }
  const watch = () =>
    running.onExit(() => {
      repairing = repair()
    })
  watch()
  return {
    url: () => running.url,
    async stop() {
      isStopping = true
      await repairing
      await running.stop()
    },
  }
}
