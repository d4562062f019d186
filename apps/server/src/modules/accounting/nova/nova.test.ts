// The NOVA return on the real database: what a quarter counts, month by month, and the lines behind each figure.
import { closingApi } from '@cartable/domain/accounting/closing/closing.api.ts'
import { novaApi } from '@cartable/domain/accounting/nova/nova.api.ts'
import { novaDifferences } from '@cartable/domain/accounting/nova/nova.schema.ts'
import { cancelBilledApi } from '@cartable/domain/courses/corrections/cancel-billed.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

const clock = fixedClock('2026-10-20T10:00:00.000Z')
let app: TuitionApp
let director: Caller
let home: Tuition
let others: Tuition
let online: Tuition

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  director = await app.director()
  ;[home, others, online] = await app.write(
    async (db) =>
      [await arrangeContract(db), await arrangeContract(db), await arrangeContract(db, { format: 'CEL' })] as const,
  )
})
afterAll(() => app.close())

const bill = async (tuition: Tuition, doneAt: string): Promise<number> => {
  const id = await app.write((db) => arrangeCourse(db, tuition, { doneAt }))
  const { body } = await app.call(coursesApi.confirm, { id }, director)
  expect(body.errorMsgs).toEqual([])
  return id
}
const quarter = async () => {
  const answer = await app.call(novaApi.quarter, { quarter: '2026-10' }, director)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.rows
}
const monthOf = async (month: string) =>
  (await quarter()).find((row) => row.month === month && row.regime === 'prestataire')

test('a quarter is three months, those without activity at zero', async () => {
  expect((await quarter()).map(({ month, minutes }) => [month, minutes])).toEqual([
    ['2026-10', 0],
    ['2026-11', 0],
    ['2026-12', 0],
  ])
})

