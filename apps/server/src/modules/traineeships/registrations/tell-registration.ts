// Tells a family that a child is registered to a stage, with its days, bill and calendar, or that the registration is cancelled.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { isShortNotice } from '@cartable/domain/messaging/sms-twin.rules.ts'
import { moneyBackWords } from '@cartable/domain/traineeships/cancellations/cancellations.rules.ts'
import { offerDays } from '@cartable/domain/traineeships/cancellations/offers.schema.ts'
import { untilWords } from '@cartable/domain/traineeships/places/places.rules.ts'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { defineJob, type JobContext } from '../../../platform/jobs/job.ts'
import { notify } from '../../../platform/notifications.ts'
import { attachBills } from '../../billing/papers/attach-bills.ts'
import { billMailSeconds } from '../../billing/told/tell-card-payment.ts'
import { makeCalendar } from '../../courses/shared/make-calendar.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { sendSmsTwin } from '../../messaging/send-sms-twin.ts'
import { findToldRegistration, keepTold, listToldHours, type ToldRegistration } from './tell-registration.queries.ts'
import { planLines, planOf, type ToldHour } from './told-plan.ts'

/** The days as a file that the calendar of the family takes; `revision` grows with what is told again. */
export const calendarOf = async (
  { platform }: Pick<JobContext, 'platform'>,
  db: Db,
  told: ToldRegistration,
  hours: readonly ToldHour[],
  /** Days that are no more. */
  gone: readonly ToldHour[] = [],
) => {
  if (hours.length + gone.length === 0) return []
  const url = `${platform.config.publicUrl}/agenda`
  const changes = told.told.filter((purpose) => purpose === 'stage-changed' || purpose === 'stage-dates').length
  const isTold = told.told.includes('stage-registered')
  const events = [...hours, ...gone].map(({ uid, subject, at, minutes, place }) => ({
    ...{ uid, at, minutes, collectiveKey: null, reader: 'family' as const, teacherName: null },
    title: `${told.stage} – ${subject}`,
    studentName: told.studentFirstName,
    isStage: true,
    isCancelled: !told.isEnabled || gone.some((one) => one.uid === uid),
    // what was cancelled, or told again, takes the place of what the calendar has
    revision: told.isEnabled && !isTold ? 0 : changes + 1,
    changedAt: told.changedAt,
    location: null,
    address: place ?? told.place,
  }))
  const { body } = makeCalendar(events, { host: new URL(url).hostname, url })
  const name = 'stage.ics'
  const stored = await platform.files.storeGenerated(db, {
    ...{ body, fileName: name, mediaType: 'text/calendar', accountId: null },
  })
  return [{ fileId: stored.id, name }]
}

const moneyWords = ({
  dueCents,
  refundingCents,
  isEnabled,
  unpaidSince,
  takenOver,
}: ToldRegistration): string | null => {
  if (isEnabled) return null
  if (takenOver) return `La place passe à ${takenOver.child}, avec ce qui était payé.`
  if (unpaidSince !== null)
    return `Le règlement n’est pas arrivé avant le ${untilWords(unpaidSince)}\u00a0: la place n’est plus gardée. Rien ne vous est demandé.`
  return refundingCents > 0
    ? `${formatEuros(refundingCents)} vous sont rendus.`
    : dueCents > 0
      ? `Il reste ${formatEuros(dueCents)} à régler.`
      : 'Rien ne vous est demandé.'
}

/** Time for a card to be charged, or for a mistake to be taken back, in seconds. */
const patienceSeconds = billMailSeconds.stage
const isHasty = ({ registeredAt, changedAt, told }: ToldRegistration): boolean =>
  !told.includes('stage-registered') && Date.parse(changedAt) - Date.parse(registeredAt) < patienceSeconds * 1_000

