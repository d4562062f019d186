// Proves the ledger: what is posted from bills and payments, once whoever posts; corrections; reading, verifying, exporting.
import { accountingApi } from '@cartable/domain/accounting/accounting.api.ts'
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { exchangeApi } from '@cartable/domain/exchange/exchange.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../test/factories/tuition.ts'
import { arrangeBilled, type Billed, startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { inWrite } from '../../platform/db/database.ts'
import { postEvents } from './post-entries.queries.ts'
import { postLedger } from './post-ledger.ts'

let app: TuitionApp
let accountant: Caller
let director: Caller
let paid: Billed
let unpaid: Billed

/** Runs the scheduled task as the scheduler does. */
const post = () =>
  postLedger.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)

type Line = { journal: string; account: string; debit: number; credit: number; party: boolean }
/** Lines of the entries of a source, oldest first. */
const linesOf = async (column: 'bill_id' | 'payment_id' | 'teacher_payment_id' | 'vat_move_id', id: number) =>
  (
    await sql<Line>`select j.code as journal, a.code as account, l.debit_cents as debit, l.credit_cents as credit, l.customer_id is not null or l.teacher_id is not null as party
      from ledger_entries e join ledger_journals j on j.id = e.journal_id join ledger_lines l on l.entry_id = e.id join system_accounts a on a.id = l.system_account_id
     where e.${sql.ref(column)} = ${id} order by e.id, l.position`.execute(app.database.db)
  ).rows.map((line) => [line.journal, line.account, line.debit, line.credit, line.party])
/** Lines of the entries by which the VAT of an order becomes due, or is given back. */
const dueLinesOf = async (orderId: number) => {
  const moves = await app.database.db
    .selectFrom('vatMoves')
    .select('id')
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
  return (await Promise.all(moves.map(({ id }) => linesOf('vat_move_id', id)))).flat()
}
const paymentOf = async (orderId: number) =>
  (await app.database.db.selectFrom('payments').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow())
    .id
const lines = async (filters: object = {}) =>
  (await app.call(ledgerApi.ledgerLines, { size: '100', ...filters } as never, accountant)).body

beforeAll(async () => {
  app = await startTuitionApp()
  await app.start()
  accountant = await app.staff({ accounting: 'read' })
  director = await app.director()
  paid = await arrangeBilled(app, { card: 'works' })
  unpaid = await arrangeBilled(app)
  await app.write((db) => sql`update payments set provider_fee_cents = 93 where order_id = ${paid.orderId}`.execute(db))
})
afterAll(() => app.close())

