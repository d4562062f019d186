// The fields of a form typed by its schema: a misspelt or ill-typed name does not compile.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import type { JSX, ReactNode } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import * as runtime from './fields.tsx'

type Values<S> = S extends z.ZodType
  ? z.input<S> extends FieldValues
    ? z.input<S>
    : never
  : SentOf<S> extends FieldValues
    ? SentOf<S>
    : never

type Nothing = null | undefined
/** Paths whose value is of this kind, or may be empty. */
type Path<V extends FieldValues, K> = FieldPathByValue<V, K | Nothing>
type Bare<P> = Omit<P, 'name'>
type Field<V extends FieldValues, K, P> = (props: Bare<P> & { readonly name: Path<V, K> }) => JSX.Element
type Row = Readonly<Record<string, unknown>>

/** `F` of a form; every component takes `name`, `label`, `span` (sixths) and its own settings. */
export type FormFields<V extends FieldValues> = {
  readonly Text: Field<V, string, runtime.TextFieldProps>
  readonly Email: Field<V, string, runtime.TextFieldProps>
  readonly Url: Field<V, string, runtime.TextFieldProps>
  readonly Password: Field<V, string, runtime.TextFieldProps>
  readonly LongText: Field<V, string, runtime.LongTextFieldProps>
  readonly Euros: Field<V, number, runtime.EurosFieldProps>
  readonly Percent: Field<V, string, runtime.NumberFieldProps>
  readonly Decimal: Field<V, string, runtime.DecimalFieldProps>
  readonly Integer: Field<V, number, runtime.NumberFieldProps>
  readonly Day: Field<V, string, runtime.DayFieldProps>
  readonly Instant: Field<V, string, runtime.InstantFieldProps>
  readonly Time: Field<V, string, runtime.BoundProps>
  readonly Select: Field<V, string | number, runtime.ChoiceProps>
  readonly Choices: Field<V, readonly (string | number)[], runtime.ManyChoiceProps>
  readonly Radio: Field<V, string | number, runtime.ChoiceProps>
  readonly Autocomplete: Field<V, string | number, runtime.AutocompleteFieldProps>
  readonly Address: Field<V, object, runtime.AddressFieldProps>
  readonly Phone: Field<V, { phoneNumber: string | null; phoneRegion: string | null }, runtime.BoundProps>
  readonly Mask: Field<V, string, runtime.MaskFieldProps>
  readonly Color: Field<V, string, runtime.BoundProps>
  readonly Switch: Field<V, boolean, runtime.BoundProps>
  readonly MainSwitch: (
    props: Bare<runtime.MainSwitchProps> & {
      readonly list: Path<V, readonly Row[]>
      readonly index: number
      readonly field: string
    },
  ) => JSX.Element
  readonly Rating: Field<V, number, runtime.BoundProps>
  readonly Rows: <N extends Path<V, readonly Row[]>>(
    props: Omit<runtime.RowsProps, 'name' | 'children'> & {
      readonly name: N
      readonly children: <I extends number>(index: I) => ReactNode
    },
  ) => JSX.Element
  /** Files travel beside the values, under the part's name; `removeName` is the flag that removes the stored one. */
  readonly File: (props: Bare<runtime.FileFieldProps> & { readonly removeName?: Path<V, boolean> }) => JSX.Element
}

/**
 * `const F = formOf<typeof customersApi.save>()`, or of a schema: `formOf<typeof CustomerForm>()`.
 * Declared outside the component; the same components serve every form.
 */
export const formOf = <S>(): FormFields<Values<S>> => runtime.fields as unknown as FormFields<Values<S>>
