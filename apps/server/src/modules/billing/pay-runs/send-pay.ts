// Asks the card provider for the payments that a run, or a further try, has written down: each once, however often it is asked.
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job.ts'
import { sendTeacherPayment } from '../payments/pay-teacher.ts'

const name = 'billing.sendPay'

/** What is not sent when the server dies is asked again by the task that looks after payments without an answer. */
export const sendPay = defineJob({
  name,
  input: z.object({ paymentIds: z.array(z.int()).min(1) }),
  run: async ({ db, write, platform }, { paymentIds }) => {
    const till = { read: db, write: <T>(change: Parameters<typeof write<T>>[1]) => write<T>(name, change), platform }
    for (const id of paymentIds) {
      try {
        await sendTeacherPayment(till, id)
      } catch (error) {
        platform.log.error({ err: error, teacherPayment: id }, 'a payment of a run could not be sent')
      }
    }
  },
})
