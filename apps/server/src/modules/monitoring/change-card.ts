// Gestures on a card of the monitoring workflow: lock, assignment, comment, move. One person works on it at a time.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { monitoringApi } from '@cartable/domain/monitoring/monitoring.api.ts'
import { monitoringRefusals } from '@cartable/domain/monitoring/monitoring.refusals.ts'
import { holdsLock, lockRenewalMinutes } from '@cartable/domain/monitoring/monitoring.rules.ts'
import {
  monitoringKindLabels,
  monitoringLabels,
  monitoringWorkflow,
} from '@cartable/domain/monitoring/monitoring.workflow.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { accountsOfStaff, notify } from '../../platform/notifications.ts'
import { decideMove } from '../../platform/transition.ts'
import {
  findStaffUser,
  hasOpenTwin,
  insertCardByHand,
  insertCardFollowUp,
  isAlreadyOpened,
  lastMoverOf,
  type TakenCard,
  takeCard,
  takeRecord,
  updateCard,
} from './monitoring-card.queries.ts'

type Api = typeof monitoringApi
type Context = Pick<OperationContext, 'db' | 'identity' | 'now' | 'live'>
const done = { isValid: true, errorMsgs: [] }

/** Somebody else who works on the card now. */
const lockOfOthers = (card: TakenCard, { identity, now }: Context) =>
  card.lockedByStaffUserId !== null &&
  card.lockedByStaffUserId !== identity?.staffUserId &&
  card.lockedAt !== null &&
  holdsLock(card.lockedAt, now())
    ? { name: card.lockerName ?? '', at: card.lockedAt }
    : null

/** The card, for whoever may change it: nobody else works on it. */
export const takeFreeCard = async (context: Context, id: number): Promise<TakenCard> => {
  const card = (await takeCard(context.db, id)) ?? notFound()
  const lock = lockOfOthers(card, context)
  if (lock) refuse(monitoringRefusals.locked(lock.name, lock.at))
  return card
}

/** Taken again by whoever has it, the lock holds on; it is written only now and then, for each writing leaves a trace. */
export const lockCard = async (context: OperationContext, { id, isLocked }: InputOf<Api['lock']>) => {
  const { db, identity, now, live } = context
  const staffUserId = identity?.staffUserId ?? notFound()
  if (!isLocked) {
    const card = (await takeCard(db, id)) ?? notFound()
    if (card.lockedByStaffUserId !== staffUserId) return done
    await updateCard(db, id, { lockedByStaffUserId: null, lockedAt: null })
    live(['monitoring'])
    return done
  }
  const card = await takeFreeCard(context, id)
  const isMine = card.lockedByStaffUserId === staffUserId && card.lockedAt !== null
  const age = isMine ? now().getTime() - Date.parse(card.lockedAt ?? '') : Number.POSITIVE_INFINITY
  if (age < (lockRenewalMinutes * 60_000) / 2) return done
  await updateCard(db, id, { lockedByStaffUserId: staffUserId, lockedAt: now().toISOString() })
  live(['monitoring'])
  return done
}

export const assignCard = async (context: OperationContext, { id, user }: InputOf<Api['assign']>) => {
  const { db, identity, live } = context
  const card = await takeFreeCard(context, id)
  if (card.assignedStaffUserId === user) return done
  if (user !== null && !(await findStaffUser(db, user))) refuse(monitoringRefusals.unknownUser, 'user')
  await updateCard(db, id, { assignedStaffUserId: user })
  if (user !== null && user !== identity?.staffUserId)
    await notify(db, await accountsOfStaff(db, { staffUserIds: [user] }), {
      kind: 'todo',
      title: `${identity?.name ?? 'Quelqu’un'} vous a confié une carte\u00a0: ${monitoringKindLabels[card.kind].toLocaleLowerCase('fr-FR')}.`,
      link: `/monitoring/workflow/overview?carte=${id}`,
    })
  live(['monitoring'])
  return done
}

export const commentCard = async (context: OperationContext, { id, comment }: InputOf<Api['saveFollowUp']>) => {
  const { db, identity, live } = context
  await takeFreeCard(context, id)
  const saved = await insertCardFollowUp(db, { cardId: id, comment, authorAccountId: identity?.accountId ?? null })
  live(['monitoring'])
  return { errors: null, id: saved.id, updatedAt: saved.updatedAt }
}

export const moveCard = async (context: OperationContext, { id, status, from }: InputOf<Api['changeStatus']>) => {
  const { db, now, live } = context
  const card = (await takeCard(db, id)) ?? notFound()
  if (card.status === status) return done
  if (from !== undefined && from !== card.status)
    refuse(monitoringRefusals.movedMeanwhile(await lastMoverOf(db, id), monitoringLabels[card.status]))
  decideMove(monitoringWorkflow, card.status, status, { lock: lockOfOthers(card, context) })
  if (card.status === 'closed' && (await hasOpenTwin(db, card))) refuse(monitoringRefusals.alreadyOpen)
  await updateCard(db, id, { status, waitsUntil: null, boardPosition: -now().getTime() / 1000 })
  live(['monitoring'])
  return done
}

/** It waits until a day, when the program brings it back to whoever it is given to. */
export const waitCard = async (context: OperationContext, { id, until }: InputOf<Api['wait']>) => {
  const { db, now, today, live } = context
  const card = await takeFreeCard(context, id)
  if (until <= today()) refuse(monitoringRefusals.waitsForLater, 'until')
  if (card.status === 'closed') refuse(monitoringRefusals.closed)
  await updateCard(db, id, {
    status: 'waiting',
    waitsUntil: until,
    ...(card.status !== 'waiting' && { boardPosition: -now().getTime() / 1000 }),
  })
  live(['monitoring'])
  return { errors: null, id, updatedAt: card.updatedAt }
}

/** « Autre », on any record, in the hands of whoever opens it. */
export const openCard = async (context: OperationContext, { on, id, comment }: InputOf<Api['open']>) => {
  const { db, identity, live } = context
  if (!(await takeRecord(db, on, id))) notFound()
  if (await isAlreadyOpened(db, on, id, comment)) refuse(monitoringRefusals.alreadyWritten, 'comment')
  const made = await insertCardByHand(db, on, id, identity?.staffUserId ?? null)
  await insertCardFollowUp(db, { cardId: made.id, comment, authorAccountId: identity?.accountId ?? null })
  live(['monitoring'])
  return { errors: null, id: made.id, updatedAt: made.updatedAt }
}
