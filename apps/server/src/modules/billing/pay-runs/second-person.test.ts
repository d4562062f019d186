// Money that leaves for those who teach waits for a second person above an amount, through HTTP: runs of each company, wages, a teacher paid apart; who is alone approves their own.
import { payRunsApi as api } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { salariesApi } from '@cartable/domain/payroll/salaries.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { completeTeacher, payParameters } from '../../../../test/factories/payroll.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { payOf } from './pay-runs.factory.ts'

const clock = fixedClock('2026-11-24T10:00:00Z')
let app: TuitionApp
let compta: Caller
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock })
  const rights = { payroll: 'write', billing: 'write', accounting: 'write', configuration: 'write' } as const
  compta = await app.staff({ ...rights, teacherAdvances: 'write' })
  director = await app.director()
  for (const [code, value] of Object.entries(payParameters)) await setParameter(code, value)
  await setParameter('teacher_pay_approval', 3_000)
})
afterAll(() => app.close())

const { setParameter, drain, arrangeTeacher, paidLesson, month, pay, papersOf, moneyOf } = payOf(
  () => app,
  () => ({ compta, director }),
)
const waiting = async (caller: Caller = compta) =>
  (await app.call(api.showMonth, { month: '2026-11-01' }, caller)).body.proposed
const toldApprovals = async ({ accountId }: Caller) =>
  (
    await sql<{ title: string }>`
      select title from notifications where account_id = ${accountId} and title like '%attend%approbation%' order by id`.execute(
      app.database.db,
    )
  ).rows.map(({ title }) => title.replaceAll(/[\u00a0\u202f]/g, ' '))

test('who is alone with the right approves their own, and the screen says so; a second one takes that away', async () => {
  const tuition = await arrangeTeacher('provider')
  await paidLesson(tuition)
  expect((await app.call(api.showMonth, { month: '2026-11-01' }, director)).body.isAlone).toBe(true)
  expect((await month()).isAlone).toBe(false)
  expect((await pay([tuition], 3_150, director)).isValid).toBe(true)
  const [own] = await waiting(director)
  expect(own).toMatchObject({ kind: 'lessons', approver: 'author-alone' })
  const second = await app.staff({ payApproval: 'write' })
  expect((await waiting(director))[0]?.approver).toBe('author')
  expect((await app.call(api.approve, { id: own!.id }, director)).body.errorMsgs[0]).toContain('seconde personne')
  await app.write((db) =>
    db.updateTable('staffUsers').set({ enabled: false }).where('personId', '=', second.personId).execute(),
  )
  expect((await app.call(api.approve, { id: own!.id }, director)).body).toEqual({ isValid: true, errorMsgs: [] })
  await drain()
  expect((await papersOf(tuition))[0]?.state).toBe('paid')
})

test('a teacher paid apart waits as well: for exactly that, never twice, by a replay neither', async () => {
  const tuition = await arrangeTeacher('provider')
  const { billId } = await paidLesson(tuition)
  const ask = async (caller = compta) =>
    (await app.call(paymentTrackingApi.payTeacher, { id: billId, reason: 'Il part demain' }, caller)).body
  const asked = await Promise.all([ask(), ask()])
  expect(asked.map(({ teacherPaymentStatus }) => teacherPaymentStatus).toSorted()).toEqual(['failed', 'pending'])
  expect(asked.map((one) => one.teacherPaymentMessage).join(' ')).toContain('attend d’être approuvé')
  expect((await toldApprovals(director)).at(-1)).toMatch(/^Un versement de 31,50 € à un professeur attend/)
  expect(await moneyOf(tuition)).toEqual([])
  const replayed = (await app.call(paymentTrackingApi.replay, { id: billId }, compta)).body
  expect([replayed.teacherPaymentStatus, replayed.teacherPaymentMessage]).toEqual([
    'pending',
    expect.stringContaining('Une seconde personne approuve'),
  ])
  const plan = (await app.call(paymentTrackingApi.replayForm, { id: String(billId) }, compta)).body
  expect(plan.steps.find(({ part }) => part === 'teacher')).toMatchObject({ isTried: false })
  expect(await moneyOf(tuition)).toEqual([])
  const [one] = await waiting(director)
  expect(one).toMatchObject({ kind: 'single', totalCents: 3_150, reason: 'Il part demain', approver: 'other' })
  expect((await app.call(paymentTrackingApi.approveTeacherPay, { id: one!.id }, compta)).status).toBe(403)
  expect((await app.call(paymentTrackingApi.abandonTeacherPay, { id: one!.id }, compta)).body.isValid).toBe(true)
  expect(await moneyOf(tuition)).toEqual([])
  await ask()
  const [again] = await waiting(director)
  const approve = async () => (await app.call(paymentTrackingApi.approveTeacherPay, { id: again!.id }, director)).body
  const approvals = await Promise.all([approve(), approve()])
  expect(approvals.map(({ teacherPaymentStatus }) => teacherPaymentStatus).toSorted()).toEqual(['failed', 'success'])
  expect((await moneyOf(tuition)).map(({ cents, status }) => [cents, status])).toEqual([[3_150, 'succeeded']])
  expect(await waiting()).toEqual([])
})

