// What the form of a registration begins with.

import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { registrationsRefusals } from '@cartable/domain/traineeships/registrations/registrations.refusals.ts'
import type { RegistrationRecord } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
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
      scholarLevels: stored ? [] : await offerLevels(db, [], 'traineeship'),
      children: stored ? await childrenOf(db, stored.customerId, stored.studentId) : [],
      levels: await levelsOffered(db, sessionId, { levelId: stored?.levelId ?? null, subjectIds }),
      promoCodes: promos.map((promo) => ({ value: promo.id, label: promoLabel(promo) })),
      paymentMethods: methods,
    },
  }
}
