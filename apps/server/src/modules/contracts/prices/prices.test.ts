// Prices of contracts through HTTP: proposed, computed, answered, one after the other, two people at once.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeDeclaration } from '../../../../test/factories/declaration.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { fixedClock } from '../../../platform/clock.ts'
import type { DB } from '../../../platform/db/types.ts'

let app: TestApp
let nathalie: Caller
beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock('2026-11-20T09:00:00Z') })
  await app.write((db) => arrangeDeclaration(db))
  nathalie = await app.staff({ contracts: 'write' }, { firstName: 'Nathalie', lastName: 'Guivarch' })
})
afterAll(() => app.close())

/** A contract that waits for its first price. */
const newContract = (selfEmployed = true) =>
  app.write(async (db) => {
    const tuition = await arrangeContract(db, { selfEmployed, status: 'created' })
    await db.deleteFrom('contractPriceVersions').where('contractId', '=', tuition.contractId).execute()
    await db.updateTable('contracts').set({ startedOn: null }).where('id', '=', tuition.contractId).execute()
    return tuition
  })
const show = async (id: number) => (await app.call(contractsApi.show, { id: String(id) }, nathalie)).body
type Price = SentOf<typeof contractsApi.savePrice>
const propose = async (contractId: number, values: Partial<Price> = {}) =>
  (
    await app.call(
      contractsApi.savePrice,
      { id: null, updatedAt: null, contractId, customerPrice: 4500, margin: 1350, startsOn: '2026-11-20', ...values },
      nathalie,
    )
  ).body
const proposed = async (contractId: number, values: Partial<Price> = {}) => {
  const body = await propose(contractId, values)
  expect(body.errors).toBeNull()
  return body.id!
}
const answer = async (id: number, status: 'accepted' | 'refused' | 'cancelled', as: Caller = nathalie) =>
  (await app.call(contractsApi.answerPrice, { id, status }, as)).body
const done = { isValid: true, errorMsgs: [] }

describe('computation', () => {
  const split = async (input: Record<string, string>) =>
    (await app.call(contractsApi.splitPrice, input as SentOf<typeof contractsApi.splitPrice>, nathalie)).body

  test('CONTRACT-19 answers teacherPart and urssafPart from customerPrice and grCommission', async () => {
    const prices = { customerPrice: '4500', grCommission: '1350' }
    expect(await split({ ...prices, selfEmployed: 'true' })).toEqual({
      errors: null,
      teacherPart: 3150,
      urssafPart: 0,
      marginExclTax: 1227,
    })
    // gross (31.50 + 2.00) / 1.44726; net 78.1197 % of it
    expect(await split({ ...prices, selfEmployed: 'false' })).toEqual({
      errors: null,
      teacherPart: 1808,
      urssafPart: 1342,
      marginExclTax: 1125,
    })
    // the rates of another day
    expect(await split({ ...prices, selfEmployed: 'false', on: '2025-04-30' })).toEqual({
      errors: null,
      teacherPart: 1809,
      urssafPart: 1341,
      marginExclTax: 1125,
    })
    const { contractId } = await newContract(false)
    expect(await split({ ...prices, contractId: String(contractId) })).toEqual({
      errors: null,
      teacherPart: 1808,
      urssafPart: 1342,
      marginExclTax: 1125,
    })
  })
  test('a margin above the price is told at its field', async () => {
    expect((await split({ customerPrice: '4500', grCommission: '4501' })).errors).toEqual({
      propertyPaths: ['grCommission'],
      messages: ['La marge dépasse le prix du client.'],
    })
  })
  test('a day without rates is refused, never guessed', async () => {
    const { contractId } = await newContract(false)
    expect((await propose(contractId, { startsOn: '2020-01-01' })).errors).toEqual({
      propertyPaths: ['startsOn'],
      messages: ['Le taux des cotisations sociales de ce jour manque\u00a0: complétez les taux légaux.'],
    })
  })
})

