// The account of a customer, of a student or of a teacher, as their record shows it and opens it.
import type { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { usersRefusals } from '@cartable/domain/access/accounts/users.refusals.ts'
import { loginOfName } from '@cartable/domain/access/accounts/users.rules.ts'
import { type PersonAccess, type RecordPart, recordRights } from '@cartable/domain/access/accounts/users.schema.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { accountOfPerson, insertAccount, isLoginTaken, personOfRecord } from './accounts.queries.ts'
import { describeAccount } from './manage-account.ts'

type Person = NonNullable<Awaited<ReturnType<typeof personOfRecord>>>

/** The mail address where it is free (siblings share their parent's), else the name, numbered when it is taken too. */
export const suggestLogin = async (
  db: Db,
  person: Pick<Person, 'firstName' | 'lastName' | 'email'>,
): Promise<string> => {
  if (person.email && !(await isLoginTaken(db, person.email))) return person.email
  const name = loginOfName(person)
  for (let rank = 1; ; rank += 1) {
    const login = rank === 1 ? name : `${name}${rank}`
    if (!(await isLoginTaken(db, login))) return login
  }
}

export const showPersonAccess = async (
  context: OperationContext,
  { part, id }: InputOf<typeof usersApi.showPersonAccess>,
): Promise<PersonAccess> => {
  const { db, identity } = context
  const rights = identity?.rights ?? {}
  if (!hasRight(rights, 'users', 'read') && !hasRight(rights, recordRights[part], 'read')) throw forbidden()
  const person = (await personOfRecord(db, part, id)) ?? notFound()
  const accountId = await accountOfPerson(db, person.id)
  return {
    account: accountId === null ? null : await describeAccount(context, accountId),
    email: person.email,
    suggestedLogin: accountId === null ? await suggestLogin(db, person) : '',
  }
}

/** The account of somebody with an address, without a password yet, under a free login. */
export const openAccountOf = async (
  { db, live }: Pick<OperationContext, 'db' | 'live'>,
  person: Person,
): Promise<number> => {
  live(['access'])
  return insertAccount(db, { personId: person.id, login: await suggestLogin(db, person) })
}

const liveDomains = { customer: 'customers', student: 'customers', teacher: 'teachers' } as const

/** Opens the account, without a password: its owner chooses one with the link that is sent next. */
export const createPersonAccount = async (
  { db, live }: OperationContext,
  { part, id, login }: InputOf<typeof usersApi.createAccount>,
) => {
  const person = (await personOfRecord(db, part, id)) ?? notFound()
  if ((await accountOfPerson(db, person.id)) !== null) refuse(usersRefusals.accountExists)
  if (person.email === null) refuse(usersRefusals.personWithoutMail)
  const accountId = await insertAccount(db, { personId: person.id, login })
  live(['access'], [liveDomains[part]])
  return { errors: null, id: accountId, updatedAt: null }
}

/** The account of whoever stands behind a record, opened under a free login when there is none. */
export const openPersonAccount = async (
  context: Pick<OperationContext, 'db' | 'live'>,
  part: RecordPart,
  id: number,
): Promise<{ readonly accountId: number; readonly isNew: boolean }> => {
  const { db, live } = context
  const person = (await personOfRecord(db, part, id)) ?? notFound()
  const known = await accountOfPerson(db, person.id)
  if (known !== null) return { accountId: known, isNew: false }
  if (person.email === null) refuse(usersRefusals.personWithoutMail, 'email')
  const accountId = await insertAccount(db, { personId: person.id, login: await suggestLogin(db, person) })
  live(['access'], [liveDomains[part]])
  return { accountId, isNew: true }
}

/** That of a family; null where it has no address to be written to. */
export const openFamilyAccount = async (
  context: OperationContext,
  customerId: number,
): Promise<{ readonly accountId: number; readonly isNew: boolean } | null> => {
  const person = await personOfRecord(context.db, 'customer', customerId)
  return person?.email ? openPersonAccount(context, 'customer', customerId) : null
}
