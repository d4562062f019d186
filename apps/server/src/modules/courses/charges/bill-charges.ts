// Scheduled: what families owe for late cancellations and absences, and did not contest in time, is billed, one mail for each family.
import { chargeLabel, chargeText } from '@cartable/domain/courses/charges/charges.words.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { notify } from '../../../platform/notifications.ts'
import { issueCompensation } from '../../billing/orders/issue-compensation.ts'
import { attachBills } from '../../billing/papers/attach-bills.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { findContractToTell } from '../planning/told.queries.ts'
import { type ChargeToBill, listDue, lockDue, markBilled } from './due.queries.ts'

type Billed = ChargeToBill & { readonly billId: number; readonly reference: string }

const billOne = async (db: Db, charge: ChargeToBill, today: string): Promise<Billed> => {
  const bill = await issueCompensation(
    db,
    {
      ...{ customerId: charge.customerId, studentId: charge.studentId, day: dayOf(charge.expectedAt) },
      ...{ cents: charge.customerCents, teacherCents: charge.teacherCents },
      ...{ studentName: charge.studentName, subject: charge.subject, teacherName: charge.teacherName },
      label: chargeLabel(charge),
    },
    today,
  )
  await markBilled(db, charge.id, bill.orderId)
  return { ...charge, ...bill }
}

const tell = async ({ platform }: JobContext, db: Db, billed: readonly Billed[]): Promise<void> => {
  const [first] = billed
  const people = first && (await findContractToTell(db, first.contractId))
  if (!people) return
  const { email, accountId, ...person } = people.customer
  const lines = billed.map((one) => `${one.reference}\u00a0: ${chargeText(one)}`)
  const total = billed.reduce((sum, { customerCents }) => sum + customerCents, 0)
  await notify(db, [accountId], {
    kind: 'course',
    title: `Cours annulé\u00a0: facture de ${formatEuros(total)}.`,
    body: lines.join('\n'),
    link: '/',
  })
  // who has no address has the papers by the office
  if (email === null) return
  await mailTemplate(
    { db, platform, now: platform.clock.now },
    {
      template: 'course-charge',
      purpose: 'course-charge-billed',
      to: { ...person, email },
      about: { class: 'courses', id: first.courseId },
      tags: { prenom_eleve: people.studentFirstName, mot: lines.join('\n\n'), reponse: 'votre facture' },
      attachments: await attachBills(
        db,
        platform,
        billed.map(({ billId }) => billId),
      ),
      ...(accountId !== null && { page: '/' }),
    },
  )
}

/** One family, whole or not at all. */
const billFamily = async (job: JobContext, db: Db, customerId: number): Promise<number> => {
  const { clock } = job.platform
  const billed: Billed[] = []
  for (const charge of await lockDue(db, customerId, clock.now())) billed.push(await billOne(db, charge, clock.today()))
  await tell(job, db, billed)
  return billed.length
}

export const billCharges = defineScheduledTask({
  code: 'bill-course-charges',
  name: 'Annulations tardives et absences à facturer',
  description:
    'Facture aux familles les annulations tardives et les absences qu’elles n’ont pas contestées à temps, ou que le service a maintenues, et leur envoie la facture.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['04:10'] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const tally = { billed: 0, failed: 0 }
    for (const customerId of await listDue(db, platform.clock.now())) {
      signal.throwIfAborted()
      try {
        tally.billed += await write('courses.billCharges', (tx) => billFamily(job, tx, customerId))
      } catch (error) {
        platform.log.error(
          { err: error, customer: customerId },
          'what a family owes for lost lessons could not be billed',
        )
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})
