// The task that proves backups: puts the last one back into a database of its own and compares it with what it said when it was made.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { Config } from '../config.ts'
import { migrate, migrationsFolder } from '../db/migrate.ts'
import { installQueue } from '../jobs/jobs.ts'
import { defineScheduledTask, type TaskReport } from '../jobs/scheduled-tasks.ts'
import { ageWords, hoursSince, type LastBackup, latestBackupHours, readLastBackup } from './last-backup.ts'
import { type RestoreReport, restore } from './restore.ts'
import { scratchName, withScratch } from './scratch.ts'
import { fingerprint } from './secret-key.ts'

export const proveBackupsCode = 'prove-backups'

type Settings = Pick<Config, 'databaseUrl' | 'backupProofUrl' | 'secretKey' | 'secretKeyPrevious'>

/**
 * Restores the file whole, as `npm run restore` does, but where nothing else is: rows, what they hold, sums, files, keys and
 * triggers are compared and checked by the restore itself, and the newest migrations run over it. Throws what does not hold.
 */
export const proveBackup = (path: string, settings: Settings): Promise<RestoreReport> =>
  withScratch(settings.backupProofUrl, scratchName(settings.databaseUrl), (databaseUrl) =>
    restore({
      databaseUrl,
      from: path,
      replace: false,
      // the restore has compared each file with its digest: nothing of it is kept
      writeFile: async () => {},
      removeFile: async () => {},
      installQueue,
      migrate,
      migrationsFolder,
      checkKey: (expected) => {
        const ours = [settings.secretKey, settings.secretKeyPrevious]
        if (expected && !ours.some((key) => key !== null && fingerprint(key) === expected))
          throw new Error(
            'La clé de cette sauvegarde n’est pas celle d’ici\u00a0: ses champs chiffrés seraient perdus.',
          )
      },
      log: () => {},
    }),
  )

/** Why a backup, though good, is not the one that is needed; null when it is. */
export const ageObjection = (last: LastBackup, now: Date): string | null => {
  const hours = hoursSince(last.at, now)
  return hours > latestBackupHours
    ? `La dernière sauvegarde est bonne, mais elle a ${ageWords(hours)}\u00a0: il en faut une par jour.`
    : null
}

const factsOf = (last: LastBackup, { rows, files, sums }: RestoreReport) => ({
  backupAt: formatInstant(last.at),
  rows,
  files,
  ...(sums && {
    sums: Object.fromEntries(Object.entries(sums).map(([name, cents]) => [name, formatEuros(Number(cents))])),
  }),
})

export const proveBackups = defineScheduledTask({
  code: proveBackupsCode,
  name: 'Preuve des sauvegardes',
  description:
    'Remet la dernière sauvegarde dans une base d’essai, compare ses lignes, ses sommes et ses empreintes à ce qu’elle disait le jour où elle a été faite, puis retire la base d’essai.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['05:10'] },
  run: async ({ platform }): Promise<TaskReport> => {
    const { config, clock } = platform
    const last = readLastBackup(config.dataDir)
    if (last === null || last.path === null) {
      // whoever only tries the product has nothing to lose
      if (config.production) throw new Error('Aucune sauvegarde n’est connue de cette installation (npm run backup).')
      return { summary: { backupAt: 'aucune' } }
    }
    const report = await proveBackup(last.path, config)
    // outside production the clock is moved, and backups are made by whoever wants one
    const objection = config.production ? ageObjection(last, clock.now()) : null
    if (objection !== null) throw new Error(objection)
    return { summary: factsOf(last, report) }
  },
})
