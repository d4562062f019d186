// Address search through the real client of the address service, against its local stand-in.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-people-'))
let sandbox: Sandbox
let app: TestApp

beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir })
  app = await startTestApp({ environment: { SANDBOX_PORT: new URL(sandbox.httpUrl).port } })
})
afterAll(async () => {
  await app?.close()
  await sandbox?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('an address is found on its commune, for anybody, from six characters', async () => {
  const { body } = await app.call(peopleApi.addressAutocomplete, { query: '4 rue de Brest 35000 Rennes' }, null)
  expect(body.addresses[0]?.address).toMatchObject({
    postalCode: '35000',
    city: 'Rennes',
    cityCode: '35238',
    departementCode: '35',
    country: 'FR',
  })
  expect(body.addresses[0]?.address.latitude).toBeCloseTo(48.1, 0)
  expect((await app.call(peopleApi.addressAutocomplete, { query: 'Renne' }, null)).body.addresses).toEqual([])
  const insee = await app.call(peopleApi.addressAutocompleteInsee, { query: '4 rue de Brest Rennes' }, null)
  expect(insee.body.addresses.every((found) => found.address.cityCode !== null)).toBe(true)
})

test('a town is found by its name, and one letter finds nothing', async () => {
  const { body } = await app.call(peopleApi.cityAutocomplete, { query: 'Rennes' }, null)
  expect(body.cities[0]).toMatchObject({ name: 'Rennes', cityCode: '35238' })
  expect((await app.call(peopleApi.cityAutocomplete, { query: 'R' }, null)).body.cities).toEqual([])
})

test('emoji and marks of direction are no outage: what is left of the text is looked for, or nothing is found', async () => {
  const find = async (query: string) => (await app.call(peopleApi.addressAutocomplete, { query }, null)).body.addresses
  for (const signs of ['😀😀😀😀😀😀😀', '\u202e\u202e\u202e\u202e\u202e\u202e\u202e', '?!?!?!?!?!'])
    expect(await find(signs)).toEqual([])
  const [address] = await find('🏠 4 rue de Brest\u200f 35000 Rennes')
  expect(address?.address).toMatchObject({ city: 'Rennes' })
  expect((await app.call(peopleApi.cityAutocomplete, { query: '😀😀' }, null)).body.cities).toEqual([])
})

test('when the address service is down, the field is told so and nothing breaks', async () => {
  await sandbox.stop()
  const answer = await app.call(peopleApi.addressAutocomplete, { query: '12 place Hoche Rennes' }, null)
  expect(answer.status).toBe(503)
})
