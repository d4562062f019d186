// The programme of a session through HTTP: chart and its filters, levels, subjects, groups, their files, places of students.
import type { AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import { programmeApi } from '@cartable/domain/traineeships/programme/programme.api.ts'
import { levelUrlMaxLength } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeSubject, arrangeTeacher } from '../../../../test/factories/people.ts'
import {
  arrangeAccepted,
  arrangeRegistration,
  arrangeStage,
  type Stage,
} from '../../../../test/factories/traineeships.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { pdf, sendFiles } from '../../documents/documents.factory.ts'

let app: TestApp
let lea: Caller
beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock('2026-10-01T09:00:00Z') })
  lea = await app.staff({ traineeships: 'write' }, { firstName: 'Léa', lastName: 'Morvan' })
})
afterAll(() => app.close())

const week = ['2026-10-19', '2026-10-20', '2026-10-21', '2026-10-22', '2026-10-23']
const stageOf = (options: Parameters<typeof arrangeStage>[1] = {}) =>
  app.write((db) => arrangeStage(db, { days: week, ...options }))
const call = async <O extends AnyOperation>(operation: O, input: SentOf<O>) => {
  const { status, body } = await app.call(operation, input, lea)
  expect(status).toBe(200)
  return body
}
const chartOf = (id: number, filters: Record<string, string> = {}) =>
  call(programmeApi.chart, { id: String(id), ...filters } as SentOf<typeof programmeApi.chart>)
