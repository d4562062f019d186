// A month closed and opened again, through HTTP on the real database: what is left, one closing for two people, days that are refused, what the bank and the provider of cards bring late.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import { closingApi } from '@cartable/domain/accounting/closing/closing.api.ts'
import { closableMonths } from '@cartable/domain/accounting/closing/closing.rules.ts'
import { vatApi } from '@cartable/domain/accounting/vat/vat.api.ts'
import { refundsApi } from '@cartable/domain/billing/payments/refunds.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import type { ReceiptInput } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { postLedger } from '../post-ledger.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
let app: TuitionApp
let director: Caller
let accountant: Caller
let customerId: number

const post = () =>
  postLedger.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)
const state = async (company: 'private-tuition' | 'traineeship' = 'private-tuition') =>
  (await app.call(closingApi.closingState, { company }, accountant)).body
const close = async (month: string, reason: string | null, by = accountant) =>
  (await app.call(closingApi.closeMonth, { company: 'private-tuition', month, reason }, by)).body
const reopen = async (id: number, by = director) => app.call(closingApi.reopenMonth, { id, reason: 'Oubli' }, by)
const cheque = (more: Partial<ReceiptInput>): ReceiptInput => ({
  ...{ id: null, updatedAt: null, customerId, company: 'private-tuition', method: 'cheque', amountCents: 2000 },
  ...{ receivedOn: '2026-11-20', chequeNumber: '1001', chequeBank: 'Crédit Breton', comments: null, reason: null },
  ...{ confirmsTwin: true, parts: null, ...more },
})
const receive = async (more: Partial<ReceiptInput>) =>
  (await app.call(receiptsApi.saveReceipt, cheque(more), director)).body
const account = async () =>
  (await app.call(receiptsApi.customerAccount, { customerId: String(customerId) }, director)).body
const spoken = (words: unknown) => JSON.stringify(words).replaceAll(/[\u00a0\u202f]/g, ' ')
/** Days of the entries of a piece of the ledger. */
const enteredOn = async (column: 'payment_id' | 'credit_move_id', receiptId: number) =>
  (
    await sql<{ day: string; piece: string }>`
      select distinct e.entry_on::text as day, e.piece_on::text as piece from ledger_entries e
        left join payments p on p.id = e.payment_id left join credit_moves m on m.id = e.credit_move_id
       where e.${sql.ref(column)} is not null and coalesce(p.receipt_id, m.receipt_id) = ${receiptId} order by 1`.execute(
      app.database.db,
    )
  ).rows

/** Nobody stays signed in from one month to the next. */
const signIn = async () => {
  director = await app.director()
  accountant = await app.staff({ accounting: 'fullAccess', billing: 'fullAccess', closing: 'write' })
}
/** The statement of the bank, as the form of its import sends it. */
const importStatement = async (csv: string) => {
  const columns = {
    ...{ day: 'Date', label: 'Libelle', amount: 'Montant', debit: null, credit: null },
    ...{ counterparty: null, reference: null },
  }
  const files = { statement: [{ name: 'releve.csv', bytes: Buffer.from(csv) }] }
  return (await app.callWithFiles(bankApi.importStatement, { company: 'private-tuition', columns }, files, director))
    .body
}

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  await signIn()
  const tuition = await app.write((db) => arrangeContract(db))
  customerId = tuition.customerId
  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  await app.call(coursesApi.confirm, { id: courseId }, director)
  await receive({})
  await post()
})
afterAll(() => app.close())

test('months that are over are offered: the last one at first, the one that follows the last closing after', () => {
  const today = '2026-12-05'
  expect(closableMonths({ today, openFrom: '2024-01-01', hasClosed: false })).toHaveLength(12)
  expect(closableMonths({ today, openFrom: '2024-01-01', hasClosed: false })[0]).toBe('2026-11-01')
  expect(closableMonths({ today, openFrom: '2026-10-01', hasClosed: true })).toEqual(['2026-10-01', '2026-11-01'])
  expect(closableMonths({ today, openFrom: '2026-12-01', hasClosed: true })).toEqual([])
})

test('a month that is not over is not closed', async () => {
  expect(spoken(await close('2026-11-01', null))).toContain('Novembre 2026 n’est pas terminé')
})

