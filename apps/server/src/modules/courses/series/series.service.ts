// Serves regular lessons.
import { seriesApi } from '@cartable/domain/courses/series/series.api.ts'
import { seriesRefusals } from '@cartable/domain/courses/series/series.refusals.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { lessonOccupations } from '../planning/occupation-constraints.ts'
import { endSeries, saveSeries, settleSeriesDay } from './save-series.ts'
import { listBlocked, listSeries, placeInSeries, previewSeries, showSeries } from './show-series.ts'

export const seriesService = handlers(
  seriesApi,
  { listSeries, listBlocked, placeInSeries, showSeries, previewSeries, saveSeries, endSeries, settleSeriesDay },
  {
    constraints: {
      ...lessonOccupations('startTime'),
      course_series_rhythm_excl: { refusal: seriesRefusals.seriesTwice, path: 'startTime' },
    },
  },
)
