// Switches, « principal » among siblings, radio groups, marks in words, colours.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'

import type { Option } from '@cartable/domain/kernel/list.ts'
import { ColorSwatch, Radio, Switch, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { FieldProps, ValueProps } from './field.types.ts'
import classes from './fields.module.css'
import { inputProps, labelOf } from './label.tsx'

/** On or off; the label is at its right. */
export const SwitchField = ({ value, onChange, onBlur, ...props }: FieldProps & ValueProps<boolean>) => (
  <Switch
    label={props.label}
    description={props.description}
    error={props.error}
    disabled={props.disabled || props.readOnly}
    checked={value}
    onChange={(event) => onChange(event.currentTarget.checked)}
    onBlur={onBlur}
  />
)

type RadioProps<V extends string | number> = FieldProps & ValueProps<V | null> & { readonly options: readonly Option[] }

/** One value among few, all in sight. */
export const RadioField = <V extends string | number>({
  options,
  value,
  onChange,
  onBlur,
  ...props
}: RadioProps<V>) => (
  <Radio.Group
    label={labelOf(props.label, props.optional)}
    description={props.description}
    error={props.error}
    value={value === null ? '' : String(value)}
    onChange={(next) => onChange((options.find((option) => String(option.value) === next)?.value ?? null) as V | null)}
    onBlur={onBlur}
    readOnly={props.readOnly}
  >
    <div className={classes.radios}>
      {options.map((option) => (
        <Radio
          key={option.value}
          value={String(option.value)}
          label={option.label}
          disabled={props.disabled || option.enabled === false}
        />
      ))}
    </div>
  </Radio.Group>
)

const hex = /^#[0-9a-f]{6}$/i

/** `#rrggbb` or null; a swatch opens the system's palette. */
export function ColorField({ value, onChange, onBlur, ...props }: FieldProps & ValueProps<string | null>) {
  const id = useId()
  const inert = props.disabled || props.readOnly
  const read = (typed: string) => {
    const compact = typed.trim()
    if (compact === '') return null
    return /^[0-9a-f]{6}$/i.test(compact)
      ? `#${compact.toLowerCase()}`
      : hex.test(compact)
        ? compact.toLowerCase()
        : typed
  }
  return (
    <TextInput
      {...inputProps(props)}
      autoComplete="off"
      spellCheck={false}
      placeholder="#3b6fb6"
      maxLength={9}
      value={value ?? ''}
      leftSectionPointerEvents="all"
      leftSection={
        <label htmlFor={id} className={classes.swatch}>
          <span className={classes.hidden}>Choisir la couleur dans la palette</span>
          <ColorSwatch
            component="span"
            size={22}
            radius={4}
            color={value !== null && hex.test(value) ? value : 'transparent'}
          />
          <input
            id={id}
            type="color"
            className={classes.hidden}
            disabled={inert}
            tabIndex={-1}
            value={value !== null && hex.test(value) ? value : '#3448b5'}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </label>
      }
      onChange={(event) => onChange(read(event.currentTarget.value))}
      onBlur={onBlur}
    />
  )
}

/** A colour chosen by people, shown as a swatch and its code. */
export const Swatch = ({ color }: { readonly color: string | null }) =>
  color === null ? (
    <span className={classes.quiet}>–</span>
  ) : (
    <span className={classes.swatchLine}>
      <ColorSwatch component="span" size={12} radius={3} color={color} aria-hidden /> {color}
    </span>
  )
