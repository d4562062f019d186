// Bills at a wrong VAT on the real database: a matter filed wrong, a rule that was wrong since a day, what is taken back and made again.
import { rulesApi } from '@cartable/domain/accounting/rates/rules.api.ts'
import { rectifyVatApi as api } from '@cartable/domain/courses/corrections/rectify-vat.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

const clock = fixedClock('2026-11-10T10:00:00.000Z')
let app: TuitionApp
let director: Caller
let piano: Tuition
let maths: Tuition
const lessons: number[] = []

const bill = async (tuition: Tuition, doneAt: string) => {
  const id = await app.write((db) => arrangeCourse(db, tuition, { doneAt }))
  expect((await app.call(coursesApi.confirm, { id }, director)).body.errorMsgs).toEqual([])
  return id
}
const fileAs = (tuition: Tuition, type: string) =>
  app.write((db) =>
    sql`update subjects set type = ${type} where id = (select subject_id from contracts where id = ${tuition.contractId})`.execute(
      db,
    ),
  )

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  director = await app.director()
  ;[piano, maths] = await app.write(async (db) => [await arrangeContract(db), await arrangeContract(db)] as const)
  for (const day of ['2026-09-09', '2026-10-07']) lessons.push(await bill(piano, `${day}T15:00:00Z`))
  lessons.push(await bill(maths, '2026-10-08T15:00:00Z'))
})
afterAll(() => app.close())

const list = async (from = '2026-01-01') => (await app.call(api.wrongVat, { from }, director)).body
const rectify = async (sent: object, as = director) =>
  app.call(api.rectifyVat, { reason: 'Le piano n’est pas du soutien scolaire.', ...sent } as never, as)
const asShown = async () => (await list()).rows.map(({ id, vatCents }) => ({ id, vatCents }))
/** Papers of a lesson in their order: kind, rate, amount and VAT. */
const papersOf = async (id: number) => {
  const { rows } = await sql<{ kind: string; percent: string; total: number; vat: number }>`
    select b.kind, trim_scale(l.vat_percent::numeric)::text as percent, l.total_cents as total, l.vat_cents as vat
      from bill_lines l join bills b on b.id = l.bill_id where l.course_id = ${id} order by b.id`.execute(
    app.database.db,
  )
  return rows
}
const owed = async (id: number) => {
  const { rows } = await sql<{ cents: number }>`
    select sum(o.amount_cents - o.credited_cents - o.paid_cents)::integer as cents
      from orders o join customers u on u.id = o.customer_id join courses c on c.customer_id = u.id where c.id = ${id}`.execute(
    app.database.db,
  )
  return rows[0]?.cents
}

describe('a matter filed wrong', () => {
  test('nothing is to be rectified while papers and rules agree', async () => {
    expect(await list()).toEqual({ rows: [], lessonCount: 3, isCut: false })
  })

  test('its lessons are listed with both rates and what VAT is owed more', async () => {
    await fileAs(piano, 'music')
    const { rows } = await list()
    expect(rows.map(({ id }) => id)).toEqual(lessons.slice(0, 2))
    const [first] = rows
    expect(first).toMatchObject({ billedCode: 'TI10', billedPercent: '10', rightCode: 'TN20', rightPercent: '20' })
    const [paper] = await papersOf(lessons[0] ?? 0)
    expect(first?.vatCents).toBe(Math.round((paper!.total * 20) / 120) - paper!.vat)
    expect((await list('2026-10-01')).rows.map(({ id }) => id)).toEqual([lessons[1]])
  })

  test('nobody rectifies without a reason, what changed since it was read, or with half of the rights', async () => {
    const [first] = await asShown()
    expect((await rectify({ lessons: [first], reason: '' })).body.errors?.propertyPaths).toEqual(['reason'])
    expect((await rectify({ lessons: [] })).body.errors?.propertyPaths).toEqual(['lessons'])
    const changed = await rectify({ lessons: [{ ...first, vatCents: 1 }] })
    expect(changed.body.errors?.messages[0]).toContain('vient de changer')
    expect((await rectify({ lessons: [{ id: 999_999, vatCents: 1 }] })).status).toBe(404)
    for (const rights of [
      { billing: 'write', accounting: 'read' },
      { billing: 'read', accounting: 'write' },
    ] as const)
      expect((await rectify({ lessons: [first] }, await app.staff(rights))).status).toBe(403)
    expect(await papersOf(lessons[0] ?? 0)).toHaveLength(1)
  })

  test('each bill is taken back and made again at the right rate and the same price: nothing more is owed', async () => {
    const [id = 0] = lessons
    const before = await owed(id)
    const { body } = await rectify({ lessons: await asShown() })
    expect(body.errors).toBeNull()
    expect(body.papers).toHaveLength(4)
    const [bill, note, again] = await papersOf(id)
    expect(note).toEqual({ ...bill, kind: 'credit-note' })
    expect(again).toEqual({
      kind: 'bill',
      percent: '20',
      total: bill!.total,
      vat: Math.round((bill!.total * 20) / 120),
    })
    expect(await owed(id)).toBe(before)
    expect((await list()).rows).toEqual([])
  })
})

