// A child who goes to another family, through HTTP on the real database: what follows, what stays, what is refused, two at once, and back.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { movingApi } from '@cartable/domain/merging/moving.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeHousehold } from '../../../test/factories/people.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { fixedClock } from '../../platform/clock.ts'

let app: TuitionApp
let manager: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-20T12:00:00Z') })
  manager = await app.director()
})
afterAll(() => app.close())

const tuition = () => app.write((db) => arrangeContract(db))
const household = () => app.write((db) => arrangeHousehold(db, { customer: 'Riou' }))
const plain = (texts: readonly string[]) => texts.map((one) => one.replaceAll(/[\u00a0\u202f]/g, ' '))
const preview = async (id: number, customerId: number) =>
  (await app.call(movingApi.preview, { id: String(id), customerId: String(customerId) }, manager)).body
const move = async (id: number, fromCustomerId: number, customerId: number) =>
  (await app.call(movingApi.move, { id, fromCustomerId, customerId, words: null }, manager)).body
const planned = async ({ contractId, ...who }: Tuition) => {
  const id = await app.write((db) => arrangeCourse(db, { contractId, ...who }, { status: '1-planned' }))
  return id
}
const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(app.database.db)).rows
const contractsOf = (customerId: number) =>
  rowsOf(
    sql<{ id: number; status: string; studentId: number; replacesContractId: number | null }>`
    select id, status, student_id, replaces_contract_id from contracts where customer_id = ${customerId} order by id`,
  )
const coursesOf = async (customerId: number) =>
  (await rowsOf(sql<{ id: number }>`select id from courses where customer_id = ${customerId} order by id`)).map(
    ({ id }) => id,
  )
const billsOf = async (customerId: number) =>
  (await app.call(billingApi.billsList, { customerId: String(customerId), page: '1', size: '50' }, manager)).body.rows
    .length

