// Validation of a course by the link of a mail: what is written to whom and when, and what the link may do.
import { courseValidationApi, unansweredApi } from '@cartable/domain/courses/validation/validation.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { type AccountsApp, startAccountsApp } from '../../access/access.factory.ts'
import { askValidation } from './ask-validation.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccountsApp() // it is 20/11/2026, 10:00 in Paris
})
afterAll(() => app.stop())

const run = () =>
  askValidation.run({
    db: app.database.db,
    write: (_operation, change) => app.write(change),
    platform: app.platform,
    signal: new AbortController().signal,
  } as Parameters<typeof askValidation.run>[0])
/** A course declared so many hours ago, and the address of its family. */
const arrange = (hoursAgo: number, more: { customerEmail?: null; teacherEmail?: null } = {}) =>
  app.write(async (db) => {
    const tuition = await arrangeContract(db)
    const doneAt = new Date(app.clock.now().getTime() - hoursAgo * 3_600_000).toISOString()
    const courseId = await arrangeCourse(db, tuition, { doneAt, durationMinutes: 90 })
    const forget = (personId: number) =>
      db.updateTable('people').set({ email: null }).where('id', '=', personId).execute()
    if (more.customerEmail === null) await forget(tuition.customerPersonId)
    if (more.teacherEmail === null) await forget(tuition.teacherPersonId)
    const addressOf = async (personId: number) =>
      (await db.selectFrom('people').select('email').where('id', '=', personId).executeTakeFirstOrThrow()).email ?? ''
    return {
      ...tuition,
      courseId,
      customer: await addressOf(tuition.customerPersonId),
      teacher: await addressOf(tuition.teacherPersonId),
    }
  })
