// Sends a family the papers that correct its bill: once, all together, with why and what becomes of the money.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { z } from 'zod'
import type { OperationContext } from '../../../platform/http/context.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { notify } from '../../../platform/notifications.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { attachBills } from '../papers/attach-bills.ts'
import { type CorrectedToTell, findCorrectedToTell } from './tell-corrected.queries.ts'

const name = 'billing.tellCorrected'
const Corrected = z.object({
  billId: z.int(),
  paperIds: z.array(z.int()).min(1),
  /** What was put right: `Cours du 20/11/2026 : 2 h → 1 h 30`. */
  what: z.string().nullable().default(null),
  reason: z.string(),
})
type Corrected = z.input<typeof Corrected>

const paperText = ({ kind, reference, cents }: CorrectedToTell['papers'][number]) =>
  `${kind === 'bill' ? 'Facture' : 'Avoir'} ${reference}\u00a0: ${formatEuros(cents)}`

/** Each paper, why, what is still owed, what goes back to the card: a line each. */
const wordsOf = ({ papers, dueCents, refundingCents }: CorrectedToTell, what: string | null, reason: string): string =>
  [
    ...(what === null ? [] : [what]),
    ...papers.map(paperText),
    `Motif\u00a0: ${reason}`,
    ...(dueCents > 0 ? [`Il reste ${formatEuros(dueCents)} à régler.`] : []),
    ...(refundingCents > 0 ? [`${formatEuros(refundingCents)} vous sont rendus sur la carte qui a payé.`] : []),
  ].join('\n')

export const tellCorrectedJob = defineJob({
  name,
  input: Corrected,
  lane: 'mail',
  run: ({ write, platform }, { billId, paperIds, what, reason }) =>
    write(name, async (db) => {
      const told = await findCorrectedToTell(db, billId, paperIds)
      if (!told || told.isTold) return
      const { email, accountId, orderId, bill, reference, ...person } = told
      await notify(db, [accountId], {
        kind: 'course',
        title: `Votre facture ${bill} est corrigée.`,
        body: told.papers.map(paperText).join(', '),
        link: '/',
      })
      // who has no address has the papers at home, and by the office
      if (email === null) return
      await mailTemplate(
        { db, platform, now: platform.clock.now },
        {
          template: 'bill-corrected',
          purpose: 'bill-corrected',
          to: { personId: person.personId, firstName: person.firstName, lastName: person.lastName, email },
          about: { class: 'orders', id: orderId },
          tags: { reference, reference_facture: bill, mot: wordsOf(told, what, reason) },
          attachments: await attachBills(db, platform, paperIds),
          ...(accountId !== null && { page: '/' }),
        },
      )
    }),
})

/** To be called in the transaction that issued the papers. */
export const tellCorrected = async (
  { db, platform }: Pick<OperationContext, 'db' | 'platform'>,
  corrected: Corrected,
): Promise<void> => {
  await platform.jobs.enqueue(db, tellCorrectedJob, corrected)
}
