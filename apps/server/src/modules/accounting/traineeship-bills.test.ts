// The accounting table of stages through HTTP: columns, filters, totals, and the export that repeats them.
import { accountingApi } from '@cartable/domain/accounting/accounting.api.ts'
import { exchangeApi } from '@cartable/domain/exchange/exchange.api.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold } from '../../../test/factories/people.ts'
import { arrangeOpenStage, type OpenStage } from '../../../test/factories/registrations.ts'
import { fixedClock } from '../../platform/clock.ts'

let app: TestApp
let accountant: Caller
let manager: Caller
let stage: OpenStage
const made = { paid: 0, unpaid: 0, cancelled: 0 }

const register = async (paymentMethod: 'transfer' | 'cheque') => {
  const home = await app.write((db) => arrangeHousehold(db))
  const { body } = await app.call(
    registrationsApi.registrationSave,
    {
      id: null,
      updatedAt: null,
      traineeshipSession: stage.sessionId,
      student: home.studentId,
      traineeshipLevel: stage.levelId,
      traineeshipSubjects: [stage.subjects[0]],
      paymentMethod,
    },
    manager,
  )
  return body.id ?? 0
}

beforeAll(async () => {
  app = await startTestApp({
    clock: fixedClock('2026-09-15T09:00:00.000Z'),
  })
  await app.start()
  accountant = await app.staff({ accounting: 'read' })
  manager = await app.staff({ traineeships: 'fullAccess' })
  stage = await app.write((db) => arrangeOpenStage(db))
  made.paid = await register('transfer')
  made.unpaid = await register('cheque')
  made.cancelled = await register('cheque')
  await app.write((db) =>
    sql`insert into payments (order_id, payer, type, status, amount_cents, paid_on)
      select id, 'customer', 'transfer', 'succeeded', 9900, '2026-09-15' from orders where traineeship_registration_id = ${made.paid}`.execute(
      db,
    ),
  )
  await app.call(registrationsApi.registrationCancel, { id: String(made.cancelled) }, manager)
})
afterAll(() => app.close())

const list = async (filters: object = {}) =>
  (await app.call(accountingApi.traineeshipBillsList, { size: '100', ...filters } as never, accountant)).body

test('ACCT-21 month, reference, date, customer, amount due, duration, type, payment method, remaining amount, related documents and cancelled', async () => {
  const { rows } = await list({ sort: 'reference.asc' })
  expect(rows.map((row) => row.type)).toEqual(['bill', 'bill', 'bill', 'credit-note'])
  const [paid, , cancelled, note] = rows
  expect(paid).toMatchObject({
    month: '2026-09-01',
    reference: 'STF-2026-000001',
    date: '2026-09-15',
    customer: expect.stringMatching(/^PERSONNE\d+ Camille$/),
    amountDue: 19_900,
    duration: 240, // two days, 9 to 11
    type: 'bill',
    paymentMethod: 'transfer',
    remaining: 10_000,
    relatedDocuments: [],
    cancelled: false,
  })
  expect(cancelled).toMatchObject({ remaining: 0, relatedDocuments: [note?.reference], cancelled: true })
  expect(note).toMatchObject({
    reference: 'STA-2026-000001',
    amountDue: 19_900,
    relatedDocuments: [cancelled?.reference],
  })
})

test('cancelled ones, months, payment, period and search narrow rows and totals alike', async () => {
  expect(await list({ withoutCancelled: 'true' })).toMatchObject({
    total: 2,
    totals: { billCount: 2, creditNoteCount: 0, amountDue: 39_800, remaining: 29_900 },
  })
  expect((await list()).totals).toEqual({
    billCount: 3,
    creditNoteCount: 1,
    amountDue: 39_800,
    remaining: 29_900,
  })
  expect((await list({ months: '2026-08' })).total).toBe(0)
  expect((await list({ months: '2026-09,2026-08' })).total).toBe(4)
  expect((await list({ paymentStatuses: 'succeeded' })).total).toBe(0)
  expect((await list({ from: '2026-09-16' })).total).toBe(0)
  expect((await list({ q: 'stf-2026-000002' })).total).toBe(1)
  // a fragment of the number, or the amount
  expect((await list({ q: '000002' })).total).toBe(1)
  expect((await list({ q: '199,00' })).total).toBe(4)
  expect((await list({ q: '198,00' })).total).toBe(0)
  expect((await app.call(accountingApi.privateTuitionBillsList, {}, accountant)).body.total).toBe(0)
})

test('the export repeats the eleven columns', async () => {
  const { body } = await app.call(
    accountingApi.tablesCsvExport,
    { company: 'traineeship', sort: 'reference.asc' },
    accountant,
  )
  const uuid = body.taskUuid
  for (let tries = 0; tries < 200; tries += 1) {
    const { status } = (await app.call(exchangeApi.taskProgress, { uuid }, accountant)).body
    if (status === 'successed') break
    if (status === 'failed') throw new Error('the export failed')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const file = await app.call(accountingApi.tablesCsvDownload, { uuid }, accountant)
  expect(file.headers['content-disposition']).toContain('stages-')
  const [header, first, ...others] = file.raw.toString('utf8').slice(1).trimEnd().split('\n')
  expect(header?.split(';')).toHaveLength(11)
  expect(others).toHaveLength(3)
  // what a credit note takes away is below zero: the column adds up
  expect(others.at(-1)?.split(';').slice(4, 7)).toEqual(['-199,00', '4', 'Avoir'])
  expect(first?.split(';').slice(4)).toEqual(['199,00', '4', 'Facture', 'Virement', '100,00', '', 'Non'])
})
