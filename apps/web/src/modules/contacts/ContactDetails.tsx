// The details of a contact: its facts, and what was done and said, with the next comment on top.

import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import type { ContactCard, ContactDetails as Details } from '@cartable/domain/contacts/contacts.schema.ts'
import { contactNeeds } from '@cartable/domain/contacts/contacts.words.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { genderWords } from '@cartable/domain/people/people.schema.ts'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconPencil, IconPhone } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import type { MoveOutcome } from '../../platform/board/board.types.ts'
import tools from '../../platform/board/card-tools.module.css'
import { FollowUpThread, useCommentText } from '../../platform/board/FollowUpThread.tsx'
import { MoveButton } from '../../platform/board/MoveButton.tsx'
import { Modal } from '../../platform/pop/Modal.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { useUnsavedGuard } from '../../platform/shell/unsaved.ts'
import { useIsPhone } from '../../platform/theme/use-is-phone.ts'
import { ResemblingCustomer } from '../customers/customers.parts.tsx'
import { HistoryButton } from '../journal/journal.parts.tsx'
import { MergeMenu, MergeNotice } from '../merging/merging.parts.tsx'
import { MessageButton } from '../messaging/composing/write.parts.tsx'
import { FollowButton } from '../monitoring/monitoring.parts.tsx'
import { PersonalDataButton } from '../people/people.parts.tsx'
import { RecordTasks } from '../todo/todo.parts.tsx'
import { ContactStatut } from './ContactStatut.tsx'
import { labels } from './contact-fields.tsx'
import classes from './contacts.module.css'
import { FollowDialog } from './FollowDialog.tsx'

const UnwinDialog = lazy(async () => ({ default: (await import('./mistakes/UnwinDialog.tsx')).UnwinDialog }))

/** Where a request came from. */
const origins = {
  public: 'par le site',
  backoffice: 'par l’équipe',
  family: 'par la famille, depuis son espace',
} as const

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) =>
  children ? (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  ) : null

const channelWords = { mail: 'Mail', sms: 'SMS', whatsapp: 'WhatsApp' } as const
const needLabel = (need: string) => contactNeeds[need as keyof typeof contactNeeds] ?? need

const Facts = ({ contact }: { readonly contact: Details }) => {
  const { card } = contact
  const { phoneNumber, phoneRegion } = contact.phone
  return (
    <dl className={tools.facts}>
      <Fact label="Statut">
        <ContactStatut status={card.status} /> depuis le {formatDay(contact.statusChangedAt)}
      </Fact>
      <Fact label="Contact">
        {contact.parentGender && `${genderWords[contact.parentGender]} `}
        {contact.writerName}
      </Fact>
      <Fact label="Téléphone">
        {phoneNumber && <a href={`tel:${phoneNumber}`}>{formatPhone(phoneNumber, phoneRegion)}</a>}
      </Fact>
      <Fact label="E-mail">
        {contact.email ? <a href={`mailto:${contact.email}`}>{contact.email}</a> : 'Aucune adresse e-mail'}
      </Fact>
      <Fact label="Niveau">{card.levelName}</Fact>
      <Fact label="Matières">{card.subjectNames.join(', ')}</Fact>
      <Fact label="Besoins">{contact.needs.map(needLabel).join(', ')}</Fact>
      <Fact label="Établissement">{contact.establishmentName}</Fact>
      <Fact label="Stage demandé">{contact.traineeshipSessionName}</Fact>
      <Fact label="Adresse">{contact.completeAddress}</Fact>
      <Fact label="Adresse du parent">{contact.parentCompleteAddress}</Fact>
      <Fact label="Suivi par">{card.assignee?.name ?? 'Personne'}</Fact>
      <Fact label={labels.recallOn}>{card.recallOn && formatDay(card.recallOn)}</Fact>
      <Fact label="Reçu">
        {formatInstant(contact.createdAt)}, {origins[contact.origin]}
      </Fact>
      <Fact label="Moments souhaités">{contact.wishes}</Fact>
      <Fact label="Message">{contact.message && <span className={tools.message}>{contact.message}</span>}</Fact>
      <Fact label={'Client existant\u202f?'}>
        {contact.duplicates.length > 0 && (
          <div className={classes.alike}>
            {contact.duplicates.map((candidate) => (
              <ResemblingCustomer key={candidate.id} candidate={candidate} kind="customer" />
            ))}
          </div>
        )}
      </Fact>
      <Fact label="Client">
        {contact.customerId && <AppLink href={`/customer/show?id=${contact.customerId}`}>Voir la fiche client</AppLink>}
      </Fact>
    </dl>
  )
}

