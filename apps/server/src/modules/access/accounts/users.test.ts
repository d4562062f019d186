// Staff users through HTTP: list, form, roles, second factor, and the attacks that the form must withstand.

import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { usersRefusals } from '@cartable/domain/access/accounts/users.refusals.ts'
import type { StaffUserInput } from '@cartable/domain/access/accounts/users.schema.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { ensureAdministratorRole, ensureRole } from '../create-staff.ts'

type Input = z.input<typeof StaffUserInput>

let app: TestApp
let claire: Caller & { staffUserId: number }
let administratorRole: number
let salesRole: number
let groupId: number
let reasonId: number
beforeAll(async () => {
  app = await startTestApp()
  claire = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
  await app.write(async (db) => {
    administratorRole = await ensureAdministratorRole(db)
    salesRole = await ensureRole(db, 'Commercial', { contacts: 'write', customers: 'read' })
    const group = await db
      .insertInto('staffGroups')
      .values({ name: 'Agence' })
      .returning('id')
      .executeTakeFirstOrThrow()
    groupId = group.id
    const reason = await db
      .insertInto('disabledAccountReasons')
      .values({ name: 'A quitté la société', availableFor: ['staff'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    reasonId = reason.id
  })
})
afterAll(() => app.close())

let made = 0
const noPhone = { phoneNumber: null, phoneRegion: 'FR' }
const someone = (values: Partial<Input> = {}): Input => {
  made += 1
  return {
    id: null,
    updatedAt: null,
    gender: 'male',
    firstName: 'Yann',
    lastName: `Kerloch${made}`,
    birthOn: '1988-05-04',
    email: `yann${made}@exemple.fr`,
    phone: noPhone,
    mobilePhone: { phoneNumber: '06 12 34 56 78', phoneRegion: 'FR' },
    login: `yann${made}`,
    groupId: null,
    roleIds: [],
    privateTuitionManager: false,
    twoFactorEnabled: false,
    twoFactorMode: null,
    enabled: true,
    disabledReasonId: null,
    removePhoto: false,
    ...values,
  }
}
const save = async (input: Input, caller: Caller = claire) => (await app.call(usersApi.saveUser, input, caller)).body
const show = async (id: number, caller: Caller = claire) =>
  (await app.call(usersApi.showUser, { id: String(id) }, caller)).body
const list = async (input: Record<string, string> = {}) => (await app.call(usersApi.listUsers, input, claire)).body
/** What `show` answered, as the form sends it back. */
const formOf = async (id: number): Promise<Input> => {
  const { account: _, options: __, photoPath: ___, ...form } = await show(id)
  return form
}
const pathsOf = (answer: { errors: { propertyPaths: string[] } | null }) => answer.errors?.propertyPaths

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Sends the form with a photo, as the browser does. */
const saveWithPhoto = async (input: Input, fileName: string, bytes: Buffer) => {
  const boundary = 'limite'
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="data"\r\n\r\n${JSON.stringify(input)}\r\n`),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="${fileName}"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/admin/gruser',
    payload,
    headers: {
      cookie: claire.cookie,
      'x-cartable': '1',
      'sec-fetch-site': 'same-origin',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  })
  return response.json() as { errors: { propertyPaths: string[] } | null; id: number }
}

describe('the form of a staff user', () => {
  test('USER-02 keeps mail, identity, group, roles, manager flag, second factor, phone region, birth date, photo, enabled', async () => {
    const saved = await saveWithPhoto(
      someone({
        groupId,
        roleIds: [salesRole, administratorRole],
        privateTuitionManager: true,
        twoFactorEnabled: true,
        twoFactorMode: 'email',
        phone: { phoneNumber: '0470 12 34 56', phoneRegion: 'BE' },
      }),
      'portrait.png',
      png,
    )
    expect(saved.errors).toBeNull()
    const record = await show(saved.id)
    expect(record).toMatchObject({
      gender: 'male',
      firstName: 'Yann',
      birthOn: '1988-05-04',
      email: expect.stringMatching(/^yann\d+@/),
      phone: { phoneNumber: '+32470123456', phoneRegion: 'BE' },
      groupId,
      roleIds: [administratorRole, salesRole].sort((a, b) => a - b),
      privateTuitionManager: true,
      twoFactorEnabled: true,
      twoFactorMode: 'email',
      enabled: true,
      photoPath: expect.stringMatching(/^\/api\/users\/gr-user-photo\?id=\d+&v=\d+$/),
      account: { enabled: true, lastLoginAt: null, hasPassword: false },
    })
    const rows = (await list({ q: record.lastName })).rows
    expect(rows).toMatchObject([
      {
        email: record.email,
        groupName: 'Agence',
        roleNames: ['Administrateur', 'Commercial'],
        enabled: true,
        lastLoginAt: null,
      },
    ])
  })

  test('the photo is shown to who may see users, replaced, removed, and nothing but a picture', async () => {
    const { id } = await saveWithPhoto(someone(), 'portrait.png', png)
    const photo = (caller: Caller | null) => app.call(usersApi.userPhoto, { id: String(id) }, caller)
    const { status, headers, raw } = await photo(await app.staff({ users: 'read' }))
    expect([status, headers['content-type'], raw.equals(png)]).toEqual([200, 'image/png', true])
    expect((await photo(await app.staff({ customers: 'fullAccess' }))).status).toBe(403)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    expect((await saveWithPhoto(await formOf(id), 'portrait.png', svg)).errors?.propertyPaths).toEqual(['photo'])
    expect((await save({ ...(await formOf(id)), removePhoto: true })).errors).toBeNull()
    expect((await photo(claire)).status).toBe(404)
  })

  test('USER-03 a birth date in the future is refused at its field', async () => {
    const tomorrow = addDays(app.clock.today(), 1)
    const answer = await save(someone({ birthOn: tomorrow }))
    expect(answer.errors).toEqual({
      propertyPaths: ['birthOn'],
      messages: ['La date de naissance ne peut pas être dans le futur.'],
    })
    expect((await save(someone({ birthOn: app.clock.today() }))).errors).toBeNull()
  })

  test('USER-04 staff with the right create and edit users; readers only look', async () => {
    const reader = await app.staff({ users: 'read' })
    expect((await app.call(usersApi.saveUser, someone(), reader)).status).toBe(403)
    const { id } = await save(someone())
    expect((await app.call(usersApi.showUser, { id: String(id) }, reader)).status).toBe(200)
    const edited = await save({ ...(await formOf(id!)), lastName: 'Le Goff' })
    expect(edited.errors).toBeNull()
    expect((await show(id!)).lastName).toBe('Le Goff')
  })

  test('USER-08 the second factor is by authenticator or by mail, and nothing else', async () => {
    for (const twoFactorMode of ['authenticator', 'email'] as const) {
      const { id } = await save(someone({ twoFactorEnabled: true, twoFactorMode }))
      expect((await show(id!)).twoFactorMode).toBe(twoFactorMode)
    }
    expect(pathsOf(await save(someone({ twoFactorEnabled: true, twoFactorMode: 'sms' as never })))).toEqual([
      'twoFactorMode',
    ])
    expect(pathsOf(await save(someone({ twoFactorEnabled: true })))).toEqual(['twoFactorMode'])
  })

  test('a login is taken once, whatever its capitals', async () => {
    const { id } = await save(someone({ login: 'Marine' }))
    const second = await save(someone({ login: 'marine' }))
    expect(second.errors).toEqual({ propertyPaths: ['login'], messages: [usersRefusals.loginTaken.message] })
    const { id: other } = await save(someone())
    expect(pathsOf(await save({ ...(await formOf(other!)), login: 'MARINE' }))).toEqual(['login'])
    expect((await show(id!)).login).toBe('Marine')
    expect(pathsOf(await save(someone({ login: 'deux mots' })))).toEqual(['login'])
  })

  test('two people at once: the second save is a conflict and nothing of it is kept', async () => {
    const { id } = await save(someone({ lastName: 'Riou' }))
    const read = await formOf(id!)
    expect((await save({ ...read, lastName: 'Premier' })).errors).toBeNull()
    const late = await app.call(usersApi.saveUser, { ...read, lastName: 'Second', roleIds: [salesRole] }, claire)
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ conflict: { changedBy: 'Claire Delmas', current: { lastName: 'Premier' } } })
    expect(await show(id!)).toMatchObject({ lastName: 'Premier', roleIds: [] })
  })

  test('a sign-in between reading and saving is no conflict', async () => {
    const { id, accountId } = await save(someone())
    const read = await formOf(id!)
    await app.write((db) =>
      db.updateTable('accounts').set({ lastLoginAt: new Date().toISOString() }).where('id', '=', accountId!).execute(),
    )
    expect((await save({ ...read, firstName: 'Erwan' })).errors).toBeNull()
  })

  test('disabling by the form needs a reason and ends the sessions', async () => {
    const { id } = await save(someone())
    const { personId } = await app.database.db
      .selectFrom('staffUsers')
      .select('personId')
      .where('id', '=', id!)
      .executeTakeFirstOrThrow()
    const his = await app.signIn(personId)
    const form = await formOf(id!)
    expect(pathsOf(await save({ ...form, enabled: false }))).toEqual(['disabledReasonId'])
    expect((await save({ ...form, enabled: false, disabledReasonId: reasonId })).errors).toBeNull()
    expect((await app.call(usersApi.usersDropdown, {}, his)).status).toBe(401)
    const closed = await formOf(id!)
    expect(closed).toMatchObject({ enabled: false, disabledReasonId: reasonId })
    expect((await save({ ...closed, enabled: true, disabledReasonId: null })).errors).toBeNull()
    expect((await show(id!)).account).toMatchObject({ enabled: true, disabledReason: null })
  })

  test('nobody disables his own account by the form', async () => {
    const answer = await save({ ...(await formOf(claire.staffUserId)), enabled: false, disabledReasonId: reasonId })
    expect(answer.errors).toEqual({ propertyPaths: ['enabled'], messages: [usersRefusals.ownDisabling.message] })
  })

  test('keeps the address that the same person has as a teacher', async () => {
    const { id } = await save(someone())
    const addressId = await app.write(async (db) => {
      const { id: made } = await db
        .insertInto('addresses')
        .values({ completeAddress: '1 rue du Port 35400 Saint-Malo' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { personId } = await db
        .selectFrom('staffUsers')
        .select('personId')
        .where('id', '=', id!)
        .executeTakeFirstOrThrow()
      await db.updateTable('people').set({ addressId: made }).where('id', '=', personId).execute()
      return made
    })
    expect((await save({ ...(await formOf(id!)), firstName: 'Malo' })).errors).toBeNull()
    const person = await app.database.db
      .selectFrom('people')
      .innerJoin('staffUsers', 'staffUsers.personId', 'people.id')
      .select(['addressId', 'firstName'])
      .where('staffUsers.id', '=', id!)
      .executeTakeFirst()
    expect(person).toEqual({ addressId, firstName: 'Malo' })
  })
})

describe('the list of staff users', () => {
  test('leaves the disabled out until they are asked for, and finds by name, mail and login', async () => {
    const { id } = await save(
      someone({ lastName: 'Quéméner', login: 'identifiant-rare', email: 'adresse.rare@exemple.fr' }),
    )
    await save({ ...(await formOf(id!)), enabled: false, disabledReasonId: reasonId })
    expect((await list({ q: 'quemener' })).rows).toEqual([])
    for (const q of ['quemener', 'adresse.rare', 'identifiant-rare'])
      expect(
        (await list({ q, withDisabled: 'true' })).rows.map((row) => row.id),
        q,
      ).toEqual([id])
  })
  test('filters by group, role and manager flag', async () => {
    const { id } = await save(
      someone({ groupId, roleIds: [salesRole], privateTuitionManager: true, lastName: 'Filtré' }),
    )
    const found = (input: Record<string, string>) =>
      list({ q: 'filtre', ...input }).then((page) => page.rows.map((row) => row.id))
    expect(await found({ groups: String(groupId), roles: String(salesRole), privateTuitionManager: 'true' })).toEqual([
      id,
    ])
    expect(await found({ roles: String(administratorRole) })).toEqual([])
    expect(await found({ privateTuitionManager: 'false' })).toEqual([])
  })
  test('the list of a picker gives id and label, of those who may be given work', async () => {
    const open = await save(someone({ firstName: 'Nolwenn', lastName: 'Ouverte' }))
    const closed = await save(someone({ lastName: 'Fermé' }))
    await save({ ...(await formOf(closed.id!)), enabled: false, disabledReasonId: reasonId })
    const commercial = await app.staff({ contacts: 'read' })
    const { body } = await app.call(usersApi.usersDropdown, {}, commercial)
    expect(body).toContainEqual({ id: open.id, label: 'Nolwenn Ouverte' })
    expect(body.map(({ id }) => id)).not.toContain(closed.id)
  })
})

describe('attacks on the form', () => {
  test('what the form does not declare changes nothing: password, lock, secret, person, rights', async () => {
    const { id, accountId } = await save(someone())
    const form = await formOf(id!)
    const answer = await save({
      ...form,
      passwordHash: 'volé',
      personId: claire.personId,
      mustChangePassword: false,
      totpSecretEncrypted: 'x',
      lockedAt: '2020-01-01T00:00:00Z',
      rights: { users: 'fullAccess' },
      staffUserId: 1,
    } as never)
    expect(answer.errors).toBeNull()
    const account = await app.database.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', accountId!)
      .executeTakeFirst()
    expect(account).toMatchObject({ passwordHash: null, totpSecretEncrypted: null, lockedAt: null })
    expect(account?.personId).not.toBe(claire.personId)
  })

  test('nobody gives a role that does more than he may', async () => {
    const clerk = await app.staff({ users: 'write', contacts: 'write', customers: 'read' })
    const refused = await save(someone({ roleIds: [administratorRole] }), clerk)
    expect(refused.errors).toEqual({
      propertyPaths: ['roleIds'],
      messages: [usersRefusals.roleBeyond('Administrateur').message],
    })
    expect((await save(someone({ roleIds: [salesRole] }), clerk)).errors).toBeNull()
    const offered = (await app.call(usersApi.showUser, {}, clerk)).body.options.roles.map(({ id }) => id)
    expect(offered).toContain(salesRole)
    expect(offered).not.toContain(administratorRole)
  })

  test('nobody lifts his own rights', async () => {
    const clerk = await app.staff({ users: 'write' })
    const own = await formOf(clerk.staffUserId)
    const answer = await save({ ...own, lastName: 'Moi', roleIds: [...own.roleIds, administratorRole] }, clerk)
    expect(pathsOf(answer)).toEqual(['roleIds'])
    expect((await show(clerk.staffUserId)).roleIds).toEqual(own.roleIds)
    expect((await app.call(usersApi.saveGroup, { id: null, updatedAt: null, name: 'Preuve' }, clerk)).status).toBe(200)
  })

  test('whoever may do less cannot take over an administrator by changing mail, login or second factor', async () => {
    const clerk = await app.staff({ users: 'write' })
    const { id } = await save(someone({ roleIds: [administratorRole], email: 'chef@exemple.fr' }))
    const answer = await save({ ...(await formOf(id!)), email: 'voleur@exemple.fr' }, clerk)
    expect(answer.errors?.messages).toEqual([usersRefusals.beyond.message])
    expect((await show(id!)).email).toBe('chef@exemple.fr')
    expect((await show(id!, clerk)).account?.refusal).toBe(usersRefusals.beyond.message)
  })

  test('a role that does not exist, or is disabled, is refused', async () => {
    const old = await app.write(async (db) => {
      const id = await ensureRole(db, 'Ancien rôle', { contacts: 'read' })
      await db.updateTable('roles').set({ enabled: false }).where('id', '=', id).execute()
      return id
    })
    expect(pathsOf(await save(someone({ roleIds: [old] })))).toEqual(['roleIds'])
    expect(pathsOf(await save(someone({ roleIds: [987_654_321] })))).toEqual(['roleIds'])
    expect(pathsOf(await save(someone({ groupId: 987_654_321 })))).toEqual(['groupId'])
  })
})

test('a group is made once, and renamed', async () => {
  const create = (name: string) => app.call(usersApi.saveGroup, { id: null, updatedAt: null, name }, claire)
  const { body } = await create('Stages')
  expect(body.errors).toBeNull()
  expect((await create('Stages')).body.errors).toEqual({
    propertyPaths: ['name'],
    messages: [usersRefusals.groupTaken.message],
  })
  const renamed = await app.call(
    usersApi.saveGroup,
    { id: body.id, updatedAt: body.updatedAt, name: 'Stages d’été' },
    claire,
  )
  expect(renamed.body.errors).toBeNull()
  const stale = await app.call(usersApi.saveGroup, { id: body.id, updatedAt: body.updatedAt, name: 'Autre' }, claire)
  expect(stale.status).toBe(409)
  expect((await app.call(usersApi.userFilters, {}, claire)).body.groups.map(({ label }) => label)).toContain(
    'Stages d’été',
  )
})
