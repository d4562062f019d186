// Message templates through HTTP: both doors, tags of the theme, and what an edited template changes in the mails that leave.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { messagingApi } from '@cartable/domain/messaging/messaging.api.ts'
import { messageThemes, type ThemeKey } from '@cartable/domain/messaging/themes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { createSchooling } from '../contacts/contacts.factory.ts'

let app: TestApp
let admin: Caller
let codifier: Caller
let sales: Caller
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.staff({ configuration: 'write' }, { firstName: 'Claire', lastName: 'Delmas' })
  codifier = await app.staff({ codification: 'write' })
  sales = await app.staff({ contacts: 'write' }, { firstName: 'Marie', lastName: 'Le Bras' })
})
afterAll(() => app.close())

const list = async (asked: object = {}) => (await app.call(messagingApi.listTemplates, asked, admin)).body.rows
const show = async (id?: number) =>
  (await app.call(messagingApi.showTemplate, id === undefined ? {} : { id: String(id) }, admin)).body
const save = async (values: Partial<SentOf<typeof messagingApi.saveTemplate>>) => {
  const input = {
    id: null,
    updatedAt: null,
    name: 'Essai',
    subject: 'Objet',
    body: 'Texte',
    theme: 'contacts' as const,
  }
  return (await app.call(messagingApi.saveTemplate, { ...input, ...values }, admin)).body
}
const edit = async (id: number, values: Partial<SentOf<typeof messagingApi.saveTemplate>>) => {
  const { name, subject, body, updatedAt } = await show(id)
  return save({ id, name, subject, body, updatedAt, ...values })
}

test('CODIF-55 templates are listed, and one is written with its name, subject, body and theme', async () => {
  expect((await list({ theme: 'contacts' })).map((row) => row.name)).toEqual([
    'Deuxième relance d’un contact',
    'Premier message à un prospect',
    'Première relance d’un contact',
    'Troisième relance d’un contact',
  ])
  const { id } = await save({
    name: 'Bilan du trimestre',
    subject: 'Rappel {{nom}}',
    body: 'Bonjour {{prenom}},\n\nÀ bientôt.',
  })
  expect(await show(id!)).toMatchObject({
    name: 'Bilan du trimestre',
    subject: 'Rappel {{nom}}',
    body: 'Bonjour {{prenom}},\n\nÀ bientôt.',
    theme: 'contacts',
    isAutomatic: false,
  })
  expect((await list({ q: 'bilan du' })).map((row) => row.id)).toEqual([id])
  const refused = await save({ name: ' ', subject: '', body: '\n' })
  expect(refused.errors?.propertyPaths).toEqual(['name', 'body', 'subject'])
  expect((await save({ name: 'BILAN DU TRIMESTRE' })).errors).toEqual({
    propertyPaths: ['name'],
    messages: ['Ce nom est déjà pris.'],
  })
})

test('CONF-21 the configuration and the codification show the same templates, each under its own names', async () => {
  const { id } = await save({ name: 'Des deux côtés' })
  const other = await app.call(messagingApi.listCodificationTemplates, { q: 'deux côtés' }, codifier)
  expect(other.body.rows.map((row) => row.id)).toEqual([id])
  const record = await app.call(messagingApi.showCodificationTemplate, { id: String(id) }, codifier)
  expect(record.body).toEqual(await show(id!))
  const { updatedAt } = record.body
  const input = { id, updatedAt, name: 'Des deux côtés', subject: 'Autre', body: 'Texte', theme: 'contacts' as const }
  expect((await app.call(messagingApi.saveCodificationTemplate, input, codifier)).body.errors).toBeNull()
  expect((await show(id!)).subject).toBe('Autre')
  expect((await app.call(messagingApi.listTemplates, {}, sales)).status).toBe(403)
})

test('the form offers the tags of each theme, filled for a sample record', async () => {
  const { choices, themes } = await show()
  expect(themes.map(({ label }) => label)).toEqual([
    'Contacts',
    'Clients',
    'Élèves',
    'Professeurs',
    'Candidats',
    'Contrats',
    'Cours',
    'Factures',
    'Comptes',
    'Réponses par mail',
    'Propositions de stage',
    'Mailings de stage',
    'Utilisateurs',
  ])
  for (const { theme, tags } of choices) {
    expect(tags.map((tag) => tag.name)).toEqual(Object.keys(messageThemes[theme as ThemeKey].tags))
    for (const tag of tags) expect(tag.value, `${theme}.${tag.name}`).toBeTruthy()
  }
})

