// A session as its record receives it, the values that a new one starts with, and those of a duplicate.

import { durationOf, isOver } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { CustomField, SessionRecord } from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import {
  canEdit,
  offeredMoves,
  sessionStatusLabels,
  sessionsWorkflow,
} from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { attachmentsOf } from '../../documents/attach-files.ts'
import { findAddress } from '../../people/people.service.ts'
import { hasAskedProposals } from './session-dates.queries.ts'
import { countsOf, findSession, offerTypes, type SessionFound } from './sessions.queries.ts'

const noCounts = {
  levels: 0,
  registrations: 0,
  locations: 0,
  startMailings: 0,
  closingMailings: 0,
  pool: 0,
  cancellations: 0,
}

const emptyRecord = async (db: Db, today: string): Promise<SessionRecord> => ({
  id: null,
  updatedAt: null,
  duplicatedFromId: null,
  duplicatedFrom: null,
  name: null,
  type: null,
  traineeshipType: null,
  online: false,
  status: sessionsWorkflow.initial,
  statusText: sessionStatusLabels[sessionsWorkflow.initial],
  startDate: today,
  endDate: today,
  duration: 1,
  address: null,
  city: null,
  customFields: [],
  enabled: true,
  documents: [],
  moves: [],
  canSave: true,
  isOver: false,
  hasProposals: false,
  counts: noCounts,
  options: { types: await offerTypes(db, null) },
})

const termsOf = async (db: Db, session: SessionFound) => ({
  type: session.typeId,
  traineeshipType: { id: session.typeId, label: session.typeName },
  online: session.online,
  startDate: session.startDate,
  endDate: session.endDate,
  duration: durationOf(session.startDate, session.endDate),
  address: await findAddress(db, session.addressId),
  city: session.city,
  customFields: session.customFields as CustomField[],
  options: { types: await offerTypes(db, session.typeId) },
})

/** A new session like another one: what it is and when, not yet what is under it nor who. */
const duplicateOf = async (db: Db, session: SessionFound, today: string): Promise<SessionRecord> => ({
  ...(await emptyRecord(db, today)),
  ...(await termsOf(db, session)),
  duplicatedFromId: session.id,
  duplicatedFrom: session.name,
  counts: await countsOf(db, session.id),
})

type Asked = { readonly id?: number | undefined; readonly mode: 'default' | 'duplicate' }

export const showSession = async ({ db, today }: OperationContext, asked: Asked): Promise<SessionRecord> => {
  if (asked.id === undefined) return emptyRecord(db, today())
  const session = (await findSession(db, asked.id)) ?? notFound()
  if (asked.mode === 'duplicate') return duplicateOf(db, session, today())
  const { id, name, status, enabled, updatedAt, duplicatedFromId, duplicatedFrom } = session
  const over = isOver(session.endDate, today())
  return {
    ...(await termsOf(db, session)),
    id,
    updatedAt,
    name,
    status,
    statusText: sessionStatusLabels[status],
    enabled,
    duplicatedFromId,
    duplicatedFrom,
    documents: (await attachmentsOf(db, 'traineeshipSessionId', [id])).get(id) ?? [],
    moves: offeredMoves(status, { isOver: over }),
    canSave: canEdit(status),
    isOver: over,
    hasProposals: await hasAskedProposals(db, id),
    counts: await countsOf(db, id),
  }
}
