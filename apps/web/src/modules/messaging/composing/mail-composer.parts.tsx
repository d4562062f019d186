// The whole of a mail that a move or a gesture goes with: written, previewed, sent, or left aside; then what follows.
import { missingTags } from '@cartable/domain/messaging/tags.rules.ts'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useChosenFiles } from './chosen-files.ts'
import { ComposeFailure, ComposeFrame, ComposeGap, ComposeHint } from './compose.parts.tsx'
import { MailEditor, type MailText, type MailToWrite, mailDraftRules } from './mail-editor.parts.tsx'
import { type PostMail, useMailSending } from './mail-sending.parts.ts'
import { MailPreview } from './preview.parts.tsx'
import { MissingTags, type WritingPlace } from './tag-menu.parts.tsx'
import { useTextDraft } from './text-draft.parts.ts'

export type MailGestures = {
  /** What goes on after the mail left, or instead of it. `isSent` tells which. */
  readonly onDone: (isSent: boolean) => Promise<void>
  readonly isBusy: boolean
  /** Said before the button that goes on without the mail; without it, there is no such button. */
  readonly skipHint?: string
  readonly skipLabel?: string
  readonly onClose?: (() => void) | undefined
  /** What that button says; « Fermer » when absent. */
  readonly closeLabel?: string
  readonly sendLabel?: string
  /** Above the fields. */
  readonly intro?: ReactNode
}

type Props = MailGestures & {
  readonly mail: MailToWrite
  readonly start: MailText
  /** One per record and occasion. */
  readonly draftKey: string
  readonly post: PostMail
  readonly check?: (text: MailText) => readonly string[]
  /** Said over the reasons when it did not leave. */
  readonly notSent: string
}

export const MailComposer = ({ mail, start, draftKey, post, check, notSent, isBusy, onDone, ...gestures }: Props) => {
  const { skipHint, onClose } = gestures
  const draft = useTextDraft(draftKey, start, mailDraftRules)
  const { text } = draft
  const body = useRef<WritingPlace>(null)
  const subject = useRef<HTMLInputElement>(null)
  // the dialog opens before the mail is there, and would leave the focus on its cross
  useEffect(() => subject.current?.focus(), [])
  const { send, failure, isSending } = useMailSending(mail, post, check)
  const { files, setFiles, mayClose } = useChosenFiles()
  const isWorking = isSending || isBusy
  const leave = async (isSent: boolean) => {
    draft.drop()
    await onDone(isSent)
  }
  const close = async () => {
    if (await mayClose()) onClose?.()
  }
  const press = async () => {
    if (!isWorking && (await send(text, files))) await leave(true)
  }
  return (
    <ComposeFrame
      onSend={() => void press()}
      aside={
        <>
          <MissingTags labels={missingTags([text.subject, text.body], mail.tags)} tags={mail.tags} area={body} />
          <MailPreview subject={text.subject} body={text.body} tags={mail.tags} to={mail.to.name} />
        </>
      }
      foot={
        <>
          {onClose && (
            <Button size="sm" onClick={() => void close()}>
              {gestures.closeLabel ?? 'Fermer'}
            </Button>
          )}
          <ComposeGap />
          {skipHint && (
            <>
              <ComposeHint>{skipHint}</ComposeHint>
              <Button size="sm" disabled={isSending} loading={isBusy && !isSending} onClick={() => void leave(false)}>
                {gestures.skipLabel ?? 'Continuer sans envoyer'}
              </Button>
            </>
          )}
          <Button
            size="sm"
            variant="filled"
            leftSection={<IconSend size={16} aria-hidden />}
            loading={isWorking}
            title="Ctrl+Entrée"
            onClick={() => void press()}
          >
            {gestures.sendLabel ?? 'Envoyer'}
          </Button>
        </>
      }
    >
      {gestures.intro}
      {failure && <ComposeFailure title={notSent} reasons={failure} />}
      <MailEditor mail={mail} draft={draft} bodyRef={body} subjectRef={subject} files={files} onFiles={setFiles} />
    </ComposeFrame>
  )
}
