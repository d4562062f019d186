// A value outside React that components can follow: for what is one in the whole page (dialogs, toasts, session).
import { useSyncExternalStore } from 'react'

export type Store<T> = {
  readonly get: () => T
  readonly set: (next: T | ((now: T) => T)) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Makes a store; `set` with an equal value tells nobody. */
export const createStore = <T>(initial: T): Store<T> => {
  let now = initial
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    set: (next) => {
      const value = typeof next === 'function' ? (next as (now: T) => T)(now) : next
      if (Object.is(value, now)) return
      now = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value of a store; renders again when it changes. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get)
