// Duplicates shown before a second record is born: by every door, whatever the spelling, and for two people at once.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let claire: Caller
let hugo: Caller
beforeAll(async () => {
  app = await startTestApp()
  claire = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
  hugo = await app.director({ firstName: 'Hugo', lastName: 'Marchand' })
})
afterAll(() => app.close())

const noPhone = { phoneNumber: null, phoneRegion: 'FR' }
const nobody = { gender: null, firstName: null, birthOn: null, email: null, phone: noPhone, address: null }
const at = (completeAddress: string) => ({
  ...{ houseNumber: null, street: null, complement: null, cityCode: null, postalCode: null, city: 'Brest' },
  ...{ departementCode: null, country: 'FR', latitude: null, longitude: null, freeAddress: null },
  completeAddress,
  typedByHand: true,
})
type CustomerForm = SentOf<typeof customersApi.save>
type StudentForm = SentOf<typeof customersApi.saveStudent>
const customerForm = (values: Partial<CustomerForm>): CustomerForm => ({
  ...{ id: null, updatedAt: null, ...nobody, lastName: 'Essai', mobilePhone: noPhone, hasOtherPayer: false },
  ...{ payer: { ...nobody, lastName: null }, urssafPaymentEnabled: false, urssafNumber: null, employerNumber: null },
  ...values,
})
const addCustomer = async (values: Partial<CustomerForm>, by = claire) =>
  (await app.call(customersApi.save, customerForm(values), by)).body
const addStudent = async (values: Partial<StudentForm> & { customerId: number }) =>
  (
    await app.call(
      customersApi.saveStudent,
      {
        ...{ id: null, updatedAt: null, isCustomer: false, ...nobody, lastName: 'Essai', scholarLevelId: null },
        ...{ establishmentId: null, subjectIds: [], chapterIds: [], ...values },
      },
      claire,
    )
  ).body
const addContact = async (values: Partial<SentOf<typeof contactsApi.save>>) => {
  const { body } = await app.call(
    contactsApi.save,
    {
      ...{ id: null, updatedAt: null, isStudent: false, gender: null, firstName: 'Anne', lastName: 'Essai' },
      ...{ email: null, phone: noPhone, address: null, studentFirstName: 'Mathis', studentLastName: null },
      ...{ parentGender: null, parentAddress: null, establishmentId: null, scholarLevelId: null, subjectIds: [] },
      ...{ needs: [], salesStaffUserId: null, message: null, ...values },
    },
    claire,
  )
  expect(body.errors).toBeNull()
  return body.id!
}
type Choice = SentOf<typeof contactsApi.changeStatus>['duplicateChoice']
const win = async (id: number, duplicateChoice: Choice = null, by = claire) =>
  (await app.call(contactsApi.changeStatus, { id, status: 'won', from: 'contact', duplicateChoice }, by)).body
