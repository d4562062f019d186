// SQL of the import and export of contacts: who they name, whom a line speaks of, the rows of a file.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Choice } from '../../platform/exchange/choices.ts'

export const staffChoices = (db: Db): Promise<Choice[]> =>
  db
    .selectFrom('staffUsers as u')
    .innerJoin('people as p', 'p.id', 'u.personId')
    .select(['u.id', sql<string>`concat_ws(' ', p.first_name, p.last_name)`.as('name')])
    .orderBy('u.id')
    .execute()

/** Open contacts of this name that wrote from this address or phone, at most two. */
export const findOpenContacts = async (
  db: Db,
  { lastName, email, phone }: { lastName: string; email: string | null; phone: string | null },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from contacts
    where status not in ('won', 'lost') and lower(last_name) = lower(${lastName})
      and (lower(email) = lower(${email}) or (${email}::text is null and phone = ${phone})) order by id desc limit 2`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export const pageOfContacts = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('contacts as c')
    .leftJoin('addresses as a', 'a.id', 'c.addressId')
    .select([
      'c.id',
      'c.status',
      'c.isStudent',
      'c.gender',
      'c.firstName',
      'c.lastName',
      'c.email',
      'c.phone',
      'c.phoneRegion',
    ])
    .select(['c.studentFirstName', 'c.studentLastName', 'c.parentGender', 'c.establishmentId', 'c.scholarLevelId'])
    .select(['c.needs', 'c.salesStaffUserId', 'c.message', 'a.completeAddress', 'a.postalCode', 'a.city'])
    .select(
      sql<number[]>`array(select subject_id from contact_subjects where contact_id = c.id order by 1)`.as('subjectIds'),
    )
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(limit)
    .execute()
