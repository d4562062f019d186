// Registrations to stages through HTTP: table, form, price, seats, statuses, school levels, whose rows are seen.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { registrationsApi as api } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { shownStates } from '@cartable/domain/traineeships/registrations/registrations.states.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeHousehold, type Household } from '../../../../test/factories/people.ts'
import { arrangeOpenStage, arrangePromo, type OpenStage } from '../../../../test/factories/registrations.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TestApp
let manager: Caller
let stage: OpenStage
const now = '2026-09-15T09:00:00.000Z'

beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock(now) })
  manager = await app.staff({ traineeships: 'fullAccess' })
  stage = await app.write((db) => arrangeOpenStage(db))
})
afterAll(() => app.close())

const family = () => app.write((db) => arrangeHousehold(db))
type Sent = SentOf<typeof api.registrationSave>
const send = (home: Household, values: Partial<Sent> = {}, on = stage): Sent => ({
  id: null,
  updatedAt: null,
  traineeshipSession: on.sessionId,
  student: home.studentId,
  traineeshipLevel: on.levelId,
  traineeshipSubjects: [on.subjects[0]],
  paymentMethod: 'transfer',
  ...values,
})
const save = async (sent: Sent) => (await app.call(api.registrationSave, sent, manager)).body
const register = async (values: Partial<Sent> = {}, on = stage) => {
  const home = await family()
  const { id } = await save(send(home, values, on))
  return { ...home, id: id ?? 0 }
}
const list = async (filters: Partial<SentOf<typeof api.registrationList>> = {}, on = stage) =>
  (await app.call(api.registrationList, { sessionId: String(on.sessionId), size: '100', ...filters }, manager)).body
const rowOf = async (id: number, on = stage) => (await list({}, on)).rows.find((row) => row.id === id)
const show = async (id: number) => (await app.call(api.registrationShow, { id: String(id) }, manager)).body

