// The month of pay is proposed: told once to who pays, counted on the home page, asked before the month is closed; who only waits for it has no card.
import { closingApi } from '@cartable/domain/accounting/closing/closing.api.ts'
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { fixedClock } from '../../platform/clock.ts'
import { openPaymentCards } from '../monitoring/watch.queries.ts'
import { listToPay } from './pay-runs/due.queries.ts'
import { payOf } from './pay-runs/pay-runs.factory.ts'
import { proposePay } from './propose-pay.ts'

const clock = fixedClock('2026-11-28T10:00:00Z')
let app: TuitionApp
let compta: Caller
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock })
  const rights = { payroll: 'write', billing: 'write', configuration: 'write', dashboard: 'read' } as const
  compta = await app.staff({ ...rights, closing: 'read' })
  director = await app.director()
})
afterAll(() => app.close())

const { setParameter, jobContext, drain, arrangeTeacher, paidLesson, month, pay } = payOf(
  () => app,
  () => ({ compta, director }),
)
const moveTo = async (instant: string) => {
  clock.set(instant)
  compta = { ...compta, ...(await app.signIn(compta.personId)) }
  director = { ...director, ...(await app.signIn(director.personId)) }
}
const told = async ({ accountId }: Caller) =>
  (
    await sql<{ title: string; link: string }>`
      select title, link from notifications where account_id = ${accountId} and title like '%à payer%' order by id`.execute(
      app.database.db,
    )
  ).rows.map(({ title, link }) => `${title.replaceAll(/[\u00a0\u202f]/g, ' ')} ${link}`)
const counted = async () =>
  ((await app.call(dashboardApi.summary, {}, compta)).body as Record<string, number>)['37-teachersToPay']
const asked = async () => {
  const input = { company: 'private-tuition', month: '2026-11-01' } as const
  const { checks } = (await app.call(closingApi.closingState, input, compta)).body
  return checks.find(({ key }) => key === 'teachers')?.count
}

test('from the pay day on who pays is told once how many and how much, until nobody is left', async () => {
  const [one, two, held] = [
    await arrangeTeacher('provider'),
    await arrangeTeacher('provider'),
    await arrangeTeacher('provider'),
  ]
  for (const tuition of [one, two, two, held]) await paidLesson(tuition)
  const { updatedAt, mandateAcceptedOn } = (
    await app.call(payRunsApi.showTerms, { teacherId: String(held.teacherId) }, compta)
  ).body
  const terms = { teacherId: held.teacherId, updatedAt, mandateAcceptedOn, holdReason: 'Attestation à fournir' }
  expect((await app.call(payRunsApi.saveTerms, terms, compta)).body.errors).toBeNull()
  // the month is not over
  expect(await counted()).toBe(0)
  await moveTo('2026-12-04T10:00:00Z')
  await proposePay.run(jobContext())
  expect(await told(compta)).toEqual([])
  expect([await counted(), await asked()]).toEqual([2, 2])
  await moveTo('2026-12-05T10:00:00Z')
  for (const _ of [1, 2]) await proposePay.run(jobContext())
  expect(await told(compta)).toEqual(['2 professeurs à payer, 94,50 € (novembre 2026). /accounting/pay?mois=2026-11'])
  // who pays, and nobody else
  expect(await told(await app.staff({ billing: 'write' }))).toEqual([])
  // the count of the home page is that of the screen, but for who is held back on purpose
  const { rows } = await month()
  const shown = rows.filter(({ items }) => items.length > 0).map(({ teacherId }) => teacherId)
  const toPay = (await listToPay(app.database.db, '2026-12-01')).map(({ teacherId }) => teacherId)
  expect([...toPay, held.teacherId].toSorted()).toEqual(shown.toSorted())
  // who waits for the pay has no card
  await app.write((db) => openPaymentCards(db, '2026-12-15'))
  const cards = await app.database.db
    .selectFrom('monitoringCards')
    .select('id')
    .where('kind', '=', 'teacher-payment')
    .execute()
  expect(cards).toEqual([])
  expect((await pay([one, two], 9_450)).isValid).toBe(true)
  await drain()
  expect([await counted(), await asked()]).toEqual([0, 0])
})

test('a payment that failed has its card, and a later pay day is a later bell', async () => {
  const tuition = await arrangeTeacher('provider')
  await paidLesson(tuition)
  await setParameter('teacher_pay_day', 20)
  await moveTo('2027-01-05T10:00:00Z')
  await proposePay.run(jobContext())
  expect(await told(compta)).toHaveLength(1)
  await moveTo('2027-01-20T10:00:00Z')
  await proposePay.run(jobContext())
  expect((await told(compta)).at(-1)).toBe(
    '1 professeur à payer, 31,50 € (décembre 2026). /accounting/pay?mois=2026-12',
  )
  await app.write((db) =>
    sql`update orders set teacher_payment_status = 'failed' where id in (select order_id from order_teachers where teacher_id = ${tuition.teacherId})`.execute(
      db,
    ),
  )
  await app.write((db) => openPaymentCards(db, '2026-12-15'))
  const cards = await app.database.db
    .selectFrom('monitoringCards')
    .select('status')
    .where('kind', '=', 'teacher-payment')
    .execute()
  expect(cards).toEqual([{ status: 'to-handle' }])
})
