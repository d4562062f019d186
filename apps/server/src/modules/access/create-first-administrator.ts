// Makes the account of the first administrator of an empty company, who makes all the others.
import { email } from '@cartable/domain/kernel/fields.ts'
import { ConfigError } from '../../platform/config.ts'
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

/** Who the settings name, null when they name nobody. The login is an address: mails of recovery go there. Throws a `ConfigError`, in French. */
export const readFirstAdministrator = (environment: {
  readonly ADMIN_LOGIN?: string | undefined
  readonly ADMIN_PASSWORD?: string | undefined
}): { readonly login: string; readonly password: string } | null => {
  const { ADMIN_LOGIN: given, ADMIN_PASSWORD: password } = environment
  if (!given || !password) return null
  const { data: login } = email.safeParse(given)
  if (!login)
    throw new ConfigError(
      `ADMIN_LOGIN est l’adresse du premier administrateur, par exemple direction@exemple.fr\u00a0: «\u00a0${given}\u00a0» n’en est pas une.`,
    )
  return { login, password }
}
