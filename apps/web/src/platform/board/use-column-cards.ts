// The pages of cards of one column, read from the server thirty at a time.
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { BoardCard, BoardPage, BoardSource } from './board.types.ts'

/** Cards of a page: the operation of the board is asked for pages of this size. */
export const boardPageSize = 30

export type ColumnCards<C> = {
  readonly status: 'loading' | 'error' | 'ready'
  /** Undefined until the first page came. */
  readonly cards: readonly C[] | undefined
  readonly total: number
  readonly lateCount: number
  /** Cards not loaded yet. */
  readonly left: number
  readonly isLoadingMore: boolean
  /** The cards on show are those of the former filters. */
  readonly isStale: boolean
  /** Cards are on show but could not be refreshed. */
  readonly refreshFailed: boolean
  readonly loadMore: () => void
  readonly retry: () => void
}

/** Reads one column. A card that slid from one page to the next meanwhile is shown once. */
export const useColumnCards = <C extends BoardCard>(source: BoardSource<C>, column: string): ColumnCards<C> => {
  const client = useQueryClient()
  const queryKey = [...source.key, column]
  const ahead = useRef(new Map<number, Promise<BoardPage<C>>>())
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      if (pageParam === 1) {
        // A refresh asks for all the pages at once, not one after the other: what somebody moved is seen the sooner.
        const known = client.getQueryData<{ pages: unknown[] }>(queryKey)?.pages.length ?? 0
        ahead.current = new Map(
          Array.from({ length: Math.max(0, known - 1) }, (_, index) => {
            const page = source.load(column, index + 2, signal)
            page.catch(() => {}) // told where it is awaited
            return [index + 2, page]
          }),
        )
      }
      const begun = ahead.current.get(pageParam)
      ahead.current.delete(pageParam)
      return begun ?? source.load(column, pageParam, signal)
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.cards.length > 0 && pages.length * boardPageSize < last.total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages
  const cards = useMemo(
    () =>
      pages ? [...new Map(pages.flatMap((page) => page.cards).map((card) => [card.id, card])).values()] : undefined,
    [pages],
  )
  const last = pages?.at(-1)
  return {
    status: cards ? 'ready' : query.isError ? 'error' : 'loading',
    cards,
    total: last?.total ?? 0,
    lateCount: last?.lateCount ?? 0,
    left: query.hasNextPage && cards ? Math.max(0, (last?.total ?? 0) - cards.length) : 0,
    isLoadingMore: query.isFetchingNextPage,
    isStale: query.isPlaceholderData,
    refreshFailed: query.isError && cards !== undefined,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}
