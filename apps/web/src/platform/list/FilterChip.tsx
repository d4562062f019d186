// One filter: its chip in the bar, and the panel where its values are chosen.

import { type PeriodPreset, periodPresets } from '@cartable/domain/kernel/dates.ts'
import { Popover, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { CheckList } from '../fields/CheckList.tsx'
import { PeriodField } from '../fields/PeriodField.tsx'
import classes from './list.module.css'
import type { FilterOption, ListFilter } from './list.types.ts'

type EditorProps = {
  readonly filter: ListFilter
  readonly value: readonly string[]
  readonly options: readonly FilterOption[]
  readonly onChange: (value: readonly string[]) => void
}

const isPreset = (value: string | undefined): value is PeriodPreset => periodPresets.includes(value as PeriodPreset)

/** The control of a filter, the same in a chip's panel and in the phone's drawer. */
export function FilterEditor({ filter, value, options, onChange }: EditorProps) {
  switch (filter.kind) {
    case 'choices':
      return <CheckList label={filter.label} options={options} value={value} onChange={onChange} />
    case 'choice':
      return <CheckList single label={filter.label} options={options} value={value} onChange={onChange} />
    case 'period':
      return (
        <PeriodField
          label={filter.label}
          value={value.length === 1 && isPreset(value[0]) ? value[0] : { from: value[0] || null, to: value[1] || null }}
          onChange={(period) =>
            onChange(
              typeof period === 'string'
                ? [period]
                : period.from || period.to
                  ? [period.from ?? '', period.to ?? '']
                  : [],
            )
          }
        />
      )
    case 'text':
      return (
        <TextInput
          label={filter.label}
          defaultValue={value[0] ?? ''}
          data-autofocus
          onBlur={(event) => onChange(event.currentTarget.value.trim() ? [event.currentTarget.value.trim()] : [])}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      )
    case 'toggle':
      return (
        <Select
          label={filter.label}
          data={[
            { value: '', label: filter.off },
            { value: 'true', label: filter.on },
          ]}
          value={value[0] ?? ''}
          allowDeselect={false}
          onChange={(next) => onChange(next ? [next] : [])}
        />
      )
  }
}

type ChipProps = EditorProps & {
  readonly words: string
  readonly onRemove: () => void
  /** Open at once: the filter was just added. */
  readonly isNew?: boolean
  readonly onClose?: () => void
}

export function FilterChip({ filter, value, options, words, onChange, onRemove, isNew = false, onClose }: ChipProps) {
  const [opened, setOpened] = useState(isNew)
  return (
    <span className={classes.chip}>
      <Popover
        opened={opened}
        onChange={(next) => {
          setOpened(next)
          if (!next) onClose?.()
        }}
        position="bottom-start"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.chipWords}
            title={words || undefined}
            onClick={() => setOpened((now) => !now)}
          >
            {filter.label} {words && <b>{words}</b>}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={filter.label}>
          <FilterEditor filter={filter} value={value} options={options} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
      <button
        type="button"
        className={classes.chipRemove}
        aria-label={`Retirer le filtre ${filter.label}`}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </button>
    </span>
  )
}

/** A filter as a removable pill, where all of them are recalled. */
export function FilterPill({
  label,
  words,
  onRemove,
}: {
  readonly label: string
  readonly words: string
  readonly onRemove: () => void
}) {
  return (
    <span className={classes.chip}>
      <span className={classes.chipWords}>
        {label} <b>{words}</b>
      </span>
      <button type="button" className={classes.chipRemove} aria-label={`Retirer le filtre ${label}`} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    </span>
  )
}
