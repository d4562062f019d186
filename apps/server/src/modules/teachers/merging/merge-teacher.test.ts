// Two records of one teacher made one, through HTTP on the real database: what follows, what is refused, the undoing.
import { mergingApi } from '@cartable/domain/merging/merging.api.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeSubject, arrangeTeacher } from '../../../../test/factories/people.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TuitionApp
let manager: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-20T12:00:00Z') })
  manager = await app.director()
})
afterAll(() => app.close())

const plain = (texts: readonly string[]) => texts.map((one) => one.replaceAll(/[\u00a0\u202f]/g, ' '))
const preview = async (keptId: number, givenUpId: number, as = manager) =>
  (await app.call(mergingApi.teacherPreview, { keptId: String(keptId), givenUpId: String(givenUpId) }, as)).body
const merge = async (keptId: number, givenUpId: number, takes: string[] = []) => {
  const { stamp } = await preview(keptId, givenUpId)
  return (await app.call(mergingApi.mergeTeachers, { keptId, givenUpId, stamp, takes }, manager)).body
}
const undo = async (keptId: number) => {
  const { body } = await app.call(mergingApi.teacherMerges, { id: String(keptId) }, manager)
  return (await app.call(mergingApi.undoTeachers, { id: body.of[0]?.id ?? 0 }, manager)).body
}
const messagesOf = async (keptId: number, givenUpId: number) =>
  plain((await preview(keptId, givenUpId)).obstacles.map(({ message }) => message))
const read = async <T>(statement: ReturnType<typeof sql<T>>) => (await statement.execute(app.database.db)).rows
const write = (statement: ReturnType<typeof sql<unknown>>) => app.write((db) => statement.execute(db))

const payslip = (teacherId: number, customerId: number, month = '2026-10-01') =>
  write(sql`insert into payslips (teacher_id, customer_id, month, hours_minutes, hourly_net_cents, gross_cents, employee_charges_cents, employer_charges_cents,
      net_cents, collected_cents, gap_cents, taxable_cents, pay_on)
    values (${teacherId}, ${customerId}, ${month}, 60, 3000, 3800, 800, 700, 3000, 1500, 0, 3000, '2026-11-05')`)

