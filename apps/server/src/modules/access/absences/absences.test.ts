// Absences of staff: who may note one, what is refused, who is told, and to whom goes what would come to who is away.
import { absencesApi } from '@cartable/domain/access/absences/absences.api.ts'
import { absencesRefusals } from '@cartable/domain/access/absences/absences.refusals.ts'
import { addDays, formatDay } from '@cartable/domain/kernel/dates.ts'
import { todoApi } from '@cartable/domain/todo/todo.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { standInOf } from '../../../platform/stand-ins.ts'
import { followerOf } from '../../contacts/who-calls.ts'
import { findAnswerer } from '../../messaging/threads/office-threads.queries.ts'
import { giveTask } from '../../todo/give-task.ts'

type Colleague = Caller & { accountId: number; staffUserId: number }
let app: TestApp
let director: Caller
let absent: Colleague
let substitute: Colleague
let other: Colleague
let today: string
beforeAll(async () => {
  app = await startTestApp()
  await app.start()
  director = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
  const rights = { todo: 'write', contacts: 'write', messaging: 'write' } as const
  absent = await app.staff(rights)
  substitute = await app.staff({ todo: 'write', contacts: 'read' })
  other = await app.staff(rights)
  today = app.clock.today()
  await app.write((db) =>
    sql`insert into contact_rules (postal_prefix, staff_user_id) values ('35', ${absent.staffUserId})`.execute(db),
  )
})
beforeEach(() => app.write((db) => sql`delete from staff_absences`.execute(db)))
afterAll(() => app?.close())

const days = (from: number, to: number) => ({ startsOn: addDays(today, from), endsOn: addDays(today, to) })
const note = async (values: object, caller: Caller = absent) => {
  const blank = { id: null, updatedAt: null, ...days(0, 9), substituteStaffUserId: substitute.staffUserId }
  const { body } = await app.call(absencesApi.saveOwnAbsence, { ...blank, ...values }, caller)
  return body
}
const shown = async (caller: Caller = absent) => (await app.call(absencesApi.ownAbsences, {}, caller)).body
const bell = async ({ accountId }: Colleague) => {
  const rows = await app.database.db
    .selectFrom('notifications')
    .select('title')
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ title }) => title)
}

test('an absence is noted, changed and taken back by who is away; the substitute is told each time', async () => {
  const { id, errors } = await note({})
  expect(errors).toBeNull()
  const { rows, colleagues } = await shown()
  expect(rows).toMatchObject([{ id, ...days(0, 9), substituteStaffUserId: substitute.staffUserId, isNow: true }])
  expect(colleagues.find((one) => one.id === substitute.staffUserId)?.lacks).toEqual(['Contacts', 'Messages'])
  expect(colleagues.find((one) => one.id === other.staffUserId)?.lacks).toEqual([])
  expect(colleagues.some((one) => one.id === absent.staffUserId)).toBe(false)
  const updatedAt = rows[0]?.updatedAt ?? null
  expect((await note({ id, updatedAt, substituteStaffUserId: other.staffUserId })).errors).toBeNull()
  // a second window that read it before
  const stale = { id, updatedAt, ...days(0, 3), substituteStaffUserId: substitute.staffUserId }
  expect((await app.call(absencesApi.saveOwnAbsence, stale, absent)).status).toBe(409)
  expect((await app.call(absencesApi.removeOwnAbsence, { id: String(id) }, other)).status).toBe(404)
  expect((await app.call(absencesApi.removeOwnAbsence, { id: String(id) }, absent)).body.removed).toBe(true)
  expect((await app.call(absencesApi.removeOwnAbsence, { id: String(id) }, absent)).body.removed).toBe(false)
  const period = `du ${formatDay(today)} au ${formatDay(addDays(today, 9))}.`
  expect(await bell(substitute)).toEqual([
    expect.stringMatching(new RegExp(`^Vous remplacez .* ${period}$`)),
    expect.stringMatching(/^Vous ne remplacez plus /),
  ])
  expect(await bell(other)).toEqual([
    expect.stringMatching(/^Vous remplacez /),
    expect.stringMatching(/^Vous ne remplacez plus /),
  ])
  expect(await bell(absent)).toEqual([])
})

test('whoever writes users notes it for a colleague who fell ill, who is told; nobody else does', async () => {
  const asked = {
    ...{ id: null, updatedAt: null, ...days(0, 2), staffUserId: absent.staffUserId },
    substituteStaffUserId: other.staffUserId,
  }
  for (const level of ['read', 'write'] as const) {
    const { status } = await app.call(absencesApi.saveAbsenceOf, asked, await app.staff({ users: level }))
    expect(status).toBe(level === 'read' ? 403 : 200)
  }
  expect((await bell(absent)).at(-1)).toMatch(/ a noté votre absence du /)
  const { body } = await app.call(absencesApi.absencesOf, { id: String(absent.staffUserId) }, director)
  expect(body.rows).toHaveLength(1)
  const { body: gone } = await app.call(absencesApi.removeAbsenceOf, { id: String(body.rows[0]?.id) }, director)
  expect(gone.removed).toBe(true)
  expect((await bell(absent)).at(-1)).toMatch(/ a retiré votre absence, prévue du /)
})

