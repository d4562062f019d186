// An identifier typed under a mask: spaces appear by themselves, the value travels without them.
import { TextInput } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import type { FieldProps, ValueProps } from './field.types.ts'
import { inputProps } from './label.tsx'
import { applyMask, caretAfter, type Mask, type MaskName, masks, unmask } from './mask.ts'

type Props = FieldProps &
  ValueProps<string | null> & {
    readonly mask: MaskName
    readonly placeholder?: string
    readonly autoComplete?: string
    readonly size?: 'xs' | 'sm'
  }

/** Value without mask, null when empty; what is incomplete stays, for the schema to refuse it. */
export function MaskField({ mask, value, onChange, onBlur, ...props }: Props) {
  const { pattern, clean, numeric }: Mask = masks[mask]
  const input = useRef<HTMLInputElement>(null)
  // Characters of the bare value before the caret, when the last change was typed here.
  const caret = useRef<number | null>(null)
  const shown = applyMask(pattern, unmask(pattern, value ?? ''))
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    const at = caretAfter(shown, caret.current)
    input.current?.setSelectionRange(at, at)
    caret.current = null
  })
  return (
    <TextInput
      {...inputProps(props)}
      ref={input}
      size={props.size}
      inputMode={numeric ? 'numeric' : 'text'}
      autoCapitalize={numeric ? undefined : 'characters'}
      spellCheck={false}
      autoComplete={props.autoComplete ?? 'off'}
      placeholder={props.placeholder}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
      value={shown}
      onChange={(event) => {
        const typed = event.currentTarget.value
        const before = typed.slice(0, event.currentTarget.selectionStart ?? typed.length)
        const whole = unmask(pattern, clean ? clean(typed) : typed)
        caret.current = unmask(pattern, clean ? clean(before) : before).length
        onChange(whole === '' ? null : whole)
      }}
      onBlur={onBlur}
    />
  )
}
