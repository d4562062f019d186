// What becomes of a candidacy that stops: nobody came, nobody answered, taken back by its candidate, hired by mistake.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { candidacyApi } from '@cartable/domain/recruitment/candidacy.api.ts'
import { interviewsApi } from '@cartable/domain/recruitment/interviews.api.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { fixedClock } from '../../platform/clock.ts'
import { createLink } from '../../platform/http/links.ts'
import { createRecruiting } from './recruitment.factory.ts'
import { remindCandidates } from './remind-candidates.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
const day = 86_400_000
let app: TestApp
let recruiter: Caller & { staffUserId: number }
let reader: Caller
let known: Awaited<ReturnType<typeof createRecruiting>>
let count = 0

const signIn = async () => {
  recruiter = await app.staff({ recruitment: 'write', teachers: 'write' }, { firstName: 'Nadia', lastName: 'Berger' })
  reader = await app.staff({ recruitment: 'read' })
}
/** Time passes, and the sessions of the office with it. */
const pass = async (milliseconds: number) => {
  clock.advance(milliseconds)
  await signIn()
}

beforeAll(async () => {
  app = await startTestApp({ clock })
  await signIn()
  known = await app.write(createRecruiting)
})
afterAll(() => app.close())

const create = async (): Promise<number> => {
  count += 1
  const { body } = await app.call(
    recruitmentApi.save,
    {
      ...{ id: null, updatedAt: null, gender: 'female', firstName: 'Léa', lastName: `Morvan${count}` },
      ...{ birthOn: '1990-05-04', email: `lea${count}@exemple.fr`, phone: { phoneNumber: null, phoneRegion: null } },
      ...{ address: null, isStudent: false, coursesFormats: ['CAD'], establishmentIds: [], scholarLevelIds: [] },
      ...{ graduations: [], experiences: [], disponibility: null, interventionAddress: null },
      ...{ interventionRadiusKm: null, selfDescription: null, assignedStaffUserId: recruiter.staffUserId },
      subjects: [{ subjectId: known.subjectId, isMain: true, levelIds: [] }],
    },
    recruiter,
  )
  expect(body).toMatchObject({ errors: null })
  return body.id!
}
const cardOf = async (id: number) => (await app.call(recruitmentApi.card, { id: String(id) }, recruiter)).body
const detailsOf = async (id: number) => (await app.call(recruitmentApi.details, { id: String(id) }, recruiter)).body
const move = async (id: number, status: SentOf<typeof recruitmentApi.changeStatus>['status'], more: object = {}) =>
  (await app.call(recruitmentApi.changeStatus, { id, status, ...more }, recruiter)).body
const toDo = async () => {
  const { body } = await app.call(recruitmentApi.board, { owner: 'action', size: '100' }, recruiter)
  return body.columns.flatMap(({ cards }) => cards.map(({ id }) => id))
}
const meet = async (candidateId: number, startDateTime: string): Promise<number> => {
  const endDateTime = new Date(Date.parse(startDateTime) + 1_800_000).toISOString()
  const users = [recruiter.staffUserId]
  const interview = { candidateId, updatedAt: null, location: known.locationId, users, startDateTime, endDateTime }
  const { body } = await app.call(interviewsApi.saveInterview, interview, recruiter)
  expect(body.errors).toBeNull()
  await move(candidateId, 'toView')
  return body.id!
}
const missed = async (id: number, isMissed: boolean, by: Caller = recruiter) =>
  app.call(candidacyApi.markMissed, { id, isMissed }, by)
const linkOf = (candidateId: number) =>
  app.write((db) =>
    createLink(db, {
      purpose: 'candidate-file',
      subjectClass: 'candidates',
      subjectId: candidateId,
      expiresAt: new Date(clock.now().getTime() + 60 * day),
    }),
  )
