// Whether maintenance keeps this person out: from the session, asked again as soon as a call is refused for it.
import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { sessionDoubted } from '../../api/api-error.ts'
import { useStore } from '../../api/store.ts'
import { refreshSession, useSession } from '../../session/session.ts'

/** `blocked`: nothing but the reason is shown. The login page stays open: administrators come in through it. */
export const useMaintenance = () => {
  const client = useQueryClient()
  const seen = useStore(sessionDoubted)
  const state = useSession()?.maintenance ?? null
  const isLogin = useRouterState({ select: ({ location }) => location.pathname === '/login' })
  // the sign-in page says itself that the company is being made
  const blocked = state !== null && !state.isOpening && !state.mayEnter && !isLogin
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
  return { state, blocked }
}
