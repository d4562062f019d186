// Serves training sessions: list, record, moves, dates, planning, documents, rooms.

import { sessionLocationsApi } from '@cartable/domain/traineeships/sessions/locations.api.ts'
import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import { traineeshipsRefusals } from '@cartable/domain/traineeships/sessions/sessions.refusals.ts'
import { isOver } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import { canEdit, offeredMoves, sessionStatusLabels } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { type ConstraintRefusals, handlers } from '../../../platform/http/handlers.ts'
import { stageOccupations } from '../../courses/planning/occupation-constraints.ts'
import { attachFiles, detachFile, ownerOfAttachment, showAttachment } from '../../documents/attach-files.ts'
import { offerLevels, offerSubjects } from '../../reference/shared/offer-choices.ts'
import { readDaysOff } from '../shared/read-days-off.ts'
import { listSessionsBetween } from './calendar.queries.ts'
import { lockOpenSession } from './lock-session.ts'
import { locationsPage, removeLocations, saveLocation, showLocation } from './manage-locations.ts'
import { printPlanning } from './print-planning.ts'
import { saveSession } from './save-session.ts'
import { listSessions, offerTypes, teachersOfSessions } from './sessions.queries.ts'
import { showPlanning } from './show-planning.ts'
import { showSession } from './show-session.ts'
import { saveSessionDates, showSessionDates } from './update-session-dates.ts'

type Found = Awaited<ReturnType<typeof listSessions>>['rows'][number]
const rowOf = ({ typeId, typeName, ...session }: Found, today: string) => ({
  DT_RowId: `session_${session.id}`,
  DT_RowData: { id: session.id, status: session.status },
  ...session,
  statusText: sessionStatusLabels[session.status],
  traineeshipType: { id: typeId, label: typeName },
  canSave: canEdit(session.status),
  moves: offeredMoves(session.status, { isOver: isOver(session.endDate, today) }),
})

const upload = async (context: OperationContext, { id }: { id: number }) => {
  await lockOpenSession(context.db, id)
  context.live(['traineeships'])
  return attachFiles(context, 'traineeshipSessionId', id)
}
const removeDocument = async (context: OperationContext, { id }: { id: number }) => {
  const { traineeshipSessionId } = await ownerOfAttachment(context, ['traineeshipSessionId'], id)
  if (traineeshipSessionId !== null) await lockOpenSession(context.db, traineeshipSessionId)
  context.live(['traineeships'])
  return detachFile(context, ['traineeshipSessionId'], id)
}

export const sessionConstraints: ConstraintRefusals = {
  traineeship_sessions_dates_check: { refusal: traineeshipsRefusals.endBeforeStart, path: 'endDate' },
  traineeship_sessions_traineeship_type_id_fkey: { refusal: traineeshipsRefusals.unknownType, path: 'type' },
  traineeship_group_slots_room_excl: { refusal: traineeshipsRefusals.roomTaken },
  traineeship_group_slots_teacher_excl: { refusal: traineeshipsRefusals.teacherTaken },
  ...stageOccupations,
  traineeship_locations_name_uq: { refusal: traineeshipsRefusals.locationNameTaken, path: 'name' },
}

// its status is changed by the room of closing, which knows what is open
const { changeSessionStatus: _, ...served } = sessionsApi
const sessions = handlers(
  served,
  {
    listSessions: async ({ db, today }, input) => {
      const page = await listSessions(db, input)
      return { ...page, rows: page.rows.map((row) => rowOf(row, today())), totals: null }
    },
    sessionFilters: async ({ db }) => ({
      types: await offerTypes(db, null),
      subjects: await offerSubjects(db),
      levels: await offerLevels(db),
      teachers: await teachersOfSessions(db),
    }),
    showSession,
    saveSession,
    planning: showPlanning,
    planningPrint: printPlanning,
    calendar: async ({ db }, { from, until }) => ({
      sessions: await listSessionsBetween(db, from, until),
      holidays: await readDaysOff(db, from, until),
    }),
    showSessionDates,
    saveSessionDates,
    uploadSessionDocument: upload,
    viewSessionDocument: (context, input) => showAttachment(context, ['traineeshipSessionId'], input),
    removeSessionDocument: removeDocument,
  },
  { constraints: sessionConstraints },
)

const locations = handlers(
  sessionLocationsApi,
  { listLocations: locationsPage, showLocation, saveLocation, removeLocations },
  { constraints: sessionConstraints },
)

export const sessionsService = [...sessions, ...locations]
