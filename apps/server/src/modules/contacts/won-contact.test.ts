// Won: one transaction makes or finds the customer and the student, and a customer never goes back.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { createSchooling } from './contacts.factory.ts'

let app: TestApp
let claire: Caller
let school: Awaited<ReturnType<typeof createSchooling>>
let families = 0

beforeAll(async () => {
  app = await startTestApp()
  claire = await app.staff({ contacts: 'write' }, { firstName: 'Claire', lastName: 'Delmas' })
  school = await app.write(createSchooling)
})
afterAll(() => app.close())

type Form = SentOf<typeof contactsApi.save>
const create = async (values: Partial<Form> = {}): Promise<number> => {
  families += 1
  const number = String(10_000_000 + families)
  const { body } = await app.call(
    contactsApi.save,
    {
      id: null,
      updatedAt: null,
      isStudent: false,
      gender: 'male',
      firstName: 'Anne',
      lastName: `Famille${families}`,
      email: `famille${families}@exemple.fr`,
      phone: { phoneNumber: `06${number}`, phoneRegion: 'FR' },
      address: null,
      studentFirstName: 'Mathis',
      studentLastName: null,
      parentGender: 'female',
      parentAddress: null,
      establishmentId: null,
      scholarLevelId: school.levels[0]!,
      subjectIds: [...school.subjects],
      needs: [],
      salesStaffUserId: null,
      message: null,
      ...values,
    },
    claire,
  )
  expect(body.errors).toBeNull()
  return body.id!
}
type Change = SentOf<typeof contactsApi.changeStatus>
const win = async (id: number, household?: Change['household'], duplicateChoice: Change['duplicateChoice'] = null) =>
  (
    await app.call(
      contactsApi.changeStatus,
      { id, status: 'won', duplicateChoice, ...(household ? { household } : {}) },
      claire,
    )
  ).body
/** Wins a contact whose family is known, and uses its record. */
const winInto = async (id: number, customerId: number) => {
  expect((await win(id)).duplicates.map((one) => one.id)).toContain(customerId)
  return win(id, undefined, { use: customerId, seen: [] })
}
const personOf = (table: 'customers' | 'students', id: number) =>
  app.database.db
    .selectFrom(table)
    .innerJoin('people', 'people.id', `${table}.personId`)
    .selectAll('people')
    .where(`${table}.id`, '=', id)
    .executeTakeFirstOrThrow()
const studentOf = (id: number) =>
  app.database.db.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('makes the customer and the student with level and subjects, found by their names at once', async () => {
  const id = await create({ lastName: 'Quéméner' })
  const answer = await win(id)
  expect(answer).toMatchObject({
    isValid: true,
    errorMsgs: [],
    customerId: expect.any(Number),
    studentId: expect.any(Number),
  })
  expect(await personOf('customers', answer.customerId!)).toMatchObject({
    gender: 'female',
    firstName: 'Anne',
    lastName: 'Quéméner',
  })
  expect(await personOf('students', answer.studentId!)).toMatchObject({
    gender: 'male',
    firstName: 'Mathis',
    lastName: 'Quéméner',
  })
  expect(await studentOf(answer.studentId!)).toMatchObject({
    customerId: answer.customerId,
    scholarLevelId: school.levels[0],
  })
  const subjects = await app.database.db
    .selectFrom('studentSubjects')
    .select('subjectId')
    .where('studentId', '=', answer.studentId!)
    .execute()
  expect(subjects.map((row) => row.subjectId)).toEqual(school.subjects)
  const customer = await app.database.db
    .selectFrom('customers')
    .select('searchText')
    .where('id', '=', answer.customerId!)
    .executeTakeFirstOrThrow()
  expect(customer.searchText).toContain('quemener')
  expect(customer.searchText).toContain('mathis')
})

test('an adult student is one person with both parts', async () => {
  const answer = await win(await create({ isStudent: true, firstName: 'Paul' }))
  const [customer, student] = [
    await personOf('customers', answer.customerId!),
    await personOf('students', answer.studentId!),
  ]
  expect(customer.id).toBe(student.id)
  expect(customer).toMatchObject({ firstName: 'Paul', gender: 'male' })
})

test('takes what the dialog corrected, without changing the contact', async () => {
  const id = await create()
  const answer = await win(id, {
    isStudent: false,
    customer: {
      gender: 'male',
      firstName: 'Yann',
      lastName: 'Le Bihan',
      email: 'yann@exemple.fr',
      phone: { phoneNumber: '+33699990001', phoneRegion: 'FR' },
    },
    student: { gender: 'female', firstName: 'Enora', lastName: 'Le Bihan', scholarLevelId: school.levels[2]! },
  })
  expect(await personOf('customers', answer.customerId!)).toMatchObject({
    firstName: 'Yann',
    mobilePhone: '+33699990001',
    phone: null,
  })
  expect(await studentOf(answer.studentId!)).toMatchObject({ scholarLevelId: school.levels[2] })
})

