// The opinion that a family is asked for as its lessons end: by the link of its mail, at home, once; what the office and the teacher see of it.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { evaluationsApi } from '@cartable/domain/teachers/evaluations.api.ts'
import { reviewsApi } from '@cartable/domain/teachers/reviews/reviews.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeContract, type Tuition } from '../../../../test/factories/tuition.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { createLink } from '../../../platform/http/links.ts'

let app: TestApp
let nathalie: Caller
let reasonId: number
beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock('2026-11-20T09:00:00Z') })
  nathalie = await app.staff({ contracts: 'write', teachers: 'write', linking: 'write' })
  const { rows } = await sql<{ id: number }>`
    select id from response_types where context = 'contract-end' and name = 'Budget'`.execute(app.database.db)
  reasonId = rows[0]!.id
})
afterAll(() => app.close())

/** A contract whose last lesson was given on 17/11. */
const arrange = () =>
  app.write(async (db) => {
    const tuition = await arrangeContract(db)
    await db.updateTable('contracts').set({ lastCourseOn: '2026-11-17' }).where('id', '=', tuition.contractId).execute()
    return tuition
  })
const end = ({ contractId: id }: Tuition, more: { asksReview?: boolean; on?: string } = {}) =>
  app.call(contractsApi.close, { id, on: '2026-11-20', reasonId, ...more }, nathalie)
const reviewOf = async ({ contractId: id }: Tuition) =>
  (await app.call(contractsApi.show, { id: String(id) }, nathalie)).body.review
const askedAtHome = async ({ customerPersonId }: Tuition) => {
  const family = await app.signIn(customerPersonId)
  return { family, reviews: (await app.call(homesApi.familyHome, {}, family)).body.reviews }
}
const mailsOf = async ({ contractId }: Tuition) =>
  (
    await sql<{ purpose: string; body: string }>`select purpose, body from messages
      where about_class = 'contracts' and about_id = ${contractId} order by id`.execute(app.database.db)
  ).rows
const actionsOf = async ({ contractId }: Tuition) =>
  (await app.call(linkingApi.nextActions, {}, nathalie)).body.rows.filter((row) => row.contractId === contractId)

test('is asked as the contract ends, by a link in the mail and at home; given once; a low mark is work for the office', async () => {
  const tuition = await arrange()
  await end(tuition)
  expect(await reviewOf(tuition)).toMatchObject({ status: 'requested', stars: null })
  const mail = (await mailsOf(tuition)).find(({ purpose }) => purpose === 'contract-ended')
  expect(mail?.body).toContain('Donner un avis')
  const { family, reviews } = await askedAtHome(tuition)
  expect(reviews).toHaveLength(1)
  const id = reviews[0]!.id
  const stranger = await arrange()
  const other = await app.signIn(stranger.customerPersonId)
  const said = { id, stars: 2, comments: 'Souvent en retard.' }
  expect((await app.call(reviewsApi.saveOwnReview, said, other)).body.errors?.messages).toEqual([
    'Cet avis n’est plus demandé.',
  ])
  const twice = await Promise.all([
    app.call(reviewsApi.saveOwnReview, said, family),
    app.call(reviewsApi.saveOwnReview, { ...said, stars: 5 }, family),
  ])
  expect(twice.filter(({ body }) => body.errors === null)).toHaveLength(1)
  expect(twice.flatMap(({ body }) => body.errors?.messages ?? [])).toEqual([
    'Votre avis est déjà donné\u00a0: merci. Appelez-nous pour le changer.',
  ])
  expect((await askedAtHome(tuition)).reviews).toEqual([])
  const third = await arrange()
  await end(third)
  const link = { purpose: 'evaluation', subjectClass: 'teacher_evaluations' } as const
  const asked = (await askedAtHome(third)).reviews[0]!.id
  const expiresAt = new Date('2026-12-20T09:00:00Z')
  const token = await app.write((db) => createLink(db, { ...link, subjectId: asked, expiresAt }))
  expect((await app.call(reviewsApi.showReview, { token }, null)).body).toMatchObject({ state: 'waiting' })
  const byLink = await app.call(reviewsApi.saveReview, { token, stars: 2, comments: 'Souvent en retard.' }, null)
  expect(byLink.body).toEqual({ errors: null })
  expect((await app.call(reviewsApi.showReview, { token }, null)).status).toBe(404)
  expect(await reviewOf(third)).toMatchObject({ status: 'sent', stars: 2, date: '2026-11-20' })
  expect(await actionsOf(third)).toMatchObject([
    { kind: 'review', comment: expect.stringContaining('Avis de 2 sur 5') },
  ])
})

test('is read by the teacher once the office has published it, and counts in his mean', async () => {
  const tuition = await arrange()
  const teacher = await app.signIn(tuition.teacherPersonId)
  const published = async () => (await app.call(homesApi.teacherHome, {}, teacher)).body.reviews
  await end(tuition)
  const { family, reviews } = await askedAtHome(tuition)
  await app.call(reviewsApi.saveOwnReview, { id: reviews[0]!.id, stars: 4, comments: 'Très clair.' }, family)
  expect(await published()).toEqual([])
  expect(await actionsOf(tuition)).toEqual([])
  const teacherId = String(tuition.teacherId)
  const list = async () => (await app.call(evaluationsApi.listEvaluations, { teacherId }, nathalie)).body
  expect(await list()).toMatchObject({
    rows: [{ average: 4, comments: 'Très clair.', status: 'sent', canEdit: true }],
    totals: { average: 4, received: 1 },
  })
  const { rows } = await list()
  const { body: form } = await app.call(evaluationsApi.showEvaluation, { id: String(rows[0]!.id) }, nathalie)
  const { options: _o, requestedAt: _r, canEdit: _c, ...record } = form
  const rankings = record.rankings.map(({ rankingId, stars }) => ({ rankingId, stars }))
  const saved = await app.call(
    evaluationsApi.saveEvaluation,
    { ...record, rankings, grResponse: 'Merci.', status: 'published' },
    nathalie,
  )
  expect(saved.body.errors).toBeNull()
  expect(await published()).toMatchObject([{ stars: 4, comments: 'Très clair.', grResponse: 'Merci.' }])
})

test('is not asked of a family that is left out, nor of lessons that were never given; it is taken back when they go on', async () => {
  const tuition = await arrange()
  await end(tuition, { asksReview: false })
  expect(await reviewOf(tuition)).toBeNull()
  expect((await mailsOf(tuition)).at(-1)?.body).not.toContain('avis')
  const never = await app.write((db) => arrangeContract(db))
  await end(never)
  expect(await reviewOf(never)).toBeNull()
  const back = await arrange()
  await end(back, { on: '2026-12-10' })
  expect(await reviewOf(back)).toMatchObject({ status: 'requested' })
  await app.call(contractsApi.open, { id: back.contractId }, nathalie)
  expect(await reviewOf(back)).toBeNull()
  await end(back)
  await end(back, { asksReview: false })
  expect(await reviewOf(back)).toBeNull()
})
