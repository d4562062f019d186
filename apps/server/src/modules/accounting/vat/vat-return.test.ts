// A return that moves nothing has no entry: a month without VAT that only carries its credit on holds no year open.
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TuitionApp
let accountant: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-10T12:00:00Z') })
  accountant = await app.staff({ accounting: 'read' })
})
afterAll(() => app.close())

test('a credit that is carried over untouched waits for no entry; one that is used up does', async () => {
  const file = (month: string, dueCents: number, lines: object[]) =>
    app.write((db) =>
      sql`insert into vat_returns (company_id, month, due_cents, deductible_cents, carried_in_cents, lines)
        select id, ${month}::date, ${dueCents}, 0, 940, ${JSON.stringify(lines)} from companies where code = 'private-tuition'`.execute(
        db,
      ),
    )
  const waiting = async () => (await app.call(ledgerApi.ledgerState, {}, accountant)).body.waiting
  await file('2026-09-01', 0, [])
  expect(await waiting()).toBe(0)
  await file('2026-10-01', 940, [{ percent: '20', baseCents: 4700, vatCents: 940 }])
  expect(await waiting()).toBe(1)
})
