// Expected "no"s: coded, with their French sentence, thrown by services and answered in the operation's own shape.
import { z } from 'zod'

/** An expected "no". `code` is `<domain>.<name>`; `message` is what the person reads. */
export type Refusal = { readonly code: string; readonly message: string }

export type Sentence = string | ((...values: never[]) => string)
type Catalogue<T extends Record<string, Sentence>> = {
  readonly [K in keyof T]: T[K] extends (...values: infer A) => string ? (...values: A) => Refusal : Refusal
}

const declared = new Map<string, Sentence>()
/** Code → sentence, or what makes it, of every catalogue that the program has loaded. */
export const declaredSentences = (): ReadonlyMap<string, Sentence> => declared

/** Declares the refusals of a domain: a sentence, or a function that makes it from values. */
export const defineRefusals = <const T extends Record<string, Sentence>>(domain: string, sentences: T): Catalogue<T> =>
  Object.fromEntries(
    Object.entries(sentences).map(([name, sentence]) => {
      const code = `${domain}.${name}`
      declared.set(code, sentence)
      if (typeof sentence === 'string') return [name, { code, message: sentence }]
      return [name, (...values: unknown[]) => ({ code, message: (sentence as (...v: unknown[]) => string)(...values) })]
    }),
  ) as Catalogue<T>

/** A refusal at a place: `path` is the dotted path of the field, '' for the whole form. */
export type PlacedRefusal = Refusal & { readonly path: string }

/** What a handler throws to say no. The runner rolls the transaction back and answers it. */
export class Refused extends Error {
  readonly refusals: readonly PlacedRefusal[]
  constructor(refusals: readonly PlacedRefusal[]) {
    super(refusals.map((r) => `${r.code}${r.path ? ` (${r.path})` : ''}`).join(', '))
    this.name = 'Refused'
    this.refusals = refusals
  }
}

/** Says no now. */
export const refuse = (refusal: Refusal, path = ''): never => {
  throw new Refused([{ ...refusal, path }])
}

/** Collects several refusals, then says them all at once. */
export const collectRefusals = () => {
  const refusals: PlacedRefusal[] = []
  return {
    add: (refusal: Refusal | null, path = '') => {
      if (refusal) refusals.push({ ...refusal, path })
    },
    throwIfAny: () => {
      if (refusals.length > 0) throw new Refused(refusals)
    },
  }
}

/** Errors of a form: `propertyPaths[i]` is the place of `messages[i]`, '' when it concerns the whole form. */
export const FormErrors = z.object({ propertyPaths: z.array(z.string()), messages: z.array(z.string()) })
export type FormErrors = z.infer<typeof FormErrors>

/** Answer of a form: `errors` is null when it was saved; then `id` and `updatedAt` are those of the row. */
export const FormAnswer = z.object({
  errors: FormErrors.nullable(),
  id: z.int().nullable(),
  updatedAt: z.string().nullable(),
})
export type FormAnswer = z.infer<typeof FormAnswer>

/** Answer of a move of a card or of a status. */
export const MoveAnswer = z.object({ isValid: z.boolean(), errorMsgs: z.array(z.string()) })
export type MoveAnswer = z.infer<typeof MoveAnswer>

/** Turns refusals into the answer of an operation; declared beside its answer. */
export type RefusalShape<A> = (refusals: readonly PlacedRefusal[]) => A

export const formErrorsOf = (refusals: readonly PlacedRefusal[]): FormErrors => ({
  propertyPaths: refusals.map((r) => r.path),
  messages: refusals.map((r) => r.message),
})
export const asForm: RefusalShape<FormAnswer> = (refusals) => ({
  errors: formErrorsOf(refusals),
  id: null,
  updatedAt: null,
})
export const asMove: RefusalShape<MoveAnswer> = (refusals) => ({
  isValid: false,
  errorMsgs: refusals.map((r) => r.message),
})
