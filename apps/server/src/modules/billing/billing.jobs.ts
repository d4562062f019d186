// Scheduled work of billing: finds out how the card payments and the transfers to teachers ended that nobody recorded.
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { reconcileAttempt } from './payments/charge-bill.ts'
import { sendTeacherPayment } from './payments/pay-teacher.ts'
import { listUnsettledTeacherPayments } from './payments/teacher-payments.queries.ts'
import { listUnsettledAttempts } from './payments/unsettled.queries.ts'

const minute = 60_000
/** Attempts looked at in one run: the rest waits for the next. */
const atOnce = 200

/** Every few minutes: a server killed between a commit and the answer of the provider leaves a payment pending. */
export const reconcilePayments = defineScheduledTask({
  code: 'reconcile-card-payments',
  name: 'Vérification des paiements par carte',
  description: 'Demande au prestataire ce que sont devenus les paiements restés en attente.',
  schedule: { frequenceType: 'minutes', granularity: 2, moments: [] },
  run: async ({ db, write, platform }) => {
    const now = platform.clock.now().getTime()
    const ids = await listUnsettledAttempts(db, new Date(now - 2 * minute), new Date(now - 24 * 60 * minute), atOnce)
    const till = {
      read: db,
      write: <T>(change: Parameters<typeof write<T>>[1]) => write<T>('billing.reconcilePayments', change),
      platform,
    }
    let failed = 0
    for (const id of ids) {
      try {
        await reconcileAttempt(till, id)
      } catch (error) {
        failed += 1
        platform.log.error({ err: error, payment: id }, 'a card payment could not be verified')
      }
    }
    const transfers = await listUnsettledTeacherPayments(db, new Date(now - 2 * minute), atOnce)
    for (const id of transfers) {
      try {
        await sendTeacherPayment(till, id)
      } catch (error) {
        failed += 1
        platform.log.error({ err: error, teacherPayment: id }, 'a payment of a teacher could not be verified')
      }
    }
    return { status: failed > 0 ? 'warning' : 'success', summary: { looked: ids.length + transfers.length, failed } }
  },
})
