// The address of a place online: who attends has it wherever days and rooms are said, is told when it changes, and nobody else reads it.
import { feedApi } from '@cartable/domain/courses/agenda/feed.api.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { buyingApi } from '@cartable/domain/traineeships/buying/buying.api.ts'
import { ownGroupsApi } from '@cartable/domain/traineeships/own-groups/own-groups.api.ts'
import { ownStagesApi } from '@cartable/domain/traineeships/pay/own-stages.api.ts'
import { ownProposalsApi } from '@cartable/domain/traineeships/proposals/own-proposals.api.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { sessionLocationsApi } from '@cartable/domain/traineeships/sessions/locations.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeAddress, arrangeHousehold, arrangeTeacher } from '../../../test/factories/people.ts'
import { arrangeOpenStage, type OpenStage } from '../../../test/factories/registrations.ts'
import { arrangeAccepted } from '../../../test/factories/traineeships.ts'
import { startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { attendanceGroups } from './attendance/attendance.queries.ts'
import { readersOf } from './mailings/mailings.queries.ts'
import { findMailFacts } from './proposals/proposals.queries.ts'
import { activityForExport } from './sessions/session-exports.queries.ts'
import { plannedHours } from './sessions/stage-facts.queries.ts'

const link = 'https://visio.example/toussaint-3e'
const place = `Salon 2, ${link}`
let app: TuitionApp
let manager: Caller
beforeAll(async () => {
  app = await startTuitionApp()
  await app.start({ byItself: false })
  manager = await app.staff({ traineeships: 'fullAccess' })
})
afterAll(() => app.close())

const move = (minutes: number) =>
  app.twin?.moveClock({ to: new Date(app.platform.clock.now().getTime() + minutes * 60_000), grainMinutes: 1 })

type Meeting = OpenStage & { readonly locationId: number }
const arrangeMeeting = async ({ online = true, inDays = 30, name = 'Salon 2' } = {}): Promise<Meeting> => {
  const startsOn = addDays(app.platform.clock.today(), inDays)
  const stage = await app.write((db) =>
    arrangeOpenStage(db, { online, startsOn, endsOn: addDays(startsOn, 4), days: [startsOn, addDays(startsOn, 1)] }),
  )
  const { body } = await app.call(
    sessionLocationsApi.saveLocation,
    { id: null, updatedAt: null, sessionId: stage.sessionId, name, comments: null, link, capacity: null },
    manager,
  )
  expect(body.errors).toBeNull()
  const locationId = body.id ?? 0
  await app.write(async (db) => {
    await db.updateTable('traineeshipGroups').set({ locationId }).where('id', '=', stage.groupId).execute()
    await db
      .updateTable('traineeshipLevels')
      .set({ levelUrl: `stage-${stage.levelId}`, levelUrlChecked: true })
      .where('id', '=', stage.levelId)
      .execute()
  })
  return { ...stage, locationId }
}
/** Registered at the desk; the family has an address, and no account before it signs in. */
const register = async (stage: Meeting) => {
  const home = await app.write((db) => arrangeHousehold(db, { student: 'Malo' }))
  const email = `visio${home.customerId}@exemple.test`
  await app.write(async (db) => {
    await db.updateTable('people').set({ email }).where('id', '=', home.customerPersonId).execute()
  })
  const { body } = await app.call(
    registrationsApi.registrationSave,
    {
      ...{ id: null, updatedAt: null, traineeshipSession: stage.sessionId, student: home.studentId },
      ...{ traineeshipLevel: stage.levelId, traineeshipSubjects: [stage.subjects[0]], paymentMethod: 'transfer' },
    },
    manager,
  )
  expect(body.errors).toBeNull()
  const id = body.id ?? 0
  await app.write((db) =>
    db
      .updateTable('traineeshipRegistrationSubjects')
      .set({ groupId: stage.groupId })
      .where('registrationId', '=', id)
      .execute(),
  )
  await move(2)
  return { ...home, id }
}
const mailsAbout = async (id: number) => {
  const mails = await app.database.db
    .selectFrom('messages as m')
    .select(['m.id', 'm.purpose', 'm.body'])
    .where('m.aboutClass', '=', 'traineeship_registrations')
    .where('m.aboutId', '=', id)
    .orderBy('m.id')
    .execute()
  const files = await app.database.db
    .selectFrom('messageAttachments')
    .innerJoin('files', 'files.id', 'messageAttachments.fileId')
    .select(['messageId', 'storageKey'])
    .where('mediaType', '=', 'text/calendar')
    .execute()
  return Promise.all(
    mails.map(async (mail) => {
      const file = files.find(({ messageId }) => messageId === mail.id)
      const bytes = file && (await app.platform.files.readAll({ storageKey: file.storageKey }))
      return { ...mail, calendar: unfolded(bytes?.toString() ?? '') }
    }),
  )
}
/** A calendar with its long lines whole and its commas bare. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').replaceAll('\\,', ',')
const feedOf = async (caller: Caller) => {
  const { body } = await app.call(feedApi.renewFeed, {}, caller)
  const { pathname, search } = new URL(body.address)
  return unfolded((await app.http.inject({ method: 'GET', url: `${pathname}${search}` })).body)
}

test('F-1-15 a family without an account has the address in the mail and its calendar; with one, on its stages and in the calendar it subscribes to', async () => {
  const stage = await arrangeMeeting()
  const { id, customerPersonId } = await register(stage)
  const [told] = await mailsAbout(id)
  expect(told?.purpose).toBe('stage-registered')
  expect(told?.body).toContain(place)
  expect(told?.calendar).toContain(`LOCATION:${place}\r\n`)

  const family = await app.signIn(customerPersonId)
  const { rows } = (await app.call(buyingApi.familyStages, {}, family)).body
  expect(rows[0]?.subjects).toMatchObject([{ room: 'Salon 2', roomUrl: link }])
  expect(await feedOf(family)).toContain(`LOCATION:${place}\r\n`)

  // what visitors and families read before they register
  const offered = (await app.call(buyingApi.offerToFamily, { levelId: String(stage.levelId) }, family)).body
  expect(offered.subjects.flatMap(({ groups }) => groups)).toMatchObject([{ id: stage.groupId, room: null }])
  expect(JSON.stringify(offered)).not.toContain('visio.example')

  await app.call(registrationsApi.registrationCancel, { id }, manager)
  const ended = (await app.call(buyingApi.familyStages, {}, family)).body.rows
  expect(ended[0]?.subjects).toMatchObject([{ room: 'Salon 2', roomUrl: null }])
}, 120_000)

test('F-1-15 a place that is only kept until it is paid has no address yet', async () => {
  const stage = await arrangeMeeting()
  const { id, customerPersonId } = await register(stage)
  const keepUntil = (heldUntil: string | null) =>
    app.write((db) =>
      db
        .updateTable('traineeshipRegistrations')
        .set({ heldUntil, status: '1-temporary' })
        .where('id', '=', id)
        .execute(),
    )
  await keepUntil(new Date(app.platform.clock.now().getTime() + 172_800_000).toISOString())
  const family = await app.signIn(customerPersonId)
  const shown = async () => (await app.call(buyingApi.familyStages, {}, family)).body.rows[0]?.subjects[0]?.roomUrl
  expect(await shown()).toBeNull()
  expect(await feedOf(family)).toContain('LOCATION:En ligne\r\n')
  await keepUntil(null)
  expect(await shown()).toBe(link)
  expect(await feedOf(family)).toContain(`LOCATION:${place}\r\n`)
}, 120_000)

test('F-1-15 the teacher has it once he said yes: on his cards, his group, his calendar; papers, mailings and exports name it', async () => {
  const stage = await arrangeMeeting()
  await register(stage)
  const { teacher, proposalId } = await app.write(async (db) => {
    const made = await arrangeTeacher(db)
    return { teacher: made, proposalId: await arrangeAccepted(db, stage, { teacherId: made.teacherId }) }
  })
  const caller = await app.signIn(teacher.personId)
  const group = (await app.call(ownGroupsApi.ownGroup, { id: String(stage.groupId) }, caller)).body
  expect(group).toMatchObject({ room: 'Salon 2', roomUrl: link })
  expect((await app.call(ownProposalsApi.ownStageProposals, {}, caller)).body.rows).toMatchObject([{ roomUrl: link }])
  expect((await app.call(ownStagesApi.ownStages, {}, caller)).body.rows).toMatchObject([{ roomUrl: link }])
  expect(await feedOf(caller)).toContain(`LOCATION:${place}\r\n`)
  const { db } = app.database
  expect((await attendanceGroups(db, stage.sessionId)).map((one) => one.place)).toEqual([place])
  expect((await plannedHours(db, stage.sessionId)).map((one) => one.place)).toEqual([place, place])
  expect((await activityForExport(db, stage.sessionId)).map((one) => one.place)).toContain(place)
  for (const kind of ['customer', 'teacher'] as const) {
    const [reader] = await readersOf(db, stage.sessionId, kind)
    expect(reader?.lines).toMatchObject([{ place }])
  }
  expect((await findMailFacts(db, proposalId))?.place).toBe(place)
  await app.write((tx) =>
    tx
      .updateTable('traineeshipProposals')
      .set({ status: 'sent', answeredAt: null })
      .where('id', '=', proposalId)
      .execute(),
  )
  expect((await app.call(ownProposalsApi.ownStageProposals, {}, caller)).body.rows).toMatchObject([{ roomUrl: null }])
}, 120_000)

test('F-1-15 another address under the same name is told when the stage comes near, with its calendar', async () => {
  const [near, far] = [await arrangeMeeting({ inDays: 2 }), await arrangeMeeting({ inDays: 20 })]
  const [soon, later] = [await register(near), await register(far)]
  const other = 'https://visio.example/autre-salon'
  for (const { sessionId, locationId } of [near, far]) {
    const asked = { sessionId: String(sessionId), id: String(locationId) }
    const { online: _, ...known } = (await app.call(sessionLocationsApi.showLocation, asked, manager)).body
    const saved = { ...known, link: other }
    expect((await app.call(sessionLocationsApi.saveLocation, saved, manager)).body.errors).toBeNull()
  }
  await move(10)
  const changed = (await mailsAbout(soon.id)).filter(({ purpose }) => purpose === 'stage-changed')
  expect(changed).toHaveLength(1)
  expect(changed[0]?.body).toContain(`Salon 2, ${other}`)
  expect(changed[0]?.body).toMatch(/C’était : .*toussaint-3e/)
  expect(changed[0]?.calendar).toContain(`LOCATION:Salon 2, ${other}\r\n`)
  // as for a room, nobody is told three weeks before
  expect((await mailsAbout(later.id)).map(({ purpose }) => purpose)).toEqual(['stage-registered'])
}, 120_000)

test('a stage between walls gives its room and its address, in the calendars too; an address left in a room is none', async () => {
  const stage = await arrangeMeeting({ online: false, name: 'Salle B' })
  await app.write(async (db) => {
    const addressId = await arrangeAddress(db, 'Paimpol')
    await db.updateTable('traineeshipSessions').set({ addressId }).where('id', '=', stage.sessionId).execute()
  })
  const { id, customerPersonId } = await register(stage)
  const family = await app.signIn(customerPersonId)
  expect(await feedOf(family)).toMatch(/LOCATION:Salle B, 12 rue de Nantes.*Paimpol\r\n/)
  expect((await app.call(buyingApi.familyStages, {}, family)).body.rows[0]?.subjects).toMatchObject([
    { room: 'Salle B', roomUrl: null },
  ])
  const [told] = await mailsAbout(id)
  expect(told?.body).toContain('Salle B')
  expect(told?.body).not.toContain('visio.example')
}, 120_000)