const home = (completeAddress: string) => ({
  ...{
    houseNumber: '4',
    street: 'rue de Paris',
    complement: null,
    cityCode: '35238',
    postalCode: '35000',
    city: 'Rennes',
  },
  ...{ departementCode: '35', country: 'FR', latitude: 48.11, longitude: -1.66, freeAddress: null, completeAddress },
})
const householdAt = (
  address: ReturnType<typeof home>,
  lastName: string,
  phoneNumber = '+33299000011',
): NonNullable<Change['household']> => ({
  isStudent: false,
  customer: {
    ...{ gender: 'female', firstName: 'Maud', lastName, email: `${lastName}@exemple.fr` },
    phone: { phoneNumber, phoneRegion: 'FR' },
  },
  student: { gender: 'female', firstName: 'Léa', lastName, scholarLevelId: school.levels[0]! },
  address,
})
const addressOf = (id: number | null) =>
  app.database.db.selectFrom('addresses').select('completeAddress').where('id', '=', id).executeTakeFirst()

test('the address said when the family is won is the home of both, and a landline stays one', async () => {
  const answer = await win(await create(), householdAt(home('4 rue de Paris, 35000 Rennes'), 'Tanguy'))
  const customer = await personOf('customers', answer.customerId!)
  const student = await personOf('students', answer.studentId!)
  expect(customer).toMatchObject({ phone: '+33299000011', mobilePhone: null })
  expect(await addressOf(customer.addressId)).toEqual({ completeAddress: '4 rue de Paris, 35000 Rennes' })
  expect(student.addressId).toBe(customer.addressId)
})

test('a child who lives elsewhere than its parent keeps its own address, and looking at duplicates writes none', async () => {
  const own = home('9 rue du Port, 35400 Saint-Malo')
  const id = await create({ address: own, parentAddress: home('1 rue d’Antrain, 35000 Rennes') })
  const answer = await win(id, householdAt(home('2 rue d’Antrain, 35000 Rennes'), 'Rouault', '+33299000012'))
  const [customer, student] = [
    await personOf('customers', answer.customerId!),
    await personOf('students', answer.studentId!),
  ]
  expect(await addressOf(customer.addressId)).toEqual({ completeAddress: '2 rue d’Antrain, 35000 Rennes' })
  expect(await addressOf(student.addressId)).toEqual({ completeAddress: own.completeAddress })

  const again = await win(await create(), householdAt(home('77 rue de Brest, 35000 Rennes'), 'Rouault', '+33299000012'))
  expect(again).toMatchObject({ isValid: false, customerId: null })
  const kept = app.database.db.selectFrom('addresses').select('id').where('completeAddress', 'like', '77 rue de Brest%')
  expect(await kept.execute()).toEqual([])
})

test('the first search of a pupil takes level, subject and the words of the contact; nothing is typed twice', async () => {
  const manager = await app.staff({ linking: 'write' })
  const { studentId } = await win(await create({ message: 'Deux heures le mercredi, avant le bac blanc.' }))
  const { body } = await app.call(linkingApi.show, { studentId: String(studentId) }, manager)
  expect(body).toMatchObject({
    studentId,
    scholarLevelId: school.levels[0],
    subjectId: expect.any(Number),
    comments: 'Deux heures le mercredi, avant le bac blanc.',
  })
  expect(school.subjects).toContain(body.subjectId)
  const { updatedAt, studentId: pupil, subjectId, scholarLevelId, format, assignedStaffUserId, comments } = body
  const search = { id: null, updatedAt, studentId: pupil!, subjectId: subjectId!, scholarLevelId: scholarLevelId! }
  await app.call(linkingApi.save, { ...search, format, assignedStaffUserId, comments }, manager)
  // the next one is another need
  const next = await app.call(linkingApi.show, { studentId: String(studentId) }, manager)
  expect(next.body.comments).toBeNull()
})

test('a family that writes again keeps its customer and gets its second child', async () => {
  const first = await win(await create({ email: 'kervella@exemple.fr', lastName: 'Kervella' }))
  const second = await winInto(
    await create({ email: 'KERVELLA@exemple.fr', lastName: 'Kervella', studentFirstName: 'Lou' }),
    first.customerId!,
  )
  const same = await winInto(
    await create({ email: 'kervella@exemple.fr', lastName: 'Kervella', studentFirstName: 'mathis' }),
    first.customerId!,
  )
  expect(second.customerId).toBe(first.customerId)
  expect(second.studentId).not.toBe(first.studentId)
  expect(same.studentId).toBe(first.studentId)
})

test('is found by its phone too, and only what was missing is added to a known person', async () => {
  const phone = { phoneNumber: '0711223344', phoneRegion: 'FR' }
  const first = await win(await create({ phone, email: null, firstName: 'Awa', lastName: 'Diop' }))
  const second = await winInto(
    await create({ phone, email: 'awa@exemple.fr', firstName: 'A.', lastName: 'DIOP' }),
    first.customerId!,
  )
  expect(second.customerId).toBe(first.customerId)
  expect(await personOf('customers', first.customerId!)).toMatchObject({
    firstName: 'Awa',
    lastName: 'Diop',
    email: 'awa@exemple.fr',
  })
})

