// What everybody but administrators sees under maintenance: the reason, and the page opens again by itself.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { refreshSession, useSession } from '../../session/session.ts'
import { followAppearance } from '../../theme/scheme.ts'
import { Brand } from '../Brand.tsx'
import paper from '../public/PublicLayout.module.css'
import classes from './MaintenancePage.module.css'

/** Milliseconds between two looks at whether it is over; signed-in pages are told at once besides. */
const lookMs = 15_000

export const MaintenancePage = () => {
  const client = useQueryClient()
  const session = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => followAppearance('light'), [])
  useEffect(() => {
    heading.current?.focus()
    // a server that does not answer is asked again at the next turn
    const timer = setInterval(() => refreshSession(client).catch(() => undefined), lookMs)
    return () => clearInterval(timer)
  }, [client])
  const company = session?.company.name ?? 'Cartable'
  useEffect(() => {
    const before = document.title
    document.title = `Maintenance – ${company}`
    return () => {
      document.title = before
    }
  }, [company])
  const { reason, phone, endsAt } = session?.maintenance ?? { reason: '', phone: null, endsAt: null }
  return (
    <div className={classes.over} data-maintenance="" data-home="maintenance">
      <div className={paper.ruled}>
        <header className={paper.head}>
          <Brand size={24} />
          <b>{company}</b>
        </header>
        <main className={classes.place}>
          <div className={classes.card}>
            <h1 ref={heading} tabIndex={-1}>
              Le site est en maintenance
            </h1>
            <p className={classes.reason}>{reason}</p>
            {endsAt !== null && (
              <p className={classes.more}>
                Retour prévu le <b>{formatInstant(endsAt)}</b>.
              </p>
            )}
            <p className={classes.more}>
              Rien de ce que vous aviez enregistré n’est perdu. Cette page s’ouvrira d’elle-même dès la fin de la
              maintenance.
            </p>
            {phone && (
              <p className={classes.more}>
                Une urgence{'\u202f'}? Appelez le <b>{phone}</b>.
              </p>
            )}
          </div>
        </main>
        <footer className={paper.foot}>
          <a href="/login">Accès des administrateurs</a>
        </footer>
      </div>
    </div>
  )
}
