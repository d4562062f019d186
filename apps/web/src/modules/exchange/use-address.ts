// What this screen keeps in the address, changed together: the type, the import being followed, the report and its list.
import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { stringifySearch, textOf } from '../../platform/list/search.ts'

type Params = 'type' | 'suivi' | 'mode' | 'rapport' | 'statut' | 'q' | 'page'
/** Value of `mode` while a check is followed. */
export const checkMode = 'verification'
const nothing: Readonly<Record<string, unknown>> = {}

export const useExchangeAddress = () => {
  const router = useRouter()
  const search = useLocation({ select: (location) => location.search as Readonly<Record<string, unknown>> }) ?? nothing
  const change = useCallback(
    (patch: Partial<Record<Params, string | null>>, options: { readonly replace?: boolean } = {}) => {
      const { pathname, search: now } = router.state.location
      const href = `${pathname}${stringifySearch({ ...(now as object), ...patch })}`
      if (options.replace) router.history.replace(href)
      else router.history.push(href)
    },
    [router],
  )
  const read = (name: Params) => textOf(search[name]) ?? null
  return {
    type: read('type'),
    followed: read('suivi'),
    /** The run that is followed only checks its file. */
    isCheck: read('mode') === checkMode,
    runId: /^\d{1,15}$/.test(read('rapport') ?? '') ? Number(read('rapport')) : null,
    status: read('statut'),
    change,
  }
}
