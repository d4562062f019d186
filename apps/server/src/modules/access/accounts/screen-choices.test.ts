// What a person chose for the screens: kept for the account, given up in every browser, nobody else's.
import { screenChoicesApi } from '@cartable/domain/access/accounts/screen-choices.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a choice is that of its account, in every browser, until another replaces it', async () => {
  const mine = await app.staff({})
  const [elsewhere, other] = [await app.signIn(mine.personId), await app.staff({})]
  const shown = async (who: Awaited<ReturnType<TestApp['signIn']>>) =>
    (await app.call(screenChoicesApi.showScreenChoices, {}, who)).body.rows
  const save = async (key: string, value: string | null) =>
    expect((await app.call(screenChoicesApi.saveScreenChoice, { key, value }, mine)).body.errors).toBeNull()
  await save('densite', '"compact"')
  await save('densite', '"airy"')
  await save('colonnes:clients', null)
  expect(await shown(elsewhere)).toEqual([
    { key: 'colonnes:clients', value: null },
    { key: 'densite', value: '"airy"' },
  ])
  expect(await shown(other)).toEqual([])
})
