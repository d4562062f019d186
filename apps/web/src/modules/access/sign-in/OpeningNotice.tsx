// What the sign-in page says while the first data of the company are being made; the form takes its place by itself.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshSession } from '../../../platform/session/session.ts'
import classes from './door.module.css'

/** Milliseconds between two looks at how far it is. */
const lookMs = 1_000

export const OpeningNotice = ({ reason }: { readonly reason: string }) => {
  const client = useQueryClient()
  useEffect(() => {
    // a server that does not answer is asked again at the next turn
    const timer = setInterval(() => refreshSession(client).catch(() => undefined), lookMs)
    return () => clearInterval(timer)
  }, [client])
  return (
    <div className={`${classes.place} ${classes.narrow}`}>
      <div className={classes.card}>
        <h1>Bientôt prêt</h1>
        <p className={classes.lead} role="status">
          {reason}
        </p>
        <p>La page de connexion s’ouvrira d’elle-même.</p>
      </div>
    </div>
  )
}
