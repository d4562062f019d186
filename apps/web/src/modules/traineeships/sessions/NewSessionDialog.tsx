// The dialog « Nouvelle session de stage »: its type, its days and its place; the rest is for the record that opens after it.

import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import { sessionLabels as labels } from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { idOptions } from '../../../platform/fields/options.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { useGo } from '../../../platform/shell/links.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { SessionDays, SessionPlace } from './SessionFields.tsx'
import { sessionPath } from './session-texts.ts'

const F = formOf<typeof sessionsApi.saveSession>()

export const NewSessionDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const query = useOperation(sessionsApi.showSession, {})
  const go = useGo()
  return (
    <FormDialog
      onClose={onClose}
      title="Nouvelle session de stage"
      size={600}
      fillsPhone
      query={query}
      what="les types de stages"
      closedBy="buttons"
    >
      {(record) => (
        <RecordForm
          operation={sessionsApi.saveSession}
          screen="nouvelle-session-de-stage"
          record={record}
          layout="modal"
          saveLabel="Créer la session"
          onClose={onClose}
          onSaved={({ id }) => {
            toast.success('Session créée.')
            if (id !== null) go(sessionPath(id))
          }}
        >
          <FieldGrid>
            <F.Select name="type" label={labels.type} options={idOptions(record.options.types)} autoFocus />
            <F.Switch name="online" label={labels.online} />
            <SessionDays session={record} />
            <SessionPlace />
          </FieldGrid>
        </RecordForm>
      )}
    </FormDialog>
  )
}
