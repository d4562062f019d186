// The reference tables of the office through HTTP: their fields, what each refuses, what their calls carry.
import type { AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import {
  chaptersApi,
  documentTypesApi,
  locationsApi,
  promoCodesApi,
  regionalUrssafsApi,
  responseTypesApi,
  teacherCategoriesApi,
} from '@cartable/domain/reference/office.api.ts'
import { responseContexts } from '@cartable/domain/reference/response-types.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold, arrangeLevel, arrangeSubject } from '../../../test/factories/people.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.staff({ codification: 'write', traces: 'read' }, { firstName: 'Claire', lastName: 'Delmas' })
})
afterAll(() => app.close())

const ask = async <O extends AnyOperation>(operation: O, input: SentOf<O>) =>
  (await app.call(operation, input, admin)).body
const fresh = { id: null, updatedAt: null }
/** Saves, and answers the new id. */
const create = async <O extends AnyOperation>(operation: O, input: object): Promise<number> => {
  const body = (await ask(operation, { ...fresh, ...input } as SentOf<O>)) as { errors: unknown; id: number }
  expect(body.errors).toBeNull()
  return body.id
}
/** The fields and sentences of a refused save. */
const refusalsOf = async <O extends AnyOperation>(operation: O, input: object) => {
  const { status, body } = await app.call(operation, { ...fresh, ...input } as SentOf<O>, admin)
  expect(status).toBe(200)
  const { errors } = body as { errors: { propertyPaths: string[]; messages: string[] } | null }
  return errors === null ? null : errors.propertyPaths.map((path, i) => [path, errors.messages[i]])
}

describe('chapters', () => {
  let subjectId: number
  let levelId: number
  beforeAll(async () => {
    ;[subjectId, levelId] = await app.write(async (db) => [
      await arrangeSubject(db, 'Mathématiques'),
      (await arrangeLevel(db, 'Tle')).levelId,
    ])
  })

  test('CODIF-38 a chapter has a level, a subject and a name, and is found by each of them', async () => {
    const id = await create(chaptersApi.save, { name: 'Suites', subjectId, scholarLevelId: levelId })
    const record = await ask(chaptersApi.show, { id: String(id) })
    expect(record).toMatchObject({ name: 'Suites', subjectId, scholarLevelId: levelId, usedCount: 0, enabled: true })
    expect(record.options.subjectId?.map(({ label }) => label)).toContain('Mathématiques')
    expect(record.options.scholarLevelId?.find(({ value }) => value === levelId)).toMatchObject({ label: 'Tle' })
    for (const q of ['suites', 'mathematiques tle', 'Tle suit']) {
      const { rows } = await ask(chaptersApi.list, { q })
      expect(rows, q).toEqual([
        expect.objectContaining({ name: 'Suites', subject: 'Mathématiques', scholarLevel: 'Tle' }),
      ])
    }
    for (const sort of ['name.desc', 'subject.asc', 'scholarLevel.desc'])
      expect((await ask(chaptersApi.list, { sort })).total).toBe(1)
    for (const [filters, total] of [
      [{ subjects: String(subjectId), levels: String(levelId) }, 1],
      [{ subjects: String(subjectId + 1) }, 0],
      [{ levels: String(levelId + 1) }, 0],
    ] as const)
      expect((await ask(chaptersApi.list, filters)).total).toBe(total)
  })

  test('a chapter stands once at a level of a subject, whatever its capitals, and may stand at another', async () => {
    const chapter = { name: 'Limites', subjectId, scholarLevelId: levelId }
    await create(chaptersApi.save, chapter)
    expect(await refusalsOf(chaptersApi.save, { ...chapter, name: 'LIMITES' })).toEqual([
      ['name', 'Ce chapitre existe déjà pour cette matière à ce niveau.'],
    ])
    const other = await app.write(async (db) => (await arrangeLevel(db, '1re')).levelId)
    await create(chaptersApi.save, { ...chapter, scholarLevelId: other })
  })

  test('a subject or a level that does not exist is refused at its field', async () => {
    const chapter = { name: 'Nulle part', subjectId, scholarLevelId: levelId }
    for (const field of ['subjectId', 'scholarLevelId']) {
      expect((await refusalsOf(chaptersApi.save, { ...chapter, [field]: 987_654 }))?.[0]?.[0]).toBe(field)
      expect((await refusalsOf(chaptersApi.save, { ...chapter, [field]: null }))?.[0]?.[0]).toBe(field)
    }
  })

  test('a chapter in use is counted on its record, and stays on what uses it once it is disabled', async () => {
    const id = await create(chaptersApi.save, { name: 'Intégrales', subjectId, scholarLevelId: levelId })
    const studentId = await app.write(async (db) => {
      const household = await arrangeHousehold(db)
      await db.insertInto('studentChapters').values({ studentId: household.studentId, chapterId: id }).execute()
      return household.studentId
    })
    expect((await ask(chaptersApi.show, { id: String(id) })).usedCount).toBe(1)
    expect(await ask(chaptersApi.disable, { ids: [id] })).toEqual({ disabledCount: 1 })
    expect(await ask(chaptersApi.show, { id: String(id) })).toMatchObject({
      enabled: false,
      name: 'Intégrales',
      usedCount: 1,
    })
    const kept = await app.database.db
      .selectFrom('studentChapters')
      .innerJoin('chapters', 'chapters.id', 'chapterId')
      .select('name')
      .where('studentId', '=', studentId)
      .execute()
    expect(kept).toEqual([{ name: 'Intégrales' }])
  })
})

