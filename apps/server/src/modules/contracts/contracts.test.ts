// Contracts through HTTP on the real database: form, fixed terms, moves, list, paper.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { partIds } from '../../../test/factories/part-ids.ts'
import {
  arrangeHousehold,
  arrangeLevel,
  arrangePerson,
  arrangeSubject,
  arrangeTeacher,
  type Household,
} from '../../../test/factories/people.ts'
import { arrangeContract, arrangeCourse } from '../../../test/factories/tuition.ts'
import { fixedClock } from '../../platform/clock.ts'

let app: TestApp
let nathalie: Caller
let reader: Caller
let subjectId: number
let scholarLevelId: number

beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock('2026-11-20T09:00:00Z') })
  nathalie = await app.staff({ contracts: 'write', traces: 'read' }, { firstName: 'Nathalie', lastName: 'Guivarch' })
  reader = await app.staff({ contracts: 'read' })
  ;[subjectId, scholarLevelId] = await app.write(async (db) => {
    await partIds(db)
    return [await arrangeSubject(db), (await arrangeLevel(db)).levelId]
  })
})
afterAll(() => app.close())

type Form = SentOf<typeof contractsApi.save>
const parties = (teacher: { selfEmployed?: boolean } = {}) =>
  app.write(async (db) => ({ household: await arrangeHousehold(db), teacher: await arrangeTeacher(db, teacher) }))
const form = (studentId: number, teacherId: number, values: Partial<Form> = {}): Form => ({
  id: null,
  updatedAt: null,
  studentId,
  teacherId,
  subjectId,
  scholarLevelId,
  format: 'CAD',
  location: 'student-home',
  locationAddress: null,
  isCollective: false,
  isAffiliation: false,
  startedOn: '2026-11-20',
  ...values,
})
const save = async (sent: Form, as: Caller = nathalie) => (await app.call(contractsApi.save, sent, as)).body
const show = async (id: number) => (await app.call(contractsApi.show, { id: String(id) }, nathalie)).body
const create = async (values: Partial<Form> = {}, teacher: { selfEmployed?: boolean } = {}) => {
  const made = await parties(teacher)
  const body = await save(form(made.household.studentId, made.teacher.teacherId, values))
  expect(body.errors).toBeNull()
  return { id: body.id!, ...made }
}
const change = async (id: number, values: Partial<Form>) =>
  save({ ...((await show(id)) as unknown as Form), ...values })
const saidOf = (errors: { propertyPaths: string[]; messages: string[] } | null) =>
  errors?.propertyPaths.map((path, at) => `${path}: ${errors.messages[at]}`)
const move = async (which: 'close' | 'pause' | 'open', id: number, as: Caller = nathalie) =>
  (await app.call(contractsApi[which], { id }, as)).body
const setStatus = (id: number, status: 'failed') =>
  app.write((db) => db.updateTable('contracts').set({ status }).where('id', '=', id).execute())

