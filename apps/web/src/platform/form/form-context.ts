// What the fields of a form share with it, without rendering when it changes.
import { createContext, useContext } from 'react'
import {
  type Control,
  type FieldValues,
  type UseFormGetFieldState,
  type UseFormGetValues,
  type UseFormRegister,
  type UseFormSetValue,
  useFormState,
  useWatch,
} from 'react-hook-form'
import type { z } from 'zod'

export type FieldFacts = {
  readonly label: string
  /** Words of a value, for the conflict dialog. */
  readonly show: (value: unknown) => string
}

export type FormShared = {
  readonly control: Control<FieldValues>
  readonly register: UseFormRegister<FieldValues>
  readonly getFieldState: UseFormGetFieldState<FieldValues>
  readonly getValues: UseFormGetValues<FieldValues>
  readonly setValue: UseFormSetValue<FieldValues>
  readonly schema: z.ZodType
  /** The values as they are stored. */
  readonly base: () => Readonly<Record<string, unknown>>
  readonly readOnly: boolean
  readonly layout: 'page' | 'modal'
  /** Facts of the fields by path, filled as they appear. */
  readonly facts: Map<string, FieldFacts>
}

export const FormContext = createContext<FormShared | null>(null)

/** The form around; fields and their helpers only make sense inside one. */
export const useFormShared = (): FormShared => {
  const shared = useContext(FormContext)
  if (shared === null) throw new Error('a form field stands outside of RecordForm')
  return shared
}

/** First message about a field; renders its own field only. */
export const useFieldError = (name: string): string | undefined => {
  const { control, getFieldState } = useFormShared()
  const error = getFieldState(name, useFormState({ control, name, exact: true })).error as
    | Record<string, unknown>
    | undefined
  if (!error) return undefined
  if (typeof error.message === 'string' && error.message !== '') return error.message
  // A composed value (address, phone) is refused at one of its parts.
  for (const part of Object.values(error)) {
    const message = (part as { message?: unknown } | null)?.message
    if (typeof message === 'string' && message !== '') return message
  }
  return undefined
}

/** Current value of a field, for what depends on it; renders the caller at each change. */
export const useFormValue = <V>(name: string): V => useWatch({ control: useFormShared().control, name }) as V

/** Changes values by code: `set('country', 'FR')`. */
export const useFormSetter = (): ((name: string, value: unknown) => void) => {
  const { setValue } = useFormShared()
  return (name, value) => setValue(name, value, { shouldDirty: true })
}
