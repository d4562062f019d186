// Use cases of the administration of accounts: staff users, groups, the access of families and teachers, who is connected.
import { browserWords } from '@cartable/domain/access/accounts/browser.rules.ts'
import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { usersRefusals } from '@cartable/domain/access/accounts/users.refusals.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { noteView } from '../../../platform/audit.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { lockUnchanged } from '../../../platform/save.ts'
import { endSessions } from '../../../platform/session/sessions.ts'
import { openPhoto } from '../../people/save-photo.ts'
import { mailAccount } from '../sign-in/account-mails.ts'
import { renewAuthenticator, showAuthenticator } from '../sign-in/authenticator.ts'
import { deletePasskeys } from '../sign-in/passkeys.queries.ts'
import { ringSecurity } from '../sign-in/tell-access.ts'
import { type AccountFound, findAccount } from './accounts.queries.ts'
import { listConnected } from './connected.queries.ts'
import {
  disableAccount,
  disconnectAccount,
  enableAccount,
  refuseBeyond,
  sendDetails,
  showDisabling,
  toggleLock,
} from './manage-account.ts'
import { createPersonAccount, showPersonAccess } from './person-access.ts'
import { saveUser } from './save-user.ts'
import { showUser } from './show-user.ts'
import {
  findGroup,
  findUser,
  insertGroup,
  listUsers,
  offerGroups,
  offerRoles,
  offerUsers,
  updateGroup,
} from './users.queries.ts'

type Input<K extends keyof typeof usersApi> = InputOf<(typeof usersApi)[K]>

const saveGroup = async ({ db, live }: OperationContext, { id, updatedAt, name }: Input<'saveGroup'>) => {
  live(['access'])
  if (id === null) {
    const group = await insertGroup(db, name)
    return { errors: null, ...group }
  }
  await lockUnchanged(db, 'staffGroups', id, updatedAt, async () => (await findGroup(db, id)) ?? {})
  await updateGroup(db, id, name)
  const group = (await findGroup(db, id)) ?? notFound()
  return { errors: null, id, updatedAt: group.updatedAt }
}

/** Shows the secret that waits for its first code; one that serves already is never shown again. */
const showQrCode = async (context: OperationContext, { userId }: Input<'showQrCode'>) => {
  const { db } = context
  const account = (await findAccount(db, userId)) ?? notFound()
  await refuseBeyond(context, account.personId)
  if (account.hasAuthenticator) refuse(usersRefusals.confirmedSecret)
  const { qrCode, secret } = (await showAuthenticator(context, userId)) ?? (await renewAuthenticator(context, userId))
  await noteView(db, { entityClass: 'accounts', entityId: userId, rootClass: 'accounts', rootId: userId })
  return { qrCode, secret, errorMsgs: [] }
}

/** By a way that a thief of the phone may not hold: the owner learns who did it and what comes next. */
const tellReset = async (context: OperationContext, { id, email }: AccountFound, removed: number): Promise<void> => {
  const { identity, platform } = context
  const keys = removed === 0 ? '' : ' Vos clés d’accès ont été retirées.'
  await ringSecurity(context, id, `Votre application d’authentification a été réinitialisée.${keys}`)
  if (email === null) return
  const by = identity?.name ? ` par ${identity.name}` : ''
  await mailAccount(context, id, {
    template: 'account-changed',
    purpose: 'account-changed',
    delivery: 'queue',
    change: `votre application d’authentification a été réinitialisée${by}.${keys} À votre prochaine connexion, vous associerez un téléphone.`,
    carries: { tag: 'lien', value: `${platform.config.publicUrl}/change-password`, isSecret: false },
  })
}

/**
 * The phone is lost, or in other hands: its codes and the passkeys, which may lie on it, are worth nothing any more, and
 * neither are the sessions opened with them.
 */
const resetSecret = async (context: OperationContext, { userId }: Input<'resetSecret'>) => {
  const { db, identity, live, now } = context
  const account = (await findAccount(db, userId)) ?? notFound()
  await refuseBeyond(context, account.personId)
  await renewAuthenticator(context, userId, { revoke: true })
  const removed = await deletePasskeys(db, userId)
  if (userId !== identity?.accountId) {
    await tellReset(context, account, removed)
    await endSessions(db, userId, now())
  }
  live(['access'])
  return { isValid: true, errorMsgs: [] }
}

const connectedUsers = async (
  { db, identity, now }: OperationContext,
  input: Input<'connectedUsers'>,
): Promise<AnswerOf<typeof usersApi.connectedUsers>> => {
  const page = await listConnected(db, input, now())
  const rows = page.rows.map(({ userAgent, ...row }) => ({
    ...row,
    browser: browserWords(userAgent),
    isMe: row.id === identity?.accountId,
  }))
  return { ...page, rows, totals: null }
}

export const usersService = handlers(
  usersApi,
  {
    listUsers: async ({ db, identity, now }, input) => ({
      ...(await listUsers(db, input, { now: now(), accountId: identity?.accountId ?? null })),
      totals: null,
    }),
    userFilters: async ({ db }) => ({ groups: await offerGroups(db), roles: await offerRoles(db) }),
    usersDropdown: ({ db }) => offerUsers(db),
    showUser,
    saveUser,
    userPhoto: async (context, { id }) => openPhoto(context, (await findUser(context.db, id))?.photoFileId),
    saveGroup,
    lockUser: toggleLock,
    sendDetails,
    showQrCode,
    resetSecret,
    showDisabling,
    disable: async (context, { id, reason }) => {
      await disableAccount(context, { id, reasonId: reason ?? 0, path: 'reason' })
      return { errors: null, id, updatedAt: null }
    },
    enable: enableAccount,
    showPersonAccess,
    createAccount: createPersonAccount,
    connectedUsers,
    disconnect: disconnectAccount,
  },
  {
    constraints: {
      accounts_login_uq: { refusal: usersRefusals.loginTaken, path: 'login' },
      accounts_person_id_key: { refusal: usersRefusals.accountExists },
      staff_groups_name_key: { refusal: usersRefusals.groupTaken, path: 'name' },
      staff_users_group_id_fkey: { refusal: usersRefusals.unknownGroup, path: 'groupId' },
      staff_user_roles_role_id_fkey: { refusal: usersRefusals.unknownRole, path: 'roleIds' },
      accounts_disabled_reason_id_fkey: { refusal: usersRefusals.unknownReason },
    },
  },
)
