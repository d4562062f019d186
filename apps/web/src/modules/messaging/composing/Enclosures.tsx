// What goes with the text of a mail: its files, and a copy for whoever writes.
import type { MailCopy } from '@cartable/domain/messaging/enclosures.schema.ts'
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Attachments } from './Attachments.tsx'
import classes from './compose.module.css'
import type { JoinedFile } from './message-text.ts'

/** What is kept of it with the draft. */
export type Enclosed = { readonly copyToContact: boolean; readonly joined: readonly JoinedFile[] }

type Props = {
  readonly text: Enclosed
  readonly change: (patch: Partial<Enclosed>) => void
  readonly files: readonly File[]
  readonly onFiles: (files: readonly File[]) => void
  readonly copy: MailCopy
}

export const Enclosures = ({ text, change, files, onFiles, copy }: Props) => (
  <div className={classes.below}>
    <Attachments joined={text.joined} files={files} onJoined={(joined) => change({ joined })} onFiles={onFiles} />
    <Checkbox
      label="M’envoyer une copie"
      checked={text.copyToContact && copy.refusal === null}
      disabled={copy.refusal !== null}
      description={copy.refusal ?? undefined}
      onChange={(event) => change({ copyToContact: event.currentTarget.checked })}
    />
  </div>
)
