// Conversations over HTTP on the real database: with the office, between a family and its teacher, about a lesson; moderated, told once, late.
import { randomUUID } from 'node:crypto'
import { householdApi } from '@cartable/domain/customers/household/household.api.ts'
import { threadsApi } from '@cartable/domain/messaging/threads/threads.api.ts'
import { contractTarget, lessonTarget } from '@cartable/domain/messaging/threads/threads.words.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { bringJobsNearer } from '../../../platform/jobs/queue-time.ts'

// Friday 20 November 2026, 11:00 in Paris
const clock = fixedClock('2026-11-20T10:00:00Z')
let app: Awaited<ReturnType<typeof startTestApp>>
let nathalie: Caller
let reader: Caller
beforeAll(async () => {
  app = await startTestApp({ clock })
  await app.start({ byItself: false })
  nathalie = await app.staff(
    { messaging: 'write', customers: 'write', teachers: 'write' },
    { firstName: 'Nathalie', lastName: 'Guivarch' },
  )
  reader = await app.staff({ messaging: 'read', customers: 'read' })
})
afterAll(() => app.close())

type Home = Tuition & { mother: Caller; teacher: Caller; contract: string }
const home = async (options: Parameters<typeof arrangeContract>[1] = {}): Promise<Home> => {
  const tuition = await app.write((db) => arrangeContract(db, options))
  await app.write((db) =>
    db
      .updateTable('people')
      .set({ email: `a${tuition.customerPersonId}@exemple.fr` })
      .where('id', '=', tuition.customerPersonId)
      .execute(),
  )
  return {
    ...tuition,
    mother: await app.signIn(tuition.customerPersonId),
    teacher: await app.signIn(tuition.teacherPersonId),
    contract: contractTarget(tuition.contractId),
  }
}
const write = async (caller: Caller, target: string, body: string, requestKey = randomUUID()) =>
  (await app.call(threadsApi.writeOwn, { target, body, requestKey }, caller)).body
const read = async (caller: Caller, target: string) => (await app.call(threadsApi.ownThread, { target }, caller)).body
const said = async (caller: Caller, target: string) => (await read(caller, target)).messages.map(({ body }) => body)
const record = async (customerId: number, caller = nathalie) =>
  (await app.call(threadsApi.recordThreads, { context: `customer:${customerId}` }, caller)).body
const later = async (ms: number) => {
  clock.advance(ms)
  await app.database.pool.query(bringJobsNearer(ms))
  await app.platform.jobs.drain()
}
const mails = async (personId: number) =>
  (
    await app.database.db
      .selectFrom('messages')
      .innerJoin('messageRecipients as r', 'r.messageId', 'messages.id')
      .select(['messages.subject', 'messages.body'])
      .where('messages.purpose', '=', 'message-new')
      .where('r.personId', '=', personId)
      .orderBy('messages.id')
      .execute()
  ).map(({ subject }) => subject)

test('a family writes to a person by name within a delay; the record shows that it waits, and the answer ends the wait', async () => {
  const { mother, customerId, customerPersonId } = await home()
  expect(await read(mother, 'bureau')).toMatchObject({
    title: 'Nathalie Guivarch',
    words: 'Nathalie Guivarch vous répond sous 1\u00a0jour ouvré.',
    messages: [],
  })
  await write(mother, 'bureau', 'Quand a lieu le prochain cours ?')
  const [waiting] = (await record(customerId)).rows
  expect(waiting).toMatchObject({
    kind: 'office',
    staffName: 'Nathalie Guivarch',
    lastBody: 'Quand a lieu le prochain cours ?',
  })
  expect(waiting?.waitsSince).not.toBeNull()
  const answered = await app.call(
    threadsApi.answerThread,
    { id: waiting!.id, context: `customer:${customerId}`, body: 'Mercredi.', requestKey: randomUUID() },
    nathalie,
  )
  expect(answered.body.errors).toBeNull()
  expect((await record(customerId)).rows[0]?.waitsSince).toBeNull()
  expect((await app.call(threadsApi.ownThreads, {}, mother)).body.unread).toBe(1)
  // nobody reads for ten minutes: one mail, then silence until they have read
  await later(11 * 60_000)
  expect(await mails(customerPersonId)).toEqual(['Nathalie Guivarch vous a écrit'])
  await app.call(
    threadsApi.answerThread,
    { id: waiting!.id, context: `customer:${customerId}`, body: 'À 17 h.', requestKey: randomUUID() },
    nathalie,
  )
  await later(11 * 60_000)
  expect(await mails(customerPersonId)).toHaveLength(1)
  const last = (await read(mother, 'bureau')).messages.at(-1)!
  await app.call(threadsApi.markOwn, { target: 'bureau', until: last.id }, mother)
  expect((await app.call(threadsApi.ownThreads, {}, mother)).body.unread).toBe(0)
  await app.call(
    threadsApi.answerThread,
    { id: waiting!.id, context: `customer:${customerId}`, body: 'Bonne journée.', requestKey: randomUUID() },
    nathalie,
  )
  await later(11 * 60_000)
  expect(await mails(customerPersonId)).toHaveLength(2)
})

test('one press is one message, however often it arrives; two people who begin at once share the conversation', async () => {
  const { mother, customerId } = await home()
  const key = randomUUID()
  await Promise.all([write(mother, 'bureau', 'Bonjour', key), write(mother, 'bureau', 'Bonjour', key)])
  expect(await said(mother, 'bureau')).toEqual(['Bonjour'])
  expect((await record(customerId)).rows).toHaveLength(1)
})

