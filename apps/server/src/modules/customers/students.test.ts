// Proves students: form, photo, the student who is the customer, archiving, autocomplete.
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { customersRefusals } from '@cartable/domain/customers/customers.refusals.ts'
import type { StudentInput } from '@cartable/domain/customers/customers.schema.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold, arrangeLevel, arrangeSubject, arrangeTeacher } from '../../../test/factories/people.ts'

type Input = z.input<typeof StudentInput>

let app: TestApp
let boss: Caller
let levelId: number
let subjectId: number
let chapterId: number
let establishmentId: number
beforeAll(async () => {
  app = await startTestApp()
  boss = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
  await app.write(async (db) => {
    ;({ levelId } = await arrangeLevel(db, '1re'))
    subjectId = await arrangeSubject(db)
    const id = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(db)).rows[0]!.id
    chapterId = await id(
      sql`insert into chapters (subject_id, scholar_level_id, name) values (${subjectId}, ${levelId}, 'Suites') returning id`,
    )
    establishmentId = await id(sql`insert into establishments (name) values ('Lycée Émile Zola') returning id`)
  })
})
afterAll(() => app.close())

/** Every test has its own household of the same student: whoever resembles was looked at. */
const inSpiteOfAll = { use: null, seen: Array.from({ length: 500 }, (_, index) => index + 1) }
const student = (customerId: number, more: Partial<Input> = {}): Input => ({
  id: null,
  updatedAt: null,
  customerId,
  isCustomer: false,
  gender: 'male',
  firstName: 'Malo',
  lastName: 'Riou',
  birthOn: '2010-03-04',
  email: 'malo.riou@exemple.fr',
  phone: { phoneNumber: '06 11 22 33 44', phoneRegion: 'FR' },
  address: null,
  scholarLevelId: levelId,
  establishmentId,
  subjectIds: [subjectId],
  chapterIds: [chapterId],
  duplicateChoice: inSpiteOfAll,
  ...more,
})
const household = () => app.write((db) => arrangeHousehold(db))
const save = (input: Input) => app.call(customersApi.saveStudent, input, boss)
const show = async (id: number) => (await app.call(customersApi.showStudent, { id: String(id) }, boss)).body
const fresh = async (customerId: number, isCustomer = false) =>
  (
    await app.call(
      customersApi.showStudent,
      { customerId: String(customerId), isCustomer: String(isCustomer) as 'true' },
      boss,
    )
  ).body

