// A price on its way to the family: told once with what it changes, answered by its link, followed while nothing is said.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { monthlyEffect, monthlyEffectText } from '@cartable/domain/contracts/prices/monthly-effect.ts'
import { priceAnswerApi } from '@cartable/domain/contracts/prices/price-answer.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { createLink } from '../../../platform/http/links.ts'
import { type PlanningApp, startPlanningApp } from '../../courses/planning/planning.factory.ts'
import { followPrices } from './follow-prices.ts'

let app: PlanningApp
let nathalie: Caller
beforeAll(async () => {
  app = await startPlanningApp()
  nathalie = await app.staff({ contracts: 'write', linking: 'write' }, { firstName: 'Nathalie', lastName: 'Guivarch' })
})
afterAll(() => app.close())

const propose = async (tuition: Tuition, startsOn: string, customerPrice = 5000) => {
  const price = { id: null, updatedAt: null, contractId: tuition.contractId, customerPrice, margin: 1500, startsOn }
  const { body } = await app.call(contractsApi.savePrice, price, nathalie)
  expect(body.errors).toBeNull()
  return body.id ?? 0
}
const show = async ({ contractId: id }: Tuition) =>
  (await app.call(contractsApi.show, { id: String(id) }, nathalie)).body
const letters = async ({ customerPersonId }: Tuition) =>
  app.database.db
    .selectFrom('messages')
    .innerJoin('messageRecipients', 'messageRecipients.messageId', 'messages.id')
    .select(['messages.purpose', 'messages.subject', 'messages.body'])
    .where('messageRecipients.personId', '=', customerPersonId)
    .where('messages.purpose', 'like', 'price-%')
    .orderBy('messages.id')
    .execute()
/** A link like the one that was mailed, whose token is nowhere kept. */
const linkTo = (subjectId: number) =>
  app.write((db) =>
    createLink(db, {
      purpose: 'price-version',
      subjectClass: 'contract_price_versions',
      subjectId,
      expiresAt: new Date('2027-01-01T00:00:00Z'),
    }),
  )
const actionsOf = async ({ contractId }: Tuition) =>
  (
    await sql<{ kind: string; comment: string; isDone: boolean }>`
      select kind, comment, done_at is not null as is_done from next_actions where contract_id = ${contractId} order by id`.execute(
      app.database.db,
    )
  ).rows

describe('monthly effect', () => {
  test('follows the rhythm of the lessons, to the quarter of an hour', () => {
    // 12 h in 84 days are 4 h 20 a month, told as 4 h 15
    expect(monthlyEffect(4000, 4200, { minutes: 720, days: 84 })).toEqual({ minutes: 255, cents: 850 })
    expect(monthlyEffect(4000, 4200, { minutes: 0, days: 84 })).toBeNull()
    expect(monthlyEffectText({ minutes: 255, cents: 850 })).toBe(
      'environ 8,50\u00a0€ de plus par mois, pour 4\u00a0h\u00a015 de cours par mois',
    )
    expect(monthlyEffectText({ minutes: 60, cents: -200 })).toContain('de moins par mois')
    expect(monthlyEffectText({ minutes: 60, cents: 0 })).toContain('rien ne change')
  })
})

describe('telling', () => {
  test('the family reads once of the old price, the new one and what it makes a month', async () => {
    const home = await app.home()
    for (const doneAt of ['2026-10-28T16:00:00Z', '2026-11-04T16:00:00Z', '2026-11-11T16:00:00Z'])
      await app.write((db) => arrangeCourse(db, home, { doneAt }))
    const id = await propose(home, '2026-12-01', 4800)
    // put right within half a minute: one news
    const { updatedAt } = (await show(home)).priceVersions[0]!
    await app.call(
      contractsApi.savePrice,
      { id, updatedAt, contractId: home.contractId, customerPrice: 5000, margin: 1500, startsOn: '2026-12-01' },
      nathalie,
    )
    await app.tell()
    const told = await letters(home)
    expect(told).toMatchObject([{ purpose: 'price-proposed', subject: expect.stringContaining('50,00\u00a0€') }])
    expect(told[0]?.body).toContain('Aujourd’hui, l’heure coûte 45,00\u00a0€')
    expect(told[0]?.body).toMatch(/environ \d+,\d\d\u00a0€ de plus par mois/)
    expect(told[0]?.body).not.toContain('{{')
  })
  test('taken back once it was read, the family reads that nothing is asked of it and what goes on', async () => {
    const home = await app.home()
    const id = await propose(home, '2026-12-01')
    await app.tell()
    expect((await app.call(contractsApi.answerPrice, { id, status: 'cancelled' }, nathalie)).body.isValid).toBe(true)
    // a second click tells nothing new
    await app.call(contractsApi.answerPrice, { id, status: 'cancelled' }, nathalie)
    const told = await letters(home)
    expect(told.map(({ purpose }) => purpose)).toEqual(['price-proposed', 'price-withdrawn'])
    expect(told[1]?.body).toContain('Nous retirons le prix de 50,00\u00a0€ de l’heure')
    expect(told[1]?.body).toContain('Rien ne change\u00a0: l’heure coûte 45,00\u00a0€.')
    expect(told[1]?.body).not.toContain('{{')
  })
  test('taken back before it left, it is told to nobody', async () => {
    const home = await app.home()
    const id = await propose(home, '2026-12-01')
    await app.call(contractsApi.answerPrice, { id, status: 'cancelled' }, nathalie)
    await app.tell()
    expect(await letters(home)).toEqual([])
  })
  test('what is answered within half a minute is told to nobody', async () => {
    const home = await app.home()
    const id = await propose(home, '2026-12-01')
    await app.call(contractsApi.answerPrice, { id, status: 'accepted' }, nathalie)
    await app.tell()
    expect(await letters(home)).toEqual([])
  })
})

