// A declared lesson is put right before anybody confirms it, through HTTP on the real database.
import { correctionsApi } from '@cartable/domain/courses/corrections/corrections.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { courseValidationApi } from '@cartable/domain/courses/validation/validation.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { createLink } from '../../../platform/http/links.ts'
import { type Home, type PlanningApp, startPlanningApp } from '../planning/planning.factory.ts'

let app: PlanningApp
beforeAll(async () => {
  app = await startPlanningApp()
})
afterAll(() => app.close())

/** Friday 20 November at this hour of Paris. */
const at = (hour: number) => `2026-11-20T${String(hour - 1).padStart(2, '0')}:00:00.000Z`
const declare = async (home: Home, more: Partial<SentOf<typeof coursesApi.declare>> = {}) => {
  const sent = { id: null, updatedAt: null, contractId: home.contractId, doneAt: at(17), durationMinutes: 120, ...more }
  const { body } = await app.call(coursesApi.declare, sent, home.teacher)
  expect(body.errors).toBeNull()
  return body.id!
}
const form = async (id: number, caller: Caller) =>
  (await app.call(correctionsApi.correction, { id: String(id) }, caller)).body
const correct = async (
  id: number,
  change: Partial<SentOf<typeof correctionsApi.saveCorrection>>,
  caller: Caller = app.director,
) => {
  const { contractId, doneAt, durationMinutes, chapterId, teacherComment, updatedAt } = await form(id, caller)
  const sent = { id, updatedAt, contractId, doneAt, durationMinutes, chapterId, teacherComment, ...change }
  return app.call(correctionsApi.saveCorrection, sent, caller)
}
const mails = async (courseId: number) =>
  (
    await app.database.db
      .selectFrom('messages')
      .innerJoin('messageRecipients as r', 'r.messageId', 'messages.id')
      .select(['messages.purpose', 'messages.subject', 'messages.body', 'r.personId'])
      .where('messages.aboutClass', '=', 'courses')
      .where('messages.aboutId', '=', courseId)
      .orderBy('messages.id')
      .execute()
  ).map((mail) => mail)
const linkOf = (id: number) =>
  app.write((db) =>
    createLink(db, {
      ...{ purpose: 'course-validation', subjectClass: 'courses', subjectId: id },
      expiresAt: new Date('2026-12-20T10:00:00Z'),
    }),
  )

describe('a correction', () => {
  test('of date and duration gives the price of the new ones, asks the family anew and tells it both', async () => {
    const home = await app.home()
    const id = await declare(home)
    expect(await app.courseOf(id)).toMatchObject({ priceCents: 9000 })
    const { body } = await correct(id, { doneAt: at(16), durationMinutes: 90, teacherComment: 'Une heure et demie.' })
    expect(body.errors).toBeNull()
    expect(await app.courseOf(id)).toMatchObject({
      ...{ priceCents: 6750, durationMinutes: 90, status: '2-validated', teacherComment: 'Une heure et demie.' },
    })
    const told = await mails(id)
    expect(told.map(({ purpose, personId }) => [purpose, personId])).toEqual([
      ['course-corrected', home.customerPersonId],
      ['course-corrected', home.teacherPersonId],
    ])
    expect(told[0]?.body).toContain(
      'corrigé de « 20/11/2026 à 17:00, 2\u00a0h » à « 20/11/2026 à 16:00, 1\u00a0h\u00a030 »',
    )
    expect(told[0]?.body).not.toContain('{{')
  })

  test('of the comment alone tells nobody and asks nobody anew', async () => {
    const home = await app.home()
    const id = await declare(home)
    await app.write((db) =>
      db.updateTable('courses').set({ status: '22-validated-customer-mail' }).where('id', '=', id).execute(),
    )
    expect((await correct(id, { teacherComment: 'Vu les fractions.' }, home.teacher)).body.errors).toBeNull()
    expect(await app.courseOf(id)).toMatchObject({
      status: '22-validated-customer-mail',
      teacherComment: 'Vu les fractions.',
    })
    expect(await mails(id)).toEqual([])
  })

  test('is the teacher’s for the days of the setting, the office’s always, and nobody’s once it is confirmed', async () => {
    const home = await app.home()
    const id = await declare(home)
    await app.write((db) =>
      db.updateTable('courses').set({ declaredAt: '2026-11-13T10:00:00Z' }).where('id', '=', id).execute(),
    )
    expect((await correct(id, { durationMinutes: 105 }, home.teacher)).body.errors).toMatchObject({
      messages: ['Vous pouviez corriger ce cours jusqu’au 20/11/2026\u00a0: demandez au service.'],
    })
    expect((await form(id, home.teacher)).obstacle).toContain('demandez au service')
    expect((await correct(id, { durationMinutes: 105 })).body.errors).toBeNull()
    await app.call(coursesApi.confirm, { id }, home.customer)
    expect((await correct(id, { durationMinutes: 60 })).body.errors?.messages).toEqual([
      expect.stringMatching(/^Ce cours est confirmé et facturé/),
    ])
  })

  test('is refused where teacher or pupil are elsewhere, and says it beforehand', async () => {
    const home = await app.home()
    await declare(home, { doneAt: at(18), durationMinutes: 60 })
    const id = await declare(home, { doneAt: at(10), durationMinutes: 60 })
    const words = /a déjà un cours avec .+ de 18:00 à 19:00\.$/
    const { body } = await correct(id, { doneAt: '2026-11-20T17:15:00.000Z' })
    expect(body.errors).toMatchObject({ propertyPaths: ['doneAt'], messages: [expect.stringMatching(words)] })
    const { body: check } = await app.call(
      correctionsApi.checkCorrection,
      {
        ...{ id: String(id), contractId: String(home.contractId), durationMinutes: 60 },
        doneAt: '2026-11-20T17:15:00.000Z',
      },
      app.director,
    )
    expect(check.obstacles).toEqual([{ message: expect.stringMatching(words), link: null }])
  })

  test('of somebody who read it before another one changed it loses nothing: a conflict with what it is now', async () => {
    const home = await app.home()
    const id = await declare(home)
    const read = await form(id, home.teacher)
    await correct(id, { durationMinutes: 90 })
    const late = await correct(id, { durationMinutes: 60, updatedAt: read.updatedAt }, home.teacher)
    expect(late.status).toBe(409)
    expect(await app.courseOf(id)).toMatchObject({ durationMinutes: 90 })
  })
})

