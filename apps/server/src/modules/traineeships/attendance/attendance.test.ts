// Attendance lists through HTTP: started, asked for, fetched, thrown away, by their owner only; printed by a link.
import { attendanceApi as api } from '@cartable/domain/traineeships/attendance/attendance.api.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeHousehold } from '../../../../test/factories/people.ts'
import { arrangeRegistration, arrangeStage, type Stage } from '../../../../test/factories/traineeships.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { attendancePaper } from './attendance.print.ts'

let app: TestApp
let manager: Caller
let stage: Stage
let empty: Stage
beforeAll(async () => {
  app = await startTestApp()
  await app.start()
  manager = await app.staff({ traineeships: 'read' })
  await app.write(async (db) => {
    stage = await arrangeStage(db, {
      name: 'Toussaint 2026',
      subject: 'Mathématiques',
      days: ['2026-10-19', '2026-10-20'],
    })
    empty = await arrangeStage(db)
    const placed = await arrangeRegistration(db, stage, { household: await arrangeHousehold(db, { student: 'Malo' }) })
    await db
      .insertInto('traineeshipRegistrationAbsences')
      .values({ registrationId: placed.registrationId, day: '2026-10-20' })
      .execute()
    const gone = await arrangeHousehold(db, { student: 'Partie' })
    await arrangeRegistration(db, stage, { household: gone, cancelled: true })
  })
})
afterAll(() => app.close())

const generate = async (sessionId = stage.sessionId) =>
  (await app.call(api.generateAttendance, { 'session-id': sessionId }, manager)).body
const state = (fileKey: string, caller = manager) => app.call(api.processAttendance, { fileKey }, caller)
const isReady = (fileKey: string) =>
  vi.waitFor(async () => expect((await state(fileKey)).body).toEqual({ isReady: true, hasFailed: false }), {
    timeout: 20_000,
    interval: 100,
  })
const words = ['Toussaint 2026', 'Mathématiques', 'Malo', '09:00 – 11:00', 'lun. 19/10', 'mar. 20/10', 'absent']

test('TRAIN-115 a generation answers a file key, which is asked until the list is ready, then fetched, then thrown away', async () => {
  const { fileKey, errorMsgs } = await generate()
  expect(errorMsgs).toEqual([])
  await isReady(fileKey!)
  const file = await app.call(api.getAttendance, { fileKey: fileKey! }, manager)
  expect(file.headers['content-type']).toBe('application/pdf')
  const text = pdfText(file.raw)
  for (const word of words) expect(text).toContain(word)
  expect(text).not.toContain('Partie')
  expect((await app.call(api.deleteAttendance, { fileKey: fileKey! }, manager)).body).toEqual({ isDeleted: true })
  expect((await app.call(api.getAttendance, { fileKey: fileKey! }, manager)).status).toBe(404)
}, 30_000)

test('a list is its owner’s: nobody else asks for it, fetches it or throws it away', async () => {
  const { fileKey } = await generate()
  await isReady(fileKey!)
  const other = await app.staff({ traineeships: 'fullAccess' })
  expect((await state(fileKey!, other)).status).toBe(404)
  expect((await app.call(api.getAttendance, { fileKey: fileKey! }, other)).status).toBe(404)
  expect((await app.call(api.deleteAttendance, { fileKey: fileKey! }, other)).body).toEqual({ isDeleted: false })
  expect((await app.call(api.getAttendance, { fileKey: fileKey! }, manager)).status).toBe(200)
}, 30_000)

test('a link prints the list without signing in, twice as well as once, and no other session', async () => {
  const { printPath } = await generate()
  const token = new URLSearchParams(printPath!.split('?')[1]).get('token')!
  for (const _ of [1, 2]) {
    const printed = await app.call(api.printAttendance, { token }, null)
    expect(printed.status).toBe(200)
    expect(pdfText(printed.raw)).toContain('Malo')
  }
  expect((await app.call(api.printAttendance, { token: `${token}x` }, null)).status).toBe(404)
  expect((await app.call(api.processAttendance, { fileKey: crypto.randomUUID() }, null)).status).toBe(401)
}, 30_000)

test('a stage where nobody is placed has no list', async () => {
  expect(await generate(empty.sessionId)).toEqual({
    fileKey: null,
    printPath: null,
    errorMsgs: ['Aucun élève n’est encore placé dans un groupe de ce stage\u00a0: il n’y a rien à émarger.'],
  })
})

test('each week of a group has its page in landscape, whole rows, pupils counted and pages numbered', async () => {
  const students = Array.from({ length: 24 }, (_, at) => ({
    name: `ÉLÈVE${String(at).padStart(2, '0')} Lou`,
    absences: [],
  }))
  const days = [...[19, 20, 21, 22, 23], ...[26, 27, 28, 29, 30]].map((day) => `2026-10-${day}`)
  const group = {
    ...{ level: '3e', subject: 'Mathématiques', groupRank: 1, startTime: '09:00', endTime: '11:00' },
    ...{ place: 'Salle B', teachers: 'Léa Morvan', days, students },
  }
  const head = { id: 1, name: 'Toussaint', startDate: days[0]!, endDate: days[9]!, online: false, address: null }
  const seller = await findSeller(app.database.db, 'traineeship')
  const definition = attendancePaper({
    stage: head as never,
    groups: [group],
    seller,
    texts: { title: 'Émargement' },
    now: new Date(0),
  })
  expect(definition).toMatchObject({ pageOrientation: 'landscape', numbered: true })
  const text = pdfText(await app.platform.pdf.render(definition))
  expect(text).toContain('24 élèves')
  // each week holds its own five days, and every name once
  for (const week of ['semaine 1 sur 2', 'semaine 2 sur 2']) expect(text).toContain(week)
  for (const { name } of students) expect(text.split(name), name).toHaveLength(3)
  const pages = [...text.matchAll(/page (\d+) \/ (\d+)/g)].map(([, page, of]) => [Number(page), Number(of)])
  expect(pages).toEqual(pages.map((_, at) => [at + 1, pages.length]))
  expect(pages.length).toBeGreaterThan(1)
  // nobody of the first week comes after the second has begun but as one of its own
  const [first = '', second = ''] = text.split('semaine 2 sur 2')
  for (const { name } of students) for (const week of [first, second]) expect(week.split(name), name).toHaveLength(2)
  expect(first).toContain('lun. 19/10')
  expect(first).not.toContain('lun. 26/10')
}, 30_000)