test('disabled templates are listed on demand only, and no dialog proposes them', async () => {
  const { id } = await save({ name: 'À retirer' })
  const disable = async (enabled: boolean) =>
    (await app.call(messagingApi.disableTemplates, { ids: [id!], enabled }, codifier)).body.disabledCount
  expect(await disable(false)).toBe(1)
  expect((await list()).some((row) => row.id === id)).toBe(false)
  expect((await list({ withDisabled: 'true' })).find((row) => row.id === id)?.enabled).toBe(false)
  expect(await disable(true)).toBe(1)
})

test('a template of the program keeps its theme, and two people do not overwrite each other', async () => {
  const id = (await list({ q: 'prospect' }))[0]!.id
  const { updatedAt } = await show(id)
  expect((await edit(id, { subject: 'Votre demande' })).errors).toBeNull()
  const { name, body } = await show(id)
  const late = { id, updatedAt, name, subject: 'Trop tard', body, theme: 'contacts' as const }
  const answer = await app.call(messagingApi.saveTemplate, late, admin)
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({ conflict: { changedBy: 'Claire Delmas', current: { subject: 'Votre demande' } } })
})

test('an edited template is what the mail dialog proposes and what leaves, its tags filled', async () => {
  const school = await app.write(createSchooling)
  const contact = {
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
    parentGender: 'female' as const,
    parentAddress: null,
    establishmentId: null,
    scholarLevelId: school.levels[3]!,
    subjectIds: [...school.subjects],
    needs: [],
    salesStaffUserId: null,
    message: null,
  }
  const saved = await app.call(contactsApi.save, contact, sales)
  expect(saved.body.errors).toBeNull()
  const contactId = saved.body.id!
  const id = (await list({ q: 'prospect' }))[0]!.id
  const body = 'Chère {{prenom}} {{nom}}, {{prenom_eleve}} commence bientôt. {{gestionnaire}}'
  expect((await edit(id, { subject: 'Pour {{prenom_eleve}}', body })).errors).toBeNull()
  const dialog = (await app.call(contactsApi.prospectMail, { contactId: String(contactId) }, sales)).body
  const proposed = dialog.templates.find((template) => template.id === dialog.templateId)!
  expect(proposed).toMatchObject({ id, subject: 'Pour {{prenom_eleve}}', body })
  expect(dialog.tags.map((tag) => tag.name)).toEqual(Object.keys(messageThemes.contacts.tags))
  await app.call(
    contactsApi.sendMail,
    { contactId, templateId: id, subject: proposed.subject, body: proposed.body },
    sales,
  )
  const message = await app.database.db
    .selectFrom('messages')
    .select(['subject', 'body', 'messageTemplateId'])
    .where('aboutId', '=', contactId)
    .executeTakeFirstOrThrow()
  expect(message).toEqual({
    subject: 'Pour Mathis',
    body: 'Chère Anne Cadoret, Mathis commence bientôt. Marie Le Bras',
    messageTemplateId: id,
  })
  expect((await show(id)).usedCount).toBe(1)
})

test('a template for SMS needs no subject; its channels, its title, its copy and its files are kept', async () => {
  const values = { name: 'SMS de rappel', subject: null, theme: 'customers' as const, channels: ['sms' as const] }
  const { id, errors } = await save(values)
  expect(errors).toBeNull()
  expect(await show(id!)).toMatchObject({ subject: '', channels: ['sms'], title: null, copyToContact: false })
  const more = { channels: ['mail' as const, 'sms' as const], title: 'Un rappel', copyToContact: true }
  expect((await edit(id!, { ...more, subject: null })).errors?.propertyPaths).toEqual(['subject'])
  expect((await edit(id!, { ...more, theme: 'customers', subject: 'Rappel' })).errors).toBeNull()
  expect(await show(id!)).toMatchObject({ ...more, subject: 'Rappel' })
  const fileId = await app.write(async (db) => {
    const file = { body: Buffer.from('a'), fileName: 'tarifs.txt', mediaType: 'text/plain', accountId: null }
    const stored = await app.platform.files.storeGenerated(db, file)
    await db.insertInto('messageTemplateAttachments').values({ messageTemplateId: id!, fileId: stored.id }).execute()
    return stored.id
  })
  expect((await show(id!)).attachments).toEqual([{ id: fileId, name: 'tarifs.txt', sizeBytes: 1 }])
  expect((await edit(id!, { ...more, theme: 'customers', subject: 'Rappel 2' })).errors).toBeNull()
  expect((await show(id!)).attachments).toHaveLength(1)
  await edit(id!, { ...more, theme: 'customers', subject: 'Rappel 2', removedFiles: [fileId] })
  expect((await show(id!)).attachments).toEqual([])
  expect(await app.platform.files.find(app.database.db, fileId)).toBeNull()
})
