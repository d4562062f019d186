// A mobile number proved by its owner: the code rings once a minute, is tried five times, fits one number, and opens the SMS that one asks for.
import { choicesApi as api } from '@cartable/domain/access/notifications/choices.api.ts'
import { mobileRefusals } from '@cartable/domain/access/notifications/mobile.refusals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangeHousehold } from '../../../../test/factories/people.ts'
import { type MailApp, startMailApp } from '../../../../test/mail-app.ts'

let app: MailApp
beforeAll(async () => {
  app = await startMailApp()
})
afterAll(() => app.close())

let given = 0
const family = async (region: string | null = 'FR') => {
  const { customerPersonId: personId } = await app.write((db) => arrangeHousehold(db))
  const mobilePhone = region === null ? null : `+3369900${String(++given).padStart(4, '0')}`
  const setMobile = (number: string | null) =>
    app.write((db) =>
      db
        .updateTable('people')
        .set({ mobilePhone: number, mobilePhoneRegion: number === null ? null : region })
        .where('id', '=', personId)
        .execute(),
    )
  await setMobile(mobilePhone)
  const caller = await app.signIn(personId)
  return {
    ...{ personId, mobilePhone: mobilePhone ?? '', setMobile },
    ask: async () => (await app.call(api.sendMobileCode, {}, caller)).body.errors?.messages ?? null,
    prove: async (code: string) => (await app.call(api.proveMobile, { code }, caller)).body.errors,
    choices: async () => (await app.call(api.showChoices, {}, caller)).body,
    want: async (choice: 'sms-reminders' | 'sms-late', enabled = true) =>
      (await app.call(api.saveChoices, { rows: [{ choice, enabled }] }, caller)).body.errors?.messages ?? null,
  }
}
const codeOf = async (phone: string) =>
  /: (\d{6}) est votre code, valable 10 minutes\.$/.exec((await app.texts(phone)).at(-1) ?? '')?.[1] ?? ''
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')
const texts = (choices: { rows: readonly { choice: string }[] }) =>
  choices.rows.map(({ choice }) => choice).filter((choice) => choice.startsWith('sms-'))

test('before the proof the last minute alone is a choice; after it all of them are, and nobody else reads the code', async () => {
  const one = await family()
  expect(await one.choices()).toMatchObject({ isPhoneProven: false, phone: expect.stringMatching(/^••\s/) })
  expect(texts(await one.choices())).toEqual(['sms-late'])
  expect(await one.want('sms-reminders')).toEqual([mobileRefusals.notProven.message])
  expect(await one.want('sms-late', false)).toBeNull()
  expect(await one.ask()).toBeNull()
  const code = await codeOf(one.mobilePhone)
  expect(code).toMatch(/^\d{6}$/)
  const kept = await app.database.db
    .selectFrom('messages')
    .select('body')
    .where('purpose', '=', 'mobile-code')
    .execute()
  expect(kept.map(({ body }) => body).join()).not.toContain(code)
  // as a telephone shows it
  expect(await one.prove(`${code.slice(0, 3)} ${code.slice(3)}`)).toBeNull()
  expect((await one.choices()).isPhoneProven).toBe(true)
  expect(texts(await one.choices())).toEqual(['sms-late', 'sms-to-confirm', 'sms-reminders', 'sms-messages'])
  expect(await one.want('sms-reminders')).toBeNull()
  expect((await one.prove(code))?.messages).toEqual([mobileRefusals.mobileCodeOver.message])
  // another number is another telephone
  await one.setMobile('+33699111111')
  expect((await one.choices()).isPhoneProven).toBe(false)
  expect(await one.want('sms-reminders')).toEqual([mobileRefusals.notProven.message])
})

test('one SMS a minute; a code lasts ten minutes, fits the number it went to, and is tried five times', async () => {
  const one = await family()
  expect((await one.prove('123456'))?.messages).toEqual([mobileRefusals.mobileCodeOver.message])
  expect(await one.ask()).toBeNull()
  expect((await one.ask())?.[0]).toMatch(/redemandez-en un dans \d+\s?s/)
  expect(await app.texts(one.mobilePhone)).toHaveLength(1)
  const first = await codeOf(one.mobilePhone)
  for (let tries = 0; tries < 5; tries++)
    expect(await one.prove(wrong(first))).toEqual({
      propertyPaths: ['code'],
      messages: [mobileRefusals.wrongMobileCode.message],
    })
  expect((await one.prove(first))?.messages).toEqual([mobileRefusals.mobileCodeOver.message])
  await app.pass(61)
  expect(await one.ask()).toBeNull()
  const second = await codeOf(one.mobilePhone)
  await app.pass(601)
  expect((await one.prove(second))?.messages).toEqual([mobileRefusals.mobileCodeOver.message])
  expect(await one.ask()).toBeNull()
  const third = await codeOf(one.mobilePhone)
  await one.setMobile('+33699222222')
  expect((await one.prove(third))?.messages).toEqual([mobileRefusals.mobileCodeOver.message])
  expect((await one.choices()).isPhoneProven).toBe(false)
})

test('five codes a day to one number, whoever asks for them', async () => {
  const one = await family()
  const other = await family()
  await other.setMobile(one.mobilePhone)
  for (let sent = 0; sent < 4; sent++) {
    expect(await one.ask()).toBeNull()
    await app.pass(61)
  }
  expect(await other.ask()).toBeNull()
  expect(await one.ask()).toEqual([mobileRefusals.tooManyCodes.message])
  expect(await app.texts(one.mobilePhone)).toHaveLength(5)
  await app.pass(86_400)
  expect(await one.ask()).toBeNull()
})

test('no code without a mobile that SMS go to, nor without a session', async () => {
  expect(await (await family(null)).ask()).toEqual([mobileRefusals.noMobile.message])
  expect(await (await family('BE')).ask()).toEqual([mobileRefusals.notReached.message])
  expect((await app.call(api.sendMobileCode, {}, null)).status).toBe(401)
  expect((await app.call(api.proveMobile, { code: '123456' }, null)).status).toBe(401)
})
