// Indicators and search of the home page, cut to the rights of who asks.
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { indicatorKeys, indicatorsOf, openedBy } from '@cartable/domain/dashboard/dashboard.indicators.ts'
import { tilesApi } from '@cartable/domain/dashboard/tiles.api.ts'
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
    '10-newContacts': 1,
    '11-lateContacts': 1,
    '12-failedPayments': 0,
    '21-technicalAlerts': 0,
  })
  const accountant = await app.staff({ dashboard: 'read', billing: 'read' })
  expect((await app.call(dashboardApi.summary, {}, accountant)).body).toEqual({
    '12-failedPayments': 0,
    '13-unpaidOrders': 0,
    '23-unansweredRefusals': 0,
    '25-certificatesToReplace': 0,
    '27-missedInstalments': 0,
    '28-certificatesToIssue': 0,
    '31-planRequests': 0,
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

/** The calls of each tile. */
const tileCalls = [
  ['privateTuition', tilesApi.privateTuitionSummary, tilesApi.privateTuitionDetails, tilesApi.privateTuitionKpis],
  ['recruitment', tilesApi.recruitmentSummary, tilesApi.recruitmentDetails, tilesApi.recruitmentKpis],
  ['customer', tilesApi.customerSummary, tilesApi.customerDetails, tilesApi.customerKpis],
  ['traineeship', tilesApi.traineeshipSummary, tilesApi.traineeshipDetails, tilesApi.traineeshipKpis],
] as const

test('every tile counts its own indicators, and lists as many items as it counts', async () => {
  const director = await app.director()
  for (const [tile, summary, details, kpis] of tileCalls) {
    const { indicators } = (await app.call(summary, {}, director)).body
    expect(indicators.map(({ key }) => key)).toEqual(indicatorsOf(tile))
    expect((await app.call(kpis, {}, director)).body.kpis.length).toBeGreaterThanOrEqual(3)
    for (const { key, count } of indicators) {
      const { status, body } = await app.call(details, { indicator: key }, director)
      expect(status, key).toBe(200)
      expect(body.rows, key).toHaveLength(Math.min(count, 20))
    }
  }
  const { rows } = (await app.call(tilesApi.customerDetails, { indicator: '10-newContacts' }, director)).body
  expect(rows).toEqual([
    {
      label: 'Zélie Kerbrat',
      detail: expect.stringMatching(/^depuis le /),
      path: expect.stringMatching(/^\/contact\/overview\?carte=\d+$/),
    },
  ])
})

test('the list behind a number holds all that it counts, is searched, and is for those who may read it', async () => {
  const director = await app.director()
  const summary = (await app.call(dashboardApi.summary, {}, director)).body
  const waiting = async (input: object) => (await app.call(tilesApi.waiting, input as never, director)).body
  for (const key of indicatorKeys)
    expect((await waiting({ indicator: key })).total, `${key}, ${openedBy(key)}`).toBe(summary[key])
  expect(await waiting({ indicator: '10-newContacts', q: 'zelie' })).toMatchObject({
    total: 1,
    rows: [{ label: 'Zélie Kerbrat', path: expect.stringMatching(/\?carte=\d+$/) }],
  })
  expect((await waiting({ indicator: '10-newContacts', q: 'nobody', sort: 'label.desc' })).rows).toEqual([])
  expect((await waiting({})).total).toBe(0)
  const accountant = await app.staff({ dashboard: 'read', billing: 'read' })
  expect((await app.call(tilesApi.waiting, { indicator: '10-newContacts' }, accountant)).status).toBe(403)
})

test('turnover is among the key figures of those only who read the books', async () => {
  const unitsFor = async (rights: Parameters<TestApp['staff']>[0]) =>
    (await app.call(tilesApi.privateTuitionKpis, {}, await app.staff(rights))).body.kpis.map(({ unit }) => unit)
  expect(await unitsFor({ dashboard: 'read', contracts: 'read' })).toEqual(['count', 'minutes'])
  expect(await unitsFor({ dashboard: 'read', contracts: 'read', accounting: 'read' })).toContain('cents')
})

test('an indicator that one may not read is neither counted nor listed, and a tile lists its own only', async () => {
  const accountant = await app.staff({ dashboard: 'read', billing: 'read' })
  const { indicators } = (await app.call(tilesApi.customerSummary, {}, accountant)).body
  expect(indicators.map(({ key }) => key)).toEqual([
    '12-failedPayments',
    '13-unpaidOrders',
    '23-unansweredRefusals',
    '25-certificatesToReplace',
    '27-missedInstalments',
    '28-certificatesToIssue',
    '31-planRequests',
  ])
  expect((await app.call(tilesApi.customerKpis, {}, accountant)).body.kpis).toEqual([])
  expect((await app.call(tilesApi.details, { indicator: '10-newContacts' }, accountant)).status).toBe(403)
  expect((await app.call(tilesApi.details, { indicator: '12-failedPayments' }, accountant)).status).toBe(200)
  expect((await app.call(tilesApi.traineeshipDetails, { indicator: '12-failedPayments' }, accountant)).status).toBe(404)
})
