// The bell through HTTP on the real database: told in the transaction, mine alone, read one by one or all, gone after 90 days.
import { notificationsApi as api } from '@cartable/domain/access/notifications/notifications.api.ts'
import { notificationsKeptDays } from '@cartable/domain/kernel/notifications.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { housekeepingTasks } from '../../../platform/housekeeping.ts'
import { notify } from '../../../platform/notifications.ts'

let app: TestApp
let claire: Caller
let marc: Caller
beforeAll(async () => {
  app = await startTestApp()
  claire = await app.staff({})
  marc = await app.staff({})
})
afterAll(() => app.close())
beforeEach(() => app.write((db) => db.deleteFrom('notifications').execute()))

const tell = (accounts: (number | null)[], title: string, link: string | null = null) =>
  app.write((db) => notify(db, accounts, { kind: 'contact', title, link }))
const bell = async (caller: Caller) => (await app.call(api.listNotifications, {}, caller)).body
const read = async (caller: Caller, input: { ids?: number[]; upTo?: number | null }) =>
  (await app.call(api.readNotifications, input, caller)).body.readCount

test('each person is told once, newest first, and hears of nothing that is for others', async () => {
  await tell([claire.accountId, null, claire.accountId], 'Un contact vous est confié.', '/contact/overview')
  await tell([claire.accountId, marc.accountId], 'Un autre.')
  const { rows, totals, total } = await bell(claire)
  expect(rows).toMatchObject([
    { title: 'Un autre.', link: null, readAt: null },
    { title: 'Un contact vous est confié.', link: '/contact/overview', kind: 'contact' },
  ])
  expect([total, totals.unread]).toEqual([2, 2])
  expect((await bell(marc)).rows.map((row) => row.title)).toEqual(['Un autre.'])
})

test('what is rolled back was never told, and no notification leads out of this site', async () => {
  await app
    .write(async (db) => {
      await notify(db, [claire.accountId], { kind: 'task', title: 'Jamais.' })
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  expect((await bell(claire)).total).toBe(0)
  for (const link of ['https://ailleurs.example', '//ailleurs.example', '/\\ailleurs.example', 'javascript:alert(1)']) {
    await expect(tell([claire.accountId], 'x', link), link).rejects.toThrow(/leads into this site/)
    const written = app.write((db) =>
      db.insertInto('notifications').values({ accountId: claire.accountId, kind: 'task', title: 'x', link }).execute(),
    )
    await expect(written, link).rejects.toThrow(/notifications_link_check/)
  }
})

test('one is read, then all up to the latest shown: what came meanwhile stays unread; others’ are out of reach', async () => {
  for (const title of ['Un.', 'Deux.', 'Trois.', 'Quatre.']) await tell([claire.accountId, marc.accountId], title)
  const [, three, two] = (await bell(claire)).rows
  expect(await read(claire, { ids: [two?.id ?? 0] })).toBe(1)
  expect(await read(claire, { ids: [two?.id ?? 0] })).toBe(0)
  expect(await read(claire, {})).toBe(0)
  expect((await bell(claire)).totals.unread).toBe(3)
  expect(await read(claire, { upTo: three?.id ?? 0 })).toBe(2)
  const after = await bell(claire)
  expect(after.rows.map((row) => row.readAt !== null)).toEqual([false, true, true, true])
  const theirs = (await bell(marc)).rows.map((row) => row.id)
  expect(await read(claire, { ids: theirs })).toBe(0)
  expect((await bell(marc)).totals.unread).toBe(4)
})

test('a notification leaves the bell after 90 days, read or not', async () => {
  expect(notificationsKeptDays).toBe(90)
  await tell([claire.accountId], 'Vieille.')
  await tell([claire.accountId], 'Récente.')
  const age = (title: string, days: number) =>
    app.write((db) =>
      db
        .updateTable('notifications')
        .set({ createdAt: new Date(Date.now() - days * 86_400_000).toISOString() })
        .where('title', '=', title)
        .execute(),
    )
  await age('Vieille.', 91)
  await age('Récente.', 89)
  const task = housekeepingTasks.find(({ code }) => code === 'purge-sessions')
  await task?.run({
    platform: app.platform,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) => inWrite(app.database, { operation }, change),
  } as never)
  expect((await bell(claire)).rows.map((row) => row.title)).toEqual(['Récente.'])
})
