// Disabling a customer or archiving a pupil: what is open is said before, planned lessons go with them and are told once; through HTTP.
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangeHousehold, arrangeLevel, arrangeSubject } from '../../../../test/factories/people.ts'
import { arrangeRegistration, arrangeStage } from '../../../../test/factories/traineeships.ts'
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
      open: {
        planned: { lessons: 2, firstAt: '2026-11-25T16:00:00.000Z', lastAt: '2026-12-02T16:00:00.000Z' },
        contracts: [{ id: home.contractId, number: expect.stringMatching(/^CT/) }],
        registrations: [],
        searches: [],
      },
    })
    expect(await app.courseOf(lesson)).toMatchObject({ status: '1-planned' })
    expect(await disable({ cancelsLessons: true })).toEqual({ disabledCount: 1, open: null })
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
    // nothing is left to be cancelled, and the contract is still to be closed
    await app.call(operation, { ids: [home[key]], enabled: true }, app.director)
    expect((await disable()).open).toMatchObject({ planned: null, contracts: [{ id: home.contractId }] })
    await app.write((db) =>
      db
        .updateTable('contracts')
        .set({ status: 'close', closedOn: '2026-11-20', endKind: 'ended' })
        .where('id', '=', home.contractId)
        .execute(),
    )
    expect(await disable()).toEqual({ disabledCount: 1, open: null })
  },
)

test.each(kinds)(
  'of a %s, registrations to come and searches that go on are named before, though no lesson is planned',
  async (_, operation, key) => {
    const household = await app.write((db) => arrangeHousehold(db))
    const [other, { sessionId, registrationId }] = await app.write(async (db) => {
      const coming = await arrangeStage(db, { name: 'Noël à Rennes', startsOn: '2026-12-21', endsOn: '2026-12-24' })
      await arrangeRegistration(db, await arrangeStage(db), { household })
      await arrangeRegistration(db, await arrangeStage(db, { startsOn: '2026-12-21', endsOn: '2026-12-24' }), {
        ...{ household, cancelled: true },
      })
      const registered = await arrangeRegistration(db, coming, { household })
      return [await arrangeRegistration(db, coming), { ...coming, ...registered }] as const
    })
    const search = (status: 'searching' | 'closed') =>
      app.write(async (db) => {
        const { id } = await db
          .insertInto('linkings')
          .values({
            ...{ customerId: household.customerId, studentId: household.studentId, format: 'CAD', status },
            ...{ subjectId: await arrangeSubject(db, `Anglais ${status}`), inManagementFlow: status === 'searching' },
            scholarLevelId: (await arrangeLevel(db)).levelId,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return id
      })
    const searchId = await search('searching')
    await search('closed')
    const disable = async (ids: readonly number[], more: object = {}) =>
      (await app.call(operation, { ids: [...ids], enabled: false, ...more }, app.director)).body
    const studentName = expect.stringMatching(/^Malo /)
    expect(await disable([household[key]])).toEqual({
      disabledCount: 0,
      open: {
        planned: null,
        contracts: [],
        registrations: [
          { id: registrationId, sessionId, session: 'Noël à Rennes', startsOn: '2026-12-21', studentName },
        ],
        searches: [{ id: searchId, subject: 'Anglais searching', studentName }],
      },
    })
    expect((await disable([household[key], other[key]])).open?.registrations).toHaveLength(2)
    expect(await disable([household[key]], { cancelsLessons: true })).toEqual({ disabledCount: 1, open: null })
    const left = await app.database.db
      .selectFrom('traineeshipRegistrations')
      .select('enabled')
      .where('id', '=', registrationId)
      .executeTakeFirstOrThrow()
    expect(left.enabled).toBe(true)
  },
)
