// The loyalty programme at work: who reaches a level pays less from the next lesson on, once, and is told.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { loyaltyApi } from '@cartable/domain/contracts/loyalty/loyalty.api.ts'
import { levelReached, loyaltyDiscount, nextLevel } from '@cartable/domain/contracts/loyalty/loyalty.rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../test/factories/tuition.ts'
import { fixedClock } from '../../platform/clock.ts'
import { applyLoyalty } from './apply-loyalty.ts'

let app: TestApp
let director: Caller
beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock('2026-11-20T02:40:00Z') })
  director = await app.director()
})
afterAll(() => app.close())

const level = (thresholdHours: number, discountPercent: string) => ({ thresholdHours, discountPercent })
const saveLevels = async (levels: ReturnType<typeof level>[], enabled = true) => {
  const { body } = await app.call(loyaltyApi.showLoyalty, {}, director)
  const saved = await app.call(loyaltyApi.saveLoyalty, { ...body, enabled, levels }, director)
  expect(saved.body.errors).toBeNull()
}
beforeEach(() => saveLevels([level(2, '10'), level(4, '20')]))

const night = () =>
  applyLoyalty.run({
    db: app.database.db,
    write: (_operation, change) => app.write(change),
    platform: app.platform,
    signal: new AbortController().signal,
  } as Parameters<typeof applyLoyalty.run>[0])
const confirmed = async (tuition: Tuition, count: number) => {
  for (let i = 0; i < count; i += 1) {
    await app.write(async (db) => {
      const id = await arrangeCourse(db, tuition)
      await sql`update courses set status = '3-confirmed', confirmed_at = done_at where id = ${id}`.execute(db)
    })
  }
}
const show = async (id: number) => (await app.call(contractsApi.show, { id: String(id) }, director)).body

describe('rules', () => {
  const levels = [level(20, '5'), level(50, '10')]
  test('a level is reached by its last minute, the highest one counts', () => {
    expect(levelReached(levels, 20 * 60 - 1)).toBeNull()
    expect(levelReached(levels, 20 * 60)?.thresholdHours).toBe(20)
    expect(levelReached(levels, 9_999)?.thresholdHours).toBe(50)
    expect(nextLevel(levels, 20 * 60)?.thresholdHours).toBe(50)
    expect(nextLevel(levels, 50 * 60)).toBeNull()
  })
  test('the margin bears the discount, down to the least price of the grid', () => {
    const price = { customerPrice: 4500, margin: 1350 }
    expect(loyaltyDiscount(price, level(1, '10'), null)).toBe(135)
    expect(loyaltyDiscount(price, level(1, '10'), 4400)).toBe(100)
    expect(loyaltyDiscount(price, level(1, '10'), 4600)).toBe(0)
    expect(loyaltyDiscount(price, level(1, '100'), null)).toBe(1350)
  })
})

test('J-TUITION-12 a level reached makes a price from the next lesson on, announced, shown on the contract', async () => {
  const tuition = await app.write((db) => arrangeContract(db))
  await confirmed(tuition, 1)
  await night()
  expect((await show(tuition.contractId)).priceVersions).toHaveLength(1)
  expect((await show(tuition.contractId)).loyalty).toMatchObject({ minutes: 60, level: null, next: level(2, '10') })
  await confirmed(tuition, 1)
  const planned = await app.write((db) =>
    arrangeCourse(db, tuition, { status: '1-planned', doneAt: '2026-11-25T16:00:00Z' }),
  )
  await night()
  const { rows } = await sql`select price_cents from courses where id = ${planned}`.execute(app.database.db)
  expect(rows).toEqual([{ priceCents: 4365 }])
  const contract = await show(tuition.contractId)
  expect(contract.priceVersions).toMatchObject([
    {
      status: 'accepted',
      customerPrice: 4365,
      margin: 1215,
      teacherAmount: 3150,
      loyaltyDiscount: 135,
      loyaltyHours: 2,
      startsOn: '2026-11-20',
      answeredBy: null,
    },
    { status: 'accepted', customerPrice: 4500, endsOn: '2026-11-19', loyaltyDiscount: 0 },
  ])
  expect(contract.loyalty).toMatchObject({ level: level(2, '10'), next: level(4, '20'), since: '2026-11-20' })
  const mails = await app.database.db
    .selectFrom('messages')
    .select('body')
    .where('purpose', '=', 'contract-loyalty')
    .where('aboutId', '=', tuition.contractId)
    .execute()
  expect(mails).toHaveLength(1)
  expect(mails[0]!.body).toMatch(/de 45,00\s€ à 43,65\s€, dès votre prochain cours à partir du 20\/11\/2026/)
  // the second server, the same night again, and the next level
  await Promise.all([night(), night()])
  expect((await show(tuition.contractId)).priceVersions).toHaveLength(2)
  await confirmed(tuition, 2)
  await night()
  const next = (await show(tuition.contractId)).priceVersions[0]!
  expect(next).toMatchObject({ customerPrice: 4230, teacherAmount: 3150, loyaltyDiscount: 270, startsOn: '2026-11-21' })
})

test('what is granted stays when the programme gives less, and is said before it gives more', async () => {
  const tuition = await app.write((db) => arrangeContract(db))
  await confirmed(tuition, 2)
  const preview = async (levels: ReturnType<typeof level>[], enabled = true) =>
    (await app.call(loyaltyApi.previewLoyalty, { enabled, levels }, director)).body
  expect(await preview([level(2, '10')])).toEqual({ contractCount: 1, familyCount: 1 })
  await night()
  expect(await preview([level(2, '10')])).toEqual({ contractCount: 0, familyCount: 0 })
  expect(await preview([level(2, '4')])).toEqual({ contractCount: 0, familyCount: 0 })
  expect((await preview([level(2, '50')])).contractCount).toBeGreaterThan(0)
  expect((await preview([level(2, '50')], false)).contractCount).toBe(0)
  await saveLevels([level(2, '4'), level(4, '20')])
  await night()
  expect((await show(tuition.contractId)).priceVersions).toHaveLength(2)
})

test('a price that waits for its answer is not overtaken; a price proposed bears the discount', async () => {
  const tuition = await app.write((db) => arrangeContract(db))
  await confirmed(tuition, 2)
  const { body: form } = await app.call(contractsApi.showPrice, { contractId: String(tuition.contractId) }, director)
  expect(form).toMatchObject({ customerPrice: 4500, margin: 1350, loyalty: { thresholdHours: 2, leastPrice: null } })
  const { body: saved } = await app.call(
    contractsApi.savePrice,
    {
      id: null,
      updatedAt: null,
      contractId: tuition.contractId,
      customerPrice: 5000,
      margin: 1500,
      startsOn: '2026-12-01',
    },
    director,
  )
  await night()
  const [proposed, inForce] = (await show(tuition.contractId)).priceVersions
  expect(proposed).toMatchObject({ status: 'proposed', customerPrice: 4850, margin: 1350, loyaltyDiscount: 150 })
  expect(inForce).toMatchObject({ status: 'accepted', customerPrice: 4500, endsOn: null })
  // read again, it shows what was typed
  const { body: again } = await app.call(contractsApi.showPrice, { id: String(saved.id) }, director)
  expect(again).toMatchObject({ customerPrice: 5000, margin: 1500, teacherAmount: 3500 })
})
