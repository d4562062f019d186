// The to-do list through HTTP: who sees which task, its order, its end, and two people on the same one.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { todoApi } from '@cartable/domain/todo/todo.api.ts'
import { toDoMaxRows } from '@cartable/domain/todo/todo.schema.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold } from '../../../test/factories/people.ts'
import { fixedClock } from '../../platform/clock.ts'

let app: TestApp
let anne: Caller & { staffUserId: number }
let marc: Caller & { staffUserId: number }
const clock = fixedClock('2026-11-12T09:00:00.000Z')

beforeAll(async () => {
  app = await startTestApp({ clock })
  anne = await app.staff({ todo: 'write' }, { firstName: 'Anne', lastName: 'Cadoret' })
  marc = await app.staff({ todo: 'write' }, { firstName: 'Marc', lastName: 'Prigent' })
})
afterAll(() => app.close())

type Input = SentOf<typeof todoApi.save>
type Sent = { describe: string; users: number[]; level?: '1-hight' | '2-medium' | '3-low'; due?: string | null }
const add = async (by: Caller, { describe, users, level = '2-medium', due = null }: Sent) => {
  const input = { id: null, updatedAt: null, describe, importanceLevel: level, expectedDateTime: due, users }
  const { body } = await app.call(todoApi.save, input, by)
  expect(body.errors).toBeNull()
  return body.id ?? 0
}
const listed = async (by: Caller, type: 'toDo' | 'toShow', order: 'importance' | 'date' | 'creation' = 'importance') =>
  (await app.call(todoApi.list, { type, order }, by)).body.rows
const texts = async (...asked: Parameters<typeof listed>) => (await listed(...asked)).map((row) => row.describe)

test('TODO-01 what I was given is to do; what I gave to others only is to show', async () => {
  const mine = await add(anne, { describe: 'Pour moi', users: [anne.staffUserId] })
  const his = await add(anne, { describe: 'Pour Marc', users: [marc.staffUserId] })
  const ours = await add(anne, { describe: 'Pour nous deux', users: [anne.staffUserId, marc.staffUserId] })
  expect((await listed(anne, 'toDo')).map((row) => row.id)).toEqual([mine, ours])
  expect((await listed(anne, 'toShow')).map((row) => row.id)).toEqual([his])
  expect((await listed(marc, 'toDo')).map((row) => row.id)).toEqual([his, ours])
  expect(await listed(marc, 'toShow')).toEqual([])
})

test('TODO-03 an entry has its text, importance, date, state, lateness and people', async () => {
  const id = await add(anne, {
    describe: 'Rappeler M. Le Goff',
    users: [marc.staffUserId, anne.staffUserId],
    level: '1-hight',
    due: '2026-11-12T08:59:00.000Z',
  })
  const row = (await listed(anne, 'toDo')).find((one) => one.id === id)
  expect(row).toEqual({
    id,
    describe: 'Rappeler M. Le Goff',
    importanceLevel: '1-hight',
    expectedDateTime: '2026-11-12T08:59:00.000Z',
    isDone: false,
    doneAt: null,
    isLate: true,
    users: ['Anne Cadoret', 'Marc Prigent'],
    author: 'Anne Cadoret',
    about: null,
  })
  await app.call(todoApi.done, { id, isDone: true }, anne)
  expect((await listed(anne, 'toDo')).find((one) => one.id === id)).toMatchObject({ isDone: true, isLate: false })
})

test('TODO-04 a list is never cut into pages: it holds up to 99999 rows', async () => {
  expect(toDoMaxRows).toBe(99_999)
  const busy = await app.staff({ todo: 'read' })
  await app.write((db) =>
    sql`with made as (insert into todo_entries (describe) select 'tâche ' || n from generate_series(1, 1500) n returning id)
        insert into todo_entry_users (todo_entry_id, staff_user_id) select id, ${busy.staffUserId} from made`.execute(
      db,
    ),
  )
  expect(await listed(busy, 'toDo')).toHaveLength(1_500)
})

