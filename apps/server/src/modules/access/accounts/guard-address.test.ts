// The address of an account that is used: on a record it opens the account by « mot de passe oublié », so that staff cannot lead it astray.
import { usersRefusals } from '@cartable/domain/access/accounts/users.refusals.ts'
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeHousehold, arrangeTeacher } from '../../../../test/factories/people.ts'
import { createLink, findLink } from '../../../platform/http/links.ts'

let app: TestApp
let clerk: Caller
let boss: Caller
beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.staff({ customers: 'fullAccess', students: 'fullAccess', teachers: 'fullAccess' })
  boss = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
})
afterAll(() => app.close())

const former = (id: number) => `ancienne${id}@exemple.fr`
/** A mother with an account; `isUsed`: she came in once. */
const mother = async (isUsed = true) => {
  const { customerId, customerPersonId } = await app.write((db) => arrangeHousehold(db))
  const { accountId } = await app.signIn(customerPersonId)
  await app.write(async (db) => {
    await db
      .updateTable('people')
      .set({ email: former(customerId) })
      .where('id', '=', customerPersonId)
      .execute()
    await db
      .updateTable('accounts')
      .set({ lastLoginAt: isUsed ? new Date().toISOString() : null, ...(!isUsed && { passwordHash: null }) })
      .where('id', '=', accountId)
      .execute()
  })
  return { customerId, accountId, personId: customerPersonId }
}
const move = async (customerId: number, email: string, as: Caller) => {
  const { body } = await app.call(customersApi.show, { id: String(customerId) }, as)
  return (await app.call(customersApi.save, { ...body, email } as never, as)).body
}
const told = async (accountId: number) => {
  const rows = await app.database.db
    .selectFrom('messages as m')
    .innerJoin('messageRecipients as r', 'r.messageId', 'm.id')
    .select(['r.address', 'm.body'])
    .where('m.purpose', '=', 'account-changed')
    .where('m.aboutId', '=', accountId)
    .execute()
  const bell = await app.database.db
    .selectFrom('notifications')
    .select('title')
    .where('accountId', '=', accountId)
    .where('kind', '=', 'security')
    .execute()
  return { mails: rows, bell: bell.map(({ title }) => title) }
}

test('nobody leads a used account to another address by its record, who has no right on accounts', async () => {
  const { customerId, accountId } = await mother()
  expect((await move(customerId, 'complice@exemple.fr', clerk)).errors).toEqual({
    propertyPaths: ['email'],
    messages: [usersRefusals.addressOfAccount.message],
  })
  expect(await told(accountId)).toEqual({ mails: [], bell: [] })
  // the rest of the record is theirs
  expect((await move(customerId, former(customerId).toUpperCase(), clerk)).errors).toBeNull()
})

test('nor the address of a teacher', async () => {
  const teacher = await app.write((db) => arrangeTeacher(db))
  const { accountId } = await app.signIn(teacher.personId)
  await app.write((db) =>
    db.updateTable('accounts').set({ lastLoginAt: new Date().toISOString() }).where('id', '=', accountId).execute(),
  )
  const { body } = await app.call(teachersApi.show, { id: String(teacher.teacherId) }, clerk)
  const saved = await app.call(teachersApi.save, { ...body, email: 'complice@exemple.fr' } as never, clerk)
  expect(saved.body.errors?.propertyPaths).toContain('email')
})

test('who manages users does so, and the former address and the bell are told by whom; links that left end', async () => {
  const { customerId, accountId } = await mother()
  const subject = { subjectClass: 'accounts', subjectId: accountId } as const
  const expiresAt = new Date(app.clock.now().getTime() + 3_600_000)
  const token = await app.write((db) => createLink(db, { ...subject, purpose: 'password-reset', accountId, expiresAt }))
  const isOpen = () => findLink(app.database.db, { purposes: ['password-reset'] }, token, app.clock.now())
  expect(await isOpen()).toBeTruthy()
  expect((await move(customerId, 'nouvelle@exemple.fr', boss)).errors).toBeNull()
  const { mails, bell } = await told(accountId)
  expect(mails).toMatchObject([
    {
      address: former(customerId),
      body: expect.stringContaining('son adresse e-mail a été changée par Claire Delmas'),
    },
  ])
  expect(bell).toEqual(['Votre adresse e-mail a été changée.'])
  expect(await isOpen()).toBeFalsy()
})

test('an address that was mistyped is corrected while nobody came in yet, and told all the same', async () => {
  const { customerId, accountId } = await mother(false)
  expect((await move(customerId, 'juste@exemple.fr', clerk)).errors).toBeNull()
  const { mails } = await told(accountId)
  expect(mails.map(({ address }) => address)).toEqual([former(customerId)])
})

test('an address that mail servers refuse is put right by whoever follows the record', async () => {
  const { customerId, personId, accountId } = await mother()
  await app.write(async (db) => {
    const message = await db
      .insertInto('messages')
      .values({ channel: 'mail', purpose: 'contextual', body: 'Bonjour', status: 'failed' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('messageRecipients')
      .values({
        messageId: message.id,
        kind: 'to',
        personId,
        address: former(customerId),
        status: 'failed',
        addressFault: true,
      })
      .execute()
  })
  expect((await move(customerId, 'juste@exemple.fr', clerk)).errors).toBeNull()
  // nobody reads there: the bell alone tells
  expect(await told(accountId)).toEqual({ mails: [], bell: ['Votre adresse e-mail a été changée.'] })
  expect((await move(customerId, 'complice@exemple.fr', clerk)).errors?.propertyPaths).toEqual(['email'])
})
