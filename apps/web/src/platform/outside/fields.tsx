// Fields: text, long text, day, hour, choice among few (chips, options) or many (select), box to tick. Values are controlled.
import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './fields.module.css'
import type { FieldAt } from './form-context.ts'
import { Icon } from './icons.tsx'

type Words = {
  readonly label: string
  readonly help?: ReactNode
  /** Says « (facultatif) »: what is asked without it is needed. */
  readonly optional?: boolean
}
const LabelText = ({ label, optional }: Words) => (
  <>
    {label}
    {optional && <em> (facultatif)</em>}
  </>
)
export const FieldError = ({ id, error }: { readonly id: string; readonly error: string | null }) =>
  error === null ? null : (
    <p id={id} className={classes.error}>
      <Icon name="alert" />
      {error}
    </p>
  )

/** Fields one under the other in a part of a form, as far from each other as in the form itself. */
export const Fields = ({ children }: { readonly children: ReactNode }) => <div className={classes.form}>{children}</div>

/** Label, help, error around a control; `children` gets what ties them together. */
type Ties = {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby'?: string
  readonly 'data-field': string
}
type FrameProps = Words & {
  readonly name: string
  readonly error: string | null
  readonly children: (ties: Ties) => ReactNode
}
const FieldFrame = ({ name, error, children, ...words }: FrameProps) => {
  const id = useId()
  const described = [words.help ? `${id}-aide` : '', error === null ? '' : `${id}-erreur`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        <LabelText {...words} />
      </label>
      {words.help && (
        <span id={`${id}-aide`} className={classes.help}>
          {words.help}
        </span>
      )}
      {children({
        id,
        'aria-invalid': error !== null,
        'data-field': name,
        ...(described === '' ? {} : { 'aria-describedby': described }),
      })}
      <FieldError id={`${id}-erreur`} error={error} />
    </div>
  )
}

type Native = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'placeholder'
  | 'min'
  | 'max'
  | 'step'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'readOnly'
>
type TextFieldProps = FieldAt<string> &
  Words &
  Native & { readonly type?: 'text' | 'email' | 'tel' | 'password' | 'search' }