const statusOf = async (id: number) =>
  (await app.database.db.selectFrom('courses').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const tokenIn = (text: string) => /approve\?token=([\w-]+)/.exec(text)?.[1] ?? ''
const show = (token: string) => app.call(courseValidationApi.showValidation, { token }, null)
const approve = (token: string) => app.call(courseValidationApi.approve, { token }, null)

test('a family that has not confirmed a course is written to once, then once more, with a link of its own', async () => {
  const asked = await arrange(13)
  const fresh = await arrange(2)
  const old = await arrange(31 * 24)
  await run()
  await run()
  expect(await statusOf(asked.courseId)).toBe('22-validated-customer-mail')
  expect([await statusOf(fresh.courseId), await statusOf(old.courseId)]).toEqual(['2-validated', '2-validated'])
  const mails = await app.inbox(asked.customer)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('Le cours de Malo du 19/11/2026')
  expect(mails[0]?.text).toContain('d’une durée de 1,5\u00a0h')
  expect(tokenIn(mails[0]?.text ?? '')).toHaveLength(43)
  // the token is nowhere in clear
  const kept = await app.database.db
    .selectFrom('messages')
    .selectAll()
    .where('aboutClass', '=', 'courses')
    .where('aboutId', '=', asked.courseId)
    .execute()
  expect(JSON.stringify(kept)).not.toContain(tokenIn(mails[0]?.text ?? 'none'))

  app.wait(4 * 24 * 3600)
  await run()
  await run()
  expect(await statusOf(asked.courseId)).toBe('23-validated-waiting')
  const [, last] = await app.inbox(asked.customer, 2)
  expect(await app.inbox(asked.customer, 2)).toHaveLength(2)
  expect(tokenIn(last?.text ?? '')).not.toBe('')
})

test('without an address the teacher is asked to tell the family; without any, the course only waits', async () => {
  const [byTeacher, byNobody] = [
    await arrange(13, { customerEmail: null }),
    await arrange(13, { customerEmail: null, teacherEmail: null }),
  ]
  await run()
  expect(await statusOf(byTeacher.courseId)).toBe('21-validated-teacher-mail')
  expect(await statusOf(byNobody.courseId)).toBe('21-validated-teacher-mail')
  const [mail] = await app.inbox(byTeacher.teacher)
  expect(mail?.text).toContain('nous n’avons pas d’adresse e-mail de la famille')
  expect(mail?.text).not.toContain('/response/')
  // an address comes: the family is asked
  await app.write((db) =>
    db.updateTable('people').set({ email: 'enfin@exemple.fr' }).where('id', '=', byTeacher.customerPersonId).execute(),
  )
  await run()
  expect(await statusOf(byTeacher.courseId)).toBe('22-validated-customer-mail')
  expect(await app.inbox('enfin@exemple.fr')).toHaveLength(1)
})

test('the link of the mail shows the course as often as it is opened, and validates it once', async () => {
  const { customer, courseId } = await arrange(13)
  await run()
  const token = tokenIn((await app.inbox(customer))[0]?.text ?? '')
  for (let opened = 0; opened < 3; opened++) {
    const { status, body } = await show(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'waiting',
      studentFirstName: 'Malo',
      durationMinutes: 90,
      customerPayment: 6750,
      paysByCard: false,
    })
  }
  expect(await statusOf(courseId)).toBe('22-validated-customer-mail')
  // a double click: one validation, one refusal, one bill
  const answers = await Promise.all([approve(token), approve(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({
    isConfirmed: true,
    errorMsgs: [],
    paymentStatus: 'missing',
    paymentMessage: expect.stringMatching(/^Aucune carte n’est enregistrée\. La facture .+ reste à payer\.$/),
  })
  expect(await statusOf(courseId)).toBe('3-confirmed')
  expect((await show(token)).status).toBe(404)
  const bills = await app.database.db
    .selectFrom('bills')
    .innerJoin('courses', 'courses.orderId', 'bills.orderId')
    .select('bills.id')
    .where('courses.id', '=', courseId)
    .execute()
  expect(bills).toHaveLength(1)
})

test('a course settled meanwhile says so, whichever link is opened', async () => {
  const { customer, courseId } = await arrange(13)
  await run()
  const token = tokenIn((await app.inbox(customer))[0]?.text ?? '')
  const cancel = { status: '5-cancelled' as const, cancelledAt: app.clock.now().toISOString() }
  await app.write((db) => db.updateTable('courses').set(cancel).where('id', '=', courseId).execute())
  expect((await show(token)).body.state).toBe('cancelled')
  const { body } = await approve(token)
  expect(body).toMatchObject({ isConfirmed: false, errorMsgs: ['Ce cours n’attend pas de confirmation.'] })
  // a refusal leaves the link as it was
  expect((await show(token)).status).toBe(200)
})

test('the office sends the link again: the lesson counts as asked about; without address, or once confirmed, it is told why not', async () => {
  const director = await app.director()
  const resend = async (id: number) => (await app.call(unansweredApi.resend, { id }, director)).body
  const fresh = await arrange(2)
  expect(await resend(fresh.courseId)).toEqual({ isValid: true, errorMsgs: [] })
  expect(await statusOf(fresh.courseId)).toBe('22-validated-customer-mail')
  const [first] = await app.inbox(fresh.customer)
  expect(await resend(fresh.courseId)).toMatchObject({ isValid: true })
  const second = (await app.inbox(fresh.customer, 2)).find(({ subject }) => subject.includes('attend toujours'))
  // either mail serves, and one of them only
  expect(tokenIn(second?.text ?? '')).not.toBe(tokenIn(first?.text ?? ''))
  expect((await approve(tokenIn(first?.text ?? ''))).body).toMatchObject({ isConfirmed: true })
  expect(await resend(fresh.courseId)).toMatchObject({ isValid: false })

  const mute = await arrange(2, { customerEmail: null })
  const { errorMsgs } = await resend(mute.courseId)
  expect(errorMsgs[0]).toMatch(/n’a pas d’adresse e-mail\s: appelez\.$/)
  expect(await statusOf(mute.courseId)).toBe('2-validated')
})
