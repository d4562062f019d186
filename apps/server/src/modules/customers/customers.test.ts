// Proves customers: list with its filters, form with its refusals and conflicts, disabling, autocompletes.
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import type { CustomerInput } from '@cartable/domain/customers/customers.schema.ts'
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { journalApi } from '@cartable/domain/journal/journal.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold, arrangeLevel } from '../../../test/factories/people.ts'

let app: TestApp
let boss: Caller
beforeAll(async () => {
  app = await startTestApp()
  boss = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
})
afterAll(() => app.close())

const noPhone = { phoneNumber: null, phoneRegion: 'FR' }
const nobody = {
  gender: null,
  firstName: null,
  lastName: null,
  birthOn: null,
  email: null,
  phone: noPhone,
  address: null,
}
const rennes = {
  houseNumber: '8',
  street: 'rue de Brest',
  complement: null,
  cityCode: '35238',
  postalCode: '35000',
  city: 'Rennes',
  departementCode: '35',
  country: 'FR',
  latitude: 48.11,
  longitude: -1.69,
  freeAddress: null,
  completeAddress: '8 rue de Brest 35000 Rennes',
}
const blank: z.input<typeof CustomerInput> = {
  id: null,
  updatedAt: null,
  ...nobody,
  lastName: 'Kerloc’h',
  mobilePhone: noPhone,
  hasOtherPayer: false,
  payer: nobody,
  urssafPaymentEnabled: false,
  urssafNumber: null,
  employerNumber: null,
}
const full: z.input<typeof CustomerInput> = {
  ...blank,
  gender: 'female',
  firstName: 'Solenn',
  lastName: 'Quéméner',
  birthOn: '1984-02-29',
  email: 'solenn.quemener@exemple.fr',
  phone: { phoneNumber: '02 99 12 34 56', phoneRegion: 'FR' },
  mobilePhone: { phoneNumber: '06 12 34 56 78', phoneRegion: 'FR' },
  address: rennes,
  urssafNumber: '123456789012345678',
  employerNumber: '123 456 789 01234',
}
const payer = {
  gender: 'male' as const,
  firstName: 'Loïc',
  lastName: 'Tanguy',
  birthOn: '1950-05-01',
  email: 'loic@exemple.fr',
  phone: { phoneNumber: '0299000001', phoneRegion: 'FR' },
  address: { ...rennes, city: 'Bruz', completeAddress: '1 place de la Poste 35170 Bruz' },
}
const send = (input: z.input<typeof CustomerInput>) => app.call(customersApi.save, input, boss)
/** Saves; those who resemble it are looked at and another one is made all the same. */
const save = async (input: z.input<typeof CustomerInput>) => {
  const asked = await send(input)
  const seen = asked.body.duplicates?.map((one) => one.id) ?? []
  return seen.length > 0 ? send({ ...input, duplicateChoice: { use: null, seen } }) : asked
}
const show = async (id: number) => (await app.call(customersApi.show, { id: String(id) }, boss)).body
const create = async (input = full) => (await save(input)).body.customerId!
const list = async (query: Record<string, string> = {}) => (await app.call(customersApi.list, query, boss)).body
/** What a form holds of a record: its own fields, the others left out. */
const formOf = (record: Awaited<ReturnType<typeof show>>) =>
  Object.fromEntries(Object.keys(blank).map((key) => [key, record[key as keyof typeof record]])) as typeof blank