const followed = async () =>
  (
    (await remindCandidates.run({
      db: app.database.db,
      write: (_operation, change) => app.write(change),
      platform: app.platform,
      signal: new AbortController().signal,
    } as Parameters<typeof remindCandidates.run>[0])) as { summary: Record<string, number> }
  ).summary

describe('nobody came', () => {
  test('an interview is noted missed once it has begun, and may be taken back until another is fixed', async () => {
    const id = await create()
    const interview = await meet(id, '2026-11-20T10:00:00.000Z')
    expect((await missed(interview, true)).body.errorMsgs).toEqual(['cet entretien n’a pas encore commencé.'])
    await pass(2 * 3_600_000)
    expect((await missed(interview, true, reader)).status).toBe(403)
    expect((await missed(interview, true)).body.isValid).toBe(true)
    expect(await cardOf(id)).toMatchObject({ status: 'toView', interview: null, missedOn: '2026-11-20' })
    expect(await toDo()).toContain(id)
    expect((await missed(interview, false)).body.isValid).toBe(true)
    expect(await cardOf(id)).toMatchObject({ missedOn: null, interview: { id: interview } })
    await missed(interview, true)
    const next = await meet(id, '2026-11-24T10:00:00.000Z')
    expect(await cardOf(id)).toMatchObject({ missedOn: null, interview: { id: next } })
    expect((await missed(interview, false)).body.errorMsgs).toEqual([
      'un autre entretien est déjà fixé avec ce candidat.',
    ])
    expect(await toDo()).not.toContain(id)
    expect((await detailsOf(id)).interviews).toMatchObject([{ id: interview, outcome: 'missed' }])
  })

  test('whoever was refused meanwhile is absent no more', async () => {
    const id = await create()
    const interview = await meet(id, '2026-11-20T09:00:00.000Z')
    await missed(interview, true)
    expect(await move(id, 'refused', { refusalReason: 'Ne vient pas.' })).toMatchObject({ isValid: true })
    expect((await missed(interview, false)).body.errorMsgs).toEqual(['cet entretien est déjà conclu.'])
  })
})

describe('the first mail', () => {
  test('goes before the column, or is left out on purpose, which a comment says', async () => {
    const id = await create()
    expect((await move(id, 'firstMail')).errorMsgs).toEqual(['le premier mail s’envoie d’abord, ou se laisse de côté.'])
    expect(await move(id, 'firstMail', { withoutMail: true })).toMatchObject({ isValid: true })
    expect((await detailsOf(id)).followUps).toMatchObject([
      { comment: 'Passé à «\u00a0Premier mail\u00a0» sans mail.', authorName: 'Nadia Berger' },
    ])
  })

  test('without an answer in ten days one reminder leaves; ten days later the card is to be done, told once', async () => {
    const id = await create()
    await move(id, 'firstMail', { withoutMail: true })
    await pass(9 * day)
    await followed()
    expect((await cardOf(id)).remindedOn).toBeNull()
    await pass(2 * day)
    await followed()
    expect((await cardOf(id)).remindedOn).not.toBeNull()
    const reminders = (await detailsOf(id)).mails.filter(({ subject }) => subject === 'Votre candidature de professeur')
    expect(reminders).toHaveLength(1)
    expect(await toDo()).not.toContain(id)
    await followed()
    expect((await detailsOf(id)).mails).toHaveLength(1)
    await pass(11 * day)
    await followed()
    await followed()
    expect(await toDo()).toContain(id)
    const told = await app.database.db
      .selectFrom('notifications')
      .select('title')
      .where('link', '=', `/teacher/postulance_overview?carte=${id}`)
      .execute()
    expect(told).toHaveLength(1)
    // an answer begins the wait anew
    const token = await linkOf(id)
    await app.call(candidacyApi.answerFile, { token, answer: 'interested', words: null }, null)
    expect((await cardOf(id)).remindedOn).toBeNull()
    expect(await toDo()).not.toContain(id)
  })
})

