// For tests of the screens of sessions: a record, a row, an event of the planning, and a server that answers with them.

import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { cancellationsApi } from '@cartable/domain/traineeships/cancellations/cancellations.api.ts'
import { programmeApi } from '@cartable/domain/traineeships/programme/programme.api.ts'
import { sessionLocationsApi } from '@cartable/domain/traineeships/sessions/locations.api.ts'
import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import type {
  PlanningEvent,
  SessionRecord,
  SessionRow,
} from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import {
  canEdit,
  offeredMoves,
  type SessionStatus,
  sessionStatusLabels,
} from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'

export const pathOf = ({ path }: AnyOperation) => `/api${path}`
export const page = (rows: readonly unknown[], total = rows.length) =>
  [200, { rows, total, totalIsExact: true, page: 1, size: 25, totals: null }] as const

const movesOf = (status: SessionStatus) => ({
  status,
  statusText: sessionStatusLabels[status],
  moves: offeredMoves(status, { isOver: false }),
  canSave: canEdit(status),
})

export const recordOf = (status: SessionStatus = '2-confirmed', more: Partial<SessionRecord> = {}): SessionRecord => ({
  id: 7,
  updatedAt: '2026-11-20T10:00:00.000Z',
  duplicatedFromId: null,
  duplicatedFrom: null,
  name: 'Toussaint 2026 – Rennes',
  type: 1,
  traineeshipType: { id: 1, label: 'Toussaint' },
  online: false,
  ...movesOf(status),
  startDate: '2026-10-19',
  endDate: '2026-10-30',
  duration: 12,
  address: null,
  city: 'Rennes',
  customFields: [],
  enabled: true,
  documents: [],
  isOver: false,
  hasProposals: false,
  counts: {
    levels: 2,
    registrations: 47,
    locations: 4,
    startMailings: 1,
    closingMailings: 0,
    pool: 9,
    cancellations: 0,
  },
  options: {
    types: [
      { id: 1, label: 'Toussaint' },
      { id: 2, label: 'Noël' },
    ],
  },
  ...more,
})

export const newRecord: SessionRecord = {
  ...recordOf('1-planned'),
  id: null,
  updatedAt: null,
  name: null,
  type: null,
  traineeshipType: null,
  city: null,
  moves: [],
  startDate: '2026-11-21',
  endDate: '2026-11-21',
}

export const rowOf = (id: number, status: SessionStatus, more: Partial<SessionRow> = {}): SessionRow => ({
  DT_RowId: `session_${id}`,
  DT_RowData: { id, status },
  id,
  name: `Session ${id}`,
  online: false,
  ...movesOf(status),
  startDate: '2026-10-19',
  endDate: '2026-10-30',
  traineeshipType: { id: 1, label: 'Toussaint' },
  city: 'Rennes',
  enabled: true,
  registrationCount: 12,
  ...more,
})

export const eventOf = (more: Partial<PlanningEvent> = {}): PlanningEvent => ({
  groupId: 1,
  groupName: 'Groupe 1',
  status: '2-confirmed',
  day: '2026-10-19',
  startTime: '09:00',
  endTime: '11:00',
  levelId: 1,
  levelName: '4e',
  subjectId: 1,
  subjectName: 'Mathématiques',
  color: '#3448b5',
  locationId: 1,
  locationName: 'Salle B',
  roomUrl: null,
  teacherId: 3,
  teacherName: 'Thomas LE GOFF',
  teacherLastName: 'Le Goff',
  proposalStatus: 'accepted',
  registrationCount: 5,
  capacity: 6,
  conflicts: [],
  ...more,
})
export const planningOf = (events: readonly PlanningEvent[]) => ({
  startDate: '2026-10-19',
  endDate: '2026-10-30',
  minTime: '07:00',
  maxTime: '21:00',
  firstDay: 0,
  view: 'durée du stage',
  daysOff: [],
  events,
})

export const filterChoices = {
  types: [{ id: 1, label: 'Toussaint' }],
  subjects: [{ id: 1, label: 'Mathématiques' }],
  levels: [{ id: 1, label: '4e', group: 'Collège' }],
  teachers: [{ value: 3, label: 'Le Goff Thomas' }],
}
export const paths = {
  recap: pathOf(cancellationsApi.cancellationRecap),
  list: pathOf(sessionsApi.listSessions),
  filters: pathOf(sessionsApi.sessionFilters),
  record: pathOf(sessionsApi.showSession),
  status: pathOf(sessionsApi.changeSessionStatus),
  planning: pathOf(sessionsApi.planning),
  calendar: pathOf(sessionsApi.calendar),
  chart: pathOf(programmeApi.chart),
  dates: pathOf(sessionsApi.showSessionDates),
  datesSave: pathOf(sessionsApi.saveSessionDates),
  upload: pathOf(sessionsApi.uploadSessionDocument),
  remove: pathOf(sessionsApi.removeSessionDocument),
  locations: pathOf(sessionLocationsApi.listLocations),
  location: pathOf(sessionLocationsApi.showLocation),
  locationsRemove: pathOf(sessionLocationsApi.removeLocations),
}

/** No other session, no group: what the notes of a session say nothing of. */
export const nothingPlanned: Record<string, [number, unknown]> = {
  [paths.calendar]: [200, { sessions: [], holidays: [] }],
  [paths.chart]: [
    200,
    {
      ...{
        sessionId: 1,
        online: false,
        startsOn: '2026-10-19',
        endsOn: '2026-10-30',
        readOnlyReason: null,
        levels: [],
      },
      options: { scholarLevels: [], teachers: [], subjects: [] },
    },
  ],
}
