// SQL of registrations: what waits for its proof, whether a mail address has an account, and who is joined by it.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Accounts that a mail address reaches or signs in to, the oldest first. */
export const findAccountsOfMail = async (db: Db, email: string): Promise<{ id: number; enabled: boolean }[]> =>
  db
    .selectFrom('accounts')
    .innerJoin('people', 'people.id', 'accounts.personId')
    .select(['accounts.id', 'accounts.enabled'])
    .where('email', 'is not', null)
    .where(sql<boolean>`(lower(email) = lower(${email}) or lower(login) = lower(${email}))`)
    .orderBy('accounts.id')
    .execute()

type NewRequest = {
  readonly emailDigest: Buffer
  readonly payloadEncrypted: Buffer
  readonly passwordHash: string
  readonly browserDigest: Buffer
}
export const insertRequest = async (db: Db, request: NewRequest): Promise<number> => {
  const { id } = await db.insertInto('registrationRequests').values(request).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The registration behind a link, locked: two browsers that open it at once make one account. */
export const lockRequest = (db: Db, id: number) =>
  db.selectFrom('registrationRequests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export const findRequest = (db: Db, id: number) =>
  db.selectFrom('registrationRequests').selectAll().where('id', '=', id).executeTakeFirst()

/** Registrations with this address since `since`, under any of the keys in use. */
export const countRequests = async (db: Db, digests: readonly Buffer[], since: Date): Promise<number> => {
  const { n } = await db
    .selectFrom('registrationRequests')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('emailDigest', 'in', [...digests])
    .where('createdAt', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Links that were sent for a registration since `since`. */
export const countLinks = async (db: Db, requestId: number, since: Date): Promise<number> => {
  const { n } = await db
    .selectFrom('linkTokens')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('purpose', '=', 'account-proof')
    .where('subjectId', '=', requestId)
    .where('createdAt', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** What was typed with an address is of no use once somebody has proven it. */
export const deleteRequests = async (db: Db, digests: readonly Buffer[]): Promise<void> => {
  await db
    .deleteFrom('registrationRequests')
    .where('emailDigest', 'in', [...digests])
    .execute()
}
export const deleteRequestsBefore = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('registrationRequests')
    .where('createdAt', '<', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Whoever proves an address is served after the one who proves it at the same moment. */
export const lockAddress = async (db: Db, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('registration:' || lower(${email}), 0))`.execute(db)
}

export type Known = { readonly personId: number; readonly customerId: number | null; readonly isEnabled: boolean }
/**
 * Who is known by an address that was just proven, and has no account: the customer of that name, else the oldest customer;
 * else a teacher of that name, who is a customer, too, from now on. A child who bears its parent's address is not the parent.
 */
export const findKnown = async (
  db: Db,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
): Promise<Known | null> => {
  const { rows } = await sql<Known>`
    select p.id as person_id, c.id as customer_id, coalesce(c.enabled, true) as is_enabled
    from people p left join customers c on c.person_id = p.id
    cross join lateral (select match_key(p.last_name) = match_key(${lastName})
      and (p.first_name is null or match_key(p.first_name) = match_key(${firstName})) as is_same) n
    where lower(p.email) = lower(${email}) and p.erased_at is null
      and not exists (select from accounts a where a.person_id = p.id)
      and (c.id is not null or (n.is_same and exists (select from teachers t where t.person_id = p.id)))
    order by n.is_same desc, c.id is null, c.enabled desc, p.id limit 1`.execute(db)
  return rows[0] ?? null
}

type NewAccount = { readonly personId: number; readonly login: string; readonly passwordHash: string }
export const insertRegisteredAccount = async (db: Db, account: NewAccount, now: Date): Promise<number> => {
  const { id } = await db
    .insertInto('accounts')
    .values({ ...account, passwordChangedAt: now.toISOString(), lastLoginAt: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type LinkStanding = {
  readonly id: number
  readonly subjectId: number
  readonly usedAt: string | null
  readonly isOver: boolean
}
/** A link of a registration whatever became of it. */
export const findProofLink = async (db: Db, tokenHash: Buffer, now: Date): Promise<LinkStanding | undefined> => {
  const row = await db
    .selectFrom('linkTokens')
    .select(['id', 'subjectId', 'usedAt', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', 'account-proof')
    .executeTakeFirst()
  return row && { id: row.id, subjectId: row.subjectId, usedAt: row.usedAt, isOver: row.expiresAt <= now.toISOString() }
}