const statusOf = async (id: number) => (await app.call(contactsApi.card, { id: String(id) }, claire)).body.status
const countOf = async (table: 'people' | 'customers' | 'students' | 'addresses') =>
  (
    await app.database.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n
const everything = async () =>
  Promise.all((['people', 'customers', 'students', 'addresses'] as const).map((table) => countOf(table)))
const journalOf = (customerId: number) =>
  app.database.db
    .selectFrom('logEntries')
    .select(['title', 'body'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()

describe('a contact that is won', () => {
  it('shows the known family and writes nothing: the contact stays where it was', async () => {
    const known = await addCustomer({ firstName: 'Solenn', lastName: 'Quéré', email: 'solenn@exemple.fr' })
    await addStudent({ customerId: known.id!, firstName: 'Yuna', lastName: 'Quéré' })
    const id = await addContact({ firstName: 'S.', lastName: 'Quere', email: 'SOLENN@Exemple.fr' })
    const before = await everything()
    expect(await win(id)).toMatchObject({
      isValid: false,
      errorMsgs: ['un client existant lui ressemble\u00a0: il faut d’abord choisir sa fiche, ou en créer une autre.'],
      customerId: null,
      studentId: null,
      duplicates: [
        { id: known.id, name: 'Solenn Quéré', household: ['Yuna Quéré'], reasons: [{ kind: 'email', who: null }] },
      ],
    })
    expect(await everything()).toEqual(before)
    expect(await statusOf(id)).toBe('contact')
  })

  it('joins the chosen record: its missing student is added, what was known stays, and the journal says so', async () => {
    const known = await addCustomer({ firstName: 'Gaël', lastName: 'Le Goff', email: 'legoff@exemple.fr' })
    await addStudent({ customerId: known.id!, firstName: 'Tom', lastName: 'Le Goff' })
    const id = await addContact({
      ...{ firstName: 'G.', lastName: 'LE-GOFF', email: 'legoff@exemple.fr', studentFirstName: 'Lou' },
      phone: { phoneNumber: '06 45 45 45 45', phoneRegion: 'FR' },
    })
    const [people, customers, students] = await everything()
    const won = await win(id, { use: known.id!, seen: [known.id!] })
    expect(won).toMatchObject({ isValid: true, customerId: known.id, duplicates: [] })
    expect((await everything()).slice(0, 3)).toEqual([people! + 1, customers, students! + 1])
    const { body } = await app.call(customersApi.show, { id: String(known.id) }, claire)
    expect(body).toMatchObject({ firstName: 'Gaël', lastName: 'Le Goff', mobilePhone: { phoneNumber: '+33645454545' } })
    expect(body.students.map((one) => one.firstName)).toEqual(['Tom', 'Lou'])
    expect(await journalOf(known.id!)).toMatchObject([
      { title: 'Contact rattaché à cette fiche', body: expect.stringContaining('Par Claire Delmas.') },
    ])
  })

  it('gets a record of its own when the person says so, and the journal keeps in spite of whom', async () => {
    const known = await addCustomer({ firstName: 'Rose', lastName: 'Abgrall', email: 'abgrall@exemple.fr' })
    const id = await addContact({ firstName: 'Rose', lastName: 'Abgrall', email: 'abgrall@exemple.fr' })
    const won = await win(id, { use: null, seen: [known.id!] })
    expect(won.isValid).toBe(true)
    expect(won.customerId).not.toBe(known.id)
    const [entry] = await journalOf(won.customerId!)
    expect(entry).toMatchObject({ title: 'Créé malgré une fiche ressemblante' })
    expect(entry?.body).toMatch(/^Par Claire Delmas\.\nC\d{7}\s: même e-mail$/)
  })

  it('is not created in spite of a record that the person has not seen', async () => {
    const first = await addCustomer({ firstName: 'Ana', lastName: 'Un', email: 'vus@exemple.fr' })
    const id = await addContact({ email: 'vus@exemple.fr' })
    const second = await addCustomer({
      ...{ firstName: 'Ana', lastName: 'Deux', email: 'vus@exemple.fr' },
      duplicateChoice: { use: null, seen: [first.id!] },
    })
    const again = await win(id, { use: null, seen: [first.id!] })
    expect(again.isValid).toBe(false)
    expect(again.duplicates.map((one) => one.id)).toEqual([first.id, second.id])
  })

  it('joins nobody who does not resemble it', async () => {
    const stranger = await addCustomer({ lastName: 'Étrangère', email: 'etrangere@exemple.fr' })
    const id = await addContact({ lastName: 'Seule', email: 'seule@exemple.fr' })
    expect(await win(id, { use: stranger.id!, seen: [] })).toMatchObject({
      isValid: false,
      errorMsgs: ['La fiche choisie ne lui ressemble plus\u00a0: vérifiez, puis recommencez.'],
    })
    expect(await statusOf(id)).toBe('contact')
  })

  it('is found by its student, by the other parent’s name for the same child at the same address', async () => {
    const known = await addCustomer({ firstName: 'Marc', lastName: 'Père' })
    const address = at('14 rue de Siam 29200 Brest')
    await addStudent({ customerId: known.id!, firstName: 'Élo', lastName: 'Père', address })
    const id = await addContact({
      ...{ firstName: 'Julie', lastName: 'Mère', email: 'julie.mere@exemple.fr' },
      ...{ studentFirstName: 'ELO', studentLastName: 'PERE', address: at('14, Rue de Siam, 29200 BREST') },
    })
    expect((await win(id)).duplicates).toMatchObject([
      { id: known.id, reasons: [{ kind: 'address', who: 'Élo Père' }] },
    ])
  })

  it('makes one household when two people win it at once', async () => {
    const id = await addContact({ lastName: 'Ensemble', email: 'ensemble@exemple.fr' })
    const answers = await Promise.all([win(id), win(id, null, hugo)])
    expect(answers.map((one) => one.isValid)).toEqual([true, true])
    expect(new Set(answers.map((one) => one.customerId)).size).toBe(1)
    const { n } = await app.database.db
      .selectFrom('people')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('email', '=', 'ensemble@exemple.fr')
      .executeTakeFirstOrThrow()
    expect(n).toBe(1)
  })
})

describe('two who make the same record at once', () => {
  const sameMail = (email: string) =>
    app.database.db
      .selectFrom('customers as c')
      .innerJoin('people as p', 'p.id', 'c.personId')
      .select('c.id')
      .where('p.email', '=', email)
      .execute()

  it('two contacts of one family, won by two people: the second is shown the first', async () => {
    for (let round = 0; round < 10; round++) {
      const email = `course${round}@exemple.fr`
      const ids = [await addContact({ email, lastName: 'Course' }), await addContact({ email, lastName: 'Course' })]
      const answers = await Promise.all([win(ids[0]!), win(ids[1]!, null, hugo)])
      expect(answers.filter((one) => one.isValid)).toHaveLength(1)
      const made = answers.find((one) => one.isValid)?.customerId
      expect(answers.find((one) => !one.isValid)?.duplicates.map((one) => one.id)).toEqual([made])
      expect(await sameMail(email)).toHaveLength(1)
    }
  })

  it('a form and a won contact of one telephone', async () => {
    for (let round = 0; round < 10; round++) {
      const phone = { phoneNumber: `06 20 20 20 0${round}`, phoneRegion: 'FR' }
      const id = await addContact({ phone, lastName: 'Parlé' })
      const [won, made] = await Promise.all([win(id), addCustomer({ mobilePhone: phone, lastName: 'Parlé' }, hugo)])
      expect([won.isValid, made.errors === null].filter(Boolean)).toHaveLength(1)
      expect([...won.duplicates, ...made.duplicates]).toHaveLength(1)
    }
  })
})

describe('a customer made by hand', () => {
  it('answers the candidates beside an error that says what to do, and writes nothing', async () => {
    const known = await addCustomer({ lastName: 'Hamon', email: 'hamon@exemple.fr' })
    const before = await everything()
    const asked = await addCustomer({ lastName: 'Autre', email: 'HAMON@exemple.fr' })
    expect(asked).toMatchObject({
      errors: {
        propertyPaths: [''],
        messages: ['Une fiche existante lui ressemble\u00a0: utilisez-la, ou créez quand même.'],
      },
      id: null,
      customerId: null,
      duplicates: [{ id: known.id, number: expect.stringMatching(/^C\d{7}$/) }],
    })
    expect(await everything()).toEqual(before)
  })

  it('finds a telephone however it is written, in either field', async () => {
    const known = await addCustomer({ lastName: 'Fixe', phone: { phoneNumber: '02.98.11.22.33', phoneRegion: 'FR' } })
    for (const phoneNumber of ['0298112233', '+33 2 98 11 22 33', '02 98 11 22 33', '0033298112233']) {
      const asked = await addCustomer({ lastName: 'Mobile', mobilePhone: { phoneNumber, phoneRegion: 'FR' } })
      expect(asked.duplicates).toMatchObject([{ id: known.id, reasons: [{ kind: 'phone' }] }])
    }
  })

  it('finds a name at an address in spite of case, accents, hyphens and commas; the name alone or the address alone is nobody', async () => {
    const address = at('3 place de l’Église 29000 Quimper')
    const known = await addCustomer({ firstName: 'Anne-Laure', lastName: 'Le Bœuf', address })
    const asked = await addCustomer({
      ...{ firstName: 'ANNE LAURE', lastName: 'LE-BOEUF' },
      address: at("3, Place de l'Eglise, 29000 QUIMPER"),
    })
    expect(asked.duplicates).toMatchObject([{ id: known.id, reasons: [{ kind: 'address', who: null }] }])
    const elsewhere = at('4 rue Neuve 29000 Quimper')
    expect(await addCustomer({ firstName: 'Anne-Laure', lastName: 'Le Bœuf', address: elsewhere })).toMatchObject({
      errors: null,
    })
    expect(await addCustomer({ firstName: 'Yves', lastName: 'Voisin', address })).toMatchObject({ errors: null })
  })

  it('uses the chosen record: what it lacked is added, it is enabled again, and no second one is born', async () => {
    const known = await addCustomer({ lastName: 'Sévère', email: 'severe@exemple.fr' })
    await app.call(customersApi.disable, { ids: [known.id!], enabled: false }, claire)
    const customers = await countOf('customers')
    const used = await addCustomer({
      ...{ firstName: 'Inès', lastName: 'Severe', email: 'severe@exemple.fr' },
      phone: { phoneNumber: '0298000001', phoneRegion: 'FR' },
      duplicateChoice: { use: known.id!, seen: [known.id!] },
    })
    expect(used).toMatchObject({ errors: null, id: known.id, customerId: known.id, duplicates: [] })
    expect(await countOf('customers')).toBe(customers)
    const { body } = await app.call(customersApi.show, { id: String(known.id) }, claire)
    expect(body).toMatchObject({ firstName: 'Inès', lastName: 'Sévère', enabled: true })
    expect(body.phone.phoneNumber).toBe('+33298000001')
    // the stamp that was answered lets the next save through
    expect(body.updatedAt).toBe(used.updatedAt)
  })

  it('does not look when a known one is saved again', async () => {
    const first = await addCustomer({ lastName: 'Double', email: 'double@exemple.fr' })
    const second = await addCustomer({ lastName: 'Double', email: 'autre.double@exemple.fr' })
    const { body } = await app.call(customersApi.show, { id: String(second.id) }, claire)
    const kept = customerForm({ id: second.id, updatedAt: body.updatedAt, lastName: 'Double' })
    const saved = await app.call(customersApi.save, { ...kept, email: 'double@exemple.fr' }, claire)
    expect(saved.body).toMatchObject({ errors: null, id: second.id, duplicates: [] })
    expect(first.id).not.toBe(second.id)
  })
})

describe('a student made by hand', () => {
  it('is shown its namesake of the household, not its brother who shares the mail', async () => {
    const home = await addCustomer({ lastName: 'Fratrie', email: 'fratrie@exemple.fr' })
    const one = await addStudent({ customerId: home.id!, firstName: 'Léo', lastName: 'Fratrie', email: 'f@exemple.fr' })
    expect(one).toMatchObject({ errors: null, duplicates: [] })
    expect(
      await addStudent({ customerId: home.id!, firstName: 'Zoé', lastName: 'Fratrie', email: 'f@exemple.fr' }),
    ).toMatchObject({ errors: null })
    const asked = await addStudent({ customerId: home.id!, firstName: 'LEO', lastName: 'fratrie' })
    expect(asked.duplicates).toMatchObject([{ id: one.id, reasons: [{ kind: 'name', who: null }] }])
    const students = await countOf('students')
    const used = await addStudent({
      ...{ customerId: home.id!, firstName: 'LEO', lastName: 'fratrie' },
      duplicateChoice: { use: one.id!, seen: [] },
    })
    expect(used).toMatchObject({ errors: null, id: one.id })
    expect(await countOf('students')).toBe(students)
  })

  it('of another household is the same person with a second file', async () => {
    const [father, mother] = [await addCustomer({ lastName: 'Papa' }), await addCustomer({ lastName: 'Maman' })]
    const child = { firstName: 'Noé', lastName: 'Papa', email: 'noe@exemple.fr' }
    const first = await addStudent({ customerId: father.id!, ...child })
    const asked = await addStudent({ customerId: mother.id!, ...child })
    expect(asked.duplicates).toMatchObject([{ id: first.id, customerId: father.id, reasons: [{ kind: 'email' }] }])
    const people = await countOf('people')
    const second = await addStudent({ customerId: mother.id!, ...child, duplicateChoice: { use: first.id!, seen: [] } })
    expect(second).toMatchObject({ errors: null })
    expect(second.id).not.toBe(first.id)
    expect(await countOf('people')).toBe(people)
  })
})
