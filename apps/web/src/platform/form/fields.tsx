// The fields of forms: each binds one control of `platform/fields` to one path of the form around it.
import { formatDay, parseTime } from '@cartable/domain/kernel/dates.ts'
import type { Option } from '@cartable/domain/kernel/list.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { get, useController, useWatch } from 'react-hook-form'
import { call } from '../api/client.ts'
import { AddressField, type AddressValue, type FoundAddress } from '../fields/AddressField.tsx'
import { ColorField, RadioField, SwitchField } from '../fields/ChoiceFields.tsx'
import { DayField, InstantField } from '../fields/DayField.tsx'
import type { FieldProps } from '../fields/field.types.ts'
import { FileField, type StoredFile } from '../fields/files/FileField.tsx'
import type { FileRules } from '../fields/files/file-rules.ts'
import { MaskField } from '../fields/MaskField.tsx'
import type { MaskName } from '../fields/mask.ts'
import { DecimalField, EurosField, IntegerField, PercentField } from '../fields/NumberFields.tsx'
import { PhoneField, type PhoneValue } from '../fields/PhoneField.tsx'
import { CountMultiSelect, SelectField } from '../fields/SelectFields.tsx'
import { type Found, ServerAutocomplete } from '../fields/ServerAutocomplete.tsx'
import { RatingField } from '../fields/stars.tsx'
import { CharacterCount, type TextProps, UncontrolledText } from '../fields/TextFields.tsx'
import { TypedField } from '../fields/TypedField.tsx'
import { useFieldError, useFormShared } from './form-context.ts'
import { MainSwitch, Rows } from './rows.tsx'
import { isOptionalAt } from './schema.ts'

export type { MainSwitchProps, RowsProps } from './rows.tsx'

/** What every bound field takes. */
export type BoundProps = Omit<FieldProps, 'error'> & {
  readonly name: string
  /** Sixths of the width, 3 by default. */
  readonly span?: 1 | 2 | 3 | 4 | 6
  /** After each change by the person, once the form has it. */
  readonly onChanged?: (value: never) => void
}
export type TextFieldProps = BoundProps &
  Pick<TextProps, 'placeholder' | 'autoComplete' | 'maxLength' | 'counted' | 'prefix'>
export type LongTextFieldProps = TextFieldProps & { readonly minRows?: number }
export type NumberFieldProps = BoundProps & { readonly placeholder?: string; readonly suffix?: string }
/** Cents between which a typed amount is brought back when it is left. */
export type EurosFieldProps = NumberFieldProps & { readonly least?: number; readonly greatest?: number }
export type DecimalFieldProps = NumberFieldProps & { readonly scale?: number; readonly minDecimals?: number }
export type DayFieldProps = BoundProps & { readonly min?: string; readonly max?: string; readonly openOn?: string }
/** `min` and `max`: first and last day that its calendar offers. */
export type InstantFieldProps = BoundProps & { readonly min?: string; readonly max?: string }
export type ChoiceProps = BoundProps & { readonly options: readonly Option[]; readonly placeholder?: string }
export type ManyChoiceProps = ChoiceProps & { readonly isFeminine?: boolean }
export type AutocompleteFieldProps = BoundProps & {
  readonly valueLabel?: string | null
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Found<string | number>[]>
  readonly rules?: { readonly from: number; readonly delayMs: number; readonly most: number }
  readonly placeholder?: string
  readonly onPick?: (found: Found<string | number> | null) => void
  readonly onCreate?: (text: string) => void
}
export type AddressFieldProps = BoundProps & {
  /** `geocoding.autocomplete`: `{ query }` → `[{ completeAddress, address }]`. */
  readonly operation: AnyOperation
  readonly withComplement?: boolean
  readonly placeholder?: string
}
export type MaskFieldProps = BoundProps & {
  readonly mask: MaskName
  readonly placeholder?: string
  readonly autoComplete?: string
}
export type FileFieldProps = Omit<FieldProps, 'error'> & {
  readonly span?: 1 | 2 | 3 | 4 | 6
  /** Part of the multipart body, as the operation names it. */
  readonly part: string
  readonly rules: FileRules
  readonly stored?: StoredFile | null
  readonly removeName?: string
  readonly multiple?: boolean
}

const dash = (value: unknown) => (value === null || value === undefined || value === '' ? '–' : String(value))

