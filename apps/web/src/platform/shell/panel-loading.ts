// Whether a panel is loading: the menus wait for it, 10 s at most, and a thin line shows it after 150 ms.
import { useEffect, useState } from 'react'
import { createStore, useStore } from '../api/store.ts'

/** Milliseconds before anything says that something loads: short waits show nothing. */
export const loadingShownMs = 150
/** Milliseconds after which the menus come back even though the panel has not loaded. */
export const menusHeldMs = 10_000

const loadingPanels = createStore(0)

/** Declares that the panel of the caller is loading while `active`. */
export const usePanelLoading = (active: boolean): void => {
  useEffect(() => {
    if (!active) return
    loadingPanels.set((count) => count + 1)
    return () => loadingPanels.set((count) => count - 1)
  }, [active])
}

/** True once `active` has lasted `ms`, false as soon as it ends. */
export const useLasting = (active: boolean, ms: number): boolean => {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [active, ms])
  return active && lasting
}

/** True while a panel loads, for at most 10 s: menu entries are disabled. */
export const useMenusHeld = (): boolean => {
  const isLoading = useStore(loadingPanels) > 0
  const isTooLong = useLasting(isLoading, menusHeldMs)
  return isLoading && !isTooLong
}

/** True when the progress line is shown. */
export const useProgressShown = (): boolean => useLasting(useStore(loadingPanels) > 0, loadingShownMs)