describe('the form of a customer', () => {
  it('CUST-13 answers errors and customerId', async () => {
    const { body } = await save(full)
    expect(body).toMatchObject({ errors: null, customerId: expect.any(Number) })
    expect(body.id).toBe(body.customerId)
    const wrong = await save({ ...full, lastName: '' })
    expect(wrong.body).toMatchObject({ errors: { propertyPaths: ['lastName'] }, id: null, customerId: null })
  })

  it('CUST-09 keeps gender, birth date and address, and gives them back', async () => {
    const record = await show(await create())
    expect(record).toMatchObject({
      gender: 'female',
      birthOn: '1984-02-29',
      address: rennes,
      firstName: 'Solenn',
      lastName: 'Quéméner',
      number: expect.stringMatching(/^C\d{7}$/),
    })
  })

  it('CUST-07 keeps identity, e-mail, both phones, students and the enabled flag', async () => {
    const { customerId } = await app.write((db) => arrangeHousehold(db, { customer: 'Rouxel', student: 'Yuna' }))
    const before = await show(customerId)
    await save({ ...formOf(before), email: full.email, phone: full.phone, mobilePhone: full.mobilePhone })
    expect(await show(customerId)).toMatchObject({
      lastName: 'Rouxel',
      email: 'solenn.quemener@exemple.fr',
      phone: { phoneNumber: '+33299123456', phoneRegion: 'FR' },
      mobilePhone: { phoneNumber: '+33612345678', phoneRegion: 'FR' },
      enabled: true,
      students: [{ firstName: 'Yuna', isCustomer: false, enabled: true }],
    })
  })

  it('CUST-08 keeps the URSSAF and employer numbers; the tax advance waits for the URSSAF', async () => {
    const id = await create()
    const record = await show(id)
    expect(record).toMatchObject({
      urssafPaymentEnabled: false,
      urssafNumber: '123456789012345678',
      employerNumber: '12345678901234',
    })
    const on = { ...formOf(record), urssafPaymentEnabled: true }
    expect((await save(on)).body.errors).toEqual({
      propertyPaths: ['urssafPaymentEnabled'],
      messages: ['L’avance immédiate demande une inscription validée par l’URSSAF.'],
    })
    await app.write((db) =>
      sql`insert into urssaf_registrations (customer_id, person_id, status, client_uuid, active_from)
        select id, person_id, 'active', gen_random_uuid(), '2026-01-01' from customers where id = ${id}`.execute(db),
    )
    expect((await save({ ...on, updatedAt: (await show(id)).updatedAt })).body.errors).toBe(null)
    expect(await show(id)).toMatchObject({ urssafPaymentEnabled: true, advanceStatus: 'active' })
  })

  it('CUST-10 keeps another payer with gender, names, address, phone, e-mail and birth date', async () => {
    const id = await create({ ...full, hasOtherPayer: true, payer })
    const record = await show(id)
    expect(record.hasOtherPayer).toBe(true)
    expect(record.payer).toMatchObject({ ...payer, phone: { phoneNumber: '+33299000001', phoneRegion: 'FR' } })
    await save({ ...formOf(record), hasOtherPayer: false })
    expect(await show(id)).toMatchObject({ hasOtherPayer: false, payer: { lastName: '' } })
  })

  it('CUST-20 refuses a birth date in the future, of the customer and of the payer', async () => {
    const tomorrow = { ...full, birthOn: '2150-01-01', hasOtherPayer: true, payer: { ...payer, birthOn: '2150-01-01' } }
    expect((await save(tomorrow)).body.errors).toEqual({
      propertyPaths: ['birthOn', 'payer.birthOn'],
      messages: Array(2).fill('La date de naissance ne peut pas être dans le futur.'),
    })
  })

  it('keeps an address that did not change, and makes a new row of one that did', async () => {
    const id = await create()
    const addressOf = () =>
      app.database.db
        .selectFrom('customers as c')
        .innerJoin('people as p', 'p.id', 'c.personId')
        .select(['p.addressId', 'c.sortCity'])
        .where('c.id', '=', id)
        .executeTakeFirstOrThrow()
    const first = await addressOf()
    await save({ ...formOf(await show(id)), email: 'autre@exemple.fr' })
    expect(await addressOf()).toEqual(first)
    await save({ ...formOf(await show(id)), address: payer.address })
    const moved = await addressOf()
    expect(moved.addressId).not.toBe(first.addressId)
    expect(moved.sortCity).toBe('Bruz')
  })

  it('says who changed the record meanwhile, whichever of its rows it was', async () => {
    const id = await create({ ...full, hasOtherPayer: true, payer })
    const read = formOf(await show(id))
    expect((await save({ ...read, payer: { ...payer, firstName: 'Ronan' } })).body.errors).toBe(null)
    const late = await app.call(customersApi.save, { ...read, email: 'tard@exemple.fr' }, boss)
    expect(late.status).toBe(409)
    expect((late.body as unknown as { conflict: object }).conflict).toMatchObject({
      changedBy: 'Claire Delmas',
      current: { payer: { firstName: 'Ronan' }, email: full.email },
    })
  })

  it('stores markup, SQL, emoji and right-to-left text letter for letter', async () => {
    const odd = "<b>O'Neil</b>; drop table people; -- 🎒 مرحبا"
    const id = await create({ ...blank, lastName: odd })
    expect((await show(id)).lastName).toBe(odd)
    expect((await list({ q: 'o’neil'.replace('’', "'") })).rows.some((row) => row.lastName === odd)).toBe(true)
  })
})

