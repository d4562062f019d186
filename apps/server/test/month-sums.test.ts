// Sums by month on a real company: what lists and charts show is the same before they are kept, once they are, and after every write since.
import { accountingApi } from '@cartable/domain/accounting/accounting.api.ts'
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import { novaApi } from '@cartable/domain/accounting/nova/nova.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { mergingApi } from '@cartable/domain/merging/merging.api.ts'
import { statisticsApi } from '@cartable/domain/statistics/statistics.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postLedger } from '../src/modules/accounting/post-ledger.ts'
import { inWrite } from '../src/platform/db/database.ts'
import type { ScheduledTask } from '../src/platform/jobs/scheduled-tasks.ts'
import { areWholeMonths, listWrongMonths, monthSumsTasks } from '../src/platform/month-sums.ts'
import { sumSources } from '../src/sum-sources.ts'
import type { Caller } from './app.ts'
import { arrangeContract, arrangeCourse } from './factories/tuition.ts'
import { arrangeBilled, startTuitionApp, type TuitionApp } from './tuition-app.ts'

let app: TuitionApp
let director: Caller
const [keep, verify] = monthSumsTasks(sumSources) as [ScheduledTask, ScheduledTask]
const runTask = (task: ScheduledTask) =>
  task.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)

beforeAll(async () => {
  app = await startTuitionApp()
  await app.start()
  director = await app.director()
  await arrangeBilled(app, { card: 'works' })
  await arrangeBilled(app)
  await runTask(postLedger)
})
afterAll(() => app.close())

/** Everything that is made of these sums, as it is shown. */
const shown = async () => {
  const orders = await app.call(billingApi.ordersView, {}, director)
  const lessons = await app.call(accountingApi.privateTuitionBillsList, {}, director)
  const toPay = await app.call(accountingApi.privateTuitionBillsList, { paymentStatuses: 'missing' }, director)
  const standing = await app.call(accountingApi.privateTuitionBillsList, { withoutCancelled: 'true' }, director)
  const stages = await app.call(accountingApi.traineeshipBillsList, {}, director)
  const books = await app.call(ledgerApi.ledgerLines, {}, director)
  const [year, month] = app.platform.clock.today().split('-').map(Number) as [number, number]
  const quarter = `${year}-${String(month - ((month - 1) % 3)).padStart(2, '0')}`
  const novaQuarter = await app.call(novaApi.quarter, { quarter }, director)
  const novaYear = await app.call(novaApi.year, { year: String(year) }, director)
  const charts = await app.call(statisticsApi.tuitionCharts, {}, director)
  return {
    orders: orders.body.totals,
    lessons: lessons.body.totals,
    toPay: toPay.body.totals,
    standing: standing.body.totals,
    stages: stages.body.totals,
    books: books.body.totals,
    charts: charts.body.charts,
    novaQuarter: novaQuarter.body.rows,
    novaYear: novaYear.body.rows,
  }
}
/** As nothing kept would show it. */
const shownAnew = async () => {
  const { rows } = await sql<{ subject: string; month: string; parts: string }>`
    delete from month_sums returning subject, month::text, parts::text`.execute(app.database.writer)
  const anew = await shown()
  for (const { subject, month, parts } of rows)
    await sql`insert into month_sums (subject, month, parts) values (${subject}, ${month}::date, ${parts}::jsonb)`.execute(
      app.database.writer,
    )
  return anew
}
const changed = async () =>
  (
    await sql<{ subject: string }>`select distinct subject from month_changes order by 1`.execute(app.database.db)
  ).rows.map(({ subject }) => subject)

test('shows the same once months are kept, and knows nothing of them as changed', async () => {
  const before = await shown()
  expect(before.lessons.billCount).toBe(2)
  expect(before.orders.amount).toBeGreaterThan(0)
  expect(before.books.entryCount).toBeGreaterThan(2)
  await runTask(keep)
  expect(await changed()).toEqual([])
  expect(await shown()).toEqual(before)
  expect(await shownAnew()).toEqual(before)
})

test('follows at once what is written after they were kept: a lesson billed, a payment, its fees, a credit note, what a teacher is paid', async () => {
  await runTask(keep)
  const before = await shown()
  const tuition = await app.write((db) => arrangeContract(db, { selfEmployed: true }))
  await app.giveCard(tuition.customerId)
  const id = await app.write((db) => arrangeCourse(db, tuition, { durationMinutes: 90 }))
  const moves: (() => Promise<unknown>)[] = [
    () => app.call(coursesApi.confirm, { id }, director),
    () => app.write((db) => sql`update payments set provider_fee_cents = provider_fee_cents + 17`.execute(db)),
    () =>
      app.write((db) =>
        sql`update courses set teacher_amount_cents = teacher_amount_cents - 5, margin_cents = margin_cents + 5 where id = ${id}`.execute(
          db,
        ),
      ),
    () => runTask(postLedger) as Promise<unknown>,
    () => app.call(coursesApi.cancel, { id }, director),
  ]
  let last = before
  for (const move of moves) {
    await move()
    const now = await shown()
    expect(now).not.toEqual(last)
    expect(now).toEqual(await shownAnew())
    expect(await listWrongMonths(app.database.db, sumSources)).toEqual([])
    // every other time what was noted is summed again
    if (moves.indexOf(move) % 2 === 0) await runTask(keep)
    expect(await shown()).toEqual(now)
    last = now
  }
  expect(last.lessons).toMatchObject({ billCount: before.lessons.billCount + 1, creditNoteCount: 1 })
})

