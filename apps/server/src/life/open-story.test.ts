// A story begins in the past, goes on as its people make it, and comes back to real time.
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { addDays, addMonths, dayOf } from '@cartable/domain/kernel/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LivedApp, startLivedApp } from '../../test/lived-app.ts'
import { choosePassword, hireColleague, makeGroup, makeRole } from './acts/staff.acts.ts'
import { inventedPassword, openStory } from './open-story.ts'
import { inParis } from './story.ts'

let app: LivedApp
beforeAll(async () => {
  app = await startLivedApp()
})
afterAll(() => app.close())

test('a colleague who was hired two months ago chose her password from the mail of that day, and is still there today', async () => {
  const begins = addMonths(dayOf(new Date()), -2)
  const story = await openStory(app, { begins, ends: new Date(), seed: 7, daysAsleep: () => 1 })
  const { life, agenda } = story
  expect(life.today()).toBe(begins)
  const director = await life.as('direction')
  const email = 'sarah@exemple.fr'
  agenda.at(inParis(addDays(begins, 3), 9), async () => {
    const groupId = await makeGroup(director, 'Commercial')
    const roleId = await makeRole(director, 'Commercial', { contacts: 'write', todo: 'write' })
    const person = { gender: 'female', firstName: 'Sarah', lastName: 'Benali', login: 'sarah', email } as const
    await hireColleague(director, { ...person, groupId, roleIds: [roleId] })
    agenda.at(inParis(addDays(begins, 3), 10), () => choosePassword(life, email, inventedPassword))
  })
  await agenda.run(story.ends)
  const [letter] = await life.mailbox(email)
  expect(dayOf(letter?.sentAt ?? '')).toBe(addDays(begins, 3))

  await app.twin?.moveClock({ to: 'present', grainMinutes: 720 })
  const before = Date.now()
  const told = app.platform.clock.now().getTime()
  expect([before <= told, told <= Date.now()]).toEqual([true, true])
  const { answer } = await life.visitor.try(accessApi.login, { login: 'sarah', password: inventedPassword })
  expect(answer).toMatchObject({ ok: true })
  const made = await app.database.db
    .selectFrom('traces')
    .select('occurredAt')
    .where('entityClass', '=', 'staff_users')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(dayOf(made.occurredAt)).toBe(addDays(begins, 3))
})
