// The files that go with a mail: those of its template, those chosen here; refused ones say why.

import { formatBytes } from '@cartable/domain/kernel/sizes.ts'
import { messageRefusals } from '@cartable/domain/messaging/messages.refusals.ts'
import { attachmentRules, attachmentTotalBytes } from '@cartable/domain/messaging/templates.schema.ts'
import { ActionIcon, Button, FileButton } from '@mantine/core'
import { IconPaperclip, IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { refusalOfFile } from '../../../platform/fields/files/file-rules.ts'
import classes from './compose.module.css'
import type { JoinedFile } from './message-text.ts'

type Props = {
  readonly joined: readonly JoinedFile[]
  readonly files: readonly File[]
  readonly onJoined: (joined: readonly JoinedFile[]) => void
  readonly onFiles: (files: readonly File[]) => void
}
type Shown = { readonly key: string; readonly name: string; readonly bytes: number; readonly remove: () => void }

export const Attachments = ({ joined, files, onJoined, onFiles }: Props) => {
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const reset = useRef<() => void>(null)
  const take = (chosen: readonly File[]) => {
    const refused: string[] = []
    const kept = [...files]
    for (const file of chosen) {
      const refusal = refusalOfFile(file, attachmentRules)
      const bytes =
        [...kept, file].reduce((sum, one) => sum + one.size, 0) + joined.reduce((sum, one) => sum + one.sizeBytes, 0)
      if (refusal !== null) refused.push(refusal)
      else if (joined.length + kept.length >= attachmentRules.maxCount)
        refused.push(messageRefusals.tooManyFiles(attachmentRules.maxCount).message)
      else if (bytes > attachmentTotalBytes)
        refused.push(messageRefusals.tooHeavy(attachmentTotalBytes / 1_000_000).message)
      else kept.push(file)
    }
    setRefusals([...new Set(refused)])
    onFiles(kept)
    reset.current?.()
  }
  const shown: readonly Shown[] = [
    ...joined.map(({ id, name, sizeBytes }) => ({
      key: `t${id}`,
      name,
      bytes: sizeBytes,
      remove: () => onJoined(joined.filter((one) => one.id !== id)),
    })),
    ...files.map((file) => ({
      key: `f${file.name}-${file.size}-${file.lastModified}`,
      name: file.name,
      bytes: file.size,
      remove: () => onFiles(files.filter((one) => one !== file)),
    })),
  ]
  return (
    <div className={classes.files}>
      {shown.map(({ key, name, bytes, remove }) => (
        <span key={key} className={classes.file}>
          <IconPaperclip size={16} aria-hidden />
          <span title={name}>{name}</span>
          <span>{formatBytes(bytes)}</span>
          <ActionIcon size={22} aria-label={`Retirer ${name}`} onClick={remove}>
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </span>
      ))}
      <FileButton
        multiple
        accept={attachmentRules.extensions.map((extension) => `.${extension}`).join(',')}
        resetRef={reset}
        onChange={take}
        inputProps={{ 'aria-label': 'Pièces jointes' }}
      >
        {(button) => (
          <Button {...button} variant="subtle" color="grey" leftSection={<IconPlus size={16} aria-hidden />}>
            Pièce jointe
          </Button>
        )}
      </FileButton>
      {refusals.map((refusal) => (
        <p key={refusal} role="alert" className={classes.fileError}>
          {refusal}
        </p>
      ))}
    </div>
  )
}
