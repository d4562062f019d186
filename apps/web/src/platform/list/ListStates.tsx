// States of a list besides its rows: loading, nothing yet, nothing with these filters.
import { Button } from '@mantine/core'
import { IconListSearch, IconTable } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { EmptyState } from '../shell/states.tsx'
import classes from './list.module.css'
import type { ListNoun } from './list.types.ts'

/** True once `ms` milliseconds have passed: what takes less shows nothing. */
export const useDelay = (ms: number): boolean => {
  const [passed, setPassed] = useState(ms === 0)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}

const skeletonDelayMs = 150
const skeletonRows = 10

/** Rows of the right height while the first answer comes. */
export function SkeletonRows({ span }: { readonly span: number }) {
  const shown = useDelay(skeletonDelayMs)
  if (!shown) return null
  return Array.from({ length: skeletonRows }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
    <tr key={line} aria-hidden>
      {Array.from({ length: span }, (__, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all the same
        <td key={cell}>
          <span className={classes.bone} style={{ width: `${45 + ((line * 7 + cell * 13) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ))
}

/** Nothing exists yet. */
export function NothingYet({ noun, action }: { readonly noun: ListNoun; readonly action?: ReactNode }) {
  return (
    <EmptyState title={noun.none} icon={IconTable} actions={action}>
      {noun.why}
    </EmptyState>
  )
}

type FilteredProps = {
  readonly pills: ReactNode
  readonly onClear: () => void
  readonly hint?: ReactNode
}

/** Filters hide everything. */
export function NothingFiltered({ pills, onClear, hint }: FilteredProps) {
  return (
    <EmptyState
      title="Aucun résultat avec ces filtres"
      icon={IconListSearch}
      actions={<Button onClick={onClear}>Effacer les filtres</Button>}
    >
      <div className={classes.pills}>{pills}</div>
      {hint && <p>{hint}</p>}
    </EmptyState>
  )
}
