// The journal of customers, students and teachers: who reads it, what is refused, what the program writes.
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { logEntriesApi as api } from '@cartable/domain/customers/log-entries.api.ts'
import { logRefusals } from '@cartable/domain/customers/log-entries.rules.ts'
import { journalApi } from '@cartable/domain/journal/journal.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold, arrangeTeacher } from '../../../test/factories/people.ts'

let app: TestApp
let director: Caller
let household: Awaited<ReturnType<typeof arrangeHousehold>>
let teacher: Awaited<ReturnType<typeof arrangeTeacher>>
beforeAll(async () => {
  app = await startTestApp()
  director = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
  household = await app.write((db) => arrangeHousehold(db))
  teacher = await app.write((db) => arrangeTeacher(db))
})
afterAll(() => app.close())

const entry = (more: object = {}) => ({
  id: null,
  updatedAt: null,
  ownerClass: 'customers' as const,
  ownerId: household.customerId,
  type: 'call' as const,
  origin: 'customer' as const,
  occurredAt: '2026-03-12T14:30:00.000Z',
  title: 'Souhaite changer de créneau',
  body: 'Le mercredi ne convient plus.\nRappeler lundi.',
  ...more,
})
const write = async (more: object = {}, caller: Caller = director) => {
  const { status, body } = await app.call(api.saveLogEntry, entry(more), caller)
  return { status, body }
}
const listOf = async (ownerClass: 'customers' | 'students' | 'teachers', ownerId: number, more: object = {}) =>
  (await app.call(api.listLogEntries, { ownerClass, ownerId: String(ownerId), ...more } as never, director)).body

test('LOG-06 the journal of a record is a table of its entries, newest first, each opened whole in its dialog', async () => {
  const older = await write({ occurredAt: '2026-01-05T09:00:00.000Z', title: 'Premier échange', type: 'mail' })
  const newer = await write()
  const other = await app.write((db) => arrangeHousehold(db))
  await write({ ownerId: other.customerId })
  const { rows, total } = await listOf('customers', household.customerId)
  expect(total).toBe(2)
  expect(rows.map((row) => row.id)).toEqual([newer.body.id, older.body.id])
  const { body: opened } = await app.call(api.showLogEntry, { id: String(newer.body.id) }, director)
  expect(opened).toMatchObject({ id: newer.body.id, title: 'Souhaite changer de créneau', isEditable: true })
  const saved = await write({ ...opened, title: 'Créneau changé' })
  expect(saved.body.errors).toBeNull()
  expect((await listOf('customers', household.customerId, { q: 'créneau chan' })).rows.map((row) => row.title)).toEqual(
    ['Créneau changé'],
  )
  expect((await listOf('customers', household.customerId, { type: 'mail' })).rows.map((row) => row.title)).toEqual([
    'Premier échange',
  ])
  const removed = await app.call(api.removeLogEntry, { id: older.body.id as number }, director)
  expect(removed.body).toEqual({ isValid: true, errorMsgs: [] })
  expect((await listOf('customers', household.customerId)).total).toBe(1)
  const again = await app.call(api.removeLogEntry, { id: older.body.id as number }, director)
  expect(again.body).toEqual({ isValid: false, errorMsgs: [logRefusals.removedMeanwhile.message] })
})

test('LOG-07 an entry has its type, date, origin, title and text', async () => {
  const { body } = await write({ ownerClass: 'teachers', ownerId: teacher.teacherId, origin: 'teacher', type: 'sms' })
  const [row] = (await listOf('teachers', teacher.teacherId)).rows
  expect(row).toEqual({
    id: body.id,
    type: 'sms',
    occurredAt: '2026-03-12T14:30:00.000Z',
    origin: 'teacher',
    title: 'Souhaite changer de créneau',
    excerpt: 'Le mercredi ne convient plus. Rappeler lundi.',
    authorName: 'Claire Delmas',
    isEditable: true,
  })
  const { body: details } = await app.call(api.logEntryDetails, { id: String(body.id) }, director)
  expect(details).toMatchObject({ body: 'Le mercredi ne convient plus.\nRappeler lundi.', authorName: 'Claire Delmas' })
})

test('a form with nothing in it, a date to come, a type of the program are refused at their fields', async () => {
  const { body } = await write({ title: ' ', body: '', type: 'system', origin: 'system' })
  expect(body.errors?.propertyPaths.sort()).toEqual(['body', 'origin', 'title', 'type'])
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  expect((await write({ occurredAt: tomorrow })).body.errors).toEqual({
    propertyPaths: ['occurredAt'],
    messages: [logRefusals.inFuture.message],
  })
  expect((await write({ occurredAt: '1999-12-31T12:00:00.000Z' })).body.errors?.messages).toEqual([
    logRefusals.tooEarly.message,
  ])
})

