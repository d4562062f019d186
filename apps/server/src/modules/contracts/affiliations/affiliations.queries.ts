// SQL of the affiliations: who brought whom, the list, the record, the contracts that they concern.
import type { affiliationsApi } from '@cartable/domain/contracts/affiliations/affiliations.api.ts'
import type {
  AffiliationRecord,
  AffiliationRow,
  AffiliationStatus,
} from '@cartable/domain/contracts/affiliations/affiliations.schema.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import type { DB } from '../../../platform/db/types.ts'
import { listPage, type Sorts } from '../../../platform/list.ts'

const nameOf = (person: string) =>
  sql<
    string | null
  >`nullif(concat_ws(' ', upper(${sql.ref(`${person}.last_name`)}), ${sql.ref(`${person}.first_name`)}), '')`

const joined = (db: Db) =>
  db
    .selectFrom('affiliations as a')
    .leftJoin('teachers as t', 't.id', 'a.teacherId')
    .leftJoin('people as tp', 'tp.id', 't.personId')
    .leftJoin('customers as s', 's.id', 'a.sponsorCustomerId')
    .leftJoin('people as sp', 'sp.id', 's.personId')
    .leftJoin('customers as k', 'k.id', 'a.customerId')
    .leftJoin('people as cp', 'cp.id', 'k.personId')

type ListInput = InputOf<typeof affiliationsApi.affiliations>
const sorts: Sorts<ListInput['sort']['column']> = {
  declaredOn: [sql`a.declared_on`],
  sponsor: [sql`coalesce(t.sort_name, s.sort_name)`],
  customer: [sql`k.sort_name`],
  status: [sql`a.status`],
}
export const listAffiliations = (db: Db, input: ListInput) => {
  let query = joined(db).select([
    'a.id',
    'a.updatedAt',
    sql<AffiliationRow['sponsorKind']>`case when a.teacher_id is null then 'customer' else 'teacher' end`.as(
      'sponsorKind',
    ),
    sql<number>`coalesce(a.teacher_id, a.sponsor_customer_id)`.as('sponsorId'),
    sql<string>`coalesce(${nameOf('tp')}, ${nameOf('sp')})`.as('sponsorName'),
    'a.customerId',
    nameOf('cp').as('customerName'),
    'a.named',
    'a.declaredOn',
    'a.status',
    sql<number>`(select count(*) from contracts c where c.customer_id = a.customer_id and c.is_affiliation and a.status = 'approved'
      and c.status in ('created', 'active', 'pause') and (a.teacher_id is null or c.teacher_id = a.teacher_id))`.as(
      'contractCount',
    ),
  ])
  if (input.status.length > 0) query = query.where('a.status', 'in', input.status)
  if (input.teacherId !== undefined) query = query.where('a.teacherId', '=', input.teacherId)
  if (input.customerId !== undefined) {
    const { customerId } = input
    query = query.where((eb) =>
      eb.or([eb('a.customerId', '=', customerId), eb('a.sponsorCustomerId', '=', customerId)]),
    )
  }
  if (input.q !== '')
    query = query.where((eb) =>
      eb.or([
        matchesSearch(sql`t.search_text`, input.q),
        matchesSearch(sql`s.search_text`, input.q),
        matchesSearch(sql`k.search_text`, input.q),
      ]),
    )
  return listPage(db, input, query, sorts, sql`a.id`)
}

export const findAffiliation = (db: Db, id: number): Promise<(AffiliationRecord & { id: number }) | undefined> =>
  joined(db)
    .select([
      'a.id',
      'a.updatedAt',
      sql<AffiliationRow['sponsorKind']>`case when a.teacher_id is null then 'customer' else 'teacher' end`.as(
        'sponsorKind',
      ),
      'a.teacherId',
      nameOf('tp').as('teacherName'),
      'a.sponsorCustomerId',
      nameOf('sp').as('sponsorCustomerName'),
      'a.customerId',
      nameOf('cp').as('customerName'),
      'a.named',
      'a.declaredOn',
      'a.status',
    ])
    .where('a.id', '=', id)
    .executeTakeFirst()

export const customerName = async (db: Db, id: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('customers as k')
      .innerJoin('people as p', 'p.id', 'k.personId')
      .select(nameOf('p').as('name'))
      .where('k.id', '=', id)
      .executeTakeFirst()
  )?.name ?? undefined

export const insertAffiliation = async (db: Db, row: Insertable<DB['affiliations']>): Promise<number> =>
  (await db.insertInto('affiliations').values(row).returning('id').executeTakeFirstOrThrow()).id
export const updateAffiliation = async (db: Db, id: number, row: Updateable<DB['affiliations']>): Promise<void> => {
  await db.updateTable('affiliations').set(row).where('id', '=', id).execute()
}
export const removeAffiliation = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('affiliations').where('id', '=', id).execute()
}
export const listOwnAffiliations = (db: Db, customerId: number) =>
  db
    .selectFrom('affiliations')
    .select(['id', 'named', 'declaredOn', 'status'])
    .where('sponsorCustomerId', '=', customerId)
    .where('named', 'is not', null)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
export const countWaiting = async (db: Db, customerId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from affiliations
    where sponsor_customer_id = ${customerId} and status = 'declared'`.execute(db)
  return rows[0]!.count
}

/** Who brought a household to the contracts with a teacher; null when nobody whose affiliation is approved. */
export const broughtBy = async (
  db: Db,
  customerId: number,
  teacherId: number,
): Promise<'teacher' | 'customer' | null> => {
  const { rows } = await sql<{ kind: 'teacher' | 'customer' }>`
    select case when teacher_id is null then 'customer' else 'teacher' end as kind from affiliations
    where customer_id = ${customerId} and status = 'approved' and (teacher_id is null or teacher_id = ${teacherId})
    order by teacher_id nulls last limit 1`.execute(db)
  return rows[0]?.kind ?? null
}

type Concerned = { readonly customerId: number; readonly teacherId: number | null }
/** Open contracts of the household that an affiliation concerns: those with the teacher who brought it, else all. */
export const contractsConcerned = async (db: Db, { customerId, teacherId }: Concerned): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from contracts where customer_id = ${customerId}
    and (${teacherId}::bigint is null or teacher_id = ${teacherId}) and status in ('created', 'active', 'pause') order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The person of a customer or of a teacher, as far as telling them goes. */
export const findToTell = async (db: Db, who: { customerId: number } | { teacherId: number }) => {
  const [table, id] =
    'customerId' in who ? (['customers', who.customerId] as const) : (['teachers', who.teacherId] as const)
  const { rows } = await sql<{
    personId: number
    firstName: string | null
    lastName: string
    email: string | null
    accountId: number | null
  }>`select p.id as person_id, p.first_name, p.last_name, p.email,
      (select a.id from accounts a where a.person_id = p.id and a.enabled limit 1) as account_id
    from ${sql.table(table)} x join people p on p.id = x.person_id where x.id = ${id}`.execute(db)
  return rows[0]!
}
export type { AffiliationStatus }
