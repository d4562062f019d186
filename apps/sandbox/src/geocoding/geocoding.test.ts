// Proves the address service: ranking, accents, shapes, filters, speed, reverse search, communes, outages.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox.ts'
import { gazetteer } from './communes.ts'
import type { Feature } from './features.ts'
import { search } from './search.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir: mkdtempSync(join(tmpdir(), 'sandbox-geo-')) })
})
afterAll(() => sandbox.stop())

const get = async <T>(path: string, query: Record<string, string>) =>
  (await (await fetch(`${sandbox.httpUrl}${path}?${new URLSearchParams(query)}`)).json()) as T
const find = async (q: string, more: Record<string, string> = {}) =>
  (await get<{ features: Feature[] }>('/geocodage/search', { q, ...more })).features
const first = async (q: string, more: Record<string, string> = {}) => {
  const [feature] = await find(q, more)
  if (!feature) throw new Error(`nothing found for ${q}`)
  return feature
}

test.each([
  ['12 rue de la Paix Rennes', '12 Rue de la Paix 35000 Rennes'],
  ['12 RUE DE LA PAIX RENNES', '12 Rue de la Paix 35000 Rennes'],
  ['12 rue de la paix 35200 rennes', '12 Rue de la Paix 35200 Rennes'],
  ['Rennes rue de la Paix', 'Rue de la Paix 35000 Rennes'],
  ['Rennes 12 rue de la Paix', '12 Rue de la Paix 35000 Rennes'],
  ['12 rue de la paix 35000 Rennes, France', '12 Rue de la Paix 35000 Rennes'],
  ['Paris 15', 'Paris 15e Arrondissement'],
  ['8 rue du 11 novembre lyon 3', '8 Rue du 11 Novembre 69003 Lyon'],
  ['rue de la pai renn', 'Rue de la Paix 35000 Rennes'],
  ['3 bis avenue de la republique, 44000 Nantes', '3bis Avenue de la République 44000 Nantes'],
  ['5 bd victor hugo cesson sevigne', '5 Boulevard Victor Hugo 35510 Cesson-Sévigné'],
  ['10 rue de rivoli 75001 paris', '10 Rue de Rivoli 75001 Paris'],
  ['rue du 8 mai 1945 saint malo', 'Rue du 8 Mai 1945 35400 Saint-Malo'],
  ['1 place de l’Église 35510', '1 Place de l’Église 35510 Cesson-Sévigné'],
  ['14 rue des Petits Poucets Rennes', '14 Rue des Petits Poucets 35000 Rennes'],
  ['7 rue victor hugo renes', '7 Rue Victor Hugo 35000 Rennes'],
  ['Cesson-Sévigné', 'Cesson-Sévigné'],
  ['cesson sevigne', 'Cesson-Sévigné'],
  ['Rennes', 'Rennes'],
  ['35000', 'Rennes'],
  ['35000 rennes', 'Rennes'],
  ['saint etienne', 'Saint-Étienne'],
  ['st malo', 'Saint-Malo'],
  ['marsei', 'Marseille'],
  ['la rochelle', 'La Rochelle'],
  ['97400', 'Saint-Denis'],
])('« %s » finds %s first', async (q, label) => {
  expect((await first(q)).properties.label).toBe(label)
})

test('a house number carries all its properties; the score allows an automatic import', async () => {
  const feature = await first('12 rue de la Paix 35000 Rennes')
  expect(feature.properties).toMatchObject({
    type: 'housenumber',
    housenumber: '12',
    street: 'Rue de la Paix',
    name: '12 Rue de la Paix',
    postcode: '35000',
    citycode: '35238',
    city: 'Rennes',
    context: '35, Ille-et-Vilaine, Bretagne',
  })
  expect(feature.properties.score).toBeGreaterThan(0.9)
  expect(feature.properties.score).toBeLessThan(1)
  const [lon, lat] = feature.geometry.coordinates
  expect(Math.hypot(lat - 48.11, lon + 1.68)).toBeLessThan(0.06)
  // Lambert-93 of Rennes is about x 352 000, y 6 789 000.
  expect(Math.abs((feature.properties.x ?? 0) - 352_000)).toBeLessThan(6_000)
  expect(Math.abs((feature.properties.y ?? 0) - 6_789_000)).toBeLessThan(6_000)
})

test('Paris: the arrondissement follows the postcode, the city stays Paris', async () => {
  const { properties } = await first('10 rue de Rivoli 75011 Paris')
  expect(properties).toMatchObject({
    city: 'Paris',
    citycode: '75111',
    postcode: '75011',
    district: 'Paris 11e Arrondissement',
    context: '75, Paris, Île-de-France',
  })
  expect((await first('75011')).properties.citycode).toBe('75111')
  expect((await first('10 rue de Rivoli Paris')).properties.citycode).toMatch(/^751\d\d$/)
})

