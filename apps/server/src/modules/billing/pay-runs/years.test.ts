// What a teacher is paid and when, by the setting of the company; what each year brought, on paper.
import { ownMonthsApi } from '@cartable/domain/billing/pay-runs/own-months.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeCourse } from '../../../../test/factories/tuition.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { payOf } from './pay-runs.factory.ts'

let app: TuitionApp
let compta: Caller
let director: Caller
const { setParameter, drain, arrangeTeacher, paidLesson, rowOf, pay, papersOf, moneyOf } = payOf(
  () => app,
  () => ({ compta, director }),
)
beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-24T10:00:00Z') })
  compta = await app.staff({ payroll: 'write', billing: 'write', configuration: 'write' })
  director = await app.director()
  await setParameter('transfer_iban_tuition', 'FR7630006000011234567890189')
})
afterAll(() => app.close())

test('families are waited for unless the company says otherwise; a lesson that no bill names waits all the same, and nothing is paid twice', async () => {
  const tuition = await arrangeTeacher('bank', { hasCard: false })
  const lesson = await paidLesson(tuition)
  await app.write((db) => arrangeCourse(db, tuition, { doneAt: '2026-11-21T08:00:00Z' }))
  const teacher = await app.signIn(tuition.teacherPersonId)
  const stateAtHome = async () =>
    (await app.call(ownMonthsApi.ownLessons, { month: '2026-11-01' }, teacher)).body.rows.find(
      ({ courseId }) => courseId === lesson.id,
    )?.state
  const heldOf = async () => (await rowOf(tuition))?.held.map(({ reason }) => reason)
  expect(await heldOf()).toEqual(['family', 'unconfirmed'])
  expect(await stateAtHome()).toBe('family')
  expect((await pay([tuition], 3_150)).errorMsgs[0]).toContain('Aucun des professeurs')
  await setParameter('teacher_pay_before_families', true)
  expect(await rowOf(tuition)).toMatchObject({ totalCents: 3_150 })
  expect(await heldOf()).toEqual(['unconfirmed'])
  expect(await stateAtHome()).toBe('coming')
  expect(await pay([tuition], 3_150)).toEqual({ isValid: true, errorMsgs: [] })
  expect(await moneyOf(tuition)).toMatchObject([{ cents: 3_150 }])
  await setParameter('teacher_pay_before_families', false)
  // the family pays meanwhile: what its teacher has is not due again
  const cheque = {
    method: 'cheque',
    chequeNumber: '880',
    chequeBank: 'Crédit Breton',
    receivedOn: '2026-11-24',
  } as const
  const { body } = await app.call(
    receiptsApi.saveReceipt,
    {
      ...{ id: null, updatedAt: null, customerId: tuition.customerId, company: 'private-tuition' as const },
      ...{ ...cheque, amountCents: 4_500, comments: null, reason: null, confirmsTwin: false, parts: null },
    },
    compta,
  )
  expect(body.errors).toBeNull()
  expect((await rowOf(tuition))?.totalCents).toBe(0)
  expect(await moneyOf(tuition)).toHaveLength(1)
})

test('a year is what its transfers brought, on paper for its teacher and for the office, and for nobody else', async () => {
  const [tuition, other] = [await arrangeTeacher('provider'), await arrangeTeacher('provider')]
  await paidLesson(tuition)
  await paidLesson(tuition, 120)
  expect(await pay([tuition], 9_450)).toEqual({ isValid: true, errorMsgs: [] })
  await drain()
  const teacher = await app.signIn(tuition.teacherPersonId)
  const [{ reference } = { reference: '' }] = await papersOf(tuition)
  const office = await app.call(
    ownMonthsApi.teacherYear,
    { teacherId: String(tuition.teacherId), year: '2026' },
    compta,
  )
  const own = await app.call(ownMonthsApi.ownYear, { year: '2026' }, teacher)
  for (const { raw, headers } of [office, own]) {
    expect(headers['content-type']).toBe('application/pdf')
    const text = pdfText(raw).replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(text).toContain('Relevé annuel 2026')
    // two orders, one invoice, one day: one line
    expect(text).toMatch(new RegExp(`24/11/2026 Cours, facture ${reference} 94,50 €`))
    expect(text).toContain('Total reçu en 2026 : 94,50 €')
  }
  const { rows } = (await app.call(ownMonthsApi.teacherYears, { year: '2026' }, compta)).body
  expect(rows.find(({ teacherId }) => teacherId === tuition.teacherId)).toMatchObject({ paidCents: 9_450 })
  expect(rows.some(({ teacherId }) => teacherId === other.teacherId)).toBe(false)
  expect((await app.call(ownMonthsApi.teacherYears, { year: '2025' }, compta)).body.rows).toEqual([])
  const { years } = (await app.call(ownMonthsApi.ownMonths, {}, teacher)).body
  expect(years).toEqual([{ year: 2026, paidCents: 9_450 }])
  const theirs = pdfText((await app.call(ownMonthsApi.ownYear, { year: '2025' }, teacher)).raw)
  expect(theirs).toContain('Aucun versement cette année.')
  expect((await app.call(ownMonthsApi.teacherYears, { year: '26' }, compta)).status).toBe(400)
})
