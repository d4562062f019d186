// Roles through HTTP on the real database: levels, masters, effect on the next request, and what nobody may do with them.

import { rolesApi as api } from '@cartable/domain/access/roles/roles.api.ts'
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { type RightCode, type RightLevel, rightCodes, rightLevels } from '@cartable/domain/kernel/rights.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { allOperations } from '../../../operations.ts'
import { ensureAdministratorRole } from '../create-staff.ts'

let app: TestApp
let director: Caller & { staffUserId: number }
beforeAll(async () => {
  app = await startTestApp()
  director = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
})
afterAll(() => app.close())

type Sent = SentOf<typeof api.saveRole>
let made = 0
const save = async (values: Partial<Sent>, caller: Caller = director) => {
  made += 1
  return app.call(
    api.saveRole,
    { id: null, updatedAt: null, name: `Équipe ${made}`, enabled: true, rights: {}, ...values },
    caller,
  )
}
const show = async (id: number) => (await app.call(api.showRole, { id: String(id) }, director)).body
const newRole = async (rights: Partial<Record<RightCode, RightLevel>>, name = `Équipe ${made + 1}`) => {
  const { body } = await save({ rights, name })
  expect(body.errors).toBeNull()
  return body.id as number
}
/** Saves a role that exists, with the stamp it has now. */
const change = async (id: number, values: Partial<Sent>, caller: Caller = director) => {
  const { name, enabled, updatedAt } = await show(id)
  return save({ id, updatedAt, name, enabled, ...values }, caller)
}
const give = (staffUserId: number, roleId: number) =>
  app.write((db) => db.insertInto('staffUserRoles').values({ staffUserId, roleId }).execute())
/** The role that `app.staff` made for somebody. */
const roleOf = async (staffUserId: number) =>
  (
    await app.database.db
      .selectFrom('staffUserRoles')
      .select('roleId')
      .where('staffUserId', '=', staffUserId)
      .executeTakeFirstOrThrow()
  ).roleId
const list = async (input: SentOf<typeof api.listRoles> = {}) => (await app.call(api.listRoles, input, director)).body

