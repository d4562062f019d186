// A teacher who becomes self-employed, or an employee again: asked with the record, done once somebody confirms it.
import { addDays, addMonths } from '@cartable/domain/kernel/dates.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { statusChangeApi } from '@cartable/domain/teachers/status-change.api.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { teachersRefusals } from '@cartable/domain/teachers/teachers.refusals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeTeacher } from '../../../test/factories/people.ts'
import { fixedClock } from '../../platform/clock.ts'
import { inWrite } from '../../platform/db/database.ts'
import { applyStatusChanges } from './status-change.ts'

let app: TestApp
let ines: Caller
beforeAll(async () => {
  app = await startTestApp()
  ines = await app.staff({ teachers: 'write' }, { firstName: 'Inès', lastName: 'Carpentier' })
})
afterAll(() => app.close())

type Form = SentOf<typeof teachersApi.save>
const employee = async () => (await app.write((db) => arrangeTeacher(db, { selfEmployed: false }))).teacherId
const show = async (id: number) => (await app.call(teachersApi.show, { id: String(id) }, ines)).body
const change = async (id: number, more: Partial<Form>) => {
  const record = (await show(id)) as unknown as Form
  const { body } = await app.call(teachersApi.save, { ...record, ...more }, ines)
  expect(body.errors).toBeNull()
}
const confirm = async (id: number, as = ines, effectiveOn?: string) =>
  (await app.call(statusChangeApi.confirmNewStatus, { id, ...(effectiveOn && { effectiveOn }) }, as)).body
const stored = async (id: number) => {
  const teacher = await app.database.db
    .selectFrom('teachers')
    .select('selfEmployed')
    .where('id', '=', id)
    .executeTakeFirst()
  const changes = await app.database.db
    .selectFrom('teacherStatusChanges as c')
    .leftJoin('accounts as a', 'a.id', 'c.confirmedByAccountId')
    .select(['c.selfEmployed', 'c.effectiveOn', 'c.confirmedAt', 'a.id as by'])
    .where('c.teacherId', '=', id)
    .execute()
  return { isSelfEmployed: teacher?.selfEmployed, changes }
}
const siret = '732 829 320 00074'

test('the change waits for its confirmation, by somebody, at a day; what is so until then stays', async () => {
  const id = await employee()
  await change(id, { selfEmployed: true, siret })
  expect(await show(id)).toMatchObject({
    selfEmployed: true,
    newStatus: { selfEmployed: true, requestedAt: expect.any(String), refusal: null, effectiveOn: null },
    hasBilled: false,
  })
  // saved again for something else, the wish stays as it was
  await change(id, { hasVehicle: true })
  expect(await stored(id)).toMatchObject({ isSelfEmployed: false, changes: [{ confirmedAt: null }] })
  expect(await confirm(id)).toEqual({ isValid: true, errorMsgs: [] })
  expect(await stored(id)).toEqual({
    isSelfEmployed: true,
    changes: [
      { selfEmployed: true, effectiveOn: app.clock.today(), confirmedAt: expect.any(String), by: ines.accountId },
    ],
  })
  expect(await show(id)).toMatchObject({ selfEmployed: true, newStatus: null, hasBilled: true })
  // and back, by the same road
  await change(id, { selfEmployed: false })
  expect(await show(id)).toMatchObject({ selfEmployed: false, hasBilled: true })
  expect(await confirm(id)).toMatchObject({ isValid: true })
  expect((await stored(id)).isSelfEmployed).toBe(false)
  // what he is still owed from then is dealt with on his record
  expect(await show(id)).toMatchObject({ selfEmployed: false, hasBilled: true })
})

test('without a SIRET, or against the wish to stay an employee, the change is not confirmed', async () => {
  const id = await employee()
  await change(id, { selfEmployed: true, wantToStayEmployee: true })
  expect(await confirm(id)).toEqual({ isValid: false, errorMsgs: [teachersRefusals.selfEmployedWithoutSiret.message] })
  expect((await show(id)).newStatus?.refusal).toBe(teachersRefusals.selfEmployedWithoutSiret.message)
  await change(id, { siret })
  expect(await confirm(id)).toEqual({ isValid: false, errorMsgs: [teachersRefusals.wantsToStayEmployee.message] })
  expect((await stored(id)).isSelfEmployed).toBe(false)
})

test('what is wanted no more is taken back; nothing then waits, and of two confirmations one is done', async () => {
  const id = await employee()
  await change(id, { selfEmployed: true, siret })
  await change(id, { selfEmployed: false })
  expect(await stored(id)).toEqual({ isSelfEmployed: false, changes: [] })
  expect(await confirm(id)).toEqual({ isValid: false, errorMsgs: [teachersRefusals.noNewStatus.message] })
  await change(id, { selfEmployed: true })
  const answers = await Promise.all([confirm(id), confirm(id)])
  expect(answers.map(({ isValid }) => isValid).sort()).toEqual([false, true])
  expect((await stored(id)).changes).toHaveLength(1)
})

test('a candidate has no status to change: the form decides; who only reads confirms nothing', async () => {
  const id = await employee()
  await app.write((db) =>
    db.updateTable('teachers').set({ status: 'candidate', hiredOn: null }).where('id', '=', id).execute(),
  )
  await change(id, { selfEmployed: true })
  expect(await stored(id)).toEqual({ isSelfEmployed: true, changes: [] })
  const reader = await app.staff({ teachers: 'read' })
  expect((await app.call(statusChangeApi.confirmNewStatus, { id }, reader)).status).toBe(403)
})

test('a change may begin on a later day: it is known, taken back until then, and done on its day by the task, once', async () => {
  const later = addDays(app.clock.today(), 10)
  const run = () => {
    const write = (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never)
    const platform = { ...app.platform, clock: fixedClock(`${later}T10:00:00Z`) }
    const signal = new AbortController().signal
    return applyStatusChanges.run({ db: app.database.db, write, platform, signal } as never)
  }
  const [id, other] = [await employee(), await employee()]
  for (const one of [id, other]) {
    await change(one, { selfEmployed: true, siret })
    expect((await confirm(one, ines, addMonths(later, 24))).isValid).toBe(false)
    expect(await confirm(one, ines, later)).toEqual({ isValid: true, errorMsgs: [] })
    expect(await show(one)).toMatchObject({ selfEmployed: true, newStatus: { effectiveOn: later } })
    expect(await stored(one)).toMatchObject({ isSelfEmployed: false, changes: [{ effectiveOn: later }] })
    expect((await confirm(one)).isValid).toBe(false)
  }
  await change(other, { selfEmployed: false })
  await run()
  await run()
  expect(await stored(id)).toMatchObject({ isSelfEmployed: true })
  expect(await stored(other)).toEqual({ isSelfEmployed: false, changes: [] })
})
