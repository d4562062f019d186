// The bill of a month: confirmed lessons wait, one bill for all of a family, once whatever runs twice; corrected by line; asked of the Urssaf whole.
import { toBillApi } from '@cartable/domain/billing/receipts/to-bill.api.ts'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { ownContractsApi } from '@cartable/domain/contracts/own-contracts.api.ts'
import { billedCorrectionApi } from '@cartable/domain/courses/corrections/billed.api.ts'
import { cancelBilledApi } from '@cartable/domain/courses/corrections/cancel-billed.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { monthsApi } from '@cartable/domain/courses/months/months.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeAdvance } from '../../../test/factories/advance.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { fixedClock } from '../../platform/clock.ts'
import { inWrite } from '../../platform/db/database.ts'
import { findTaxOrders } from '../billing/tax-return/tax-return.queries.ts'
import { type AdvanceDesk, followRequest, requestAdvance } from '../urssaf/request-advance.ts'
import { billMonths } from './bill-months.ts'

const clock = fixedClock('2026-11-21T10:00:00Z')
let app: TuitionApp
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock })
  director = await app.director()
})
afterAll(() => app.close())

const runTask = () =>
  billMonths.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)

type Options = Parameters<typeof arrangeContract>[1]
/** A family billed by the month; `share`: of a family that has a contract already. */
const monthly = async (options: Options = {}): Promise<Tuition & { family: Caller }> => {
  const tuition = await app.write(async (db) => {
    const made = await arrangeContract(db, options)
    await db.updateTable('contracts').set({ billingRhythm: 'month' }).where('id', '=', made.contractId).execute()
    return made
  })
  return { ...tuition, family: await app.signIn(tuition.customerPersonId) }
}
const confirmed = async (at: Tuition, family: Caller, doneAt: string, durationMinutes = 60) => {
  const id = await app.write((db) => arrangeCourse(db, at, { doneAt, durationMinutes }))
  const { body } = await app.call(coursesApi.confirm, { id }, family)
  return { id, body }
}
const billsOf = (customerId: number) =>
  app.database.db
    .selectFrom('bills')
    .innerJoin('orders', 'orders.id', 'bills.orderId')
    .select(['bills.id', 'bills.kind', 'bills.totalCents', 'orders.id as orderId', 'customerDueCents', 'balanceCents'])
    .select(['creditedCents', 'teacherAmountCents', 'thirdPartCents', 'expectedCents'])
    .where('bills.customerId', '=', customerId)
    .orderBy('bills.id')
    .execute()
const linesOf = (billId: number) =>
  app.database.db
    .selectFrom('billLines')
    .select(['courseId', 'label', 'totalCents'])
    .where('billId', '=', billId)
    .orderBy('position')
    .execute()
const orderOf = async (courseId: number) =>
  (await app.database.db.selectFrom('courses').select('orderId').where('id', '=', courseId).executeTakeFirstOrThrow())
    .orderId
const cancel = async (id: number) => {
  const record = (await app.call(cancelBilledApi.billedToCancel, { id: String(id) }, director)).body
  expect(record.obstacle).toBeNull()
  const wish = { moneyBack: 'credit', recovery: 'next-pay' } as const
  return (
    await app.call(
      cancelBilledApi.cancelBilled,
      { id, updatedAt: record.updatedAt, reason: 'Pas eu lieu.', ...wish },
      director,
    )
  ).body
}

test('one lesson of a month is cancelled, another was shorter: credit notes of their lines, the rest stays', async () => {
  const home = await monthly()
  const one = await confirmed(home, home.family, '2026-11-10T16:00:00Z')
  const two = await confirmed(home, home.family, '2026-11-12T16:00:00Z', 120)
  const three = await confirmed(home, home.family, '2026-11-14T16:00:00Z')
  // before it is billed, a lesson is put right without a paper
  const record = (await app.call(billedCorrectionApi.billed, { id: String(three.id) }, director)).body
  expect(record).toMatchObject({ obstacle: null, reference: '' })
  const given = { contractId: null, renamesPayer: false, recovery: 'next-pay', moneyBack: 'credit' } as const
  const put = { id: three.id, updatedAt: record.updatedAt, doneAt: '2026-11-14T16:00:00Z', ...given }
  const saved = await app.call(
    billedCorrectionApi.saveBilled,
    { ...put, durationMinutes: 90, reason: 'Une heure et demie.' },
    director,
  )
  expect(saved.body).toMatchObject({ errors: null, papers: [] })
  const now = (await app.call(monthsApi.billNow, { customerId: home.customerId }, director)).body
  expect(now.references).toHaveLength(1)
  expect((await app.call(monthsApi.billNow, { customerId: home.customerId }, director)).body.references).toEqual([])
  expect(await billsOf(home.customerId)).toMatchObject([{ totalCents: 4500 + 9000 + 6750, teacherAmountCents: 14175 }])

  await cancel(one.id)
  expect(await billsOf(home.customerId)).toMatchObject([
    { kind: 'bill', customerDueCents: 15750, teacherAmountCents: 11025 },
    { kind: 'credit-note', totalCents: 4500 },
  ])
  const shorter = (await app.call(billedCorrectionApi.billed, { id: String(two.id) }, director)).body
  await app.call(
    billedCorrectionApi.saveBilled,
    {
      ...{ id: two.id, updatedAt: shorter.updatedAt, doneAt: '2026-11-12T16:00:00Z', durationMinutes: 60 },
      ...{ ...given, reason: 'Une heure seulement.' },
    },
    director,
  )
  const bills = await billsOf(home.customerId)
  expect(bills.map(({ totalCents }) => totalCents)).toEqual([20250, 4500, 4500])
  expect(bills[0]).toMatchObject({ customerDueCents: 11250, balanceCents: -11250 })
  const rows = (await app.call(coursesApi.list, { contractId: String(home.contractId), sort: 'date.asc' }, director))
    .body.rows
  expect(rows.map(({ creditNoteNumber }) => creditNoteNumber !== null)).toEqual([true, true, false])
})

