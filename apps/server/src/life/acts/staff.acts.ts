// How colleagues come to the company: groups and roles, an account with its mail, and the password that each chooses.

import { absencesApi } from '@cartable/domain/access/absences/absences.api.ts'
import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { rolesApi } from '@cartable/domain/access/roles/roles.api.ts'
import { passwordsApi } from '@cartable/domain/access/sign-in/passwords.api.ts'
import type { RightCode, RightLevel } from '@cartable/domain/kernel/rights.ts'
import type { Life, Person } from '../life.ts'

export type Colleague = {
  readonly gender: 'male' | 'female'
  readonly firstName: string
  readonly lastName: string
  readonly login: string
  readonly email: string
  readonly roleIds: readonly number[]
  readonly groupId: number | null
  readonly privateTuitionManager?: boolean
}

/** Makes a role; answers its id. */
export const makeRole = async (
  director: Person,
  name: string,
  rights: Readonly<Partial<Record<RightCode, RightLevel>>>,
): Promise<number> => {
  const { id } = await director.do(rolesApi.saveRole, { id: null, updatedAt: null, name, enabled: true, rights })
  return id!
}

/** Makes a group of staff; answers its id. */
export const makeGroup = async (director: Person, name: string): Promise<number> => {
  const { id } = await director.do(usersApi.saveGroup, { id: null, updatedAt: null, name })
  return id!
}

/** Opens the account of a colleague and sends the mail with which a password is chosen; answers the staff user's id. */
export const hireColleague = async (director: Person, colleague: Colleague): Promise<number> => {
  const blank = await director.do(usersApi.showUser, {})
  const { id, accountId } = await director.do(usersApi.saveUser, {
    ...blank,
    ...colleague,
    roleIds: [...colleague.roleIds],
    privateTuitionManager: colleague.privateTuitionManager ?? false,
  })
  await director.do(usersApi.sendDetails, { mode: 'creation', id: accountId! })
  return id!
}

/** Opens the newest mail for this address that lets its reader choose a password, and chooses it. */
export const choosePassword = async (life: Life, address: string, password: string): Promise<void> => {
  const letters = await life.mailbox(address)
  const letter = letters.find(({ links }) => links.some((link) => link.includes('/reset-password/')))
  if (!letter?.token) throw new Error(`no mail to ${address} lets choose a password`)
  await life.visitor.do(passwordsApi.showReset, { passwordRequestToken: letter.token })
  await life.visitor.do(passwordsApi.resetPassword, {
    passwordRequestToken: letter.token,
    password,
    confirmation: password,
  })
}

/** Notes that somebody is away from a day to another, both included, and which colleague stands in; the name as it is read. */
export const noteAbsence = async (
  staff: Person,
  { startsOn, endsOn, substitute }: { readonly startsOn: string; readonly endsOn: string; readonly substitute: string },
): Promise<void> => {
  const { colleagues } = await staff.do(absencesApi.ownAbsences, {})
  const substituteStaffUserId = colleagues.find(({ label }) => label === substitute)?.id
  if (substituteStaffUserId === undefined) throw new Error(`no colleague is called ${substitute}`)
  await staff.do(absencesApi.saveOwnAbsence, { id: null, updatedAt: null, startsOn, endsOn, substituteStaffUserId })
}
