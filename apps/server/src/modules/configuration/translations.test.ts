// The file of texts: its addresses, formats and languages, what it holds, and that browsers may keep it.
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url: `/api${path}`, headers })
type File = {
  fallback: string
  defaultDomain: string
  translations: Record<string, Record<string, Record<string, string>>>
}
const jsonOf = async (path: string) => (await get(path)).json() as File

/** Languages of the file that the former program offered: some 130. */
const locales = (
  'af ak am ar as az be bg bm bn bo br bs ca ce cs cv cy da de dz ee el en eo es et eu fa ff fi fo fr fy ga gd gl gu gv ha he hi hr hu hy ia id ig ii is it ja jv ka ki kk kl km kn ko ks ku kw ky lb lg ln lo lt lu lv mg mi mk ml mn mr ms mt my nb nd ne nl nn om or os pa pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sn so sq sr su sv sw ta te tg th ti tk to tr tt ug uk ur uz vi wo xh yi yo zh zu ' +
  'en_GB pt_BR zh_Hans zh-Hant-TW fr_CA es_419'
).split(' ')

test('SHELL-115 texts are served at /translations/{domain}.{_format}, as js or json, of the domain messages by default', async () => {
  const js = await get('/translations/messages.js')
  expect(js.statusCode).toBe(200)
  expect(js.headers['content-type']).toBe('text/javascript; charset=utf-8')
  const json = await get('/translations/messages.json')
  expect(json.headers['content-type']).toContain('application/json')
  const { translations } = json.json() as File
  expect(translations.fr?.messages).toMatchObject({
    'refusal.customers.unknownCustomer': 'Ce client n’existe plus.',
    'entity.customers': 'Client',
    'field.last_name': 'Nom',
    'operation.customers.save': 'Enregistrement d’un client',
  })
  // the script gives the same to the page that runs it, and joins what is there already
  const page = { translations: undefined as File | undefined }
  runInNewContext(js.body, page)
  expect(page.translations?.translations.fr).toEqual(translations.fr)
  runInNewContext((await get('/translations/refusals.js')).body, page)
  expect(Object.keys(page.translations?.translations.fr ?? {})).toEqual(['messages', 'refusals'])
  for (const path of ['/translations', '/translations/messages']) expect((await get(path)).body, path).toBe(js.body)
})

test('SHELL-116 texts are offered for about 130 locales: each gets the French ones', async () => {
  expect(locales.length).toBeGreaterThanOrEqual(130)
  const french = (await jsonOf('/translations/refusals.json')).translations.fr
  expect(Object.keys(french?.refusals ?? {}).length).toBeGreaterThan(50)
  for (const locale of locales) {
    const answer = await jsonOf(`/translations/refusals.json?locale=${locale}`)
    expect(answer.translations, locale).toEqual({ [locale]: french })
    expect(answer.fallback).toBe('fr')
  }
})

test('a sentence with values has their places; one whose words depend on them is left to the program', async () => {
  const { refusals = {} } = (await jsonOf('/translations/refusals.json')).translations.fr ?? {}
  expect(refusals['cities.otherRegion']).toBe('Le département «\u00a0%1%\u00a0» est dans la région «\u00a0%2%\u00a0».')
  expect(refusals).not.toHaveProperty(['contracts.startsTooEarly'])
  for (const [code, text] of Object.entries(refusals)) expect(text, code).not.toMatch(/NaN|undefined|Invalid|\[object/)
})

test('browsers keep the file, and are told when it is still the same', async () => {
  const first = await get('/translations/messages.js')
  expect(first.headers['cache-control']).toBe('public, max-age=3600')
  expect(first.headers['x-content-type-options']).toBe('nosniff')
  const etag = String(first.headers.etag)
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  const again = await get('/translations/messages.js', { 'if-none-match': `"autre", ${etag}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('/translations/messages.json')).headers.etag).not.toBe(etag)
  expect((await get('/translations/messages.js', { 'if-none-match': '"autre"' })).statusCode).toBe(200)
})

test('an unknown domain is a 404, an unknown format or language a 400; nothing of what is asked is run', async () => {
  expect((await get('/translations/autre.json')).statusCode).toBe(404)
  expect((await get('/translations/constructor.json')).statusCode).toBe(404)
  expect((await get('/translations/messages.xml')).statusCode).toBe(400)
  for (const locale of ['</script>', "fr';alert(1)", '../../etc', '__proto__', 'x'.repeat(100)])
    expect((await get(`/translations/messages.js?locale=${encodeURIComponent(locale)}`)).statusCode, locale).toBe(400)
  expect((await get('/translations/messages.js')).body).not.toContain('<')
})
