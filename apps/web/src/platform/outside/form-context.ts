// What a form gives to its fields and buttons: a value with its error, and whether it is being sent, which a button says and does not do twice.
import { createContext, use } from 'react'

export const SubmittingContext = createContext(false)
export const useSubmitting = (): boolean => use(SubmittingContext)

/** What a field is given: `{...form.at('city')}`. */
export type FieldAt<T> = {
  readonly name: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly error: string | null
}
