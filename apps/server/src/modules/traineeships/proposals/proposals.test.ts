// Proposals of groups to teachers through HTTP: the dialog, the mails through a real SMTP server, the answers, what stands in their way.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proposalsApi } from '@cartable/domain/traineeships/proposals/proposals.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/sandbox.ts'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeTeacher } from '../../../../test/factories/people.ts'
import { arrangeAccepted, arrangeStage, type Stage } from '../../../../test/factories/traineeships.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-stage-mail-'))
let sandbox: Sandbox
let app: TestApp
let lea: Caller
let stage: Stage
const week = ['2026-10-19', '2026-10-20', '2026-10-21', '2026-10-22', '2026-10-23']

beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir })
  app = await startTestApp({ environment: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sandbox.smtpPort) } })
  lea = await app.staff({ traineeships: 'write' }, { firstName: 'Léa', lastName: 'Morvan' })
  stage = await newStage()
})
afterAll(async () => {
  await app?.close()
  await sandbox?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const newStage = (options: Parameters<typeof arrangeStage>[1] = {}) =>
  app.write((db) => arrangeStage(db, { days: week, ...options }))

/** Every teacher another address, unless told: one at `refuse.test` is refused, null is none. */
const newTeacher = (lastName: string, email: string | null = `${lastName.toLowerCase()}@exemple.test`) =>
  app.write(async (db) => {
    const { teacherId, personId } = await arrangeTeacher(db, { lastName })
    await db.updateTable('people').set({ firstName: 'Aude', email }).where('id', '=', personId).execute()
    await db.updateTable('teachers').set({ availableForTraineeship: true }).where('id', '=', teacherId).execute()
    return teacherId
  })
const save = async (teacherId: number, values: object = {}) => {
  const sent = { id: null, updatedAt: null, groupId: stage.groupId, teacherId, days: week, ...values }
  return (await app.call(proposalsApi.saveProposal, sent, lea)).body
}
const proposed = async (teacherId: number, values: object = {}) => {
  const { errors, id } = await save(teacherId, values)
  expect(errors).toBeNull()
  return id as number
}
const show = async (id: number) => (await app.call(proposalsApi.showProposal, { id: String(id) }, lea)).body
const send = async (id: number) => (await app.call(proposalsApi.sendProposal, { id }, lea)).body
const accept = async (id: number) => (await app.call(proposalsApi.acceptProposal, { id }, lea)).body
const decline = async (id: number) => (await app.call(proposalsApi.refuseProposal, { id }, lea)).body
const cancel = async (id: number) => (await app.call(proposalsApi.cancelProposal, { id }, lea)).body
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

test('TRAIN-067 a proposal has its teacher with name, days, group and whether the mail was sent', async () => {
  const teacherId = await newTeacher('Kermarrec')
  const days = ['2026-10-19', '2026-10-21']
  const id = await proposed(teacherId, { days })
  expect(await show(id)).toMatchObject({
    id,
    teacherId,
    teacherName: 'Aude KERMARREC',
    days,
    groupId: stage.groupId,
    groupName: 'Groupe 1',
    hours: '09:00 – 11:00',
    mailSent: false,
    status: 'created',
    canSave: true,
  })
  // another teacher for the same days
  const copy = (await app.call(proposalsApi.showProposal, { id: String(id), mode: 'duplicate' }, lea)).body
  expect(copy).toMatchObject({ id: null, teacherId: null, days, groupId: stage.groupId })
  const fresh = (await app.call(proposalsApi.showProposal, { groupId: String(stage.groupId) }, lea)).body
  expect(fresh).toMatchObject({ id: null, days: week, options: { days: week } })
  expect(fresh.options.teachers.find((teacher) => teacher.id === teacherId)?.proposal).toBe('created')
})

test('TRAIN-069 each answer of a proposal gives the group and whether a mail was sent', async () => {
  const [first, second] = [await newTeacher('Byrne'), await newTeacher('Tanguy')]
  const { groupId } = stage
  const accepted = await proposed(first, { days: ['2026-10-19'] })
  expect(await send(accepted)).toEqual({ groupId, mailSent: true, errorMsgs: [] })
  expect(await accept(accepted)).toEqual({ groupId, mailSent: true, errorMsgs: [] })
  expect(await cancel(accepted)).toEqual({ groupId, mailSent: true, errorMsgs: [] })
  const declined = await proposed(second)
  expect(await send(declined)).toEqual({ groupId, mailSent: true, errorMsgs: [] })
  expect(await decline(declined)).toEqual({ groupId, mailSent: false, errorMsgs: [] })
  expect((await inbox('byrne@exemple.test')).map(({ subject }) => subject.replace(/^.* : /, ''))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/seriez-vous disponible/),
      expect.stringMatching(/est confirmé$/),
      expect.stringMatching(/est annulé pour vous$/),
    ]),
  )
  expect(await inbox('tanguy@exemple.test')).toHaveLength(1)
})

