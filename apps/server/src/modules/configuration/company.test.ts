// The company's record through HTTP: fields, checks of its numbers, document, and the letterhead that papers take from it.

import { companyApi as api } from '@cartable/domain/configuration/company.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { letterheadOf } from '../../platform/pdf/letterhead.ts'
import { findSeller } from '../../platform/pdf/seller.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.staff({ configuration: 'write' }, { firstName: 'Claire', lastName: 'Delmas' })
})
afterAll(() => app.close())

type Sent = SentOf<typeof api.saveCompany>
const show = async () => (await app.call(api.showCompany, {}, admin)).body
const address = {
  houseNumber: '12',
  street: 'Rue de Nantes',
  complement: null,
  cityCode: '35238',
  postalCode: '35000',
  city: 'Rennes',
  departementCode: '35',
  country: 'FR',
  latitude: 48.1,
  longitude: -1.68,
  freeAddress: null,
  completeAddress: '12 Rue de Nantes, 35000 Rennes',
}
const armor = {
  name: 'Cours Armor',
  legalForm: 'SAS',
  capitalCents: 1_000_000,
  rcsCity: 'Rennes',
  siren: '732 829 320',
  nic: '00074',
  VATNumber: 'fr 44 732 829 320',
  phone: { phoneNumber: '02 99 12 34 56', phoneRegion: 'FR' },
  address,
  sapNumber: 'SAP732829320',
  sapDeclaredOn: '2019-03-04',
  privateTuitionName: 'Cours Armor Particuliers',
  traineeshipName: 'Cours Armor Stages',
  legalRepresentativeNationality: 'FR',
  legalRepresentativeCountryOfResidence: 'BE',
} as const satisfies Partial<Sent>

const save = async (values: Partial<Sent> = {}, document?: { name: string; bytes: Buffer }, caller = admin) => {
  const { id, updatedAt } = await show()
  const files = { document: document ? [document] : [] }
  return app.callWithFiles(api.saveCompany, { ...armor, id, updatedAt, ...values }, files, caller)
}
const errorsOf = async (values: Partial<Sent>) => (await save(values)).body.errors
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

test('CONF-22 the record of the company is one, opened and saved without an id of the address', async () => {
  const before = await show()
  expect(before).toMatchObject({
    id: expect.any(Number),
    name: 'Cartable',
    siren: null,
    document: null,
    removeFile: false,
  })
  expect((await save()).body).toEqual({ errors: null, id: before.id, updatedAt: expect.any(String) })
  expect((await show()).id).toBe(before.id)
})

test('CONF-23 it holds phone, SIREN, NIC, VAT number, address, document, nationality and residence of the legal representative', async () => {
  expect((await save({}, { name: 'kbis.pdf', bytes: pdf })).body.errors).toBeNull()
  expect(await show()).toMatchObject({
    phone: { phoneNumber: '+33299123456', phoneRegion: 'FR' },
    siren: '732829320',
    nic: '00074',
    VATNumber: 'FR44732829320',
    address: { completeAddress: '12 Rue de Nantes, 35000 Rennes', latitude: 48.1 },
    legalRepresentativeNationality: 'FR',
    legalRepresentativeCountryOfResidence: 'BE',
    document: { name: 'kbis.pdf', bytes: pdf.length },
  })
})

