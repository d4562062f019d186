// Tells a family what a lesson that did not take place costs, and what the office decided; half a minute later, so that a cancellation may be taken back.
import { chargeText, contestText } from '@cartable/domain/courses/charges/charges.words.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { z } from 'zod'
import type { OperationContext } from '../../../platform/http/context.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { notify } from '../../../platform/notifications.ts'
import { askTeam } from '../../linking/next-actions.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { type ChargeToTell, findChargeToTell } from './charges.queries.ts'
import { findContractToTell, wasToldSince } from './told.queries.ts'

const patienceSeconds = 30
const news = ['proposed', 'kept', 'waived'] as const
type News = (typeof news)[number]

const answers: Readonly<Record<News, string>> = {
  proposed: 'ce qu’il coûte',
  kept: 'le montant est maintenu',
  waived: 'rien ne vous est facturé',
}
const titles: Readonly<Record<News, string>> = {
  proposed: 'Un cours annulé sera facturé',
  kept: 'Le montant d’un cours annulé est maintenu',
  waived: 'Un cours annulé ne vous est pas facturé',
}

const why = ({ decisionWords }: ChargeToTell) => decisionWords && `«\u00a0${decisionWords}\u00a0»`

const wordsOf = (charge: ChargeToTell, what: News): string => {
  const first = {
    proposed: [
      `Le cours du ${formatInstant(charge.expectedAt)} est annulé${charge.cancellationReason ? ` (${charge.cancellationReason})` : ''}.`,
      chargeText(charge),
      contestText(charge.billableFrom),
    ],
    kept: [chargeText(charge), 'Le service a lu votre contestation\u00a0: ce montant est maintenu, il sera facturé.'],
    waived: [chargeText(charge), 'Le service ne vous facture rien.'],
  }[what]
  return [...first, what === 'proposed' ? null : why(charge)].filter(Boolean).join('\n\n')
}

/** What a charge must still be for the news to be true. */
const statusOf: Readonly<Record<News, string>> = { proposed: 'proposed', kept: 'proposed', waived: 'waived' }

const name = 'courses.tellCharge'
export const tellChargeJob = defineJob({
  name,
  input: z.object({ chargeId: z.int(), what: z.enum(news), since: z.string() }),
  run: (job, { chargeId, what, since }) =>
    job.write(name, async (db) => {
      const { platform } = job
      const charge = await findChargeToTell(db, chargeId)
      if (charge?.status !== statusOf[what]) return
      const people = await findContractToTell(db, charge.contractId)
      if (!people) return
      const { email, accountId, ...person } = people.customer
      const words = wordsOf(charge, what)
      const bell = { kind: 'course' as const, title: titles[what], body: chargeText(charge), link: '/' }
      await notify(db, [accountId], bell, { onceAs: job.jobId })
      if (email === null)
        return askTeam(db, {
          ...(people.linkingId === null ? { contractId: charge.contractId } : { linkingId: people.linkingId }),
          kind: 'call-family',
          comment: `Sans adresse e-mail\u00a0: à prévenir par téléphone. ${words}`,
          dueOn: platform.clock.today(),
          staffUserId: people.staffUserId,
        })
      const { courseId } = charge
      const purpose = what === 'proposed' ? 'course-charge' : `course-charge-${what}`
      if (await wasToldSince(db, { courseId, purpose, personId: person.personId, since })) return
      await mailTemplate(
        { db, platform, now: platform.clock.now },
        {
          template: 'course-charge',
          purpose,
          to: { ...person, email },
          about: { class: 'courses', id: courseId },
          tags: { prenom_eleve: people.studentFirstName, mot: words, reponse: answers[what] },
          ...(accountId !== null && { page: '/' }),
        },
      )
    }),
})

/** To be called in the transaction that changed the charge. */
export const tellCharge = async (
  { db, platform, now }: Pick<OperationContext, 'db' | 'platform' | 'now'>,
  chargeId: number,
  what: News,
): Promise<void> => {
  await platform.jobs.enqueue(
    db,
    tellChargeJob,
    { chargeId, what, since: now().toISOString() },
    { startAfter: what === 'proposed' ? patienceSeconds : 0 },
  )
}
