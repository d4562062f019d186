// What the tags of a mail to a contact stand for.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { messageThemes, type TagOf } from '@cartable/domain/messaging/themes.ts'
import type { ContactRow } from './contact-record.queries.ts'

export type TagFacts = {
  readonly contact: ContactRow
  readonly levelName: string | null
  readonly subjectNames: readonly string[]
  readonly city: string | null
  readonly senderName: string | null
  readonly companyName: string | null
}

const french = new Intl.ListFormat('fr-FR', { type: 'conjunction' })

const civility = ({ isStudent, gender, parentGender }: ContactRow): string => {
  const writer = isStudent ? gender : parentGender
  if (writer === null) return 'Madame, Monsieur'
  return writer === 'female' ? 'Madame' : 'Monsieur'
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
    matieres: french.format(facts.subjectNames),
    ville: facts.city,
    date_contact: formatDay(contact.createdAt),
    gestionnaire: facts.senderName,
    societe: facts.companyName,
  }
  const names = Object.keys(messageThemes.contacts.tags) as TagOf<'contacts'>[]
  return names.map((name) => ({ name, label: messageThemes.contacts.tags[name].label, value: values[name] || null }))
}