test('the end of a contract bills what waits in the night that follows', async () => {
  const home = await monthly()
  await confirmed(home, home.family, '2026-11-10T16:00:00Z')
  await app.write((db) =>
    db
      .updateTable('contracts')
      .set({ status: 'close', closedOn: '2026-11-20', endKind: 'ended' })
      .where('id', '=', home.contractId)
      .execute(),
  )
  await runTask()
  expect(await billsOf(home.customerId)).toMatchObject([{ totalCents: 4500 }])
})

test('a family chooses one bill a month for all of its lessons, those of contracts to come as well, and takes its choice back', async () => {
  const home = await app.write((db) => arrangeContract(db))
  const other = await app.write((db) => arrangeContract(db))
  const family = await app.signIn(home.customerPersonId)
  const choose = (rhythm: 'lesson' | 'month') => app.call(ownContractsApi.chooseRhythm, { rhythm }, family)
  const own = async (caller = family) => (await app.call(ownContractsApi.ownContracts, {}, caller)).body
  const proposed = async () => (await app.call(contractsApi.show, { studentId: String(home.studentId) }, director)).body
  expect(await own()).toMatchObject({ rhythm: 'lesson', mayChooseRhythm: true })
  expect(await proposed()).toMatchObject({ billingRhythm: 'lesson' })
  // nobody follows the search: whoever manages lessons is told
  await app.write((db) => db.updateTable('staffUsers').set({ privateTuitionManager: true }).execute())
  const told = async () =>
    (
      await app.database.db
        .selectFrom('notifications')
        .select('title')
        .where('title', 'like', 'La famille d% choisit %')
        .orderBy('id')
        .execute()
    ).map(({ title }) => title.replace(/d[e’].* choisit/, 'choisit'))
  expect((await choose('month')).body.isValid).toBe(true)
  expect(new Set(await told())).toEqual(new Set(['La famille choisit une seule facture par mois.']))
  const once = (await told()).length
  await choose('month')
  expect(await told()).toHaveLength(once)
  expect(await own()).toMatchObject({ rhythm: 'month' })
  expect(await proposed()).toMatchObject({ billingRhythm: 'month' })
  expect(await own(await app.signIn(other.customerPersonId))).toMatchObject({ rhythm: 'lesson' })
  const waiting = await confirmed(home, family, '2026-11-10T16:00:00Z')
  expect(await orderOf(waiting.id)).toBeNull()
  await choose('lesson')
  const billed = await confirmed(home, family, '2026-11-12T16:00:00Z')
  expect(await orderOf(billed.id)).not.toBeNull()
  // what was confirmed before keeps to the bill that it was promised
  expect(await orderOf(waiting.id)).toBeNull()
})

const desk = (): AdvanceDesk => ({ read: app.database.db, write: app.write, platform: app.platform })
const decide = async (billId: number, statut: string) => {
  const request = await app.database.db
    .selectFrom('urssafRequests')
    .select(['id', 'providerRequestId'])
    .where('billId', '=', billId)
    .executeTakeFirstOrThrow()
  await fetch(`${app.sandbox.httpUrl}/urssaf/demandes/${request.providerRequestId}/statut`, {
    method: 'POST',
    body: new URLSearchParams({ statut }),
    redirect: 'manual',
  })
  return followRequest(desk(), request.id)
}

