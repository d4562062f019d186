// The calendar of interviews: everybody's between two days, or one colleague's, each with its candidate.
import { interviewsApi } from '@cartable/domain/recruitment/interviews.api.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { fixedClock } from '../../platform/clock.ts'
import { createRecruiting } from './recruitment.factory.ts'

type Recruiter = Caller & { staffUserId: number }
let app: TestApp
let [nadia, yves]: Recruiter[] = []
let known: Awaited<ReturnType<typeof createRecruiting>>
beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock('2026-12-21T09:00:00Z') })
  nadia = await app.staff({ recruitment: 'write' }, { firstName: 'Nadia', lastName: 'Berger' })
  yves = await app.staff({ recruitment: 'write' }, { firstName: 'Yves', lastName: 'Cadiou' })
  known = await app.write(createRecruiting)
})
afterAll(() => app.close())

const invite = async (lastName: string, users: readonly number[], startDateTime: string) => {
  const { body } = await app.call(
    recruitmentApi.save,
    {
      ...{ id: null, updatedAt: null, gender: 'female', firstName: 'Léa', lastName, birthOn: '1990-05-04' },
      ...{ email: `${lastName}@exemple.fr`, phone: { phoneNumber: null, phoneRegion: null }, address: null },
      ...{ isStudent: false, coursesFormats: ['CAD'], establishmentIds: [], scholarLevelIds: [], graduations: [] },
      ...{ experiences: [], disponibility: null, interventionAddress: null, interventionRadiusKm: null },
      ...{ selfDescription: null, assignedStaffUserId: nadia!.staffUserId },
      subjects: [{ subjectId: known.subjectId, isMain: true, levelIds: [] }],
    },
    nadia!,
  )
  const candidateId = body.id ?? 0
  const endDateTime = new Date(Date.parse(startDateTime) + 30 * 60_000).toISOString()
  const { body: saved } = await app.call(
    interviewsApi.saveInterview,
    {
      ...{ candidateId, updatedAt: null, location: known.locationId },
      ...{ users: [...users], startDateTime, endDateTime },
    },
    nadia!,
  )
  expect(saved.errors).toBeNull()
  return { candidateId, id: saved.id ?? 0 }
}
const week = async (more: { staffUserId?: string } = {}, span = { from: '2026-12-21', to: '2026-12-27' }) =>
  (await app.call(interviewsApi.listInterviews, { ...span, ...more }, nadia!)).body

test('everybody’s interviews of a week, by hour, with place, interlocutors and what became of them', async () => {
  const last = await invite('Morvan', [yves!.staffUserId], '2026-12-23T13:00:00Z')
  const first = await invite('Tanguy', [nadia!.staffUserId, yves!.staffUserId], '2026-12-22T08:00:00Z')
  // the evening of Sunday, by the clocks of Paris, is of the next week
  await invite('Hors', [nadia!.staffUserId], '2026-12-27T23:30:00Z')
  const gone = await invite('Annulé', [nadia!.staffUserId], '2026-12-24T08:00:00Z')
  await app.write((db) => sql`update interviews set outcome = 'cancelled' where id = ${gone.id}`.execute(db))
  await app.write((db) => sql`update interviews set outcome = 'missed' where id = ${last.id}`.execute(db))
  await app.write((db) =>
    sql`insert into holidays (kind, zone, name, period) values
      ('public', null, 'Noël', '[2026-12-25,2026-12-26)')`.execute(db),
  )
  const { rows, daysOff, staffUsers } = await week()
  expect(rows).toEqual([
    {
      ...{ id: first.id, candidateId: first.candidateId, candidateName: 'Léa Tanguy', isRefused: false },
      ...{ startsAt: '2026-12-22T08:00:00.000Z', endsAt: '2026-12-22T08:30:00.000Z', place: 'Agence de Rennes' },
      ...{ interlocutors: ['Nadia Berger', 'Yves Cadiou'], outcome: null },
    },
    expect.objectContaining({ id: last.id, interlocutors: ['Yves Cadiou'], outcome: 'missed' }),
  ])
  expect(daysOff).toEqual([{ day: '2026-12-25', name: 'Noël' }])
  expect(staffUsers.map(({ id }) => id)).toEqual(expect.arrayContaining([nadia!.staffUserId, yves!.staffUserId]))
  const { rows: own } = await week({ staffUserId: String(nadia!.staffUserId) })
  expect(own.map(({ id }) => id)).toEqual([first.id])
})

test('a longer span than six weeks is refused', async () => {
  const span = { from: '2026-12-01', to: '2027-02-28' }
  expect((await app.call(interviewsApi.listInterviews, span, nadia!)).status).toBe(400)
})
