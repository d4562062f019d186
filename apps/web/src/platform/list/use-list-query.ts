// The data of a list: what the address asks, the answer on screen, and other pages of the same question.
import type { AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { operationQuery } from '../api/hooks.ts'
import { useToday } from '../fields/today.ts'
import { inputOfFilters } from './filters/filters.ts'
import type { AnyListAnswer, ListFilter, RowOf, TotalsOf } from './list.types.ts'
import type { ListSearch } from './search.ts'

type Settings<O extends AnyOperation> = {
  readonly operation: O
  readonly filters: readonly ListFilter[]
  readonly search: ListSearch
  readonly input: Partial<SentOf<O>> | undefined
  readonly refreshEvery: number | undefined
}

/** Order and page, unless the operation answers all its rows in an order of its own. */
const placeOf = ({ input }: AnyOperation, { tri, page, taille }: ListSearch) =>
  'shape' in input && !('page' in (input.shape as object)) ? {} : { sort: tri, page, size: taille }

export const useListQuery = <O extends AnyOperation>({
  operation,
  filters,
  search,
  input,
  refreshEvery,
}: Settings<O>) => {
  type Answer = AnyListAnswer<RowOf<O>, TotalsOf<O>>
  const today = useToday()
  const asked = useMemo(
    () => ({
      ...input,
      ...inputOfFilters(filters, search.params, today),
      ...(search.q && { q: search.q }),
      ...placeOf(operation, search),
    }),
    [operation, input, filters, search, today],
  ) as SentOf<O>
  const query = useQuery({
    ...operationQuery(operation, asked),
    placeholderData: keepPreviousData,
    // The failure is said in place, with « Réessayer ».
    meta: { background: true },
    ...(refreshEvery ? { refetchInterval: refreshEvery } : {}),
  })
  const answer = query.data as Answer | undefined
  /** Rows of another page of the same question. */
  const fetchRows = useCallback(
    async (client: QueryClient, page: number, size?: number): Promise<readonly RowOf<O>[]> => {
      const other = { ...(asked as object), page, ...(size && { size }) } as SentOf<O>
      return ((await client.fetchQuery(operationQuery(operation, other))) as Answer).rows
    },
    [asked, operation],
  )
  // What a selection is about: the question, whatever its order and page.
  const scope = useMemo(() => JSON.stringify({ ...(asked as object), page: 0, size: 0, sort: 0 }), [asked])
  return {
    query,
    answer,
    fetchRows,
    scope,
    /** The rows on screen answer an earlier question. */
    isLate: query.isPlaceholderData && query.isFetching,
    isSettled: answer !== undefined && !query.isPlaceholderData,
    hasFailed: query.isError && (answer === undefined || query.isPlaceholderData),
  }
}
