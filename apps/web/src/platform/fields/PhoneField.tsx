// A phone number: its region, and the number written the way of that region while it is typed.
import { parsePhone } from '@cartable/domain/kernel/numbering-plan.ts'
import { formatWhileTyping } from '@cartable/domain/kernel/phone.ts'
import { Input, NativeSelect } from '@mantine/core'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { useId } from 'react'
import type { FieldProps, ValueProps } from './field.types.ts'
import classes from './fields.module.css'
import { labelOf } from './label.tsx'
import { applyMask, masks, unmask } from './mask.ts'
import { regions } from './regions.ts'

export type PhoneValue = { readonly phoneNumber: string | null; readonly phoneRegion: string | null }
const choices = regions.map(({ code, name, calling }) => ({ value: code, label: `${name} (+${calling})` }))

/** A stored E.164 number as it is written in its region; anything else as it was typed. */
const nationally = (number: string | null, region: string): string => {
  if (number === null) return ''
  if (!number.startsWith('+')) return number
  const parsed = parsePhoneNumberFromString(number)
  return parsed && parsed.country === region ? parsed.formatNational() : number
}

/** What is kept of a typed text: ten digits in France, the region's own grouping elsewhere. */
export const writePhone = (typed: string, region: string): string => {
  if (region !== 'FR') return formatWhileTyping(typed, region)
  const { pattern, clean } = masks.phoneFr
  return applyMask(pattern, unmask(pattern, clean(typed)))
}

/** The value holds the text as shown; the schema reads it into E.164. Both null when there is no number. */
export function PhoneField({ value, onChange, onBlur, ...props }: FieldProps & ValueProps<PhoneValue | null>) {
  const fallback = useId()
  const id = props.id ?? fallback
  const region = value?.phoneRegion ?? 'FR'
  const shown = nationally(value?.phoneNumber ?? null, region)
  const set = (typed: string, nextRegion: string) => {
    // A number pasted with its country chooses its region.
    const abroad = typed.trim().startsWith('+') ? parsePhoneNumberFromString(typed.trim())?.country : undefined
    const kept = abroad ?? nextRegion
    const text = writePhone(
      abroad && abroad !== 'FR' ? nationally(parsePhone(typed, abroad) ?? typed, abroad) : typed,
      kept,
    )
    onChange(
      text.trim() === ''
        ? { phoneNumber: null, phoneRegion: kept === 'FR' ? null : kept }
        : { phoneNumber: text, phoneRegion: kept },
    )
  }
  return (
    <Input.Wrapper
      id={id}
      label={props.labelHidden ? undefined : labelOf(props.label, props.optional)}
      description={props.description}
      error={props.error}
      labelElement="label"
    >
      <div className={classes.phone}>
        <NativeSelect
          aria-label="Indicatif du pays"
          data={choices}
          value={region}
          disabled={props.disabled || props.readOnly}
          onChange={(event) => set(shown, event.currentTarget.value)}
          autoComplete="tel-country-code"
        />
        {/* an input of the wrapper around: what is wrong is what describes it */}
        <Input
          id={id}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          aria-label={props.labelHidden ? String(props.label) : undefined}
          error={Boolean(props.error)}
          disabled={props.disabled}
          readOnly={props.readOnly}
          value={shown}
          onChange={(event) => set(event.currentTarget.value, region)}
          onBlur={onBlur}
        />
      </div>
    </Input.Wrapper>
  )
}
