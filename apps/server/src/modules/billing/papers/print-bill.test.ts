// Bills as they are really issued, through HTTP on the real database: each printed PDF carries its figures, to the cent, since the day that is set.
import { creditNotesApi } from '@cartable/domain/billing/credits/credit-notes.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { FacturX } from 'factur-x-kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeHousehold } from '../../../../test/factories/people.ts'
import { arrangeOpenStage, arrangePromo } from '../../../../test/factories/registrations.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { readFacturX, ruleErrors, schemaErrors } from '../../../../test/factur-x.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { arrangeBilled, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { issueCompensation } from '../orders/issue-compensation.ts'

const day = '2026-10-05'
let app: TuitionApp
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock(`${day}T09:00:00Z`) })
  director = await app.director()
  await identify('732829320')
})
afterAll(() => app.close())

const identify = (siren: string | null) =>
  app.write((db) =>
    db
      .updateTable('companies')
      .set({ siren, vatNumber: siren && `FR44${siren}` })
      .where('code', '<>', 'holding')
      .execute(),
  )
const since = async (value: string | null) => {
  await app.write((db) =>
    sql`update parameters set value = ${JSON.stringify(value)}::jsonb where code = 'facturx_from'`.execute(db),
  )
  app.platform.settings.forget()
}
type Mode = 'simple' | 'details'
const print = async (id: number, mode: Mode = 'simple') =>
  (await app.call(billingApi.billPrint, { id: String(id), mode }, director)).raw
const billIn = async (orderId: number, kind: 'bill' | 'credit-note' = 'bill') =>
  app.database.db
    .selectFrom('bills')
    .select(['id', 'reference', 'totalCents', 'totalExclTaxCents', 'vatCents', 'fundsCents'])
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()

/** What is inside a printed PDF, read by another program. */
const carriedBy = async (pdf: Buffer) => {
  const xml = (await FacturX.fromPDF(pdf)).pdf?.extractEmbeddedXML()?.toString('utf8') ?? ''
  expect(await schemaErrors(xml)).toEqual([])
  expect(await ruleErrors(pdf)).toEqual([])
  const file = readFacturX(xml)
  expect(cents(file.prepaid) + cents(file.due)).toBe(cents(file.total))
  return file
}
const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)
const written = (amount: string | undefined) => formatEuros(cents(amount)).replaceAll(/\s/g, ' ')

const issued: Readonly<Record<string, () => Promise<number>>> = {
  'a lesson': async () => (await arrangeBilled(app)).orderId,
  'a lesson paid by card': async () => (await arrangeBilled(app, { card: 'works' })).orderId,
  'the fee of a lesson whose teacher the family employs': async () => {
    const home = await app.write((db) => arrangeContract(db, { selfEmployed: false, regime: 'mandataire' }))
    const id = await app.write((db) => arrangeCourse(db, home, { durationMinutes: 120 }))
    await app.call(coursesApi.confirm, { id }, await app.signIn(home.customerPersonId))
    const course = app.database.db.selectFrom('courses').select('orderId').where('id', '=', id)
    return (await course.executeTakeFirstOrThrow()).orderId ?? 0
  },
  'a stage with a discount': async () => {
    const stage = await app.write((db) => arrangeOpenStage(db))
    const home = await app.write((db) => arrangeHousehold(db))
    const promoCode = await app.write((db) => arrangePromo(db, { code: 'NOEL', valueCents: 1234 }))
    const manager = await app.staff({ traineeships: 'fullAccess' })
    const { body } = await app.call(
      registrationsApi.registrationSave,
      {
        ...{ id: null, updatedAt: null, traineeshipSession: stage.sessionId, student: home.studentId, promoCode },
        ...{ traineeshipLevel: stage.levelId, traineeshipSubjects: [stage.subjects[0]], paymentMethod: 'card' },
      },
      manager,
    )
    expect(body.errors).toBeNull()
    const bill = await app.database.db
      .selectFrom('bills')
      .select('orderId')
      .where('id', '=', body.billId ?? 0)
      .executeTakeFirstOrThrow()
    return bill.orderId
  },
  'a lesson cancelled too late': async () => {
    const home = await app.write((db) => arrangeContract(db))
    const owed = {
      ...{ customerId: home.customerId, studentId: home.studentId, day, label: 'Annulation tardive', cents: 2250 },
      ...{ teacherCents: 0, studentName: 'Malo', subject: 'Maths', teacherName: 'Paul' },
    }
    return (await app.write((db) => issueCompensation(db, owed, day))).orderId
  },
}
test.each(Object.keys(issued))('%s: printed, its PDF says the same to the eye and by machine', async (kind) => {
  const orderId = await issued[kind]!()
  const bill = await billIn(orderId)
  expect(bill.fundsCents > 0).toBe(kind.startsWith('the fee'))
  for (const mode of ['simple', 'details'] as const) {
    const pdf = await print(bill.id, mode)
    const file = await carriedBy(pdf)
    expect(file).toMatchObject({ reference: bill.reference, type: '380', issuedOn: day.replaceAll('-', '') })
    expect([file.exclTax, file.vat, file.total].map(cents)).toEqual([
      bill.totalExclTaxCents,
      bill.vatCents,
      bill.totalCents - bill.fundsCents,
    ])
    const paper = pdfText(pdf)
    expect(paper).toContain(`Total HT : ${written(file.exclTax)}`)
    expect(paper).toContain(`Total TTC : ${written(file.total)}`)
    for (const line of file.lines) expect(paper).toContain(written(line.total))
    if (mode === 'details' && bill.fundsCents === 0) expect(paper).toContain(`Reste à payer : ${written(file.due)}`)
    if (mode === 'simple') expect(file.due).toBe(file.total)
  }
})

test('a credit note cites the bill that it takes back, and a part of it has its part', async () => {
  const one = await arrangeBilled(app)
  const { body: form } = await app.call(creditNotesApi.creditNoteForm, { orderId: String(one.orderId) }, director)
  const sent = {
    ...{ orderId: one.orderId, way: 'amount' as const, noteCents: 1501, reason: 'Geste commercial' },
    creditedCents: form.creditedCents,
  }
  expect((await app.call(creditNotesApi.creditNoteSave, sent, director)).body).toMatchObject({ errors: null })
  const file = await carriedBy(await print((await billIn(one.orderId, 'credit-note')).id))
  expect(file).toMatchObject({ type: '381', credited: one.reference, total: '15.01' })
  expect(file.notes).toContain('Geste commercial')
  const bill = await carriedBy(await print(one.billId, 'details'))
  expect(bill).toMatchObject({ total: '45.00', due: '29.99' })
})

test('what was issued before the day that is set, or with no day, is printed as it was', async () => {
  const one = await arrangeBilled(app)
  const carries = async () => (await print(one.billId)).includes('factur-x.xml')
  expect(await carries()).toBe(true)
  const paper = pdfText(await print(one.billId))
  for (const from of ['2026-10-06', null]) {
    await since(from)
    expect(await carries()).toBe(false)
    expect(pdfText(await print(one.billId))).toBe(paper)
  }
  await since(day)
  expect(await carries()).toBe(true)
})

test('a company that has given itself no number has its bills printed all the same', async () => {
  await identify(null)
  const one = await arrangeBilled(app)
  await identify('732829320')
  const pdf = await print(one.billId)
  expect(pdf.includes('factur-x.xml')).toBe(false)
  expect(pdfText(pdf)).toContain(one.reference)
})
