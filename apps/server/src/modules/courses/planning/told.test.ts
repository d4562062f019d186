// Who is told of a change of the planning: the others, once, and nobody of what was taken back meanwhile.
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { type Home, type PlanningApp, startPlanningApp } from './planning.factory.ts'

let app: PlanningApp
beforeAll(async () => {
  app = await startPlanningApp()
})
afterAll(() => app.close())

const mailsAbout = async (id: number | null) =>
  (
    await app.database.db
      .selectFrom('messages')
      .innerJoin('messageRecipients', 'messageRecipients.messageId', 'messages.id')
      .select(['messages.purpose', 'messages.subject', 'messages.body', 'messageRecipients.personId'])
      .where('aboutClass', '=', 'courses')
      .where('aboutId', '=', id)
      .orderBy('messages.id')
      .execute()
  ).map(({ purpose, personId, ...text }) => ({ purpose, personId, ...text }))
const bellOf = (caller: Caller) =>
  app.database.db
    .selectFrom('notifications')
    .select('title')
    .where('accountId', '=', caller.accountId)
    .orderBy('id')
    .execute()
const move = async (home: Home, id: number | null, expectedAt: string, caller?: Caller) => {
  const { body } = await app.call(planningApi.plan, { id: String(id) }, app.director)
  return app.save(home, { id, updatedAt: body.updatedAt, expectedAt }, caller)
}

test('the others are told of a plan, a move and a cancellation: by mail, by the bell, never the author', async () => {
  const home = await app.home()
  const { id } = await app.save(home, {}, home.teacher)
  await app.tell()
  expect(await mailsAbout(id)).toMatchObject([
    {
      purpose: 'course-planned',
      personId: home.customerPersonId,
      subject: 'Cours de Malo le 25/11/2026 à 17:00',
      body: expect.stringContaining('est prévu le 25/11/2026 à 17:00, pour 1,5\u00a0h'),
    },
  ])
  expect(await bellOf(home.student)).toHaveLength(1)
  expect(await bellOf(home.teacher)).toEqual([])
  await move(home, id, '2026-11-26T17:00:00Z')
  await app.tell()
  const moved = (await mailsAbout(id)).slice(1)
  expect(moved.map(({ purpose }) => purpose)).toEqual(['course-moved', 'course-moved'])
  expect(new Set(moved.map(({ personId }) => personId))).toEqual(new Set([home.customerPersonId, home.teacherPersonId]))
  expect(moved[0]?.body).toContain('qui était prévu le 25/11/2026 à 17:00, aura lieu le 26/11/2026 à 18:00')
  await app.call(planningApi.cancelPlan, { id: id ?? 0, reason: 'pupil-ill', words: 'fièvre' }, home.customer)
  await app.tell()
  const gone = (await mailsAbout(id)).slice(3)
  expect(gone).toMatchObject([
    {
      purpose: 'course-cancelled',
      personId: home.teacherPersonId,
      body: expect.stringContaining('Motif\u00a0: Élève malade\u00a0: fièvre'),
    },
  ])
  // the family's price stays the family's
  expect(JSON.stringify(await mailsAbout(id))).not.toContain('€')
  expect((await bellOf(home.teacher)).map(({ title }) => title.split('\u00a0')[0])).toEqual([
    'Cours déplacé',
    'Cours annulé',
  ])
})

test('several changes within half a minute are one mail, and what was taken back is none', async () => {
  const home = await app.home()
  const { id } = await app.save(home)
  await app.tell()
  await move(home, id, '2026-11-26T17:00:00Z')
  await move(home, id, '2026-11-27T17:00:00Z')
  await app.tell()
  expect((await mailsAbout(id)).slice(2).map(({ purpose, subject }) => [purpose, subject])).toEqual([
    ['course-moved', 'Le cours de Malo est déplacé au 27/11/2026 à 18:00'],
    ['course-moved', 'Le cours de Malo est déplacé au 27/11/2026 à 18:00'],
  ])
  await move(home, id, '2026-11-30T17:00:00Z')
  await move(home, id, '2026-11-27T17:00:00Z')
  await app.call(planningApi.cancelPlan, { id: id ?? 0, reason: 'family' }, app.director)
  await app.call(planningApi.restorePlan, { id: id ?? 0 }, app.director)
  await app.tell()
  expect(await mailsAbout(id)).toHaveLength(4)
})

test('who has no address is called: the team has it to do', async () => {
  const home = await app.home()
  await app.write((db) =>
    db.updateTable('people').set({ email: null }).where('id', '=', home.customerPersonId).execute(),
  )
  expect((await app.check(home)).told).toEqual([
    expect.stringMatching(/, à appeler \(sans adresse e-mail\)$/),
    expect.stringMatching(/, par mail$/),
  ])
  const { id } = await app.save(home)
  await app.tell()
  expect((await mailsAbout(id)).map(({ personId }) => personId)).toEqual([home.teacherPersonId])
  const actions = await app.database.db
    .selectFrom('nextActions')
    .select(['kind', 'comment'])
    .where('contractId', '=', home.contractId)
    .execute()
  expect(actions).toEqual([
    { kind: 'call-family', comment: expect.stringContaining('Cours planifié\u00a0: 25/11/2026 à 17:00') },
  ])
})

test('each mail of a lesson brings its file for a calendar: the same key, a greater number, cancelled at the end', async () => {
  const home = await app.home()
  const { id } = await app.save(home, {}, home.teacher)
  await app.tell()
  await move(home, id, '2026-11-26T17:00:00Z')
  await app.tell()
  await app.call(planningApi.cancelPlan, { id: id ?? 0, reason: 'pupil-ill', words: 'fièvre' }, home.teacher)
  await app.tell()
  const files = await app.database.db
    .selectFrom('messages as m')
    .innerJoin('messageRecipients as r', 'r.messageId', 'm.id')
    .innerJoin('messageAttachments as a', 'a.messageId', 'm.id')
    .innerJoin('files as f', 'f.id', 'a.fileId')
    .select(['m.purpose', 'a.name', 'f.storageKey'])
    .where('m.aboutClass', '=', 'courses')
    .where('m.aboutId', '=', id)
    .where('r.personId', '=', home.customerPersonId)
    .orderBy('m.id')
    .execute()
  expect(files.map(({ purpose, name }) => [purpose, name])).toEqual([
    ['course-planned', 'cours.ics'],
    ['course-moved', 'cours.ics'],
    ['course-cancelled', 'cours.ics'],
  ])
  const texts = []
  for (const file of files) texts.push((await app.platform.files.readAll(file)).toString())
  const [first = '', second = '', last = ''] = texts
  for (const text of texts) expect(text).toMatch(new RegExp(`UID:course-${id}@`))
  expect(first).toContain('DTSTART:20261125T160000Z')
  expect(second).toContain('DTSTART:20261126T170000Z')
  expect(last).toContain('STATUS:CANCELLED')
  const numbers = texts.map((text) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]))
  expect(numbers[1]).toBeGreaterThan(numbers[0] ?? Number.NaN)
  expect(numbers[2]).toBeGreaterThanOrEqual(numbers[1] ?? Number.NaN)
}, 60_000)
