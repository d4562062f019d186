// Where a family says whether the days to which a stage moved suit.
import type { datesApi } from '@cartable/domain/traineeships/registrations/dates.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const showMovedDates = door<typeof datesApi.showMovedDates>(
  'traineeships.showMovedDates',
  'GET',
  '/response/traineeships/dates',
)
export const answerMovedDates = door<typeof datesApi.answerMovedDates>(
  'traineeships.answerMovedDates',
  'POST',
  '/response/traineeships/dates',
)
