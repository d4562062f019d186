// An accepted price put right: replaced from its first day, or from after the last billed lesson; lessons follow, everybody is told.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { correctPriceApi } from '@cartable/domain/contracts/prices/correct-price.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TestApp
let nathalie: Caller
beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock('2026-11-20T09:00:00Z') })
  nathalie = await app.staff({ contracts: 'write' }, { firstName: 'Nathalie', lastName: 'Guivarch' })
})
afterAll(() => app.close())

const arrange = () => app.write((db) => arrangeContract(db))
const priceOf = async ({ contractId: id }: Tuition) =>
  (await app.call(contractsApi.show, { id: String(id) }, nathalie)).body.priceVersions
const form = async (id: number) => (await app.call(correctPriceApi.showCorrection, { id: String(id) }, nathalie)).body
type Sent = SentOf<typeof correctPriceApi.correct>
const correct = async (id: number, values: Partial<Sent> = {}, caller = nathalie) => {
  const { updatedAt, startsOn } = await form(id)
  const sent = {
    id,
    updatedAt,
    startsOn,
    customerPrice: 4000,
    margin: 1200,
    reason: 'Tapé 45 pour 40',
    tellFamily: true,
  }
  return (await app.call(correctPriceApi.correct, { ...sent, ...values }, caller)).body
}
const lessons = async ({ contractId }: Tuition) =>
  (
    await sql<{ status: string; priceCents: number; teacherAmountCents: number }>`
      select status, price_cents, teacher_amount_cents from courses where contract_id = ${contractId} order by coalesce(done_at, expected_at)`.execute(
      app.database.db,
    )
  ).rows
const letters = async ({ customerPersonId, teacherPersonId }: Tuition) =>
  (
    await sql<{ purpose: string; body: string }>`select m.purpose, m.body from messages m
      join message_recipients r on r.message_id = m.id where r.person_id in (${customerPersonId}, ${teacherPersonId}) order by m.id`.execute(
      app.database.db,
    )
  ).rows

test('typed wrong: another takes its place from the same day, lessons declared and planned follow, both are told', async () => {
  const tuition = await arrange()
  await app.write((db) => arrangeCourse(db, tuition, { doneAt: '2026-11-18T16:00:00Z' }))
  await app.write((db) => arrangeCourse(db, tuition, { status: '1-planned', doneAt: '2026-11-25T16:00:00Z' }))
  const [wrong] = await priceOf(tuition)
  expect((await form(wrong!.id)).lessons).toMatchObject([{ priceCents: 4500, isBilled: false }])
  expect(await correct(wrong!.id)).toMatchObject({ errors: null })
  expect(await priceOf(tuition)).toMatchObject([
    { status: 'accepted', isInForce: true, customerPrice: 4000, startsOn: wrong!.startsOn, endsOn: null },
    { status: 'cancelled', customerPrice: 4500, answerComment: 'Tapé 45 pour 40', answeredBy: 'Nathalie Guivarch' },
  ])
  expect(await lessons(tuition)).toEqual([
    { status: '2-validated', priceCents: 4000, teacherAmountCents: 2800 },
    { status: '1-planned', priceCents: 4000, teacherAmountCents: 2800 },
  ])
  const told = await letters(tuition)
  expect(told.map(({ purpose }) => purpose)).toEqual(['price-corrected', 'price-corrected-teacher'])
  expect(told[0]?.body).toContain('Un cours déjà déclaré est repris à ce prix.')
  expect(told[1]?.body).not.toMatch(/45,00|40,00/)
})

