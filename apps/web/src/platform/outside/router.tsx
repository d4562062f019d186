// The addresses of the entry: which screen an address opens, going from one to the other, and where the page was left.
import { isOutside } from '@cartable/domain/kernel/http.ts'
import { type ComponentProps, createContext, type MouseEvent, use } from 'react'
import { createStore, useStore } from '../api/store.ts'
import { pathPrefix, withoutPrefix } from '../path-prefix.ts'

export type Place = {
  /** Path without the prefix of the installation and without a slash at its end. */
  readonly path: string
  readonly search: string
  /** Counts the moves: 0 is the page as it was opened. */
  readonly turn: number
  /** When the last move was made, in milliseconds of the page; 0 before the first. */
  readonly movedAt: number
  /** Where the page stood when it was left, for a way back; null for a new page. */
  readonly scrollTo: number | null
}
type Kept = { readonly scroll?: number } | null

const here = (turn: number, scrollTo: number | null, movedAt: number): Place => ({
  path: withoutPrefix(window.location.pathname, pathPrefix()).replace(/(?<=.)\/$/, ''),
  search: window.location.search,
  turn,
  movedAt,
  scrollTo,
})

/** The address on screen. */
export const place = createStore<Place>(here(0, null, 0))
export const usePlace = (): Place => useStore(place)

/** Asked before a page is left; answers true when it may be. One at a time: the form on screen. */
let mayLeave: (() => Promise<boolean>) | null = null
export const guardLeaving = (asks: (() => Promise<boolean>) | null): void => {
  mayLeave = asks
}

const step = (scrollTo: number | null) => place.set((before) => here(before.turn + 1, scrollTo, performance.now()))

/** Follows the browser's own buttons; answers the way to stop. */
export const watchPlace = (): (() => void) => {
  window.history.scrollRestoration = 'manual'
  place.set((before) => here(before.turn, before.scrollTo, before.movedAt))
  const onPop = (event: PopStateEvent) => step((event.state as Kept)?.scroll ?? 0)
  window.addEventListener('popstate', onPop)
  return () => window.removeEventListener('popstate', onPop)
}

/** Address as the browser is given it, with the prefix of the installation. */
export const hrefOf = (to: string): string => {
  const prefix = pathPrefix()
  return prefix !== '' && to.startsWith('/') ? `/${prefix}${to}` : to
}

type Going = {
  readonly replace?: boolean /** What was typed is sent or given up: nothing is asked. */
  readonly anyway?: boolean
}

/** Opens an address of ours; one of the office's entry loads the page anew. */
export const go = async (to: string, { replace = false, anyway = false }: Going = {}): Promise<void> => {
  if (!anyway && mayLeave !== null && !(await mayLeave())) return
  const href = hrefOf(to)
  if (!isOutside(to.split(/[?#]/)[0] ?? '')) {
    if (replace) window.location.replace(href)
    else window.location.assign(href)
    return
  }
  window.history.replaceState({ scroll: window.scrollY }, '')
  window.history[replace ? 'replaceState' : 'pushState'](null, '', href)
  step(null)
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link to an address of ours. */
export const Link = ({ to, onClick, ...props }: { readonly to: string } & Omit<ComponentProps<'a'>, 'href'>) => (
  <a
    {...props}
    href={hrefOf(to)}
    onClick={(event) => {
      onClick?.(event)
      if (event.defaultPrevented || !isPlainClick(event) || (props.target ?? '') !== '' || 'download' in props) return
      event.preventDefault()
      void go(to)
    }}
  />
)

/** Parameters of the path when it is of the pattern, else null: `/espace/cours/$id`. */
export const matchPath = (pattern: string, path: string): Readonly<Record<string, string>> | null => {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const parameters: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    if (!segment.startsWith('$')) {
      if (segment !== value) return null
    } else {
      if (value === '') return null
      try {
        parameters[segment.slice(1)] = decodeURIComponent(value)
      } catch {
        return null
      }
    }
  }
  return parameters
}

export const ParametersContext = createContext<Readonly<Record<string, string>>>({})
/** A parameter of the path. */
export const useParam = (name: string): string => {
  const value = use(ParametersContext)[name]
  if (value === undefined) throw new Error(`the path of this screen has no $${name}`)
  return value
}
/** A value of the query; null when it is not there. */
export const useSearch = (name: string): string | null => new URLSearchParams(usePlace().search).get(name)
