// What a teacher answers to the proposal of a stage: by the link or at home, in part, late, taken back; silence, and all sent at once.

import { availabilityApi } from '@cartable/domain/teachers/availability/availability.api.ts'
import { ownProposalsApi as own } from '@cartable/domain/traineeships/proposals/own-proposals.api.ts'
import { proposalsApi } from '@cartable/domain/traineeships/proposals/proposals.api.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeTeacher } from '../../../../test/factories/people.ts'
import { arrangeStage, type Stage } from '../../../../test/factories/traineeships.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { createLink } from '../../../platform/http/links.ts'
import { followStageProposals } from './follow-silent.ts'

const clock = fixedClock('2026-10-01T09:00:00Z')
const week = ['2026-10-19', '2026-10-20', '2026-10-21', '2026-10-22']
let app: TestApp
let lea: Caller
let stage: Stage
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.close())
beforeEach(async () => {
  clock.set('2026-10-01T09:00:00Z')
  lea = await app.staff({ traineeships: 'write' }, { firstName: 'Léa', lastName: 'Morvan' })
  stage = await app.write((db) => arrangeStage(db, { days: week }))
})

const made = async (lastName: string, days: readonly string[] = week) => {
  const teacher = await app.write((db) => arrangeTeacher(db, { lastName }))
  const sent = { id: null, updatedAt: null, groupId: stage.groupId, teacherId: teacher.teacherId, days: [...days] }
  const { id } = (await app.call(proposalsApi.saveProposal, sent, lea)).body
  return { ...teacher, id: id as number }
}
const sendAll = async () => (await app.call(proposalsApi.sendProposals, { sessionId: stage.sessionId }, lea)).body
const linkTo = (subjectId: number) => {
  const link = { purpose: 'traineeship-proposal', subjectClass: 'traineeship_proposals', subjectId } as const
  const expiresAt = new Date(clock.now().getTime() + 86_400_000)
  return app.write((db) => createLink(db, { ...link, expiresAt }))
}
/** A proposal that was sent, with the link of its mail. */
const asked = async (lastName: string, days?: readonly string[]) => {
  const one = await made(lastName, days)
  expect((await sendAll()).sentCount).toBe(1)
  const token = await linkTo(one.id)
  return { ...one, token, home: await app.signIn(one.personId) }
}
const page = async (token: string) => (await app.call(own.showStageProposal, { token }, null)).body.proposal
const say = async (token: string, answer: 'accept' | 'refuse' | 'other-dates', more: object = {}) =>
  (await app.call(own.answerStageProposal, { token, answer, ...more }, null)).body
const bells = async (contains: string) =>
  (await app.database.db.selectFrom('notifications').select(['title', 'body']).orderBy('id').execute()).filter(
    ({ title }) => title.includes(contains),
  )
const mails = async (id: number, purpose: string) =>
  (
    await app.database.db
      .selectFrom('messages')
      .select('body')
      .where('aboutClass', '=', 'traineeship_proposals')
      .where('aboutId', '=', id)
      .where('purpose', '=', purpose)
      .execute()
  ).length

test('J-TEACHER-03 the link shows days, hours, place and pay, and no GET answers; he takes some of the days', async () => {
  const { id, token, teacherId } = await asked('Bodin')
  expect(await page(token)).toMatchObject({ state: 'waiting', days: week, startTime: '09:00', endTime: '11:00' })
  await page(token)
  expect((await page(token)).state).toBe('waiting')
  expect((await say(token, 'accept', { days: ['2026-11-02'] })).errors?.propertyPaths).toEqual(['days'])
  expect(await say(token, 'accept', { days: week.slice(0, 3) })).toEqual({ errors: null, state: 'accepted' })
  // pressed twice
  expect(await say(token, 'accept')).toEqual({ errors: null, state: 'accepted' })
  expect(await page(token)).toMatchObject({ state: 'accepted', days: week.slice(0, 3), mayTakeBack: true })
  expect(await mails(id, 'traineeship-proposal-accepted')).toBe(1)
  expect((await bells('Bodin accepte 3 jours sur 4')).length).toBe(1)
  const slots = await app.database.db
    .selectFrom('traineeshipGroupSlots')
    .select('day')
    .where('teacherId', '=', teacherId)
    .execute()
  expect(slots).toHaveLength(3)
})

test('two accept the same group: the first; the second reads that it is taken, and the office whom to call', async () => {
  const [first, second] = [await asked('Cariou'), await asked('Danet')]
  expect((await say(first.token, 'accept')).state).toBe('accepted')
  expect((await page(second.token)).state).toBe('taken')
  expect(await say(second.token, 'accept')).toEqual({ errors: null, state: 'taken' })
  expect(await bells('Danet accepte aussi')).toHaveLength(1)
})

