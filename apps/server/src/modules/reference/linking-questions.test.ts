// Linking questions through HTTP: columns, the parts that follow from the two types, « all other », choices, refusals.
import { apiPrefix, requestHeader } from '@cartable/domain/kernel/http.ts'
import type { AnswerOf, SentOf } from '@cartable/domain/kernel/operation.ts'
import { linkingQuestionsApi } from '@cartable/domain/reference/linking-questions.api.ts'
import { chosenAfter } from '@cartable/domain/reference/linking-questions.rules.ts'
import { allOther } from '@cartable/domain/reference/linking-questions.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold, arrangeLevel, arrangeSubject } from '../../../test/factories/people.ts'

let app: TestApp
let admin: Caller
let maths: number
let latin: number
let sixth: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.staff({ codification: 'write' })
  ;[maths, latin, sixth] = await app.write(async (db) => [
    await arrangeSubject(db, 'Mathématiques'),
    await arrangeSubject(db, 'Latin'),
    (await arrangeLevel(db, '6e')).levelId,
  ])
})
afterAll(() => app.close())

type Saved = SentOf<typeof linkingQuestionsApi.save>
const choice = (label: string, values: object = {}) => ({ id: null, label, enabled: true, ...values })
const sent = (form: Partial<Saved['form']> = {}, values: Partial<Omit<Saved, 'form'>> = {}): Saved => ({
  id: null,
  updatedAt: null,
  questionType: 'student',
  choiceType: 'custom',
  ...values,
  form: {
    question: 'Quel rythme ?',
    subjects: [maths],
    scholarLevels: [sixth],
    iconName: 'clock',
    codificationClassName: null,
    availableCustomChoices: [choice('Une fois'), choice('Deux fois')],
    ...form,
  },
})
const save = async (form: Partial<Saved['form']> = {}, values: Partial<Omit<Saved, 'form'>> = {}) =>
  (await app.call(linkingQuestionsApi.save, sent(form, values), admin)).body
const show = async (id: number, types: object = {}) =>
  (await app.call(linkingQuestionsApi.show, { id: String(id), ...types }, admin)).body
const again = (
  { id, updatedAt, questionType, choiceType, form }: AnswerOf<typeof linkingQuestionsApi.show>,
  changed: Partial<Saved['form']> = {},
  values: object = {},
) => save({ ...form, ...changed }, { id, updatedAt, questionType, choiceType, ...values })
const create = async (form: Partial<Saved['form']> = {}, values: Partial<Omit<Saved, 'form'>> = {}) => {
  const { id, errors } = await save(form, values)
  expect(errors).toBeNull()
  return show(id!)
}

test('CODIF-21 the list gives subjects, levels, question, questionType, choiceType and codificationClassName', async () => {
  await create({ question: 'Rythme souhaité', subjects: [maths, latin] })
  await create(
    {
      question: 'Diplôme voulu',
      codificationClassName: 'graduations',
      subjects: [allOther],
      scholarLevels: [allOther],
    },
    { choiceType: 'codification', questionType: 'both' },
  )
  const { rows } = (await app.call(linkingQuestionsApi.list, {}, admin)).body
  expect(rows.map(({ id: _, updatedAt: __, ...row }) => row)).toEqual([
    {
      name: 'Diplôme voulu',
      enabled: true,
      subjects: ['Toutes les autres'],
      levels: ['Tous les autres'],
      question: 'Diplôme voulu',
      questionType: 'both',
      choiceType: 'codification',
      codificationClassName: 'graduations',
    },
    {
      name: 'Rythme souhaité',
      enabled: true,
      subjects: expect.arrayContaining(['Mathématiques', 'Latin']),
      levels: ['6e'],
      question: 'Rythme souhaité',
      questionType: 'student',
      choiceType: 'custom',
      codificationClassName: null,
    },
  ])
  expect((await app.call(linkingQuestionsApi.list, { q: 'DIPLOME' }, admin)).body.total).toBe(1)
  for (const sort of ['questionType.desc', 'choiceType.asc'])
    expect((await app.call(linkingQuestionsApi.list, { sort }, admin)).body.rows).toHaveLength(2)
})

