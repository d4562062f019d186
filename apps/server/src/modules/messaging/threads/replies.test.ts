// Answers by mail, as the mail server hands them over: added to their conversation, refused by mail, held for the office, or left alone.
import { createHmac, randomBytes } from 'node:crypto'
import { repliesApi } from '@cartable/domain/messaging/replies/replies.api.ts'
import { threadsApi } from '@cartable/domain/messaging/threads/threads.api.ts'
import { threadRefusals } from '@cartable/domain/messaging/threads/threads.refusals.ts'
import { contractTarget, lessonTarget } from '@cartable/domain/messaging/threads/threads.words.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, startTestApp } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { bringJobsNearer } from '../../../platform/jobs/queue-time.ts'
import { mailRepliesPath } from '../../../platform/providers/mail-replies/mail-replies.ts'

const secret = 'un secret de seize signes'
// Friday 20 November 2026, 11:00 in Paris
const clock = fixedClock('2026-11-20T10:00:00Z')
let app: Awaited<ReturnType<typeof startTestApp>>
let nathalie: Caller
let reader: Caller
let recruiter: Caller
// the clock moves on: sessions of the test before are over
beforeEach(async () => {
  nathalie = await app.staff(
    { messaging: 'write', customers: 'write' },
    { firstName: 'Nathalie', lastName: 'Guivarch' },
  )
  reader = await app.staff({ messaging: 'read', customers: 'read' })
  recruiter = await app.staff({ messaging: 'write', teachers: 'write' })
})
beforeAll(async () => {
  app = await startTestApp({
    clock,
    environment: { MAIL_REPLIES_DOMAIN: 'reponses.exemple.fr', MAIL_REPLIES_SECRET: secret },
  })
  await app.start({ byItself: false })
})
afterAll(() => app.close())

type Mail = {
  readonly from: string
  readonly to: string
  readonly text: string
  readonly headers?: readonly string[]
  readonly files?: readonly { name: string; type: string; bytes: Buffer }[]
  readonly id?: string
}
const raw = ({ from, to, text, headers = [], files = [], id = randomBytes(9).toString('hex') }: Mail): string =>
  [
    `From: Éva <${from}>`,
    `To: Cours <${to}>`,
    'Subject: RE: un message',
    `Message-ID: <${id}@exemple.fr>`,
    ...headers,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    ...files.flatMap(({ name, type, bytes }) => [
      '--b',
      `Content-Type: ${type}`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      bytes.toString('base64'),
    ]),
    '--b--',
    '',
  ].join('\r\n')
