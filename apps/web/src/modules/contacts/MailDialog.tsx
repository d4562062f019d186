// The mail that goes with a move: template, subject, text with tags, what the family will read, and the sending.

import type { MailDialog as Mail } from '@cartable/domain/contacts/contact-mails.schema.ts'
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { contactsRefusals } from '@cartable/domain/contacts/contacts.refusals.ts'
import type { ContactCard } from '@cartable/domain/contacts/contacts.schema.ts'
import { type ContactStatus, contactStatusLabels } from '@cartable/domain/contacts/contacts.workflow.ts'
import { missingTags } from '@cartable/domain/messaging/tags.rules.ts'
import { Alert, Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconArrowRight, IconCircleX, IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { mailName } from './contact-texts.ts'
import { MailEditor, type MailText, selectTag } from './MailEditor.tsx'
import { MailPreview } from './MailPreview.tsx'
import classes from './mail.module.css'
import { useMailDraft } from './use-mail-draft.ts'

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
  const draft = useMailDraft(`brouillon:mail-contact:${card.id}:${to}`, start)
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void post()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Entrée sends from any field inside
    <div className={classes.dialog} onKeyDown={onKeyDown}>
      <div className={classes.columns}>
        <div className={classes.compose}>
          {failure && (
            <Alert color="danger" role="alert" icon={<IconCircleX size={18} aria-hidden />}>
              <b>{contactsRefusals.notSent.message}</b>
              {failure.length > 0 && (
                <ul className={classes.reasons}>
                  {failure.map((warning) => (
                    <li key={warning}>{warning}</li>
                  ))}
                </ul>
              )}
            </Alert>
          )}
          <MailEditor mail={mail} draft={draft} bodyRef={body} onTemplate={(id) => void chooseTemplate(id)} />
        </div>
        <aside className={classes.aside}>
          {missing.length > 0 && (
            <Alert color="warning" role="status" icon={<IconAlertTriangle size={18} aria-hidden />}>
              <b>{missing.length > 1 ? `${missing.length} balises non remplies` : '1 balise non remplie'}</b>
              <div className={classes.missing}>
                {missing.map((label) => (
                  <button key={label} type="button" onClick={() => selectTag(body.current, mail.tags, label)}>
                    {label}
                  </button>
                ))}
              </div>
            </Alert>
          )}
          <MailPreview text={text} mail={mail} />
        </aside>
      </div>
      <div className={classes.foot}>
        <Button size="sm" onClick={onCancel}>
          Fermer
        </Button>
        <span className={classes.grow} />
        <span className={classes.hint}>Sans envoi, le statut passera à {contactStatusLabels[to]}.</span>
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
      </div>
    </div>
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
  const isPhone = useMediaQuery('(max-width: 47.9375em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened
      onClose={onCancel}
      size={1040}
      fullScreen={isPhone}
      returnFocus={false}
      closeOnClickOutside={false}
      classNames={{ title: classes.title ?? '', body: classes.modal ?? '' }}
      title={
        <>
          <span>
            {name.charAt(0).toUpperCase()}
            {name.slice(1)} à {card.title}
          </span>
          <span className={classes.move}>
            {contactStatusLabels[card.status]} <IconArrowRight size={14} aria-label="vers" /> {contactStatusLabels[to]}
          </span>
        </>
      }
    >
      <QueryPanel query={to === 'prospect' ? prospect : dunning} what="le mail">
        {(mail) => <Composer {...props} mail={mail} />}
      </QueryPanel>
    </Modal>
  )
}
