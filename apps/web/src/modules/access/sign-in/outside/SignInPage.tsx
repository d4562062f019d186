// Signing in, for everybody: the form, then the page that was asked for; who is signed in already is told as whom.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { Card, Notice } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { leave } from '../../../../platform/outside/leave.ts'
import { go, Link, useSearch } from '../../../../platform/outside/router.tsx'
import { LoginForm } from '../../../../platform/session/LoginForm.tsx'
import { refreshSession, type SessionIdentity, useSession } from '../../../../platform/session/session.ts'
import { safeReturn } from '../safe-return.ts'

/** Milliseconds between two looks at how far it is. */
const lookMs = 1_000

/** While the first data of the company are being made; the form takes its place by itself. */
const Opening = ({ reason }: { readonly reason: string }) => {
  const client = useQueryClient()
  useEffect(() => {
    // a server that does not answer is asked again at the next turn
    const timer = setInterval(() => refreshSession(client).catch(() => undefined), lookMs)
    return () => clearInterval(timer)
  }, [client])
  return (
    <Page title="Bientôt prêt" narrow>
      <p role="status">{reason}</p>
      <p>La page de connexion s’ouvrira d’elle-même.</p>
    </Page>
  )
}

/** Home of whoever signed in. */
const homeOf = (identity: SessionIdentity | null): string => (identity?.parts.includes('staff') ? '/' : '/espace')

export const SignInPage = () => {
  const client = useQueryClient()
  const session = useSession()
  const asked = useSearch('retour')
  // the page of a password leads here once it is chosen
  const hasChosen = useSearch('suite') === 'mot-de-passe'
  // the browser carries the anchor of the page that was asked for along
  const page = safeReturn(asked, window.location.origin)
  const wanted = page === null || page.includes('#') ? page : page + window.location.hash
  const onSignedIn = useCallback(
    async (redirect: string | null) => {
      // nothing of a previous account may stay on screen
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' })
      const { identity } = await refreshSession(client)
      const to = wanted ?? safeReturn(redirect, window.location.origin) ?? '/'
      void go(to === '/' ? homeOf(identity) : to, { replace: true, anyway: true })
    },
    [client, wanted],
  )
  const identity = session?.identity ?? null
  if (identity !== null)
    return (
      <Page title="Vous êtes connecté" narrow lead={`En tant que ${identity.name}.`}>
        <Buttons>
          <ButtonLink kind="primary" to={wanted ?? homeOf(identity)}>
            Continuer
          </ButtonLink>
          <Button onPress={() => void leave(wanted ?? undefined)}>Utiliser un autre compte</Button>
        </Buttons>
      </Page>
    )
  if (session?.maintenance?.isOpening) return <Opening reason={session.maintenance.reason} />
  return (
    <Page
      title="Connexion"
      narrow
      lead={
        wanted === null ? 'Équipe, familles, élèves et professeurs' : 'Connectez-vous pour ouvrir la page demandée.'
      }
    >
      {hasChosen && (
        <Notice meaning="success" alert>
          Votre mot de passe est enregistré. Connectez-vous avec lui.
        </Notice>
      )}
      <Card>
        <div>
          <LoginForm
            onSignedIn={onSignedIn}
            submitLabel="Se connecter"
            isWide
            aside={
              <p>
                <Link to="/reset-password/request">Mot de passe oublié{'\u202f'}?</Link>
              </p>
            }
          />
        </div>
        <p>
          Famille, élève ou professeur{'\u00a0'}: <Link to="/espace/lien">Recevoir un lien de connexion</Link>
        </p>
        <p>
          Nouvelle famille{'\u202f'}?{' '}
          <Link to={`/public/registration${wanted === null ? '' : `?retour=${encodeURIComponent(wanted)}`}`}>
            Créer un compte
          </Link>
        </p>
        <p>
          Élève avec un code{'\u202f'}? <Link to="/public/code">Entrer avec un code</Link>
        </p>
      </Card>
    </Page>
  )
}
