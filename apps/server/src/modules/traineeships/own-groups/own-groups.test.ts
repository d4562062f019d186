// A teacher at his own groups of stages through HTTP: who was there, the list to sign, evaluations that the office validates; nothing of another teacher's group.

import { ownGroupsApi as api } from '@cartable/domain/traineeships/own-groups/own-groups.api.ts'
import { ownReportsApi } from '@cartable/domain/traineeships/own-groups/own-reports.api.ts'
import { reportsApi } from '@cartable/domain/traineeships/reports/reports.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeTeacher } from '../../../../test/factories/people.ts'
import {
  arrangeAccepted,
  arrangeRegistration,
  arrangeStage,
  type Registered,
  type Stage,
} from '../../../../test/factories/traineeships.ts'
import { fixedClock } from '../../../platform/clock.ts'

const today = '2026-10-20'
const clock = fixedClock(`${today}T09:30:00Z`)
let app: TestApp
let manager: Caller
let teacher: Caller
let other: Caller
let family: Caller
let stage: Stage
let pupil: Registered
let ranking: number
beforeAll(async () => {
  app = await startTestApp({ clock })
  manager = await app.staff({ traineeships: 'write' })
  const people = await app.write(async (db) => {
    const days = ['2026-10-19', today, '2026-10-21']
    stage = await arrangeStage(db, { name: 'Stage de Toussaint', startsOn: days[0]!, endsOn: days[2]!, days })
    pupil = await arrangeRegistration(db, stage)
    const [mine, his] = [await arrangeTeacher(db), await arrangeTeacher(db)]
    const proposalId = await arrangeAccepted(db, stage, { teacherId: mine.teacherId })
    // another one gives the last day
    await db
      .deleteFrom('traineeshipProposalDays')
      .where('proposalId', '=', proposalId)
      .where('day', '=', '2026-10-21')
      .execute()
    const elsewhere = await arrangeStage(db, { startsOn: '2026-10-26', endsOn: '2026-10-27' })
    await arrangeAccepted(db, elsewhere, { teacherId: his.teacherId })
    await db.updateTable('rankings').set({ enabled: false }).execute()
    ranking = (
      await db
        .insertInto('rankings')
        .values({ name: 'Participation du groupe', orderKey: 1, availableFor: ['traineeship-report'] })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    return { mine, his }
  })
  teacher = await app.signIn(people.mine.personId)
  other = await app.signIn(people.his.personId)
  family = await app.signIn(pupil.customerPersonId)
})
afterAll(() => app.close())

const shown = async (caller: Caller) => app.call(api.ownGroup, { id: String(stage.groupId) }, caller)
const note = async (state: 'present' | 'late' | 'absent' | null, day = today, caller = teacher) =>
  app.call(api.notePresence, { groupId: stage.groupId, pupilId: pupil.registrationSubjectId, day, state }, caller)
const told = async (caller: Caller) =>
  (
    await app.database.db
      .selectFrom('notifications as n')
      .innerJoin('accounts as a', 'a.id', 'n.accountId')
      .select('n.title')
      .where('a.id', '=', caller.accountId)
      .where('n.title', 'like', '%absent du stage%')
      .execute()
  ).map(({ title }) => title)

test('F-5-24 he reads his group with its pupils; another teacher is answered that there is none', async () => {
  expect((await shown(teacher)).body).toMatchObject({
    ...{ session: 'Stage de Toussaint', startTime: '09:00', endTime: '11:00', mayNote: true },
    days: [
      { day: '2026-10-19', isOwn: true },
      { day: today, isOwn: true },
      { day: '2026-10-21', isOwn: false },
    ],
    pupils: [{ id: pupil.registrationSubjectId, presences: [], report: 'toComplete' }],
  })
  expect((await shown(other)).status).toBe(404)
  expect((await note('present', today, other)).status).toBe(404)
  expect((await app.call(api.printOwnGroup, { id: String(stage.groupId) }, other)).status).toBe(404)
  expect((await app.call(api.printOwnGroup, { id: String(stage.groupId) }, teacher)).status).toBe(200)
})

test('F-5-24 presence is noted on days that he gives, from the day itself, over and over; an absence is told once', async () => {
  expect((await note('present', '2026-10-21')).body).toMatchObject({ isValid: false })
  expect((await note('absent')).body.isValid).toBe(true)
  expect((await note('late')).body.isValid).toBe(true)
  expect((await note('absent')).body.isValid).toBe(true)
  expect((await note('absent')).body.isValid).toBe(true)
  expect((await note('present', '2026-10-19')).body.isValid).toBe(true)
  expect((await shown(teacher)).body.pupils[0]?.presences).toEqual([
    { day: '2026-10-19', state: 'present' },
    { day: today, state: 'absent' },
  ])
  expect(await told(family)).toHaveLength(1)
  expect(await told(manager)).toHaveLength(1)
  expect((await note(null)).body.isValid).toBe(true)
  expect((await shown(teacher)).body.pupils[0]?.presences).toHaveLength(1)
  // two fingers at once
  const both = await Promise.all([note('present'), note('late')])
  expect(both.every(({ body }) => body.isValid)).toBe(true)
})

test('F-5-24 he writes the evaluation, the office validates it, and then he changes it no more; the family reads it from then on', async () => {
  const id = pupil.registrationSubjectId
  const read = (caller: Caller) => app.call(ownReportsApi.ownReport, { id: String(id) }, caller)
  expect((await read(other)).status).toBe(404)
  const save = async (stars: number | null, updatedAt: string | null, caller = teacher) =>
    app.call(
      ownReportsApi.saveOwnReport,
      { id, updatedAt, ratings: [{ rankingId: ranking, stars }], comments: 'A progressé chaque jour.' },
      caller,
    )
  expect((await save(4, null, other)).status).toBe(404)
  const first = await save(4, null)
  expect(first.body.errors).toBeNull()
  expect((await read(teacher)).body).toMatchObject({ isCompleted: true, isValidated: false, canSave: true })
  expect((await shown(teacher)).body.pupils[0]?.report).toBe('waiting')
  const familyReads = () => app.call(reportsApi.showReport, { id: String(id), mode: 'customer' }, family)
  expect((await familyReads()).status).toBe(404)
  const office = (await app.call(reportsApi.showReport, { id: String(id), mode: 'gr' }, manager)).body
  expect(office.presences).not.toEqual([])
  const { ratings, comments, updatedAt } = office
  const validated = { id, updatedAt, comments, isValidated: true }
  const given = ratings.map(({ rankingId, stars }) => ({ rankingId, stars }))
  const saved = await app.call(reportsApi.saveReport, { ...validated, ratings: given }, manager)
  expect(saved.body.errors).toBeNull()
  expect((await familyReads()).body).toMatchObject({ comments: 'A progressé chaque jour.', isValidated: true })
  expect((await read(teacher)).body.canSave).toBe(false)
  expect((await save(2, saved.body.updatedAt)).body.errors?.messages[0]).toMatch(/validée/)
})

test('a session that is closed takes no presence any more', async () => {
  await app.write((db) =>
    db.updateTable('traineeshipSessions').set({ status: '3-closed' }).where('id', '=', stage.sessionId).execute(),
  )
  expect((await shown(teacher)).body.mayNote).toBe(false)
  expect((await note('present')).body.isValid).toBe(false)
})
