// Sends a family the bills of lessons that the office confirmed for it: one mail with all of them, however many there are.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { z } from 'zod'
import type { OperationContext } from '../../platform/http/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { notify } from '../../platform/notifications.ts'
import { attachBills } from '../billing/orders/attach-bills.ts'
import { mailTemplate } from '../messaging/mail-template.ts'
import { findIssuedTo } from './tell-bills.queries.ts'

const name = 'courses.tellBills'
export const tellBillsJob = defineJob({
  name,
  input: z.object({
    billIds: z.array(z.int()),
    /** The pupil who confirmed; null: the office did. */
    by: z.string().nullable(),
  }),
  lane: 'mail',
  run: ({ write, platform }, { billIds, by }) =>
    write(name, async (db) => {
      const to = await findIssuedTo(db, billIds)
      if (!to || to.isTold) return
      const { email, accountId, lines, orderId, ...person } = to
      const many = lines.length > 1
      const who = by === null ? '' : ` par ${by}`
      await notify(db, [accountId], {
        kind: 'course',
        title: many
          ? `${lines.length} cours confirmés${who}\u00a0: vos factures sont là.`
          : `Cours confirmé${who}\u00a0: votre facture est là.`,
        link: '/',
      })
      // who has no address has the papers at home, and by the office
      if (email === null) return
      await mailTemplate(
        { db, platform, now: platform.clock.now },
        {
          template: 'bill-issued',
          purpose: 'bill-issued',
          to: { ...person, email },
          about: { class: 'orders', id: orderId },
          tags: {
            date_debut: formatDay(platform.clock.today()),
            mot: [...(by === null ? [] : [`Confirmé par ${by}.`]), ...lines].join('\n'),
          },
          attachments: await attachBills(db, platform, billIds),
          ...(accountId !== null && { page: '/' }),
        },
      )
    }),
})

/** To be called in the transaction that bills lessons of one family; it is told where somebody else confirmed them. */
export const tellBills = async (
  { db, as, identity, platform }: OperationContext,
  billIds: readonly number[],
): Promise<void> => {
  if (as.kind !== 'staff' && as.kind !== 'student') return
  const by = as.kind === 'student' ? (identity?.name ?? null) : null
  await platform.jobs.enqueue(db, tellBillsJob, { billIds: [...billIds], by })
}