/** Common to all: place in the form, mark of what is optional, words of the value for the conflict dialog. */
const useBound = (props: BoundProps, show: (value: unknown) => string = dash) => {
  const shared = useFormShared()
  const { name, label, span, onChanged: _, ...rest } = props
  const error = useFieldError(name)
  const latest = useRef(show)
  latest.current = show
  const words = typeof label === 'string' ? label : name
  useEffect(() => {
    shared.facts.set(name, { label: words, show: (value) => latest.current(value) })
    return () => void shared.facts.delete(name)
  }, [shared, name, words])
  const optional = useMemo(() => isOptionalAt(shared.schema, name), [shared, name])
  return {
    shared,
    field: { ...rest, label, error, optional: props.optional ?? optional, readOnly: props.readOnly ?? shared.readOnly },
    frame: (children: ReactNode) => (
      <div data-field={name} data-span={span}>
        {children}
      </div>
    ),
  }
}

const useBoundValue = <V,>(props: BoundProps, show?: (value: unknown) => string) => {
  const bound = useBound(props, show)
  const { field } = useController({ control: bound.shared.control, name: props.name })
  const onChange = (value: V) => {
    field.onChange(value)
    ;(props.onChanged as ((value: V) => void) | undefined)?.(value)
  }
  return { ...bound, bind: { value: (field.value ?? null) as V, onChange, onBlur: field.onBlur } }
}

function WatchedCount({ name, max }: { name: string; max: number }) {
  const value = useWatch({ control: useFormShared().control, name }) as string | null | undefined
  return <CharacterCount length={value?.length ?? 0} max={max} />
}

function AnyText({ kind, ...props }: LongTextFieldProps & { kind: 'text' | 'email' | 'url' | 'password' | 'long' }) {
  const { shared, field, frame } = useBound(props, kind === 'password' ? () => '•••' : dash)
  const { maxLength, counted, name } = props
  // What was null and is emptied again is null again: the form is not changed by it.
  const setValueAs = (value: unknown) => (value === '' && get(shared.base(), name) === null ? null : value)
  const register = shared.register(name, { setValueAs })
  const counter = counted && maxLength !== undefined ? <WatchedCount name={props.name} max={maxLength} /> : undefined
  return frame(<UncontrolledText {...field} kind={kind} register={register} counter={counter} />)
}
const Text = (props: TextFieldProps) => <AnyText {...props} kind="text" />
const Email = (props: TextFieldProps) => <AnyText {...props} kind="email" />
const Url = (props: TextFieldProps) => <AnyText {...props} kind="url" />
const Password = (props: TextFieldProps) => <AnyText {...props} kind="password" />
const LongText = (props: LongTextFieldProps) => <AnyText {...props} kind="long" />

const labelsOf = (options: readonly Option[]) => (value: unknown) =>
  (Array.isArray(value) ? value : [value])
    .map((one) => options.find((option) => option.value === one)?.label ?? dash(one))
    .join(', ') || '–'

const money = (value: unknown) => (typeof value === 'number' && !Number.isNaN(value) ? formatEuros(value) : dash(value))
const day = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : dash(value)
const yesNo = (value: unknown) => (value === true ? 'Oui' : 'Non')

