// `npm run backup -- --to <file>`: everything in one file, while the product works or not; `--into <folder> --keep <days>`, each day.
import { mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withDatabase } from '../../supervisor/open-database.ts'
import { readConfig } from '../config.ts'
import { createStorage } from '../files/storage.ts'
import { backup } from './backup.ts'
import { dailyName, removeOldBackups } from './daily.ts'
import { noteBackup } from './last-backup.ts'
import { findSecretKey, fingerprint } from './secret-key.ts'

const USAGE = 'Usage\u00a0: npm run backup -- --to <fichier>, ou --into <dossier> [--keep <jours>]'

function target(values: { to?: string; into?: string; keep?: string }, now: Date) {
  const days = values.keep === undefined ? null : Number(values.keep)
  if (Boolean(values.to) === Boolean(values.into)) throw new Error(USAGE)
  if (days !== null && (!values.into || !Number.isInteger(days) || days < 1)) throw new Error(USAGE)
  // npm moves to the project's folder; the file is named from where the person is
  const from = process.env.INIT_CWD ?? '.'
  if (values.to) return { to: resolve(from, values.to), folder: null, days: null }
  const folder = resolve(from, values.into ?? '')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return { to: join(folder, dailyName(now)), folder, days }
}

try {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, into: { type: 'string' }, keep: { type: 'string' } },
  })
  const now = new Date()
  const { to, folder, days } = target(values, now)
  await withDatabase(process.env, console.log, async ({ url }, { dataDir }) => {
    const key = findSecretKey(process.env, dataDir)
    const config = readConfig({ ...process.env, DATABASE_URL: url, DATA_DIR: dataDir })
    const storage = await createStorage(config)
    const report = await backup({
      databaseUrl: url,
      to,
      readFile: storage.read,
      keyFingerprint: key && fingerprint(key),
      now,
      log: console.log,
    })
    noteBackup(dataDir, {
      ...{ at: now.toISOString(), path: to, bytes: statSync(to).size },
      ...{ rows: report.rows, files: report.files },
    })
    console.log(`Sauvegarde faite dans ${to}\u00a0: ${report.rows} lignes, ${report.files} fichiers.`)
    console.log('La clé de chiffrement (SECRET_KEY ou secret.key) n’y est pas\u00a0: gardez-la ailleurs.')
    if (folder !== null && days !== null)
      for (const name of removeOldBackups(folder, days, now))
        console.log(`${name} avait plus de ${days} jours\u00a0: retirée.`)
    for (const fault of report.contradictions) console.error(`Attention\u00a0: ${fault}.`)
    if (report.missingFiles.length === 0) return
    console.error(`Fichiers introuvables, absents de la sauvegarde\u00a0:\n${report.missingFiles.join('\n')}`)
    process.exitCode = 1
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
