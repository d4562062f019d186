// The dialog « Nouvelle session de stage »: its type, its days and its place; the rest is for the record that opens after it.
import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import { sessionLabels as labels } from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useOperation } from '../../../platform/api/hooks.ts'
import { idOptions } from '../../../platform/fields/options.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { useGo } from '../../../platform/shell/links.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { SessionDays, SessionPlace } from './SessionFields.tsx'
import { sessionPath } from './session-texts.ts'

const F = formOf<typeof sessionsApi.saveSession>()

export const NewSessionDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const query = useOperation(sessionsApi.showSession, {})
  const isPhone = useMediaQuery('(max-width: 47.9375em)', false, { getInitialValueInEffect: false })
  const go = useGo()
  return (
    <Modal
      opened
      onClose={onClose}
      title="Nouvelle session de stage"
      size={600}
      fullScreen={isPhone}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <QueryPanel query={query} what="les types de stages">
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
              <SessionDays />
              <SessionPlace />
            </FieldGrid>
          </RecordForm>
        )}
      </QueryPanel>
    </Modal>
  )
}
