// Teachers through HTTP on the real database: list, record, form, identifiers, bank account, two people at once.

import { isIban } from '@cartable/domain/kernel/identifiers.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { isValidIBAN } from 'ibantools'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeLevel, arrangePerson, arrangeSubject } from '../../../test/factories/people.ts'
import { arrangeContract } from '../../../test/factories/tuition.ts'
import { fixedClock } from '../../platform/clock.ts'

let app: TestApp
let ines: Caller
let reader: Caller
let accountant: Caller
let maths: number
let french: number
let level: number

beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock('2026-11-20T09:00:00Z') })
  ines = await app.staff({ teachers: 'write' }, { firstName: 'Inès', lastName: 'Carpentier' })
  reader = await app.staff({ teachers: 'read' })
  accountant = await app.staff({ teachers: 'read', sensitiveData: 'read' })
  ;[maths, french, level] = await app.write(async (db) => [
    await arrangeSubject(db, 'Mathématiques'),
    await arrangeSubject(db, 'Français'),
    (await arrangeLevel(db)).levelId,
  ])
})
afterAll(() => app.close())

type Form = SentOf<typeof teachersApi.save>
const nobody = { phoneNumber: null, phoneRegion: 'FR' }
const form = (values: Partial<Form> = {}): Form => ({
  id: null,
  updatedAt: null,
  gender: 'female',
  firstName: 'Gwenaëlle',
  lastName: 'Kerbrat',
  birthOn: '1988-04-12',
  email: 'g.kerbrat@exemple.fr',
  phone: nobody,
  mobilePhone: { phoneNumber: '06 12 34 56 78', phoneRegion: 'FR' },
  address: null,
  status: 'active',
  hiredOn: '2024-09-01',
  teacherCategoryId: null,
  title: 'Professeure agrégée de mathématiques',
  urlChecked: false,
  selfDescription: null,
  forceSearchVisibility: false,
  highlighted: false,
  gradeModifier: 0,
  gradeModifierEndOn: null,
  subjects: [{ subjectId: maths, isMain: true, levelIds: [level] }],
  scholarLevelIds: [level],
  graduations: [],
  experiences: [],
  establishmentIds: [],
  available: true,
  availabilityOn: null,
  planningDays: [{ weekday: 3, from: '14:00', to: '18:00' }],
  courseFormats: ['CAD'],
  availableForPrivateTuition: true,
  groupCourse: false,
  collectiveCoursesActivated: false,
  onlineCourse: false,
  canHostCourses: false,
  availableForTraineeship: false,
  traineeshipComments: null,
  hasVehicle: true,
  interventionAddress: null,
  interventionRadiusKm: 15,
  selfEmployed: true,
  wantToStayEmployee: false,
  siret: null,
  siretBeingCreated: false,
  vatNumber: null,
  vatCollected: false,
  sapNumber: null,
  sapApproved: false,
  healthInsuranceNumber: null,
  iban: null,
  bic: null,
  bankHolder: null,
  cooptingTeacherId: null,
  ...values,
})
const save = async (values: Partial<Form> = {}, as: Caller = ines) =>
  (await app.call(teachersApi.save, form(values), as)).body
const create = async (values: Partial<Form> = {}): Promise<number> => {
  const body = await save(values)
  expect(body.errors).toBeNull()
  return body.id!
}
const show = async (id: number, as: Caller = ines) => (await app.call(teachersApi.show, { id: String(id) }, as)).body
/** Saves the record as it is, with what is changed. */
const change = async (id: number, values: Partial<Form>, as: Caller = ines) => {
  const record = await show(id)
  return save({ ...form(), ...(record as unknown as Partial<Form>), ...values }, as)
}
const saidOf = async (values: Partial<Form>) => {
  const { errors } = await save(values)
  return errors?.propertyPaths.map((path, at) => `${path}: ${errors.messages[at]}`)
}

