// Mailings of a session through HTTP: readers, tags of each, planning, one press one mailing, all or none.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { mailingsApi as api } from '@cartable/domain/traineeships/mailings/mailings.api.ts'
import { mailingRecipients } from '@cartable/domain/traineeships/mailings/mailings.schema.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeHousehold, arrangeTeacher } from '../../../../test/factories/people.ts'
import {
  arrangeAccepted,
  arrangeRegistration,
  arrangeStage,
  type Registered,
  type Stage,
} from '../../../../test/factories/traineeships.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TestApp
let manager: Caller
let stage: Stage
let one: Registered
let other: Registered
let teacherId: number
beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock('2026-10-10T09:00:00Z') })
  manager = await app.staff({ traineeships: 'write' }, { firstName: 'Claire', lastName: 'Delmas' })
  await app.write(async (db) => {
    stage = await arrangeStage(db, {
      name: 'Toussaint 2026',
      subject: 'Mathématiques',
      days: ['2026-10-19', '2026-10-20'],
    })
    one = await arrangeRegistration(db, stage, {
      household: await arrangeHousehold(db, { customer: 'Abalain', student: 'Malo' }),
    })
    other = await arrangeRegistration(db, stage, {
      household: await arrangeHousehold(db, { customer: 'Bozec', student: 'Nolwenn' }),
    })
    await arrangeRegistration(db, stage, { cancelled: true })
    await arrangeRegistration(db, await arrangeStage(db))
    teacherId = (await arrangeTeacher(db, { lastName: 'Morvan' })).teacherId
    await arrangeAccepted(db, stage, { teacherId })
  })
})
beforeEach(async () => {
  await app.write(async (db) => {
    await sql`delete from traineeship_mailings`.execute(db)
    await sql`delete from message_attachments`.execute(db)
    await sql`delete from message_recipients`.execute(db)
    await sql`delete from messages`.execute(db)
    await sql`update people set email = 'abalain@exemple.fr' where id = ${one.customerPersonId}`.execute(db)
    await sql`update people set email = 'bozec@exemple.fr' where id = ${other.customerPersonId}`.execute(db)
  })
})
afterAll(() => app.close())

type Sent = SentOf<typeof api.sendMailing>
const press = () => crypto.randomUUID()
const send = async (values: Partial<Sent> = {}, caller = manager) =>
  app.call(
    api.sendMailing,
    {
      id: null,
      updatedAt: null,
      sessionId: stage.sessionId,
      recipientsType: 'customer',
      type: 'start',
      recipients: [one.customerId, other.customerId],
      subject: 'Le stage {{stage}}',
      title: null,
      body: 'Bonjour {{nom}}, {{eleves}} vient {{dates}}.\n\n{{planning}}',
      withPlanning: false,
      copyToContact: false,
      acceptMissingTags: false,
      requestKey: press(),
      ...values,
    },
    caller,
  )
const show = async (input: SentOf<typeof api.showMailing>) => (await app.call(api.showMailing, input, manager)).body
const list = async (type: 'start' | 'closing' | 'end', sessionId = stage.sessionId) =>
  (await app.call(api.listMailings, { type, sessionId: String(sessionId) }, manager)).body.rows
const messages = () =>
  app.write(async (db) => {
    const { rows } = await sql<{ address: string; subject: string; body: string; purpose: string; status: string }>`
      select r.address, m.subject, m.body, m.purpose, m.status from messages m join message_recipients r on r.message_id = m.id order by m.id`.execute(
      db,
    )
    return rows
  })

test('MAIL-08 a mailing keeps when and by whom it was sent, to whom, its texts, its files, its kind, its session, planning and copy', async () => {
  await app.write((db) => sql`update people set email = 'claire@exemple.fr' where id = ${manager.personId}`.execute(db))
  const { body } = await send({ title: 'À lire', withPlanning: true, copyToContact: true })
  expect(body).toMatchObject({ errors: null, warnings: [] })
  expect(await show({ id: String(body.id) })).toMatchObject({
    id: body.id,
    sessionId: stage.sessionId,
    recipientsType: 'customer',
    type: 'start',
    subject: 'Le stage {{stage}}',
    title: 'À lire',
    body: 'Bonjour {{nom}}, {{eleves}} vient {{dates}}.\n\n{{planning}}',
    withPlanning: true,
    copyToContact: true,
    sendBy: 'Claire Delmas',
    sendAt: expect.stringMatching(/^\d{4}-/),
    sentTo: [
      { address: 'abalain@exemple.fr', state: 'waiting' },
      { address: 'bozec@exemple.fr', state: 'waiting' },
    ],
    attachments: [{ name: 'planning-du-stage.pdf' }],
  })
})

