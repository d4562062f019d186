// The mail about a contract without courses: subject, text with tags, what its reader will see, and the sending.
import { noLongerCoursesApi } from '@cartable/domain/courses/no-longer-courses.api.ts'
import { noLongerCoursesRefusals } from '@cartable/domain/courses/no-longer-courses.refusals.ts'
import { type MailType, missingOfMail } from '@cartable/domain/courses/no-longer-courses.rules.ts'
import type { ProcessMailForm } from '@cartable/domain/courses/no-longer-courses.schema.ts'
import { missingTags } from '@cartable/domain/messaging/tags.rules.ts'
import { Button, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { CharacterCount } from '../../../platform/fields/TextFields.tsx'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import {
  ComposeFailure,
  ComposeFrame,
  ComposeGap,
  ComposeHint,
  ComposeLine,
  ComposeText,
  ComposeTo,
  MissingTags,
} from '../../messaging/compose.parts.tsx'
import { MailPreview } from '../../messaging/preview.parts.tsx'
import { type DraftRules, useTextDraft } from '../../messaging/text-draft.parts.ts'

type MailText = { readonly subject: string; readonly body: string }
const subjectLength = 200
const bodyLength = 20_000
const draftRules: DraftRules<MailText> = {
  read: ({ subject, body }) => (typeof subject === 'string' && typeof body === 'string' ? { subject, body } : null),
  same: (a, b) => a.subject === b.subject && a.body === b.body,
}

export type MailGestures = {
  /** What goes on after the mail left, or instead of it. `isSent` tells which. */
  readonly onDone: (isSent: boolean) => Promise<void>
  readonly isBusy: boolean
  /** Said before the button that goes on without the mail; without it, there is no such button. */
  readonly skipHint?: string
  readonly skipLabel?: string
  readonly onClose?: (() => void) | undefined
  readonly sendLabel?: string
  /** Above the fields. */
  readonly intro?: ReactNode
}

const Composer = ({ mail, ...gestures }: MailGestures & { readonly mail: ProcessMailForm }) => {
  const { isBusy, onDone, onClose, skipHint } = gestures
  const [start] = useState({ subject: mail.subject, body: mail.body })
  const draft = useTextDraft(`brouillon:mail-sans-cours:${mail.processId}:${mail.mailType}`, start, draftRules)
  const { text, change } = draft
  const [failure, setFailure] = useState<readonly string[] | null>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const subject = useRef<HTMLInputElement>(null)
  // the dialog opens before the mail is there, and would leave the focus on its cross
  useEffect(() => subject.current?.focus(), [])
  const id = useId()
  const send = useAction(noLongerCoursesApi.sendProcessMail, { refreshes: [] })
  const missing = missingTags([text.subject, text.body], mail.tags)
  const isSending = send.isPending || isBusy

  const post = async () => {
    if (isSending) return
    const lacking = missingOfMail({ email: mail.to.email, ...text })
    if (lacking.length > 0) return setFailure(lacking)
    setFailure(null)
    if (missing.length > 0) {
      const isAccepted = await askConfirmation({
        title: 'Des balises ne sont pas remplies',
        body: `Elles resteront vides dans le mail\u00a0: ${missing.join(', ')}.`,
        confirmLabel: 'Envoyer avec des vides',
        cancelLabel: 'Corriger',
      })
      if (!isAccepted) return
    }
    const { processId, mailType } = mail
    const answer = await send
      .mutateAsync({ processId, mailType, ...text, acceptMissingTags: missing.length > 0 })
      .catch(() => undefined)
    if (answer === undefined) return
    if (!answer) return setFailure([])
    // A slow mail server: it is in the queue, which is not an error and not yet a sending.
    if (answer.isPending) toast.info('Le serveur de mail est lent\u00a0: le mail partira dès que possible.')
    else toast.success(`Mail envoyé à ${mail.to.email ?? mail.to.name}.`)
    draft.drop()
    await onDone(true)
  }
  const skip = async () => {
    draft.drop()
    await onDone(false)
  }
  return (
    <ComposeFrame
      onSend={() => void post()}
      aside={
        <>
          <MissingTags labels={missing} tags={mail.tags} area={body} />
          <MailPreview subject={text.subject} body={text.body} tags={mail.tags} to={mail.to.name} />
        </>
      }
      foot={
        <>
          {onClose && (
            <Button size="sm" onClick={onClose}>
              Fermer
            </Button>
          )}
          <ComposeGap />
          {skipHint && (
            <>
              <ComposeHint>{skipHint}</ComposeHint>
              <Button
                size="sm"
                disabled={send.isPending}
                loading={isBusy && !send.isPending}
                onClick={() => void skip()}
              >
                {gestures.skipLabel ?? 'Continuer sans envoyer'}
              </Button>
            </>
          )}
          <Button
            size="sm"
            variant="filled"
            leftSection={<IconSend size={16} aria-hidden />}
            loading={isSending}
            title="Ctrl+Entrée"
            onClick={() => void post()}
          >
            {gestures.sendLabel ?? 'Envoyer'}
          </Button>
        </>
      }
    >
      {gestures.intro}
      {failure && <ComposeFailure title={noLongerCoursesRefusals.notSent.message} reasons={failure} />}
      <ComposeLine label="À">
        <ComposeTo name={mail.to.name} address={mail.to.email ?? 'sans adresse e-mail'} />
      </ComposeLine>
      <ComposeLine label="Objet" htmlFor={`${id}-subject`}>
        <TextInput
          ref={subject}
          id={`${id}-subject`}
          style={{ flex: 1, minWidth: 0 }}
          value={text.subject}
          maxLength={subjectLength}
          rightSectionWidth={72}
          rightSection={<CharacterCount length={text.subject.length} max={subjectLength} />}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
      </ComposeLine>
      <ComposeText
        label="Texte du mail"
        value={text.body}
        maxLength={bodyLength}
        tags={mail.tags}
        area={body}
        onChange={(next) => change({ body: next })}
        state={draft.savedAt !== null && `Brouillon gardé à ${draft.savedAt}`}
      />
    </ComposeFrame>
  )
}

type Props = MailGestures & { readonly processId: number; readonly mailType: MailType }
export const ProcessMail = ({ processId, mailType, ...gestures }: Props) => {
  const form = useOperation(noLongerCoursesApi.processMail, { processId: String(processId), mailType })
  return (
    <QueryPanel query={form} what="le mail">
      {(mail) => <Composer {...gestures} mail={mail} />}
    </QueryPanel>
  )
}
