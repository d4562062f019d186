// Packs of hours, through HTTP on the real database: what counts, at which price, and what becomes of their money.
import { packsApi } from '@cartable/domain/billing/packs/packs.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { confirmationsApi } from '@cartable/domain/courses/confirmations/confirmations.api.ts'
import { billedCorrectionApi } from '@cartable/domain/courses/corrections/billed.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TuitionApp
let office: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-20T12:00:00Z') })
  office = await app.director()
})
afterAll(() => app.close())

const said = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ')
const sell = async ({ contractId }: Tuition, hours: number, priceCents: number) =>
  (await app.call(packsApi.sellPack, { contractId, hours, priceCents }, office)).body
const receive = async ({ customerId }: Tuition, amountCents: number, chequeNumber: string) =>
  (
    await app.call(
      receiptsApi.saveReceipt,
      {
        ...{ id: null, updatedAt: null, customerId, company: 'private-tuition', method: 'cheque', amountCents },
        ...{ receivedOn: '2026-11-20', chequeNumber, chequeBank: 'Crédit Breton' },
      },
      office,
    )
  ).body
const packsOf = async ({ contractId }: Tuition) =>
  (await app.call(packsApi.contractPacks, { contractId: String(contractId) }, office)).body.packs
const given = (tuition: Tuition, durationMinutes = 60) =>
  app.write((db) => arrangeCourse(db, tuition, { durationMinutes }))
const confirm = async (id: number) => {
  const { body } = await app.call(coursesApi.confirm, { id }, office)
  const course = await app.database.db
    .selectFrom('courses')
    .innerJoin('orders', 'orders.id', 'courses.orderId')
    .select(['priceCents', 'marginCents', 'hourPackId', 'customerDueCents', 'courses.teacherAmountCents'])
    .where('courses.id', '=', id)
    .executeTakeFirst()
  return { body, course }
}
/** A pack of four hours of 40 €, paid by a cheque. */
const paid = async (cheque: string, options: Parameters<typeof arrangeContract>[1] = {}) => {
  const tuition = await app.write((db) => arrangeContract(db, options))
  expect((await sell(tuition, 4, 16_000)).errors).toBeNull()
  expect((await receive(tuition, 16_000, cheque)).errors).toBeNull()
  return tuition
}

describe('a sale', () => {
  test('is refused where the family employs the teacher, below what he costs, and to the cent', async () => {
    const employed = await app.write((db) => arrangeContract(db, { selfEmployed: false }))
    expect(said((await sell(employed, 4, 16_000)).errors?.messages[0])).toMatch(/La famille est l’employeur/)
    const tuition = await app.write((db) => arrangeContract(db))
    expect(said((await sell(tuition, 4, 12_000)).errors?.messages[0])).toMatch(/31,50 € de l’heure/)
    expect((await sell(tuition, 10, 39_999)).errors?.propertyPaths).toEqual(['priceCents'])
    await app.call(contractsApi.close, { id: tuition.contractId }, office)
    expect(said((await sell(tuition, 4, 16_000)).errors?.messages[0])).toMatch(/contrat en cours/)
  })

  test('is made once, and not while another pack of the contract waits for its money', async () => {
    const tuition = await app.write((db) => arrangeContract(db))
    await receive(tuition, 40_000, '99')
    const both = await Promise.all([sell(tuition, 4, 16_000), sell(tuition, 4, 16_000)])
    expect(both.filter(({ errors }) => errors === null)).toHaveLength(1)
    expect((await sell(tuition, 10, 40_000)).errors).toBeNull()
    expect(said((await sell(tuition, 2, 8_000)).errors?.messages[0])).toMatch(/attend encore son règlement/)
  })

  test('takes what the family has to its credit, and what it brings later; nothing counts before it is whole', async () => {
    const tuition = await app.write((db) => arrangeContract(db))
    await receive(tuition, 10_000, '100')
    await sell(tuition, 4, 16_000)
    expect(await packsOf(tuition)).toMatchObject([{ moment: 'unpaid', heldCents: 10_000, dueCents: 6000 }])
    const { course } = await confirm(await given(tuition))
    expect(course).toMatchObject({ priceCents: 4500, hourPackId: null, customerDueCents: 4500 })
    // the bill that is due first, then the pack
    await receive(tuition, 10_500, '101')
    expect(await packsOf(tuition)).toMatchObject([{ moment: 'paid', heldCents: 16_000, dueCents: 0 }])
    expect((await confirm(await given(tuition))).course).toMatchObject({ priceCents: 4000, customerDueCents: 0 })
  })
})