describe('the form', () => {
  test('ROLE-01 staff who hold the right manage roles with a level for each right', async () => {
    const id = await newRole({ contacts: 'write', teachers: 'read' }, 'Accueil')
    expect((await show(id)).rights).toMatchObject({ contacts: 'write', teachers: 'read', billing: 'forbidden' })
    const reader = await app.staff({ roles: 'read' })
    expect((await app.call(api.listRoles, {}, reader)).status).toBe(200)
    expect((await change(id, { name: 'Autre' }, reader)).status).toBe(403)
    const stranger = await app.staff({ users: 'fullAccess' })
    expect((await app.call(api.listRoles, {}, stranger)).status).toBe(403)
    expect((await list({ q: 'accueil' })).rows).toMatchObject([
      { id, name: 'Accueil', userCount: 0, rightCount: 2, fullAccessCount: 0 },
    ])
  })

  test('ROLE-07 a role has id, name and enabled; each right its technical name, theme, order, master right and value', async () => {
    const id = await newRole({ students: 'write', customers: 'read' }, 'Vie scolaire')
    const role = await show(id)
    expect(role).toMatchObject({ id, name: 'Vie scolaire', enabled: true })
    const order = role.catalogue.findIndex(({ techName }) => techName === 'students')
    expect(role.catalogue[order]).toEqual({
      techName: 'students',
      theme: 'Clients',
      title: 'Élèves',
      order,
      masterRight: 'customers',
    })
    expect(role.rights.students).toBe('write')
    expect(role.catalogue.map(({ techName }) => techName)).toEqual(Object.keys(role.rights))
  })

  test('ROLE-08 the value of a right is forbidden, an intermediate level, or full access', async () => {
    const id = await newRole({})
    for (const level of rightLevels) {
      await change(id, { rights: { contacts: level } })
      expect((await show(id)).rights.contacts).toBe(level)
    }
    const { body } = await change(id, { rights: { contacts: 'everything' } as never })
    expect(body.errors?.propertyPaths).toEqual(['rights.contacts'])
    const unknown = await change(id, { rights: { nothing: 'read' } as never })
    expect(unknown.body.errors?.propertyPaths[0]).toMatch(/^rights/)
  })

  test('a right may not be saved below its master', async () => {
    const { body } = await save({ rights: { customers: 'write', students: 'read' } })
    expect(body.errors).toEqual({
      propertyPaths: ['rights.students'],
      messages: ['«\u00a0Élèves\u00a0» ne peut pas être inférieur à «\u00a0Clients\u00a0» (Écriture).'],
    })
    const id = await newRole({ customers: 'read', students: 'read' })
    // the dependent right that is not sent counts with what is stored
    expect((await change(id, { rights: { customers: 'fullAccess' } })).body.errors?.propertyPaths).toEqual([
      'rights.students',
    ])
    expect((await show(id)).rights.customers).toBe('read')
  })

  test('ROLE-12 the form is asked by id, with every right in full or none when asked so, and roles are disabled by their ids', async () => {
    expect([api.showRole.name, api.showRole.method, api.saveRole.method]).toEqual(['user_role_show', 'GET', 'POST'])
    const id = await newRole({ contacts: 'read' })
    const full = await app.call(api.showRole, { id: String(id), fullAccess: 'true' }, director)
    expect(new Set(Object.values(full.body.rights))).toEqual(new Set(['fullAccess']))
    const none = await app.call(api.showRole, { fullAccess: 'false' }, director)
    expect(new Set(Object.values(none.body.rights))).toEqual(new Set(['forbidden']))
    expect((await show(id)).rights.contacts).toBe('read')
    const other = await newRole({})
    expect([api.disableRoles.name, api.disableRoles.method]).toEqual(['user_disable_role', 'POST'])
    const { body } = await app.call(api.disableRoles, { ids: [id, other, 999_999] }, director)
    expect(body).toEqual({ disabledCount: 2 })
    expect((await show(id)).enabled).toBe(false)
    const shown = await list({ size: '100' })
    expect(shown.rows.map((row) => row.id)).not.toContain(id)
    const all = await list({ size: '100', withDisabled: 'true' })
    expect(all.rows.map((row) => row.id)).toContain(id)
  })

  test('two who save the same role: the second one is shown what the first one did', async () => {
    const id = await newRole({})
    const { updatedAt } = await show(id)
    await change(id, { rights: { todo: 'write' } })
    const late = await save({ id, updatedAt, name: 'Trop tard' })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      conflict: { changedBy: 'Claire Delmas', current: { rights: expect.objectContaining({ todo: 'write' }) } },
    })
  })

  test('two active roles do not share a name; a disabled one frees it, and may not come back under it', async () => {
    const id = await newRole({}, 'Stagiaire')
    expect((await save({ name: 'stagiaire' })).body.errors).toEqual({
      propertyPaths: ['name'],
      messages: ['Un rôle actif porte déjà ce nom.'],
    })
    await app.call(api.disableRoles, { ids: [id] }, director)
    await newRole({}, 'Stagiaire')
    const { body } = await app.call(api.disableRoles, { ids: [id], enabled: true }, director)
    expect(body).toEqual({ disabledCount: 0, refusal: 'Un rôle actif porte déjà ce nom.' })
  })
})

