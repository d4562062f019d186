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
import { refundCredited } from '../../billing/billing.service.ts'
import { reconcileAttempt } from '../../billing/payments/charge-bill.ts'
import { freeRegistration, transferRegistration } from '../../billing/registrations/free-registration.ts'
import { insertRefunds } from './cancellations.queries.ts'
import { countFailures, findLine, listPendingRefunds } from './told.queries.ts'

const name = 'traineeships.refundCancelled'

const tellFailures = async (db: Db, cancellationId: number, onceAs: string): Promise<void> => {
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
      body: 'L’onglet « Annulation » les liste\u00a0: essayez de nouveau, ou rendez par virement.',
      link: `/traineeship/sessions/${sessionId}?onglet=annulation`,
    },
    { onceAs },
  )
}

/** What the provider did not answer stays pending: the task that looks after card payments asks again. */
export const refundCancelledJob = defineJob({
  name,
  input: z.object({ cancellationId: z.int() }),
  run: async ({ db, write, platform, jobId }, { cancellationId }) => {
    const till = { read: db, write: <T>(change: Parameters<typeof write<T>>[1]) => write<T>(name, change), platform }
    for (const id of await listPendingRefunds(db, cancellationId)) {
      try {
        await reconcileAttempt(till, id)
      } catch (error) {
        platform.log.error({ err: error, payment: id }, 'a refund of a cancelled stage was not given')
      }
    }
    await write(name, (tx) => tellFailures(tx, cancellationId, jobId))
  },
})

/** A second click finds the refund under way, and nothing left. */
export const retryRefund = async (context: OperationContext, { id, means }: { id: number; means: RefundMeans }) => {
  const { db, live } = context
  const line = (await findLine(db, id)) ?? notFound()
  const { registrationId, reason, sessionId } = line
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
