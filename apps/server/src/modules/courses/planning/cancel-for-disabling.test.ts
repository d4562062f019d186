// Disabling a customer or archiving a pupil with lessons planned: said before, cancelled with them, told once; through HTTP.
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlanningApp, startPlanningApp } from './planning.factory.ts'

let app: PlanningApp
beforeAll(async () => {
  app = await startPlanningApp()
})
afterAll(() => app.close())

const kinds = [
  ['customer', customersApi.disable, 'customerId'],
  ['pupil', customersApi.disableStudents, 'studentId'],
] as const

test.each(kinds)(
  'of a %s, lessons to come are named before, and go with them once that was read',
  async (_, operation, key) => {
    const home = await app.home()
    const other = await app.home()
    const lesson = (await app.save(home, { expectedAt: '2026-11-25T16:00:00.000Z' })).id
    await app.save(home, { expectedAt: '2026-12-02T16:00:00.000Z' })
    const kept = (await app.save(other, { expectedAt: '2026-11-26T16:00:00.000Z' })).id
    await app.tell()
    const disable = async (more: object = {}) =>
      (await app.call(operation, { ids: [home[key]], enabled: false, ...more }, app.director)).body
    expect(await disable()).toEqual({
      disabledCount: 0,
      planned: {
        lessons: 2,
        firstAt: '2026-11-25T16:00:00.000Z',
        lastAt: '2026-12-02T16:00:00.000Z',
        contracts: [expect.stringMatching(/^CT/)],
      },
    })
    expect(await app.courseOf(lesson)).toMatchObject({ status: '1-planned' })
    expect(await disable({ cancelsLessons: true })).toEqual({ disabledCount: 1, planned: null })
    expect(await app.courseOf(lesson)).toMatchObject({ status: '0-cancelled', cancellationKind: 'company' })
    expect(await app.courseOf(kept)).toMatchObject({ status: '1-planned' })
    await app.tell()
    const told = await app.database.db
      .selectFrom('messages')
      .innerJoin('messageRecipients as r', 'r.messageId', 'messages.id')
      .select('r.personId')
      .where('messages.purpose', '=', 'course-cancelled')
      .where('messages.aboutId', '=', lesson)
      .execute()
    expect(told.map(({ personId }) => personId).toSorted()).toEqual(
      [home.customerPersonId, home.teacherPersonId].toSorted(),
    )
    // nothing is left to be cancelled: enabled again and disabled at once
    await app.call(operation, { ids: [home[key]], enabled: true }, app.director)
    expect(await disable()).toEqual({ disabledCount: 1, planned: null })
  },
)
