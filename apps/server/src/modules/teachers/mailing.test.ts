// Proves the mailing list of teachers through HTTP: what a row says, whom the filters keep, and that the file holds the same.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { teachersMailingApi as api } from '@cartable/domain/teachers/teachers-mailing.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeAddress, arrangeLevel, arrangeSubject, arrangeTeacher } from '../../../test/factories/people.ts'

let app: TestApp
let reader: Caller
let maths: number
let piano: number
let level: number
let kerbrat: number
let riou: number
let gone: number

beforeAll(async () => {
  app = await startTestApp()
  reader = await app.staff({ teachers: 'read' })
  await app.write(async (db) => {
    maths = await arrangeSubject(db, 'Mathématiques')
    piano = await arrangeSubject(db, 'Piano')
    level = (await arrangeLevel(db)).levelId
    const one = await arrangeTeacher(db, { lastName: 'Kerbrat' })
    const two = await arrangeTeacher(db, { lastName: 'Riou', selfEmployed: false })
    const three = await arrangeTeacher(db, { lastName: 'Parti' })
    const candidate = await arrangeTeacher(db, { lastName: 'Candidat' })
    ;[kerbrat, riou, gone] = [one.teacherId, two.teacherId, three.teacherId]
    const change = (id: number, values: object) => db.updateTable('teachers').set(values).where('id', '=', id).execute()
    await change(gone, { status: 'inactive' })
    await change(candidate.teacherId, { status: 'candidate', hiredOn: null })
    await change(kerbrat, { courseFormats: ['CAD', 'CEL'], availableForTraineeship: true })
    await change(riou, { courseFormats: ['CAD'], available: false, availabilityOn: '2027-01-04' })
    const addressId = await arrangeAddress(db)
    await db
      .updateTable('people')
      .set({
        firstName: '=Gwen',
        email: 'gwen@exemple.fr',
        mobilePhone: '+33612345678',
        mobilePhoneRegion: 'FR',
        addressId,
      })
      .where('id', '=', one.personId)
      .execute()
    const taught = await db
      .insertInto('teacherSubjects')
      .values([
        { teacherId: kerbrat, subjectId: piano, isMain: false },
        { teacherId: kerbrat, subjectId: maths, isMain: true },
        { teacherId: riou, subjectId: piano, isMain: true },
      ])
      .returning(['id', 'teacherId'])
      .execute()
    const ofRiou = taught.find(({ teacherId }) => teacherId === riou)?.id ?? 0
    await db.insertInto('teacherSubjectLevels').values({ teacherSubjectId: ofRiou, scholarLevelId: level }).execute()
  })
})
afterAll(() => app.close())

type Sent = SentOf<typeof api.mailingList>
const list = async (filters: Sent = {}) => (await app.call(api.mailingList, filters, reader)).body
const ids = async (filters: Sent) => (await list(filters)).rows.map(({ id }) => id)

test('a row has the teacher with mail and phone, service, formats, subjects, place and availability', async () => {
  expect((await list()).rows.find(({ id }) => id === kerbrat)).toMatchObject({
    lastName: 'Kerbrat',
    email: 'gwen@exemple.fr',
    phone: '+33612345678',
    selfEmployed: true,
    services: ['private-tuition', 'traineeship'],
    courseFormats: ['CAD', 'CEL'],
    subjects: ['Mathématiques', 'Piano'],
    city: 'Rennes',
    departement: 'Ille-et-Vilaine',
    available: true,
    isActive: true,
  })
})

test('each filter keeps those whom it names; who left is shown when asked for, candidates never', async () => {
  expect(await ids({})).toEqual([kerbrat, riou])
  expect(await ids({ withInactive: 'true' })).toEqual([kerbrat, gone, riou])
  expect(await ids({ q: 'riou' })).toEqual([riou])
  expect(await ids({ services: 'traineeship' })).toEqual([kerbrat])
  expect(await ids({ subjects: String(maths) })).toEqual([kerbrat])
  expect(await ids({ levels: String(level) })).toEqual([riou])
  expect(await ids({ formats: 'CEL' })).toEqual([kerbrat])
  expect(await ids({ cities: 'Rennes' })).toEqual([kerbrat])
  expect(await ids({ departements: '35' })).toEqual([kerbrat])
  expect(await ids({ departements: '29' })).toEqual([])
  expect(await ids({ selfEmployed: 'false' })).toEqual([riou])
  expect(await ids({ onlyAvailable: 'true' })).toEqual([kerbrat])
  expect(await ids({ sort: 'name.desc' })).toEqual([riou, kerbrat])
  expect((await ids({ sort: 'city.asc' }))[0]).toBe(kerbrat)
})

test('the choices of the filters are the places where teachers live', async () => {
  const { body } = await app.call(api.mailingFilters, {}, reader)
  expect(body.cities).toEqual(['Rennes'])
  expect(body.departements).toEqual([{ value: '35', label: '35 – Ille-et-Vilaine' }])
  expect(body.subjects.map(({ id }) => id)).toEqual(expect.arrayContaining([maths, piano]))
})

test('the rows of the filter leave as CSV, in the order of the list, safe for a spreadsheet', async () => {
  const file = async (filters: Sent) => (await app.call(api.mailingCsv, filters, reader)).raw.toString()
  const [header, ...lines] = (await file({ sort: 'name.desc' })).trimEnd().split('\n')
  expect(header).toBe(
    '\uFEFFProfesseur;E-mail;Téléphone;Emploi;Service;Format;Matières;Ville;Département;Disponible;Disponible le',
  )
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^Riou .*;Salarié;Cours particuliers;À domicile;Piano;;;Non;04\/01\/2027$/)
  expect(lines[1]).toBe(
    'Kerbrat =Gwen;gwen@exemple.fr;06 12 34 56 78;Auto-entrepreneur;Cours particuliers, Stages;À domicile, En ligne;Mathématiques, Piano;Rennes;Ille-et-Vilaine;Oui;',
  )
})
