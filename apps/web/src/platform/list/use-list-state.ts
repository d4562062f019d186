// State of one list: from the address (or from memory inside dialogs), restored when the address is silent.
import { useLocation, useMatch, useRouter } from '@tanstack/react-router'
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { PreferencesContext } from './preferences.ts'
import {
  isBare,
  type ListDefaults,
  type ListSearch,
  parseSearch,
  type RawSearch,
  readListSearch,
  stringifySearch,
  writeListSearch,
} from './search.ts'

export type ListPatch = Partial<Omit<ListSearch, 'params'>> & { readonly params?: Record<string, readonly string[]> }
export type ListState = {
  readonly search: ListSearch
  /** Changes some of it; anything but the page goes back to page 1. */
  readonly change: (patch: ListPatch) => void
  /** Back to what is ordinary; sort, size and columns stay. */
  readonly clear: () => void
}

const nothing: RawSearch = {}
const samePath = (a: string, b: string) => a.replace(/\/+$/, '') === b.replace(/\/+$/, '')
/** Parameters of the page that are not the list's. */
const others = (search: RawSearch, own: RawSearch): RawSearch =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !(key in own)))

type Keeping = {
  /** `'address'` for the list of a page, `'memory'` for a list inside a dialog or a section of a record. */
  readonly keep: 'address' | 'memory'
  /** The query that a bare address means while this list was left in no other state. */
  readonly first?: string | undefined
  /** The view is a tab: clearing the filters stays on it. */
  readonly keepsView?: boolean
}

/** A bare address restores the last state of this list and writes it into the address. */
export const useListState = (id: string, defaults: ListDefaults, keeping: Keeping): ListState => {
  const { keep, first, keepsView = false } = keeping
  const store = useContext(PreferencesContext)
  const router = useRouter()
  const inAddress = keep === 'address'
  // While another page is on its way, the address is already the other's: the list stays on its own.
  const home = useMatch({ strict: false, select: (match) => match.pathname })
  const here = useLocation({
    select: (location): RawSearch | null =>
      !inAddress ? nothing : samePath(location.pathname, home) ? location.search : null,
  })
  const lastHere = useRef<RawSearch>(nothing)
  if (here !== null) lastHere.current = here
  const address = lastHere.current
  const [memory, setMemory] = useState<RawSearch>(nothing)
  const storageKey = `liste:${id}`

  // The state to restore is looked up once, before the first request goes out.
  const restored = useRef<RawSearch | null | undefined>(undefined)
  if (restored.current === undefined) {
    const last = inAddress && isBare(address, defaults) ? (store.read(storageKey) ?? first) : null
    restored.current = last ? parseSearch(last) : null
  }
  const raw = inAddress ? (restored.current ?? address) : memory
  const search = useMemo(() => readListSearch(raw, defaults), [raw, defaults])

  const go = useCallback(
    (next: ListSearch, replace: boolean) => {
      const written = writeListSearch(next, defaults)
      restored.current = null
      if (!inAddress) {
        setMemory(written)
        return
      }
      store.write(storageKey, stringifySearch(written) || null)
      const { pathname, search: current, hash } = router.state.location
      if (!samePath(pathname, home)) return
      const href = `${pathname}${stringifySearch({ ...written, ...others(current, written) })}${hash ? `#${hash}` : ''}`
      if (replace) router.history.replace(href)
      else router.history.push(href)
    },
    [defaults, home, inAddress, router, store, storageKey],
  )

  useEffect(() => {
    if (restored.current) go(readListSearch(restored.current, defaults), true)
    // An address that came from a link or from Back is the last state too.
    else if (inAddress && !isBare(address, defaults))
      store.write(storageKey, stringifySearch(writeListSearch(readListSearch(address, defaults), defaults)) || null)
  }, [address, defaults, go, inAddress, store, storageKey])

  const live = useRef(search)
  live.current = search
  const change = useCallback(
    (patch: ListPatch) => {
      const next = { ...live.current, page: 1, ...patch, params: { ...live.current.params, ...patch.params } }
      live.current = next
      go(next, 'q' in patch)
    },
    [go],
  )
  const clear = useCallback(() => {
    const none = Object.fromEntries(defaults.params.map((param) => [param, []]))
    change({ q: '', params: none, ...(!keepsView && { vue: undefined }) })
  }, [change, defaults, keepsView])
  return useMemo(() => ({ search, change, clear }), [search, change, clear])
}
