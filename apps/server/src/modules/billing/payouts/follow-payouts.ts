// Scheduled: follows contested payments, then reads what the card provider sent to the bank, line by line, so that the line of the statement finds it.
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { followDisputes } from './follow-disputes.ts'
import { findKnown, hasPayouts, insertPayout, updateStatus } from './payouts.queries.ts'

const day = 86_400_000
/** A payout arrives within days, or comes back: it is looked at again meanwhile. */
const watchedDays = 14
/** The first time, what earlier statements may still show. */
const firstDays = 90

export const followPayouts = defineScheduledTask({
  code: 'follow-card-payouts',
  name: 'Versements des cartes',
  description:
    'Lit ce que le prestataire de cartes verse à la banque, ligne par ligne, pour le rapprocher du relevé, et suit les paiements contestés.',
  schedule: { frequenceType: 'hourly', granularity: 1, moments: [] },
  run: async ({ db, write, platform, signal }) => {
    const till = {
      read: db,
      write: <T>(change: Parameters<typeof write<T>>[1]) => write<T>('billing.followPayouts', change),
      platform,
    }
    const disputes = await followDisputes(till, new Date(platform.clock.now().getTime() - firstDays * day))
    const days = (await hasPayouts(db)) ? watchedDays : firstDays
    const found = await platform.stripe.listPayouts(new Date(platform.clock.now().getTime() - days * day))
    const known = await findKnown(
      db,
      found.map(({ id }) => id),
    )
    let [read, changed] = [0, 0]
    for (const payout of found) {
      if (signal.aborted) break
      const status = known.get(payout.id)
      if (status === payout.status) continue
      if (status !== undefined) {
        changed += 1
        await write('billing.followPayouts', (tx) => updateStatus(tx, payout))
        continue
      }
      const lines = await platform.stripe.listBooked(payout.id)
      read += 1
      await write('billing.followPayouts', (tx) => insertPayout(tx, payout, lines))
    }
    return {
      status: disputes.failed > 0 ? 'warning' : 'success',
      summary: { read, changed, disputes: disputes.changed, failed: disputes.failed },
    }
  },
})
