// A family hears of a child who is missing: within the half hour, once a day, by SMS where there is no address; never of an absence that it announced or that was undone.

import { presencesApi } from '@cartable/domain/traineeships/attendance/presences.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeHousehold } from '../../../../test/factories/people.ts'
import {
  arrangeRegistration,
  arrangeStage,
  type Registered,
  type Stage,
} from '../../../../test/factories/traineeships.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { tellStageAbsences } from './tell-absences.ts'

const today = '2026-10-20'
const clock = fixedClock(`${today}T07:30:00Z`)
let app: TestApp
let manager: Caller
let stage: Stage
const pupils: Registered[] = []
beforeAll(async () => {
  app = await startTestApp({ clock })
  manager = await app.staff({ traineeships: 'write' })
  await app.write(async (db) => {
    stage = await arrangeStage(db, { startsOn: '2026-10-19', endsOn: today, days: ['2026-10-19', today] })
    for (const student of ['Malo', 'Enora', 'Nolwenn', 'Yann'])
      pupils.push(await arrangeRegistration(db, stage, { household: await arrangeHousehold(db, { student }) }))
    // one family has a telephone alone, another announced the day
    await db
      .updateTable('people')
      .set({ email: null, mobilePhone: '+33612345678', mobilePhoneRegion: 'FR' })
      .where('id', '=', pupils[1]!.customerPersonId)
      .execute()
    await db
      .insertInto('traineeshipRegistrationAbsences')
      .values({ registrationId: pupils[2]!.registrationId, day: today })
      .execute()
  })
})
afterAll(() => app.close())

const note = (at: readonly number[], state: 'present' | 'absent', day = today) =>
  app.call(
    presencesApi.notePresences,
    { groupId: stage.groupId, pupilIds: at.map((rank) => pupils[rank]!.registrationSubjectId), day, state },
    manager,
  )
const run = async () => {
  const { platform, database } = app
  const report = await tellStageAbsences.run({
    ...{ platform, db: database.db, signal: AbortSignal.timeout(30_000) },
    write: (_operation: string, act: (tx: never) => Promise<unknown>) => app.write(act as never),
  } as never)
  expect(report).toMatchObject({ status: 'success' })
}
const told = () =>
  app.database.db
    .selectFrom('messages')
    .select(['channel', 'aboutId', 'body'])
    .where('purpose', '=', 'stage-absence')
    .orderBy('aboutId')
    .execute()

test('once the patience is over each family that did not know is told, once, whoever runs', async () => {
  expect((await note([0, 1, 2, 3], 'absent')).body.isValid).toBe(true)
  expect((await note([0, 1, 2, 3], 'absent', '2026-10-19')).body.isValid).toBe(true)
  await run()
  expect(await told()).toEqual([])
  clock.advance(5 * 60_000)
  expect((await note([3], 'present')).body.isValid).toBe(true)
  clock.advance(6 * 60_000)
  await Promise.all([run(), run()])
  const messages = await told()
  expect(messages.map(({ channel, aboutId }) => [channel, aboutId])).toEqual([
    ['mail', pupils[0]!.registrationId],
    ['sms', pupils[1]!.registrationId],
  ])
  expect(messages[1]?.body).toContain('est attendu au stage')
  expect((await note([0], 'present')).body.isValid).toBe(true)
  expect((await note([0], 'absent')).body.isValid).toBe(true)
  clock.advance(11 * 60_000)
  await run()
  expect(await told()).toHaveLength(2)
})

test('the office notes a day group by group; a pupil of another group, a day to come and a closed session are refused', async () => {
  const shown = await app.call(presencesApi.showPresences, { sessionId: String(stage.sessionId) }, manager)
  expect(shown.body).toMatchObject({ day: today, mayNote: true, days: [{ unnoted: 0 }, { unnoted: 0 }] })
  expect(shown.body.groups[0]?.pupils.find(({ name }) => name.startsWith('Nolwenn'))?.isExcused).toBe(true)
  expect((await note([0], 'present', '2026-10-21')).body.isValid).toBe(false)
  const other = await app.write((db) => arrangeStage(db, { startsOn: '2026-10-19', endsOn: today, days: [today] }))
  const strange = { groupId: other.groupId, pupilIds: [pupils[0]!.registrationSubjectId], day: today }
  const answer = await app.call(presencesApi.notePresences, { ...strange, state: 'present' }, manager)
  expect(answer.body.isValid).toBe(false)
  await app.write((db) =>
    db.updateTable('traineeshipSessions').set({ status: '3-closed' }).where('id', '=', stage.sessionId).execute(),
  )
  expect((await note([0], 'present')).body.isValid).toBe(false)
})

test('a certificate is of who was there, for the office and the own family alone', async () => {
  const print = (rank: number, caller: Caller) =>
    app.call(presencesApi.printCertificate, { id: String(pupils[rank]!.registrationId) }, caller)
  expect((await print(3, manager)).status).toBe(200)
  expect((await print(1, manager)).status).toBe(404)
  expect((await print(3, await app.signIn(pupils[3]!.customerPersonId))).status).toBe(200)
  expect((await print(3, await app.signIn(pupils[0]!.customerPersonId))).status).toBe(404)
})