test('CODIF-22 a question keeps its types, subjects, levels, icon and its own choices, in their order', async () => {
  const first = await create()
  expect(first).toMatchObject({
    name: 'Quel rythme ?',
    questionType: 'student',
    choiceType: 'custom',
    usedCount: 0,
    form: {
      subjects: [maths],
      scholarLevels: [sixth],
      iconName: 'clock',
      codificationClassName: null,
      availableCustomChoices: [
        { label: 'Une fois', enabled: true },
        { label: 'Deux fois', enabled: true },
      ],
    },
  })
  const [once, twice] = first.form.availableCustomChoices
  const moved = [choice('Jamais'), { ...twice!, enabled: false }, { ...once!, label: 'Une seule fois' }]
  expect((await again(first, { availableCustomChoices: moved, subjects: [latin] })).errors).toBeNull()
  const after = await show(first.id!)
  expect(after.form.subjects).toEqual([latin])
  expect(after.form.availableCustomChoices).toEqual([
    { id: expect.any(Number), label: 'Jamais', enabled: true },
    { id: twice!.id, label: 'Deux fois', enabled: false },
    { id: once!.id, label: 'Une seule fois', enabled: true },
  ])
})

test('CODIF-23 another question type is answered with the tables that fit it, and keeps only a fitting one', async () => {
  const question = await create({ codificationClassName: 'schoolCareers' }, { choiceType: 'codification' })
  const classes = (record: typeof question) => record.options.codificationClassName?.map(({ value }) => value)
  expect(classes(question)).toContain('schoolCareers')
  const asked = await show(question.id!, { questionType: 'teacher' })
  expect(asked).toMatchObject({ questionType: 'teacher', choiceType: 'codification' })
  expect(classes(asked)).not.toContain('schoolCareers')
  expect(classes(asked)).toContain('locations')
  expect(asked.form.codificationClassName).toBeNull()
  // nothing was saved by asking
  expect((await show(question.id!)).questionType).toBe('student')
  const refused = await again(question, {}, { questionType: 'teacher' })
  expect(refused.errors?.propertyPaths).toEqual(['form.codificationClassName'])
  expect(refused.errors?.messages[0]).toContain('Parcours scolaires')
})

test('CODIF-24 another choice type is answered with its own parts; choices wait until they are asked for again', async () => {
  const question = await create()
  expect(question.parts).toEqual({ customChoices: true, codification: false })
  expect((await show(question.id!, { choiceType: 'codification' })).parts).toEqual({
    customChoices: false,
    codification: true,
  })
  const asText = await show(question.id!, { choiceType: 'text' })
  expect(asText.parts).toEqual({ customChoices: false, codification: false })
  expect(asText.form.availableCustomChoices).toEqual([])
  expect((await app.call(linkingQuestionsApi.show, { choiceType: 'date' }, admin)).body).toMatchObject({
    id: null,
    choiceType: 'date',
    parts: { customChoices: false, codification: false },
  })
  expect((await again(question, { availableCustomChoices: [] }, { choiceType: 'text' })).errors).toBeNull()
  expect((await show(question.id!)).form.availableCustomChoices).toEqual([])
  const back = await show(question.id!, { choiceType: 'custom' })
  expect(back.form.availableCustomChoices.map(({ label }) => label)).toEqual(['Une fois', 'Deux fois'])
  expect((await app.call(linkingQuestionsApi.show, { choiceType: 'nothing' } as never, admin)).status).toBe(400)
})

test('CODIF-25 subjects and levels offer « all other » last; it is kept, and stands alone', async () => {
  const question = await create({ subjects: [allOther], scholarLevels: [allOther] })
  expect(question.form).toMatchObject({ subjects: [allOther], scholarLevels: [allOther] })
  expect(question.options.subjects?.at(-1)).toEqual({ value: allOther, label: 'Toutes les autres' })
  expect(question.options.scholarLevels?.at(-1)).toEqual({ value: allOther, label: 'Tous les autres' })
  const mixed = await save({ subjects: [maths, allOther], scholarLevels: [allOther, sixth] })
  expect(mixed.errors?.propertyPaths).toEqual(['form.subjects', 'form.scholarLevels'])
  expect((await again(question, { subjects: [maths] })).errors).toBeNull()
  expect((await show(question.id!)).form.subjects).toEqual([maths])
  expect(chosenAfter([maths], [maths, allOther])).toEqual([allOther])
  expect(chosenAfter([allOther], [maths, allOther])).toEqual([maths])
  expect(chosenAfter([maths], [maths, latin])).toEqual([maths, latin])
  // « Tout cocher »
  expect(chosenAfter([], [maths, latin, allOther])).toEqual([maths, latin])
})

