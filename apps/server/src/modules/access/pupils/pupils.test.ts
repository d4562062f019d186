// A pupil without an address gets in by a code of the family: once, in time, with the right name; the family takes it back.
import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { pupilsApi } from '@cartable/domain/access/pupils/pupils.api.ts'
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeHousehold } from '../../../../test/factories/people.ts'
import { type AccountsApp, goodPassword, startAccountsApp } from '../access.factory.ts'
import { createAccount } from '../create-staff.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccountsApp()
})
afterAll(() => app.stop())

const other = 'des galets dans la poche'
let households = 0
const household = async () => {
  households += 1
  const login = `mere${households}`
  const ids = await app.write(async (db) => {
    const made = await arrangeHousehold(db)
    await createAccount(db, { personId: made.customerPersonId, login, password: goodPassword })
    return made
  })
  return { ...ids, parent: (await app.signIn({ login })).caller }
}
const give = async (studentId: number, parent: Caller) =>
  (await app.call(pupilsApi.giveCode, { studentId }, parent)).body
const choose = (login: string | null, code: string | null, password = other) =>
  app.call(pupilsApi.useCode, { login: login ?? '', code: code ?? '', password, confirmation: password }, null)
const accessOf = async (parent: Caller) => (await app.call(homesApi.familyHome, {}, parent)).body.students[0]?.access
const wrong = /^Cet identifiant et ce code ne vont pas ensemble/

test('the code is told once, opens the choice of a password once, and the parent is told', async () => {
  const { studentId, parent } = await household()
  expect(await accessOf(parent)).toEqual({ state: 'none', login: null, codeUntil: null, mayGive: true })
  const { login, code, until, errorMsgs } = await give(studentId, parent)
  expect(errorMsgs).toEqual([])
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  expect(await accessOf(parent)).toEqual({ state: 'code', login, codeUntil: until, mayGive: true })
  expect((await choose(login, code?.toLowerCase().replace('-', ' ') ?? '')).body).toEqual({
    success: true,
    errors: null,
  })
  expect((await app.signIn({ login: login ?? '', password: other })).body.ok).toBe(true)
  expect((await choose(login, code)).body.errors?.messages[0]).toMatch(wrong)
  expect(await accessOf(parent)).toMatchObject({ state: 'open', codeUntil: null })
  const told = await app.database.db
    .selectFrom('notifications')
    .innerJoin('accounts', 'accounts.id', 'notifications.accountId')
    .select('title')
    .where('accounts.login', '=', `mere${households}`)
    .execute()
  expect(told).toEqual([{ title: expect.stringMatching(/a choisi son mot de passe\.$/) }])
})

test('a wrong name, a wrong or an old code, a weak password: nothing changes, and nothing is learnt', async () => {
  const { studentId, parent } = await household()
  const first = await give(studentId, parent)
  const second = await give(studentId, parent)
  expect((await choose(first.login, first.code)).body.errors?.messages[0]).toMatch(wrong)
  expect((await choose('personne', second.code)).body.errors?.messages[0]).toMatch(wrong)
  const weak = await choose(second.login, second.code, 'motdepasse123')
  expect(weak.body.errors?.propertyPaths).toEqual(['password'])
  app.wait(8 * 86_400)
  const again = await app.signIn({ login: `mere${households}` })
  expect((await choose(second.login, second.code)).body.errors?.messages[0]).toMatch(wrong)
  const third = await give(studentId, again.caller)
  expect((await choose(third.login, third.code)).body.success).toBe(true)
})

test('the family closes it at once, and a new code opens it again; another family has no say', async () => {
  const { studentId, parent } = await household()
  const { login, code } = await give(studentId, parent)
  await choose(login, code)
  const pupil = await app.signIn({ login: login ?? '', password: other })
  const stranger = await household()
  expect((await app.call(pupilsApi.giveCode, { studentId }, stranger.parent)).status).toBe(404)
  expect((await app.call(pupilsApi.closeAccess, { studentId }, stranger.parent)).status).toBe(404)
  expect((await app.call(pupilsApi.closeAccess, { studentId }, parent)).body.isValid).toBe(true)
  expect((await app.call(homesApi.familyHome, {}, pupil.caller)).status).toBe(401)
  expect((await app.signIn({ login: login ?? '', password: other })).body.ok).toBe(false)
  expect(await accessOf(parent)).toMatchObject({ state: 'closed', mayGive: true })
  const again = await give(studentId, parent)
  expect((await choose(again.login, again.code)).body.success).toBe(true)
  expect(await accessOf(parent)).toMatchObject({ state: 'open' })
})

test('the office gives a code, too; what it closed, the family does not open', async () => {
  const { studentId, parent } = await household()
  const director = await app.director()
  const { login } = await give(studentId, director)
  const { id } = await app.accountOf(login ?? '')
  const reason = await app.write((db) =>
    db
      .insertInto('disabledAccountReasons')
      .values({ name: 'À notre demande', availableFor: ['student'] })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await app.call(usersApi.disable, { id, reason: reason.id }, director)
  expect(await accessOf(parent)).toMatchObject({ state: 'barred', mayGive: false })
  expect((await give(studentId, parent)).errorMsgs).toEqual([
    'Cet accès a été fermé par nos soins\u00a0: appelez-nous pour le rouvrir.',
  ])
})