describe('the table', () => {
  test('TRAIN-086 a row has student, level, subjects, bill and particular requests', async () => {
    const { id, studentId } = await register({
      traineeshipSubjects: [stage.subjects[0], stage.options[0]],
      absenceDays: ['2026-10-20'],
      studiedChapters: [{ traineeshipSubjectId: stage.subjects[0], chapterIds: [stage.chapterId] }],
      comments: 'Préfère le premier rang',
    })
    expect(await rowOf(id)).toMatchObject({
      student: { id: studentId, label: expect.stringMatching(/^Malo /) },
      traineeshipLevel: { id: stage.levelId },
      traineeshipSubjects: [
        { traineeshipSubjectId: stage.subjects[0], isOption: false, groupId: stage.groupId, groupHours: '09:00–11:00' },
        { traineeshipSubjectId: stage.options[0], isOption: true, groupId: null },
      ],
      bills: [{ type: 'bill', reference: expect.stringMatching(/^STF-2026-\d{6}$/), totalAmount: 33_333 }],
      absenceDays: ['2026-10-20'],
      studiedChapters: [{ chapters: [expect.stringContaining('Fractions')] }],
      comments: 'Préfère le premier rang',
    })
  })

  test('TRAIN-087 rows come by status, whichever way a column is sorted', async () => {
    const own = await app.write((db) => arrangeOpenStage(db))
    const [cancelled, firm, waiting] = [await register({}, own), await register({}, own), await register({}, own)]
    await app.call(api.registrationCancel, { id: String(cancelled.id) }, manager)
    await app.call(api.registrationStatusChange, { id: firm.id, status: '2-firm' }, manager)
    for (const sort of ['status.asc', 'student.asc', 'student.desc', 'level.desc'])
      expect((await list({ sort }, own)).rows.map((row) => row.id)).toEqual([waiting.id, firm.id, cancelled.id])
  })

  test('TRAIN-088 a filter by status, cancelled ones included', async () => {
    const own = await app.write((db) => arrangeOpenStage(db))
    const [cancelled, waiting] = [await register({}, own), await register({}, own)]
    await app.call(api.registrationCancel, { id: String(cancelled.id) }, manager)
    expect((await list({ status: '1-temporary' }, own)).rows.map((row) => row.id)).toEqual([waiting.id])
    expect((await list({ status: 'cancelled' }, own)).rows.map((row) => row.id)).toEqual([cancelled.id])
    expect((await list({ status: '2-firm' }, own)).rows).toEqual([])
    expect((await list({ status: '1-temporary,cancelled' }, own)).total).toBe(2)
  })

  test('what a registration is shown as is the same in the row and in the filter', async () => {
    const own = await app.write((db) => arrangeOpenStage(db))
    const made = await Promise.all([1, 2, 3, 4].map(() => register({}, own)))
    const [, firm, cancelled, firmAndCancelled] = made
    for (const { id } of [firm!, firmAndCancelled!])
      await app.call(api.registrationStatusChange, { id, status: '2-firm' }, manager)
    for (const { id } of [cancelled!, firmAndCancelled!])
      await app.call(api.registrationCancel, { id: String(id) }, manager)
    for (const asked of shownStates) {
      const { rows } = await list({ status: asked }, own)
      expect(new Set(rows.map((row) => row.shownState))).toEqual(new Set([asked]))
      expect(rows).toHaveLength(asked === 'cancelled' ? 2 : 1)
    }
    const all = await list({}, own)
    expect(all.rows.map(({ shownState }) => shownState).sort()).toEqual([
      '1-temporary',
      '2-firm',
      'cancelled',
      'cancelled',
    ])
  })

  test('TRAIN-113 a page has 25 rows', async () => {
    const { body } = await app.call(api.registrationList, { sessionId: String(stage.sessionId) }, manager)
    expect(body.size).toBe(25)
  })

  test('TRAIN-089 without the cancelled ones', async () => {
    const own = await app.write((db) => arrangeOpenStage(db))
    const cancelled = await register({}, own)
    await app.call(api.registrationCancel, { id: String(cancelled.id) }, manager)
    expect((await list({}, own)).total).toBe(1)
    expect((await list({ withoutCancelled: 'true' }, own)).total).toBe(0)
  })

  test('TRAIN-096 the subject of a student says whether its evaluation is validated', async () => {
    const { id } = await register()
    const before = (await rowOf(id))?.traineeshipSubjects[0]
    expect(before).toMatchObject({ reportValidated: false })
    await app.write((db) =>
      sql`insert into traineeship_reports (registration_subject_id, is_completed, is_validated, validated_at) values (${before?.id}, true, true, now())`.execute(
        db,
      ),
    )
    expect((await rowOf(id))?.traineeshipSubjects[0]).toMatchObject({ reportValidated: true })
  })

  test('the search finds a student and a customer by name', async () => {
    const { id } = await register()
    const row = await rowOf(id)
    const name = row?.customer.label.split(' ').at(-1) ?? ''
    expect((await list({ q: name.toLowerCase() })).rows.map((one) => one.id)).toEqual([id])
    expect((await list({ q: row?.student.label ?? '' })).rows.map((one) => one.id)).toEqual([id])
  })
})

