// Tells a family, once, that the Urssaf does not pay a bill after all: why, what it owes, and the link to pay it.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { rejectReason } from '@cartable/domain/urssaf/codes/reject-codes.ts'
import { z } from 'zod'
import type { OperationContext } from '../../platform/http/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { notify } from '../../platform/notifications.ts'
import { mailTemplate } from '../messaging/mail-template.ts'
import { findPayerOfBill } from './advances.queries.ts'

/** Why it is over: the debit of the family bounced, it refused the request, or the company gave the advance up. */
const Why = z.enum(['bounced', 'refused', 'given-up'])
type Why = z.infer<typeof Why>

const name = 'urssaf.tellAdvanceOver'
/** Days the link works. */
const days = 30

const becauseOf = (why: Why, reference: string, rejectCode: string | null): string => {
  if (why === 'bounced')
    return `L’Urssaf n’a pas pu prélever votre part de la facture ${reference}\u00a0: votre banque a refusé le prélèvement. Votre compte à l’Urssaf est suspendu, quatre semaines au plus\u00a0: d’ici là, vos cours vous sont facturés directement.`
  if (why === 'refused')
    return `L’avance immédiate de la facture ${reference} est abandonnée\u00a0: vous l’avez refusée à l’Urssaf${rejectCode === null ? '.' : `. ${rejectReason(rejectCode)}`} Après vérification, la facture est maintenue.`
  return `L’avance immédiate de la facture ${reference} n’a pas pu être demandée à l’Urssaf. Le crédit d’impôt vous reste acquis\u00a0: il viendra avec votre déclaration de revenus.`
}

export const tellAdvanceOverJob = defineJob({
  name,
  input: z.object({ billId: z.int(), why: Why }),
  lane: 'mail',
  run: ({ write, platform }, { billId, why }) =>
    write(name, async (db) => {
      const payer = await findPayerOfBill(db, billId)
      if (!payer || payer.dueCents <= 0 || payer.isTold) return
      const due = formatEuros(payer.dueCents)
      await notify(db, [payer.accountId], {
        kind: 'course',
        title: `${due} à régler\u00a0: l’Urssaf ne paie pas la facture ${payer.reference}.`,
        link: '/',
      })
      if (payer.email === null) return
      const { accountId: _a, isTold: _t, email, reference, rejectCode, dueCents: _d, ...person } = payer
      await mailTemplate(
        { db, platform, now: () => platform.clock.now() },
        {
          ...{ template: 'advance-refused', purpose: 'advance-refused' },
          to: { ...person, email },
          about: { class: 'bills', id: billId },
          tags: { montant: due, reference, mot: becauseOf(why, reference, rejectCode) },
          link: {
            ...{ purpose: 'card-authentication', subjectClass: 'bills', subjectId: billId, days },
            address: (token) => `/response/stripe_authenticate?apikey=${token}`,
          },
        },
      )
    }),
})

/** To be called in the transaction that ends the advance. */
export const tellAdvanceOver = async (
  {
    db,
    platform,
  }: { readonly db: OperationContext['db']; readonly platform: Pick<OperationContext['platform'], 'jobs'> },
  billId: number,
  why: Why,
): Promise<void> => {
  await platform.jobs.enqueue(db, tellAdvanceOverJob, { billId, why })
}