export const TextField = ({
  name,
  value,
  onChange,
  error,
  label,
  help,
  optional,
  type = 'text',
  ...native
}: TextFieldProps) => (
  <FieldFrame name={name} error={error} label={label} help={help} optional={optional ?? false}>
    {(ties) => (
      <input
        {...ties}
        {...native}
        className={classes.input}
        name={name}
        type={type}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </FieldFrame>
)

type AreaProps = FieldAt<string> &
  Words & { readonly rows?: number; readonly maxLength?: number; readonly placeholder?: string }
export const TextArea = ({ name, value, onChange, error, label, help, optional, ...native }: AreaProps) => (
  <FieldFrame name={name} error={error} label={label} help={help} optional={optional ?? false}>
    {(ties) => (
      <textarea
        {...ties}
        {...native}
        className={classes.input}
        name={name}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </FieldFrame>
)

type DayProps = FieldAt<string> &
  Words & { readonly min?: string; readonly max?: string; readonly autoComplete?: string }
/** A day, `YYYY-MM-DD` or '' (the device's own calendar). */
export const DayField = (props: DayProps) => <NativeField {...props} type="date" />
type HourProps = FieldAt<string> & Words & { /** Seconds between two choices. */ readonly step?: number }
/** An hour, `HH:mm` or ''. */
export const HourField = (props: HourProps) => <NativeField {...props} type="time" />
const NativeField = ({
  name,
  value,
  onChange,
  error,
  label,
  help,
  optional,
  ...native
}: FieldAt<string> & Words & Native & { readonly type: 'date' | 'time' }) => (
  <FieldFrame name={name} error={error} label={label} help={help} optional={optional ?? false}>
    {(ties) => (
      <input
        {...ties}
        {...native}
        className={classes.input}
        name={name}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </FieldFrame>
)

export type Choice<T extends string> = {
  readonly value: T
  readonly label: string
  readonly detail?: string
  readonly disabled?: boolean
}
type SelectProps<T extends string> = FieldAt<T | ''> &
  Words & {
    readonly choices: readonly Choice<T>[] /** What no choice reads. */
    readonly none?: string
    readonly autoComplete?: string
  }
/** One among many. */
export function SelectField<T extends string>({
  name,
  value,
  onChange,
  error,
  label,
  help,
  optional,
  choices,
  none = 'Choisissez',
  ...native
}: SelectProps<T>) {
  return (
    <FieldFrame name={name} error={error} label={label} help={help} optional={optional ?? false}>
      {(ties) => (
        <span className={classes.select}>
          <select
            {...ties}
            {...native}
            className={classes.input}
            name={name}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value as T | '')}
          >
            <option value="">{none}</option>
            {choices.map((one) => (
              <option key={one.value} value={one.value} disabled={one.disabled ?? false}>
                {one.label}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
    </FieldFrame>
  )
}

type GroupProps = Words & { readonly name: string; readonly error: string | null; readonly children: ReactNode }
const Group = ({ name, error, label, help, optional, children }: GroupProps) => {
  const id = useId()
  return (
    <fieldset
      className={classes.field}
      data-field={name}
      tabIndex={-1}
      aria-describedby={error === null ? undefined : `${id}-erreur`}
    >
      <legend className={classes.label}>
        <LabelText label={label} optional={optional ?? false} />
      </legend>
      {help && <span className={classes.help}>{help}</span>}
      {children}
      <FieldError id={`${id}-erreur`} error={error} />
    </fieldset>
  )
}

type ChipProps<T extends string> = {
  readonly one: Choice<T>
  readonly isChecked: boolean
  /** Of a radio: the group it is of; none: a box to tick. */
  readonly group?: string
  readonly onChange: (isChecked: boolean) => void
}
function Chip<T extends string>({ one, isChecked, group, onChange }: ChipProps<T>) {
  return (
    <label className={classes.chip}>
      <input
        {...(group === undefined ? { type: 'checkbox' } : { type: 'radio', name: group })}
        checked={isChecked}
        disabled={one.disabled ?? false}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {isChecked && <Icon name="tick" />}
      {one.label}
    </label>
  )
}

/** One among few, short words: chips. */
export function ChipsField<T extends string>(
  props: FieldAt<T | ''> & Words & { readonly choices: readonly Choice<T>[] },
) {
  const { value, onChange, choices, name } = props
  const group = useId()
  return (
    <Group {...props}>
      <div className={classes.chips}>
        {choices.map((one) => (
          <Chip
            key={one.value}
            one={one}
            group={`${group}-${name}`}
            isChecked={value === one.value}
            onChange={() => onChange(one.value)}
          />
        ))}
      </div>
    </Group>
  )
}

/** Several among few: chips. */
export function ManyChipsField<T extends string>(
  props: FieldAt<readonly T[]> & Words & { readonly choices: readonly Choice<T>[] },
) {
  const { value, onChange, choices } = props
  return (
    <Group {...props}>
      <div className={classes.chips}>
        {choices.map((one) => (
          <Chip
            key={one.value}
            one={one}
            isChecked={value.includes(one.value)}
            onChange={(isChecked) =>
              onChange(isChecked ? [...value, one.value] : value.filter((kept) => kept !== one.value))
            }
          />
        ))}
      </div>
    </Group>
  )
}

/** One among few that need a line of explanation. */
export function OptionsField<T extends string>(
  props: FieldAt<T | ''> & Words & { readonly choices: readonly Choice<T>[] },
) {
  const { value, onChange, choices, name } = props
  const group = useId()
  return (
    <Group {...props}>
      <div className={classes.options}>
        {choices.map((one) => (
          <label key={one.value} className={classes.option}>
            <input
              type="radio"
              name={`${group}-${name}`}
              checked={value === one.value}
              disabled={one.disabled ?? false}
              onChange={() => onChange(one.value)}
            />
            <i aria-hidden />
            <span>
              <b>{one.label}</b>
              {one.detail && <small>{one.detail}</small>}
            </span>
          </label>
        ))}
      </div>
    </Group>
  )
}

export const CheckField = ({
  name,
  value,
  onChange,
  error,
  disabled = false,
  isSwitch = false,
  children,
}: FieldAt<boolean> & {
  readonly disabled?: boolean
  /** Done at once, without a button that sends it. */
  readonly isSwitch?: boolean
  readonly children: ReactNode
}) => {
  const id = useId()
  return (
    <div className={classes.field}>
      <label className={classes.check}>
        <input
          type="checkbox"
          {...(isSwitch ? { role: 'switch' } : {})}
          name={name}
          data-field={name}
          checked={value}
          disabled={disabled}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-erreur`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      <FieldError id={`${id}-erreur`} error={error} />
    </div>
  )
}
