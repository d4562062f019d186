// The room of an online contract through HTTP: given by the office or the teacher, replaced, closed, read by its own people only.
import { agendaApi } from '@cartable/domain/courses/agenda/agenda.api.ts'
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { roomsApi as api } from '@cartable/domain/courses/rooms/rooms.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TuitionApp
let claire: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-21T10:00:00Z') })
  claire = await app.staff({ courses: 'write' })
})
afterAll(() => app.close())

const arrange = async (format: 'CAD' | 'CEL' = 'CEL') => {
  const tuition = await app.write(async (db) => {
    const made = await arrangeContract(db, { format })
    await arrangeCourse(db, made, { status: '1-planned', doneAt: '2026-11-21T16:00:00.000Z' })
    return made
  })
  return {
    ...tuition,
    customer: await app.signIn(tuition.customerPersonId),
    student: await app.signIn(tuition.studentPersonId),
    teacher: await app.signIn(tuition.teacherPersonId),
  }
}
const roomOf = async (contractId: number, caller = claire) =>
  (await app.call(api.room, { contractId: String(contractId) }, caller)).body
const save = async (contractId: number, roomId: number | null, url: string | null, caller = claire) =>
  (await app.call(api.saveRoom, { contractId, roomId, url }, caller)).body
const told = async (contractId: number) => {
  const rows = await app.database.db
    .selectFrom('messages')
    .select('body')
    .where('purpose', '=', 'online-room')
    .where('aboutId', '=', contractId)
    .orderBy('id')
    .execute()
  return rows.map(({ body }) => body)
}
const one = 'https://visio.exemple.fr/salle-un'
const two = 'https://visio.exemple.fr/salle-deux'

test('ROUTE-12 one link for a contract, which its people read on their homes and in their calendar; the office in the contract', async () => {
  const { contractId, customer, student, teacher } = await arrange()
  expect((await save(contractId, null, one)).errors).toBeNull()
  expect(await roomOf(contractId)).toMatchObject({ url: one, canChange: true, canMake: false })
  for (const caller of [customer, student]) {
    const { students } = (await app.call(homesApi.familyHome, {}, caller)).body
    expect(students[0]?.contracts[0]?.roomUrl).toBe(one)
  }
  expect((await app.call(homesApi.teacherHome, {}, teacher)).body.pupils[0]?.roomUrl).toBe(one)
  const days = { from: '2026-11-21', to: '2026-11-21' }
  for (const caller of [customer, student, teacher])
    expect((await app.call(agendaApi.agenda, days, caller)).body.events[0]?.roomUrl).toBe(one)
  const office = (await app.call(agendaApi.agenda, days, claire)).body.events
  expect(office.every(({ roomUrl }) => roomUrl === null)).toBe(true)
})

test('family and teacher are told once of each change, and not of what they did themselves', async () => {
  const { contractId, teacher } = await arrange()
  await save(contractId, null, one)
  expect(await told(contractId)).toHaveLength(2)
  // a double click
  await save(contractId, null, one)
  expect(await told(contractId)).toHaveLength(2)
  const { roomId } = await roomOf(contractId)
  expect((await save(contractId, roomId, two, teacher)).errors).toBeNull()
  const mails = await told(contractId)
  expect(mails).toHaveLength(3)
  expect(mails[2]).toContain(two)
  const now = await roomOf(contractId, teacher)
  expect((await app.call(api.closeRoom, { contractId, roomId: now.roomId ?? 0 }, teacher)).body).toEqual({
    isValid: true,
    errorMsgs: [],
  })
  expect((await told(contractId))[3]).toMatch(/fermée/)
  expect(await roomOf(contractId)).toMatchObject({ roomId: null, url: null })
})

test('what one replaces meanwhile is not lost; no address but a whole one; no room for lessons at home', async () => {
  const { contractId, customer } = await arrange()
  await save(contractId, null, one)
  expect((await save(contractId, null, two)).errors?.messages[0]).toMatch(/changée entre-temps/)
  expect((await roomOf(contractId)).url).toBe(one)
  for (const url of [
    'http://visio.exemple.fr/a',
    'javascript:alert(1)',
    'https://visio',
    'https://visio.exemple.fr/a b',
  ])
    expect((await save(contractId, null, url)).errors?.propertyPaths, url).toEqual(['url'])
  const { roomId } = await roomOf(contractId)
  expect((await save(contractId, roomId, null)).errors?.messages[0]).toMatch(/saisissez le lien/)
  const home = await arrange('CAD')
  expect((await save(home.contractId, null, one)).errors?.messages[0]).toMatch(/n’ont pas lieu en ligne/)
  expect((await app.call(api.room, { contractId: String(contractId) }, home.teacher)).status).toBe(404)
  expect((await app.call(api.saveRoom, { contractId, url: two }, customer)).status).toBe(403)
})

test('where the company has told its address, a room is made without typing, and nobody guesses it', async () => {
  const { contractId } = await arrange()
  await app.write((db) =>
    db
      .updateTable('parameters')
      .set({ value: JSON.stringify('https://visio.exemple.fr/cours-') })
      .where('code', '=', 'video_rooms_url')
      .execute(),
  )
  app.platform.settings.forget()
  expect((await roomOf(contractId)).canMake).toBe(true)
  await save(contractId, null, null)
  expect((await roomOf(contractId)).url).toMatch(/^https:\/\/visio\.exemple\.fr\/cours-[0-9a-f]{24}$/)
})
