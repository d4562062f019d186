// What happened with a contact: comments and messages, newest first.
import '@mantine/core/styles/Timeline.layer.css'
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import type { ContactDetails } from '@cartable/domain/contacts/contacts.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { ActionIcon, Timeline } from '@mantine/core'
import { IconMail, IconMailX, IconMessage, IconTrash } from '@tabler/icons-react'
import { useAction } from '../../platform/api/hooks.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { EmptyLine } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import classes from './contacts.module.css'

type FollowUp = ContactDetails['followUps'][number]
type Mail = ContactDetails['mails'][number]

const mailStates: Record<string, string> = {
  queued: 'en attente d’envoi',
  sending: 'en cours d’envoi',
  sent: 'envoyé',
  failed: 'non parti',
  removed: 'retiré',
}

const channelWords = { mail: 'Mail', sms: 'SMS', whatsapp: 'WhatsApp' } as const

type Props = { readonly contact: ContactDetails; readonly canWrite: boolean }

export const ContactTimeline = ({ contact, canWrite }: Props) => {
  const remove = useAction(contactsApi.removeFollowUp)
  const restore = useAction(contactsApi.saveFollowUp)
  const contactId = contact.card.id
  /** One's own comment can be put back; somebody else's could not be under their name, so it is asked first. */
  const take = async (followUp: FollowUp) => {
    const isSure =
      followUp.isMine ||
      (await askConfirmation({
        title: 'Supprimer ce commentaire',
        body: `Il a été écrit par ${followUp.authorName ?? 'une autre personne'}.`,
        confirmLabel: 'Supprimer le commentaire',
        isDangerous: true,
      }))
    if (!isSure) return
    const removed = await remove.mutateAsync({ id: String(followUp.id) }).catch(() => null)
    if (removed === null) return
    const back = () => restore.mutate({ id: null, updatedAt: null, contactId, comment: followUp.comment })
    toast.success('Commentaire supprimé.', followUp.isMine ? { label: 'Rétablir', run: back } : undefined)
  }
  const entries: { at: string; followUp?: FollowUp; mail?: Mail }[] = [
    ...contact.followUps.map((followUp) => ({ at: followUp.createdAt, followUp })),
    ...contact.mails.map((mail) => ({ at: mail.sentAt ?? mail.createdAt, mail })),
  ].sort((a, b) => b.at.localeCompare(a.at))
  if (entries.length === 0) return <EmptyLine>Aucun suivi pour l’instant.</EmptyLine>
  return (
    <Timeline bulletSize={26} lineWidth={1} className={classes.timeline}>
      {entries.map(({ at, followUp, mail }) =>
        followUp ? (
          <Timeline.Item key={`c${followUp.id}`} bullet={<IconMessage size={14} aria-label="Commentaire" />}>
            <div className={classes.entryHead}>
              <span>
                {followUp.authorName ?? 'Un ancien utilisateur'}, {formatInstant(at)}
              </span>
              {canWrite && followUp.canRemove && (
                <ActionIcon
                  size={26}
                  aria-label={`Supprimer le commentaire du ${formatInstant(at)}`}
                  onClick={() => void take(followUp)}
                >
                  <IconTrash size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </div>
            <p className={classes.message}>{followUp.comment}</p>
          </Timeline.Item>
        ) : (
          mail && (
            <Timeline.Item
              key={`m${mail.id}`}
              bullet={
                mail.status === 'failed' ? (
                  <IconMailX size={14} aria-label={channelWords[mail.channel]} />
                ) : (
                  <IconMail size={14} aria-label={channelWords[mail.channel]} />
                )
              }
            >
              <div className={classes.entryHead}>
                <span>
                  {channelWords[mail.channel]} {mailStates[mail.status] ?? mail.status}, {formatInstant(at)}
                </span>
              </div>
              <p className={classes.message}>{mail.subject}</p>
            </Timeline.Item>
          )
        ),
      )}
    </Timeline>
  )
}
