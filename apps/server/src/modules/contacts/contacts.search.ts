// Contacts in the global search: found by name, e-mail or phone.
import { contactTitle } from '@cartable/domain/contacts/contacts.rules.ts'
import { type ContactStatus, contactStatusLabels } from '@cartable/domain/contacts/contacts.workflow.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { matchesSearch } from '../../platform/db/sql.ts'

/** Contacts whose identity holds every word of the text, newest first. */
export const searchContacts = async (db: Db, text: string, limit: number) => {
  const digits = text.replace(/[\s.+-]/g, '')
  const rows = await db
    .selectFrom('contacts as c')
    .leftJoin('addresses as a', 'a.id', 'c.addressId')
    .select([
      'c.id',
      'c.status',
      'c.isStudent',
      'c.firstName',
      'c.lastName',
      'c.studentFirstName',
      'c.studentLastName',
      'a.city',
    ])
    .where(matchesSearch(sql`c.search_text`, /^\d{4,}$/.test(digits) ? digits.replace(/^0/, '') : text))
    .orderBy('c.createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    label: contactTitle(row),
    detail: [contactStatusLabels[row.status as ContactStatus], row.city].filter(Boolean).join(' · '),
    path: `/contact/overview?carte=${row.id}`,
  }))
}