describe('a merge of two teachers', () => {
  test('brings contract, lesson, subjects and the number that are chosen to the kept one, and is undone', async () => {
    const given = await app.write((db) => arrangeContract(db))
    const lesson = await app.write((db) => arrangeCourse(db, given))
    const kept = await app.write((db) => arrangeTeacher(db))
    const subjectId = await app.write((db) => arrangeSubject(db))
    await write(
      sql`insert into teacher_subjects (teacher_id, subject_id, is_main) values (${given.teacherId}, ${subjectId}, true)`,
    )
    await write(
      sql`update teachers set health_insurance_number_encrypted = '\\x0102', health_insurance_number_digest = '\\x0a0b', health_insurance_number_last4 = '0278' where id = ${given.teacherId}`,
    )
    await write(
      sql`insert into teacher_availabilities (teacher_id, weekday, from_time, to_time) values (${given.teacherId}, 3, '14:00', '16:00')`,
    )
    const shown = await preview(kept.teacherId, given.teacherId)
    expect(shown.obstacles).toEqual([])
    expect(plain(shown.follows)).toEqual(expect.arrayContaining(['1 contrat', '1 cours', '1 créneau de disponibilité']))
    expect(await merge(kept.teacherId, given.teacherId, ['subjects', 'nir'])).toEqual({ isValid: true, errorMsgs: [] })

    const holders = () =>
      read(sql<{ lesson: number; contract: number; busy: number }>`
        select l.teacher_id as lesson, k.teacher_id as contract,
          (select t.id from occupations o join teachers t on t.person_id = o.person_id where o.course_id = l.id and o.role = 'teacher') as busy
        from courses l join contracts k on k.id = l.contract_id where l.id = ${lesson}`)
    expect(await holders()).toEqual([{ lesson: kept.teacherId, contract: kept.teacherId, busy: kept.teacherId }])
    const identities = () =>
      read(sql<{ id: number; digest: string | null; status: string; enabled: boolean }>`
        select id, encode(health_insurance_number_digest, 'hex') as digest, status, enabled from teachers
         where id = any(${[kept.teacherId, given.teacherId]}::bigint[]) order by id`)
    expect(await identities()).toEqual([
      { id: given.teacherId, digest: null, status: 'inactive', enabled: false },
      { id: kept.teacherId, digest: '0a0b', status: 'active', enabled: true },
    ])
    const { body: record } = await app.call(teachersApi.show, { id: String(kept.teacherId) }, manager)
    expect(record.subjects).toMatchObject([{ subjectId, isMain: true }])

    expect(await undo(kept.teacherId)).toMatchObject({ isValid: true, left: [] })
    expect(await holders()).toEqual([{ lesson: given.teacherId, contract: given.teacherId, busy: given.teacherId }])
    expect(await identities()).toEqual([
      { id: given.teacherId, digest: '0a0b', status: 'active', enabled: true },
      { id: kept.teacherId, digest: null, status: 'active', enabled: true },
    ])
  })

  test('is refused for the record that was paid, which may be kept instead', async () => {
    const [paid, other] = [await app.write((db) => arrangeContract(db)), await app.write((db) => arrangeContract(db))]
    await payslip(paid.teacherId, paid.customerId)
    expect(await messagesOf(other.teacherId, paid.teacherId)).toEqual([
      expect.stringMatching(/^La fiche écartée a été payée \(1 bulletin de salaire\)/),
    ])
    expect(await merge(other.teacherId, paid.teacherId)).toMatchObject({ isValid: false })
    expect(await messagesOf(paid.teacherId, other.teacherId)).toEqual([])
    expect(await merge(paid.teacherId, other.teacherId)).toMatchObject({ isValid: true })
  })

  test('is refused for payslips under two numbers, with the way to the one that may be wrong', async () => {
    const [one, other] = [await app.write((db) => arrangeContract(db)), await app.write((db) => arrangeContract(db))]
    await payslip(one.teacherId, one.customerId)
    await payslip(other.teacherId, other.customerId, '2026-09-01')
    expect(await messagesOf(one.teacherId, other.teacherId)).toEqual([
      expect.stringMatching(/^Les deux fiches ont été payées/),
    ])
    for (const [id, digest] of [
      [one.teacherId, 'c1'],
      [other.teacherId, 'c2'],
    ] as const)
      await write(sql`update teachers set health_insurance_number_digest = decode(${digest}, 'hex') where id = ${id}`)
    expect((await preview(one.teacherId, other.teacherId)).obstacles).toMatchObject([
      {
        message: expect.stringMatching(/deux numéros de sécurité sociale/),
        link: { path: `/teacher/show/${other.teacherId}#identite` },
      },
    ])
  })

  test('is refused for a candidate in the place of who was hired, and for lessons at one time', async () => {
    const given = await app.write((db) => arrangeContract(db))
    const candidate = await app.write((db) => arrangeTeacher(db, { status: 'candidate' }))
    expect(await messagesOf(candidate.teacherId, given.teacherId)).toEqual([expect.stringMatching(/candidature/)])
    const [one, other] = [await app.write((db) => arrangeContract(db)), await app.write((db) => arrangeContract(db))]
    for (const tuition of [one, other])
      await app.write((db) => arrangeCourse(db, tuition, { doneAt: '2026-11-12T16:00:00Z' }))
    expect((await preview(one.teacherId, other.teacherId)).obstacles).toMatchObject([
      {
        message: expect.stringMatching(/au même moment, le 12\/11\/2026/),
        link: { path: `/teacher/show/${other.teacherId}#cours` },
      },
    ])
  })

  test('is for who writes teachers', async () => {
    const [one, other] = [await app.write((db) => arrangeTeacher(db)), await app.write((db) => arrangeTeacher(db))]
    const reader = await app.staff({ teachers: 'read' })
    const asked = { keptId: String(one.teacherId), givenUpId: String(other.teacherId) }
    expect((await app.call(mergingApi.teacherPreview, asked, reader)).status).toBe(403)
  })
})