function Euros({ least, greatest, ...props }: EurosFieldProps) {
  const { field, bind, frame } = useBoundValue<number | null>(props, money)
  const onBlur = () => {
    const { value } = bind
    if (typeof value === 'number') {
      const clamped = Math.min(Math.max(value, least ?? value), greatest ?? value)
      if (clamped !== value) bind.onChange(clamped)
    }
    bind.onBlur()
  }
  return frame(<EurosField {...field} {...bind} onBlur={onBlur} />)
}
function Percent(props: DecimalFieldProps) {
  const { field, bind, frame } = useBoundValue<string | null>(props)
  return frame(<PercentField {...field} {...bind} />)
}
function Decimal(props: DecimalFieldProps) {
  const { field, bind, frame } = useBoundValue<string | null>(props)
  return frame(<DecimalField {...field} {...bind} />)
}
function Integer(props: NumberFieldProps) {
  const { field, bind, frame } = useBoundValue<number | null>(props)
  return frame(<IntegerField {...field} {...bind} />)
}
function Day(props: DayFieldProps) {
  const { field, bind, frame } = useBoundValue<string | null>(props, day)
  return frame(<DayField {...field} {...bind} />)
}
function Instant(props: InstantFieldProps) {
  const { field, bind, frame } = useBoundValue<string | null>(props)
  return frame(<InstantField {...field} {...bind} />)
}
/** `HH:mm`; what is no time is carried as typed. */
function Time(props: BoundProps) {
  const { field, bind, frame } = useBoundValue<string | null>(props)
  return frame(
    <TypedField
      {...field}
      {...bind}
      format={(time) => time ?? ''}
      parse={(text) => (text.trim() === '' ? null : (parseTime(text) ?? text))}
      placeholder="HH:mm"
      inputMode="numeric"
    />,
  )
}
function Select(props: ChoiceProps) {
  const { field, bind, frame } = useBoundValue<string | number | null>(props, labelsOf(props.options))
  return frame(<SelectField {...field} {...bind} options={props.options} />)
}
function Choices(props: ManyChoiceProps) {
  const { field, bind, frame } = useBoundValue<(string | number)[] | null>(props, labelsOf(props.options))
  return frame(<CountMultiSelect {...field} {...bind} value={bind.value ?? []} options={props.options} />)
}
function Radios(props: ChoiceProps) {
  const { field, bind, frame } = useBoundValue<string | number | null>(props, labelsOf(props.options))
  return frame(<RadioField {...field} {...bind} options={props.options} />)
}
function Autocomplete(props: AutocompleteFieldProps) {
  const { field, bind, frame } = useBoundValue<string | number | null>(props)
  return frame(<ServerAutocomplete {...field} {...bind} search={props.search} />)
}
function Address({ operation, ...props }: AddressFieldProps) {
  const show = (value: unknown) => dash((value as AddressValue | null)?.completeAddress)
  const { field, bind, frame } = useBoundValue<AddressValue | null>(props, show)
  const search = async (text: string, signal: AbortSignal) => {
    const answer: unknown = await call(operation, { query: text } as SentOf<AnyOperation>, { signal })
    const list = Array.isArray(answer)
      ? answer
      : ((answer as { addresses?: unknown; results?: unknown }).addresses ?? (answer as { results?: unknown }).results)
    return (list ?? []) as readonly FoundAddress[]
  }
  return frame(<AddressField {...field} {...bind} search={search} />)
}
function Phone(props: BoundProps) {
  const show = (value: unknown) => dash((value as PhoneValue | null)?.phoneNumber)
  const { field, bind, frame } = useBoundValue<PhoneValue | null>(props, show)
  return frame(<PhoneField {...field} {...bind} />)
}
function Mask(props: MaskFieldProps) {
  const { field, bind, frame } = useBoundValue<string | null>(props)
  return frame(<MaskField {...field} {...bind} mask={props.mask} />)
}
function Color(props: BoundProps) {
  const { field, bind, frame } = useBoundValue<string | null>(props)
  return frame(<ColorField {...field} {...bind} />)
}
function Switch(props: BoundProps) {
  const { field, bind, frame } = useBoundValue<boolean>(props, yesNo)
  return frame(<SwitchField {...field} {...bind} value={bind.value === true} />)
}
function Rating(props: BoundProps) {
  const { field, bind, frame } = useBoundValue<number | null>(props)
  return frame(<RatingField {...field} {...bind} name={props.name} />)
}
/** The chosen files wait under `$files`, which is sent beside the values. */
function Files({ part, rules, stored = null, removeName, multiple = false, span, ...props }: FileFieldProps) {
  const shared = useFormShared()
  const { control, getValues, setValue } = shared
  const waiting = useWatch({ control, name: '$files' }) as Readonly<Record<string, File[]>> | null | undefined
  const isRemoved = useWatch({ control, name: removeName ?? '$none' }) === true
  const error = useFieldError(part)
  const remove = (flag: boolean) => removeName && setValue(removeName, flag, { shouldDirty: true })
  const choose = (files: File[]) => {
    const { [part]: _, ...others } = (getValues('$files') ?? {}) as Record<string, File[]>
    const next = files.length > 0 ? { ...others, [part]: files } : others
    setValue('$files', Object.keys(next).length > 0 ? next : null, { shouldDirty: true })
    if (files.length > 0 && isRemoved) remove(false)
  }
  return (
    <div data-field={part} data-span={span}>
      <FileField
        {...props}
        error={error}
        readOnly={props.readOnly ?? shared.readOnly}
        rules={rules}
        files={waiting?.[part] ?? []}
        stored={stored}
        isRemoved={isRemoved}
        multiple={multiple}
        onFiles={choose}
        {...(removeName && { onRemoved: remove })}
      />
    </div>
  )
}

/** Untyped; forms use them through `formOf`, which types their names. */
export const fields = {
  Text,
  Email,
  Url,
  Password,
  LongText,
  Euros,
  Percent,
  Decimal,
  Integer,
  Day,
  Instant,
  Time,
  Select,
  Choices,
  Radio: Radios,
  Autocomplete,
  Address,
  Phone,
  Mask,
  Color,
  Switch,
  MainSwitch,
  Rating,
  Rows,
  File: Files,
}
