// What contacts give to messages: what the tags stand for, in the mails of the board and in those written from the record.

import { writerName } from '@cartable/domain/contacts/contacts.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { listed } from '@cartable/domain/kernel/french.ts'
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { messageThemes, type TagOf } from '@cartable/domain/messaging/themes.ts'
import type { MessageSource } from '../../platform/message-source.ts'
import { type ContactRow, findContact, findContactNames } from './contact-record.queries.ts'

export type TagFacts = {
  readonly contact: ContactRow
  readonly levelName: string | null
  readonly subjectNames: readonly string[]
  readonly city: string | null
  readonly senderName: string | null
  readonly companyName: string | null
}

const writerGender = ({ isStudent, gender, parentGender }: ContactRow) => (isStudent ? gender : parentGender)
const civility = (contact: ContactRow): string => {
  const gender = writerGender(contact)
  if (gender === null) return 'Madame, Monsieur'
  return gender === 'female' ? 'Madame' : 'Monsieur'
}

/** Tags of a mail to a contact, in the order of the menu that inserts them: those of the theme, filled for this contact. */
export const contactTags = (facts: TagFacts): Tag[] => {
  const { contact } = facts
  const values: Readonly<Record<TagOf<'contacts'>, string | null>> = {
    civilite: civility(contact),
    prenom: contact.firstName,
    nom: contact.lastName,
    prenom_eleve: contact.isStudent ? contact.firstName : contact.studentFirstName,
    niveau: facts.levelName,
    matieres: listed(facts.subjectNames),
    ville: facts.city,
    date_contact: formatDay(contact.createdAt),
    gestionnaire: facts.senderName,
    societe: facts.companyName,
  }
  const names = Object.keys(messageThemes.contacts.tags) as TagOf<'contacts'>[]
  return names.map((name) => ({ name, label: messageThemes.contacts.tags[name].label, value: values[name] || null }))
}

export const contactMessages: MessageSource = {
  record: 'contact',
  table: 'contacts',
  theme: 'contacts',
  right: 'contacts',
  find: async (db, id) => {
    const contact = await findContact(db, id)
    if (!contact) return null
    const { levelName, subjectNames, city } = await findContactNames(db, id)
    const tags = contactTags({ contact, levelName, subjectNames, city, senderName: null, companyName: null })
    return {
      title: writerName(contact),
      tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])),
      addressees: [
        {
          type: 'contact',
          id,
          role: 'Contact',
          personId: null,
          gender: writerGender(contact),
          firstName: contact.firstName,
          lastName: contact.lastName ?? '',
          email: contact.email,
          phone: contact.phone,
          phoneRegion: contact.phoneRegion,
        },
      ],
    }
  },
}
