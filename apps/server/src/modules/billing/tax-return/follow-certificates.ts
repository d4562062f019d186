// Scheduled: finds out which certificates that were given no longer hold, so that the office replaces them.
import { paidInYear } from '@cartable/domain/billing/tax-return/tax-return.rules.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { certificatesToFollow, noteChanged, noteLookedAt } from './certificates.queries.ts'
import { declaredSeller, digestOf } from './read-certificate.ts'
import { findTaxOrders } from './tax-return.queries.ts'

/** Years back for which a family may still correct its declaration. */
const yearsBack = 4
const atOnce = 500
/** What began to be written before a look, and was not to be seen yet, is looked at by the next one. */
const unseenMs = 10 * 60_000

export const followCertificates = defineScheduledTask({
  code: 'follow-tax-certificates',
  name: 'Attestations fiscales à remplacer',
  description:
    'Compare les attestations émises à ce qui est vrai aujourd’hui, et signale sur la page d’accueil celles qu’un avoir ou un encaissement corrigé a changées.',
  schedule: { frequenceType: 'hourly', granularity: 1, moments: [] },
  run: async ({ db, write, platform }) => {
    const seller = await declaredSeller(db)
    if (seller === null) return { status: 'success', summary: { looked: 0, changed: 0 } }
    const today = platform.clock.today()
    const seenUntil = new Date(platform.clock.now().getTime() - unseenMs)
    const given = await certificatesToFollow(db, Number(today.slice(0, 4)) - yearsBack, atOnce)
    let changed = 0
    const same: number[] = []
    for (const one of given) {
      const orders = await findTaxOrders(db, one.customerId, seller.sapDeclaredOn)
      if (digestOf(paidInYear(orders, one.year)) === one.digest) {
        same.push(one.id)
        continue
      }
      changed += 1
      await write('billing.followCertificates', (tx) => noteChanged(tx, one.id, today))
    }
    await write('billing.followCertificates', (tx) => noteLookedAt(tx, same, seenUntil))
    return { status: 'success', summary: { looked: given.length, changed } }
  },
})
