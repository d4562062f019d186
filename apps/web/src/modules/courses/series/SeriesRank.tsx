// « 3e de 28 »: where a lesson stands in the rhythm that gave it.
import { seriesApi } from '@cartable/domain/courses/series/series.api.ts'
import type { SeriesPlace } from '@cartable/domain/courses/series/series.schema.ts'
import { useOperation } from '../../../platform/api/hooks.ts'

/** Null while it is not known, and for a lesson alone. */
export const useSeriesPlace = (courseId: number | null): SeriesPlace | null =>
  useOperation(
    seriesApi.placeInSeries,
    { courseId: String(courseId ?? 0) },
    { enabled: courseId !== null, background: true },
  ).data?.place ?? null

export const rankText = ({ rank, of, words }: SeriesPlace): string =>
  `${rank === 1 ? '1er' : `${rank}e`} de ${of}, ${words}`

export const SeriesRank = ({ courseId }: { readonly courseId: number }) => {
  const place = useSeriesPlace(courseId)
  return place && <span>{rankText(place)}</span>
}