test('asked of the Urssaf, ten lessons make one request and the others a second one; one that is cancelled has the others billed again', async () => {
  const home = await monthly({ selfEmployed: false, regime: 'prestataire' })
  await app.write((db) => arrangeAdvance(db, home, 'whole'))
  const ids: number[] = []
  for (let day = 1; day <= 12; day += 1)
    ids.push((await confirmed(home, home.family, `2026-11-${String(day).padStart(2, '0')}T16:00:00Z`)).id)
  await app.call(monthsApi.billNow, { customerId: home.customerId }, director)
  const [ten, two] = await billsOf(home.customerId)
  expect(ten).toMatchObject({ totalCents: 45000, expectedCents: 45000, thirdPartCents: 22500, customerDueCents: 0 })
  expect(two).toMatchObject({ totalCents: 9000, expectedCents: 9000, customerDueCents: 0 })
  expect(await requestAdvance(desk(), two?.id ?? 0)).toMatchObject({ status: 'waiting' })
  const [row] = (await app.call(coursesApi.list, { contractId: String(home.contractId), sort: 'date.desc' }, director))
    .body.rows
  expect(row).toMatchObject({ thirdPartPayment: 2250, customerPayment: 2250 })

  // under way: the whole is taken back, the other lesson is asked for under another bill
  await cancel(ids[11] ?? 0)
  const bills = await billsOf(home.customerId)
  expect(bills.map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
    ['bill', 45000],
    ['bill', 9000],
    ['credit-note', 9000],
    ['bill', 4500],
  ])
  expect(bills[3]).toMatchObject({ expectedCents: 4500, customerDueCents: 0 })
  expect(await orderOf(ids[10] ?? 0)).toBe(bills[3]?.orderId)

  // paid: the credit note of one lesson is the family's
  await requestAdvance(desk(), ten?.id ?? 0)
  await decide(ten?.id ?? 0, '70')
  await cancel(ids[0] ?? 0)
  const [paid] = await billsOf(home.customerId)
  expect(paid).toMatchObject({ creditedCents: 4500, customerDueCents: 0, balanceCents: 0 })
  const credit = await app.database.db
    .selectFrom('creditMoves')
    .select('amountCents')
    .where('customerId', '=', home.customerId)
    .execute()
  expect(credit).toEqual([{ amountCents: 4500 }])
})

test('a family that employs has a bill of the fees and a statement, apart from what the company sells', async () => {
  const home = await monthly({ selfEmployed: false, regime: 'mandataire' })
  const sold = await monthly({ household: home })
  await confirmed(home, home.family, '2026-11-03T16:00:00Z')
  await confirmed(home, home.family, '2026-11-04T16:00:00Z')
  await confirmed(sold, home.family, '2026-11-05T16:00:00Z')
  await app.call(monthsApi.billNow, { customerId: home.customerId }, director)
  const bills = await app.database.db
    .selectFrom('bills')
    .select(['totalCents', 'fundsCents'])
    .where('customerId', '=', home.customerId)
    .orderBy('id')
    .execute()
  expect(bills).toEqual([
    { totalCents: 9000, fundsCents: 6300 },
    { totalCents: 4500, fundsCents: 0 },
  ])
})

// last, since bills are never dated before those of the months that it lives
test('a confirmed lesson waits, says so to family and office, and comes with the others of all contracts on one bill', async () => {
  const first = await monthly()
  const second = await monthly({ household: first })
  await app.giveCard(first.customerId)
  const { body, id } = await confirmed(first, first.family, '2026-11-10T16:00:00Z')
  expect(body).toMatchObject({
    isConfirmed: true,
    billId: null,
    paymentMessage: 'Sur la facture du 01/12/2026.',
  })
  const other = await confirmed(second, first.family, '2026-11-05T16:00:00Z')
  const row = (await app.call(coursesApi.list, { contractId: String(first.contractId) }, director)).body.rows[0]
  expect(row).toMatchObject({ toBill: true, billNumber: null, billCorrectable: true })
  const waiting = (await app.call(toBillApi.ownToBill, {}, first.family)).body
  expect(waiting).toMatchObject({ totalCents: 9000, billedOn: '2026-12-01', mayBill: false })
  expect(waiting.lessons.map((lesson) => lesson.id)).toEqual([other.id, id])
  const account = (await app.call(toBillApi.toBill, { customerId: String(first.customerId) }, director)).body
  expect(account).toMatchObject({ totalCents: 9000, mayBill: true })
  await runTask()
  expect(await billsOf(first.customerId)).toEqual([])

  clock.set('2026-12-01T02:00:00Z')
  // one confirmed on the first is of the next bill
  const late = await confirmed(first, await app.signIn(first.customerPersonId), '2026-11-28T16:00:00Z')
  await Promise.all([runTask(), runTask()])
  await runTask()
  const bills = await billsOf(first.customerId)
  expect(bills).toMatchObject([{ kind: 'bill', totalCents: 9000, customerDueCents: 0, teacherAmountCents: 6300 }])
  const lines = await linesOf(bills[0]?.id ?? 0)
  expect(lines.map(({ courseId }) => courseId)).toEqual([other.id, id])
  expect(lines[1]?.label).toContain('cours du 10/11/2026')
  expect(await orderOf(late.id)).toBeNull()
  const payments = await app.database.db
    .selectFrom('payments')
    .select(['amountCents', 'status'])
    .where('orderId', '=', bills[0]?.orderId ?? 0)
    .execute()
  expect(payments).toEqual([{ amountCents: 9000, status: 'succeeded' }])
  // each line of the yearly paper has its own teacher
  const tax = await findTaxOrders(app.database.db, first.customerId, '2019-03-04')
  expect(new Set(tax[0]?.lines.map(({ subject }) => subject)).size).toBe(2)

  clock.set('2027-01-01T02:00:00Z')
  await runTask()
  const [, next] = await billsOf(first.customerId)
  expect((await linesOf(next?.id ?? 0))[0]?.label).toContain('cours du 28/11/2026')
})