describe('a rule that was wrong since a day', () => {
  const change = async (more: object = {}) => {
    const { body } = await app.call(rulesApi.rulesList, {}, director)
    const code = body.vatCodes.find(({ label }) => label.startsWith('TR55'))?.value
    const sent = {
      ...{ kind: 'vat', from: '2026-10-01', legalBasis: 'Rescrit', wasWrong: true, vatCodeId: code },
      ...{ activity: 'tuition-home', vatStatus: 'liable', territory: 'metropole' },
      ...more,
    }
    return (await app.call(rulesApi.ruleSave, sent as never, director)).body
  }
  const timeline = async () =>
    (await app.call(rulesApi.rulesList, {}, director)).body.rows
      .filter(({ matter }) => matter === 'Soutien scolaire à domicile · Assujettie à la TVA · Métropole')
      .map(({ from, until, holds }) => [from, until, holds.slice(0, 4)])

  test('is not put right from a day to come, nor silently from a day that was billed', async () => {
    expect((await change({ from: '2026-12-01' })).errors?.propertyPaths).toEqual(['from'])
    expect((await change({ wasWrong: false })).errors?.propertyPaths).toEqual(['from'])
    expect((await change({ kind: 'credit', opensCredit: true })).errors?.propertyPaths).toEqual(['from'])
  })

  test('holds until the rule that was made since, and lists what it billed', async () => {
    const { body } = await app.call(rulesApi.rulesList, {}, director)
    const ti10 = body.vatCodes.find(({ label }) => label.startsWith('TI10'))?.value
    expect((await change({ wasWrong: false, from: '2026-11-11', vatCodeId: ti10 })).errors).toBeNull()
    expect((await change()).errors).toBeNull()
    expect(await timeline()).toEqual([
      ['2014-01-01', '2026-10-01', 'TI10'],
      ['2026-10-01', '2026-11-11', 'TR55'],
      ['2026-11-11', null, 'TI10'],
    ])
    const { rows } = await list()
    expect(rows.map(({ id, rightCode }) => [id, rightCode])).toEqual([[lessons[2], 'TR55']])
    expect(rows[0]?.vatCents).toBeLessThan(0)
  })

  test('is put right once more on the same day, without a second rule', async () => {
    const { body } = await app.call(rulesApi.rulesList, {}, director)
    const ti10 = body.vatCodes.find(({ label }) => label.startsWith('TI10'))?.value
    expect((await change({ vatCodeId: ti10 })).errors).toBeNull()
    expect((await timeline()).map(([from, , holds]) => [from, holds])).toEqual([
      ['2014-01-01', 'TI10'],
      ['2026-10-01', 'TI10'],
      ['2026-11-11', 'TI10'],
    ])
    expect((await list()).rows).toEqual([])
  })
})
