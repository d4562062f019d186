// Filters and cards of the board of contracts without courses: what the address says, as the operations take it.
import { noLongerCoursesApi } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.api.ts'
import type { NoLongerCoursesCard } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.schema.ts'
import { useMemo } from 'react'
import { useCardFilters } from '../../../platform/board/card-filters.ts'
import { columnsSource } from '../../../platform/board/column-requests.ts'

const own = ['matieres'] as const

export const useSilentBoard = () => {
  const filters = useCardFilters('contrats-sans-cours', own)
  const { q } = filters.state.search
  const subjects = filters.chosen('matieres').join(',')
  const { assignee, owner } = filters
  const sent = useMemo(
    () => ({
      ...(q ? { q } : {}),
      ...(subjects ? { subjects } : {}),
      ...(assignee ? { staffUserId: assignee } : {}),
    }),
    [q, subjects, assignee],
  )
  const source = useMemo(
    () => columnsSource<NoLongerCoursesCard>(noLongerCoursesApi.silentBoard, { ...sent, owner }),
    [sent, owner],
  )
  return { filters, sent, source }
}