describe('first price', () => {
  test('CONTRACT-16 CONTRACT-18 is proposed, accepted, and makes the contract active', async () => {
    const { contractId } = await newContract(false)
    const id = await proposed(contractId)
    expect(await show(contractId)).toMatchObject({
      status: 'created',
      proposalRefusal: 'Un prix est déjà proposé\u00a0: modifiez-le, ou répondez-y d’abord.',
      priceVersions: [
        {
          id,
          status: 'proposed',
          customerPrice: 4500,
          margin: 1350,
          marginExclTax: 1125,
          teacherAmount: 1808,
          urssafPart: 1342,
          startsOn: '2026-11-20',
          endsOn: null,
          isInForce: false,
        },
      ],
    })
    expect(await answer(id, 'accepted')).toEqual(done)
    expect(await show(contractId)).toMatchObject({
      status: 'active',
      startedOn: '2026-11-20',
      priceVersions: [{ status: 'accepted', isInForce: true, answeredBy: 'Nathalie Guivarch' }],
    })
    expect(await answer(id, 'accepted')).toEqual(done)
  })
  test('refused or cancelled it leaves the contract as it was, and another may be proposed', async () => {
    const { contractId } = await newContract()
    expect(await answer(await proposed(contractId), 'refused')).toEqual(done)
    const second = await proposed(contractId)
    expect(await answer(second, 'cancelled')).toEqual(done)
    expect((await answer(second, 'accepted')).errorMsgs).toEqual([
      'Un prix ne passe pas de «\u00a0Annulé\u00a0» à «\u00a0Accepté\u00a0».',
    ])
    expect((await show(contractId)).status).toBe('created')
    await proposed(contractId)
  })
  test('CONTRACT-17 what is proposed can be edited, what was answered cannot', async () => {
    const { contractId } = await newContract()
    const id = await proposed(contractId)
    const { body } = await app.call(contractsApi.showPrice, { id: String(id) }, nathalie)
    expect(body).toMatchObject({ customerPrice: 4500, margin: 1350, teacherAmount: 3150, teacherSelfEmployed: true })
    expect((await propose(contractId, { id, updatedAt: body.updatedAt, customerPrice: 4700 })).errors).toBeNull()
    expect((await show(contractId)).priceVersions[0]).toMatchObject({ customerPrice: 4700, teacherAmount: 3350 })
    const stale = await app.call(
      contractsApi.savePrice,
      { id, updatedAt: body.updatedAt, contractId, customerPrice: 4900, margin: 1350, startsOn: '2026-11-20' },
      nathalie,
    )
    expect(stale.status).toBe(409)
    await answer(id, 'accepted')
    const { body: now } = await app.call(contractsApi.showPrice, { id: String(id) }, nathalie)
    expect((await propose(contractId, { id, updatedAt: now.updatedAt })).errors?.messages).toEqual([
      'Un prix «\u00a0Accepté\u00a0» ne se modifie plus.',
    ])
  })
  test('a double click proposes once', async () => {
    const { contractId } = await newContract()
    const both = await Promise.all([propose(contractId), propose(contractId)])
    expect(both.filter((body) => body.errors === null)).toHaveLength(1)
    expect(both.flatMap((body) => body.errors?.messages ?? [])).toEqual([
      'Un prix est déjà proposé\u00a0: modifiez-le, ou répondez-y d’abord.',
    ])
  })
  test('amounts that cannot be are refused at their field', async () => {
    const { contractId } = await newContract()
    const said = async (values: Partial<Price>) => (await propose(contractId, values)).errors?.propertyPaths
    expect(await said({ customerPrice: -1 })).toContain('customerPrice')
    expect(await said({ customerPrice: 10_000_000 })).toEqual(['customerPrice'])
    expect(await said({ margin: 4500 })).toEqual(['margin'])
    expect(await said({ startsOn: '2026-02-31' })).toEqual(['startsOn'])
    expect(await said({ contractId: 999_999 })).toBeUndefined()
  })
})

describe('next price', () => {
  test('follows the one before, whose last day is the day before', async () => {
    const { contractId } = await app.write((db) => arrangeContract(db, { priceFrom: '2026-09-01' }))
    const { body: start } = await app.call(contractsApi.showPrice, { contractId: String(contractId) }, nathalie)
    expect(start).toMatchObject({ id: null, customerPrice: 4500, startsOn: '2026-11-21' })
    await answer(await proposed(contractId, { customerPrice: 4900, startsOn: '2027-01-01' }), 'accepted')
    expect((await show(contractId)).priceVersions.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
      ['2027-01-01', null],
      ['2026-09-01', '2026-12-31'],
    ])
    const early = await proposed(contractId, { startsOn: '2026-12-01' })
    expect((await show(contractId)).priceVersions[0]?.moves.find((one) => one.to === 'accepted')).toMatchObject({
      allowed: false,
      reason: 'Le prix en vigueur commence le 01/01/2027\u00a0: le nouveau commence après.',
    })
    expect((await answer(early, 'accepted')).isValid).toBe(false)
  })
  test('never changes the price of a lesson that is declared', async () => {
    const tuition = await app.write(async (db) => {
      const made = await arrangeContract(db, { priceFrom: '2026-09-01' })
      await arrangeCourse(db, made, { doneAt: '2026-11-18T16:00:00Z' })
      return made
    })
    const id = await proposed(tuition.contractId, { startsOn: '2026-11-10' })
    expect((await answer(id, 'accepted')).errorMsgs).toEqual([
      'Un cours du 18/11/2026 est déjà déclaré au prix précédent\u00a0: le nouveau commence après ce jour.',
    ])
    const { body } = await app.call(contractsApi.showPrice, { id: String(id) }, nathalie)
    await propose(tuition.contractId, { id, updatedAt: body.updatedAt, startsOn: '2026-11-19' })
    expect(await answer(id, 'accepted')).toEqual(done)
  })
  test('two people answer at once: one answer stands, the other is told', async () => {
    const { contractId } = await newContract()
    const id = await proposed(contractId)
    const both = await Promise.all([answer(id, 'accepted'), answer(id, 'refused')])
    expect(both.filter((one) => one.isValid)).toHaveLength(1)
    expect(both.find((one) => !one.isValid)?.errorMsgs[0]).toMatch(/^Un prix ne passe pas de /)
  })
  test('closing a contract takes back what waits for an answer', async () => {
    const { contractId } = await app.write((db) => arrangeContract(db))
    const id = await proposed(contractId, { startsOn: '2027-01-01' })
    await app.call(contractsApi.close, { id: contractId }, nathalie)
    expect(await show(contractId)).toMatchObject({
      status: 'close',
      proposalRefusal: 'Un contrat «\u00a0Clôturé\u00a0» ne prend plus de nouveau prix.',
    })
    expect((await answer(id, 'accepted')).errorMsgs).toEqual([
      'Un prix ne passe pas de «\u00a0Annulé\u00a0» à «\u00a0Accepté\u00a0».',
    ])
    expect((await propose(contractId)).errors?.messages).toEqual([
      'Un contrat «\u00a0Clôturé\u00a0» ne prend plus de nouveau prix.',
    ])
  })
})

