// The lock under which everything of a session is written: levels, rooms, registrations, dates. A closed one refuses.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { traineeshipsRefusals } from '@cartable/domain/traineeships/sessions/sessions.refusals.ts'
import { canEdit } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockSession, type SessionFound } from './sessions.queries.ts'

/** The session, locked until the transaction ends; 404 when there is none, a refusal once it is closed. */
export const lockOpenSession = async (db: Db, id: number): Promise<SessionFound> => {
  const session = (await lockSession(db, id)) ?? notFound()
  if (!canEdit(session.status)) refuse(traineeshipsRefusals.closed)
  return session
}
