// Rooms and links of sessions through HTTP: list with the hours of their groups, form, removal of those that nobody uses.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { sessionLocationsApi as api } from '@cartable/domain/traineeships/sessions/locations.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeStage, type Stage } from '../../../../test/factories/traineeships.ts'

let app: TestApp
let yann: Caller
let stage: Stage
beforeAll(async () => {
  app = await startTestApp()
  yann = await app.staff({ traineeships: 'write' }, { firstName: 'Yann', lastName: 'Le Bihan' })
  stage = await app.write((db) => arrangeStage(db))
})
afterAll(() => app.close())

type Form = SentOf<typeof api.saveLocation>
const save = async (values: Partial<Form> = {}) => {
  const form = { id: null, updatedAt: null, sessionId: stage.sessionId, name: 'Salle A', comments: null, ...values }
  return app.call(api.saveLocation, form, yann)
}
const create = async (values: Partial<Form>): Promise<number> => {
  const { body } = await save(values)
  expect(body.errors).toBeNull()
  return body.id as number
}
const rowsOf = async (sessionId: number) =>
  (await app.call(api.listLocations, { sessionId: String(sessionId) }, yann)).body.rows
const putGroupIn = (locationId: number) =>
  app.write((db) => db.updateTable('traineeshipGroups').set({ locationId }).where('id', '=', stage.groupId).execute())

test('TRAIN-083 a location has a name, comments and schedules with start, end and the name of the group', async () => {
  const id = await create({ name: 'Salle bleue', comments: 'Premier étage', capacity: 8 })
  await create({ name: 'Salle vide' })
  await putGroupIn(id)
  expect(await rowsOf(stage.sessionId)).toMatchObject([
    {
      id,
      name: 'Salle bleue',
      comments: 'Premier étage',
      capacity: 8,
      schedules: [
        { startTime: '09:00', endTime: '11:00', groupName: expect.stringMatching(/^3e stage \d+, .+, Groupe 1$/) },
      ],
    },
    { name: 'Salle vide', comments: null, schedules: [] },
  ])
})

test('TRAIN-084 locations in use are not deleted and come back as not deleted; the others go', async () => {
  const [used, free] = [await create({ name: 'Salle prise' }), await create({ name: 'Salle libre' })]
  await putGroupIn(used)
  const { body } = await app.call(api.removeLocations, { ids: [used, free] }, yann)
  expect(body).toEqual({ notDeleted: ['Salle prise'], errors: null })
  const names = (await rowsOf(stage.sessionId)).map(({ name }) => name)
  expect(names).toContain('Salle prise')
  expect(names).not.toContain('Salle libre')
  // a second click finds nothing left to do
  expect((await app.call(api.removeLocations, { ids: [free] }, yann)).body).toEqual({ notDeleted: [], errors: null })
})

test('a name stands once in a session; an online session needs the address of its link', async () => {
  await create({ name: 'Salle unique' })
  expect((await save({ name: 'Salle unique' })).body.errors).toEqual({
    propertyPaths: ['name'],
    messages: ['Cette session a déjà une salle ou un lien de ce nom.'],
  })
  const online = await app.write((db) => arrangeStage(db, { online: true }))
  const { sessionId } = online
  expect((await save({ sessionId, name: 'Classe 1' })).body.errors?.propertyPaths).toEqual(['link'])
  expect((await save({ sessionId, name: 'Classe 1', link: 'javascript:alert(1)' })).body.errors?.propertyPaths).toEqual(
    ['link'],
  )
  const id = await create({ sessionId, name: 'Classe 1', link: 'https://visio.exemple.fr/classe-1' })
  const shown = await app.call(api.showLocation, { id: String(id), sessionId: String(sessionId) }, yann)
  expect(shown.body).toMatchObject({ online: true, link: 'https://visio.exemple.fr/classe-1' })
  // a room is opened within its own session only
  expect((await app.call(api.showLocation, { id: String(id), sessionId: String(stage.sessionId) }, yann)).status).toBe(
    404,
  )
})

test('two people who change the same room: the second is told', async () => {
  const id = await create({ name: 'Salle à deux' })
  const asked = { id: String(id), sessionId: String(stage.sessionId) }
  const { updatedAt } = (await app.call(api.showLocation, asked, yann)).body
  expect((await save({ id, updatedAt, name: 'Salle à moi' })).status).toBe(200)
  expect((await save({ id, updatedAt, name: 'Salle à lui' })).status).toBe(409)
})

test('the rooms of a closed session stay as they are', async () => {
  const closed = await app.write((db) => arrangeStage(db, { status: '3-closed' }))
  const { sessionId } = closed
  expect((await save({ sessionId })).body.errors?.messages[0]).toMatch(/clôturée/)
  const id = await app.write(async (db) => {
    const row = { sessionId, name: 'Salle A' }
    return (await db.insertInto('traineeshipLocations').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
  const { body } = await app.call(api.removeLocations, { ids: [id] }, yann)
  expect(body.errors?.messages[0]).toMatch(/clôturée/)
  expect(await rowsOf(sessionId)).toHaveLength(1)
})
