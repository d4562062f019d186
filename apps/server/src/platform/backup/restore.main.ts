// `npm run restore -- --from <file>`: puts a backup back into an empty installation, or over one with --replace.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withDatabase } from '../../supervisor/open-database.ts'
import { readConfig } from '../config.ts'
import { migrate, migrationsFolder } from '../db/migrate.ts'
import { createStorage } from '../files/storage.ts'
import { installQueue } from '../jobs/jobs.ts'
import { RestoreRefused, restore } from './restore.ts'
import { findSecretKey, keyObjection } from './secret-key.ts'

const USAGE = 'Usage\u00a0: npm run restore -- --from <fichier> [--replace] [--without-key]'

try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      replace: { type: 'boolean', default: false },
      'without-key': { type: 'boolean', default: false },
    },
  })
  if (!values.from) throw new Error(USAGE)
  const from = resolve(process.env.INIT_CWD ?? '.', values.from)
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
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