describe('the list of customers', () => {
  it('CUST-02 shows identity, students and contact details', async () => {
    const { levelId } = await app.write((db) => arrangeLevel(db, '4e'))
    const { customerId, studentId } = await app.write((db) =>
      arrangeHousehold(db, { customer: 'Zabel', student: 'Iris' }),
    )
    await app.write((db) => sql`update students set scholar_level_id = ${levelId} where id = ${studentId}`.execute(db))
    await save({ ...formOf(await show(customerId)), mobilePhone: full.mobilePhone })
    const { rows, total } = await list({ q: 'zabel' })
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({
      id: customerId,
      lastName: 'Zabel',
      students: [{ id: studentId, firstName: 'Iris', levelName: '4e' }],
      city: 'Rennes',
      phone: '+33612345678',
      phoneRegion: 'FR',
      email: expect.stringContaining('@exemple.fr'),
      advanceStatus: 'none',
      balanceDueCents: 0,
      isLate: false,
    })
  })

  it('SHELL-038 takes filters, sort and page by GET', async () => {
    await app.write(async (db) => {
      for (const name of ['Page A', 'Page B', 'Page C']) await arrangeHousehold(db, { customer: name })
    })
    expect(customersApi.list.method).toBe('GET')
    const first = await list({ q: 'page', sort: 'name.desc', size: '2' })
    expect(first).toMatchObject({ total: 3, totalIsExact: true, page: 1, size: 2 })
    const second = await list({ q: 'page', sort: 'name.desc', size: '2', page: '2' })
    expect([...first.rows, ...second.rows].map((row) => row.lastName)).toEqual(['Page C', 'Page B', 'Page A'])
    for (const sort of ['name', 'number', 'city', 'lastPayment', 'balance'])
      for (const direction of ['asc', 'desc'])
        expect((await list({ sort: `${sort}.${direction}` })).rows.length).toBeGreaterThan(3)
    expect((await app.call(customersApi.list, { sort: 'sort_name;drop.asc' }, boss)).status).toBe(400)
  })

  it('CUST-12 SHELL-040 disables and enables customers; the disabled are hidden until they are asked for', async () => {
    const { customerId } = await app.write((db) => arrangeHousehold(db, { customer: 'Inactivable' }))
    const set = async (enabled: boolean) =>
      (await app.call(customersApi.disable, { ids: [customerId], enabled }, boss)).body.disabledCount
    const seen = async (query: Record<string, string> = {}) =>
      (await list({ q: 'inactivable', ...query })).rows.map((row) => row.enabled)
    expect(await set(false)).toBe(1)
    expect(await set(false)).toBe(0)
    expect(await seen()).toEqual([])
    expect(await seen({ withDisabled: 'true' })).toEqual([false])
    expect(await set(true)).toBe(1)
    expect(await seen()).toEqual([true])
  })

  it('filters by city, by level, by balance due; sums what the filter owes', async () => {
    const { levelId } = await app.write((db) => arrangeLevel(db, 'Tle'))
    const debtor = await app.write((db) => arrangeHousehold(db, { customer: 'Débiteur' }))
    const other = await app.write((db) => arrangeHousehold(db, { customer: 'Débitrice' }))
    await app.write(async (db) => {
      await sql`update students set scholar_level_id = ${levelId} where id = ${other.studentId}`.execute(db)
      await sql`insert into orders (company_id, customer_id, ordered_on, amount_cents)
        select id, ${debtor.customerId}, date '2026-01-15', 12_345 from companies where code = 'private-tuition'`.execute(
        db,
      )
    })
    const names = async (query: Record<string, string>) =>
      (await list({ q: 'débit', ...query })).rows.map((row) => row.id)
    expect(await names({ levels: String(levelId) })).toEqual([other.customerId])
    expect(await names({ cities: 'Rennes' })).toHaveLength(2)
    expect(await names({ cities: 'Brest,Quimper' })).toEqual([])
    expect(await names({ withBalanceDue: 'true' })).toEqual([debtor.customerId])
    expect(await names({ sort: 'balance.desc' })).toEqual([debtor.customerId, other.customerId])
    expect(await names({ sort: 'balance.asc' })).toEqual([other.customerId, debtor.customerId])
    const both = await list({ q: 'débit' })
    expect(both.totals).toEqual({ balanceDueCents: 12_345 })
    expect(both.rows.find((row) => row.id === debtor.customerId)).toMatchObject({
      balanceDueCents: 12_345,
      isLate: true,
    })
    expect((await app.call(customersApi.filterOptions, {}, boss)).body).toMatchObject({
      cities: expect.arrayContaining(['Rennes']),
      levels: expect.arrayContaining([{ id: levelId, label: 'Tle', group: expect.any(String) }]),
    })
    expect((await show(debtor.customerId)).summary).toMatchObject({ balanceDueCents: 12_345, isLate: true })
  })

  it('finds a customer by phone, by number and by the name of a student', async () => {
    const id = await create({
      ...full,
      lastName: 'Trouvable',
      mobilePhone: { phoneNumber: '07 66 01 94 38', phoneRegion: 'FR' },
    })
    const { number } = await show(id)
    for (const q of ['07 66 01 94', '+33 7 66 01', number!, 'trouvable sol'])
      expect(
        (await list({ q })).rows.map((row) => row.id),
        q,
      ).toContain(id)
  })
})