/** What whoever may write does from the open card, as from the board. */
type Gestures = {
  readonly onEdit: () => void
  readonly onMove: (card: ContactCard, to: string) => Promise<MoveOutcome>
}
type Props = { readonly id: number; readonly onClose: () => void; readonly gestures?: Gestures }

const GestureButtons = ({ card, gestures }: { readonly card: ContactCard; readonly gestures: Gestures }) => {
  const [isFollowed, setFollowed] = useState(false)
  const [isTakenBack, setTakenBack] = useState(false)
  return (
    <>
      <MoveButton moves={card.moves} onMove={(to) => gestures.onMove(card, to)} />
      <Button leftSection={<IconPhone size={16} aria-hidden />} onClick={() => setFollowed(true)}>
        Suivi
      </Button>
      <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={gestures.onEdit}>
        Modifier
      </Button>
      <MergeMenu
        kind="contact"
        id={card.id}
        name={card.title}
        more={
          card.status === 'won' && card.isCustomer
            ? [
                {
                  label: 'Gagné par erreur…',
                  icon: <IconArrowBackUp size={16} aria-hidden />,
                  run: () => setTakenBack(true),
                },
              ]
            : []
        }
      />
      {isFollowed && <FollowDialog id={card.id} onClose={() => setFollowed(false)} />}
      {isTakenBack && (
        <Suspense fallback={null}>
          <UnwinDialog id={card.id} onClose={() => setTakenBack(false)} />
        </Suspense>
      )}
    </>
  )
}

export const ContactDetails = ({ id, onClose, gestures }: Props) => {
  const details = useOperation(contactsApi.details, { id: String(id) })
  const canWrite = useCan('contacts', 'write')
  const comment = useCommentText(`brouillon:suivi-contact:${id}`)
  const { mayClose } = useUnsavedGuard(comment.isDirty, 'address')
  const isPhone = useIsPhone()
  const add = useAction(contactsApi.saveFollowUp)
  const remove = useAction(contactsApi.removeFollowUp)
  const close = async () => {
    if (!(await mayClose())) return
    comment.drop()
    onClose()
  }
  const post = async (text: string) => {
    const answer = await add
      .mutateAsync({ id: null, updatedAt: null, contactId: id, comment: text })
      .catch(() => undefined)
    return answer && (answer.errors?.messages[0] ?? null)
  }
  const take = async (followUpId: number) =>
    (await remove.mutateAsync({ id: String(followUpId) }).catch(() => null)) !== null
  return (
    <Modal
      opened
      onClose={() => void close()}
      size={960}
      fullScreen={isPhone}
      classNames={{ title: tools.detailsTitle ?? '' }}
      title={
        <>
          <span>{details.data?.card.title ?? 'Contact'}</span>
          <HistoryButton className="contacts" entityId={id} />
          <PersonalDataButton subject="contact" id={id} />
          <MessageButton type="contact" id={id} />
          <FollowButton on="contact" id={id} />
          {gestures && details.data && <GestureButtons card={details.data.card} gestures={gestures} />}
        </>
      }
    >
      <QueryPanel query={details} what="le contact">
        {(contact) => (
          <div className={tools.details}>
            <div>
              <MergeNotice kind="contact" id={id} />
              <Facts contact={contact} />
              <RecordTasks about={{ class: 'contacts', id }} />
            </div>
            <FollowUpThread
              comments={contact.followUps}
              mails={contact.mails.map((mail) => ({ ...mail, kind: channelWords[mail.channel] }))}
              {...(canWrite ? { editor: { comment, isBusy: add.isPending, onAdd: post }, onRemove: take } : {})}
            />
          </div>
        )}
      </QueryPanel>
    </Modal>
  )
}
