// Which columns a person sees and in which order, stored per list.
import { useMemo } from 'react'
import type { Column } from '../list.types.ts'
import { usePreference } from '../preferences.ts'

type Choice = { readonly order: string[]; readonly hidden: string[] }
const noChoice: Choice | null = null

export type ColumnChoice<C> = {
  /** Columns shown, in order. */
  readonly shown: readonly C[]
  /** All columns, in order, for the chooser. */
  readonly all: readonly C[]
  readonly isShown: (id: string) => boolean
  readonly canHide: (id: string) => boolean
  readonly toggle: (id: string) => void
  /** Moves a column by one place. */
  readonly move: (id: string, by: -1 | 1) => void
  readonly reset: () => void
  readonly isChanged: boolean
}

/** The column of the row's name is always shown. `preset` are a view's columns. */
export const useColumns = <R, T, D>(
  listId: string,
  columns: readonly Column<R, T, D>[],
  preset: readonly string[] | undefined,
): ColumnChoice<Column<R, T, D>> => {
  const [choice, setChoice] = usePreference<Choice | null>(
    `colonnes:${listId}${preset ? `:${preset.join('.')}` : ''}`,
    noChoice,
  )
  return useMemo(() => {
    const title = columns.find((column) => column.isTitle) ?? columns[0]
    const ids = columns.map((column) => column.id)
    const initial: Choice = {
      order: preset ? [...preset, ...ids.filter((id) => !preset.includes(id))] : ids,
      hidden: preset
        ? ids.filter((id) => !preset.includes(id))
        : columns.filter((c) => c.hiddenAtFirst).map((c) => c.id),
    }
    const current = choice ?? initial
    // Columns added to the program since the choice was stored come at the end, shown as declared.
    const order = [
      ...current.order.filter((id) => ids.includes(id)),
      ...ids.filter((id) => !current.order.includes(id)),
    ]
    const hidden = new Set([
      ...current.hidden,
      ...(choice ? columns.filter((c) => c.hiddenAtFirst && !choice.order.includes(c.id)).map((c) => c.id) : []),
    ])
    if (title) hidden.delete(title.id)
    const byId = new Map(columns.map((column) => [column.id, column]))
    const all = order.flatMap((id) => byId.get(id) ?? [])
    const store = (next: Partial<Choice>) => setChoice({ order: all.map((c) => c.id), hidden: [...hidden], ...next })
    return {
      all,
      shown: all.filter((column) => !hidden.has(column.id)),
      isShown: (id: string) => !hidden.has(id),
      canHide: (id: string) => id !== title?.id,
      toggle: (id: string) => store({ hidden: hidden.has(id) ? [...hidden].filter((h) => h !== id) : [...hidden, id] }),
      move: (id: string, by: -1 | 1) => {
        const next = all.map((c) => c.id)
        const at = next.indexOf(id)
        const to = at + by
        if (at < 0 || to < 0 || to >= next.length) return
        next.splice(at, 1)
        next.splice(to, 0, id)
        store({ order: next })
      },
      reset: () => setChoice(null),
      isChanged: choice !== null,
    }
  }, [columns, preset, choice, setChoice])
}
