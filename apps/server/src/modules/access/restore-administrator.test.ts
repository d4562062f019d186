// The command line gives an administrator back: the account opens, its role, its password and a lost telephone follow, and it is traced.
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { passwordsApi } from '@cartable/domain/access/sign-in/passwords.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { goodPassword } from './access.factory.ts'
import { RestoreAdministratorRefused, restoreAdministrator } from './restore-administrator.ts'

let app: TestApp
let login: string
let accountId: number
beforeAll(async () => {
  app = await startTestApp()
  await app.start()
  accountId = (await app.staff({})).accountId
  login = (await row()).login
})
afterAll(() => app?.close())

const row = () =>
  app.database.db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()
const restore = (asked: string, forgetsPhone = false) =>
  restoreAdministrator(app.database, { login: asked, forgetsPhone, now: new Date() })

test('a company that nobody can administer any more has an administrator again, who signs in', async () => {
  await app.write(async (db) => {
    // the role that the installation makes was lowered, everybody is out
    await db.deleteFrom('roleRights').execute()
    await db
      .updateTable('accounts')
      .set({
        lockedAt: new Date().toISOString(),
        totpSecretEncrypted: Buffer.from('perdu'),
        totpConfirmedAt: new Date().toISOString(),
      })
      .where('id', '=', accountId)
      .execute()
  })
  const { done, passwordPath } = await restore(login.toUpperCase(), true)
  expect(done).toEqual([
    'Le compte est de nouveau ouvert.',
    'Le rôle d’administrateur lui est donné.',
    'Son application d’authentification est oubliée.',
  ])
  expect((await row()).totpSecretEncrypted).toBeNull()
  const passwordRequestToken = passwordPath.split('/').at(-1) ?? ''
  const chosen = { passwordRequestToken, password: goodPassword, confirmation: goodPassword }
  expect((await app.call(passwordsApi.resetPassword, chosen, null)).body.errors).toBeNull()
  expect((await app.call(accessApi.login, { login, password: goodPassword }, null)).body.ok).toBe(true)
  const traces = await app.database.db
    .selectFrom('traces')
    .select(['entityClass', 'actorLabel'])
    .where('operation', '=', 'access.restoreAdministrator')
    .execute()
  expect(new Set(traces.map(({ entityClass }) => entityClass))).toContain('staff_user_roles')
  expect(new Set(traces.map(({ actorLabel }) => actorLabel))).toEqual(new Set(['Ligne de commande']))
})

test('once everything is in order nothing more is given, and an unknown login is answered by those there are', async () => {
  expect((await restore(login)).done).toEqual([])
  await expect(restore('personne')).rejects.toThrow(RestoreAdministratorRefused)
  await expect(restore('personne')).rejects.toThrow(login)
})
