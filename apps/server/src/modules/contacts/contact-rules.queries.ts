// SQL of the rules by which requests are given: the list, the record, its choices.
import type { contactRulesApi } from '@cartable/domain/contacts/contact-rules.api.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { matchesSearch } from '../../platform/db/sql.ts'
import type { DB } from '../../platform/db/types.ts'
import { listPage } from '../../platform/list.ts'

const staffName = sql<string>`concat_ws(' ', p.first_name, p.last_name)`

export const listRules = (db: Db, request: InputOf<typeof contactRulesApi.contactRules>) => {
  let query = db
    .selectFrom('contactRules as r')
    .leftJoin('schoolCareers as k', 'k.id', 'r.schoolCareerId')
    .innerJoin('staffUsers as u', 'u.id', 'r.staffUserId')
    .innerJoin('people as p', 'p.id', 'u.personId')
    .select([
      'r.id',
      'k.name as careerName',
      'r.postalPrefix',
      staffName.as('staffName'),
      sql<boolean>`u.enabled and exists (select from accounts a where a.person_id = u.person_id and a.enabled)`.as(
        'isThere',
      ),
    ])
  if (request.q) query = query.where(matchesSearch(sql`p.search_text`, request.q))
  const sorts = {
    career: [sql`k.order_key`, sql`k.name`, sql`r.postal_prefix`],
    postal: [sql`r.postal_prefix`],
    staff: [sql`p.last_name`, sql`p.first_name`],
  }
  return listPage(db, request, query, sorts, sql.ref('r.id'))
}

export const findRule = (db: Db, id: number) =>
  db.selectFrom('contactRules').selectAll().where('id', '=', id).executeTakeFirst()

export const careerOptions = (db: Db, kept: number | null) =>
  db
    .selectFrom('schoolCareers')
    .select(['id', 'name as label'])
    .where((eb) => eb.or([eb('enabled', '=', true), eb('id', '=', kept)]))
    .orderBy('orderKey')
    .orderBy('name')
    .execute()

export const insertRule = async (db: Db, values: Insertable<DB['contactRules']>): Promise<number> => {
  const { id } = await db.insertInto('contactRules').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateRule = async (db: Db, id: number, values: Insertable<DB['contactRules']>): Promise<void> => {
  await db.updateTable('contactRules').set(values).where('id', '=', id).execute()
}
export const deleteRule = async (db: Db, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('contactRules').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
