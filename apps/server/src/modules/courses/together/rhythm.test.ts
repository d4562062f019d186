// Regular lessons of several pupils: one rhythm for each, planned, changed and ended in one act, told once.
import { seriesApi } from '@cartable/domain/courses/series/series.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlanningApp, startPlanningApp } from '../planning/planning.factory.ts'
import { joinSiblings, type Siblings } from './together.factory.ts'

let app: PlanningApp
beforeAll(async () => {
  app = await startPlanningApp()
})
afterAll(() => app.close())

const lessonsOf = ({ malo, lea }: Siblings) =>
  app.database.db
    .selectFrom('courses')
    .select(['contractId', 'expectedAt', 'collectiveKey'])
    .where('contractId', 'in', [malo.contractId, lea.contractId])
    .where('status', '=', '1-planned')
    .orderBy('expectedAt')
    .orderBy('contractId')
    .execute()
const mailsTo = async ({ malo }: Siblings) =>
  app.database.db
    .selectFrom('messages')
    .innerJoin('messageRecipients', 'messageRecipients.messageId', 'messages.id')
    .select(['messages.subject', 'messages.body', 'purpose'])
    .where('messageRecipients.personId', '=', malo.customerPersonId)
    .orderBy('messages.id')
    .execute()

test('a rhythm for two gives each its lessons, together; it changes and ends for both, and the family reads one mail', async () => {
  const siblings = await joinSiblings(app)
  const { malo, lea } = siblings
  const { body: form } = await app.call(seriesApi.showSeries, { contractId: String(malo.contractId) }, app.director)
  expect(form).toMatchObject({ withIds: [lea.contractId], companions: [{ contractId: lea.contractId }], together: [] })
  const rhythm = {
    ...{ contractId: malo.contractId, firstDay: '2026-11-25', lastDay: '2026-12-16', startTime: '17:00' },
    ...{ durationMinutes: 60, everyWeeks: 1, schoolZone: 'B' },
    ...{ skipsSchoolHolidays: true, skipsPublicHolidays: true },
  }
  const { body: saved } = await app.call(seriesApi.saveSeries, { ...rhythm, withIds: [lea.contractId] }, app.director)
  expect(saved).toMatchObject({ errors: null, made: 4, blocked: 0 })
  const lessons = await lessonsOf(siblings)
  expect(lessons).toHaveLength(8)
  expect(new Set(lessons.map(({ collectiveKey }) => collectiveKey)).size).toBe(4)
  expect((await mailsTo(siblings)).map(({ purpose }) => purpose)).toEqual(['course-series'])
  expect((await mailsTo(siblings))[0]?.subject).toMatch(/Malo et Léa/)

  const { body: changed } = await app.call(
    seriesApi.saveSeries,
    { ...rhythm, replacesId: saved.id, firstDay: '2026-12-03', lastDay: '2026-12-17', startTime: '17:30' },
    app.director,
  )
  expect(changed).toMatchObject({ errors: null, made: 3, blocked: 0 })
  const days = (await lessonsOf(siblings)).map(({ expectedAt }) => expectedAt?.slice(0, 10))
  expect(days).toEqual(
    ['2026-11-25', '2026-12-02', '2026-12-03', '2026-12-10', '2026-12-17'].flatMap((day) => [day, day]),
  )

  await app.call(seriesApi.endSeries, { id: changed.id ?? 0, lastDay: '2026-12-03' }, app.director)
  expect(await lessonsOf(siblings)).toHaveLength(6)
  expect((await mailsTo(siblings)).map(({ purpose }) => purpose)).toEqual([
    ...['course-series', 'course-series', 'course-series-ended'],
  ])
})
