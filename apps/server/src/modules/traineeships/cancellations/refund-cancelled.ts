// Refunds of what was cancelled: asked of the card provider one by one by a job, asked again by hand where one failed.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { cancellationsRefusals } from '@cartable/domain/traineeships/cancellations/cancellations.refusals.ts'
import type { RefundMeans } from '@cartable/domain/traineeships/cancellations/cancellations.schema.ts'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { notify } from '../../../platform/notifications.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refundCredited } from '../../billing/billing.service.ts'
import { reconcileAttempt } from '../../billing/payments/charge-bill.ts'
import { moneyOfRegistration } from '../../billing/registrations/bill-registration.ts'
import { freeRegistration, transferRegistration } from '../../billing/registrations/free-registration.ts'
import { insertRefunds } from './cancellations.queries.ts'
import { lockOffer, noteAnswer } from './offer.queries.ts'
import { countFailures, findLine, listPendingRefunds } from './told.queries.ts'

const name = 'traineeships.refundCancelled'

/** Told again only when more of them failed. */
const tellFailures = async (db: Db, cancellationId: number): Promise<void> => {
  const failures = await countFailures(db, cancellationId)
  if (!failures || failures.count === 0) return
  const { accountId, count, sessionId, stage } = failures
  await notify(
    db,
    [accountId],
    {
      kind: 'task',
      title:
        count === 1
          ? `Un remboursement a échoué\u00a0: ${stage}, annulé.`
          : `${count} remboursements ont échoué\u00a0: ${stage}, annulé.`,
      body: 'L’onglet «\u00a0Annulation\u00a0» les liste\u00a0: essayez de nouveau, ou rendez par virement.',
      link: `/traineeship/sessions/${sessionId}?onglet=annulation`,
    },
    { onceAs: `stage-refunds-${cancellationId}-${count}` },
  )
}

/** Seconds until what has no answer yet is looked at again. */
const patienceSeconds = 600
const lookAgain = (platform: Platform, db: Db, cancellationId: number): Promise<unknown> =>
  platform.jobs.enqueue(db, refundCancelledJob, { cancellationId }, { startAfter: patienceSeconds })

/** What the provider did not answer stays pending: the task that looks after card payments asks again, and so does this. */
export const refundCancelledJob = defineJob({
  name,
  input: z.object({ cancellationId: z.int() }),
  run: async ({ db, write, platform }, { cancellationId }) => {
    const till = { read: db, write: <T>(change: Parameters<typeof write<T>>[1]) => write<T>(name, change), platform }
    for (const id of await listPendingRefunds(db, cancellationId)) {
      try {
        await reconcileAttempt(till, id)
      } catch (error) {
        platform.log.error({ err: error, payment: id }, 'a refund of a cancelled stage was not given')
      }
    }
    await write(name, async (tx) => {
      await tellFailures(tx, cancellationId)
      if ((await listPendingRefunds(tx, cancellationId)).length > 0) await lookAgain(platform, tx, cancellationId)
    })
  },
})

/** A second click finds the refund under way, and nothing left. */
export const retryRefund = async (context: OperationContext, { id, means }: { id: number; means: RefundMeans }) => {
  const { db, live, now } = context
  const line = (await findLine(db, id)) ?? notFound()
  const { registrationId, reason, sessionId } = line
  await moneyOfRegistration(db, registrationId, 'lock')
  // given back before the family has answered: nothing waits for it any more
  if ((await lockOffer(db, id))?.answer === null)
    await noteAnswer(db, id, { answer: 'declined', answeredAt: now().toISOString() })
  const asked =
    means === 'card'
      ? await freeRegistration(context, registrationId, { reason, way: 'transfer' })
      : await transferRegistration(context, registrationId, reason)
  if (asked.onCards.length + asked.byHand.length === 0)
    refuse(means === 'card' ? cancellationsRefusals.notOnCard : cancellationsRefusals.nothingLeft)
  await insertRefunds(db, id, asked)
  live(['traineeships'], ['traineeships', 'id', sessionId], ['billing'], ['accounting'])
  return answerAfterCommit(async (after) => {
    const failure = await refundCredited(context, after, asked.onCards)
    after.live(['traineeships'])
    return failure === null
      ? { isValid: true, errorMsgs: [] }
      : { isValid: false, errorMsgs: [`Le remboursement par carte n’est pas fait\u00a0: ${failure}`] }
  })
}
