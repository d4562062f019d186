// The file of opening debts: owed as any bill is, under its old number, without turnover or VAT; paid, credited, given up, and taken back while nobody worked on it.
import { balancesApi } from '@cartable/domain/accounting/balances/balances.api.ts'
import { creditNotesApi } from '@cartable/domain/billing/credits/credit-notes.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { badDebtsApi } from '@cartable/domain/billing/reminders/bad-debts.api.ts'
import { remindersApi } from '@cartable/domain/billing/reminders/reminders.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeHousehold } from '../../../../test/factories/people.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
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
    for (const customer of ['Kerbrat', 'Le Goff', 'Morvan']) await arrangeHousehold(db, { customer })
  })
})
afterAll(() => app.close())

const query = async (text: string) => (await app.database.pool.query(text)).rows
const header = ['Nom', 'N° de la facture', 'Date de la facture', 'Objet', 'Reste dû', 'Échéance']
const run = (lines: string[][], dryRun = false) => calls.run('openingDebts', csvOf(header, ...lines), { dryRun })
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
const ledger = async () => {
  await post()
  return Object.fromEntries(
    (
      await query(`select a.nature, sum(l.debit_cents - l.credit_cents)::integer as cents from ledger_lines l join system_accounts a on a.id = l.system_account_id
        group by 1 having sum(l.debit_cents - l.credit_cents) <> 0 order by 1`)
    ).map(({ nature, cents }) => [nature, cents]),
  )
}
const owed = () =>
  query(`select b.id, o.id as "orderId", o.customer_id as "customerId", b.reference, o.customer_due_cents as cents from bills b join orders o on o.id = b.order_id
    where b.is_opening and b.kind = 'bill' and o.cancelled_at is null order by b.id`)
const debtOf = async (reference: string) => (await owed()).find((one) => one.reference === reference)
const aged = async () =>
  (await app.call(balancesApi.agedBalance, { company: 'private-tuition' } as never, director)).body as {
    totals: { totalCents: number; ordersCents: number; age91Cents: number }
  }
const old = ['Kerbrat', 'FA-118', '12/03/2024', 'Cours de février', '90,00', '31/03/2024']
const other = ['Le Goff', 'FA-131', '02/05/2024', 'Cours d’avril', '48,50', '']
const third = ['Morvan', 'FA-140', '02/06/2024', 'Cours de mai', '60', '']

test('each line is judged first: whom it names, what is owed, its days, its number', async () => {
  const { runId, counts } = await run(
    [
      old,
      ['Inconnu', 'FA-1', '12/03/2024', 'Cours', '10', ''],
      ['Le Goff', 'FA-2', '12/03/2024', 'Cours', '0', ''],
      ['Le Goff', 'FA-3', '12/03/2099', 'Cours', '10', ''],
      ['Le Goff', 'FA-4', '12/03/2024', 'Cours', '10', '01/01/2024'],
      ['Le Goff', 'FA-118', '12/03/2024', 'Cours', '10', ''],
    ],
    true,
  )
  expect(await reasons(runId)).toEqual([
    'Nom\u00a0: aucun client ne répond à cette ligne.',
    expect.stringMatching(/^Reste dû\s: /),
    'Date de la facture\u00a0: la facture est d’après la reprise.',
    'Échéance\u00a0: l’échéance est d’avant la facture.',
    'N° de la facture\u00a0: «\u00a0FA-118\u00a0» est déjà le numéro d’une autre facture.',
  ])
  expect(counts).toMatchObject({ add: 1, error: 5, mails: 0 })
  expect(await owed()).toEqual([])
})

test('it is owed under its old number, against the account of waiting: no turnover, no VAT, no number of ours', async () => {
  expect((await run([old, other, third])).counts).toMatchObject({ add: 3, error: 0 })
  expect((await owed()).map(({ reference, cents }) => [reference, cents])).toEqual([
    ['FA-118', 9_000],
    ['FA-131', 4_850],
    ['FA-140', 6_000],
  ])
  expect(await ledger()).toEqual({ customer: 19_850, suspense: -19_850 })
  expect(await query('select * from vat_moves')).toEqual([])
  expect(await query('select * from bill_series')).toEqual([])
  expect((await aged()).totals).toMatchObject({ totalCents: 19_850, ordersCents: 19_850, age91Cents: 19_850 })
  expect((await run([old, other, third])).counts).toMatchObject({ all: 3, add: 0, update: 0, error: 0 })
  expect(await reasons((await run([old.with(4, '80')])).runId)).toEqual([
    expect.stringMatching(/^N° de la facture\s: cette facture est déjà reprise, autrement/),
  ])
  const exported = await calls.run('openingDebts', await calls.exported('openingDebts'))
  expect(await reasons(exported.runId)).toEqual([])
  expect(exported.counts).toMatchObject({ all: 3, add: 0, update: 0, error: 0 })
})

