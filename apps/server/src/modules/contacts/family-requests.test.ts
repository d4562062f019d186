// What a family asks by itself: its child and its need make one card, given by rule, told to both, followed, withdrawn.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { familyRequestsApi } from '@cartable/domain/contacts/family-requests.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { fixedClock } from '../../platform/clock.ts'
import { createSchooling } from './contacts.factory.ts'

let app: TestApp
let school: Awaited<ReturnType<typeof createSchooling>>
let seller: Caller & { staffUserId: number }
beforeAll(async () => {
  // a Friday: the next working day is Saturday
  app = await startTestApp({ clock: fixedClock('2026-11-20T09:00:00Z') })
  school = await app.write(createSchooling)
  seller = await app.staff({ contacts: 'fullAccess', linking: 'write' }, { firstName: 'Mathieu', lastName: 'Tanguy' })
})
afterAll(() => app.close())

let count = 0
const family = async (): Promise<Caller & { customerId: number }> => {
  count += 1
  const made = await app.write(async (db) => {
    const { id: addressId } = await db
      .insertInto('addresses')
      .values({ city: 'Rennes', postalCode: '35700', completeAddress: '3 rue de Brest, 35700 Rennes' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: personId } = await db
      .insertInto('people')
      .values({
        ...{ firstName: 'Maëlle', lastName: 'Beaumanoir', email: `maelle${count}@exemple.test`, addressId },
        ...{ phone: '+33648217035', phoneRegion: 'FR' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: customerId } = await db
      .insertInto('customers')
      .values({ personId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { personId, customerId }
  })
  return { ...(await app.signIn(made.personId)), customerId: made.customerId }
}
const eva = () => ({
  ...{ firstName: 'Éva', lastName: 'Beaumanoir', birthOn: '2014-03-14', scholarLevelId: school.levels[2]! },
  establishmentId: null,
})
type Sent = SentOf<typeof familyRequestsApi.askTeacher>
const ask = async (caller: Caller, more: Partial<Sent> = {}) =>
  (
    await app.call(
      familyRequestsApi.askTeacher,
      {
        ...{ studentId: null, child: eva(), subjectId: school.subjects[1]!, format: 'CAD' },
        ...{ moments: ['1-evening', '3-afternoon'], message: 'N’ose pas parler.', address: null },
        ...more,
      },
      caller,
    )
  ).body
const cards = (customerId: number) =>
  app.database.db.selectFrom('contacts').selectAll().where('customerId', '=', customerId).orderBy('id').execute()

test('a request makes the child and one card, assigned, due today, and tells the family who calls', async () => {
  const mother = await family()
  const { errors, whoCalls, id } = await ask(mother)
  expect(errors).toBeNull()
  expect(whoCalls).toMatchObject({ name: 'Mathieu Tanguy', callBy: '2026-11-21' })
  expect(await cards(mother.customerId)).toMatchObject([
    {
      ...{ origin: 'family', status: 'contact', studentFirstName: 'Éva', scholarLevelId: school.levels[2] },
      ...{ needs: ['private-tuition'], salesStaffUserId: seller.staffUserId, recallOn: '2026-11-20' },
      message: 'N’ose pas parler.',
    },
  ])
  const { body: details } = await app.call(contactsApi.details, { id: String(id) }, seller)
  expect(details).toMatchObject({
    wishes: 'lun. 17:00–20:00, mer. 14:00–17:00',
    card: { subjectNames: ['Maths'], city: 'Rennes' },
  })
  const mail = await app.database.db
    .selectFrom('messages')
    .select(['subject', 'body'])
    .where('purpose', '=', 'request-received')
    .executeTakeFirstOrThrow()
  expect(mail.body).toContain('Mathieu Tanguy vous appelle au plus tard le samedi 21 novembre')
  expect(mail.body).not.toContain('{{')
  const bell = await app.database.db
    .selectFrom('notifications')
    .select('title')
    .where('accountId', '=', seller.accountId)
    .execute()
  expect(bell.map(({ title }) => title).join()).toContain('Maëlle Beaumanoir demande un professeur')
  // twice is once, from another tab, and from two at once
  expect((await ask(mother)).errors?.propertyPaths).toEqual(['subjectId'])
  const twice = await Promise.all([0, 1].map(() => ask(mother, { subjectId: school.subjects[0]! })))
  expect(twice.filter(({ errors }) => errors === null)).toHaveLength(1)
  expect(await cards(mother.customerId)).toHaveLength(2)
  const children = await app.database.db
    .selectFrom('students')
    .select('id')
    .where('customerId', '=', mother.customerId)
    .execute()
  expect(children).toHaveLength(1)
})

test('the card of a registration becomes that of its first need', async () => {
  const mother = await family()
  await app.write((db) =>
    db
      .insertInto('contacts')
      .values({ origin: 'family', isStudent: false, lastName: 'Beaumanoir', customerId: mother.customerId })
      .execute(),
  )
  await ask(mother)
  expect(await cards(mother.customerId)).toMatchObject([{ studentFirstName: 'Éva' }])
})

test('the card is won without a dialog, and the search begins with what was asked', async () => {
  const mother = await family()
  const { id } = await ask(mother, { format: 'CEL' })
  const won = await app.call(contactsApi.changeStatus, { id: id!, from: 'contact', status: 'won' }, seller)
  const [{ studentId } = { studentId: null }] = await cards(mother.customerId)
  expect(won.body).toMatchObject({ isValid: true, customerId: mother.customerId, studentId })
  const { body: search } = await app.call(linkingApi.show, { studentId: String(studentId) }, seller)
  expect(search).toMatchObject({
    ...{
      subjectId: school.subjects[1],
      scholarLevelId: school.levels[2],
      format: 'CEL',
      comments: 'N’ose pas parler.',
    },
    wishes: [
      { weekday: 1, from: '17:00', to: '20:00', isPreferred: false },
      { weekday: 3, from: '14:00', to: '17:00', isPreferred: false },
    ],
  })
  expect((await app.call(familyRequestsApi.familyRequests, {}, mother)).body.rows).toMatchObject([
    { childName: 'Éva', subjectNames: ['Maths'], step: 'searching', mayWithdraw: false },
  ])
  expect((await app.call(familyRequestsApi.withdrawRequest, { id: id! }, mother)).body.isValid).toBe(false)
})

test('a request is withdrawn by its own family alone, and told to who would have called', async () => {
  const [mother, other] = [await family(), await family()]
  const { id } = await ask(mother)
  expect((await app.call(familyRequestsApi.withdrawRequest, { id: id! }, other)).status).toBe(404)
  expect((await app.call(familyRequestsApi.withdrawRequest, { id: id! }, mother)).body.isValid).toBe(true)
  expect(await cards(mother.customerId)).toMatchObject([{ status: 'lost' }])
  expect((await app.call(familyRequestsApi.familyRequests, {}, mother)).body.rows[0]?.step).toBe('closed')
})

test('a child is corrected by its family alone; the same first name on the same birthday is the known child', async () => {
  const [mother, other] = [await family(), await family()]
  const child = { id: null, updatedAt: null, ...eva() }
  const { body: added } = await app.call(familyRequestsApi.saveChild, child, mother)
  const { body: again } = await app.call(familyRequestsApi.saveChild, { ...child, firstName: 'EVA' }, mother)
  expect(again.id).toBe(added.id)
  const stolen = { ...child, id: added.id, updatedAt: again.updatedAt }
  expect((await app.call(familyRequestsApi.saveChild, stolen, other)).body.errors).not.toBeNull()
  expect((await ask(other, { studentId: added.id, child: null })).errors).not.toBeNull()
  const { body: corrected } = await app.call(
    familyRequestsApi.saveChild,
    { ...stolen, firstName: 'Éva-Rose', scholarLevelId: school.levels[3]! },
    mother,
  )
  expect(corrected.errors).toBeNull()
  // who read it before is told, and nothing is lost
  expect((await app.call(familyRequestsApi.saveChild, stolen, mother)).status).toBe(409)
  const { body: form } = await app.call(familyRequestsApi.familyForm, {}, mother)
  expect(form.children).toMatchObject([{ firstName: 'Éva-Rose', scholarLevelId: school.levels[3] }])
  const unborn = { ...child, birthOn: '2027-01-01' }
  expect((await app.call(familyRequestsApi.saveChild, unborn, mother)).body.errors?.propertyPaths).toEqual(['birthOn'])
})

test('five requests may be open, no more', async () => {
  const mother = await family()
  const names = ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six']
  const answers = []
  for (const firstName of names) answers.push(await ask(mother, { child: { ...eva(), firstName } }))
  expect(answers.slice(0, 5).every(({ errors }) => errors === null)).toBe(true)
  expect(answers[5]?.errors?.messages[0]).toContain('5 demandes en cours')
})

test('a family that registered by itself is compared with the others, for who treats its request and for nobody else', async () => {
  const [mother, again] = [await family(), await family()]
  await ask(again)
  const { id } = await app.database.db
    .selectFrom('contacts')
    .select('id')
    .where('customerId', '=', again.customerId)
    .executeTakeFirstOrThrow()
  const { body } = await app.call(contactsApi.details, { id: String(id) }, seller)
  const alike = body.duplicates.map(({ customerId }) => customerId)
  expect(alike).toContain(mother.customerId)
  expect(alike).not.toContain(again.customerId)
})
