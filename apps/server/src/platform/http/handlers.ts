// Binds the operations of a domain to their handlers, one each, with the refusals of the constraints that may fire.
import type { AnyOperation, DocumentAnswer, InputOf } from '@cartable/domain/kernel/operation.ts'
import type { Refusal } from '@cartable/domain/kernel/refusal.ts'
import type { z } from 'zod'
import type { AnswerAfterCommit, Document, OperationContext } from './context.ts'

type Returned<O> = O extends { readonly answer: infer A }
  ? A extends z.ZodType
    ? z.input<A> | AnswerAfterCommit<z.input<A>>
    : A extends DocumentAnswer
      ? Document
      : never
  : never

/** What says no when a constraint of the database fires: the refusal and the field it belongs to. */
export type ConstraintRefusals = Readonly<Record<string, { readonly refusal: Refusal; readonly path?: string }>>

export type BoundOperation = {
  readonly operation: AnyOperation
  readonly handle: (context: OperationContext, input: never) => Promise<unknown>
  readonly constraints: ConstraintRefusals
}

/** Binds every operation of `api`: a missing or superfluous handler does not compile. */
export const handlers = <T extends Record<string, AnyOperation>>(
  api: T,
  implementations: {
    readonly [K in keyof T]: (context: OperationContext, input: InputOf<T[K]>) => Promise<Returned<T[K]>>
  },
  options: { readonly constraints?: ConstraintRefusals } = {},
): BoundOperation[] =>
  Object.entries(api).map(([key, operation]) => ({
    operation,
    handle: implementations[key as keyof T] as BoundOperation['handle'],
    constraints: options.constraints ?? {},
  }))
