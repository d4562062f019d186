// A family takes another stage in the place of its own, with what it paid; or its money, which goes back as it came, also when it does not answer.

import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { offersRefusals } from '@cartable/domain/traineeships/cancellations/offers.refusals.ts'
import type { OfferAnswer, OfferState, StageOffer } from '@cartable/domain/traineeships/cancellations/offers.schema.ts'
import { RegistrationInput } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { shownCompany } from '../../../platform/company.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { linkIsOver } from '../../../platform/http/links.ts'
import { moneyOfRegistration } from '../../billing/registrations/bill-registration.ts'
import { freeRegistration, moveMoney, payFromMoved } from '../../billing/registrations/free-registration.ts'
import { sendRegistrationLink } from '../../billing/registrations/send-registration-link.ts'
import { priceRegistration } from '../registrations/price-registration.ts'
import { saveRegistration } from '../registrations/save-registration.ts'
import { insertRefunds } from './cancellations.queries.ts'
import { findOffer, lockOffer, noteAnswer, type Offer } from './offer.queries.ts'
import { refundCancelledJob } from './refund-cancelled.ts'

const stateOf = ({ answer, until }: Offer, now: Date): OfferState => {
  if (answer === 'taken' || answer === 'declined') return answer
  return answer === 'expired' || Date.parse(until) <= now.getTime() ? 'over' : 'open'
}
const idOf = ({ as }: OperationContext): number => {
  if (as.kind !== 'link' || as.subjectClass !== 'traineeship_cancelled_registrations') throw linkIsOver()
  return as.subjectId
}

/** Null where it is no longer sold so. */
const priceOf = async (context: OperationContext, offer: Offer): Promise<number | null> => {
  if (offer.subjects.length < offer.subjectCount) return null
  const { price, message } = await priceRegistration(context, {
    ...{ id: null, traineeshipSession: offer.offeredSessionId, traineeshipLevel: offer.levelId, promoCode: null },
    student: offer.studentId,
    traineeshipSubjects: offer.subjects.map(({ id }) => id),
  })
  return message === null ? price : null
}

export const showOffer = async (context: OperationContext): Promise<StageOffer> => {
  const { db, now } = context
  const offer = (await findOffer(db, idOf(context))) ?? notFound()
  const { name, phone } = await shownCompany(db)
  return {
    id: offer.lineId,
    state: stateOf(offer, now()),
    student: offer.studentFirstName,
    cancelled: offer.cancelled,
    stage: offer.stage,
    subjects: offer.subjects.map((subject) => subject.name),
    priceCents: await priceOf(context, offer),
    paidCents: (await moneyOfRegistration(db, offer.registrationId)).owedCents,
    until: offer.until,
    company: { name, phone: phone?.text ?? null },
  }
}

type Ending = Pick<OperationContext, 'platform' | 'now' | 'today'> & { readonly db: Db }
/** What was paid goes back as it came; asked of cards by the job that follows the refunds. */
export const endOffer = async (context: Ending, lineId: number, answer: 'declined' | 'expired'): Promise<void> => {
  const { db, now, platform } = context
  const offer = (await lockOffer(db, lineId)) ?? notFound()
  if (offer.answer !== null) return
  const { cancellationId, reason, registrationId, way } = offer
  await noteAnswer(db, lineId, { answer, answeredAt: now().toISOString() })
  await insertRefunds(db, lineId, await freeRegistration(context, registrationId, { reason, way }))
  await platform.jobs.enqueue(db, refundCancelledJob, { cancellationId })
}

/** The child is registered there; what was paid pays it, what is too much goes back, what lacks is asked for. */
const take = async (context: OperationContext, offer: Offer, price: number): Promise<void> => {
  const { db, now, platform, today } = context
  const { cancellationId, lineId, reason, registrationId, way } = offer
  const moved = await moveMoney({ db, today }, registrationId, price)
  const input = RegistrationInput.parse({
    ...{ id: null, updatedAt: null, traineeshipSession: offer.offeredSessionId, student: offer.studentId },
    ...{ traineeshipLevel: offer.levelId, traineeshipSubjects: offer.subjects.map(({ id }) => id) },
    paymentMethod: offer.paymentMethod ?? 'card',
  })
  const saved = await saveRegistration(context, db, input)
  await payFromMoved({ db, today }, saved.registrationId, moved)
  await noteAnswer(db, lineId, {
    answer: 'taken',
    answeredAt: now().toISOString(),
    newRegistrationId: saved.registrationId,
  })
  await insertRefunds(db, lineId, await freeRegistration(context, registrationId, { reason, way }))
  await platform.jobs.enqueue(db, refundCancelledJob, { cancellationId })
  await sendRegistrationLink(db, platform, saved.registrationId, {
    template: 'payment-link',
    words: `Le stage choisi coûte plus que celui qui est annulé\u00a0: voici ce qu’il reste à régler.`,
  })
}

export const answerOffer = async (context: OperationContext, { answer }: { answer: OfferAnswer }) => {
  const { db, live, now } = context
  const lineId = idOf(context)
  const found = (await findOffer(db, lineId)) ?? notFound()
  // orders first, as whoever pays locks them
  await moneyOfRegistration(db, found.registrationId, 'lock')
  const offer = (await lockOffer(db, lineId)) ?? notFound()
  const wanted = answer === 'take' ? 'taken' : 'declined'
  const state = stateOf(offer, now())
  // asked twice: it is done
  if (state === wanted) return { isValid: true, errorMsgs: [] }
  if (state === 'over') refuse(offersRefusals.over)
  if (state !== 'open') refuse(offersRefusals.answered)
  if (answer === 'decline') await endOffer(context, lineId, 'declined')
  else await take(context, offer, (await priceOf(context, offer)) ?? refuse(offersRefusals.noLongerFits))
  live(['traineeships'], ['traineeships', 'id', offer.sessionId], ['billing'], ['accounting'])
  return { isValid: true, errorMsgs: [] }
}