test('its paper recalls the bill, and says that it is none', async () => {
  const debt = await debtOf('FA-118')
  const { raw } = await app.call(billingApi.billPrint, { id: String(debt?.id), mode: 'details' }, director)
  const text = (await pdfText(raw)).replaceAll(/\s+/g, ' ')
  expect(text).toMatch(/Rappel de la facture FA-118/)
  expect(text).toMatch(/Cours de février.*90,00/)
  expect(text).toMatch(/À payer avant le 31\/03\/2024/)
  expect(text).toMatch(/n’est pas une facture/)
  expect(text).not.toMatch(/Total HT|TVA par taux|Décompte/)
})

test('its family is reminded of it as of a bill of the day it was taken over, never at once', async () => {
  const debt = await debtOf('FA-118')
  const { rows } = (
    await app.call(remindersApi.previewReminders, { customerIds: String(debt?.customerId ?? 0) }, director)
  ).body
  expect(rows[0]?.excluded).toBe('Pas encore en retard')
})

test('money pays it, a credit note of no series lowers it, a loss ends it: the books follow, without VAT', async () => {
  const [paid, lowered, lost] = [await debtOf('FA-118'), await debtOf('FA-131'), await debtOf('FA-140')]
  const { body } = await app.call(
    receiptsApi.saveReceipt,
    {
      ...{ id: null, updatedAt: null, customerId: paid?.customerId, company: 'private-tuition', method: 'cheque' },
      ...{ amountCents: 9_000, receivedOn: app.platform.clock.today(), chequeNumber: '0001', chequeBank: 'CMB' },
      ...{ comments: null, reason: null, confirmsTwin: true, parts: null },
    } as never,
    director,
  )
  expect(body.errors).toBeNull()
  expect(await ledger()).toEqual({ cheque: 9_000, customer: 10_850, suspense: -19_850 })
  const credited = await app.call(
    creditNotesApi.creditNoteSave,
    {
      orderId: lowered?.orderId,
      way: 'amount',
      noteCents: 850,
      creditedCents: 0,
      reason: 'Erreur de l’ancien logiciel',
    } as never,
    director,
  )
  expect(credited.body).toMatchObject({ errors: null })
  expect(await query(`select reference, number from bills where kind = 'credit-note'`)).toEqual([
    { reference: 'FA-131-R1', number: null },
  ])
  expect(await ledger()).toEqual({ cheque: 9_000, customer: 10_000, suspense: -19_000 })
  const ask = { customerId: lost?.customerId, orderIds: [lost?.orderId], reason: 'Partie sans adresse' }
  expect((await app.call(badDebtsApi.saveBadDebt, ask as never, director)).body.errors).toBeNull()
  expect(await ledger()).toEqual({ 'bad-debt': 6_000, cheque: 9_000, customer: 4_000, suspense: -19_000 })
  expect(await query('select * from vat_moves')).toEqual([])
  expect((await aged()).totals).toMatchObject({ totalCents: 4_000, ordersCents: 4_000 })
  const [{ id }] = await query(
    `select id from import_runs where object_type = 'openingDebts' and not dry_run order by id limit 1`,
  )
  expect(await calls.undo(id)).toMatchObject({
    undone: 0,
    obstacles: [
      { lineNumber: 2, what: 'créance payée, en tout ou en partie' },
      { lineNumber: 3, what: 'créance réduite' },
      { lineNumber: 4, what: 'passage en perte' },
    ],
  })
})

test('untouched, it is taken back by the opposite paper, once, and may be taken over again', async () => {
  const again = ['Kerbrat', 'FA-150', '12/03/2024', 'Cours de mars', '45', '']
  const { runId } = await run([again])
  expect(await calls.undo(runId)).toMatchObject({ errors: null, undone: 1, obstacles: [] })
  expect(await debtOf('FA-150')).toBeUndefined()
  expect(await ledger()).toEqual({ 'bad-debt': 6_000, cheque: 9_000, customer: 4_000, suspense: -19_000 })
  expect((await calls.undo(runId)).errors).not.toBeNull()
  expect((await run([again])).counts).toMatchObject({ add: 1, error: 0 })
})
