// Living a company in process: the same access, input, refusals and traces as over HTTP.

import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { rolesApi } from '@cartable/domain/access/roles/roles.api.ts'
import { todoApi } from '@cartable/domain/todo/todo.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { createFirstAdministrator } from '../modules/access/create-first-administrator.ts'
import { allOperations } from '../operations.ts'
import { seededRandom } from '../platform/random.ts'
import { hireColleague, makeGroup, makeRole } from './acts/staff.acts.ts'
import { type Life, openLife, type Person } from './life.ts'

let app: TestApp
let life: Life
let director: Person
beforeAll(async () => {
  app = await startTestApp()
  life = openLife({
    platform: app.platform,
    operations: allOperations,
    random: seededRandom(7),
    moveClock: async () => {},
    settle: async () => {},
  })
  await createFirstAdministrator(app.platform, {
    gender: 'female',
    firstName: 'Claire',
    lastName: 'Delmas',
    email: 'direction@exemple.fr',
    login: 'direction',
    password: 'cartable',
  })
  director = await life.as('direction')
})
afterAll(() => app.close())

const colleague = {
  gender: 'female',
  firstName: 'Sarah',
  lastName: 'Benali',
  login: 'sarah',
  email: 'sarah@exemple.fr',
} as const

test('a director makes groups, roles and colleagues, and the trace says who did it and by which operation', async () => {
  const groupId = await makeGroup(director, 'Commercial')
  const roleId = await makeRole(director, 'Commercial', { contacts: 'write', todo: 'read' })
  const staffUserId = await hireColleague(director, { ...colleague, groupId, roleIds: [roleId] })
  const shown = await director.do(usersApi.showUser, { id: String(staffUserId) })
  expect(shown).toMatchObject({ login: 'sarah', groupId, roleIds: [roleId] })
  const trace = await app.database.db
    .selectFrom('traces')
    .select(['operation', 'actorLabel'])
    .where('entityClass', '=', 'staff_users')
    .where('entityId', '=', staffUserId)
    .executeTakeFirstOrThrow()
  expect(trace).toEqual({ operation: usersApi.saveUser.id, actorLabel: 'Claire Delmas' })
  expect(life.done.get('gr_user_show_save')).toBe(1)
})

test('rights are those of the person: what may not be done is told, and ends a life that counted on it', async () => {
  const sarah = await life.as('sarah')
  const tried = await sarah.try(usersApi.saveGroup, { id: null, updatedAt: null, name: 'Autre' })
  // she has a password to choose first
  expect(tried.refusals).toEqual([expect.stringMatching(/^403 /)])
  await expect(sarah.do(usersApi.saveGroup, { id: null, updatedAt: null, name: 'Autre' })).rejects.toThrow(
    /^sarah cannot gr_user_group_save on \d{4}-/,
  )
})

test('a refusal is told at its field, an expected one of the database too, and nothing is written', async () => {
  const nameless = await director.try(usersApi.saveGroup, { id: null, updatedAt: null, name: '' })
  expect(nameless.refusals).toEqual([expect.stringMatching(/^name: /)])
  const twice = await director.try(rolesApi.saveRole, {
    ...{ id: null, updatedAt: null, enabled: true, rights: {} },
    name: 'commercial',
  })
  expect(twice.refusals).toEqual([expect.stringMatching(/^name: /)])
  expect(life.trail.at(-1)).toMatchObject({ who: 'direction', what: 'user_role_show_save', refusals: twice.refusals })
})

test('visitors do what is public, and nothing else', async () => {
  const tried = await life.visitor.try(todoApi.list, { type: 'toDo' })
  expect(tried.refusals).toEqual([expect.stringMatching(/^401 /)])
})
