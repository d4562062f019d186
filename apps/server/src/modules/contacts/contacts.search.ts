// Contacts in the global search: found by name, e-mail or phone, the newest first.
import { contactTitle } from '@cartable/domain/contacts/contacts.rules.ts'
import { type ContactStatus, contactStatusLabels } from '@cartable/domain/contacts/contacts.workflow.ts'
import { right } from '@cartable/domain/kernel/access.ts'
import { sql } from 'kysely'
import { callAction, idsOf, inDetail, isFound, type SearchSource } from '../../platform/search.ts'

export const contactsSource: SearchSource = {
  label: 'Contacts',
  needs: [right('contacts', 'read')],
  isNumbered: false,
  addresses: ['/contact/overview?carte='],
  find: (db, search, limit) =>
    idsOf(
      db,
      sql`select c.id from contacts c where ${isFound(sql`c.search_text`, search)}
        and not exists (select from record_merges g where g.given_up_contact_id = c.id and g.undone_at is null) order by c.created_at desc limit ${limit}`,
    ),
  show: async (db, ids) => {
    const rows = await db
      .selectFrom('contacts as c')
      .leftJoin('addresses as a', 'a.id', 'c.addressId')
      .select(['c.id', 'c.status', 'c.isStudent', 'c.firstName', 'c.lastName', 'c.studentFirstName'])
      .select(['c.studentLastName', 'c.phone', 'c.phoneRegion', 'a.city'])
      .where('c.id', 'in', ids)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      label: contactTitle(row),
      detail: inDetail(contactStatusLabels[row.status as ContactStatus], row.city),
      path: `/contact/overview?carte=${row.id}`,
      actions: callAction(row.phone, row.phoneRegion),
    }))
  },
}