test('TRAIN-068 a proposal is sent by mail, then accepted, refused or cancelled, and nothing else', async () => {
  const id = await proposed(await newTeacher('Nedelec'), { days: ['2026-10-20'] })
  expect(await accept(id)).toEqual({
    groupId: null,
    mailSent: false,
    errorMsgs: ['Une proposition ne passe pas de «\u00a0À envoyer\u00a0» à «\u00a0Acceptée\u00a0».'],
  })
  expect((await send(id)).mailSent).toBe(true)
  const [mail] = await inbox('nedelec@exemple.test')
  expect(mail?.text).toContain('Bonjour Aude Nedelec,')
  expect(mail?.text).toContain('Horaires : 09:00 – 11:00')
  expect(mail?.text).toContain('mar. 20/10')
  expect(mail?.text).toContain('Léa Morvan')
  expect(await show(id)).toMatchObject({ status: 'sent', mailSent: true, canSave: false })
  const changed = await save(await newTeacher('Autre'), { id, updatedAt: (await show(id)).updatedAt })
  expect(changed.errors?.messages[0]).toMatch(/ne se modifie plus/)
  expect((await accept(id)).groupId).toBe(stage.groupId)
  expect((await show(id)).moves.map(({ to }) => to)).toEqual(['refused', 'cancelled'])
  expect((await decline(id)).groupId).toBeNull()
  expect((await cancel(id)).groupId).toBe(stage.groupId)
  // pressed twice, it is cancelled once and one mail left
  expect((await cancel(id)).groupId).toBe(stage.groupId)
  expect(await inbox('nedelec@exemple.test')).toHaveLength(3)
})

test('a lesson that the teacher gives at that hour is named with its pupil', async () => {
  const teacher = await app.write((db) => arrangeTeacher(db, { lastName: 'Cadiou' }))
  await app.write((db) =>
    sql`update teachers set available_for_traineeship = true where id = ${teacher.teacherId}`.execute(db),
  )
  const id = await proposed(teacher.teacherId, { days: ['2026-10-21'] })
  await send(id)
  await app.write(async (db) => {
    const tuition = await arrangeContract(db, { teacher })
    await arrangeCourse(db, tuition, { doneAt: '2026-10-21T08:00:00Z' })
  })
  expect((await accept(id)).errorMsgs[0]).toMatch(
    /^Ce professeur a déjà un cours le 21\/10\/2026 de 10:00 à 11:00, avec Malo/,
  )
})

test('who had accepted gives up with a reason, once; the group is open again', async () => {
  const own = await newStage()
  const { errors, id } = await save(await newTeacher('Guivarch'), { groupId: own.groupId })
  expect(errors).toBeNull()
  const withdraw = async (reason: string) =>
    (await app.call(proposalsApi.withdrawProposal, { id: id ?? 0, reason }, lea)).body.errors
  await send(id ?? 0)
  expect((await withdraw('Malade'))?.messages[0]).toMatch(/n’a pas accepté/)
  await accept(id ?? 0)
  expect((await decline(id ?? 0)).errorMsgs[0]).toMatch(/dites pourquoi/)
  expect(await withdraw('  ')).not.toBeNull()
  expect(await withdraw('Malade trois semaines')).toBeNull()
  expect((await show(id ?? 0)).status).toBe('refused')
  expect((await withdraw('Encore'))?.messages[0]).toMatch(/s’en est déjà désisté/)
  const next = await save(await newTeacher('Salaun'), { groupId: own.groupId })
  await send(next.id ?? 0)
  expect((await accept(next.id ?? 0)).groupId).toBe(own.groupId)
})

test('a mail that does not leave keeps the proposal to be sent; no address is no mail', async () => {
  const [refused, silent] = [await newTeacher('Muet', 'muet@refuse.test'), await newTeacher('Sansmail', null)]
  for (const teacherId of [refused, silent]) {
    const id = await proposed(teacherId)
    expect(await send(id)).toEqual({ groupId: stage.groupId, mailSent: false, errorMsgs: [] })
    expect(await show(id)).toMatchObject({ status: 'created', mailSent: false })
  }
})

test('TRAIN-070 cancelling a proposal that was never sent writes no mail', async () => {
  const id = await proposed(await newTeacher('Cozic'))
  expect(await cancel(id)).toEqual({ groupId: stage.groupId, mailSent: false, errorMsgs: [] })
  expect((await show(id)).status).toBe('cancelled')
  expect(await inbox('cozic@exemple.test')).toEqual([])
  const written = await app.database.db
    .selectFrom('messages')
    .select('id')
    .where('aboutClass', '=', 'traineeship_proposals')
    .where('aboutId', '=', id)
    .execute()
  expect(written).toEqual([])
})

