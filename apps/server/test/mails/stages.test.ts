// Mails of stages and of the advance, read where they arrive: what is left to pay before a stage, its evaluation, what was sent on to the Urssaf.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { reportsApi } from '@cartable/domain/traineeships/reports/reports.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindBalance } from '../../src/modules/traineeships/registrations/remind-balance.ts'
import { tellRequested } from '../../src/modules/urssaf/tell-request.ts'
import { arrangeAdvance } from '../factories/advance.ts'
import { arrangeHousehold } from '../factories/people.ts'
import { arrangeOpenStage } from '../factories/registrations.ts'
import { arrangeContract, arrangeCourse } from '../factories/tuition.ts'
import { type MailApp, startMailApp } from '../mail-app.ts'

let app: MailApp
let managerId: number
beforeAll(async () => {
  app = await startMailApp()
  managerId = (await app.director()).personId
  const ranking = { name: 'Participation', orderKey: 1, availableFor: ['traineeship-report' as const] }
  await app.write((db) => db.insertInto('rankings').values(ranking).execute())
})
afterAll(() => app.close())

test('advance-requested: not on the day of the mail of its bill, which says it', async () => {
  const home = await app.write(async (db) => {
    const made = await arrangeContract(db, { selfEmployed: false, regime: 'prestataire' })
    await arrangeAdvance(db, made, 'whole')
    return made
  })
  await app.giveCard(home.customerId)
  const id = await app.write((db) =>
    arrangeCourse(db, home, { doneAt: new Date(app.clock.now().getTime() - 2 * 86_400_000).toISOString() }),
  )
  await app.call(coursesApi.confirm, { id }, await app.signIn(home.customerPersonId))
  await app.pass(10)
  await app.pass(90)
  const told = async () => (await app.inbox(home.customerPersonId)).filter(({ subject }) => subject.includes('Urssaf'))
  expect(await told()).toEqual([])
  // sent again another day: no bill tells of it then
  const request = await app.database.db
    .selectFrom('urssafRequests')
    .select(['id', 'status'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(request.status).toBe('waiting')
  await app.move('2026-11-24T09:00:00Z')
  const sentAt = app.clock.now().toISOString()
  await app.write(async (db) => {
    await db.updateTable('urssafRequests').set({ sentAt }).where('id', '=', request.id).execute()
    await tellRequested(db, app.platform, request.id)
    await tellRequested(db, app.platform, request.id)
  })
  await app.pass(61)
  const [mail, ...others] = await told()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('45,00\u00a0€ transmis à l’Urssaf')
  expect(mail?.text).toContain('deux jours francs')
})

/** The clock moves on: whoever is not signed in anew is signed out. */
const manager = () => app.signIn(managerId)

const register = async () => {
  const stage = await app.write((db) =>
    arrangeOpenStage(db, { startsOn: '2026-12-21', endsOn: '2026-12-22', days: ['2026-12-21', '2026-12-22'] }),
  )
  const home = await app.write((db) => arrangeHousehold(db, { student: 'Éva' }))
  const sent = {
    ...{ id: null, updatedAt: null, traineeshipSession: stage.sessionId, student: home.studentId },
    ...{ traineeshipLevel: stage.levelId, traineeshipSubjects: [stage.subjects[0]], paymentMethod: 'card' as const },
  }
  const { body } = await app.call(registrationsApi.registrationSave, sent, await manager())
  expect(body.errors).toBeNull()
  return { ...home, id: body.id ?? 0, billId: body.billId ?? 0 }
}
const firm = (id: number) =>
  app.write((db) => db.updateTable('traineeshipRegistrations').set({ status: '2-firm' }).where('id', '=', id).execute())

test('stage-balance: a fortnight and three days before, with the link that pays; nothing once it is paid', async () => {
  const one = await register()
  await firm(one.id)
  const told = async () => (await app.inbox(one.customerPersonId)).filter(({ subject }) => subject.includes('Solde'))
  for (const [at, mails] of [
    ['2026-12-06T09:00:00Z', 0],
    ['2026-12-07T09:00:00Z', 1],
    ['2026-12-08T09:00:00Z', 1],
    ['2026-12-18T09:00:00Z', 2],
    ['2026-12-19T09:00:00Z', 2],
  ] as const) {
    await app.move(at)
    await app.run(remindBalance)
    expect([at, (await told()).length]).toEqual([at, mails])
  }
  const [mail] = await told()
  expect(mail?.subject).toMatch(/^Solde du stage d’Éva.: 199,00\u00a0€$/)
  expect(mail?.text).toMatch(/Avant le\s+21\/12\/2026/)
  expect(mail?.text).toMatch(/Payer\s:\n.*\/response\/stripe_authenticate\?apikey=/)
})

test('stage-report: told once its evaluation is validated, subjects together', async () => {
  const one = await register()
  const { body: rows } = await app.call(
    reportsApi.listReports,
    { sessionId: String((await sessionOf(one.id)).sessionId) },
    await manager(),
  )
  const id = rows.rows.find(({ student }) => student.id === one.studentId)?.id ?? 0
  const { ratings } = (await app.call(reportsApi.showReport, { id: String(id), mode: 'gr' }, await manager())).body
  const stars = ratings.map(({ rankingId }) => ({ rankingId, stars: 4 }))
  const save = async (isValidated: boolean, updatedAt: string | null) =>
    app.call(reportsApi.saveReport, { id, updatedAt, ratings: stars, comments: 'Bravo', isValidated }, await manager())
  const half = await save(false, null)
  expect(half.body.errors).toBeNull()
  await app.pass(31)
  const evaluations = async () =>
    (await app.inbox(one.customerPersonId)).filter(({ subject }) => subject.startsWith('L’évaluation'))
  expect(await evaluations()).toEqual([])
  const whole = await save(true, half.body.updatedAt)
  expect(whole.body.errors).toBeNull()
  await app.pass(31)
  await app.pass(31)
  const [mail, ...others] = await evaluations()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('L’évaluation d’Éva')
  expect(mail?.text).toMatch(/Matière\s: Mathématiques/)
})
const sessionOf = (id: number) =>
  app.database.db
    .selectFrom('traineeshipRegistrations')
    .select('sessionId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