const newGroup = (stage: Stage, values: object = {}) =>
  app.write(async (db) => {
    const { id } = await db
      .insertInto('traineeshipGroups')
      .values({ traineeshipSubjectId: stage.traineeshipSubjectId, startTime: '11:15', endTime: '12:45', ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
const newLocation = (sessionId: number, name = 'Salle B') =>
  app.write(async (db) => {
    const { id } = await db
      .insertInto('traineeshipLocations')
      .values({ sessionId, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
/** Another subject of the level, with a group of its own. */
const secondSubject = (stage: Stage, name: string, isOption = false) =>
  app.write(async (db) => {
    const codifSubjectId = await arrangeSubject(db, name)
    const { id } = await db
      .insertInto('traineeshipSubjects')
      .values({ levelId: stage.levelId, subjectId: codifSubjectId, isOption })
      .returning('id')
      .executeTakeFirstOrThrow()
    const group = await db
      .insertInto('traineeshipGroups')
      .values({ traineeshipSubjectId: id, startTime: '14:00', endTime: '16:00' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, codifSubjectId, groupId: group.id }
  })
const done = { isValid: true, errorMsgs: [] }

describe('chart', () => {
  test('TRAIN-023 is the tree of levels, subjects, groups and registrations, and each row can be asked alone', async () => {
    const stage = await stageOf({ capacity: 6 })
    const second = await newGroup(stage)
    const malo = await app.write((db) => arrangeRegistration(db, stage, { status: '1-temporary' }))
    await app.write((db) => arrangeRegistration(db, stage, { cancelled: true }))
    const unplaced = await app.write((db) => arrangeRegistration(db, stage))
    await app.write((db) =>
      db
        .updateTable('traineeshipRegistrationSubjects')
        .set({ groupId: null })
        .where('id', '=', unplaced.registrationSubjectId)
        .execute(),
    )
    const { teacherId } = await app.write((db) => arrangeTeacher(db, { lastName: 'Kermarrec' }))
    await app.write((db) => arrangeAccepted(db, stage, { teacherId }))
    const chart = await chartOf(stage.sessionId)
    expect(chart).toMatchObject({ sessionId: stage.sessionId, readOnlyReason: null, startsOn: '2026-10-19' })
    const [level] = chart.levels
    const [subject] = level?.subjects ?? []
    expect(level).toMatchObject({ id: stage.levelId, registrationsCount: 2, groupsCount: 2, enabled: true })
    expect(subject).toMatchObject({ id: stage.traineeshipSubjectId, days: week, hasProposal: true })
    expect(subject?.unplaced.map(({ id }) => id)).toEqual([unplaced.registrationSubjectId])
    expect(subject?.groups).toMatchObject([
      {
        id: stage.groupId,
        name: 'Groupe 1',
        startTime: '09:00',
        endTime: '11:00',
        capacity: 6,
        registrationsCount: 1,
        hasProposal: true,
        proposals: [{ teacherName: 'Camille KERMARREC', status: 'accepted', mailSent: true, days: week }],
        cards: [{ id: malo.registrationSubjectId, registrationId: malo.registrationId, isFirm: false }],
      },
      { id: second, name: 'Groupe 2', registrationsCount: 0, cards: [], proposals: [] },
    ])
    expect(await call(programmeApi.levelRow, { id: String(stage.levelId) })).toEqual(level)
    expect(await call(programmeApi.subjectRow, { id: String(stage.traineeshipSubjectId) })).toEqual(subject)
    expect(await call(programmeApi.groupRow, { id: String(second) })).toEqual(subject?.groups[1])
  })

  test('TRAIN-024 is filtered by scholar level, teacher, subject, only enabled and only active proposals', async () => {
    const stage = await stageOf()
    const second = await secondSubject(stage, 'Latin du filtre')
    const other = await newGroup(stage, { status: '0-cancelled' })
    const [kept, refused] = await app.write(async (db) => [await arrangeTeacher(db), await arrangeTeacher(db)])
    await app.write(async (db) => {
      await arrangeAccepted(db, stage, kept)
      await db
        .insertInto('traineeshipProposals')
        .values({
          groupId: stage.groupId,
          teacherId: refused.teacherId,
          status: 'refused',
          sentAt: '2026-10-01T10:00:00Z',
        })
        .execute()
      await db.updateTable('traineeshipSubjects').set({ enabled: false }).where('id', '=', second.id).execute()
    })
    const shown = async (filters: Record<string, string>) =>
      (await chartOf(stage.sessionId, filters)).levels.flatMap(({ subjects }) =>
        subjects.map(({ id, groups }) => [id, groups.map((group) => [group.id, group.proposals.length])]),
      )
    const maths = [stage.groupId, 2]
    const whole = [
      [stage.traineeshipSubjectId, [maths, [other, 0]]],
      [second.id, [[second.groupId, 0]]],
    ]
    expect(await shown({})).toEqual(whole)
    expect(await shown({ scholarLevels: String(stage.scholarLevelId) })).toEqual(whole)
    expect(await shown({ scholarLevels: '999999' })).toEqual([])
    expect(await shown({ teachers: String(kept.teacherId) })).toEqual([[stage.traineeshipSubjectId, [maths]]])
    // who declined is no longer a teacher of the group
    expect(await shown({ teachers: String(refused.teacherId) })).toEqual([])
    expect(await shown({ subjects: String(second.codifSubjectId) })).toEqual([whole[1]])
    expect(await shown({ onlyEnabled: 'true' })).toEqual([[stage.traineeshipSubjectId, [maths]]])
    expect(await shown({ onlyActiveProposals: 'true' })).toEqual([
      [
        stage.traineeshipSubjectId,
        [
          [stage.groupId, 1],
          [other, 0],
        ],
      ],
      whole[1],
    ])
    const { options } = await chartOf(stage.sessionId, { subjects: '999999' })
    expect(options.teachers.map(({ id }) => id)).toEqual([kept.teacherId])
    expect(options.subjects).toHaveLength(2)
  })

  test('what does not exist is not found', async () => {
    for (const operation of [programmeApi.chart, programmeApi.levelRow, programmeApi.subjectRow, programmeApi.groupRow])
      expect((await app.call(operation, { id: '999999' }, lea)).status).toBe(404)
  })
})

describe('levels', () => {
  type Level = SentOf<typeof programmeApi.saveLevel>
  const levelOf = (stage: Stage, values: Partial<Level> = {}): Level => ({
    id: null,
    updatedAt: null,
    sessionId: stage.sessionId,
    title: 'Réussir sa 3e',
    mainScholarLevelId: stage.scholarLevelId,
    equivalentScholarLevels: [],
    prices: [],
    levelUrl: null,
    levelUrlChecked: false,
    ...values,
  })
  const save = (input: Level) => call(programmeApi.saveLevel, input)
  const show = (id: number) => call(programmeApi.showLevel, { id: String(id) })

  test('TRAIN-051 a level keeps its title, address, approval, main and equivalent levels and prices', async () => {
    const stage = await stageOf()
    const other = await stageOf()
    const prices = [
      { subjectCount: 1, priceCents: 14_000 },
      { subjectCount: 2, priceCents: 25_000 },
    ]
    const equivalentScholarLevels = [{ scholarLevelId: other.scholarLevelId }]
    const { id, errors } = await save(levelOf(stage, { prices, equivalentScholarLevels }))
    expect(errors).toBeNull()
    const record = await show(id!)
    expect(record).toMatchObject({
      title: 'Réussir sa 3e',
      levelUrl: `stage-reussir-3e-${id}`,
      levelUrlChecked: false,
      levelUrlMaxLength,
      mainScholarLevelId: stage.scholarLevelId,
      equivalentScholarLevels,
      prices,
      enabled: true,
    })
    expect(record.stopwords).toContain('sa')
    const changed = [{ subjectCount: 2, priceCents: 26_000 }]
    const again = await save({ ...levelOf(stage), id, updatedAt: record.updatedAt, prices: changed })
    expect(again.errors).toBeNull()
    expect(await show(id!)).toMatchObject({ prices: changed, equivalentScholarLevels: [] })
    const stale = await app.call(programmeApi.saveLevel, { ...levelOf(stage), id, updatedAt: record.updatedAt }, lea)
    expect(stale.status).toBe(409)
  })

  test('TRAIN-055 the address of a level is typed by hand until it is approved', async () => {
    const stage = await stageOf({ online: true })
    const first = await save(levelOf(stage, { levelUrl: 'Révisions de Troisième' }))
    const id = first.id!
    const url = `stage-en-ligne-revisions-troisieme-${id}`
    expect((await show(id)).levelUrl).toBe(url)
    const approved = await save(
      levelOf(stage, { id, updatedAt: first.updatedAt, levelUrl: url, levelUrlChecked: true }),
    )
    const kept = await save(
      levelOf(stage, { id, updatedAt: approved.updatedAt, levelUrl: 'autre', title: 'Autre', levelUrlChecked: true }),
    )
    expect(await show(id)).toMatchObject({ levelUrl: url, levelUrlChecked: true, title: 'Autre' })
    await save(levelOf(stage, { id, updatedAt: kept.updatedAt, levelUrl: 'autre', levelUrlChecked: false }))
    expect(await show(id)).toMatchObject({ levelUrl: `stage-en-ligne-autre-${id}`, levelUrlChecked: false })
  })

  test('TRAIN-056 a level is disabled, then enabled again; meanwhile its groups hold no room', async () => {
    const stage = await stageOf()
    const locationId = await newLocation(stage.sessionId)
    await app.write((db) =>
      db.updateTable('traineeshipGroups').set({ locationId }).where('id', '=', stage.groupId).execute(),
    )
    expect(await call(programmeApi.toggleLevel, { id: stage.levelId })).toEqual(done)
    expect((await chartOf(stage.sessionId)).levels[0]?.enabled).toBe(false)
    const level = await save(levelOf(stage))
    const subject = await app.write(async (db) => {
      const made = await db
        .insertInto('traineeshipSubjects')
        .values({ levelId: level.id!, subjectId: stage.subjectId })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('traineeshipSubjectDays').values({ traineeshipSubjectId: made.id, day: week[0]! }).execute()
      await db
        .insertInto('traineeshipGroups')
        .values({ traineeshipSubjectId: made.id, locationId, startTime: '10:00', endTime: '12:00' })
        .execute()
      return made.id
    })
    const clash = { isValid: false, errorMsgs: ['La salle est déjà prise par un autre groupe à ces heures.'] }
    expect(await call(programmeApi.toggleLevel, { id: stage.levelId })).toEqual(clash)
    expect(await call(programmeApi.toggleSubject, { id: subject })).toEqual(done)
    expect(await call(programmeApi.toggleLevel, { id: stage.levelId })).toEqual(done)
    expect((await chartOf(stage.sessionId)).levels.map(({ enabled }) => enabled)).toEqual([true, true])
  })

  test('nothing of a closed session changes', async () => {
    const stage = await stageOf({ status: '3-closed' })
    const closed = 'Cette session est clôturée\u00a0: elle ne peut plus être modifiée.'
    expect((await save(levelOf(stage))).errors?.messages).toEqual([closed])
    expect(await call(programmeApi.toggleLevel, { id: stage.levelId })).toEqual({ isValid: false, errorMsgs: [closed] })
    expect((await show(stage.levelId)).readOnlyReason).toBe(closed)
    expect((await chartOf(stage.sessionId)).readOnlyReason).toBe(closed)
  })
})

describe('subjects', () => {
  type Subject = SentOf<typeof programmeApi.saveSubject>
  const show = (asked: SentOf<typeof programmeApi.showSubject>) => call(programmeApi.showSubject, asked)
  const save = (input: Subject) => call(programmeApi.saveSubject, input)
  const chapter = (subjectId: number, scholarLevelId: number, name: string) =>
    app.write(async (db) => {
      const { id } = await db
        .insertInto('chapters')
        .values({ subjectId, scholarLevelId, name })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })

  test('TRAIN-060 a subject keeps its codified subject, days, chapters, option, studied chapters, proposal flag and documents', async () => {
    const stage = await stageOf()
    const pythagore = await chapter(stage.subjectId, stage.scholarLevelId, 'Théorème de Pythagore')
    const before = await show({ id: String(stage.traineeshipSubjectId) })
    const values = {
      id: stage.traineeshipSubjectId,
      updatedAt: before.updatedAt,
      levelId: stage.levelId,
      codifSubjectId: stage.subjectId,
      days: ['2026-10-20', '2026-10-19', '2026-10-19'],
      chapters: [pythagore],
      option: true,
      askStudiedChapters: true,
    }
    expect((await save(values)).errors).toBeNull()
    const uploaded = await sendFiles(
      app,
      lea,
      programmeApi.uploadDocument,
      {
        subjectId: stage.traineeshipSubjectId,
        groupId: null,
      },
      [{ name: 'exercices.pdf', bytes: pdf }],
    )
    expect(uploaded.body.errors).toBeNull()
    const after = await show({ id: String(stage.traineeshipSubjectId) })
    expect(after).toMatchObject({
      ...values,
      updatedAt: after.updatedAt,
      days: ['2026-10-19', '2026-10-20'],
      hasProposal: false,
      documents: [{ name: 'exercices.pdf', mediaType: 'application/pdf' }],
      options: { days: week, chapters: [{ id: pythagore, label: 'Théorème de Pythagore' }] },
    })
    const { teacherId } = await app.write((db) => arrangeTeacher(db))
    await app.write((db) => arrangeAccepted(db, stage, { teacherId }))
    expect((await show({ id: String(stage.traineeshipSubjectId) })).hasProposal).toBe(true)
    const documentId = String(after.documents[0]!.id)
    const file = await app.call(programmeApi.viewDocument, { id: documentId }, lea)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(await call(programmeApi.removeDocument, { id: documentId })).toEqual(done)
    expect((await app.call(programmeApi.viewDocument, { id: documentId }, lea)).status).toBe(404)
  })

  test('another codified subject brings its own chapters', async () => {
    const stage = await stageOf()
    const kept = await chapter(stage.subjectId, stage.scholarLevelId, 'Fractions')
    const other = await secondSubject(stage, 'Grec des chapitres')
    const grammar = await chapter(other.codifSubjectId, stage.scholarLevelId, 'Grammaire')
    const asked = { id: String(stage.traineeshipSubjectId) }
    expect((await show(asked)).options.chapters.map(({ id }) => id)).toEqual([kept])
    const changed = await show({ ...asked, codifSubjectId: String(other.codifSubjectId) })
    expect(changed.options.chapters).toEqual([{ id: grammar, label: 'Grammaire', group: expect.any(String) }])
    expect(changed.chapters).toEqual([])
  })

  test('days outside of the session, chapters of another subject and a subject that students take are refused at their field', async () => {
    const stage = await stageOf()
    const other = await secondSubject(stage, 'Chinois')
    const grammar = await chapter(other.codifSubjectId, stage.scholarLevelId, 'Idéogrammes')
    await app.write((db) => arrangeRegistration(db, stage))
    const { updatedAt } = await show({ id: String(stage.traineeshipSubjectId) })
    const { errors } = await save({
      id: stage.traineeshipSubjectId,
      updatedAt,
      levelId: stage.levelId,
      codifSubjectId: other.codifSubjectId,
      days: ['2026-10-26'],
      chapters: [grammar, 999_999],
      option: false,
      askStudiedChapters: false,
    })
    expect(errors).toEqual({
      propertyPaths: ['codifSubjectId', 'days', 'chapters'],
      messages: [
        'Des élèves sont inscrits à cette matière\u00a0: on ne peut plus la remplacer par une autre.',
        'Le 26/10/2026 n’est pas un jour de la session.',
        'Ce chapitre n’est pas de cette matière.',
      ],
    })
  })

  test('TRAIN-057 a subject is disabled, then enabled again', async () => {
    const stage = await stageOf()
    const isEnabled = async () => (await show({ id: String(stage.traineeshipSubjectId) })).enabled
    expect(await call(programmeApi.toggleSubject, { id: stage.traineeshipSubjectId })).toEqual(done)
    expect(await isEnabled()).toBe(false)
    expect(await call(programmeApi.toggleSubject, { id: stage.traineeshipSubjectId })).toEqual(done)
    expect(await isEnabled()).toBe(true)
  })
})

describe('groups', () => {
  type Group = SentOf<typeof programmeApi.saveGroup>
  const show = (asked: SentOf<typeof programmeApi.showGroup>) => call(programmeApi.showGroup, asked)
  const groupOf = (stage: Stage, values: Partial<Group> = {}): Group => ({
    id: null,
    updatedAt: null,
    subjectId: stage.traineeshipSubjectId,
    locationId: null,
    startTime: '14:0',
    endTime: '16:00',
    capacity: 8,
    ...values,
  })
  const save = (input: Group) => call(programmeApi.saveGroup, input)

  test('TRAIN-062 a group keeps its location, hours, proposal flag, documents and count of registrations', async () => {
    const stage = await stageOf()
    const locationId = await newLocation(stage.sessionId)
    const fresh = await show({ subjectId: String(stage.traineeshipSubjectId), start: '9:30', end: '11:00' })
    expect(fresh).toMatchObject({ id: null, name: 'Groupe 2', startTime: '09:30', endTime: '11:00' })
    const { id } = await save(groupOf(stage, { locationId }))
    await sendFiles(app, lea, programmeApi.uploadDocument, { subjectId: stage.traineeshipSubjectId, groupId: id }, [
      { name: 'plan.pdf', bytes: pdf },
    ])
    expect(await show({ id: String(id) })).toMatchObject({
      locationId,
      startTime: '14:00',
      endTime: '16:00',
      capacity: 8,
      status: '1-planned',
      hasProposal: false,
      registrationsCount: 0,
      documents: [{ name: 'plan.pdf' }],
      options: { locations: [{ id: locationId, label: 'Salle B' }] },
    })
    await app.write((db) => arrangeRegistration(db, stage))
    expect(await show({ id: String(stage.groupId) })).toMatchObject({ registrationsCount: 1, documents: [] })
  })

  test('a room that another group has is refused, with that group; that of another session, too', async () => {
    const stage = await stageOf({ subject: 'Allemand' })
    const locationId = await newLocation(stage.sessionId)
    const first = await save(groupOf(stage, { locationId }))
    const { errors } = await save(groupOf(stage, { locationId, startTime: '15:30', endTime: '17:00' }))
    expect(errors?.propertyPaths).toEqual(['locationId'])
    expect(errors?.messages[0]).toMatch(/^Salle B est déjà prise le 19\/10\/2026 de 14:00 à 16:00 \(Allemand, /)
    expect((await save(groupOf(stage, { locationId, startTime: '16:00', endTime: '17:00' }))).errors).toBeNull()
    const moved = await save(groupOf(stage, { ...first, id: first.id, locationId, startTime: '14:15' }))
    expect(moved.errors).toBeNull()
    const elsewhere = await newLocation((await stageOf()).sessionId, 'Salle C')
    expect((await save(groupOf(stage, { locationId: elsewhere }))).errors).toEqual({
      propertyPaths: ['locationId'],
      messages: ['Cette salle est celle d’une autre session.'],
    })
  })

  test('TRAIN-063 the status of a group changes by the road of sessions; a refusal gives its reasons', async () => {
    const stage = await stageOf()
    const groupId = await newGroup(stage)
    const change = (id: number, status: SentOf<typeof programmeApi.changeGroupStatus>['status']) =>
      call(programmeApi.changeGroupStatus, { id, status })
    const moves = async (id: number) => (await call(programmeApi.groupRow, { id: String(id) })).moves
    expect((await moves(groupId)).map(({ to }) => to)).toEqual(['0-cancelled', '2-confirmed'])
    expect(await change(groupId, '2-confirmed')).toEqual(done)
    expect(await change(groupId, '2-confirmed')).toEqual(done)
    expect(await change(groupId, '3-closed')).toEqual({
      isValid: false,
      errorMsgs: ['La session se termine le 23/10/2026\u00a0: le groupe ne peut pas encore être clôturé.'],
    })
    expect(await change(groupId, '0-cancelled')).toEqual(done)
    expect(await change(groupId, '3-closed')).toEqual({
      isValid: false,
      errorMsgs: ['Un groupe ne passe pas de «\u00a0Annulé\u00a0» à «\u00a0Clôturé\u00a0».'],
    })
    expect(await change(groupId, '1-planned')).toEqual(done)
    await app.write((db) => arrangeRegistration(db, stage))
    const refused = ['Un élève est placé dans ce groupe\u00a0: placez-le d’abord ailleurs.']
    expect(await change(stage.groupId, '0-cancelled')).toEqual({ isValid: false, errorMsgs: refused })
    expect(await moves(stage.groupId)).toEqual([
      { to: '0-cancelled', label: 'Annulé', allowed: false, reason: refused[0] },
    ])
  })
})
