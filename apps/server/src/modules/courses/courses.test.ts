// Courses through HTTP on the real database: who sees what, and the declaration.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { fixedClock } from '../../platform/clock.ts'

const clock = fixedClock('2026-11-21T10:00:00Z')
let app: TuitionApp
let director: Caller

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  director = await app.director()
})
afterAll(() => app.close())

type Family = Tuition & { customer: Caller; student: Caller; teacher: Caller }
const family = async (options: Parameters<typeof arrangeContract>[1] = {}): Promise<Family> => {
  const tuition = await app.write((db) => arrangeContract(db, options))
  return {
    ...tuition,
    customer: await app.signIn(tuition.customerPersonId),
    student: await app.signIn(tuition.studentPersonId),
    teacher: await app.signIn(tuition.teacherPersonId),
  }
}
const course = (tuition: Tuition, options: Parameters<typeof arrangeCourse>[2] = {}) =>
  app.write((db) => arrangeCourse(db, tuition, options))
const rowOf = async (id: number, caller: Caller, mode?: 'student' | 'teacher' | 'teacher-front' | 'back-office') => {
  const { body } = await app.call(coursesApi.list, { ...(mode ? { displayMode: mode } : {}), size: '100' }, caller)
  return body.rows.find((row) => row.id === id)
}
const declaration = (
  tuition: Tuition,
  more: Partial<Parameters<typeof app.call<typeof coursesApi.declare>>[1]> = {},
) => ({
  id: null,
  updatedAt: null,
  contractId: tuition.contractId,
  doneAt: '2026-11-20T16:00:00Z',
  durationMinutes: 60,
  ...more,
})

describe('the list', () => {
  test('COURSE-01 shows dates, description, status, comment, validation and payment', async () => {
    const home = await family()
    const id = await course(home, { teacherComment: 'Fractions revues' })
    const row = await rowOf(id, director)
    expect(row).toMatchObject({
      doneAt: expect.any(String),
      subject: expect.stringContaining('Mathématiques'),
      studentName: expect.stringContaining('Malo'),
      statusText: 'Validé',
      teacherComment: 'Fractions revues',
      validatedAt: expect.any(String),
      customerPayment: 4500,
    })
  })

  test('COURSE-05 COURSE-06 COURSE-07 COURSE-08 COURSE-09 a course says when, how long, for how much, how it stands and which papers it has', async () => {
    const home = await family()
    await app.giveCard(home.customerId)
    const id = await course(home, { durationMinutes: 90, isTest: true, teacherComment: 'Bien' })
    await app.call(coursesApi.confirm, { id }, home.customer)
    expect(await rowOf(id, director)).toMatchObject({
      doneAt: expect.any(String),
      durationMinutes: 90,
      contractId: home.contractId,
      format: 'CAD',
      isCollective: false,
      priceCents: 6750,
      urssafPartCents: 0,
      status: '3-confirmed',
      statusText: 'Confirmé',
      validatedAt: expect.any(String),
      confirmedAt: '2026-11-21T10:00:00.000Z',
      expectedAt: null,
      teacherComment: 'Bien',
      isTest: true,
      testPassed: null,
      testFailureType: null,
      disputeType: null,
      teacherPayment: 4725,
      customerPayment: 6750,
      thirdPartPayment: 0,
      customerPaymentStatus: 'succeeded',
      thirdPartPaymentStatus: null,
      teacherPaymentStatus: 'missing',
      billId: expect.any(Number),
      billNumber: expect.stringMatching(/^CPF-/),
      creditNoteId: null,
      creditNoteNumber: null,
      cancellable: true,
    })
  })

  test('COURSE-02 has four display modes, which staff choose and others are given', async () => {
    const home = await family()
    const id = await course(home, { teacherComment: 'En progrès', report: 'Vu les fractions.' })
    expect(await rowOf(id, director, 'student')).toMatchObject({ customerPayment: 4500, teacherPayment: null })
    expect(await rowOf(id, director, 'teacher')).toMatchObject({ customerPayment: 4500, teacherPayment: 3150 })
    expect(await rowOf(id, director, 'teacher-front')).toMatchObject({ customerPayment: null, teacherPayment: 3150 })
    expect(await rowOf(id, director, 'back-office')).toMatchObject({ customerPayment: 4500, urssafPartCents: 0 })
    // what one asks for does not matter outside the back office
    expect(await rowOf(id, home.customer, 'back-office')).toMatchObject({ teacherPayment: null, teacherComment: null })
    // the report is for them
    for (const reader of [home.customer, home.student, home.teacher])
      expect(await rowOf(id, reader)).toMatchObject({ report: 'Vu les fractions.' })
    expect(await rowOf(id, home.student)).toMatchObject({ teacherComment: null, customerPayment: null })
    expect(await rowOf(id, home.teacher, 'back-office')).toMatchObject({ customerPayment: null, teacherPayment: 3150 })
  })

  test('COURSE-04 has ten rows a page', async () => {
    const home = await family()
    await app.write(async (db) => {
      for (let n = 0; n < 11; n += 1) await arrangeCourse(db, home)
    })
    const { body } = await app.call(coursesApi.list, {}, home.customer)
    expect(body).toMatchObject({ size: 10, total: 11 })
    expect(body.rows).toHaveLength(10)
  })

  test('each sees their own courses and nobody else’s', async () => {
    const [one, other] = [await family(), await family()]
    const id = await course(one)
    for (const caller of [one.customer, one.student, one.teacher]) expect(await rowOf(id, caller)).toBeDefined()
    for (const caller of [other.customer, other.student, other.teacher]) expect(await rowOf(id, caller)).toBeUndefined()
    for (const operation of [coursesApi.confirm, coursesApi.firstValid] as const)
      expect((await app.call(operation, { id }, other.customer)).status).toBe(404)
    expect((await app.call(coursesApi.cancel, { id }, other.teacher)).status).toBe(404)
    expect((await app.call(coursesApi.disputeForm, { id: String(id) }, other.customer)).status).toBe(404)
    expect((await app.call(coursesApi.declaration, { courseId: String(id) }, other.teacher)).status).toBe(404)
    expect((await app.call(coursesApi.declare, declaration(one), other.teacher)).status).toBe(404)
  })
})

