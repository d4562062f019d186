// The papers of a teacher in his own hands: the checklist, sending, what a check and an end lead to, and what nobody may propose then.
import { randomUUID } from 'node:crypto'
import { ownDocumentsApi as own } from '@cartable/domain/documents/own-documents.api.ts'
import { teacherDocumentsApi as office } from '@cartable/domain/documents/teacher-documents.api.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeTeacher } from '../../../test/factories/people.ts'
import { fixedClock } from '../../platform/clock.ts'
import { inWrite } from '../../platform/db/database.ts'
import { findProposed } from '../linking/proposals.queries.ts'
import { pdf, png, type SentFile, sendFiles } from './documents.factory.ts'
import { followPapers } from './follow-papers.ts'
import { tellPaperJob } from './tell-paper.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
let app: TestApp
let ines: Caller
let vigilance: number
let yann: Caller
let teacherId: number
let personId: number
beforeAll(async () => {
  app = await startTestApp({ clock })
  job = {
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
    jobId: randomUUID(),
  } as never
  ines = await app.staff({ teachers: 'write' }, { firstName: 'Inès', lastName: 'Carpentier' })
  const kind = {
    type: 'proof' as const,
    availableFor: ['teacher' as const],
    mandatory: true,
    internalCheckRequired: true,
  }
  ;[vigilance] = await app.write(async (db) => {
    const make = async (name: string, more: object) =>
      (
        await db
          .insertInto('documentTypes')
          .values({ name, category: 'employment', ...kind, ...more })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const months = { limitedValidity: true, validityDurationMonths: 6, mandatoryFor: 'self-employed' as const }
    await make('Diplôme de licence', {})
    return [await make('Attestation de vigilance', months)] as const
  })
})
afterAll(() => app.close())
let job: never
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z')
  const made = await app.write((db) => arrangeTeacher(db))
  ;({ teacherId, personId } = made)
  yann = await app.signIn(made.personId)
  await app.write((db) => db.updateTable('teachers').set({ selfEmployed: true }).where('id', '=', teacherId).execute())
})

const page: SentFile = { name: 'attestation.pdf', bytes: pdf }
const send = async (more: object = {}, files: readonly SentFile[] = [page], caller = yann) =>
  (await sendFiles(app, caller, own.sendPaper, { documentTypeId: vigilance, issueDate: '2026-11-01', ...more }, files))
    .body
const sent = async (more: object = {}, files?: readonly SentFile[]) => (await send(more, files)).id as number
const papers = async (caller = yann) => (await app.call(own.ownPapers, {}, caller)).body
const kindOf = async (id: number) => (await papers()).kinds.find((kind) => kind.documentTypeId === id)
const check = async (id: number, isApproved: boolean, refusalReason: string | null = null) =>
  (await app.call(office.teacherApprove, { id, isApproved, refusalReason }, ines)).body
const mails = (purpose: string) =>
  app.database.db
    .selectFrom('messages')
    .select(['subject', 'body', 'aboutId'])
    .where('purpose', '=', purpose)
    .orderBy('id')
    .execute()

test('J-TEACHER-05 his status says which papers are asked of him; sent, checked and refused show on his list with the reason', async () => {
  expect((await kindOf(vigilance))?.state).toBe('missing')
  const id = await sent({}, [page, { name: 'page 2.png', bytes: png }])
  expect(await kindOf(vigilance)).toMatchObject({
    state: 'received',
    isMandatory: true,
    documents: [{ id, status: 'unchecked', canWithdraw: true, files: [{ position: 1 }, { position: 2 }] }],
  })
  await check(id, false, 'Le document n’est pas lisible.')
  expect(await kindOf(vigilance)).toMatchObject({
    state: 'refused',
    documents: [{ refusalReason: 'Le document n’est pas lisible.', canWithdraw: false }],
  })
  await app.write((db) => db.updateTable('teachers').set({ selfEmployed: false }).where('id', '=', teacherId).execute())
  expect((await kindOf(vigilance))?.isMandatory).toBe(false)
  expect((await app.call(office.teacherList, { teacherId: String(teacherId) }, ines)).body.missing).toEqual([
    'Diplôme de licence',
  ])
})

test('what nobody has looked at is replaced; what was checked stays beside the new one', async () => {
  const first = await sent()
  const second = await sent()
  expect((await kindOf(vigilance))?.documents.map(({ id }) => id)).toEqual([second])
  expect((await app.call(own.viewPaper, { id: String(first) }, yann)).status).toBe(404)
  await check(second, true)
  const third = await sent({ issueDate: '2026-11-19' })
  expect(await kindOf(vigilance)).toMatchObject({ state: 'valid' })
  expect((await kindOf(vigilance))?.documents.map(({ id }) => id)).toEqual([third, second])
})

