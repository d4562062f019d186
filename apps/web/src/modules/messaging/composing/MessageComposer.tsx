// A mail or an SMS written from a record: whom it goes to, which template, the text, the files, and the sending.
import type { MailCopy } from '@cartable/domain/messaging/enclosures.schema.ts'
import { messagesApi } from '@cartable/domain/messaging/messages.api.ts'
import { messageRefusals } from '@cartable/domain/messaging/messages.refusals.ts'
import type { MessageForm } from '@cartable/domain/messaging/messages.schema.ts'
import { fillTags, missingTags } from '@cartable/domain/messaging/tags.rules.ts'
import { bodyLength } from '@cartable/domain/messaging/templates.schema.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAction, useFileAction } from '../../../platform/api/hooks.ts'
import { useChosenFiles } from './chosen-files.ts'
import classes from './compose.module.css'
import { ComposeAside, ComposeFailure, ComposeFoot, ComposeFrame, ComposeText } from './compose.parts.tsx'
import { Enclosures } from './Enclosures.tsx'
import { MessageLines } from './MessageLines.tsx'
import { emptyText, keyOfRecipient, messageRules, type Written } from './message-text.ts'
import { MailPreview, TextPreview } from './preview.parts.tsx'
import { RichText } from './rich-text.parts.tsx'
import { SmsCount } from './SmsCount.tsx'
import type { WritingPlace } from './tag-menu.parts.tsx'
import { askToReplaceText, useTextDraft } from './text-draft.parts.ts'
import { useSending } from './use-sending.ts'

type Props = {
  readonly form: MessageForm
  /** Template proposed first, when the caller knows better than the form. */
  readonly templateId?: number | null
  /** « 1 sur 3 », when several records are written to in turn. */
  readonly progress?: ReactNode
  readonly onSkip?: () => void
  readonly onClose: () => void
  /** Words in which one wrote without a template to the one before: taken up for this one, tags and all. */
  readonly written?: Written | null
  readonly onSent: (templateId: number | null, written: Written | null) => void
}

const copyOf = ({ copyAddress }: MessageForm): MailCopy => ({
  address: copyAddress,
  refusal: copyAddress === null ? messageRefusals.noCopyAddress.message : null,
})

