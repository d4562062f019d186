// SQL of registrations: whether a mail address has an account, and the account of a family that has just registered.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Accounts that a mail address reaches or signs in to, the oldest first. */
export const findAccountsOfMail = async (db: Db, email: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('people', 'people.id', 'accounts.personId')
    .select('accounts.id')
    .where('email', 'is not', null)
    .where(sql<boolean>`(lower(email) = lower(${email}) or lower(login) = lower(${email}))`)
    .orderBy('accounts.id')
    .execute()
  return rows.map(({ id }) => id)
}

export const personOfCustomer = async (db: Db, customerId: number): Promise<number> => {
  const { personId } = await db
    .selectFrom('customers')
    .select('personId')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return personId
}

type NewAccount = { readonly personId: number; readonly login: string; readonly passwordHash: string }
export const insertRegisteredAccount = async (db: Db, account: NewAccount, now: Date): Promise<number> => {
  const { id } = await db
    .insertInto('accounts')
    .values({ ...account, passwordChangedAt: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
