// The login page: one card on the ruled paper, then back to the page that was asked for.
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import { LoginForm } from '../../../platform/session/LoginForm.tsx'
import { refreshSession, useSession } from '../../../platform/session/session.ts'
import { AppLink, useGo } from '../../../platform/shell/links.tsx'
import { usePublicTitle } from '../../../platform/shell/public/PublicLayout.tsx'
import classes from './door.module.css'
import { OpeningNotice } from './OpeningNotice.tsx'
import { safeReturn } from './safe-return.ts'

export const LoginPage = () => {
  usePublicTitle('Connexion')
  const client = useQueryClient()
  const maintenance = useSession()?.maintenance
  const go = useGo()
  const asked = useLocation({ select: (location) => (location.search as Record<string, unknown>).retour })
  const onSignedIn = useCallback(
    async (redirect: string | null) => {
      // Nothing of a previous account may stay on screen.
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' })
      await refreshSession(client)
      go(safeReturn(asked, window.location.origin) ?? safeReturn(redirect, window.location.origin) ?? '/', {
        replace: true,
      })
    },
    [asked, client, go],
  )
  if (maintenance?.isOpening) return <OpeningNotice reason={maintenance.reason} />
  return (
    <div className={`${classes.place} ${classes.narrow}`}>
      <div className={classes.card}>
        <h1>Connexion</h1>
        <p className={classes.lead}>Équipe, familles et professeurs</p>
        <LoginForm
          onSignedIn={onSignedIn}
          submitLabel="Se connecter"
          isWide
          aside={
            <AppLink href="/reset-password/request" className={classes.aside}>
              Mot de passe oublié{'\u202f'}?
            </AppLink>
          }
        />
        <p className={classes.other}>
          Nouvelle famille{'\u202f'}? <AppLink href="/public/registration">Créer un compte</AppLink>
        </p>
        <p className={classes.other}>
          Élève avec un code{'\u202f'}? <AppLink href="/public/code">Entrer avec un code</AppLink>
        </p>
      </div>
    </div>
  )
}
