// One value or several among known ones: ten rows in sight, a count beyond three.
import type { Option } from '@cartable/domain/kernel/list.ts'
import { type ComboboxItem, type ComboboxItemGroup, Input, Select, Tooltip } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Popover } from '../pop/Popover.tsx'
import { CheckList, type Choice } from './CheckList.tsx'
import type { FieldProps, ValueProps } from './field.types.ts'
import classes from './fields.module.css'
import { inputProps, labelOf } from './label.tsx'
import { summaryOf } from './texts.ts'

export const rowsInSight = 10
const rowHeight = 36

type OptionValue = Option['value']

/** Options people may choose: those in use, and the current one even when it is disabled. */
const offered = (options: readonly Option[], current: readonly OptionValue[]): Option[] =>
  options.filter((option) => option.enabled !== false || current.includes(option.value))

type SelectProps<V extends OptionValue> = FieldProps &
  ValueProps<V | null> & {
    readonly options: readonly Option[]
    readonly placeholder?: string
    readonly size?: 'xs' | 'sm'
  }

/** One value. Long lists can be searched, without accents or spaces: « 1h30 » finds 1 h 30. */
export function SelectField<V extends OptionValue>({
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  size,
  ...props
}: SelectProps<V>) {
  const shown = offered(options, value === null ? [] : [value])
  const isLong = shown.length > rowsInSight
  const item = (option: Option) => ({
    value: String(option.value),
    label: option.enabled === false ? `${option.label} (inactif)` : option.label,
  })
  const groups = [...new Set(shown.map((option) => option.group))]
  const data: (ComboboxItem | ComboboxItemGroup<ComboboxItem>)[] =
    groups.length === 1 && groups[0] === undefined
      ? shown.map(item)
      : groups.map((group) => ({
          group: group ?? 'Autres',
          items: shown.filter((option) => option.group === group).map(item),
        }))
  return (
    <Select
      {...inputProps(props)}
      size={size}
      data={data}
      placeholder={placeholder}
      value={value === null ? null : String(value)}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      searchable={isLong}
      clearable={props.optional === true && !props.readOnly}
      allowDeselect={props.optional === true}
      maxDropdownHeight={rowsInSight * rowHeight}
      // typed, then Enter: the first that is found is taken
      selectFirstOptionOnChange={isLong}
      onChange={(next) => onChange((shown.find((option) => String(option.value) === next)?.value ?? null) as V | null)}
      onBlur={onBlur}
    />
  )
}

type ManyProps<V extends OptionValue> = FieldProps &
  ValueProps<V[]> & {
    readonly options: readonly Option[]
    /** Said when nothing is chosen: « Tous », « Toutes ». */
    readonly placeholder?: string
    readonly isFeminine?: boolean
    readonly size?: 'xs' | 'sm'
  }

/** Several values: closed, it shows up to 3 labels, then their count; the whole list is in its tooltip and description. */
export function CountMultiSelect<V extends OptionValue>({
  options,
  value,
  onChange,
  onBlur,
  placeholder = 'Tous',
  isFeminine = false,
  size,
  ...props
}: ManyProps<V>) {
  const [opened, setOpened] = useState(false)
  const fallbackId = useId()
  const id = props.id ?? fallbackId
  const shown = offered(options, value)
  const labels = shown.filter((option) => value.includes(option.value as V)).map((option) => option.label)
  const choices: Choice[] = shown.map((option) => ({ ...option, value: String(option.value) }))
  const words = summaryOf(labels, isFeminine)
  const inert = props.disabled === true || props.readOnly === true
  const change = (next: string[]) =>
    onChange(shown.filter((option) => next.includes(String(option.value))).map((option) => option.value as V))
  return (
    <Input.Wrapper
      id={id}
      label={props.labelHidden ? undefined : labelOf(props.label, props.optional)}
      description={props.description}
      error={props.error}
      className={props.className}
    >
      <Popover
        opened={opened}
        onChange={(next) => {
          setOpened(next)
          if (!next) onBlur?.()
        }}
        position="bottom-start"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Tooltip label={labels.join(', ')} disabled={labels.length <= 3 || opened} multiline maw={360}>
            <Input
              id={id}
              component="button"
              type="button"
              size={size}
              pointer
              disabled={inert}
              error={Boolean(props.error)}
              aria-haspopup="dialog"
              aria-expanded={opened}
              aria-label={`${typeof props.label === 'string' ? props.label : 'Choix'}\u00a0: ${words || placeholder}`}
              // Written here because the wrapper's own would leave the list of the labels out.
              withAria={false}
              aria-invalid={props.error ? true : undefined}
              aria-describedby={
                [
                  labels.length > 3 && `${id}-list`,
                  props.description && `${id}-description`,
                  props.error && `${id}-error`,
                ]
                  .filter(Boolean)
                  .join(' ') || undefined
              }
              rightSection={<IconChevronDown size={16} aria-hidden />}
              onClick={() => !inert && setOpened((now) => !now)}
            >
              {words ? (
                <span className={classes.oneLine}>{words}</span>
              ) : (
                <span className={classes.quiet}>{placeholder}</span>
              )}
            </Input>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown aria-label={typeof props.label === 'string' ? props.label : 'Choix'}>
          <CheckList
            label={typeof props.label === 'string' ? props.label : 'Choix'}
            options={choices}
            value={value.map(String)}
            onChange={change}
          />
        </Popover.Dropdown>
      </Popover>
      {labels.length > 3 && (
        <span id={`${id}-list`} className={classes.hidden}>
          {labels.join(', ')}
        </span>
      )}
    </Input.Wrapper>
  )
}
