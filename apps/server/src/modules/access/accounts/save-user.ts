// Saves a staff user: identity, photo, account, group, roles, in one transaction; nobody grants above his own rights.
import { usersRefusals } from '@cartable/domain/access/accounts/users.refusals.ts'
import { rightsBeyond } from '@cartable/domain/access/accounts/users.rules.ts'
import type { StaffUserInput } from '@cartable/domain/access/accounts/users.schema.ts'
import { collectRefusals } from '@cartable/domain/kernel/refusal.ts'
import { refuseFutureBirth } from '@cartable/domain/people/people.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { latestStamp, lockUnchanged } from '../../../platform/save.ts'
import { savePerson } from '../../people/save-person.ts'
import { savePhoto } from '../../people/save-photo.ts'
import { insertAccount, offerReasons, updateAccount } from './accounts.queries.ts'
import { keepingAnAdministrator, rightsOfRoles } from './administrators.queries.ts'
import { guardAddress } from './guard-address.ts'
import { disableAccount, enableAccount, refuseBeyond } from './manage-account.ts'
import { showUser } from './show-user.ts'
import { ringRoles } from './tell-roles.ts'
import {
  findUser,
  insertUser,
  offerGroups,
  offerRoles,
  saveRoles,
  type UserFound,
  updateUser,
} from './users.queries.ts'

/** Roles that the user does not hold yet must exist, and give nothing that the caller does not have. */
const refuseRoles = async ({ db, identity }: OperationContext, input: StaffUserInput, current: UserFound | null) => {
  const added = input.roleIds.filter((id) => !current?.roleIds.includes(id))
  if (added.length === 0) return null
  const rights = await rightsOfRoles(db, added)
  const names = new Map((await offerRoles(db)).map(({ id, label }) => [id, label]))
  for (const id of added) {
    const given = rights.get(id)
    if (!given) return usersRefusals.unknownRole
    if (rightsBeyond(given, identity?.rights ?? {}).length > 0) return usersRefusals.roleBeyond(names.get(id) ?? '')
  }
  return null
}

const refuseAll = async (context: OperationContext, input: StaffUserInput, current: UserFound | null) => {
  const { db, identity, today } = context
  if (current) await refuseBeyond(context, current.personId)
  const refusals = collectRefusals()
  refusals.add(refuseFutureBirth(input.birthOn, today()), 'birthOn')
  refusals.add(await refuseRoles(context, input, current), 'roleIds')
  const isNewGroup = input.groupId !== null && input.groupId !== current?.groupId
  if (isNewGroup && !(await offerGroups(db)).some(({ id }) => id === input.groupId))
    refusals.add(usersRefusals.unknownGroup, 'groupId')
  if (!input.enabled) {
    const isOwn = current !== null && current.accountId === identity?.accountId
    refusals.add(isOwn ? usersRefusals.ownDisabling : null, 'enabled')
    const reasons = await offerReasons(db, ['staff'], current?.disabledReasonId ?? null)
    const isOffered = reasons.some(({ id }) => id === input.disabledReasonId)
    refusals.add(isOffered ? null : usersRefusals.unknownReason, 'disabledReasonId')
  }
  refusals.throwIfAny()
}

const saveAccount = async (
  context: OperationContext,
  personId: number,
  input: StaffUserInput,
  current: UserFound | null,
) => {
  const { db } = context
  const { login, twoFactorEnabled, enabled } = input
  const columns = { login, twoFactorEnabled, twoFactorMode: input.twoFactorMode }
  const disabledReasonId = enabled ? null : input.disabledReasonId
  if (current === null) return insertAccount(db, { personId, ...columns, enabled, disabledReasonId })
  const { accountId } = current
  await updateAccount(db, accountId, columns)
  const isReasonNew = disabledReasonId !== current.disabledReasonId
  if (enabled && !current.enabled) await enableAccount(context, { id: accountId })
  if (disabledReasonId !== null && (current.enabled || isReasonNew))
    await disableAccount(context, { id: accountId, reasonId: disabledReasonId, path: 'disabledReasonId' })
  return accountId
}

/** Answers the form; a user changed since it was read is a conflict. */
export const saveUser = async (context: OperationContext, input: StaffUserInput) => {
  const { db, live } = context
  const seen = input.id === null ? null : ((await findUser(db, input.id)) ?? notFound())
  if (seen) {
    const others = [{ table: 'people', id: seen.personId }] as const
    await lockUnchanged(db, 'staffUsers', seen.id, input.updatedAt, () => showUser(context, { id: seen.id }), others)
  }
  // read again under the lock: roles and account as nobody else is changing them
  const current = seen && ((await findUser(db, seen.id)) ?? notFound())
  await refuseAll(context, input, current)
  const { gender, firstName, lastName, birthOn, email, phone, mobilePhone } = input
  return keepingAnAdministrator(db, async () => {
    await guardAddress(context, current?.personId ?? null, email)
    const personId = await savePerson(db, current?.personId ?? null, {
      gender,
      firstName,
      lastName,
      birthOn,
      email,
      phone,
      mobilePhone,
    })
    const staff = {
      ...{ groupId: input.groupId, privateTuitionManager: input.privateTuitionManager },
      settlesDisputes: input.settlesDisputes ?? current?.settlesDisputes ?? false,
    }
    const id = current?.id ?? (await insertUser(db, { personId, enabled: input.enabled, ...staff }))
    const accountId = await saveAccount(context, personId, input, current)
    await saveRoles(db, id, input.roleIds)
    if (current) await ringRoles(context, accountId, current.roleIds, input.roleIds)
    await savePhoto(context, { personId, photoFileId: current?.photoFileId ?? null }, input.removePhoto)
    // last, so that the stamp is that of the whole form
    if (current) await updateUser(db, id, staff)
    live(['access'])
    const rows = [{ table: 'staffUsers', id } as const, { table: 'people', id: personId } as const]
    return { errors: null, id, accountId, updatedAt: await latestStamp(db, rows) }
  })
}
