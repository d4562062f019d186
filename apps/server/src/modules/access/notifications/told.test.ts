// What rings the bell, and for whom: a contact given to somebody, a disputed course, an import or a task that ended, a message that did not arrive.
import { setTimeout as delay } from 'node:timers/promises'
import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { passwordsApi } from '@cartable/domain/access/sign-in/passwords.api.ts'
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { tellSender } from '../../../platform/mail/tell-sender.ts'
import { accountsOfStaff } from '../../../platform/notifications.ts'
import { exportAccountingTable } from '../../accounting/export-accounting.ts'
import { createSchooling } from '../../contacts/contacts.factory.ts'
import { csvOf, exchangeCalls } from '../../exchange/exchange.factory.ts'
import { createStaff, ensureRole } from '../create-staff.ts'

let app: TestApp
let claire: Caller & { staffUserId: number }
let marc: Caller & { staffUserId: number }
let school: Awaited<ReturnType<typeof createSchooling>>
beforeAll(async () => {
  app = await startTestApp()
  await app.start()
  school = await app.write((db) => createSchooling(db))
  claire = await app.staff({ contacts: 'write' }, { firstName: 'Claire', lastName: 'Delmas' })
  marc = await app.staff({ contacts: 'write' }, { firstName: 'Marc', lastName: 'Robin' })
})
afterAll(() => app.close())
beforeEach(() => app.write((db) => db.deleteFrom('notifications').execute()))

const told = (caller: Caller) =>
  app.database.db
    .selectFrom('notifications')
    .select(['kind', 'title', 'body', 'link'])
    .where('accountId', '=', caller.accountId)
    .orderBy('id')
    .execute()

test('a contact given to a colleague rings for them, once, and not for those who take it themselves', async () => {
  const contact: SentOf<typeof contactsApi.save> = {
    id: null,
    updatedAt: null,
    isStudent: false,
    gender: 'female',
    firstName: 'Solenn',
    lastName: 'Le Goff',
    email: 'solenn@exemple.fr',
    phone: { phoneNumber: '06 12 34 56 78', phoneRegion: 'FR' },
    address: null,
    studentFirstName: 'Mathis',
    studentLastName: '',
    parentGender: 'female',
    parentAddress: null,
    establishmentId: null,
    scholarLevelId: school.levels[0] ?? null,
    subjectIds: school.subjects,
    needs: ['private-tuition'],
    salesStaffUserId: null,
    message: '',
  }
  const save = async (values: Partial<typeof contact>) => {
    const { body } = await app.call(contactsApi.save, { ...contact, ...values }, claire)
    expect(body.errors).toBeNull()
    return { id: body.id, updatedAt: body.updatedAt }
  }
  const mine = await save({ salesStaffUserId: claire.staffUserId })
  expect(await told(claire)).toEqual([])
  const given = await save({ ...mine, salesStaffUserId: marc.staffUserId })
  await save({ ...given, salesStaffUserId: marc.staffUserId, message: 'Le soir.' })
  expect(await told(marc)).toEqual([
    {
      kind: 'contact',
      title: 'Claire Delmas vous confie un contact\u00a0: Solenn Le Goff.',
      body: null,
      link: `/contact/overview?carte=${given.id}`,
    },
  ])
})

test('a task rings for whoever started it when it ends, and says why it failed', async () => {
  const start = (params: object) =>
    app.write((db) => app.platform.tasks.startTask(db, exportAccountingTable, params as never, claire.accountId))
  await start({
    company: 'private-tuition',
    q: '',
    sort: { column: 'date', direction: 'desc' },
    withoutCancelled: false,
    today: '2026-11-21',
  })
  for (let tries = 0; (await told(claire)).length === 0 && tries < 100; tries++) await delay(100)
  expect(await told(claire)).toEqual([
    { kind: 'export', title: 'L’export de la table comptable est terminé.', body: null, link: '/accounting/tables' },
  ])
})