describe('form', () => {
  test('CONTRACT-02 every term is kept; household and status of the teacher come with the parties', async () => {
    const { id, household, teacher } = await create(
      { isCollective: true, isAffiliation: true },
      { selfEmployed: false },
    )
    expect(await show(id)).toMatchObject({
      status: 'created',
      statusText: 'Créé',
      number: `CT${String(id).padStart(7, '0')}`,
      studentId: household.studentId,
      customer: { id: household.customerId },
      teacherId: teacher.teacherId,
      subjectId,
      scholarLevelId,
      format: 'CAD',
      location: 'student-home',
      isCollective: true,
      isAffiliation: true,
      teacherSelfEmployed: false,
      linkingId: null,
      priceVersions: [],
    })
    // frozen: the teacher may change later
    await app.write((db) =>
      db.updateTable('teachers').set({ selfEmployed: true }).where('id', '=', teacher.teacherId).execute(),
    )
    expect((await show(id)).teacherSelfEmployed).toBe(false)
  })
  test('a new contract takes level and subject from those chosen', async () => {
    const { household, teacher } = await parties()
    await app.write(async (db) => {
      await db.updateTable('students').set({ scholarLevelId }).where('id', '=', household.studentId).execute()
      await db.insertInto('teacherSubjects').values({ teacherId: teacher.teacherId, subjectId, isMain: true }).execute()
    })
    const { body } = await app.call(
      contractsApi.show,
      { studentId: String(household.studentId), teacherId: String(teacher.teacherId) },
      nathalie,
    )
    expect(body).toMatchObject({
      id: null,
      subjectId,
      scholarLevelId,
      teacherSelfEmployed: true,
      startedOn: '2026-11-20',
      actions: [],
      canSave: true,
    })
    expect(body.options.subjects.find((subject) => subject.id === subjectId)?.group).toBe(
      'Enseignées par ce professeur',
    )
  })
  test('online lessons are held online, an « autre lieu » has an address', async () => {
    const { id } = await create({ format: 'CEL', location: 'student-home' })
    expect((await show(id)).location).toBe('online')
    const { household, teacher } = await parties()
    const sent = (values: Partial<Form>) => save(form(household.studentId, teacher.teacherId, values))
    expect(saidOf((await sent({ location: 'online' })).errors)).toEqual(['location: Un cours à domicile a un lieu.'])
    expect(saidOf((await sent({ location: 'other' })).errors)).toEqual([
      'locationAddress.completeAddress: Indiquez l’adresse des cours.',
    ])
  })
  test('what is wrong is refused at its field', async () => {
    const { household, teacher } = await parties()
    const candidate = await app.write(async (db) => {
      const personId = await arrangePerson(db)
      return db.insertInto('teachers').values({ personId }).returning('id').executeTakeFirstOrThrow()
    })
    const said = async (values: Partial<Form>) =>
      saidOf((await save(form(household.studentId, teacher.teacherId, values))).errors)
    expect(await said({ teacherId: candidate.id })).toEqual([
      'teacherId: Ce professeur n’est encore que candidat\u00a0: embauchez-le d’abord.',
    ])
    expect(await said({ studentId: 999_999, teacherId: 999_999 })).toEqual([
      'studentId: Cet élève n’existe plus.',
      'teacherId: Ce professeur n’existe plus.',
    ])
    expect(await said({ subjectId: 999_999 })).toEqual(['subjectId: Cette matière n’existe plus.'])
    expect(await said({ scholarLevelId: 999_999 })).toEqual(['scholarLevelId: Ce niveau n’existe plus.'])
    expect(await said({ startedOn: '2026-02-31' })).toEqual(['startedOn: Cette date n’existe pas (JJ/MM/AAAA).'])
    expect(await said({ studentId: null as never })).toEqual(['studentId: Ce champ est obligatoire.'])
    await app.write((db) =>
      db.updateTable('students').set({ enabled: false }).where('id', '=', household.studentId).execute(),
    )
    expect(await said({})).toEqual(['studentId: Cet élève est archivé.'])
  })
  test('a double click makes one contract: the second is refused', async () => {
    const { household, teacher } = await parties()
    const sent = form(household.studentId, teacher.teacherId)
    const both = await Promise.all([save(sent), save(sent)])
    expect(both.filter((body) => body.errors === null)).toHaveLength(1)
    expect(both.flatMap((body) => saidOf(body.errors) ?? [])).toEqual([
      'teacherId: Un autre contrat lie déjà cet élève à ce professeur, dans cette matière et ce format.',
    ])
  })
  test('CONTRACT-11 CONTRACT-12 created fixes what was agreed, active lets the child move up, the rest is read-only', async () => {
    const { id } = await create()
    const other = await app.write(async (db) => (await arrangeLevel(db)).levelId)
    expect(saidOf((await change(id, { scholarLevelId: other })).errors)).toEqual([
      'scholarLevelId: Ce terme du contrat est fixé.',
    ])
    expect((await change(id, { startedOn: '2026-12-01', location: 'company' })).errors).toBeNull()
    const running = await app.write((db) => arrangeContract(db))
    expect((await change(running.contractId, { scholarLevelId: other })).errors).toBeNull()
    expect(saidOf((await change(running.contractId, { teacherId: 1, format: 'CEL' })).errors)).toEqual([
      'teacherId: Ce terme du contrat est fixé.',
      'format: Ce terme du contrat est fixé.',
    ])
    for (const [act, word] of [
      ['pause', 'En pause'],
      ['close', 'Clôturé'],
    ] as const) {
      expect(await move(act, running.contractId)).toEqual({ isValid: true, errorMsgs: [] })
      expect((await show(running.contractId)).canSave).toBe(false)
      expect(saidOf((await change(running.contractId, {})).errors)).toEqual([
        `: Un contrat «\u00a0${word}\u00a0» ne se modifie pas.`,
      ])
    }
  })
  test('two people at once: the second one is told who changed the contract', async () => {
    const { id } = await create()
    const seen = (await show(id)) as unknown as Form
    expect((await change(id, { startedOn: '2026-12-02' })).errors).toBeNull()
    const second = await app.call(contractsApi.save, { ...seen, startedOn: '2026-12-03' }, nathalie)
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      conflict: { changedBy: 'Nathalie Guivarch', current: { startedOn: '2026-12-02' } },
    })
  })
})

