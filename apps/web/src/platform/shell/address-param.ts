// One parameter of the address besides the filters of a list: which record or dialog is open over it.
import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { stringifySearch, textOf } from '../list/search.ts'

/** Value of a parameter, and a function that changes it (null takes it out) without touching the others. */
export const useAddressParam = (name: string): readonly [string | null, (value: string | null) => void] => {
  const router = useRouter()
  const value = useLocation({
    select: (location) => textOf((location.search as Record<string, unknown>)[name]) ?? null,
  })
  const change = useCallback(
    (next: string | null) => {
      const { pathname, search } = router.state.location
      const { [name]: _, ...others } = search as Record<string, unknown>
      router.history.push(`${pathname}${stringifySearch(next === null ? others : { ...others, [name]: next })}`)
    },
    [router, name],
  )
  return [value, change]
}