test('MAIL-07 the recipients of a mailing are customers or teachers, those of the stage and no others', async () => {
  expect(mailingRecipients).toEqual(['customer', 'teacher'])
  const customers = await show({ sessionId: String(stage.sessionId), recipientsType: 'customer', type: 'start' })
  expect(customers.readers.map(({ id }) => id)).toEqual([one.customerId, other.customerId])
  expect(customers.readers[0]).toMatchObject({ email: 'abalain@exemple.fr', detail: 'Malo · Mathématiques' })
  const teachers = await show({ sessionId: String(stage.sessionId), recipientsType: 'teacher', type: 'closing' })
  expect(teachers.recipients).toEqual([teacherId])
  expect((await send({ recipientsType: 'student' as never })).body.errors?.propertyPaths).toEqual(['recipientsType'])
  expect((await send({ recipients: [one.customerId, 987_654] })).body.errors?.propertyPaths).toEqual(['recipients'])
})

test('MAIL-09 the list is of one session and of one type, filtered, sorted and paged', async () => {
  await send({ subject: 'Avant' })
  await send({ type: 'end', subject: 'Après' })
  expect((await list('start')).map(({ subject }) => subject)).toEqual(['Avant'])
  expect((await list('closing')).map(({ subject }) => subject)).toEqual(['Après'])
  expect((await list('end')).map(({ subject }) => subject)).toEqual(['Après'])
  expect(await list('start', stage.sessionId + 1)).toEqual([])
  expect((await list('start'))[0]).toMatchObject({
    sendBy: 'Claire Delmas',
    recipientType: 'customer',
    recipients: ['Camille Abalain', 'Camille Bozec'],
    failedCount: 0,
  })
  const asked = { type: 'start', sessionId: String(stage.sessionId) } as const
  for (const sort of ['sendAt.asc', 'sendBy.desc', 'recipientType.asc'] as const)
    expect((await app.call(api.listMailings, { ...asked, sort, q: 'avant' }, manager)).body.total).toBe(1)
  expect((await app.call(api.listMailings, { ...asked, q: 'autre' }, manager)).body.total).toBe(0)
})

test('each reader gets a mail of their own, with their own tags', async () => {
  await send()
  const sent = await messages()
  expect(sent.map(({ address }) => address)).toEqual(['abalain@exemple.fr', 'bozec@exemple.fr'])
  expect(sent[0]?.subject).toBe('Le stage Toussaint 2026')
  expect(sent[0]?.body).toContain('Bonjour Abalain, Malo vient du 19/10/2026 au 23/10/2026.')
  expect(sent[0]?.body).toContain('Mathématiques\u00a0: lun. 19/10, mar. 20/10, 09:00 – 11:00')
  expect(sent[0]?.body).not.toContain('Nolwenn')
  expect(sent[1]?.body).toContain('Nolwenn')
})

test('bold and links of its text reach each reader around their own tags, which are only words', async () => {
  await app.write((db) =>
    sql`update people set last_name = '**Abalain**' where id = ${one.customerPersonId}`.execute(db),
  )
  await send({ body: '**Bonjour {{nom}}**, [le plan](https://a.fr/plan)' })
  const rows = await app.database.db.selectFrom('messages').select(['body', 'markup']).orderBy('id').execute()
  expect(rows).toEqual([
    {
      body: 'Bonjour **Abalain**, le plan (https://a.fr/plan)',
      markup: '**Bonjour \\*\\*Abalain\\*\\***, [le plan](https://a.fr/plan)',
    },
    {
      body: 'Bonjour Bozec, le plan (https://a.fr/plan)',
      markup: '**Bonjour Bozec**, [le plan](https://a.fr/plan)',
    },
  ])
  await app.write((db) => sql`update people set last_name = 'Abalain' where id = ${one.customerPersonId}`.execute(db))
})

test('the same press sends once, and presses of the same button at once make one mailing', async () => {
  const requestKey = press()
  const answers = await Promise.all(Array.from({ length: 8 }, () => send({ requestKey })))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await messages()).toHaveLength(2)
  await send()
  expect(await messages()).toHaveLength(4)
})

test('a mailing leaves to all or to nobody', async () => {
  await app.write((db) =>
    sql`update people set email = '"x,y"@exemple.fr' where id = ${other.customerPersonId}`.execute(db),
  )
  expect((await send()).body.errors?.messages[0]).toContain('n’est pas valide')
  expect(await messages()).toEqual([])
  expect(await list('start')).toEqual([])
  await app.write((db) => sql`update people set email = null where id = ${other.customerPersonId}`.execute(db))
  expect((await send()).body.errors).toEqual({
    propertyPaths: ['recipients'],
    messages: ['Camille Bozec\u00a0: ce destinataire n’a pas d’adresse e-mail.'],
  })
  expect((await show({ sessionId: String(stage.sessionId), recipientsType: 'customer' })).recipients).toEqual([
    one.customerId,
  ])
})

