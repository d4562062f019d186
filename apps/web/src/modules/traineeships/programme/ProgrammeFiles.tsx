// The documents of a subject or of a group, in its dialog: added and taken out at once, apart from the form.
import type { AttachedDocument } from '@cartable/domain/documents/documents.schema.ts'
import { programmeApi } from '@cartable/domain/traineeships/programme/programme.api.ts'
import { urlOf } from '../../../platform/api/client.ts'
import { useAction, useFileAction } from '../../../platform/api/hooks.ts'
import { Embedded } from '../../../platform/form/Embedded.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { AttachedFiles } from '../sessions/AttachedFiles.tsx'

type Props = {
  readonly files: readonly AttachedDocument[]
  /** Nothing is stored yet: what there is to hold files. */
  readonly isNew: boolean
  readonly subjectId: number
  readonly groupId: number | null
  readonly canWrite: boolean
  readonly ofWhat: string
}

export const ProgrammeFiles = ({ files, isNew, subjectId, groupId, canWrite, ofWhat }: Props) => {
  const tell = (errors: readonly string[], done: string): void => {
    if (errors.length === 0) toast.success(done)
    else toast.error(errors.join(' '))
  }
  const upload = useFileAction(programmeApi.uploadDocument, {
    onSuccess: ({ errors }) => tell(errors?.messages ?? [], 'Document déposé.'),
  })
  const remove = useAction(programmeApi.removeDocument, {
    onSuccess: ({ errorMsgs }) => tell(errorMsgs, 'Document retiré.'),
  })
  return (
    <Section id="documents" title="Documents" free>
      {isNew ? (
        <EmptyLine>Enregistrez d’abord, puis déposez des documents.</EmptyLine>
      ) : (
        <Embedded>
          <AttachedFiles
            files={files}
            canWrite={canWrite}
            isBusy={upload.isPending}
            ofWhat={ofWhat}
            urlOf={({ id }, download) =>
              urlOf(programmeApi.viewDocument, { id: String(id), ...(download && { download: 'true' }) })
            }
            onAdd={(chosen) => upload.mutate({ input: { subjectId, groupId }, files: { files: chosen } })}
            onRemove={({ id }) => remove.mutate({ id: String(id) })}
          />
        </Embedded>
      )}
    </Section>
  )
}