test('TODO-11 the list is a GET with its order and its type', async () => {
  expect(todoApi.list).toMatchObject({ method: 'GET', name: 'toDoList' })
  const lea = await app.staff({ todo: 'write' }, { firstName: 'Léa', lastName: 'Morvan' })
  const users = [lea.staffUserId]
  await add(lea, { describe: 'peu, demain', users, level: '3-low', due: '2026-11-13T09:00:00.000Z' })
  await add(lea, { describe: 'beaucoup, sans date', users, level: '1-hight' })
  await add(lea, { describe: 'beaucoup, plus tard', users, level: '1-hight', due: '2026-12-01T09:00:00.000Z' })
  expect(await texts(lea, 'toDo', 'importance')).toEqual(['beaucoup, plus tard', 'beaucoup, sans date', 'peu, demain'])
  expect(await texts(lea, 'toDo', 'date')).toEqual(['peu, demain', 'beaucoup, plus tard', 'beaucoup, sans date'])
  expect(await texts(lea, 'toDo', 'creation')).toEqual(['beaucoup, plus tard', 'beaucoup, sans date', 'peu, demain'])
  expect((await app.call(todoApi.list, { type: 'other' as never }, lea)).status).toBe(400)
})

test('TODO-08 a task is open or done; a second press of the same button changes nothing', async () => {
  const id = await add(anne, { describe: 'Deux clics', users: [anne.staffUserId] })
  const press = () => app.call(todoApi.done, { id, isDone: true }, anne)
  const answers = await Promise.all([press(), press()])
  expect(answers.map(({ body }) => body)).toEqual([{ isDone: true }, { isDone: true }])
  expect((await app.call(todoApi.done, { id }, anne)).body).toEqual({ isDone: false })
  expect((await app.call(todoApi.done, { id }, anne)).body).toEqual({ isDone: true })
})

test('TODO-09 a done task can be undone; it is open again where it was', async () => {
  const id = await add(anne, { describe: 'Finie trop tôt', users: [anne.staffUserId] })
  await app.call(todoApi.done, { id, isDone: true }, anne)
  const refused = { id, updatedAt: (await app.call(todoApi.show, { id: String(id) }, anne)).body.updatedAt }
  const change = { describe: 'x', importanceLevel: '3-low' as const, expectedDateTime: null, users: [anne.staffUserId] }
  expect((await app.call(todoApi.save, { ...refused, ...change }, anne)).body.errors?.messages).toEqual([
    'Cette tâche est terminée\u00a0: rouvrez-la pour la modifier.',
  ])
  await app.call(todoApi.done, { id, isDone: false }, anne)
  expect((await listed(anne, 'toDo')).find((row) => row.id === id)).toMatchObject({ isDone: false, doneAt: null })
})

test('TODO-10 a done task can be removed; an open one cannot', async () => {
  const id = await add(anne, { describe: 'À supprimer', users: [marc.staffUserId] })
  expect((await app.call(todoApi.remove, { id }, anne)).body).toEqual({
    removed: false,
    errorMsg: 'Seule une tâche terminée peut être supprimée.',
  })
  await app.call(todoApi.done, { id, isDone: true }, marc)
  expect((await app.call(todoApi.remove, { id }, anne)).body).toEqual({ removed: true, errorMsg: null })
  expect((await app.call(todoApi.show, { id: String(id) }, anne)).status).toBe(404)
  expect((await app.call(todoApi.remove, { id }, anne)).status).toBe(404)
})

test('a done task leaves the lists after a month', async () => {
  const id = await add(anne, { describe: 'Vieille', users: [anne.staffUserId] })
  await app.call(todoApi.done, { id, isDone: true }, anne)
  clock.advance(31 * 86_400_000)
  const later = await app.signIn(anne.personId)
  expect((await listed(later, 'toDo')).some((row) => row.id === id)).toBe(false)
  clock.advance(-31 * 86_400_000)
})

test('a task of others is nobody else’s to see, change, end or remove, but for full access', async () => {
  const id = await add(anne, { describe: 'Entre nous', users: [marc.staffUserId] })
  const other = await app.staff({ todo: 'write' })
  const input = {
    id,
    updatedAt: null,
    describe: 'volée',
    importanceLevel: '3-low',
    expectedDateTime: null,
    users: [other.staffUserId],
  } satisfies Input
  expect((await app.call(todoApi.show, { id: String(id) }, other)).status).toBe(404)
  expect((await app.call(todoApi.save, input, other)).status).toBe(404)
  expect((await app.call(todoApi.done, { id }, other)).status).toBe(404)
  expect((await app.call(todoApi.remove, { id }, other)).status).toBe(404)
  const chief = await app.staff({ todo: 'fullAccess' })
  expect((await app.call(todoApi.show, { id: String(id) }, chief)).body.describe).toBe('Entre nous')
})

