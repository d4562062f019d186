// Searching the server while a person types: after a pause, from some length on, the last answer alone.
import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../api/api-error.ts'

export type SearchState<T> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'short' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'found'; readonly results: readonly T[] }
  | { readonly kind: 'failed'; readonly message: string }

type Settings<T> = {
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly T[]>
  /** Characters from which the search starts. */
  readonly from: number
  /** Milliseconds without typing before it does. */
  readonly delayMs: number
}

/** Follows `text` while `active`; an answer that arrives after a later question is dropped. */
export const useSearch = <T>(text: string, active: boolean, { search, from, delayMs }: Settings<T>): SearchState<T> => {
  const [state, setState] = useState<SearchState<T>>({ kind: 'idle' })
  const live = useRef(search)
  live.current = search
  const wanted = text.trim()
  useEffect(() => {
    if (!active) return setState({ kind: 'idle' })
    if (wanted.length < from) return setState({ kind: 'short' })
    const abort = new AbortController()
    setState({ kind: 'loading' })
    const timer = setTimeout(async () => {
      try {
        const results = await live.current(wanted, abort.signal)
        if (!abort.signal.aborted) setState({ kind: 'found', results })
      } catch (error) {
        if (abort.signal.aborted) return
        setState({ kind: 'failed', message: isApiError(error) ? error.message : 'La recherche a échoué.' })
      }
    }, delayMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted, active, from, delayMs])
  return state
}
