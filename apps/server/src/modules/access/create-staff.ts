// Makes staff accounts: the first administrator of an empty company, and the people of the demo.
import type { RightLevel } from '@cartable/domain/kernel/rights.ts'
import { rightCodes } from '@cartable/domain/kernel/rights.ts'
import type { Db } from '../../platform/db/database.ts'
import { hashPassword } from '../../platform/session/passwords.ts'

/** Makes a role with the given levels, or finds the one of that name. */
export const ensureRole = async (
  db: Db,
  name: string,
  levels: Readonly<Partial<Record<string, RightLevel>>>,
): Promise<number> => {
  const found = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', name)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (found) return found.id
  const { id } = await db.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow()
  const rights = Object.entries(levels).flatMap(([rightCode, level]) =>
    level === undefined ? [] : [{ roleId: id, rightCode, level }],
  )
  if (rights.length > 0) await db.insertInto('roleRights').values(rights).execute()
  return id
}

/** The role that holds every right in full. */
export const ensureAdministratorRole = (db: Db): Promise<number> =>
  ensureRole(db, 'Administrateur', Object.fromEntries(rightCodes.map((code) => [code, 'fullAccess' as const])))

/** Makes an account for a person; the password is hashed here. */
export const createAccount = async (
  db: Db,
  account: { personId: number; login: string; password: string },
): Promise<number> => {
  const { id } = await db
    .insertInto('accounts')
    .values({ personId: account.personId, login: account.login, passwordHash: await hashPassword(account.password) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type NewStaff = {
  gender: 'male' | 'female' | null
  firstName: string
  lastName: string
  email: string
  login: string
  password: string
  roleIds: readonly number[]
  privateTuitionManager?: boolean
}

/** Makes a person, the staff part, its roles and the account. Answers the ids. */
export const createStaff = async (
  db: Db,
  staff: NewStaff,
): Promise<{ personId: number; staffUserId: number; accountId: number }> => {
  const person = await db
    .insertInto('people')
    .values({ gender: staff.gender, firstName: staff.firstName, lastName: staff.lastName, email: staff.email })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await db
    .insertInto('staffUsers')
    .values({ personId: person.id, privateTuitionManager: staff.privateTuitionManager ?? false })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (staff.roleIds.length > 0)
    await db
      .insertInto('staffUserRoles')
      .values(staff.roleIds.map((roleId) => ({ staffUserId: user.id, roleId })))
      .execute()
  const accountId = await createAccount(db, { personId: person.id, login: staff.login, password: staff.password })
  return { personId: person.id, staffUserId: user.id, accountId }
}
