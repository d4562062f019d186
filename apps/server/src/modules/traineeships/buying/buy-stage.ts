// A family buys a stage: the price that it read, the conditions that it accepted, a registration and its bill; the place waits for the payment.

import { areSameTerms } from '@cartable/domain/billing/debits/plans.rules.ts'
import { formatPercent, vatInside } from '@cartable/domain/kernel/money.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { buyingRefusals } from '@cartable/domain/traineeships/buying/buying.refusals.ts'
import type { BuyAnswer, BuyInput, StagePrice } from '@cartable/domain/traineeships/buying/buying.schema.ts'
import { untilWords } from '@cartable/domain/traineeships/places/places.rules.ts'
import { registrationsRefusals } from '@cartable/domain/traineeships/registrations/registrations.refusals.ts'
import { priceOf } from '@cartable/domain/traineeships/registrations/registrations.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { readActivitySold } from '../../accounting/rates/read-what-is-sold.ts'
import { instalmentsOf, planPurchase } from '../../billing/registrations/plan-registration.ts'
import { sendRegistrationLink } from '../../billing/registrations/send-registration-link.ts'
import { endHolds, holdsOfFamily } from '../places/holds.queries.ts'
import { lockLevel } from '../places/seats.queries.ts'
import { endWaiting, listWaitingOfFamily } from '../places/waitlist.queries.ts'
import { siblingPercentOf } from '../registrations/price-registration.ts'
import { cardFormOf, saveRegistration } from '../registrations/save-registration.ts'
import { findPromo, type LevelToBuy } from './buying.queries.ts'
import { checkChoice } from './hold-seats.ts'
import { familyOf, openLevel, payLaterUntil } from './show-stages.ts'

const vatOf = async ({ db }: OperationContext, { online, startsOn }: LevelToBuy): Promise<string | null> => {
  const activity = online ? 'traineeship-online' : 'traineeship'
  return (await readActivitySold(db, 'traineeship', activity, startsOn))?.vatPercent ?? null
}

/** In percent, for a child of the family that is signed in. */
const siblings = async (context: OperationContext, { sessionId }: LevelToBuy, studentId: number | null) =>
  studentId === null
    ? 0
    : siblingPercentOf(context, context.db, { sessionId, studentId, customerId: familyOf(context) })

export const stagePrice = async (
  context: OperationContext,
  input: { levelId: number; studentId: number | null; subjectCount: number; promoCode: string | null },
): Promise<StagePrice> => {
  const level = await openLevel(context, input.levelId)
  const promo = input.promoCode === null ? undefined : await findPromo(context.db, input.promoCode, context.today())
  const price = priceOf(
    level.prices,
    input.subjectCount,
    promo ?? null,
    await siblings(context, level, input.studentId),
  )
  const vat = await vatOf(context, level)
  if (price === null) {
    const message = registrationsRefusals.noPrice(input.subjectCount).message
    const none = { totalCents: null, fullCents: null, discountCents: 0, siblingCents: 0, vat: null, vatCents: 0 }
    return { ...none, instalments: [], message }
  }
  return {
    ...price,
    vat: vat === null ? null : formatPercent(vat),
    vatCents: vat === null ? 0 : vatInside(price.totalCents, vat),
    instalments: await instalmentsOf(context, familyOf(context), { ...price, startsOn: level.startsOn }),
    message: input.promoCode !== null && !promo ? buyingRefusals.promoUnknown.message : null,
  }
}

/** The seats that are kept for this child, as it is bought: another choice is kept anew first. */
const keptOf = async ({ db }: OperationContext, customerId: number, input: BuyInput) => {
  const holds = await holdsOfFamily(db, input.levelId, customerId)
  const kept = holds.find(({ studentId }) => studentId === input.studentId)
  const wanted = input.subjects.map(({ id }) => id).sort()
  const isSame = JSON.stringify(kept?.subjects.map(({ id }) => id).sort()) === JSON.stringify(wanted)
  return kept && isSame ? kept : refuse(buyingRefusals.holdOver)
}

export const buyStage = async (context: OperationContext, input: BuyInput): Promise<BuyAnswer> => {
  const { db, live, now, platform, today } = context
  const customerId = familyOf(context)
  const { levelId, studentId } = input
  await lockLevel(db, levelId)
  const level = await openLevel(context, levelId)
  await checkChoice(context, level, input)
  const kept = await keptOf(context, customerId, input)
  const promo = input.promoCode === null ? undefined : await findPromo(db, input.promoCode, today())
  if (input.promoCode !== null && !promo) refuse(buyingRefusals.promoUnknown, 'promoCode')
  const subjectCount = input.subjects.length
  const price =
    priceOf(level.prices, subjectCount, promo ?? null, await siblings(context, level, studentId)) ??
    refuse(registrationsRefusals.noPrice(subjectCount))
  if (price.totalCents !== input.expectedCents) refuse(buyingRefusals.priceChanged(price.totalCents))
  const conditions = await platform.settings.text('stages_conditions')
  if (conditions !== null && !input.accepts) refuse(buyingRefusals.conditions, 'accepts')
  const later =
    input.pays === 'later' ? ((await payLaterUntil(context, level.startsOn)) ?? refuse(buyingRefusals.payNow)) : null
  const terms =
    input.pays === 'instalments' ? await instalmentsOf(context, customerId, { ...price, startsOn: level.startsOn }) : []
  if (input.pays === 'instalments' && terms.length === 0) refuse(buyingRefusals.noInstalments, 'pays')
  if (input.pays === 'instalments' && !input.agrees) refuse(buyingRefusals.instalmentsAgreed, 'agrees')
  // it read them yesterday, or before the company changed how often: it agreed to other dates than those of now
  if (!areSameTerms(terms, input.pays === 'instalments' ? input.terms : []))
    refuse(buyingRefusals.termsChanged, 'agrees')
  // what was kept becomes the registration, in this transaction
  await endHolds(db, { levelId, studentId, waitlistId: kept.waitlistId })
  const minutes = await platform.settings.integer('stages_hold_minutes')
  const heldUntil = later ?? new Date(now().getTime() + minutes * 60_000)
  const { registrationId } = await saveRegistration(
    context,
    db,
    {
      ...{
        id: null,
        updatedAt: null,
        traineeshipSession: level.sessionId,
        student: studentId,
        traineeshipLevel: levelId,
      },
      traineeshipSubjects: input.subjects.map(({ id }) => id),
      studiedChapters: input.studiedChapters.filter(({ chapterIds }) => chapterIds.length > 0),
      ...{ absenceDays: [], paymentMethod: 'card', promoCode: promo?.id ?? null, comments: null },
    },
    {
      groups: new Map(kept.subjects.map(({ id, groupId }) => [id, groupId])),
      heldUntil: heldUntil.toISOString(),
      acceptedConditions: conditions,
    },
  )
  for (const one of await listWaitingOfFamily(db, customerId, levelId))
    if (one.id === kept.waitlistId || one.studentId === studentId) await endWaiting(db, one.id, 'taken', now())
  if (terms.length > 0) await planPurchase(context, customerId, input.terms)
  const { displayCBForm } = await cardFormOf(db, registrationId, 'card')
  if (later && displayCBForm)
    await sendRegistrationLink(db, platform, registrationId, {
      template: 'payment-link',
      words: `La place est gardée jusqu’au ${untilWords(later)}. Sans règlement d’ici là, elle est rendue et rien ne vous est demandé.`,
    })
  live(['traineeships'], ['billing'], ['accounting'])
  return { errors: null, id: registrationId, isToPay: displayCBForm && later === null }
}
