// Cancels a registration that nobody paid, or with what was paid where its stage is cancelled; gives back what was paid of one.

import { daysBetween } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { registrationsRefusals } from '@cartable/domain/traineeships/registrations/registrations.refusals.ts'
import {
  givenBackCents,
  refusalOfRefund,
  scaleWords,
  shareGivenBack,
} from '@cartable/domain/traineeships/registrations/registrations.rules.ts'
import type { RefundInput, RefundRecord } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { refundWayLabels, refundWays } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { canEdit } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged, stampOf } from '../../../platform/save.ts'
import type { AskedRefunds } from '../../billing/credits/free-money.ts'
import { creditUnpaid, moneyOfRegistration, refundRegistration } from '../../billing/registrations/bill-registration.ts'
import { creditWhole, freeRegistration, type GivenBack } from '../../billing/registrations/free-registration.ts'
import { updateRegistration } from './registration-writes.queries.ts'
import { findRegistration, lockRegistration } from './registrations.queries.ts'
import { tellRegistration } from './tell-registration.ts'

/**
 * Cancels: what nobody paid is taken back by a credit note. What was paid has to be given back first, unless `back` says
 * what becomes of it. Orders are locked before the registration, as a payment locks them. Answers the refunds asked for.
 */
export const cancelRegistration = async (
  context: Pick<OperationContext, 'platform' | 'now' | 'today'>,
  db: Db,
  id: number,
  back: GivenBack | null = null,
): Promise<AskedRefunds> => {
  const money = await moneyOfRegistration(db, id, 'lock')
  const stored = (await lockRegistration(db, id)) ?? notFound()
  // asked twice: nothing changes
  if (!stored.isEnabled) return { onCards: [], byHand: [] }
  if (!canEdit(stored.sessionStatus)) refuse(registrationsRefusals.sessionClosed)
  if (back === null) {
    if (money.refundingCents > 0 && money.paidCents - money.refundingCents <= 0) refuse(registrationsRefusals.refunding)
    if (money.paidCents > 0) refuse(registrationsRefusals.paid(money.paidCents))
  }
  await updateRegistration(db, id, { enabled: false, cancelledAt: context.now().toISOString() })
  if (back === null) await creditUnpaid(db, id, context.now(), context.today())
  else await creditWhole(db, money, back, context.now(), context.today())
  await tellRegistration(context, db, id, 'stage-cancelled')
  return back === null || back.isHeld ? { onCards: [], byHand: [] } : freeRegistration({ ...context, db }, id, back)
}

/** What the company says that a cancellation gives back today. */
const scaleOf = async ({ settings }: OperationContext['platform'], daysBefore: number): Promise<number> => {
  const [fullDays, partDays, percent] = [
    await settings.integer('stages_refund_full_days'),
    await settings.integer('stages_refund_part_days'),
    await settings.integer('stages_refund_percent'),
  ]
  return shareGivenBack({ fullDays, partDays, percent }, daysBefore)
}

/** What the refund form begins with: everything, by the way it was paid, with its credit note. */
export const showRefund = async (
  { db, today, platform }: OperationContext,
  registrationId: number,
): Promise<RefundRecord> => {
  const stored = (await findRegistration(db, registrationId)) ?? notFound()
  const money = await moneyOfRegistration(db, registrationId)
  const refundable = money.owedCents > 0 ? money.owedCents : money.refundableCents
  const method = money.onCardCents > 0 ? 'card' : 'transfer'
  const atMost = (cents: number) => Math.min(cents, method === 'card' ? money.onCardCents : money.refundableCents)
  const daysBefore = daysBetween(today(), stored.startsOn)
  const share = await scaleOf(platform, daysBefore)
  const paidCents = money.paidCents - money.refundingCents
  return {
    registrationId,
    updatedAt: stored.updatedAt,
    amountCents: atMost(refundable),
    scale: {
      words: scaleWords(share, daysBefore),
      amountCents: atMost(givenBackCents(share, { dueCents: money.dueCents, paidCents })),
    },
    canCancel: stored.isEnabled && canEdit(stored.sessionStatus),
    method,
    refundedOn: today(),
    reason: null,
    creditNote: true,
    cancelRegistration: false,
    studentName: stored.studentName,
    customerName: stored.customerName,
    title: `${stored.sessionName}, ${stored.levelTitle}`,
    isEnabled: stored.isEnabled,
    total: money.dueCents,
    totalPaid: money.paidCents,
    owed: money.owedCents,
    refundable: money.refundableCents,
    onCard: money.onCardCents,
    refunding: money.refundingCents,
    bills: stored.bills,
    options: {
      methods: wordOptions(
        refundWayLabels,
        refundWays.filter((value) => value !== 'card' || money.onCardCents > 0),
      ),
    },
  }
}

/** Writes a refund, its credit notes and, when asked, the end of the registration. Answers what to ask of the provider. */
export const refundAndEnd = async (context: OperationContext, db: Db, input: RefundInput): Promise<number[]> => {
  const { registrationId } = input
  const [now, today] = [context.now(), context.today()]
  const money = await moneyOfRegistration(db, registrationId, 'lock')
  await lockUnchanged(db, 'traineeshipRegistrations', registrationId, input.updatedAt, () =>
    showRefund({ ...context, db }, registrationId),
  )
  const stored = (await findRegistration(db, registrationId)) ?? notFound()
  const found = refusalOfRefund(input, { ...money, isEnabled: stored.isEnabled, sessionStatus: stored.sessionStatus })
  if (found) refuse(found.refusal, found.path)
  if (input.method !== 'card' && input.method !== 'credit' && input.refundedOn > today)
    refuse(registrationsRefusals.refundInFuture, 'refundedOn')
  const ends = input.cancelRegistration && stored.isEnabled
  // the stamp moves with each refund: the same form sent again meets a conflict, and gives nothing back twice
  await updateRegistration(db, registrationId, {
    status: stored.status,
    ...(ends ? { enabled: false, cancelledAt: now.toISOString() } : {}),
  })
  const { amountCents, method, refundedOn: paidOn, reason: comments, creditNote: withCreditNote } = input
  const wish = { registrationId, amountCents, method, paidOn, comments, withCreditNote }
  const asked = amountCents === 0 ? [] : await refundRegistration(db, wish, now, today)
  if (ends) {
    await creditUnpaid(db, registrationId, now, today)
    await tellRegistration(context, db, registrationId, 'stage-cancelled')
  }
  return asked
}

export const stampOfRegistration = (db: Db, id: number) => stampOf(db, 'traineeshipRegistrations', id)