test('what the program writes is neither changed nor removed', async () => {
  const { studentId } = household
  await app.call(customersApi.disableStudents, { ids: [studentId], enabled: false }, director)
  const [told] = (await listOf('students', studentId)).rows
  expect(told).toMatchObject({
    type: 'system',
    origin: 'system',
    title: 'Élève archivé',
    excerpt: 'Par Claire Delmas.',
    isEditable: false,
  })
  const owner = { ownerClass: 'students', ownerId: studentId }
  const { body: stored } = await app.call(api.showLogEntry, { id: String(told?.id) }, director)
  const changed = await write({ ...owner, id: told?.id, updatedAt: stored.updatedAt })
  expect(changed.body.errors?.messages).toEqual([logRefusals.writtenByProgram.message])
  const removed = await app.call(api.removeLogEntry, { id: told?.id as number }, director)
  expect(removed.body).toEqual({ isValid: false, errorMsgs: [logRefusals.writtenByProgram.message] })
  expect((await listOf('students', studentId)).total).toBe(1)
  // nothing changed: nothing is written a second time
  await app.call(customersApi.disableStudents, { ids: [studentId], enabled: false }, director)
  expect((await listOf('students', studentId)).total).toBe(1)
})

test('the right on the record is the right on its journal: another right opens nothing', async () => {
  const made = await write()
  const id = made.body.id as number
  const forTeachers = await app.staff({ teachers: 'fullAccess' })
  const reader = await app.staff({ customers: 'read' })
  const ofCustomer = { ownerClass: 'customers', ownerId: String(household.customerId) } as const
  for (const [caller, read] of [
    [forTeachers, 403],
    [reader, 200],
  ] as const) {
    expect((await app.call(api.listLogEntries, ofCustomer as never, caller)).status).toBe(read)
    expect((await app.call(api.showLogEntry, { id: String(id) }, caller)).status).toBe(read)
    expect((await app.call(api.showLogEntry, ofCustomer, caller)).status).toBe(read)
    expect((await app.call(api.logEntryDetails, { id: String(id) }, caller)).status).toBe(read)
    expect((await app.call(api.removeLogEntry, { id }, caller)).status).toBe(403)
    expect((await write({ id, updatedAt: made.body.updatedAt }, caller)).status).toBe(403)
    expect((await write({}, caller)).status).toBe(403)
  }
  // an entry of a customer is not reached by calling it that of a teacher
  const moved = await write({ id, updatedAt: made.body.updatedAt, ownerClass: 'teachers', ownerId: teacher.teacherId })
  expect(moved.body.errors?.messages).toEqual([logRefusals.otherOwner.message])
  const smuggled = entry({ id, updatedAt: made.body.updatedAt, ownerClass: 'teachers', ownerId: teacher.teacherId })
  expect((await app.call(api.saveLogEntry, smuggled, forTeachers)).status).toBe(403)
  for (const personId of [household.customerPersonId, household.studentPersonId, teacher.personId]) {
    const family = await app.signIn(personId)
    expect((await app.call(api.listLogEntries, ofCustomer as never, family)).status).toBe(403)
    expect((await app.call(api.logEntryDetails, { id: String(id) }, family)).status).toBe(403)
  }
})

test('two people who change the same entry: the second is shown what the first wrote', async () => {
  const { body } = await write()
  const first = await write({ id: body.id, updatedAt: body.updatedAt, title: 'Version de Claire' })
  expect(first.body.errors).toBeNull()
  const second = await app.call(
    api.saveLogEntry,
    entry({ id: body.id, updatedAt: body.updatedAt, title: 'Autre' }),
    director,
  )
  expect(second.status).toBe(409)
  expect((second.body as unknown as { conflict: { current: object } }).conflict.current).toMatchObject({
    title: 'Version de Claire',
  })
})

test('the history of the customer tells what happened to its journal, removals too', async () => {
  const { body } = await write({ title: 'À effacer' })
  await app.call(api.removeLogEntry, { id: body.id as number }, director)
  const { body: history } = await app.call(
    journalApi.tracesList,
    { className: 'customers', entityId: String(household.customerId) } as never,
    director,
  )
  const [removal] = history.rows
  expect(removal).toMatchObject({ action: 'delete', className: 'log_entries', user: 'Claire Delmas' })
  expect(removal?.details).toContainEqual({ field: 'title', label: 'Titre', before: 'À effacer', after: null })
})

test('an unknown record, an unknown entry and an id that is none are answered, not a fault', async () => {
  expect((await write({ ownerId: 987_654_321 })).status).toBe(404)
  expect((await app.call(api.showLogEntry, { id: '987654321' }, director)).status).toBe(404)
  expect((await app.call(api.showLogEntry, {}, director)).status).toBe(400)
  expect((await app.call(api.logEntryDetails, { id: '1;drop table' } as never, director)).status).toBe(400)
})
