// One call of an operation over HTTP: address, body, errors, and the replay of what an expired session refused.
import { apiPrefix, fillPath, requestHeader, toQuery, writeKeyHeader } from '@cartable/domain/kernel/http.ts'
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

type Unanswered = { readonly key: string; readonly at: number }
/** Writes that left and whose answer never came, with the key under which the server may have made them. */
const unanswered = new Map<string, Unanswered>()
const mostUnanswered = 50
/** Milliseconds for which the same words are taken for the same write. */
const sameFor = 300_000
/** Asked again with the same words, it is the same write; files are told apart by their names and sizes. */
const keyOf = (write: string): string => {
  const known = unanswered.get(write)
  const key = known && performance.now() - known.at < sameFor ? known.key : crypto.randomUUID()
  unanswered.delete(write)
  unanswered.set(write, { key, at: performance.now() })
  const [oldest] = unanswered.keys()
  if (unanswered.size > mostUnanswered && oldest !== undefined) unanswered.delete(oldest)
  return key
}
/** No answer of ours: the connection was lost, or a proxy speaks for a server that is gone. */
const isLost = (status: number): boolean => status === 0 || status === 502 || status === 504
/** Milliseconds after which a write whose answer was lost is asked again, once, by itself. */
const againAfter = 800

type Asked = Sent & { /** What makes it the same write; null of a read. */ readonly write: string | null }
const requestOf = (op: Place, input: Record<string, unknown>, files: SentFiles | undefined): Asked => {
  const headers = new Headers({ [requestHeader]: '1', accept: 'application/json' })
  const asWrite = (sent: Omit<Sent, 'headers'>, words: string): Asked => {
    const write = `${sent.method} ${sent.url} ${words}`
    headers.set(writeKeyHeader, keyOf(write))
    return { ...sent, headers, write }
  }
  if (op.method === 'GET') return { url: addressOf(op, input), method: op.method, body: null, headers, write: null }
  if (inQuery(op)) return asWrite({ url: addressOf(op, input), method: op.method, body: null }, '')
  const { path, rest } = fillPath(op.path, input)
  const url = `${apiPrefix}${path}`
  if (op.files) {
    const body = new FormData()
    body.append('data', JSON.stringify(rest))
    const words = [JSON.stringify(rest)]
    for (const [part, list] of Object.entries(files ?? {}))
      for (const file of list) {
        body.append(part, file, file.name)
        words.push(part, file.name, String(file.size), String(file.lastModified))
      }
    return asWrite({ url, method: op.method, body }, words.join(' '))
  }
  headers.set('content-type', 'application/json')
  const body = JSON.stringify(rest)
  return asWrite({ url, method: op.method, body }, body)
}

/** With its body to the last byte: a connection that is lost on the way has answered nothing. */
type Answered = { readonly status: number; readonly ok: boolean; readonly headers: Headers; readonly text: string }
/** Null: no answer came. */
const sendOnce = async ({ url, method, body, headers }: Asked, options: CallOptions): Promise<Answered | null> => {
  try {
    const response = options.onProgress
      ? await sendWithProgress({ url, method, body, headers }, options.onProgress, options.signal)
      : await fetch(url, { method, body, headers, credentials: 'same-origin', signal: options.signal ?? null })
    return { status: response.status, ok: response.ok, headers: response.headers, text: await response.text() }
  } catch (error) {
    if (options.signal?.aborted) throw error
    return null
  }
}

/** A write whose answer is lost is asked once more under the same key: made or not before, it is made once. */
const send = async (op: Place, sent: Asked, options: CallOptions): Promise<Answered> => {
  const network = globalThis.fetch
  let response = await sendOnce(sent, options)
  if (sent.write !== null && isLost(response?.status ?? 0)) {
    await new Promise((resolve) => setTimeout(resolve, againAfter))
    options.signal?.throwIfAborted()
    // a screen that was left in a test has another network by now: it is not asked of that one
    if (globalThis.fetch === network) response = await sendOnce(sent, options)
  }
  if (sent.write !== null && !isLost(response?.status ?? 0)) unanswered.delete(sent.write)
  if (response === null) throw new ApiError(op.id, 0, {}, null)
  return response
}

const parse = (text: string): unknown => {
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
  const body = parse(response.text)
  if (!response.ok) throw new ApiError(op.id, response.status, (body ?? {}) as object, response.headers)
  return body as A
}

/** The same of a declared operation. */
export const call = <O extends AnyOperation>(
  op: O,
  input: SentOf<O>,
  options: CallOptions = {},
): Promise<AnswerOf<O>> => callAt<SentOf<O>, AnswerOf<O>>(op as PlacedOf<O>, input, options)
