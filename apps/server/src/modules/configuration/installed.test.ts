// The company on a home screen: its name and colour in the manifest and the icons, and every page of families and visitors that tells of them.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { iconSides } from '@cartable/domain/configuration/installed.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const visit = (url: string, headers: Record<string, string> = {}) => app.http.inject({ method: 'GET', url, headers })
const become = (name: string, brandColour: string | null) =>
  app.write((db) => db.updateTable('companies').set({ name, brandColour }).where('code', '=', 'holding').execute())

type Manifest = {
  readonly short_name: string
  readonly start_url: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[]
}
const manifest = async () => (await visit('/manifest.webmanifest')).json() as Manifest

/** Data of the first chunk of a kind, as the format lays it: length, name, data, sum. */
const chunkOf = (png: Buffer, type: string): Buffer => {
  const at = png.indexOf(type, 8, 'latin1')
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
}

test('the manifest has the name and the colour of the record, and its icons are there at their sides', async () => {
  await become('Cours Armor Bretagne', '#8a1c4a')
  const served = await visit('/manifest.webmanifest')
  expect(served.headers['content-type']).toContain('application/manifest+json')
  expect(served.json()).toMatchObject({
    ...{ name: 'Cours Armor Bretagne', short_name: 'Cours Armor', lang: 'fr' },
    ...{ display: 'standalone', theme_color: '#8a1c4a' },
  })
  const { icons, start_url } = await manifest()
  expect(new URL(start_url, 'https://exemple.fr/manifest.webmanifest').pathname).toBe('/espace')
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of icons) {
    const { statusCode, headers, rawPayload } = await visit(`/${src}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect(`${chunkOf(rawPayload, 'IHDR').readUInt32BE(0)}x${chunkOf(rawPayload, 'IHDR').readUInt32BE(4)}`).toBe(sizes)
  }
  // the same answer is not sent twice
  expect((await visit('/manifest.webmanifest', { 'if-none-match': String(served.headers.etag) })).statusCode).toBe(304)
})

test('an icon has the colour of the company, of our pages while it chose none, and stays within what telephones cut', async () => {
  for (const [colour, rgb] of [
    ['#8a1c4a', [0x8a, 0x1c, 0x4a]],
    [null, [0x1b, 0x23, 0x50]],
  ] as const) {
    await become('Cours Armor', colour)
    const palette = chunkOf((await visit('/icons/apple-touch-icon.png')).rawPayload, 'PLTE')
    expect([...palette.subarray(0, 3)]).toEqual(rgb)
    expect([...palette.subarray(-3)]).toEqual([255, 255, 255])
  }
  const side = iconSides['icon-512']
  const rows = inflateSync(chunkOf((await visit('/icons/icon-512.png')).rawPayload, 'IDAT'))
  const drawn = [...rows.keys()].filter((at) => (rows[at] ?? 0) > 0)
  const fromMiddle = (at: number) =>
    Math.hypot((at % (side + 1)) - 0.5 - side / 2, Math.floor(at / (side + 1)) + 0.5 - side / 2)
  expect(drawn.length).toBeGreaterThan(side)
  expect(Math.max(...drawn.map(fromMiddle))).toBeLessThan(0.4 * side)
  expect((await visit('/icons/icon-64.png')).statusCode).toBe(400)
})

test('the name under an icon is made of whole words that stand there', async () => {
  for (const [name, short] of [
    ['Cours Armor', 'Cours Armor'],
    ['Établissements Le Goff', 'Établissemen'],
    ['Le Goff et associés de Brest', 'Le Goff et'],
    ['A Beaucouptroplong B', 'A'],
  ] as const) {
    await become(name, null)
    expect((await manifest()).short_name).toBe(short)
  }
})

test('the pages of visitors and the entry outside the office tell of both', async () => {
  const outside = readFileSync(fileURLToPath(new URL('../../../../web/outside.html', import.meta.url)), 'utf8')
  const catalogue = await visit('/stages')
  for (const page of [outside, catalogue.body]) {
    expect(page).toMatch(/<link rel="manifest" href="\/manifest\.webmanifest"/)
    expect(page).toMatch(/<link rel="apple-touch-icon" href="\/icons\/apple-touch-icon\.png"/)
  }
  expect(catalogue.headers['content-security-policy']).toContain("manifest-src 'self'")
})