test('what is billed keeps its price unless its day is chosen: then its bill is corrected in the same act', async () => {
  const tuition = await arrange()
  const director = await app.director()
  const id = await app.write((db) => arrangeCourse(db, tuition, { doneAt: '2026-11-10T16:00:00Z' }))
  await app.call(coursesApi.confirm, { id }, director)
  await app.write((db) => arrangeCourse(db, tuition, { doneAt: '2026-11-18T16:00:00Z' }))
  const [wrong] = await priceOf(tuition)
  expect(await form(wrong!.id)).toMatchObject({ startsOn: '2026-11-11', firstDay: wrong!.startsOn })
  expect(await correct(wrong!.id)).toMatchObject({ errors: null })
  expect(await priceOf(tuition)).toMatchObject([
    { status: 'accepted', customerPrice: 4000, startsOn: '2026-11-11', endsOn: null },
    { status: 'accepted', customerPrice: 4500, endsOn: '2026-11-10', answerComment: 'Tapé 45 pour 40' },
  ])
  expect((await lessons(tuition)).map(({ priceCents }) => priceCents)).toEqual([4500, 4000])
  const notes = async () =>
    (
      await sql<{
        kind: string
        cents: number
      }>`select kind, total_cents as cents from bills where customer_id = ${tuition.customerId} order by id`.execute(
        app.database.db,
      )
    ).rows.map(({ kind, cents }) => [kind, cents])
  expect(await notes()).toEqual([['bill', 4500]])
  const billed = { customerPrice: 4200, margin: 1400, startsOn: wrong!.startsOn }
  expect(await correct(wrong!.id, billed)).toMatchObject({ errors: null })
  expect((await lessons(tuition)).map(({ priceCents }) => priceCents)).toEqual([4200, 4000])
  expect(await notes()).toEqual([
    ['bill', 4500],
    ['credit-note', 300],
  ])
})

test('only within its days, only what was accepted, and only what was read', async () => {
  const tuition = await arrange()
  const [wrong] = await priceOf(tuition)
  const next = { id: null, updatedAt: null, contractId: tuition.contractId, testAt: null, startsOn: '2026-12-01' }
  const saved = await app.call(contractsApi.savePrice, { ...next, customerPrice: 5000, margin: 1500 }, nathalie)
  await app.call(contractsApi.answerPrice, { id: saved.body.id!, status: 'accepted' }, nathalie)
  const [later] = await priceOf(tuition)
  expect(await form(later!.id)).toMatchObject({ startsOn: '2026-12-01', mayBeEarlier: false })
  expect(await correct(later!.id, { startsOn: '2026-11-30' })).toMatchObject({
    errors: { propertyPaths: ['startsOn'] },
  })
  expect(await correct(wrong!.id, { margin: 4000 })).toMatchObject({ errors: { propertyPaths: ['margin'] } })
  const { updatedAt } = await form(wrong!.id)
  expect(await correct(wrong!.id)).toMatchObject({ errors: null })
  const stale = { id: wrong!.id, updatedAt, startsOn: '2026-11-20', customerPrice: 4100, margin: 1200 }
  const late = await app.call(correctPriceApi.correct, { ...stale, reason: 'x', tellFamily: false }, nathalie)
  expect(late.status === 409 || late.body.errors !== null).toBe(true)
  expect((await priceOf(tuition)).filter(({ status }) => status === 'accepted')).toHaveLength(2)
})

test('the first price may begin earlier: a lesson is planned then, and the contract began then too', async () => {
  const tuition = await app.write((db) => arrangeContract(db, { priceFrom: '2026-12-10' }))
  const asked = { contractId: String(tuition.contractId), at: '2026-12-02T16:00:00Z', durationMinutes: 60 }
  const planner = await app.staff({ courses: 'write' })
  const check = async () => (await app.call(planningApi.check, asked, planner)).body
  expect((await check()).obstacles).toEqual([
    {
      message: 'Aucun tarif accepté n’est en vigueur à cette date pour ce contrat.',
      link: `/privateTuition/contract/${tuition.contractId}#prix`,
    },
  ])
  const [first] = await priceOf(tuition)
  expect(await form(first!.id)).toMatchObject({ startsOn: '2026-12-10', mayBeEarlier: true })
  expect(
    await correct(first!.id, { startsOn: '2026-12-01', customerPrice: 4500, margin: 1350, tellFamily: false }),
  ).toMatchObject({ errors: null })
  expect((await priceOf(tuition)).filter(({ status }) => status === 'accepted')).toMatchObject([
    { startsOn: '2026-12-01', endsOn: null, customerPrice: 4500 },
  ])
  expect((await check()).obstacles).toEqual([])
})
