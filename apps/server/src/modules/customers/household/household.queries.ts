// SQL of households: the owner of a file, who else is of it, and whom an address belongs to.
import type { HouseholdMember } from '@cartable/domain/customers/household/household.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** In whose name a file is. */
export const findOwner = async (db: Db, customerId: number) => {
  const { rows } = await sql<{
    personId: number
    firstName: string | null
    lastName: string
    email: string | null
    accountId: number | null
  }>`select p.id as person_id, p.first_name, p.last_name, p.email::text, (select a.id from accounts a where a.person_id = p.id and a.enabled) as account_id
      from customers c join people p on p.id = c.person_id where c.id = ${customerId} and c.enabled`.execute(db)
  return rows[0]
}

/** Locked, so that two who invite the same person, or one who removes, come one after the other. */
export const lockHousehold = async (db: Db, customerId: number): Promise<void> => {
  await db.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().executeTakeFirst()
}

type Member = Omit<HouseholdMember, 'isMe'> & { readonly accountId: number | null }
export const listMembers = async (db: Db, customerId: number): Promise<Member[]> => {
  const { rows } = await sql<Member>`
    select m.id, concat_ws(' ', p.first_name, p.last_name) as name, p.email::text, m.may_pay, m.invited_on::text, a.id as account_id,
      case when a.id is null or not a.enabled then 'closed' when a.password_hash is null then 'invited' else 'open' end as state
      from household_members m join people p on p.id = m.person_id left join accounts a on a.person_id = p.id
     where m.customer_id = ${customerId} and m.removed_on is null order by m.id`.execute(db)
  return rows
}

export const lockMember = async (db: Db, id: number) => {
  const { rows } = await sql<{
    id: number
    customerId: number
    personId: number
    removedOn: string | null
    firstName: string | null
    lastName: string
    email: string | null
    accountId: number | null
  }>`select m.id, m.customer_id, m.person_id, m.removed_on::text, p.first_name, p.last_name, p.email::text,
      (select a.id from accounts a where a.person_id = p.id) as account_id
      from household_members m join people p on p.id = m.person_id where m.id = ${id} for update of m`.execute(db)
  return rows[0]
}

/** Whose account an address opens, and whether a file or a household has that person already. */
export const findByAddress = async (db: Db, email: string) => {
  const { rows } = await sql<{ personId: number; accountId: number; hasFile: boolean; householdId: number | null }>`
    select p.id as person_id, a.id as account_id, exists (select from customers c where c.person_id = p.id) as has_file,
      (select m.customer_id from household_members m where m.person_id = p.id and m.removed_on is null) as household_id
      from accounts a join people p on p.id = a.person_id
     where a.enabled and (lower(a.login) = lower(${email}) or lower(p.email::text) = lower(${email})) order by a.id limit 1`.execute(
    db,
  )
  return rows[0]
}

export const insertMember = (
  db: Db,
  member: {
    readonly customerId: number
    readonly personId: number
    readonly mayPay: boolean
    readonly invitedOn: string
    readonly invitedById: number | null
  },
) => db.insertInto('householdMembers').values(member).returning(['id', 'updatedAt']).executeTakeFirstOrThrow()

export const updateMember = async (
  db: Db,
  id: number,
  change: { readonly mayPay: boolean } | { readonly removedOn: string },
): Promise<void> => {
  await db.updateTable('householdMembers').set(change).where('id', '=', id).execute()
}
