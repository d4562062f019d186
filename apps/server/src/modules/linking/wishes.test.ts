// Hours that a family wishes: written with its search, weighed in the ranking, read by the teachers, taken by the next search, with what a contact asked.
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { proposalsApi } from '@cartable/domain/linking/proposals.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeHousehold, arrangeLevel, arrangeSubject, arrangeTeacher } from '../../../test/factories/people.ts'
import { type AccountsApp, startAccountsApp } from '../access/access.factory.ts'
import { arrangeProposal } from './linking.factory.ts'

let app: AccountsApp
let manager: Caller
beforeAll(async () => {
  app = await startAccountsApp() // it is 20/11/2026, 10:00 in Paris
  manager = await app.staff({ linking: 'write' })
})
afterAll(() => app.stop())

type Wish = { weekday: number; from: string; to: string; isPreferred: boolean }
const wednesday: Wish = { weekday: 3, from: '14:00', to: '16:00', isPreferred: true }
const saturday: Wish = { weekday: 6, from: '09:00', to: '12:00', isPreferred: false }
const arrange = () =>
  app.write(async (db) => {
    const { studentId } = await arrangeHousehold(db)
    const { levelId } = await arrangeLevel(db)
    return { studentId, scholarLevelId: levelId, subjectId: await arrangeSubject(db, `Physique ${levelId}`) }
  })
type Need = Awaited<ReturnType<typeof arrange>>
const save = async (need: Need, wishes: Wish[], known: { id: number; updatedAt: string } | null = null) =>
  (
    await app.call(
      linkingApi.save,
      {
        ...need,
        id: known?.id ?? null,
        updatedAt: known?.updatedAt ?? null,
        format: 'CAD',
        assignedStaffUserId: null,
        comments: null,
        wishes,
      },
      manager,
    )
  ).body
const show = async (id: number) => (await app.call(linkingApi.show, { id: String(id) }, manager)).body

test('are kept with the search, put right, and offered to the next search of the pupil', async () => {
  const need = await arrange()
  const { id, errors } = await save(need, [saturday, wednesday])
  expect(errors).toBeNull()
  const first = await show(id!)
  expect(first.wishes).toEqual([wednesday, saturday])
  await save(need, [{ ...wednesday, isPreferred: false }], { id: id!, updatedAt: first.updatedAt! })
  expect((await show(id!)).wishes).toEqual([{ ...wednesday, isPreferred: false }])
  const next = (await app.call(linkingApi.show, { studentId: String(need.studentId) }, manager)).body
  expect(next).toMatchObject({ id: null, wishes: [{ weekday: 3, from: '14:00', to: '16:00' }] })
})

test('an end before its beginning and hours that cover each other are told at their fields', async () => {
  const need = await arrange()
  const refused = await save(need, [wednesday, { ...wednesday, from: '15:00', to: '18:00' }])
  expect(refused.errors).toEqual({
    propertyPaths: ['wishes.1.from'],
    messages: ['Ce créneau en recouvre un autre du même jour.'],
  })
  const turned = await save(need, [{ ...wednesday, to: '13:00' }])
  expect(turned.errors).toEqual({ propertyPaths: ['wishes.0.to'], messages: ['La fin suit le début.'] })
})

test('whoever is free then comes first; the mail and the page of the teacher tell the hours', async () => {
  const need = await arrange()
  const { id } = await save(need, [wednesday, saturday])
  const teacher = (weekday: number) =>
    app.write(async (db) => {
      const { teacherId, personId } = await arrangeTeacher(db)
      await db.insertInto('teacherSubjects').values({ teacherId, subjectId: need.subjectId }).execute()
      await sql`insert into teacher_availabilities (teacher_id, weekday, from_time, to_time)
        values (${teacherId}, ${weekday}, '13:00', '17:00')`.execute(db)
      const { email } = await db
        .selectFrom('people')
        .select('email')
        .where('id', '=', personId)
        .executeTakeFirstOrThrow()
      return { teacherId, email: email ?? '' }
    })
  const [monday, free] = [await teacher(1), await teacher(3)]
  const { rows } = (await app.call(linkingApi.teachers, { id: String(id) }, manager)).body
  expect(rows.map((row) => row.id)).toEqual([free.teacherId, monday.teacherId])
  expect(rows[0]?.reasons.map(({ text }) => text)).toContain('Libre aux heures souhaitées\u00a0: mer. 14:00–16:00.')
  expect(rows[1]?.reasons.map(({ short }) => short)).toContain('aucun créneau commun')
  const proposal = await app.write((db) => arrangeProposal(db, { linkingId: id!, teacherId: free.teacherId }))
  expect((await app.call(proposalsApi.resend, { id: proposal }, manager)).body.isValid).toBe(true)
  const [mail] = await app.inbox(free.email)
  const hours = 'mer. 14:00–16:00 (de préférence), sam. 09:00–12:00'
  expect(mail?.text).toContain(`Créneaux souhaités\u00a0: ${hours}.`)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await app.call(proposalsApi.showForTeacher, { token }, null)).body.wishes).toBe(hours)
})

test('a search begins as the last contact of its pupil that was won asked, whoever wrote it, until a search took that up', async () => {
  const need = await arrange()
  const start = async () => (await app.call(linkingApi.show, { studentId: String(need.studentId) }, manager)).body
  const { customerId } = await app.database.db
    .selectFrom('students')
    .select('customerId')
    .where('id', '=', need.studentId)
    .executeTakeFirstOrThrow()
  type Asked = {
    status: 'won' | 'lost' | 'prospect'
    needs: ('private-tuition' | 'online-tuition')[]
    message?: string
  }
  const ask = (contact: Asked) =>
    app.write(async (db) => {
      const { id } = await db
        .insertInto('contacts')
        .values({
          ...{ origin: 'public', isStudent: false, lastName: 'Kerbrat', studentId: need.studentId, customerId },
          ...contact,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('contactSubjects').values({ contactId: id, subjectId: need.subjectId }).execute()
    })
  expect(await start()).toMatchObject({ format: 'CAD', subjectId: null })
  await ask({ status: 'prospect', needs: ['online-tuition'] })
  await ask({ status: 'lost', needs: ['online-tuition'] })
  expect(await start()).toMatchObject({ format: 'CAD', subjectId: null })
  await ask({ status: 'won', needs: ['private-tuition'] })
  await ask({ status: 'won', needs: ['online-tuition'], message: 'Le soir, à distance.' })
  expect(await start()).toMatchObject({ format: 'CEL', subjectId: need.subjectId, comments: 'Le soir, à distance.' })
  await save(need, [])
  expect(await start()).toMatchObject({ format: 'CAD', subjectId: null })
})
