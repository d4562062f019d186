// Proves the mailing list through HTTP: what a row says, whom the filters keep, and that the file holds the same.
import { mailingApi } from '@cartable/domain/customers/mailing.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { partIds } from '../../../test/factories/part-ids.ts'
import { arrangeHousehold, arrangeLevel, arrangeSubject, type Household } from '../../../test/factories/people.ts'
import { arrangeContract } from '../../../test/factories/tuition.ts'

let app: TestApp
let reader: Caller
let levelId: number
let subjectId: number
let lebras: Household
let morvan: Household

beforeAll(async () => {
  app = await startTestApp()
  reader = await app.staff({ customers: 'read' })
  await app.write(async (db) => {
    await partIds(db)
    levelId = (await arrangeLevel(db, 'Terminale')).levelId
    subjectId = await arrangeSubject(db, 'Physique-chimie')
    lebras = await arrangeHousehold(db, { customer: 'Le Bras', student: 'Enora' })
    morvan = await arrangeHousehold(db, { customer: 'Morvan', student: 'Titouan' })
    const establishment = await db
      .insertInto('establishments')
      .values({ name: 'Lycée Chateaubriand' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('students')
      .set({ scholarLevelId: levelId, establishmentId: establishment.id })
      .where('id', '=', lebras.studentId)
      .execute()
    await db.insertInto('studentSubjects').values({ studentId: lebras.studentId, subjectId }).execute()
    await db.updateTable('customers').set({ lastPaymentOn: '2026-11-05' }).where('id', '=', lebras.customerId).execute()
    await db
      .updateTable('people')
      .set({ email: 'lebras@exemple.fr', mobilePhone: '+33612345678', mobilePhoneRegion: 'FR' })
      .where('id', '=', lebras.customerPersonId)
      .execute()
    await db
      .updateTable('people')
      .set({ firstName: '=Enora', email: 'enora@exemple.fr' })
      .where('id', '=', lebras.studentPersonId)
      .execute()
    await arrangeContract(db, { household: lebras })
  })
})
afterAll(() => app.close())

type Sent = SentOf<typeof mailingApi.mailingList>
const list = async (filters: Sent = {}) => (await app.call(mailingApi.mailingList, filters, reader)).body
const students = async (filters: Sent) => (await list(filters)).rows.map((row) => row.student.id)

describe('the list', () => {
  test('CUST-06 a row has the payment, both people with mail and phone, service, level, establishment, place and subjects', async () => {
    const row = (await list()).rows.find(({ id }) => id === lebras.studentId)
    expect(row).toMatchObject({
      lastPaymentOn: '2026-11-05',
      customer: { id: lebras.customerId, lastName: 'Le Bras', email: 'lebras@exemple.fr', phone: '+33612345678' },
      student: { id: lebras.studentId, firstName: '=Enora', email: 'enora@exemple.fr', phone: null },
      services: ['private-tuition'],
      level: 'Terminale',
      establishment: 'Lycée Chateaubriand',
      city: 'Rennes',
      departement: 'Ille-et-Vilaine',
      subjects: ['Physique-chimie'],
      enabled: true,
    })
  })

  test('each filter keeps those whom it names, and only them', async () => {
    const only = [lebras.studentId]
    expect(await students({ services: 'private-tuition' })).toEqual(only)
    expect(await students({ services: 'traineeship' })).toEqual([])
    expect(await students({ levels: String(levelId) })).toEqual(only)
    expect(await students({ subjects: String(subjectId) })).toEqual(only)
    expect(await students({ paidFrom: '2026-11-05', paidTo: '2026-11-05' })).toEqual(only)
    expect(await students({ paidFrom: '2026-11-06' })).toEqual([])
    expect(await students({ cities: 'Rennes' })).toEqual([lebras.studentId, morvan.studentId])
    expect(await students({ departements: '35' })).toEqual([lebras.studentId, morvan.studentId])
    expect(await students({ departements: '29' })).toEqual([])
    expect(await students({ q: 'titouan' })).toEqual([morvan.studentId])
    expect(await students({ q: 'le bras' })).toEqual(only)
    expect(await students({ sort: 'lastPayment.desc' })).toEqual([lebras.studentId, morvan.studentId])
    expect(await students({ sort: 'customer.desc' })).toEqual([morvan.studentId, lebras.studentId])
  })

  test('archived students and disabled customers are left out until they are asked for', async () => {
    await app.write((db) =>
      db.updateTable('students').set({ enabled: false }).where('id', '=', morvan.studentId).execute(),
    )
    expect(await students({})).toEqual([lebras.studentId])
    expect((await list({ withDisabled: 'true' })).rows.map(({ id, enabled }) => [id, enabled])).toEqual([
      [lebras.studentId, true],
      [morvan.studentId, false],
    ])
    await app.write((db) =>
      db.updateTable('students').set({ enabled: true }).where('id', '=', morvan.studentId).execute(),
    )
  })

  test('the choices of the filters are those in use', async () => {
    const { body } = await app.call(mailingApi.mailingFilters, {}, reader)
    expect(body.cities).toEqual(['Rennes'])
    expect(body.departements).toEqual([{ value: '35', label: '35 – Ille-et-Vilaine' }])
    expect(body.levels.some(({ id }) => id === levelId)).toBe(true)
    expect(body.subjects.some(({ id }) => id === subjectId)).toBe(true)
  })
})

describe('the file', () => {
  const file = async (filters: Sent) => (await app.call(mailingApi.mailingCsv, filters, reader)).raw.toString()

  test('CUST-05 the rows of the filter are exported as CSV, in the order of the list, safe for a spreadsheet', async () => {
    const [header, ...lines] = (await file({ sort: 'customer.desc' })).trimEnd().split('\n')
    expect(header).toBe(
      '\uFEFFDernier paiement;Client facturé;E-mail du client;Téléphone du client;Élève;E-mail de l’élève;Téléphone de l’élève;Service;Niveau;Établissement;Ville;Département;Matières',
    )
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(';Morvan Camille;')
    expect(lines[1]).toMatch(
      /^05\/11\/2026;Le Bras Camille;lebras@exemple\.fr;06 12 34 56 78;Personne\d+ =Enora;enora@exemple\.fr;;Cours particuliers;Terminale;Lycée Chateaubriand;Rennes;Ille-et-Vilaine;Physique-chimie$/,
    )
    expect((await file({ q: 'titouan', services: 'traineeship' })).trimEnd().split('\n')).toHaveLength(1)
    expect((await file({ levels: String(levelId), cities: "L'Île" })).trimEnd().split('\n')).toHaveLength(1)
  })

  test('a name that a spreadsheet would run is kept text', async () => {
    await app.write((db) =>
      db.updateTable('people').set({ lastName: '=1+1' }).where('id', '=', morvan.customerPersonId).execute(),
    )
    expect(await file({ q: 'titouan' })).toContain(";'=1+1 Camille;")
  })
})