test('empty tags are told before anything leaves, and sent so only when accepted', async () => {
  const { body } = await send({ body: 'Bonjour, au {{lieu}}.' })
  expect(body).toMatchObject({
    id: null,
    errors: null,
    warnings: ['La balise «\u00a0lieu\u00a0» n’est pas remplie pour tous les destinataires.'],
  })
  expect(await messages()).toEqual([])
  await send({ body: 'Bonjour, au {{lieu}}.', acceptMissingTags: true })
  expect((await messages()).map(({ body: text }) => text)).toEqual(['Bonjour, au .', 'Bonjour, au .'])
})

test('who has no group yet is named before anything leaves, with the child and the subject', async () => {
  const { rows } = await app.write((db) =>
    sql<{ id: number; groupId: number }>`
      select w.id, w.group_id from traineeship_registration_subjects w join traineeship_registrations r on r.id = w.registration_id
       where r.customer_id = ${other.customerId}`.execute(db),
  )
  const place = (groupId: number | null) =>
    app.write((db) =>
      sql`update traineeship_registration_subjects set group_id = ${groupId} where id = ${rows[0]?.id ?? 0}`.execute(
        db,
      ),
    )
  await place(null)
  const { body } = await send()
  expect(body.warnings).toEqual([
    expect.stringMatching(/^Sans groupe, horaires à préciser\s: .*Bozec.* \(Nolwenn.*, Mathématiques\)\.$/i),
  ])
  expect(await messages()).toEqual([])
  await place(rows[0]?.groupId ?? null)
})

test('the planning goes with the mail as a PDF that holds days, hours, subject and teacher', async () => {
  await send({ withPlanning: true })
  const key = await app.write(async (db) => {
    const { rows } = await sql<{ storage_key: string; id: number }>`
      select distinct f.id, f.storage_key from message_attachments a join files f on f.id = a.file_id`.execute(db)
    expect(rows).toHaveLength(1)
    return rows[0]!.id
  })
  const file = await app.platform.files.find(app.database.db, key)
  const text = await pdfText(await app.platform.files.readAll(file!))
  for (const words of ['Toussaint 2026', 'lun. 19/10', '09:00 – 11:00', 'Mathématiques', 'Camille Morvan', 'Groupe 1'])
    expect(text).toContain(words)
})

test('a sent mailing is never changed, and who may only read sends nothing', async () => {
  const { body } = await send()
  expect((await send({ id: body.id })).body.errors?.propertyPaths).toEqual(['id'])
  const reader = await app.staff({ traineeships: 'read' })
  expect((await send({}, reader)).status).toBe(403)
})

test('a mailing begins with any text of its theme, goes with the files of it that stay, and with those of no other theme', async () => {
  const [own, foreign] = await app.write(async (db) => {
    const template = (name: string, theme: string) =>
      db
        .insertInto('messageTemplates')
        .values({ name, theme, channels: ['mail'], subject: name, title: `Titre de ${name}`, body: 'Texte' })
        .returning('id')
        .executeTakeFirstOrThrow()
    const made = await template('Rappel du matériel', 'traineeshipMailings')
    for (const fileName of ['materiel.txt', 'plan.txt']) {
      const stored = await app.platform.files.storeGenerated(db, {
        ...{ body: Buffer.from(fileName), fileName, mediaType: 'text/plain', accountId: null },
      })
      await db
        .insertInto('messageTemplateAttachments')
        .values({ messageTemplateId: made.id, fileId: stored.id })
        .execute()
    }
    return [made.id, (await template('Contact', 'contacts')).id]
  })
  const dialog = await show({ sessionId: String(stage.sessionId), recipientsType: 'teacher', type: 'closing' })
  expect(dialog.templateId).toBe(dialog.templates.find(({ subject }) => subject === dialog.subject)?.id)
  const offered = dialog.templates.find(({ id }) => id === own)!
  expect(offered).toMatchObject({ subject: 'Rappel du matériel', title: 'Titre de Rappel du matériel' })
  // those that the program knows for other readers, or for before the stage, stay with them
  expect(dialog.templates).toHaveLength(2)

  await send({ templateId: own!, templateAttachments: [offered.attachments[1]!.id] })
  const attached = await app.database.db.selectFrom('messageAttachments').select('name').execute()
  expect(attached.map(({ name }) => name)).toEqual(['plan.txt', 'plan.txt'])
  expect((await send({ templateId: foreign! })).body.errors?.propertyPaths).toEqual(['templateId'])
})
