// The audit traces as a list: filters, order, words; and the history of a record with what stands behind it.
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { journalApi } from '@cartable/domain/journal/journal.api.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold, arrangeTeacher } from '../../../test/factories/people.ts'
import { arrangeContract, arrangeCourse } from '../../../test/factories/tuition.ts'

let app: TestApp
let director: Caller
let other: Caller
let household: Awaited<ReturnType<typeof arrangeHousehold>>
beforeAll(async () => {
  app = await startTestApp()
  director = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
  other = await app.staff({ customers: 'write', students: 'write' }, { firstName: 'Karim', lastName: 'Benali' })
  household = await app.write((db) => arrangeHousehold(db))
})
afterAll(() => app.close())

const traces = async (input: object) => (await app.call(journalApi.tracesList, input as never, director)).body
const disable = (enabled: boolean, caller: Caller) =>
  app.call(customersApi.disable, { ids: [household.customerId], enabled }, caller)

test('TRACE-01 the traces are filtered by entity, action, user and period', async () => {
  await disable(false, director)
  await disable(true, other)
  const kinds = async (input: object) =>
    new Set((await traces({ size: '100', ...input })).rows.map((row) => row.className))
  expect(await kinds({ className: 'log_entries' })).toEqual(new Set(['log_entries']))
  const updates = await traces({ className: 'customers', action: 'update' })
  expect(updates.rows.map((row) => [row.action, row.user])).toEqual([
    ['update', 'Karim Benali'],
    ['update', 'Claire Delmas'],
  ])
  expect((await traces({ className: 'customers', action: 'delete' })).total).toBe(0)
  const byOther = await traces({ actor: String(other.accountId) })
  expect(byOther.total).toBe(2)
  expect(new Set(byOther.rows.map((row) => row.user))).toEqual(new Set(['Karim Benali']))
  expect((await traces({ q: 'benali karim' })).total).toBe(2)
  expect((await traces({ q: 'personne de ce nom' })).total).toBe(0)
  const byProgram = await traces({ actor: 'programme', className: 'customers' })
  expect(byProgram.rows.map((row) => row.user)).toEqual(['test'])
  const today = app.clock.today()
  expect((await traces({ from: today, to: today, className: 'customers' })).total).toBe(3)
  expect((await traces({ to: addDays(today, -1), className: 'customers' })).total).toBe(0)
  expect((await traces({ from: addDays(today, 1) })).total).toBe(0)
})

test('the filters offer the kinds that were traced, and the team', async () => {
  const { body } = await app.call(journalApi.traceFilters, {}, director)
  expect(body.entities).toContainEqual({ value: 'customers', label: 'Client' })
  expect(body.entities.map(({ value }) => value)).not.toContain('traineeship_sessions')
  expect(body.users[0]).toEqual({ value: 'programme', label: 'Programme' })
  expect(body.users).toContainEqual({ value: String(other.accountId), label: 'Karim BENALI', group: 'Équipe' })
})

test('whoever reads traces reads those of the records that the role opens, in the list, in a history and among the choices', async () => {
  const kinds = async (caller: Caller, input: object = {}) => {
    const { body } = await app.call(journalApi.tracesList, { size: '100', ...input } as never, caller)
    return new Set(body.rows.map((row) => row.className))
  }
  const history = { className: 'customers', entityId: String(household.customerId) }
  const reader = await app.staff({ traces: 'read', customers: 'read' })
  expect(await kinds(reader, history)).toContain('customers')
  const stranger = await app.staff({ traces: 'read', traineeships: 'read' })
  expect(await kinds(stranger)).not.toContain('customers')
  expect(await kinds(stranger)).not.toContain('people')
  expect(await kinds(stranger, history)).toEqual(new Set())
  expect(await kinds(stranger, { className: 'customers' })).toEqual(new Set())
  const { body } = await app.call(journalApi.traceFilters, {}, stranger)
  expect(body.entities.map(({ value }) => value)).not.toContain('customers')
  expect(await kinds(reader)).not.toContain('staff_users')
  expect(await kinds(director)).toContain('staff_users')
})

test('a person is read by who reads a record of theirs: a teacher’s is nothing to who reads customers, nor a colleague’s', async () => {
  const { teacherId, personId } = await app.write((db) => arrangeTeacher(db))
  await app.write((db) =>
    sql`update people set email = 'secret@exemple.fr' where id in (${personId}, ${household.customerPersonId})`.execute(
      db,
    ),
  )
  await app.write((db) => sql`update people set birth_name = 'Le Roux' where id = ${director.personId}`.execute(db))
  const seenBy = async (caller: Caller) => {
    const { body } = await app.call(journalApi.tracesList, { size: '100', className: 'people' } as never, caller)
    return [household.customerPersonId, personId, director.personId].map((id) =>
      body.rows.some(({ entityId }) => entityId === id),
    )
  }
  expect(await seenBy(await app.staff({ traces: 'read', customers: 'read' }))).toEqual([true, false, false])
  expect(await seenBy(await app.staff({ traces: 'read', teachers: 'read' }))).toEqual([false, true, false])
  expect(await seenBy(await app.staff({ traces: 'read', users: 'read' }))).toEqual([false, false, true])
  expect(await seenBy(director)).toEqual([true, true, true])
  const history = { className: 'teachers', entityId: String(teacherId) }
  const reader = await app.staff({ traces: 'read', teachers: 'read' })
  const { body } = await app.call(journalApi.tracesList, history as never, reader)
  expect(body.rows.map((row) => row.className)).toContain('people')
})