describe('moves', () => {
  const offered = async (id: number) => (await show(id)).actions.map(({ action }) => action)

  test('CONTRACT-04 CONTRACT-05 CONTRACT-07 pause, resume, close, reactivate; a second click changes nothing', async () => {
    const { contractId: id } = await app.write((db) => arrangeContract(db))
    expect(await offered(id)).toEqual(['edit', 'pause', 'close'])
    expect([await move('pause', id), await move('pause', id)]).toEqual([
      { isValid: true, errorMsgs: [] },
      { isValid: true, errorMsgs: [] },
    ])
    expect(await offered(id)).toEqual(['edit', 'resume', 'close'])
    await move('open', id)
    expect((await show(id)).status).toBe('active')
    await move('close', id)
    expect(await show(id)).toMatchObject({ status: 'close', closedOn: '2026-11-20' })
    expect(await offered(id)).toEqual(['reactivate', 'correctEnd'])
    await move('open', id)
    expect(await show(id)).toMatchObject({ status: 'active', closedOn: null })
    const traces = await app.database.db
      .selectFrom('traces')
      .select('operation')
      .where('rootClass', '=', 'contracts')
      .where('rootId', '=', id)
      .where('action', '=', 'update')
      .orderBy('occurredAt')
      .orderBy('id')
      .execute()
    expect(traces.map((trace) => trace.operation)).toEqual([
      'contracts.pause',
      'contracts.open',
      'contracts.close',
      'contracts.open',
    ])
  })
  test('CONTRACT-08 a created contract cannot be closed, paused, resumed nor reactivated', async () => {
    const { id } = await create()
    for (const which of ['close', 'pause', 'open'] as const) {
      const answer = await move(which, id)
      expect(answer.isValid).toBe(false)
      expect(answer.errorMsgs[0]).toMatch(/^Un contrat /)
    }
    expect((await show(id)).status).toBe('created')
  })
  test('CONTRACT-06 reactivating a failed contract also validates its test course', async () => {
    const id = await app.write(async (db) => {
      const tuition = await arrangeContract(db)
      const courseId = await arrangeCourse(db, tuition, { isTest: true })
      const motive = await db
        .insertInto('responseTypes')
        .values({ context: 'test-failure', name: 'Ne convient pas' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .updateTable('courses')
        .set({
          status: '3-confirmed',
          confirmedAt: '2026-11-01T10:00:00Z',
          testResult: 'stop-requested',
          testFailureTypeId: motive.id,
        })
        .where('id', '=', courseId)
        .execute()
      return tuition.contractId
    })
    await setStatus(id, 'failed')
    expect(await offered(id)).toEqual(['reactivate'])
    expect(await move('open', id)).toEqual({ isValid: true, errorMsgs: [] })
    const test = await app.database.db
      .selectFrom('courses')
      .select(['testResult', 'testFailureTypeId'])
      .where('contractId', '=', id)
      .executeTakeFirstOrThrow()
    expect(test).toEqual({ testResult: 'succeeded', testFailureTypeId: null })
  })
  test('reactivating beside an open twin is refused, and says which', async () => {
    const { household, teacher, id } = await create()
    const old = await app.write((db) =>
      db
        .insertInto('contracts')
        .values({
          customerId: household.customerId,
          studentId: household.studentId,
          teacherId: teacher.teacherId,
          subjectId,
          scholarLevelId,
          format: 'CAD',
          teacherSelfEmployed: true,
          status: 'close',
          closedOn: '2026-06-30',
          endKind: 'ended',
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const reason = `Le contrat CT${String(id).padStart(7, '0')} lie déjà cet élève à ce professeur, dans cette matière et ce format.`
    expect((await show(old.id)).actions[0]).toEqual({ action: 'reactivate', reason })
    expect(await move('open', old.id)).toEqual({ isValid: false, errorMsgs: [reason] })
  })
  test('only those who may write move a contract', async () => {
    const { contractId } = await app.write((db) => arrangeContract(db))
    expect((await app.call(contractsApi.close, { id: contractId }, reader)).status).toBe(403)
    expect((await app.call(contractsApi.close, { id: 999_999 }, nathalie)).status).toBe(404)
  })
})

describe('list', () => {
  const list = async (input: Partial<SentOf<typeof contractsApi.list>> = {}) =>
    (await app.call(contractsApi.list, input as SentOf<typeof contractsApi.list>, reader)).body

  test('CONTRACT-01 finds contracts by student, household, teacher or number, with what they offer', async () => {
    const household: Household = await app.write((db) =>
      arrangeHousehold(db, { customer: 'Quéméner', student: 'Titouan' }),
    )
    const teacher = await app.write((db) => arrangeTeacher(db, { lastName: 'Plouzané' }))
    const { contractId } = await app.write((db) =>
      arrangeContract(db, { household, teacher, customerPriceCents: 4800 }),
    )
    for (const q of ['quemener', 'TITOUAN plouzane', `ct${String(contractId).padStart(7, '0')}`, 'Plouzané']) {
      const found = await list({ q })
      expect(
        found.rows.map((row) => row.id),
        q,
      ).toEqual([contractId])
    }
    expect((await list({ q: 'quemener' })).rows[0]).toMatchObject({
      status: 'active',
      statusText: 'Actif',
      customerPrice: 4800,
      hasProposal: false,
      format: 'CAD',
      actions: [
        { action: 'edit', reason: null },
        { action: 'pause', reason: null },
        { action: 'close', reason: null },
      ],
    })
    expect((await list({ q: 'quemener', status: 'close,pause' })).rows).toEqual([])
    expect((await list({ q: 'quemener', formats: 'CEL' })).rows).toEqual([])
    expect((await list({ studentId: String(household.studentId) })).rows).toHaveLength(1)
    expect((await list({ q: "%' or 1=1" })).rows).toEqual([])
  })
  test('sorts both ways, whole', async () => {
    const up = await list({ size: '100' })
    for (const column of ['number', 'student', 'teacher', 'subject', 'status', 'startedOn', 'lastCourseOn'] as const) {
      const sorted = await list({ sort: `${column}.asc`, size: '100' })
      expect(new Set(sorted.rows.map((row) => row.id))).toEqual(new Set(up.rows.map((row) => row.id)))
    }
    const ids = (await list({ sort: 'number.asc', size: '100' })).rows.map((row) => row.id)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
  })
})

describe('paper', () => {
  test('CONTRACT-15 a contract is printed as a PDF, for staff and for its own customer', async () => {
    const mine = await app.write((db) => arrangeContract(db))
    const other = await app.write((db) => arrangeContract(db))
    const customer = await app.signIn(mine.customerPersonId)
    const print = (id: number, as: Caller | null) => app.call(contractsApi.print, { id: String(id) }, as)
    for (const caller of [nathalie, customer]) {
      const { status, headers, raw } = await print(mine.contractId, caller)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('application/pdf')
      expect(String(headers['content-disposition'])).toContain(
        `contrat-CT${String(mine.contractId).padStart(7, '0')}.pdf`,
      )
      expect(raw.subarray(0, 5).toString()).toBe('%PDF-')
      expect(raw.length).toBeGreaterThan(5_000)
    }
    expect((await print(other.contractId, customer)).status).toBe(404)
    expect((await print(mine.contractId, await app.signIn(mine.teacherPersonId))).status).toBe(403)
    expect((await print(mine.contractId, null)).status).toBe(401)
  })
})