test('a write that is not committed yet leaves its month as changed, whoever keeps it meanwhile', async () => {
  await runTask(keep)
  await app.write(async (db) => {
    await sql`update orders set card_retry_on = clock_today() where id = (select min(id) from orders)`.execute(db)
    await runTask(keep)
  })
  expect(await changed()).toEqual(['bills', 'orders'])
})

test('a lesson that is saved as it was moves no month, and one whose price changes does', async () => {
  const ofLessons = async () => (await changed()).filter((subject) => subject === 'lessons')
  await runTask(keep)
  await app.write((db) =>
    sql`update courses set status = status, price_cents = price_cents, report = 'Relu.' where done_at is not null`.execute(
      db,
    ),
  )
  expect(await ofLessons()).toEqual([])
  await app.write((db) =>
    sql`update courses set teacher_amount_cents = teacher_amount_cents - 5, margin_cents = margin_cents + 5 where id = (select max(id) from courses where done_at is not null)`.execute(
      db,
    ),
  )
  expect(await ofLessons()).toEqual(['lessons'])
  await runTask(keep)
})

test('the check of the night names a sum that is wrong, and makes it anew', async () => {
  await runTask(keep)
  const before = await shown()
  await sql`update month_sums set parts = jsonb_set(parts, '{0,amount}', '1') where subject = 'orders'`.execute(
    app.database.writer,
  )
  expect((await shown()).orders).not.toEqual(before.orders)
  const report = await runTask(verify)
  expect(report).toMatchObject({
    status: 'warning',
    summary: { wrong: [expect.stringMatching(/^orders \d{4}-\d{2}$/)] },
  })
  expect(await shown()).toEqual(before)
  expect(await runTask(verify)).toMatchObject({ status: 'success', summary: { wrong: [] } })
})

test('two families, then two teachers, who are one: the year counts them once, and twice again once it is undone', async () => {
  const [kept, givenUp] = await app.write(async (db) => [await arrangeContract(db), await arrangeContract(db)] as const)
  // nobody is in two places
  for (const [tuition, doneAt] of [
    [kept, '2026-10-05T15:00:00Z'],
    [givenUp, '2026-10-06T15:00:00Z'],
  ] as const) {
    const id = await app.write((db) => arrangeCourse(db, tuition, { doneAt }))
    expect((await app.call(coursesApi.confirm, { id }, director)).body.errorMsgs).toEqual([])
  }
  await runTask(keep)
  const nova = async () => {
    const { novaYear, ...rest } = await shown()
    expect({ novaYear, ...rest }).toEqual(await shownAnew())
    expect(await listWrongMonths(app.database.db, sumSources)).toEqual([])
    const { customers, teachers } = novaYear.find(({ regime }) => regime === 'prestataire')!
    return { customers, teachers }
  }
  const { customers, teachers } = await nova()
  const pairs = [
    {
      ids: { keptId: kept.customerId, givenUpId: givenUp.customerId },
      ...{ preview: mergingApi.customerPreview, merge: mergingApi.mergeCustomers },
      ...{ merges: mergingApi.customerMerges, undo: mergingApi.undoCustomers },
      made: { customers: customers - 1, teachers },
    },
    {
      ids: { keptId: kept.teacherId, givenUpId: givenUp.teacherId },
      ...{ preview: mergingApi.teacherPreview, merge: mergingApi.mergeTeachers },
      ...{ merges: mergingApi.teacherMerges, undo: mergingApi.undoTeachers },
      made: { customers, teachers: teachers - 1 },
    },
  ] as const
  for (const { ids, preview, merge, merges, undo, made } of pairs) {
    const asked = { keptId: String(ids.keptId), givenUpId: String(ids.givenUpId) }
    const { stamp } = (await app.call(preview, asked, director)).body
    const { body } = await app.call(merge, { ...ids, stamp, takes: [] }, director)
    expect(body).toMatchObject({ isValid: true, errorMsgs: [] })
    expect(await nova()).toEqual(made)
    const done = (await app.call(merges, { id: asked.keptId }, director)).body.of
    const undone = await app.call(undo, { id: done[0]!.id }, director)
    expect(undone.body).toMatchObject({ isValid: true })
    expect(await nova()).toEqual({ customers, teachers })
  }
})

test('a period is of whole months from a first day to a last one', () => {
  expect(areWholeMonths({})).toBe(true)
  expect(areWholeMonths({ from: '2026-02-01', to: '2026-02-28' })).toBe(true)
  expect(areWholeMonths({ from: '2026-02-01', to: '2026-02-27' })).toBe(false)
  expect(areWholeMonths({ from: '2026-02-02' })).toBe(false)
  expect(areWholeMonths({ to: '2028-02-28' })).toBe(false)
})
