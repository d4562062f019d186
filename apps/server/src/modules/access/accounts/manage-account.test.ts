// What staff do to accounts, through HTTP: lock, disable, enable, connection details, second factor, connected users.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { usersRefusals } from '@cartable/domain/access/accounts/users.refusals.ts'
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/sandbox.ts'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeHousehold, arrangeTeacher } from '../../../../test/factories/people.ts'
import { hashPassword } from '../../../platform/session/passwords.ts'
import { ensureAdministratorRole } from '../create-staff.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-accounts-'))
let sandbox: Sandbox
let app: TestApp
let port: number
let claire: Caller & { staffUserId: number }
let reasons: { staff: number; customer: number; all: number; off: number }
beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir })
  app = await startTestApp({ environment: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sandbox.smtpPort) } })
  await app.start()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as { port: number }).port
  claire = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
  reasons = await app.write(async (db) => {
    const make = async (
      name: string,
      availableFor: ('staff' | 'customer' | 'student' | 'teacher')[],
      enabled = true,
    ) => {
      const row = { name, availableFor, enabled }
      return (await db.insertInto('disabledAccountReasons').values(row).returning('id').executeTakeFirstOrThrow()).id
    }
    return {
      staff: await make('A quitté la société', ['staff']),
      customer: await make('Ne donne plus de nouvelles', ['customer', 'student']),
      all: await make('À sa demande', ['staff', 'customer', 'student', 'teacher']),
      off: await make('Ancien motif', ['staff', 'customer'], false),
    }
  })
})
afterAll(async () => {
  await app?.close()
  await sandbox?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const isAlive = async (caller: Caller) => (await app.call(accessApi.keepAlive, {}, caller)).status === 200
const customer = async () => {
  const household = await app.write((db) => arrangeHousehold(db))
  return { ...household, caller: await app.signIn(household.customerPersonId) }
}
const disable = async (id: number, reason: number | null, caller: Caller = claire) =>
  (await app.call(usersApi.disable, { id, reason } as never, caller)).body
const enable = async (id: number, caller: Caller = claire) =>
  (await app.call(usersApi.enable, { id: String(id) }, caller)).body
const lock = async (id: number, locked?: boolean, caller: Caller = claire) =>
  (await app.call(usersApi.lockUser, { id, ...(locked === undefined ? {} : { locked }) }, caller)).body
const accountRow = (id: number) =>
  app.database.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const refused = (message: string) => ({ isValid: false, errorMsgs: [message] })

describe('disabling an account', () => {
  test('USER-05 staff with the right disable and enable users; readers, families and teachers cannot', async () => {
    const family = await customer()
    const reader = await app.staff({ users: 'read', customers: 'fullAccess' })
    const teacher = await app.signIn((await app.write((db) => arrangeTeacher(db))).personId)
    for (const caller of [reader, family.caller, teacher]) {
      const input = { id: family.caller.accountId, reason: reasons.all }
      expect((await app.call(usersApi.disable, input, caller)).status).toBe(403)
      expect((await app.call(usersApi.enable, { id: String(family.caller.accountId) }, caller)).status).toBe(403)
    }
    expect((await disable(family.caller.accountId, reasons.all)).errors).toBeNull()
    expect(await accountRow(family.caller.accountId)).toMatchObject({ enabled: false, disabledReasonId: reasons.all })
    expect(await enable(family.caller.accountId)).toEqual({ isValid: true, errorMsgs: [] })
    expect(await accountRow(family.caller.accountId)).toMatchObject({ enabled: true, disabledReasonId: null })
  })

  test('the dialog offers the reasons meant for the parts that the person plays', async () => {
    const labels = async (id: number) =>
      (await app.call(usersApi.showDisabling, { id: String(id) }, claire)).body.reasons.map(({ label }) => label)
    const family = await customer()
    const colleague = await app.staff({})
    expect(await labels(family.caller.accountId)).toEqual(['À sa demande', 'Ne donne plus de nouvelles'])
    expect(await labels(colleague.accountId)).toEqual(['A quitté la société', 'À sa demande'])
  })

  test('USER-18 it needs a reason, one that is meant for this person', async () => {
    const { caller } = await customer()
    expect((await disable(caller.accountId, null)).errors).toEqual({
      propertyPaths: ['reason'],
      messages: [usersRefusals.reasonMissing.message],
    })
    for (const reason of [reasons.staff, reasons.off, 987_654_321])
      expect((await disable(caller.accountId, reason)).errors).toEqual({
        propertyPaths: ['reason'],
        messages: [usersRefusals.unknownReason.message],
      })
    expect((await accountRow(caller.accountId)).enabled).toBe(true)
  })

  test('USER-20 it is a POST of id and reason, and enabling a GET of id that only our own page may ask', async () => {
    const { caller } = await customer()
    expect([usersApi.disable.method, usersApi.disable.path]).toEqual(['POST', '/admin/user/disable'])
    expect(Object.keys(usersApi.disable.input.shape)).toEqual(['id', 'reason'])
    expect((await disable(caller.accountId, reasons.customer)).errors).toBeNull()
    expect([usersApi.enable.method, Object.keys(usersApi.enable.input.shape)]).toEqual(['GET', ['id']])
    const id = String(caller.accountId)
    const followedLink = await app.call(usersApi.enable, { id }, claire, {
      'x-cartable': undefined,
      'sec-fetch-site': 'none',
    })
    expect(followedLink.status).toBe(403)
    expect((await accountRow(caller.accountId)).enabled).toBe(false)
    expect((await app.call(usersApi.enable, { id }, claire)).body).toEqual({ isValid: true, errorMsgs: [] })
    expect((await accountRow(caller.accountId)).enabled).toBe(true)
  })

  test('its sessions die at once, its open pages with them, and its links serve no more', async () => {
    const { caller } = await customer()
    await app.call(usersApi.sendDetails, { id: caller.accountId, mode: 'creation' }, claire)
    const stream = await fetch(`http://127.0.0.1:${port}/api/events`, { headers: { cookie: caller.cookie } })
    const reader = stream.body!.getReader()
    await reader.read()
    await disable(caller.accountId, reasons.customer)
    const started = Date.now()
    for (;;) if ((await reader.read()).done) break
    // long before the pulse that looks after every stream, every 25 s
    expect(Date.now() - started).toBeLessThan(15_000)
    expect(await isAlive(caller)).toBe(false)
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from link_tokens where account_id = ${caller.accountId} and used_at is null`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ open: 0 }])
  })

  test('another account keeps its stream', async () => {
    const [one, other] = [await customer(), await customer()]
    const stream = await fetch(`http://127.0.0.1:${port}/api/events`, { headers: { cookie: other.caller.cookie } })
    const reader = stream.body!.getReader()
    await reader.read()
    await disable(one.caller.accountId, reasons.customer)
    const next = reader.read().then(({ done }) => done)
    // what it hears is the change, not the end
    expect(await Promise.race([next, new Promise((resolve) => setTimeout(resolve, 400, false))])).toBe(false)
    await reader.cancel()
  })

  test('nobody disables or locks his own account', async () => {
    expect((await disable(claire.accountId, reasons.staff)).errors?.messages).toEqual([
      usersRefusals.ownDisabling.message,
    ])
    expect(await lock(claire.accountId, true)).toEqual(refused(usersRefusals.ownLock.message))
    expect(await isAlive(claire)).toBe(true)
  })

  test('a disabled colleague is given no more work, and comes back with his part', async () => {
    const colleague = await app.staff({})
    const offered = async () =>
      (await app.call(usersApi.usersDropdown, {}, claire)).body.some(({ id }) => id === colleague.staffUserId)
    await disable(colleague.accountId, reasons.staff)
    expect(await offered()).toBe(false)
    await enable(colleague.accountId)
    expect(await offered()).toBe(true)
  })
})

describe('locking a back-office user', () => {
  test('the lock is toggled, ends the sessions and forgets wrong tries', async () => {
    const colleague = await app.staff({})
    expect(await lock(colleague.accountId)).toEqual({ isValid: true, errorMsgs: [] })
    expect(await isAlive(colleague)).toBe(false)
    // even a session opened meanwhile is none
    expect(await isAlive(await app.signIn(colleague.personId))).toBe(false)
    await app.write((db) =>
      db.updateTable('accounts').set({ failedAttempts: 7 }).where('id', '=', colleague.accountId).execute(),
    )
    await lock(colleague.accountId)
    expect(await accountRow(colleague.accountId)).toMatchObject({ lockedAt: null, failedAttempts: 0 })
    expect(await isAlive(await app.signIn(colleague.personId))).toBe(true)
  })
  test('a double click that says what it wants locks once', async () => {
    const colleague = await app.staff({})
    await Promise.all([lock(colleague.accountId, true), lock(colleague.accountId, true)])
    expect((await accountRow(colleague.accountId)).lockedAt).not.toBeNull()
  })
  test('it frees whom wrong tries have locked out', async () => {
    const colleague = await app.staff({})
    const lockedUntil = new Date(Date.now() + 600_000).toISOString()
    await app.write((db) =>
      db
        .updateTable('accounts')
        .set({ failedAttempts: 9, lockedUntil })
        .where('id', '=', colleague.accountId)
        .execute(),
    )
    const shown = (await app.call(usersApi.showUser, { id: String(colleague.staffUserId) }, claire)).body
    expect(shown.account).toMatchObject({ isLocked: true, lockedUntil })
    await lock(colleague.accountId)
    expect(await accountRow(colleague.accountId)).toMatchObject({ failedAttempts: 0, lockedUntil: null })
  })
  test('a family has no such lock', async () => {
    const { caller } = await customer()
    expect((await app.call(usersApi.lockUser, { id: caller.accountId }, claire)).status).toBe(404)
  })
})

describe('connection details', () => {
  const send = async (id: number, mode: 'reset' | 'creation', caller: Caller = claire) =>
    (await app.call(usersApi.sendDetails, { id, mode }, caller)).body
  const mailOf = async (id: number) =>
    (await accountRow(id)) &&
    app.database.db
      .selectFrom('people')
      .innerJoin('accounts', 'accounts.personId', 'people.id')
      .select('email')
      .where('accounts.id', '=', id)
      .executeTakeFirstOrThrow()

  test('USER-06 staff reset the password of anybody by a mailed link', async () => {
    const { caller } = await customer()
    const passwordHash = await hashPassword('un ancien mot de passe')
    await app.write((db) =>
      db.updateTable('accounts').set({ passwordHash }).where('id', '=', caller.accountId).execute(),
    )
    const answer = await send(caller.accountId, 'reset')
    expect(answer).toEqual({ mail: (await mailOf(caller.accountId)).email, error: null })
    const link = await app.database.db
      .selectFrom('linkTokens')
      .select(['purpose', 'usedAt'])
      .where('accountId', '=', caller.accountId)
      .execute()
    expect(link).toEqual([{ purpose: 'password-reset', usedAt: null }])
    // until the link is used the old password stays
    expect((await accountRow(caller.accountId)).passwordHash).toBe(passwordHash)
    expect(
      (
        await app.call(
          usersApi.sendDetails,
          { id: caller.accountId, mode: 'reset' },
          await app.staff({ users: 'read' }),
        )
      ).status,
    ).toBe(403)
  })

  test('USER-10 it is a POST of mode and id that answers mail and error', async () => {
    const { sendDetails } = usersApi
    expect([sendDetails.name, sendDetails.method]).toEqual(['change_user_password', 'POST'])
    expect(Object.keys(sendDetails.input.shape).sort()).toEqual(['id', 'mode'])
    const { caller } = await customer()
    expect(await send(caller.accountId, 'creation')).toEqual({ mail: expect.stringContaining('@'), error: null })
    expect((await send(caller.accountId, 'autre' as never)).error).not.toBeNull()
    await disable(caller.accountId, reasons.all)
    expect(await send(caller.accountId, 'reset')).toEqual({ mail: null, error: usersRefusals.accountDisabled.message })
  })

  test('a mail that the server refuses is answered with its error', async () => {
    const { caller } = await customer()
    await app.write((db) =>
      db.updateTable('people').set({ email: 'refuse@exemple.test' }).where('id', '=', caller.personId).execute(),
    )
    const answer = await send(caller.accountId, 'creation')
    expect(answer.mail).toBeNull()
    expect(answer.error).toMatch(/\S/)
  })
  test('somebody without an address is told of, and nothing is sent', async () => {
    const { caller } = await customer()
    await app.write((db) => db.updateTable('people').set({ email: null }).where('id', '=', caller.personId).execute())
    expect(await send(caller.accountId, 'creation')).toEqual({
      mail: null,
      error: usersRefusals.personWithoutMail.message,
    })
  })
})

describe('the second factor', () => {
  const qrCode = async (id: number, caller: Caller = claire) =>
    (await app.call(usersApi.showQrCode, { userId: String(id) }, caller)).body
  const reset = async (id: number, caller: Caller = claire) =>
    (await app.call(usersApi.resetSecret, { userId: String(id) }, caller)).body

  test('USER-07 staff reset the secret of a user, whose codes and sessions are then worth nothing', async () => {
    const colleague = await app.staff({})
    await app.write((db) =>
      db
        .updateTable('accounts')
        .set({
          twoFactorEnabled: true,
          twoFactorMode: 'authenticator',
          totpSecretEncrypted: Buffer.from('ancien'),
          totpConfirmedAt: new Date().toISOString(),
        })
        .where('id', '=', colleague.accountId)
        .execute(),
    )
    expect(await reset(colleague.accountId)).toEqual({ isValid: true, errorMsgs: [] })
    expect(await accountRow(colleague.accountId)).toMatchObject({
      totpSecretEncrypted: null,
      totpConfirmedAt: null,
      twoFactorEnabled: true,
    })
    expect(await isAlive(colleague)).toBe(false)
    const reader = await app.staff({ users: 'read' })
    expect((await app.call(usersApi.resetSecret, { userId: String(colleague.accountId) }, reader)).status).toBe(403)
  })

  test('USER-09 the QR code and the reset are GETs of userId, refused to a followed link', async () => {
    for (const operation of [usersApi.showQrCode, usersApi.resetSecret]) {
      expect([operation.method, Object.keys(operation.input.shape)]).toEqual(['GET', ['userId']])
      const link = { 'x-cartable': undefined, 'sec-fetch-site': 'none' }
      expect((await app.call(operation, { userId: String(claire.accountId) }, claire, link)).status).toBe(403)
    }
    const colleague = await app.staff({})
    const shown = await qrCode(colleague.accountId)
    expect(shown.qrCode).toMatch(/^<svg/)
    // the same secret until it is proven
    expect((await qrCode(colleague.accountId)).secret).toBe(shown.secret)
    await reset(colleague.accountId)
    expect((await qrCode(colleague.accountId)).secret).not.toBe(shown.secret)
  })

  test('a secret that serves already is never shown again', async () => {
    const colleague = await app.staff({})
    await app.write((db) =>
      db
        .updateTable('accounts')
        .set({ totpSecretEncrypted: Buffer.from('secret'), totpConfirmedAt: new Date().toISOString() })
        .where('id', '=', colleague.accountId)
        .execute(),
    )
    expect(await qrCode(colleague.accountId)).toEqual({
      qrCode: null,
      secret: null,
      errorMsgs: [usersRefusals.confirmedSecret.message],
    })
  })
})

describe('who may do less', () => {
  test('has no say in the access of who may do more', async () => {
    const clerk = await app.staff({ users: 'write' })
    const boss = await app.director()
    const before = await accountRow(boss.accountId)
    expect((await disable(boss.accountId, reasons.staff, clerk)).errors?.messages).toEqual([
      usersRefusals.beyond.message,
    ])
    expect(await lock(boss.accountId, true, clerk)).toEqual(refused(usersRefusals.beyond.message))
    const userId = String(boss.accountId)
    expect((await app.call(usersApi.resetSecret, { userId }, clerk)).body).toEqual(
      refused(usersRefusals.beyond.message),
    )
    expect((await app.call(usersApi.showQrCode, { userId }, clerk)).body.secret).toBeNull()
    expect((await app.call(usersApi.sendDetails, { id: boss.accountId, mode: 'reset' }, clerk)).body.mail).toBeNull()
    expect((await app.call(usersApi.disconnect, { id: boss.accountId }, clerk)).body).toEqual(
      refused(usersRefusals.beyond.message),
    )
    expect(await accountRow(boss.accountId)).toEqual(before)
    await disable(boss.accountId, reasons.staff)
    expect(await enable(boss.accountId, clerk)).toEqual(refused(usersRefusals.beyond.message))
  })
})

describe('the last administrator', () => {
  let one: Caller & { staffUserId: number }
  let other: Caller & { staffUserId: number }
  let role: number
  beforeEach(async () => {
    // two administrators and nobody else: the roles of the others are taken from them
    await app.write(async (db) => {
      role = await ensureAdministratorRole(db)
      await db.deleteFrom('staffUserRoles').execute()
    })
    const administrator = async () => {
      const made = await app.staff({})
      await app.write((db) =>
        db.insertInto('staffUserRoles').values({ staffUserId: made.staffUserId, roleId: role }).execute(),
      )
      return made
    }
    one = await administrator()
    other = await administrator()
  })
  const isOpen = async (accountId: number) => {
    const { enabled, lockedAt } = await accountRow(accountId)
    return enabled && lockedAt === null
  }

  test('two who disable each other at the same moment are not both obeyed', async () => {
    await Promise.all([
      app.call(usersApi.disable, { id: other.accountId, reason: reasons.staff }, one),
      app.call(usersApi.disable, { id: one.accountId, reason: reasons.staff }, other),
    ])
    expect([await isOpen(one.accountId), await isOpen(other.accountId)].filter(Boolean)).toHaveLength(1)
  })
  test('one who locks and one who disables each other neither', async () => {
    await Promise.all([
      app.call(usersApi.lockUser, { id: other.accountId, locked: true }, one),
      app.call(usersApi.disable, { id: one.accountId, reason: reasons.staff }, other),
    ])
    expect([await isOpen(one.accountId), await isOpen(other.accountId)].filter(Boolean)).toHaveLength(1)
  })
  test('does not give the role up, and nothing else of that form is kept', async () => {
    await disable(other.accountId, reasons.staff, one)
    const { body } = await app.call(usersApi.showUser, { id: String(one.staffUserId) }, one)
    const { account: _, options: __, photoPath: ___, ...form } = body
    const input = { ...form, email: 'seul@exemple.fr', login: 'seul' }
    const answer = await app.call(usersApi.saveUser, { ...input, roleIds: [] }, one)
    expect(answer.body.errors?.messages).toEqual([usersRefusals.lastAdministrator.message])
    expect((await accountRow(one.accountId)).login).not.toBe('seul')
    expect((await app.call(usersApi.saveUser, { ...input, roleIds: [role] }, one)).body.errors).toBeNull()
  })
})

describe('the acting people', () => {
  test('USER-13 staff, customer, student and teacher each act in their own context; a visitor has the public pages', async () => {
    const household = await app.write((db) => arrangeHousehold(db))
    const teacher = await app.write((db) => arrangeTeacher(db))
    const people = {
      staff: await app.staff({ customers: 'read' }),
      customer: await app.signIn(household.customerPersonId),
      student: await app.signIn(household.studentPersonId),
      teacher: await app.signIn(teacher.personId),
    }
    for (const [part, caller] of Object.entries(people)) {
      expect((await app.call(accessApi.session, {}, caller)).body.identity?.parts).toEqual([part])
      expect((await app.call(customersApi.list, {}, caller)).status, part).toBe(part === 'staff' ? 200 : 403)
    }
    expect((await app.call(accessApi.session, {}, null)).body.identity).toBeNull()
    expect((await app.call(customersApi.list, {}, null)).status).toBe(401)
  })

  test('USER-14 the server refuses every operation on users to whoever lacks the right, whatever the page shows', async () => {
    const household = await app.write((db) => arrangeHousehold(db))
    const teacher = await app.write((db) => arrangeTeacher(db))
    const strangers = [
      await app.signIn(household.customerPersonId),
      await app.signIn(household.studentPersonId),
      await app.signIn(teacher.personId),
      await app.staff({ roles: 'fullAccess', billing: 'fullAccess' }),
    ]
    const reader = await app.staff({ users: 'read' })
    for (const operation of Object.values(usersApi)) {
      for (const caller of strangers)
        expect((await app.call(operation, {} as never, caller)).status, operation.id).toBe(403)
      expect((await app.call(operation, {} as never, null)).status, operation.id).toBe(401)
      const { status } = await app.call(operation, {} as never, reader)
      if (operation.effect === 'write' || operation === usersApi.showDisabling) expect(status, operation.id).toBe(403)
      else expect(status, operation.id).not.toBe(403)
    }
  })
})