describe('the declaration', () => {
  test('COURSE-10 a teacher declares a course, priced by the contract of that day', async () => {
    const home = await family({ customerPriceCents: 4210 })
    const { body } = await app.call(coursesApi.declare, declaration(home, { durationMinutes: 105 }), home.teacher)
    expect(body).toMatchObject({ errors: null, id: expect.any(Number) })
    const row = await rowOf(body.id ?? 0, director)
    expect(row).toMatchObject({ status: '2-validated', priceCents: 7368, teacherPayment: 5157, isTest: false })
    const contract = await app.database.db
      .selectFrom('contracts')
      .select('lastCourseOn')
      .where('id', '=', home.contractId)
      .executeTakeFirst()
    expect(contract?.lastCourseOn).toBe('2026-11-20')
  })

  test('COURSE-38 the dialog carries its keys there and back', async () => {
    const home = await family()
    const asked = {
      studentId: String(home.studentId),
      teacherId: String(home.teacherId),
      contractId: String(home.contractId),
      mode: 'back-office',
      isStudentView: 'false',
      isCollective: 'true',
      doneAt: '2026-11-20T16:00:00Z',
    } as const
    const { body } = await app.call(coursesApi.declaration, asked, director)
    expect(body).toMatchObject({
      id: null,
      studentId: home.studentId,
      teacherId: home.teacherId,
      contractId: home.contractId,
      mode: 'back-office',
      isStudentView: false,
      isCollective: true,
      doneAt: '2026-11-20T16:00:00Z',
      options: { contracts: [{ id: home.contractId, durationStepMinutes: 15, hourlyPriceCents: 4500 }] },
    })
    const mine = await app.call(coursesApi.declaration, {}, home.teacher)
    expect(mine.body).toMatchObject({ mode: 'teacher-front', contractId: home.contractId })
    expect(mine.body.options.contracts[0]?.hourlyPriceCents).toBeNull()
  })

  test('is refused at the field: too late, wrong step, no price, twice the same', async () => {
    const home = await family({ selfEmployed: false, priceFrom: '2026-11-01' })
    const send = async (more: object) =>
      (await app.call(coursesApi.declare, declaration(home, more), home.teacher)).body.errors
    expect(await send({ doneAt: '2026-11-21T10:06:00Z', durationMinutes: 90 })).toEqual({
      propertyPaths: ['doneAt', 'durationMinutes'],
      messages: [
        'La date du cours ne peut pas dépasser l’heure actuelle de plus de 5\u00a0minutes.',
        'La durée se compte en heures entières.',
      ],
    })
    expect(await send({ doneAt: '2026-10-31T10:00:00Z' })).toMatchObject({ propertyPaths: ['doneAt'] })
    expect(await send({ doneAt: '1875-10-31T10:00:00Z' })).toMatchObject({ propertyPaths: ['doneAt'] })
    expect(await send({ durationMinutes: 100_000 })).toMatchObject({ propertyPaths: ['durationMinutes'] })
    expect(await send({ chapterId: 999_999 })).toMatchObject({ propertyPaths: ['chapterId'] })
    expect(await send({})).toBeNull()
    expect(await send({})).toMatchObject({
      propertyPaths: ['doneAt'],
      messages: [expect.stringContaining('déjà déclaré')],
    })
  })

  test('a chapter that was disabled stays on the lesson that has it, and is offered to no other', async () => {
    const home = await family()
    const id = await course(home, { status: '1-planned' })
    const chapterId = await app.write(async (db) => {
      const { subjectId, scholarLevelId } = await db
        .selectFrom('contracts')
        .select(['subjectId', 'scholarLevelId'])
        .where('id', '=', home.contractId)
        .executeTakeFirstOrThrow()
      const chapter = { subjectId, scholarLevelId, name: 'Fractions', enabled: false }
      const made = await db.insertInto('chapters').values(chapter).returning('id').executeTakeFirstOrThrow()
      await db.updateTable('courses').set({ chapterId: made.id }).where('id', '=', id).execute()
      return made.id
    })
    const own = await app.call(coursesApi.declaration, { courseId: String(id) }, director)
    expect(own.body).toMatchObject({ chapterId, options: { chapters: [{ value: chapterId, label: 'Fractions' }] } })
    const other = await app.call(coursesApi.declaration, { contractId: String(home.contractId) }, director)
    expect(other.body.options.chapters).toEqual([])
  })

  test('a contract in pause takes none from its teacher', async () => {
    const home = await family({ status: 'pause' })
    const { body } = await app.call(coursesApi.declare, declaration(home), home.teacher)
    expect(body.errors).toMatchObject({ propertyPaths: ['contractId'] })
    expect((await app.call(coursesApi.declaration, {}, home.teacher)).body.options.contracts).toEqual([])
  })

  test('a contract in pause takes from the office what was given before', async () => {
    const home = await family({ status: 'pause' })
    const offered = async (asked: object) =>
      (await app.call(coursesApi.declaration, asked, director)).body.options.contracts.map(({ label }) => label)
    for (const asked of [{ studentId: home.studentId }, { teacherId: home.teacherId }, { contractId: home.contractId }])
      expect(await offered(Object.fromEntries(Object.entries(asked).map(([key, id]) => [key, String(id)])))).toEqual([
        expect.stringMatching(/, en pause$/),
      ])
    const { body } = await app.call(coursesApi.declare, declaration(home), director)
    expect(body.errors).toBeNull()
  })

  test('two clicks declare one course', async () => {
    const home = await family()
    const answers = await Promise.all([1, 2].map(() => app.call(coursesApi.declare, declaration(home), home.teacher)))
    expect(answers.filter((answer) => answer.body.errors === null)).toHaveLength(1)
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  })

  test('COURSE-27 a test course is planned, then declared, then confirmed, and stays one', async () => {
    const home = await family({ status: 'created' })
    const id = await course(home, { status: '1-planned', isTest: true, doneAt: '2026-11-20T16:00:00Z' })
    expect(await rowOf(id, director)).toMatchObject({ status: '1-planned', isTest: true })
    const { body: record } = await app.call(coursesApi.declaration, { courseId: String(id) }, home.teacher)
    const { body } = await app.call(
      coursesApi.declare,
      { ...declaration(home), id, updatedAt: record.updatedAt },
      home.teacher,
    )
    expect(body.errors).toBeNull()
    expect(await rowOf(id, director)).toMatchObject({ status: '2-validated', isTest: true })
    expect((await app.call(coursesApi.confirm, { id }, home.customer)).body).toMatchObject({
      isConfirmed: true,
      errorMsgs: [],
    })
    expect(await rowOf(id, director)).toMatchObject({ status: '3-confirmed', isTest: true })
  })

  test('COURSE-27 the first course declared is the test, whatever the contract’s status; nobody’s who goes on with a known pupil', async () => {
    const home = await family({ withTest: true })
    const first = await app.call(coursesApi.declare, declaration(home), home.teacher)
    const second = await app.call(
      coursesApi.declare,
      declaration(home, { doneAt: '2026-11-19T16:00:00Z' }),
      home.teacher,
    )
    expect(await rowOf(first.body.id ?? 0, director)).toMatchObject({ isTest: true })
    expect(await rowOf(second.body.id ?? 0, director)).toMatchObject({ isTest: false })
    const known = await family({ withTest: false })
    const other = await app.call(coursesApi.declare, declaration(known), known.teacher)
    expect(await rowOf(other.body.id ?? 0, director)).toMatchObject({ isTest: false })
  })

  test('a test that was planned gives its flag to the lesson that is declared first; taken back, the next one takes it', async () => {
    const home = await family({ withTest: true })
    const plannedId = await course(home, { status: '1-planned', doneAt: '2026-11-24T16:00:00.000Z', isTest: true })
    const { body } = await app.call(coursesApi.declare, declaration(home), home.teacher)
    expect(await rowOf(plannedId, director)).toMatchObject({ status: '1-planned', isTest: false })
    expect(await rowOf(body.id ?? 0, director)).toMatchObject({ isTest: true })
    await app.call(coursesApi.cancel, { id: body.id ?? 0 }, home.teacher)
    const again = await app.call(
      coursesApi.declare,
      declaration(home, { doneAt: '2026-11-20T08:00:00Z' }),
      home.teacher,
    )
    expect(await rowOf(again.body.id ?? 0, director)).toMatchObject({ isTest: true })
  })
})
