// A staff user as the form receives it, or the values that a new one starts with.

import { rightsBeyond } from '@cartable/domain/access/accounts/users.rules.ts'
import type { StaffUserRecord, TwoFactorMode } from '@cartable/domain/access/accounts/users.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { latestStamp } from '../../../platform/save.ts'
import { showPerson } from '../../people/save-person.ts'
import { offerReasons } from './accounts.queries.ts'
import { rightsOfRoles } from './administrators.queries.ts'
import { describeAccount } from './manage-account.ts'
import { findUser, offerGroups, offerRoles } from './users.queries.ts'

/** Roles that the caller may grant, and those that the user holds already. */
const grantable = async ({ db, identity }: OperationContext, held: readonly number[]) => {
  const roles = await offerRoles(db, held)
  const rights = await rightsOfRoles(
    db,
    roles.map(({ id }) => id),
  )
  return roles.filter(
    ({ id }) => held.includes(id) || rightsBeyond(rights.get(id) ?? {}, identity?.rights ?? {}).length === 0,
  )
}

export const showUser = async (
  context: OperationContext,
  { id }: { readonly id?: number | undefined },
): Promise<StaffUserRecord> => {
  const { db } = context
  const user = id === undefined ? null : ((await findUser(db, id)) ?? notFound())
  const { gender, firstName, lastName, birthOn, email, phone, mobilePhone } = await showPerson(
    db,
    user?.personId ?? null,
  )
  return {
    id: user?.id ?? null,
    updatedAt:
      user &&
      (await latestStamp(db, [
        { table: 'staffUsers', id: user.id },
        { table: 'people', id: user.personId },
      ])),
    gender,
    firstName: firstName ?? '',
    lastName,
    birthOn,
    email: email ?? '',
    phone,
    mobilePhone,
    photoPath: user?.photoFileId ? `/api/users/gr-user-photo?id=${user.id}&v=${user.photoFileId}` : null,
    removePhoto: false,
    login: user?.login ?? '',
    groupId: user?.groupId ?? null,
    roleIds: user?.roleIds ?? [],
    privateTuitionManager: user?.privateTuitionManager ?? false,
    settlesDisputes: user?.settlesDisputes ?? false,
    twoFactorEnabled: user?.twoFactorEnabled ?? false,
    twoFactorMode: (user?.twoFactorMode ?? null) as TwoFactorMode | null,
    enabled: user?.enabled ?? true,
    disabledReasonId: user?.disabledReasonId ?? null,
    account: user && (await describeAccount(context, user.accountId)),
    options: {
      groups: await offerGroups(db),
      roles: await grantable(context, user?.roleIds ?? []),
      reasons: await offerReasons(db, ['staff'], user?.disabledReasonId ?? null),
    },
  }
}
