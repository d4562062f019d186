// Establishments through HTTP: record with phones and address, uses, and the teachers attached to one.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { establishmentsApi } from '@cartable/domain/reference/places/establishments.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeSubject, arrangeTeacher } from '../../../../test/factories/people.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.staff({ codification: 'write', teachers: 'read' })
})
afterAll(() => app.close())

type Saved = SentOf<typeof establishmentsApi.save>
const address = {
  houseNumber: '2',
  street: 'avenue Janvier',
  complement: null,
  cityCode: '35238',
  postalCode: '35000',
  city: 'Rennes',
  departementCode: '35',
  country: 'FR',
  latitude: 48.1049,
  longitude: -1.6744,
  freeAddress: null,
  completeAddress: '2 avenue Janvier 35000 Rennes',
}
const phone = (phoneNumber: string, phoneRegion = 'FR') => ({ phone: { phoneNumber, phoneRegion } })
const save = async (values: Partial<Saved> = {}) =>
  (
    await app.call(
      establishmentsApi.save,
      {
        id: null,
        updatedAt: null,
        name: 'Lycée Émile Zola',
        color: '#3B6FB6',
        famous: true,
        phones: [phone('02 99 79 24 16')],
        address,
        ...values,
      },
      admin,
    )
  ).body
const show = async (id: number) => (await app.call(establishmentsApi.show, { id: String(id) }, admin)).body
const list = async (input: SentOf<typeof establishmentsApi.list> = {}) =>
  (await app.call(establishmentsApi.list, input, admin)).body
const create = async (values: Partial<Saved> = {}) => {
  const { id, errors } = await save(values)
  expect(errors).toBeNull()
  return show(id!)
}

test('CODIF-48 an establishment has a name, a colour, its fame, several phones and an address', async () => {
  const made = await create({
    phones: [phone('02 99 79 24 16'), phone('06 12 34 56 78'), phone('+32 470 12 34 56', 'BE')],
  })
  expect(made).toMatchObject({
    name: 'Lycée Émile Zola',
    color: '#3b6fb6',
    famous: true,
    usedCount: 0,
    phones: [
      { phone: { phoneNumber: '+33299792416', phoneRegion: 'FR' } },
      { phone: { phoneNumber: '+33612345678', phoneRegion: 'FR' } },
      { phone: { phoneNumber: '+32470123456', phoneRegion: 'BE' } },
    ],
    address: { completeAddress: '2 avenue Janvier 35000 Rennes', cityCode: '35238' },
  })
  const { id, updatedAt, name, color, famous } = made
  const kept = [made.phones[2]!, made.phones[0]!]
  expect((await save({ id, updatedAt, name, color, famous, phones: kept, address: null })).errors).toBeNull()
  expect(await show(id!)).toMatchObject({ address: null, phones: kept })
  await save({ name: 'Collège Échange', famous: false, color: null, phones: [], address: null })
  const { rows } = await list({ sort: 'famous.desc' })
  expect(rows[0]).toMatchObject({ name: 'Lycée Émile Zola', famous: true, teacherCount: 0, phone: '+32470123456' })
  expect((await list({ q: 'echange' })).rows.map((row) => row.name)).toEqual(['Collège Échange'])
  expect((await list({ onlyFamous: 'true' })).rows.map((row) => row.name)).toEqual(['Lycée Émile Zola'])
  await create({ name: 'Institution Saint-Vincent' })
  expect((await list({ q: 'vincent RENNES' })).total).toBe(1)
})

test('a save that changes nothing keeps the row of the address; a wrong phone or address is refused at its place', async () => {
  const made = await create()
  const addressOf = async () =>
    (
      await app.database.db
        .selectFrom('establishments')
        .select('addressId')
        .where('id', '=', made.id)
        .executeTakeFirst()
    )?.addressId
  const before = await addressOf()
  const { id, updatedAt } = made
  expect((await save({ id, updatedAt })).errors).toBeNull()
  expect(await addressOf()).toBe(before)
  const wrong: [Partial<Saved>, string][] = [
    [{ phones: [phone('02 99 79 24 16'), phone('12')] }, 'phones.1.phone.phoneNumber'],
    [{ phones: [phone('')] }, 'phones.0.phone.phoneNumber'],
    [{ address: { ...address, latitude: null, longitude: null } }, 'address.completeAddress'],
    [{ name: '' }, 'name'],
  ]
  for (const [values, path] of wrong) expect((await save(values)).errors?.propertyPaths).toEqual([path])
})