describe('the effect', () => {
  test('rights take effect on the next request, given and taken', async () => {
    const clerk = await app.staff({})
    const id = await newRole({ contacts: 'read' })
    const counts = () => app.call(contactsApi.filterOptions, {}, clerk).then(({ status }) => status)
    expect(await counts()).toBe(403)
    await give(clerk.staffUserId, id)
    expect(await counts()).toBe(200)
    await change(id, { rights: { contacts: 'forbidden' } })
    expect(await counts()).toBe(403)
    await change(id, { rights: { contacts: 'write' } })
    expect(await counts()).toBe(200)
    expect((await app.call(accessApi.session, {}, clerk)).body.identity?.rights.contacts).toBe('write')
    await app.call(api.disableRoles, { ids: [id] }, director)
    expect(await counts()).toBe(403)
  })

  test('ROLE-11 each area has a right of its own, every operation of staff asks for one of them, the administrator holds all', async () => {
    const asked = allOperations.flatMap(({ operation: { access } }) =>
      access.kind === 'right'
        ? [access]
        : access.kind === 'anyOf'
          ? access.of.filter((one) => one.kind === 'right')
          : [],
    )
    expect(asked.filter((one) => !rightCodes.includes(one.code))).toEqual([])
    expect(asked.length).toBeGreaterThan(100)
    const role = await show(await app.write((db) => ensureAdministratorRole(db)))
    expect(role.name).toBe('Administrateur')
    for (const code of rightCodes) expect(role.rights[code], code).toBe('fullAccess')
  })

  test('who carries the role is counted, named, and told what changed for them', async () => {
    const clerk = await app.staff({}, { firstName: 'Marc', lastName: 'Robin' })
    const id = await newRole({ contacts: 'read' }, 'Standard')
    await give(clerk.staffUserId, id)
    await give(director.staffUserId, id)
    expect(await show(id)).toMatchObject({
      userCount: 2,
      isMine: true,
      users: [{ name: 'Claire Delmas' }, { id: clerk.staffUserId, name: 'Marc Robin' }],
    })
    await change(id, { rights: { contacts: 'write', teachers: 'read' } })
    await change(id, { name: 'Standard téléphonique' })
    const told = await app.database.db.selectFrom('notifications').selectAll().where('kind', '=', 'rights').execute()
    expect(told.filter((one) => one.accountId === clerk.accountId)).toMatchObject([
      {
        title: 'Vos droits ont changé\u00a0: rôle «\u00a0Standard\u00a0».',
        body: 'Contacts\u00a0: Lecture → Écriture\nProfesseurs\u00a0: Interdit → Lecture',
      },
    ])
    expect(told.filter((one) => one.accountId === director.accountId)).toEqual([])
  })

  test('the history of a role names the right, its level before and after', async () => {
    const id = await newRole({ contacts: 'read' })
    await change(id, { rights: { contacts: 'write' } })
    const traces = await app.database.db
      .selectFrom('traces')
      .select(['action', 'changes'])
      .where('rootClass', '=', 'roles')
      .where('rootId', '=', id)
      .where('entityClass', '=', 'role_rights')
      .orderBy('id')
      .execute()
    expect(traces.slice(1)).toMatchObject([
      { action: 'delete', changes: { right_code: ['contacts', null], level: ['read', null] } },
      { action: 'create', changes: { right_code: [null, 'contacts'], level: [null, 'write'] } },
    ])
  })
})

