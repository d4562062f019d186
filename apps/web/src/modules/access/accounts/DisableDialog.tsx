// The dialog that disables an account: why, and what follows.

import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { idOptions } from '../../../platform/fields/options.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import classes from './accounts.module.css'

const F = formOf<typeof usersApi.disable>()

type Props = {
  readonly accountId: number
  readonly onClose: () => void
  readonly onDisabled: () => void
}

const NoReason = () => {
  const canWrite = useCan('codification', 'write')
  return (
    <p className={classes.quiet} data-span={6}>
      Aucun motif n’est prévu pour ce compte{'\u00a0'}:{' '}
      {canWrite ? (
        <AppLink href="/codification/disabled-account-reasons">en ajouter un dans la codification</AppLink>
      ) : (
        'demandez à un administrateur d’en ajouter un dans la codification'
      )}
      .
    </p>
  )
}

export const DisableDialog = ({ accountId, onClose, onDisabled }: Props) => {
  const query = useOperation(usersApi.showDisabling, { id: String(accountId) }, { once: true })
  const name = query.data?.name
  return (
    <FormDialog
      onClose={onClose}
      title={name ? `Désactiver le compte ${de(name)}` : 'Désactiver le compte'}
      query={query}
      what="les motifs"
    >
      {({ reasons, login }) => (
        <RecordForm
          operation={usersApi.disable}
          screen="desactivation"
          record={null}
          defaults={{ id: accountId, reason: null }}
          layout="modal"
          noDraft
          saveLabel="Désactiver le compte"
          closeLabel="Annuler"
          refreshes={[]}
          onClose={onClose}
          onSaved={onDisabled}
        >
          <FieldGrid>
            <p className={classes.lead} data-span={6}>
              <b>{login}</b> ne pourra plus se connecter, et ses sessions ouvertes se ferment aussitôt, sur tous ses
              appareils. La fiche et son historique restent.
            </p>
            {reasons.length === 0 ? (
              <NoReason />
            ) : (
              <F.Select
                name="reason"
                label="Motif"
                options={idOptions(reasons)}
                placeholder="Choisir un motif"
                optional={false}
                span={6}
              />
            )}
          </FieldGrid>
        </RecordForm>
      )}
    </FormDialog>
  )
}
