// Applies the periods of retention every night, in small batches, and says what is due before it does.
import { addMonths } from '@cartable/domain/kernel/dates.ts'
import type { RetentionLine } from '@cartable/domain/people/privacy.schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { defineScheduledTask, type ScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import type { Platform } from '../../platform/platform.ts'
import { removeUnusedFiles } from '../../platform/privacy/held-rows.ts'
import type { PrivacyContribution, RetentionRule } from '../../platform/privacy/privacy.ts'
import { eraseContacts, erasePerson } from './erase-person.ts'
import { wholePerson } from './privacy-subjects.queries.ts'

export const retentionTaskCode = 'apply-retention'
const taskName = 'Conservation des données'

/** Rows of one transaction: short enough to make nobody wait. */
const batch = 200

/** Midnight in UTC of the day so many months ago: a day of difference matters to nobody here. */
const limitOf = async ({ settings, clock }: Platform, rule: RetentionRule) => {
  const months = typeof rule.kept === 'string' ? await settings.integer(rule.kept) : rule.kept.months
  return { months, before: new Date(`${addMonths(clock.today(), -months)}T00:00:00Z`) }
}

const rulesOf = (contributions: readonly PrivacyContribution[]) =>
  contributions.flatMap((contribution) => contribution.retention ?? [])

/** What is due now, without touching it. */
export const describeRetention = async (
  db: Db,
  platform: Platform,
  contributions: readonly PrivacyContribution[],
): Promise<RetentionLine[]> => {
  const lines: RetentionLine[] = []
  for (const rule of rulesOf(contributions)) {
    const { months, before } = await limitOf(platform, rule)
    const { code, label, source, appliedBy = taskName } = rule
    lines.push({ code, label, months, source, appliedBy, due: await rule.due(db, before) })
  }
  return lines
}

export const retentionTask = (contributions: readonly PrivacyContribution[]): ScheduledTask =>
  defineScheduledTask({
    code: retentionTaskCode,
    name: taskName,
    description:
      'Efface les données qui ont dépassé leur durée de conservation\u00a0: contacts sans suite, candidats refusés, textes des messages.',
    schedule: { frequenceType: 'daily', granularity: 1, moments: ['02:40'] },
    run: async ({ platform, write, signal }) => {
      const today = platform.clock.today()
      const done: Record<string, number> = {}
      let left = 0
      for (const rule of rulesOf(contributions)) {
        if (!rule.apply) continue
        const { before } = await limitOf(platform, rule)
        const passed = new Set<number>()
        done[rule.code] = 0
        for (let seen = 1; seen > 0 && !signal.aborted; ) {
          const outcome = await rule.apply(
            {
              write: (change) => write('cron.applyRetention', change),
              erase: async (db, whom) => {
                const deps = { db, platform, contributions, today, accountId: null }
                if ('contactIds' in whom) {
                  await eraseContacts(deps, whom.contactIds)
                  return true
                }
                const person = await wholePerson(db, whom.personId)
                return person !== undefined && (await erasePerson(deps, person)) === 'erased'
              },
              removeFiles: (db, ids) => removeUnusedFiles(db, platform, ids),
            },
            before,
            batch,
            passed,
          )
          done[rule.code] = (done[rule.code] ?? 0) + outcome.done
          seen = outcome.seen
        }
        left += passed.size
      }
      return { status: left > 0 ? 'warning' : 'success', summary: { ...done, left } }
    },
  })
