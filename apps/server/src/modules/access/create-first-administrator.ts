// Makes the account of the first administrator of an empty company, who makes all the others.
import { inWrite } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { createStaff, ensureAdministratorRole, type NewStaff } from './create-staff.ts'

/** To be called when no account exists; the password is hashed here. */
export const createFirstAdministrator = (
  platform: Pick<Platform, 'database'>,
  person: Pick<NewStaff, 'gender' | 'firstName' | 'lastName' | 'email' | 'login' | 'password'>,
): Promise<{ personId: number; staffUserId: number; accountId: number }> =>
  inWrite(platform.database, { operation: 'access.createFirstAdministrator', actorLabel: 'Installation' }, async (db) =>
    createStaff(db, { ...person, roleIds: [await ensureAdministratorRole(db)] }),
  )