export const MessageComposer = ({ form, templateId, progress, onSkip, onClose, written = null, onSent }: Props) => {
  const isMail = form.messageType === 'mail'
  const [start] = useState(() => ({ ...emptyText(form), ...written }))
  const draft = useTextDraft(`brouillon:message:${form.context}:${form.messageType}`, start, messageRules)
  const { text, change } = draft
  const { files, setFiles, mayClose } = useChosenFiles()
  const area = useRef<WritingPlace>(null)
  const fill = useAction(messagesApi.filledMessage, { refreshes: [] })
  const send = useFileAction(messagesApi.sendMessage)
  const { send: press, isSending, failure } = useSending()

  const reader = form.recipients.find((one) => keyOfRecipient(one) === text.recipient) ?? form.recipients[0]
  const tags = reader?.tags ?? []
  const missing = missingTags(isMail ? [text.subject, text.title, text.body] : [text.body], tags)
  const refusal = form.impossible ?? (reader ? reader.refusal : 'Personne à qui écrire sur cette fiche.')

  /** The template's text, filled for this person, takes the place of what there was. */
  const startFrom = async (template: number, recipient: string) => {
    const one = form.recipients.find((candidate) => keyOfRecipient(candidate) === recipient)
    const { context } = form
    const asked = {
      context,
      templateId: String(template),
      recipientType: one?.recipientType,
      recipientId: String(one?.recipientId),
      messageType: form.messageType,
    }
    const filled = await fill.mutateAsync(asked).catch(() => null)
    if (filled === null) return
    const { subject, title, body, copyToContact, attachments } = filled
    draft.startFrom({
      templateId: template,
      recipient,
      subject: subject ?? '',
      title: title ?? '',
      body,
      copyToContact: copyToContact && form.copyAddress !== null,
      joined: isMail ? attachments : [],
    })
  }
  const isReplaced = async (body?: string) => !draft.isModified || askToReplaceText(body)
  const chooseTemplate = async (template: number) => {
    if (await isReplaced()) await startFrom(template, text.recipient)
  }
  const chooseRecipient = async (recipient: string) => {
    if (text.templateId === null) return change({ recipient })
    if (
      await isReplaced(
        'Le modèle sera rempli à nouveau pour cette personne, à la place du texte que vous avez modifié.',
      )
    )
      return startFrom(text.templateId, recipient)
    change({ recipient })
  }
  const first = templateId === undefined ? form.templateId : templateId
  const isStarted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens without a draft
  useEffect(() => {
    if (isStarted.current || draft.isResumed || written !== null) return
    isStarted.current = true
    if (first !== null && form.templates.some((one) => one.id === first)) void startFrom(first, text.recipient)
  }, [])

  const post = () => {
    if (!reader || refusal !== null) return
    const refusals = {
      ...(isMail && text.subject.trim() === '' && { subject: messageRefusals.noSubject.message }),
      ...(text.body.trim() === '' && { body: 'Le texte du message est obligatoire.' }),
    }
    void press({
      missing,
      refusals,
      sentWords: `${isMail ? 'Mail' : 'SMS'} envoyé à ${reader.name}.`,
      post: (asked) =>
        send.mutateAsync({
          input: {
            context: form.context,
            recipientType: reader.recipientType,
            recipientId: reader.recipientId,
            messageType: form.messageType,
            callbackFunctions: reader.recipientType === 'contact' ? ['contacts'] : [],
            templateId: text.templateId,
            subject: isMail ? text.subject : null,
            title: isMail ? text.title : null,
            body: text.body,
            copyToContact: isMail && text.copyToContact,
            templateAttachments: isMail ? text.joined.map((file) => file.id) : [],
            ...asked,
          },
          files: { attachments: isMail ? files : [] },
        }),
      onSent: () => {
        draft.drop()
        setFiles([])
        const { subject, title, body } = text
        // a template is filled anew for the next one
        onSent(text.templateId, text.templateId === null ? { subject, title, body } : null)
      },
    })
  }
  const close = async () => {
    if (await mayClose()) onClose()
  }
  const restart = () => {
    draft.startFrom(emptyText(form))
    if (first !== null) void startFrom(first, text.recipient)
  }
  const state = draft.isResumed ? (
    <>
      Brouillon repris{' '}
      <Button variant="subtle" size="compact-xs" onClick={restart}>
        Recommencer
      </Button>
    </>
  ) : (
    draft.savedAt !== null && `Brouillon gardé à ${draft.savedAt}`
  )
  return (
    <ComposeFrame
      onSend={post}
      aside={
        <ComposeAside refusal={refusal} fault={reader?.fault} missing={{ labels: missing, tags, area }}>
          {isMail ? (
            <MailPreview
              subject={text.subject}
              title={text.title}
              body={text.body}
              tags={tags}
              to={reader?.name ?? ''}
            />
          ) : (
            <TextPreview text={text.body} tags={tags} to={reader?.name ?? ''} />
          )}
        </ComposeAside>
      }
      foot={
        <ComposeFoot
          onClose={() => void close()}
          onSend={post}
          isSending={isSending}
          isRefused={refusal !== null}
          progress={progress}
          onSkip={onSkip}
        />
      }
    >
      {failure && <ComposeFailure title="Le message n’est pas parti." reasons={failure.reasons} />}
      <MessageLines
        form={form}
        draft={draft}
        reader={reader}
        fields={failure?.fields ?? {}}
        onRecipient={(recipient) => void chooseRecipient(recipient)}
        onTemplate={(template) => void chooseTemplate(template)}
      />
      {isMail ? (
        <>
          <RichText
            ref={area}
            label="Texte du mail"
            value={text.body}
            maxLength={bodyLength}
            tags={tags}
            onChange={(body) => change({ body })}
            isInvalid={failure?.fields.body !== undefined}
            state={state}
          />
          <Enclosures text={text} change={change} files={files} onFiles={setFiles} copy={copyOf(form)} />
        </>
      ) : (
        <ComposeText
          label="Texte du SMS"
          value={text.body}
          maxLength={bodyLength}
          tags={tags}
          area={area}
          onChange={(body) => change({ body })}
          isInvalid={failure?.fields.body !== undefined}
          state={state}
          below={
            <div className={classes.below}>
              <SmsCount text={fillTags(text.body, tags, 'removed')} />
            </div>
          }
        />
      )}
    </ComposeFrame>
  )
}
