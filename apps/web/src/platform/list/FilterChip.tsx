// One filter: its chip in the bar, and its pill where all of them are recalled.

import { Popover } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { FilterEditorProps } from './FilterEditor.tsx'
import classes from './list.module.css'

/** Calendars and pickers weigh more than the list itself: they come when a filter is opened. */
export const FilterEditor = lazy(async () => ({ default: (await import('./FilterEditor.tsx')).FilterEditor }))

type ChipProps = FilterEditorProps & {
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
          <Suspense fallback={null}>
            <FilterEditor filter={filter} value={value} options={options} onChange={onChange} takesFocus />
          </Suspense>
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
