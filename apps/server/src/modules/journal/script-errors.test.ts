// Script errors that browsers report: no way to flood the log, to write secrets in it, or to have something run.
import { journalApi } from '@cartable/domain/journal/journal.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { fixedClock } from '../../platform/clock.ts'
import { placeOf } from './note-script-error.ts'

let app: TestApp
let director: Caller
const clock = fixedClock('2026-11-21T09:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ clock })
  director = await app.director()
})
afterAll(() => app.close())

const report = (more: object, caller: Caller | null = null) =>
  app.call(
    caller ? journalApi.writeScriptError : journalApi.writePublicScriptError,
    { errorMsg: 'x', url: '/', lineNumber: 1, column: 1, browser: 'b', error: null, ...more } as never,
    caller,
  )
const found = async (q: string) =>
  (await app.call(journalApi.technicalLogs, { q, size: '100' } as never, director)).body.rows

test('the same error of a hundred browsers in the same minute is one line', async () => {
  clock.advance(70_000)
  for (let time = 0; time < 100; time++) await report({ errorMsg: 'boum partout' })
  expect(await found('boum partout')).toHaveLength(1)
})

test('a flood of different errors fills a bounded part of the log, and the rest is told by its count', async () => {
  clock.advance(70_000)
  const answers = []
  for (let time = 0; time < 200; time++) answers.push((await report({ errorMsg: `vague ${time}` })).body.noted)
  expect(answers.filter(Boolean)).toHaveLength(120)
  expect((await found('vague')).length).toBeLessThanOrEqual(120)
  clock.advance(61_000)
  await report({ errorMsg: 'après la vague' })
  const [told] = await found('ont été tues')
  expect(told).toMatchObject({ alert: true, context: expect.objectContaining({ leftOut: 80 }) })
})

test('what is too long is cut, what is no text is cleaned, what is no place is left out', async () => {
  clock.advance(70_000)
  const { status } = await report({
    errorMsg: `long\u0000\u001b[2J\u202etexte ${'m'.repeat(5_000)}`,
    url: 'u'.repeat(100_000),
    lineNumber: 'ligne',
    column: -4,
    error: 's'.repeat(100_000),
  })
  expect(status).toBe(200)
  const [row] = await found('long[2Jtexte')
  expect(row?.message.length).toBeLessThanOrEqual(1_000)
  expect(row?.context).toMatchObject({ line: null, column: null })
  expect(String(row?.context?.stack).length).toBeLessThanOrEqual(4_000)
  expect((await report({ errorMsg: { nested: true } })).status).toBe(400)
  expect((await report({ errorMsg: 'x'.repeat(2_000_000) })).status).toBe(413)
})

test('markup is kept as the text it is, and answered as JSON', async () => {
  clock.advance(70_000)
  const markup = '<img src=x onerror=alert(1)>'
  await report({ errorMsg: markup, error: markup })
  const { headers, body } = await app.call(journalApi.technicalLogs, { q: '<img' } as never, director)
  expect(headers['content-type']).toContain('application/json')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(body.rows[0]?.message).toBe(markup)
})

test('the address of a page is kept without its query and without the token of a link', async () => {
  const token = 'q7Zk-3fLw0_Yh2mXbV9sTnRcEaUoPd1GiJ4'
  expect(placeOf(`https://a.fr/public/reset-password/reset/${token}?x=${token}#${token}`)).toBe(
    'https://a.fr/public/reset-password/reset/•••',
  )
  expect(placeOf('/customer/show?id=12')).toBe('/customer/show')
  clock.advance(70_000)
  await report({ errorMsg: 'sur un lien', url: `/public/reset-password/reset/${token}` })
  expect(JSON.stringify(await found('sur un lien'))).not.toContain(token)
})

test('who is signed in is noted with the error; a visitor is nobody', async () => {
  clock.advance(70_000)
  await report({ errorMsg: 'chez moi' }, director)
  await report({ errorMsg: 'chez personne' })
  expect((await found('chez moi'))[0]?.user).toMatch(/^compte-/)
  expect((await found('chez personne'))[0]?.user).toBeNull()
})

test('a visitor reports ten errors a minute, then is asked to wait', async () => {
  const limited = await startTestApp({ environment: { RATE_LIMIT_PER_MINUTE: '3000' } })
  const statuses = []
  for (let time = 0; time < 12; time++)
    statuses.push(
      (await limited.call(journalApi.writePublicScriptError, { errorMsg: `${time}`, lineNumber: 1, column: 1 }, null))
        .status,
    )
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.slice(-2)).toEqual([429, 429])
  await limited.close()
})
