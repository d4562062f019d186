// The accounting table through HTTP on the real database: columns, filters, totals, and the export that repeats them.
import { accountingApi } from '@cartable/domain/accounting/accounting.api.ts'
import { accountingViews } from '@cartable/domain/accounting/accounting.schema.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { exchangeApi, type TaskProgress } from '@cartable/domain/exchange/exchange.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'

let app: TuitionApp
let accountant: Caller
let director: Caller
const month = new Date().toISOString().slice(0, 7)

beforeAll(async () => {
  app = await startTuitionApp()
  await app.start()
  accountant = await app.staff({ accounting: 'read', billing: 'write' })
  director = await app.director()
  await arrange()
})
afterAll(() => app.close())

const bills: { paid: string; unpaid: string; cancelled: string } = { paid: '', unpaid: '', cancelled: '' }
/** One paid, one to pay, one cancelled with its credit note. */
const arrange = async () => {
  const confirm = async (card: boolean, hours: number) => {
    const tuition = await app.write((db) => arrangeContract(db, { selfEmployed: true }))
    if (card) await app.giveCard(tuition.customerId)
    const id = await app.write((db) => arrangeCourse(db, tuition, { durationMinutes: hours * 60 }))
    const { body } = await app.call(coursesApi.confirm, { id }, director)
    return { id, billNumber: body.billNumber ?? '', billId: body.billId ?? 0 }
  }
  bills.paid = (await confirm(true, 2)).billNumber
  bills.unpaid = (await confirm(false, 1)).billNumber
  const cancelled = await confirm(true, 1)
  bills.cancelled = cancelled.billNumber
  await app.call(coursesApi.cancel, { id: cancelled.id }, director)
  await app.write((db) =>
    sql`update payments set provider_fee_cents = 150 where direction = 'in' and order_id = (select order_id from bills where reference = ${bills.paid})`.execute(
      db,
    ),
  )
}

const list = async (filters: object = {}) =>
  (await app.call(accountingApi.privateTuitionBillsList, { size: '100', ...filters } as never, accountant)).body

describe('the table', () => {
  test('ACCT-17 month, number, date, customer, student, hours and total', async () => {
    const row = (await list()).rows.find((one) => one.billNumber === bills.paid)
    expect(row).toMatchObject({
      month: `${month}-01`,
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      customerNumber: expect.stringMatching(/^C\d{7}$/),
      customerLastName: expect.stringMatching(/^Personne/),
      customerFirstName: 'Camille',
      student: expect.stringMatching(/^Malo/),
      hours: '2.0000',
      totalInclTax: 9000,
    })
  })

  test('ACCT-18 paid by customer and by advance, revenue with and without tax, tax and fees', async () => {
    const row = (await list()).rows.find((one) => one.billNumber === bills.paid)
    expect(row).toMatchObject({
      paidByCustomer: 9000,
      paidByAdvance: 0,
      revenueInclTax: 9000,
      revenueExclTax: 8182,
      tax: 818,
      providerFees: 150,
    })
  })

  test('ACCT-19 teacher costs, collection, teacher, salary, VAT and related document', async () => {
    const { rows } = await list()
    expect(rows.find((one) => one.billNumber === bills.paid)).toMatchObject({
      teacherCosts: 6300,
      salary: 6300,
      collection: 8850,
      teacherIdentity: expect.stringMatching(/^PERSONNE\d+ Camille$/),
      vatRates: '10',
      relatedDocument: null,
    })
    const cancelled = rows.find((one) => one.billNumber === bills.cancelled)
    const note = rows.find((one) => one.type === 'credit-note')
    // what it cost stays in its month; the note takes it away in its own
    expect(cancelled).toMatchObject({ relatedDocument: note?.billNumber, teacherCosts: 3150 })
    expect(note).toMatchObject({ relatedDocument: bills.cancelled, totalInclTax: 4500, teacherCosts: 3150 })
  })

  test('ACCT-20 statuses of teacher, customer, URSSAF, teacher payment, and cancelled', async () => {
    const { rows } = await list()
    expect(rows.find((one) => one.billNumber === bills.paid)).toMatchObject({
      teacherSelfEmployed: true,
      customerStatus: 'succeeded',
      urssafStatus: null,
      teacherPaymentStatus: 'missing',
      cancelled: false,
    })
    expect(rows.find((one) => one.billNumber === bills.cancelled)).toMatchObject({ cancelled: true })
  })

  test('ACCT-22 without the cancelled ones, or with them', async () => {
    const without = await list({ withoutCancelled: 'true' })
    expect(without.rows.map((row) => row.billNumber).sort()).toEqual([bills.paid, bills.unpaid].sort())
    // a month that is over does not change by what is credited later: they are shown until somebody leaves them out
    expect((await list()).rows).toHaveLength(4)
  })

  test('ACCT-23 several months at once', async () => {
    expect((await list({ months: `${month},2020-01` })).total).toBe(4)
    expect((await list({ months: '2020-01,2020-02' })).total).toBe(0)
    const wrong = await app.call(accountingApi.privateTuitionBillsList, { months: '2026-13' }, accountant)
    expect(wrong.status).toBe(400)
  })

  test('ACCT-24 several payment statuses at once', async () => {
    expect((await list({ paymentStatuses: 'succeeded' })).rows.map((row) => row.billNumber)).toEqual([bills.paid])
    expect((await list({ paymentStatuses: 'succeeded,missing' })).total).toBe(2)
  })

  test('the period and the search narrow rows and totals alike', async () => {
    const none = await list({ from: '2019-01-01', to: '2019-12-31' })
    expect(none).toMatchObject({ total: 0, totals: { totalInclTax: 0, billCount: 0 } })
    const one = await list({ q: bills.paid.toLowerCase() })
    expect(one).toMatchObject({
      total: 1,
      totals: { totalInclTax: 9000, paidByCustomer: 9000, collection: 8850, tax: 818 },
    })
  })

  test('totals deduct the credit notes, so that a cancelled bill weighs only what the provider keeps of a refund', async () => {
    const [without, withThem] = [await list({ withoutCancelled: 'true' }), await list()]
    expect(without.totals).toMatchObject({
      billCount: 2,
      creditNoteCount: 0,
      totalInclTax: 13_500,
      amountRemained: 4500,
    })
    const keptFee = 93 // of the 45 € paid by card and given back
    expect(withThem.totals).toEqual({
      ...without.totals,
      billCount: 3,
      creditNoteCount: 1,
      providerFees: 150 + keptFee,
      collection: 8850 - keptFee,
    })
  })

  test('the views supplied name columns that exist, Essentiel ten of them', () => {
    expect(accountingViews.essential.columns).toHaveLength(10)
    expect(Object.values(accountingViews).map((view) => view.label)).toEqual(['Essentiel', 'Professeurs', 'Tout'])
  })
})

