// What the form of a registration begins with, and its price while it is being filled in.

import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { registrationsRefusals } from '@cartable/domain/traineeships/registrations/registrations.refusals.ts'
import {
  billingOfChange,
  priceOf,
  refusalOfSubjects,
} from '@cartable/domain/traineeships/registrations/registrations.rules.ts'
import type {
  OfferedLevel,
  PriceAnswer,
  PriceInput,
  RegistrationRecord,
} from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import {
  registrationPaymentLabels,
  registrationPaymentMethods,
} from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { refusalOfChange } from '@cartable/domain/traineeships/registrations/registrations.workflow.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { moneyOfRegistration } from '../../billing/registrations/bill-registration.ts'
import { offerLevels } from '../../reference/shared/offer-choices.ts'
import { childrenOf, findSessionToBill, levelsOffered, promoCodesOn } from './registration-choices.queries.ts'
import { contentsOf, findRegistration } from './registrations.queries.ts'

type PromoChoice = Awaited<ReturnType<typeof promoCodesOn>>[number]
const promoLabel = ({ code, name, valuePercent, valueCents }: PromoChoice) =>
  `${code} – ${name} (−${valuePercent === null ? formatEuros(valueCents ?? 0) : formatPercent(valuePercent)})`

const methods = wordOptions(registrationPaymentLabels, registrationPaymentMethods)

/** A registration as its form shows it, or the beginning of a new one in a session. */
export const showRegistration = async (
  { db, today }: OperationContext,
  asked: { readonly id?: number | undefined; readonly sessionId?: number | undefined },
): Promise<RegistrationRecord> => {
  const stored = asked.id === undefined ? null : ((await findRegistration(db, asked.id)) ?? notFound())
  const sessionId = stored?.sessionId ?? asked.sessionId ?? notFound()
  const session = (await findSessionToBill(db, sessionId)) ?? notFound()
  const contents = stored && (await contentsOf(db, stored.id))
  const money = stored && (await moneyOfRegistration(db, stored.id))
  const subjectIds = contents?.taken.map((one) => one.traineeshipSubjectId) ?? []
  const refusal = stored
    ? refusalOfChange(stored)
    : session.status === '0-cancelled'
      ? registrationsRefusals.sessionCancelled
      : refusalOfChange({ isEnabled: true, sessionStatus: session.status })
  const promos = await promoCodesOn(db, today(), stored?.promoCodeId ?? null)
  return {
    id: stored?.id ?? null,
    updatedAt: stored?.updatedAt ?? null,
    traineeshipSession: sessionId,
    sessionName: session.name,
    student: stored?.studentId ?? null,
    studentName: stored?.studentName ?? null,
    customer: stored && { id: stored.customerId, label: stored.customerName },
    traineeshipLevel: stored?.levelId ?? null,
    traineeshipSubjects: subjectIds,
    absenceDays: contents?.absenceDays ?? [],
    studiedChapters: subjectIds.flatMap((traineeshipSubjectId) => {
      const chapterIds = (contents?.chapters ?? [])
        .filter((one) => one.traineeshipSubjectId === traineeshipSubjectId)
        .map((one) => one.chapterId)
      return chapterIds.length > 0 ? [{ traineeshipSubjectId, chapterIds }] : []
    }),
    paymentMethod: stored ? stored.paymentMethod : 'card',
    promoCode: stored?.promoCodeId ?? null,
    comments: stored?.comments ?? null,
    status: stored?.status ?? '1-temporary',
    isEnabled: stored?.isEnabled ?? true,
    bills: stored?.bills ?? [],
    total: money?.dueCents ?? 0,
    totalPaid: money?.paidCents ?? 0,
    readOnlyReason: refusal?.message ?? null,
    ...{ sendsLink: false, paymentCount: 1, firstPaymentOn: null },
    options: {
      scholarLevels: stored ? [] : await offerLevels(db),
      children: stored ? await childrenOf(db, stored.customerId, stored.studentId) : [],
      levels: await levelsOffered(db, sessionId, { levelId: stored?.levelId ?? null, subjectIds }),
      promoCodes: promos.map((promo) => ({ value: promo.id, label: promoLabel(promo) })),
      paymentMethods: methods,
    },
  }
}

/** What a registration keeps of its price: bought already, it is not bought again at another one. */
export type Bought = {
  readonly levelId: number
  readonly subjectCount: number
  readonly promoCodeId: number | null
  readonly discountCents: number
  readonly totalCents: number
}
type Wanted = { readonly level: OfferedLevel; readonly subjectCount: number; readonly promo: PromoChoice | null }

/** Price of what is wanted: the one agreed on while level, number of subjects and promo code stay the same. */
export const priceOfWanted = ({ level, subjectCount, promo }: Wanted, bought: Bought | null) => {
  if (
    bought !== null &&
    bought.levelId === level.id &&
    bought.subjectCount === subjectCount &&
    bought.promoCodeId === (promo?.id ?? null)
  )
    return {
      fullCents: bought.totalCents + bought.discountCents,
      discountCents: bought.discountCents,
      totalCents: bought.totalCents,
    }
  return priceOf(level.prices, subjectCount, promo)
}

export const boughtOf = async (db: OperationContext['db'], registrationId: number): Promise<Bought | null> => {
  const stored = await findRegistration(db, registrationId)
  if (!stored) return null
  const { taken } = await contentsOf(db, registrationId)
  const { levelId, promoCodeId, discountCents, totalCents } = stored
  return { levelId, promoCodeId, discountCents, totalCents, subjectCount: taken.length }
}

/** The price as the form stands; why there is none yet otherwise. */
export const priceRegistration = async ({ db, today }: OperationContext, input: PriceInput): Promise<PriceAnswer> => {
  const none = (message: string | null): PriceAnswer => ({
    price: null,
    priceBeforeDiscount: null,
    discount: 0,
    difference: null,
    message,
  })
  if (input.traineeshipLevel === null || input.traineeshipSubjects.length === 0) return none(null)
  const bought = input.id === null ? null : await boughtOf(db, input.id)
  const levels = await levelsOffered(db, input.traineeshipSession, {
    levelId: bought?.levelId ?? null,
    subjectIds: input.traineeshipSubjects,
  })
  const level = levels.find((one) => one.id === input.traineeshipLevel)
  if (!level) return none(registrationsRefusals.unknownLevel.message)
  const offered = level.subjects.map((subject) => ({ ...subject, chapterIds: [] }))
  const refusal = refusalOfSubjects(offered, input.traineeshipSubjects)
  if (refusal) return none(refusal.message)
  const promos = await promoCodesOn(db, today(), bought?.promoCodeId ?? null)
  const promo = promos.find((one) => one.id === input.promoCode) ?? null
  if (input.promoCode !== null && promo === null) return none(registrationsRefusals.promoUnknown.message)
  const subjectCount = input.traineeshipSubjects.length
  const price = priceOfWanted({ level, subjectCount, promo }, bought)
  if (!price) return none(registrationsRefusals.noPrice(subjectCount).message)
  const change = bought && billingOfChange(bought.totalCents, price.totalCents)
  return {
    price: price.totalCents,
    priceBeforeDiscount: price.fullCents,
    discount: price.discountCents,
    difference:
      change === null ? null : change.kind === 'none' ? 0 : change.kind === 'bill' ? change.cents : -change.cents,
    message: null,
  }
}
