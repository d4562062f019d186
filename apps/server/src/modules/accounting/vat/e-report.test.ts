// The totals of e-reporting on the real database: sales by the day of their papers, money received as the VAT return has it.
import { vatApi } from '@cartable/domain/accounting/vat/vat.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangeBilled, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

const clock = fixedClock('2026-11-10T12:00:00Z')
let app: TuitionApp
beforeAll(async () => {
  app = await startTuitionApp({ clock })
})
afterAll(() => app.close())

test('e-reporting: the sums of its days are the bills of the month, and what was received is what the return says, rate by rate', async () => {
  const month = '2026-11'
  const asked = { company: 'private-tuition', month } as const
  // two bills paid by card on two days, one that nobody has paid
  await arrangeBilled(app, { card: 'works' })
  clock.set('2026-11-12T12:00:00Z')
  await arrangeBilled(app, { card: 'works' })
  await arrangeBilled(app)
  const accountant = await app.staff({ accounting: 'read' })
  const { body } = await app.call(vatApi.eReport, asked, accountant)
  const sum = (part: string, of: (row: (typeof body.rows)[number]) => number) =>
    body.rows.filter((row) => row.part === part).reduce((total, row) => total + of(row), 0)
  const { rows } = await sql<{ base: number; vat: number }>`
    select sum(s.sign * b.total_excl_tax_cents)::integer as base, sum(s.sign * b.vat_cents)::integer as vat
      from bills b cross join lateral (select case b.kind when 'bill' then 1 else -1 end as sign) s
     where to_char(b.issued_on, 'YYYY-MM') = ${month}`.execute(app.database.db)
  expect(body.rows.map(({ part, day, count }) => [part, day, count])).toEqual([
    ['sale', '2026-11-10', 1],
    ['sale', '2026-11-12', 2],
    ['payment', '2026-11-10', 1],
    ['payment', '2026-11-12', 1],
  ])
  expect(sum('sale', ({ baseCents }) => baseCents)).toBe(rows[0]?.base)
  expect(sum('sale', ({ vatCents }) => vatCents)).toBe(rows[0]?.vat)
  const { rates } = (await app.call(vatApi.vatMonth, asked, accountant)).body
  for (const { percent, baseCents, vatCents } of rates) {
    const theirs = body.rows.filter((row) => row.part === 'payment' && row.percent === percent)
    expect(
      theirs.reduce((total, row) => total + row.baseCents, 0),
      percent,
    ).toBe(baseCents)
    expect(
      theirs.reduce((total, row) => total + row.vatCents, 0),
      percent,
    ).toBe(vatCents)
  }
  const csv = await app.call(vatApi.eReportCsv, asked, accountant)
  const [header, ...written] = csv.raw.toString('utf8').slice(1).trimEnd().split('\n')
  expect(header).toBe('Flux;Date;Taux;Nombre;Montant HT;Montant de TVA')
  expect(written).toHaveLength(body.rows.length)
})