describe('the family', () => {
  test('answers what is proposed to it, and nothing else', async () => {
    const mine = await newContract()
    const id = await proposed(mine.contractId)
    const customer = await app.signIn(mine.customerPersonId)
    const stranger = await app.signIn((await newContract()).customerPersonId)
    const call = (status: 'accepted' | 'cancelled', as: Caller) =>
      app.call(contractsApi.answerPrice, { id, status }, as)
    expect((await call('accepted', stranger)).status).toBe(404)
    expect((await call('cancelled', customer)).body.errorMsgs).toEqual(['Seule la société annule une proposition.'])
    expect((await call('accepted', customer)).body).toEqual(done)
    expect((await show(mine.contractId)).status).toBe('active')
    expect((await call('accepted', await app.signIn(mine.teacherPersonId))).status).toBe(403)
  })
})

test('planned lessons take the price of their day as it is accepted; those before it and those given keep theirs', async () => {
  const tuition = await app.write((db) => arrangeContract(db, { customerPriceCents: 4000 }))
  const { contractId } = tuition
  await app.write((db) => arrangeCourse(db, tuition, { doneAt: '2026-11-18T16:00:00Z' }))
  const planned = (expectedAt: string) =>
    app.write((db) => arrangeCourse(db, tuition, { status: '1-planned', doneAt: expectedAt }))
  await planned('2026-11-25T16:00:00Z')
  // the evening before, in Paris
  await planned('2026-11-30T22:30:00Z')
  await planned('2026-12-02T16:00:00Z')
  const prices = async () => {
    const { rows } = await sql<{ cents: number }>`
      select price_cents as cents from courses where contract_id = ${contractId} order by coalesce(done_at, expected_at)`.execute(
      app.database.db,
    )
    return rows.map(({ cents }) => cents)
  }
  const id = await proposed(contractId, { customerPrice: 5000, margin: 1500, startsOn: '2026-12-01' })
  expect(await prices()).toEqual([4000, 4000, 4000, 4000])
  expect(await answer(id, 'accepted')).toEqual(done)
  expect(await prices()).toEqual([4000, 4000, 4000, 5000])
})

test('a contract that goes on is told what the grid says since it was changed', async () => {
  const { contractId } = await app.write(arrangeContract)
  const grid = async () =>
    (await app.call(contractsApi.showPrice, { contractId: String(contractId) }, nathalie)).body.grid
  expect(await grid()).toBeNull()
  await app.write(async (db) => {
    await db
      .updateTable('contractPriceVersions')
      .set({ proposedAt: '2026-09-01T09:00:00Z' })
      .where('contractId', '=', contractId)
      .execute()
    const amounts = { PriceCents: 4800, MinPriceCents: 4000, MaxPriceCents: 6000 }
    const margins = { MarginPercent: '30', MarginAffiliationPercent: '20' }
    const values = Object.fromEntries(
      ['offline', 'online'].flatMap((channel) =>
        Object.entries({ ...amounts, ...margins }).map(([name, value]) => [`${channel}${name}`, value]),
      ),
    )
    const { id } = await db
      .insertInto('priceGrids')
      .values(values as Insertable<DB['priceGrids']>)
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into price_grid_school_careers (price_grid_id, school_career_id)
      select ${id}, l.school_career_id from contracts c join scholar_levels l on l.id = c.scholar_level_id where c.id = ${contractId}`.execute(
      db,
    )
  })
  expect(await grid()).toEqual({ customerPrice: 4800, margin: 1440 })
})
