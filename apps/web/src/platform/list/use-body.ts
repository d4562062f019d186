// Everything that happens on rows, handled once on their container: links, boxes, menus, keys, double click.
import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'

import type { Shortcut } from '../shell/shortcuts.ts'

const rowSelector = '[data-i]'
const controls = 'a, button, input, select, textarea, label, [role=menuitem], [role=option]'

/** What rows can ask for; indexes are those of the page. */
export type BodyActs = {
  readonly open: (index: number) => void
  readonly follow: (index: number, path: string) => void
  readonly mark: (index: number, on: boolean | 'toggle', isRange: boolean) => void
  readonly act: (index: number, actionId: string) => void
  readonly shortcut: (index: number, key: 'e' | 'Delete') => void
  readonly menu: (index: number) => void
  readonly expand: (index: number) => void
}

const indexOf = (target: EventTarget): number | null => {
  const row = (target as HTMLElement).closest<HTMLElement>(rowSelector)
  return row ? Number(row.dataset.i) : null
}

const isPlain = (event: MouseEvent | KeyboardEvent) =>
  !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

/** Moves the roving focus without rendering: the old row leaves the tab order, the new one enters it. */
export const focusRow = (body: HTMLElement | null, index: number): boolean => {
  const row = body?.querySelector<HTMLElement>(`[data-i="${index}"]`)
  if (!body || !row) return false
  for (const old of body.querySelectorAll<HTMLElement>('[data-i][tabindex="0"]')) old.tabIndex = -1
  row.tabIndex = 0
  row.focus()
  row.scrollIntoView({ block: 'nearest' })
  return true
}

/** What `useBody` answers to on a row, in the words of the list of `?`. */
export const rowKeys = (can: {
  readonly opens: boolean
  readonly selects: boolean
  readonly acts: boolean
}): Shortcut[] => [
  { keys: '↑ ↓', label: 'Passer d’une ligne à l’autre' },
  ...(can.opens ? [{ keys: 'Entrée', label: 'Ouvrir la ligne' }] : []),
  ...(can.selects
    ? [
        { keys: 'Espace', label: 'Sélectionner la ligne' },
        { keys: 'Maj Espace', label: 'Sélectionner jusqu’à la ligne' },
      ]
    : []),
  ...(can.acts
    ? [
        { keys: 'e', label: 'Modifier la ligne' },
        { keys: 'Suppr', label: 'Désactiver la ligne, ou l’activer' },
      ]
    : []),
]

/** Handlers for the container of rows; they stay the same, whatever the acts become. */
export const useBody = (acts: BodyActs, rowsKey: unknown) => {
  const body: RefObject<HTMLElement | null> = useRef(null)
  const live = useRef(acts)
  live.current = acts

  const focused = useRef<{ readonly row: HTMLElement; readonly index: number } | null>(null)

  // One row is always reachable with Tab.
  useLayoutEffect(() => {
    void rowsKey
    if (!body.current?.querySelector('[data-i][tabindex="0"]'))
      body.current?.querySelector<HTMLElement>(rowSelector)?.setAttribute('tabindex', '0')
    // a row that leaves under the fingers (disabled, moved to another page) hands its focus to the one that takes its place
    const last = focused.current
    if (last === null || last.row.isConnected || document.activeElement !== document.body) return
    focused.current = null
    const rows = body.current?.querySelectorAll(rowSelector).length ?? 0
    if (rows > 0) focusRow(body.current, Math.min(last.index, rows - 1))
  }, [rowsKey])

  const onClick = useCallback((event: MouseEvent<HTMLElement>) => {
    const index = indexOf(event.target)
    if (index === null) return
    const control = (event.target as HTMLElement).closest<HTMLElement>('a[data-open], button')
    if (!control || !event.currentTarget.contains(control)) return
    if (control instanceof HTMLAnchorElement) {
      // Ctrl, Shift and the middle button keep their ordinary meaning.
      if (event.defaultPrevented || event.button !== 0 || !isPlain(event)) return
      event.preventDefault()
      live.current.follow(index, control.getAttribute('href') ?? '')
    } else if (control.getAttribute('aria-disabled') === 'true') event.preventDefault()
    else if (control.dataset.action) live.current.act(index, control.dataset.action)
    else if (control.dataset.menu !== undefined) live.current.menu(index)
    else if (control.dataset.expand !== undefined) live.current.expand(index)
  }, [])

  const onChange = useCallback((event: ChangeEvent<HTMLElement>) => {
    const box = event.target as unknown as HTMLInputElement
    const index = indexOf(box)
    if (index === null || box.dataset.box === undefined) return
    live.current.mark(index, box.checked, (event.nativeEvent as unknown as MouseEvent).shiftKey === true)
  }, [])

  const onDoubleClick = useCallback((event: MouseEvent<HTMLElement>) => {
    const index = indexOf(event.target)
    if (index !== null && !(event.target as HTMLElement).closest(controls)) live.current.open(index)
  }, [])

  const onKeyDown = useCallback((event: KeyboardEvent<HTMLElement>) => {
    const index = indexOf(event.target)
    if (index === null || event.defaultPrevented) return
    const target = event.target as HTMLElement
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (target.closest('[role=menu]')) return
      const to = index + (event.key === 'ArrowDown' ? 1 : -1)
      if (focusRow(body.current, to)) {
        event.preventDefault()
        if (event.shiftKey) live.current.mark(to, true, false)
      }
      return
    }
    // The other keys belong to the control that has the focus, if any.
    if (!target.matches(rowSelector)) return
    if (event.key === 'Home' || event.key === 'End') {
      const rows = body.current?.querySelectorAll<HTMLElement>(rowSelector)
      const last = rows ? rows[rows.length - 1] : undefined
      if (focusRow(body.current, event.key === 'Home' ? 0 : Number(last?.dataset.i ?? 0))) event.preventDefault()
    } else if (event.key === ' ') {
      event.preventDefault()
      live.current.mark(index, 'toggle', event.shiftKey)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      live.current.open(index)
    } else if ((event.key === 'e' || event.key === 'F2') && isPlain(event)) {
      event.preventDefault()
      live.current.shortcut(index, 'e')
    } else if (event.key === 'Delete' && isPlain(event)) {
      event.preventDefault()
      live.current.shortcut(index, 'Delete')
    }
  }, [])

  const onFocus = useCallback((event: React.FocusEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>(rowSelector)
    if (!row) return
    focused.current = { row, index: Number(row.dataset.i) }
    if (row.tabIndex === 0) return
    for (const old of body.current?.querySelectorAll<HTMLElement>('[data-i][tabindex="0"]') ?? []) old.tabIndex = -1
    row.tabIndex = 0
  }, [])

  /** Left on purpose, not with its row: nothing is to be handed on. */
  const onBlur = useCallback(() => {
    const left = focused.current?.row
    requestAnimationFrame(() => {
      if (left?.isConnected && !left.contains(document.activeElement)) focused.current = null
    })
  }, [])

  // What the column cuts off can be read by pointing at it.
  const onMouseOver = useCallback((event: MouseEvent<HTMLElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('td, th')
    if (cell && !cell.title && cell.scrollWidth > cell.clientWidth && !cell.querySelector('button'))
      cell.title = cell.textContent ?? ''
  }, [])

  const handlers = useMemo(
    () => ({ onClick, onChange, onDoubleClick, onKeyDown, onFocus, onBlur, onMouseOver }),
    [onClick, onChange, onDoubleClick, onKeyDown, onFocus, onBlur, onMouseOver],
  )
  return { body, handlers }
}
