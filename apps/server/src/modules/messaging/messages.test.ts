// Messages written from records: tags of each kind of record, sending through a real mail server, refusals, history, who sees what.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { messagesApi } from '@cartable/domain/messaging/messages.api.ts'
import { messageThemes, type ThemeKey } from '@cartable/domain/messaging/themes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeAddress, arrangeHousehold, arrangeLevel, arrangeSubject } from '../../../test/factories/people.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../test/factories/tuition.ts'
import type { Db } from '../../platform/db/database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-messages-'))
let sandbox: Sandbox
let app: TestApp
let claire: Caller & { staffUserId: number }
let tuition: Tuition

const setPerson = (db: Db, id: number, values: { email?: string | null; mobilePhone?: string; firstName?: string }) =>
  db
    .updateTable('people')
    .set({ ...values, ...(values.mobilePhone ? { mobilePhoneRegion: 'FR' } : {}) })
    .where('id', '=', id)
    .execute()
const addTemplate = async (values: {
  name: string
  theme: ThemeKey
  body: string
  subject?: string
  channels?: ('mail' | 'sms' | 'whatsapp')[]
  title?: string
  copyToContact?: boolean
}): Promise<number> =>
  app.write(async (db) => {
    const { channels = ['mail'], ...rest } = values
    const { id } = await db
      .insertInto('messageTemplates')
      .values({ subject: 'Objet', ...rest, channels })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir })
  app = await startTestApp({ environment: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sandbox.smtpPort) } })
  claire = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
  await app.write((db) => setPerson(db, claire.personId, { email: 'claire@exemple.test' }))
  tuition = await app.write((db) => arrangeContract(db))
  await app.write(async (db) => {
    await setPerson(db, tuition.customerPersonId, {
      email: 'anne@exemple.test',
      firstName: 'Anne',
      mobilePhone: '+33612345678',
    })
    await setPerson(db, tuition.teacherPersonId, { email: 'prof@exemple.test' })
  })
})
afterAll(async () => {
  await app?.close()
  await sandbox?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const form = async (context: string, messageType: 'mail' | 'sms' = 'mail', caller: Caller = claire) =>
  app.call(messagesApi.messageForm, { context, messageType }, caller)
const fill = async (context: string, templateId: number, more: object = {}) =>
  (await app.call(messagesApi.filledMessage, { context, templateId: String(templateId), ...more }, claire)).body
type Sent = Partial<SentOf<typeof messagesApi.sendMessage>>
const mail = (values: Sent = {}): SentOf<typeof messagesApi.sendMessage> => ({
  recipientType: 'customer',
  recipientId: tuition.customerId,
  messageType: 'mail',
  subject: 'Votre rendez-vous',
  body: 'Bonjour {{prenom}},\n\nÀ bientôt.',
  ...values,
})
const send = async (values: Sent = {}, caller: Caller = claire) =>
  app.call(messagesApi.sendMessage, mail(values), caller)
type File = { readonly name: string; readonly bytes: Buffer }
/** As the web app sends it, files beside. */
const post = async (values: Sent, files: readonly File[] = []) =>
  (await app.callWithFiles(messagesApi.sendMessage, mail(values), { attachments: files }, claire)).body
const inbox = async (to: string) => {
  const url = `${sandbox.httpUrl}/mail/api/messages?to=${encodeURIComponent(to)}`
  const { messages } = (await (await fetch(url)).json()) as { messages: { id: string }[] }
  return Promise.all(
    messages.map(
      async ({ id }) =>
        (await (await fetch(`${sandbox.httpUrl}/mail/api/messages/${id}`)).json()) as {
          subject: string
          text: string
          attachments: { fileName?: string; filename?: string }[]
        },
    ),
  )
}
const history = async (context: string, caller: Caller = claire) =>
  (await app.call(messagesApi.messageHistory, { context }, caller)).body.messages
const outbox = (subject: string) =>
  app.database.db.selectFrom('messages').selectAll().where('subject', '=', subject).execute()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

test('MAIL-13 the form takes a context and a type, and answers recipients, templates of the theme and channel, and what is chosen first', async () => {
  // those that every installation has are not what is tried here
  await app.write((db) => db.updateTable('messageTemplates').set({ enabled: false }).execute())
  const one = await addTemplate({ name: 'Point sur le contrat', theme: 'contracts', body: 'Bonjour {{prenom}}' })
  await addTemplate({ name: 'SMS du contrat', theme: 'contracts', body: 'Bonjour', channels: ['sms'] })
  await addTemplate({ name: 'D’un autre thème', theme: 'bills', body: 'Bonjour' })
  const { body } = await form(`contract:${tuition.contractId}`)
  expect(body).toMatchObject({ context: `contract:${tuition.contractId}`, messageType: 'mail', recipient: 0 })
  expect(body.templates).toEqual([{ id: one, name: 'Point sur le contrat' }])
  expect(body.templateId).toBe(one)
  expect(body.copyAddress).toBe('claire@exemple.test')
  expect(
    body.recipients.map(({ role, recipientType, address, refusal }) => [role, recipientType, address, refusal]),
  ).toEqual([
    ['Client', 'customer', 'anne@exemple.test', null],
    ['Professeur', 'teacher', 'prof@exemple.test', null],
    ['Élève', 'student', null, 'Ce destinataire n’a pas d’adresse e-mail.'],
  ])
  const bySms = (await form(`contract:${tuition.contractId}`, 'sms')).body
  expect(bySms.templates.map(({ name }) => name)).toEqual(['SMS du contrat'])
  expect(bySms.recipients[1]).toMatchObject({
    address: null,
    refusal: 'Ce destinataire n’a pas de numéro de portable.',
  })
  const filled = await fill(`contract:${tuition.contractId}`, one)
  expect(filled.body).toBe('Bonjour Anne')
  for (const context of ['contract:999999', 'payer:1', 'customer:0', 'x', ''])
    expect([400, 404]).toContain((await form(context)).status)
})

test('MAIL-12 a filled message has subject, title, body, copyToContact, attachments and a warning for each tag not filled', async () => {
  const templateId = await addTemplate({
    name: 'Rappel complet',
    theme: 'customers',
    subject: 'Pour {{client}}',
    title: 'Rappel pour {{prenom}}',
    body: '<p>Bonjour {{civilite}} {{nom}},</p><p>Prochain cours : {{prochain_cours}}. {{inconnue}}</p>',
    copyToContact: true,
  })
  const fileId = await app.write(async (db) => {
    const file = await app.platform.files.storeGenerated(db, {
      body: pdf,
      fileName: 'tarifs.pdf',
      mediaType: 'application/pdf',
      accountId: null,
    })
    await db
      .insertInto('messageTemplateAttachments')
      .values({ messageTemplateId: templateId, fileId: file.id })
      .execute()
    return file.id
  })
  const answer = await fill(`customer:${tuition.customerId}`, templateId)
  expect(answer).toMatchObject({
    title: 'Rappel pour Anne',
    copyToContact: true,
    attachments: [{ id: fileId, name: 'tarifs.pdf', sizeBytes: pdf.length }],
    warnings: [
      'La balise «\u00a0prochain cours\u00a0» n’est pas remplie.',
      'La balise «\u00a0inconnue\u00a0» n’est pas remplie.',
    ],
  })
  expect(answer.subject).toMatch(/^Pour Anne /)
  expect(answer.body).toMatch(
    /^Bonjour Madame Personne\d+,\n\nProchain cours : \{\{prochain_cours\}\}\. \{\{inconnue\}\}$/,
  )
})

describe('tags', () => {
  const full = async (): Promise<
    Readonly<
      Record<
        Exclude<
          ThemeKey,
          'accounts' | 'answers' | 'candidates' | 'contacts' | 'traineeshipMailings' | 'traineeshipProposals'
        >,
        string
      >
    >
  > => {
    const courseId = await app.write((db) =>
      arrangeCourse(db, tuition, { status: '1-planned', doneAt: '2030-11-18T16:30:00Z' }),
    )
    return {
      customers: `customer:${tuition.customerId}`,
      students: `student:${tuition.studentId}`,
      teachers: `teacher:${tuition.teacherId}`,
      contracts: `contract:${tuition.contractId}`,
      courses: `course:${courseId}`,
      bills: `bill:${await arrangeBill()}`,
      users: `user:${claire.staffUserId}`,
    }
  }
  test('of every theme stand for real values of the record, in the order of the menu', async () => {
    await app.write(fillRecords)
    for (const [theme, context] of Object.entries(await full())) {
      const { body } = await form(context)
      const tags = body.recipients[0]?.tags ?? []
      expect(
        tags.map(({ name }) => name),
        theme,
      ).toEqual(Object.keys(messageThemes[theme as ThemeKey].tags))
      for (const { name, value } of tags) expect(value, `${theme}.${name}`).toBeTruthy()
    }
  })
  test('of who reads follow the recipient, those of the record do not', async () => {
    const { body } = await form(`contract:${tuition.contractId}`)
    const values = body.recipients.map(({ tags }) => Object.fromEntries(tags.map(({ name, value }) => [name, value])))
    expect(values[0]).toMatchObject({ prenom: 'Anne', gestionnaire: 'Claire Delmas', prix_horaire: '45,00\u00a0€' })
    expect(values[1]?.prenom).toBe('Camille')
    expect(values[1]?.client).toBe(values[0]?.client)
  })
})

test('MAIL-14 a message is posted as multipart with recipientType, recipientId, messageType and callbackFunctions, its files beside', async () => {
  const answer = await post(
    {
      context: `contract:${tuition.contractId}`,
      subject: 'Pièces {{numero_contrat}}',
      title: 'Vos documents',
      callbackFunctions: ['contracts'],
      copyToContact: true,
    },
    [{ name: 'Programme été.pdf', bytes: pdf }],
  )
  expect(answer).toMatchObject({ errors: null, mailerErrors: [], apiError: null, isPending: false })
  const found = (await inbox('anne@exemple.test')).find(({ subject }) => subject.startsWith('Pièces CT'))
  expect(found?.text).toContain('Vos documents\n\nBonjour Anne,')
  expect(JSON.stringify(found?.attachments)).toContain('Programme été.pdf')
  expect((await inbox('claire@exemple.test')).some(({ subject }) => subject.startsWith('Pièces CT'))).toBe(true)
  const [sent] = await history(`contract:${tuition.contractId}`)
  expect(sent).toMatchObject({
    channel: 'mail',
    state: 'sent',
    senderName: 'Claire Delmas',
    body: 'Bonjour Anne,\n\nÀ bientôt.',
    attachments: [{ name: 'Programme été.pdf' }],
  })
  expect(sent?.recipients.map(({ address, isCopy }) => [address, isCopy])).toEqual([
    ['anne@exemple.test', false],
    ['claire@exemple.test', true],
  ])
  const file = {
    context: `contract:${tuition.contractId}`,
    messageId: String(sent?.id),
    fileId: String(sent?.attachments[0]?.fileId),
  }
  expect((await app.call(messagesApi.messageAttachment, file, claire)).raw.equals(pdf)).toBe(true)
  const elsewhere = { ...file, context: `teacher:${tuition.teacherId}` }
  expect((await app.call(messagesApi.messageAttachment, elsewhere, claire)).status).toBe(404)
})

test('MAIL-15 the entities of a selection are checked: who can be reached, and why the others cannot', async () => {
  const other = await app.write((db) => arrangeHousehold(db, { customer: 'Sans Adresse' }))
  await app.write((db) => setPerson(db, other.customerPersonId, { email: null }))
  const check = (entitiesId: string, more: object = {}) =>
    app.call(messagesApi.checkEntities, { entitiesId, ...more }, claire)
  const { body } = await check(`${tuition.customerId},${other.customerId},999999`)
  expect(body.isValid).toBe(false)
  expect(body.errorMsgs).toEqual([
    'Camille Sans Adresse\u00a0: Ce destinataire n’a pas d’adresse e-mail.',
    'N°\u00a0999999\u00a0: Ce destinataire n’est pas proposé pour cette fiche.',
  ])
  expect(body.entities[0]).toMatchObject({ id: tuition.customerId, address: 'anne@exemple.test', refusal: null })
  expect((await check(String(tuition.customerId), { messageType: 'sms' })).body).toMatchObject({
    isValid: true,
    errorMsgs: [],
  })
  const reader = await app.staff({ messaging: 'write', teachers: 'read' })
  const refused = await app.call(messagesApi.checkEntities, { entitiesId: String(tuition.customerId) }, reader)
  expect(refused.status).toBe(403)
})

test('MAIL-16 a refusal of the mail server is answered as mailerErrors, faults of the form as errors; neither is sent behind the person’s back', async () => {
  const household = await app.write((db) => arrangeHousehold(db))
  await app.write((db) => setPerson(db, household.customerPersonId, { email: 'refuse@exemple.test' }))
  const { body } = await send({ recipientId: household.customerId, subject: 'Refusé' })
  expect(body).toMatchObject({ errors: null, apiError: null, isPending: false })
  expect(body.mailerErrors).toEqual(['L’adresse refuse@exemple.test a été refusée par le serveur du destinataire.'])
  expect(await outbox('Refusé')).toMatchObject([{ status: 'failed' }])
  expect((await history(`customer:${household.customerId}`))[0]).toMatchObject({
    state: 'failed',
    error: body.mailerErrors[0],
  })
  const wrong = await send({ subject: '  ', body: '\n', recipientId: tuition.customerId })
  expect(wrong.body.errors?.propertyPaths).toEqual(['body'])
  expect((await send({ subject: ' ' })).body.errors).toEqual({
    propertyPaths: ['subject'],
    messages: ['L’objet du mail est obligatoire.'],
  })
  expect((await send({ recipientId: 999_999 })).status).toBe(404)
  expect(
    (await send({ context: `student:${tuition.studentId}`, recipientType: 'teacher', recipientId: tuition.teacherId }))
      .body.errors?.propertyPaths,
  ).toEqual(['recipientId'])
})

describe('sending', () => {
  test('a tag that stays empty stops the message at its field until the person accepts it', async () => {
    const values = { subject: 'Cours du {{prochain_cours}}', body: 'Bonjour {{prenom}} {{inconnue}}.' }
    const household = await app.write((db) => arrangeHousehold(db))
    await app.write((db) => setPerson(db, household.customerPersonId, { email: 'vide@exemple.test' }))
    const { body } = await send({ ...values, recipientId: household.customerId })
    expect(body.errors).toEqual({
      propertyPaths: ['subject', 'body'],
      messages: [
        'La balise «\u00a0prochain cours\u00a0» n’est pas remplie.',
        'La balise «\u00a0inconnue\u00a0» n’est pas remplie.',
      ],
    })
    expect(await inbox('vide@exemple.test')).toEqual([])
    expect(
      (await send({ ...values, recipientId: household.customerId, acceptMissingTags: true })).body.errors,
    ).toBeNull()
    expect((await inbox('vide@exemple.test'))[0]).toMatchObject({ subject: 'Cours du' })
  })

  test('two arrivals of one press send one message, and are told the same', async () => {
    const requestKey = crypto.randomUUID()
    const values = { subject: 'Une seule fois', requestKey }
    const [one, two] = await Promise.all([send(values), send(values)])
    expect(one.body.messageId).toBe(two.body.messageId)
    expect(one.body.mailerErrors).toEqual([])
    expect((await send(values)).body.messageId).toBe(one.body.messageId)
    expect(await outbox('Une seule fois')).toHaveLength(1)
    expect((await inbox('anne@exemple.test')).filter(({ subject }) => subject === 'Une seule fois')).toHaveLength(1)
    const other = await app.director()
    expect((await send(values, other)).body.messageId).not.toBe(one.body.messageId)
  })

  test('files are limited in number, in weight and in type; the files of the template go with it unless taken out', async () => {
    const small = { name: 'a.pdf', bytes: pdf }
    const script = await post({ subject: 'Script' }, [{ name: 'a.exe', bytes: pdf }])
    expect(script.errors?.propertyPaths).toEqual(['attachments'])
    const heavy = { name: 'b.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(8_000_000, 32)]) }
    const both = await post({ subject: 'Lourd' }, [heavy, { ...heavy, name: 'c.pdf' }])
    expect(both.errors?.messages[0]).toContain('14\u00a0Mo')
    expect(await outbox('Lourd')).toEqual([])
    const { rows } = await templateWithFile()
    const [templateId, fileId] = rows
    await post({ subject: 'Avec', templateId, templateAttachments: [fileId] }, [small])
    await post({ subject: 'Sans', templateId, templateAttachments: [] })
    const names = async (subject: string) =>
      (await history(`customer:${tuition.customerId}`))
        .find((one) => one.subject === subject)
        ?.attachments.map(({ name }) => name)
    expect(await names('Avec')).toEqual(['modele.pdf', 'a.pdf'])
    expect(await names('Sans')).toEqual([])
  })

  test('a header cannot be slipped into the subject', async () => {
    const { body } = await send({ subject: 'Bonjour\r\nBcc: autre@exemple.test' })
    expect(body.mailerErrors).toEqual([])
    expect(await inbox('autre@exemple.test')).toEqual([])
  })
})

describe('who sees what', () => {
  test('the right on messages does not suffice: the record must be readable, and only readable people are offered', async () => {
    const sales = await app.staff({ messaging: 'write', contracts: 'read', customers: 'read' })
    const { body, status } = await form(`contract:${tuition.contractId}`, 'mail', sales)
    expect(status).toBe(200)
    expect(body.recipients.map(({ recipientType }) => recipientType)).toEqual(['customer'])
    for (const context of [`teacher:${tuition.teacherId}`, `user:${claire.staffUserId}`])
      expect((await form(context, 'mail', sales)).status).toBe(403)
    const toTeacher = {
      context: `contract:${tuition.contractId}`,
      recipientType: 'teacher' as const,
      recipientId: tuition.teacherId,
    }
    expect((await send(toTeacher, sales)).body.errors?.propertyPaths).toEqual(['recipientId'])
    const reader = await app.staff({ messaging: 'read', customers: 'read' })
    expect((await send({}, reader)).status).toBe(403)
    expect(
      (await app.call(messagesApi.messageHistory, { context: `customer:${tuition.customerId}` }, reader)).status,
    ).toBe(200)
  })

  test('the history of a person holds what was sent to them elsewhere, but nothing about what the reader may not see', async () => {
    await send({ context: `contract:${tuition.contractId}`, subject: 'Au sujet du contrat' })
    const subjects = async (caller: Caller) =>
      (await history(`customer:${tuition.customerId}`, caller)).map(({ subject }) => subject)
    expect(await subjects(claire)).toContain('Au sujet du contrat')
    const narrow = await app.staff({ messaging: 'read', customers: 'read' })
    expect(await subjects(narrow)).not.toContain('Au sujet du contrat')
    const other = await app.write((db) => arrangeHousehold(db))
    expect(await history(`customer:${other.customerId}`)).toEqual([])
  })

  test('a mail that came back is shown so, with why; one that reached the telephone, too', async () => {
    const { body } = await send({ subject: 'Revenu' })
    const found = async () =>
      (await history(`customer:${tuition.customerId}`)).find(({ subject }) => subject === 'Revenu')
    const report = (values: { status: 'sent' | 'failed'; error: string | null; deliveredAt: string | null }) =>
      app.write((db) =>
        db.updateTable('messageRecipients').set(values).where('messageId', '=', body.messageId).execute(),
      )
    await report({ status: 'failed', error: 'Boîte pleine.', deliveredAt: null })
    expect(await found()).toMatchObject({ state: 'bounced', recipients: [{ error: 'Boîte pleine.' }] })
    await report({ status: 'sent', error: null, deliveredAt: new Date().toISOString() })
    expect(await found()).toMatchObject({ state: 'delivered', recipients: [{ error: null }] })
  })

  test('what the program wrote by itself shows no link', async () => {
    await app.write(async (db) => {
      await app.platform.mail.enqueueMail(db, {
        to: [{ address: 'anne@exemple.test', personId: tuition.customerPersonId }],
        subject: 'Validez votre cours',
        bodyText: 'Ouvrez https://cartable.exemple/public/abc?token=secret maintenant.',
        purpose: 'course-validation',
      })
    })
    const found = (await history(`customer:${tuition.customerId}`)).find(
      ({ subject }) => subject === 'Validez votre cours',
    )
    expect(found).toMatchObject({ state: 'waiting', body: 'Ouvrez (lien personnel) maintenant.' })
  })
})

const templateWithFile = async (): Promise<{ rows: [number, number] }> => {
  const templateId = await addTemplate({ name: 'Avec un fichier', theme: 'customers', body: 'Bonjour' })
  const fileId = await app.write(async (db) => {
    const body = pdf
    const file = await app.platform.files.storeGenerated(db, {
      body,
      fileName: 'modele.pdf',
      mediaType: 'application/pdf',
      accountId: null,
    })
    await db
      .insertInto('messageTemplateAttachments')
      .values({ messageTemplateId: templateId, fileId: file.id })
      .execute()
    return file.id
  })
  return { rows: [templateId, fileId] }
}

/** An unpaid bill of the household, for a course that the customer confirmed without a card. */
const arrangeBill = async (): Promise<number> => {
  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  const customer = await app.signIn(tuition.customerPersonId)
  const { body } = await app.call(coursesApi.confirm, { id: courseId }, customer)
  return body.billId ?? 0
}

/** Everything that a tag may speak of. */
const fillRecords = async (db: Db): Promise<void> => {
  const { levelId } = await arrangeLevel(db, 'Terminale')
  const establishment = await db
    .insertInto('establishments')
    .values({ name: 'Collège Anne-de-Bretagne' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subjectId = await arrangeSubject(db, 'Physique')
  await db
    .updateTable('students')
    .set({ scholarLevelId: levelId, establishmentId: establishment.id })
    .where('id', '=', tuition.studentId)
    .execute()
  await db.insertInto('studentSubjects').values({ studentId: tuition.studentId, subjectId }).execute()
  await db.insertInto('teacherSubjects').values({ teacherId: tuition.teacherId, subjectId, isMain: true }).execute()
  const category = await db
    .insertInto('teacherCategories')
    .values({ name: 'Certifié' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('teachers').set({ teacherCategoryId: category.id }).where('id', '=', tuition.teacherId).execute()
  await db
    .updateTable('people')
    .set({ addressId: await arrangeAddress(db, 'Vitré') })
    .where('id', '=', tuition.teacherPersonId)
    .execute()
  await db.updateTable('contracts').set({ lastCourseOn: '2026-11-18' }).where('id', '=', tuition.contractId).execute()
}
