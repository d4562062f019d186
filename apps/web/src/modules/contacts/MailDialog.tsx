// The mail that goes with a move: template, subject, text with tags, what the family will read, and the sending.

import type { MailDialog as Mail } from '@cartable/domain/contacts/contact-mails.schema.ts'
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { contactsRefusals } from '@cartable/domain/contacts/contacts.refusals.ts'
import type { ContactCard } from '@cartable/domain/contacts/contacts.schema.ts'
import { type ContactStatus, contactStatusLabels } from '@cartable/domain/contacts/contacts.workflow.ts'
import { missingTags } from '@cartable/domain/messaging/tags.rules.ts'
import { Button } from '@mantine/core'
import { IconArrowRight, IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import {
  ComposeFailure,
  ComposeFrame,
  ComposeGap,
  ComposeHint,
  ComposeModal,
  ComposeMove,
  MissingTags,
} from '../messaging/compose.parts.tsx'
import { MailPreview } from '../messaging/preview.parts.tsx'
import { useTextDraft } from '../messaging/text-draft.parts.ts'
import { mailName } from './contact-texts.ts'
import { draftRules, MailEditor, type MailText } from './MailEditor.tsx'

type Props = {
  readonly card: ContactCard
  readonly to: ContactStatus
  readonly isBusy: boolean
  readonly onCancel: () => void
  /** Changes the status; called after the mail left, or instead of it. */
  readonly onMove: () => Promise<void>
}

const firstText = (mail: Mail): MailText => {
  const template = mail.templates.find((candidate) => candidate.id === mail.templateId)
  return { templateId: template?.id ?? null, subject: template?.subject ?? '', body: template?.body ?? '' }
}

const Composer = ({ mail, card, to, isBusy, onCancel, onMove }: Props & { readonly mail: Mail }) => {
  const [start] = useState(() => firstText(mail))
  const draft = useTextDraft(`brouillon:mail-contact:${card.id}:${to}`, start, draftRules)
  const { text } = draft
  const [failure, setFailure] = useState<readonly string[] | null>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const send = useAction(contactsApi.sendMail, { refreshes: [] })
  const missing = missingTags([text.subject, text.body], mail.tags)
  const isSending = send.isPending || isBusy

  const chooseTemplate = async (id: number) => {
    const template = mail.templates.find((candidate) => candidate.id === id)
    if (!template) return
    const isReplaced =
      !draft.isModified ||
      (await askConfirmation({
        title: 'Remplacer le texte',
        body: 'Le texte que vous avez modifié sera remplacé par celui du modèle.',
        confirmLabel: 'Remplacer le texte',
        cancelLabel: 'Garder mon texte',
      }))
    if (isReplaced) draft.startFrom({ templateId: id, subject: template.subject, body: template.body })
  }
  const post = async () => {
    if (isSending) return
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
    const answer = await send
      .mutateAsync({ contactId: card.id, ...text, status: to, acceptMissingTags: missing.length > 0 })
      .catch(() => null)
    if (answer === null) return
    if (!answer.messageSent) {
      setFailure(answer.warnings)
      return
    }
    // A slow mail server: it is in the queue, which is not an error and not yet a sending.
    if (answer.warnings.length > 0) toast.info(answer.warnings.join(' '))
    else toast.success(`Mail envoyé à ${mail.to.email ?? mail.to.name}.`)
    draft.drop()
    await onMove()
  }
  const skip = async () => {
    draft.drop()
    await onMove()
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
          <Button size="sm" onClick={onCancel}>
            Fermer
          </Button>
          <ComposeGap />
          <ComposeHint>Sans envoi, le statut passera à {contactStatusLabels[to]}.</ComposeHint>
          <Button size="sm" disabled={send.isPending} loading={isBusy && !send.isPending} onClick={() => void skip()}>
            Continuer sans envoyer
          </Button>
          <Button
            size="sm"
            variant="filled"
            leftSection={<IconSend size={16} aria-hidden />}
            loading={isSending}
            title="Ctrl+Entrée"
            onClick={() => void post()}
          >
            Envoyer
          </Button>
        </>
      }
    >
      {failure && <ComposeFailure title={contactsRefusals.notSent.message} reasons={failure} />}
      <MailEditor mail={mail} draft={draft} bodyRef={body} onTemplate={(id) => void chooseTemplate(id)} />
    </ComposeFrame>
  )
}

export const MailDialog = (props: Props) => {
  const { card, to, onCancel } = props
  const prospect = useOperation(
    contactsApi.prospectMail,
    { contactId: String(card.id) },
    { enabled: to === 'prospect' },
  )
  const dunning = useOperation(
    contactsApi.dunningMail,
    { contactId: String(card.id), status: to },
    { enabled: to !== 'prospect' },
  )
  const name = mailName(to)
  return (
    <ComposeModal
      onClose={onCancel}
      title={`${name.charAt(0).toUpperCase()}${name.slice(1)} à ${card.title}`}
      side={
        <ComposeMove>
          {contactStatusLabels[card.status]} <IconArrowRight size={14} aria-label="vers" /> {contactStatusLabels[to]}
        </ComposeMove>
      }
    >
      <QueryPanel query={to === 'prospect' ? prospect : dunning} what="le mail">
        {(mail) => <Composer {...props} mail={mail} />}
      </QueryPanel>
    </ComposeModal>
  )
}
