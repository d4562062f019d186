// Calls of operations: where each is (a door), what is read, what is done, and what a failure says to the person.
import type { AnswerOf, AnyOperation, Method, PlacedOf, SentOf } from '@cartable/domain/kernel/operation.ts'
import type { FormErrors } from '@cartable/domain/kernel/refusal.ts'
import {
  QueryClient,
  type QueryKey,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { type ApiError, isApiError } from '../api/api-error.ts'
import { callAt, type SentFiles } from '../api/client.ts'
import { formatWait, unbroken } from '../fr/typography.ts'

/** Where an operation is called, with its shapes as types only. */
export type Door<O extends AnyOperation> = PlacedOf<O>
export type InputAt<D> = D extends { shapes?: (sent: infer I) => unknown } ? I : never
export type AnswerAt<D> = D extends { shapes?: (sent: never) => infer A } ? A : never

/** Names an operation; a structure test holds the three to what is declared. `files`: its body is multipart. */
export const door = <O extends AnyOperation>(
  id: string,
  method: Method,
  path: string,
  { files = false }: { readonly files?: boolean } = {},
): Door<O> => ({ id, method, path, ...(files ? { files: {} } : {}) }) as Door<O>

type AnyDoor = { readonly id: string; readonly method: Method; readonly path: string }
/** `[domain, id, input]`: a gesture asks again for all of its domain. */
export const keyOf = (at: AnyDoor, input?: unknown): QueryKey =>
  input === undefined ? [at.id.split('.')[0], at.id] : [at.id.split('.')[0], at.id, input]

export type Reading = {
  readonly enabled?: boolean
  /** Milliseconds between two refreshes, while the page is looked at. */
  readonly refreshEvery?: number
  /** Asked when shown and never again: an answer that begins something, whose place a second one would take. */
  readonly once?: boolean
}

/** Reads an operation; `Answered` shows its states. */
export const useAnswer = <O extends AnyOperation>(
  at: Door<O>,
  input: SentOf<O>,
  { enabled = true, refreshEvery, once = false }: Reading = {},
): UseQueryResult<AnswerOf<O>, ApiError> =>
  useQuery<AnswerOf<O>, ApiError>({
    queryKey: keyOf(at, input),
    queryFn: ({ signal }) => callAt<SentOf<O>, AnswerOf<O>>(at, input, { signal }),
    enabled,
    ...(once ? { staleTime: 'static' as const, gcTime: 0 } : {}),
    ...(refreshEvery === undefined ? {} : { refetchInterval: refreshEvery }),
  })

/** What a gesture is called with: its input, and for files what they are and how far they have gone (0 to 1). */
export type Sending = { readonly files?: SentFiles; readonly onProgress?: (part: number) => void }
export type Act<O extends AnyOperation> = {
  /** Does it once: a second press meanwhile does nothing. Answers null when it failed or was refused. */
  readonly run: (input: SentOf<O>, sending?: Sending) => Promise<AnswerOf<O> | null>
  readonly isBusy: boolean
  /** What went wrong the last time, as the person reads it; null when nothing did. */
  readonly failure: string | null
  /** Errors by field of the last answer that refused. */
  readonly errors: FormErrors | null
  readonly forget: () => void
}
export type ActOptions<O extends AnyOperation> = {
  readonly done?: (answer: AnswerOf<O>, input: SentOf<O>) => void | Promise<void>
  /** Domains to ask again besides the operation's own. */
  readonly touches?: readonly string[]
}

/** What an answer refuses, in the shapes that operations have for it. */
export const refusalIn = (answer: unknown): FormErrors | null => {
  if (typeof answer !== 'object' || answer === null) return null
  if ('errors' in answer && typeof answer.errors === 'object' && answer.errors !== null && 'messages' in answer.errors)
    return answer.errors as FormErrors
  const said = answer as { errorMsgs?: unknown; errorsMsgs?: unknown; errorMsg?: unknown }
  const messages = [said.errorMsgs, said.errorsMsgs, [said.errorMsg]]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter((one) => typeof one === 'string')
  const isRefused = messages.length > 0 || ('isValid' in answer && answer.isValid === false)
  return isRefused ? { propertyPaths: messages.map(() => ''), messages: messages.map(unbroken) } : null
}

/** The sentence of a call that was not answered as declared. */
export const sentenceOf = (error: unknown): string => {
  if (!isApiError(error)) return 'Cette page a rencontré un problème. Rechargez-la, puis recommencez.'
  switch (error.kind) {
    case 'network':
      return 'Connexion impossible, vérifiez votre réseau. Rien n’a été perdu.'
    case 'anonymous':
      return 'Votre session est terminée. Reconnectez-vous pour continuer.'
    case 'forbidden':
      return 'Cette action n’est pas dans votre espace.'
    case 'conflict':
      return 'Cet élément a été modifié entre-temps\u00a0: rechargez la page, puis recommencez.'
    case 'tooLarge':
      return 'Ce fichier est trop lourd. Envoyez-en moins à la fois.'
    case 'tooMany':
      return error.retryAfterSeconds === null
        ? 'Trop de demandes à la suite. Patientez un instant, puis réessayez.'
        : `Trop de demandes à la suite. Réessayez dans ${formatWait(error.retryAfterSeconds)}.`
    case 'fault':
      return 'Une erreur est survenue de notre côté. Rien n’a été enregistré\u00a0: réessayez dans un instant.'
    default:
      return error.message
  }
}

class RefusedAnswer extends Error {
  readonly errors: FormErrors
  constructor(errors: FormErrors) {
    super([...new Set(errors.messages)].join(' '))
    this.errors = errors
  }
}

/** An operation to be done when asked. */
export const useAct = <O extends AnyOperation>(at: Door<O>, options: ActOptions<O> = {}): Act<O> => {
  const client = useQueryClient()
  const isRunning = useRef(false)
  const sent = useMutation<AnswerOf<O>, Error, { input: SentOf<O>; sending: Sending }>({
    mutationKey: [at.id],
    mutationFn: async ({ input, sending }) => {
      const answer = await callAt<SentOf<O>, AnswerOf<O>>(at, input, sending)
      const refused = refusalIn(answer)
      if (refused) throw new RefusedAnswer(refused)
      return answer
    },
    onSuccess: async (answer, { input }) => {
      const domains = [at.id.split('.')[0], ...(options.touches ?? [])]
      for (const domain of domains) void client.invalidateQueries({ queryKey: [domain] })
      await options.done?.(answer, input)
    },
    // what is on screen is no longer what the server has
    onError: (error) => {
      const isStale = isApiError(error) ? error.kind === 'conflict' || error.kind === 'notFound' : true
      if (isStale) void client.invalidateQueries({ queryKey: [at.id.split('.')[0]] })
    },
  })
  const { error, isPending, mutateAsync, reset } = sent
  return {
    run: async (input, sending = {}) => {
      // of two presses in one moment the second finds the first on its way, before anything is drawn again
      if (isRunning.current) return null
      isRunning.current = true
      try {
        return await mutateAsync({ input, sending })
      } catch {
        return null
      } finally {
        isRunning.current = false
      }
    },
    isBusy: isPending,
    failure: error === null ? null : error instanceof RefusedAnswer ? error.message : sentenceOf(error),
    errors: error instanceof RefusedAnswer ? error.errors : null,
    forget: reset,
  }
}

/** Milliseconds during which an answer is not asked again for being shown elsewhere. */
const freshMs = 15_000
const isPassing = (error: unknown) => isApiError(error) && (error.kind === 'network' || error.kind === 'unavailable')

export const createOutsideClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, retry: (count, error) => count < 2 && isPassing(error), networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
