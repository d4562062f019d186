// The documents of a session, in its record: shown, added and taken out at once, apart from the form.
import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import { urlOf } from '../../../platform/api/client.ts'
import { useAction, useFileAction } from '../../../platform/api/hooks.ts'
import { Embedded } from '../../../platform/form/Embedded.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { AttachedFiles } from './AttachedFiles.tsx'
import type { SessionSectionProps } from './session-texts.ts'

const refreshes = [['traineeships']]

export const SessionDocuments = ({ session }: SessionSectionProps) => {
  const canWrite = useCan('traineeships', 'write') && session.canSave
  const tell = (errors: readonly string[], done: string): void => {
    if (errors.length === 0) toast.success(done)
    else toast.error(errors.join(' '))
  }
  const upload = useFileAction(sessionsApi.uploadSessionDocument, {
    refreshes,
    onSuccess: ({ errors }) => tell(errors?.messages ?? [], 'Document déposé.'),
  })
  const remove = useAction(sessionsApi.removeSessionDocument, {
    refreshes,
    onSuccess: ({ errorMsgs }) => tell(errorMsgs, 'Document retiré.'),
  })
  return (
    <Section id="documents" title="Documents" count={session.documents.length} free>
      <Embedded isEager>
        <AttachedFiles
          files={session.documents}
          canWrite={canWrite}
          isBusy={upload.isPending}
          ofWhat="de la session"
          urlOf={({ id }, download) =>
            urlOf(sessionsApi.viewSessionDocument, { id: String(id), ...(download && { download: 'true' }) })
          }
          onAdd={(files) => upload.mutate({ input: { id: session.id }, files: { files } })}
          onRemove={({ id }) => remove.mutate({ id: String(id) })}
        />
      </Embedded>
    </Section>
  )
}