it('SHELL-045 proposes customers from three letters, ten at most', async () => {
  await app.write(async (db) => {
    for (let i = 0; i < 12; i++) await arrangeHousehold(db, { customer: `Propose ${String(i).padStart(2, '0')}` })
  })
  const propose = async (query: string) => (await app.call(customersApi.autocomplete, { query }, boss)).body.results
  expect(await propose('pr')).toEqual([])
  const found = await propose('propose')
  expect(found).toHaveLength(10)
  expect(found[0]).toMatchObject({
    label: expect.stringContaining('PROPOSE 00'),
    detail: expect.stringContaining('Rennes'),
  })
})

it('a member of staff without the right sees no customer, nor does a family', async () => {
  const { customerPersonId } = await app.write((db) => arrangeHousehold(db))
  for (const caller of [await app.staff({ contacts: 'fullAccess' }), await app.signIn(customerPersonId)])
    for (const operation of [customersApi.list, customersApi.show, customersApi.filterOptions])
      expect((await app.call(operation, {}, caller)).status).toBe(403)
  const reader = await app.staff({ customers: 'read' })
  expect((await app.call(customersApi.list, {}, reader)).status).toBe(200)
  expect((await app.call(customersApi.save, blank, reader)).status).toBe(403)
})

it('the history of a customer tells what changed of the person and of the payer', async () => {
  const id = await create({ ...full, hasOtherPayer: true, payer })
  await save({ ...formOf(await show(id)), lastName: 'Nouveau', payer: { ...payer, email: 'ronan@exemple.fr' } })
  const { body } = await app.call(journalApi.tracesList, { className: 'customers', entityId: String(id) }, boss)
  const changed = body.rows.flatMap((row) => row.details.map(({ field, before, after }) => [field, before, after]))
  expect(changed).toContainEqual(['last_name', 'Quéméner', 'Nouveau'])
  expect(changed).toContainEqual(['email', 'loic@exemple.fr', 'ronan@exemple.fr'])
  expect(body.rows.every((row) => row.user === 'Claire Delmas')).toBe(true)
})

it('the palette finds customers and students', async () => {
  const { customerId, studentId } = await app.write((db) =>
    arrangeHousehold(db, { customer: 'Palette', student: 'Elouan' }),
  )
  const { body } = await app.call(dashboardApi.search, { q: 'palette' }, boss)
  const hits = Object.fromEntries(body.groups.map((group) => [group.label, group.hits.map((hit) => hit.path)]))
  expect(hits.Clients).toEqual([`/customer/show/${customerId}`])
  expect(hits.Élèves).toEqual([`/student/show/${studentId}`])
})
