// The dialog that makes a group of staff users, from the form that misses it.

import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'

const F = formOf<typeof usersApi.saveGroup>()

type Props = { readonly onClose: () => void; readonly onMade: (id: number) => void }

export const GroupDialog = ({ onClose, onMade }: Props) => (
  <FormDialog onClose={onClose} title="Nouveau groupe">
    <RecordForm
      operation={usersApi.saveGroup}
      screen="groupe"
      record={null}
      defaults={{ name: '' }}
      layout="modal"
      noDraft
      saveLabel="Créer le groupe"
      closeLabel="Annuler"
      onClose={onClose}
      onSaved={({ id }) => {
        toast.success('Groupe créé.')
        if (id !== null) onMade(id)
      }}
    >
      <FieldGrid>
        <F.Text name="name" label="Nom" maxLength={80} span={6} />
      </FieldGrid>
    </RecordForm>
  </FormDialog>
)
