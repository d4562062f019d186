// Proves what a person reads whose document could not be opened in its tab, and that scripts still get JSON.
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { errorPage } from './error-page.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const url = `/api${excelFileApi.export.path}?objectType=establishments&format=xlsx`

test('a document refused to a tab is a page that says why, in French, and runs nothing', async () => {
  const { cookie } = await app.staff({ dashboard: 'read' })
  const answer = await app.http.inject({ url, headers: { cookie, 'sec-fetch-dest': 'document' } })
  expect(answer.statusCode).toBe(403)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain('Vous n’avez pas accès à cette page.')
})

test('a session that is over leads to the login page', async () => {
  const answer = await app.http.inject({ url, headers: { 'sec-fetch-dest': 'document' } })
  expect(answer.statusCode).toBe(401)
  expect(answer.body).toContain('<a href="/login">Se connecter</a>')
})

test('a script gets the body that it reads', async () => {
  const answer = await app.http.inject({ url, headers: { 'sec-fetch-dest': 'empty' } })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ error: 'anonymous' })
})

test('what the sentence holds stays text', () => {
  const page = errorPage({ error: 'malformed', message: '<img src=x onerror="a()">', requestId: '1' })
  expect(page).not.toContain('<img')
  expect(page).toContain('&lt;img src=x onerror=&quot;a()&quot;&gt;')
})
