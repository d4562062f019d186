// Whether maintenance keeps this person out: from the session, asked again as soon as a call is refused for it.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { sessionDoubted } from '../../api/api-error.ts'
import { useStore } from '../../api/store.ts'
import { nowMs } from '../../clock.ts'
import { refreshSession, useSession } from '../../session/session.ts'

/** Milliseconds between two looks at whether the hour of an announced one has come. */
const lookMs = 5_000

/** `blocked`: nothing but the reason is shown. Administrators come in through the sign-in, which is not of the office. */
export const useMaintenance = () => {
  const client = useQueryClient()
  const seen = useStore(sessionDoubted)
  const session = useSession()
  const [state, announced] = [session?.maintenance ?? null, session?.announced ?? null]
  const startsAt = announced?.startsAt ?? null
  const blocked = state !== null && !state.isOpening && !state.mayEnter
  const wasBlocked = useRef(blocked)
  useEffect(() => {
    // without an answer the page goes on as it is, and the next refused call asks again
    if (seen > 0) refreshSession(client).catch(() => undefined)
  }, [seen, client])
  useEffect(() => {
    // What was asked meanwhile was refused: everything on screen is asked again.
    if (wasBlocked.current && !blocked)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    wasBlocked.current = blocked
  }, [blocked, client])
  useEffect(() => {
    if (startsAt === null) return
    const timer = setInterval(() => {
      if (nowMs() >= Date.parse(startsAt)) refreshSession(client).catch(() => undefined)
    }, lookMs)
    return () => clearInterval(timer)
  }, [startsAt, client])
  return { state, announced, blocked }
}
