// The price of a brother or sister: off from the second child of a family, in a line of its bill, and as long as it was agreed on.
import { registrationsApi as api } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeHousehold, arrangePerson } from '../../../../test/factories/people.ts'
import { arrangeOpenStage, arrangePromo, type OpenStage } from '../../../../test/factories/registrations.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'

let app: TuitionApp
let manager: Caller
let stage: OpenStage
beforeAll(async () => {
  app = await startTuitionApp()
  manager = await app.staff({ traineeships: 'fullAccess' })
  stage = await app.write((db) => arrangeOpenStage(db))
})
afterAll(() => app.close())

const setPercent = async (percent: number) => {
  await app.write((db) =>
    sql`update parameters set value = ${JSON.stringify(percent)}::jsonb where code = 'stages_sibling_percent'`.execute(
      db,
    ),
  )
  app.platform.settings.forget()
}
const wanted = (student: number, promoCode: number | null = null) => ({
  ...{ id: null, traineeshipSession: stage.sessionId, student, traineeshipLevel: stage.levelId, promoCode },
  traineeshipSubjects: [stage.subjects[0]],
})
const priceOf = async (student: number, promoCode: number | null = null) =>
  (await app.call(api.registrationPrice, wanted(student, promoCode), manager)).body
const register = async (student: number, promoCode: number | null = null) =>
  (
    await app.call(
      api.registrationSave,
      { ...wanted(student, promoCode), updatedAt: null, paymentMethod: 'cheque' },
      manager,
    )
  ).body
const family = async () => {
  const home = await app.write((db) => arrangeHousehold(db))
  const sibling = await app.write(async (db) => {
    const personId = await arrangePerson(db, { firstName: 'Lena' })
    const values = { personId, customerId: home.customerId }
    return (await db.insertInto('students').values(values).returning('id').executeTakeFirstOrThrow()).id
  })
  return { first: home.studentId, sibling }
}
const linesOf = async (registrationId: number) => {
  const { rows } = await app.write((db) =>
    sql<{ label: string; cents: number }>`
      select l.label, l.total_cents::int as cents from bill_lines l join bills b on b.id = l.bill_id
        join orders o on o.id = b.order_id where o.traineeship_registration_id = ${registrationId} order by l.id`.execute(
      db,
    ),
  )
  return rows
}

test('nothing is taken off where the company takes nothing off, nor for the first child', async () => {
  await setPercent(0)
  const { first, sibling } = await family()
  await register(first)
  expect(await priceOf(sibling)).toMatchObject({ price: 19_900, discount: 0, siblingDiscount: 0 })
  await setPercent(10)
  const { first: other } = await family()
  expect(await priceOf(other)).toMatchObject({ price: 19_900, discount: 0, siblingDiscount: 0 })
})

test('the second child pays less, then the code on what is left; both stand on the bill; the first cancelled, the price stays', async () => {
  await setPercent(10)
  const promo = await app.write((db) => arrangePromo(db, { code: 'FRATRIE', valuePercent: '10' }))
  const { first, sibling } = await family()
  const eldest = await register(first)
  expect(await priceOf(sibling, promo)).toMatchObject({ price: 16_119, discount: 3_781, siblingDiscount: 1_990 })
  const { id } = await register(sibling, promo)
  expect((await linesOf(id ?? 0)).map(({ label, cents }) => [label.split(' ')[0], cents])).toEqual([
    ['Stage', 19_900],
    ['Réduction', -1_990],
    ['Remise,', -1_791],
  ])
  await app.call(api.registrationCancel, { id: eldest.id ?? 0 }, manager)
  const { body: form } = await app.call(api.registrationShow, { id: String(id) }, manager)
  expect(form).toMatchObject({ total: 16_119 })
  const again = await app.call(
    api.registrationPrice,
    { ...wanted(sibling, promo), id, traineeshipSubjects: form.traineeshipSubjects },
    manager,
  )
  expect(again.body).toMatchObject({ price: 16_119, difference: 0 })
})