test('somebody who only shares an address mail is another person', async () => {
  await app.write((db) =>
    db.insertInto('people').values({ firstName: 'Léo', lastName: 'Riou', email: 'commun@exemple.fr' }).execute(),
  )
  const answer = await win(await create({ email: 'commun@exemple.fr', firstName: 'Anne', lastName: 'Morvan' }))
  expect(await personOf('customers', answer.customerId!)).toMatchObject({ firstName: 'Anne', lastName: 'Morvan' })
})

test('a teacher who is also a parent stays one person', async () => {
  const teacher = await app.write((db) =>
    db
      .insertInto('people')
      .values({ firstName: 'Nora', lastName: 'Haddad', email: 'nora@exemple.fr' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const answer = await win(await create({ email: 'nora@exemple.fr', firstName: 'Nora', lastName: 'Haddad' }))
  expect((await personOf('customers', answer.customerId!)).id).toBe(teacher.id)
})

test('a disabled customer is enabled again', async () => {
  const first = await win(await create({ email: 'retour@exemple.fr', lastName: 'Retour' }))
  await app.write((db) =>
    db.updateTable('customers').set({ enabled: false }).where('id', '=', first.customerId!).execute(),
  )
  await winInto(await create({ email: 'retour@exemple.fr', lastName: 'Retour' }), first.customerId!)
  const customer = await app.database.db
    .selectFrom('customers')
    .select('enabled')
    .where('id', '=', first.customerId!)
    .executeTakeFirstOrThrow()
  expect(customer.enabled).toBe(true)
})

test('a contact that became a customer does not go back', async () => {
  const id = await create()
  await win(id)
  for (const status of ['contact', 'prospect', 'lost'] as const) {
    const { body } = await app.call(contactsApi.changeStatus, { id, status }, claire)
    expect(body).toMatchObject({ isValid: false, errorMsgs: ['ce contact est déjà devenu un client.'] })
  }
  const { body: card } = await app.call(contactsApi.card, { id: String(id) }, claire)
  expect(card).toMatchObject({ status: 'won', isCustomer: true })
  expect(card.moves.find((move) => move.to === 'lost')).toMatchObject({
    allowed: false,
    reason: 'ce contact est déjà devenu un client.',
  })
})

test('a family that is won is invited to its space where that is asked, once, and not otherwise', async () => {
  const invited = async ({ customerId }: { readonly customerId: number | null }) =>
    app.database.db
      .selectFrom('messages')
      .innerJoin('accounts', 'accounts.id', 'messages.aboutId')
      .innerJoin('customers', 'customers.personId', 'accounts.personId')
      .select('messages.purpose')
      .where('messages.aboutClass', '=', 'accounts')
      .where('customers.id', '=', customerId)
      .execute()
  const winAs = async (invites: boolean) =>
    (await app.call(contactsApi.changeStatus, { id: await create(), status: 'won', invites }, claire)).body
  expect(await invited(await winAs(true))).toHaveLength(1)
  expect(await invited(await winAs(false))).toEqual([])
})

test('a household that is refused leaves the contact where it was and nobody new', async () => {
  const id = await create()
  const count = () =>
    app.database.db
      .selectFrom('people')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  const before = await count()
  const answer = await win(id, {
    isStudent: false,
    customer: {
      gender: null,
      firstName: null,
      lastName: 'X',
      email: null,
      phone: { phoneNumber: null, phoneRegion: null },
    },
    student: { gender: null, firstName: 'Y', lastName: 'X', scholarLevelId: 999_999 },
  })
  expect(answer).toMatchObject({ isValid: false, errorMsgs: ['Ce niveau n’existe plus.'], customerId: null })
  expect(await count()).toEqual(before)
  expect((await app.call(contactsApi.card, { id: String(id) }, claire)).body.status).toBe('contact')
})

test('who manages private tuition hears of the pupil once, with the search that knows it', async () => {
  const manager = await app.staff({ linking: 'write' })
  await app.write((db) =>
    db.updateTable('staffUsers').set({ privateTuitionManager: true }).where('id', '=', manager.staffUserId).execute(),
  )
  const { studentId } = await win(await create({ lastName: 'Kergoat' }))
  const told = () =>
    app.database.db
      .selectFrom('notifications')
      .select(['title', 'link'])
      .where('accountId', '=', manager.accountId)
      .where('title', 'like', 'Nouvel élève%')
      .execute()
  expect(await told()).toEqual([
    { title: 'Nouvel élève\u00a0: Mathis Kergoat.', link: `/privateTuition/linking/nouveau?eleve=${studentId}` },
  ])
})
