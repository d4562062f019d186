// Markup typed by a visitor: it comes back as the text it is, in answers, in the journal, in mails and on error pages.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { landingApi } from '@cartable/domain/landing/landing.api.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts'
import { createSchooling } from '../../src/modules/contacts/contacts.factory.ts'
import { allOperations } from '../../src/operations.ts'
import { type Caller, startTestApp, type TestApp } from '../app.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartable-markup-'))
const markup = `<img src=x onerror="alert('1')">`
let sandbox: Sandbox
let app: TestApp
let director: Caller
let contactId: number

beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir: folder })
  app = await startTestApp({ environment: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sandbox.smtpPort) } })
  director = await app.director()
  const school = await app.write(createSchooling)
  const { body: challenge } = await app.call(peopleApi.captchaChallenge, {}, null)
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  const { body } = await app.call(
    contactsApi.publicRequest,
    {
      mode: 'contact',
      isStudent: false,
      gender: null,
      firstName: markup,
      lastName: 'Markup',
      email: 'famille@exemple.test',
      phone: { phoneNumber: '06 48 21 70 00', phoneRegion: 'FR' },
      address: null,
      studentFirstName: markup,
      studentLastName: null,
      parentGender: null,
      parentAddress: null,
      scholarLevelId: school.levels[0]!,
      subjectIds: [...school.subjects],
      needs: ['private-tuition'],
      traineeshipSessionId: null,
      message: `<script>fetch('//ailleurs.example')</script>`,
      captcha: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
    },
    null,
  )
  expect(body).toMatchObject({ errors: null, captchaSuccess: true })
  contactId = (
    await app.database.db.selectFrom('contacts').select('id').where('lastName', '=', 'Markup').executeTakeFirstOrThrow()
  ).id
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('every answer that holds it is JSON that no browser takes for a page, and holds it letter by letter', async () => {
  const { raw, headers, body } = await app.call(
    contactsApi.show,
    { id: String(contactId), mode: 'backoffice' },
    director,
  )
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(JSON.stringify(body)).toContain(JSON.stringify(markup).slice(1, -1))
  expect(raw.toString()).not.toContain('&lt;')
})

/** Pages of ours: written by a function that escapes every text, under a policy where nothing runs. */
const pages = [
  ...['landing.preview', 'landing.page', 'teachers.publicTeacher', 'teachers.previewTeacher'],
  ...['traineeships.publicCatalogue', 'traineeships.publicLevel', 'traineeships.previewLevel'],
]
test('no read answers a page of HTML, but the pages that we write, whoever asks and whatever was stored', async () => {
  const { headers } = await app.call(contactsApi.history, { q: 'Markup' }, director)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  const documents = allOperations.flatMap(({ operation }) =>
    'document' in operation.answer
      ? (operation.answer.document as readonly string[]).map((type) => [operation, type] as const)
      : [],
  )
  expect(documents.length).toBeGreaterThan(3)
  for (const [operation, type] of documents) {
    if (!pages.includes(operation.id)) expect(type, operation.id).not.toMatch(/html|svg|xhtml/)
    // a script may be loaded by any site: it holds what everybody may read, and nothing of a record
    if (type.includes('javascript')) expect(operation.access.kind, operation.id).toBe('public')
  }
})

test('a landing page holds it as text, under a policy where nothing runs and nothing is sent', async () => {
  const part = { kind: 'text', heading: markup, body: markup, link: null } as const
  const action = { kind: 'action', heading: markup, body: null, link: '/"onmouseover="alert(1)' } as const
  const page = { title: markup, slug: 'essai', keyword: null, metaDescription: markup, parts: [part, action] }
  const { body } = await app.call(landingApi.save, { id: null, updatedAt: null, ...page }, director)
  expect((await app.call(landingApi.changeStatus, { id: body.id!, status: 'published' }, director)).body.isValid).toBe(
    true,
  )
  for (const shown of [
    await app.call(landingApi.preview, { id: String(body.id) }, director),
    await app.call(landingApi.page, { slug: 'essai' }, null),
  ]) {
    const html = shown.raw.toString('utf8')
    expect(html).not.toContain(markup)
    expect(html).not.toMatch(/<(script|img|svg|iframe)|"onmouseover=/i)
    expect(shown.headers['content-security-policy']).toMatch(
      /^default-src 'none'.*form-action 'none'; script-src 'none'; font-src 'self'; img-src 'self'; manifest-src 'self'$/,
    )
    expect(shown.headers['x-content-type-options']).toBe('nosniff')
  }
})

test('the audit holds it as text', async () => {
  const traces = await app.database.db.selectFrom('traces').selectAll().where('entityId', '=', contactId).execute()
  expect(JSON.stringify(traces)).toContain(JSON.stringify(markup).slice(1, -1))
})

test('a mail to the family writes it as text in its HTML part', async () => {
  const { body } = await app.call(
    contactsApi.sendMail,
    { contactId, subject: `Bonjour ${markup}`, body: `Bonjour {{prenom}},\n\n${markup}`, acceptMissingTags: true },
    director,
  )
  expect(body).toMatchObject({ messageSent: true })
  const url = `${sandbox.httpUrl}/mail/api/messages`
  const { messages } = (await (await fetch(`${url}?to=famille@exemple.test`)).json()) as { messages: { id: string }[] }
  const mail = (await (await fetch(`${url}/${messages[0]?.id}`)).json()) as { html: string; text: string }
  expect(mail.text).toContain(markup)
  expect(mail.html).not.toContain('<img')
  expect(mail.html).toContain('&lt;img src=x onerror=')
})

test('an address that does not exist is not repeated on the page that says so', async () => {
  for (const url of [`/api/${encodeURIComponent(markup)}`, `/api/x${encodeURIComponent('<script>')}`]) {
    const answer = await app.http.inject({ url, headers: { 'sec-fetch-dest': 'document' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toMatch(/<img|<script>/)
  }
})
