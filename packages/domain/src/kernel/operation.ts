// The operation: everything that crosses HTTP, declared as data under one id.
import type { z } from 'zod'
import type { Access } from './access.ts'
import type { RefusalShape } from './refusal.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * `read`: the primary, read-only. `readLagging`: may be answered by the replica, some seconds late.
 * `write`: one transaction with actor and operation set, whatever the method.
 */
export type Effect = 'read' | 'readLagging' | 'write'

/** Answer that is a document and not JSON; the handler gives its bytes with one of these media types. */
export type DocumentAnswer = { readonly document: readonly string[] }

/** Files that a multipart operation takes, by part name; sizes in bytes. The other parts are the input, as JSON in `data`. */
export type FileParts = Readonly<
  Record<string, { readonly extensions: readonly string[]; readonly maxBytes: number; readonly maxCount: number }>
>

export type OperationDeclaration<I extends z.ZodType, A extends z.ZodType | DocumentAnswer> = {
  /** Published name: the OpenAPI operationId. */
  readonly name: string
  readonly method: Method
  /** Path under `/api`; `{name}` for a parameter, which is part of the input. */
  readonly path: string
  /** Other spellings served, outside OpenAPI. */
  readonly aliases?: readonly string[]
  /** Address outside `/api` at which it answers, too, where that is not its path: `/page/{slug}` (see `addressOf`). */
  readonly publicPath?: string
  readonly effect: Effect
  readonly access: Access
  /** GET and DELETE: from the query string, every value a string (see `query.ts`). Others: JSON body. Path parameters join both. */
  readonly input: I
  readonly answer: A
  /** How refusals, faulty input included, become an answer. Without it they are a 400. */
  readonly refused?: A extends z.ZodType ? RefusalShape<z.input<A>> : never
  readonly files?: FileParts
  /** Tries per minute and address (and account when there is one), where the general limit is too wide. */
  readonly perMinute?: number
  /** Answered under maintenance, too: signing in and out, and what tells a page that there is one. */
  readonly duringMaintenance?: true
  /** Answered to somebody who has a step to take first (a password to change, terms to accept): the steps themselves, leaving. */
  readonly whilePending?: true
  /** Posted by a mail reader and not by a page of ours, so without our header: by a link, and all it does is take something off. */
  readonly fromMailReader?: true
  /** One French line for the OpenAPI page. */
  readonly summary?: string
}

export type Operation<
  I extends z.ZodType = z.ZodType,
  A extends z.ZodType | DocumentAnswer = z.ZodType | DocumentAnswer,
> = OperationDeclaration<I, A> & {
  /** `<domain>.<key>`: names the handler, the client call, the trace, the log line and the test. */
  readonly id: string
  readonly domain: string
}

// biome-ignore lint/suspicious/noExplicitAny: a heterogeneous list of operations needs the widest parameter
export type AnyOperation = Operation<any, any>

/** Where an operation is called, and the shapes as types only: what a page that has no schema needs of it. */
export type Placed<I, A> = Pick<OperationDeclaration<z.ZodType, z.ZodType>, 'method' | 'path' | 'files'> & {
  readonly id: string
  /** Never there: it carries the types. */
  readonly shapes?: (sent: I) => A
}
/** The same of a declared operation. */
export type PlacedOf<O> = Placed<SentOf<O>, AnswerOf<O>>

export type InputOf<O> = O extends { readonly input: infer I extends z.ZodType } ? z.output<I> : never
/** What a caller sends: before defaults and coercion. */
export type SentOf<O> = O extends { readonly input: infer I extends z.ZodType } ? z.input<I> : never
export type AnswerOf<O> = O extends { readonly answer: infer A } ? (A extends z.ZodType ? z.output<A> : never) : never

/** Identity that keeps one declaration's types; `defineOperations` takes a record of these. */
export const operation = <I extends z.ZodType, A extends z.ZodType | DocumentAnswer>(
  declaration: OperationDeclaration<I, A>,
): OperationDeclaration<I, A> => declaration

type Declared<D> = D extends OperationDeclaration<infer I, infer A> ? Operation<I, A> : never

/** Declares the operations of a domain; the keys make the ids. */
// biome-ignore lint/suspicious/noExplicitAny: the record holds declarations of any input and answer
export const defineOperations = <T extends Record<string, OperationDeclaration<any, any>>>(
  domain: string,
  declarations: T,
): { readonly [K in keyof T]: Declared<T[K]> } =>
  Object.fromEntries(
    Object.entries(declarations).map(([key, d]) => [key, { ...d, id: `${domain}.${key}`, domain }]),
  ) as {
    readonly [K in keyof T]: Declared<T[K]>
  }

export const isDocumentAnswer = (answer: z.ZodType | DocumentAnswer): answer is DocumentAnswer => 'document' in answer

/**
 * Where an operation answers outside `/api`: at the address declared for it, and every file that is opened by GET at its
 * published path, so that its address can be written, kept and sent as it stands. Null: nowhere.
 */
export const addressOf = ({ publicPath, method, path, answer }: AnyOperation): string | null =>
  publicPath ?? (method === 'GET' && isDocumentAnswer(answer) ? path : null)
