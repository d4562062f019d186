// Files that a stage holds, line by line, with the way to add and to take out: of a session, a subject or a group.
import { type AttachedDocument, documentFileRules } from '@cartable/domain/documents/documents.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatBytes } from '@cartable/domain/kernel/sizes.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconFileText, IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, useRef } from 'react'
import { refusalOfFile } from '../../../platform/fields/files/file-rules.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from './sessions.module.css'

type Props = {
  readonly files: readonly AttachedDocument[]
  readonly canWrite: boolean
  readonly isBusy: boolean
  readonly urlOf: (file: AttachedDocument, download: boolean) => string
  readonly onAdd: (files: File[]) => void
  readonly onRemove: (file: AttachedDocument) => void
  /** « de la session ». */
  readonly ofWhat: string
}

export const AttachedFiles = ({ files, canWrite, isBusy, urlOf, onAdd, onRemove, ofWhat }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    const refusals = chosen.flatMap((file) => refusalOfFile(file, documentFileRules) ?? [])
    for (const refusal of refusals) toast.error(refusal)
    if (chosen.length > 0 && refusals.length === 0) onAdd(chosen)
  }
  const remove = async (file: AttachedDocument) => {
    const words = `Retirer «\u00a0${file.name}\u00a0»`
    if (await askConfirmation({ title: `${words}\u202f?`, confirmLabel: 'Retirer le document', isDangerous: true }))
      onRemove(file)
  }
  return (
    <div className={classes.files}>
      {files.length === 0 ? (
        <EmptyLine>Aucun document.</EmptyLine>
      ) : (
        <ul aria-label={`Documents ${ofWhat}`}>
          {files.map((file) => (
            <li key={file.id}>
              {file.mediaType.startsWith('image/') ? (
                <IconPhoto size={18} stroke={1.5} aria-hidden />
              ) : (
                <IconFileText size={18} stroke={1.5} aria-hidden />
              )}
              <a href={urlOf(file, false)} target="_blank" rel="noreferrer">
                {file.name}
                <span className="vh"> (nouvel onglet)</span>
              </a>
              <span className={classes.quiet}>
                {formatBytes(file.sizeBytes)} · {formatDay(file.uploadedAt)}
              </span>
              <ActionIcon component="a" href={urlOf(file, true)} download aria-label={`Télécharger ${file.name}`}>
                <IconDownload size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
              {canWrite && (
                <ActionIcon aria-label={`Retirer ${file.name}`} onClick={() => void remove(file)}>
                  <IconTrash size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {canWrite && (
        <>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label={`Documents ${ofWhat} à déposer`}
            accept={documentFileRules.extensions.map((extension) => `.${extension}`).join(',')}
            onChange={choose}
          />
          <Button
            leftSection={<IconUpload size={16} aria-hidden />}
            loading={isBusy}
            onClick={() => input.current?.click()}
          >
            Déposer des documents
          </Button>
        </>
      )}
    </div>
  )
}
