// Where a teacher asks of his groups of stages: pupils, presence, evaluations, the list to sign.
import type { ownGroupsApi } from '@cartable/domain/traineeships/own-groups/own-groups.api.ts'
import type { ownReportsApi } from '@cartable/domain/traineeships/own-groups/own-reports.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const ownGroup = door<typeof ownGroupsApi.ownGroup>('traineeships.ownGroup', 'GET', '/teacher/own-group')
export const notePresence = door<typeof ownGroupsApi.notePresence>(
  'traineeships.notePresence',
  'POST',
  '/teacher/own-group-presence',
)
export const printOwnGroup = door<typeof ownGroupsApi.printOwnGroup>(
  'traineeships.printOwnGroup',
  'GET',
  '/teacher/own-group-list',
)
export const ownReport = door<typeof ownReportsApi.ownReport>('traineeships.ownReport', 'GET', '/teacher/own-report')
export const saveOwnReport = door<typeof ownReportsApi.saveOwnReport>(
  'traineeships.saveOwnReport',
  'POST',
  '/teacher/own-report',
)
