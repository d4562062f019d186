// The control of a filter, the same in a chip's panel and in the phone's drawer.

import { type PeriodPreset, periodPresets } from '@cartable/domain/kernel/dates.ts'
import { Select, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { CheckList } from '../../fields/CheckList.tsx'
import { PeriodField } from '../../fields/PeriodField.tsx'
import { ServerAutocomplete } from '../../fields/ServerAutocomplete.tsx'
import type { FilterOption, ListFilter } from '../list.types.ts'

export type FilterEditorProps = {
  readonly filter: ListFilter
  readonly value: readonly string[]
  readonly options: readonly FilterOption[]
  readonly onChange: (value: readonly string[]) => void
  /** Opened alone: its first control is focused as soon as it is there. */
  readonly takesFocus?: boolean
}

const isPreset = (value: string | undefined): value is PeriodPreset => periodPresets.includes(value as PeriodPreset)

function Control({ filter, value, options, onChange }: FilterEditorProps) {
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
    case 'one':
      return (
        <ServerAutocomplete
          label={filter.label}
          value={value[0] ? Number(value[0]) : null}
          valueLabel={options.find((option) => option.value === value[0])?.label ?? null}
          search={filter.search}
          onChange={(id) => onChange(id === null ? [] : [String(id)])}
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

export function FilterEditor(props: FilterEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const takesFocus = props.takesFocus ?? false
  useEffect(() => {
    if (!takesFocus || place.current?.contains(document.activeElement)) return
    place.current?.querySelector<HTMLElement>('[data-autofocus], input, button')?.focus()
  }, [takesFocus])
  return (
    <div ref={place}>
      <Control {...props} />
    </div>
  )
}
