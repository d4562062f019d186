// Changing one's own password, by choice or because it comes first; then the door, with the new one.
import { passwordsApi } from '@cartable/domain/access/sign-in/passwords.api.ts'
import { useEffect } from 'react'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { signOut } from '../../../platform/session/sign-out.ts'
import { useGo } from '../../../platform/shell/links.tsx'
import { Loading } from '../../../platform/shell/states.tsx'
import { DoorCard } from './DoorCard.tsx'
import { HiddenLogin, PasswordChoice } from './PasswordChoice.tsx'
import { useAfterPassword } from './use-after-password.ts'

const F = formOf<typeof passwordsApi.changePassword>()
const nothing = { current: '', password: '', confirmation: '' }

export const ChangePassword = () => {
  const session = useSession()
  const go = useGo()
  const after = useAfterPassword()
  const login = session?.identity?.login
  const isNobody = session !== null && login === undefined
  useEffect(() => {
    if (isNobody) go('/login?retour=/change-password', { replace: true })
  }, [isNobody, go])
  if (session === null || login === undefined) return <Loading />
  const comesFirst = session.pendingStep === 'password'
  return (
    <DoorCard
      title="Changer le mot de passe"
      lead={
        comesFirst
          ? 'Votre mot de passe a été donné par quelqu’un d’autre ou doit être renouvelé\u00a0: choisissez le vôtre pour continuer.'
          : 'Vous serez déconnecté de tous vos appareils, puis vous vous connecterez avec le nouveau.'
      }
    >
      <RecordForm
        operation={passwordsApi.changePassword}
        screen="mot-de-passe"
        record={nothing}
        layout="public"
        saveLabel="Changer le mot de passe"
        closeLabel={comesFirst ? 'Se déconnecter' : 'Annuler'}
        closeOnSave={false}
        noDraft
        refreshes={[]}
        onClose={() => (comesFirst ? void signOut() : go('/'))}
        onSaved={() => void after()}
      >
        <HiddenLogin login={login} />
        <FieldGrid>
          <F.Password name="current" label="Mot de passe actuel" autoComplete="current-password" span={6} />
          <PasswordChoice login={login} label="Nouveau mot de passe" />
        </FieldGrid>
      </RecordForm>
    </DoorCard>
  )
}
