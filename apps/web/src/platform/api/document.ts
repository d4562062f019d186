// A document that an operation answers to a body: fetched, for a page that shows it.
import { apiPrefix, requestHeader } from '@cartable/domain/kernel/http.ts'
import type { AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import { ApiError } from './api-error.ts'

/** Throws `ApiError` for every HTTP error. Documents of a GET need no call: their address is enough. */
export const callForFile = async <O extends AnyOperation>(op: O, input: SentOf<O>): Promise<Blob> => {
  const headers = { [requestHeader]: '1', 'content-type': 'application/json' }
  const sent = { method: op.method, headers, body: JSON.stringify(input), credentials: 'same-origin' } as const
  // lost before the answer or in the middle of it
  const lost = () => {
    throw new ApiError(op.id, 0, {}, null)
  }
  const response = await fetch(`${apiPrefix}${op.path}`, sent).catch(lost)
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => ({}))
    throw new ApiError(op.id, response.status, body as object, response.headers)
  }
  return response.blob().catch(lost)
}