test('an import rings for whoever started it, done or failed; a check does not', async () => {
  const calls = exchangeCalls(app, claire)
  const header = ['Matière', 'Niveau', 'Nom', 'Actif']
  const { roleId } = await app.database.db
    .selectFrom('staffUserRoles')
    .select('roleId')
    .where('staffUserId', '=', claire.staffUserId)
    .executeTakeFirstOrThrow()
  const rights = (['exchange', 'codification'] as const).map((rightCode) => ({
    roleId,
    rightCode,
    level: 'write' as const,
  }))
  await app.write((db) => db.insertInto('roleRights').values(rights).execute())
  const file = csvOf(header, ['Maths', '6e', 'Thalès', 'Oui'], ['Maths', '6e', 'Gauss', 'Oui'])
  expect((await calls.run('chapters', file, { dryRun: true })).isValid).toBe(true)
  expect(await told(claire)).toEqual([])
  await calls.run('chapters', file)
  // what nobody foresaw: the import is undone and its owner told
  await app.write(async (db) => {
    await sql`create function break_import() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
      db,
    )
    await sql`create trigger break_import before insert on chapters for each row execute function break_import()`.execute(
      db,
    )
  })
  await calls.run('chapters', csvOf(header, ['Maths', '6e', 'Euler', 'Oui']))
  await app.write((db) => sql`drop trigger break_import on chapters`.execute(db))
  expect(await told(claire)).toMatchObject([
    {
      kind: 'import',
      title: expect.stringMatching(/^Import «\u00a0.+\u00a0»\u00a0: terminé\.$/),
      body: '2 lignes traitées.',
    },
    {
      kind: 'import',
      title: expect.stringMatching(/^Import «\u00a0.+\u00a0»\u00a0: échec\.$/),
      link: '/admin/excelFile',
    },
  ])
})

test('a message that did not arrive rings for its sender, once however often it is reported, with the record it was about', async () => {
  const failure = {
    messageId: 12,
    channel: 'mail' as const,
    purpose: 'contact',
    subject: 'Votre demande',
    senderAccountId: claire.accountId,
    about: { class: 'customers', id: 4 },
    addresses: ['a@exemple.fr', 'b@exemple.fr', 'c@exemple.fr', 'd@exemple.fr'],
    error: 'Cette adresse n’existe pas.',
  }
  const job = {
    db: app.database.db,
    platform: app.platform,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) => inWrite(app.database, { operation }, change),
  } as unknown as Parameters<typeof tellSender>[0]
  await tellSender(job, failure)
  await tellSender(job, failure)
  await tellSender(job, { ...failure, messageId: 13, senderAccountId: null })
  expect(await told(claire)).toEqual([
    {
      kind: 'message',
      title: 'Votre mail n’est pas arrivé\u00a0: a@exemple.fr, b@exemple.fr, c@exemple.fr et 1 autre.',
      body: 'Votre demande\nCette adresse n’existe pas.',
      link: '/customer/show/4',
    },
  ])
})

test('those who manage private tuition are those who may sign in', async () => {
  const manager = await app.staff({})
  const setManager = (isManager: boolean, enabled: boolean) =>
    app.write((db) =>
      db
        .updateTable('staffUsers')
        .set({ privateTuitionManager: isManager, enabled })
        .where('id', '=', manager.staffUserId)
        .execute(),
    )
  const managers = () => accountsOfStaff(app.database.db, 'privateTuitionManagers')
  expect(await managers()).toEqual([])
  await setManager(true, true)
  expect(await managers()).toEqual([manager.accountId])
  await setManager(true, false)
  expect(await managers()).toEqual([])
})

test('a changed password, second factor or set of roles rings for its owner, and roles not for those who change their own', async () => {
  const director = await app.director()
  const [role, other] = await app.write(async (db) => [
    await ensureRole(db, 'Commercial', { contacts: 'write' }),
    await ensureRole(db, 'Accueil', { contacts: 'read' }),
  ])
  const made = await app.write((db) =>
    createStaff(db, {
      gender: 'male',
      firstName: 'Yann',
      lastName: 'Kerloch',
      email: 'yann@exemple.fr',
      login: 'yann',
      password: 'un vieux mot de passe',
      roleIds: [role ?? 0],
    }),
  )
  const yann = await app.signIn(made.personId)
  const {
    account: _,
    options: __,
    photoPath: ___,
    ...form
  } = (await app.call(usersApi.showUser, { id: String(made.staffUserId) }, director)).body
  const saved = await app.call(usersApi.saveUser, { ...form, roleIds: [other ?? 0] }, director)
  expect(saved.body.errors).toBeNull()
  expect((await app.call(usersApi.resetSecret, { userId: String(made.accountId) }, director)).body.isValid).toBe(true)
  const again = await app.signIn(made.personId)
  const password = 'douze lettres et plus encore'
  const changed = await app.call(
    passwordsApi.changePassword,
    { current: 'un vieux mot de passe', password, confirmation: password },
    again,
  )
  expect(changed.body.errors).toBeNull()
  expect(await told(yann)).toMatchObject([
    { kind: 'rights', body: 'Donné\u00a0: Accueil\nRetiré\u00a0: Commercial' },
    { kind: 'security', title: 'Votre application d’authentification a été réinitialisée.', link: '/change-password' },
    { kind: 'security', title: 'Votre mot de passe a été changé.' },
  ])
  expect(await told(director)).toEqual([])
})
