// `npm run archive`: a base for the archived journal, the stored files, and what is too old removed; `-- --files`, the files alone.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { archiveFiles, forgetOldBases, makeBase } from './base-backup.ts'
import { withDatabase } from './open-database.ts'
import { adminUrlOf } from './postgres.ts'
import { clusterFolder } from './postgres-home.ts'
import { SettingsError } from './settings.ts'

try {
  const { values } = parseArgs({ options: { files: { type: 'boolean', default: false } } })
  await withDatabase(process.env, console.log, async (_, { dataDir, databaseUrl, walArchive }) => {
    if (!walArchive) throw new SettingsError('Donnez le dossier des archives par WAL_ARCHIVE_DIR.')
    if (databaseUrl && !values.files)
      throw new SettingsError(
        'Cette base a son propre PostgreSQL\u00a0: c’est lui qui s’archive (docs/mise-en-production.md, «\u00a0Archivage continu\u00a0»).',
      )
    archiveFiles(dataDir, walArchive)
    if (values.files) return console.log(`Fichiers archivés dans ${join(walArchive.folder, 'files')}.`)
    const { path } = await makeBase(adminUrlOf(dataDir), clusterFolder(dataDir), walArchive)
    const { bases, segments } = forgetOldBases(walArchive, new Date())
    console.log(
      `Copie de la base faite dans ${path}. Trop anciens et retirés\u00a0: ${bases} copies, ${segments} segments.`,
    )
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
