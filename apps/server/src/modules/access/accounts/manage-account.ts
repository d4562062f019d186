// What staff do to an account, whoever it belongs to: lock, disable, enable, send its connection details, end its sessions.
import type { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { usersRefusals } from '@cartable/domain/access/accounts/users.refusals.ts'
import { rightsBeyond } from '@cartable/domain/access/accounts/users.rules.ts'
import type { AccountState } from '@cartable/domain/access/accounts/users.schema.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import { answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { endSessions } from '../../../platform/session/sessions.ts'
import { endPasswordLinks } from '../sign-in/password-links.queries.ts'
import { sendPasswordLink } from '../sign-in/password-links.ts'
import { removePupilCode } from '../sign-in/pupil-codes.queries.ts'
import {
  type AccountFound,
  findAccount,
  lockAccount,
  offerReasons,
  partsOfPerson,
  setStaffEnabled,
  updateAccount,
} from './accounts.queries.ts'
import { keepingAnAdministrator, rightsOfPerson } from './administrators.queries.ts'

type Input<K extends keyof typeof usersApi> = InputOf<(typeof usersApi)[K]>
type Answer<K extends keyof typeof usersApi> = AnswerOf<(typeof usersApi)[K]>
const done = { isValid: true, errorMsgs: [] }

/** Whether the rights of this person go beyond those of the caller, who then has no say in their access. */
const isBeyond = async ({ db, identity }: OperationContext, personId: number): Promise<boolean> =>
  rightsBeyond(await rightsOfPerson(db, personId), identity?.rights ?? {}).length > 0

/** Nobody changes the access of somebody who may do more: it would be a way to take it over. */
export const refuseBeyond = async (context: OperationContext, personId: number): Promise<void> => {
  if (await isBeyond(context, personId)) refuse(usersRefusals.beyond)
}

/** The account, locked for the change that follows, once the caller may make it. */
const takeAccount = async (context: OperationContext, id: number): Promise<AccountFound> => {
  if (!(await lockAccount(context.db, id))) notFound()
  const account = (await findAccount(context.db, id)) ?? notFound()
  await refuseBeyond(context, account.personId)
  return account
}

const isLocked = ({ lockedAt, lockedUntil }: AccountFound, now: Date): boolean =>
  lockedAt !== null || (lockedUntil !== null && Date.parse(lockedUntil) > now.getTime())

/** Where an account stands, as screens show it. */
export const describeAccount = async (context: OperationContext, id: number): Promise<AccountState> => {
  const account = (await findAccount(context.db, id)) ?? notFound()
  const locked = isLocked(account, context.now())
  return {
    id: account.id,
    login: account.login,
    enabled: account.enabled,
    disabledReason: account.enabled ? null : account.disabledReason,
    isLocked: locked,
    lockedUntil: locked && account.lockedAt === null ? account.lockedUntil : null,
    lastLoginAt: account.lastLoginAt,
    hasPassword: account.hasPassword,
    twoFactorEnabled: account.twoFactorEnabled,
    twoFactorMode: account.twoFactorMode,
    hasAuthenticator: account.hasAuthenticator,
    passkeyCount: account.passkeyCount,
    isMe: account.id === context.identity?.accountId,
    refusal: (await isBeyond(context, account.personId)) ? usersRefusals.beyond.message : null,
  }
}

/** Toggles the lock of a back-office user; unlocking forgets the wrong tries as well. */
export const toggleLock = async (context: OperationContext, { id, locked }: Input<'lockUser'>) => {
  const { db, identity, live, now } = context
  const account = await takeAccount(context, id)
  if (!(await partsOfPerson(db, account.personId)).includes('staff')) notFound()
  const wasLocked = isLocked(account, now())
  const isWanted = locked ?? !wasLocked
  if (isWanted === wasLocked && (account.lockedAt !== null || !isWanted)) return done
  if (isWanted && id === identity?.accountId) refuse(usersRefusals.ownLock)
  if (isWanted) {
    await keepingAnAdministrator(db, () => updateAccount(db, id, { lockedAt: now().toISOString() }))
    await endSessions(db, id, now())
  } else await updateAccount(db, id, { lockedAt: null, lockedUntil: null, failedAttempts: 0 })
  live(['access'])
  return done
}

export const showDisabling = async ({ db }: OperationContext, { id }: Input<'showDisabling'>) => {
  const account = (await findAccount(db, id)) ?? notFound()
  const { login, enabled, personId } = account
  const reasons = await offerReasons(db, await partsOfPerson(db, personId))
  return { id, name: fullName(account), login, enabled, reasons }
}

/** Closes an account: its sessions, its open pages and the links it was sent end with the transaction. */
export const disableAccount = async (
  context: OperationContext,
  { id, reasonId, path }: { readonly id: number; readonly reasonId: number; readonly path: string },
): Promise<void> => {
  const { db, identity, live, now } = context
  const account = await takeAccount(context, id)
  if (id === identity?.accountId) refuse(usersRefusals.ownDisabling)
  const reasons = await offerReasons(db, await partsOfPerson(db, account.personId))
  if (!reasons.some((reason) => reason.id === reasonId)) refuse(usersRefusals.unknownReason, path)
  await keepingAnAdministrator(db, async () => {
    await updateAccount(db, id, { enabled: false, disabledReasonId: reasonId })
    await setStaffEnabled(db, account.personId, false)
  })
  await endSessions(db, id, now())
  await endPasswordLinks(db, id, now())
  await removePupilCode(db, id)
  live(['access'])
}

/** Opens an account again, with the rights it had: nobody does so for more than his own. */
export const enableAccount = async (context: OperationContext, { id }: Input<'enable'>) => {
  const { db, live } = context
  const account = await takeAccount(context, id)
  if (account.enabled) return done
  await updateAccount(db, id, { enabled: true, disabledReasonId: null })
  await setStaffEnabled(db, account.personId, true)
  live(['access'])
  return done
}

/** Mails the link by which its owner chooses a password; the caller waits for the outcome. */
export const sendDetails = async (context: OperationContext, { id, mode }: Input<'sendDetails'>) => {
  const account = await takeAccount(context, id)
  if (!account.enabled) refuse(usersRefusals.accountDisabled)
  if (account.email === null) refuse(usersRefusals.personWithoutMail)
  if (mode === 'creation' && account.hasPassword) refuse(usersRefusals.hasPassword)
  const link = await sendPasswordLink(context, { accountId: id, mode })
  return answerAfterCommit(async (): Promise<Answer<'sendDetails'>> => {
    const { sent, isPending, error } = await link.send()
    return { mail: sent || isPending ? link.address : null, error }
  })
}

/** Ends every session of an account. */
export const disconnectAccount = async (context: OperationContext, { id }: Input<'disconnect'>) => {
  if (id === context.identity?.accountId) refuse(usersRefusals.ownEnd)
  await takeAccount(context, id)
  await endSessions(context.db, id, context.now())
  context.live(['access'])
  return done
}
