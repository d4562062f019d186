// Scheduled: writes to families whose stage begins soon and is not paid whole, a fortnight and three days before it, with the link that pays.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { sendRegistrationLink } from '../../billing/registrations/send-registration-link.ts'
import { listBalances, lockBalance } from './balance.queries.ts'

/** Days before the first one. */
const balanceDays = [14, 3] as const

/** One registration in one transaction: paid meanwhile, or told by another server, it is left alone. */
const remind = async ({ platform }: JobContext, db: Db, registrationId: number): Promise<boolean> => {
  await lockBalance(db, registrationId)
  const [balance] = await listBalances(db, { today: platform.clock.today(), days: balanceDays, registrationId })
  if (!balance) return false
  const { studentFirstName, stage, startsOn } = balance
  const tags = { prenom_eleve: studentFirstName, stage, date_debut: formatDay(startsOn) }
  return sendRegistrationLink(db, platform, registrationId, { template: 'stage-balance', tags })
}

export const remindBalance = defineScheduledTask({
  code: 'remind-stage-balance',
  name: 'Stages à régler avant leur début',
  description:
    'Écrit aux familles quatorze et trois jours avant un stage qui n’est pas entièrement réglé, avec le lien de paiement.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['09:00'] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const tally = { told: 0, failed: 0 }
    const due = await listBalances(db, { today: platform.clock.today(), days: balanceDays })
    for (const { registrationId } of due) {
      signal.throwIfAborted()
      try {
        if (await write('traineeships.remindBalance', (tx) => remind(job, tx, registrationId))) tally.told += 1
      } catch (error) {
        platform.log.error({ err: error, registration: registrationId }, 'the rest of a stage could not be asked for')
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})
