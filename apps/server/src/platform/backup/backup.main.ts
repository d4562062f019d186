// `npm run backup -- --to <file>`: everything in one file, while the product works or not.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withDatabase } from '../../supervisor/open-database.ts'
import { readConfig } from '../config.ts'
import { noteBackup } from '../doctor/machine-checks.ts'
import { createStorage } from '../files/storage.ts'
import { backup } from './backup.ts'
import { findSecretKey, fingerprint } from './secret-key.ts'

const USAGE = 'Usage\u00a0: npm run backup -- --to <fichier>'

try {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (!values.to) throw new Error(USAGE)
  // npm moves to the project's folder; the file is named from where the person is
  const to = resolve(process.env.INIT_CWD ?? '.', values.to)
  await withDatabase(process.env, console.log, async ({ url }, { dataDir }) => {
    const key = findSecretKey(process.env, dataDir)
    const config = readConfig({ ...process.env, DATABASE_URL: url, DATA_DIR: dataDir })
    const storage = await createStorage(config)
    const report = await backup({
      databaseUrl: url,
      to,
      readFile: storage.read,
      keyFingerprint: key && fingerprint(key),
      now: new Date(),
      log: console.log,
    })
    noteBackup(dataDir, new Date())
    console.log(`Sauvegarde faite dans ${to}\u00a0: ${report.rows} lignes, ${report.files} fichiers.`)
    console.log('La clé de chiffrement (SECRET_KEY ou secret.key) n’y est pas\u00a0: gardez-la ailleurs.')
    for (const fault of report.contradictions) console.error(`Attention\u00a0: ${fault}.`)
    if (report.missingFiles.length === 0) return
    console.error(`Fichiers introuvables, absents de la sauvegarde\u00a0:\n${report.missingFiles.join('\n')}`)
    process.exitCode = 1
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
