// Several lessons confirmed in one go: what is said before, what is billed, what came of each; through HTTP on the real database.
import { confirmationsApi } from '@cartable/domain/courses/confirmations/confirmations.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { type Home, type PlanningApp, startPlanningApp } from '../planning/planning.factory.ts'

let app: PlanningApp
beforeAll(async () => {
  app = await startPlanningApp()
})
afterAll(() => app.close())

const declare = async (home: Home, hour: number, durationMinutes = 60) => {
  const doneAt = `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`
  const sent = { id: null, updatedAt: null, contractId: home.contractId, doneAt, durationMinutes }
  return (await app.call(coursesApi.declare, sent, home.teacher)).body.id!
}
const recap = async (ids: readonly number[], caller: Caller = app.director) =>
  (await app.call(confirmationsApi.recap, { ids: ids.join(',') }, caller)).body
const courses = ({ families }: Awaited<ReturnType<typeof recap>>) =>
  families.flatMap((family) => family.courses.map(({ id, seen }) => ({ id, seen })))

test('families, amounts and what is left to pay are said; bills follow the order of lessons; each family is told once', async () => {
  const [one, other] = [await app.home(), await app.home({ customerPriceCents: 5000 })]
  const [late, early] = [await declare(one, 16), await declare(one, 9)]
  const middle = await declare(other, 10, 90)
  const said = await recap([late, early, middle])
  expect(said).toMatchObject({ count: 3, totalCents: 16_500, leftOut: [] })
  expect(said.families).toMatchObject([
    { customerId: one.customerId, totalCents: 9000, urssafCents: 0, cardCents: 0, card: null, leftCents: 9000 },
    { customerId: other.customerId, totalCents: 7500, leftCents: 7500 },
  ])
  const { body } = await app.call(confirmationsApi.confirmMany, { courses: courses(said) }, app.director)
  expect(body.lines.map(({ id, outcome }) => [id, outcome])).toEqual([
    [early, 'no-card'],
    [middle, 'no-card'],
    [late, 'no-card'],
  ])
  const numbers = body.lines.map(({ billNumber }) => billNumber)
  expect([...numbers].sort()).toEqual(numbers)
  await app.tell()
  const mails = await app.database.db
    .selectFrom('messages as m')
    .innerJoin('messageRecipients as r', 'r.messageId', 'm.id')
    .select((eb) => [
      'r.personId',
      'm.body',
      eb
        .selectFrom('messageAttachments as a')
        .whereRef('a.messageId', '=', 'm.id')
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('files'),
    ])
    .where('m.purpose', '=', 'bill-issued')
    .orderBy('r.personId')
    .execute()
  expect(mails.map(({ personId, files }) => [personId, Number(files)])).toEqual([
    [one.customerPersonId, 2],
    [other.customerPersonId, 1],
  ])
  expect(mails.map(({ body }) => body).join()).toContain(numbers[0])
})

test('a lesson that changed meanwhile, or is contested, is left out and named; the others are billed', async () => {
  const home = await app.home()
  const ids = [await declare(home, 8), await declare(home, 11), await declare(home, 14)] as const
  const said = await recap(ids)
  const { body: form } = await app.call(coursesApi.disputeForm, { id: String(ids[0]) }, home.customer)
  const disputeTypeId = Number(form.options.disputeTypes[0]?.value)
  await app.call(coursesApi.dispute, { id: ids[0], disputeTypeId }, home.customer)
  const stale = courses(said).map((one) =>
    one.id === ids[1] ? { ...one, seen: { ...one.seen, durationMinutes: 120 } } : one,
  )
  const { body } = await app.call(confirmationsApi.confirmMany, { courses: stale }, app.director)
  expect(body.lines.map(({ id, outcome }) => [id, outcome])).toEqual([
    [ids[0], 'left-out'],
    [ids[1], 'left-out'],
    [ids[2], 'no-card'],
  ])
  expect(body.lines[0]?.message).toContain('Contesté')
  expect(body.lines[1]?.message).toContain('corrigé entre-temps')
  expect(await app.courseOf(ids[1])).toMatchObject({ status: '2-validated', orderId: null })
  const again = await recap(ids)
  expect(again).toMatchObject({ count: 1 })
  expect(again.leftOut.map(({ id }) => id)).toEqual([ids[0], ids[2]])
})

test('a family confirms its own, a pupil reads no price, a stranger finds nothing; twice at once is one bill', async () => {
  const home = await app.home()
  const stranger = await app.home()
  const id = await declare(home, 15)
  expect((await app.call(confirmationsApi.recap, { ids: String(id) }, stranger.customer)).status).toBe(404)
  expect(await recap([id], home.student)).toMatchObject({ totalCents: null, families: [{ leftCents: null }] })
  const asked = courses(await recap([id], home.customer))
  const answers = await Promise.all(
    [1, 2].map(() => app.call(confirmationsApi.confirmMany, { courses: asked }, home.customer)),
  )
  expect(answers.map(({ body }) => body.lines[0]?.outcome).sort()).toEqual(['left-out', 'no-card'])
})

test('the office notes who of the family said yes, and when; nobody else does, and nobody said it later than now', async () => {
  const home = await app.home()
  const ids = [
    await declare(home, 8),
    await declare(home, 10),
    await declare(home, 12),
    await declare(home, 14),
  ] as const
  const at = '2026-11-21T09:40:00.000Z'
  await app.call(coursesApi.confirm, { id: ids[0], agreement: { by: 'Mamie Jeanne', at } }, app.director)
  expect(await app.courseOf(ids[0])).toMatchObject({ status: '3-confirmed', agreedBy: 'Mamie Jeanne', agreedAt: at })

  const said = courses(await recap([ids[1]]))
  await app.call(confirmationsApi.confirmMany, { courses: said, agreement: { by: null, at } }, app.director)
  const [family] = (await recap([ids[2]])).families
  expect(await app.courseOf(ids[1])).toMatchObject({ agreedBy: family?.customerName, agreedAt: at })

  const tomorrow = { by: null, at: '2026-11-22T09:00:00.000Z' }
  const early = await app.call(coursesApi.confirm, { id: ids[2], agreement: tomorrow }, app.director)
  expect(early.body).toMatchObject({ isConfirmed: false, errorMsgs: [expect.stringContaining('avant maintenant')] })
  const many = { courses: courses(await recap([ids[2]])), agreement: tomorrow }
  expect((await app.call(confirmationsApi.confirmMany, many, app.director)).body.errorMsgs).toHaveLength(1)
  expect(await app.courseOf(ids[2])).toMatchObject({ status: '2-validated', agreedAt: null })

  // a family that confirms by itself notes nothing about itself
  await app.call(coursesApi.confirm, { id: ids[3], agreement: { by: 'Moi', at } }, home.customer)
  expect(await app.courseOf(ids[3])).toMatchObject({ status: '3-confirmed', agreedBy: null, agreedAt: null })
})
