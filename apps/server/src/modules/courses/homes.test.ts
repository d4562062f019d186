// The home pages of families and teachers: what is theirs, what only some of them may know, and sums to the cent.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeHousehold, arrangeTeacher } from '../../../test/factories/people.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { fixedClock } from '../../platform/clock.ts'

let app: TuitionApp
beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-21T10:00:00Z') })
  await app.write((db) =>
    db
      .updateTable('companies')
      .set({ name: 'Cours du Port', phone: '+33299123456', phoneRegion: 'FR' })
      .where('code', '=', 'holding')
      .execute(),
  )
})
afterAll(() => app.close())

type Family = Tuition & { customer: Caller; student: Caller; teacher: Caller }
const arrange = async (options: Parameters<typeof arrangeContract>[1] = {}): Promise<Family> => {
  const tuition = await app.write((db) => arrangeContract(db, options))
  return {
    ...tuition,
    customer: await app.signIn(tuition.customerPersonId),
    student: await app.signIn(tuition.studentPersonId),
    teacher: await app.signIn(tuition.teacherPersonId),
  }
}
const propose = (contractId: number) =>
  app.write((db) =>
    db
      .insertInto('contractPriceVersions')
      .values({
        contractId,
        status: 'proposed',
        customerPriceCents: 4900,
        teacherAmountCents: 3400,
        urssafPartCents: 0,
        marginCents: 1500,
        period: '[2027-01-01,)',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
const familyHome = async (caller: Caller) => (await app.call(homesApi.familyHome, {}, caller)).body
const teacherHome = async (caller: Caller) => (await app.call(homesApi.teacherHome, {}, caller)).body

describe('a family', () => {
  test('reads its students, their running contracts and how to reach the company', async () => {
    const home = await arrange()
    const { company, students } = await familyHome(home.customer)
    expect(company).toEqual({ name: 'Cours du Port', phone: '+33299123456', phoneRegion: 'FR', email: null })
    expect(students).toEqual([
      {
        id: home.studentId,
        firstName: 'Malo',
        name: expect.stringContaining('Malo '),
        level: null,
        establishment: null,
        // a minor with an account
        mayAnswer: true,
        access: { state: 'none', login: expect.any(String), codeUntil: null, mayGive: true },
        contracts: [
          {
            id: home.contractId,
            number: expect.stringMatching(/^CT\d{7}$/),
            status: 'active',
            subject: expect.stringContaining('Mathématiques'),
            level: '3e',
            teacherName: expect.stringContaining('Camille'),
            format: 'CAD',
            isCollective: false,
            location: 'student-home',
            address: '12 rue de Nantes 35000 Rennes',
            roomUrl: null,
            hourlyPriceCents: 4500,
            proposal: null,
          },
        ],
      },
    ])
  })

  test('answers a proposed price, and reads the new one once it is in force', async () => {
    const home = await arrange()
    const { id } = await propose(home.contractId)
    const proposed = (await familyHome(home.customer)).students[0]?.contracts[0]
    expect(proposed?.proposal).toEqual({
      id,
      hourlyPriceCents: 4900,
      startsOn: '2027-01-01',
      alonePriceCents: null,
      loyalty: null,
      taxTerms: null,
    })
    const { body } = await app.call(contractsApi.answerPrice, { id, status: 'accepted' }, home.customer)
    expect(body).toEqual({ isValid: true, errorMsgs: [] })
    // in force from January only
    const after = (await familyHome(home.customer)).students[0]?.contracts[0]
    expect(after).toMatchObject({ proposal: null, hourlyPriceCents: 4500 })
  })

  test('the student reads with whom the lessons are, and nothing of prices or papers', async () => {
    const home = await arrange()
    await propose(home.contractId)
    const { students } = await familyHome(home.student)
    expect(students).toHaveLength(1)
    expect(students[0]?.contracts[0]).toMatchObject({
      teacherName: expect.stringContaining('Camille'),
      number: null,
      hourlyPriceCents: null,
      proposal: null,
    })
    const id = await app.write((db) => arrangeCourse(db, home))
    await app.call(coursesApi.confirm, { id }, home.customer)
    const courseOf = async (caller: Caller) => (await app.call(coursesApi.list, {}, caller)).body.rows[0]
    expect(await courseOf(home.customer)).toMatchObject({ id, priceCents: 4500, billNumber: expect.any(String) })
    expect(await courseOf(home.student)).toMatchObject({
      id,
      ...{ hourlyPriceCents: null, priceCents: null, customerPayment: null, thirdPartPayment: null },
      ...{ customerPaymentStatus: null, billId: null, billNumber: null, teacherPayment: null },
    })
  })

  test('a new household without a contract has a page, too; archived students and ended contracts are not on it', async () => {
    const household = await app.write((db) => arrangeHousehold(db))
    const customer = await app.signIn(household.customerPersonId)
    expect((await familyHome(customer)).students).toMatchObject([{ id: household.studentId, contracts: [] }])
    const made = await app.write((db) => arrangeContract(db, { household }))
    await app.write((db) =>
      db
        .updateTable('contracts')
        .set({ status: 'close', closedOn: '2026-10-31', endKind: 'ended' })
        .where('id', '=', made.contractId)
        .execute(),
    )
    expect((await familyHome(customer)).students).toMatchObject([{ contracts: [] }])
    await app.write((db) =>
      db.updateTable('students').set({ enabled: false }).where('id', '=', household.studentId).execute(),
    )
    expect((await familyHome(customer)).students).toEqual([])
  })
})

describe('a teacher', () => {
  test('reads his pupils, where they live and whom to call, each number once', async () => {
    const home = await arrange()
    await app.write((db) =>
      db
        .updateTable('people')
        .set({ mobilePhone: '+33612345678', mobilePhoneRegion: 'FR', phone: '+33299000000', phoneRegion: 'FR' })
        .where('id', 'in', [home.customerPersonId, home.studentPersonId])
        .execute(),
    )
    expect((await teacherHome(home.teacher)).payHeld).toBeNull()
    await app.write((db) =>
      db.insertInto('teacherPayTerms').values({ teacherId: home.teacherId, holdReason: 'Papiers à fournir' }).execute(),
    )
    expect((await teacherHome(home.teacher)).payHeld).toBe('Papiers à fournir')
    const [pupil, ...others] = (await teacherHome(home.teacher)).pupils
    expect(others).toEqual([])
    expect(pupil).toMatchObject({
      contractId: home.contractId,
      studentName: expect.stringContaining('Malo'),
      address: '12 rue de Nantes 35000 Rennes',
      phones: [{ of: pupil?.customerName, number: '+33612345678', region: 'FR' }],
    })
  })

  test('reads what the family expects, and what was worked on in the last three lessons of the contract', async () => {
    const home = await arrange()
    for (const [day, teacherComment] of [
      ['2026-10-06', 'Trop ancien.'],
      ['2026-10-13', 'Fractions.'],
      ['2026-10-20', null],
      ['2026-11-03', 'Thalès\u00a0: à revoir.'],
    ] as const)
      await app.write((db) =>
        arrangeCourse(db, home, { doneAt: `${day}T16:00:00Z`, ...(teacherComment && { teacherComment }) }),
      )
    const [pupil] = (await teacherHome(home.teacher)).pupils
    expect(pupil).toMatchObject({
      needs: null,
      lastReports: [
        { day: '2026-11-03', chapter: null, words: 'Thalès\u00a0: à revoir.' },
        { day: '2026-10-20', chapter: null, words: null },
        { day: '2026-10-13', chapter: null, words: 'Fractions.' },
      ],
    })
    await app.write(async (db) => {
      const contract = await db
        .selectFrom('contracts')
        .select(['customerId', 'studentId', 'subjectId', 'scholarLevelId'])
        .where('id', '=', home.contractId)
        .executeTakeFirstOrThrow()
      const { id } = await db
        .insertInto('linkings')
        .values({ ...contract, format: 'CAD', comments: 'Reprendre confiance.' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.updateTable('contracts').set({ linkingId: id }).where('id', '=', home.contractId).execute()
    })
    expect((await teacherHome(home.teacher)).pupils[0]?.needs).toBe('Reprendre confiance.')
  })

  test('loses them with the end of the contract', async () => {
    const home = await arrange()
    await app.write((db) =>
      db.updateTable('contracts').set({ status: 'failed' }).where('id', '=', home.contractId).execute(),
    )
    expect((await teacherHome(home.teacher)).pupils).toEqual([])
  })

  test('reads the sums of his month to the cent, by what the family answered; months begin in Paris', async () => {
    const home = await arrange({ customerPriceCents: 4211 })
    const at = (doneAt: string, durationMinutes = 60) =>
      app.write((db) => arrangeCourse(db, home, { doneAt, durationMinutes }))
    const confirmed = await at('2026-11-10T16:00:00Z', 105)
    await at('2026-11-12T16:00:00Z', 15)
    await at('2026-10-31T23:00:00Z') // midnight of 1 November in Paris
    const october = await at('2026-10-31T21:45:00Z', 75)
    const gone = await at('2026-11-13T16:00:00Z')
    await app.write((db) => arrangeCourse(db, home, { status: '1-planned', doneAt: '2026-11-20T16:00:00Z' }))
    await app.call(coursesApi.confirm, { id: confirmed }, home.customer)
    await app.call(coursesApi.confirm, { id: october }, home.customer)
    await app.call(coursesApi.cancel, { id: gone }, home.teacher)
    const { months } = await teacherHome(home.teacher)
    const nothing = { courses: 0, minutes: 0, cents: 0 }
    // an hour earns 29,48 €: 51,59 € for 105 minutes, 7,37 € for 15
    expect(months).toEqual([
      {
        month: '2026-11-01',
        confirmed: { courses: 1, minutes: 105, cents: 5159 },
        waiting: { courses: 2, minutes: 75, cents: 737 + 2948 },
        disputed: nothing,
      },
      { month: '2026-10-01', confirmed: { courses: 1, minutes: 75, cents: 3685 }, waiting: nothing, disputed: nothing },
    ])
    const { body } = await app.call(coursesApi.list, { size: '100' }, home.teacher)
    const earned = body.rows.filter((row) => row.status === '3-confirmed').map((row) => row.teacherPayment ?? 0)
    expect(earned.reduce((sum, cents) => sum + cents, 0)).toBe(5159 + 3685)
  })
})

describe('nobody reads another’s page', () => {
  test('each page is for its audience', async () => {
    const home = await arrange()
    const director = await app.director()
    const answers = async (
      operation: typeof homesApi.familyHome | typeof homesApi.teacherHome,
      caller: Caller | null,
    ) => (await app.call(operation, {}, caller)).status
    expect(await answers(homesApi.familyHome, home.teacher)).toBe(403)
    expect(await answers(homesApi.familyHome, director)).toBe(403)
    expect(await answers(homesApi.familyHome, null)).toBe(401)
    expect(await answers(homesApi.teacherHome, home.customer)).toBe(403)
    expect(await answers(homesApi.teacherHome, home.student)).toBe(403)
    expect(await answers(homesApi.teacherHome, director)).toBe(403)
  })

  test('a word of the caller changes nothing of whose page it is', async () => {
    const [mine, theirs] = [await arrange(), await arrange()]
    const asked = { customerId: String(theirs.customerId), studentId: String(theirs.studentId), id: '1' }
    const { body } = await app.call(homesApi.familyHome, asked as never, mine.customer)
    expect(body.students.map(({ id }) => id)).toEqual([mine.studentId])
    const taught = await app.call(homesApi.teacherHome, { teacherId: String(theirs.teacherId) } as never, mine.teacher)
    expect(taught.body.pupils.map(({ contractId }) => contractId)).toEqual([mine.contractId])
  })

  test('a child of two households shows each parent their own contracts only', async () => {
    const first = await app.write((db) => arrangeHousehold(db))
    const second = await app.write((db) => arrangeHousehold(db))
    const twin = await app.write(async (db) => {
      await db.updateTable('students').set({ enabled: false }).where('id', '=', second.studentId).execute()
      return db
        .insertInto('students')
        .values({ customerId: second.customerId, personId: first.studentPersonId, sortName: '', searchText: '' })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
    const teacher = await app.write((db) => arrangeTeacher(db))
    const one = await app.write((db) => arrangeContract(db, { household: first, teacher }))
    const other = await app.write((db) =>
      arrangeContract(db, { household: { ...second, studentId: twin.id }, teacher }),
    )
    const contractsOf = async (personId: number) =>
      (await familyHome(await app.signIn(personId))).students.flatMap(({ contracts }) => contracts.map(({ id }) => id))
    expect(await contractsOf(first.customerPersonId)).toEqual([one.contractId])
    expect(await contractsOf(second.customerPersonId)).toEqual([other.contractId])
    // the child has both
    expect(await contractsOf(first.studentPersonId)).toEqual([one.contractId, other.contractId])
  })

  test('a teacher who is a parent reads the courses given on one page, those of the children on the other', async () => {
    const given = await app.write((db) => arrangeContract(db))
    const personId = given.teacherPersonId
    const household = await app.write(async (db) => {
      const made = await arrangeHousehold(db)
      await db.updateTable('customers').set({ personId }).where('id', '=', made.customerId).execute()
      return { ...made, customerPersonId: personId }
    })
    const taken = await app.write((db) => arrangeContract(db, { household }))
    const mine = await app.write((db) => arrangeCourse(db, given))
    const theirs = await app.write((db) => arrangeCourse(db, taken))
    const caller = await app.signIn(personId)
    const coursesOf = async (displayMode: 'student' | 'teacher-front') =>
      (await app.call(coursesApi.list, { displayMode }, caller)).body.rows
    expect(await coursesOf('teacher-front')).toMatchObject([{ id: mine, customerPayment: null, teacherPayment: 3150 }])
    expect(await coursesOf('student')).toMatchObject([{ id: theirs, customerPayment: 4500, teacherPayment: null }])
    expect((await teacherHome(caller)).pupils.map(({ contractId }) => contractId)).toEqual([given.contractId])
    expect((await familyHome(caller)).students.map(({ id }) => id)).toEqual([household.studentId])
  })
})
