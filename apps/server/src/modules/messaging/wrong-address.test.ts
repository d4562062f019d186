// An address that failed the last time is told where somebody is about to write to it again, until something gets through.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messagesApi } from '@cartable/domain/messaging/messages.api.ts'
import { whatsappApi } from '@cartable/domain/messaging/whatsapp.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeContract, type Tuition } from '../../../test/factories/tuition.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-address-'))
let sandbox: Sandbox
let app: TestApp
let claire: Caller
let tuition: Tuition
beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir })
  app = await startTestApp({
    environment: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sandbox.smtpPort), SMS_API_URL: sandbox.httpUrl },
  })
  claire = await app.director()
  tuition = await app.write((db) => arrangeContract(db))
  await setPerson({ email: 'anne@refuse.test', mobilePhone: '+33639980001', mobilePhoneRegion: 'FR' })
})
afterAll(async () => {
  await app?.close()
  await sandbox?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const setPerson = (values: { email: string; mobilePhone?: string; mobilePhoneRegion?: string }) =>
  app.write((db) => db.updateTable('people').set(values).where('id', '=', tuition.customerPersonId).execute())
const faultOf = async (messageType: 'mail' | 'sms') => {
  const asked = { context: `customer:${tuition.customerId}`, messageType }
  return (await app.call(messagesApi.messageForm, asked, claire)).body.recipients[0]?.fault
}
const whatsappFault = async () => {
  const asked = { origin: `customer:${tuition.customerId}` }
  return (await app.call(whatsappApi.whatsappForm, asked, claire)).body.recipients[0]?.fault
}
const write = async (messageType: 'mail' | 'sms') =>
  (
    await app.call(
      messagesApi.sendMessage,
      { recipientType: 'customer', recipientId: tuition.customerId, messageType, subject: 'Bonjour', body: 'Bonjour' },
      claire,
    )
  ).body

test('a refused mail address is told on the next dialog, and no more once it is corrected', async () => {
  expect(await faultOf('mail')).toBeUndefined()
  expect((await write('mail')).mailerErrors).toHaveLength(1)
  expect(await faultOf('mail')).toBe('L’adresse anne@refuse.test a été refusée par le serveur du destinataire.')
  await setPerson({ email: 'anne@exemple.test' })
  expect(await faultOf('mail')).toBeUndefined()
})

test('a telephone that does not exist is told for SMS, not for mail', async () => {
  await write('sms')
  expect(await faultOf('sms')).toContain('a été refusé par le service d’envoi de SMS.')
  expect(await faultOf('mail')).toBeUndefined()
})

test('WhatsApp is warned of a number that takes no SMS, SMS is not of one without WhatsApp', async () => {
  const setNumber = (mobilePhone: string) =>
    setPerson({ email: 'anne@exemple.test', mobilePhone, mobilePhoneRegion: 'FR' })
  expect(await whatsappFault()).toContain('a été refusé par le service d’envoi de SMS.')
  await setNumber('+33639980020')
  expect(await whatsappFault()).toBeUndefined()
  const address = '+33639980020'
  const error = 'Le numéro 06 39 98 00 20 n’a pas de compte WhatsApp.'
  await app.write(async (db) => {
    const { id } = await db
      .insertInto('messages')
      .values({ channel: 'whatsapp', purpose: 'essai', body: 'x', status: 'sent', sentAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const recipient = { messageId: id, address, status: 'failed' as const, addressFault: true, error }
    await db.insertInto('messageRecipients').values(recipient).execute()
  })
  expect(await whatsappFault()).toBe(error)
  expect(await faultOf('sms')).toBeUndefined()
})

test('an address that took a message since is right again', async () => {
  await setPerson({ email: 'Anne@Refuse.test' })
  expect(await faultOf('mail')).toContain('refusée')
  await app.write((db) =>
    db
      .insertInto('messages')
      .values({ channel: 'mail', purpose: 'essai', body: 'x', status: 'sent', sentAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(({ id }) =>
        db
          .insertInto('messageRecipients')
          .values({ messageId: id, address: 'anne@refuse.test', status: 'sent' })
          .execute(),
      ),
  )
  expect(await faultOf('mail')).toBeUndefined()
})
