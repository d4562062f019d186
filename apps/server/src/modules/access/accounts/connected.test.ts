// Who is connected now: the list, its filters, and ending the sessions of one of them.

import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { usersRefusals } from '@cartable/domain/access/accounts/users.refusals.ts'
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeHousehold, arrangeTeacher } from '../../../../test/factories/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const isAlive = async (caller: Caller) => (await app.call(accessApi.keepAlive, {}, caller)).status === 200
const customer = async () => {
  const household = await app.write((db) => arrangeHousehold(db))
  return { ...household, caller: await app.signIn(household.customerPersonId) }
}
const list = async (input: Record<string, string> = {}) =>
  (await app.call(usersApi.connectedUsers, { size: '100', ...input }, boss)).body.rows
let boss: Caller
beforeEach(async () => {
  boss = await app.director({ firstName: 'Annick', lastName: 'Derrien' })
})

test('USER-15 the list shows e-mail, identity and last activity, one line per person', async () => {
  const { caller } = await customer()
  await app.signIn(caller.personId)
  const lastSeen = new Date(Date.now() - 120_000).toISOString()
  await sql`update sessions set last_seen_at = ${lastSeen} where account_id = ${caller.accountId}`.execute(
    app.database.writer,
  )
  const person = await app.database.db
    .selectFrom('people')
    .select(['email', 'firstName', 'lastName'])
    .where('id', '=', caller.personId)
    .executeTakeFirstOrThrow()
  expect((await list()).filter((row) => row.id === caller.accountId)).toEqual([
    expect.objectContaining({
      email: person.email,
      identity: `${person.firstName} ${person.lastName}`,
      lastActivity: lastSeen,
      parts: ['customer'],
      browserCount: 2,
      isMe: false,
    }),
  ])
  expect((await list()).find((row) => row.identity === 'Annick Derrien')?.isMe).toBe(true)
})

test('USER-16 the filters find by text, part and recent activity', async () => {
  const { caller } = await customer()
  const teacher = await app.write((db) => arrangeTeacher(db, { lastName: 'Poulain' }))
  const pupil = await app.signIn(teacher.personId)
  await sql`update sessions set last_seen_at = ${new Date(Date.now() - 1_200_000)} where account_id = ${pupil.accountId}`.execute(
    app.database.writer,
  )
  const ids = async (input: Record<string, string>) => (await list(input)).map(({ id }) => id)
  expect(await ids({ q: 'poulain' })).toEqual([pupil.accountId])
  expect(await ids({ parts: 'teacher' })).toContain(pupil.accountId)
  expect(await ids({ parts: 'teacher' })).not.toContain(caller.accountId)
  expect(await ids({ parts: 'teacher,customer' })).toEqual(expect.arrayContaining([pupil.accountId, caller.accountId]))
  expect(await ids({ activeWithin: '15' })).not.toContain(pupil.accountId)
  expect(await ids({ activeWithin: '30' })).toContain(pupil.accountId)
})

test('somebody is disconnected from it, but not oneself; who is over or locked is not in it', async () => {
  const { caller } = await customer()
  expect((await app.call(usersApi.disconnect, { id: caller.accountId }, boss)).body.isValid).toBe(true)
  expect(await isAlive(caller)).toBe(false)
  expect((await list()).map(({ id }) => id)).not.toContain(caller.accountId)
  const own = await app.call(usersApi.disconnect, { id: boss.accountId }, boss)
  expect(own.body).toEqual({ isValid: false, errorMsgs: [usersRefusals.ownEnd.message] })
  const over = await customer()
  await sql`update sessions set idle_expires_at = now() - interval '1 minute' where account_id = ${over.caller.accountId}`.execute(
    app.database.writer,
  )
  expect((await list()).map(({ id }) => id)).not.toContain(over.caller.accountId)
})
