// A field whose text has a reading: kept as typed while the person types, rewritten neatly on leaving it.
import { TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import type { FieldProps } from './field.types.ts'
import { inputProps } from './label.tsx'

type Props<V> = FieldProps & {
  readonly value: V
  readonly onChange: (value: V) => void
  readonly onBlur?: () => void
  /** Text of a value; what is shown while nobody types. */
  readonly format: (value: V) => string
  /** Value of a text, called at each change; it must have an answer for nonsense. */
  readonly parse: (text: string) => V
  readonly inputMode?: TextInputProps['inputMode']
  readonly suffix?: ReactNode
  readonly placeholder?: string
  readonly align?: 'right'
  readonly rightSection?: ReactNode
  readonly leftSection?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onKeyDown?: TextInputProps['onKeyDown']
  readonly size?: TextInputProps['size']
  /** A value that is there for want of another: all of it is chosen as the field is entered, so that what is typed takes its place. */
  readonly isStandIn?: (value: V) => boolean
}

/** Text is the truth while the field has the focus: no key, paste, dictation or programmatic fill is ever rewritten under the person. */
export function TypedField<V>(props: Props<V>) {
  const { value, onChange, onBlur, format, parse, suffix } = props
  const [typed, setTyped] = useState<{ text: string; value: V } | null>(null)
  // A value that comes from outside (draft, conflict, reset) replaces what was typed.
  const entered = useRef(false)
  const isMine = typed !== null && Object.is(typed.value, value)
  return (
    <TextInput
      {...inputProps(props)}
      ref={props.inputRef}
      size={props.size}
      inputMode={props.inputMode ?? 'text'}
      autoComplete="off"
      placeholder={props.placeholder}
      value={isMine ? typed.text : format(value)}
      leftSection={props.leftSection}
      rightSection={props.rightSection ?? suffix}
      rightSectionPointerEvents={props.rightSection ? 'all' : 'none'}
      styles={
        props.align === 'right' ? { input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } } : undefined
      }
      onChange={(event) => {
        const text = event.currentTarget.value
        const next = parse(text)
        setTyped({ text, value: next })
        onChange(next)
      }}
      onKeyDown={props.onKeyDown}
      onFocus={(event) => {
        if (!props.isStandIn?.(value)) return
        entered.current = true
        event.currentTarget.select()
      }}
      onMouseUp={(event) => {
        // the press that entered the field would set the caret within what was just chosen
        if (entered.current) event.preventDefault()
        entered.current = false
      }}
      onBlur={() => {
        entered.current = false
        // What could be read is written neatly; what could not stays, for its error to make sense.
        if (typed && !Number.isNaN(typed.value)) setTyped(null)
        onBlur?.()
      }}
    />
  )
}