test('CODIF-26 the save is a multipart POST of its own with id, choiceType, questionType and the form', async () => {
  expect(linkingQuestionsApi.save).toMatchObject({ name: 'codification_linking_question_save', method: 'POST' })
  expect(linkingQuestionsApi.save.files).toBeDefined()
  const post = async (form: FormData) => {
    const packed = new Response(form)
    return app.http.inject({
      method: 'POST',
      url: `${apiPrefix}${linkingQuestionsApi.save.path}`,
      payload: Buffer.from(await packed.arrayBuffer()),
      headers: {
        'content-type': packed.headers.get('content-type') ?? '',
        [requestHeader]: '1',
        'sec-fetch-site': 'same-origin',
        cookie: admin.cookie,
      },
    })
  }
  const form = new FormData()
  form.append('data', JSON.stringify(sent({ question: 'En plusieurs parties' })))
  const saved = await post(form)
  expect(saved.json()).toMatchObject({ errors: null, id: expect.any(Number) })
  expect((await show(saved.json().id)).name).toBe('En plusieurs parties')
  form.append('file', new Blob(['x']), 'x.png')
  expect((await post(form)).statusCode).toBeGreaterThanOrEqual(400)
  expect((await post(form)).statusCode).toBeLessThan(500)
})

test('what a question cannot be is refused at its place, and nothing is saved', async () => {
  const total = async () => (await app.call(linkingQuestionsApi.list, { withDisabled: 'true' }, admin)).body.total
  const before = await total()
  const at = 'form.availableCustomChoices'
  const wrong: [Partial<Saved['form']>, Partial<Omit<Saved, 'form'>>, string][] = [
    [{ question: ' ' }, {}, 'form.question'],
    [{ availableCustomChoices: [] }, {}, at],
    [{ availableCustomChoices: [choice('Oui', { enabled: false })] }, {}, at],
    [{ availableCustomChoices: [choice('Oui'), choice('oui')] }, {}, `${at}.1.label`],
    [{ availableCustomChoices: [choice('Oui', { id: 987_654 })] }, {}, `${at}.0.label`],
    [{}, { choiceType: 'codification' }, 'form.codificationClassName'],
    [{ subjects: [987_654] }, {}, 'form.subjects'],
    [{ scholarLevels: [987_654] }, {}, 'form.scholarLevels'],
  ]
  for (const [form, values, path] of wrong) {
    const { errors } = await save(form, values)
    expect(errors?.propertyPaths).toEqual([path])
    expect(errors?.messages[0]).toMatch(/^[A-ZÀÉL«].+\.$/)
  }
  expect(await total()).toBe(before)
})

test('an answered question shows its uses and keeps its choices: they are disabled, not removed', async () => {
  const question = await create()
  await app.write(async (db) => {
    const { customerId, studentId } = await arrangeHousehold(db)
    const linking = await db
      .insertInto('linkings')
      .values({ customerId, studentId, subjectId: maths, scholarLevelId: sixth, format: 'CAD' } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('linkingAnswers')
      .values({ linkingId: linking.id, linkingQuestionId: question.id!, value: JSON.stringify('Une fois') })
      .execute()
  })
  expect((await show(question.id!)).usedCount).toBe(1)
  const refused = await again(question, { availableCustomChoices: question.form.availableCustomChoices.slice(1) })
  expect(refused.errors?.propertyPaths).toEqual(['form.availableCustomChoices'])
  expect(refused.errors?.messages[0]).toContain('désactivez-le')
  expect((await app.call(linkingQuestionsApi.disable, { ids: [question.id!] }, admin)).body).toEqual({
    disabledCount: 1,
  })
  expect(await show(question.id!)).toMatchObject({ enabled: false, usedCount: 1 })
})

test('who saves a question over a newer version is told so', async () => {
  const question = await create()
  expect((await again(question, { question: 'Une autre' })).errors).toBeNull()
  const late = await app.call(
    linkingQuestionsApi.save,
    sent({ question: 'Trop tard' }, { id: question.id, updatedAt: question.updatedAt }),
    admin,
  )
  expect(late.status).toBe(409)
})
