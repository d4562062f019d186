// A lesson of several pupils declared once, with those who were absent, and confirmed once with one line each.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { chargesApi } from '@cartable/domain/courses/charges/charges.api.ts'
import { confirmationsApi } from '@cartable/domain/courses/confirmations/confirmations.api.ts'
import { correctionsApi } from '@cartable/domain/courses/corrections/corrections.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { coursesRefusals } from '@cartable/domain/courses/courses.refusals.ts'
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlanningApp, startPlanningApp } from '../planning/planning.factory.ts'
import { joinSiblings, type Siblings } from './together.factory.ts'

let app: PlanningApp
beforeAll(async () => {
  app = await startPlanningApp()
})
afterAll(() => app.close())

const lessonsOf = ({ malo, lea }: Siblings) =>
  app.database.db
    .selectFrom('courses')
    .select(['id', 'contractId', 'status', 'doneAt', 'collectiveKey', 'cancellationKind', 'priceCents'])
    .where('contractId', 'in', [malo.contractId, lea.contractId])
    .orderBy('id')
    .execute()

/** Planned for both some minutes ahead, which then pass. */
const given = async () => {
  const siblings = await joinSiblings(app)
  const { malo, lea } = siblings
  const expectedAt = new Date(app.clock.now().getTime() + 5 * 60_000).toISOString()
  const { id } = await app.save(malo, { expectedAt, withIds: [lea.contractId], durationMinutes: 60 })
  app.clock.advance(25 * 60_000)
  const { body: form } = await app.call(coursesApi.declaration, { courseId: String(id) }, malo.teacher)
  const declare = async (presentIds: readonly number[] | null, doneAt = expectedAt) =>
    (
      await app.call(
        coursesApi.declare,
        {
          ...{ id, updatedAt: form.updatedAt, contractId: malo.contractId, doneAt },
          ...{ durationMinutes: 60, presentIds: presentIds && [...presentIds] },
        },
        malo.teacher,
      )
    ).body
  return { malo, lea, siblings, expectedAt, form, declare, id: id ?? 0 }
}

test('declared once, a quarter of an hour later than planned: one line for each, confirmed in one act', async () => {
  const { siblings, malo, lea, form, declare, expectedAt } = await given()
  expect(form).toMatchObject({ presentIds: [malo.contractId, lea.contractId], pupils: [{}, {}] })
  const later = new Date(Date.parse(expectedAt) + 15 * 60_000).toISOString()
  expect((await declare([malo.contractId, lea.contractId], later)).errors).toBeNull()
  const lessons = await lessonsOf(siblings)
  expect(lessons.map(({ status, doneAt }) => [status, doneAt])).toEqual([
    ['2-validated', later],
    ['2-validated', later],
  ])
  const { rows } = (await app.call(coursesApi.list, { toConfirm: 'true' }, malo.customer)).body
  expect(rows.map(({ together }) => together.length)).toEqual([1, 1])
  const ids = lessons.map(({ id }) => id)
  const { body: recap } = await app.call(confirmationsApi.recap, { ids: ids.join(',') }, malo.customer)
  expect(recap.families[0]?.courses).toHaveLength(2)
  const courses = (recap.families[0]?.courses ?? []).map(({ id, seen }) => ({ id, seen }))
  await app.call(confirmationsApi.confirmMany, { courses }, malo.customer)
  expect((await lessonsOf(siblings)).map(({ status }) => status)).toEqual(['3-confirmed', '3-confirmed'])
})

test('one is absent: only the other is declared, and the lesson of the first ends without a bill', async () => {
  const { siblings, lea, malo, declare } = await given()
  expect((await declare([])).errors?.messages).toEqual([coursesRefusals.nobodyThere.message])
  expect((await declare([lea.contractId])).errors).toBeNull()
  expect(await lessonsOf(siblings)).toMatchObject([
    { contractId: malo.contractId, status: '0-cancelled', cancellationKind: 'no-show' },
    { contractId: lea.contractId, status: '2-validated' },
  ])
  // the same sent again changes nothing, and says why
  expect((await declare([lea.contractId])).errors).not.toBeNull()
  expect((await lessonsOf(siblings)).map(({ status }) => status)).toEqual(['0-cancelled', '2-validated'])
})

test('a lesson that nobody had planned is declared for both; declared for one, the other’s plan waits', async () => {
  const { siblings, malo, lea, declare, expectedAt } = await given()
  const before = new Date(Date.parse(expectedAt) - 24 * 3_600_000).toISOString()
  const { body } = await app.call(
    coursesApi.declare,
    {
      ...{ id: null, updatedAt: null, contractId: malo.contractId, doneAt: before, durationMinutes: 60 },
      presentIds: [malo.contractId, lea.contractId],
    },
    malo.teacher,
  )
  expect(body.errors).toBeNull()
  const added = (await lessonsOf(siblings)).slice(2)
  expect(added.map(({ doneAt }) => doneAt)).toEqual([before, before])
  expect(new Set(added.map(({ collectiveKey }) => collectiveKey)).size).toBe(1)
  expect((await declare(null)).errors).toBeNull()
  expect((await lessonsOf(siblings)).slice(0, 2).map(({ status }) => status)).toEqual(['2-validated', '1-planned'])
})

