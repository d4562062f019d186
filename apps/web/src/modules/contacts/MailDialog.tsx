// The mail that goes with a move of a contact: written, previewed, sent, or left aside; then the move.

import type { MailDialog as Mail } from '@cartable/domain/contacts/contact-mails.schema.ts'
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { contactsRefusals } from '@cartable/domain/contacts/contacts.refusals.ts'
import type { ContactCard } from '@cartable/domain/contacts/contacts.schema.ts'
import { type ContactStatus, contactStatusLabels } from '@cartable/domain/contacts/contacts.workflow.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useFileAction, useOperation } from '../../platform/api/hooks.ts'
import { capital } from '../../platform/fr/typography.ts'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { ComposeModal, ComposeMove } from '../messaging/composing/compose.parts.tsx'
import { MailComposer } from '../messaging/composing/mail-composer.parts.tsx'
import { firstText } from '../messaging/composing/mail-editor.parts.tsx'
import { mailName } from './contact-texts.ts'

type Props = {
  readonly card: ContactCard
  readonly to: ContactStatus
  readonly isBusy: boolean
  readonly onCancel: () => void
  /** Changes the status; called after the mail left, or instead of it. */
  readonly onMove: () => Promise<void>
}

const Composer = ({ mail, card, to, isBusy, onCancel, onMove }: Props & { readonly mail: Mail }) => {
  const { mutateAsync } = useFileAction(contactsApi.sendMail, { refreshes: [] })
  return (
    <MailComposer
      mail={mail}
      start={firstText(mail)}
      draftKey={`brouillon:mail-contact:${card.id}:${to}`}
      post={(words, attachments) =>
        mutateAsync({ input: { contactId: card.id, ...words, status: to }, files: { attachments } })
      }
      notSent={contactsRefusals.notSent.message}
      skipHint={`Sans envoi, le statut passera à ${contactStatusLabels[to]}.`}
      isBusy={isBusy}
      onClose={onCancel}
      onDone={onMove}
    />
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
      title={`${capital(name)} à ${card.title}`}
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
