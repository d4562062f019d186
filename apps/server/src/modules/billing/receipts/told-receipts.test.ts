// What a family is written of its money: in whose name, what takes the place of what it was told before, and the papers it is of.
import { refundsApi } from '@cartable/domain/billing/payments/refunds.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import type { ReceiptInput } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TuitionApp
let compta: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-20T12:00:00Z') })
  compta = await app.director()
  await app.start({ byItself: false })
})
afterAll(() => app.close())

/** One more lesson of 45 €, billed to a family. */
const billLesson = async (tuition: Tuition) => {
  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  const { body } = await app.call(coursesApi.confirm, { id: courseId }, compta)
  return { courseId, paper: `${body.billNumber}.pdf` }
}
/** A family that owes a lesson. */
const owing = async (): Promise<Tuition> => {
  const tuition = await app.write((db) => arrangeContract(db))
  await billLesson(tuition)
  return tuition
}
const receive = async ({ customerId }: Tuition, amountCents: number, more: Partial<ReceiptInput> = {}) => {
  const input: ReceiptInput = {
    ...{ id: null, updatedAt: null, customerId, company: 'private-tuition', method: 'cheque', amountCents },
    ...{ receivedOn: '2026-11-20', chequeNumber: '7001', chequeBank: 'Crédit Breton', comments: null, reason: null },
    ...{ confirmsTwin: false, parts: null, ...more },
  }
  return (await app.call(receiptsApi.saveReceipt, input, compta)).body
}
type Told = { purpose: string; body: string; company: string | null; papers: string[]; sender: number | null }
const mailsTo = async ({ customerPersonId }: Tuition, purpose = 'money-received') => {
  await app.platform.jobs.drain()
  const { rows } = await sql<Told>`
    select m.purpose, m.body, k.code as company, m.sender_account_id as sender,
      array(select a.name from message_attachments a where a.message_id = m.id order by a.name) as papers
      from messages m join message_recipients r on r.message_id = m.id left join companies k on k.id = m.company_id
     where r.person_id = ${customerPersonId} and m.purpose = ${purpose} order by m.id`.execute(app.database.db)
  return rows.map((row) => ({ ...row, body: row.body.replaceAll(/[\u00a0\u202f]/g, ' ') }))
}
/** The text of a paper that the mails of a purpose brought. */
const paperText = async (purpose: string, name: string) => {
  const { fileId } = await app.database.db
    .selectFrom('messageAttachments')
    .innerJoin('messages', 'messages.id', 'messageAttachments.messageId')
    .select('messageAttachments.fileId')
    .where('messages.purpose', '=', purpose)
    .where('messageAttachments.name', '=', name)
    .executeTakeFirstOrThrow()
  const file = await app.platform.files.find(app.database.db, fileId)
  if (!file) throw new Error(`${name} is not kept`)
  return pdfText(await app.platform.files.readAll(file)).replaceAll(/[\u00a0\u202f]/g, ' ')
}
const refund = async ({ customerId }: Tuition, amountCents: number) => {
  const wish = {
    customerId,
    company: 'private-tuition',
    method: 'transfer',
    amountCents,
    reason: 'Cours annulé',
  } as const
  const done = { ...wish, doneOn: '2026-11-20', bankReference: null }
  expect((await app.call(refundsApi.saveRefund, done, compta)).body.errors).toBeNull()
}

test('of the wrong amount: the family reads that its first mail no longer holds, apart from the facts, in the name of who sells', async () => {
  const family = await owing()
  const { id, updatedAt } = await receive(family, 45_000)
  expect((await receive(family, 4500, { id, updatedAt, reason: 'Zéro de trop' })).errors).toBeNull()
  const [first, second] = await mailsTo(family)
  expect([first?.company, second?.company]).toEqual(['private-tuition', 'private-tuition'])
  expect(first?.body).not.toContain('remplace')
  expect(second?.body).toMatch(/45,00 €, réglée\.\n\nCe message remplace le précédent/)
})

test('on the wrong family: the right one was told of no other, and reads of none', async () => {
  const [wrong, right] = [await owing(), await owing()]
  const cheque = { chequeNumber: '7002' }
  const { id, updatedAt } = await receive(wrong, 4500, cheque)
  expect((await receive(right, 4500, { ...cheque, id, updatedAt, reason: 'Erreur de famille' })).errors).toBeNull()
  expect((await mailsTo(right)).map(({ body }) => body)).toEqual([expect.not.stringContaining('remplace')])
})

test('brings the bills that it pays, which say so, from whoever recorded it; one that pays none brings nothing', async () => {
  const family = await app.write((db) => arrangeContract(db))
  const papers = [(await billLesson(family)).paper, (await billLesson(family)).paper].sort()
  expect((await receive(family, 9000, { chequeNumber: '7003' })).errors).toBeNull()
  expect(await mailsTo(family)).toHaveLength(1)
  expect((await receive(family, 1000, { method: 'transfer' })).errors).toBeNull()
  expect(await mailsTo(family)).toMatchObject([{ papers, sender: compta.accountId }, { papers: [] }])
  expect(await paperText('money-received', papers[0] ?? '')).toContain('Reste à payer : 0,00 €')
})

test('of money given back: the credit note that set it free comes with it, and no other', async () => {
  const family = await app.write((db) => arrangeContract(db))
  const lessons = [await billLesson(family), await billLesson(family)]
  expect((await receive(family, 9000, { method: 'transfer' })).errors).toBeNull()
  for (const { courseId } of lessons) await app.call(coursesApi.cancel, { id: courseId }, compta)
  const notes = (await mailsTo(family, 'bill-corrected')).map(({ papers }) => papers)
  expect(notes).toEqual([[expect.stringMatching(/\.pdf$/)], [expect.stringMatching(/\.pdf$/)]])
  // what came last leaves first: the second lesson, then the first with what is left of the second
  await refund(family, 3000)
  await refund(family, 6000)
  expect((await mailsTo(family, 'money-refunded')).map(({ papers }) => papers)).toEqual([
    notes[1],
    [...(notes[0] ?? []), ...(notes[1] ?? [])].sort(),
  ])
  // money that no bill had is given back without a paper
  expect((await receive(family, 2000, { method: 'transfer' })).errors).toBeNull()
  await refund(family, 2000)
  expect((await mailsTo(family, 'money-refunded')).at(-1)?.papers).toEqual([])
})

test('a billed lesson that is cancelled: one mail, with the credit note', async () => {
  const family = await app.write((db) => arrangeContract(db))
  const { courseId, paper } = await billLesson(family)
  await app.call(coursesApi.cancel, { id: courseId }, compta)
  const [told, ...more] = await mailsTo(family, 'bill-corrected')
  expect(more).toEqual([])
  expect(told?.body).toMatch(/Cours d’?e? ?.* : annulé\.\nAvoir .* : 45,00 €\nMotif : Cours annulé\./)
  expect(told?.papers).toHaveLength(1)
  expect(await paperText('bill-corrected', told?.papers[0] ?? '')).toContain(paper.replace('.pdf', ''))
  expect(await mailsTo(family, 'course-taken-back')).toEqual([])
})
