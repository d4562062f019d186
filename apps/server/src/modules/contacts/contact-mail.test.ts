// Mails to contacts: templates, previews, sending through a real SMTP server, and what a refusal leaves behind.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { contactsRefusals } from '@cartable/domain/contacts/contacts.refusals.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { createSchooling } from './contacts.factory.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-contact-mail-'))
let sandbox: Sandbox
let app: TestApp
let claire: Caller
let school: Awaited<ReturnType<typeof createSchooling>>

beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir })
  app = await startTestApp({ environment: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sandbox.smtpPort) } })
  claire = await app.staff({ contacts: 'write' }, { firstName: 'Claire', lastName: 'Delmas' })
  school = await app.write(createSchooling)
})
afterAll(async () => {
  await app?.close()
  await sandbox?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Form = SentOf<typeof contactsApi.save>
const create = async (values: Partial<Form> = {}): Promise<number> => {
  const { body } = await app.call(
    contactsApi.save,
    {
      id: null,
      updatedAt: null,
      isStudent: false,
      gender: null,
      firstName: 'Anne',
      lastName: 'Cadoret',
      email: 'anne@exemple.test',
      phone: { phoneNumber: '0612345678', phoneRegion: 'FR' },
      address: null,
      studentFirstName: 'Mathis',
      studentLastName: null,
      parentGender: 'female',
      parentAddress: null,
      establishmentId: null,
      scholarLevelId: school.levels[3]!,
      subjectIds: [...school.subjects],
      needs: [],
      salesStaffUserId: null,
      message: null,
      ...values,
    },
    claire,
  )
  return body.id!
}
const send = (input: Partial<SentOf<typeof contactsApi.sendMail>> & { contactId: number }) =>
  app.call(
    contactsApi.sendMail,
    { subject: 'Votre demande', body: 'Bonjour {{prenom}},\n\nÀ bientôt.', ...input },
    claire,
  )
const messagesOf = (contactId: number) =>
  app.database.db
    .selectFrom('messages')
    .selectAll()
    .where('aboutClass', '=', 'contacts')
    .where('aboutId', '=', contactId)
    .execute()
const statusOf = async (id: number) => (await app.call(contactsApi.card, { id: String(id) }, claire)).body.status
const inbox = async (to: string) => {
  const url = `${sandbox.httpUrl}/mail/api/messages?to=${encodeURIComponent(to)}`
  const { messages } = (await (await fetch(url)).json()) as { messages: { id: string; subject: string }[] }
  return Promise.all(
    messages.map(
      async ({ id }) =>
        (await (await fetch(`${sandbox.httpUrl}/mail/api/messages/${id}`)).json()) as { subject: string; text: string },
    ),
  )
}

test('CONTACT-11 CONTACT-17 the prospect mail proposes its template, subject and body, and what each tag stands for', async () => {
  const { body } = await app.call(contactsApi.prospectMail, { contactId: String(await create()) }, claire)
  const chosen = body.templates.find((template) => template.id === body.templateId)
  expect(chosen).toMatchObject({ name: 'Premier message à un prospect', subject: 'Votre demande de cours' })
  expect(chosen?.body).toMatch(/^Bonjour\[\[ \{\{prenom\}\}\]\] \{\{nom\}\},\n\n/)
  expect(body.to).toEqual({ name: 'Anne Cadoret', email: 'anne@exemple.test' })
  const values = Object.fromEntries(body.tags.map((tag) => [tag.name, tag.value]))
  expect(values).toMatchObject({
    civilite: 'Madame',
    prenom_eleve: 'Mathis',
    niveau: '4e',
    matieres: 'Français et Maths',
    gestionnaire: 'Claire Delmas',
    ville: null,
  })
})

test('CONTACT-22 each reminder proposes its own template; without a status, the one that comes next', async () => {
  const id = await create()
  const chosen = async (input: object) => {
    const { body } = await app.call(contactsApi.dunningMail, { contactId: String(id), ...input }, claire)
    return [body.from.to, body.templates.find((template) => template.id === body.templateId)?.name]
  }
  expect(await chosen({})).toEqual(['dunning1', 'Première relance d’un contact'])
  expect(await chosen({ status: 'dunning3' })).toEqual(['dunning3', 'Troisième relance d’un contact'])
  await app.call(contactsApi.changeStatus, { id, status: 'dunning1' }, claire)
  expect(await chosen({})).toEqual(['dunning2', 'Deuxième relance d’un contact'])
})

test('CONTACT-35 the prospect preview answers the mail filled and its warnings', async () => {
  const id = await create({ subjectIds: [] })
  const dialog = await app.call(contactsApi.prospectMail, { contactId: String(id) }, claire)
  const { body } = await app.call(
    contactsApi.previewProspectMail,
    { contactId: String(id), templateId: String(dialog.body.templateId) },
    claire,
  )
  expect(body.mail.subject).toBe('Votre demande de cours')
  expect(body.mail.body).toContain('Bonjour Anne Cadoret,')
  expect(body.mail.body).toContain('(4e, [matières])')
  expect(body.warnings).toEqual(['La balise «\u00a0matières\u00a0» n’est pas remplie.'])
  expect(
    (await app.call(contactsApi.previewProspectMail, { contactId: String(id), templateId: '999999' }, claire)).status,
  ).toBe(404)
})

test('CONTACT-36 the dunning preview is that of the status', async () => {
  const id = await create()
  const { body } = await app.call(contactsApi.previewDunningMail, { contactId: String(id), status: 'dunning2' }, claire)
  expect(body.mail.subject).toBe('Votre demande de cours est toujours ouverte')
  expect(body.warnings).toEqual([])
})

test('CONTACT-27 CONTACT-37 the mail leaves filled, answers messageSent and warnings, and the status is a second call', async () => {
  const id = await create({ email: 'part@exemple.test' })
  const { body } = await send({ contactId: id, status: 'prospect' })
  expect(body).toEqual({ messageSent: true, warnings: [] })
  const [mail] = await inbox('part@exemple.test')
  expect(mail).toMatchObject({ subject: 'Votre demande' })
  expect(mail?.text).toContain('Bonjour Anne,')
  expect(await statusOf(id)).toBe('contact')
  expect(await messagesOf(id)).toMatchObject([
    { status: 'sent', purpose: 'contact-prospect', senderAccountId: claire.accountId },
  ])
  const details = await app.call(contactsApi.details, { id: String(id) }, claire)
  expect(details.body.mails).toMatchObject([{ subject: 'Votre demande', status: 'sent' }])
})

test('CONTACT-28 skipping the mail changes the status and sends nothing', async () => {
  const id = await create({ email: 'sans@exemple.test' })
  expect((await app.call(contactsApi.changeStatus, { id, status: 'prospect' }, claire)).body.isValid).toBe(true)
  expect(await messagesOf(id)).toEqual([])
  expect(await inbox('sans@exemple.test')).toEqual([])
})

test('CONTACT-32 a mail needs the contact’s address, a subject and a body', async () => {
  const without = await create({ email: null })
  expect((await send({ contactId: without })).body).toEqual({
    messageSent: false,
    warnings: ['Ce contact n’a pas d’adresse e-mail.'],
  })
  const id = await create()
  const empty = [
    { subject: '  ' },
    { body: ' \n ' },
    { subject: '{{ville}}', acceptMissingTags: true },
    { body: '{{ville}} {{date}}', acceptMissingTags: true },
  ]
  for (const input of empty) {
    const { body } = await send({ contactId: id, ...input })
    expect(body.messageSent).toBe(false)
    expect(body.warnings).toEqual([
      'acceptMissingTags' in input ? contactsRefusals.notSent.message : expect.stringMatching(/obligatoire/),
    ])
  }
  expect(await messagesOf(id)).toEqual([])
})

test('a mail goes with the files of its template that stay, others, and a copy to whoever writes', async () => {
  const templateId = await app.write(async (db) => {
    const { id } = await db
      .selectFrom('messageTemplates')
      .select('id')
      .where('code', '=', 'contact-prospect')
      .executeTakeFirstOrThrow()
    for (const fileName of ['tarifs.txt', 'plan.txt']) {
      const stored = await app.platform.files.storeGenerated(db, {
        ...{ body: Buffer.from(fileName), fileName, mediaType: 'text/plain', accountId: null },
      })
      await db.insertInto('messageTemplateAttachments').values({ messageTemplateId: id, fileId: stored.id }).execute()
    }
    return id
  })
  const contactId = await create({ email: 'joint@exemple.test' })
  const dialog = (await app.call(contactsApi.prospectMail, { contactId: String(contactId) }, claire)).body
  const { email } = await app.database.db
    .selectFrom('people')
    .select('email')
    .where('id', '=', claire.personId)
    .executeTakeFirstOrThrow()
  expect(dialog.copy).toEqual({ address: email, refusal: null })
  const offered = dialog.templates.find(({ id }) => id === templateId)
  expect(offered?.attachments.map(({ name }) => name)).toEqual(['tarifs.txt', 'plan.txt'])

  const sentNow = await app.callWithFiles(
    contactsApi.sendMail,
    {
      ...{ contactId, templateId, subject: 'Votre demande', body: 'À bientôt.' },
      ...{ templateAttachments: [offered!.attachments[1]!.id], copyToContact: true },
    },
    { attachments: [{ name: 'devis.txt', bytes: Buffer.from('devis') }] },
    claire,
  )
  expect(sentNow.body).toEqual({ messageSent: true, warnings: [] })
  const [message] = await messagesOf(contactId)
  const recipients = await app.database.db
    .selectFrom('messageRecipients')
    .select(['address', 'kind'])
    .where('messageId', '=', message!.id)
    .orderBy('id')
    .execute()
  expect(recipients).toEqual([
    { address: 'joint@exemple.test', kind: 'to' },
    { address: email, kind: 'bcc' },
  ])
  const attached = await app.database.db
    .selectFrom('messageAttachments')
    .select('name')
    .where('messageId', '=', message!.id)
    .orderBy('fileId')
    .execute()
  expect(attached.map(({ name }) => name)).toEqual(['plan.txt', 'devis.txt'])
})

test('a template of another theme lends its files to no mail of a contact', async () => {
  const { id: templateId } = await app.database.db
    .selectFrom('messageTemplates')
    .select('id')
    .where('code', '=', 'candidate-first')
    .executeTakeFirstOrThrow()
  const contactId = await create({ email: 'ailleurs@exemple.test' })
  expect((await send({ contactId, templateId })).body).toEqual({
    messageSent: false,
    warnings: ['Ce modèle n’est plus proposé.'],
  })
  expect(await messagesOf(contactId)).toEqual([])
})

test('a copy is refused to whoever has no address, and nothing leaves', async () => {
  const nameless = await app.staff({ contacts: 'write' })
  await app.write((db) => db.updateTable('people').set({ email: null }).where('id', '=', nameless.personId).execute())
  const contactId = await create({ email: 'seule@exemple.test' })
  const input = { contactId, subject: 'Votre demande', body: 'À bientôt.', copyToContact: true }
  const { body } = await app.call(contactsApi.sendMail, input, nameless)
  expect(body).toEqual({
    messageSent: false,
    warnings: ['Votre compte n’a pas d’adresse e-mail\u00a0: la copie ne peut pas vous être envoyée.'],
  })
  expect(await messagesOf(contactId)).toEqual([])
})

test('CONTACT-33 CONTACT-34 a refused mail answers why, stays failed, and leaves the status', async () => {
  const id = await create({ email: 'refuse@exemple.test' })
  const { body } = await send({ contactId: id })
  expect(body.messageSent).toBe(false)
  expect(body.warnings).toHaveLength(1)
  expect(await messagesOf(id)).toMatchObject([{ status: 'failed' }])
  expect(await statusOf(id)).toBe('contact')
})

test('a tag that stays empty stops the mail until the person accepts it', async () => {
  const id = await create({ email: 'vide@exemple.test' })
  const input = { contactId: id, body: 'Cours à {{ville}} le {{date}}.' }
  expect((await send(input)).body).toEqual({
    messageSent: false,
    warnings: ['La balise «\u00a0ville\u00a0» n’est pas remplie.', 'La balise «\u00a0date\u00a0» n’est pas remplie.'],
  })
  expect(await messagesOf(id)).toEqual([])
  expect((await send({ ...input, acceptMissingTags: true })).body.messageSent).toBe(true)
  expect((await inbox('vide@exemple.test'))[0]?.text).toContain('Cours à  le .')
})

test('nobody sends with the right to read only', async () => {
  const reader = await app.staff({ contacts: 'read' })
  const answer = await app.call(contactsApi.sendMail, { contactId: await create(), subject: 'a', body: 'b' }, reader)
  expect(answer.status).toBe(403)
})
