// The loyalty programme and the video rooms through HTTP.
import { loyaltyApi } from '@cartable/domain/contracts/loyalty/loyalty.api.ts'
import { roomsApi } from '@cartable/domain/courses/rooms/rooms.api.ts'
import { videoConferencesApi } from '@cartable/domain/courses/video-conferences.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'

let app: TestApp
let director: Caller
beforeAll(async () => {
  app = await startTestApp()
  director = await app.director()
})
afterAll(() => app.close())

type Form = SentOf<typeof loyaltyApi.saveLoyalty>
const show = async () => (await app.call(loyaltyApi.showLoyalty, {}, director)).body
const save = (form: Form) => app.call(loyaltyApi.saveLoyalty, form, director)
const level = (thresholdHours: number, discountPercent: string) => ({ thresholdHours, discountPercent })

test('CONTRACT-20 the loyalty programme is a form with levels, repeated as often as wanted', async () => {
  const blank = await show()
  expect(blank).toMatchObject({ id: null, enabled: true, levels: [] })
  expect((await save({ ...blank, levels: [] })).body.errors).toEqual({
    propertyPaths: ['levels'],
    messages: ['Ajoutez au moins un palier.'],
  })
  const wrong = await save({ ...blank, levels: [level(50, '10'), level(40, '5')] })
  expect(wrong.body.errors).toEqual({
    propertyPaths: ['levels.1.thresholdHours', 'levels.1.discountPercent'],
    messages: ['Ce palier commence après le précédent.', 'La remise d’un palier dépasse celle du précédent.'],
  })
  expect(
    (await save({ ...blank, levels: [level(20, '5'), level(50, '10'), level(100, '12,5')] })).body.errors,
  ).toBeNull()
  const stored = await show()
  expect(stored.levels).toEqual([level(20, '5'), level(50, '10'), level(100, '12.5')])
  // one is taken out, one changed, one added; whoever read before is told
  const next = [level(20, '6'), level(100, '12.5'), level(200, '15')]
  expect((await save({ ...stored, levels: next })).body.errors).toBeNull()
  expect((await show()).levels).toEqual(next)
  expect((await save({ ...stored, levels: next })).status).toBe(409)
  // two programmes are never in force
  expect((await save({ ...stored, id: null, updatedAt: null })).body.errors?.messages).toEqual([
    'Un programme de fidélité est déjà en vigueur\u00a0: actualisez la page.',
  ])
})

test('rooms of online lessons are listed without their address', async () => {
  const { contractId, courseId } = await app.write(async (db) => {
    const tuition = await arrangeContract(db, { format: 'CEL' })
    return { ...tuition, courseId: await arrangeCourse(db, tuition, { doneAt: '2026-11-24T16:00:00.000Z' }) }
  })
  const url = 'https://visio.exemple/salle-secrete-1'
  await app.call(roomsApi.saveRoom, { contractId, url }, director)
  const list = (from: string) => app.call(videoConferencesApi.videoConferences, { from, to: '2026-11-24' }, director)
  const { body, raw } = await list('2026-11-24')
  expect(body.rows).toMatchObject([{ courseId, provider: 'visio.exemple', startsAt: '2026-11-24T16:00:00.000Z' }])
  expect(raw.toString()).not.toContain('salle-secrete')
  expect((await list('2026-11-25')).body.rows).toEqual([])
})