/** Where the family takes another stage, or its money. */
const offerLink = (lineId: number) => ({
  ...{ purpose: 'stage-offer' as const, subjectClass: 'traineeship_cancelled_registrations', subjectId: lineId },
  address: (token: string) => `/response/traineeships/offer?token=${token}`,
  days: offerDays,
})

const name = 'traineeships.tellRegistration'
export const tellStageRegistrationJob = defineJob({
  name,
  input: z.object({ registrationId: z.int(), news: z.enum(['stage-registered', 'stage-cancelled']) }),
  lane: 'mail',
  run: (job, { registrationId, news }) =>
    job.write(name, async (db) => {
      const told = await findToldRegistration(db, registrationId)
      // written already, or no longer so
      const off = news === 'stage-cancelled' ? (told?.off ?? null) : null
      const letter = off ? (off.offered === null ? 'stage-off' : 'stage-off-offer') : news
      if (!told || told.told.includes(letter) || told.isEnabled !== (news === 'stage-registered')) return
      // what was taken back before anybody was told of it is told to nobody
      if (news === 'stage-cancelled' && !off && (isHasty(told) || told.takenOver?.isSameChild)) return
      const { platform } = job
      const { email, accountId, personId, firstName, lastName, studentFirstName, stage, place, dueCents } = told
      const hours = await listToldHours(db, registrationId)
      const plan = planOf({ hours, place })
      if (news === 'stage-registered') await keepTold(db, registrationId, { place, hours })
      const isRegistered = news === 'stage-registered'
      const title = isRegistered ? 'Inscription enregistrée' : off ? 'Stage annulé' : 'Inscription annulée'
      await notify(
        db,
        [accountId, told.studentAccountId],
        { kind: 'customer', title: `${title}\u00a0: ${studentFirstName}, ${stage}.`, link: '/espace/stages' },
        { onceAs: job.jobId },
      )
      const next = hours
        .map(({ at }) => new Date(at).toISOString())
        .filter((at) => isShortNotice(platform.clock.now(), [at]))[0]
      if (!isRegistered && next !== undefined)
        await sendSmsTwin(
          { db, platform, now: platform.clock.now },
          {
            ...{ template: 'stage-cancelled-sms', personId, page: '/espace/stages', until: next },
            about: { class: 'traineeship_registrations', id: registrationId },
            tags: { prenom_eleve: studentFirstName, stage },
          },
        )
      // who has no address is told by the papers that the office prints
      if (email === null) return
      await mailTemplate(
        { db, platform, now: platform.clock.now },
        {
          ...{ template: letter, purpose: letter, to: { personId, firstName, lastName, email } },
          about: { class: 'traineeship_registrations', id: registrationId },
          tags: {
            ...{ prenom_eleve: studentFirstName, stage, lieu: place },
            dates: isRegistered ? planLines(plan).join('\n') || null : (off?.offered ?? null),
            echeance: off?.until ?? null,
            a_apporter: isRegistered ? told.toBring : null,
            montant: off
              ? off.offered === null
                ? moneyBackWords(off)
                : off.onCardCents + off.otherCents > 0
                  ? formatEuros(off.onCardCents + off.otherCents)
                  : null
              : isRegistered && dueCents > 0
                ? formatEuros(dueCents)
                : null,
            mot: off ? off.reason : moneyWords(told),
          },
          attachments: [
            ...(await attachBills(db, platform, isRegistered ? told.billIds : told.creditNoteIds)),
            ...(await calendarOf(job, db, told, hours)),
          ],
          ...(off?.offered != null
            ? { link: offerLink(off.lineId) }
            : accountId !== null && { page: '/espace/stages' }),
        },
      )
    }),
})

/** To be called in the transaction that registers or cancels. */
export const tellRegistration = async (
  { platform }: Pick<OperationContext, 'platform'>,
  db: Db,
  registrationId: number,
  news: 'stage-registered' | 'stage-cancelled',
): Promise<void> => {
  await platform.jobs.enqueue(db, tellStageRegistrationJob, { registrationId, news }, { startAfter: patienceSeconds })
}
