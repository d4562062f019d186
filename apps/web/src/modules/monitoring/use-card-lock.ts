// The lock of a card on show: taken when it is free, held while the person is there, given back when they leave.
import { apiPrefix, requestHeader } from '@cartable/domain/kernel/http.ts'
import { monitoringApi } from '@cartable/domain/monitoring/monitoring.api.ts'
import { lockRenewalMinutes } from '@cartable/domain/monitoring/monitoring.rules.ts'
import type { MonitoringCard } from '@cartable/domain/monitoring/monitoring.schema.ts'
import { useEffect, useRef } from 'react'
import { call } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/hooks.ts'

/** The page is going away: a request that outlives it. */
const releaseAndGo = (id: number) =>
  void fetch(`${apiPrefix}${monitoringApi.lock.path}`, {
    method: 'POST',
    keepalive: true,
    headers: { [requestHeader]: '1', 'content-type': 'application/json' },
    body: JSON.stringify({ id, isLocked: false }),
  }).catch(() => undefined) // nobody is left to be told; the lock ends by itself

type Shown = Pick<MonitoringCard, 'lock' | 'status'>

/**
 * Whether the person may work on the card: they have it, or it is being taken. `card` undefined: not known yet.
 * A closed card is nobody's, and one that was closed while it stood open here is not taken again by staying open: it
 * may come back given to somebody else.
 */
export const useCardLock = (id: number, card: Shown | undefined, canWrite: boolean): boolean => {
  const { mutate } = useAction(monitoringApi.lock)
  const isHeld = useRef(false)
  const wasClosed = useRef(false)
  const lock = card?.lock
  if (card?.status === 'closed') wasClosed.current = true
  const isFree = lock === null && !wasClosed.current
  isHeld.current = lock?.isMine === true || (isHeld.current && isFree)

  useEffect(() => {
    if (!canWrite || !isFree) return
    isHeld.current = true
    mutate({ id })
  }, [id, canWrite, isFree, mutate])

  useEffect(() => {
    if (!canWrite) return
    const timer = setInterval(() => isHeld.current && mutate({ id }), lockRenewalMinutes * 60_000)
    const leave = () => isHeld.current && releaseAndGo(id)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      if (!isHeld.current) return
      isHeld.current = false
      // somebody who signed out keeps no card either: it ends by itself
      void call(monitoringApi.lock, { id, isLocked: false }, { waitsForSession: false }).catch(() => undefined)
    }
  }, [id, canWrite, mutate])

  return canWrite && (lock === null || lock?.isMine === true)
}
