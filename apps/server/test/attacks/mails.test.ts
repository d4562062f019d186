// Mails as a weapon: a forged host in the links they carry, headers slipped into a subject, a name or an address.

import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsApp, startAccountsApp } from '../../src/modules/access/access.factory.ts'
import { createSchooling } from '../../src/modules/contacts/contacts.factory.ts'
import type { Caller } from '../app.ts'

let app: AccountsApp
let director: Caller
beforeAll(async () => {
  app = await startAccountsApp()
  director = await app.director()
})
afterAll(() => app.stop())

const forged = {
  host: 'ailleurs.example',
  'x-forwarded-host': 'ailleurs.example',
  'x-forwarded-server': 'ailleurs.example',
  'x-original-host': 'ailleurs.example',
  forwarded: 'host=ailleurs.example;proto=https',
  referer: 'https://ailleurs.example/page',
}

test('the link of a mail leads to our own address, whatever host the request claims', async () => {
  const user = await app.staff({ customers: 'read' }, { firstName: 'Yann', lastName: 'Kerdoncuff' })
  const { email } = await app.database.db
    .selectFrom('people')
    .select('email')
    .where('id', '=', user.personId)
    .executeTakeFirstOrThrow()
  const { status } = await app.call(
    usersApi.sendDetails,
    { id: user.accountId, mode: 'reset' } as never,
    director,
    forged,
  )
  expect(status).toBe(200)
  const [mail] = await app.inbox(email ?? '')
  const links = mail?.text.match(/https?:\/\/\S+/g) ?? []
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(link.startsWith(`${app.config.publicUrl}/`)).toBe(true)
  expect(JSON.stringify(mail)).not.toContain('ailleurs')
})

test('no answer sends a browser elsewhere, or repeats a forged host', async () => {
  for (const url of [
    '/',
    '/login',
    '/api',
    '/api/session',
    '/customer/manage',
    '//ailleurs.example/%2e%2e',
    '/login?retour=//ailleurs.example',
  ]) {
    const answer = await app.http.inject({ url, headers: forged })
    expect([301, 303, 307, 308], url).not.toContain(answer.statusCode)
    // a stranger is sent to sign in, here
    const location = answer.statusCode === 302 ? answer.headers.location : '/login'
    expect(location, url).toMatch(/^\/login(\?retour=%2Fcustomer%2Fmanage)?$/)
    expect(answer.body, url).not.toContain('ailleurs.example')
  }
  const { body } = await app.call(accessApi.login, { login: 'x', password: 'y' }, null, forged)
  expect(JSON.stringify(body)).not.toContain('ailleurs')
})

const breaks = [
  '\r\nBcc: espion@ailleurs.example',
  '\nBcc: espion@ailleurs.example',
  '\r\n\r\n<h1>Autre corps</h1>',
  '\u2028Bcc: espion@ailleurs.example',
]
const makeContact = async (email: string, firstName = 'Anne') => {
  const school = await app.write(createSchooling)
  return app.call(
    contactsApi.save,
    {
      id: null,
      updatedAt: null,
      isStudent: false,
      gender: null,
      firstName,
      lastName: 'Cadoret',
      email,
      phone: { phoneNumber: '0612345678', phoneRegion: 'FR' },
      address: null,
      studentFirstName: null,
      studentLastName: null,
      parentGender: 'female',
      parentAddress: null,
      establishmentId: null,
      scholarLevelId: school.levels[0]!,
      subjectIds: [...school.subjects],
      needs: [],
      salesStaffUserId: null,
      message: null,
    },
    director,
  )
}

test('a subject with line ends stays one header, and reaches nobody else', async () => {
  for (const [index, ending] of breaks.entries()) {
    const to = `famille${index}@exemple.test`
    const { body: saved } = await makeContact(to)
    const { body } = await app.call(
      contactsApi.sendMail,
      { contactId: saved.id!, subject: `Bonjour${ending}`, body: 'Bonjour.' },
      director,
    )
    expect(body).toMatchObject({ messageSent: true })
    const [mail] = await app.inbox(to)
    expect(mail?.subject.startsWith('Bonjour')).toBe(true)
    expect(mail?.text).not.toContain('Autre corps')
  }
  expect(await app.inbox('espion@ailleurs.example', 0)).toEqual([])
})

test('a name with line ends does not leave the text it is written in', async () => {
  const { body: saved } = await makeContact('nom@exemple.test', `Anne${breaks[0]}`)
  if (saved.errors === null) {
    await app.call(
      contactsApi.sendMail,
      { contactId: saved.id!, subject: 'Pour {{prenom}}', body: 'Bonjour {{prenom}}.' },
      director,
    )
    expect((await app.inbox('nom@exemple.test'))[0]?.subject).toMatch(/^Pour Anne/)
  }
  expect(await app.inbox('espion@ailleurs.example', 0)).toEqual([])
})

test('an address that holds a line end, a second address or a header is refused at its field', async () => {
  for (const email of [
    'anne@exemple.test\r\nBcc: espion@ailleurs.example',
    'anne@exemple.test, espion@ailleurs.example',
    'anne@exemple.test%0aBcc:espion@ailleurs.example\n',
    '<anne@exemple.test> espion@ailleurs.example',
    '"anne\r\n"@exemple.test',
  ]) {
    const { body } = await makeContact(email)
    if (body.errors === null) {
      const sent = await app.call(
        contactsApi.sendMail,
        { contactId: body.id!, subject: 'Bonjour', body: 'Bonjour.' },
        director,
      )
      expect(sent.body, email).toMatchObject({ messageSent: false })
    } else expect(body.errors.propertyPaths, email).toContain('email')
  }
  expect(await app.inbox('espion@ailleurs.example', 0)).toEqual([])
})