test('TRACE-04 a trace shows its date, object, action, details with their title, and user', async () => {
  await disable(false, director)
  const [row] = (await traces({ className: 'customers' })).rows
  expect(row).toEqual({
    id: expect.any(Number),
    date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    object: expect.stringMatching(/^Client Camille Personne\d+$/),
    className: 'customers',
    entityId: household.customerId,
    action: 'update',
    detailsTitle: 'Désactivation ou réactivation de clients',
    details: [{ field: 'enabled', label: 'Actif', before: 'Oui', after: 'Non' }],
    user: 'Claire Delmas',
  })
})

test('TRACE-05 the newest trace comes first, unless the oldest is asked for', async () => {
  const dates = async (input: object) =>
    (await traces({ className: 'customers', ...input })).rows.map((row) => row.date)
  const newest = await dates({})
  expect(newest.length).toBeGreaterThan(2)
  expect(newest).toEqual([...newest].sort().reverse())
  expect(await dates({ sort: 'date.asc' })).toEqual([...newest].reverse())
})

test('the history of a customer holds what was changed of its person and of its account', async () => {
  await app.write((db) =>
    sql`update people set first_name = 'Solène' where id = ${household.customerPersonId}`.execute(db),
  )
  const { accountId } = await app.signIn(household.customerPersonId)
  await app.write((db) => sql`update accounts set failed_attempts = 3 where id = ${accountId}`.execute(db))
  const { rows } = await traces({ className: 'customers', entityId: String(household.customerId) })
  expect(rows.slice(0, 3).map((row) => [row.className, row.action])).toEqual([
    ['accounts', 'update'],
    ['accounts', 'create'],
    ['people', 'update'],
  ])
  expect(rows[2]?.details).toEqual([{ field: 'first_name', label: 'Prénom', before: 'Camille', after: 'Solène' }])
})

test('sign-ins alone are left out until they are asked for', async () => {
  const { accountId } = await app.signIn(household.customerPersonId)
  const change = (set: string) =>
    app.write((db) => sql`update accounts set ${sql.raw(set)} where id = ${accountId}`.execute(db))
  await change("last_login_at = '2026-11-20T09:30:00Z', failed_attempts = 0")
  await change('failed_attempts = 4')
  const changed = async (input: object) =>
    (await traces({ className: 'accounts', action: 'update', size: '100', ...input })).rows
      .filter(({ entityId }) => entityId === accountId)
      .map(({ details }) => details.map(({ label }) => label))
  expect(await changed({})).not.toContainEqual(expect.arrayContaining(['Dernière connexion']))
  expect((await changed({})).length).toBeGreaterThan(0)
  expect(await changed({ withSignIns: 'true' })).toContainEqual(expect.arrayContaining(['Dernière connexion']))
})

test('a course, traced under its contract, has its own history', async () => {
  const { contractId, courseId, otherId } = await app.write(async (db) => {
    const tuition = await arrangeContract(db)
    return {
      contractId: tuition.contractId,
      courseId: await arrangeCourse(db, tuition),
      otherId: await arrangeCourse(db, tuition),
    }
  })
  const own = await traces({ className: 'courses', entityId: String(courseId) })
  expect(own.rows.map((row) => [row.className, row.entityId])).toEqual([['courses', courseId]])
  const whole = await traces({ className: 'contracts', entityId: String(contractId) })
  expect(whole.rows.filter((row) => row.className === 'courses').map((row) => row.entityId)).toEqual([
    otherId,
    courseId,
  ])
  expect((await traces({ className: 'payments', entityId: '987654321' })).total).toBe(0)
})

test('an id without its kind, a kind that is SQL, a page far away are answered without a fault', async () => {
  expect((await app.call(journalApi.tracesList, { entityId: '3' } as never, director)).status).toBe(400)
  expect((await app.call(journalApi.tracesList, { className: "traces';--" } as never, director)).status).toBe(400)
  expect((await app.call(journalApi.tracesList, { actor: '1 or 1=1' } as never, director)).status).toBe(400)
  expect((await traces({ page: '1000000' })).rows).toEqual([])
  expect((await app.call(journalApi.tracesList, {} as never, other)).status).toBe(403)
})