describe('teacher categories', () => {
  const expert = { name: 'Expert', color: '#177245', gradePoints: 20, icon: 'medal' }

  test('CODIF-66 a teacher category has an id, a name, a color, grade points and an icon', async () => {
    const id = await create(teacherCategoriesApi.save, expert)
    expect(await ask(teacherCategoriesApi.show, { id: String(id) })).toMatchObject({ id, ...expert })
    const { rows } = await ask(teacherCategoriesApi.list, { q: 'expert' })
    expect(rows).toEqual([expect.objectContaining({ id, ...expert })])
  })

  test('CODIF-67 the id and the name suffice to change a category', async () => {
    const id = await create(teacherCategoriesApi.save, { ...expert, name: 'Confirmé' })
    const { updatedAt } = await ask(teacherCategoriesApi.show, { id: String(id) })
    const body = await ask(teacherCategoriesApi.save, {
      ...(expert as object),
      id,
      updatedAt,
      name: 'Aguerri',
    } as never)
    expect(body).toMatchObject({ errors: null, id })
    expect(await ask(teacherCategoriesApi.show, { id: String(id) })).toMatchObject({ name: 'Aguerri', gradePoints: 20 })
  })

  test('CODIF-69 the save is a POST of the fields with the id, and answers its errors by field', async () => {
    expect([teacherCategoriesApi.save.method, teacherCategoriesApi.save.path]).toEqual([
      'POST',
      '/codification/codification-show-teacher-category',
    ])
    const wrong: [string, unknown][] = [
      ['name', ' '],
      ['color', 'vert'],
      ['gradePoints', -1],
      ['gradePoints', 1.5],
      ['gradePoints', 1001],
      ['gradePoints', null],
      ['icon', 'skull'],
    ]
    for (const [field, value] of wrong)
      expect(
        (await refusalsOf(teacherCategoriesApi.save, { ...expert, name: 'Autre', [field]: value }))?.[0]?.[0],
      ).toBe(field)
    await create(teacherCategoriesApi.save, { ...expert, name: 'Unique' })
    expect(await refusalsOf(teacherCategoriesApi.save, { ...expert, name: 'unique' })).toEqual([
      ['name', 'Ce nom est déjà pris.'],
    ])
  })
})

