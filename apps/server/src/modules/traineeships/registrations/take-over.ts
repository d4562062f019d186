// A registration takes the place and the money of another one: of the same child, cancelled by mistake; of another child of the family.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { registrationsRefusals } from '@cartable/domain/traineeships/registrations/registrations.refusals.ts'
import { RegistrationInput } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { canEdit } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged } from '../../../platform/save.ts'
import { moneyOfRegistration } from '../../billing/registrations/bill-registration.ts'
import {
  creditWhole,
  freeRegistration,
  moveMoney,
  payFromCreditOf,
} from '../../billing/registrations/free-registration.ts'
import { cancelRegistration } from './end-registration.ts'
import { priceRegistration } from './price-registration.ts'
import { findStudentToRegister } from './registration-choices.queries.ts'
import { contentsOf, findRegistration, lockRegistration, type StoredRegistration } from './registrations.queries.ts'
import { saveRegistration } from './save-registration.ts'
import { showRegistration } from './show-registration.ts'

/** The money of `stored`, which nothing owes any more, pays a new registration as far as it costs. */
const saveInPlace = async (context: OperationContext, db: Db, stored: StoredRegistration, input: RegistrationInput) => {
  const { today } = context
  const { price } = await priceRegistration({ ...context, db }, { ...input, id: stored.id })
  await moveMoney({ db, today }, stored.id, price ?? 0)
  const saved = await saveRegistration(context, db, { ...input, id: null, updatedAt: null }, null, stored.id)
  await payFromCreditOf({ db, today }, saved.registrationId, stored.id)
  return saved
}

/** What was kept when it was cancelled, or became credit, pays the registration that is taken up again at its price. */
export const takeUpAgain = async (context: OperationContext, id: number): Promise<void> => {
  const { db, now, today } = context
  const money = await moneyOfRegistration(db, id, 'lock')
  const stored = (await lockRegistration(db, id)) ?? notFound()
  if (stored.isEnabled) refuse(registrationsRefusals.notCancelled)
  if (!canEdit(stored.sessionStatus)) refuse(registrationsRefusals.sessionClosed)
  await creditWhole(db, money, { reason: 'Inscription reprise', way: 'credit', isHeld: true }, now(), today())
  const { taken, absenceDays, chapters } = await contentsOf(db, id)
  const subjects = taken.map((one) => one.traineeshipSubjectId)
  const input = RegistrationInput.parse({
    ...{ id: null, updatedAt: null, traineeshipSession: stored.sessionId, student: stored.studentId },
    ...{ traineeshipLevel: stored.levelId, traineeshipSubjects: subjects, absenceDays },
    studiedChapters: subjects.map((traineeshipSubjectId) => ({
      traineeshipSubjectId,
      chapterIds: chapters
        .filter((one) => one.traineeshipSubjectId === traineeshipSubjectId)
        .map(({ chapterId }) => chapterId),
    })),
    ...{ paymentMethod: stored.paymentMethod ?? 'card', promoCode: stored.promoCodeId, comments: stored.comments },
  })
  await saveInPlace(context, db, stored, input)
}

export const isOfAnotherChild = async (db: Db, { id, student }: RegistrationInput): Promise<boolean> =>
  id !== null && ((await findRegistration(db, id)) ?? notFound()).studentId !== student

/** The wrong child was registered: another one of the family takes the place. Answers what to ask of the card provider. */
export const passToAnotherChild = async (context: OperationContext, db: Db, input: RegistrationInput) => {
  const id = input.id ?? notFound()
  const { today } = context
  await moneyOfRegistration(db, id, 'lock')
  await lockUnchanged(db, 'traineeshipRegistrations', id, input.updatedAt, () =>
    showRegistration({ ...context, db }, { id }),
  )
  const stored = (await findRegistration(db, id)) ?? notFound()
  const child =
    (await findStudentToRegister(db, input.student)) ?? refuse(registrationsRefusals.unknownStudent, 'student')
  if (child.customerId !== stored.customerId) refuse(registrationsRefusals.studentChanged, 'student')
  if (!stored.isEnabled) refuse(registrationsRefusals.cancelled)
  const back = { reason: `Inscription reprise par ${child.name}`, way: 'credit' as const }
  await cancelRegistration(context, db, id, { ...back, isHeld: true })
  const saved = await saveInPlace(context, db, stored, input)
  const { onCards: refunds } = await freeRegistration({ db, today }, id, back)
  return { ...saved, refunds }
}
