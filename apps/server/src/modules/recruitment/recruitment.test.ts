// Candidates through HTTP on the real database: form, board, moves, interviews, comments, refusal and reopening.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { interviewsApi } from '@cartable/domain/recruitment/interviews.api.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import { candidateStatuses } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { fixedClock } from '../../platform/clock.ts'
import { createRecruiting } from './recruitment.factory.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
let app: TestApp
let recruiter: Caller & { staffUserId: number }
let marie: Caller & { staffUserId: number }
let reader: Caller
let known: Awaited<ReturnType<typeof createRecruiting>>
let count = 0

beforeAll(async () => {
  app = await startTestApp({ clock })
  recruiter = await app.staff({ recruitment: 'write', teachers: 'write' }, { firstName: 'Nadia', lastName: 'Berger' })
  marie = await app.staff({ recruitment: 'fullAccess' }, { firstName: 'Marie', lastName: 'Thomas' })
  reader = await app.staff({ recruitment: 'read' })
  known = await app.write(createRecruiting)
})
afterAll(() => app.close())

const rennes = {
  ...{
    houseNumber: '4',
    street: 'rue de Brest',
    complement: null,
    cityCode: '35238',
    postalCode: '35000',
    city: 'Rennes',
  },
  ...{ departementCode: '35', country: 'FR', latitude: 48.11, longitude: -1.69, freeAddress: null },
  completeAddress: '4 rue de Brest 35000 Rennes',
}
type Form = SentOf<typeof recruitmentApi.save>
const newEmail = () => {
  count += 1
  return `candidat${count}@exemple.fr`
}
const form = (values: Partial<Form> = {}): Form => ({
  id: null,
  updatedAt: null,
  gender: 'female',
  firstName: 'Léa',
  lastName: 'Morvan',
  birthOn: '1990-05-04',
  email: newEmail(),
  phone: { phoneNumber: '06 12 34 56 78', phoneRegion: 'FR' },
  address: rennes,
  isStudent: true,
  coursesFormats: ['CAD', 'CEL'],
  establishmentIds: [known.establishmentId],
  scholarLevelIds: [known.levelId],
  subjects: [{ subjectId: known.subjectId, isMain: false, levelIds: [known.levelId] }],
  graduations: [{ graduationId: known.graduationId, year: 2012, isMain: false }],
  experiences: [{ experienceId: known.experienceId, sinceMonth: '09/2019', isMain: false }],
  disponibility: 'Mercredi et samedi',
  interventionAddress: rennes,
  interventionRadiusKm: 15,
  selfDescription: 'J’aime les mathématiques.',
  assignedStaffUserId: recruiter.staffUserId,
  ...values,
})
const create = async (values: Partial<Form> = {}): Promise<number> => {
  const { body } = await app.call(recruitmentApi.save, form(values), recruiter)
  expect(body).toMatchObject({ errors: null })
  return body.id!
}
const cardOf = async (id: number) => (await app.call(recruitmentApi.card, { id: String(id) }, recruiter)).body
const move = (id: number, status: SentOf<typeof recruitmentApi.changeStatus>['status'], more: object = {}) =>
  app.call(recruitmentApi.changeStatus, { id, status, ...more }, recruiter)
const board = async (input: Partial<SentOf<typeof recruitmentApi.board>> = {}) =>
  (await app.call(recruitmentApi.board, input as SentOf<typeof recruitmentApi.board>, recruiter)).body.columns
const idsIn = async (status: 'contact' | 'toView' | 'refused') =>
  (await board({ status, size: '100' }))[0]?.cards.map((card) => card.id)
const meet = (candidateId: number, startDateTime: string, more: object = {}) =>
  app.call(
    interviewsApi.saveInterview,
    {
      candidateId,
      updatedAt: null,
      location: known.locationId,
      users: [recruiter.staffUserId],
      startDateTime,
      endDateTime: new Date(Date.parse(startDateTime) + 1_800_000).toISOString(),
      ...more,
    },
    recruiter,
  )
