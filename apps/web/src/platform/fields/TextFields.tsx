// Text, mail, secret and long text; counters « 42/160 » where a length is limited.
import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldProps, ValueProps } from './field.types.ts'
import classes from './fields.module.css'
import { inputProps } from './label.tsx'

/** « 42/160 »; spoken only in the last ten characters. */
export function CharacterCount({ length, max }: { readonly length: number; readonly max: number }) {
  const isClose = max - length <= 10
  return (
    <span className={classes.counter} data-over={length > max || undefined} aria-live={isClose ? 'polite' : 'off'}>
      {length}/{max}
    </span>
  )
}

export type TextProps = FieldProps & {
  readonly placeholder?: string
  readonly autoComplete?: string
  readonly maxLength?: number
  /** Shows the counter; needs `maxLength`. */
  readonly counted?: boolean
  readonly prefix?: string
  readonly size?: 'xs' | 'sm' | 'lg'
}

/** Controlled text, for filters and cells; forms use their uncontrolled twin. */
export const TextField = ({ value, onChange, onBlur, ...props }: TextProps & ValueProps<string>) => (
  <TextInput
    {...inputProps(props)}
    size={props.size}
    placeholder={props.placeholder}
    autoComplete={props.autoComplete ?? 'off'}
    maxLength={props.maxLength}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onBlur={onBlur}
    rightSection={
      props.counted && props.maxLength ? <CharacterCount length={value.length} max={props.maxLength} /> : undefined
    }
    rightSectionWidth={props.counted ? 64 : undefined}
  />
)

/** Registration of an uncontrolled input, as a form library gives it. */
type Registered = {
  readonly name: string
  readonly ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => void
  readonly onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => unknown
  readonly onBlur: (event: React.FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => unknown
}
type UncontrolledProps = TextProps & {
  readonly register: Registered
  readonly kind?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'long'
  readonly minRows?: number
  /** A leaf that follows the length by itself. */
  readonly counter?: ReactNode
}

/** Text that the page never re-renders while it is typed; only its counter follows. */
export function UncontrolledText({ register, kind = 'text', minRows = 3, counter, ...props }: UncontrolledProps) {
  const shared = {
    ...inputProps(props),
    ...register,
    placeholder: props.placeholder,
    // A counter says what is too long; cutting a pasted text would lose it in silence.
    maxLength: counter ? undefined : props.maxLength,
    autoComplete: props.autoComplete ?? 'off',
  }
  if (kind === 'long')
    return (
      <div>
        <Textarea {...shared} rows={minRows} classNames={{ input: classes.long }} />
        {counter && <div className={classes.counterLine}>{counter}</div>}
      </div>
    )
  if (kind === 'password') return <PasswordInput {...shared} />
  return (
    <TextInput
      {...shared}
      type={kind}
      leftSection={props.prefix ? <span className={classes.quiet}>{props.prefix}</span> : undefined}
      leftSectionWidth={props.prefix ? props.prefix.length * 8 + 12 : undefined}
      rightSection={counter}
      rightSectionWidth={counter ? 64 : undefined}
    />
  )
}
