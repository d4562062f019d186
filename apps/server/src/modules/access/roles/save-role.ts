// Use cases of the roles: form, save and bulk disabling within one's own rights, given and taken; who carries them is told.
import { rightsBeyond } from '@cartable/domain/access/accounts/users.rules.ts'
import type { rolesApi } from '@cartable/domain/access/roles/roles.api.ts'
import { rolesRefusals } from '@cartable/domain/access/roles/roles.refusals.ts'
import {
  allAt,
  belowMaster,
  changedRights,
  type Levels,
  levelsOf,
  loweredRights,
  masterOf,
  raisedBeyond,
} from '@cartable/domain/access/roles/roles.rules.ts'
import type { RoleRecord } from '@cartable/domain/access/roles/roles.schema.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { collectRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import { type RightCode, rightCatalogue, rightCodes, rightLevelLabels } from '@cartable/domain/kernel/rights.ts'
import { setEnabled } from '../../../platform/codification.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { notify } from '../../../platform/notifications.ts'
import { lockUnchanged, stampOf } from '../../../platform/save.ts'
import { keepingAnAdministrator, rightsOfPerson } from '../accounts/administrators.queries.ts'
import {
  accountsOfRole,
  carriesRole,
  findRole,
  insertRole,
  lockRolesToChange,
  rightsHeldBy,
  updateRole,
  usersOfRole,
  writeLevels,
} from './roles.queries.ts'

type Api = typeof rolesApi

/** Names shown on the form; the others are counted. */
const usersShown = 30
/** Changes named in a notification; the others are counted. */
const changesTold = 4

const catalogue: RoleRecord['catalogue'] = rightCodes.map((techName, order) => ({
  techName,
  theme: rightCatalogue[techName].theme,
  title: rightCatalogue[techName].title,
  order,
  masterRight: masterOf(techName),
}))
const titleOf = (code: RightCode): string => rightCatalogue[code].title
const nothing = allAt('forbidden')

export const showRole = async (
  { db, identity }: OperationContext,
  { id, fullAccess }: InputOf<Api['showRole']>,
): Promise<RoleRecord> => {
  const asked = fullAccess === undefined ? null : allAt(fullAccess ? 'fullAccess' : 'forbidden')
  if (id === undefined)
    return {
      id: null,
      updatedAt: null,
      name: '',
      enabled: true,
      rights: asked ?? nothing,
      catalogue,
      userCount: 0,
      users: [],
      isMine: false,
    }
  const role = (await findRole(db, id)) ?? notFound()
  return {
    ...role,
    rights: asked ?? levelsOf(await rightsHeldBy(db, id)),
    catalogue,
    users: await usersOfRole(db, id, usersShown),
    isMine: identity?.staffUserId !== undefined && (await carriesRole(db, id, identity.staffUserId)),
  }
}

/** Refuses levels that a role may not hold, or that this person may not give. */
const checkLevels = ({ identity }: OperationContext, before: Levels, after: Levels, given: Levels) => {
  const refusals = collectRefusals()
  for (const code of belowMaster(given)) {
    const master = masterOf(code) ?? code
    refusals.add(
      rolesRefusals.belowMaster(titleOf(code), titleOf(master), rightLevelLabels[given[master]]),
      `rights.${code}`,
    )
  }
  const mine = identity?.rights ?? {}
  for (const code of raisedBeyond(before, after, mine))
    refusals.add(rolesRefusals.beyond(titleOf(code), rightLevelLabels[mine[code] ?? 'forbidden']), `rights.${code}`)
  refusals.throwIfAny()
}

/**
 * Refuses to take anything from a role that gives more than the caller has: it would be a way to disarm whoever is above.
 * `held`: its levels, asleep or not; `given`: what is left of them.
 */
const checkTaken = (
  { identity }: OperationContext,
  { name, isDisabled }: { readonly name: string; readonly isDisabled: boolean },
  held: Levels,
  given: Levels,
) => {
  const lowered = loweredRights(held, given)
  if (!isDisabled && lowered.length === 0) return
  if (rightsBeyond(held, identity?.rights ?? {}).length === 0) return
  const refusals = collectRefusals()
  if (isDisabled) refusals.add(rolesRefusals.beyondOwn(name), 'enabled')
  for (const code of lowered) refusals.add(rolesRefusals.beyondOwn(name), `rights.${code}`)
  refusals.throwIfAny()
}

