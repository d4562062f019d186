// Lists of the ledger that are found another way than by sorting and adding up all lines say the same as if they were.
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeBilled, startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { inWrite } from '../../platform/db/database.ts'
import { listPage } from '../../platform/list.ts'
import { rowsOf, sorts, totalsOf } from './ledger.queries.ts'
import { areOfEntries, find, type LedgerRequest } from './ledger-lines.queries.ts'
import { pageOfRuns } from './ledger-runs.queries.ts'
import { postLedger } from './post-ledger.ts'

let app: TuitionApp
let accountant: Caller

beforeAll(async () => {
  app = await startTuitionApp()
  await app.start()
  accountant = await app.staff({ accounting: 'read' })
  for (const card of ['works', 'none', 'works'] as const) await arrangeBilled(app, card === 'none' ? {} : { card })
  await postLedger.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)
})
afterAll(() => app.close())

const columns = ['account', 'number'] as const
const directions = ['asc', 'desc'] as const

test.for(columns.flatMap((column) => directions.map((direction) => [column, direction] as const)))(
  'lines turned by %s, %s, are those that sorting all of them gives, page by page, whatever hides some',
  async ([column, direction]) => {
    const { db } = app.database
    for (const filters of [{}, { company: 'private-tuition' as const }, { journals: ['VE'] }, { from: '2000-01-01' }])
      for (const page of [1, 2, 3]) {
        const request: LedgerRequest = { q: '', page, size: 5, sort: { column, direction }, ...filters }
        const all = await listPage(db, request, rowsOf(db, request), sorts, sql.ref('l.id'))
        const found = await pageOfRuns(db, request, rowsOf(db, request), sorts, 0)
        expect(found.rows).toEqual(all.rows)
        if (page === 1) expect(found.rows.length).toBe(5)
      }
  },
)

test('an account moved and holds what its lines say, of all months and of some, of both companies and of one', async () => {
  const { db } = app.database
  const accounts = await sql<{ id: number }>`select distinct system_account_id as id from ledger_lines`.execute(db)
  expect(accounts.rows.length).toBeGreaterThan(3)
  const month = `${app.platform.clock.today().slice(0, 7)}-01`
  for (const { id: accountId } of accounts.rows)
    for (const filters of [
      {},
      { company: 'private-tuition' as const },
      { from: month },
      { company: 'traineeship' as const },
    ]) {
      const kept = await totalsOf(db, { q: '', accountId, ...filters })
      // named by a journal each, they are added up line by line
      const journals = (await sql<{ code: string }>`select distinct code from ledger_journals`.execute(db)).rows
      const added = await totalsOf(db, { q: '', accountId, ...filters, journals: journals.map(({ code }) => code) })
      expect(kept).toEqual(added)
    }
})

test('a search and a period add up to what the lines that they list say', async () => {
  const { db } = app.database
  const aDay = app.platform.clock.today()
  for (const asked of [
    { q: 'facture' },
    { q: 'facture', company: 'private-tuition' as const, journals: ['VE'] },
    { q: '', from: '2000-01-02', to: aDay },
    { q: 'facture', from: '2000-01-02', company: 'traineeship' as const },
  ]) {
    const filters = { ...asked, found: await find(db, asked.q) }
    expect(areOfEntries(filters)).toBe(true)
    const lines = await rowsOf(db, filters).execute()
    expect(await totalsOf(db, filters)).toEqual({
      debit: lines.reduce((sum, line) => sum + line.debit, 0),
      credit: lines.reduce((sum, line) => sum + line.credit, 0),
      entryCount: new Set(lines.map((line) => line.entryId)).size,
    })
    expect(lines.length > 0).toBe(asked.company !== 'traineeship')
  }
})

test('the balance after each line of an account is the sum of the lines up to it', async () => {
  const { rows: accounts } = await sql<{ id: number }>`
    select system_account_id as id from ledger_lines group by 1 order by count(*) desc limit 3`.execute(app.database.db)
  for (const { id } of accounts) {
    const asked = { accountId: String(id), sort: 'date.asc' }
    const whole = (await app.call(ledgerApi.ledgerLines, { ...asked, size: '100' } as never, accountant)).body.rows
    let balance = 0
    for (const row of whole) {
      balance += row.debit - row.credit
      expect(row.balance).toBe(balance)
    }
    const second = (await app.call(ledgerApi.ledgerLines, { ...asked, size: '10', page: '2' } as never, accountant))
      .body
    expect(second.rows).toEqual(whole.slice(10, 20))
  }
})

test('each line is of the day of its entry', async () => {
  const { rows } =
    await sql`select from ledger_lines l join ledger_entries e on e.id = l.entry_id where l.entry_on <> e.entry_on`.execute(
      app.database.db,
    )
  expect(rows).toEqual([])
})