test('the same query gives the same place, another street another place', async () => {
  const [a, b, c] = await Promise.all(
    ['4 rue Pasteur Vitré', '4 rue Pasteur Vitré', '4 rue Voltaire Vitré'].map((q) => first(q)),
  )
  expect(a).toEqual(b)
  expect(a?.geometry).not.toEqual(c?.geometry)
})

test('a house number beyond the end of a street answers the street only, with less trust', async () => {
  const { properties } = await first('9999 rue de la Paix Rennes')
  expect(properties.type).toBe('street')
  expect(properties.score).toBeLessThan(0.85)
})

describe('filters', () => {
  test('type, postcode, citycode, limit and nearness', async () => {
    expect(
      (await find('rennes', { type: 'municipality', limit: '3' })).every(
        (one) => one.properties.type === 'municipality',
      ),
    ).toBe(true)
    expect((await first('rue de la paix', { postcode: '29200' })).properties.city).toBe('Brest')
    expect((await first('rue de la paix', { citycode: '35238' })).properties.city).toBe('Rennes')
    expect((await first('rue de la paix', { lat: '48.11', lon: '-1.68' })).properties.city).toBe('Rennes')
    expect(await find('saint', { limit: '7' })).toHaveLength(7)
    expect(await find('rue', { autocomplete: '0' })).not.toContainEqual(expect.objectContaining({ type: 'street' }))
  })

  test('nothing is an empty list, a bad query is a 400', async () => {
    expect(await find('xqzwxq kkwzx')).toEqual([])
    for (const query of ['', 'q=', 'q=ab', 'q=rennes&type=planet', 'q=rennes&limit=0']) {
      expect((await fetch(`${sandbox.httpUrl}/geocodage/search?${query}`)).status).toBe(400)
    }
  })
})

test('what a search places, the reverse search finds', async () => {
  const { geometry } = await first('12 rue de la Paix 35000 Rennes')
  const [lon, lat] = geometry.coordinates
  const { features } = await get<{ features: Feature[] }>('/geocodage/reverse', { lon: String(lon), lat: String(lat) })
  expect(features[0]?.properties).toMatchObject({ city: 'Rennes', distance: expect.any(Number) })
  expect(features[0]?.properties.distance).toBeLessThan(300)
  const atSea = await get<{ features: Feature[] }>('/geocodage/reverse', { lon: '-30', lat: '40' })
  expect(atSea.features).toEqual([])
})

test('no search looks through everything, the worst misspelling included', async () => {
  const source = await gazetteer()
  const options = { limit: 5, autocomplete: true, type: null, postcode: null, citycode: null, near: null }
  const texts = [
    '12 rue de la paix rennes',
    'saint',
    'sa',
    '35000',
    'rue',
    'chateaubrinat sur loier',
    'avenue du general de gaulle',
  ]
  for (const text of texts) {
    search(source, text, options)
    const before = process.threadCpuUsage()
    for (let i = 0; i < 5; i++) search(source, text, options)
    const { user } = process.threadCpuUsage(before)
    // microseconds of this thread, whatever else runs: a few thousands; only a scan of all communes would come near this
    expect(user / 5, text).toBeLessThan(500_000)
  }
})

test('communes by name, postcode, code; chosen fields; everything for a synchronisation', async () => {
  const byName = await get<{ nom: string; _score: number }[]>('/communes', {
    nom: 'rennes',
    fields: 'nom,code,codesPostaux,departement',
    boost: 'population',
    limit: '5',
  })
  expect(byName[0]).toMatchObject({
    nom: 'Rennes',
    code: '35238',
    codesPostaux: expect.arrayContaining(['35000']),
    departement: { code: '35', nom: 'Ille-et-Vilaine' },
  })
  expect(byName[0]).not.toHaveProperty('population')
  expect(byName).toHaveLength(5)
  const byPostcode = await get<{ nom: string }[]>('/communes', { codePostal: '35510' })
  expect(byPostcode.map((commune) => commune.nom)).toContain('Cesson-Sévigné')
  expect(await get('/communes/35051', {})).toMatchObject({
    nom: 'Cesson-Sévigné',
    codeDepartement: '35',
    codeRegion: '53',
  })
  expect((await fetch(`${sandbox.httpUrl}/communes/99999`)).status).toBe(404)
  const all = await get<unknown[]>('/communes', { fields: 'nom,code' })
  expect(all.length).toBeGreaterThan(34_900)
})

test('outages of the address service', async () => {
  const control = (mode: string) =>
    fetch(`${sandbox.httpUrl}/__control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ service: 'geocoding', mode }),
    })
  await control('error500')
  expect((await fetch(`${sandbox.httpUrl}/communes?nom=rennes`)).status).toBe(500)
  await control('down')
  await expect(fetch(`${sandbox.httpUrl}/geocodage/search?q=rennes`)).rejects.toThrow()
  const home = await fetch(`${sandbox.httpUrl}/`)
  expect(await home.text()).toContain('Injoignable')
  await control('ok')
  expect((await first('rennes')).properties.city).toBe('Rennes')
})
