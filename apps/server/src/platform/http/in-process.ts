// Calls operations without a socket: the same access, input, transaction and answer as over HTTP, for a company lived in process.
import { randomUUID } from 'node:crypto'
import { parse as parseQuery } from 'node:querystring'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fillPath, toQuery } from '@cartable/domain/kernel/http.ts'
import type { AnswerOf, AnyOperation, DocumentAnswer, SentOf } from '@cartable/domain/kernel/operation.ts'
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import type { Platform } from '../platform.ts'
import type { Document, UploadedFile } from './context.ts'
import { type Asker, authorise, execute } from './execute.ts'
import { refusalOf } from './failures.ts'
import type { BoundOperation } from './handlers.ts'
import { refusalsOf } from './input.ts'

export type AnswerInProcess<O> = O extends { readonly answer: DocumentAnswer } ? Document : AnswerOf<O>

/** Whoever asks in process has no browser, and so no session. */
export type InProcessAsker = Pick<Asker, 'identity' | 'pendingStep'>

export type CallInProcess = <O extends AnyOperation>(
  asker: InProcessAsker,
  operation: O,
  input: SentOf<O>,
  files?: readonly UploadedFile[],
) => Promise<AnswerInProcess<O>>

/** What the server would have read from the wire: everything of a query string is text, instants of a body too. */
const asSent = ({ path, method }: AnyOperation, input: Readonly<Record<string, unknown>>) => {
  const { rest } = fillPath(path, input)
  const inPath = Object.fromEntries(
    Object.entries(input)
      .filter(([key]) => !(key in rest))
      .map(([key, value]) => [key, String(value)]),
  )
  const others =
    method === 'GET' || method === 'DELETE' ? parseQuery(toQuery(rest).slice(1)) : JSON.parse(JSON.stringify(rest))
  return { ...others, ...inPath }
}

const isDocument = (answer: unknown): answer is Document =>
  typeof answer === 'object' && answer !== null && 'mediaType' in answer && 'body' in answer

/** A file that nobody reads to its end would keep its connection to the database for ever. */
const whole = async (document: Document): Promise<Document> =>
  document.body instanceof Readable ? { ...document, body: await buffer(document.body) } : document

/**
 * Calls as the runner does, maintenance and origin apart: nobody is at a browser. A refusal is thrown as `Refused`,
 * whatever the shape the operation gives it on the wire, and what may not be asked at all as `HttpError`.
 */
export const createInProcess = (platform: Platform, operations: readonly BoundOperation[]): CallInProcess => {
  const boundOf = new Map(operations.map((bound) => [bound.operation, bound]))
  return async (asker, operation, input, files = []) => {
    const bound = boundOf.get(operation)
    if (!bound) throw new Error(`no handler is bound to ${operation.id}`)
    const who: Asker = {
      ...asker,
      session: null,
      browser: null,
      requestId: randomUUID(),
      ip: '127.0.0.1',
      userAgent: '',
    }
    const values = asSent(operation, input as Record<string, unknown>)
    const as = await authorise(platform, bound, who, values)
    const parsed = operation.input.safeParse(values)
    if (!parsed.success) throw new Refused(refusalsOf(parsed.error))
    try {
      const { answer } = await execute(platform, bound, as, who, parsed.data, files)
      return (isDocument(answer) ? await whole(answer) : answer) as never
    } catch (thrown) {
      throw refusalOf(bound, thrown) ?? thrown
    }
  }
}