describe('posting', () => {
  test('says what waits, then posts a bill, its card payment and the VAT that this makes due, each balanced, once', async () => {
    expect((await app.call(ledgerApi.ledgerState, {}, accountant)).body).toEqual({
      waiting: 4,
      isMore: false,
      missingNatures: [],
      withoutYear: 0,
    })
    expect(await post()).toEqual({ status: 'success', summary: { posted: 4, corrected: 0, lettered: 1, failed: 0 } })
    expect(await linesOf('bill_id', paid.billId)).toEqual([
      ['VE', '411000', 4500, 0, true],
      ['VE', '706100', 0, 4091, false],
      ['VE', '445740', 0, 409, false],
    ])
    expect(await linesOf('payment_id', await paymentOf(paid.orderId))).toEqual([
      ['CB', '512500', 4407, 0, false],
      ['CB', '627000', 93, 0, false],
      ['CB', '411000', 0, 4500, true],
    ])
    expect(await dueLinesOf(paid.orderId)).toEqual([
      ['OD', '445740', 409, 0, false],
      ['OD', '445711', 0, 409, false],
    ])
    expect(await post()).toMatchObject({ summary: { posted: 0, corrected: 0 } })
    // a run that listed the bill before another one posted it
    expect(await app.write((db) => postEvents(db, 'bill', [paid.billId]))).toBe(0)
    expect((await app.call(ledgerApi.ledgerState, {}, accountant)).body.waiting).toBe(0)
  })

  test('a credit note and its refund take back what the bill and the payment wrote', async () => {
    const taken = await arrangeBilled(app, { card: 'works' })
    await app.call(coursesApi.cancel, { id: taken.courseId }, director)
    await post()
    const note = await app.database.db
      .selectFrom('bills')
      .select('id')
      .where('creditedBillId', '=', taken.billId)
      .executeTakeFirstOrThrow()
    expect(await linesOf('bill_id', note.id)).toEqual([
      ['VE', '411000', 0, 4500, true],
      ['VE', '706100', 4091, 0, false],
      ['VE', '445740', 409, 0, false],
    ])
    // taken back by the note; the money that goes back changes nothing any more
    expect(await dueLinesOf(taken.orderId)).toEqual([
      ['OD', '445740', 409, 0, false],
      ['OD', '445711', 0, 409, false],
      ['OD', '445740', 0, 409, false],
      ['OD', '445711', 409, 0, false],
    ])
    const sums = await lines({ customerId: String(taken.customerId) })
    expect(sums.totals.debit).toBe(sums.totals.credit)
    expect(sums.totals.entryCount).toBe(4)
  })

  test('other means of payment stand in their own accounts; a lesson online is another revenue', async () => {
    const tuition = await app.write((db) => arrangeContract(db, { format: 'CEL' }))
    const courseId = await app.write((db) => arrangeCourse(db, tuition))
    const { body } = await app.call(coursesApi.confirm, { id: courseId }, director)
    const bill = await app.database.db
      .selectFrom('bills')
      .select(['id', 'orderId'])
      .where('id', '=', body.billId ?? 0)
      .executeTakeFirstOrThrow()
    const means = ['transfer', 'cheque', 'cesu', 'cash', 'direct-debit'] as const
    const ids = await app.write(async (db) => {
      const today = app.platform.clock.today()
      const by = (type: (typeof means)[number] | 'urssaf-advance') => ({
        orderId: bill.orderId,
        payer: type === 'urssaf-advance' ? ('other' as const) : ('customer' as const),
        type,
        status: 'succeeded' as const,
        amountCents: 100,
        paidOn: today,
      })
      const rows = await db
        .insertInto('payments')
        .values([...means, 'urssaf-advance' as const].map(by))
        .returning('id')
        .execute()
      return rows.map((row) => row.id)
    })
    await post()
    expect((await linesOf('bill_id', bill.id)).map(([, account]) => account)).toEqual(['411000', '706200', '445740'])
    const first = await Promise.all(ids.map(async (id) => (await linesOf('payment_id', id))[0]))
    expect(first.map((line) => line?.slice(0, 2))).toEqual([
      ['BQ', '512000'],
      ['BQ', '511000'],
      ['BQ', '511000'],
      ['CA', '530000'],
      ['BQ', '512000'],
      ['UR', '467800'],
    ])
  })

  test('the payment of a self-employed teacher shows his cost and passes by his account', async () => {
    const { teacherId } = await app.database.db
      .selectFrom('courses')
      .select('teacherId')
      .where('id', '=', paid.courseId)
      .executeTakeFirstOrThrow()
    const id = await app.write(
      async (db) =>
        (
          await db
            .insertInto('teacherPayments')
            .values({
              teacherId,
              orderId: paid.orderId,
              type: 'bank-transfer',
              status: 'succeeded',
              amountCents: 3150,
              paidOn: app.platform.clock.today(),
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    )
    await post()
    expect(await linesOf('teacher_payment_id', id)).toEqual([
      ['PR', '604000', 3150, 0, true],
      ['PR', '401000', 0, 3150, true],
      ['PR', '401000', 3150, 0, true],
      ['PR', '512000', 0, 3150, false],
    ])
  })

  test('two servers at once, and one that dies before its commit, post each event once and leave no gap', async () => {
    for (let n = 0; n < 4; n += 1) await arrangeBilled(app)
    const dying = await arrangeBilled(app)
    const died = app.write(async (db) => {
      expect(await postEvents(db, 'bill', [dying.billId])).toBe(1)
      throw new Error('killed')
    })
    await expect(died).rejects.toThrow('killed')
    const reports = await Promise.all([post(), post()])
    expect(reports.map((report) => report?.status)).toEqual(['success', 'success'])
    expect(reports.reduce((sum, report) => sum + Number(report?.summary?.posted), 0)).toBe(5)
    expect(await linesOf('bill_id', dying.billId)).toHaveLength(3)
    const { rows } = await sql<{ gaps: number }>`
      select count(*) filter (where e.number <> n.rank)::integer as gaps from ledger_entries e
        join (select id, row_number() over (partition by journal_id, fiscal_year_id order by number) as rank from ledger_entries) n on n.id = e.id`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ gaps: 0 }])
  })

  test('an account that is missing keeps its events waiting, says so, and holds up no other', async () => {
    const enable = (enabled: boolean) =>
      app.write((db) =>
        sql`update system_accounts set enabled = ${enabled} where nature = 'revenue-tuition'`.execute(db),
      )
    await enable(false)
    try {
      const waiting = await arrangeBilled(app, { card: 'works' })
      // its payment, and the VAT that this makes due
      expect(await post()).toMatchObject({ status: 'success', summary: { posted: 2, failed: 0 } })
      expect(await linesOf('bill_id', waiting.billId)).toEqual([])
      expect((await app.call(ledgerApi.ledgerState, {}, accountant)).body).toMatchObject({
        waiting: 1,
        missingNatures: [{ nature: 'revenue-tuition', label: 'Cours à domicile', count: 1 }],
      })
    } finally {
      await enable(true)
    }
    expect(await post()).toMatchObject({ summary: { posted: 1 } })
  })

  test('a payment that changes or is taken back is corrected by a reversing entry, never rewritten', async () => {
    const id = await app.write(
      async (db) =>
        (
          await db
            .insertInto('payments')
            .values({
              orderId: unpaid.orderId,
              payer: 'customer',
              type: 'cheque',
              status: 'succeeded',
              amountCents: 2000,
              paidOn: app.platform.clock.today(),
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    )
    await post()
    await app.write((db) => db.updateTable('payments').set({ amountCents: 2500 }).where('id', '=', id).execute())
    expect(await post()).toMatchObject({ summary: { posted: 1, corrected: 1 } })
    await app.write((db) =>
      db.updateTable('payments').set({ status: 'cancelled', paidOn: null }).where('id', '=', id).execute(),
    )
    expect(await post()).toMatchObject({ summary: { corrected: 1 } })
    expect(await post()).toMatchObject({ summary: { corrected: 0 } })
    expect((await linesOf('payment_id', id)).map(([, account, debit, credit]) => [account, debit, credit])).toEqual([
      ['511000', 2000, 0],
      ['411000', 0, 2000],
      ['411000', 2000, 0],
      ['511000', 0, 2000],
      ['511000', 2500, 0],
      ['411000', 0, 2500],
      ['411000', 2500, 0],
      ['511000', 0, 2500],
    ])
  })

  test('an event of a closed period is entered on the first open day', async () => {
    const late = await arrangeBilled(app)
    const today = app.platform.clock.today()
    const close = (day: string | null) =>
      app.write((db) => sql`update fiscal_years set closed_through = ${day} where period @> ${today}::date`.execute(db))
    await close(today)
    try {
      await post()
    } finally {
      await close(null)
    }
    const entry = await app.database.db
      .selectFrom('ledgerEntries')
      .select(['pieceOn', sql<boolean>`entry_on = piece_on + 1`.as('isNextDay')])
      .where('billId', '=', late.billId)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ pieceOn: today, isNextDay: true })
  })
})

describe('reading', () => {
  test('lines by company, journal, account, period and customer, with totals of the filter', async () => {
    const all = await lines({ company: 'private-tuition' })
    expect(all.totals.debit).toBe(all.totals.credit)
    expect((await lines({ company: 'traineeship' })).rows).toEqual([])
    expect(new Set((await lines({ journals: 'CB' })).rows.map((row) => row.journal))).toEqual(new Set(['CB']))
    expect((await lines({ from: '2020-01-01', to: '2020-12-31' })).totals).toEqual({
      debit: 0,
      credit: 0,
      entryCount: 0,
    })
    const own = await lines({ customerId: String(paid.customerId) })
    expect(own.rows.map((row) => [row.accountCode, row.debit, row.credit])).toEqual(
      expect.arrayContaining([
        ['411000', 4500, 0],
        ['411000', 0, 4500],
      ]),
    )
    // the bill, what paid it, and its VAT that became due
    expect((await lines({ q: paid.reference })).rows.map((row) => row.piece)).toEqual(Array(8).fill(paid.reference))
  })

  test('the running balance of one account, over several pages, in both orders of dates', async () => {
    const { accounts } = (await app.call(ledgerApi.ledgerFilters, {}, accountant)).body
    const accountId = String(accounts.find((account) => account.code === '411000')?.id)
    const rows = (await lines({ accountId, sort: 'date.asc' })).rows
    let balance = 0
    for (const row of rows) {
      balance += row.debit - row.credit
      expect(row.balance).toBe(balance)
    }
    const second = await lines({ accountId, sort: 'date.asc', size: '5', page: '2' })
    expect(second.rows.map((row) => row.balance)).toEqual(rows.slice(5, 10).map((row) => row.balance))
    expect((await lines({ accountId, sort: 'date.desc' })).rows.map((row) => row.balance)).toEqual(
      rows.map((row) => row.balance).reverse(),
    )
    expect((await lines({})).rows.every((row) => row.balance === null)).toBe(true)
  })

  test('an entry with its source; none for another right, none that does not exist', async () => {
    const [line] = (await lines({ q: paid.reference, journals: 'VE' })).rows
    const entry = (await app.call(ledgerApi.ledgerEntry, { id: String(line?.entryId) }, accountant)).body
    expect(entry).toMatchObject({
      journal: 'VE',
      source: 'bill',
      billId: paid.billId,
      orderId: paid.orderId,
      seal: expect.stringMatching(/^[0-9a-f]{16}$/),
      reverses: null,
    })
    expect(entry.lines.reduce((sum, one) => sum + one.debit - one.credit, 0)).toBe(0)
    const [due] = (await lines({ q: paid.reference, journals: 'OD' })).rows
    const moved = (await app.call(ledgerApi.ledgerEntry, { id: String(due?.entryId) }, accountant)).body
    expect(moved).toMatchObject({ source: 'vatMove', orderId: paid.orderId, label: `TVA exigible, ${paid.reference}` })
    expect((await app.call(ledgerApi.ledgerEntry, { id: '999999' }, accountant)).status).toBe(404)
    const other = await app.staff({ billing: 'write' })
    expect((await app.call(ledgerApi.ledgerLines, {}, other)).status).toBe(403)
  })

  test('the export of what is filtered holds every line, those that one page cannot, and balances', async () => {
    const { body } = await app.call(
      ledgerApi.ledgerCsvExport,
      { journals: 'VE', size: '1', sort: 'number.asc' } as never,
      accountant,
    )
    await vi.waitFor(async () => {
      const { status } = (await app.call(exchangeApi.taskProgress, { uuid: body.taskUuid }, accountant)).body
      expect(status).toBe('successed')
    }, 10_000)
    const file = await app.call(accountingApi.tablesCsvDownload, { uuid: body.taskUuid }, accountant)
    expect(file.headers['content-disposition']).toContain('grand-livre-')
    const [header, ...written] = file.raw.toString('utf8').slice(1).trimEnd().split('\n')
    const columns = header?.split(';') ?? []
    const cells = written.map((line) => line.split(';'))
    const shown = (await lines({ journals: 'VE' })).totals
    const sum = (name: string) =>
      cells.reduce((cents, cell) => cents + Math.round(Number(cell[columns.indexOf(name)]?.replace(',', '.')) * 100), 0)
    expect([sum('Débit'), sum('Crédit')]).toEqual([shown.debit, shown.credit])
    expect(new Set(cells.map((cell) => cell[columns.indexOf('N° d’écriture')])).size).toBe(shown.entryCount)
    const bill = written.filter((line) => line.includes(paid.reference)).map((line) => line.split(';'))
    expect(
      bill.map((cell) => [
        cell[1],
        cell[columns.indexOf('Compte')],
        cell[columns.indexOf('Débit')],
        cell[columns.indexOf('Crédit')],
      ]),
    ).toEqual([
      ['VE', '411000', '45,00', '0,00'],
      ['VE', '706100', '0,00', '40,91'],
      ['VE', '445740', '0,00', '4,09'],
    ])
    const outsider = await app.staff({ billing: 'write' })
    expect((await app.call(ledgerApi.ledgerCsvExport, {} as never, outsider)).status).toBe(403)
  })

  test('ACCT-28 the autocomplete of accounting finds the customers who have bills, from three letters', async () => {
    const billed = await app.database.db
      .selectFrom('customers')
      .innerJoin('people', 'people.id', 'customers.personId')
      .select(['customers.id', 'customers.number', 'people.lastName'])
      .where('customers.id', '=', paid.customerId)
      .executeTakeFirstOrThrow()
    const quiet = await app.write((db) => arrangeContract(db))
    const find = async (query: string) =>
      (await app.call(ledgerApi.customerBillAutocomplete, { query }, accountant)).body.results
    expect(await find(billed.lastName)).toContainEqual({
      id: paid.customerId,
      label: expect.stringContaining(billed.number),
    })
    expect((await find('personne')).map(({ id }) => id)).not.toContain(quiet.customerId)
    expect((await find('personne')).length).toBeLessThanOrEqual(10)
    expect(await find('pe')).toEqual([])
    const customerId = String(paid.customerId)
    const table = (await app.call(accountingApi.privateTuitionBillsList, { customerId }, accountant)).body
    expect(table.rows.map((row) => row.billNumber)).toEqual([paid.reference])
  })

  test('the chain of a year is verified, and an entry changed behind it is found', async () => {
    const year = app.platform.clock.today().slice(0, 4)
    const verify = async () => (await app.call(ledgerApi.ledgerVerify, { year }, accountant)).body
    const sound = await verify()
    expect(sound.faults).toEqual([])
    expect(sound.entryCount).toBeGreaterThan(10)
    const tamper = (label: string, from: string) =>
      app.write(async (db) => {
        await sql`alter table ledger_entries disable trigger user`.execute(db)
        await sql`update ledger_entries set label = ${label} where label = ${from}`.execute(db)
        await sql`alter table ledger_entries enable trigger user`.execute(db)
      })
    const [line] = (await lines({ q: paid.reference, journals: 'VE' })).rows
    await tamper('Autre', String(line?.label))
    try {
      expect((await verify()).faults).toEqual([
        expect.stringMatching(/VE \d+\u00a0: l’empreinte n’est plus celle de l’écriture$/),
      ])
    } finally {
      await tamper(String(line?.label), 'Autre')
    }
    expect((await verify()).faults).toEqual([])
  })
})
