// Sends a family the bills of its confirmed lessons, whoever confirmed them: one mail with all of them, however many there are.
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
    /** The pupil who confirmed; null: the office or the family did. */
    by: z.string().nullable(),
    /** The family did, and has no need of a notice. */
    isOwn: z.boolean().default(false),
    /** Of lessons that were confirmed before. */
    isOfMonth: z.boolean().default(false),
  }),
  lane: 'mail',
  run: ({ write, platform }, { billIds, by, isOwn, isOfMonth }) =>
    write(name, async (db) => {
      const to = await findIssuedTo(db, billIds)
      if (!to || to.isTold) return
      const { email, accountId, lines, orderId, ...person } = to
      const many = lines.length > 1
      const who = by === null ? '' : ` par ${by}`
      const readers = isOwn ? [] : [accountId]
      await notify(db, readers, {
        kind: 'course',
        title: isOfMonth
          ? `${many ? 'Vos factures du mois sont là' : 'Votre facture du mois est là'}.`
          : many
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

/** Time for the card to be charged, in seconds: the mail says what came of it. */
const patienceSeconds = 5

/** To be called in the transaction that bills lessons of one family. */
export const tellBills = async (
  { db, as, identity, platform }: OperationContext,
  billIds: readonly number[],
): Promise<void> => {
  const by = as.kind === 'student' ? (identity?.name ?? null) : null
  const isOwn = as.kind === 'customer'
  await platform.jobs.enqueue(db, tellBillsJob, { billIds: [...billIds], by, isOwn }, { startAfter: patienceSeconds })
}

/** The bills of a month, of one family, made by a task. */
export const tellBillsOfMonth = async (
  { db, platform }: Pick<OperationContext, 'db' | 'platform'>,
  billIds: readonly number[],
): Promise<void> => {
  if (billIds.length === 0) return
  const told = { billIds: [...billIds], by: null, isOwn: false, isOfMonth: true }
  await platform.jobs.enqueue(db, tellBillsJob, told, { startAfter: patienceSeconds })
}
