// Which columns are folded: a choice kept in this browser, per board.
import { useCallback, useState } from 'react'
import type { BoardColumn } from './board.types.ts'

const keyOf = (board: string) => `tableau:${board}:colonnes`

// Storage may be refused (private browsing, full disk): the choice then lasts as long as the page.
const read = (board: string): Record<string, boolean> => {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(keyOf(board)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, boolean>) : {}
  } catch {
    return {}
  }
}
const write = (board: string, choices: Record<string, boolean>) => {
  try {
    window.localStorage.setItem(keyOf(board), JSON.stringify(choices))
  } catch {
    // nothing to do: see above
  }
}

/** Tells whether a column is folded, and changes it. */
export const useFoldedColumns = (board: string, columns: readonly BoardColumn[]) => {
  const [choices, setChoices] = useState(() => read(board))
  const isFolded = (key: string) => choices[key] ?? columns.find((column) => column.key === key)?.startsFolded === true
  const setFolded = useCallback(
    (key: string, folded: boolean) =>
      setChoices((before) => {
        const after = { ...before, [key]: folded }
        write(board, after)
        return after
      }),
    [board],
  )
  return { isFolded, setFolded }
}
