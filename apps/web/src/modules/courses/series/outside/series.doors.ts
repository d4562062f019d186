// Where a teacher plans, changes and ends regular lessons.
import type { seriesApi } from '@cartable/domain/courses/series/series.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const showSeries = door<typeof seriesApi.showSeries>('courses.showSeries', 'GET', '/courses/course-series')
export const previewSeries = door<typeof seriesApi.previewSeries>(
  'courses.previewSeries',
  'GET',
  '/courses/course-series-preview',
)
export const saveSeries = door<typeof seriesApi.saveSeries>('courses.saveSeries', 'POST', '/courses/course-series')
export const placeInSeries = door<typeof seriesApi.placeInSeries>(
  'courses.placeInSeries',
  'GET',
  '/courses/course-series-place',
)
export const endSeries = door<typeof seriesApi.endSeries>('courses.endSeries', 'POST', '/courses/course-series-end')