/** Keeps an administrator, and to the caller every right that the roles give him: he could not give it back to himself. */
const keepingRights = async <T>({ db, identity }: OperationContext, change: () => Promise<T>): Promise<T> => {
  const own = async () => (identity ? rightsOfPerson(db, identity.personId) : {})
  const before = await own()
  const result = await keepingAnAdministrator(db, change)
  if (rightsBeyond(before, await own()).length > 0) refuse(rolesRefusals.ownRole)
  return result
}

/** Tells those who carry a role what it gives them now; whoever changes it knows. */
const tellCarriers = async (
  { db, identity }: OperationContext,
  role: { readonly id: number; readonly name: string },
  before: Levels,
  after: Levels,
) => {
  const changes = changedRights(before, after)
  if (changes.length === 0) return
  const carriers = (await accountsOfRole(db, role.id)).filter((accountId) => accountId !== identity?.accountId)
  const told = changes
    .slice(0, changesTold)
    .map((code) => `${titleOf(code)}\u00a0: ${rightLevelLabels[before[code]]} → ${rightLevelLabels[after[code]]}`)
  const others = changes.length - told.length
  await notify(db, carriers, {
    kind: 'rights',
    title: `Vos droits ont changé\u00a0: rôle «\u00a0${role.name}\u00a0».`,
    body: [...told, ...(others > 0 ? [`et ${others} ${others > 1 ? 'autres' : 'autre'}`] : [])].join('\n'),
  })
}

const writeRole = async (
  context: OperationContext,
  { id, updatedAt, name, enabled, rights }: InputOf<Api['saveRole']>,
): Promise<AnswerOf<Api['saveRole']>> => {
  const { db, live } = context
  if (id !== null) await lockUnchanged(db, 'roles', id, updatedAt, () => showRole(context, { id }))
  const current = id === null ? undefined : await findRole(db, id)
  const wasEnabled = current?.enabled === true
  const held = id === null ? nothing : levelsOf(await rightsHeldBy(db, id))
  const given: Levels = { ...held, ...rights }
  // a disabled role gives nothing: enabling it grants all that it holds
  const before = wasEnabled ? held : nothing
  const after = enabled ? given : nothing
  checkLevels(context, before, after, given)
  checkTaken(context, { name: current?.name ?? name, isDisabled: wasEnabled && !enabled }, held, given)
  const saved = id ?? (await insertRole(db, { name, enabled }))
  // written even when only rights change: the stamp of the form grows
  if (id !== null) await updateRole(db, id, { name, enabled })
  const changes = changedRights(held, given).map((code) => [code, given[code]] as const)
  await writeLevels(db, saved, changes)
  await tellCarriers(context, { id: saved, name }, before, after)
  live(['access', 'listRoles'], ['access', 'showRole'])
  return { errors: null, id: saved, updatedAt: await stampOf(db, 'roles', saved) }
}

export const saveRole = (context: OperationContext, input: InputOf<Api['saveRole']>) =>
  keepingRights(context, () => writeRole(context, input))

export const disableRoles = async (
  context: OperationContext,
  { ids, enabled }: InputOf<Api['disableRoles']>,
): Promise<AnswerOf<Api['disableRoles']>> => {
  const { db, live } = context
  if (ids.length === 0) return { disabledCount: 0 }
  return keepingRights(context, async () => {
    const roles = await lockRolesToChange(db, ids, enabled)
    for (const role of roles) {
      const held = levelsOf(await rightsHeldBy(db, role.id))
      if (enabled) checkLevels(context, nothing, held, nothing)
      else checkTaken(context, { name: role.name, isDisabled: true }, held, held)
      await tellCarriers(context, role, enabled ? nothing : held, enabled ? held : nothing)
    }
    const disabledCount = await setEnabled(
      db,
      'roles',
      roles.map((role) => role.id),
      enabled,
    )
    if (disabledCount > 0) live(['access', 'listRoles'], ['access', 'showRole'])
    return { disabledCount }
  })
}
