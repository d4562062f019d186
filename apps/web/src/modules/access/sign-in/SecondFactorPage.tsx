// The page of an account whose second factor is a phone that has not proven itself: nothing else opens before.
import { profileApi } from '@cartable/domain/access/accounts/profile.api.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { refreshSession, useSession } from '../../../platform/session/session.ts'
import { signOut } from '../../../platform/session/sign-out.ts'
import { useAddress } from '../../../platform/shell/asked-record.ts'
import { useGo } from '../../../platform/shell/links.tsx'
import { Loading } from '../../../platform/shell/states.tsx'
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { DoorCard } from './DoorCard.tsx'
import classes from './door.module.css'
import { safeReturn } from './safe-return.ts'

export const SecondFactorPage = () => {
  const session = useSession()
  const client = useQueryClient()
  const go = useGo()
  const { retour } = useAddress()
  const begin = useAction(profileApi.newAuthenticator, { refreshes: [] })
  const isDue = session?.pendingStep === 'secondFactor'
  const authenticator = begin.data?.authenticator
  useEffect(() => {
    // whoever has just paired a telephone goes on to the page that was asked for, not to where it is changed
    if (session === null || isDue || (session.identity !== null && authenticator)) return
    go(session.identity === null ? '/login' : '/profile', { replace: true })
  }, [session, isDue, authenticator, go])
  const finish = async () => {
    await refreshSession(client)
    go(safeReturn(retour, window.location.origin) ?? '/', { replace: true })
  }
  if (!isDue) return <Loading />
  return (
    <DoorCard
      title="Votre application d’authentification"
      lead="Votre compte est protégé par un code que donne votre téléphone. Associez-le une fois, cela prend une minute."
      isRead
    >
      {authenticator ? (
        <AuthenticatorSetup
          authenticator={authenticator}
          layout="public"
          closeLabel="Se déconnecter"
          onClose={() => void signOut()}
          onDone={() => void finish()}
        />
      ) : (
        <>
          <ol className={classes.steps}>
            <li>Installez une application d’authentification (2FAS, Aegis, Google ou Microsoft Authenticator…).</li>
            <li>Affichez le QR code et scannez-le.</li>
            <li>Saisissez le code que le téléphone affiche.</li>
          </ol>
          <div className={classes.ways}>
            <Button variant="filled" loading={begin.isPending} onClick={() => begin.mutate({ currentPassword: null })}>
              Afficher le QR code
            </Button>
            <Button onClick={() => void signOut()}>Se déconnecter</Button>
          </div>
        </>
      )}
    </DoorCard>
  )
}
