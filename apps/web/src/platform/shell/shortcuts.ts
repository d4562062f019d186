// The keyboard: which keys act on this page, and the list that `?` shows.
import { type RefObject, useEffect, useRef } from 'react'
import { createStore } from '../api/store.ts'
import { useSingleKeys } from '../session/choices.ts'

export type Shortcut = {
  /** `event.key`, never a physical place: on French keyboards `/` and `?` are shifted. Two keys in a row: `g c`. */
  readonly keys: string
  readonly label: string
}

/** What the page on screen answers to, for the list of `?`. */
export const shownShortcuts = createStore<readonly Shortcut[]>([])

const fields = 'input, textarea, select, [contenteditable=""], [contenteditable=true]'
/** Milliseconds between the two keys of a pair. */
const pairMs = 1200
let firstOfPair: { readonly key: string; readonly at: number } | null = null

/**
 * A modifier makes another command of the key. AltGr does not: on French keyboards `[` and `]` are typed with it (Windows
 * then says Ctrl and Alt too); but a letter or a figure that it leaves as it is belongs to the system.
 */
const isChord = (event: KeyboardEvent) =>
  event.metaKey || (event.getModifierState('AltGraph') ? /^[a-z0-9]$/i.test(event.key) : event.ctrlKey || event.altKey)

type Layer = RefObject<HTMLElement | null>

/** Something lies over the page, or over the dialog that holds `inside`. */
const isCovered = (inside?: Layer): boolean => {
  const top = [...document.querySelectorAll('[aria-modal=true]')].at(-1)
  return inside ? !top?.contains(inside.current) : top !== undefined
}

const isTyping = (event: KeyboardEvent, inside?: Layer) =>
  event.defaultPrevented ||
  isChord(event) ||
  event.isComposing ||
  !!(event.target as Element | null)?.closest?.(fields) ||
  isCovered(inside)

/** Whether this key press completes `keys`; remembers the first key of a pair. */
const completes = (keys: string, event: KeyboardEvent): boolean => {
  const [first = '', second] = keys.split(' ')
  if (second === undefined) return event.key === first && firstOfPair === null
  return event.key === second && firstOfPair?.key === first && event.timeStamp - firstOfPair.at < pairMs
}

/** Tells the list of `?` about keys that something on the page answers to by itself. */
export const useShownKeys = (shortcuts: readonly Shortcut[]): void => {
  const listed = shortcuts.map(({ keys, label }) => `${keys}\t${label}`).join('\n')
  useEffect(() => {
    if (listed === '') return
    const mine = listed.split('\n').map((line) => {
      const [keys = '', label = ''] = line.split('\t')
      return { keys, label }
    })
    shownShortcuts.set((now) => [...now, ...mine])
    return () => shownShortcuts.set((now) => now.filter((shortcut) => !mine.includes(shortcut)))
  }, [listed])
}

/**
 * Declares keys of the page: `useShortcuts([{ keys: 'n', label: 'Nouveau client', run }])`. Ignored in fields and under dialogs.
 * @param inside something in the dialog whose keys they are: they answer while that dialog is on top
 */
export const useShortcuts = (shortcuts: readonly (Shortcut & { readonly run: () => void })[], inside?: Layer): void => {
  const [isAllowed] = useSingleKeys()
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useShownKeys(shortcuts)
  useEffect(() => {
    if (!isAllowed) return
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event, inside)) return
      const found = latest.current.find(({ keys }) => completes(keys, event))
      if (!found) return
      event.preventDefault()
      firstOfPair = null
      found.run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isAllowed, inside])
}

/** Remembers `g` until the key that follows; mounted once by the shell, after everything that listens. */
export const usePairs = (leaders: readonly string[]): void => {
  const known = leaders.join('')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event)) return
      firstOfPair = known.includes(event.key) && event.key.length === 1 ? { key: event.key, at: event.timeStamp } : null
    }
    // On the window: the page's own shortcuts, on the document, must read the first key before it is replaced.
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [known])
}