describe('what nobody may do', () => {
  test('lift his own rights, in the role he carries or in a new one', async () => {
    const clerk = await app.staff({ roles: 'fullAccess', contacts: 'read' })
    const own = await roleOf(clerk.staffUserId)
    const raised = await change(own, { rights: { contacts: 'write', users: 'read' } }, clerk)
    expect(raised.body.errors).toEqual({
      propertyPaths: ['rights.contacts', 'rights.users'],
      messages: [
        'Vous ne pouvez pas accorder plus que vos propres droits\u00a0: sur «\u00a0Contacts\u00a0», vous avez «\u00a0Lecture\u00a0».',
        'Vous ne pouvez pas accorder plus que vos propres droits\u00a0: sur «\u00a0Utilisateurs\u00a0», vous avez «\u00a0Interdit\u00a0».',
      ],
    })
    expect((await show(own)).rights).toMatchObject({ contacts: 'read', users: 'forbidden' })
    expect((await save({ rights: { billing: 'read' } }, clerk)).body.errors?.propertyPaths).toEqual(['rights.billing'])
    expect((await save({ rights: { contacts: 'read' } }, clerk)).body.errors).toBeNull()
    // leaving alone what is above one's own is no grant
    const strong = await newRole({ billing: 'write', accounting: 'read' })
    expect((await change(strong, { name: 'Comptes' }, clerk)).body.errors).toBeNull()
  })

  test('take anything from a role that gives more than he has, awake or asleep', async () => {
    const clerk = await app.staff({ roles: 'fullAccess', users: 'fullAccess', contacts: 'read' })
    const strong = await newRole({ billing: 'write', contacts: 'read' }, 'Comptes forts')
    const sentence =
      'Le rôle «\u00a0Comptes forts\u00a0» donne des droits que vous n’avez pas\u00a0: seul quelqu’un qui les a peut le restreindre ou le désactiver.'
    expect((await change(strong, { rights: { billing: 'read', contacts: 'forbidden' } }, clerk)).body.errors).toEqual({
      propertyPaths: ['rights.contacts', 'rights.billing'],
      messages: [sentence, sentence],
    })
    expect((await change(strong, { enabled: false }, clerk)).body.errors?.propertyPaths).toEqual(['enabled'])
    const weak = await newRole({ contacts: 'read' })
    const both = await app.call(api.disableRoles, { ids: [weak, strong] }, clerk)
    expect(both.body).toEqual({ disabledCount: 0, refusal: sentence })
    expect([(await show(weak)).enabled, (await show(strong)).enabled]).toEqual([true, true])
    await app.call(api.disableRoles, { ids: [strong] }, director)
    expect((await change(strong, { rights: { billing: 'read' } }, clerk)).body.errors?.propertyPaths).toEqual([
      'rights.billing',
    ])
    expect((await change(weak, { rights: { contacts: 'forbidden' } }, clerk)).body.errors).toBeNull()
    expect((await app.call(api.disableRoles, { ids: [weak] }, clerk)).body).toEqual({ disabledCount: 1 })
  })

  test('take from himself what he could not give back: the role by which he holds a right', async () => {
    const clerk = await app.staff({ roles: 'fullAccess', contacts: 'write' })
    const own = await roleOf(clerk.staffUserId)
    const sentence = /demandez à un autre administrateur/
    expect((await change(own, { rights: { contacts: 'read' } }, clerk)).body.errors?.messages[0]).toMatch(sentence)
    expect((await change(own, { enabled: false }, clerk)).body.errors?.messages[0]).toMatch(sentence)
    const { body } = await app.call(api.disableRoles, { ids: [own] }, clerk)
    expect(body).toMatchObject({ disabledCount: 0, refusal: expect.stringMatching(sentence) })
    // what another role gives as well is not lost
    await give(clerk.staffUserId, await newRole({ contacts: 'write' }))
    expect((await change(own, { rights: { contacts: 'read' } }, clerk)).body.errors).toBeNull()
  })

  test('disarm the administrators by a role that only manages users and roles', async () => {
    const clerk = await app.staff({ roles: 'fullAccess', users: 'fullAccess' })
    const own = await roleOf(director.staffUserId)
    expect((await change(own, { enabled: false }, clerk)).body.errors?.propertyPaths).toEqual(['enabled'])
    expect((await app.call(api.disableRoles, { ids: [own] }, clerk)).body.disabledCount).toBe(0)
    // nor does that clerk count as the administrator who is left
    expect((await change(own, { rights: { todo: 'read' } })).body.errors?.messages[0]).toMatch(/dernier administrateur/)
  })

  test('wake a disabled role that gives more than he has, filled while it slept or before', async () => {
    const clerk = await app.staff({ roles: 'write' })
    const id = await newRole({ billing: 'fullAccess' })
    await app.call(api.disableRoles, { ids: [id] }, director)
    await give(clerk.staffUserId, id)
    const woken = await app.call(api.disableRoles, { ids: [id], enabled: true }, clerk)
    expect(woken.body.disabledCount).toBe(0)
    expect(woken.body.refusal).toContain('plus que vos propres droits')
    expect((await change(id, { enabled: true }, clerk)).body.errors?.propertyPaths).toEqual(['rights.billing'])
    expect((await change(id, { rights: { accounting: 'forbidden', urssaf: 'write' } }, clerk)).body.errors).toBeNull()
    expect((await change(id, { enabled: true }, clerk)).body.errors?.propertyPaths).toEqual([
      'rights.billing',
      'rights.urssaf',
    ])
    expect((await show(id)).enabled).toBe(false)
  })

  test('lock the last administrator out, by the levels of the role, by disabling it, or two at the same moment', async () => {
    const own = await roleOf(director.staffUserId)
    const sentence = /dernier administrateur/
    expect((await change(own, { rights: { roles: 'write' } })).body.errors?.messages[0]).toMatch(sentence)
    expect((await change(own, { enabled: false })).body.errors?.messages[0]).toMatch(sentence)
    expect((await app.call(api.disableRoles, { ids: [own] }, director)).body).toMatchObject({
      disabledCount: 0,
      refusal: expect.stringMatching(sentence),
    })
    expect((await show(own)).enabled).toBe(true)

    const second = await app.director()
    const others = await roleOf(second.staffUserId)
    const [a, b] = await Promise.all([
      app.call(api.disableRoles, { ids: [own] }, second),
      app.call(api.disableRoles, { ids: [others] }, director),
    ])
    // one of the two may find its own session without the right already
    const done = [a, b].filter(({ status, body }) => status === 200 && body.disabledCount === 1)
    expect(done).toHaveLength(1)
    await app.write((db) => db.updateTable('roles').set({ enabled: true }).where('id', 'in', [own, others]).execute())
  })
})