describe('the export', () => {
  const start = async (filters: object = {}, caller = accountant) =>
    (
      await app.call(
        accountingApi.tablesCsvExport,
        { company: 'private-tuition', sort: 'date.desc', ...filters } as never,
        caller,
      )
    ).body.taskUuid
  const follow = async (uuid: string): Promise<TaskProgress[]> => {
    const seen: TaskProgress[] = []
    for (let tries = 0; tries < 200; tries += 1) {
      const { body } = await app.call(exchangeApi.taskProgress, { uuid }, accountant)
      seen.push(body)
      if (body.status === 'successed' || body.status === 'failed') return seen
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('the task does not end')
  }

  test('ACCT-26 is asked by a GET with filters, order and company, and answers the task', async () => {
    expect(accountingApi.tablesCsvExport.method).toBe('GET')
    expect(await start()).toMatch(/^[0-9a-f-]{36}$/)
    const traceless = await app.call(accountingApi.tablesCsvExport, { company: 'nobody' } as never, accountant)
    expect(traceless.status).toBe(400)
  })

  test('ACCT-27 the task is followed by its uuid, then its file is downloaded', async () => {
    const uuid = await start({ sort: 'billNumber.asc' })
    const states = await follow(uuid)
    expect(states.at(-1)).toMatchObject({ status: 'successed', progress: 1, error: null })
    const file = await app.call(accountingApi.tablesCsvDownload, { uuid }, accountant)
    expect([...file.raw.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header, ...lines] = file.raw.toString('utf8').slice(1).trimEnd().split('\n')
    expect(header?.split(';')).toHaveLength(27)
    expect(lines).toHaveLength(4)
    const paid = lines.find((line) => line.includes(bills.paid))?.split(';')
    expect(paid?.slice(8, 16)).toEqual(['2', '90,00', '90,00', '0,00', '90,00', '81,82', '8,18', '1,50'])
    expect(paid?.at(-1)).toBe('Non')
    expect(file.headers['content-disposition']).toContain('cours-particuliers-')
  })

  test('SHELL-046 a task is created, started, then successed or failed', async () => {
    expect((await follow(await start())).at(-1)?.status).toBe('successed')
    await app.write((db) => sql`alter table orders rename column credited_cents to credited_cents_away`.execute(db))
    try {
      const states = await follow(await start())
      expect(states.at(-1)).toMatchObject({ status: 'failed', error: expect.stringMatching(/.+/) })
    } finally {
      await app.write((db) => sql`alter table orders rename column credited_cents_away to credited_cents`.execute(db))
    }
  })

  test('a task and its file are those of whoever started it', async () => {
    const uuid = await start()
    await follow(uuid)
    const other = await app.staff({ accounting: 'read' })
    expect((await app.call(exchangeApi.taskProgress, { uuid }, other)).status).toBe(404)
    expect((await app.call(accountingApi.tablesCsvDownload, { uuid }, other)).status).toBe(404)
    expect((await app.call(exchangeApi.taskProgress, { uuid }, null)).status).toBe(401)
  })

  test('a formula typed as a name stays text', async () => {
    await app.write((db) =>
      sql`update people set last_name = '=HYPERLINK("x")' where id = (select c.person_id from customers c join bills b on b.customer_id = c.id where b.reference = ${bills.paid})`.execute(
        db,
      ),
    )
    const uuid = await start({ q: bills.paid })
    await follow(uuid)
    const file = await app.call(accountingApi.tablesCsvDownload, { uuid }, accountant)
    expect(file.raw.toString('utf8')).toContain(`"'=HYPERLINK(""x"")"`)
  })
})

test('the accountant reads; an order is paid by whoever may write', async () => {
  const reader = await app.staff({ accounting: 'read', billing: 'read' })
  const { body } = await app.call(billingApi.ordersView, {}, reader)
  expect(body.rows.length).toBeGreaterThan(0)
  expect((await app.call(billingApi.payBill, { billId: body.rows[0]?.billId ?? 0 }, reader)).status).toBe(403)
})