test('CODIF-49 the attached teachers come with their identity, their subjects, the main one first, and their address', async () => {
  const { id } = await create()
  const other = await create({ name: 'Ailleurs' })
  await app.write(async (db) => {
    const home = await db
      .insertInto('addresses')
      .values({ ...address, completeAddress: '9 rue du Port 35400 Saint-Malo', city: 'Saint-Malo' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [lastName, firstName, at] of [
      ['Le Goff', 'Yann', id],
      ['Abgrall', 'Anne', id],
      ['Zunino', 'Paul', other.id],
    ] as const) {
      const teacher = await arrangeTeacher(db, {})
      await db
        .updateTable('people')
        .set({ lastName, firstName, ...(lastName === 'Abgrall' ? { addressId: home.id } : {}) })
        .where('id', '=', teacher.personId)
        .execute()
      await db
        .insertInto('teacherEstablishments')
        .values({ teacherId: teacher.teacherId, establishmentId: at! })
        .execute()
      if (lastName !== 'Abgrall') continue
      for (const [name, isMain] of [
        ['Latin', false],
        ['Mathématiques', true],
      ] as const)
        await db
          .insertInto('teacherSubjects')
          .values({ teacherId: teacher.teacherId, subjectId: await arrangeSubject(db, name), isMain })
          .execute()
    }
  })
  const { rows, total } = (await app.call(establishmentsApi.teachers, { id: String(id) }, admin)).body
  expect(total).toBe(2)
  expect(rows.map(({ id: _, ...row }) => row)).toEqual([
    { identity: 'Abgrall Anne', subjects: ['Mathématiques', 'Latin'], address: '9 rue du Port 35400 Saint-Malo' },
    { identity: 'Le Goff Yann', subjects: [], address: null },
  ])
  expect((await show(id!)).usedCount).toBe(2)
  expect((await list({ q: 'ailleurs' })).rows[0]?.teacherCount).toBe(1)
  expect((await app.call(establishmentsApi.disable, { ids: [id!] }, admin)).body).toEqual({ disabledCount: 1 })
  expect((await app.call(establishmentsApi.teachers, { id: String(id) }, admin)).body.total).toBe(2)
})

test('CODIF-50 the list of teachers is a GET of its own with the id, besides search, order and page', async () => {
  expect(establishmentsApi.teachers).toMatchObject({
    method: 'GET',
    name: 'codification_establishment_teachers_list',
  })
  const id = String((await create({ name: 'Lycée du Port' })).id)
  const other = await create({ name: 'Lycée du Parc' })
  for (const [lastName, establishmentId] of [
    ['Zunino', Number(id)],
    ['Abgrall', other.id!],
  ] as const)
    await app.write(async (db) => {
      const { teacherId, personId } = await arrangeTeacher(db, {})
      await db.updateTable('people').set({ lastName }).where('id', '=', personId).execute()
      await db.insertInto('teacherEstablishments').values({ teacherId, establishmentId }).execute()
    })
  const ask = async (input: object, caller = admin) =>
    app.call(establishmentsApi.teachers, { id, ...input } as never, caller)
  expect((await ask({ q: 'zunino', sort: 'address.desc', page: '1', size: '5' })).body).toMatchObject({
    total: 1,
    size: 5,
  })
  expect((await ask({ q: 'abgrall' })).body.total).toBe(0)
  expect((await ask({ page: '2' })).body.rows).toEqual([])
  expect((await ask({ id: 'x' })).status).toBe(400)
  expect((await app.call(establishmentsApi.teachers, {} as never, admin)).status).toBe(400)
  const withoutTeachers = await app.staff({ codification: 'write' })
  expect((await ask({}, withoutTeachers)).status).toBe(403)
})
