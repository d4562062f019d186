// Forgets the registrations that nobody proved.

import { addressProofHours } from '@cartable/domain/access/accounts/address.schema.ts'
import { requestKeptDays } from '@cartable/domain/access/registration/registration.schema.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { deleteChangesBefore } from '../accounts/own-address.queries.ts'
import { deleteRequestsBefore } from './registration.queries.ts'

export const purgeRegistrations = defineScheduledTask({
  code: 'purge-registrations',
  name: 'Inscriptions sans suite',
  description: 'Oublie les inscriptions de familles dont l’adresse e-mail n’a pas été prouvée.',
  schedule: { frequenceType: 'hourly', granularity: 1, moments: ['25'] },
  run: async ({ platform, write }) => {
    const before = new Date(platform.clock.now().getTime() - requestKeptDays * 86_400_000)
    // the link of a new address is over
    const unproven = new Date(platform.clock.now().getTime() - addressProofHours * 3_600_000)
    return {
      summary: {
        forgotten: await write('access.purgeRegistrations', async (db) => {
          await deleteChangesBefore(db, unproven)
          return deleteRequestsBefore(db, before)
        }),
      },
    }
  },
})