describe('the form', () => {
  test('TRAIN-093 a registration keeps all it is made of', async () => {
    const promoCode = await app.write((db) => arrangePromo(db, { code: 'RENTREE', valuePercent: '10' }))
    const values = {
      traineeshipSubjects: [stage.subjects[0], stage.subjects[1]],
      absenceDays: ['2026-10-19', '2026-10-21'],
      studiedChapters: [{ traineeshipSubjectId: stage.subjects[0], chapterIds: [stage.chapterId] }],
      paymentMethod: 'cheque' as const,
      promoCode,
      comments: 'Végétarien',
    }
    const { id, studentId, customerId } = await register(values)
    expect(await show(id)).toMatchObject({
      id,
      student: studentId,
      customer: { id: customerId },
      traineeshipSession: stage.sessionId,
      traineeshipLevel: stage.levelId,
      ...values,
      status: '1-temporary',
      isEnabled: true,
      total: 30_000,
      bills: [{ type: 'bill', totalAmount: 30_000, totalPaid: 0, isPaid: false }],
    })
  })

  test('TRAIN-110 the price is told by a POST, for what the form says so far', async () => {
    expect(api.registrationPrice.method).toBe('POST')
    const percent = await app.write((db) => arrangePromo(db, { code: 'TIERS', valuePercent: '33.3333' }))
    const amount = await app.write((db) => arrangePromo(db, { code: 'MILLE', valueCents: 100_000 }))
    const price = async (values: object) =>
      (
        await app.call(
          api.registrationPrice,
          {
            traineeshipSession: stage.sessionId,
            traineeshipLevel: stage.levelId,
            traineeshipSubjects: [...stage.subjects],
            ...values,
          },
          manager,
        )
      ).body
    expect(await price({})).toMatchObject({ price: 33_333, discount: 0, difference: null })
    expect(await price({ promoCode: percent })).toMatchObject({ price: 22_222, discount: 11_111 })
    expect(await price({ promoCode: amount })).toMatchObject({ price: 0, priceBeforeDiscount: 33_333 })
    expect(await price({ traineeshipSubjects: [] })).toMatchObject({ price: null, message: null })
    expect(await price({ traineeshipSubjects: [...stage.subjects, ...stage.options] })).toMatchObject({
      price: null,
      message: 'Une seule option peut être choisie.',
    })
    const { id } = await register()
    expect(await price({ id })).toMatchObject({ price: 33_333, difference: 13_433 })
  })

  test('what does not fit together is refused at its field, and nothing is kept', async () => {
    const home = await family()
    const refused = async (values: Partial<Sent>) => (await save(send(home, values))).errors
    expect(await refused({ traineeshipSubjects: [...stage.options] })).toEqual({
      propertyPaths: ['traineeshipSubjects'],
      messages: ['Une seule option peut être choisie.'],
    })
    expect((await refused({ traineeshipSubjects: [] }))?.propertyPaths).toEqual(['traineeshipSubjects'])
    expect((await refused({ absenceDays: ['2026-10-21'] }))?.propertyPaths).toEqual(['absenceDays'])
    expect(
      (
        await refused({
          traineeshipSubjects: [stage.subjects[1]],
          studiedChapters: [{ traineeshipSubjectId: stage.subjects[0], chapterIds: [stage.chapterId] }],
        })
      )?.propertyPaths,
    ).toEqual(['studiedChapters'])
    expect((await refused({ promoCode: 999_999 }))?.propertyPaths).toEqual(['promoCode'])
    expect((await refused({ student: 999_999 }))?.propertyPaths).toEqual(['student'])
    expect(
      (await refused({ traineeshipSubjects: [...stage.subjects, stage.options[0], stage.options[1]] }))?.messages,
    ).toEqual(['Une seule option peut être choisie.'])
    const { rows } = await sql`select 1 from traineeship_registrations where student_id = ${home.studentId}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([])
  })

  test('no price for that many subjects is said, not guessed', async () => {
    const bare = await app.write((db) => arrangeOpenStage(db))
    await app.write((db) => db.deleteFrom('traineeshipLevelPrices').where('levelId', '=', bare.levelId).execute())
    expect((await save(send(await family(), {}, bare))).errors?.messages).toEqual([
      'Aucun tarif n’est défini à ce niveau pour une matière.',
    ])
  })

  test('the same student twice at once is registered once', async () => {
    const home = await family()
    const answers = await Promise.all([1, 2, 3].map(() => save(send(home))))
    expect(answers.filter((answer) => answer.errors === null)).toHaveLength(1)
    expect(answers.filter((answer) => answer.errors !== null).map((answer) => answer.errors)).toEqual(
      Array.from({ length: 2 }, () => ({
        propertyPaths: ['student'],
        messages: ['Cet élève est déjà inscrit à ce niveau.'],
      })),
    )
    const { rows } = await sql<{
      bills: number
    }>`select count(*)::integer as bills from bills where customer_id = ${home.customerId}`.execute(app.database.db)
    expect(rows).toEqual([{ bills: 1 }])
  })

  test('the last seat is given once', async () => {
    const small = await app.write((db) => arrangeOpenStage(db, { capacity: 2 }))
    await register({}, small)
    const homes = [await family(), await family(), await family()]
    const answers = await Promise.all(homes.map((home) => save(send(home, {}, small))))
    expect(answers.filter((answer) => answer.errors === null)).toHaveLength(1)
    expect(answers.find((answer) => answer.errors)?.errors).toMatchObject({
      propertyPaths: ['traineeshipSubjects'],
      messages: [expect.stringMatching(/^Il n’y a plus de place en Mathématiques/)],
    })
    const { options } = await show((await list({}, small)).rows[0]?.id ?? 0)
    expect(options.levels[0]?.subjects.find((one) => one.id === small.subjects[0])?.placesLeft).toBe(0)
  })

  test('a room has no more seats than it has, whatever its group would take', async () => {
    const small = await app.write(async (db) => {
      const made = await arrangeOpenStage(db, { capacity: 8 })
      const room = await db
        .insertInto('traineeshipLocations')
        .values({ sessionId: made.sessionId, name: 'Bureau', capacity: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.updateTable('traineeshipGroups').set({ locationId: room.id }).where('id', '=', made.groupId).execute()
      return made
    })
    await register({}, small)
    expect((await save(send(await family(), {}, small))).errors?.propertyPaths).toEqual(['traineeshipSubjects'])
  })

  test('a promo code holds on its days only', async () => {
    const dated = async (code: string, validity: string) =>
      app.write(async (db) => {
        const id = await arrangePromo(db, { code, valueCents: 500 })
        await sql`update promo_codes set validity = ${validity}::daterange where id = ${id}`.execute(db)
        return id
      })
    const [past, coming] = [await dated('PASSE', '[2020-01-01,2020-02-01)'), await dated('FUTUR', '[2198-01-01,)')]
    for (const promoCode of [past, coming])
      expect((await save(send(await family(), { promoCode }))).errors?.propertyPaths).toEqual(['promoCode'])
  })

  test('the student of a registration does not change, nor its session', async () => {
    const { id } = await register()
    const { updatedAt, student } = await show(id)
    const other = { ...send(await family()), id, updatedAt }
    expect((await save(other)).errors).toMatchObject({ propertyPaths: ['student'] })
    const elsewhere = await app.write((db) => arrangeOpenStage(db))
    const moved = { ...send({ studentId: student } as Household, {}, elsewhere), id, updatedAt }
    expect((await app.call(api.registrationSave, moved, manager)).status).toBe(404)
    expect(await show(id)).toMatchObject({ student, updatedAt })
  })

  test('two people at once: the second is told, and changes nothing', async () => {
    const { id, studentId } = await register()
    const { updatedAt } = await show(id)
    const sent = { ...send({ studentId } as Household), id, updatedAt }
    expect((await save({ ...sent, comments: 'premier' })).errors).toBeNull()
    const late = await app.call(api.registrationSave, { ...sent, comments: 'second' }, manager)
    expect(late.status).toBe(409)
    expect((await show(id)).comments).toBe('premier')
  })

  test('a session that is closed or cancelled takes nobody', async () => {
    const closed = await app.write((db) => arrangeOpenStage(db, { status: '3-closed' }))
    const cancelled = await app.write((db) => arrangeOpenStage(db, { status: '0-cancelled' }))
    expect((await save(send(await family(), {}, closed))).errors?.messages[0]).toMatch(/clôturée/)
    expect((await save(send(await family(), {}, cancelled))).errors?.messages[0]).toMatch(/annulée/)
  })
})

describe('statuses', () => {
  test('TRAIN-101 a temporary registration is made firm', async () => {
    const { id } = await register()
    const { body } = await app.call(api.registrationStatusChange, { id, status: '2-firm' }, manager)
    expect(body).toEqual({ isValid: true, errorMsgs: [] })
    expect(await rowOf(id)).toMatchObject({ status: '2-firm', shownState: '2-firm' })
  })

  test('TRAIN-102 a firm registration is made temporary', async () => {
    const { id } = await register()
    await app.call(api.registrationStatusChange, { id, status: '2-firm' }, manager)
    await app.call(api.registrationStatusChange, { id, status: '1-temporary' }, manager)
    expect(await rowOf(id)).toMatchObject({ status: '1-temporary' })
  })

  test('a cancelled one moves no more, and its place is free', async () => {
    const small = await app.write((db) => arrangeOpenStage(db, { capacity: 1 }))
    const { id, studentId } = await register({}, small)
    expect((await app.call(api.registrationCancel, { id: String(id) }, manager)).body.isValid).toBe(true)
    expect((await app.call(api.registrationCancel, { id: String(id) }, manager)).body.isValid).toBe(true)
    const { body } = await app.call(api.registrationStatusChange, { id, status: '2-firm' }, manager)
    expect(body).toEqual({
      isValid: false,
      errorMsgs: ['Cette inscription est annulée\u00a0: elle ne peut plus être modifiée.'],
    })
    expect(await rowOf(id, small)).toMatchObject({ isEnabled: false, shownState: 'cancelled' })
    expect((await save(send({ studentId } as Household, {}, small))).errors).toBeNull()
  })
})

describe('school level', () => {
  test('TRAIN-108 a student of another school level is found out, and given the level of the stage', async () => {
    const { studentId } = await family()
    const ids = { student_id: studentId, traineeship_level_id: stage.levelId }
    const check = async () =>
      (
        await app.call(
          api.checkScholarLevel,
          { student_id: String(studentId), traineeship_level_id: String(stage.levelId) },
          manager,
        )
      ).body
    expect(await check()).toMatchObject({
      scholarLevelCorrespond: false,
      scholarLevelName: expect.stringContaining('3e stage'),
    })
    expect((await app.call(api.updateScholarLevel, ids, manager)).body.isValid).toBe(true)
    expect((await check()).scholarLevelCorrespond).toBe(true)
  })
})

describe('who sees what', () => {
  test('a family sees its own registrations, a student no amount, and nobody a report that is not validated', async () => {
    const { id, customerPersonId, studentId, studentPersonId } = await register()
    await register()
    const subject = (await rowOf(id))?.traineeshipSubjects[0]
    await app.write((db) =>
      sql`insert into traineeship_reports (registration_subject_id, is_completed) values (${subject?.id}, true)`.execute(
        db,
      ),
    )
    const [parent, student] = [await app.signIn(customerPersonId), await app.signIn(studentPersonId)]
    const own = await app.call(api.registrationStudentList, {}, parent)
    expect(own.body.rows).toMatchObject([{ id, total: 19_900, traineeshipSubjects: [{ reportId: null }] }])
    const theirs = await app.call(api.registrationStudentList, { studentId: String(studentId) }, student)
    expect(theirs.body.rows).toMatchObject([{ id, total: null, totalPaid: null }])
    const staff = await app.call(api.registrationStudentList, { studentId: String(studentId) }, manager)
    expect(staff.body.rows).toMatchObject([
      { id, total: 19_900, traineeshipSubjects: [{ reportId: expect.any(Number) }] },
    ])
    const other = await app.signIn((await family()).customerPersonId)
    expect((await app.call(api.registrationStudentList, { studentId: String(studentId) }, other)).body.rows).toEqual([])
    expect((await app.call(api.registrationShow, { id: String(id) }, parent)).status).toBe(403)
  })
})
