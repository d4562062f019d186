// A credit note that was wrong, through HTTP on the real database: billed again once, by a paper that names it, paid by the credit it left, entered, told.
import { creditNotesApi } from '@cartable/domain/billing/credits/credit-notes.api.ts'
import { redoNoteApi } from '@cartable/domain/billing/credits/redo-note.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { cancelBilledApi } from '@cartable/domain/courses/corrections/cancel-billed.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { arrangeBilled, type Billed, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { postLedger } from '../../accounting/post-ledger.ts'

let app: TuitionApp
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp()
  director = await app.director()
})
afterAll(() => app.close())

const credit = async ({ orderId }: Billed, noteCents: number | null = null) => {
  const { creditedCents } = (await app.call(creditNotesApi.creditNoteForm, { orderId: String(orderId) }, director)).body
  const way = noteCents === null ? ('whole' as const) : ('amount' as const)
  const sent = { orderId, way, noteCents, creditedCents, reason: 'Mauvaise facture' }
  const { body } = await app.call(creditNotesApi.creditNoteSave, sent, director)
  expect(body.errors).toBeNull()
  return body.id ?? 0
}
const redo = async (id: number, by = director, reason = 'La facture était juste') =>
  (await app.call(redoNoteApi.redoNote, { id, reason }, by)).body
const orderOf = async (orderId: number) =>
  (await app.call(billingApi.orderInformation, { orderId: String(orderId) }, director)).body
/** The order of a bill. */
const orderOfBill = async (billId: number | null) => {
  const { orderId, customerId } = await app.database.db
    .selectFrom('bills')
    .select(['orderId', 'customerId'])
    .where('id', '=', billId ?? 0)
    .executeTakeFirstOrThrow()
  return { ...(await orderOf(orderId)), customerId }
}
const entries = async (billId: number | null) => {
  await postLedger.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)
  const { rows } = await sql<{ account: string; cents: number }>`
    select a.code as account, (l.debit_cents - l.credit_cents)::integer as cents from ledger_entries e
      join ledger_lines l on l.entry_id = e.id join system_accounts a on a.id = l.system_account_id
     where e.bill_id = ${billId} order by a.code`.execute(app.database.db)
  return rows
}

test('billed again once, whatever is clicked, for what was taken back, by a paper that names the note', async () => {
  const one = await arrangeBilled(app)
  const noteId = await credit(one)
  expect((await orderOf(one.orderId)).documents[1]).toMatchObject({ canRedo: true, redoneBy: null })
  expect((await redo(noteId, director, ' ')).errors?.propertyPaths).toEqual(['reason'])
  const reader = await app.staff({ billing: 'read' })
  expect((await app.call(redoNoteApi.redoNote, { id: noteId, reason: 'Erreur' }, reader)).status).toBe(403)
  const both = await Promise.all([redo(noteId), redo(noteId)])
  expect(both.filter(({ errors }) => errors === null)).toHaveLength(1)
  expect(both.find(({ errors }) => errors !== null)?.errors?.messages[0]).toContain('déjà refacturé')
  const billId = both.find(({ errors }) => errors === null)?.id ?? null
  const again = await orderOfBill(billId)
  const note = (await orderOf(one.orderId)).documents[1]
  expect(again).toMatchObject({ amount: 4500, customerDue: 4500, documents: [{ total: 4500, vat: 409 }] })
  expect(note).toMatchObject({ canRedo: false, redoneBy: again.documents[0]?.reference })
  const text = pdfText((await app.call(billingApi.billPrint, { id: String(billId) }, director)).raw)
  expect(text).toContain('Refacture l’avoir émis à tort')
  expect(text).toContain(note?.reference)
  expect(text).toContain('La facture était juste')
  // the mirror of what the note entered: owed by the family, sold, taxed
  const entered = await entries(billId)
  expect(entered.map(({ cents }) => cents).reduce((sum, cents) => sum + cents, 0)).toBe(0)
  expect(entered).toEqual((await entries(noteId)).map(({ account, cents }) => ({ account, cents: -cents })))
})

test('the family is told once, with the paper', async () => {
  const one = await arrangeBilled(app)
  const noteId = await credit(one, 1000)
  const { id } = await redo(noteId)
  const { amount, documents } = await orderOfBill(id)
  expect(amount).toBe(1000)
  await app.start({ byItself: false })
  await app.platform.jobs.drain()
  const { rows } = await sql<{ subject: string; body: string; files: number }>`
    select m.subject, m.body, (select count(*)::integer from message_attachments a where a.message_id = m.id) as files
      from messages m where m.purpose = 'bill-corrected' and m.about_id = ${one.orderId} order by m.id desc limit 1`.execute(
    app.database.db,
  )
  expect(rows[0]?.subject).toContain(documents[0]?.reference)
  expect(rows[0]?.body).toContain('vous avait été adressé par erreur')
  expect(rows[0]?.files).toBe(1)
})

test('the credit that the note left pays it', async () => {
  const one = await arrangeBilled(app)
  const { customerId } = await orderOfBill(one.billId)
  const receipt = {
    ...({
      id: null,
      updatedAt: null,
      customerId,
      company: 'private-tuition',
      method: 'transfer',
      amountCents: 4500,
    } as const),
    ...{ receivedOn: app.platform.clock.today(), chequeNumber: null, chequeBank: null, comments: null, reason: null },
    ...{ confirmsTwin: true, parts: null },
  }
  expect((await app.call(receiptsApi.saveReceipt, receipt, director)).body.errors).toBeNull()
  const account = async () =>
    (await app.call(receiptsApi.customerAccount, { customerId: String(customerId) }, director)).body
  const noteId = await credit(one)
  expect((await account()).credits).toMatchObject([{ cents: 4500 }])
  const { id } = await redo(noteId)
  expect(await orderOfBill(id)).toMatchObject({ paid: 4500, customerDue: 0 })
  expect((await account()).credits).toEqual([])
})

test('the note of a lesson that was cancelled, or put right, is not billed again: the lesson is', async () => {
  const one = await arrangeBilled(app)
  const shown = await app.call(cancelBilledApi.billedToCancel, { id: String(one.courseId) }, director)
  const sent = { id: one.courseId, updatedAt: shown.body.updatedAt, reason: 'Jamais donné' }
  expect((await app.call(cancelBilledApi.cancelBilled, sent, director)).body.errors).toBeNull()
  const note = (await orderOf(one.orderId)).documents[1]
  expect(note).toMatchObject({ canRedo: false, redoneBy: null })
  const refused = await redo(note?.id ?? 0)
  expect(refused.errors?.messages[0]).toMatch(/déclarez le cours|corrigez de nouveau/)
})
