// SQL of what pages know before anybody signs in, and of the pickers of users.
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { likePattern } from '../../../platform/db/sql.ts'

/** Name of the company shown before anybody signs in. */
export const companyName = async (db: Db): Promise<string> => {
  const company = await db.selectFrom('companies').select('name').where('code', '=', 'holding').executeTakeFirst()
  return company?.name ?? 'Cartable'
}

/** Number that the page of maintenance gives for what cannot wait. */
export const companyPhone = async (db: Db): Promise<string | null> => {
  const company = await db
    .selectFrom('companies')
    .select(['phone', 'phoneRegion'])
    .where('code', '=', 'holding')
    .executeTakeFirst()
  return company?.phone ? formatPhone(company.phone, company.phoneRegion) : null
}

/** Ten staff users whose name holds the text. */
export const searchStaffUsers = (db: Db, text: string): Promise<{ value: number; label: string }[]> =>
  db
    .selectFrom('staffUsers')
    .innerJoin('people', 'people.id', 'staffUsers.personId')
    .select(['staffUsers.id as value', sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('label')])
    .where('staffUsers.enabled', '=', true)
    .where(sql<boolean>`people.search_text like search_key(${likePattern(text)})`)
    .orderBy('people.lastName')
    .limit(10)
    .execute()