describe('the link of the candidate', () => {
  test('says where the candidacy stands, nobody’s address, and is used as often as wanted', async () => {
    const id = await create()
    await meet(id, '2027-02-01T10:00:00.000Z')
    const token = await linkOf(id)
    for (const _ of [1, 2]) {
      const { body } = await app.call(candidacyApi.showFile, { token }, null)
      expect(body).toMatchObject({
        ...{ firstName: 'Léa', stage: 'interview', subjectNames: ['Maths'], hasWithdrawn: false },
        interview: { startDateTime: '2027-02-01T10:00:00.000Z', locationName: 'Agence de Rennes' },
      })
      expect(JSON.stringify(body)).not.toContain('@exemple.fr')
    }
    expect((await app.call(candidacyApi.showFile, { token: 'autre' }, null)).status).toBe(404)
  })

  test('takes the candidacy back, once; it can be reopened, and forgets that it was', async () => {
    const id = await create()
    const interview = await meet(id, '2027-02-02T10:00:00.000Z')
    const token = await linkOf(id)
    const leave = () =>
      app.call(candidacyApi.answerFile, { token, answer: 'withdraws', words: 'J’ai trouvé un poste.' }, null)
    const answers = await Promise.all([leave(), leave()])
    expect(answers.map(({ body }) => body.isValid)).toEqual([true, true])
    const details = await detailsOf(id)
    expect(details).toMatchObject({
      ...{
        hasWithdrawn: true,
        refusalReason: 'S’est désisté\u00a0: J’ai trouvé un poste.',
        card: { status: 'refused' },
      },
      interviews: [{ id: interview, outcome: 'cancelled' }],
      followUps: [
        { authorName: `Léa MORVAN${count}`, comment: 'Candidature retirée par son lien. J’ai trouvé un poste.' },
      ],
    })
    const again = await app.call(candidacyApi.answerFile, { token, answer: 'interested', words: null }, null)
    expect(again.body.errorMsgs).toEqual(['Votre candidature n’est plus à l’étude.'])
    const { body } = await app.call(recruitmentApi.refusedList, { q: `Morvan${count}` }, recruiter)
    expect(body.rows).toMatchObject([{ id, hasWithdrawn: true }])
    await app.call(recruitmentApi.reopen, { id }, recruiter)
    expect(await detailsOf(id)).toMatchObject({ hasWithdrawn: false, refusalReason: null, card: { status: 'contact' } })
  })
})

describe('hired by mistake', () => {
  test('the teacher becomes inactive with the reason, which the candidacy shows; back on the record, it is gone', async () => {
    const id = await create()
    const { teacherId } = await cardOf(id)
    const undo = (by: Caller) => app.call(candidacyApi.undoHiring, { id, reason: 'Homonyme.' }, by)
    expect((await undo(recruiter)).body.errorMsgs).toEqual(['ce candidat n’est pas embauché.'])
    await app.write((db) =>
      db.updateTable('teachers').set({ status: 'active', hiredOn: '2026-11-20' }).where('id', '=', teacherId).execute(),
    )
    expect((await undo(reader)).status).toBe(403)
    expect((await undo(recruiter)).body.isValid).toBe(true)
    expect(await detailsOf(id)).toMatchObject({ card: { status: 'hired' }, leave: { reason: 'Homonyme.' } })
    expect((await undo(recruiter)).body.errorMsgs).toEqual(['ce professeur n’est pas en activité.'])
    const { body: record } = await app.call(teachersApi.show, { id: String(teacherId) }, recruiter)
    expect(record.status).toBe('inactive')
    const { options: _, ...form } = record
    const back = await app.call(
      teachersApi.save,
      { ...form, status: 'active' } as unknown as SentOf<typeof teachersApi.save>,
      recruiter,
    )
    expect(back.body).toMatchObject({ errors: null })
    expect((await detailsOf(id)).leave).toBeNull()
  })
})