describe('the link', () => {
  test('accepts once; who comes after the first day agrees from after the lessons declared meanwhile', async () => {
    const home = await app.home()
    const id = await propose(home, '2026-11-18')
    const token = await linkTo(id)
    await app.write((db) => arrangeCourse(db, home, { doneAt: '2026-11-20T16:00:00Z' }))
    expect((await app.call(priceAnswerApi.showAnswer, { token }, null)).body).toMatchObject({
      state: 'waiting',
      hourlyPriceCents: 5000,
      oldPriceCents: 4500,
      startsOn: '2026-11-21',
    })
    expect((await app.call(priceAnswerApi.saveAnswer, { token, accepts: true }, null)).body.errors).toBeNull()
    expect((await show(home)).priceVersions.find((price) => price.id === id)).toMatchObject({
      status: 'accepted',
      startsOn: '2026-11-21',
    })
    expect((await app.call(priceAnswerApi.saveAnswer, { token, accepts: false }, null)).status).toBe(404)
  })
  test('refuses with words that the team reads, and the price before goes on', async () => {
    const home = await app.home()
    const token = await linkTo(await propose(home, '2026-12-01'))
    await app.call(priceAnswerApi.saveAnswer, { token, accepts: false, comment: 'Trop cher pour nous.' }, null)
    expect((await show(home)).priceVersions).toMatchObject([
      { status: 'accepted', isInForce: true },
      { status: 'refused', answerComment: 'Trop cher pour nous.' },
    ])
    expect(await actionsOf(home)).toMatchObject([
      {
        kind: 'price',
        comment: expect.stringContaining('La famille écrit\u00a0: Trop cher pour nous.'),
        isDone: false,
      },
    ])
  })
  test('says that a price taken back is no longer proposed', async () => {
    const home = await app.home()
    const id = await propose(home, '2026-12-01')
    const token = await linkTo(id)
    await app.call(contractsApi.answerPrice, { id, status: 'cancelled' }, nathalie)
    expect((await app.call(priceAnswerApi.showAnswer, { token }, null)).body.state).toBe('over')
    const late = await app.call(priceAnswerApi.saveAnswer, { token, accepts: true }, null)
    expect(JSON.stringify(late.body.errors)).toContain('Ce prix n’est plus proposé')
  })
})

test('a silent family is written to once more, then called; the price in force goes on', async () => {
  const follow = async (day: string) => {
    app.clock.advance(Date.parse(`${day}T08:30:00+01:00`) - app.clock.now().getTime())
    const { summary } = (await followPrices.run({
      db: app.database.db,
      write: (_operation, change) => app.write(change),
      platform: app.platform,
      signal: new AbortController().signal,
    } as Parameters<typeof followPrices.run>[0])) as { summary: { reminded: number; called: number; failed: number } }
    return summary
  }
  await app.write((db) =>
    db.updateTable('contractPriceVersions').set({ period: '[2027-06-01,)' }).where('status', '=', 'proposed').execute(),
  )
  const home = await app.home()
  const id = await propose(home, '2026-12-02')
  await app.tell()
  expect(await follow('2026-11-28')).toEqual({ reminded: 0, called: 0, failed: 0 })
  expect(await follow('2026-11-29')).toMatchObject({ reminded: 1, called: 0 })
  expect(await follow('2026-11-30')).toMatchObject({ reminded: 0, called: 0 })
  expect((await letters(home)).map(({ purpose }) => purpose)).toEqual(['price-proposed', 'price-reminder'])
  expect(await follow('2026-12-02')).toMatchObject({ reminded: 0, called: 1 })
  await follow('2026-12-03')
  nathalie = await app.staff({ contracts: 'write', linking: 'write' })
  expect(await actionsOf(home)).toMatchObject([{ kind: 'price', isDone: false }])
  expect((await show(home)).priceVersions).toMatchObject([{ status: 'proposed' }, { isInForce: true }])
  await app.call(contractsApi.answerPrice, { id, status: 'cancelled' }, nathalie)
  expect(await actionsOf(home)).toMatchObject([{ kind: 'price', isDone: true }])
})