test('who is given a task is told of it, once, and not whoever gave it to himself', async () => {
  const told = (accountId: number) =>
    app.database.db.selectFrom('notifications').select('body').where('accountId', '=', accountId).execute()
  const zoe = await app.staff({ todo: 'write' })
  const id = await add(anne, { describe: 'À Zoé', users: [zoe.staffUserId, anne.staffUserId] })
  expect(await told(zoe.accountId)).toEqual([{ body: 'À Zoé' }])
  const { updatedAt } = (await app.call(todoApi.show, { id: String(id) }, anne)).body
  const again = {
    id,
    updatedAt,
    describe: 'À Zoé, vite',
    importanceLevel: '1-hight',
    expectedDateTime: null,
    users: [zoe.staffUserId],
  } satisfies Input
  expect((await app.call(todoApi.save, again, anne)).body.errors).toBeNull()
  expect(await told(zoe.accountId)).toHaveLength(1)
  expect((await told(anne.accountId)).some(({ body }) => body === 'À Zoé')).toBe(false)
  // what was read before that save is too old
  expect((await app.call(todoApi.save, again, zoe)).status).toBe(409)
})

test('a task without text, without anybody or for somebody unknown is refused at its field', async () => {
  const good = {
    id: null,
    updatedAt: null,
    describe: 'Essai',
    importanceLevel: '2-medium',
    expectedDateTime: null,
    users: [anne.staffUserId],
  } satisfies Input
  const errorsOf = async (more: object) => (await app.call(todoApi.save, { ...good, ...more }, anne)).body.errors
  expect(await errorsOf({ describe: '  ' })).toEqual({
    propertyPaths: ['describe'],
    messages: ['Ce champ est obligatoire.'],
  })
  expect(await errorsOf({ users: [] })).toEqual({
    propertyPaths: ['users'],
    messages: ['Choisissez au moins une personne.'],
  })
  expect(await errorsOf({ users: [999_999] })).toEqual({
    propertyPaths: ['users'],
    messages: ['Une des personnes choisies ne fait plus partie de l’équipe.'],
  })
})

test('a task about a record is read there by whoever reads both, opened by those who have it, and leads to it', async () => {
  const { customerId } = await app.write((db) => arrangeHousehold(db, { customer: 'Kervella' }))
  const about = `/customer/show/${customerId}`
  const lea = await app.staff({ todo: 'write', customers: 'read' })
  const tom = await app.staff({ todo: 'write', customers: 'read' })
  const blank = (await app.call(todoApi.show, { about }, lea)).body
  expect(blank).toMatchObject({ about, aboutLabel: 'Camille Kervella' })
  const input = {
    ...{ id: null, updatedAt: null, describe: 'Rappeler pour le brevet', importanceLevel: '2-medium' },
    ...{ expectedDateTime: null, users: [lea.staffUserId], about },
  } satisfies Input
  const { id } = (await app.call(todoApi.save, input, lea)).body
  expect((await listed(lea, 'toDo'))[0]).toMatchObject({ about: { path: about, label: 'Camille Kervella' } })
  const ofRecord = async (caller: Caller) => (await app.call(todoApi.ofRecord, { about }, caller)).body.rows
  expect(await ofRecord(lea)).toMatchObject([{ id, mayOpen: true }])
  expect(await ofRecord(tom)).toMatchObject([{ id, mayOpen: false, describe: 'Rappeler pour le brevet' }])
  expect((await app.call(todoApi.ofRecord, { about }, anne)).status).toBe(404)
  const sentence = { propertyPaths: ['about'], messages: ['Choisissez une fiche de la liste.'] }
  for (const wrong of ['/customer/show/999999', '/admin/gruser/1'])
    expect((await app.call(todoApi.save, { ...input, about: wrong }, lea)).body.errors).toEqual(sentence)
  // who has no right to the record keeps what the task is about
  const shared = { ...input, users: [lea.staffUserId, anne.staffUserId] }
  const both = (await app.call(todoApi.save, shared, lea)).body.id
  const { updatedAt } = (await app.call(todoApi.show, { id: String(both) }, anne)).body
  const changed = { ...shared, id: both, updatedAt, describe: 'Rappeler vite' }
  expect((await app.call(todoApi.save, changed, anne)).body.errors).toBeNull()
  expect((await app.call(todoApi.save, { ...input, users: [anne.staffUserId] }, anne)).body.errors).toEqual(sentence)
})