test('lessons at home count with their families, teachers, hours and turnover; those online stand beside', async () => {
  await bill(home, '2026-10-19T15:00:00.000Z')
  await bill(home, '2026-10-18T15:00:00.000Z')
  const wrong = await bill(others, '2026-10-19T15:00:00.000Z')
  await bill(online, '2026-10-19T16:00:00.000Z')
  const october = await monthOf('2026-10')
  expect(october).toMatchObject({ customers: 2, teachers: 2 })
  const { body } = await app.call(novaApi.lines, { month: '2026-10', regime: 'prestataire', part: 'sap' }, director)
  expect(body.lines).toHaveLength(3)
  expect(body.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(october?.sapCents)
  expect(body.lines.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(october?.minutes)
  const beside = await app.call(novaApi.lines, { month: '2026-10', regime: 'prestataire', part: 'other' }, director)
  expect(beside.body.lines.map(({ cents }) => cents)).toEqual([october?.otherCents])
  expect(october?.otherCents).toBeGreaterThan(0)

  // taken back the month after: October, which may be declared already, does not move; the family is nobody's of November
  clock.set('2026-11-03T10:00:00.000Z')
  director = await app.director()
  const shown = await app.call(cancelBilledApi.billedToCancel, { id: String(wrong) }, director)
  const { body: cancelled } = await app.call(
    cancelBilledApi.cancelBilled,
    { id: wrong, updatedAt: shown.body.updatedAt, reason: 'Jamais donné.' },
    director,
  )
  expect(cancelled.errors).toBeNull()
  expect(await monthOf('2026-10')).toEqual(october)
  const november = await monthOf('2026-11')
  expect(november).toMatchObject({ customers: 0, teachers: 0 })
  expect((november?.minutes ?? 0) * 3).toBe(-(october?.minutes ?? 0))
  expect((november?.sapCents ?? 0) * 3).toBe(-(october?.sapCents ?? 0))
})

test('a year counts each family and each teacher once, and sums its months to the cent', async () => {
  const { body } = await app.call(novaApi.year, { year: '2026' }, director)
  const months = (await quarter()).filter(({ regime }) => regime === 'prestataire')
  const sum = (of: (row: (typeof months)[number]) => number) => months.reduce((total, row) => total + of(row), 0)
  // the family of the lesson that was taken back has no hour left of the year
  expect(body.rows).toEqual([
    {
      ...{ regime: 'prestataire', customers: 1, teachers: 1, minutes: sum(({ minutes }) => minutes) },
      ...{ sapCents: sum(({ sapCents }) => sapCents), otherCents: sum(({ otherCents }) => otherCents) },
    },
  ])
  expect(body.rows[0]?.minutes).toBe(120)
  const before = await app.call(novaApi.year, { year: '2025' }, director)
  expect(before.body.rows).toMatchObject([{ regime: 'prestataire', customers: 0, minutes: 0, sapCents: 0 }])
  expect((await app.call(novaApi.year, { year: '26' }, director)).status).toBe(400)
})

test('a quarter that does not exist is refused', async () => {
  expect((await app.call(novaApi.quarter, { quarter: '2026-11' }, director)).status).toBe(400)
})

test('a quarter that is over is to be declared, is marked so once, and is asked for again once that is taken back', async () => {
  const state = async (of = '2026-10') => (await app.call(novaApi.quarter, { quarter: of }, director)).body
  const declare = async (declaredOn: string) =>
    (await app.call(novaApi.declare, { quarter: '2026-10', declaredOn }, director)).body
  const left = async (month: string) =>
    (await app.call(closingApi.closingState, { company: 'private-tuition', month }, director)).body.checks.find(
      ({ key }) => key === 'nova',
    )?.count
  expect((await state()).toDeclare).toEqual([])
  expect((await declare('2026-11-03')).errors?.messages[0]).toContain('n’est pas terminé')
  clock.set('2027-02-04T10:00:00.000Z')
  director = await app.director()
  // nothing was billed before October
  expect(await state('2026-07')).toMatchObject({ declared: null, toDeclare: ['2026-10'] })
  expect([await left('2026-11-01'), await left('2026-12-01'), await left('2027-01-01')]).toEqual([0, 1, 1])
  expect((await declare('2026-12-30')).errors?.propertyPaths).toEqual(['declaredOn'])
  expect((await declare('2027-02-05')).errors?.propertyPaths).toEqual(['declaredOn'])
  const both = await Promise.all([declare('2027-01-12'), declare('2027-01-12')])
  expect(both.filter(({ errors }) => errors === null)).toHaveLength(1)
  expect(both.find(({ errors }) => errors !== null)?.errors?.messages[0]).toContain('déjà marqué déclaré')
  expect(await state()).toMatchObject({ declared: { on: '2027-01-12' }, toDeclare: [] })
  expect(await left('2027-01-01')).toBe(0)
  const withdraw = async () => (await app.call(novaApi.withdrawDeclared, { quarter: '2026-10' }, director)).body
  expect(await withdraw()).toEqual({ isValid: true, errorMsgs: [] })
  expect((await withdraw()).isValid).toBe(false)
  expect(await left('2027-01-01')).toBe(1)
})

test('what was declared stays as it was typed, beside what the quarter says today; it keeps its months shut', async () => {
  const state = async () => (await app.call(novaApi.quarter, { quarter: '2026-10' }, director)).body
  const declared = { quarter: '2026-10', declaredOn: '2027-01-12' }
  expect((await app.call(novaApi.declare, declared, director)).body.errors).toBeNull()
  const typed = await state()
  expect(typed.declared?.rows).toEqual(typed.rows)
  expect(novaDifferences(typed.declared?.rows ?? [], typed.rows)).toEqual([])

  const company = 'private-tuition'
  const close = { company, month: '2026-12-01', reason: 'Points connus' } as const
  expect((await app.call(closingApi.closeMonth, close, director)).body.errors).toBeNull()
  const closings = async () => (await app.call(closingApi.closingState, { company }, director)).body.closings
  const [december] = await closings()
  expect(december?.declared).toEqual({ kind: 'nova', month: '2026-10-01' })
  const reopen = async () =>
    (await app.call(closingApi.reopenMonth, { id: december?.id ?? 0, reason: 'Oubli' }, director)).body
  expect(JSON.stringify(await reopen())).toContain('Le 4e trimestre 2026 est déclaré sur NOVA')
  expect((await app.call(novaApi.withdrawDeclared, { quarter: '2026-10' }, director)).body.isValid).toBe(true)
  expect((await closings())[0]?.declared).toBeNull()
  expect((await reopen()).errors).toBeNull()
  expect((await app.call(novaApi.declare, declared, director)).body.errors).toBeNull()

  // a bill that comes to be dated in the quarter: the return that was typed does not know it
  clock.set('2026-12-15T10:00:00.000Z')
  director = await app.director()
  await bill(home, '2026-12-14T15:00:00.000Z')
  const after = await state()
  expect(after.declared?.rows).toEqual(typed.rows)
  const changed = novaDifferences(after.declared?.rows ?? [], after.rows)
  expect(new Set(changed.map(({ month }) => month))).toEqual(new Set(['2026-12']))
  expect(changed.find(({ figure }) => figure === 'customers')).toMatchObject({ declared: 0, now: 1 })
})
