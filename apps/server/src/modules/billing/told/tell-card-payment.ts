// Tells a family what its card paid of a bill, with that bill, however it was paid; and what came once too often and goes back.
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { CardAttempt } from '../cards/card-attempts.queries.ts'
import { isPack, type ToPay } from '../cards/to-pay.queries.ts'
import { attachBills } from '../papers/attach-bills.ts'
import { findToldCardPayment } from '../receipts/tell-money.queries.ts'
import { tellCardPayment, tellGivenBack } from '../receipts/tell-money.ts'

/** The mail of a new bill waits so long, in seconds, to say what its card paid: nobody is told of that twice. */
export const billMailSeconds = { lessons: 5, stage: 30 }

const name = 'billing.tellCardPayment'
export const tellCardPaymentJob = defineJob({
  name,
  input: z.object({ paymentId: z.int(), paidAt: z.string() }),
  lane: 'mail',
  run: ({ write, platform }, { paymentId, paidAt }) =>
    write(name, async (db) => {
      const paid = await findToldCardPayment(db, paymentId, paidAt)
      if (!paid || paid.isTold) return
      const seconds = (Date.parse(paidAt) - Date.parse(paid.billedAt)) / 1_000
      // a mail of the bill or of the registration says it; who has no address reads neither
      const isToldWithItsBill = paid.isStage
        ? paid.isRegistrationToTell && paid.email !== null
        : seconds < billMailSeconds.lessons
      if (isToldWithItsBill) return
      const papers = paid.email === null ? [] : await attachBills(db, platform, [paid.billId], 'details')
      await tellCardPayment({ db, platform, now: platform.clock.now }, paid, papers)
    }),
})

/** To be called in the transaction that records the payment. */
export const tellPaidByCard = async (
  db: Db,
  platform: Pick<Platform, 'jobs' | 'clock'>,
  paymentId: number,
): Promise<void> => {
  const paidAt = platform.clock.now().toISOString()
  await platform.jobs.enqueue(db, tellCardPaymentJob, { paymentId, paidAt })
}

/** In the transaction that records that the money went back: it had been paid meanwhile. */
export const tellBackOnCard = (
  db: Db,
  platform: Pick<Platform, 'clock' | 'mail' | 'config' | 'settings'>,
  { id, amountCents }: Pick<CardAttempt, 'id' | 'amountCents'>,
  toPay: ToPay,
): Promise<void> =>
  tellGivenBack(
    { db, platform, now: () => platform.clock.now() },
    {
      ...{ customerId: toPay.customerId, cents: amountCents, today: platform.clock.today(), what: toPay.title },
      about: isPack(toPay) ? { class: 'hour_packs', id: toPay.packId } : { class: 'payments', id },
    },
  )
