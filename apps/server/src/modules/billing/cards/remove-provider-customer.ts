// Deletes at the card provider the customers whose data were erased here: by a job, once the erasure is committed.
import { de } from '@cartable/domain/kernel/french.ts'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job.ts'
import { notify } from '../../../platform/notifications.ts'
import type { OutsideCopies } from '../../../platform/privacy/privacy.ts'
import { listProviderCustomers } from './cards.queries.ts'

const name = 'billing.removeProviderCustomer'
const failedPath = '/admin/messenger-message'

export const removeProviderCustomer = defineJob({
  name,
  input: z.object({
    customerId: z.int(),
    number: z.string(),
    stripeCustomerId: z.string(),
    accountId: z.int().nullable(),
  }),
  retries: 8,
  run: async ({ platform, write, jobId }, { customerId, number, stripeCustomerId, accountId }) => {
    await platform.stripe.deleteCustomer(stripeCustomerId, { class: 'customers', id: customerId })
    await write(name, (db) =>
      notify(
        db,
        [accountId],
        {
          kind: 'customer',
          title: `Client effacé ${number}\u00a0: sa fiche chez le prestataire de paiement est supprimée.`,
        },
        { onceAs: jobId },
      ),
    )
  },
  // the job itself waits among the failed messages, to be tried again from there
  onDead: async ({ write, jobId }, { number, stripeCustomerId, accountId }, error) =>
    write(name, (db) =>
      notify(
        db,
        [accountId],
        {
          kind: 'customer',
          title: `Client effacé ${number}\u00a0: sa fiche est encore chez le prestataire de paiement.`,
          body: `La suppression ${de(stripeCustomerId)} a échoué (${error}). Rejouez-la depuis les messages en échec.`,
          link: failedPath,
        },
        { onceAs: `${jobId} dead` },
      ),
    ),
})

export const providerCustomers: OutsideCopies = {
  ids: async (db, held) =>
    (await listProviderCustomers(db, held.customerIds)).map(({ stripeCustomerId }) => stripeCustomerId),
  enqueueRemoval: async ({ db, platform, accountId }, held) => {
    for (const { id, ...copy } of await listProviderCustomers(db, held.customerIds))
      await platform.jobs.enqueue(
        db,
        removeProviderCustomer,
        { customerId: id, ...copy, accountId },
        { singletonKey: copy.stripeCustomerId },
      )
  },
}
