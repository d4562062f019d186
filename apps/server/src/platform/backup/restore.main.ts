// `npm run restore -- --from <file>`: puts a backup back; `--to <instant> --into <folder>`: rebuilds one from the archived journal.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withDatabase } from '../../supervisor/open-database.ts'
import { readInstant, rebuildAt } from '../../supervisor/point-in-time.ts'
import { readSettings } from '../../supervisor/settings.ts'
import { readConfig } from '../config.ts'
import { migrate, migrationsFolder } from '../db/migrate.ts'
import { createStorage } from '../files/storage.ts'
import { installQueue } from '../jobs/jobs.ts'
import { RestoreRefused, restore } from './restore.ts'
import { findSecretKey, keyObjection } from './secret-key.ts'

const USAGE =
  'Usage\u00a0: npm run restore -- --from <fichier> [--replace] [--without-key], ou --to "2026-11-29 14:30" --into <dossier> [--replace]'

try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      into: { type: 'string' },
      replace: { type: 'boolean', default: false },
      'without-key': { type: 'boolean', default: false },
    },
  })
  const here = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)
  if (values.to) await restoreInstant(values.to, values.into, values.replace)
  else if (values.from) await restoreFile(here(values.from))
  else throw new Error(USAGE)

  async function restoreInstant(instant: string, folder: string | undefined, replace: boolean): Promise<void> {
    const { dataDir, walArchive: archive } = readSettings(process.env)
    if (!archive) throw new RestoreRefused('Donnez le dossier des archives par WAL_ARCHIVE_DIR.')
    if (!folder) throw new Error(USAGE)
    const into = here(folder)
    await rebuildAt({ archive, to: readInstant(instant), into, replace, from: dataDir, log: console.log })
    console.log(`Rebâtie dans ${into}. Pour l’ouvrir\u00a0: DATA_DIR=${into} npm start, sans WAL_ARCHIVE_DIR.`)
  }

  async function restoreFile(from: string): Promise<void> {
    await withDatabase(process.env, console.log, async ({ url, isServed }, { dataDir, databaseUrl }) => {
      if (isServed && !databaseUrl) throw new RestoreRefused('Arrêtez Cartable avant de restaurer.')
      const key = findSecretKey(process.env, dataDir)
      const checkKey = (expected: string | null) => {
        const objection = keyObjection(key, expected)
        if (objection && !values['without-key']) throw new RestoreRefused(objection)
      }
      checkKey(null) // before the settings are read: that makes a key where there is none
      const storage = await createStorage(readConfig({ ...process.env, DATABASE_URL: url, DATA_DIR: dataDir }))
      const report = await restore({
        databaseUrl: url,
        from,
        replace: values.replace,
        writeFile: storage.put,
        removeFile: storage.remove,
        installQueue,
        migrate,
        migrationsFolder,
        checkKey,
        log: console.log,
      })
      const date = new Date(report.createdAt).toLocaleString('fr-FR', { timeZone: 'Europe/Paris' })
      console.log(
        `Sauvegarde du ${date} restaurée\u00a0: ${report.rows} lignes, ${report.files} fichiers, ${report.jobs} tâches en attente.`,
      )
    })
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
