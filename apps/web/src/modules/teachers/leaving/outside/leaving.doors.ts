// Where a teacher who has left asks for his papers.
import type { leavingApi } from '@cartable/domain/teachers/leaving/leaving.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const ownDeparture = door<typeof leavingApi.ownDeparture>(
  'teachers.ownDeparture',
  'GET',
  '/teacher/own-departure',
)
export const departurePaper = door<typeof leavingApi.paper>('teachers.paper', 'GET', '/teachers/departure-paper')
