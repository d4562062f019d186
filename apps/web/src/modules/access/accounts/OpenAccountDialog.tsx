// The dialog that opens an account to a family or a teacher, then sends its connection details.

import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { type PersonAccess, userLabels } from '@cartable/domain/access/accounts/users.schema.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import type { AccountPanelProps } from './account-texts.ts'
import classes from './accounts.module.css'
import { useConnectionDetails } from './use-connection-details.ts'

const F = formOf<typeof usersApi.createAccount>()

type Props = AccountPanelProps & { readonly access: PersonAccess; readonly onClose: () => void }

export const OpenAccountDialog = ({ part, id, name, access, onClose }: Props) => {
  const { send } = useConnectionDetails()
  return (
    <FormDialog onClose={onClose} title={`Ouvrir un compte à ${name}`}>
      <RecordForm
        operation={usersApi.createAccount}
        screen="ouverture-compte"
        record={null}
        defaults={{ part, id, login: access.suggestedLogin }}
        layout="modal"
        noDraft
        saveLabel="Ouvrir et envoyer"
        closeLabel="Annuler"
        onClose={onClose}
        refreshes={[['access'], ['customers'], ['teachers']]}
        onSaved={({ id: accountId }) => {
          if (accountId !== null) send({ id: accountId, hasPassword: false })
        }}
      >
        <FieldGrid>
          <F.Text name="login" label={userLabels.login} autoComplete="off" span={6} />
          <p className={classes.lead} data-span={6}>
            L’identifiant et un lien pour choisir un mot de passe partiront à <b>{access.email}</b>.
          </p>
        </FieldGrid>
      </RecordForm>
    </FormDialog>
  )
}
