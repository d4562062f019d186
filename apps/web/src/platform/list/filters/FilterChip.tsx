// One filter: its chip in the bar, and its pill where all of them are recalled.

import { IconX } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { usePop } from '../../pop/use-pop.ts'
import classes from '../list.module.css'
import type { FilterEditorProps } from './FilterEditor.tsx'

/** Calendars and pickers weigh more than the list itself: they come when a filter is opened. */
export const FilterEditor = lazy(async () => ({ default: (await import('./FilterEditor.tsx')).FilterEditor }))
const FilterPanel = lazy(async () => ({ default: (await import('./FilterPanel.tsx')).FilterPanel }))

type ChipProps = FilterEditorProps & {
  readonly words: string
  readonly onRemove: () => void
  /** Open at once: the filter was just added. */
  readonly isNew?: boolean
  readonly onClose?: () => void
}

export function FilterChip({ filter, value, options, words, onChange, onRemove, isNew = false, onClose }: ChipProps) {
  const { button, hanging, wasOpened } = usePop('dialog', isNew)
  const close = () => {
    hanging.onClose()
    onClose?.()
  }
  return (
    <span className={classes.chip}>
      <button type="button" className={classes.chipWords} title={words || undefined} {...button}>
        {filter.label} {words && <b>{words}</b>}
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <FilterPanel
            {...hanging}
            onClose={close}
            filter={filter}
            value={value}
            options={options}
            onChange={onChange}
          />
        </Suspense>
      )}
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
