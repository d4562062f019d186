// A search of a teacher from its opening to its contract, through HTTP: suitable teachers, mails, answers, choice, test course.
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { proposalsApi } from '@cartable/domain/linking/proposals.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeHousehold, arrangeLevel, arrangeSubject, arrangeTeacher } from '../../../test/factories/people.ts'
import { type AccountsApp, startAccountsApp } from '../access/access.factory.ts'

let app: AccountsApp
let manager: Caller & { staffUserId: number }
let need: { subjectId: number; scholarLevelId: number }
beforeAll(async () => {
  app = await startAccountsApp() // it is 20/11/2026, 10:00 in Paris
  manager = await app.staff({ linking: 'write', contracts: 'write' }, { firstName: 'Nathalie', lastName: 'Guivarch' })
  need = await app.write(async (db) => {
    const { careerId, levelId } = await arrangeLevel(db)
    const grid = await db
      .insertInto('priceGrids')
      .values({
        offlinePriceCents: 4500,
        offlineMinPriceCents: 4000,
        offlineMaxPriceCents: 6000,
        offlineMarginPercent: '30',
        offlineMarginAffiliationPercent: '20',
        onlinePriceCents: 4000,
        onlineMinPriceCents: 3500,
        onlineMaxPriceCents: 5500,
        onlineMarginPercent: '30',
        onlineMarginAffiliationPercent: '20',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('priceGridSchoolCareers').values({ priceGridId: grid.id, schoolCareerId: careerId }).execute()
    return { subjectId: await arrangeSubject(db), scholarLevelId: levelId }
  })
})
afterAll(() => app.stop())

type Teacher = { teacherId: number; email: string; name: string }
/** A teacher of the subject at home in Rennes, or some way north of it. */
const teacher = (
  more: { north?: number; available?: boolean; subject?: boolean; email?: null } = {},
): Promise<Teacher> =>
  app.write(async (db) => {
    const { teacherId, personId } = await arrangeTeacher(db)
    const { id: addressId } = await db
      .insertInto('addresses')
      .values({
        city: 'Rennes',
        completeAddress: 'Rennes',
        latitude: 48.11 + (more.north ?? 0) / 111.2,
        longitude: -1.68,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('people')
      .set({ addressId, ...(more.email === null && { email: null }) })
      .where('id', '=', personId)
      .execute()
    if (more.available === false)
      await db.updateTable('teachers').set({ available: false }).where('id', '=', teacherId).execute()
    if (more.subject !== false)
      await db.insertInto('teacherSubjects').values({ teacherId, subjectId: need.subjectId, isMain: true }).execute()
    const person = await db
      .selectFrom('people')
      .select(['firstName', 'lastName', 'email'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow()
    return { teacherId, email: person.email ?? '', name: `${person.firstName} ${person.lastName.toUpperCase()}` }
  })
const search = async () => {
  const household = await app.write((db) => arrangeHousehold(db))
  const { body } = await app.call(
    linkingApi.save,
    {
      id: null,
      updatedAt: null,
      studentId: household.studentId,
      ...need,
      format: 'CAD',
      assignedStaffUserId: manager.staffUserId,
      comments: 'Le mercredi après-midi.',
    },
    manager,
  )
  expect(body.errors).toBeNull()
  const { email } = await app.database.db
    .selectFrom('people')
    .select('email')
    .where('id', '=', household.customerPersonId)
    .executeTakeFirstOrThrow()
  return { ...household, id: body.id!, family: email ?? '' }
}
const show = async (id: number) => (await app.call(linkingApi.show, { id: String(id) }, manager)).body
const propose = async (linkingId: number, ...teachers: Teacher[]) =>
  (
    await app.call(
      proposalsApi.propose,
      {
        linkingId,
        teacherIds: teachers.map(({ teacherId }) => teacherId),
        message: 'La famille habite près du métro.',
      },
      manager,
    )
  ).body
const tokenOf = async (address: string, page: string, count = 1): Promise<string> => {
  const mails = await app.inbox(address, count)
  return (
    mails.map(({ text }) => new RegExp(`${page}\\?(?:mode=mail&id|token)=([\\w-]+)`).exec(text)?.[1]).find(Boolean) ??
    ''
  )
}
const teacherToken = (one: Teacher) => tokenOf(one.email, 'teacherProposal')
const yes = { accepted: true }
const answer = (token: string, said: { accepted: boolean; comment?: string; expectedFirstCourseAt?: string }) =>
  app.call(proposalsApi.answerByTeacher, { token, ...said }, null)
const proposalOf = async (linkingId: number, { teacherId }: Teacher) =>
  (await show(linkingId)).proposals.find((one) => one.teacherId === teacherId)

describe('teachers who suit a search', () => {
  test('teach its subject; those near and available come, the others when asked for', async () => {
    const [near, far, busy, other] = [
      await teacher({ north: 3 }),
      await teacher({ north: 60 }),
      await teacher({ available: false }),
      await teacher({ subject: false }),
    ]
    const { id } = await search()
    const list = async (wider: 'true' | 'false') =>
      (await app.call(linkingApi.teachers, { id: String(id), wider }, manager)).body.rows
    const strict = await list('false')
    expect(strict.map((row) => row.id)).toContain(near.teacherId)
    for (const one of [far, busy, other]) expect(strict.map((row) => row.id)).not.toContain(one.teacherId)
    const found = strict.find((row) => row.id === near.teacherId)
    expect(found).toMatchObject({ isInReach: true, isAvailable: true, customerPrice: 4500, teacherAmount: 3150 })
    expect(found?.distanceKm).toBeCloseTo(3, 0)
    const wide = await list('true')
    expect(wide.find((row) => row.id === far.teacherId)).toMatchObject({ isInReach: false })
    expect(wide.find((row) => row.id === busy.teacherId)).toMatchObject({ isAvailable: false })
    expect(wide.map((row) => row.id)).not.toContain(other.teacherId)
    const order = wide.map((row) => row.id)
    expect(order.indexOf(near.teacherId)).toBeLessThan(order.indexOf(far.teacherId))
  })
})

describe('proposals', () => {
  test('are sent to several teachers by mail, each with its own link, and shown in the flow', async () => {
    const [one, two, mute] = [await teacher(), await teacher(), await teacher({ email: null })]
    const { id } = await search()
    const sent = await propose(id, one, two, mute)
    expect(sent).toMatchObject({ errors: null, sentCount: 2 })
    expect(sent.warnings).toEqual([
      `${mute.name} n’a pas d’adresse e-mail\u00a0: appelez-le, puis saisissez sa réponse.`,
    ])
    expect((await propose(id, one)).errors?.messages).toEqual([
      `${one.name}\u00a0: une proposition est déjà en cours pour ce professeur.`,
    ])
    const { body } = await app.call(linkingApi.list, { status: 'proposed', owner: 'mine', size: '100' }, manager)
    expect(body.rows.find((row) => row.id === id)).toMatchObject({
      waitingCount: 2,
      toSendCount: 1,
      statusText: 'Proposée',
    })
    const [mail] = await app.inbox(one.email)
    expect(mail?.subject).toBe('Un élève en Mathématiques à Rennes')
    expect(mail?.text).toContain('31,50\u00a0€ de l’heure')
    expect(mail?.text).toContain('La famille habite près du métro.')
    expect(await teacherToken(one)).not.toBe(await teacherToken(two))
    const listed = await app.call(proposalsApi.proposals, { linkingId: String(id), status: 'sent' }, manager)
    expect(listed.body.rows.map((row) => row.teacherName).sort()).toEqual([one.name, two.name].sort())
  })

  test('the first yes is the one: the second teacher is told once and thanked, and the team knows of it', async () => {
    const [one, two] = [await teacher(), await teacher()]
    const { id } = await search()
    await propose(id, one, two)
    const [first, second] = [await teacherToken(one), await teacherToken(two)]
    const page = (await app.call(proposalsApi.showForTeacher, { token: first }, null)).body
    expect(page).toMatchObject({ state: 'waiting', studentFirstName: 'Malo', city: 'Rennes', teacherAmount: 3150 })
    // a mail that is passed on tells neither the name of the family, nor where it lives, nor how to reach it
    expect(JSON.stringify(page)).not.toMatch(/Personne\d|rue de Nantes|@exemple\.fr/)
    expect((await answer(first, yes)).body).toEqual({ errors: null, state: 'accepted' })
    expect((await answer(second, { ...yes, comment: 'Dès lundi' })).body).toEqual({ errors: null, state: 'over' })
    expect((await proposalOf(id, one))?.status).toBe('accepted')
    expect(await proposalOf(id, two)).toMatchObject({ status: 'cancelled', responseComment: 'Dès lundi' })
    expect((await app.inbox(two.email, 2)).map(({ subject }) => subject).sort()).toEqual([
      'L’élève en Mathématiques à Rennes a trouvé son professeur',
      'Un élève en Mathématiques à Rennes',
    ])
    expect((await show(id)).followUps[0]?.comment).toContain(`${two.name} accepte aussi cet élève`)
    const told = await app.database.db
      .selectFrom('notifications')
      .select('title')
      .where('accountId', '=', manager.accountId)
      .where('link', '=', `/privateTuition/linking/${id}`)
      .orderBy('id')
      .execute()
    expect(told.map(({ title }) => title.split('\u00a0:')[0])).toEqual([
      `${one.name} accepte cet élève`,
      `${two.name} accepte aussi cet élève`,
    ])
  })

  test('a no says why; when nobody is asked any more, the team has something to do', async () => {
    const one = await teacher()
    const { id } = await search()
    await propose(id, one)
    const token = await teacherToken(one)
    const silent = await answer(token, { accepted: false })
    expect(silent.body.errors).toEqual({ propertyPaths: ['responseTypeId'], messages: ['Dites-nous pourquoi.'] })
    const { id: other } = await app.database.db
      .selectFrom('responseTypes')
      .select('id')
      .where('context', '<>', 'teacher-refusal')
      .executeTakeFirstOrThrow()
    const foreign = await app.call(
      proposalsApi.answerByTeacher,
      { token, accepted: false, responseTypeId: other },
      null,
    )
    expect(foreign.body.errors?.propertyPaths).toEqual(['responseTypeId'])
    // what was refused by the form did not use the link up
    expect((await answer(token, { accepted: false, comment: 'Trop loin' })).body).toEqual({
      errors: null,
      state: 'refused',
    })
    expect(await proposalOf(id, one)).toMatchObject({ status: 'refused', responseComment: 'Trop loin' })
    expect((await show(id)).nextActions[0]).toMatchObject({ kind: 'propose', dueOn: '2026-11-20', isLate: false })
  })
})

describe('choice', () => {
  const chosen = async () => {
    const [one, two] = [await teacher(), await teacher()]
    const made = await search()
    await propose(made.id, one, two)
    await answer(await teacherToken(one), yes)
    const proposal = await proposalOf(made.id, one)
    const choice = { id: proposal!.id, firstCourseAt: '2026-11-25T13:30:00Z' }
    const both = await Promise.all([
      app.call(proposalsApi.choose, choice, manager),
      app.call(proposalsApi.choose, choice, manager),
    ])
    return { ...made, one, two, answers: both.map(({ body }) => body), proposalId: proposal!.id }
  }

  test('makes one contract with its first price, tells the others, and asks the family for a date', async () => {
    const { id, answers, two, one, family } = await chosen()
    expect(answers.map(({ errors }) => errors)).toEqual([null, null])
    expect(new Set(answers.map(({ contractId }) => contractId)).size).toBe(1)
    const contract = await app.database.db
      .selectFrom('contracts')
      .innerJoin('contractPriceVersions as v', 'v.contractId', 'contracts.id')
      .select(['contracts.status', 'linkingId', 'teacherId', 'startedOn', 'v.customerPriceCents', 'v.status as price'])
      .where('contracts.id', '=', answers[0]!.contractId)
      .execute()
    expect(contract).toEqual([
      {
        status: 'created',
        linkingId: id,
        teacherId: one.teacherId,
        startedOn: '2026-11-25',
        customerPriceCents: 4500,
        price: 'proposed',
      },
    ])
    expect((await show(id)).status).toBe('test-planned')
    expect((await proposalOf(id, two))?.status).toBe('cancelled')
    const [, over] = await app.inbox(two.email, 2)
    expect((await app.inbox(two.email, 2)).map(({ subject }) => subject)).toContain(
      'L’élève en Mathématiques à Rennes a trouvé son professeur',
    )
    expect(over).toBeDefined()
    const mails = await app.inbox(family, 2)
    expect(mails.find(({ subject }) => subject.startsWith('Le cours d’essai'))?.text).toContain('le 25/11/2026 à 14:30')
    // who has no account yet is invited to one, once
    expect(mails.filter(({ text }) => text.includes('/public/reset-password/'))).toHaveLength(1)
    expect((await app.call(proposalsApi.showForTeacher, { token: await teacherToken(two) }, null)).body.state).toBe(
      'over',
    )
  })

  test('PUBLIC-16 the family answers by a POST of form, mode=mail and id, and the test course is planned', async () => {
    const { id, family, answers, one } = await chosen()
    const token = await tokenOf(family, 'waitingContact', 2)
    const page = (await app.call(proposalsApi.showWaitingContact, { id: token, mode: 'mail' }, null)).body
    expect(page).toMatchObject({ state: 'waiting', studentFirstName: 'Malo', expectedAt: '2026-11-25T13:30:00.000Z' })
    const send = (input: unknown) => app.call(proposalsApi.answerWaitingContact, input as never, null)
    const form = { answer: 'agreed', comment: null }
    expect((await send({ id: token, form })).status).toBe(200)
    expect((await send({ id: token, form })).body).toMatchObject({ message: null }) // without its mode nothing is taken
    expect((await send({ id: token, mode: 'mail', form })).body).toEqual({
      errors: null,
      message: 'Merci pour votre retour',
    })
    expect((await send({ id: token, mode: 'mail', form })).status).toBe(404)
    expect((await proposalOf(id, one))?.firstCourseAnswer).toBe('agreed')
    const course = await app.database.db
      .selectFrom('courses')
      .select(['status', 'isTest', 'priceCents', 'expectedAt'])
      .where('contractId', '=', answers[0]!.contractId)
      .execute()
    expect(course).toEqual([
      { status: '1-planned', isTest: true, priceCents: 4500, expectedAt: '2026-11-25T13:30:00.000Z' },
    ])
    const mails = await app.inbox(one.email, 2)
    expect(mails.map(({ subject }) => subject)).toContain('Cours d’essai avec Malo\u00a0: la date convient')
  })

  test('a family that gives up is called by the team, who alone tells the teacher', async () => {
    const { id, family, answers } = await chosen()
    const token = await tokenOf(family, 'waitingContact', 2)
    const form = { answer: 'given-up' as const, comment: null }
    const { body } = await app.call(proposalsApi.answerWaitingContact, { id: token, mode: 'mail', form }, null)
    expect(body.errors).toBeNull()
    expect((await show(id)).nextActions.map(({ kind }) => kind)).toContain('call-family')
    const { planned } = await app.database.db
      .selectFrom('courses')
      .select((eb) => eb.fn.countAll<number>().as('planned'))
      .where('contractId', '=', answers[0]!.contractId)
      .executeTakeFirstOrThrow()
    expect(Number(planned)).toBe(0)
    const told = await app.database.db
      .selectFrom('messages')
      .select('purpose')
      .where('aboutClass', '=', 'linkings')
      .where('aboutId', '=', id)
      .orderBy('id')
      .execute()
    const purposes = told.map(({ purpose }) => purpose)
    expect(purposes).toContain('linking-test-course')
    expect(purposes).not.toContain('linking-test-course-answer')
  })

  test('another date is asked with words, and becomes something to do; a new date is asked anew', async () => {
    const { id, family, one, proposalId } = await chosen()
    const token = await tokenOf(family, 'waitingContact', 2)
    const send = (comment: string | null) =>
      app.call(
        proposalsApi.answerWaitingContact,
        { id: token, mode: 'mail', form: { answer: 'other-date', comment } },
        null,
      )
    expect((await send(null)).body.errors).toEqual({
      propertyPaths: ['form.comment'],
      messages: ['Indiquez les jours et les heures qui vous conviennent.'],
    })
    expect((await send('Plutôt le samedi matin')).body.errors).toBeNull()
    expect((await show(id)).nextActions[0]).toMatchObject({
      kind: 'first-course',
      comment: 'Une autre date est souhaitée\u00a0: Plutôt le samedi matin',
    })
    const past = await app.call(
      proposalsApi.askFirstCourse,
      { id: proposalId, firstCourseAt: '2026-11-19T09:00:00Z' },
      manager,
    )
    expect(past.body.errors?.messages).toEqual(['Cette date est passée.'])
    await app.call(proposalsApi.askFirstCourse, { id: proposalId, firstCourseAt: '2026-11-28T09:00:00Z' }, manager)
    expect(await proposalOf(id, one)).toMatchObject({
      firstCourseAnswer: null,
      expectedFirstCourseAt: '2026-11-28T09:00:00.000Z',
    })
  })
})

test('the questionnaire asks what the need calls for, and takes answers of their kind only', async () => {
  const { id } = await search()
  const { custom, other } = await app.write(async (db) => {
    const ask = (question: string, choiceType: 'custom' | 'date') =>
      db
        .insertInto('linkingQuestions')
        .values({ question, questionType: 'student', choiceType })
        .returning('id')
        .executeTakeFirstOrThrow()
    const made = await ask('Quel rythme\u202f?', 'custom')
    const choice = await db
      .insertInto('linkingQuestionChoices')
      .values({ linkingQuestionId: made.id, position: 1, label: 'Chaque semaine' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const foreign = await ask('Un concours\u202f?', 'date')
    const english = await arrangeSubject(db, 'Anglais')
    await db
      .insertInto('linkingQuestionSubjects')
      .values({ linkingQuestionId: foreign.id, subjectId: english })
      .execute()
    return { custom: { id: made.id, choice: String(choice.id) }, other: foreign.id }
  })
  const questions = async () =>
    (await app.call(linkingApi.questionnaire, { linkingId: String(id) }, manager)).body.questions
  expect((await questions()).map((one) => one.id)).toContain(custom.id)
  expect((await questions()).map((one) => one.id)).not.toContain(other)
  const save = async (questionId: number, value: string | boolean | null) =>
    (await app.call(linkingApi.saveQuestionnaire, { linkingId: id, answers: [{ questionId, value }] }, manager)).body
  expect((await save(custom.id, true)).errors?.messages).toEqual(['Cette réponse ne convient pas à la question.'])
  expect((await save(other, '2026-12-01')).errors?.messages).toEqual([
    'Cette question n’est plus posée pour cette recherche.',
  ])
  expect(await save(custom.id, custom.choice)).toEqual({ errors: null, answeredCount: 1 })
  expect((await questions()).find((one) => one.id === custom.id)?.value).toBe(custom.choice)
  expect((await save(custom.id, null)).answeredCount).toBe(0)
  expect((await questions()).find((one) => one.id === custom.id)?.value).toBeNull()
})

test('the record is fixed once teachers were asked; two people at once are told; actions are ticked', async () => {
  const one = await teacher()
  const { id, studentId } = await search()
  const seen = await show(id)
  const form = {
    id,
    updatedAt: seen.updatedAt,
    studentId,
    ...need,
    format: 'CAD' as const,
    assignedStaffUserId: null,
    comments: 'Le samedi.',
  }
  expect((await app.call(linkingApi.save, form, manager)).body.errors).toBeNull()
  expect((await app.call(linkingApi.save, form, manager)).status).toBe(409)
  expect(
    (await app.call(linkingApi.save, { ...form, id: null, updatedAt: null }, manager)).body.errors?.messages,
  ).toEqual([expect.stringMatching(/^Une recherche est déjà ouverte pour cet élève dans cette matière depuis le /)])
  await propose(id, one)
  const now = (await show(id)).updatedAt
  const changed = await app.call(linkingApi.save, { ...form, updatedAt: now, format: 'CEL' }, manager)
  expect(changed.body.errors?.propertyPaths).toEqual(['format'])
  const action = await app.call(
    linkingApi.saveNextAction,
    { linkingId: id, kind: 'call-family', dueOn: '2026-11-19', comment: null },
    manager,
  )
  const list = async (done: 'true' | 'false') =>
    (await app.call(linkingApi.nextActions, { linkingId: String(id), done }, manager)).body.rows
  expect(await list('false')).toMatchObject([{ id: action.body.id, kindText: 'Appeler la famille', isLate: true }])
  await app.call(linkingApi.doNextAction, { id: action.body.id!, done: true }, manager)
  expect([(await list('false')).length, (await list('true')).length]).toEqual([0, 1])
})
