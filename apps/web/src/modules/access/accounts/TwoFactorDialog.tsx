// Dialogs of one's own second factor: a phone to set up, codes by mail, or none any more; each asks for the password first.

import { profileApi } from '@cartable/domain/access/accounts/profile.api.ts'
import { useState } from 'react'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { AuthenticatorSetup } from '../sign-in/AuthenticatorSetup.tsx'
import classes from './accounts.module.css'

export type TwoFactorChange = 'authenticator' | 'email' | 'none'

const texts: Readonly<Record<TwoFactorChange, { title: string; lead: string; save: string; done: string }>> = {
  authenticator: {
    title: 'Associer une application d’authentification',
    lead: 'À chaque connexion, votre téléphone donnera un code en plus du mot de passe.',
    save: 'Continuer',
    done: 'Application d’authentification associée.',
  },
  email: {
    title: 'Recevoir un code par e-mail',
    lead: 'À chaque connexion, un code sera envoyé à votre adresse e-mail. L’application associée, s’il y en a une, ne servira plus.',
    save: 'Activer',
    done: 'Les codes arriveront par e-mail.',
  },
  none: {
    title: 'Retirer le second facteur',
    lead: 'Votre mot de passe suffira pour se connecter.',
    save: 'Retirer',
    done: 'Second facteur retiré.',
  },
}
const P = formOf<typeof profileApi.newAuthenticator>()
const noPassword = { currentPassword: '' }

type DialogProps = { readonly change: TwoFactorChange; readonly onClose: () => void }

export const TwoFactorDialog = ({ change, onClose }: DialogProps) => {
  const { title, lead, save, done } = texts[change]
  const [authenticator, setAuthenticator] = useState<{ secret: string; qrCode: string } | null>(null)
  const finish = () => {
    toast.success(done)
    onClose()
  }
  const shared = {
    screen: 'second-facteur',
    layout: 'modal' as const,
    noDraft: true,
    saveLabel: save,
    closeLabel: 'Annuler',
    closeOnSave: false,
    onClose,
  }
  const fields = (
    <>
      <FieldGrid>
        <p className={classes.lead} data-span="6">
          {lead}
        </p>
        <P.Password
          name="currentPassword"
          label="Votre mot de passe"
          autoComplete="current-password"
          optional={false}
          span={6}
        />
      </FieldGrid>
    </>
  )
  return (
    <FormDialog onClose={onClose} title={title} size={480}>
      {authenticator ? (
        <AuthenticatorSetup
          authenticator={authenticator}
          layout="modal"
          closeLabel="Annuler"
          onClose={onClose}
          onDone={finish}
        />
      ) : change === 'authenticator' ? (
        <RecordForm
          {...shared}
          operation={profileApi.newAuthenticator}
          record={noPassword}
          refreshes={[]}
          onSaved={(answer) => setAuthenticator(answer.authenticator)}
        >
          {fields}
        </RecordForm>
      ) : (
        <RecordForm
          {...shared}
          operation={profileApi.saveTwoFactor}
          record={change === 'none' ? leaving : mailing}
          onSaved={finish}
        >
          {fields}
        </RecordForm>
      )}
    </FormDialog>
  )
}
const leaving = { mode: 'none', currentPassword: '' }
const mailing = { mode: 'email', currentPassword: '' }
