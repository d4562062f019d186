// The cache of answers: how long they are fresh, what is tried again, and where failures of loads go.
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'
import { routeFailure } from './failures.ts'

/** Milliseconds during which an answer is not asked again for being shown elsewhere. */
const freshMs = 15_000

const isPassing = (error: unknown) => isApiError(error) && (error.kind === 'network' || error.kind === 'unavailable')

/** What a failed load counts as: a refresh of data already on screen is nobody's action. */
const sourceOf = (query: { meta: Record<string, unknown> | undefined; state: { data: unknown } }) =>
  query.meta?.background === true || query.state.data !== undefined ? 'background' : 'loading'

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => routeFailure(error, sourceOf(query)) }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (count, error) => count < 2 && isPassing(error),
        // The loads of a page must fail the same whether or not the browser believes it is online.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
