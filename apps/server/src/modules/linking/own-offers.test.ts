// The pupils proposed to a teacher, at his home: what he reads, answers, takes back before the choice, and what is nobody else's.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { ownOffersApi as own } from '@cartable/domain/linking/own-offers.api.ts'
import { availabilityApi } from '@cartable/domain/teachers/availability/availability.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeTeacher } from '../../../test/factories/people.ts'
import { arrangeLinking, arrangeProposal } from './linking.factory.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** A search with one teacher asked, at his browser. */
const asked = async () => {
  const made = await app.write(async (db) => {
    const linkingId = await arrangeLinking(db, { status: 'proposed' })
    const teacher = await arrangeTeacher(db)
    return {
      linkingId,
      ...teacher,
      id: await arrangeProposal(db, { linkingId, teacherId: teacher.teacherId, status: 'sent' }),
    }
  })
  return { ...made, home: await app.signIn(made.personId) }
}
const offers = async ({ home }: { home: Awaited<ReturnType<typeof asked>>['home'] }) =>
  (await app.call(own.ownOffers, {}, home)).body.rows

test('J-TEACHER-03 a pupil proposed shows at home, is accepted, and the answer taken back before the choice', async () => {
  const one = await asked()
  const { id, home } = one
  expect(await offers(one)).toMatchObject([{ id, state: 'waiting', mayTakeBack: false }])
  // never the price of the family, nor its name
  expect(Object.keys((await offers(one))[0] ?? {})).not.toContain('customerPrice')
  expect((await app.call(own.answerOwnOffer, { id, accepted: false }, home)).body.errors?.propertyPaths).toEqual([
    'responseTypeId',
  ])
  expect((await app.call(own.answerOwnOffer, { id, accepted: true }, home)).body.state).toBe('accepted')
  expect((await app.call(own.answerOwnOffer, { id, accepted: true }, home)).body.state).toBe('accepted')
  expect(await offers(one)).toMatchObject([{ id, state: 'accepted', mayTakeBack: true }])
  expect((await app.call(own.takeBackOwnOffer, { id }, home)).body.isValid).toBe(true)
  expect((await app.call(own.takeBackOwnOffer, { id }, home)).body.isValid).toBe(true)
  expect(await offers(one)).toMatchObject([{ id, state: 'waiting' }])
  expect((await app.call(own.answerOwnOffer, { id, accepted: false, comment: 'Trop loin' }, home)).body.state).toBe(
    'refused',
  )
  expect(await offers(one)).toMatchObject([{ id, state: 'refused', mayTakeBack: true }])
})

test('taken meanwhile by another: kind words, and no way back into it; another teacher reaches nothing', async () => {
  const one = await asked()
  const other = await app.write(async (db) => {
    const teacher = await arrangeTeacher(db)
    return {
      ...teacher,
      id: await arrangeProposal(db, { linkingId: one.linkingId, teacherId: teacher.teacherId, status: 'sent' }),
    }
  })
  const second = await app.signIn(other.personId)
  expect((await app.call(own.answerOwnOffer, { id: one.id, accepted: true }, second)).status).toBe(404)
  expect((await app.call(own.takeBackOwnOffer, { id: one.id }, second)).status).toBe(404)
  await app.call(own.answerOwnOffer, { id: other.id, accepted: false, comment: 'Non' }, second)
  await app.call(own.answerOwnOffer, { id: one.id, accepted: true }, one.home)
  const late = (await app.call(own.takeBackOwnOffer, { id: other.id }, second)).body
  expect(late.errorMsgs[0]).toMatch(/autre professeur/)
  expect(await offers({ home: second })).toEqual([])
})

test('J-TEACHER-03 away until a day: what waits for him is answered no in his name, with the day', async () => {
  const { id, home, teacherId } = await asked()
  const today = new Date().toISOString().slice(0, 10)
  const absence = { teacherId, firstDay: today, lastDay: addDays(today, 10), reason: null }
  const saved = (await app.call(availabilityApi.saveAbsence, { ...absence, cancelsLessons: false }, home)).body
  expect(saved.errors).toBeNull()
  const row = await app.database.db
    .selectFrom('linkingProposals')
    .select(['status', 'responseComment'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'refused', responseComment: expect.stringMatching(/^Indisponible jusqu’au /) })
})
