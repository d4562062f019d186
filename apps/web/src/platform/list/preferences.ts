// Where a browser keeps what a person chose for lists: columns, density, last search. The session says under which name.
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'

/** Storage of small texts by key. The session gives one that belongs to the account. */
export type PreferenceStore = {
  readonly read: (key: string) => string | null
  /** null forgets. */
  readonly write: (key: string, value: string | null) => void
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

/** A stored choice and its setter; every component that reads the key follows. Unreadable values count as absent. */
export const usePreference = <T>(key: string, fallback: T): [T, (value: T | null) => void] => {
  const store = useContext(PreferencesContext)
  const text = useSyncExternalStore(subscribe, () => store.read(key))
  const value = useMemo(() => readJson(text, fallback), [text, fallback])
  const set = useCallback(
    (next: T | null) => {
      store.write(key, next === null ? null : JSON.stringify(next))
      for (const listener of listeners) listener()
    },
    [store, key],
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
