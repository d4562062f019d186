// The captcha through its real library: right once, never twice, never forged, never late.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { fixedClock } from '../clock.ts'
import { type Captcha, createCaptcha } from './captcha.ts'

let app: TestApp
let captcha: Captcha
beforeAll(async () => {
  app = await startTestApp()
  captcha = createCaptcha({ database: app.database, clock: app.clock, config: app.config })
})
afterAll(() => app.close())

const solve = async (challenge: unknown) => {
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

test('a solved challenge opens once, on any server', async () => {
  const payload = await solve(await captcha.challenge())
  const other = createCaptcha({ database: app.database, clock: app.clock, config: app.config })
  expect(await captcha.verify(payload)).toBe(true)
  expect(await other.verify(payload)).toBe(false)
})

test('what was not solved, not signed by us, or is no answer at all opens nothing', async () => {
  const stranger = createCaptcha({
    database: app.database,
    clock: app.clock,
    config: { ...app.config, secretKey: Buffer.alloc(32, 7) },
  })
  expect(await captcha.verify(await solve(await stranger.challenge()))).toBe(false)
  for (const garbage of [
    null,
    '',
    'bonjour',
    Buffer.from('{}').toString('base64'),
    Buffer.from('{"challenge":{"parameters":{},"signature":"x"},"solution":{"counter":1}}').toString('base64'),
  ]) {
    expect(await captcha.verify(garbage)).toBe(false)
  }
})

test('a company whose clock shows another year lets people through, too', async () => {
  const { database, config } = app
  const past = createCaptcha({ database, config, clock: fixedClock('2025-03-03T09:00:00Z') })
  expect(await past.verify(await solve(await past.challenge()))).toBe(true)
})
