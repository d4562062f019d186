// Two files of one pupil, two requests of one family made one, through HTTP on the real database.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { mergingApi } from '@cartable/domain/merging/merging.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangePerson } from '../../../test/factories/people.ts'
import { arrangeContract, arrangeCourse } from '../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { fixedClock } from '../../platform/clock.ts'

let app: TuitionApp
let manager: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-20T12:00:00Z') })
  manager = await app.director()
})
afterAll(() => app.close())

const plain = (texts: readonly string[]) => texts.map((one) => one.replaceAll(/[\u00a0\u202f]/g, ' '))
const stringIds = (keptId: number, givenUpId: number) => ({ keptId: String(keptId), givenUpId: String(givenUpId) })

describe('a merge of two pupils', () => {
  const twin = (customerId: number, firstName = 'Malo') =>
    app.write(async (db) => {
      const personId = await arrangePerson(db, { firstName, email: null })
      const { id } = await db
        .insertInto('students')
        .values({ customerId, personId, sortName: '', searchText: '' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, personId }
    })
  const preview = async (keptId: number, givenUpId: number) =>
    (await app.call(mergingApi.studentPreview, stringIds(keptId, givenUpId), manager)).body
  const merge = async (keptId: number, givenUpId: number, takes: string[] = []) => {
    const { stamp } = await preview(keptId, givenUpId)
    return (await app.call(mergingApi.mergeStudents, { keptId, givenUpId, stamp, takes }, manager)).body
  }
  const mergesOf = async (id: number) => (await app.call(mergingApi.studentMerges, { id: String(id) }, manager)).body
  const coursesOf = async (studentId: number) =>
    (
      await sql<{ id: number }>`select id from courses where student_id = ${studentId} order by id`.execute(
        app.database.db,
      )
    ).rows.map(({ id }) => id)
  const tilesOf = async (customerId: number) =>
    (await app.call(customersApi.show, { id: String(customerId) }, manager)).body.students.map(({ id }) => id)

  test('STUD-05 brings contract, lessons and chosen fields to the kept one, and is undone', async () => {
    const given = await app.write((db) => arrangeContract(db))
    const lesson = await app.write((db) => arrangeCourse(db, given))
    const kept = await twin(given.customerId, 'Maëlo')
    const shown = await preview(kept.id, given.studentId)
    expect(shown.obstacles).toEqual([])
    expect(plain(shown.follows)).toEqual(expect.arrayContaining(['1 contrat', '1 cours']))
    expect(await merge(kept.id, given.studentId, ['firstName'])).toEqual({ isValid: true, errorMsgs: [] })
    expect(await coursesOf(kept.id)).toEqual([lesson])
    expect(await tilesOf(given.customerId)).toEqual([kept.id])
    const { body: record } = await app.call(customersApi.showStudent, { id: String(kept.id) }, manager)
    expect(record).toMatchObject({ firstName: 'Malo' })
    const { rows: busy } = await sql<{ personId: number }>`
      select person_id from occupations where course_id = ${lesson} and role = 'student'`.execute(app.database.db)
    expect(busy.every(({ personId }) => personId === kept.personId)).toBe(true)
    expect(
      (
        await app.call(
          customersApi.disableStudents,
          { ids: [given.studentId], enabled: true, cancelsLessons: false },
          manager,
        )
      ).status,
    ).toBe(400)

    const [last] = (await mergesOf(kept.id)).of
    expect((await app.call(mergingApi.undoStudents, { id: last?.id ?? 0 }, manager)).body).toMatchObject({
      isValid: true,
      left: [],
    })
    expect(await coursesOf(given.studentId)).toEqual([lesson])
    expect(new Set(await tilesOf(given.customerId))).toEqual(new Set([kept.id, given.studentId]))
  })

  test('is refused between two families, with the way to move the child first, and with twin contracts', async () => {
    const [one, other] = [await app.write((db) => arrangeContract(db)), await app.write((db) => arrangeContract(db))]
    const { obstacles } = await preview(one.studentId, other.studentId)
    expect(obstacles).toMatchObject([
      { message: expect.stringMatching(/même famille/), link: { path: `/student/show/${other.studentId}?famille=1` } },
    ])
    expect(await merge(one.studentId, other.studentId)).toMatchObject({ isValid: false })
    const again = await twin(one.customerId)
    await app.write((db) =>
      sql`insert into contracts (customer_id, student_id, teacher_id, subject_id, scholar_level_id, format, teacher_self_employed, status)
        select customer_id, ${again.id}, teacher_id, subject_id, scholar_level_id, format, teacher_self_employed, 'created' from contracts where id = ${one.contractId}`.execute(
        db,
      ),
    )
    expect((await preview(one.studentId, again.id)).obstacles).toMatchObject([
      {
        message: expect.stringMatching(/courent tous les deux/),
        link: { path: expect.stringMatching(/contract\/\d+$/) },
      },
    ])
  })

  test('is for who writes pupils', async () => {
    const one = await app.write((db) => arrangeContract(db))
    const again = await twin(one.customerId)
    const reader = await app.staff({ students: 'read' })
    expect((await app.call(mergingApi.studentPreview, stringIds(one.studentId, again.id), reader)).status).toBe(403)
  })
})

describe('a merge of two requests', () => {
  let requests = 0
  const request = async (more: Record<string, unknown> = {}) => {
    requests += 1
    const { rows } = await app.write((db) =>
      sql<{
        id: number
      }>`insert into contacts (origin, is_student, first_name, last_name, email, student_first_name, message, customer_id, status)
        values ('public', false, 'Anne', 'Doublon', ${`doublon${requests}@exemple.fr`}, 'Mathis', ${`demande ${requests}`}, ${more.customerId ?? null}, ${more.status ?? 'prospect'}) returning id`.execute(
        db,
      ),
    )
    return rows[0]?.id ?? 0
  }
  const preview = async (keptId: number, givenUpId: number) =>
    (await app.call(mergingApi.contactPreview, stringIds(keptId, givenUpId), manager)).body
  const merge = async (keptId: number, givenUpId: number, takes: string[] = []) => {
    const { stamp } = await preview(keptId, givenUpId)
    return (await app.call(mergingApi.mergeContacts, { keptId, givenUpId, stamp, takes }, manager)).body
  }
  const details = async (id: number) => (await app.call(contactsApi.details, { id: String(id) }, manager)).body
  const onBoard = async () =>
    (
      await app.call(contactsApi.board, { status: 'prospect,lost', q: 'Doublon' } as never, manager)
    ).body.columns.flatMap(({ cards }) => cards.map(({ id }) => id))

  test('CONTACT-13 keeps one card, with the comments of both, and is undone', async () => {
    const [kept, givenUp] = [await request(), await request()]
    await app.call(
      contactsApi.saveFollowUp,
      { id: null, updatedAt: null, contactId: givenUp, comment: 'Rappelée ce matin' },
      manager,
    )
    const mail = (await details(givenUp)).email
    expect(await merge(kept, givenUp, ['email'])).toEqual({ isValid: true, errorMsgs: [] })
    expect(await details(kept)).toMatchObject({ email: mail, followUps: [{ comment: 'Rappelée ce matin' }] })
    expect(await onBoard()).toEqual([kept])
    const { body } = await app.call(mergingApi.contactMerges, { id: String(kept) }, manager)
    const { body: undone } = await app.call(mergingApi.undoContacts, { id: body.of[0]?.id ?? 0 }, manager)
    expect(undone).toMatchObject({ isValid: true, left: [] })
    expect(await details(givenUp)).toMatchObject({ email: mail, card: { status: 'prospect' }, followUps: [{}] })
    expect(new Set(await onBoard())).toEqual(new Set([kept, givenUp]))
  })

  test('is refused where both made a family, or where the won one would be given up', async () => {
    const [one, other] = [await app.write((db) => arrangeContract(db)), await app.write((db) => arrangeContract(db))]
    const [first, second] = [
      await request({ customerId: one.customerId, status: 'won' }),
      await request({ customerId: other.customerId, status: 'won' }),
    ]
    expect((await preview(first, second)).obstacles).toMatchObject([
      { message: expect.stringMatching(/fait deux familles/), link: { path: `/customer/show/${other.customerId}` } },
    ])
    const open = await request()
    expect((await preview(open, first)).obstacles).toMatchObject([{ message: expect.stringMatching(/est gagnée/) }])
    expect(await merge(first, open)).toMatchObject({ isValid: true })
  })
})
