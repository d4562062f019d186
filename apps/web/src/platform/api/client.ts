// One call of an operation over HTTP: address, body, errors, and the replay of what an expired session refused.
import { apiPrefix, fillPath, requestHeader, toQuery } from '@cartable/domain/kernel/http.ts'
import type { AnswerOf, AnyOperation, Placed, PlacedOf, SentOf } from '@cartable/domain/kernel/operation.ts'
import { hearServerDate } from '../clock.ts'
import { ApiError } from './api-error.ts'
import { sessionGate } from './session-gate.ts'
import { type Sent, sendWithProgress } from './upload.ts'

/** File parts of a multipart operation, by part name. */
export type SentFiles = Readonly<Record<string, readonly File[]>>
export type CallOptions = {
  readonly signal?: AbortSignal
  readonly files?: SentFiles
  /** Part sent, from 0 to 1. */
  readonly onProgress?: (part: number) => void
  /** False: a 401 is thrown instead of waiting for the person to sign in again. */
  readonly waitsForSession?: boolean
}

/** Of an operation, what a request needs. */
type Place = Placed<never, unknown>

const inQuery = (op: Place) => op.method === 'GET' || op.method === 'DELETE'

/** Address of a read operation, for links and downloads. */
export const urlOf = <O extends AnyOperation>(op: O, input: SentOf<O>): string =>
  addressOf(op, input as Record<string, unknown>)

/** The same of an operation that is named with its types only. */
export const urlAt = <I, A>(at: Placed<I, A>, input: I): string => addressOf(at, input as Record<string, unknown>)

const addressOf = (op: Place, input: Record<string, unknown>): string => {
  const { path, rest } = fillPath(op.path, input)
  return `${apiPrefix}${path}${toQuery(rest)}`
}

const requestOf = (op: Place, input: Record<string, unknown>, files: SentFiles | undefined): Sent => {
  const headers = new Headers({ [requestHeader]: '1', accept: 'application/json' })
  if (inQuery(op)) return { url: addressOf(op, input), method: op.method, body: null, headers }
  const { path, rest } = fillPath(op.path, input)
  const url = `${apiPrefix}${path}`
  if (op.files) {
    const body = new FormData()
    body.append('data', JSON.stringify(rest))
    for (const [part, list] of Object.entries(files ?? {})) for (const file of list) body.append(part, file, file.name)
    return { url, method: op.method, body, headers }
  }
  headers.set('content-type', 'application/json')
  return { url, method: op.method, body: JSON.stringify(rest), headers }
}

const send = async (op: Place, sent: Sent, options: CallOptions): Promise<Response> => {
  try {
    if (options.onProgress) return await sendWithProgress(sent, options.onProgress, options.signal)
    const { url, ...init } = sent
    return await fetch(url, { ...init, credentials: 'same-origin', signal: options.signal ?? null })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError(op.id, 0, {}, null)
  }
}

const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's own page: the status says what happened.
    return null
  }
}

/**
 * Calls an operation where it is. Throws `ApiError` for every HTTP error; a refusal is an answer, not an error.
 * A 401 opens 'Session échue' and waits: once signed in again, the call is made once more.
 */
export const callAt = async <I, A>(op: Placed<I, A>, input: I, options: CallOptions = {}): Promise<A> => {
  const sent = requestOf(op, input as Record<string, unknown>, options.files)
  let response = await send(op, sent, options)
  if (response.status === 401 && options.waitsForSession !== false && (await sessionGate.wait())) {
    options.signal?.throwIfAborted()
    response = await send(op, sent, options)
  }
  hearServerDate(response.headers.get('date'))
  const body = await readBody(response)
  if (!response.ok) throw new ApiError(op.id, response.status, (body ?? {}) as object, response.headers)
  return body as A
}

/** The same of a declared operation. */
export const call = <O extends AnyOperation>(
  op: O,
  input: SentOf<O>,
  options: CallOptions = {},
): Promise<AnswerOf<O>> => callAt<SentOf<O>, AnswerOf<O>>(op as PlacedOf<O>, input, options)
