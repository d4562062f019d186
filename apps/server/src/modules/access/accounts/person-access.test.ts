// The account of a family or a teacher as their record shows it and opens it, through HTTP.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { usersRefusals } from '@cartable/domain/access/accounts/users.refusals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/sandbox.ts'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeHousehold, arrangeTeacher } from '../../../../test/factories/people.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-person-access-'))
let sandbox: Sandbox
let app: TestApp
let boss: Caller
beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir })
  app = await startTestApp({ environment: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sandbox.smtpPort) } })
  boss = await app.director()
})
afterAll(async () => {
  await app?.close()
  await sandbox?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
const show = async (part: 'customer' | 'student' | 'teacher', id: number) =>
  (await app.call(usersApi.showPersonAccess, { part, id: String(id) }, boss)).body
const open = async (part: 'customer' | 'student' | 'teacher', id: number, login: string) =>
  (await app.call(usersApi.createAccount, { part, id, login }, boss)).body

test('an account is opened from the record, with the login proposed from the mail', async () => {
  const household = await app.write((db) => arrangeHousehold(db))
  const before = await show('customer', household.customerId)
  expect(before).toMatchObject({ account: null, suggestedLogin: before.email })
  const made = await open('customer', household.customerId, before.suggestedLogin)
  expect(made.errors).toBeNull()
  const sent = await app.call(usersApi.sendDetails, { id: made.id!, mode: 'creation' }, boss)
  expect(sent.body).toEqual({ mail: before.email, error: null })
  expect(await show('customer', household.customerId)).toMatchObject({
    account: { id: made.id, login: before.suggestedLogin, enabled: true, hasPassword: false, lastLoginAt: null },
  })
})
test('siblings who share an address are each proposed a login of their own', async () => {
  const teachers = await app.write(async (db) => [
    await arrangeTeacher(db, { lastName: 'Le Fur' }),
    await arrangeTeacher(db, { lastName: 'Le Fur' }),
    await arrangeTeacher(db, { lastName: 'Le Fur' }),
  ])
  await app.write((db) =>
    db
      .updateTable('people')
      .set({ email: 'partagee@exemple.fr' })
      .where(
        'id',
        'in',
        teachers.map(({ personId }) => personId),
      )
      .execute(),
  )
  const logins: string[] = []
  for (const { teacherId } of teachers) {
    const { suggestedLogin } = await show('teacher', teacherId)
    logins.push(suggestedLogin)
    expect((await open('teacher', teacherId, suggestedLogin)).errors).toBeNull()
  }
  expect(logins).toEqual(['partagee@exemple.fr', 'camille.le-fur', 'camille.le-fur2'])
})
test('who reads the record sees how its account stands, of that kind of record alone, and acts on nothing', async () => {
  const household = await app.write((db) => arrangeHousehold(db))
  const teacher = await app.write((db) => arrangeTeacher(db))
  expect((await open('customer', household.customerId, 'foyer-lu')).errors).toBeNull()
  const sales = await app.staff({ customers: 'fullAccess' })
  const asked = (part: 'customer' | 'student' | 'teacher', id: number) =>
    app.call(usersApi.showPersonAccess, { part, id: String(id) }, sales)
  const { status, body } = await asked('customer', household.customerId)
  expect(status).toBe(200)
  expect(body.account).toMatchObject({ login: 'foyer-lu', enabled: true })
  expect((await asked('student', household.studentId)).status).toBe(403)
  expect((await asked('teacher', teacher.teacherId)).status).toBe(403)
  const id = body.account?.id ?? 0
  expect((await app.call(usersApi.createAccount, { part: 'customer', id, login: 'x' }, sales)).status).toBe(403)
  expect((await app.call(usersApi.sendDetails, { id, mode: 'reset' }, sales)).status).toBe(403)
  expect((await app.call(usersApi.disable, { id, reason: 1 }, sales)).status).toBe(403)
})
test('a second account, a taken login and a person without address are refused', async () => {
  const household = await app.write((db) => arrangeHousehold(db))
  expect((await open('customer', household.customerId, 'foyer-unique')).errors).toBeNull()
  expect((await open('customer', household.customerId, 'foyer-autre')).errors?.messages).toEqual([
    usersRefusals.accountExists.message,
  ])
  const teacher = await app.write((db) => arrangeTeacher(db))
  expect((await open('teacher', teacher.teacherId, 'FOYER-unique')).errors).toEqual({
    propertyPaths: ['login'],
    messages: [usersRefusals.loginTaken.message],
  })
  // the student of the factory has no address of its own
  expect((await open('student', household.studentId, 'eleve-unique')).errors?.messages).toEqual([
    usersRefusals.personWithoutMail.message,
  ])
  expect((await app.call(usersApi.showPersonAccess, { part: 'teacher', id: '987654321' }, boss)).status).toBe(404)
})
test('a double click opens one account', async () => {
  const teacher = await app.write((db) => arrangeTeacher(db))
  const answers = await Promise.all([
    open('teacher', teacher.teacherId, 'double1'),
    open('teacher', teacher.teacherId, 'double2'),
  ])
  expect(answers.filter(({ errors }) => errors === null)).toHaveLength(1)
})