/** 60 € for one alone, of which 42 € for the teacher, instead of 45 €. */
const priceAlone = ({ malo, lea }: Siblings) =>
  app.write((db) =>
    db
      .updateTable('contractPriceVersions')
      .set({ alonePriceCents: 6000, aloneMarginCents: 1800, aloneTeacherAmountCents: 4200, aloneUrssafPartCents: 0 })
      .where('contractId', 'in', [malo.contractId, lea.contractId])
      .execute(),
  )

test('whoever comes alone pays the price for one: absent as it is declared, absent afterwards, corrected', async () => {
  const together = await given()
  await priceAlone(together.siblings)
  expect((await together.declare([together.malo.contractId, together.lea.contractId])).errors).toBeNull()
  expect((await lessonsOf(together.siblings)).map(({ priceCents }) => priceCents)).toEqual([4500, 4500])

  const atOnce = await given()
  await priceAlone(atOnce.siblings)
  expect((await atOnce.declare([atOnce.lea.contractId])).errors).toBeNull()
  expect((await lessonsOf(atOnce.siblings))[1]).toMatchObject({ status: '2-validated', priceCents: 6000 })

  const later = await given()
  await priceAlone(later.siblings)
  expect((await later.declare(null)).errors).toBeNull()
  const [first, second] = await lessonsOf(later.siblings)
  expect(first).toMatchObject({ status: '2-validated', priceCents: 4500 })
  await app.call(chargesApi.noteAbsence, { id: second?.id ?? 0, words: null, onlyThis: true }, later.malo.teacher)
  expect((await lessonsOf(later.siblings))[0]).toMatchObject({ status: '2-validated', priceCents: 6000 })
})

test('a lesson that was declared on the wrong contract leaves the others, and whoever stays pays the price for one', async () => {
  const { siblings, malo, lea, declare } = await given()
  await priceAlone(siblings)
  expect((await declare([malo.contractId, lea.contractId])).errors).toBeNull()
  const other = await app.home({ teacher: { teacherId: malo.teacherId, personId: malo.teacherPersonId } })
  const [, second] = await lessonsOf(siblings)
  const { body: record } = await app.call(correctionsApi.correction, { id: String(second?.id ?? 0) }, malo.teacher)
  const { body } = await app.call(
    correctionsApi.saveCorrection,
    {
      ...{ id: second?.id ?? 0, updatedAt: record.updatedAt, contractId: other.contractId },
      // nobody is in two places: it was another hour, too
      ...{ doneAt: new Date(Date.parse(record.doneAt) - 3 * 3_600_000).toISOString(), durationMinutes: 60 },
    },
    malo.teacher,
  )
  expect(body.errors).toBeNull()
  expect(await lessonsOf(siblings)).toMatchObject([{ status: '2-validated', priceCents: 6000 }])
  const moved = await app.database.db
    .selectFrom('courses')
    .select(['contractId', 'collectiveKey'])
    .where('id', '=', second?.id ?? 0)
    .executeTakeFirst()
  expect(moved).toEqual({ contractId: other.contractId, collectiveKey: null })
})

test('the price for one is proposed, told with its VAT and without advance, and kept by the next price', async () => {
  const { malo } = await joinSiblings(app)
  const form = async () =>
    (await app.call(contractsApi.showPrice, { contractId: String(malo.contractId) }, app.director)).body
  const asked = { id: null, updatedAt: null, contractId: malo.contractId, startsOn: '2026-12-01' }
  const amounts = { customerPrice: 5000, margin: 1500, alonePrice: 6000, aloneMargin: null }
  expect(await form()).toMatchObject({ isCollective: true, alonePrice: null })
  const { body: half } = await app.call(contractsApi.savePrice, { ...asked, ...amounts }, app.director)
  expect(half.errors?.propertyPaths).toEqual(['aloneMargin'])
  const { body: saved } = await app.call(
    contractsApi.savePrice,
    { ...asked, ...amounts, aloneMargin: 1800 },
    app.director,
  )
  expect(saved.errors).toBeNull()
  const { body: home } = await app.call(homesApi.familyHome, {}, malo.customer)
  const proposed = home.students.flatMap(({ contracts }) => contracts.flatMap(({ proposal }) => proposal ?? []))
  expect(proposed).toMatchObject([{ alonePriceCents: 6000, taxTerms: { kind: 'collective', vatPercent: '20' } }])
  await app.tell()
  const { rows } = await app.database.pool.query(
    `select m.body from messages m where m.purpose = 'price-proposed' order by m.id desc limit 1`,
  )
  expect(rows[0].body).toMatch(/Si un seul élève est présent.*60,00.*Cours collectifs.*TVA de 20/s)
  expect(rows[0].body).not.toMatch(/crédit d’impôt vous en rend/)
  await app.call(contractsApi.answerPrice, { id: saved.id ?? 0, status: 'accepted' }, malo.customer)
  expect(await form()).toMatchObject({ alonePrice: 6000, aloneMargin: 1800 })
  const alone = await app.home()
  const { body } = await app.call(
    contractsApi.savePrice,
    { ...asked, contractId: alone.contractId, ...amounts, aloneMargin: 1800 },
    app.director,
  )
  expect(body.errors?.propertyPaths).toEqual(['alonePrice'])
})
