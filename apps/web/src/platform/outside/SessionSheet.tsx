// The session in the page: what is said before it ends, and signing in again over the page, which keeps what was typed.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { sessionGate } from '../api/session-gate.ts'
import { useStore } from '../api/store.ts'
import { formatWait } from '../fr/typography.ts'
import { useLive } from '../live/live.ts'
import { refreshSession, useIdentity } from '../session/session.ts'
import { useSessionLife } from '../session/use-session-life.ts'
import { Button } from './Button.tsx'
import classes from './frame.module.css'
import { toSignIn } from './leave.ts'
import { place } from './router.tsx'
import { Sheet } from './Sheet.tsx'
import { Later } from './states.tsx'

/** Asked for once a session is over: no page carries it along. */
const loadForm = () => import('../session/LoginForm.tsx')

/** Keeps the session of who is signed in; shown over the page when it is over. */
export const SessionKeeper = () => {
  const { leftMs, stay } = useSessionLife()
  useLive()
  useEffect(() => {
    sessionGate.arm(true)
    return () => sessionGate.arm(false)
  }, [])
  const isOver = useStore(sessionGate.store) !== null
  if (isOver) return <SessionSheet />
  if (leftMs === null) return null
  return (
    <div className={classes.idle} role="status">
      <span>Votre session se termine dans {formatWait(leftMs / 1000)}.</span>
      <Button onPress={stay}>Rester connecté</Button>
    </div>
  )
}

const SessionSheet = () => {
  const client = useQueryClient()
  const before = useIdentity()
  const onSignedIn = useCallback(async () => {
    const { identity } = await refreshSession(client)
    // what is on screen belongs to somebody else
    if (identity?.accountId !== before?.accountId) window.location.reload()
    else sessionGate.open()
  }, [before, client])
  const giveUp = () => {
    const { path, search } = place.get()
    sessionGate.giveUp()
    toSignIn(`${path}${search}`)
  }
  return (
    <Sheet title="Session échue" onClose={giveUp} isFirm>
      <p>Reconnectez-vous pour continuer{'\u00a0'}: ce que vous avez saisi est toujours là.</p>
      <div className={classes.section}>
        <Later load={loadForm}>
          {({ LoginForm }) => (
            <LoginForm
              onSignedIn={onSignedIn}
              submitLabel="Se connecter"
              isWide
              {...(before ? { lockedLogin: before.login } : {})}
              others={[{ label: 'Utiliser un autre compte', run: giveUp }]}
            />
          )}
        </Later>
      </div>
    </Sheet>
  )
}