test('the document is shown, replaced, kept by a save without file, and removed by its flag', async () => {
  await save({}, { name: 'kbis.pdf', bytes: pdf })
  const served = await app.call(api.companyDocument, {}, admin)
  expect(served.headers['content-type']).toContain('application/pdf')
  expect(served.raw.equals(pdf)).toBe(true)
  const fileCount = async () =>
    Number(
      (
        await app.database.db
          .selectFrom('files')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const files = await fileCount()
  await save({}, { name: 'kbis-2026.pdf', bytes: pdf })
  expect(await fileCount()).toBe(files)
  await save()
  expect((await show()).document?.name).toBe('kbis-2026.pdf')
  await save({ removeFile: true })
  expect((await show()).document).toBeNull()
  expect(await fileCount()).toBe(files - 1)
  expect((await app.call(api.companyDocument, {}, admin)).status).toBe(404)
})

test('a document that is not what its name says is refused at its field, and nothing else is saved', async () => {
  const { name } = await show()
  const refused = await save({ name: 'Autre' }, { name: 'kbis.pdf', bytes: Buffer.from('<html>bonjour</html>') })
  expect(refused.body.errors?.propertyPaths).toEqual(['document'])
  expect((await save({}, { name: 'kbis.exe', bytes: pdf })).body.errors?.propertyPaths).toEqual(['document'])
  expect((await show()).name).toBe(name)
})

test('numbers are checked one by one and together', async () => {
  expect(await errorsOf({ siren: '732829321' })).toEqual({
    propertyPaths: ['siren'],
    messages: ['Ce SIREN n’est pas valide\u00a0: 9 chiffres, dont une clé.'],
  })
  expect(await errorsOf({ nic: '00075' })).toEqual({
    propertyPaths: ['nic'],
    messages: ['Ce NIC n’est pas celui d’un établissement de ce SIREN\u00a0: la clé du SIRET est fausse.'],
  })
  expect((await errorsOf({ siren: null, VATNumber: null, sapNumber: null }))?.propertyPaths).toEqual(['siren'])
  expect((await errorsOf({ VATNumber: 'FR43732829320' }))?.propertyPaths).toEqual(['VATNumber'])
  // a right key on another company's SIREN
  expect((await errorsOf({ VATNumber: 'FR83404833048' }))?.messages).toEqual([
    'Ce numéro de TVA n’est pas celui de ce SIREN.',
  ])
  expect((await errorsOf({ sapNumber: 'SAP404833048' }))?.propertyPaths).toEqual(['sapNumber'])
  expect((await errorsOf({ phone: { phoneNumber: '02 99', phoneRegion: 'FR' } }))?.propertyPaths).toEqual([
    'phone.phoneNumber',
  ])
  expect((await errorsOf({ address: { ...address, latitude: null, longitude: null } }))?.propertyPaths).toEqual([
    'address.completeAddress',
  ])
  for (const country of ['ZZ', 'france', 'XX'])
    expect((await errorsOf({ legalRepresentativeNationality: country }))?.propertyPaths, country).toEqual([
      'legalRepresentativeNationality',
    ])
  expect((await errorsOf({ name: ' ' }))?.propertyPaths).toEqual(['name'])
})

test('what the record holds is what the letterhead of bills and contracts prints', async () => {
  await save({
    capitalCents: 2_500_000,
    address: { ...address, houseNumber: '14', completeAddress: '14 Rue de Nantes, 35000 Rennes' },
  })
  const { name, lines, legalLine } = letterheadOf(await findSeller(app.database.db, 'private-tuition'))
  expect(name).toBe('Cours Armor Particuliers')
  expect(lines).toEqual([
    '14 Rue de Nantes, 35000 Rennes',
    'SIREN\u00a0: 732\u00a0829\u00a0320',
    'TVA\u00a0: FR44732829320',
    'Services à la personne\u00a0: SAP732829320',
  ])
  expect(legalLine.replace(/[\u00a0\u202f]/g, ' ')).toContain('SAS au capital de 25 000,00 €')
  expect(legalLine).toContain('SIRET 732\u00a0829\u00a0320\u00a000074')
  // the declaration of home services is not that of group traineeships
  const stages = letterheadOf(await findSeller(app.database.db, 'traineeship'))
  expect(stages.name).toBe('Cours Armor Stages')
  expect(stages.lines.join()).not.toContain('SAP')
})

test('a record changed meanwhile is a conflict that tells by whom; who may only read saves nothing', async () => {
  const { updatedAt } = await show()
  await save({ name: 'Cours Armor Bretagne' })
  const late = await save({ updatedAt, name: 'Cours Armor Ouest' })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({
    conflict: { changedBy: 'Claire Delmas', current: { name: 'Cours Armor Bretagne' } },
  })
  const reader = await app.staff({ configuration: 'read' })
  expect((await save({}, undefined, reader)).status).toBe(403)
  expect((await app.call(api.showCompany, {}, reader)).status).toBe(200)
})
