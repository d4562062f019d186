// Moves a session from a status to another, under its lock; what stands against it is said all at once.
import { collectRefusals } from '@cartable/domain/kernel/refusal.ts'
import { isOver, obstaclesTo } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import { type SessionStatus, sessionsWorkflow } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { decideMove } from '../../../platform/transition.ts'
import { lockSession, sessionContents, updateSession } from '../sessions/sessions.queries.ts'
import { tellOnAgain } from '../sessions/tell-on-again.ts'
import { openPointsOf } from './open-points.ts'

type Asked = { readonly id: number; readonly status: SessionStatus }

export const changeSessionStatus = async (context: OperationContext, { id, status }: Asked) => {
  const { db, live, today } = context
  const session = (await lockSession(db, id)) ?? notFound()
  const done = { isValid: true, errorMsgs: [] }
  if (!decideMove(sessionsWorkflow, session.status, status, { isOver: isOver(session.endDate, today()) })) return done
  const refusals = collectRefusals()
  for (const refusal of obstaclesTo(status, await sessionContents(db, id))) refusals.add(refusal)
  // nothing that somebody is owed, or was to say, is shut away
  if (status === '3-closed') for (const { refusal } of await openPointsOf(db, id, today())) refusals.add(refusal)
  refusals.throwIfAny()
  await updateSession(db, id, { status })
  if (session.status === '0-cancelled' && status === '1-planned') await tellOnAgain(context, db, id)
  live(['traineeships'])
  return done
}
