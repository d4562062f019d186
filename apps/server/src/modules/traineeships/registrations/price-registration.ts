// What a registration costs, while its form is being filled in and when it is saved: what was agreed on stays.
import { registrationsRefusals } from '@cartable/domain/traineeships/registrations/registrations.refusals.ts'
import {
  billingOfChange,
  priceOf,
  type RegistrationPrice,
  refusalOfSubjects,
} from '@cartable/domain/traineeships/registrations/registrations.rules.ts'
import type {
  OfferedLevel,
  PriceAnswer,
  PriceInput,
} from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { findStudentToRegister, levelsOffered, promoCodesOn } from './registration-choices.queries.ts'
import { contentsOf, findRegistration, hasSiblingIn } from './registrations.queries.ts'

type PromoChoice = Awaited<ReturnType<typeof promoCodesOn>>[number]

/** What a registration keeps of its price: bought already, it is not bought again at another one. */
export type Bought = {
  readonly levelId: number
  readonly subjectCount: number
  readonly promoCodeId: number | null
  readonly discountCents: number
  readonly siblingCents: number
  readonly totalCents: number
}
type Wanted = {
  readonly level: OfferedLevel
  readonly subjectCount: number
  readonly promo: PromoChoice | null
  readonly siblingPercent: number
}
type Child = { readonly sessionId: number; readonly studentId: number; readonly customerId: number }

/** What is taken off for a child whose brother or sister takes part in the session, in percent; 0 for who is the first. */
export const siblingPercentOf = async (
  { platform }: Pick<OperationContext, 'platform'>,
  db: Db,
  child: Child,
): Promise<number> => {
  const percent = await platform.settings.integer('stages_sibling_percent')
  return percent > 0 && (await hasSiblingIn(db, child)) ? percent : 0
}

/** Price of what is wanted: the one agreed on while level, number of subjects and promo code stay the same. */
export const priceOfWanted = (
  { level, subjectCount, promo, siblingPercent }: Wanted,
  bought: Bought | null,
): RegistrationPrice | null => {
  if (
    bought !== null &&
    bought.levelId === level.id &&
    bought.subjectCount === subjectCount &&
    bought.promoCodeId === (promo?.id ?? null)
  )
    return {
      fullCents: bought.totalCents + bought.discountCents,
      siblingCents: bought.siblingCents,
      discountCents: bought.discountCents,
      totalCents: bought.totalCents,
    }
  return priceOf(level.prices, subjectCount, promo, siblingPercent)
}

export const boughtOf = async (db: Db, registrationId: number): Promise<Bought | null> => {
  const stored = await findRegistration(db, registrationId)
  if (!stored) return null
  const { taken } = await contentsOf(db, registrationId)
  const { levelId, promoCodeId, discountCents, siblingCents, totalCents } = stored
  return { levelId, promoCodeId, discountCents, siblingCents, totalCents, subjectCount: taken.length }
}

/** The price as the form stands; why there is none yet otherwise. */
export const priceRegistration = async (context: OperationContext, input: PriceInput): Promise<PriceAnswer> => {
  const { db, today } = context
  const none = (message: string | null): PriceAnswer => ({
    price: null,
    priceBeforeDiscount: null,
    discount: 0,
    siblingDiscount: 0,
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
  const student = input.student === null ? undefined : await findStudentToRegister(db, input.student)
  const siblingPercent = student
    ? await siblingPercentOf(context, db, {
        sessionId: input.traineeshipSession,
        studentId: student.id,
        customerId: student.customerId,
      })
    : 0
  const price = priceOfWanted({ level, subjectCount, promo, siblingPercent }, bought)
  if (!price) return none(registrationsRefusals.noPrice(subjectCount).message)
  const change = bought && billingOfChange(bought.totalCents, price.totalCents)
  return {
    price: price.totalCents,
    priceBeforeDiscount: price.fullCents,
    discount: price.discountCents,
    siblingDiscount: price.siblingCents,
    difference:
      change === null ? null : change.kind === 'none' ? 0 : change.kind === 'bill' ? change.cents : -change.cents,
    message: null,
  }
}

/** Lines of the bill, below the price. */
export const reductionsOf = (
  { siblingCents, discountCents }: RegistrationPrice,
  promo: { readonly code: string } | null,
) =>
  [
    { label: 'Réduction fratrie', cents: -siblingCents },
    { label: `Remise, code promo ${promo?.code ?? ''}`, cents: siblingCents - discountCents },
  ].filter(({ cents }) => cents !== 0)