describe('a child who goes to another family', () => {
  test('goes with all that he has where nothing was billed, and comes back the same way', async () => {
    const wrong = await tuition()
    const right = await household()
    const lesson = await planned(wrong)
    const { follows, stays, remade, obstacles } = await preview(wrong.studentId, right.customerId)
    expect({ stays, remade, obstacles }).toEqual({ stays: [], remade: [], obstacles: [] })
    expect(plain(follows)).toEqual([
      expect.stringMatching(/^Contrat CT\d+ : Mathématiques/),
      '1 cours pas encore facturé',
    ])
    expect(await move(wrong.studentId, wrong.customerId, right.customerId)).toEqual({
      ...{ isValid: true, errorMsgs: [], id: wrong.studentId },
    })
    expect(await contractsOf(right.customerId)).toMatchObject([{ id: wrong.contractId, status: 'active' }])
    expect(await coursesOf(right.customerId)).toEqual([lesson])
    expect(await contractsOf(wrong.customerId)).toEqual([])
    const { body: student } = await app.call(customersApi.showStudent, { id: String(wrong.studentId) }, manager)
    expect(student.customerId).toBe(right.customerId)
    for (const [customerId, title] of [
      [wrong.customerId, / a quitté cette famille$/],
      [right.customerId, / a rejoint cette famille$/],
    ] as const)
      expect(
        await rowsOf(sql<{ title: string }>`select title from log_entries where customer_id = ${customerId}`),
      ).toEqual([{ title: expect.stringMatching(title) }])

    await move(wrong.studentId, right.customerId, wrong.customerId)
    expect(await coursesOf(wrong.customerId)).toEqual([lesson])
    expect(await contractsOf(right.customerId)).toEqual([])
  })

  test('leaves what was billed where it was billed: the contract goes on as another one, with its lessons to come', async () => {
    const wrong = await tuition()
    const right = await household()
    const given = await app.write((db) => arrangeCourse(db, wrong))
    await app.call(coursesApi.confirm, { id: given }, manager)
    const lesson = await planned(wrong)
    const shown = await preview(wrong.studentId, right.customerId)
    expect(plain(shown.stays)).toEqual(['1 facture ou avoir'])
    expect(shown.remade).toHaveLength(1)
    const { id } = await move(wrong.studentId, wrong.customerId, right.customerId)
    expect(id).not.toBe(wrong.studentId)
    expect(await contractsOf(wrong.customerId)).toMatchObject([{ id: wrong.contractId, status: 'close' }])
    expect(await contractsOf(right.customerId)).toMatchObject([
      { status: 'active', studentId: id, replacesContractId: wrong.contractId },
    ])
    expect(await coursesOf(wrong.customerId)).toEqual([given])
    expect(await coursesOf(right.customerId)).toEqual([lesson])
    expect([await billsOf(wrong.customerId), await billsOf(right.customerId)]).toEqual([1, 0])
    const { body: left } = await app.call(customersApi.showStudent, { id: String(wrong.studentId) }, manager)
    expect(left).toMatchObject({ customerId: wrong.customerId, enabled: false })
    const { body: files } = await app.call(movingApi.files, { id: String(wrong.studentId) }, manager)
    expect(files.files).toMatchObject([{ id, enabled: true }])

    // the opposite act: back in the file that he left
    expect(await move(id ?? 0, right.customerId, wrong.customerId)).toMatchObject({
      isValid: true,
      id: wrong.studentId,
    })
    expect(await coursesOf(wrong.customerId)).toEqual([given, lesson])
    expect(await coursesOf(right.customerId)).toEqual([])
  })

  test('is refused where something waits for the family that he leaves, with the way to settle it', async () => {
    const wrong = await tuition()
    const right = await household()
    await app.write((db) => arrangeCourse(db, wrong, { status: '22-validated-customer-mail' }))
    const { obstacles } = await preview(wrong.studentId, right.customerId)
    expect(obstacles).toMatchObject([
      {
        message: expect.stringMatching(/un cours déclaré attend encore une réponse/),
        link: { path: `/privateTuition/contract/${wrong.contractId}` },
      },
    ])
    expect(await move(wrong.studentId, wrong.customerId, right.customerId)).toMatchObject({
      ...{ isValid: false, id: null, errorMsgs: obstacles.map(({ message }) => message) },
    })
    expect(await coursesOf(right.customerId)).toEqual([])
  })

  test('is refused to the family itself, for a client who is the pupil, and to a family that is not there any more', async () => {
    const wrong = await household()
    const right = await household()
    const first = async (customerId: number) => (await preview(wrong.studentId, customerId)).obstacles[0]?.message
    expect(await first(wrong.customerId)).toMatch(/déjà dans cette famille/)
    await app.write((db) => sql`update customers set enabled = false where id = ${right.customerId}`.execute(db))
    expect(await first(right.customerId)).toMatch(/désactivée/)
    const own = await app.write((db) =>
      sql<{
        id: number
      }>`insert into students (customer_id, person_id, sort_name, search_text) values (${wrong.customerId}, ${wrong.customerPersonId}, '', '') returning id`.execute(
        db,
      ),
    )
    const { obstacles } = await preview(own.rows[0]?.id ?? 0, right.customerId)
    expect(obstacles[0]).toMatchObject({
      message: expect.stringMatching(/client lui-même/),
      link: { path: `/customer/show/${wrong.customerId}` },
    })
  })

  test('happens once when two people do it, and the second one is told', async () => {
    const wrong = await tuition()
    const [right, other] = [await household(), await household()]
    const answers = await Promise.all([
      move(wrong.studentId, wrong.customerId, right.customerId),
      move(wrong.studentId, wrong.customerId, other.customerId),
    ])
    expect(answers.filter(({ isValid }) => isValid)).toHaveLength(1)
    expect(answers.find(({ isValid }) => !isValid)?.errorMsgs[0]).toMatch(/déjà changé cet élève de famille/)
  })

  test('tells both families and the teacher, neither family who the other one is', async () => {
    const wrong = await tuition()
    const right = await household()
    await move(wrong.studentId, wrong.customerId, right.customerId)
    const sent = await rowsOf(
      sql<{ purpose: string; body: string }>`select m.purpose, m.body from messages m
        where m.purpose like 'pupil-%' and ((m.about_class = 'customers' and m.about_id = any(${[wrong.customerId, right.customerId]}::bigint[]))
          or (m.about_class = 'contracts' and m.about_id = ${wrong.contractId})) order by 1`,
    )
    expect(sent.map(({ purpose }) => purpose)).toEqual(['pupil-joined', 'pupil-left', 'pupil-moved-teacher'])
    expect(sent[1]?.body).not.toContain('Riou')
  })
})