test('what changed since somebody was asked for is not paid unseen, nor a bill that was cancelled', async () => {
  const tuition = await arrangeTeacher('provider')
  const { id, billId } = await paidLesson(tuition)
  await app.call(paymentTrackingApi.payTeacher, { id: billId }, compta)
  const [one] = await waiting(director)
  expect((await app.call(coursesApi.cancel, { id }, director)).body.isValid).toBe(true)
  const { body } = await app.call(paymentTrackingApi.approveTeacherPay, { id: one!.id }, director)
  expect(body.teacherPaymentStatus).toBe('failed')
  expect(await moneyOf(tuition)).toEqual([])
  await app.call(paymentTrackingApi.abandonTeacherPay, { id: one!.id }, director)
})

test('a run of stages that waits keeps no lesson from being paid, and the other way round', async () => {
  const run = (company: 'private-tuition' | 'traineeship') =>
    app.write(async (db) =>
      db
        .insertInto('payRuns')
        .values({
          companyId: db.selectFrom('companies').select('id').where('code', '=', company),
          ...{ month: '2026-11-01', status: 'proposed', totalCents: 100, teacherCount: 1 },
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  const stages = await run('traineeship')
  const tuition = await arrangeTeacher('provider')
  await paidLesson(tuition)
  expect((await pay([tuition], 3_150)).isValid).toBe(true)
  expect((await waiting()).map(({ kind }) => kind)).toEqual(['stages', 'lessons'])
  // one of each company, and no more
  expect((await pay([tuition], 3_150)).errorMsgs[0]).toContain('attend d’être approuvée')
  await expect(run('traineeship')).rejects.toThrow('pay_runs_proposed_uq')
  for (const { id } of await waiting()) await app.call(api.abandon, { id }, director)
  expect(await waiting()).toEqual([])
  expect(stages.id).toBeGreaterThan(0)
})

test('a file of wages above the amount is neither read nor executed before somebody else approved it', async () => {
  const tuition = await app.write((db) => arrangeContract(db, { selfEmployed: false }))
  await app.write((db) => completeTeacher(db, app.platform, tuition))
  const id = await app.write((db) =>
    arrangeCourse(db, tuition, { doneAt: '2026-10-13T14:00:00Z', durationMinutes: 120 }),
  )
  await app.call(coursesApi.confirm, { id }, await app.signIn(tuition.customerPersonId))
  expect((await app.call(salariesApi.issue, { month: '2026-10-01' }, compta)).body.isValid).toBe(true)
  const october = async () => (await app.call(salariesApi.showMonth, { month: '2026-10-01' }, compta)).body
  const make = () => app.call(salariesApi.makeFile, {}, compta)
  expect((await make()).body.isValid).toBe(true)
  const [given] = await waiting(director)
  expect(given).toMatchObject({ kind: 'wages', totalCents: 6_300, teacherCount: 1, approver: 'other' })
  expect((await app.call(salariesApi.abandonFile, { id: given!.id }, director)).body.isValid).toBe(true)
  expect((await october()).readyCount).toBe(1)
  await make()
  const [file] = await waiting(director)
  expect((await october()).rows[0]?.state).toBe('proposed')
  expect((await app.call(salariesApi.readFile, { id: String(file!.id) }, compta)).status).toBe(404)
  const end = { id: file!.id, end: 'executed', executedOn: '2026-11-24' } as const
  expect((await app.call(salariesApi.endFile, end, compta)).body.errors?.messages[0]).toContain('approuvé')
  expect((await app.call(salariesApi.approveFile, { id: file!.id }, compta)).status).toBe(403)
  const approvals = await Promise.all([1, 2].map(() => app.call(salariesApi.approveFile, { id: file!.id }, director)))
  expect(approvals.filter(({ body }) => body.isValid)).toHaveLength(1)
  expect((await app.call(salariesApi.readFile, { id: String(file!.id) }, compta)).status).toBe(200)
  expect((await app.call(salariesApi.endFile, end, compta)).body.errors).toBeNull()
  expect((await october()).rows[0]).toMatchObject({ state: 'paid', paidOn: '2026-11-24' })
})
