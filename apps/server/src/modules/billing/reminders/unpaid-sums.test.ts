// What families owe is added up in SQL for a page, and by the rules where a level is asked: both say the same, of the same families, in the same order.
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { remindersApi as api } from '@cartable/domain/billing/reminders/reminders.api.ts'
import type { UnpaidFamily } from '@cartable/domain/billing/reminders/reminders.schema.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { billedOn, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TuitionApp
let compta: Caller

/** Days before the 20th of November 2026: the bounds of each age, from both sides. */
const ages = [[0, 30], [31], [60, 61], [90, 91, 200], [30, 31, 90, 91], [60]] as const
const dayBefore = (days: number) => new Date(Date.parse('2026-11-20') - days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-20T12:00:00Z') })
  compta = await app.director()
  for (const [at, days] of ages.entries()) {
    const tuition = await app.write((db) => arrangeContract(db))
    for (const day of days) {
      const id = await app.write((db) => arrangeCourse(db, tuition))
      expect((await app.call(coursesApi.confirm, { id }, compta)).body.errorMsgs).toEqual([])
      const { orderId } = await app.database.db
        .selectFrom('courses')
        .select('orderId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await billedOn(app, orderId ?? 0, dayBefore(day))
    }
    await app.write((db) =>
      sql`update people set last_name = ${['Évrard', 'Cadoret', 'de Kersauson', "L'Hostis", 'Cadoret', 'Zaoui'][at]} where id = (select person_id from customers where id = ${tuition.customerId})`.execute(
        db,
      ),
    )
    // one paid something; one promised, and is left in peace
    if (at === 3) await pay(tuition.customerId, 1_234)
    const promised = { customerId: tuition.customerId, comment: 'Vendredi.', promisedOn: '2026-11-27' }
    if (at === 1) expect((await app.call(api.noteCall, promised, compta)).body.errors).toBeNull()
  }
  // what the Urssaf is to pay is owed by nobody, and shown
  await app.write((db) =>
    sql`update orders set third_part_cents = 2250, urssaf_collects_cents = 2250 where id = (select max(id) from orders)`.execute(
      db,
    ),
  )
})
afterAll(() => app.close())

const pay = async (customerId: number, amountCents: number) => {
  const { body } = await app.call(
    receiptsApi.saveReceipt,
    {
      ...{ id: null, updatedAt: null, customerId, company: 'private-tuition', method: 'transfer', amountCents },
      ...{ receivedOn: '2026-11-20', chequeNumber: null, chequeBank: null, comments: null },
      ...{ reason: null, confirmsTwin: false, parts: null },
    },
    compta,
  )
  expect(body.errors).toBeNull()
}

type Asked = { readonly q?: string; readonly companies?: string; readonly sort?: string }
const list = async (asked: Asked & { readonly state?: 'to-remind' | 'excluded' }) =>
  (await app.call(api.unpaidFamilies, { size: '100', ...asked }, compta)).body
/** All of them as the rules find them: who is left in peace and who is not. */
const byRules = async (asked: Asked) => {
  const [peace, others] = [
    await list({ ...asked, state: 'excluded' }),
    await list({ ...asked, state: 'to-remind' }),
  ] as const
  return { rows: [...peace.rows, ...others.rows], totals: [peace.totals, others.totals] as const }
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const keys: Readonly<Record<string, (row: UnpaidFamily) => number | string>> = {
  customer: ({ customer }) => plain(customer),
  to30: ({ aged }) => aged.to30,
  to60: ({ aged }) => aged.to60,
  to90: ({ aged }) => aged.to90,
  over90: ({ aged }) => aged.over90,
  total: ({ totalCents }) => totalCents,
  age: ({ oldestDays }) => oldestDays ?? -1,
  reminded: ({ lastReminder }) => lastReminder?.on ?? '',
  level: ({ level }) => level ?? 0,
}

for (const [column, key] of Object.entries(keys))
  test(`${column}: the page that is added up in SQL is that of the rules, both ways`, async () => {
    for (const asked of [
      {},
      { q: 'cadoret' },
      { q: 'l’hos' },
      { companies: 'private-tuition' },
      { companies: 'traineeship' },
    ])
      for (const direction of ['asc', 'desc'] as const) {
        const summed = await list({ ...asked, sort: `${column}.${direction}` })
        const { rows } = await byRules(asked)
        const sign = direction === 'asc' ? 1 : -1
        const sorted = rows.toSorted((a, b) =>
          key(a) === key(b) ? a.customerId - b.customerId : key(a) < key(b) ? -sign : sign,
        )
        expect(summed.rows, JSON.stringify(asked)).toEqual(sorted)
        expect(summed.total).toBe(rows.length)
      }
  })

test('the sums on top are those of both kinds, and each family falls into its ages to the day', async () => {
  const { totals, rows } = await list({})
  const { totals: parts } = await byRules({})
  const both = (of: (sums: typeof totals) => number) => of(parts[0]) + of(parts[1])
  expect(totals).toEqual({
    aged: {
      to30: both(({ aged }) => aged.to30),
      to60: both(({ aged }) => aged.to60),
      to90: both(({ aged }) => aged.to90),
      over90: both(({ aged }) => aged.over90),
    },
    totalCents: both(({ totalCents }) => totalCents),
    expectedCents: both(({ expectedCents }) => expectedCents),
    advancedCents: both(({ advancedCents }) => advancedCents),
    families: both(({ families }) => families),
  })
  expect(parts.every(({ families }) => families > 0)).toBe(true)
  expect(rows.find(({ billCount }) => billCount === 4)?.aged).toEqual({
    to30: 4500,
    to60: 4500,
    to90: 4500,
    over90: 4500,
  })
})
