// The calendar that others subscribe to, through HTTP: its secret address, what it tells whom, moves, cancellations, the change of hour.
import { feedApi } from '@cartable/domain/courses/agenda/feed.api.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { type PlanningApp, startPlanningApp } from '../planning/planning.factory.ts'

let app: PlanningApp
beforeAll(async () => {
  app = await startPlanningApp()
})
afterAll(() => app.close())

const addressOf = async (caller: Caller) => {
  const { body } = await app.call(feedApi.renewFeed, {}, caller)
  return new URL(body.address)
}
const read = (url: URL, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url: `${url.pathname}${url.search}`, headers })
/** The lines of the file, unfolded. */
const linesOf = (body: string) => body.replaceAll('\r\n ', '').split('\r\n')

test('each reads lessons of their own, without price, telephone or comment; instants hold over the change of hour', async () => {
  const home = await app.home()
  await app.save(home, { expectedAt: '2026-11-25T16:00:00Z', teacherComment: 'Fragile en calcul' })
  await app.save(home, { expectedAt: '2027-04-07T15:00:00Z' })
  for (const [caller, summary] of [
    [home.teacher, /^SUMMARY:.+ · .+/],
    [home.customer, /^SUMMARY:.+ · .+ avec .+/],
    [home.student, /^SUMMARY:.+ avec .+/],
  ] as const) {
    const answer = await read(await addressOf(caller))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const lines = linesOf(answer.body)
    // 17:00 in Paris, in winter and in summer
    expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
      'DTSTART:20261125T160000Z',
      'DTSTART:20270407T150000Z',
    ])
    expect(lines.filter((line) => summary.test(line))).toHaveLength(2)
    expect(answer.body).not.toMatch(/€|Fragile|TEL|\+33/)
  }
})

test('a move keeps the UID with a greater sequence; a cancelled lesson is told as cancelled; what did not change is not sent again', async () => {
  const home = await app.home()
  const { id, updatedAt } = await app.save(home)
  const url = await addressOf(home.customer)
  const first = await read(url)
  expect(first.headers['cache-control']).toBe('private, max-age=900')
  const same = await read(url, { 'if-none-match': String(first.headers.etag) })
  expect([same.statusCode, same.body]).toEqual([304, ''])
  await app.save(home, { id, updatedAt, expectedAt: '2026-11-26T16:00:00Z' })
  const moved = linesOf((await read(url, { 'if-none-match': String(first.headers.etag) })).body)
  expect(moved).toEqual(expect.arrayContaining(['DTSTART:20261126T160000Z', 'SEQUENCE:1', 'STATUS:CONFIRMED']))
  const uid = (lines: string[]) => lines.find((line) => line.startsWith('UID:'))
  expect(uid(moved)).toBe(uid(linesOf(first.body)))
  await app.call(planningApi.cancelPlan, { id: id!, reason: 'family' }, home.teacher)
  expect(linesOf((await read(url)).body)).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'SEQUENCE:2']))
})

test('a new address closes the old one; a closed one, a wrong one, and that of a closed account do not answer', async () => {
  const home = await app.home()
  const old = await addressOf(home.teacher)
  const address = await addressOf(home.teacher)
  expect((await read(old)).statusCode).toBe(404)
  expect((await read(address)).statusCode).toBe(200)
  const { rows } = await app.database.pool.query(`select token_hash from link_tokens where purpose = 'calendar-feed'`)
  expect(JSON.stringify(rows)).not.toContain(address.searchParams.get('token'))
  const wrong = new URL(address)
  wrong.searchParams.set('token', 'x'.repeat(43))
  expect((await read(wrong)).statusCode).toBe(404)
  await app.write(async (db) => {
    const reason = { name: 'Parti' }
    const { id } = await db
      .insertInto('disabledAccountReasons')
      .values(reason)
      .returning('id')
      .executeTakeFirstOrThrow()
    const closed = { enabled: false, disabledReasonId: id }
    await db.updateTable('accounts').set(closed).where('personId', '=', home.teacherPersonId).execute()
  })
  expect((await read(address)).statusCode).toBe(404)
  const own = await addressOf(home.customer)
  await app.call(feedApi.stopFeed, {}, home.customer)
  expect((await read(own)).statusCode).toBe(404)
  expect((await app.call(feedApi.showFeed, {}, home.customer)).body.isOpen).toBe(false)
})

test('reading keeps the address open; one that nobody reads ends', async () => {
  const home = await app.home()
  const address = await addressOf(home.customer)
  app.clock.advance(300 * 86_400_000)
  expect((await read(address)).statusCode).toBe(200)
  app.clock.advance(300 * 86_400_000)
  expect((await read(address)).statusCode).toBe(200)
  app.clock.advance(401 * 86_400_000)
  expect((await read(address)).statusCode).toBe(404)
})
