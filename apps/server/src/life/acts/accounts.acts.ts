// How customers, students and teachers get an account: it is opened for them, and each chooses a password by the mailed link.
import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import type { RecordPart } from '@cartable/domain/access/accounts/users.schema.ts'
import type { Life, Person } from '../life.ts'

/** Opens the account of a record and sends its connection details; answers the login. */
export const openAccountOf = async (
  administrator: Person,
  record: { readonly part: RecordPart; readonly id: number },
  wanted: string | null = null,
): Promise<string> => {
  const { suggestedLogin } = await administrator.do(usersApi.showPersonAccess, { ...record, id: String(record.id) })
  const login = wanted ?? suggestedLogin
  const { id } = await administrator.do(usersApi.createAccount, { ...record, login })
  await administrator.do(usersApi.sendDetails, { mode: 'creation', id: id! })
  return login
}

/** Closes the account of a record for a reason of the list, by its name. */
export const closeAccountOf = async (
  administrator: Person,
  record: { readonly part: RecordPart; readonly id: number },
  reason: string,
): Promise<void> => {
  const { account } = await administrator.do(usersApi.showPersonAccess, { ...record, id: String(record.id) })
  if (!account) throw new Error(`${record.part} ${record.id} has no account`)
  const { reasons } = await administrator.do(usersApi.showDisabling, { id: String(account.id) })
  const chosen = reasons.find(({ label }) => label === reason)
  await administrator.do(usersApi.disable, { id: account.id, reason: chosen?.id ?? null })
}

/** Somebody has a mail with which a password is chosen. */
export const hasInvitation = async (life: Life, address: string): Promise<boolean> =>
  (await life.mailbox(address)).some(({ links }) => links.some((link) => link.includes('/reset-password/')))