describe('locations', () => {
  const address = {
    houseNumber: '4',
    street: 'Rue de Nemours',
    complement: null,
    cityCode: '35238',
    postalCode: '35000',
    city: 'Rennes',
    departementCode: '35',
    country: 'FR',
    latitude: 48.1069,
    longitude: -1.6795,
    freeAddress: null,
    completeAddress: '4 Rue de Nemours 35000 Rennes',
  }

  test('CODIF-54 a location has a name, what it is available for and an address, and is found by its address', async () => {
    const id = await create(locationsApi.save, {
      name: 'Agence',
      availableFor: ['interview', 'traineeship', 'interview'],
      address,
    })
    const record = await ask(locationsApi.show, { id: String(id) })
    expect(record).toMatchObject({ name: 'Agence', availableFor: ['interview', 'traineeship'], address })
    const { rows } = await ask(locationsApi.list, { q: 'nemours' })
    expect(rows).toEqual([
      expect.objectContaining({
        name: 'Agence',
        availableFor: ['interview', 'traineeship'],
        address: address.completeAddress,
      }),
    ])
    const emptied = { id, updatedAt: record.updatedAt, name: 'Agence', availableFor: [], address: null }
    expect((await ask(locationsApi.save, emptied)).errors).toBeNull()
    expect(await ask(locationsApi.show, { id: String(id) })).toMatchObject({ address: null, availableFor: [] })
  })

  test('an address that did not change keeps its row; one typed without a choice is refused', async () => {
    const id = await create(locationsApi.save, { name: 'Centre', availableFor: [], address })
    const rowOf = () =>
      app.database.db
        .selectFrom('locations')
        .select(['addressId', 'updatedAt'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const before = await rowOf()
    await ask(locationsApi.save, { id, updatedAt: before.updatedAt, name: 'Centre ville', availableFor: [], address })
    expect((await rowOf()).addressId).toBe(before.addressId)
    const typed = { ...address, latitude: null, longitude: null }
    expect(await refusalsOf(locationsApi.save, { name: 'Ailleurs', availableFor: [], address: typed })).toEqual([
      ['address.completeAddress', 'Veuillez sélectionner une adresse de la liste SVP'],
    ])
    expect(
      (await refusalsOf(locationsApi.save, { name: 'Ailleurs', availableFor: ['sport'], address: null }))?.[0]?.[0],
    ).toMatch(/^availableFor/)
  })
})

describe('regional URSSAFs', () => {
  const find = async (q: string) => (await ask(regionalUrssafsApi.list, { q })).rows

  test('CODIF-27 the list has the columns name and departement_codes, all of France from the start', async () => {
    expect(await find('bretagne')).toEqual([
      expect.objectContaining({ name: 'URSSAF Bretagne', departement_codes: ['22', '29', '35', '56'] }),
    ])
    expect((await find('morbihan'))[0]?.name).toBe('URSSAF Bretagne')
    const all = await ask(regionalUrssafsApi.list, { size: '100' })
    const codes = all.rows.flatMap((row) => row.departement_codes)
    const known = await app.database.db.selectFrom('departements').select('code').execute()
    const mainland = known.map(({ code }) => code).filter((code) => !/^9[78][578]|^98/.test(code))
    expect(mainland.filter((code) => !codes.includes(code))).toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('CODIF-28 the form has a name and several departements, saved apart from the record', async () => {
    expect([regionalUrssafsApi.save.name, regionalUrssafsApi.save.path]).toEqual([
      'codification_regional_urssaf_save',
      '/codification/codification-regional-urssaf-save',
    ])
    const [bretagne] = await find('bretagne')
    const record = await ask(regionalUrssafsApi.show, { id: String(bretagne?.id) })
    expect(record).toMatchObject({ name: 'URSSAF Bretagne', departementCodes: ['22', '29', '35', '56'] })
    expect(record.options.departementCodes?.find(({ value }) => value === '35')?.label).toBe('35 – Ille-et-Vilaine')
    const changed = {
      id: record.id,
      updatedAt: record.updatedAt,
      name: record.name,
      departementCodes: ['22', '29', '35'],
    }
    expect((await ask(regionalUrssafsApi.save, changed)).errors).toBeNull()
    const id = await create(regionalUrssafsApi.save, { name: 'URSSAF Morbihan', departementCodes: ['56', '56'] })
    expect((await ask(regionalUrssafsApi.show, { id: String(id) })).departementCodes).toEqual(['56'])
    const { rows } = await app.database.pool.query(
      `select action, entity_class from traces where root_class = 'regional_urssafs' and root_id = $1 and operation = 'reference.regionalUrssafs.save'`,
      [record.id],
    )
    expect(rows).toEqual([{ action: 'delete', entity_class: 'regional_urssaf_departements' }])
  })

  test('a departement answers to one URSSAF: the refusal says which, and nothing is saved', async () => {
    expect(
      await refusalsOf(regionalUrssafsApi.save, { name: 'URSSAF Nord', departementCodes: ['59', '75', '2A'] }),
    ).toEqual([
      ['departementCodes', 'Le département 2A relève déjà de «\u00a0URSSAF Corse\u00a0».'],
      ['departementCodes', 'Le département 59 relève déjà de «\u00a0URSSAF Nord-Pas-de-Calais\u00a0».'],
      ['departementCodes', 'Le département 75 relève déjà de «\u00a0URSSAF Île-de-France\u00a0».'],
    ])
    expect(await find('URSSAF Nord')).toHaveLength(1)
    const wrong = await refusalsOf(regionalUrssafsApi.save, { name: 'URSSAF X', departementCodes: ['99'] })
    expect(wrong?.[0]?.[0]).toMatch(/^departementCodes/)
  })
})

describe('response types', () => {
  const plain = { switchToOnline: false, legitimate: false, disponibility: false }
  const all = { switchToOnline: true, legitimate: true, disponibility: true }

  for (const [context, { flag }] of Object.entries(responseContexts) as [
    keyof typeof responseContexts,
    { flag: keyof typeof all },
  ][])
    test(`CODIF-36 an answer of ${context} has a name, its context and the flag ${flag} alone`, async () => {
      const id = await create(responseTypesApi.save, { context, name: 'Essai', ...all })
      const kept = { name: 'Essai', context, ...plain, [flag]: true }
      expect(await ask(responseTypesApi.show, { id: String(id), context })).toMatchObject(kept)
      expect((await ask(responseTypesApi.list, { context, q: 'essai' })).rows).toEqual([expect.objectContaining(kept)])
      expect((await ask(responseTypesApi.list, { context, sort: `${flag}.desc` })).rows.length).toBeGreaterThan(0)
    })

  test('CODIF-37 list, show, save and disable all carry the context, and reach no answer of another one', async () => {
    const [context, other] = ['teacher-refusal', 'availability'] as const
    const id = await create(responseTypesApi.save, { context, name: 'Trop loin', ...plain, legitimate: true })
    const names = async (of: typeof context | typeof other) =>
      (await ask(responseTypesApi.list, { context: of, size: '100' })).rows.map((row) => row.name)
    expect(await names(context)).toContain('Trop loin')
    expect(await names(other)).not.toContain('Trop loin')
    expect((await app.call(responseTypesApi.show, { id: String(id), context: other }, admin)).status).toBe(404)
    const { updatedAt } = await ask(responseTypesApi.show, { id: String(id), context })
    const moved = { id, updatedAt, name: 'Déplacée', ...plain, context: other }
    expect((await app.call(responseTypesApi.save, moved, admin)).status).toBe(404)
    expect(await ask(responseTypesApi.disable, { ids: [id], context: other })).toEqual({ disabledCount: 0 })
    expect(await ask(responseTypesApi.disable, { ids: [id], context })).toEqual({ disabledCount: 1 })
    for (const operation of [responseTypesApi.list, responseTypesApi.show])
      expect((await app.call(operation, {} as never, admin)).status).toBe(400)
    expect((await app.call(responseTypesApi.disable, { ids: [id] } as never, admin)).status).toBe(400)
    expect((await refusalsOf(responseTypesApi.save, { name: 'Sans contexte', ...plain }))?.[0]?.[0]).toBe('context')
    expect((await refusalsOf(responseTypesApi.save, { name: 'Ailleurs', context: 'x', ...plain }))?.[0]?.[0]).toBe(
      'context',
    )
  })

  test('a name is taken once in its context and free in the others', async () => {
    await create(responseTypesApi.save, { context: 'availability', name: 'Plus tard', ...plain })
    await create(responseTypesApi.save, { context: 'customer-refusal', name: 'Plus tard', ...plain })
    expect(await refusalsOf(responseTypesApi.save, { context: 'availability', name: 'plus tard', ...plain })).toEqual([
      ['name', 'Ce nom est déjà pris.'],
    ])
  })
})

describe('document types', () => {
  const diploma = {
    name: 'Brevet d’État étranger',
    type: 'proof',
    category: 'diploma',
    availableFor: ['teacher', 'candidate'],
    mandatory: true,
    limitedValidity: false,
    validityDurationInMonths: null,
    internalCheckRequired: true,
  }

  test('CODIF-46 a document type has all its fields', async () => {
    const id = await create(documentTypesApi.save, diploma)
    expect(await ask(documentTypesApi.show, { id: String(id) })).toMatchObject(diploma)
    expect((await ask(documentTypesApi.list, { q: 'etat etranger' })).rows).toEqual([expect.objectContaining(diploma)])
    const wrong: [string, unknown][] = [
      ['name', ''],
      ['type', null],
      ['type', 'x'],
      ['category', 'x'],
      ['availableFor', ['x']],
      ['mandatory', 'oui'],
      ['internalCheckRequired', null],
    ]
    for (const [field, value] of wrong)
      expect(
        (await refusalsOf(documentTypesApi.save, { ...diploma, name: 'Autre', [field]: value }))?.[0]?.[0],
      ).toMatch(new RegExp(`^${field}`))
  })

  test('CODIF-47 a limited validity needs its duration, and an unlimited one keeps none', async () => {
    const limited = { ...diploma, name: 'Casier', limitedValidity: true, validityDurationInMonths: 3 }
    const id = await create(documentTypesApi.save, limited)
    expect(await ask(documentTypesApi.show, { id: String(id) })).toMatchObject(limited)
    expect(
      await refusalsOf(documentTypesApi.save, { ...limited, name: 'Sans durée', validityDurationInMonths: null }),
    ).toEqual([['validityDurationInMonths', 'Saisissez la durée de validité, en mois.']])
    for (const months of [0, -1, 1.5, 601])
      expect(
        (
          await refusalsOf(documentTypesApi.save, { ...limited, name: 'X', validityDurationInMonths: months })
        )?.[0]?.[0],
      ).toBe('validityDurationInMonths')
    const forgotten = await create(documentTypesApi.save, {
      ...diploma,
      name: 'Illimité',
      validityDurationInMonths: 12,
    })
    expect((await ask(documentTypesApi.show, { id: String(forgotten) })).validityDurationInMonths).toBeNull()
  })

  test('a kind that documents have is counted before it is disabled', async () => {
    const id = await create(documentTypesApi.save, { ...diploma, name: 'Attestation' })
    await app.write(async (db) => {
      const { customerId } = await arrangeHousehold(db)
      await db.insertInto('documents').values({ documentTypeId: id, customerId }).execute()
    })
    expect((await ask(documentTypesApi.show, { id: String(id) })).usedCount).toBe(1)
  })
})

describe('promo codes', () => {
  const promo = {
    name: 'Rentrée',
    code: 'rentree-26',
    type: 'percent',
    value: '12,5',
    validFrom: '2026-09-01',
    validTo: '2026-09-30',
  }

  test('CODIF-56 a promo code has a name, a code, a value of its type and its days', async () => {
    const id = await create(promoCodesApi.save, promo)
    const kept = { ...promo, code: 'RENTREE-26', value: '12.5' }
    expect(await ask(promoCodesApi.show, { id: String(id) })).toMatchObject(kept)
    expect((await ask(promoCodesApi.list, { q: 'rentree-26' })).rows).toEqual([expect.objectContaining(kept)])
    const amount = await create(promoCodesApi.save, {
      ...promo,
      name: 'Parrain',
      code: 'P',
      type: 'amount',
      value: '25,5',
    })
    expect(await ask(promoCodesApi.show, { id: String(amount) })).toMatchObject({ type: 'amount', value: '25.50' })
    const stored = await app.database.db
      .selectFrom('promoCodes')
      .select(['valuePercent', 'valueCents'])
      .where('id', '=', amount)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ valuePercent: null, valueCents: 2550 })
  })

  test('a value, a code or days that mean nothing are refused at their field', async () => {
    const wrong: [string, object][] = [
      ...['0', '100,5', '-3', 'dix', '1e2', '12.34567'].map((value): [string, object] => ['value', { value }]),
      ...['0', '-1', '2000000', '10,555'].map((value): [string, object] => ['value', { type: 'amount', value }]),
      ['code', { code: 'É TÉ' }],
      ['code', { code: '' }],
      ['type', { type: 'gift' }],
      ['validFrom', { validFrom: '2026-02-30' }],
      ['validTo', { validTo: null }],
      ['validTo', { validTo: '2026-08-31' }],
    ]
    for (const [field, values] of wrong)
      expect(
        (await refusalsOf(promoCodesApi.save, { ...promo, name: 'Faux', code: 'FAUX', ...values }))?.[0]?.[0],
        JSON.stringify(values),
      ).toBe(field)
  })

  test('a code means one reduction on one day, and may serve again later', async () => {
    const first = await create(promoCodesApi.save, {
      ...promo,
      name: 'Noël 1',
      code: 'NOEL',
      validFrom: '2026-12-01',
      validTo: '2026-12-31',
    })
    const again = { ...promo, name: 'Noël 2', code: 'noel', validFrom: '2026-12-31', validTo: '2027-01-10' }
    expect(await refusalsOf(promoCodesApi.save, again)).toEqual([
      ['code', 'Ce code sert déjà à une autre réduction pendant cette période.'],
    ])
    await create(promoCodesApi.save, { ...again, validFrom: '2027-01-01' })
    await ask(promoCodesApi.disable, { ids: [first] })
    const third = await create(promoCodesApi.save, {
      ...promo,
      name: 'Noël 3',
      code: 'NOEL',
      validFrom: '2026-12-05',
      validTo: '2026-12-06',
    })
    expect(await ask(promoCodesApi.disable, { ids: [first], enabled: true })).toEqual({
      disabledCount: 0,
      refusal: 'Le code NOEL sert à une autre réduction pendant la même période\u00a0: désactivez-la d’abord.',
    })
    expect((await ask(promoCodesApi.show, { id: String(third) })).enabled).toBe(true)
    expect((await ask(promoCodesApi.show, { id: String(first) })).enabled).toBe(false)
    await ask(promoCodesApi.disable, { ids: [third] })
    expect((await ask(promoCodesApi.disable, { ids: [first, third], enabled: true })).disabledCount).toBe(0)
    expect(await ask(promoCodesApi.disable, { ids: [first], enabled: true })).toEqual({ disabledCount: 1 })
  })
})
