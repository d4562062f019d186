// What a family is written of a receipt: in whose name, and what of it takes the place of what it was told before.

import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import type { ReceiptInput } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TuitionApp
let compta: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-20T12:00:00Z') })
  compta = await app.director()
})
afterAll(() => app.close())

/** A family that owes a lesson of 45 €. */
const owing = async (): Promise<Tuition> => {
  const tuition = await app.write((db) => arrangeContract(db))
  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  await app.call(coursesApi.confirm, { id: courseId }, compta)
  return tuition
}
const receive = async ({ customerId }: Tuition, amountCents: number, more: Partial<ReceiptInput> = {}) => {
  const input: ReceiptInput = {
    ...{ id: null, updatedAt: null, customerId, company: 'private-tuition', method: 'cheque', amountCents },
    ...{ receivedOn: '2026-11-20', chequeNumber: '7001', chequeBank: 'Crédit Breton', comments: null, reason: null },
    ...{ confirmsTwin: false, parts: null, ...more },
  }
  return (await app.call(receiptsApi.saveReceipt, input, compta)).body
}
const mailsTo = async ({ customerPersonId }: Tuition) => {
  const { rows } = await sql<{ body: string; company: string | null }>`
    select m.body, k.code as company from messages m join message_recipients r on r.message_id = m.id left join companies k on k.id = m.company_id
     where r.person_id = ${customerPersonId} and m.purpose = 'money-received' order by m.id`.execute(app.database.db)
  return rows.map(({ body, company }) => ({ company, body: body.replaceAll(/[\u00a0\u202f]/g, ' ') }))
}

test('of the wrong amount: the family reads that its first mail no longer holds, apart from the facts, in the name of who sells', async () => {
  const family = await owing()
  const { id, updatedAt } = await receive(family, 45_000)
  expect((await receive(family, 4500, { id, updatedAt, reason: 'Zéro de trop' })).errors).toBeNull()
  const [first, second] = await mailsTo(family)
  expect([first?.company, second?.company]).toEqual(['private-tuition', 'private-tuition'])
  expect(first?.body).not.toContain('remplace')
  expect(second?.body).toMatch(/45,00 €, réglée\.\n\nCe message remplace le précédent/)
})

test('on the wrong family: the right one was told of no other, and reads of none', async () => {
  const [wrong, right] = [await owing(), await owing()]
  const cheque = { chequeNumber: '7002' }
  const { id, updatedAt } = await receive(wrong, 4500, cheque)
  expect((await receive(right, 4500, { ...cheque, id, updatedAt, reason: 'Erreur de famille' })).errors).toBeNull()
  expect((await mailsTo(right)).map(({ body }) => body)).toEqual([expect.not.stringContaining('remplace')])
})
