// What has been typed and not saved: asked about before leaving, by whatever door.
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { askConfirmation } from './confirmations.ts'

type Guard = { readonly isDirty: () => boolean; readonly scope: 'path' | 'address' }
const guards = new Set<Guard>()
let isLeaving = false

const anyDirty = (scope?: Guard['scope']) =>
  !isLeaving && [...guards].some((guard) => (scope === undefined || guard.scope === scope) && guard.isDirty())

/** Asks « Modifications non enregistrées »; true when the person gives them up. */
export const askToLeave = (): Promise<boolean> =>
  askConfirmation({
    title: 'Modifications non enregistrées',
    body: 'Si vous quittez maintenant, ce que vous avez saisi depuis le dernier enregistrement sera perdu.',
    confirmLabel: 'Abandonner les modifications',
    cancelLabel: 'Continuer la saisie',
    isDangerous: true,
  })

/** For doors that are not the router's (signing out): true when nothing is dirty or the person gives it up. */
export const mayLeave = async (): Promise<boolean> => {
  if (anyDirty() && !(await askToLeave())) return false
  isLeaving = true
  return true
}

/**
 * Guards what the caller holds unsaved. `scope: 'address'` for what the query of the address opens (a dialog by `?carte=`):
 * a page's own form survives a change of tab or filter in the address.
 * `mayClose` is for a dialog's own close button: true when clean, or given up.
 */
export const useUnsavedGuard = (
  isDirty: boolean | (() => boolean),
  scope: Guard['scope'] = 'path',
): { mayClose: () => Promise<boolean> } => {
  const latest = useRef(isDirty)
  latest.current = isDirty
  const read = useRef(() => (typeof latest.current === 'function' ? latest.current() : latest.current))
  useEffect(() => {
    const guard: Guard = { isDirty: read.current, scope }
    guards.add(guard)
    return () => {
      guards.delete(guard)
    }
  }, [scope])
  return useRef({ mayClose: async () => !read.current() || (await askToLeave()) }).current
}

type Place = { readonly pathname: string; readonly search: unknown }
/** Another page, or another record under the same path (`/customer/show?id=5`). */
const isElsewhere = (from: Place, to: Place) => {
  const recordOf = (place: Place) => String((place.search as { readonly id?: unknown }).id ?? '')
  return from.pathname !== to.pathname || recordOf(from) !== recordOf(to)
}

/** The one place that stops the router and the browser; mounted once, around every page. */
export const useLeaveGuard = (): void => {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!(isElsewhere(current, next) ? anyDirty() : anyDirty('address'))) return false
      return !(await askToLeave())
    },
    enableBeforeUnload: () => anyDirty(),
  })
}