const post = async (body: string, signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`) => {
  const { statusCode } = await app.http.inject({
    method: 'POST',
    url: mailRepliesPath,
    headers: { 'content-type': 'message/rfc822', 'x-hub-signature-256': signature },
    payload: body,
  })
  await app.platform.jobs.drain()
  return statusCode
}
const answer = (mail: Mail) => post(raw(mail))
const later = async (ms: number) => {
  clock.advance(ms)
  await app.database.pool.query(bringJobsNearer(ms))
  await app.platform.jobs.drain()
}

const write = async (caller: Caller, target: string, body: string) =>
  (await app.call(threadsApi.writeOwn, { target, body, requestKey: crypto.randomUUID() }, caller)).body
const read = async (caller: Caller, target: string) => (await app.call(threadsApi.ownThread, { target }, caller)).body
const said = async (caller: Caller, target: string) => (await read(caller, target)).messages.map(({ body }) => body)
const held = async (customerId: number, caller = nathalie) =>
  (await app.call(repliesApi.heldReplies, { context: `customer:${customerId}` }, caller)).body
const mailsTo = (personId: number, purpose: string) =>
  app.database.db
    .selectFrom('messages as m')
    .innerJoin('messageRecipients as r', 'r.messageId', 'm.id')
    .select(['m.body', 'm.replyTo'])
    .where('r.personId', '=', personId)
    .where('m.purpose', '=', purpose)
    .orderBy('m.id')
    .execute()

/** A family to whom the teacher of its contract has written, and the mail that told of it. */
const asked = async (options: Parameters<typeof arrangeContract>[1] = {}) => {
  const tuition = await app.write((db) => arrangeContract(db, options))
  const address = `eva${tuition.customerPersonId}@exemple.fr`
  await app.write((db) =>
    db.updateTable('people').set({ email: address }).where('id', '=', tuition.customerPersonId).execute(),
  )
  const mother = await app.signIn(tuition.customerPersonId)
  const teacher = await app.signIn(tuition.teacherPersonId)
  const contract = contractTarget(tuition.contractId)
  expect(await write(teacher, contract, 'Mardi à 18 h vous convient ?')).toMatchObject({ errors: null })
  await later(11 * 60_000)
  const [mail] = await mailsTo(tuition.customerPersonId, 'message-new')
  return { ...tuition, address, mother, teacher, contract, mail: mail!, to: mail!.replyTo! }
}

test('the mail of a conversation says that it can be answered, at an address of its reader alone', async () => {
  const one = await asked()
  expect(one.to).toMatch(/^fil\+[a-z2-7]{20}@reponses\.exemple\.fr$/)
  expect(one.mail.body).toContain('Vous pouvez aussi répondre à ce mail')
  // the next mail of the same conversation bears the same one, another family's another one
  await read(one.mother, one.contract)
  const { messages } = await read(one.mother, one.contract)
  await app.call(threadsApi.markOwn, { target: one.contract, until: messages.at(-1)!.id }, one.mother)
  await write(one.teacher, one.contract, 'Ou mercredi ?')
  await later(11 * 60_000)
  const mails = await mailsTo(one.customerPersonId, 'message-new')
  expect(mails.map(({ replyTo }) => replyTo)).toEqual([one.to, one.to])
  expect((await asked()).to).not.toBe(one.to)
})

test('an answer joins the conversation without what it quotes, once, and its other party is told', async () => {
  const { mother, teacher, contract, address, to, teacherPersonId } = await asked()
  const mail = {
    ...{ from: address.toUpperCase(), to, id: `une-fois-${to.slice(4, 12)}` },
    text: 'Oui pour mardi.\r\n\r\nLe ven. 20 nov. 2026 à 11:11, Cours Armor <contact@armor.fr> a écrit :\r\n> Mardi à 18 h vous convient ?',
  }
  expect(await answer(mail)).toBe(200)
  expect(await answer(mail)).toBe(200)
  expect(await said(mother, contract)).toEqual(['Mardi à 18 h vous convient ?', 'Oui pour mardi.'])
  expect((await read(teacher, contract)).messages.at(-1)).toMatchObject({ isMine: false, body: 'Oui pour mardi.' })
  await later(11 * 60_000)
  expect(await mailsTo(teacherPersonId, 'message-new')).toHaveLength(1)
  // nothing of the mail is left where it came in
  const { rows } = await app.database.pool.query(
    `select payload, error from provider_events where provider = 'mail-replies' and handled_at is not null`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ payload, error }) => JSON.stringify(payload) === '{}' && error === null)).toBe(true)
})

test('photographs come along; what a conversation does not take is named', async () => {
  const { mother, contract, address, to } = await asked()
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
  await answer({
    ...{ from: address, to, text: 'Voici son contrôle.' },
    files: [
      { name: 'controle.pdf', type: 'application/pdf', bytes: pdf },
      { name: 'cours.docx', type: 'application/octet-stream', bytes: Buffer.from('PK') },
    ],
  })
  const last = (await read(mother, contract)).messages.at(-1)
  expect(last).toMatchObject({
    body: 'Voici son contrôle.\n\n[Non repris\u00a0: cours.docx]',
    files: [{ name: 'controle.pdf' }],
  })
})

test('what a conversation refuses is refused by mail, with its reason, and nothing is added', async () => {
  const { mother, contract, address, to, customerPersonId } = await asked()
  await answer({ from: address, to, text: 'Mon IBAN : FR76 3000 6000 0112 3456 7890 189' })
  await answer({ from: address, to, text: 'a'.repeat(4_001) })
  expect(await said(mother, contract)).toEqual(['Mardi à 18 h vous convient ?'])
  const mails = await mailsTo(customerPersonId, 'message-reply-refused')
  expect(mails).toHaveLength(2)
  expect(mails[0]?.body).toContain(threadRefusals.iban.message)
  expect(mails[1]?.body).toMatch(/4\s000/)
  expect(mails[0]?.replyTo).toBeNull()
})

test('before the first lessons, telephones are taken out of an answer too', async () => {
  const { teacher, contract, address, to } = await asked({ status: 'created' })
  await answer({ from: address, to, text: 'Appelez-moi au 06 11 22 33 44' })
  expect((await read(teacher, contract)).messages.at(-1)?.body).toBe('Appelez-moi au •••')
})

test('an answer from another mailbox waits for the office, which adds it with its files', async () => {
  const { mother, teacher, contract, to, customerId } = await asked()
  await answer({
    ...{ from: 'papa@exemple.fr', to, text: 'Mardi, c’est d’accord.' },
    files: [{ name: 'mot.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF') }],
  })
  expect(await said(mother, contract)).toHaveLength(1)
  const { rows } = await held(customerId)
  expect(rows).toMatchObject([
    {
      ...{ fromEmail: 'papa@exemple.fr', reason: 'other-sender', body: 'Mardi, c’est d’accord.' },
      files: [{ name: 'mot.pdf' }],
    },
  ])
  const { id, files } = rows[0]!
  expect((await app.call(repliesApi.heldReplyFile, { id: String(files[0]!.id) }, reader)).status).toBe(200)
  // who reads may look only; who may not read families sees nothing of it
  expect((await app.call(repliesApi.addHeldReply, { id }, reader)).status).toBe(403)
  expect((await app.call(repliesApi.discardHeldReply, { id, isAddressRevoked: false }, reader)).status).toBe(403)
  expect((await app.call(repliesApi.addHeldReply, { id }, mother)).status).toBe(403)
  for (const file of files)
    expect((await app.call(repliesApi.heldReplyFile, { id: String(file.id) }, mother)).status).toBe(403)
  const task = () =>
    app.database.db
      .selectFrom('todoEntries')
      .select('doneAt')
      .where('aboutClass', '=', 'customers')
      .where('aboutId', '=', customerId)
      .executeTakeFirstOrThrow()
  expect((await task()).doneAt).toBeNull()
  expect((await app.call(repliesApi.addHeldReply, { id }, nathalie)).body).toMatchObject({ isValid: true })
  expect((await app.call(repliesApi.addHeldReply, { id }, nathalie)).status).toBe(404)
  expect((await task()).doneAt).not.toBeNull()
  expect(await held(customerId)).toEqual({ rows: [] })
  const last = (await read(teacher, contract)).messages.at(-1)
  expect(last).toMatchObject({ body: 'Mardi, c’est d’accord.', files: [{ name: 'mot.pdf' }] })
  expect((await read(mother, contract)).messages.at(-1)?.isMine).toBe(true)
})

test('one that is discarded is gone, and its address with it when the office says so', async () => {
  const { mother, contract, address, to, customerId } = await asked()
  await answer({ from: 'inconnu@exemple.fr', to, text: 'Cliquez ici' })
  const [first] = (await held(customerId)).rows
  await app.call(repliesApi.discardHeldReply, { id: first!.id, isAddressRevoked: false }, nathalie)
  await answer({ from: 'inconnu@exemple.fr', to, text: 'Cliquez encore' })
  const [second] = (await held(customerId)).rows
  await app.call(repliesApi.discardHeldReply, { id: second!.id, isAddressRevoked: true }, nathalie)
  expect(await held(customerId)).toEqual({ rows: [] })
  await answer({ from: 'inconnu@exemple.fr', to, text: 'Et encore' })
  await answer({ from: address, to, text: 'Oui' })
  expect(await held(customerId)).toEqual({ rows: [] })
  expect(await said(mother, contract)).toEqual(['Mardi à 18 h vous convient ?'])
})

test('a second mail of the office about a lesson is answered in that conversation', async () => {
  const tuition = await app.write((db) => arrangeContract(db))
  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  await app.write((db) =>
    db
      .updateTable('people')
      .set({ email: `lecon${tuition.customerPersonId}@exemple.fr` })
      .where('id', '=', tuition.customerPersonId)
      .execute(),
  )
  const mother = await app.signIn(tuition.customerPersonId)
  const target = lessonTarget(courseId)
  await write(mother, target, 'Ce cours n’a pas eu lieu.')
  const { rows } = (await app.call(threadsApi.recordThreads, { context: `customer:${tuition.customerId}` }, nathalie))
    .body
  await app.call(
    threadsApi.answerThread,
    {
      ...{ id: rows[0]!.id, context: `customer:${tuition.customerId}` },
      ...{ body: 'Je regarde.', requestKey: crypto.randomUUID() },
    },
    nathalie,
  )
  await later(11 * 60_000)
  const [mail] = await mailsTo(tuition.customerPersonId, 'message-new')
  await answer({ from: `lecon${tuition.customerPersonId}@exemple.fr`, to: mail!.replyTo!, text: 'Merci' })
  expect(await said(mother, target)).toEqual(['Ce cours n’a pas eu lieu.', 'Je regarde.', 'Merci'])
})

test('machines, strangers and forged calls change nothing', async () => {
  const { mother, contract, address, to, customerId } = await asked()
  await answer({ from: address, to, text: 'Je suis absent', headers: ['Auto-Submitted: auto-replied'] })
  await answer({ from: address, to, text: 'Lettre', headers: ['Precedence: bulk'] })
  await answer({ from: address, to: `fil+${'a'.repeat(20)}@reponses.exemple.fr`, text: 'Bonjour' })
  await answer({ from: address, to: to.replace('reponses.', 'autre.'), text: 'Bonjour' })
  await answer({ from: address, to, text: '' })
  expect(await post(raw({ from: address, to, text: 'Oui' }), `sha256=${'0'.repeat(64)}`)).toBe(400)
  expect(await post('')).toBeLessThan(500)
  expect(await said(mother, contract)).toHaveLength(1)
  expect(await held(customerId)).toEqual({ rows: [] })
  expect((await app.call(repliesApi.heldReplies, { context: `customer:${customerId}` }, recruiter)).status).toBe(403)
})

test('whoever reads the conversation no more is held, and cannot be added once the account is closed', async () => {
  const { address, to, customerId, customerPersonId } = await asked()
  await app.write((db) =>
    db
      .updateTable('accounts')
      .set({ lockedAt: clock.now().toISOString() })
      .where('personId', '=', customerPersonId)
      .execute(),
  )
  await answer({ from: address, to, text: 'Encore moi' })
  const { rows } = await held(customerId)
  expect(rows).toMatchObject([{ reason: 'no-reader', body: 'Encore moi' }])
  expect((await app.call(repliesApi.addHeldReply, { id: rows[0]!.id }, nathalie)).body).toMatchObject({
    isValid: false,
  })
  expect((await held(customerId)).rows).toHaveLength(1)
})

test('a long answer from another mailbox waits whole, and is told not to fit when it is added', async () => {
  const { to, customerId } = await asked()
  await answer({
    ...{ from: 'papa@exemple.fr', to, text: 'a'.repeat(25_000) },
    files: [{ name: 'plan.docx', type: 'application/octet-stream', bytes: Buffer.from('PK') }],
  })
  const { rows } = await held(customerId)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.body).toHaveLength(20_000)
  const added = (await app.call(repliesApi.addHeldReply, { id: rows[0]!.id }, nathalie)).body
  expect(added).toMatchObject({ isValid: false, errorMsgs: [expect.stringMatching(/4\s000/)] })
  expect((await held(customerId)).rows).toHaveLength(1)
})
