// What a call can fail with: the error bodies of the server, and what happens when no answer comes at all.
import type { ErrorBody } from '@cartable/domain/kernel/error-body.ts'
import { createStore } from './store.ts'

/** Counts the calls refused for maintenance or for a step that comes first: each makes the page look at its session again. */
export const sessionDoubted = createStore(0)

export type FailureKind = ErrorBody['error'] | 'network'

const kindOfStatus: Record<number, FailureKind> = {
  400: 'malformed',
  401: 'anonymous',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  413: 'tooLarge',
  429: 'tooMany',
  503: 'unavailable',
}

/** A call that was not answered as declared. `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly kind: FailureKind
  readonly status: number
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
  readonly conflict: ErrorBody['conflict']
  readonly operationId: string

  constructor(operationId: string, status: number, body: Partial<ErrorBody>, headers: Headers | null) {
    super(body.message ?? (status === 0 ? 'Connexion impossible, vérifiez votre réseau.' : `Erreur ${status}`))
    this.name = 'ApiError'
    this.operationId = operationId
    this.status = status
    this.kind = status === 0 ? 'network' : (body.error ?? kindOfStatus[status] ?? 'fault')
    if (this.kind === 'maintenance' || this.kind === 'pendingStep') sessionDoubted.set((count) => count + 1)
    this.requestId = body.requestId ?? headers?.get('x-request-id') ?? null
    const asked = Number(headers?.get('retry-after'))
    this.retryAfterSeconds = body.retryAfterSeconds ?? (asked > 0 ? asked : null)
    this.conflict = body.conflict
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError
