// « Envoyer un essai » through the sandbox's providers: what leaves, what is refused at its field, who may.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installationStateApi as api } from '@cartable/domain/configuration/installation-state.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-trial-'))
let sandbox: Sandbox
let app: TestApp
let director: Caller
beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir })
  app = await startTestApp({
    environment: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sandbox.smtpPort), SMS_API_URL: sandbox.httpUrl },
  })
  director = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
})
afterAll(async () => {
  await app?.close()
  await sandbox?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const nobody = { email: null, mobilePhone: { phoneNumber: null, phoneRegion: 'FR' } }
const mobile = (phoneNumber: string) => ({ phoneNumber, phoneRegion: 'FR' })
const trial = async (more: object) => (await app.call(api.sendTrial, { ...nobody, ...more }, director)).body
const kept = () =>
  app.database.db
    .selectFrom('messages')
    .select(['channel', 'status', 'purpose', 'senderAccountId'])
    .orderBy('id')
    .execute()

test('a mail and an SMS leave together, in the name of who asked', async () => {
  const answer = await trial({ email: 'essai@exemple.fr', mobilePhone: mobile('06 12 34 56 91') })
  expect(answer).toEqual({ errors: null, id: null, updatedAt: null, isPending: false })
  const mine = { purpose: 'installation-trial', senderAccountId: director.accountId, status: 'sent' }
  expect(await kept()).toEqual([
    { ...mine, channel: 'mail' },
    { ...mine, channel: 'sms' },
  ])
  const arrived = async (channel: 'mail' | 'sms', to: string) =>
    ((await (await fetch(`${sandbox.httpUrl}/${channel}/api/messages?to=${to}`)).json()) as { total: number }).total
  expect([await arrived('mail', 'essai@exemple.fr'), await arrived('sms', '33612345691')]).toEqual([1, 1])
})

test('what did not leave is said at its field, by who refused it, and is not tried again', async () => {
  const answer = await trial({ email: 'essai@exemple.fr', mobilePhone: mobile('06 39 98 00 02') })
  expect(answer.errors).toEqual({
    propertyPaths: ['mobilePhone'],
    messages: ['Le crédit d’envoi de SMS est épuisé.'],
  })
  expect((await kept()).slice(-2).map(({ status }) => status)).toEqual(['sent', 'failed'])
})

test('to nobody, to no mobile, or without a provider of SMS, nothing is written', async () => {
  const before = (await kept()).length
  expect((await trial({})).errors?.propertyPaths).toEqual(['email'])
  expect((await trial({ mobilePhone: mobile('02 96 12 34 56') })).errors?.messages[0]).toBe(
    'Ce numéro n’est pas celui d’un portable.',
  )
  const mute = await startTestApp({ environment: { NODE_ENV: 'production', PUBLIC_URL: 'https://gestion.exemple.fr' } })
  try {
    const asked = { email: 'essai@exemple.fr', mobilePhone: mobile('06 12 34 56 91') }
    const { body } = await mute.call(api.sendTrial, asked, await mute.director())
    expect(body.errors).toEqual({ propertyPaths: ['mobilePhone'], messages: ['L’envoi de SMS n’est pas configuré.'] })
    expect(await mute.database.db.selectFrom('messages').select('id').execute()).toEqual([])
  } finally {
    await mute.close()
  }
  expect((await kept()).length).toBe(before)
})

test('who only reads the configuration sends none', async () => {
  const reader = await app.staff({ configuration: 'read' })
  expect((await app.call(api.sendTrial, { ...nobody, email: 'essai@exemple.fr' }, reader)).status).toBe(403)
})
