// The dialog of a room, « Nouvelle salle », or of a link when the session is online, « Nouveau lien ».

import { sessionLocationsApi as api } from '@cartable/domain/traineeships/sessions/locations.api.ts'
import { locationLabels as labels } from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { locationWords, type StoredSession } from './session-texts.ts'

const F = formOf<typeof api.saveLocation>()
type Props = { readonly session: StoredSession; readonly id: number | null; readonly onClose: () => void }

export const LocationDialog = ({ session, id, onClose }: Props) => {
  const words = locationWords(session.online)
  const query = useOperation(api.showLocation, {
    sessionId: String(session.id),
    ...(id !== null && { id: String(id) }),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={id === null ? words.create : words.one}
      query={query}
      what={session.online ? 'le lien' : 'la salle'}
      closedBy="buttons"
    >
      {(record) => (
        <RecordForm
          operation={api.saveLocation}
          screen={`salle-de-session-${session.id}`}
          record={record}
          layout="modal"
          onClose={onClose}
          onSaved={() => toast.success(`${words.one} ${session.online ? 'enregistré' : 'enregistrée'}.`)}
        >
          <FieldGrid>
            <F.Text name="name" label={labels.name} span={session.online ? 6 : 4} autoFocus />
            {session.online ? (
              <F.Url name="link" label={labels.link} span={6} optional={false} placeholder="https://" />
            ) : (
              <F.Integer name="capacity" label={labels.capacity} span={2} />
            )}
            <F.LongText name="comments" label={labels.comments} span={6} />
          </FieldGrid>
        </RecordForm>
      )}
    </FormDialog>
  )
}