describe('form', () => {
  test('TEACH-04 TEACH-05 TEACH-06 TEACH-07 TEACH-08 every field is kept and comes back', async () => {
    const cooptingTeacherId = await create({ lastName: 'Marraine' })
    const sent: Partial<Form> = {
      cooptingTeacherId,
      forceSearchVisibility: true,
      highlighted: true,
      gradeModifier: 2,
      gradeModifierEndOn: '2027-01-15',
      groupCourse: true,
      collectiveCoursesActivated: true,
      onlineCourse: true,
      canHostCourses: true,
      availableForTraineeship: true,
      traineeshipComments: 'Plutôt à Noël',
      available: false,
      availabilityOn: '2027-01-04',
      wantToStayEmployee: true,
      siret: '732 829 320 00074',
      siretBeingCreated: true,
      vatNumber: 'fr 44 732 829 320',
      vatCollected: true,
      sapNumber: 'SAP732829320',
      courseFormats: ['CAD', 'CEL'],
    }
    const record = await show(await create(sent))
    expect(record).toMatchObject({
      ...sent,
      siret: '73282932000074',
      vatNumber: 'FR44732829320',
      sapNumberStatus: 'pending',
      subjects: [{ subjectId: maths, isMain: true, levelIds: [level] }],
      scholarLevelIds: [level],
      planningDays: [{ weekday: 3, from: '14:00', to: '18:00' }],
      mobilePhone: { phoneNumber: '+33612345678', phoneRegion: 'FR' },
      cooptingTeacherName: 'Gwenaëlle Marraine',
    })
    expect(record.teacherUrl).toBe(`professeur-professeure-agregee-mathematiques-${record.id}`)
  })

  test('a new one starts as a candidate with its choices', async () => {
    const { body } = await app.call(teachersApi.show, {}, ines)
    expect(body).toMatchObject({ id: null, status: 'candidate', available: true, bankAccount: null })
    expect(body.options.subjects.map((subject) => subject.id)).toContain(maths)
  })

  test('TEACH-19 TEACH-21 what a field cannot hold is refused there, in French, and nothing is saved', async () => {
    const before = await countTeachers()
    expect(await saidOf({ birthOn: '2008-11-21' })).toEqual(['birthOn: Un professeur a au moins 18 ans.'])
    expect(await saidOf({ birthOn: '2027-01-01' })).toEqual([
      'birthOn: La date de naissance ne peut pas être dans le futur.',
    ])
    expect(await saidOf({ gradeModifier: 1, gradeModifierEndOn: '2027-03-01' })).toEqual([
      'gradeModifierEndOn: La fin du modificateur se situe entre aujourd’hui et dans trois mois.',
    ])
    expect(await saidOf({ siret: '73282932000075' })).toEqual([
      'siret: Ce SIRET n’est pas valide\u00a0: 14 chiffres, dont une clé.',
    ])
    expect(await saidOf({ siret: '73282932000074', vatNumber: 'FR68754057487' })).toEqual([
      'vatNumber: Ce numéro de TVA n’est pas celui de ce SIRET.',
    ])
    expect(await saidOf({ hiredOn: null })).toEqual(['hiredOn: Indiquez la date d’embauche.'])
    expect(await saidOf({ iban: 'FR1420041010050500013M02607', bankHolder: 'Moi' })).toEqual([
      'iban: Cet IBAN n’est pas valide.',
    ])
    expect(await saidOf({ iban: 'FR1420041010050500013M02606' })).toEqual([
      'bankHolder: Indiquez le titulaire du compte.',
    ])
    expect(await saidOf({ bic: 'BNPAFRPP' })).toEqual(['iban: Saisissez l’IBAN du compte.'])
    expect(await saidOf({ subjects: [{ subjectId: 999_999, isMain: true, levelIds: [] }] })).toEqual([
      'subjects: Une des matières n’existe plus.',
    ])
    expect(await saidOf({ cooptingTeacherId: 999_999 })).toEqual(['cooptingTeacherId: Ce professeur n’existe plus.'])
    expect(await saidOf({ birthOn: '1988-02-31' as never })).toEqual(['birthOn: Cette date n’existe pas (JJ/MM/AAAA).'])
    expect(await countTeachers()).toBe(before)
  })

  test('TEACH-25 TEACH-26 the main subject moves from one to another, and a single one takes the mark', async () => {
    const id = await create({ subjects: [{ subjectId: maths, isMain: false, levelIds: [] }] })
    expect((await show(id)).subjects).toEqual([{ subjectId: maths, isMain: true, levelIds: [] }])
    const both = [
      { subjectId: maths, isMain: false, levelIds: [level] },
      { subjectId: french, isMain: true, levelIds: [] },
    ]
    expect((await change(id, { subjects: both })).errors).toBeNull()
    expect((await show(id)).subjects).toEqual([both[1], both[0]])
    const back = both.map((subject) => ({ ...subject, isMain: subject.subjectId === maths }))
    expect((await change(id, { subjects: back })).errors).toBeNull()
    expect((await show(id)).subjects[0]?.subjectId).toBe(maths)
    expect((await change(id, { subjects: [] })).errors).toBeNull()
    expect((await show(id)).subjects).toEqual([])
  })

  test('TEACH-20 diplomas and experiences are kept; those that did not change keep their row', async () => {
    const [graduationId, experienceId] = await app.write(async (db) => [
      (await db.insertInto('graduations').values({ name: 'CAPES' }).returning('id').executeTakeFirstOrThrow()).id,
      (await db.insertInto('experiences').values({ name: 'Lycée' }).returning('id').executeTakeFirstOrThrow()).id,
    ])
    const id = await create({
      graduations: [{ graduationId, year: 2011, isMain: false }],
      experiences: [{ experienceId, sinceMonth: '9/2012', isMain: false }],
    })
    const rows = () =>
      app.database.db.selectFrom('teacherGraduations').select('id').where('teacherId', '=', id).execute()
    const before = await rows()
    expect(await show(id)).toMatchObject({
      graduations: [{ graduationId, year: 2011, isMain: true }],
      experiences: [{ experienceId, sinceMonth: '09/2012', isMain: true }],
    })
    expect((await change(id, { hasVehicle: false })).errors).toBeNull()
    expect(await rows()).toEqual(before)
  })

  test('a hired teacher does not become a candidate again, nor leave with running contracts', async () => {
    const id = await create()
    expect((await change(id, { status: 'candidate', hiredOn: null })).errors?.messages).toEqual([
      'Un professeur embauché ne redevient pas candidat.',
    ])
    const { personId } = await app.database.db
      .selectFrom('teachers')
      .select('personId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await app.write((db) => arrangeContract(db, { teacher: { teacherId: id, personId } }))
    expect((await change(id, { status: 'inactive' })).errors).toEqual({
      propertyPaths: ['status'],
      messages: ['Ce professeur a encore 1 contrat en cours\u00a0: clôturez-le d’abord.'],
    })
  })

  test('two people at once: the second one is told who changed the record, whatever part of it', async () => {
    const id = await create()
    const seen = await show(id)
    expect((await change(id, { email: 'autre@exemple.fr' })).errors).toBeNull()
    const second = await app.call(
      teachersApi.save,
      form({ ...(seen as unknown as Partial<Form>), hasVehicle: false }),
      ines,
    )
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      conflict: { changedBy: 'Inès Carpentier', current: { email: 'autre@exemple.fr' } },
    })
  })

  test('two new teachers with one social-security number: the second is refused at its field', async () => {
    const nir = '2 88 04 35 238 001'.replace(/\s/g, '')
    const key = String(97 - Number(BigInt(nir) % 97n)).padStart(2, '0')
    const id = await create({ healthInsuranceNumber: `${nir}${key}` })
    expect(await show(id)).toMatchObject({
      healthInsuranceNumber: null,
      maskedHealthInsuranceNumber: expect.stringMatching(/^[^\d]*01[^\d]*\d\d$/),
    })
    expect(await saidOf({ healthInsuranceNumber: `${nir}${key}` })).toEqual([
      'healthInsuranceNumber: Un autre professeur a déjà ce numéro de sécurité sociale.',
    ])
  })

  test('only those who may write save', async () => {
    expect((await app.call(teachersApi.save, form(), reader)).status).toBe(403)
    expect((await app.call(teachersApi.list, {}, null)).status).toBe(401)
  })
})

