// Sentences of the contacts' dialogs.

import { type ContactStatus, contactStatusLabels } from '@cartable/domain/contacts/contacts.workflow.ts'
import { de } from '@cartable/domain/kernel/french.ts'

export const noEmailWarning =
  'Attention, l’envoi d’un message est impossible\u00a0: ce contact n’a pas d’adresse email.'

/** « mail de prospection », « mail de relance 3 ». */
export const mailName = (to: ContactStatus): string =>
  to === 'prospect' ? 'mail de prospection' : `mail ${de(contactStatusLabels[to].toLowerCase())}`

/** What a drop in a column will do, said before it. */
export const dropHint = (dialog: string, to: ContactStatus): string | null => {
  if (dialog === 'household') return 'La fiche client vous sera proposée'
  if (dialog === 'prospectMail' || dialog === 'dunningMail') return `Le ${mailName(to)} vous sera proposé`
  return null
}
