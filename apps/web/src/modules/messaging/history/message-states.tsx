// Where a message stands, in words and as a badge; the drawing of each channel.
import type { MessageState } from '@cartable/domain/messaging/messages.schema.ts'
import type { Channel } from '@cartable/domain/messaging/templates.schema.ts'
import {
  type Icon,
  IconBrandWhatsapp,
  IconChecks,
  IconDeviceMobileMessage,
  IconMail,
  IconMailX,
} from '@tabler/icons-react'
import { Statut } from '../../../platform/theme/Statut.tsx'
import type { Meaning } from '../../../platform/theme/theme.ts'

export const stateWords: Readonly<Record<MessageState, string>> = {
  waiting: 'En attente',
  sent: 'Envoyé',
  delivered: 'Remis',
  failed: 'Non parti',
  bounced: 'Revenu',
  removed: 'Retiré',
}
const meanings: Readonly<Record<MessageState, Meaning>> = {
  waiting: 'info',
  sent: 'success',
  delivered: 'success',
  failed: 'danger',
  bounced: 'danger',
  removed: 'grey',
}
const icons: Partial<Readonly<Record<MessageState, Icon>>> = { delivered: IconChecks, bounced: IconMailX }

export const MessageStatut = ({ state }: { readonly state: MessageState }) => (
  <Statut meaning={meanings[state]} {...(icons[state] ? { icon: icons[state] } : {})}>
    {stateWords[state]}
  </Statut>
)

export const channelIcons: Readonly<Record<Channel, Icon>> = {
  mail: IconMail,
  sms: IconDeviceMobileMessage,
  whatsapp: IconBrandWhatsapp,
}
