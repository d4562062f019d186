// Cancels a session, or a group, as one act: registrations with their money, teachers, who waits, what they occupied; all of it or nothing.
import { collectRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { cancellationsRefusals } from '@cartable/domain/traineeships/cancellations/cancellations.refusals.ts'
import type { CancellationInput } from '@cartable/domain/traineeships/cancellations/cancellations.schema.ts'
import { offerDays } from '@cartable/domain/traineeships/cancellations/offers.schema.ts'
import { groupsWorkflow } from '@cartable/domain/traineeships/programme/programme.workflow.ts'
import { teachingDays } from '@cartable/domain/traineeships/registrations/registrations.rules.ts'
import { isOver } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import { sessionsWorkflow } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import type { Db } from '../../../platform/db/database.ts'
import { answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { decideMove } from '../../../platform/transition.ts'
import { settleRegistrationPayments } from '../../billing/billing.service.ts'
import type { AskedRefunds } from '../../billing/credits/free-money.ts'
import { moneyOfRegistration } from '../../billing/registrations/bill-registration.ts'
import { freeRegistration } from '../../billing/registrations/free-registration.ts'
import { lockLevel } from '../places/seats.queries.ts'
import { endWaiting } from '../places/waitlist.queries.ts'
import { lockGroup, updateGroup } from '../programme/programme.queries.ts'
import { keepHeldHours } from '../proposals/held-hours.queries.ts'
import { lockProposal, updateProposal } from '../proposals/proposals.queries.ts'
import { cancelRegistration } from '../registrations/end-registration.ts'
import { lockRegistration } from '../registrations/registrations.queries.ts'
import { saveRegistration } from '../registrations/save-registration.ts'
import { showRegistration } from '../registrations/show-registration.ts'
import { lockSession, type SessionFound, updateSession } from '../sessions/sessions.queries.ts'
import {
  type CancelScope,
  insertCancellation,
  insertLine,
  insertRefunds,
  levelsOfSession,
  listEnded,
  removeHoldsOfGroup,
  removeHoldsOfSession,
} from './cancellations.queries.ts'
import { matchOffers } from './offer.queries.ts'
import { type Ended, type Facts, factsOf } from './recap.ts'
import { refundCancelledJob } from './refund-cancelled.ts'
import { hoursBefore, tellGroupOff, tellTeachers, tellWaiting } from './tell-cancelled.ts'

type Inside = OperationContext & { readonly db: Db }

/** Whether there is something to cancel: asked twice, it is done already. What stands in the way is said. */
const isToCancel = async ({ db, today }: Inside, session: SessionFound, groupId: number | null): Promise<boolean> => {
  if (groupId === null)
    return decideMove(sessionsWorkflow, session.status, '0-cancelled', { isOver: isOver(session.endDate, today()) })
  const group = (await lockGroup(db, groupId)) ?? notFound()
  return decideMove(groupsWorkflow, group.status, '0-cancelled', {
    ...{ sessionStatus: session.status, endsOn: session.endDate, today: today() },
    // these are what the act ends
    ...{ placedCount: 0, engagedTeachers: [] },
  })
}

/** Orders, registrations, then levels, as whoever registers or pays locks them; what is read then stands until the commit. */
const lockAll = async (db: Db, scope: CancelScope): Promise<void> => {
  for (const { id } of await listEnded(db, scope)) {
    await moneyOfRegistration(db, id, 'lock')
    await lockRegistration(db, id)
  }
  for (const id of await levelsOfSession(db, scope.sessionId)) await lockLevel(db, id)
}

/** Somebody reads why: a session that nobody knew of is cancelled without a word. */
const isRead = ({ ended, teachers, waiting }: Facts) =>
  ended.length + waiting.length > 0 || teachers.some(({ isTold }) => isTold)

const refuseIfNot = ({ identity }: Inside, facts: Facts, input: CancellationInput): void => {
  if (input.reason === '' && isRead(facts)) refuse(cancellationsRefusals.reasonNeeded)
  if (facts.seen !== input.seen) refuse(cancellationsRefusals.changedMeanwhile)
  const refusals = collectRefusals()
  for (const { family } of facts.ended) {
    if (family.isPaying) refusals.add(cancellationsRefusals.paying(family.student))
    if (family.obstacle) refusals.add({ code: 'traineeships.cancellations.obstacle', message: family.obstacle })
  }
  refusals.throwIfAny()
  const givesBack = facts.ended.some(({ family }) => family.onCardCents + family.otherCents > 0)
  if (givesBack && !(identity && hasRight(identity.rights, 'traineeships', 'fullAccess')))
    refuse(cancellationsRefusals.moneyNeedsRight)
}

/** A subject is taken from a registration that goes on, as its form takes it: fewer subjects, another price, a credit note. */
const takeSubject = async (context: Inside, one: Ended): Promise<void> => {
  const { db } = context
  const shown = await showRegistration(context, { id: one.id })
  const offered = shown.options.levels.find(({ id }) => id === one.levelId)?.subjects ?? []
  const days = teachingDays(
    offered.map((subject) => ({ ...subject, chapterIds: [] })),
    one.rest,
  )
  await saveRegistration(context, db, {
    id: one.id,
    updatedAt: shown.updatedAt,
    traineeshipSession: shown.traineeshipSession,
    student: shown.student ?? notFound(),
    traineeshipLevel: one.levelId,
    traineeshipSubjects: [...one.rest],
    absenceDays: shown.absenceDays.filter((day) => days.includes(day)),
    studiedChapters: shown.studiedChapters.filter(({ traineeshipSubjectId }) =>
      one.rest.includes(traineeshipSubjectId),
    ),
    paymentMethod: shown.paymentMethod ?? 'card',
    promoCode: shown.promoCode,
    comments: shown.comments,
  })
}

const endRegistration = async (
  context: Inside,
  one: Ended,
  cancellationId: number,
  { reason, asCredit }: CancellationInput,
  offeredLevelId: number | null,
): Promise<void> => {
  const { db } = context
  const way = asCredit.includes(one.id) ? 'credit' : 'transfer'
  const { subjects, creditedCents, onCardCents, otherCents } = one.family
  const lineId = await insertLine(db, {
    ...{ cancellationId, registrationId: one.id, subjects, way, creditedCents, onCardCents, otherCents },
    offeredLevelId,
    offeredUntil:
      offeredLevelId === null ? null : new Date(context.now().getTime() + offerDays * 86_400_000).toISOString(),
  })
  let asked: AskedRefunds
  if (subjects === null)
    asked = await cancelRegistration(context, db, one.id, { reason, way, isHeld: offeredLevelId !== null })
  else {
    const before = await hoursBefore(db, one.id)
    await takeSubject(context, one)
    asked = await freeRegistration(context, one.id, { reason, way })
    await tellGroupOff(context, lineId, one.id, before)
  }
  await insertRefunds(db, lineId, asked)
}

/** Everything but the registrations: teachers are free again, who waits waits no more, nothing is kept. */
const endTheRest = async (context: Inside, session: SessionFound, facts: Facts, input: CancellationInput) => {
  const { db, now, today } = context
  const { sessionId, groupId, reason } = input
  for (const { proposalId } of facts.teachers) {
    await lockProposal(db, proposalId)
    await keepHeldHours(db, proposalId, today())
    await updateProposal(db, proposalId, { status: 'cancelled', answeredAt: now().toISOString() })
  }
  await tellTeachers(context, facts.teachers, { stage: session.name, sessionId, reason })
  for (const { id } of facts.waiting) await endWaiting(db, id, 'over', now())
  await tellWaiting(context, facts.waiting, session.name, reason)
  if (groupId === null) {
    await removeHoldsOfSession(db, sessionId)
    await updateSession(db, sessionId, { status: '0-cancelled' })
  } else {
    await removeHoldsOfGroup(db, groupId)
    await updateGroup(db, groupId, { status: '0-cancelled' })
  }
}

const write = async (context: Inside, input: CancellationInput): Promise<void> => {
  const { db, identity, platform } = context
  const { sessionId, groupId, reason } = input
  const session = (await lockSession(db, sessionId)) ?? notFound()
  if (!(await isToCancel(context, session, groupId))) return
  await lockAll(db, input)
  const facts = await factsOf(context, input)
  refuseIfNot(context, facts, input)
  const { offeredSessionId } = input
  const offers: ReadonlyMap<number, number> =
    offeredSessionId === null || groupId !== null
      ? new Map()
      : await matchOffers(db, sessionId, offeredSessionId, context.today())
  const cancellationId = await insertCancellation(db, {
    ...{ sessionId, groupId, reason, cancelledByAccountId: identity?.accountId ?? null },
  })
  await endTheRest(context, session, facts, input)
  for (const one of facts.ended) await endRegistration(context, one, cancellationId, input, offers.get(one.id) ?? null)
  await platform.jobs.enqueue(db, refundCancelledJob, { cancellationId })
}

/** Cards that are paying come to their end first; refunds are asked of the provider by a job, once all is written. */
export const cancelStage = async (context: OperationContext, input: CancellationInput) =>
  answerAfterCommit(async (after) => {
    after.live(['traineeships'], ['traineeships', 'id', input.sessionId], ['billing'], ['accounting'], ['messaging'])
    for (const { id } of await listEnded(after.read, input)) await settleRegistrationPayments(context, after, id)
    await after.write((db) => write({ ...context, db }, input))
    return { isValid: true, errorMsgs: [] }
  })
