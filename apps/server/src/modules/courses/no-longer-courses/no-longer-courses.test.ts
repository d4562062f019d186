// Contracts without courses, through HTTP on the real database and a real mail server: board, processes, comments, mails.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { noLongerCoursesApi as api } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.api.ts'
import type { ProcessStatus } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.workflow.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/sandbox.ts'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { partIds } from '../../../../test/factories/part-ids.ts'
import { arrangeContract, type Tuition } from '../../../../test/factories/tuition.ts'
import { fixedClock } from '../../../platform/clock.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-silent-'))
let sandbox: Sandbox
let app: TestApp
let claire: Caller

beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir })
  app = await startTestApp({
    clock: fixedClock('2026-11-21T10:00:00Z'),
    environment: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sandbox.smtpPort) },
  })
  claire = await app.staff({ contracts: 'write', courses: 'write' }, { firstName: 'Claire', lastName: 'Delmas' })
  await app.write(partIds)
})
afterAll(async () => {
  await app?.close()
  await sandbox?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** An active contract whose last course was that day. */
const silent = (lastCourseOn: string | null = '2026-10-01', status: 'active' | 'pause' = 'active'): Promise<Tuition> =>
  app.write(async (db) => {
    const tuition = await arrangeContract(db, { status })
    await db.updateTable('contracts').set({ lastCourseOn }).where('id', '=', tuition.contractId).execute()
    return tuition
  })
const columnOf = async (contractId: number, caller = claire) => {
  const { body } = await app.call(api.silentBoard, { size: '100' }, caller)
  const column = body.columns.find(({ cards }) => cards.some((card) => card.id === contractId))
  return column?.status ?? null
}
const takeOver = async (contractId: number, caller = claire) =>
  (await app.call(api.takeOver, { id: contractId }, caller)).body
const taken = async () => {
  const tuition = await silent()
  return { ...tuition, processId: (await takeOver(tuition.contractId)).id ?? 0 }
}
const move = async (id: number, status: ProcessStatus, from?: ProcessStatus) =>
  (await app.call(api.moveProcess, { id, status, ...(from && { from }) }, claire)).body
const inbox = async (to: string) => {
  const url = `${sandbox.httpUrl}/mail/api/messages?to=${encodeURIComponent(to)}`
  return ((await (await fetch(url)).json()) as { messages: { subject: string }[] }).messages
}
const emailOf = async (personId: number) => {
  const row = await app.database.db.selectFrom('people').select('email').where('id', '=', personId).executeTakeFirst()
  return row?.email ?? ''
}

describe('the board', () => {
  test('NLC-01 contracts silent for more than a month are followed from their detection to their end', async () => {
    const { contractId } = await silent()
    expect(await columnOf(contractId)).toBe('detected')
    const { id } = await takeOver(contractId)
    expect(await columnOf(contractId)).toBe('taken-over')
    for (const status of ['teacher-mail', 'customer-mail'] as const) {
      expect(await move(id ?? 0, status)).toEqual({ isValid: true, errorMsgs: [] })
      expect(await columnOf(contractId)).toBe(status)
    }
    await app.call(contractsApi.pause, { id: contractId }, claire)
    await move(id ?? 0, 'closed')
    expect(await columnOf(contractId)).toBe('closed')
  })

  test('NLC-11 only an active contract without a course for over a month is detected, on the day of Paris', async () => {
    const [over, exactly, never, paused] = [
      await silent('2026-10-20'),
      await silent('2026-10-21'),
      await silent(null),
      await silent('2026-09-01', 'pause'),
    ]
    const places = await Promise.all([over, exactly, never, paused].map(({ contractId }) => columnOf(contractId)))
    expect(places).toEqual(['detected', null, 'detected', null])
    expect((await takeOver(exactly.contractId)).errorMsgs).toEqual([
      'les cours de ce contrat ont repris le 21/10/2026.',
    ])
    expect((await takeOver(paused.contractId)).errorMsgs).toEqual(['ce contrat n’est plus actif.'])
  })

  test('one whose lessons another teacher gives is not silent: not on the board, not on the home page, taken over by nobody', async () => {
    const tuition = await silent()
    const standIn = await app.write((db) => arrangeContract(db, { household: tuition }))
    await app.write(async (db) => {
      await sql`update contracts set replaces_contract_id = ${tuition.contractId}, replacement_kind = 'lessons', last_course_on = '2026-11-10'
        where id = ${standIn.contractId}`.execute(db)
    })
    expect(await columnOf(tuition.contractId)).toBeNull()
    expect((await takeOver(tuition.contractId)).errorMsgs).toEqual([expect.stringContaining('10/11/2026')])
    await app.write((db) =>
      db.updateTable('contracts').set({ lastCourseOn: '2026-10-02' }).where('id', '=', standIn.contractId).execute(),
    )
    expect(await columnOf(tuition.contractId)).toBe('detected')
  })

  test('NLC-07 a card carries contract, process, student, teacher, linking and status', async () => {
    const { contractId, studentId, teacherId, processId } = await taken()
    const { body } = await app.call(api.silentCard, { contractId: String(contractId) }, claire)
    expect(body).toMatchObject({ contractId, processId, studentId, teacherId, linkingId: null, status: 'taken-over' })
    expect(body).toMatchObject({ assignee: { name: 'Claire Delmas', initials: 'CD' }, silentDays: 51 })
  })

  test('the search, the shortcuts and the subject narrow the lists and their counts alike', async () => {
    const mine = await taken()
    const other = await silent()
    const number = `CT${String(mine.contractId).padStart(7, '0')}`
    const { body } = await app.call(api.silentBoard, { q: number }, claire)
    expect(body.columns.flatMap(({ cards }) => cards.map(({ id }) => id))).toEqual([mine.contractId])
    expect(body.columns.map(({ total }) => total)).toEqual([0, 1, 0, 0, 0, 0, 0])
    const ids = async (owner: 'mine' | 'unassigned' | 'action') => {
      const answer = await app.call(api.silentBoard, { owner, size: '100' }, claire)
      return answer.body.columns.flatMap(({ cards }) => cards.map(({ id }) => id))
    }
    expect(await ids('mine')).toContain(mine.contractId)
    expect(await ids('mine')).not.toContain(other.contractId)
    expect(await ids('unassigned')).toContain(other.contractId)
    expect(await ids('action')).not.toContain(mine.contractId)
    await app.write((db) =>
      db.updateTable('people').set({ email: null }).where('id', '=', mine.teacherPersonId).execute(),
    )
    await move(mine.processId, 'teacher-mail')
    expect(await ids('action')).toContain(mine.contractId)
    const counts = await app.call(api.silentCounts, { q: number }, claire)
    expect(counts.body).toEqual({ open: 1, mine: 1, unassigned: 0, actionRequired: 1 })
  })
})

test('what needs a gesture by hand is the same on the card and in the filter', async () => {
  const cases = await Promise.all(
    [0, 14].flatMap((days) =>
      (['teacher-mail', 'customer-mail', 'to-call'] as const).flatMap((status) =>
        [true, false].map(async (hasEmail) => {
          const one = await taken()
          await app.write(async (db) => {
            const changed = addDays('2026-11-21', -days)
            await db
              .updateTable('noLongerCoursesProcesses')
              .set({ status, statusChangedAt: `${changed}T09:00:00Z` })
              .where('id', '=', one.processId)
              .execute()
            const personId = status === 'customer-mail' ? one.customerPersonId : one.teacherPersonId
            if (!hasEmail) await db.updateTable('people').set({ email: null }).where('id', '=', personId).execute()
          })
          return one.contractId
        }),
      ),
    ),
  )
  const cards = async (owner: 'all' | 'action') =>
    (await app.call(api.silentBoard, { owner, size: '100' }, claire)).body.columns.flatMap((column) => column.cards)
  const seen = (await cards('all')).filter(({ id }) => cases.includes(id))
  expect(seen).toHaveLength(12)
  const byHand = seen.filter((card) => card.needsManualAction).map(({ id }) => id)
  // without an address, or to call, whatever the days
  expect(byHand).toHaveLength(8)
  const filtered = (await cards('action')).map(({ id }) => id).filter((id) => cases.includes(id))
  expect(filtered.sort()).toEqual(byHand.sort())
})

describe('processes', () => {
  test('NLC-30 creating a process is a POST with the contract’s id, and answers the id of the process', async () => {
    const { contractId } = await silent()
    const answer = await takeOver(contractId)
    const row = await app.database.db
      .selectFrom('noLongerCoursesProcesses')
      .selectAll()
      .where('contractId', '=', contractId)
      .executeTakeFirstOrThrow()
    expect(answer).toEqual({ isValid: true, errorMsgs: [], id: row.id })
    expect(row.status).toBe('taken-over')
  })

  test('of two people who take a contract over at once, the second is told by whom', async () => {
    const { contractId } = await silent()
    const hugo = await app.staff({ courses: 'write' }, { firstName: 'Hugo', lastName: 'Riou' })
    const answers = await Promise.all([takeOver(contractId), takeOver(contractId, hugo)])
    expect(answers.filter(({ isValid }) => isValid)).toHaveLength(1)
    const refused = answers.find(({ isValid }) => !isValid)
    expect(refused).toMatchObject({
      id: null,
      errorMsgs: [expect.stringMatching(/déjà pris en charge par (Claire|Hugo)/)],
    })
  })

  test('NLC-31 a status change is a POST with id and status, and answers isValid and errorMsgs', async () => {
    const { processId } = await taken()
    expect(await move(processId, 'teacher-mail', 'taken-over')).toEqual({ isValid: true, errorMsgs: [] })
    expect(await move(processId, 'customer-mail', 'taken-over')).toEqual({
      isValid: false,
      errorMsgs: ['ce contrat a été déplacé entre-temps par Claire Delmas dans «\u00a0Mail professeur\u00a0».'],
    })
  })

  test('nothing is closed before the courses of the contract are suspended', async () => {
    const { processId, contractId } = await taken()
    expect(await move(processId, 'closed')).toMatchObject({
      isValid: false,
      errorMsgs: ['les cours du contrat ne sont pas encore suspendus.'],
    })
    await app.call(contractsApi.pause, { id: contractId }, claire)
    expect((await move(processId, 'closed')).isValid).toBe(true)
  })

  test('NLC-12 from closed no move is allowed', async () => {
    const { processId, contractId } = await taken()
    await app.call(contractsApi.pause, { id: contractId }, claire)
    await move(processId, 'closed')
    expect(await move(processId, 'taken-over')).toMatchObject({
      isValid: false,
      errorMsgs: ['un suivi clôturé ne se déplace plus.'],
    })
    expect((await app.call(api.dropProcess, { id: String(processId) }, claire)).body.isValid).toBe(false)
    const { body } = await app.call(api.silentCard, { contractId: String(contractId) }, claire)
    expect(body.moves.map(({ allowed }) => allowed)).toEqual([false, false, false, false, false, false])
  })

  test('NLC-15 a move back to detected deletes the process with its comments, and the contract is detected again', async () => {
    const { processId, contractId } = await taken()
    await app.call(
      api.saveProcessFollowUp,
      { id: null, updatedAt: null, processId, comment: 'Rappeler jeudi.' },
      claire,
    )
    expect((await app.call(api.dropProcess, { id: String(processId) }, claire)).body).toEqual({
      isValid: true,
      errorMsgs: [],
    })
    expect(await columnOf(contractId)).toBe('detected')
    const { status } = await app.call(api.silentDetails, { id: String(processId) }, claire)
    expect(status).toBe(404)
  })

  test('a contract resumed after its process was closed is detected anew only when it is silent again', async () => {
    const { processId, contractId } = await taken()
    await app.call(contractsApi.pause, { id: contractId }, claire)
    await move(processId, 'closed')
    await app.call(contractsApi.open, { id: contractId }, claire)
    // its silence counts from the return
    expect(await columnOf(contractId)).toBe('closed')
    const returned = (day: string) =>
      app.write((db) => db.updateTable('contracts').set({ resumedOn: day }).where('id', '=', contractId).execute())
    await returned('2026-10-15')
    expect(await columnOf(contractId)).toBe('detected')
    await app.write((db) =>
      db.updateTable('contracts').set({ lastCourseOn: '2026-11-20' }).where('id', '=', contractId).execute(),
    )
    expect(await columnOf(contractId)).toBe('closed')
    const { body } = await app.call(api.silentDetails, { contractId: String(contractId) }, claire)
    expect(body.card).toMatchObject({ processId, hasResumed: false })
  })
})

describe('comments', () => {
  test('NLC-05 the details show the comments, which are added and removed', async () => {
    const { processId } = await taken()
    const { body: saved } = await app.call(
      api.saveProcessFollowUp,
      { id: null, updatedAt: null, processId, comment: 'La mère rappelle ce soir.' },
      claire,
    )
    const details = async () => (await app.call(api.silentDetails, { id: String(processId) }, claire)).body
    expect((await details()).followUps).toMatchObject([
      { comment: 'La mère rappelle ce soir.', authorName: 'Claire Delmas', isMine: true, canRemove: true },
    ])
    await app.call(api.removeProcessFollowUp, { id: String(saved.id) }, claire)
    expect((await details()).followUps).toEqual([])
  })

  test('NLC-08 a comment has an id and a text, and belongs to a process', async () => {
    const [one, other] = [await taken(), await taken()]
    const { body: saved } = await app.call(
      api.saveProcessFollowUp,
      { id: null, updatedAt: null, processId: one.processId, comment: 'Absent jusqu’à lundi.' },
      claire,
    )
    const shown = await app.call(
      api.showProcessFollowUp,
      { id: String(saved.id), processId: String(one.processId) },
      claire,
    )
    expect(shown.body).toMatchObject({ id: saved.id, processId: one.processId, comment: 'Absent jusqu’à lundi.' })
    const elsewhere = { id: String(saved.id), processId: String(other.processId) }
    expect((await app.call(api.showProcessFollowUp, elsewhere, claire)).status).toBe(404)
  })

  test('a comment is changed by its author only, and removed by no other without the full right', async () => {
    const { processId } = await taken()
    const words = { id: null, updatedAt: null, processId, comment: 'Vu avec le professeur.' }
    const { body: saved } = await app.call(api.saveProcessFollowUp, words, claire)
    const hugo = await app.staff({ courses: 'write' })
    const changed = await app.call(
      api.saveProcessFollowUp,
      { ...words, id: saved.id, updatedAt: saved.updatedAt, comment: 'Autre chose' },
      hugo,
    )
    expect(changed.body.errors?.messages).toEqual(['Seule la personne qui a écrit ce commentaire peut le modifier.'])
    expect((await app.call(api.removeProcessFollowUp, { id: String(saved.id) }, hugo)).status).toBe(403)
    const director = await app.staff({ courses: 'fullAccess' })
    expect((await app.call(api.removeProcessFollowUp, { id: String(saved.id) }, director)).body.removed).toBe(true)
  })
})

describe('mails', () => {
  const form = async (processId: number, mailType: 'teacher-question' | 'customer-question' | 'customer-close') =>
    (await app.call(api.processMail, { processId: String(processId), mailType }, claire)).body

  test('NLC-10 there are three mails: a question to the teacher, one to the customer, the end told to the customer', async () => {
    const { processId, teacherPersonId, customerPersonId } = await taken()
    const [teacher, customer, close] = [
      await form(processId, 'teacher-question'),
      await form(processId, 'customer-question'),
      await form(processId, 'customer-close'),
    ]
    expect([teacher.to.email, customer.to.email, close.to.email]).toEqual([
      await emailOf(teacherPersonId),
      await emailOf(customerPersonId),
      await emailOf(customerPersonId),
    ])
    expect(new Set([teacher.subject, customer.subject, close.subject]).size).toBe(3)
    const other = { processId: String(processId), mailType: 'student-question' as 'customer-close' }
    expect((await app.call(api.processMail, other, claire)).status).toBe(400)
  })

  test('NLC-32 the preview answers subject and body, and the sending is truthy once the mail left', async () => {
    const { processId, teacherPersonId, contractId } = await taken()
    const asked = { processId: String(processId), mailType: 'teacher-question' as const }
    const { body: preview } = await app.call(api.previewProcessMail, asked, claire)
    expect(preview).toEqual({
      subject: expect.stringMatching(/^Vos cours avec \S+/),
      body: expect.stringContaining('date du 01/10/2026'),
    })
    const { subject, body } = await form(processId, 'teacher-question')
    const sent = await app.call(api.sendProcessMail, { processId, mailType: 'teacher-question', subject, body }, claire)
    expect(sent.body).toMatchObject({ messageId: expect.any(Number), isPending: false })
    expect(await inbox(await emailOf(teacherPersonId))).toMatchObject([{ subject: preview.subject }])
    const details = await app.call(api.silentDetails, { contractId: String(contractId) }, claire)
    expect(details.body.mails).toMatchObject([{ purpose: 'nlc-teacher-question', status: 'sent' }])
  })

  test('NLC-09 a mail has the process, its kind, a subject and a text, kept with the contract', async () => {
    const { processId, contractId, customerPersonId } = await taken()
    await app.call(
      api.sendProcessMail,
      { processId, mailType: 'customer-question', subject: 'Reprise ?', body: 'Bonjour {{prenom_eleve}}' },
      claire,
    )
    const row = await app.database.db
      .selectFrom('messages')
      .selectAll()
      .where('aboutClass', '=', 'contracts')
      .where('aboutId', '=', contractId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      subject: 'Reprise ?',
      purpose: 'nlc-customer-question',
      senderAccountId: claire.accountId,
    })
    expect(await inbox(await emailOf(customerPersonId))).toHaveLength(1)
  })

  test('NLC-29 nothing leaves without an address, a subject and a text', async () => {
    const { processId, customerPersonId } = await taken()
    const send = async (subject: string, body: string) => {
      const input = { processId, mailType: 'customer-question' as const, subject, body }
      return (await app.call(api.sendProcessMail, input, claire)).body
    }
    expect(await send(' ', 'Bonjour')).toBeNull()
    expect(await send('Objet', '\n')).toBeNull()
    expect(await send('Objet', 'Bonjour')).not.toBeNull()
    await app.write((db) => db.updateTable('people').set({ email: null }).where('id', '=', customerPersonId).execute())
    expect(await send('Objet', 'Bonjour')).toBeNull()
  })

  test('a tag that nothing fills holds the mail back until the person accepts it', async () => {
    const { processId } = await taken()
    const input = { processId, mailType: 'customer-question' as const, subject: 'Objet', body: 'Le {{inconnue}}' }
    expect((await app.call(api.sendProcessMail, input, claire)).body).toBeNull()
    expect((await app.call(api.sendProcessMail, { ...input, acceptMissingTags: true }, claire)).body).not.toBeNull()
  })

  test('a question, whose links are its reader’s own, is copied to nobody; what asks nothing is', async () => {
    const { processId, contractId } = await taken()
    const copyOf = async (mailType: 'customer-question' | 'customer-close') =>
      (await app.call(api.processMail, { processId: String(processId), mailType }, claire)).body.copy.refusal
    expect(await copyOf('customer-question')).toBe('Ce mail porte un lien personnel\u00a0: il n’en part pas de copie.')
    expect(await copyOf('customer-close')).toBeNull()
    const mail = { processId, subject: 'Vos cours', body: 'Bonjour', copyToContact: true }
    expect((await app.call(api.sendProcessMail, { ...mail, mailType: 'customer-question' }, claire)).body).toBeNull()
    expect((await app.call(api.sendProcessMail, { ...mail, mailType: 'customer-close' }, claire)).body).not.toBeNull()
    const kinds = await app.database.db
      .selectFrom('messageRecipients as r')
      .innerJoin('messages as m', 'm.id', 'r.messageId')
      .select('r.kind')
      .where('m.aboutClass', '=', 'contracts')
      .where('m.aboutId', '=', contractId)
      .orderBy('r.id')
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['to', 'bcc'])
  })

  test('NLC-28 a mail that fails answers nothing, is not tried again, and leaves the status as it was', async () => {
    const { processId, contractId, customerPersonId } = await taken()
    // the mail server of the tests refuses this one
    const address = 'refuse@exemple.test'
    await app.write((db) =>
      db.updateTable('people').set({ email: address }).where('id', '=', customerPersonId).execute(),
    )
    const { body } = await app.call(
      api.sendProcessMail,
      { processId, mailType: 'customer-question', subject: 'Objet', body: 'Bonjour' },
      claire,
    )
    expect(body).toBeNull()
    expect(await columnOf(contractId)).toBe('taken-over')
    const details = await app.call(api.silentDetails, { contractId: String(contractId) }, claire)
    expect(details.body.mails).toMatchObject([{ status: 'failed' }])
  })
})
