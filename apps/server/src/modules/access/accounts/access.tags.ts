// What users of the back office give to messages.
import type { RecordTagOf } from '@cartable/domain/messaging/themes.ts'
import type { MessageSource } from '../../../platform/message-source.ts'
import { findAddressees } from '../../people/find-addressees.ts'
import { findUserFacts } from './message-facts.queries.ts'

export const userMessages: MessageSource = {
  record: 'user',
  table: 'staff_users',
  theme: 'users',
  right: 'users',
  find: async (db, id) => {
    const facts = await findUserFacts(db, id)
    if (!facts) return null
    const tags: Readonly<Record<RecordTagOf<'users'>, string | null>> = { identifiant: facts.login }
    const addressees = await findAddressees(db, [{ type: 'user', id, role: 'Utilisateur', personId: facts.personId }])
    return { title: [facts.firstName, facts.lastName].filter(Boolean).join(' '), tags, addressees }
  },
}
