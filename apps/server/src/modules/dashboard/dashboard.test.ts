// Indicators and search of the home page, cut to the rights of who asks.
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.write(async (db) => {
    await db
      .insertInto('contacts')
      .values([
        { origin: 'public', isStudent: false, lastName: 'Kerbrat', firstName: 'Zélie', status: 'contact' },
        {
          origin: 'public',
          isStudent: true,
          lastName: 'Autre',
          status: 'prospect',
          statusChangedAt: new Date(Date.now() - 9 * 86_400_000).toISOString(),
        },
      ])
      .execute()
  })
})
afterAll(() => app.close())

test('DASH-13 the summary answers the count of each indicator by its key, for the rights one holds', async () => {
  const director = await app.director()
  expect((await app.call(dashboardApi.summary, {}, director)).body).toMatchObject({
    '1-newContacts': 1,
    '2-lateContacts': 1,
    '6-failedPayments': 0,
    '8-technicalAlerts': 0,
  })
  const accountant = await app.staff({ dashboard: 'read', billing: 'read' })
  expect((await app.call(dashboardApi.summary, {}, accountant)).body).toEqual({
    '6-failedPayments': 0,
    '7-unpaidOrders': 0,
  })
})

test('the search finds a contact without accents, and only for those who may read contacts', async () => {
  const found = await app.call(dashboardApi.search, { q: 'zelie kerb' }, await app.staff({ contacts: 'read' }))
  expect(found.body.groups).toEqual([
    { label: 'Contacts', total: 1, hits: [expect.objectContaining({ label: expect.stringContaining('Kerbrat') })] },
  ])
  expect(
    (await app.call(dashboardApi.search, { q: 'zelie kerb' }, await app.staff({ billing: 'read' }))).body.groups,
  ).toEqual([])
})
