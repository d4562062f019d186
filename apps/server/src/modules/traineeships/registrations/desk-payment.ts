// How a family pays at the desk what it does not pay at once: by a link that keeps the place for some days, or in several dates.

import { startOfDay } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { untilWords } from '@cartable/domain/traineeships/places/places.rules.ts'
import { registrationsRefusals } from '@cartable/domain/traineeships/registrations/registrations.refusals.ts'
import type { RegistrationInput } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { planRegistration, stageDebtOf } from '../../billing/registrations/plan-registration.ts'
import { sendRegistrationLink } from '../../billing/registrations/send-registration-link.ts'
import { findSessionToBill, findStudentToRegister } from './registration-choices.queries.ts'
import { updateRegistration } from './registration-writes.queries.ts'
import { lockRegistration } from './registrations.queries.ts'

/** Before anything is written: a family that owes something else has its own plan. */
export const checkDeskPayment = async (db: Db, input: RegistrationInput): Promise<void> => {
  if (input.id !== null || input.paymentCount === 1) return
  if (input.firstPaymentOn === null) refuse(registrationsRefusals.firstPaymentMissing, 'firstPaymentOn')
  const student = await findStudentToRegister(db, input.student)
  if (student && (await stageDebtOf(db, student.customerId)) > 0)
    refuse(registrationsRefusals.otherDebt, 'paymentCount')
}

/** After the bill of a new registration. */
export const arrangeDeskPayment = async (
  context: OperationContext,
  db: Db,
  registrationId: number,
  input: RegistrationInput,
): Promise<void> => {
  const { platform, now } = context
  if (input.sendsLink) {
    const session = (await findSessionToBill(db, input.traineeshipSession)) ?? notFound()
    const days = await platform.settings.integer('stages_link_days')
    const until = new Date(
      Math.min(now().getTime() + days * 86_400_000, Math.max(startOfDay(session.startsOn).getTime(), now().getTime())),
    )
    await updateRegistration(db, registrationId, { heldUntil: until.toISOString() })
    const isSent = await sendRegistrationLink(db, platform, registrationId, {
      template: 'payment-link',
      words: `La place est gardée jusqu’au ${untilWords(until)}.`,
    })
    if (!isSent) refuse(registrationsRefusals.noAddressForLink, 'sendsLink')
  }
  if (input.paymentCount > 1 && input.firstPaymentOn !== null) {
    const student = (await findStudentToRegister(db, input.student)) ?? notFound()
    const plan = { customerId: student.customerId, count: input.paymentCount, firstOn: input.firstPaymentOn }
    await planRegistration(context, db, plan)
  }
}

/** Nobody gives the place back any more but the office. */
export const keepPlace = async ({ db, live }: OperationContext, id: number) => {
  const stored = (await lockRegistration(db, id)) ?? notFound()
  if (!stored.isEnabled || stored.status !== '1-temporary') refuse(registrationsRefusals.notHeld)
  await updateRegistration(db, id, { heldUntil: null })
  live(['traineeships'])
  return { isValid: true, errorMsgs: [] }
}
