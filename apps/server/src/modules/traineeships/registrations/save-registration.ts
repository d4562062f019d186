// Registers a student to a stage, or changes a registration: seats, subjects, price, and the bill or credit note that follows.
import { collectRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import { registrationsRefusals } from '@cartable/domain/traineeships/registrations/registrations.refusals.ts'
import {
  billingOfChange,
  type RegistrationPrice,
  refusalOfAbsences,
  refusalOfSubjects,
  taughtMinutes,
  teachingDays,
} from '@cartable/domain/traineeships/registrations/registrations.rules.ts'
import type {
  OfferedLevel,
  RegistrationTerms,
} from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { refusalOfChange } from '@cartable/domain/traineeships/registrations/registrations.workflow.ts'
import { datesText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged, stampOf } from '../../../platform/save.ts'
import {
  creditRegistration,
  issueRegistrationBill,
  moneyOfRegistration,
  type RegistrationMoney,
} from '../../billing/registrations/bill-registration.ts'
import { lockLevel } from '../places/seats.queries.ts'
import { type ChosenGroups, giveSeats, groupsLeftBy } from './give-seats.ts'
import { boughtOf, priceOfWanted, reductionsOf, siblingPercentOf } from './price-registration.ts'
import {
  dailyMinutes,
  findSessionToBill,
  findStudentToRegister,
  levelsOffered,
  promoCodesOn,
  type SessionToBill,
} from './registration-choices.queries.ts'
import {
  insertRegistration,
  insertSubjects,
  removeSubjects,
  setAbsences,
  setChapters,
  updateRegistration,
} from './registration-writes.queries.ts'
import { contentsOf, findRegistration, type StoredRegistration } from './registrations.queries.ts'
import { showRegistration } from './show-registration.ts'
import { tellRegistration } from './tell-registration.ts'

type Student = NonNullable<Awaited<ReturnType<typeof findStudentToRegister>>>

/** The registration that is changed, locked and unchanged since it was read; null for a new one. */
const lockStored = async (
  context: OperationContext,
  db: Db,
  input: RegistrationTerms,
): Promise<StoredRegistration | null> => {
  const { id } = input
  if (id === null) return null
  await lockUnchanged(db, 'traineeshipRegistrations', id, input.updatedAt, () =>
    showRegistration({ ...context, db }, { id }),
  )
  const stored = (await findRegistration(db, id)) ?? notFound()
  const refusal = refusalOfChange(stored)
  if (refusal) refuse(refusal)
  if (stored.studentId !== input.student) refuse(registrationsRefusals.studentChanged, 'student')
  if (stored.sessionId !== input.traineeshipSession) return notFound()
  return stored
}

const findParties = async (db: Db, input: RegistrationTerms, isNew: boolean) => {
  const session = (await findSessionToBill(db, input.traineeshipSession)) ?? notFound()
  if (isNew && session.status === '0-cancelled') refuse(registrationsRefusals.sessionCancelled)
  const refusal = refusalOfChange({ isEnabled: true, sessionStatus: session.status })
  if (refusal) refuse(refusal)
  const student =
    (await findStudentToRegister(db, input.student)) ?? refuse(registrationsRefusals.unknownStudent, 'student')
  if (isNew && !student.enabled) refuse(registrationsRefusals.studentDisabled, 'student')
  return { session, student }
}

/** Whether what is chosen fits together: subjects of the level, one option, days and chapters of what is taken. */
const checkChoice = (level: OfferedLevel, input: RegistrationTerms): void => {
  const offered = level.subjects.map((subject) => ({
    ...subject,
    chapterIds: subject.chapters.map((chapter) => chapter.id),
  }))
  const refusals = collectRefusals()
  refusals.add(refusalOfSubjects(offered, input.traineeshipSubjects), 'traineeshipSubjects')
  refusals.add(refusalOfAbsences(teachingDays(offered, input.traineeshipSubjects), input.absenceDays), 'absenceDays')
  for (const { traineeshipSubjectId, chapterIds } of input.studiedChapters) {
    const known = offered.find((subject) => subject.id === traineeshipSubjectId)?.chapterIds ?? []
    const isTaken = input.traineeshipSubjects.includes(traineeshipSubjectId)
    if (!isTaken || !chapterIds.every((id) => known.includes(id)))
      refusals.add(registrationsRefusals.unknownChapter, 'studiedChapters')
  }
  refusals.throwIfAny()
}

/** Writes what the student takes: subjects kept stay in their group, the others go, the new ones are placed. */
const writeContents = async (
  db: Db,
  registrationId: number,
  level: OfferedLevel,
  input: RegistrationTerms,
  isOtherLevel: boolean,
  chosen: ChosenGroups | null,
): Promise<void> => {
  const { taken } = await contentsOf(db, registrationId)
  const removed = taken.filter((one) => isOtherLevel || !input.traineeshipSubjects.includes(one.traineeshipSubjectId))
  await removeSubjects(
    db,
    removed.map((one) => one.id),
  )
  if (isOtherLevel) await updateRegistration(db, registrationId, { levelId: level.id })
  const kept = taken.filter((one) => !removed.includes(one)).map((one) => one.traineeshipSubjectId)
  const added = input.traineeshipSubjects.filter((id) => !kept.includes(id))
  const places = await giveSeats(db, level, added, chosen)
  await insertSubjects(
    db,
    places.map((place) => ({ registrationId, levelId: level.id, ...place })),
  )
  await setAbsences(db, registrationId, input.absenceDays)
  const { taken: now } = await contentsOf(db, registrationId)
  await setChapters(
    db,
    now.map((one) => ({
      registrationSubjectId: one.id,
      chapterIds:
        input.studiedChapters.find((chapters) => chapters.traineeshipSubjectId === one.traineeshipSubjectId)
          ?.chapterIds ?? [],
    })),
  )
}

type Sale = {
  readonly registrationId: number
  readonly session: SessionToBill
  readonly student: Student
  readonly level: OfferedLevel
  readonly price: RegistrationPrice
  readonly promo: { readonly code: string } | null
  readonly input: RegistrationTerms
}

const what = ({ session, level }: Sale) =>
  `Stage ${session.name}, ${level.label}, ${datesText(session.startsOn, session.endsOn)}`

/** Bills a new registration, or the supplement of one that was changed. */
const bill = async (db: Db, sale: Sale, supplementCents: number | null, today: string) => {
  const { session, student, price, promo } = sale
  const taught = await dailyMinutes(db, sale.registrationId)
  const subjects = taught.map((one) => one.name).join(', ')
  const label = `${what(sale)}\u00a0: ${subjects}, ${student.name}`
  const lines =
    supplementCents !== null
      ? [{ label: `Supplément, ${label}`, cents: supplementCents }]
      : [{ label, cents: price.fullCents }, ...reductionsOf(price, promo)]
  return issueRegistrationBill(
    db,
    {
      registrationId: sale.registrationId,
      customerId: student.customerId,
      studentId: student.id,
      isOnline: session.online,
      startsOn: session.startsOn,
      paymentMethod: sale.input.paymentMethod,
      lines,
      studentName: student.name,
      subjects,
      place: session.online ? 'En ligne' : (session.address ?? 'Dans nos locaux'),
      durationMinutes: taughtMinutes(taught),
    },
    today,
  )
}

/** Makes the bills say what the registration costs now: a bill, a supplement, a credit note, or nothing. */
const settleBills = async (
  context: OperationContext,
  db: Db,
  sale: Sale,
  oldTotalCents: number | null,
  money: RegistrationMoney | null,
): Promise<void> => {
  const change = billingOfChange(oldTotalCents ?? 0, sale.price.totalCents)
  if (change.kind === 'none') return
  if (change.kind === 'bill')
    await bill(db, sale, oldTotalCents === null || oldTotalCents === 0 ? null : change.cents, context.today())
  // what was credited by a refund is not taken back twice
  else if (money) {
    await creditRegistration(db, money, Math.min(change.cents, money.dueCents), context.now(), context.today())
    const left = await moneyOfRegistration(db, sale.registrationId)
    // no payment will come to confirm it
    if (left.remainedCents === 0) await updateRegistration(db, sale.registrationId, { status: '2-firm' })
  }
}

/** What a family said that bought it by itself: its groups, until when the place is kept unpaid, the conditions it accepted. */
export type Bought = {
  readonly groups: ChosenGroups
  readonly heldUntil: string
  readonly acceptedConditions: string | null
}

/**
 * Saves a registration in one transaction. Orders are locked before the registration, in the order in which a payment
 * locks them; the level is locked so that the last seat is given once; the bill comes last.
 */
export const saveRegistration = async (
  context: OperationContext,
  db: Db,
  input: RegistrationTerms,
  bought: Bought | null = null,
  /** A cancelled registration whose place, price and money a new one takes over. */
  replacesId: number | null = null,
) => {
  const money = input.id === null ? null : await moneyOfRegistration(db, input.id, 'lock')
  const stored = await lockStored(context, db, input)
  // a stage that is cancelled meanwhile holds the lock of its levels: what is read after it is so
  const isLevel = (await lockLevel(db, input.traineeshipLevel)) !== undefined
  const { session, student } = await findParties(db, input, stored === null)
  if (!isLevel) refuse(registrationsRefusals.unknownLevel, 'traineeshipLevel')
  const pricedAs = stored?.id ?? replacesId
  const kept = pricedAs === null ? null : await boughtOf(db, pricedAs)
  const keptIds = stored ? (await contentsOf(db, stored.id)).taken.map((one) => one.traineeshipSubjectId) : []
  const levels = await levelsOffered(db, session.id, { levelId: stored?.levelId ?? null, subjectIds: keptIds })
  const level =
    levels.find((one) => one.id === input.traineeshipLevel) ??
    refuse(registrationsRefusals.unknownLevel, 'traineeshipLevel')
  checkChoice(level, input)
  const promos = await promoCodesOn(db, context.today(), kept?.promoCodeId ?? null)
  const promo = promos.find((one) => one.id === input.promoCode) ?? null
  if (input.promoCode !== null && promo === null) refuse(registrationsRefusals.promoUnknown, 'promoCode')
  const subjectCount = input.traineeshipSubjects.length
  const family = { sessionId: session.id, studentId: student.id, customerId: student.customerId }
  const siblingPercent = await siblingPercentOf(context, db, family)
  const price =
    priceOfWanted({ level, subjectCount, promo, siblingPercent }, kept) ??
    refuse(registrationsRefusals.noPrice(subjectCount), 'traineeshipSubjects')
  const fields = {
    paymentMethod: input.paymentMethod,
    promoCodeId: input.promoCode,
    discountCents: price.discountCents,
    siblingCents: price.siblingCents,
    totalCents: price.totalCents,
    comments: input.comments,
  }
  const registrationId =
    stored?.id ??
    (await insertRegistration(db, {
      sessionId: session.id,
      levelId: level.id,
      customerId: student.customerId,
      studentId: student.id,
      ...(price.totalCents === 0 ? { status: '2-firm' } : {}),
      heldUntil: bought?.heldUntil ?? null,
      acceptedConditions: bought?.acceptedConditions ?? null,
      replacesId,
      ...fields,
    }))
  if (stored) await updateRegistration(db, registrationId, fields)
  await writeContents(
    db,
    registrationId,
    level,
    input,
    stored !== null && stored.levelId !== level.id,
    bought?.groups ?? (replacesId === null ? null : await groupsLeftBy(db, replacesId)),
  )
  await settleBills(
    context,
    db,
    { registrationId, session, student, level, price, promo, input },
    stored ? stored.totalCents : null,
    money,
  )
  // a family that buys by itself is told once it is firm
  if (!stored && bought === null) await tellRegistration(context, db, registrationId, 'stage-registered')
  return { registrationId, updatedAt: await stampOf(db, 'traineeshipRegistrations', registrationId) }
}

/** The bill that the card is to pay, after a save; none when another way was chosen or nothing is due. */
export const cardFormOf = async (db: Db, registrationId: number, method: RegistrationTerms['paymentMethod']) => {
  const none = { displayCBForm: false, billId: null, billReference: null, amountCents: null }
  if (method !== 'card') return none
  const { orders } = await moneyOfRegistration(db, registrationId)
  const unpaid = orders.find((order) => order.dueCents > order.paidCents && order.billId !== null)
  if (!unpaid) return none
  const stored = await findRegistration(db, registrationId)
  return {
    displayCBForm: true,
    billId: unpaid.billId,
    billReference: stored?.bills.find((one) => one.id === unpaid.billId)?.reference ?? null,
    amountCents: unpaid.dueCents - unpaid.paidCents,
  }
}