/** As after a validation: the person has an account. */
const openAccount = async (candidateId: number) => {
  await app.write(async (db) => {
    const { personId } = await db
      .selectFrom('candidates as c')
      .innerJoin('teachers as t', 't.id', 'c.teacherId')
      .select('t.personId')
      .where('c.id', '=', candidateId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('accounts')
      .values({ personId, login: `candidat-${candidateId}` })
      .execute()
    await db.updateTable('candidates').set({ status: 'waitingForVoucher' }).where('id', '=', candidateId).execute()
  })
}

describe('form', () => {
  test('RECRUIT-07 a candidate keeps student flag, gender, phone, formats, schools, levels, subjects, diplomas, experiences and availability', async () => {
    const id = await create()
    const { body } = await app.call(recruitmentApi.show, { id: String(id) }, recruiter)
    expect(body).toMatchObject({
      ...{ isStudent: true, gender: 'female', phone: { phoneNumber: '+33612345678', phoneRegion: 'FR' } },
      ...{
        coursesFormats: ['CAD', 'CEL'],
        establishmentIds: [known.establishmentId],
        scholarLevelIds: [known.levelId],
      },
      subjects: [{ subjectId: known.subjectId, isMain: true, levelIds: [known.levelId] }],
      graduations: [{ graduationId: known.graduationId, year: 2012, isMain: true }],
      experiences: [{ experienceId: known.experienceId, sinceMonth: '09/2019', isMain: true }],
      disponibility: 'Mercredi et samedi',
    })
  })

  test('RECRUIT-08 and birth date, address, intervention zone, description, account and status; it is a teacher to be', async () => {
    const id = await create()
    const { body } = await app.call(recruitmentApi.show, { id: String(id) }, recruiter)
    expect(body).toMatchObject({
      ...{ birthOn: '1990-05-04', address: { completeAddress: rennes.completeAddress }, hasAccount: false },
      ...{ interventionAddress: { city: 'Rennes' }, interventionRadiusKm: 15, status: 'contact' },
      selfDescription: 'J’aime les mathématiques.',
    })
    const { body: details } = await app.call(recruitmentApi.details, { id: String(id) }, recruiter)
    expect(details).toMatchObject({ birthOn: '1990-05-04', selfDescription: 'J’aime les mathématiques.' })
    const { teacherId } = await cardOf(id)
    const teacher = await app.database.db
      .selectFrom('teachers')
      .select('status')
      .where('id', '=', teacherId)
      .executeTakeFirst()
    expect(teacher?.status).toBe('candidate')
  })

  test('RECRUIT-24 a candidate of less than 18 is refused, the day of the birthday is enough', async () => {
    const young = await app.call(recruitmentApi.save, form({ birthOn: '2008-11-21' }), recruiter)
    expect(young.body.errors).toEqual({ propertyPaths: ['birthOn'], messages: ['Un candidat a au moins 18 ans.'] })
    await create({ birthOn: '2008-11-20' })
  })

  test('somebody who teaches here is not entered twice, and what another changed meanwhile is a conflict', async () => {
    const email = 'deja@exemple.fr'
    const id = await create({ email })
    const twice = await app.call(recruitmentApi.save, form({ email: email.toUpperCase() }), recruiter)
    expect(twice.body.errors?.propertyPaths).toEqual(['email'])
    const stale = await app.call(recruitmentApi.save, form({ id, updatedAt: '2020-01-01T00:00:00Z', email }), recruiter)
    expect(stale.status).toBe(409)
    const { body } = await app.call(recruitmentApi.show, { id: String(id) }, recruiter)
    const saved = await app.call(
      recruitmentApi.save,
      form({ id, updatedAt: body.updatedAt, email, phone: { phoneNumber: null, phoneRegion: null } }),
      recruiter,
    )
    expect(saved.body.errors).toBeNull()
  })
})

describe('board', () => {
  test('RECRUIT-02 the board has the six columns, filters its cards and counts who they wait for', async () => {
    const id = await create({ lastName: 'Quemeneur', assignedStaffUserId: null })
    const columns = await board({ q: 'quemeneur' })
    expect(columns.map((column) => column.status)).toEqual([...candidateStatuses])
    expect(columns[0]).toMatchObject({
      total: 1,
      cards: [{ id, title: 'Léa QUEMENEUR', subjectNames: ['Maths'], city: 'Rennes' }],
    })
    const counts = (await app.call(recruitmentApi.counts, { q: 'quemeneur' }, recruiter)).body
    expect(counts).toEqual({ open: 1, mine: 0, unassigned: 1, actionRequired: 0 })
    expect((await board({ q: 'quemeneur', owner: 'mine' }))[0]?.total).toBe(0)
  })

  test('who only reads opens the board and moves nothing', async () => {
    const id = await create()
    expect((await app.call(recruitmentApi.board, {}, reader)).status).toBe(200)
    expect((await app.call(recruitmentApi.changeStatus, { id, status: 'refused' }, reader)).status).toBe(403)
  })
})

describe('moves', () => {
  test('RECRUIT-11 from waiting for vouchers nobody goes back to contact, first mail or interview', async () => {
    const id = await create()
    await openAccount(id)
    for (const to of ['contact', 'firstMail', 'toView'] as const)
      expect((await move(id, to)).body).toEqual({
        isValid: false,
        errorMsgs: ["Il n'est pas possible de revenir à ce statut une fois le compte utilisateur créé"],
      })
    expect((await cardOf(id)).status).toBe('waitingForVoucher')
  })

  test('RECRUIT-12 nor from hired, whose teacher is no candidate any more', async () => {
    const id = await create()
    await openAccount(id)
    expect((await move(id, 'hired')).body).toEqual({ isValid: true, errorMsgs: [] })
    for (const to of ['contact', 'firstMail', 'toView'] as const)
      expect((await move(id, to)).body.errorMsgs).toEqual([
        "Il n'est pas possible de revenir à ce statut une fois le compte utilisateur créé",
      ])
    const { teacherId } = await cardOf(id)
    const teacher = await app.database.db
      .selectFrom('teachers')
      .select(['status', 'hiredOn'])
      .where('id', '=', teacherId)
      .executeTakeFirst()
    expect(teacher).toEqual({ status: 'active', hiredOn: '2026-11-20' })
  })

  test('RECRUIT-17 another move is one call with the status, once: a double click changes nothing twice', async () => {
    const id = await create()
    expect((await move(id, 'firstMail', { from: 'contact', withoutMail: true })).body.isValid).toBe(true)
    const answers = await Promise.all([1, 2].map(() => move(id, 'contact')))
    expect(answers.map(({ body }) => body.isValid)).toEqual([true, true])
    expect((await cardOf(id)).status).toBe('contact')
    const late = await move(id, 'refused', { from: 'firstMail' })
    expect(late.body.errorMsgs[0]).toMatch(
      /^ce candidat a été déplacé entre-temps par .+ dans «\u00a0Contact\u00a0»\.$/,
    )
  })

  test('RECRUIT-18 a hiring without its papers is answered invalid, every missing one listed', async () => {
    const id = await create()
    await openAccount(id)
    const { teacherId } = await cardOf(id)
    const types = await app.write((db) =>
      db
        .insertInto('documentTypes')
        .values(
          ['Casier judiciaire', 'Diplôme signé'].map((name) => ({
            ...{ name, type: 'proof', category: 'other', availableFor: ['candidate'], mandatory: true },
          })),
        )
        .returning('id')
        .execute(),
    )
    expect((await move(id, 'hired')).body).toEqual({
      isValid: false,
      errorMsgs: [
        'le document «\u00a0Casier judiciaire\u00a0» manque ou n’est pas approuvé.',
        'le document «\u00a0Diplôme signé\u00a0» manque ou n’est pas approuvé.',
      ],
    })
    // nor is it made on the record of the teacher
    const { options: _, ...record } = (await app.call(teachersApi.show, { id: String(teacherId) }, recruiter)).body
    const onRecord = { ...record, status: 'active', hiredOn: '2026-11-20' } as unknown as SentOf<
      typeof teachersApi.save
    >
    expect((await app.call(teachersApi.save, onRecord, recruiter)).body.errors).toEqual({
      propertyPaths: ['status'],
      messages: [
        'Avant l’embauche, ces documents sont à recevoir et à approuver\u00a0: Casier judiciaire, Diplôme signé.',
      ],
    })
    await app.write((db) =>
      db
        .insertInto('documents')
        .values(
          types.map((type) => ({
            ...{
              documentTypeId: type.id,
              teacherId,
              checkStatus: 'approved' as const,
              checkedAt: clock.now().toISOString(),
            },
          })),
        )
        .execute(),
    )
    expect(await cardOf(id)).toMatchObject({ documentCount: 2, approvedCount: 2 })
    expect((await move(id, 'hired')).body.isValid).toBe(true)
    await app.write((db) =>
      db
        .updateTable('documentTypes')
        .set({ enabled: false })
        .where('name', 'in', ['Casier judiciaire', 'Diplôme signé'])
        .execute(),
    )
  })

  test('a candidate is neither interviewed nor validated nor hired by a bare change of status', async () => {
    const id = await create()
    for (const status of ['toView', 'waitingForVoucher', 'hired'] as const)
      expect((await move(id, status)).body.isValid, status).toBe(false)
  })

  test('somebody hired on the record of teachers is hired on the board', async () => {
    const id = await create()
    await openAccount(id)
    const { teacherId } = await cardOf(id)
    await app.write((db) =>
      db.updateTable('teachers').set({ status: 'active', hiredOn: '2026-11-20' }).where('id', '=', teacherId).execute(),
    )
    expect((await cardOf(id)).status).toBe('hired')
  })
})

describe('interviews', () => {
  test('RECRUIT-09 an interview has a place, interlocutors, a start and an end', async () => {
    const id = await create()
    expect((await meet(id, '2026-11-23T13:00:00Z')).body.errors).toBeNull()
    const { body } = await app.call(interviewsApi.showInterview, { candidateId: String(id) }, recruiter)
    expect(body).toMatchObject({
      location: known.locationId,
      users: [recruiter.staffUserId],
      startDateTime: '2026-11-23T13:00:00.000Z',
      endDateTime: '2026-11-23T13:30:00.000Z',
    })
    expect((await move(id, 'toView')).body.isValid).toBe(true)
    expect((await cardOf(id)).interview).toMatchObject({
      locationName: 'Agence de Rennes',
      userNames: ['Nadia Berger'],
    })
  })

  test('RECRUIT-25 a new interview ends thirty minutes after its start', async () => {
    const id = await create()
    const { body } = await app.call(interviewsApi.showInterview, { candidateId: String(id) }, recruiter)
    expect(Date.parse(body.endDateTime) - Date.parse(body.startDateTime)).toBe(30 * 60_000)
    expect(Date.parse(body.startDateTime)).toBeGreaterThan(clock.now().getTime())
  })

  test('an interlocutor is in one place at a time, told kindly at the field, even when two people ask at once', async () => {
    const [one, other] = [await create({ lastName: 'Premier' }), await create({ lastName: 'Second' })]
    const answers = await Promise.all([meet(one, '2026-11-24T13:00:00Z'), meet(other, '2026-11-24T13:15:00Z')])
    const refused = answers.filter(({ body }) => body.errors !== null)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.body.errors?.propertyPaths).toEqual(['startDateTime'])
    expect(refused[0]?.body.errors?.messages[0]).toMatch(
      /^Nadia Berger a déjà un entretien de 14:\d\d à 14:\d\d avec Léa (Premier|Second)\u00a0: choisissez une autre heure ou une autre personne\.$/,
    )
    const loser = answers[0]?.body.errors === null ? other : one
    expect((await meet(loser, '2026-11-24T14:00:00Z')).body.errors).toBeNull()
    const backwards = await meet(loser, '2026-11-25T13:00:00Z', { endDateTime: '2026-11-25T12:00:00Z' })
    expect(backwards.body.errors).toEqual({ propertyPaths: ['endDateTime'], messages: ['La fin suit le début.'] })
  })

  test('RECRUIT-19 refusing from the interview takes its failure, and the card leaves its column', async () => {
    const id = await create()
    await meet(id, '2026-11-26T13:00:00Z')
    await move(id, 'toView')
    expect((await move(id, 'refused')).body.isValid).toBe(false)
    const shown = (await app.call(interviewsApi.showDismissal, { id: String(id) }, recruiter)).body
    const answer = await app.call(
      interviewsApi.saveDismissal,
      { id, updatedAt: shown.updatedAt, report: 'Trop peu disponible.', refusalReason: 'Disponibilités' },
      recruiter,
    )
    expect(answer.body.errors).toBeNull()
    expect(await idsIn('toView')).not.toContain(id)
    const details = (await app.call(recruitmentApi.details, { id: String(id), mode: 'refused' }, recruiter)).body
    expect(details).toMatchObject({
      refusalReason: 'Disponibilités',
      interviews: [{ outcome: 'failed', report: 'Trop peu disponible.' }],
    })
  })
})

