// Operations in React: a query for reading, an action for the rest, with their failures routed.
import type { AnswerOf, AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import {
  keepPreviousData,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { call, type SentFiles } from './client.ts'
import { routeFailure } from './failures.ts'

/** `[domain, operationId, input]`: live events and actions invalidate by its beginning. */
export const queryKeyOf = <O extends AnyOperation>(op: O, input: SentOf<O>) => [op.domain, op.id, input] as const

/** Query options of a read operation, for `useQuery`, `useQueries`, `prefetchQuery`. */
export const operationQuery = <O extends AnyOperation>(op: O, input: SentOf<O>) =>
  queryOptions<AnswerOf<O>, ApiError>({
    queryKey: queryKeyOf(op, input),
    queryFn: ({ signal }) => call(op, input, { signal }),
  })

export type OperationOptions = {
  readonly enabled?: boolean
  /** Rows of the previous input stay while the next ones come. */
  readonly keepPrevious?: boolean
  /** Milliseconds between two refreshes; nothing is asked while the page is hidden. */
  readonly refreshEvery?: number
  /** This load is one tile among others: it says its failure in place only. */
  readonly background?: boolean
  /** Asked when shown and never again: an answer that begins something, whose place a second one would take. */
  readonly once?: boolean
}

/** Reads an operation and follows it. The first failure of a foreground load opens the dialog; refreshes never do. */
export const useOperation = <O extends AnyOperation>(
  op: O,
  input: SentOf<O>,
  options: OperationOptions = {},
): UseQueryResult<AnswerOf<O>, ApiError> =>
  useQuery({
    ...operationQuery(op, input),
    enabled: options.enabled ?? true,
    meta: { background: options.background ?? false },
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.once ? { staleTime: 'static', gcTime: 0 } : {}),
    ...(options.refreshEvery ? { refetchInterval: options.refreshEvery } : {}),
  })

export type ActionOptions<O extends AnyOperation, V> = {
  readonly onSuccess?: (answer: AnswerOf<O>, variables: V) => void | Promise<void>
  /** True when the caller has dealt with the failure itself, as a form does with a conflict. */
  readonly onFailure?: (error: ApiError, variables: V) => boolean | undefined
  /** Beginnings of query keys to ask again; the operation's own domain when absent. */
  readonly refreshes?: readonly (readonly unknown[])[]
}

const useSent = <O extends AnyOperation, V>(
  op: O,
  send: (variables: V) => Promise<AnswerOf<O>>,
  options: ActionOptions<O, V>,
): UseMutationResult<AnswerOf<O>, ApiError, V> => {
  const client = useQueryClient()
  return useMutation<AnswerOf<O>, ApiError, V>({
    mutationKey: [op.id],
    mutationFn: send,
    onSuccess: async (answer, variables) => {
      const keys = options.refreshes ?? (op.effect === 'write' ? [[op.domain]] : [])
      for (const queryKey of keys) void client.invalidateQueries({ queryKey: [...queryKey] })
      await options.onSuccess?.(answer, variables)
    },
    onError: (error, variables) => {
      if (options.onFailure?.(error, variables) !== true) routeFailure(error, 'action')
    },
  })
}

/** Calls an operation when asked: `save.mutate(input)`. Refusals are answers and reach `onSuccess`. */
export const useAction = <O extends AnyOperation>(
  op: O,
  options: ActionOptions<O, SentOf<O>> = {},
): UseMutationResult<AnswerOf<O>, ApiError, SentOf<O>> => useSent(op, (input) => call(op, input), options)

export type FileSending<O extends AnyOperation> = {
  readonly input: SentOf<O>
  readonly files: SentFiles
  readonly onProgress?: (part: number) => void
  readonly signal?: AbortSignal
}
/** The same for a multipart operation: `send.mutate({ input, files: { photo: [file] }, onProgress })`. */
export const useFileAction = <O extends AnyOperation>(
  op: O,
  options: ActionOptions<O, FileSending<O>> = {},
): UseMutationResult<AnswerOf<O>, ApiError, FileSending<O>> =>
  useSent(op, ({ input, ...rest }) => call(op, input, rest), options)
