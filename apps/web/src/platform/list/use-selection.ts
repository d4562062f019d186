// The selected rows of a list: over pages, by ranges, cleared when the filters change.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RowKey } from './list.types.ts'

export type Selection<R> = {
  readonly rows: ReadonlyMap<RowKey, R>
  /** Adds or removes rows. */
  readonly mark: (entries: readonly (readonly [RowKey, R])[], on: boolean) => void
  readonly clear: () => void
  /** Index on the page of the last row marked: the other end of a Shift range. */
  readonly anchor: { current: number | null }
}

/** `scope` names what the selection is about: another scope empties it, during the same render. */
export const useSelection = <R>(scope: string): Selection<R> => {
  const [state, setState] = useState<{ scope: string; rows: ReadonlyMap<RowKey, R> }>({ scope, rows: new Map() })
  const anchor = useRef<number | null>(null)
  if (state.scope !== scope) {
    anchor.current = null
    setState({ scope, rows: new Map() })
  }
  const mark = useCallback((entries: readonly (readonly [RowKey, R])[], on: boolean) => {
    setState((old) => {
      const rows = new Map(old.rows)
      for (const [key, row] of entries) {
        if (on) rows.set(key, row)
        else rows.delete(key)
      }
      return { ...old, rows }
    })
  }, [])
  const clear = useCallback(() => {
    anchor.current = null
    setState((old) => ({ ...old, rows: new Map() }))
  }, [])
  const rows = state.scope === scope ? state.rows : (new Map() as ReadonlyMap<RowKey, R>)
  return useMemo(() => ({ rows, mark, clear, anchor }), [rows, mark, clear])
}

/** What the list answers, page after page, with how it was asked. */
type Page<R> = { readonly rows: readonly R[]; readonly total: number }

/** Rows that went out of the list (disabled, say) are selected no longer: it holds fewer, and they are not where they were. */
export const useForgetGone = <R>(
  selection: Selection<R>,
  asked: string,
  page: Page<R> | undefined,
  keyOf: (row: R) => RowKey,
): void => {
  const before = useRef<{ asked: string; page: Page<R> } | null>(null)
  useEffect(() => {
    if (page === undefined || before.current?.page === page) return
    const last = before.current
    before.current = { asked, page }
    if (last === null || last.asked !== asked || page.total >= last.page.total) return
    const here = new Set(page.rows.map(keyOf))
    const gone = last.page.rows.filter((row) => !here.has(keyOf(row)) && selection.rows.has(keyOf(row)))
    if (gone.length > 0)
      selection.mark(
        gone.map((row) => [keyOf(row), row]),
        false,
      )
  }, [selection, asked, page, keyOf])
}
