// Sessions of stages through HTTP on the real database: list and filters, record, duplicates, moves, planning, documents.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import type { SessionStatus } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeTeacher } from '../../../../test/factories/people.ts'
import { arrangeAccepted, arrangeRegistration, arrangeStage } from '../../../../test/factories/traineeships.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { pdf, sendFiles } from '../../documents/documents.factory.ts'

const clock = fixedClock('2026-10-01T09:00:00Z')
let app: TestApp
let yann: Caller
let christmas: number
beforeAll(async () => {
  app = await startTestApp({ clock })
  yann = await app.staff({ traineeships: 'write' }, { firstName: 'Yann', lastName: 'Le Bihan' })
  christmas = await app.write(async (db) => {
    const row = { name: 'Noël', orderKey: 9 }
    return (await db.insertInto('traineeshipTypes').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
})
afterAll(() => app.close())

type Form = SentOf<typeof sessionsApi.saveSession>
const form = (values: Partial<Form> = {}): Form => ({
  id: null,
  updatedAt: null,
  type: christmas,
  online: false,
  startDate: '2026-12-21',
  endDate: '2026-12-25',
  address: null,
  ...values,
})
const save = async (values: Partial<Form> = {}, as = yann) => app.call(sessionsApi.saveSession, form(values), as)
const create = async (values: Partial<Form> = {}): Promise<number> => {
  const { body } = await save(values)
  expect(body.errors).toBeNull()
  return body.id as number
}
const show = async (id: number, mode: 'default' | 'duplicate' = 'default') =>
  (await app.call(sessionsApi.showSession, { id: String(id), mode }, yann)).body
const list = async (filters: SentOf<typeof sessionsApi.listSessions> = {}) =>
  (await app.call(sessionsApi.listSessions, filters, yann)).body
const idsOf = async (filters: SentOf<typeof sessionsApi.listSessions>) =>
  (await list({ size: '100', ...filters })).rows.map(({ id }) => id)
const move = async (id: number, status: SessionStatus, as = yann) =>
  (await app.call(sessionsApi.changeSessionStatus, { id, status }, as)).body
const stageOf = (options: Parameters<typeof arrangeStage>[1] = {}) => app.write((db) => arrangeStage(db, options))
const teacherNamed = async (lastName: string) => (await app.write((db) => arrangeTeacher(db, { lastName }))).teacherId
const done = { isValid: true, errorMsgs: [] }
const offered = async (id: number) => (await show(id)).moves.map(({ to }) => to)
const sessionIn = async (status: SessionStatus, dates: { startsOn?: string; endsOn?: string } = {}) =>
  (await stageOf({ status, ...dates })).sessionId

describe('list', () => {
  test('TRAIN-008 is sorted by title ascending, under its type, and the other way when it is asked', async () => {
    const other = await app.write(async (db) => {
      const row = { name: 'Avril', orderKey: 8 }
      return (await db.insertInto('traineeshipTypes').values(row).returning('id').executeTakeFirstOrThrow()).id
    })
    for (const name of ['Zèbre', 'école du matin', 'Étude']) await create({ name: `Tri ${name}` })
    await create({ name: 'Tri dernier', type: other })
    const names = async (sort?: string) =>
      (await list({ q: 'Tri', ...(sort && { sort }) })).rows.map(({ name }) => name)
    expect(await names()).toEqual(['Tri dernier', 'Tri école du matin', 'Tri Étude', 'Tri Zèbre'])
    expect(await names('title.desc')).toEqual(['Tri Zèbre', 'Tri Étude', 'Tri école du matin', 'Tri dernier'])
  })

  test('TRAIN-009 is filtered by online, type, teacher, subject, scholar level and status, several values each', async () => {
    const [one, two] = [await stageOf({ online: true, status: '1-planned' }), await stageOf({ status: '2-confirmed' })]
    const teacherId = await teacherNamed('Filtre')
    await app.write((db) => arrangeAccepted(db, two, { teacherId }))
    const typeOf = async ({ sessionId }: { sessionId: number }) => String((await show(sessionId)).type)
    const both = [one.sessionId, two.sessionId]
    const among = async (filters: SentOf<typeof sessionsApi.listSessions>) =>
      (await idsOf(filters)).filter((id) => both.includes(id)).sort()
    expect(await among({})).toEqual(both)
    expect(await among({ online: 'true' })).toEqual([one.sessionId])
    expect(await among({ online: 'true,false' })).toEqual(both)
    expect(await among({ types: await typeOf(one) })).toEqual([one.sessionId])
    expect(await among({ types: `${await typeOf(one)},${await typeOf(two)}` })).toEqual(both)
    expect(await among({ teachers: String(teacherId) })).toEqual([two.sessionId])
    expect(await among({ subjects: String(one.subjectId) })).toEqual([one.sessionId])
    expect(await among({ levels: `${one.scholarLevelId},${two.scholarLevelId}` })).toEqual(both)
    expect(await among({ levels: String(two.scholarLevelId) })).toEqual([two.sessionId])
    expect(await among({ status: '2-confirmed' })).toEqual([two.sessionId])
    expect(await among({ status: '1-planned,2-confirmed' })).toEqual(both)
    const { body } = await app.call(sessionsApi.sessionFilters, {}, yann)
    expect(body.teachers.map(({ value }) => value)).toContain(teacherId)
  })

  test('TRAIN-010 leaves inactive sessions out unless they are asked for', async () => {
    const id = await create({ name: 'Ancienne', enabled: false })
    expect(await idsOf({ q: 'Ancienne' })).toEqual([])
    expect(await idsOf({ q: 'Ancienne', withDisabled: 'true' })).toEqual([id])
  })

  test('TRAIN-014 rows carry DT_RowId and DT_RowData', async () => {
    // one before it, so that it has not the id of its type
    await create({ name: 'Précédente' })
    const id = await create({ name: 'Repérée' })
    const [row] = (await list({ q: 'Repérée' })).rows
    expect(row).toMatchObject({ DT_RowId: `session_${id}`, DT_RowData: { id, status: '1-planned' } })
  })

  test('TRAIN-019 rows add the status in words', async () => {
    await create({ name: 'En toutes lettres' })
    const [row] = (await list({ q: 'toutes lettres' })).rows
    expect(row).toMatchObject({ status: '1-planned', statusText: 'Planifié' })
  })

  test('the picker of sessions and the list find a session by a part of its name, without accents', async () => {
    const id = await create({ name: 'Révisions d’été' })
    expect(await idsOf({ q: 'revisions ete' })).toEqual([id])
  })
})

describe('record', () => {
  test('TRAIN-018 has id, name, type, online, status, dates, complete address, duration, traineeship type, custom fields and documents', async () => {
    const address = {
      houseNumber: '12',
      street: 'rue de Nantes',
      complement: null,
      cityCode: '35238',
      postalCode: '35000',
      city: 'Rennes',
      departementCode: '35',
      country: 'FR',
      latitude: 48.1,
      longitude: -1.7,
      freeAddress: null,
      completeAddress: '12 rue de Nantes 35000 Rennes',
    }
    const customFields = [
      { name: 'Parking', value: 'gratuit' },
      { name: 'Accueil', value: '8 h 30' },
    ]
    const id = await create({ name: 'Complète', address, customFields })
    await sendFiles(app, yann, sessionsApi.uploadSessionDocument, { id }, [{ name: 'plan.pdf', bytes: pdf }])
    expect(await show(id)).toMatchObject({
      id,
      name: 'Complète',
      type: christmas,
      traineeshipType: { id: christmas, label: 'Noël' },
      online: false,
      status: '1-planned',
      startDate: '2026-12-21',
      endDate: '2026-12-25',
      duration: 5,
      address: { completeAddress: '12 rue de Nantes 35000 Rennes' },
      customFields,
      documents: [{ name: 'plan.pdf', mediaType: 'application/pdf', sizeBytes: pdf.length }],
    })
    // online, it has no place any more
    const { updatedAt } = await show(id)
    await save({ id, updatedAt, name: 'Complète', address, customFields, online: true })
    expect(await show(id)).toMatchObject({ online: true, address: null })
  })

  test('a session that nobody names is named after its type, its year and its town', async () => {
    expect((await show(await create())).name).toBe('Noël 2026')
    expect((await show(await create({ online: true }))).name).toBe('Noël 2026 – en ligne')
  })

  test('TRAIN-044 is opened as it is, or as the beginning of a duplicate: levels, subjects, days, groups and rooms, nobody', async () => {
    const stage = await stageOf({ days: ['2026-10-19', '2026-10-21'], capacity: 6 })
    const { sessionId, levelId, traineeshipSubjectId, groupId } = stage
    const teacherId = await teacherNamed('Copie')
    await app.write(async (db) => {
      await arrangeRegistration(db, stage)
      await arrangeAccepted(db, stage, { teacherId })
      const room = { sessionId, name: 'Salle A', capacity: 8 }
      const { id } = await db.insertInto('traineeshipLocations').values(room).returning('id').executeTakeFirstOrThrow()
      await db.updateTable('traineeshipGroups').set({ locationId: id }).where('id', '=', groupId).execute()
      const prices = { levelId, subjectCount: 1, priceCents: 19_900 }
      await db.insertInto('traineeshipLevelPrices').values(prices).execute()
    })
    expect(await show(sessionId)).toMatchObject({ id: sessionId, duplicatedFromId: null })
    const fresh = await show(sessionId, 'duplicate')
    expect(fresh).toMatchObject({
      id: null,
      updatedAt: null,
      name: null,
      duplicatedFromId: sessionId,
      type: expect.anything(),
    })
    const id = await create({ duplicatedFromId: sessionId, startDate: '2026-12-21', endDate: '2026-12-23' })
    const { events } = (await app.call(sessionsApi.planning, { id: String(id) }, yann)).body
    // the days keep their rank in the session
    expect(
      events.map(({ day, startTime, locationName, teacherId: who, registrationCount, capacity }) => ({
        day,
        startTime,
        locationName,
        who,
        registrationCount,
        capacity,
      })),
    ).toEqual([
      { day: '2026-12-21', startTime: '09:00', locationName: 'Salle A', who: null, registrationCount: 0, capacity: 6 },
      { day: '2026-12-23', startTime: '09:00', locationName: 'Salle A', who: null, registrationCount: 0, capacity: 6 },
    ])
    const copied = await show(id)
    expect(copied.counts).toMatchObject({ levels: 1, registrations: 0, locations: 1, pool: 0 })
    expect(copied.duplicatedFrom).toBe((await show(sessionId)).name)
    const prices = await app.database.db
      .selectFrom('traineeshipLevelPrices as p')
      .innerJoin('traineeshipLevels as l', 'l.id', 'p.levelId')
      .select(['p.priceCents', 'l.levelUrl', 'l.levelUrlChecked'])
      .where('l.sessionId', '=', id)
      .execute()
    expect(prices).toEqual([
      { priceCents: 19_900, levelUrl: expect.stringMatching(/^stage-3e-\S*\d$/), levelUrlChecked: false },
    ])
    // what was copied is left as it was
    expect((await show(sessionId)).counts).toMatchObject({ levels: 1, registrations: 1, locations: 1 })
    expect(traineeshipSubjectId).not.toBe(events[0]?.subjectId)
  })

  test('TRAIN-112 documents may have the extensions of every document, since none are given for sessions', async () => {
    const id = await create({ name: 'Documents' })
    const upload = (name: string, bytes: Buffer) =>
      sendFiles(app, yann, sessionsApi.uploadSessionDocument, { id }, [{ name, bytes }])
    expect((await upload('programme.pdf', pdf)).body.errors).toBeNull()
    expect((await upload('notes.txt', Buffer.from('Apporter sa calculatrice.'))).body.errors).toBeNull()
    const refused = (await upload('virus.exe', Buffer.from('MZ'))).body.errors
    expect(refused).toMatchObject({ propertyPaths: ['files'] })
    expect(refused?.messages[0]).toMatch(/«\svirus\.exe\s» n’a pas une extension acceptée/)
    const [first, second] = (await show(id)).documents
    expect([first?.name, second?.name]).toEqual(['programme.pdf', 'notes.txt'])
    const file = await app.call(sessionsApi.viewSessionDocument, { id: String(first?.id) }, yann)
    expect([file.status, file.headers['content-type'], file.raw.equals(pdf)]).toEqual([200, 'application/pdf', true])
    const remove = () => app.call(sessionsApi.removeSessionDocument, { id: String(first?.id) }, yann)
    expect((await remove()).body).toEqual(done)
    expect((await show(id)).documents.map(({ name }) => name)).toEqual(['notes.txt'])
    expect((await app.call(sessionsApi.viewSessionDocument, { id: String(first?.id) }, yann)).status).toBe(404)
  })

  test('two people who save the same session: the second is told, and nothing is lost', async () => {
    const id = await create({ name: 'À deux' })
    const { updatedAt } = await show(id)
    expect((await save({ id, updatedAt, name: 'Par moi' })).status).toBe(200)
    const late = await save({ id, updatedAt, name: 'Par l’autre' })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ conflict: { changedBy: 'Yann Le Bihan', current: { name: 'Par moi' } } })
    expect((await show(id)).name).toBe('Par moi')
  })

  test('a reader opens everything and changes nothing; nobody without the right opens it', async () => {
    const [reader, stranger] = [await app.staff({ traineeships: 'read' }), await app.staff({ customers: 'fullAccess' })]
    const id = await create({ name: 'Réservée' })
    const asked = { id: String(id), mode: 'default' } as const
    expect((await app.call(sessionsApi.showSession, asked, reader)).status).toBe(200)
    expect((await save({ name: 'Non' }, reader)).status).toBe(403)
    expect((await app.call(sessionsApi.changeSessionStatus, { id, status: '0-cancelled' }, reader)).status).toBe(403)
    expect((await app.call(sessionsApi.showSession, asked, stranger)).status).toBe(403)
  })
})

describe('dates', () => {
  test('TRAIN-045 a session does not end before it starts', async () => {
    const { body } = await save({ startDate: '2026-12-25', endDate: '2026-12-21' })
    expect(body.errors).toEqual({
      propertyPaths: ['endDate'],
      messages: ['La date de fin ne peut pas précéder la date de début.'],
    })
    const far = (await save({ startDate: '2026-12-21', endDate: '2027-12-25' })).body.errors
    expect(far?.messages[0]).toMatch(/au plus 120 jours/)
  })

  test('a session that moves as a whole takes its days along; one that shrinks must still hold them', async () => {
    const { sessionId: id, traineeshipSubjectId } = await stageOf({ days: ['2026-10-19', '2026-10-20'] })
    const change = async (startDate: string, endDate: string) => {
      const { updatedAt, type, name } = await show(id)
      return (await save({ id, updatedAt, type: type as number, name, startDate, endDate })).body.errors
    }
    const daysOf = async () =>
      (
        await app.database.db
          .selectFrom('traineeshipSubjectDays')
          .select('day')
          .where('traineeshipSubjectId', '=', traineeshipSubjectId)
          .orderBy('day')
          .execute()
      ).map(({ day }) => day)
    expect(await change('2026-10-20', '2026-10-24')).toBeNull()
    expect(await daysOf()).toEqual(['2026-10-20', '2026-10-21'])
    const refused = await change('2026-10-21', '2026-10-24')
    expect(refused?.propertyPaths).toEqual(['endDate'])
    expect(refused?.messages[0]).toMatch(/Mathématiques stage \d+ \(3e stage \d+\) le 20\/10\/2026/)
    expect((await show(id)).startDate).toBe('2026-10-20')
    expect(await change('2026-10-20', '2026-10-30')).toBeNull()
    expect(await daysOf()).toEqual(['2026-10-20', '2026-10-21'])
  })
})

describe('moves', () => {
  test('TRAIN-032 a cancelled session may be edited, planned again and duplicated', async () => {
    const id = await sessionIn('0-cancelled')
    expect(await show(id)).toMatchObject({ canSave: true, moves: [{ to: '1-planned', allowed: true }] })
    expect(await move(id, '1-planned')).toEqual(done)
    expect(await offered(id)).toEqual(['0-cancelled', '2-confirmed'])
    expect((await show(id, 'duplicate')).duplicatedFromId).toBe(id)
  })

  test('TRAIN-033 a cancelled session is neither confirmed nor closed', async () => {
    const id = await sessionIn('0-cancelled')
    expect(await offered(id)).not.toContain('2-confirmed')
    expect(await move(id, '2-confirmed')).toEqual({
      isValid: false,
      errorMsgs: ['Une session «\u00a0Annulé\u00a0» ne peut pas passer à «\u00a0Confirmé\u00a0».'],
    })
    expect((await move(id, '3-closed')).isValid).toBe(false)
    expect((await show(id)).status).toBe('0-cancelled')
  })

  test('TRAIN-034 a planned session may be edited, cancelled, confirmed and duplicated', async () => {
    const [id, other] = [await sessionIn('1-planned'), await sessionIn('1-planned')]
    expect(await show(id)).toMatchObject({ canSave: true })
    expect(await offered(id)).toEqual(['0-cancelled', '2-confirmed'])
    expect(await move(id, '2-confirmed')).toEqual(done)
    expect(await move(other, '0-cancelled')).toEqual(done)
    expect([(await show(id)).status, (await show(other)).status]).toEqual(['2-confirmed', '0-cancelled'])
    expect((await show(id, 'duplicate')).id).toBeNull()
  })

  test('TRAIN-035 a planned session is not closed', async () => {
    const id = await sessionIn('1-planned', { startsOn: '2026-09-01', endsOn: '2026-09-04' })
    expect(await offered(id)).not.toContain('3-closed')
    expect((await move(id, '3-closed')).isValid).toBe(false)
  })

  test('TRAIN-036 a confirmed session may be edited and duplicated', async () => {
    const id = await sessionIn('2-confirmed')
    const { updatedAt, type, startDate, endDate, canSave } = await show(id)
    expect(canSave).toBe(true)
    const sent = { id, updatedAt, type: type as number, name: 'Renommée', startDate, endDate }
    expect((await save(sent)).body.errors).toBeNull()
    expect((await show(id)).name).toBe('Renommée')
    expect((await show(id, 'duplicate')).duplicatedFrom).toBe('Renommée')
  })

  test('TRAIN-037 a confirmed session is not planned again', async () => {
    const id = await sessionIn('2-confirmed')
    expect(await offered(id)).not.toContain('1-planned')
    expect((await move(id, '1-planned')).isValid).toBe(false)
  })

  test('TRAIN-038 a confirmed session whose last day is past is closed, and not cancelled', async () => {
    const id = await sessionIn('2-confirmed', { startsOn: '2026-09-21', endsOn: '2026-09-30' })
    expect(await offered(id)).toEqual(['3-closed'])
    expect(await move(id, '0-cancelled')).toEqual({
      isValid: false,
      errorMsgs: ['La session est déjà terminée\u00a0: elle ne peut plus être annulée, seulement clôturée.'],
    })
    expect(await move(id, '3-closed')).toEqual(done)
  })

  test('TRAIN-039 a confirmed session whose last day is not past is cancelled, and not closed', async () => {
    // today is its last day: it is not over yet
    const id = await sessionIn('2-confirmed', { startsOn: '2026-09-21', endsOn: '2026-10-01' })
    expect(await offered(id)).toEqual(['0-cancelled'])
    expect((await move(id, '3-closed')).errorMsgs).toEqual([
      'La session n’est pas encore terminée\u00a0: elle ne peut pas être clôturée.',
    ])
    expect(await move(id, '0-cancelled')).toEqual(done)
  })

  test('TRAIN-040 a closed session is only looked at, and duplicated', async () => {
    const stage = await stageOf({
      status: '3-closed',
      startsOn: '2026-09-21',
      endsOn: '2026-09-25',
      days: ['2026-09-21'],
    })
    expect(await show(stage.sessionId)).toMatchObject({ canSave: false, moves: [] })
    const id = await create({ duplicatedFromId: stage.sessionId })
    expect((await show(id)).counts.levels).toBe(1)
    expect((await show(id)).status).toBe('1-planned')
  })

  test('TRAIN-041 a closed session takes no edit and no other status', async () => {
    const id = await sessionIn('3-closed', { startsOn: '2026-09-21', endsOn: '2026-09-25' })
    const { updatedAt, type, startDate, endDate } = await show(id)
    const sent = { id, updatedAt, type: type as number, name: 'Réouverte', startDate, endDate }
    expect((await save(sent)).body.errors?.messages).toEqual([
      'Cette session est clôturée\u00a0: elle ne peut plus être modifiée.',
    ])
    for (const status of ['0-cancelled', '1-planned', '2-confirmed'] as const)
      expect((await move(id, status)).isValid).toBe(false)
    const upload = await sendFiles(app, yann, sessionsApi.uploadSessionDocument, { id }, [
      { name: 'a.pdf', bytes: pdf },
    ])
    expect(upload.body.errors?.messages[0]).toMatch(/clôturée/)
  })

  test('a session is not cancelled under its students and teachers: every reason is given at once', async () => {
    const stage = await stageOf({ status: '2-confirmed' })
    const teacherId = await teacherNamed('Kermarrec')
    await app.write(async (db) => {
      await arrangeRegistration(db, stage)
      await arrangeAccepted(db, stage, { teacherId })
    })
    expect(await move(stage.sessionId, '0-cancelled')).toEqual({
      isValid: false,
      errorMsgs: [
        'Un élève est encore inscrit\u00a0: annulez d’abord son inscription.',
        expect.stringMatching(/Kermarrec a reçu une proposition\u00a0: annulez-la d’abord\.$/i),
      ],
    })
    expect((await show(stage.sessionId)).status).toBe('2-confirmed')
  })

  test('a cancelled session is not planned again where one of its rooms was taken meanwhile', async () => {
    const [first, second] = [await stageOf(), await stageOf({ status: '0-cancelled' })]
    const teacherId = await teacherNamed('Prise')
    await app.write(async (db) => {
      await arrangeAccepted(db, first, { teacherId })
      await arrangeAccepted(db, second, { teacherId })
    })
    expect(await move(second.sessionId, '1-planned')).toEqual({
      isValid: false,
      errorMsgs: ['Un de ses professeurs enseigne déjà ailleurs aux mêmes heures.'],
    })
  })

  test('a double click, and two people at once, move a session once', async () => {
    const id = await sessionIn('1-planned')
    expect(await Promise.all([move(id, '2-confirmed'), move(id, '2-confirmed')])).toEqual([done, done])
    const traces = await app.database.db
      .selectFrom('traces')
      .select('id')
      .where('rootClass', '=', 'traineeship_sessions')
      .where('rootId', '=', id)
      .where('operation', '=', 'traineeships.changeSessionStatus')
      .execute()
    expect(traces).toHaveLength(1)
  })
})

describe('planning', () => {
  const planningOf = async (id: number) => (await app.call(sessionsApi.planning, { id: String(id) }, yann)).body

  test('TRAIN-021 runs from 07:00 to 21:00', async () => {
    expect(await planningOf(await create())).toMatchObject({ minTime: '07:00', maxTime: '21:00' })
  })

  test('TRAIN-022 begins its weeks on Sunday', async () => {
    expect((await planningOf(await create())).firstDay).toBe(0)
  })

  test('each group stands on each of its days, with its room, its teacher and its students; cancelled ones do not', async () => {
    const stage = await stageOf({ days: ['2026-10-19', '2026-10-20'], capacity: 6 })
    const teacherId = await teacherNamed('Planning')
    await app.write(async (db) => {
      await arrangeRegistration(db, stage)
      await arrangeAccepted(db, stage, { teacherId })
      const cancelled = { traineeshipSubjectId: stage.traineeshipSubjectId, startTime: '14:00', endTime: '16:00' }
      await db
        .insertInto('traineeshipGroups')
        .values({ ...cancelled, status: '0-cancelled' })
        .execute()
    })
    const planning = await planningOf(stage.sessionId)
    expect(planning).toMatchObject({ startDate: '2026-10-19', endDate: '2026-10-23', view: 'durée du stage' })
    const event = {
      groupId: stage.groupId,
      groupName: 'Groupe 1',
      startTime: '09:00',
      endTime: '11:00',
      locationId: null,
      teacherId,
      proposalStatus: 'accepted',
      registrationCount: 1,
      capacity: 6,
      conflicts: [],
    }
    expect(planning.events).toMatchObject([
      { ...event, day: '2026-10-19' },
      { ...event, day: '2026-10-20' },
    ])
  })

  test('a teacher who was asked twice for the same hour is a conflict, here and in another session', async () => {
    const [here, there] = [await stageOf({ name: 'Ici' }), await stageOf({ name: 'Ailleurs' })]
    const teacherId = await teacherNamed('Partout')
    await app.write(async (db) => {
      await arrangeAccepted(db, there, { teacherId })
      const asked = { groupId: here.groupId, teacherId, status: 'sent' as const, sentAt: '2026-10-01T10:00:00Z' }
      const { id } = await db.insertInto('traineeshipProposals').values(asked).returning('id').executeTakeFirstOrThrow()
      await db.insertInto('traineeshipProposalDays').values({ proposalId: id, day: here.startsOn }).execute()
    })
    expect((await planningOf(here.sessionId)).events[0]?.conflicts).toEqual([
      expect.stringMatching(/PARTOUT enseigne à «\u00a0Ailleurs\u00a0»/i),
    ])
  })
})
