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
import { type TwoFactorChange, twoFactorTexts } from './two-factor-texts.ts'

const P = formOf<typeof profileApi.newAuthenticator>()
const noPassword = { currentPassword: '' }

type DialogProps = { readonly change: TwoFactorChange; readonly onClose: () => void }

export const TwoFactorDialog = ({ change, onClose }: DialogProps) => {
  const { title, lead, save, done } = twoFactorTexts[change]
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
        <AuthenticatorSetup authenticator={authenticator} closeLabel="Annuler" onClose={onClose} onDone={finish} />
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