const countTeachers = async () =>
  Number(
    (
      await app.database.db
        .selectFrom('teachers')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

describe('identifiers', () => {
  test('TEACH-14 TEACH-15 the approval of the SIRET toggles, and ends « en cours de création »', async () => {
    const id = await create({ siret: '73282932000074', siretBeingCreated: true })
    const approve = (value: boolean) => app.call(teachersApi.approveSiret, { id, value }, ines)
    expect(await show(id)).toMatchObject({ siretApproved: false, siretBeingCreated: true })
    expect((await approve(true)).body).toEqual({ isValid: true, errorMsgs: [] })
    expect(await show(id)).toMatchObject({ siretApproved: true, siretBeingCreated: false })
    expect((await approve(true)).body.isValid).toBe(true)
    expect((await change(id, { hasVehicle: false })).errors).toBeNull()
    expect((await show(id)).siretApproved).toBe(true)
    expect((await change(id, { siret: '35600000049837' })).errors).toBeNull()
    expect((await show(id)).siretApproved).toBe(false)
    await approve(true)
    await approve(false)
    expect((await show(id)).siretApproved).toBe(false)
    expect((await change(id, { siret: null })).errors).toBeNull()
    expect((await approve(true)).body).toEqual({ isValid: false, errorMsgs: ['Saisissez d’abord un SIRET.'] })
  })
  test('TEACH-11 TEACH-12 TEACH-13 the SAP number waits, is approved, waits again once changed, and goes', async () => {
    const id = await create({ sapNumber: 'SAP732829320', sapApproved: true })
    const status = async () => (await show(id)).sapNumberStatus
    expect(await status()).toBe('pending')
    await change(id, { sapApproved: true })
    expect(await status()).toBe('approved')
    await change(id, { sapApproved: false })
    expect(await status()).toBe('pending')
    await change(id, { sapApproved: true })
    await change(id, { sapNumber: 'SAP356000000', sapApproved: true })
    expect(await status()).toBe('pending')
    await change(id, { sapNumber: '' })
    expect(await status()).toBe('missing')
  })
  test('TEACH-16 TEACH-33 an address that was checked stays when the title changes', async () => {
    const id = await create()
    await change(id, { urlChecked: true })
    await change(id, { title: 'Enseignante de physique' })
    expect((await show(id)).teacherUrl).toBe(`professeur-professeure-agregee-mathematiques-${id}`)
    await change(id, { urlChecked: false })
    expect((await show(id)).teacherUrl).toBe(`professeur-enseignante-physique-${id}`)
  })
})

describe('bank account', () => {
  const iban = 'FR1420041010050500013M02606'
  const read = (id: number, mode: 'masked' | 'clear', as: Caller) =>
    app.call(teachersApi.bankAccount, { id: String(id), mode }, as)

  test('TEACH-40 is stored encrypted, shown masked, and read in clear only with its own right, which leaves a trace', async () => {
    const id = await create({ iban, bic: 'BNPAFRPP', bankHolder: 'Mme Kerbrat' })
    const record = await show(id)
    expect(JSON.stringify(record)).not.toContain('2004')
    expect(record.bankAccount).toMatchObject({ holder: 'Mme Kerbrat', bic: 'BNPAFRPP' })
    expect(record.bankAccount?.maskedIban.endsWith('2606')).toBe(true)
    expect((await read(id, 'masked', reader)).body.iban).toBe(record.bankAccount?.maskedIban)
    expect((await read(id, 'clear', reader)).status).toBe(403)
    const clear = await read(id, 'clear', accountant)
    expect(clear.body.iban.replaceAll('\u00a0', '')).toBe(iban)
    const views = await app.database.db
      .selectFrom('traces')
      .select(['rootClass', 'rootId', 'actorAccountId', 'operation'])
      .where('action', '=', 'view')
      .where('rootId', '=', id)
      .execute()
    expect(views).toEqual([
      { rootClass: 'teachers', rootId: id, actorAccountId: accountant.accountId, operation: 'teachers.bankAccount' },
    ])
    const stored = await app.database.db.selectFrom('bankAccounts').selectAll().execute()
    expect(JSON.stringify(stored.map((row) => row.ibanEncrypted.toString('latin1')))).not.toContain('20041010')
    const traced = await app.database.db
      .selectFrom('traces')
      .select('changes')
      .where('entityClass', '=', 'bank_accounts')
      .execute()
    expect(JSON.stringify(traced)).not.toContain(iban.slice(4, 12))
  })
  test('left empty it stays; another IBAN retires it; the same IBAN changes nothing', async () => {
    const id = await create({ iban, bic: 'BNPAFRPP', bankHolder: 'Mme Kerbrat' })
    const { personId } = await app.database.db
      .selectFrom('teachers')
      .select('personId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const accounts = () =>
      app.database.db
        .selectFrom('bankAccounts')
        .select(['enabled', 'ibanLast4', 'holder'])
        .where('personId', '=', personId)
        .orderBy('id')
        .execute()
    await change(id, {})
    await change(id, { iban })
    expect(await accounts()).toHaveLength(1)
    await change(id, { bankHolder: 'G. Kerbrat' })
    expect(await accounts()).toEqual([{ enabled: true, ibanLast4: '2606', holder: 'G. Kerbrat' }])
    await change(id, { iban: 'DE89370400440532013000' })
    expect(await accounts()).toEqual([
      { enabled: false, ibanLast4: '2606', holder: 'G. Kerbrat' },
      { enabled: true, ibanLast4: '3000', holder: 'G. Kerbrat' },
    ])
    expect((await read(await create(), 'masked', reader)).status).toBe(404)
  })
  test('our check of an IBAN agrees with another program’s', () => {
    const samples = [iban, 'DE89370400440532013000', 'BE68539007547034', 'GB29NWBK60161331926819', 'NL91ABNA0417164300']
    for (const sample of samples) {
      expect(isIban(sample), sample).toBe(true)
      expect(isValidIBAN(sample), sample).toBe(true)
      const wrong = `${sample.slice(0, -1)}${(Number(sample.slice(-1)) + 1) % 10}`
      expect(isIban(wrong), wrong).toBe(isValidIBAN(wrong))
    }
  })
})

describe('list and autocomplete', () => {
  const list = async (input: Partial<SentOf<typeof teachersApi.list>> = {}) =>
    (await app.call(teachersApi.list, input as SentOf<typeof teachersApi.list>, reader)).body

  test('TEACH-02 shows the hired ones by name; candidates when asked for', async () => {
    const hired = await create({ lastName: 'Zylberstein' })
    const candidate = await create({ lastName: 'Zylberman', status: 'candidate', hiredOn: '2024-01-01' })
    const found = await list({ q: 'zylber' })
    expect(found.rows).toMatchObject([
      { id: hired, mainSubject: 'Mathématiques', otherSubjects: [], selfEmployed: true, openContractCount: 0 },
    ])
    expect((await list({ q: 'zylber', status: 'candidate' })).rows.map((row) => row.id)).toEqual([candidate])
    expect((await show(candidate)).hiredOn).toBeNull()
    expect((await list({ q: 'zylber', subjects: String(french) })).rows).toEqual([])
    expect((await list({ q: 'zylber', levels: String(level) })).rows).toHaveLength(1)
    expect((await list({ q: 'zylber', selfEmployed: 'false' })).rows).toEqual([])
    expect((await list({ q: '06 12 34 56 78', status: 'active,candidate' })).rows.length).toBeGreaterThan(1)
  })
  test('sorts both ways', async () => {
    const up = await list({ sort: 'name.asc', size: '100' })
    const down = await list({ sort: 'name.desc', size: '100' })
    expect(down.rows.map((row) => row.id)).toEqual(up.rows.map((row) => row.id).reverse())
    for (const sort of ['status.asc', 'city.desc', 'hiredOn.asc'] as const)
      expect((await list({ sort })).total).toBe(up.total)
  })
  test('TEACH-39 the autocomplete begins at three letters and shows ten, the active ones first', async () => {
    await app.write(async (db) => {
      for (let n = 0; n < 12; n++) {
        const personId = await arrangePerson(db, { firstName: `Rang${n}`, lastName: 'Autocomplet' })
        await db.insertInto('teachers').values({ personId, status: 'candidate' }).execute()
      }
    })
    const find = async (query: string) => (await app.call(teachersApi.autocomplete, { query }, reader)).body.results
    expect(await find('au')).toEqual([])
    expect(await find('autocomplet')).toHaveLength(10)
    const id = await create({ lastName: 'Autocomplet' })
    expect((await find('AUTOCOMPLÉT'))[0]).toEqual({
      id,
      label: 'Gwenaëlle AUTOCOMPLET',
      detail: 'Mathématiques',
    })
  })
})
