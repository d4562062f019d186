// Days without lessons through HTTP, and the public holidays that a task writes ahead.

import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { holidaysApi } from '@cartable/domain/reference/holidays/holidays.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { readHolidays } from './read-holidays.ts'
import { makePublicHolidays } from './write-public-holidays.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.staff({ codification: 'write' })
})
afterAll(() => app.close())

type Sent = SentOf<typeof holidaysApi.save>
const closure: Sent = {
  ...{ id: null, updatedAt: null, name: 'Fermeture annuelle', kind: 'company', zone: null },
  ...{ firstDay: '2030-08-01', lastDay: '2030-08-15' },
}
const save = async (values: Partial<Sent>) => (await app.call(holidaysApi.save, { ...closure, ...values }, admin)).body

describe('a period without lessons', () => {
  test('is saved with both its days, listed by its first day, and found by its zone', async () => {
    const { id, errors } = await save({
      name: 'Ponts',
      kind: 'school',
      zone: ' b ',
      firstDay: '2031-05-29',
      lastDay: '2031-06-01',
    })
    expect(errors).toBeNull()
    const { body } = await app.call(holidaysApi.show, { id: String(id) }, admin)
    expect(body).toMatchObject({
      name: 'Ponts',
      kind: 'school',
      zone: 'B',
      firstDay: '2031-05-29',
      lastDay: '2031-06-01',
    })
    const listed = await app.call(holidaysApi.list, { q: 'ponts b', sort: 'firstDay.asc' }, admin)
    expect(listed.body.rows.map((row) => row.id)).toEqual([id])
  })

  test.each([
    [{ kind: 'school' as const }, 'zone', /A, B, C/],
    [{ kind: 'company' as const, zone: 'A' }, 'zone', /toute la société/],
    [{ zone: 'D' }, 'zone', /zone \(A, B, C\)/],
    [{ lastDay: '2030-07-31' }, 'lastDay', /précéder/],
    [{ firstDay: '2030-01-01' }, 'lastDay', /cent jours/],
  ])('%j is refused at %s', async (values, path, sentence) => {
    const { errors } = await save(values)
    expect(errors?.propertyPaths).toEqual([path])
    expect(errors?.messages[0]).toMatch(sentence)
  })

  test('does not meet another of its kind and zone; disabled, it makes room, and is not enabled into the way again', async () => {
    const first = await save({ firstDay: '2032-08-01', lastDay: '2032-08-10' })
    const meeting = { firstDay: '2032-08-10', lastDay: '2032-08-20' }
    expect((await save(meeting)).errors?.messages).toEqual([
      'Une autre période du même type et de la même zone tombe déjà sur ces jours.',
    ])
    const ids = [first.id ?? 0]
    await app.call(holidaysApi.disable, { ids, enabled: false }, admin)
    expect((await save(meeting)).errors).toBeNull()
    const { body } = await app.call(holidaysApi.disable, { ids, enabled: true }, admin)
    expect(body).toMatchObject({ disabledCount: 0, refusal: expect.stringMatching(/tombe déjà/) })
  })
})

test('public holidays are written for this year and two more, once; what somebody changed stays', async () => {
  const made = await app.write((db) => makePublicHolidays(db, '2040-03-01'))
  // eleven everywhere, two in three departements, one in five
  expect(made).toBe(3 * (11 + 2 * 3 + 5))
  const { body } = await app.call(holidaysApi.list, { q: 'assomption', sort: 'firstDay.asc', size: '100' }, admin)
  const assumption = body.rows.find(({ firstDay }) => firstDay === '2041-08-15')
  const { body: record } = await app.call(holidaysApi.show, { id: String(assumption?.id) }, admin)
  const { updatedAt } = record
  await save({
    id: assumption?.id ?? 0,
    updatedAt,
    name: 'Assomption (ouvert)',
    kind: 'public',
    firstDay: '2041-08-15',
    lastDay: '2041-08-15',
  })
  await app.call(holidaysApi.disable, { ids: [assumption?.id ?? 0], enabled: false }, admin)
  expect(await app.write((db) => makePublicHolidays(db, '2040-06-01'))).toBe(0)
  expect(await app.write((db) => makePublicHolidays(db, '2041-01-01'))).toBe(22)
  const read = await app.write((db) => readHolidays(db, '2041-08-01', '2041-08-31'))
  expect(read.filter(({ kind }) => kind === 'public')).toEqual([])
})

test('the school holidays of the three zones are there from the beginning', async () => {
  const read = await app.write((db) => readHolidays(db, '2026-12-20', '2026-12-31'))
  expect(read.map(({ zone }) => zone)).toEqual(['A', 'B', 'C'])
})
