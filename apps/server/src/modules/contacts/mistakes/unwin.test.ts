// A request that was won by mistake goes back, and what it made with it, as long as nothing stands there.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { mistakesApi } from '@cartable/domain/contacts/mistakes/mistakes.api.ts'
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { createSchooling } from '../contacts.factory.ts'

let app: TestApp
let claire: Caller
let school: Awaited<ReturnType<typeof createSchooling>>
let families = 0
beforeAll(async () => {
  app = await startTestApp()
  claire = await app.staff({ contacts: 'write', customers: 'write', linking: 'write' })
  school = await app.write(createSchooling)
})
afterAll(() => app.close())

const none = { phoneNumber: null, phoneRegion: null }
const won = async (from: 'contact' | 'prospect' = 'contact') => {
  families += 1
  const { body } = await app.call(
    contactsApi.save,
    {
      ...{
        id: null,
        updatedAt: null,
        isStudent: false,
        gender: 'male',
        firstName: 'Anne',
        lastName: `Erreur${families}`,
      },
      ...{ email: `erreur${families}@exemple.fr`, phone: none, address: null, studentFirstName: 'Mathis' },
      ...{ studentLastName: null, parentGender: 'female', parentAddress: null, establishmentId: null, needs: [] },
      ...{ scholarLevelId: school.levels[0]!, subjectIds: [...school.subjects], salesStaffUserId: null, message: null },
    },
    claire,
  )
  const id = body.id!
  if (from !== 'contact') await app.call(contactsApi.changeStatus, { id, status: from, duplicateChoice: null }, claire)
  const { body: made } = await app.call(contactsApi.changeStatus, { id, status: 'won', duplicateChoice: null }, claire)
  return { id, customerId: made.customerId!, studentId: made.studentId! }
}
const preview = async (id: number) => (await app.call(mistakesApi.unwinPreview, { id: String(id) }, claire)).body
const unwin = async (id: number, to: 'lost' | 'prospect' | 'contact' = 'lost', who = claire) =>
  (await app.call(mistakesApi.unwin, { id, to }, who)).body
const statusOf = async (id: number) => (await app.call(contactsApi.details, { id: String(id) }, claire)).body.card

test('CONTACT-31 a contact won by mistake becomes lost, and the empty customer is withdrawn', async () => {
  const { id, customerId, studentId } = await won()
  expect(await preview(id)).toMatchObject({ cameFrom: 'contact', customerId, obstacles: [] })
  expect(await unwin(id)).toEqual({ isValid: true, errorMsgs: [] })
  expect(await statusOf(id)).toMatchObject({ status: 'lost', isCustomer: false })
  const { body: customer } = await app.call(customersApi.show, { id: String(customerId) }, claire)
  expect(customer).toMatchObject({ enabled: false, students: [{ id: studentId, enabled: false }] })
  const { rows } = await sql<{
    title: string
  }>`select title from log_entries where customer_id = ${customerId}`.execute(app.database.db)
  expect(rows).toContainEqual({ title: 'Client retiré' })
})

test('it goes back to the column that it came from, and to no other', async () => {
  const { id } = await won('prospect')
  expect((await unwin(id, 'contact')).errorMsgs[0]).toMatch(/colonne d’où il vient/)
  expect(await unwin(id, 'prospect')).toMatchObject({ isValid: true })
  expect(await statusOf(id)).toMatchObject({ status: 'prospect' })
})

test('won again, the family is found and opened again', async () => {
  const { id, customerId, studentId } = await won()
  await unwin(id, 'contact')
  const { body: asked } = await app.call(contactsApi.changeStatus, { id, status: 'won', duplicateChoice: null }, claire)
  expect(asked.duplicates).toMatchObject([{ customerId, enabled: false }])
  const { body } = await app.call(
    contactsApi.changeStatus,
    { id, status: 'won', duplicateChoice: { use: customerId, seen: [customerId] } },
    claire,
  )
  expect(body).toMatchObject({ isValid: true, customerId, studentId })
  const { body: customer } = await app.call(customersApi.show, { id: String(customerId) }, claire)
  expect(customer).toMatchObject({ enabled: true, students: [{ id: studentId, enabled: true }] })
})

test('is refused with the way out where something stands on the customer', async () => {
  const { id, studentId } = await won()
  const { body: search } = await app.call(
    linkingApi.save,
    {
      ...{ id: null, updatedAt: null, studentId, subjectId: school.subjects[0]!, scholarLevelId: school.levels[0]! },
      ...{ format: 'CAD', assignedStaffUserId: null, comments: null },
    } as never,
    claire,
  )
  const { obstacles } = await preview(id)
  expect(obstacles).toContainEqual({
    message: expect.stringMatching(/recherche de professeur est ouverte/),
    link: { label: 'Ouvrir la recherche', path: `/privateTuition/linking/${search.id}` },
  })
  expect(await unwin(id)).toMatchObject({ isValid: false, errorMsgs: obstacles.map(({ message }) => message) })
  expect(await statusOf(id)).toMatchObject({ status: 'won' })
})

test('happens once when two people do it, and only to who writes contacts', async () => {
  const { id } = await won()
  const answers = await Promise.all([unwin(id), unwin(id)])
  expect(answers.filter(({ isValid }) => isValid)).toHaveLength(1)
  expect(answers.find(({ isValid }) => !isValid)?.errorMsgs[0]).toMatch(/n’est pas gagné/)
  const reader = await app.staff({ contacts: 'read' })
  expect((await app.call(mistakesApi.unwin, { id, to: 'lost' }, reader)).status).toBe(403)
})
