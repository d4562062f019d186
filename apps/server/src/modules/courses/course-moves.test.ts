// What happens to a declared course, through HTTP on the real database: dispute, satisfaction, cancellation with refund.

import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
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

describe('the dispute', () => {
  const motive = async (context: 'course-dispute' | 'test-failure') => {
    const row = await app.database.db
      .selectFrom('responseTypes')
      .select('id')
      .where('context', '=', context)
      .limit(1)
      .executeTakeFirstOrThrow()
    return row.id
  }

  test('COURSE-11 customers and students confirm or dispute courses, teachers do not', async () => {
    const home = await family()
    const disputeTypeId = await motive('course-dispute')
    const [a, b, c, d] = [await course(home), await course(home), await course(home), await course(home)]
    expect((await app.call(coursesApi.confirm, { id: a }, home.customer)).body.isConfirmed).toBe(true)
    expect((await app.call(coursesApi.confirm, { id: b }, home.student)).body.isConfirmed).toBe(true)
    expect((await app.call(coursesApi.dispute, { id: c, disputeTypeId }, home.customer)).body.errors).toBeNull()
    expect((await app.call(coursesApi.dispute, { id: d, disputeTypeId }, home.student)).body.errors).toBeNull()
    expect((await app.call(coursesApi.confirm, { id: a }, home.teacher)).status).toBe(403)
    expect((await app.call(coursesApi.dispute, { id: a, disputeTypeId }, home.teacher)).status).toBe(403)
  })

  test('a pupil who comes second is told so, and of no bill; the books hold one', async () => {
    const home = await family()
    const id = await course(home)
    const first = await app.call(coursesApi.confirm, { id }, home.customer)
    expect(first.body).toMatchObject({ isConfirmed: true, wasConfirmed: false })
    expect((await app.call(coursesApi.confirm, { id }, home.student)).body).toEqual({
      ...{ isConfirmed: true, wasConfirmed: true, errorMsgs: [], paymentMessage: 'Ce cours est déjà confirmé.' },
      ...{ paymentStatus: null, billId: null, billNumber: null },
    })
    const again = await app.call(coursesApi.confirm, { id }, home.customer)
    expect(again.body).toMatchObject({ wasConfirmed: true, billId: first.body.billId })
  })

  test('COURSE-32 requires a dispute type', async () => {
    const home = await family()
    const id = await course(home)
    const without = await app.call(coursesApi.dispute, { id } as never, home.customer)
    expect(without.body.errors).toEqual({ propertyPaths: ['disputeTypeId'], messages: ['Ce champ est obligatoire.'] })
    const unknown = await app.call(coursesApi.dispute, { id, disputeTypeId: 999_999 }, home.customer)
    expect(unknown.body.errors?.propertyPaths).toEqual(['disputeTypeId'])
    expect(await rowOf(id, director)).toMatchObject({ status: '2-validated', disputeType: null })
  })

  test('a dispute rings for those who manage private tuition', async () => {
    const home = await family()
    const id = await course(home)
    const manager = await app.staff({ courses: 'read' })
    await app.write((db) =>
      db.updateTable('staffUsers').set({ privateTuitionManager: true }).where('id', '=', manager.staffUserId).execute(),
    )
    const disputeTypeId = await motive('course-dispute')
    await app.call(coursesApi.dispute, { id, disputeTypeId, comment: 'Une heure, pas deux' }, home.customer)
    const told = await app.database.db
      .selectFrom('notifications')
      .selectAll()
      .where('accountId', '=', manager.accountId)
      .execute()
    expect(told).toMatchObject([
      {
        accountId: manager.accountId,
        kind: 'course',
        title: expect.stringMatching(/^Cours contesté\u00a0: .+ avec .+, \d{2}\/\d{2}\/\d{4}\.$/),
        body: expect.stringMatching(/Une heure, pas deux$/),
        link: expect.stringMatching(/^\/monitoring\/workflow\/overview\?carte=\d+$/),
      },
    ])
  })

  test('the teacher corrects a contested course; somebody who read an older one is told', async () => {
    const home = await family()
    const id = await course(home)
    await app.call(
      coursesApi.dispute,
      { id, disputeTypeId: await motive('course-dispute'), comment: 'Une heure, pas deux' },
      home.customer,
    )
    const { body: record } = await app.call(coursesApi.declaration, { courseId: String(id) }, home.teacher)
    expect(record.dispute).toMatchObject({ comment: 'Une heure, pas deux' })
    const corrected = { ...declaration(home, { durationMinutes: 30 }), id, updatedAt: record.updatedAt }
    expect(
      (await app.call(coursesApi.declare, { ...corrected, updatedAt: '2020-01-01T00:00:00Z' }, home.teacher)).status,
    ).toBe(409)
    expect((await app.call(coursesApi.declare, corrected, home.teacher)).body.errors).toBeNull()
    expect(await rowOf(id, home.customer)).toMatchObject({ status: '2-validated', priceCents: 2250, disputeType: null })
    const again = await app.call(coursesApi.declare, corrected, home.teacher)
    expect(again.body.errors?.messages).toEqual(['Ce cours ne peut plus être modifié.'])
  })

  test('COURSE-28 a test course succeeded, asks to stop, or was not answered', async () => {
    const home = await family()
    const id = await course(home, { isTest: true })
    await app.call(coursesApi.confirm, { id }, home.customer)
    expect(await rowOf(id, home.customer)).toMatchObject({ testPassed: null, asksSatisfaction: true })
  })

  test('COURSE-30 yes records success, once', async () => {
    const home = await family()
    const id = await course(home, { isTest: true })
    expect((await app.call(coursesApi.firstValid, { id }, home.customer)).body).toEqual({
      isValid: false,
      errorMsgs: ['La satisfaction se saisit une fois le cours d’essai confirmé.'],
    })
    await app.call(coursesApi.confirm, { id }, home.customer)
    expect((await app.call(coursesApi.firstValid, { id }, home.customer)).body.isValid).toBe(true)
    expect(await rowOf(id, home.customer)).toMatchObject({ testPassed: true, asksSatisfaction: false })
    expect((await app.call(coursesApi.firstValid, { id }, home.customer)).body.isValid).toBe(false)
  })

  test('COURSE-31 no asks for a reason', async () => {
    const home = await family()
    const id = await course(home, { isTest: true })
    await app.call(coursesApi.confirm, { id }, home.customer)
    const { body: form } = await app.call(coursesApi.firstFailForm, { id: String(id) }, home.customer)
    const [reason] = form.options.testFailureTypes
    const missing = await app.call(coursesApi.firstFail, { id } as never, home.customer)
    expect(missing.body.errors?.propertyPaths).toEqual(['testFailureTypeId'])
    const answered = await app.call(
      coursesApi.firstFail,
      { id, testFailureTypeId: Number(reason?.value) },
      home.customer,
    )
    expect(answered.body.errors).toBeNull()
    expect(await rowOf(id, director)).toMatchObject({ testPassed: false, testFailureType: reason?.label })
  })

  test('a test course that did not convince makes its contract fail; reactivating it makes the course a success', async () => {
    const home = await family()
    const id = await course(home, { isTest: true })
    await app.call(coursesApi.confirm, { id }, home.customer)
    const { body: form } = await app.call(coursesApi.firstFailForm, { id: String(id) }, home.customer)
    const testFailureTypeId = Number(form.options.testFailureTypes[0]?.value)
    const status = async () =>
      (await app.call(contractsApi.show, { id: String(home.contractId) }, director)).body.status
    expect(await status()).toBe('active')
    await app.call(coursesApi.firstFail, { id, testFailureTypeId: 999_999 }, home.customer)
    expect(await status()).toBe('active')
    await app.call(coursesApi.firstFail, { id, testFailureTypeId }, home.customer)
    expect(await status()).toBe('failed')
    expect((await app.call(contractsApi.open, { id: home.contractId }, director)).body.isValid).toBe(true)
    expect(await status()).toBe('active')
    expect(await rowOf(id, director)).toMatchObject({ testPassed: true, testFailureType: null })
  })

  test('a contract that staff has paused stays paused when its test course did not convince', async () => {
    const home = await family()
    const id = await course(home, { isTest: true })
    await app.call(coursesApi.confirm, { id }, home.customer)
    await app.call(contractsApi.pause, { id: home.contractId }, director)
    const { body: form } = await app.call(coursesApi.firstFailForm, { id: String(id) }, home.customer)
    const testFailureTypeId = Number(form.options.testFailureTypes[0]?.value)
    expect((await app.call(coursesApi.firstFail, { id, testFailureTypeId }, home.customer)).body.errors).toBeNull()
    expect((await app.call(contractsApi.show, { id: String(home.contractId) }, director)).body.status).toBe('pause')
  })
})

