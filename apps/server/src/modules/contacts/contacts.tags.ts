// What the tags of a mail to a contact stand for.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
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

/** Tags of a mail to a contact, in the order of the menu that inserts them. */
export const contactTags = (facts: TagFacts): Tag[] => {
  const { contact } = facts
  const tag = (name: string, label: string, value: string | null): Tag => ({ name, label, value: value || null })
  return [
    tag('civilite', 'civilité', civility(contact)),
    tag('prenom', 'prénom du contact', contact.firstName),
    tag('nom', 'nom du contact', contact.lastName),
    tag('prenom_eleve', 'prénom de l’élève', contact.isStudent ? contact.firstName : contact.studentFirstName),
    tag('niveau', 'niveau', facts.levelName),
    tag('matieres', 'matières', french.format(facts.subjectNames)),
    tag('ville', 'ville', facts.city),
    tag('date_contact', 'date du premier contact', formatDay(contact.createdAt)),
    tag('gestionnaire', 'gestionnaire', facts.senderName),
    tag('societe', 'société', facts.companyName),
  ]
}
