// Where an evaluation of a stage is read.
import type { reportsApi } from '@cartable/domain/traineeships/reports/reports.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const readReport = door<typeof reportsApi.showReport>(
  'traineeships.showReport',
  'GET',
  '/traineeships/traineeship-report-show',
)