describe('refused candidates', () => {
  test('RECRUIT-20 refusing from another column is a change of status, and the card leaves it', async () => {
    const id = await create()
    expect((await move(id, 'refused', { refusalReason: 'Trop loin' })).body).toEqual({ isValid: true, errorMsgs: [] })
    expect(await idsIn('contact')).not.toContain(id)
    expect(await cardOf(id)).toMatchObject({ status: 'refused' })
    const details = await app.call(recruitmentApi.details, { id: String(id), mode: 'refused' }, recruiter)
    expect(details.body.refusalReason).toBe('Trop loin')
  })

  test('RECRUIT-06 the table of refused candidates says who, when and why', async () => {
    const id = await create({ lastName: 'Zahir' })
    await move(id, 'refused', { refusalReason: 'Trop loin' })
    const { body } = await app.call(recruitmentApi.refusedList, { q: 'zahir' }, recruiter)
    expect(body.rows).toMatchObject([
      { id, lastName: 'Zahir', refusalReason: 'Trop loin', subjectNames: ['Maths'], city: 'Rennes' },
    ])
    const open = await create({ lastName: 'Zannier' })
    const all = (await app.call(recruitmentApi.refusedList, { size: '100' }, recruiter)).body
    expect(all.rows.map((row) => row.id)).not.toContain(open)
  })

  test('RECRUIT-22 a refused candidate with an account is reopened to the wait for vouchers', async () => {
    const id = await create()
    await openAccount(id)
    await move(id, 'refused')
    expect((await app.call(recruitmentApi.reopen, { id }, recruiter)).body).toMatchObject({
      isValid: true,
      status: 'waitingForVoucher',
    })
    expect((await cardOf(id)).status).toBe('waitingForVoucher')
  })

  test('RECRUIT-23 one without an account is reopened to contact; one that is not refused is not reopened', async () => {
    const id = await create()
    await move(id, 'refused', { refusalReason: 'Erreur' })
    expect((await app.call(recruitmentApi.reopen, { id }, recruiter)).body.status).toBe('contact')
    expect(await idsIn('contact')).toContain(id)
    expect((await app.call(recruitmentApi.reopen, { id }, recruiter)).body).toMatchObject({
      isValid: false,
      status: null,
    })
  })
})

test('RECRUIT-04 the details hold the comments: written, changed and removed by their author', async () => {
  const id = await create()
  const write = (comment: string, more: object = {}, as: Caller = recruiter) =>
    app.call(recruitmentApi.saveFollowUp, { id: null, updatedAt: null, candidateId: id, comment, ...more }, as)
  const first = (await write('Appelé, rappellera.')).body
  await write('Corrigé.', { id: first.id, updatedAt: first.updatedAt })
  expect(
    (await write('Pas à moi.', { id: first.id, updatedAt: first.updatedAt }, marie)).body.errors?.messages,
  ).toEqual(['Ce commentaire a été écrit par une autre personne.'])
  const { followUps } = (await app.call(recruitmentApi.details, { id: String(id) }, recruiter)).body
  expect(followUps).toMatchObject([{ comment: 'Corrigé.', authorName: 'Nadia Berger', isMine: true, canRemove: true }])
  expect((await app.call(recruitmentApi.removeFollowUp, { id: String(first.id) }, marie)).body).toEqual({
    removed: true,
  })
})