test('lessons of one recap are taken one after another, and one that is longer than what is left is not', async () => {
  const tuition = await paid('110')
  const ids = [await given(tuition, 150), await given(tuition, 120), await given(tuition, 90)]
  const { body } = await app.call(confirmationsApi.recap, { ids: ids.join(',') }, office)
  const [family] = body.families
  expect(family?.courses.map(({ priceCents, pack }) => [priceCents, pack !== null])).toEqual([
    [10_000, true],
    [9000, false],
    [6000, true],
  ])
  expect(family).toMatchObject({ packCents: 16_000, leftCents: 9000 })
  const courses = (family?.courses ?? []).map(({ id, seen }) => ({ id, seen }))
  const { body: done } = await app.call(confirmationsApi.confirmMany, { courses }, office)
  expect(done.lines.map(({ outcome }) => outcome)).toEqual(['pack', 'no-card', 'pack'])
  expect(await packsOf(tuition)).toMatchObject([{ moment: 'used', leftMinutes: 0, heldCents: 0 }])
})

test('two confirmations at once never take the same hour', async () => {
  const tuition = await paid('115')
  const ids = [await given(tuition, 150), await given(tuition, 150)]
  const all = await Promise.all(ids.map((id) => confirm(id)))
  expect(all.map(({ course }) => course?.hourPackId === null).toSorted()).toEqual([false, true])
  expect(await packsOf(tuition)).toMatchObject([{ leftMinutes: 90, heldCents: 6000 }])
})

test('a contract billed by the month bills what is taken from a pack at once', async () => {
  const tuition = await paid('120')
  await app.write((db) =>
    db.updateTable('contracts').set({ billingRhythm: 'month' }).where('id', '=', tuition.contractId).execute(),
  )
  const { body, course } = await confirm(await given(tuition))
  expect(said(body.paymentMessage)).toBe('Il reste 3 h sur votre pack de 4 h.')
  expect(course).toMatchObject({ priceCents: 4000, customerDueCents: 0 })
})

test('a cheque that comes back leaves the hours that are left unpaid, and the lessons owed; they count again once it is paid', async () => {
  const tuition = await paid('130')
  await confirm(await given(tuition))
  const { body: account } = await app.call(
    receiptsApi.customerAccount,
    { customerId: String(tuition.customerId) },
    office,
  )
  const [receipt] = account.receipts
  const end = { end: 'bounced', endedOn: '2026-11-20', reason: 'Sans provision', bankFeeCents: 0 } as const
  const { body } = await app.call(
    receiptsApi.endReceipt,
    { id: receipt?.id ?? 0, updatedAt: receipt?.updatedAt ?? '', ...end },
    office,
  )
  expect(body.errors).toBeNull()
  expect(await packsOf(tuition)).toMatchObject([{ moment: 'unpaid', leftMinutes: 180, heldCents: 0, dueCents: 12_000 }])
  const { body: after } = await app.call(
    receiptsApi.customerAccount,
    { customerId: String(tuition.customerId) },
    office,
  )
  expect(after).toMatchObject({ dueCents: 4000, credits: [] })
  await receive(tuition, 16_000, '131')
  expect(await packsOf(tuition)).toMatchObject([{ moment: 'paid', leftMinutes: 180, heldCents: 12_000 }])
})

test('a lesson costs the pack’s price though the teacher’s part became dearer, and is cancelled rather than corrected', async () => {
  const tuition = await paid('140')
  const id = await app.write(async (db) => {
    const made = await arrangeCourse(db, tuition)
    await db.updateTable('courses').set({ teacherAmountCents: 4200, marginCents: 300 }).where('id', '=', made).execute()
    return made
  })
  expect((await confirm(id)).course).toMatchObject({ priceCents: 4000, teacherAmountCents: 4200, marginCents: -200 })
  const { body } = await app.call(billedCorrectionApi.billed, { id: String(id) }, office)
  expect(said(body.obstacle)).toMatch(/ses heures reviennent au pack/)
  await app.call(coursesApi.cancel, { id }, office)
  expect(await packsOf(tuition)).toMatchObject([{ moment: 'paid', leftMinutes: 240, heldCents: 16_000 }])
})

test('the credit that is kept is taken by no bill, and is the family’s again once the pack or its contract ends', async () => {
  const tuition = await paid('150')
  const other = await app.write((db) => arrangeContract(db, { household: tuition }))
  expect((await confirm(await given(other))).course).toMatchObject({ priceCents: 4500, customerDueCents: 4500 })
  await confirm(await given(tuition))
  expect((await app.call(contractsApi.close, { id: tuition.contractId }, office)).body.isValid).toBe(true)
  expect(await packsOf(tuition)).toMatchObject([{ moment: 'ended', heldCents: 0 }])
  const { body } = await app.call(receiptsApi.customerAccount, { customerId: String(tuition.customerId) }, office)
  expect(body.credits).toMatchObject([{ cents: 12_000 }])
})
