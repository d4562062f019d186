// The machine and the database under the product: room on the disk, the two clocks, migrations that wait, the last backup.
import { statfs } from 'node:fs/promises'
import pg from 'pg'
import { clamdAddress, pingClamd } from '../antivirus/clamd.ts'
import { ageWords, hoursSince, latestBackupHours, readLastBackup } from '../backup/last-backup.ts'
import { waitingMigrations } from '../db/migrate.ts'
import { danger, type Finding, fine, warning } from './findings.ts'

const gibibyte = 1024 ** 3
const rounded = (value: number) => value.toLocaleString('fr-FR', { maximumFractionDigits: 1 })

export const judgeDisk = ({ free, total }: { readonly free: number; readonly total: number }): Finding => {
  const left = `Disque\u00a0: ${rounded(free / gibibyte)}\u00a0Gio libres`
  if (free < gibibyte / 4) return danger(`${left}, presque plein\u202f; des fichiers seraient perdus.`)
  return free < gibibyte || free < total / 20 ? warning(`${left}, il sera bientôt plein.`) : fine(`${left}.`)
}

export const checkDisk = async (dataDir: string): Promise<Finding> => {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    return judgeDisk({ free: bavail * bsize, total: blocks * bsize })
  } catch {
    return warning(`Disque\u00a0: non vérifié, ${dataDir} ne se lit pas.`)
  }
}

/** Milliseconds by which the machine is ahead of its database. */
export const judgeClock = (aheadMs: number): Finding => {
  const seconds = Math.abs(aheadMs) / 1_000
  const apart = `Horloge\u00a0: ${rounded(seconds)}\u00a0s d’écart avec celle de la base`
  if (seconds > 60) return danger(`${apart}\u202f; liens, codes et échéances seraient faux.`)
  return seconds > 2
    ? warning(`${apart}\u202f; réglez-la par le réseau (NTP).`)
    : fine('Horloge\u00a0: à l’heure de la base.')
}

/** Of one that the settings name. It may start later than the program: nobody waits for it. */
export const checkAntivirus = async (given: string): Promise<Finding> => {
  const address = clamdAddress(given)
  return address !== null && (await pingClamd(address))
    ? fine('Antivirus\u00a0: clamd répond.')
    : warning(`Antivirus\u00a0: clamd ne répond pas à ${given}.`)
}

export const checkDatabase = async (url: string): Promise<Finding[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const asked = Date.now()
    const { rows } = await client.query('select extract(epoch from clock_timestamp()) * 1000 as now')
    const clock = judgeClock((asked + Date.now()) / 2 - Number(rows[0]?.now))
    const { waiting, unknown } = await waitingMigrations(client)
    if (unknown.length > 0)
      return [
        clock,
        danger(`Migrations\u00a0: la base vient d’une version plus récente du programme (${unknown.at(-1)}).`),
      ]
    return [
      clock,
      waiting.length > 0
        ? warning(
            `Migrations\u00a0: ${waiting.length} ${waiting.length > 1 ? 'attendent' : 'attend'} le prochain démarrage (ou npm run db:migrate).`,
          )
        : fine('Migrations\u00a0: la base est à jour.'),
    ]
  } catch {
    return [warning('Base de données\u00a0: elle ne répond pas\u202f; ni horloge ni migrations n’ont été vérifiées.')]
  } finally {
    await client.end().catch(() => undefined)
  }
}

export const checkBackup = (dataDir: string, now: Date): Finding => {
  const last = readLastBackup(dataDir)
  if (last === null) return warning('Sauvegarde\u00a0: aucune n’est connue (npm run backup).')
  const hours = hoursSince(last.at, now)
  return hours > latestBackupHours
    ? warning(`Sauvegarde\u00a0: la dernière a ${ageWords(hours)}\u202f; il en faut une par jour.`)
    : fine(`Sauvegarde\u00a0: la dernière a ${ageWords(hours)}.`)
}