/** Sends the form with a photo, as the browser does. */
const saveWithPhoto = async (input: Input, fileName: string, bytes: Buffer) => {
  const boundary = 'limite'
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="data"\r\n\r\n${JSON.stringify(input)}\r\n`),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="${fileName}"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/student/show',
    payload,
    headers: {
      cookie: boss.cookie,
      'x-cartable': '1',
      'sec-fetch-site': 'same-origin',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  })
  return response.json() as { errors: { propertyPaths: string[] } | null; id: number; updatedAt: string }
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('the form of a student', () => {
  it('STUD-05 keeps customer, schooling, studied chapters, subjects, address and phone', async () => {
    const { customerId } = await household()
    const { body } = await save(student(customerId))
    expect(body.errors).toBe(null)
    expect(await show(body.id!)).toMatchObject({
      id: body.id,
      customerId,
      isCustomer: false,
      enabled: true,
      photoPath: null,
      removePhoto: false,
      establishmentId,
      scholarLevelId: levelId,
      chapterIds: [chapterId],
      subjectIds: [subjectId],
      address: null,
      phone: { phoneNumber: '+33611223344', phoneRegion: 'FR' },
      options: {
        levels: [{ id: levelId, label: '1re', group: expect.any(String) }],
        chapters: [{ id: chapterId, label: 'Suites', group: 'Mathématiques – 1re' }],
      },
    })
    await save({ ...student(customerId), id: body.id, updatedAt: body.updatedAt, subjectIds: [], chapterIds: [] })
    expect(await show(body.id!)).toMatchObject({ subjectIds: [], chapterIds: [] })
  })

  it('begins with the name and the address of the household', async () => {
    const { customerId } = await household()
    const { body: customer } = await app.call(customersApi.show, { id: String(customerId) }, boss)
    expect(await fresh(customerId)).toMatchObject({ id: null, lastName: customer.lastName, address: customer.address })
    expect((await app.call(customersApi.showStudent, { customerId: '999999' }, boss)).status).toBe(404)
    expect((await app.call(customersApi.showStudent, {}, boss)).status).toBe(404)
  })

  it('a customer may be his own student, once', async () => {
    const { customerId, customerPersonId } = await household()
    const { body } = await save(student(customerId, { isCustomer: true, lastName: null }))
    expect(body.errors).toBe(null)
    const record = await show(body.id!)
    expect(record).toMatchObject({ isCustomer: true, firstName: 'Camille' })
    const row = await app.database.db
      .selectFrom('students')
      .select('personId')
      .where('id', '=', body.id!)
      .executeTakeFirst()
    expect(row?.personId).toBe(customerPersonId)
    const again = await save(student(customerId, { isCustomer: true }))
    expect(again.body.errors?.messages).toEqual([customersRefusals.alreadyStudent.message])
  })

  it('refuses a birth in the future, a level that does not exist, another household', async () => {
    const [{ customerId }, other] = [await household(), await household()]
    expect((await save(student(customerId, { birthOn: '2150-01-01' }))).body.errors?.propertyPaths).toEqual(['birthOn'])
    expect((await save(student(customerId, { scholarLevelId: 999_999 }))).body.errors).toEqual({
      propertyPaths: ['scholarLevelId'],
      messages: [customersRefusals.unknownLevel.message],
    })
    const { body } = await save(student(customerId))
    const moved = await save(student(other.customerId, { id: body.id, updatedAt: body.updatedAt }))
    expect(moved.status).toBe(404)
  })

  it('answers a conflict when the student was changed meanwhile', async () => {
    const { customerId } = await household()
    const { body } = await save(student(customerId))
    await save(student(customerId, { id: body.id, updatedAt: body.updatedAt, firstName: 'Ewen' }))
    const late = await save(student(customerId, { id: body.id, updatedAt: body.updatedAt, email: null }))
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ conflict: { changedBy: 'Claire Delmas', current: { firstName: 'Ewen' } } })
  })
})

describe('the photo of a student', () => {
  it('STUD-06 takes jpg, jpeg, png and webp, whose content is what the name says', async () => {
    const { customerId } = await household()
    expect(customersApi.saveStudent.files?.photo?.extensions).toEqual(['jpg', 'jpeg', 'png', 'webp'])
    for (const [name, bytes] of [
      ['photo.gif', png],
      ['photo.pdf', png],
      ['photo.png', Buffer.from('<script>')],
    ] as const)
      expect((await saveWithPhoto(student(customerId), name, bytes)).errors?.propertyPaths, name).toEqual(['photo'])
    expect((await saveWithPhoto(student(customerId), 'photo.png', png)).errors).toBe(null)
  })

  it('is shown, replaced, then removed with its file', async () => {
    const { customerId } = await household()
    const first = await saveWithPhoto(student(customerId), 'une.png', png)
    const { photoPath } = await show(first.id)
    const picture = await app.call(customersApi.studentPhoto, { id: String(first.id) }, boss)
    expect(picture.headers['content-type']).toBe('image/png')
    expect(picture.raw.equals(png)).toBe(true)
    const second = await saveWithPhoto(
      { ...student(customerId), id: first.id, updatedAt: first.updatedAt },
      'deux.png',
      png,
    )
    expect((await show(first.id)).photoPath).not.toBe(photoPath)
    await save({ ...student(customerId), id: first.id, updatedAt: second.updatedAt, removePhoto: true })
    expect((await show(first.id)).photoPath).toBe(null)
    expect((await app.call(customersApi.studentPhoto, { id: String(first.id) }, boss)).status).toBe(404)
  })
})

it('STUD-01 shows photo, enabled flag, identity, schooling, and each subject with its teacher and last course', async () => {
  const { customerId } = await household()
  const { body } = await save(student(customerId))
  await app.write(async (db) => {
    const { teacherId } = await arrangeTeacher(db, { lastName: 'Le Goff' })
    await sql`insert into contracts (status, customer_id, student_id, teacher_id, subject_id, scholar_level_id, format, teacher_self_employed, last_course_on)
      values ('active', ${customerId}, ${body.id}, ${teacherId}, ${subjectId}, ${levelId}, 'CAD', true, '2026-11-10')`.execute(
      db,
    )
  })
  expect(await show(body.id!)).toMatchObject({
    photoPath: null,
    enabled: true,
    firstName: 'Malo',
    establishmentId,
    scholarLevelId: levelId,
    subjectIds: [subjectId],
    privateTuition: [
      { subjectName: 'Mathématiques', teacherName: expect.stringContaining('Le Goff'), lastCourseOn: '2026-11-10' },
    ],
  })
})

it('STUD-02 archives a student, and takes him back', async () => {
  const { studentId } = await household()
  for (const enabled of [false, true]) {
    const { body } = await app.call(customersApi.disableStudents, { ids: [studentId], enabled }, boss)
    expect(body).toEqual({ disabledCount: 1, open: null })
    expect((await show(studentId)).enabled).toBe(enabled)
  }
  // as the call is published: one pupil, by its id
  const { body } = await app.call(customersApi.disableStudents, { id: studentId }, boss)
  expect(body).toEqual({ disabledCount: 1, open: null })
  expect((await show(studentId)).enabled).toBe(false)
})

it('CUST-04 reaches a student from the record of the customer', async () => {
  const { customerId, studentId } = await household()
  const { body } = await app.call(customersApi.show, { id: String(customerId) }, boss)
  expect(body.students.map((tile) => tile.id)).toEqual([studentId])
  expect((await show(studentId)).customer.number).toBe(body.number)
})

it('proposes students from three letters, with level and customer', async () => {
  const { studentId } = await app.write((db) => arrangeHousehold(db, { customer: 'Jaouen', student: 'Nolwenn' }))
  const propose = async (query: string) =>
    (await app.call(customersApi.studentAutocomplete, { query }, boss)).body.results
  expect(await propose('no')).toEqual([])
  expect(await propose('nolwenn')).toMatchObject([{ id: studentId, detail: 'Camille JAOUEN' }])
})