test('what the second parent asks is answered to both parents', async () => {
  const { mother, customerId, customerPersonId } = await home()
  const email = `pere${customerId}@exemple.fr`
  await app.call(
    householdApi.inviteMember,
    { customerId, firstName: 'Yves', lastName: 'Le Goff', email, mayPay: true },
    mother,
  )
  const { id: fatherId } = await app.database.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await write(await app.signIn(fatherId), 'bureau', 'Et pour mercredi ?')
  const [waiting] = (await record(customerId)).rows
  await app.call(
    threadsApi.answerThread,
    { id: waiting!.id, context: `customer:${customerId}`, body: 'À 17 h.', requestKey: randomUUID() },
    nathalie,
  )
  await later(11 * 60_000)
  // each of them once: the mother has read nothing of it yet
  for (const personId of [customerPersonId, fatherId])
    expect(await mails(personId)).toEqual(['Nathalie Guivarch vous a écrit'])
})

test('without an answer for a working day, who answers is given a task, which the answer ends', async () => {
  clock.set('2026-11-20T10:00:00Z')
  const { mother, customerId } = await home()
  await write(mother, 'bureau', 'Bonjour, une question.')
  const tasks = () =>
    app.database.db
      .selectFrom('todoEntries')
      .select(['describe', 'doneAt'])
      .where('aboutClass', '=', 'customers')
      .where('aboutId', '=', customerId)
      .execute()
  // Saturday is a working day of the office, Sunday is not
  await later(23 * 3_600_000)
  expect(await tasks()).toEqual([])
  await later(2 * 3_600_000)
  expect(await tasks()).toMatchObject([{ describe: expect.stringMatching(/attend une réponse/), doneAt: null }])
  // nobody stays signed in for a day
  clock.set('2026-11-20T10:00:00Z')
  const { rows } = await record(customerId)
  expect((await app.call(threadsApi.settleThread, { id: rows[0]!.id }, reader)).status).toBe(403)
  expect((await app.call(threadsApi.settleThread, { id: rows[0]!.id }, nathalie)).body.isValid).toBe(true)
  expect((await tasks())[0]?.doneAt).not.toBeNull()
})

test('family and teacher write to each other while their contract lives; ways around are masked before it begins, and the office reads them', async () => {
  const { mother, teacher, contract, customerId } = await home({ status: 'created' })
  await write(teacher, contract, 'Appelez-moi au 06 12 34 56 78, ou yann@exemple.fr.')
  expect(await said(mother, contract)).toEqual(['Appelez-moi au •••, ou •••.'])
  const [thread] = (await record(customerId)).rows
  expect(thread?.kind).toBe('lesson')
  const office = (await app.call(threadsApi.showThread, { id: String(thread!.id) }, nathalie)).body
  expect(office.messages[0]).toMatchObject({
    body: 'Appelez-moi au 06 12 34 56 78, ou yann@exemple.fr.',
    isMasked: true,
  })
  const refused = await app.call(
    threadsApi.answerThread,
    { id: thread!.id, context: `customer:${customerId}`, body: 'Non', requestKey: randomUUID() },
    nathalie,
  )
  expect(refused.body.errors?.messages[0]).toMatch(/se lit seulement/)
})

test('numbers of accounts and of cards are refused with the reason; a contract long ended is read only', async () => {
  const { mother, contract, contractId } = await home()
  for (const [body, words] of [
    ['Mon IBAN : FR76 3000 6000 0112 3456 7890 189', /IBAN/],
    ['Ma carte est 4242 4242 4242 4242 merci', /carte/],
  ] as const)
    expect((await write(mother, contract, body)).errors).toMatchObject({
      propertyPaths: ['body'],
      messages: [expect.stringMatching(words)],
    })
  expect((await write(mother, contract, 'Le SIRET 44306184100047 et le 06 12 34 56 78')).errors).toBeNull()
  const end = (day: string) =>
    app.write((db) =>
      db
        .updateTable('contracts')
        .set({ status: 'close', closedOn: day, endKind: 'ended' })
        .where('id', '=', contractId)
        .execute(),
    )
  await end('2026-10-25')
  expect((await write(mother, contract, 'Merci pour tout')).errors).toBeNull()
  await end('2026-09-25')
  expect((await write(mother, contract, 'Encore là ?')).errors?.messages[0]).toMatch(/terminée/)
  expect((await read(mother, contract)).closed).toMatch(/terminée/)
})

test('thirty messages an hour; nobody reads or writes for somebody else', async () => {
  const [one, other] = [await home(), await home()]
  for (const caller of [other.mother, other.teacher])
    expect((await app.call(threadsApi.ownThread, { target: one.contract }, caller)).status).toBe(404)
  for (let at = 0; at < 15; at += 1) await write(one.teacher, one.contract, `Message ${at}`)
  await later(120_000)
  for (let at = 15; at < 30; at += 1) await write(one.teacher, one.contract, `Message ${at}`)
  await later(120_000)
  expect((await write(one.teacher, one.contract, 'Encore un')).errors?.messages[0]).toMatch(/30 messages/)
})

test('a question about a lesson is a conversation of its own with the office, of whoever gave it', async () => {
  const { mother, teacher, ...tuition } = await home()
  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  await write(teacher, lessonTarget(courseId), 'Ce cours n’est pas payé.')
  expect((await read(teacher, lessonTarget(courseId))).detail).toMatch(/^Cours du /)
  expect(await said(mother, lessonTarget(courseId))).toEqual([])
  const { rows } = (await app.call(threadsApi.recordThreads, { context: `teacher:${tuition.teacherId}` }, nathalie))
    .body
  expect(rows).toMatchObject([{ title: expect.stringMatching(/^Cours du /), lastBody: 'Ce cours n’est pas payé.' }])
  expect((await app.call(threadsApi.recordThreads, { context: `teacher:${tuition.teacherId}` }, reader)).status).toBe(
    403,
  )
})
