// The file of opening balances: taken over as credit against the account of waiting, in no bank, and taken back by the opposite writing.
import { refundsApi } from '@cartable/domain/billing/payments/refunds.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeHousehold } from '../../../../test/factories/people.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { postLedger } from '../../accounting/post-ledger.ts'
import { csvOf, exchangeCalls } from '../../exchange/exchange.factory.ts'

let app: TestApp
let director: Caller
let calls: ReturnType<typeof exchangeCalls>
beforeAll(async () => {
  app = await startTestApp()
  await app.start()
  director = await app.director({ firstName: 'Nadia', lastName: 'Import' })
  calls = exchangeCalls(app, director)
  await app.write(async (db) => {
    await arrangeHousehold(db, { customer: 'Kerbrat' })
    await arrangeHousehold(db, { customer: 'Le Goff' })
  })
})
afterAll(() => app.close())

const query = async (text: string) => (await app.database.pool.query(text)).rows
const header = ['Nom', 'Payé d’avance']
const run = (lines: string[][], dryRun = false) => calls.run('openingBalances', csvOf(header, ...lines), { dryRun })
const reasons = async (runId: number) =>
  (await calls.lines(runId, { statuses: ['error'] })).rows.flatMap(({ messages }) => messages)
const post = () =>
  postLedger.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)
const credits = () => query('select nature, balance_cents from credits where balance_cents > 0 order by customer_id')
const ledger = () =>
  query(`select a.nature, sum(l.debit_cents - l.credit_cents)::integer as cents from ledger_lines l join system_accounts a on a.id = l.system_account_id
    group by 1 having sum(l.debit_cents - l.credit_cents) <> 0 order by 1`)

test('each line is judged first: whom it names, above zero, once a family', async () => {
  const { runId, counts } = await run(
    [
      ['Kerbrat', '120,50'],
      ['Inconnu', '10'],
      ['Le Goff', '-30'],
      ['Le Goff', ''],
    ],
    true,
  )
  expect(await reasons(runId)).toEqual([
    'Nom\u00a0: aucun client ne répond à cette ligne.',
    expect.stringMatching(/^Payé d’avance\s: ce qu’une famille doit encore ne se reprend pas/),
    expect.stringMatching(/^Payé d’avance\s: /),
  ])
  expect(counts).toMatchObject({ add: 1, error: 3, mails: 0 })
  expect(await credits()).toEqual([])
})

test('it becomes the credit of the family, against the account of waiting, and no bank is to show it', async () => {
  const lines = [
    ['Kerbrat', '120,50'],
    ['Le Goff', '40'],
  ]
  expect((await run(lines)).counts).toMatchObject({ add: 2, error: 0 })
  expect(await credits()).toEqual([
    { nature: 'transfer', balance_cents: 12_050 },
    { nature: 'transfer', balance_cents: 4_000 },
  ])
  await post()
  expect(await ledger()).toEqual([
    { nature: 'customer-advance', cents: -16_050 },
    { nature: 'suspense', cents: 16_050 },
  ])
  expect((await run(lines)).counts).toMatchObject({ all: 2, add: 0, update: 0, error: 0 })
  expect(await reasons((await run([['Kerbrat', '130']])).runId)).toEqual([
    expect.stringMatching(/^Payé d’avance\s: cette famille a déjà un solde repris/),
  ])
  const exported = await calls.run('openingBalances', await calls.exported('openingBalances'))
  expect(await reasons(exported.runId)).toEqual([])
  expect(exported.counts).toMatchObject({ all: 2, add: 0, update: 0, error: 0 })
})

test('it is taken back as a whole by the opposite writing, once', async () => {
  const [{ id }] = await query(`select id from import_runs r where object_type = 'openingBalances' and not dry_run
    and exists (select from import_report_lines l where l.import_run_id = r.id and l.status = 'add')`)
  expect(await calls.undo(id)).toMatchObject({ errors: null, undone: 2, obstacles: [] })
  expect(await credits()).toEqual([])
  expect(await query('select status, end_reason from receipts')).toEqual([
    { status: 'reversed', end_reason: 'Import annulé' },
    { status: 'reversed', end_reason: 'Import annulé' },
  ])
  await post()
  expect(await ledger()).toEqual([])
  expect((await calls.undo(id)).errors).not.toBeNull()
})

test('nothing is taken back where the credit of one of its families served', async () => {
  const { runId } = await run([
    ['Kerbrat', '120,50'],
    ['Le Goff', '40'],
  ])
  const [{ customerId }] = await query(`select customer_id as "customerId" from credits where balance_cents = 4000`)
  const wish = { customerId, company: 'private-tuition', method: 'transfer', amountCents: 1_000, reason: 'Trop payé' }
  const today = app.platform.clock.today()
  await app.call(refundsApi.saveRefund, { ...wish, doneOn: today, bankReference: null } as never, director)
  expect(await calls.undo(runId)).toMatchObject({
    undone: 0,
    obstacles: [{ lineNumber: 3, what: 'avoir utilisé', path: `/customer/show/${customerId}` }],
  })
  expect(await credits()).toEqual([
    { nature: 'transfer', balance_cents: 12_050 },
    { nature: 'transfer', balance_cents: 3_000 },
  ])
})