test('a no says why; other dates are said in words and leave it open; an answer is taken back before the choice', async () => {
  const { id, token, home } = await asked('Evenou')
  expect((await say(token, 'refuse')).errors?.propertyPaths).toEqual(['responseTypeId'])
  expect((await say(token, 'other-dates')).errors?.propertyPaths).toEqual(['comment'])
  expect((await say(token, 'other-dates', { comment: 'Plutôt l’après-midi.' })).state).toBe('waiting')
  expect((await bells('Evenou propose d’autres dates'))[0]?.body).toBe('Plutôt l’après-midi.')
  expect((await say(token, 'refuse', { comment: 'Je pars.' })).state).toBe('refused')
  const rows = (await app.call(own.ownStageProposals, {}, home)).body.rows
  expect(rows).toMatchObject([{ id, state: 'refused', mayTakeBack: true }])
  expect((await app.call(own.takeBackOwnStageAnswer, { id }, home)).body.isValid).toBe(true)
  expect((await app.call(own.answerOwnStageProposal, { id, answer: 'accept' }, home)).body.state).toBe('accepted')
  clock.advance(25 * 3_600_000)
  const late = (await app.call(own.takeBackStageAnswer, { token: await linkTo(id) }, null)).body
  expect(late).toMatchObject({ isValid: false })
  expect(late.errorMsgs[0]).toMatch(/appelez-nous/)
})

test('nobody answers for another, and what the office took back is over', async () => {
  const { id, token } = await asked('Floch')
  const stranger = await app.write((db) => arrangeTeacher(db))
  const other = await app.signIn(stranger.personId)
  expect((await app.call(own.answerOwnStageProposal, { id, answer: 'accept' }, other)).status).toBe(404)
  expect((await app.call(own.takeBackOwnStageAnswer, { id }, other)).status).toBe(404)
  await app.call(proposalsApi.cancelProposal, { id }, lea)
  expect((await page(token)).state).toBe('over')
  expect((await say(token, 'accept')).state).toBe('over')
})

test('no word in three days: one reminder, and three days later the office is to call', async () => {
  const { id } = await asked('Guegan')
  const follow = () =>
    followStageProposals.run({
      db: app.database.db,
      write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
        inWrite(app.database, { operation }, change as never),
      platform: app.platform,
      signal: new AbortController().signal,
    } as never)
  for (const [hours, reminders, calls] of [
    [71, 0, 0],
    [1, 1, 0],
    [71, 1, 0],
    [1, 1, 1],
    [100, 1, 1],
  ] as const) {
    clock.advance(hours * 3_600_000)
    await follow()
    await follow()
    expect(await mails(id, 'traineeship-proposal-reminder')).toBe(reminders)
    expect(await bells('Guegan n’a pas répondu')).toHaveLength(calls)
  }
})

test('all that were made leave in one go, once; whose papers have lapsed is named and is not written to', async () => {
  const [ready, lapsed] = [await made('Hamon'), await made('Ider', [])]
  expect(lapsed.id).toBeNull()
  const blocked = await made('Jaffre')
  await app.write(async (db) => {
    const { id } = await db
      .insertInto('documentTypes')
      .values({
        ...{ name: 'Attestation de vigilance', type: 'proof', category: 'employment', availableFor: ['teacher'] },
        ...{ mandatory: true, limitedValidity: true, validityDurationMonths: 6 },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const at = clock.now().toISOString()
    const check = { checkStatus: 'approved' as const, checkedAt: at, expiresOn: '2026-09-30' }
    await db
      .insertInto('documents')
      .values({ documentTypeId: id, teacherId: blocked.teacherId, ...check })
      .execute()
  })
  const { sentCount, leftOut } = await sendAll()
  expect([sentCount, leftOut.length]).toEqual([1, 1])
  expect(leftOut[0]).toMatch(/Jaffre.*Attestation de vigilance/i)
  expect((await sendAll()).sentCount).toBe(0)
  expect(await mails(ready.id, 'traineeship-proposal')).toBe(1)
  const again = { id: null, updatedAt: null, groupId: stage.groupId, teacherId: blocked.teacherId, days: week }
  await app.call(proposalsApi.cancelProposal, { id: blocked.id }, lea)
  expect((await app.call(proposalsApi.saveProposal, again, lea)).body.errors?.propertyPaths).toEqual(['teacherId'])
})

test('J-TEACHER-03 away on all the days of a stage: answered no in his name; on some of them he still chooses', async () => {
  const { id, home, teacherId, token } = await asked('Kerdoncuff')
  const away = (firstDay: string, lastDay: string) => {
    const absence = { teacherId, firstDay, lastDay, reason: null, cancelsLessons: false }
    return app.call(availabilityApi.saveAbsence, absence, home)
  }
  await away('2026-10-21', '2026-10-22')
  expect((await page(token)).state).toBe('waiting')
  await away('2026-10-12', '2026-10-20')
  expect((await page(token)).state).toBe('waiting')
  const { id: other, token: link } = await asked('Lozach')
  const second = await app.database.db
    .selectFrom('traineeshipProposals')
    .select('teacherId')
    .where('id', '=', other)
    .executeTakeFirstOrThrow()
  const { personId } = await app.database.db
    .selectFrom('teachers')
    .select('personId')
    .where('id', '=', second.teacherId)
    .executeTakeFirstOrThrow()
  const absence = {
    teacherId: second.teacherId,
    firstDay: '2026-10-15',
    lastDay: '2026-10-30',
    reason: null,
    cancelsLessons: false,
  }
  await app.call(availabilityApi.saveAbsence, absence, await app.signIn(personId))
  expect(await page(link)).toMatchObject({ state: 'refused', comment: 'Indisponible jusqu’au 30/10/2026.' })
  expect(id).not.toBe(other)
})
