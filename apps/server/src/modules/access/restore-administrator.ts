// Gives the company its administrator back when nobody can: for whoever holds the machine, from its command line.
import { isAdministrator } from '@cartable/domain/access/accounts/users.rules.ts'
import { rightCodes } from '@cartable/domain/kernel/rights.ts'
import { type Database, type Db, inWrite } from '../../platform/db/database.ts'
import { createLink } from '../../platform/http/links.ts'
import { notify } from '../../platform/notifications.ts'
import { endSessions } from '../../platform/session/sessions.ts'
import { setStaffEnabled, updateAccount } from './accounts/accounts.queries.ts'
import { rightsOfPerson } from './accounts/administrators.queries.ts'
import { ensureRole } from './create-staff.ts'
import {
  addRole,
  findFullRole,
  findStaffLogin,
  listStaffLogins,
  type StaffLogin,
} from './restore-administrator.queries.ts'
import { updateAuthenticator } from './sign-in/authenticator.queries.ts'
import { deletePasskeys } from './sign-in/passkeys.queries.ts'
import { endPasswordLinks } from './sign-in/password-links.queries.ts'

/** What the command says instead of doing anything; shown as it is. */
export class RestoreAdministratorRefused extends Error {}

type RestoredAdministrator = {
  readonly name: string
  readonly login: string
  /** What was done, as sentences; empty where everything was in order. */
  readonly done: readonly string[]
  /** Where a new password is chosen: path below the address of the company. */
  readonly passwordPath: string
}

const linkMinutes = 60

const findWanted = async (db: Db, login: string): Promise<StaffLogin> => {
  const found = await findStaffLogin(db, login)
  if (found) return found
  const logins = await listStaffLogins(db)
  throw new RestoreAdministratorRefused(
    `Aucun utilisateur n’a l’identifiant «\u00a0${login}\u00a0».${logins.length > 0 ? ` Identifiants de l’équipe\u00a0: ${logins.join(', ')}.` : ''}`,
  )
}

/** Whatever became of the role that the installation made: lowered, disabled or renamed. */
const giveRole = async (db: Db, { personId, staffUserId }: StaffLogin): Promise<boolean> => {
  if (isAdministrator(await rightsOfPerson(db, personId))) return false
  const { id, freeName } = await findFullRole(db)
  const all = Object.fromEntries(rightCodes.map((code) => [code, 'fullAccess' as const]))
  await addRole(db, staffUserId, id ?? (await ensureRole(db, freeName, all)))
  return true
}

/**
 * Opens the account of this login again, gives it the role of the administrators and a link that chooses its password; a
 * lost telephone is forgotten when `forgetsPhone` says so.
 */
export const restoreAdministrator = (
  database: Database,
  { login, forgetsPhone, now }: { readonly login: string; readonly forgetsPhone: boolean; readonly now: Date },
): Promise<RestoredAdministrator> =>
  inWrite(database, { operation: 'access.restoreAdministrator', actorLabel: 'Ligne de commande' }, async (db) => {
    const user = await findWanted(db, login)
    const { accountId, personId } = user
    const done: string[] = []
    if (!user.isOpen) {
      const opened = { enabled: true, disabledReasonId: null, lockedAt: null, lockedUntil: null, failedAttempts: 0 }
      await updateAccount(db, accountId, opened)
      await setStaffEnabled(db, personId, true)
      done.push('Le compte est de nouveau ouvert.')
    }
    if (await giveRole(db, user)) done.push('Le rôle d’administrateur lui est donné.')
    if (forgetsPhone) {
      await updateAuthenticator(db, accountId, {
        totpSecretEncrypted: null,
        totpPendingSecretEncrypted: null,
        totpConfirmedAt: null,
        totpLastStep: null,
      })
      const removed = await deletePasskeys(db, accountId)
      await endSessions(db, accountId, now)
      done.push('Son application d’authentification est oubliée.')
      if (removed > 0) done.push('Ses clés d’accès sont retirées.')
    }
    await endPasswordLinks(db, accountId, now)
    const token = await createLink(db, {
      purpose: 'password-reset',
      subjectClass: 'accounts',
      subjectId: accountId,
      accountId,
      expiresAt: new Date(now.getTime() + linkMinutes * 60_000),
    })
    await notify(db, [accountId], {
      kind: 'security',
      title: 'Votre accès d’administrateur a été rétabli depuis la machine qui fait tourner le programme.',
      body: done.join('\n') || null,
    })
    return { name: user.name, login: user.login, done, passwordPath: `/public/reset-password/${token}` }
  })
