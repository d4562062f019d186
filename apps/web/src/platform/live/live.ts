// What live events do in the page: the answers they concern are asked again, and pages may say who changed what.
import type { LiveEvent } from '@cartable/domain/kernel/live.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callAt } from '../api/client.ts'
import { sessionOperations, useIdentity } from '../session/session.ts'
import { followLive } from './live-channel.ts'

type Key = LiveEvent['keys'][number]

/** A change is followed at once; those that come within this time of it (an import, a bulk action) become one more round of questions. Milliseconds. */
const gatherMs = 100

const listeners = new Set<(event: LiveEvent) => void>()
const holds = new Set<readonly unknown[]>()
let held: Key[] = []
let release: () => void = () => {}

const idOf = (input: unknown) =>
  typeof input === 'object' && input !== null && 'id' in input ? (input as { id: unknown }).id : undefined

/** Whether a query `[domain, operationId, input]` shows what `key` names. */
export const concerns = (queryKey: readonly unknown[], key: Key): boolean => {
  const [domain, second, third] = key
  if (queryKey[0] !== domain) return false
  if (second === undefined) return true
  if (second === 'id') {
    // Lists and boards hold the record too; another record's page does not.
    const id = idOf(queryKey[2])
    return id === undefined || id === third
  }
  return queryKey[1] === second || queryKey[1] === `${domain}.${second}`
}

const isHeld = (queryKey: readonly unknown[]) =>
  [...holds].some((prefix) => prefix.every((part, index) => JSON.stringify(part) === JSON.stringify(queryKey[index])))

/** Asks again what the keys concern, except what a form holds: that waits for the hold to end. */
export const refresh = (client: QueryClient, keys: readonly Key[]): void => {
  let hasHeld = false
  void client.invalidateQueries({
    predicate: ({ queryKey }) => {
      if (!keys.some((key) => concerns(queryKey, key))) return false
      if (!isHeld(queryKey)) return true
      hasHeld = true
      return false
    },
  })
  if (hasHeld) held.push(...keys)
}

/** Follows the server as long as the caller, the signed-in app, is on screen. */
export const useLive = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    let gathered: Key[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      timer = undefined
      if (gathered.length === 0) return
      refresh(client, gathered)
      gathered = []
      timer = setTimeout(flush, gatherMs)
    }
    release = () => {
      refresh(client, held.splice(0))
    }
    const stop = followLive((message) => {
      if (message.kind === 'missed') {
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' && !isHeld(queryKey) })
        return
      }
      if (message.kind === 'refused') {
        // An ended session is told by this call, over the page; a server that is down, by the next action.
        void callAt(sessionOperations().keepAlive, {}).catch(() => undefined)
        return
      }
      gathered.push(...message.event.keys)
      if (timer === undefined) flush()
      for (const listener of listeners) listener(message.event)
    })
    return () => {
      stop()
      clearTimeout(timer)
      held = []
    }
  }, [client])
}

/**
 * Tells the page of each change that touches one of `keys`, to say « modifiée par … ».
 * Changes by this same account are left aside unless `withOwn`.
 */
export const useLiveEvents = (
  keys: readonly Key[],
  onEvent: (event: LiveEvent) => void,
  { withOwn = false }: { withOwn?: boolean } = {},
): void => {
  const me = useIdentity()?.accountId
  const latest = useRef({ keys, onEvent, withOwn, me })
  latest.current = { keys, onEvent, withOwn, me }
  useEffect(() => {
    const listener = (event: LiveEvent) => {
      const now = latest.current
      if (!now.withOwn && event.by !== null && event.by === now.me) return
      const isTouched = event.keys.some((key) =>
        now.keys.some((mine) => mine.every((part, index) => key[index] === undefined || key[index] === part)),
      )
      if (isTouched) now.onEvent(event)
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}

/** While `active`, queries that begin with `prefix` are not asked again: a dirty form keeps what it was read from. */
export const useLiveHold = (prefix: readonly unknown[], active: boolean): void => {
  const key = JSON.stringify(prefix)
  useEffect(() => {
    if (!active) return
    const hold = JSON.parse(key) as unknown[]
    holds.add(hold)
    return () => {
      holds.delete(hold)
      if (holds.size === 0) release()
    }
  }, [active, key])
}