test('a file too large or of another nature is refused at its place, an old certificate at its date, and nothing is kept', async () => {
  const text = { name: 'photo.jpg', bytes: Buffer.from('ce n’est pas une image') }
  expect((await send({}, [page, text])).errors?.propertyPaths).toEqual(['files'])
  const large = { name: 'scan.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(11 * 1024 * 1024)]) }
  expect((await send({}, [large])).errors).toMatchObject({ propertyPaths: ['files'] })
  expect((await send({ issueDate: '2026-01-01' })).errors?.propertyPaths).toEqual(['issueDate'])
  expect((await send({}, [])).errors?.propertyPaths).toEqual(['files'])
  expect((await kindOf(vigilance))?.state).toBe('missing')
})

test('he takes back what nobody has checked, and reaches nobody else’s papers', async () => {
  const id = await sent()
  const stranger = await app.write((db) => arrangeTeacher(db))
  const other = await app.signIn(stranger.personId)
  expect((await app.call(own.viewPaper, { id: String(id) }, other)).status).toBe(404)
  expect((await app.call(own.withdrawPaper, { id }, other)).status).toBe(404)
  expect((await app.call(own.withdrawPaper, { id }, yann)).body.isValid).toBe(true)
  expect((await kindOf(vigilance))?.documents).toEqual([])
  const checked = await sent()
  await check(checked, true)
  expect((await app.call(own.withdrawPaper, { id: checked }, yann)).body.errorMsgs[0]).toMatch(/vient d’être vérifié/)
})

test('a refusal is told with its reason half a minute later; taken back meanwhile, nobody hears of it', async () => {
  const before = (await mails('document-refused')).length
  const id = await sent()
  const tell = (checkedAt: string) => tellPaperJob.run(job, { documentId: id, checkedAt })
  await check(id, false, 'Il manque une page, ou l’autre face.')
  const hasty = clock.now().toISOString()
  await app.call(office.teacherCancelCheck, { id }, ines)
  await tell(hasty)
  expect(await mails('document-refused')).toHaveLength(before)
  clock.advance(60_000)
  await check(id, false, 'Il manque une page, ou l’autre face.')
  await tell(hasty)
  expect(await mails('document-refused')).toHaveLength(before)
  await tell(clock.now().toISOString())
  await tell(clock.now().toISOString())
  const told = (await mails('document-refused')).slice(before)
  expect(told).toHaveLength(1)
  expect(told[0]?.body).toContain('Il manque une page, ou l’autre face.')
  expect(told[0]?.body).toContain('/espace/justificatifs')
})

test('J-RECRUIT-03 the end is told 30 and 7 days before and on the day, once; then nothing new, until the new one is checked', async () => {
  const id = await sent({ issueDate: '2026-06-25' })
  await check(id, true)
  const ended = async () => (await mails('document-expiring')).filter(({ aboutId }) => aboutId === id).length
  const follow = () => followPapers.run(job)
  const proposable = async () =>
    (await app.write((db) => findProposed(db, [teacherId], clock.today())))[0]?.isLapsed === false
  clock.set('2026-11-24T09:00:00Z')
  await follow()
  expect(await ended()).toBe(0)
  for (const [day, count] of [
    ['2026-11-25', 1],
    ['2026-11-26', 1],
    ['2026-12-18', 2],
    ['2026-12-25', 3],
    ['2026-12-26', 3],
  ] as const) {
    clock.set(`${day}T09:00:00Z`)
    expect(await proposable()).toBe(day < '2026-12-25')
    await follow()
    await follow()
    expect(await ended()).toBe(count)
  }
  // sessions end with time
  const reader = await app.staff({ teachers: 'write' })
  const lapsed = async () =>
    (await app.call(teachersApi.list, { onlyLapsed: 'true' }, reader)).body.rows.map((row) => row.id)
  expect(await lapsed()).toContain(teacherId)
  yann = await app.signIn(personId)
  ines = reader
  expect((await papers()).lapsed).toEqual(['Attestation de vigilance'])
  const renewed = await sent({ issueDate: '2026-12-20' })
  // received is not checked
  expect(await proposable()).toBe(false)
  await check(renewed, true)
  expect(await proposable()).toBe(true)
  expect(await lapsed()).not.toContain(teacherId)
  expect((await kindOf(vigilance))?.documents).toHaveLength(2)
})

test('a paper that was never there keeps nobody from working', async () => {
  expect((await papers()).lapsed).toEqual([])
  const [found] = await app.write((db) => findProposed(db, [teacherId], clock.today()))
  expect(found?.isLapsed).toBe(false)
})
