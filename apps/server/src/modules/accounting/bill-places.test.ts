// Papers stand in the accounting table by their hours, their pupil and their teacher, whatever became of these since.
import { accountingApi } from '@cartable/domain/accounting/accounting.api.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeBilled, type Billed, startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { placeBills } from './verify-ledger.queries.ts'

let app: TuitionApp
let accountant: Caller
let billed: Billed[]

beforeAll(async () => {
  app = await startTuitionApp()
  await app.start()
  accountant = await app.staff({ accounting: 'read' })
  billed = [await arrangeBilled(app, {}), await arrangeBilled(app, { card: 'works' }), await arrangeBilled(app, {})]
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await app.write(placeBills)).toBe(0)
})

const rows = async (sort: string) =>
  (await app.call(accountingApi.privateTuitionBillsList, { sort, size: '100' } as never, accountant)).body.rows
const rename = (table: 'teachers' | 'students', id: number, lastName: string) =>
  app.write((db) =>
    sql`update people set last_name = ${lastName} where id = (select person_id from ${sql.table(table)} where id = ${id})`.execute(
      db,
    ),
  )

test('they are in order of the hours and of the names that are shown', async () => {
  const hours = (await rows('hours.asc')).map((row) => Number(row.hours))
  expect(hours.length).toBe(billed.length)
  expect(hours).toEqual(hours.toSorted((a, b) => a - b))
  const teachers = (await rows('teacherIdentity.desc')).map((row) => row.teacherIdentity ?? '')
  expect(teachers).toEqual(teachers.toSorted((a, b) => b.localeCompare(a, 'fr')))
})

test('a teacher or a pupil who is called otherwise stands elsewhere', async () => {
  const [row] = await rows('date.asc')
  await rename('teachers', row?.teacherId ?? 0, 'Aaab')
  await rename('students', row?.studentId ?? 0, 'Aaac')
  expect((await rows('teacherIdentity.asc'))[0]?.id).toBe(row?.id)
  expect((await rows('student.asc'))[0]?.id).toBe(row?.id)
})

test('what a repair by hand displaced is put back at night', async () => {
  await app.write((db) => sql`update bill_places set teacher = 'Zzz', hours = 77`.execute(db))
  await app.write((db) =>
    sql`delete from bill_places where bill_id = (select min(bill_id) from bill_places)`.execute(db),
  )
  expect(await app.write(placeBills)).toBe(billed.length)
})
