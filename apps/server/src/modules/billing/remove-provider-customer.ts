// Deletes at the card provider the customers whose data were erased here: by a job, once the erasure is committed.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { notify } from '../../platform/notifications.ts'
import { among, type Held, type OutsideCopies } from '../../platform/privacy/privacy.ts'

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
          body: `La suppression de ${stripeCustomerId} a échoué (${error}). Rejouez-la depuis les messages en échec.`,
          link: failedPath,
        },
        { onceAs: `${jobId} dead` },
      ),
    ),
})

const copies = async (db: Db, held: Held) => {
  const { rows } = await sql<{ id: number; number: string; stripeCustomerId: string }>`
    select t.id, t.number, t.stripe_customer_id from customers t
    where ${among('t.id', held.customerIds)} and t.stripe_customer_id is not null order by t.id`.execute(db)
  return rows
}

export const providerCustomers: OutsideCopies = {
  ids: async (db, held) => (await copies(db, held)).map(({ stripeCustomerId }) => stripeCustomerId),
  enqueueRemoval: async ({ db, platform, accountId }, held) => {
    for (const { id, ...copy } of await copies(db, held))
      await platform.jobs.enqueue(
        db,
        removeProviderCustomer,
        { customerId: id, ...copy, accountId },
        { singletonKey: copy.stripeCustomerId },
      )
  },
}
