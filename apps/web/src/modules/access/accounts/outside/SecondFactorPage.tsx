// The page of an account that must have a second factor first: a phone that proves itself, or a passkey; nothing else opens before.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { type AnswerAt, useAct } from '../../../../platform/outside/calls.ts'
import { Card } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { leave } from '../../../../platform/outside/leave.ts'
import { go, useSearch } from '../../../../platform/outside/router.tsx'
import { Failure, Loading } from '../../../../platform/outside/states.tsx'
import { knowsPasskeys } from '../../../../platform/session/passkeys.ts'
import { refreshSession, useSession } from '../../../../platform/session/session.ts'
import classes from '../../sign-in/outside/steps.module.css'
import { safeReturn } from '../../sign-in/safe-return.ts'
import { useNewPasskey } from '../use-new-passkey.ts'
import { Setup } from './AuthenticatorSetup.tsx'
import { PasskeySetup } from './PasskeySetup.tsx'
import { newAuthenticator, wantPasskey } from './profile.doors.ts'

type Made = NonNullable<AnswerAt<typeof newAuthenticator>['authenticator']>

export const SecondFactorPage = () => {
  const session = useSession()
  const client = useQueryClient()
  const wanted = safeReturn(useSearch('retour'), window.location.origin)
  const [made, setMade] = useState<Made | null>(null)
  const begin = useAct(newAuthenticator, { done: ({ authenticator }) => setMade(authenticator) })
  const passkey = useNewPasskey()
  const want = useAct(wantPasskey, { done: ({ wanted }) => void (wanted && passkey.ask(wanted)) })
  const isSetUp = made !== null || passkey.wanted !== null
  const isStaff = session?.identity?.parts.includes('staff') === true
  const isDue = session?.pendingStep === 'secondFactor'
  useEffect(() => {
    // whoever has just paired a telephone goes on to the page that was asked for, not to where it is changed
    if (session === null || isDue || isSetUp) return
    void go(isStaff ? '/profile' : '/espace/profil', { replace: true, anyway: true })
  }, [session, isDue, isSetUp, isStaff])
  const finish = async () => {
    await refreshSession(client)
    const home = isStaff ? '/' : '/espace'
    await go(wanted === null || wanted === '/' ? home : wanted, { replace: true, anyway: true })
  }
  if (!isDue) return <Loading />
  return (
    <Page
      title="Votre second facteur"
      lead="Votre compte demande, en plus du mot de passe, un code que donne votre téléphone ou une clé d’accès. À préparer une fois, cela prend une minute."
      narrow
    >
      <Card>
        <div>
          {made ? (
            <Setup
              authenticator={made}
              closeLabel="Se déconnecter"
              onClose={() => void leave()}
              onDone={() => void finish()}
            />
          ) : passkey.wanted !== null ? (
            <PasskeySetup
              of={passkey}
              closeLabel="Se déconnecter"
              onClose={() => void leave()}
              onDone={() => void finish()}
            />
          ) : (
            <>
              <ol className={classes.steps}>
                <li>Installez une application d’authentification (2FAS, Aegis, Google ou Microsoft Authenticator…).</li>
                <li>Affichez le QR code et scannez-le.</li>
                <li>Saisissez le code que le téléphone affiche.</li>
              </ol>
              <Failure of={begin} />
              <Failure of={want} />
              <Buttons>
                <Button
                  kind="primary"
                  grows
                  isBusy={begin.isBusy}
                  onPress={() => void begin.run({ currentPassword: null })}
                >
                  Afficher le QR code
                </Button>
                {knowsPasskeys() && (
                  <Button isBusy={want.isBusy} onPress={() => void want.run({ currentPassword: null })}>
                    Utiliser plutôt une clé d’accès
                  </Button>
                )}
                <Button onPress={() => void leave()}>Se déconnecter</Button>
              </Buttons>
            </>
          )}
        </div>
      </Card>
    </Page>
  )
}
