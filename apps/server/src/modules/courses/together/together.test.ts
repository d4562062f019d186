// Brothers and sisters in one lesson: put together, planned, moved, cancelled and taken back in one act, told once.
import { companionsApi } from '@cartable/domain/contracts/companions/companions.api.ts'
import { companionsRefusals } from '@cartable/domain/contracts/companions/companions.refusals.ts'
import { agendaApi } from '@cartable/domain/courses/agenda/agenda.api.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Home, type PlanningApp, startPlanningApp } from '../planning/planning.factory.ts'
import { arrangeSiblings, joinSiblings, type Siblings } from './together.factory.ts'

let app: PlanningApp
beforeAll(async () => {
  app = await startPlanningApp()
})
afterAll(() => app.close())

const at = '2026-11-25T16:00:00.000Z'
const later = '2026-11-25T16:30:00.000Z'
const lessonsOf = ({ malo, lea }: Siblings) =>
  app.database.db
    .selectFrom('courses')
    .select(['id', 'contractId', 'status', 'expectedAt', 'collectiveKey', 'cancellationKind'])
    .where('contractId', 'in', [malo.contractId, lea.contractId])
    .orderBy('id')
    .execute()
const mailsTo = (home: Home) =>
  app.database.db
    .selectFrom('messages')
    .innerJoin('messageRecipients', 'messageRecipients.messageId', 'messages.id')
    .select(['messages.subject', 'messages.body', 'purpose'])
    .where('aboutClass', '=', 'courses')
    .where('messageRecipients.personId', 'in', [home.customerPersonId])
    .orderBy('messages.id')
    .execute()
const plan = async ({ malo, lea }: Siblings) => app.save(malo, { expectedAt: at, withIds: [lea.contractId] })
const companions = async ({ contractId }: Home) =>
  (await app.call(companionsApi.companions, { contractId: String(contractId) }, app.director)).body

test('contracts of a family with one teacher are put together, left, and put together again; no others', async () => {
  const siblings = await arrangeSiblings(app)
  const { malo, lea } = siblings
  expect(await companions(malo)).toMatchObject({ companions: [], candidates: [{ value: lea.contractId }] })
  const join = async (one: Home, other: Home) =>
    (await app.call(companionsApi.join, { contractId: one.contractId, withId: other.contractId }, app.director)).body
  // twice at once, as of a double click
  const [first, second] = await Promise.all([join(malo, lea), join(malo, lea)])
  expect([first.isValid, second.isValid]).toEqual([true, true])
  expect(await companions(lea)).toMatchObject({ companions: [{ contractId: malo.contractId }], candidates: [] })
  const stranger = await app.home({ isCollective: true })
  expect((await join(malo, stranger)).errorMsgs).toEqual([companionsRefusals.notTogether.message])
  const alone = await app.home()
  expect((await join(malo, alone)).errorMsgs).toEqual([companionsRefusals.notCollective.message])
  await app.call(companionsApi.leave, { contractId: lea.contractId }, app.director)
  expect(await companions(malo)).toMatchObject({ companions: [], candidates: [{ value: lea.contractId }] })
  expect((await plan(siblings)).errors?.propertyPaths).toEqual(['withIds'])
})

test('planned once: a lesson for each pupil, one mail to the family with both names, one entry for the teacher', async () => {
  const siblings = await joinSiblings(app)
  const { malo, lea } = siblings
  const { body: form } = await app.call(planningApi.plan, { contractId: String(malo.contractId) }, app.director)
  expect(form).toMatchObject({ withIds: [lea.contractId], options: { contracts: [{ companions: [{}] }] } })
  const { id } = await plan(siblings)
  const lessons = await lessonsOf(siblings)
  expect(lessons).toMatchObject([
    { id, contractId: malo.contractId, status: '1-planned', collectiveKey: expect.any(String) },
    { contractId: lea.contractId, status: '1-planned', collectiveKey: lessons[0]?.collectiveKey },
  ])
  await app.tell()
  expect(await mailsTo(malo)).toMatchObject([
    { purpose: 'course-planned', subject: expect.stringMatching(/Malo et Léa/) },
  ])
  const seenBy = async (caller: Home['teacher']) =>
    (await app.call(agendaApi.agenda, { from: '2026-11-25', to: '2026-11-25' }, caller)).body.events
  expect(await seenBy(malo.teacher)).toMatchObject([
    { studentName: expect.stringMatching(/Malo .* et Léa/), pupils: [{}, {}] },
  ])
  expect((await seenBy(malo.customer)).map(({ pupils }) => pupils.length)).toEqual([2, 2])
  expect((await seenBy(lea.student)).map(({ pupils }) => pupils.length)).toEqual([0])
})

test('moved as a whole, to an hour that overlaps the old one; what is in the way of one of them stops all', async () => {
  const siblings = await joinSiblings(app)
  const { malo, lea } = siblings
  await plan(siblings)
  const [, second] = await lessonsOf(siblings)
  const move = async (expectedAt: string) => {
    const { body } = await app.call(planningApi.plan, { id: String(second?.id) }, app.director)
    expect(body.together).toHaveLength(1)
    return app.save(lea, { id: second?.id ?? 0, updatedAt: body.updatedAt, expectedAt })
  }
  await app.tell()
  expect((await move(later)).errors).toBeNull()
  expect((await lessonsOf(siblings)).map(({ expectedAt }) => expectedAt)).toEqual([later, later])
  await app.tell()
  const mails = await mailsTo(malo)
  expect(mails.map(({ purpose }) => purpose)).toEqual(['course-planned', 'course-moved'])
  // Malo has something else on Thursday
  const other = await app.home({ household: malo })
  expect((await app.save(other, { expectedAt: '2026-11-26T16:00:00Z' })).errors).toBeNull()
  const refused = await move('2026-11-26T16:00:00Z')
  expect(refused.errors?.messages.join()).toMatch(/^Malo .*a déjà/)
  expect((await lessonsOf(siblings)).map(({ expectedAt }) => expectedAt)).toEqual([later, later])
})

test('cancelled and taken back together, told once each time; one of them alone leaves the other', async () => {
  const siblings = await joinSiblings(app)
  const { malo } = siblings
  const { id } = await plan(siblings)
  await app.tell()
  const statuses = async () => (await lessonsOf(siblings)).map(({ status }) => status)
  const cancel = async (onlyThis: boolean) =>
    app.call(planningApi.cancelPlan, { id: id ?? 0, reason: 'teacher', onlyThis }, app.director)
  await cancel(false)
  expect(await statuses()).toEqual(['0-cancelled', '0-cancelled'])
  await app.tell()
  await app.call(planningApi.restorePlan, { id: id ?? 0 }, app.director)
  expect(await statuses()).toEqual(['1-planned', '1-planned'])
  await app.tell()
  await cancel(true)
  expect(await statuses()).toEqual(['0-cancelled', '1-planned'])
  await app.tell()
  const mails = await mailsTo(malo)
  expect(mails.map(({ purpose }) => purpose)).toEqual([
    ...['course-planned', 'course-cancelled', 'course-planned', 'course-cancelled'],
  ])
  expect(mails[1]?.subject).toMatch(/Malo et Léa/)
  expect(mails[3]?.subject).not.toMatch(/Léa/)
  await app.call(planningApi.restorePlan, { id: id ?? 0 }, app.director)
  expect(await statuses()).toEqual(['1-planned', '1-planned'])
})
