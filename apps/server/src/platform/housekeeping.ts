// The program's own scheduled tasks: months ahead, retention of journals, ended sessions, used captchas.
import { addMonths, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { notificationsKeptDays } from '@cartable/domain/kernel/notifications.ts'
import { sql } from 'kysely'
import { dropMonthsBefore, makeMonthsAhead, type PartitionedTable } from './db/partitions.ts'
import { defineScheduledTask, type ScheduledTask } from './jobs/scheduled-tasks.ts'

/** Parameter that says how many months each journal is kept. */
const retention = {
  traces: 'traces_retention_months',
  technical_logs: 'technical_logs_retention_months',
  provider_calls: 'provider_calls_retention_months',
} as const satisfies Readonly<Record<PartitionedTable, string>>

export const housekeepingTasks: readonly ScheduledTask[] = [
  defineScheduledTask({
    code: 'rotate-journals',
    name: 'Rotation des journaux',
    description:
      'Prépare les mois à venir des traces et des journaux, et retire ceux qui ont dépassé leur durée de conservation.',
    schedule: { frequenceType: 'daily', granularity: 1, moments: ['03:10'] },
    run: async ({ platform, write }) => {
      const today = platform.clock.today()
      const { made } = await write('cron.rotateJournals', (db) => makeMonthsAhead(db, today))
      const dropped: Record<string, number> = {}
      for (const [table, parameter] of Object.entries(retention)) {
        const kept = await platform.settings.integer(parameter)
        const before = startOfMonth(addMonths(today, -kept))
        dropped[table] = await write('cron.rotateJournals', (db) =>
          dropMonthsBefore(db, table as PartitionedTable, before),
        )
      }
      return { summary: { made, dropped } }
    },
  }),
  defineScheduledTask({
    code: 'purge-sessions',
    name: 'Nettoyage des sessions',
    description:
      'Retire les sessions terminées depuis longtemps, les clés des écritures de plus d’une heure, les liens expirés, les notifications de plus de 90 jours et les réponses au captcha qui ont servi.',
    schedule: { frequenceType: 'hourly', granularity: 1, moments: ['20'] },
    run: async ({ platform, write }) => {
      const kept = await platform.settings.integer('sessions_retention_months')
      const before = new Date(`${addMonths(platform.clock.today(), -kept)}T00:00:00Z`)
      const counts = await write('cron.purgeSessions', async (db) => ({
        sessions: Number(
          (
            await sql`delete from sessions where least(idle_expires_at, coalesce(revoked_at, idle_expires_at)) < ${before}`.execute(
              db,
            )
          ).numAffectedRows ?? 0n,
        ),
        tries: Number(
          (await sql`delete from unknown_login_tries where last_tried_at < ${before}`.execute(db)).numAffectedRows ??
            0n,
        ),
        browsers: Number(
          (await sql`delete from known_browsers where entered_at < ${before}`.execute(db)).numAffectedRows ?? 0n,
        ),
        codes: Number(
          (await sql`delete from login_codes where expires_at < ${before}`.execute(db)).numAffectedRows ?? 0n,
        ),
        mobileCodes: Number(
          (await sql`delete from mobile_codes where expires_at < ${before}`.execute(db)).numAffectedRows ?? 0n,
        ),
        challenges: Number(
          (await sql`delete from passkey_challenges where expires_at < ${platform.clock.now()}`.execute(db))
            .numAffectedRows ?? 0n,
        ),
        writes: Number(
          (
            await sql`delete from write_keys where created_at < ${new Date(platform.clock.now().getTime() - 3_600_000)}`.execute(
              db,
            )
          ).numAffectedRows ?? 0n,
        ),
        pupilCodes: Number(
          (await sql`delete from pupil_codes where expires_at < ${before}`.execute(db)).numAffectedRows ?? 0n,
        ),
        links: Number(
          (await sql`delete from link_tokens where expires_at < ${before}`.execute(db)).numAffectedRows ?? 0n,
        ),
        notifications: Number(
          (
            await sql`delete from notifications where created_at < ${new Date(platform.clock.now().getTime() - notificationsKeptDays * 86_400_000)}`.execute(
              db,
            )
          ).numAffectedRows ?? 0n,
        ),
        runs: Number(
          (
            await sql`delete from cron_task_runs where finished_at < ${new Date(platform.clock.now().getTime() - (await platform.settings.integer('cron_runs_retention_days')) * 86_400_000)}`.execute(
              db,
            )
          ).numAffectedRows ?? 0n,
        ),
      }))
      return { summary: { ...counts, captchas: await platform.captcha.sweep() } }
    },
  }),
]