describe('the cancellation', () => {
  test('COURSE-41 answers isValid and errorMsg', async () => {
    const home = await family()
    const id = await course(home)
    expect((await app.call(coursesApi.cancel, { id }, home.teacher)).body).toEqual({ isValid: true, errorMsg: null })
    expect(await rowOf(id, home.teacher)).toMatchObject({ status: '5-cancelled', cancellable: false })
    expect((await app.call(coursesApi.cancel, { id }, director)).body).toEqual({
      isValid: false,
      errorMsg: 'Ce cours ne peut plus être annulé.',
    })
  })

  test('a billed course is credited whole, and its card payment given back', async () => {
    const home = await family()
    await app.giveCard(home.customerId)
    const id = await course(home)
    await app.call(coursesApi.confirm, { id }, home.customer)
    const refused = await app.call(coursesApi.cancel, { id }, home.teacher)
    expect(refused.body.isValid).toBe(false)
    expect((await app.call(coursesApi.cancel, { id }, director)).body).toEqual({ isValid: true, errorMsg: null })
    expect(await rowOf(id, director)).toMatchObject({
      status: '5-cancelled',
      billNumber: expect.stringMatching(/^CPF-2026-\d{6}$/),
      creditNoteNumber: expect.stringMatching(/^CPA-2026-\d{6}$/),
    })
    const orders = await sql<{ credited: number; paid: number; balance: number }>`
      select o.credited_cents as credited, o.paid_cents as paid, o.balance_cents as balance from orders o join courses c on c.order_id = o.id where c.id = ${id}`.execute(
      app.database.db,
    )
    expect(orders.rows).toEqual([{ credited: 4500, paid: 0, balance: 0 }])
  })

  test('COURSE-42 a refund that fails is said; refused for good, the money is credit of the family, to be given back otherwise', async () => {
    const home = await family()
    await app.giveCard(home.customerId)
    const id = await course(home)
    await app.call(coursesApi.confirm, { id }, home.customer)
    await app.write((db) =>
      sql`update payments set provider_intent_id = 'pi_unknown' where order_id = (select order_id from courses where id = ${id})`.execute(
        db,
      ),
    )
    const { body } = await app.call(coursesApi.cancel, { id }, director)
    expect(body.isValid).toBe(false)
    expect(body.errorMsg).toMatch(/^Le remboursement n'a pas pu être effectué : ./)
    expect(await rowOf(id, director)).toMatchObject({ status: '5-cancelled' })
    const refund = await app.database.db
      .selectFrom('payments')
      .select('status')
      .where('direction', '=', 'out')
      .where('type', '=', 'card')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(refund?.status).toBe('failed')
    const account = await app.call(receiptsApi.customerAccount, { customerId: String(home.customerId) }, director)
    expect(account.body.credits).toMatchObject([{ company: 'private-tuition', cents: 4500 }])
  })
})
