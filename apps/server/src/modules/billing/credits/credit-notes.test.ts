// Credit notes of any bill, through HTTP on the real database: by amount and whole, VAT to the cent, money, once, told.
import { creditNotesApi } from '@cartable/domain/billing/credits/credit-notes.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { arrangeBilled, type Billed, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { amountOfLines, creditOrder } from './issue-credit-note.ts'

let app: TuitionApp
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp()
  director = await app.director()
})
afterAll(() => app.close())

const formOf = async ({ orderId }: Billed, caller = director) =>
  (await app.call(creditNotesApi.creditNoteForm, { orderId: String(orderId) }, caller)).body
type Sent = SentOf<typeof creditNotesApi.creditNoteSave>
const credit = async (one: Billed, more: Partial<Sent>) => {
  const { creditedCents } = await formOf(one)
  const sent = { orderId: one.orderId, way: 'amount' as const, creditedCents, reason: 'Geste commercial', ...more }
  return (await app.call(creditNotesApi.creditNoteSave, sent, director)).body
}
const orderOf = async ({ orderId }: Billed) =>
  (await app.call(billingApi.orderInformation, { orderId: String(orderId) }, director)).body
const notesOf = async ({ orderId }: Billed) =>
  (
    await sql<{ id: number; cents: number; vat: number; quantity: string; unit: string; label: string }>`
      select b.id, l.total_cents as cents, l.vat_cents as vat, trim_scale(l.quantity)::text as quantity, l.unit, l.label
        from bills b join bill_lines l on l.bill_id = b.id where b.order_id = ${orderId} and b.kind = 'credit-note' order by b.id`.execute(
      app.database.db,
    )
  ).rows

test('several notes of one bill: the last takes what is left, to the cent of its VAT', async () => {
  const one = await arrangeBilled(app)
  for (const noteCents of [1501, 1501]) expect(await credit(one, { noteCents })).toMatchObject({ errors: null })
  expect(await orderOf(one)).toMatchObject({ credited: 3002, amountRemained: 1498, isCancelled: false })
  expect(await credit(one, { way: 'whole' })).toMatchObject({ errors: null, refundMessage: null })
  const notes = await notesOf(one)
  expect(notes.map(({ cents }) => cents)).toEqual([1501, 1501, 1498])
  const { documents } = await orderOf(one)
  const vat = (type: string) =>
    documents.filter((paper) => paper.type === type).reduce((sum, { vat: of }) => sum + of, 0)
  expect(vat('credit-note')).toBe(vat('bill'))
  expect(await orderOf(one)).toMatchObject({ credited: 4500, amountRemained: 0 })
  expect((await formOf(one)).obstacle).toBe('Cette facture est déjà annulée par un avoir.')
})

test('what the Urssaf is to advance follows each note once: those of a stage that changed, since nobody writes one by hand meanwhile', async () => {
  const one = await arrangeBilled(app)
  await app.write((db) => sql`update orders set third_part_cents = 2250 where id = ${one.orderId}`.execute(db))
  expect((await credit(one, { noteCents: 900 })).errors?.messages[0]).toContain('ne supporte pas d’avoir')
  const thirds: (number | undefined)[] = []
  for (const cents of [900, 900]) {
    const note = { orderId: one.orderId, creditsOf: amountOfLines(cents), reason: null, moneyBack: null }
    await app.write((db) => creditOrder(db, note, new Date(), dayOf(new Date())))
    const { rows } = await sql<{
      cents: number
    }>`select third_part_cents as cents from orders where id = ${one.orderId}`.execute(app.database.db)
    thirds.push(rows[0]?.cents)
  }
  expect(thirds).toEqual([1800, 1350])
})

test('more than is left, nothing, or no reason are refused at their place', async () => {
  const one = await arrangeBilled(app)
  expect((await credit(one, { noteCents: 4501 })).errors).toEqual({
    propertyPaths: ['noteCents'],
    messages: ['Il ne reste que 45,00\u00a0€ à reprendre.'],
  })
  expect((await credit(one, { noteCents: 0 })).errors).toMatchObject({ propertyPaths: ['noteCents'] })
  expect((await credit(one, { noteCents: 100, reason: ' ' })).errors).toMatchObject({ propertyPaths: ['reason'] })
  expect(await notesOf(one)).toEqual([])
})

test('sent twice at once, or by two people, it is issued once', async () => {
  const one = await arrangeBilled(app)
  const sent = { orderId: one.orderId, way: 'amount' as const, noteCents: 1000, creditedCents: 0, reason: 'Erreur' }
  const answers = await Promise.all([1, 2, 3].map(() => app.call(creditNotesApi.creditNoteSave, sent, director)))
  expect(answers.filter(({ body }) => body.errors === null)).toHaveLength(1)
  expect(answers.find(({ body }) => body.errors !== null)?.body.errors?.messages).toEqual([
    'Un avoir vient d’être émis sur cette facture\u00a0: relisez ce qui reste avant d’en émettre un autre.',
  ])
  expect(await notesOf(one)).toHaveLength(1)
})

test('paid by card: what is too much goes back to it, and no more', async () => {
  const one = await arrangeBilled(app, { card: 'works' })
  expect(await orderOf(one)).toMatchObject({ paid: 4500 })
  expect(await formOf(one)).toMatchObject({ onCardCents: 4500 })
  expect(await credit(one, { noteCents: 1500 })).toMatchObject({ errors: null, refundMessage: null })
  expect(await orderOf(one)).toMatchObject({ credited: 1500, paid: 3000, amountRemained: 0, balance: 0 })
})

test('its paper says why, in hours nowhere; the family is told once, with it', async () => {
  const one = await arrangeBilled(app)
  const { id, reference } = await credit(one, { noteCents: 1000, reason: 'Retard du professeur' })
  expect(await notesOf(one)).toMatchObject([{ quantity: '1', unit: 'unit' }])
  const paper = await app.call(billingApi.billPrint, { id: String(id) }, director)
  const text = pdfText(paper.raw)
  expect(text).toContain('Avoir partiel sur la facture')
  expect(text).toContain('Retard du professeur')
  await app.start({ byItself: false })
  await app.platform.jobs.drain()
  const { rows } = await sql<{ subject: string; body: string; files: number }>`
    select m.subject, m.body, (select count(*)::integer from message_attachments a where a.message_id = m.id) as files
      from messages m where m.purpose = 'bill-corrected' and m.about_id = ${one.orderId}`.execute(app.database.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.subject).toContain(reference)
  expect(rows[0]?.body).toContain('Retard du professeur')
  expect(rows[0]?.body).not.toContain('{{')
  expect(rows[0]?.files).toBe(1)
})