test('what is left asks for a reason; two people at once close it once; direction is told', async () => {
  clock.set('2026-12-05T09:00:00Z')
  await signIn()
  const before = await state()
  expect(before.month).toBe('2026-11-01')
  expect(before.turnoverCents).toBe(4091)
  expect(before.checks.filter(({ count }) => count > 0)).toEqual([{ key: 'deposits', count: 1 }])
  expect((await close('2026-11-01', null)).errors?.propertyPaths).toEqual(['reason'])
  const answers = await Promise.all([
    close('2026-11-01', 'Le chèque part demain'),
    close('2026-11-01', 'Le chèque part demain', director),
  ])
  expect(answers.filter(({ errors }) => errors === null)).toHaveLength(1)
  expect(spoken(answers)).toContain('Novembre 2026 est déjà clôturé')
  const { closings, openFrom, months } = await state()
  expect(closings).toMatchObject([
    { month: '2026-11-01', left: [{ key: 'deposits', count: 1 }], reason: 'Le chèque part demain', isLast: true },
  ])
  expect([openFrom, months]).toEqual(['2026-12-01', []])
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from notifications where title like 'Novembre 2026 est clôturé%'`.execute(
    app.database.db,
  )
  expect(rows[0]?.n).toBeGreaterThan(0)
})

test('a day of it is refused wherever a person types one, with the screen and the open day', async () => {
  const closed = 'Les comptes sont arrêtés avant le 01/12/2026 (Comptabilité, Clôture des mois)'
  expect(spoken(await receive({ chequeNumber: '1002', receivedOn: '2026-11-30' }))).toContain(closed)
  const [receipt] = (await account()).receipts
  expect(receipt).toMatchObject({ isClosed: true })
  const { id = 0, updatedAt = '' } = receipt ?? {}
  expect(spoken(await receive({ id, updatedAt, amountCents: 2500, reason: 'Mal lu' }))).toContain(
    'novembre 2026 est clôturé',
  )
  const slip = {
    ...({ company: 'private-tuition', method: 'cheque' } as const),
    depositedOn: '2026-11-25',
    receiptIds: [id],
  }
  expect(spoken((await app.call(receiptsApi.saveSlip, slip, director)).body)).toContain(closed)
  const bounce = { id, updatedAt, end: 'bounced', endedOn: '2026-11-28', reason: 'Vide', bankFeeCents: 0 } as const
  expect(spoken((await app.call(receiptsApi.endReceipt, bounce, director)).body)).toContain(closed)
  const refund = {
    customerId,
    company: 'private-tuition',
    method: 'transfer',
    amountCents: 100,
    reason: 'Trop',
  } as const
  const done = { ...refund, doneOn: '2026-11-28', bankReference: null }
  await receive({ chequeNumber: '1003', receivedOn: '2026-12-02', amountCents: 9000 })
  expect(spoken((await app.call(refundsApi.saveRefund, done, director)).body)).toContain(closed)
})

test('reversed instead: its entry is of the open month, and the sales of the closed one stay', async () => {
  const receipt = (await account()).receipts.find(({ isClosed }) => isClosed)
  const end = { id: receipt?.id ?? 0, updatedAt: receipt?.updatedAt ?? '', end: 'reversed', bankFeeCents: 0 } as const
  const input = { ...end, endedOn: '2026-12-05', reason: 'Autre famille' }
  expect((await app.call(receiptsApi.endReceipt, input, director)).body.errors).toBeNull()
  await post()
  expect((await enteredOn('payment_id', receipt?.id ?? 0)).map(({ day }) => day)).toEqual(['2026-11-20', '2026-12-05'])
  expect((await state()).closings[0]?.turnoverCents).toBe(4091)
})

test('what the bank shows of a closed month is taken in, and entered on the first open day', async () => {
  const imported = await importStatement('Date;Libelle;Montant\n28/11/2026;VIR MME QUERE;77,00\n')
  expect(imported).toMatchObject({ errors: null, added: 1 })
  const { rows } = (await app.call(bankApi.listBankLines, {}, director)).body
  const choice = { to: 'family', customerId } as const
  const settled = await app.call(bankApi.settleLine, { id: rows[0]?.id ?? 0, choice }, director)
  expect(settled.body).toEqual({ isValid: true, errorMsgs: [] })
  const receipt = (await account()).receipts.find(({ amountCents }) => amountCents === 7700)
  expect(receipt?.receivedOn).toBe('2026-11-28')
  await post()
  const entered = [
    ...(await enteredOn('payment_id', receipt?.id ?? 0)),
    ...(await enteredOn('credit_move_id', receipt?.id ?? 0)),
  ]
  expect(entered.length).toBeGreaterThan(0)
  for (const entry of entered) expect(entry).toEqual({ day: '2026-12-01', piece: '2026-11-28' })
})

test('opened again by whoever holds that right, the last one first, once', async () => {
  clock.set('2027-01-04T09:00:00Z')
  await signIn()
  expect((await close('2026-12-01', 'Points connus')).errors).toBeNull()
  const [december, november] = (await state()).closings
  expect((await reopen(december?.id ?? 0, accountant)).status).toBe(403)
  expect(spoken((await reopen(november?.id ?? 0)).body)).toContain('Décembre 2026 est clôturé après ce mois')
  expect((await reopen(december?.id ?? 0)).body.errors).toBeNull()
  expect(spoken((await reopen(december?.id ?? 0)).body)).toContain('Ce mois est déjà rouvert')
  const after = await state()
  expect(after.openFrom).toBe('2026-12-01')
  expect(after.closings[0]).toMatchObject({ reopenReason: 'Oubli', isLast: false })
  expect(after.closings[1]).toMatchObject({ month: '2026-11-01', isLast: true })
  expect((await state('traineeship')).closings).toEqual([])
})

test('a month that is closed and not declared is counted before the next one is closed, until it is', async () => {
  const left = async () => {
    const { checks, closings } = await state()
    return [checks.find(({ key }) => key === 'vat')?.count, closings.map(({ isVatDue }) => isVatDue)]
  }
  expect(await left()).toEqual([1, [false, true]])
  await post()
  const asked = { company: 'private-tuition', month: '2026-11' } as const
  const { netCents } = (await app.call(vatApi.vatMonth, asked, accountant)).body
  expect((await app.call(vatApi.fileVat, { ...asked, netCents }, accountant)).body).toEqual({
    isValid: true,
    errorMsgs: [],
  })
  expect(await left()).toEqual([0, [false, false]])
})
