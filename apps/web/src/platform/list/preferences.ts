// Where what a person chose for lists is kept: columns and density with the account, the last search in this browser.
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'

/** Storage of small texts by key. The session gives one that belongs to the account. */
export type PreferenceStore = {
  readonly read: (key: string) => string | null
  /** null forgets. */
  readonly write: (key: string, value: string | null) => void
  /** Tells it to the other browsers of the account; absent where there is no account. */
  readonly share?: (key: string, value: string | null) => void
}

/** Storage in this browser under a prefix; a browser that refuses to store only loses the choices. */
export const browserStore = (prefix: string): PreferenceStore => ({
  read: (key) => {
    try {
      return localStorage.getItem(`${prefix}${key}`)
    } catch {
      return null
    }
  },
  write: (key, value) => {
    try {
      if (value === null) localStorage.removeItem(`${prefix}${key}`)
      else localStorage.setItem(`${prefix}${key}`, value)
    } catch {
      // Storage is full or forbidden: the choice holds until the page is closed.
    }
  },
})

/** Give it the account's store around the signed-in part of the app. */
export const PreferencesContext = createContext<PreferenceStore>(browserStore('cartable:'))

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Writes what came from elsewhere: whatever shows it follows. */
export const takePreference = (store: PreferenceStore, key: string, value: string | null): void => {
  if (store.read(key) === value) return
  store.write(key, value)
  for (const listener of listeners) listener()
}

/** A choice of the account, in whatever browser, and its setter; every component that reads the key follows. */
export const usePreference = <T>(key: string, fallback: T) => useKept(key, fallback, true)
/** A choice that is of this browser alone: what is open, what is folded. */
export const useBrowserPreference = <T>(key: string, fallback: T) => useKept(key, fallback, false)

/** Unreadable values count as absent. */
const useKept = <T>(key: string, fallback: T, isShared: boolean): [T, (value: T | null) => void] => {
  const store = useContext(PreferencesContext)
  const text = useSyncExternalStore(subscribe, () => store.read(key))
  const value = useMemo(() => readJson(text, fallback), [text, fallback])
  const set = useCallback(
    (next: T | null) => {
      const written = next === null ? null : JSON.stringify(next)
      store.write(key, written)
      if (isShared) store.share?.(key, written)
      for (const listener of listeners) listener()
    },
    [store, key, isShared],
  )
  return [value, set]
}

const readJson = <T>(text: string | null, fallback: T): T => {
  if (text === null) return fallback
  try {
    return JSON.parse(text) as T
  } catch {
    return fallback
  }
}
