// The filters and the order that the address shows, as the operation of an export takes them.
import { useLocation } from '@tanstack/react-router'
import { useToday } from '../../fields/today.ts'
import type { ListFilter } from '../list.types.ts'
import { listOf, textOf } from '../search.ts'
import { inputOfFilters } from './filters.ts'

/** What the list of this page is asked, without its page: for « Exporter ». @param defaultSort the one of the list */
export const useShownFilters = (filters: readonly ListFilter[], defaultSort: string) => {
  const today = useToday()
  const search = useLocation({ select: (location) => location.search as Record<string, unknown> })
  const params = Object.fromEntries(filters.map(({ param }) => [param, listOf(search[param])]))
  return {
    q: textOf(search.q) ?? '',
    sort: textOf(search.tri) ?? defaultSort,
    ...inputOfFilters(filters, params, today),
  }
}
