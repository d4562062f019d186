// Scheduled: families that have not answered a price are written to once more, then called; the price in force goes on meanwhile.
import { addDays, dayOf } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { askTeam } from '../../linking/next-actions.ts'
import { findParties } from '../shared/contract-ends.queries.ts'
import { lockContract } from '../shared/contract-record.queries.ts'
import { contractIdOf, findPrice, listUnanswered, updatePrice } from '../shared/prices.queries.ts'
import { findPriceToTell } from './rhythm.queries.ts'
import { mailPrice } from './tell-price.ts'

/** Days before the first day on which a silent family reads of it once more; never sooner than this after the proposal. */
const daysBefore = 3
const leastPatience = 2

/** One price in one transaction, looked at anew under the lock of its contract. */
const followOne = async (job: JobContext, db: Db, id: number): Promise<'reminded' | 'called' | null> => {
  const { platform } = job
  const { now, today } = platform.clock
  const contractId = await contractIdOf(db, id)
  const contract = contractId === undefined ? undefined : await lockContract(db, contractId)
  const price = await findPrice(db, id, today())
  if (!contract || price?.status !== 'proposed') return null
  const askedOn = dayOf(price.proposedAt)
  if (price.remindedAt === null && addDays(askedOn, leastPatience) <= today()) {
    const told = await findPriceToTell(db, id, now().toISOString())
    if (told) await mailPrice({ db, platform, now, today }, id, told, { isReminder: true })
    await updatePrice(db, id, { remindedAt: now().toISOString() })
    return 'reminded'
  }
  if (price.remindedAt === null || price.startsOn > today()) return null
  const { linkingId, staffUserId } = await findParties(db, contract.id)
  await askTeam(db, {
    ...(linkingId === null ? { contractId: contract.id } : { linkingId }),
    kind: 'price',
    comment:
      'Tarif proposé sans réponse\u00a0: appelez la famille, notez sa réponse ou annulez la proposition. Le prix en vigueur continue.',
    dueOn: today(),
    staffUserId,
  })
  return 'called'
}

export const followPrices = defineScheduledTask({
  code: 'follow-prices',
  name: 'Réponses aux prix proposés',
  description:
    'Écrit une seconde fois aux familles qui n’ont pas répondu à un prix, trois jours avant qu’il commence\u00a0; ce jour venu, demande à l’équipe de les appeler.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['08:30'] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const tally = { reminded: 0, called: 0, failed: 0 }
    for (const id of await listUnanswered(db, platform.clock.today(), daysBefore)) {
      signal.throwIfAborted()
      try {
        const done = await write('contracts.followPrices', (tx) => followOne(job, tx, id))
        if (done) tally[done] += 1
      } catch (error) {
        platform.log.error({ err: error, price: id }, 'the answer to a price could not be followed')
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})
