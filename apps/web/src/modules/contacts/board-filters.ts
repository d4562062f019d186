// Filters of the board: what the address says of them, and the input of the operations they make.
import { useMemo } from 'react'
import { useCardFilters } from '../../platform/board/card-filters.ts'
import { useToday } from '../../platform/fields/today.ts'
import { daysOfPeriod } from '../../platform/list/filters/filters.ts'

const own = ['matieres', 'niveaux', 'arrivee'] as const

/** State of the filters, in the address; `sent` and `owner` go to the operations. */
export const useBoardFilters = () => {
  const filters = useCardFilters('contacts-tableau', own, { unassignedWord: 'non-assignes', withoutAssignee: true })
  const today = useToday()
  const { q, params } = filters.state.search
  const sent = useMemo(
    () => ({
      ...(q ? { q } : {}),
      ...(params.matieres?.length ? { subjects: params.matieres.join(',') } : {}),
      ...(params.niveaux?.length ? { levels: params.niveaux.join(',') } : {}),
      ...daysOfPeriod(params.arrivee ?? [], today),
    }),
    [q, params, today],
  )
  return { filters, sent }
}