test('days that are over, that overlap or that go backwards are refused at their field, and so is a substitute who is not there', async () => {
  const at = async (values: object) => {
    const { errors } = await note(values)
    return [errors?.propertyPaths, errors?.messages]
  }
  expect(await at(days(5, 3))).toEqual([['endsOn'], ['Le dernier jour vient avant le premier.']])
  expect(await at(days(-9, -1))).toEqual([['endsOn'], [absencesRefusals.isPast.message]])
  expect(await at({ substituteStaffUserId: null })).toEqual([
    ['substituteStaffUserId'],
    ['Choisissez qui vous remplace.'],
  ])
  expect(await at({ substituteStaffUserId: absent.staffUserId })).toEqual([
    ['substituteStaffUserId'],
    [absencesRefusals.oneself.message],
  ])
  expect((await note(days(10, 20))).errors).toBeNull()
  expect(await at(days(20, 21))).toEqual([['startsOn'], [absencesRefusals.overlaps.message]])
  await note({ ...days(0, 3), substituteStaffUserId: other.staffUserId }, substitute)
  const { errors } = await note(days(2, 5))
  expect(errors?.propertyPaths).toEqual(['substituteStaffUserId'])
  expect(errors?.messages[0]).toContain(`du ${formatDay(today)} au ${formatDay(addDays(today, 3))}`)
  const setThere = (isThere: boolean) =>
    app.write((db) => sql`update staff_users set enabled = ${isThere} where id = ${other.staffUserId}`.execute(db))
  await setThere(false)
  expect(await at({ ...days(5, 6), substituteStaffUserId: other.staffUserId })).toEqual([
    ['substituteStaffUserId'],
    [absencesRefusals.noSubstitute.message],
  ])
  // who stood in and cannot sign in any more is given nothing
  expect(await app.write((db) => standInOf(db, substitute.staffUserId))).toBe(substitute.staffUserId)
  await setThere(true)
})

test('what a rule or a task gives goes to the substitute on these days, to theirs when they are away too, and comes back after', async () => {
  const given = async () => {
    const need = { scholarLevelId: null, postalCode: '35400' }
    const id = await app.write((db) =>
      giveTask(db, {
        ...{ staffUserIds: [absent.staffUserId, other.staffUserId], describe: 'Rappeler la mairie' },
        ...{ importanceLevel: '2-medium', about: null, at: new Date(), link: '/' },
      }),
    )
    const rows = await app.database.db
      .selectFrom('todoEntryUsers')
      .select('staffUserId')
      .where('todoEntryId', '=', id!)
      .execute()
    return {
      contact: await app.write((db) => followerOf(db, need)),
      task: rows.map(({ staffUserId }) => staffUserId).sort((one, next) => one - next),
    }
  }
  const both = (one: Colleague) => ({
    contact: one.staffUserId,
    task: [...new Set([one.staffUserId, other.staffUserId])].sort((a, b) => a - b),
  })
  expect(await given()).toEqual(both(absent))
  await note(days(1, 9))
  expect(await given()).toEqual(both(absent))
  await app.write((db) => sql`delete from staff_absences`.execute(db))
  await note({})
  expect(await given()).toEqual(both(substitute))
  await app.write((db) =>
    sql`insert into staff_absences (staff_user_id, substitute_staff_user_id, starts_on, ends_on) values
      (${substitute.staffUserId}, ${other.staffUserId}, ${today}, ${today})`.execute(db),
  )
  expect(await given()).toEqual(both(other))
  // three who stand in for each other: nobody is looked for without end
  await app.write((db) =>
    sql`insert into staff_absences (staff_user_id, substitute_staff_user_id, starts_on, ends_on) values
      (${other.staffUserId}, ${absent.staffUserId}, ${today}, ${today})`.execute(db),
  )
  expect(await app.write((db) => standInOf(db, absent.staffUserId))).toBe(other.staffUserId)
  expect((await bell(substitute)).filter((title) => title === 'Une tâche vous attend.')).toHaveLength(1)
  // who is away rings too: they read it when they are back
  expect((await bell(absent)).filter((title) => title === 'Une tâche vous attend.').length).toBeGreaterThan(1)
})

test('where a colleague is chosen, the day of return of who is away is read; without a rule a request goes to who is here', async () => {
  await note({})
  const { body } = await app.call(todoApi.show, {}, other)
  const back = formatDay(addDays(today, 10)).slice(0, 5)
  expect(body.options.users.find(({ value }) => value === absent.staffUserId)?.label).toMatch(
    new RegExp(` \\(de retour le ${back}\\)$`),
  )
  const without = await app.write((db) => followerOf(db, { scholarLevelId: null, postalCode: '75001' }))
  expect(without).not.toBe(absent.staffUserId)
  const answerer = await app.write((db) => findAnswerer(db, { customerId: null, teacherId: 0 }))
  expect(answerer).not.toBe(absent.staffUserId)
})