describe('whoever confirms', () => {
  test('the values of before gets a conflict and no bill; a link already sent shows the new ones', async () => {
    const home = await app.home()
    const id = await declare(home)
    const token = await linkOf(id)
    const shown = async () => (await app.call(courseValidationApi.showValidation, { token }, null)).body
    const { doneAt, durationMinutes, customerPayment } = await shown()
    await correct(id, { durationMinutes: 90 })
    const seen = { doneAt, durationMinutes, customerPayment }
    for (const answer of [
      await app.call(coursesApi.confirm, { id, seen }, home.customer),
      await app.call(courseValidationApi.approve, { token, seen }, null),
    ])
      expect(answer.body).toMatchObject({
        isConfirmed: false,
        errorMsgs: [
          'Ce cours a été corrigé entre-temps\u00a0: 20/11/2026 à 17:00, 1\u00a0h\u00a030, 67,50\u00a0€. Relisez-le avant de le confirmer.',
        ],
      })
    expect(await app.courseOf(id)).toMatchObject({ status: '2-validated', orderId: null })
    expect(await shown()).toMatchObject({ durationMinutes: 90, customerPayment: 6750 })
    const now = { doneAt, durationMinutes: 90, customerPayment: 6750 }
    const { body } = await app.call(courseValidationApi.approve, { token, seen: now }, null)
    expect(body.isConfirmed).toBe(true)
  })

  test('at the same second as somebody corrects is billed for what was seen, or not at all', async () => {
    const home = await app.home()
    const id = await declare(home)
    const seen = { doneAt: at(17), durationMinutes: 120, customerPayment: 9000 }
    const [confirmed, corrected] = await Promise.all([
      app.call(coursesApi.confirm, { id, seen }, home.customer),
      correct(id, { durationMinutes: 90 }),
    ])
    expect([confirmed.body.isConfirmed, corrected.body.errors === null].filter(Boolean)).toHaveLength(1)
    const { status, priceCents } = await app.courseOf(id)
    expect([status, priceCents]).toEqual(confirmed.body.isConfirmed ? ['3-confirmed', 9000] : ['2-validated', 6750])
  })
})

describe('declared on the wrong contract', () => {
  test('it moves to another one of the same teacher, at its price; the former family is told and its link is over', async () => {
    const home = await app.home()
    const teacher = { teacherId: home.teacherId, personId: home.teacherPersonId }
    const other = await app.home({ teacher, customerPriceCents: 5000, withTest: true })
    const id = await declare(home)
    const token = await linkOf(id)
    const { options } = await form(id, home.teacher)
    expect(options.contracts.map((one) => one.id)).toEqual(expect.arrayContaining([home.contractId, other.contractId]))
    expect((await correct(id, { contractId: other.contractId }, home.teacher)).body.errors).toBeNull()
    expect(await app.courseOf(id)).toMatchObject({
      ...{ contractId: other.contractId, customerId: other.customerId, studentId: other.studentId },
      ...{ priceCents: 10_000, isTest: true, status: '2-validated' },
    })
    expect((await app.call(courseValidationApi.showValidation, { token }, null)).status).toBe(404)
    expect((await mails(id)).map(({ purpose, personId }) => [purpose, personId])).toEqual([
      ['course-withdrawn', home.customerPersonId],
    ])
    const busy = await app.database.db
      .selectFrom('occupations')
      .select('personId')
      .where('courseId', '=', id)
      .where('role', '=', 'student')
      .execute()
    expect(busy).toEqual([{ personId: other.studentPersonId }])
  })

  test('another teacher’s contract is refused', async () => {
    const home = await app.home()
    const other = await app.home()
    const id = await declare(home)
    const { body } = await correct(id, { contractId: other.contractId })
    expect(body.errors).toEqual({
      propertyPaths: ['contractId'],
      messages: ['Ce contrat est celui d’un autre professeur.'],
    })
  })
})
