// Tells a family of a request to the Urssaf: that it left, unless the mail of its bill says it the same day; and, where the family contested it, that nothing is debited and who calls.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { notify } from '../../platform/notifications.ts'
import type { Platform } from '../../platform/platform.ts'
import { mailTemplate } from '../messaging/mail-template.ts'
import { findContested } from './advances.queries.ts'
import { findRequested } from './told-registrations.queries.ts'

/** Where a family keeps its advance. */
export const ownAdvancePath = '/espace/compte/avance'

const contestedName = 'urssaf.tellContested'
export const tellContestedJob = defineJob({
  name: contestedName,
  input: z.object({ requestId: z.int() }),
  lane: 'mail',
  run: ({ write, platform }, { requestId }) =>
    write(contestedName, async (db) => {
      const told = await findContested(db, requestId)
      if (!told) return
      const { accountId, email, billId, reference, amountCents, ...person } = told
      await notify(db, [accountId], {
        kind: 'course',
        title: `Vous contestez ${formatEuros(amountCents)} à l’Urssaf (facture ${reference})\u00a0: rien ne vous est prélevé, nous vous appelons.`,
        link: ownAdvancePath,
      })
      if (email === null) return
      await mailTemplate(
        { db, platform, now: () => platform.clock.now() },
        {
          ...{ template: 'advance-contested', purpose: 'advance-contested' },
          to: { ...person, email },
          about: { class: 'bills', id: billId },
          tags: { reference, montant: formatEuros(amountCents) },
          ...(accountId !== null && { page: ownAdvancePath }),
        },
      )
    }),
})

/** To be called in the transaction that notes that a request was abandoned; whoever did not contest is told nothing. */
export const tellContested = async (db: Db, platform: Pick<Platform, 'jobs'>, requestId: number): Promise<void> => {
  await platform.jobs.enqueue(db, tellContestedJob, { requestId })
}

/** Seconds after which the mail of a bill that is issued in the same moment is written. */
const patienceSeconds = 60

const requestedName = 'urssaf.tellRequested'
export const tellRequestedJob = defineJob({
  name: requestedName,
  input: z.object({ requestId: z.int() }),
  lane: 'mail',
  run: ({ write, platform }, { requestId }) =>
    write(requestedName, async (db) => {
      const told = await findRequested(db, requestId)
      if (!told || told.email === null) return
      const { accountId, email, billId, reference, amountCents, collectsCents, ...person } = told
      await mailTemplate(
        { db, platform, now: () => platform.clock.now() },
        {
          ...{ template: 'advance-requested', purpose: 'advance-requested' },
          to: { ...person, email },
          about: { class: 'bills', id: billId },
          tags: {
            ...{ reference, montant: formatEuros(amountCents) },
            prix: collectsCents > 0 ? formatEuros(collectsCents) : null,
          },
          ...(accountId !== null && { page: ownAdvancePath }),
        },
      )
    }),
})

/** To be called in the transaction that notes that the Urssaf took a request. */
export const tellRequested = async (db: Db, platform: Pick<Platform, 'jobs'>, requestId: number): Promise<void> => {
  await platform.jobs.enqueue(db, tellRequestedJob, { requestId }, { startAfter: patienceSeconds })
}