test('two clicks on send make one mail, and sending again makes another', async () => {
  const id = await proposed(await newTeacher('Slimani'))
  const answers = await Promise.all([send(id), send(id)])
  expect(answers.map(({ mailSent }) => mailSent)).toEqual([true, true])
  expect(await inbox('slimani@exemple.test')).toHaveLength(1)
  // whoever sends again does so later
  await app.write((db) =>
    sql`update messages set sent_at = sent_at - interval '3 seconds' where about_class = 'traineeship_proposals' and about_id = ${id}`.execute(
      db,
    ),
  )
  expect((await send(id)).mailSent).toBe(true)
  expect(await inbox('slimani@exemple.test')).toHaveLength(2)
})

test('a teacher taken elsewhere at these hours, or a day that another has, is refused with its reason', async () => {
  const [busy, rival] = [await newTeacher('Occupe'), await newTeacher('Rival')]
  const elsewhere = await newStage({ subject: 'Philosophie' })
  await app.write((db) => arrangeAccepted(db, elsewhere, { teacherId: busy }))
  const here = await newStage()
  const listed = (await app.call(proposalsApi.showProposal, { groupId: String(here.groupId) }, lea)).body.options
    .teachers
  expect(listed.find(({ id }) => id === busy)?.busyDays).toEqual(week)
  const first = await proposed(busy, { groupId: here.groupId })
  await send(first)
  expect(await accept(first)).toEqual({
    groupId: null,
    mailSent: false,
    errorMsgs: ['Ce professeur a déjà un groupe le 19/10/2026 de 09:00 à 11:00 (Philosophie).'],
  })
  expect((await show(first)).status).toBe('sent')
  const second = await proposed(rival, { groupId: elsewhere.groupId, days: ['2026-10-21'] })
  await send(second)
  expect((await accept(second)).errorMsgs).toEqual(['Aude Occupe a déjà accepté ce groupe le 21/10/2026.'])
})

test('the days on which a teacher is away, or that are outside the hours that he gave, are said', async () => {
  const [away, silent] = [await newTeacher('Absente'), await newTeacher('Muette')]
  await app.write(async (db) => {
    await sql`insert into teacher_absences (teacher_id, period) values (${away}, '[2026-10-19,2026-10-19]')`.execute(db)
    await sql`insert into teacher_availabilities (teacher_id, weekday, from_time, to_time, in_school_holidays)
      values (${away}, 1, '08:00', '12:00', true), (${away}, 2, '10:00', '12:00', true), (${away}, 3, '09:00', '11:00', true)`.execute(
      db,
    )
  })
  const here = await newStage()
  const { teachers } = (await app.call(proposalsApi.showProposal, { groupId: String(here.groupId) }, lea)).body.options
  const of = (wanted: number) => teachers.find(({ id }) => id === wanted)
  const outsideDays = week.filter((day) => day !== '2026-10-19' && day !== '2026-10-21')
  expect(of(away)).toMatchObject({ givesHours: true, awayDays: ['2026-10-19'], outsideDays, grade: expect.any(Number) })
  expect(of(silent)).toMatchObject({ givesHours: false, awayDays: [], outsideDays: [] })
})

test('a candidate, a day of another subject and a second proposal are refused at their field', async () => {
  const teacherId = await newTeacher('Double')
  await proposed(teacherId)
  expect((await save(teacherId)).errors).toEqual({
    propertyPaths: ['teacherId'],
    messages: ['Une proposition est déjà en cours pour ce professeur dans ce groupe.'],
  })
  const candidate = await newTeacher('Candidat')
  await app.write((db) =>
    db.updateTable('teachers').set({ status: 'candidate', hiredOn: null }).where('id', '=', candidate).execute(),
  )
  expect((await save(candidate, { days: ['2026-10-30'] })).errors).toEqual({
    propertyPaths: ['teacherId', 'days'],
    messages: [
      'Ce professeur n’est encore que candidat\u00a0: embauchez-le d’abord.',
      'Le 30/10/2026 n’est pas un jour de cette matière.',
    ],
  })
  const { options } = (await app.call(proposalsApi.showProposal, { groupId: String(stage.groupId) }, lea)).body
  expect(options.teachers.some(({ id }) => id === candidate)).toBe(false)
})

test('nothing is proposed for a cancelled group or in a closed session', async () => {
  const teacherId = await newTeacher('Tard')
  const other = await newStage()
  const id = await proposed(teacherId, { groupId: other.groupId })
  await app.write((db) =>
    db.updateTable('traineeshipGroups').set({ status: '0-cancelled' }).where('id', '=', other.groupId).execute(),
  )
  expect((await save(await newTeacher('Tard2'), { groupId: other.groupId })).errors?.messages).toEqual([
    'Ce groupe est annulé.',
  ])
  expect((await send(id)).errorMsgs).toEqual(['Ce groupe est annulé.'])
  await app.write((db) =>
    db.updateTable('traineeshipSessions').set({ status: '3-closed' }).where('id', '=', other.sessionId).execute(),
  )
  expect((await send(id)).errorMsgs).toEqual(['Cette session est clôturée.'])
  expect((await cancel(id)).groupId).toBe(other.groupId)
})
