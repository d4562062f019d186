// The yearly tax document through HTTP, read back from the PDF: who gets it, what counts, in which year, to the cent.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { taxReturnApi } from '@cartable/domain/billing/tax-return/tax-return.api.ts'
import { printingsApi } from '@cartable/domain/configuration/printings.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeHousehold } from '../../../../test/factories/people.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { billedOn, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
let app: TuitionApp
let director: Caller

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  director = await app.director()
  await app.write((db) =>
    db
      .updateTable('companies')
      .set({ name: 'Cours Armor', sapNumber: 'SAP732829320', sapDeclaredOn: '2020-03-02' })
      .where('code', '=', 'private-tuition')
      .execute(),
  )
})
afterAll(() => app.close())

type Household = Awaited<ReturnType<typeof arrangeHousehold>>
type LessonOptions = Parameters<typeof arrangeContract>[1] & { doneAt?: string; durationMinutes?: number }

/** A confirmed lesson of a household, and its order, which nobody paid yet. */
const lessonOf = async (household: Household, { doneAt, durationMinutes, ...contract }: LessonOptions = {}) => {
  const tuition = await app.write((db) => arrangeContract(db, { ...contract, household }))
  const given = { ...(doneAt ? { doneAt } : {}), ...(durationMinutes ? { durationMinutes } : {}) }
  const courseId = await app.write((db) => arrangeCourse(db, tuition, given))
  const { body } = await app.call(coursesApi.confirm, { id: courseId }, director)
  expect(body.billId).not.toBeNull()
  const course = await app.database.db
    .selectFrom('courses')
    .select('orderId')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  await billedOn(app, course.orderId ?? 0, '2025-01-02')
  return { orderId: course.orderId ?? 0, billNumber: body.billNumber ?? '' }
}

type Paid = { amountCents: number; paidOn: string; type?: 'transfer' | 'cash' | 'cesu' | 'direct-debit' }
const pay = async (orderId: number, payment: Paid) => {
  const { body } = await app.call(
    billingApi.paymentSave,
    { id: null, updatedAt: null, type: 'transfer', comments: null, ...payment, orderId },
    director,
  )
  expect(body.errors).toBeNull()
  return body.id ?? 0
}
const nameOf = async (personId: number) => {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', first_name, last_name) as name from people where id = ${personId}`.execute(app.database.db)
  return rows[0]?.name
}
const household = () => app.write((db) => arrangeHousehold(db))
const asked = (customerId: number, year: number, caller: Caller = director) =>
  app.call(taxReturnApi.taxReturnDocument, { customerId: String(customerId), year: String(year) }, caller)
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/\s+/g, ' ')
const paperOf = async (customerId: number, year: number, caller: Caller = director) => {
  const answer = await asked(customerId, year, caller)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return plain(pdfText(answer.raw))
}
const yearsOf = async (customerId: number) =>
  (await app.call(taxReturnApi.taxReturnYears, { customerId: String(customerId) }, director)).body.years

describe('the document', () => {
  test('CUST-19 the tax-return document of a customer is got with customerId and year: a PDF that says all the law asks', async () => {
    const family = await household()
    const { orderId } = await lessonOf(family, { doneAt: '2026-10-07T15:00:00Z', durationMinutes: 90 })
    await pay(orderId, { amountCents: 6750, paidOn: '2026-11-02' })
    expect(taxReturnApi.taxReturnDocument).toMatchObject({ name: 'customer_tax_return_document', method: 'GET' })
    const answer = await asked(family.customerId, 2026)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain(`attestation-fiscale-2026-`)
    expect(answer.raw.subarray(0, 5).toString()).toBe('%PDF-')
    const text = plain(pdfText(answer.raw))
    const { number } = await app.database.db
      .selectFrom('customers')
      .select('number')
      .where('id', '=', family.customerId)
      .executeTakeFirstOrThrow()
    const course = await app.database.db
      .selectFrom('courses')
      .innerJoin('teachers', 'teachers.id', 'courses.teacherId')
      .select(['teacherId', 'teachers.personId'])
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    for (const words of [
      `${await nameOf(family.customerPersonId)} (n° ${number})`,
      `${await nameOf(course.personId)} N° ${course.teacherId} Mode prestataire 1,5 h`,
      `${await nameOf(family.studentPersonId)}, Mathématiques`,
      'Attestation fiscale 2026',
      'Cours Armor',
      'SAP732829320 le 02/03/2020',
      'Montant effectivement acquitté : 67,50 €',
      'Taux du crédit d’impôt pour 2026 : 50 %, dans la limite de 6 000,00 €',
      '07/10/2026',
      '1,5 h',
      '45,00 €',
      'Mode prestataire',
      'Total',
    ])
      expect(text).toContain(words)
    expect((await asked(family.customerId, 2026)).raw.equals(answer.raw)).toBe(true)
  })

  test('money counts in the year it was paid, whenever it was billed, and the year not over is provisional', async () => {
    const family = await household()
    const first = await lessonOf(family, { doneAt: '2025-12-15T15:00:00Z' })
    const second = await lessonOf(family, { doneAt: '2025-12-16T15:00:00Z' })
    await pay(first.orderId, { amountCents: 1234, paidOn: '2025-12-20' })
    await pay(first.orderId, { amountCents: 3266, paidOn: '2026-01-05' })
    await pay(second.orderId, { amountCents: 4500, paidOn: '2026-02-05' })
    expect(await yearsOf(family.customerId)).toMatchObject([
      { year: 2026, paidCents: 7766, isProvisional: true },
      { year: 2025, paidCents: 1234, isProvisional: false },
    ])
    const before = await paperOf(family.customerId, 2025)
    expect(before).toContain('Montant effectivement acquitté : 12,34 €')
    expect(before).not.toContain('Provisoire')
    const now = await paperOf(family.customerId, 2026)
    expect(now).toContain('Montant effectivement acquitté : 77,66 €')
    expect(now).toContain('Provisoire : sommes versées jusqu’au 20/11/2026.')
  })

  test('online, collective and elsewhere are left out, whatever was paid for them', async () => {
    const family = await household()
    const home = await lessonOf(family)
    const others = [
      await lessonOf(family, { format: 'CEL' }),
      await lessonOf(family, { isCollective: true }),
      await lessonOf(family, { location: 'company' }),
    ]
    for (const { orderId } of others) await pay(orderId, { amountCents: 4500, paidOn: '2026-11-02' })
    expect(await yearsOf(family.customerId)).toEqual([])
    await pay(home.orderId, { amountCents: 1000, paidOn: '2026-11-03' })
    expect(await paperOf(family.customerId, 2026)).toContain('Montant effectivement acquitté : 10,00 €')
  })

  test('a lesson given before the company was declared is left out', async () => {
    const family = await household()
    const { orderId } = await lessonOf(family, { doneAt: '2026-03-02T15:00:00Z' })
    await pay(orderId, { amountCents: 4500, paidOn: '2026-03-10' })
    const declare = (sapDeclaredOn: string | null) =>
      app.write((db) =>
        db.updateTable('companies').set({ sapDeclaredOn }).where('code', '=', 'private-tuition').execute(),
      )
    await declare('2026-03-03')
    expect(await yearsOf(family.customerId)).toEqual([])
    await declare(null)
    const { status, body } = await asked(family.customerId, 2026)
    expect([status, (body as unknown as { message: string }).message]).toEqual([
      400,
      expect.stringContaining('n’a pas de déclaration de services à la personne'),
    ])
    await declare('2020-03-02')
    expect(await yearsOf(family.customerId)).toMatchObject([{ year: 2026, paidCents: 4500 }])
  })

  test('the advance of URSSAF and cash are deducted, CESU brings its notice', async () => {
    const family = await household()
    const { orderId } = await lessonOf(family)
    await app.write((db) => db.updateTable('orders').set({ thirdPartCents: 2250 }).where('id', '=', orderId).execute())
    await app.write((db) =>
      db
        .insertInto('payments')
        .values({
          orderId,
          payer: 'other',
          type: 'urssaf-advance',
          status: 'succeeded',
          amountCents: 2250,
          paidOn: '2026-11-01',
        })
        .execute(),
    )
    await pay(orderId, { amountCents: 1000, paidOn: '2026-11-02', type: 'cesu' })
    await pay(orderId, { amountCents: 251, paidOn: '2026-11-03', type: 'cash' })
    await pay(orderId, { amountCents: 999, paidOn: '2026-11-04' })
    const text = await paperOf(family.customerId, 2026)
    for (const words of [
      'Cours à domicile réglés dans l’année 45,00 €',
      'déduite -22,50 €',
      'espèces, qui n’ouvrent pas droit au crédit d’impôt -2,51 €',
      'Montant effectivement acquitté : 19,99 €',
      'dont réglé par CESU : 10,00 €',
      'CESU préfinancés que vous avez personnellement financé',
    ])
      expect(text).toContain(words)
    const other = await household()
    const plainOne = await lessonOf(other)
    await pay(plainOne.orderId, { amountCents: 4500, paidOn: '2026-11-02' })
    expect(await paperOf(other.customerId, 2026)).not.toContain('CESU')
  })

  test('what is given back is deducted in the year of its payment, and a payment removed counts no more', async () => {
    const family = await household()
    await app.giveCard(family.customerId)
    const kept = await lessonOf(family)
    const cancelled = await lessonOf(family)
    expect(await yearsOf(family.customerId)).toMatchObject([{ year: 2026, paidCents: 9000 }])
    const course = await app.database.db
      .selectFrom('courses')
      .select('id')
      .where('orderId', '=', cancelled.orderId)
      .executeTakeFirstOrThrow()
    await app.call(coursesApi.cancel, { id: course.id }, director)
    const { paidCents } = await app.database.db
      .selectFrom('orders')
      .select('paidCents')
      .where('id', '=', cancelled.orderId)
      .executeTakeFirstOrThrow()
    expect(paidCents).toBe(0)
    expect(await yearsOf(family.customerId)).toMatchObject([{ year: 2026, paidCents: 4500 }])
    expect(await paperOf(family.customerId, 2026)).toContain('Montant effectivement acquitté : 45,00 €')
    expect(kept.orderId).not.toBe(cancelled.orderId)
    const other = await household()
    const { orderId } = await lessonOf(other)
    const paymentId = await pay(orderId, { amountCents: 4500, paidOn: '2026-11-02' })
    await app.call(billingApi.paymentDelete, { paymentId, reason: 'Saisi deux fois' }, director)
    expect(await yearsOf(other.customerId)).toEqual([])
  })

  test('a family that employs the teacher reads so, with the share of the company to the cent', async () => {
    const family = await household()
    const { orderId } = await lessonOf(family, { selfEmployed: false })
    await pay(orderId, { amountCents: 1001, paidOn: '2026-11-02' })
    const text = await paperOf(family.customerId, 2026)
    for (const words of [
      'Mode mandataire : vous êtes l’employeur',
      'professeur dont vous êtes l’employeur : 10,01 €',
      'frais de la société : 3,00 €',
      'ne la déclarez qu’une fois',
    ])
      expect(text).toContain(words)
  })

  test('the account debited is named by its last figures, when one was', async () => {
    const family = await household()
    const { orderId } = await lessonOf(family)
    await app.write((db) =>
      sql`insert into bank_accounts (person_id, holder, iban_encrypted, iban_digest, iban_last4)
          values (${family.customerPersonId}, 'Camille', '\\x01', '\\x02', '0189')`.execute(db),
    )
    await pay(orderId, { amountCents: 1000, paidOn: '2026-11-02' })
    expect(await paperOf(family.customerId, 2026)).not.toContain('Compte débité')
    await pay(orderId, { amountCents: 1000, paidOn: '2026-11-03', type: 'direct-debit' })
    expect(await paperOf(family.customerId, 2026)).toContain('IBAN se terminant par 0189')
  })

  test('administrators write its texts', async () => {
    const family = await household()
    const { orderId } = await lessonOf(family)
    await pay(orderId, { amountCents: 4500, paidOn: '2026-11-02' })
    await app.write((db) =>
      db
        .updateTable('printingConfigs')
        .set({ content: 'Signé par {{societe}}.' })
        .where('printing', '=', 'tax-return')
        .where('element', '=', 'signature')
        .execute(),
    )
    expect(await paperOf(family.customerId, 2026)).toContain('Signé par Cours Armor.')
    const admin = await app.staff({ configuration: 'read' })
    const { body } = await app.call(printingsApi.listPrintings, { q: 'Signé par' }, admin)
    const own = body.rows.find((row) => row.printing === 'tax-return')
    const tried = { id: own?.id ?? 0, content: 'À l’essai, {{societe}}.' }
    const sample = plain(pdfText((await app.call(printingsApi.previewPrinting, tried, admin)).raw))
    for (const words of ['Attestation fiscale 2025', 'À l’essai, Cours Armor.', 'CESU préfinancés', 'Hélène Exemple'])
      expect(sample).toContain(words)
  })
})

describe('who and when', () => {
  test('a year without payment is a sentence, not an empty paper', async () => {
    const family = await household()
    await lessonOf(family)
    const { status, body } = await asked(family.customerId, 2026)
    expect(status).toBe(400)
    expect(plain((body as unknown as { message: string }).message)).toBe(
      'Aucune somme ouvrant droit au crédit d’impôt n’a été versée en 2026 : il n’y a pas d’attestation fiscale pour cette année.',
    )
  })

  test('a household gets its own and no other; a student, a teacher and staff without the right get none', async () => {
    const family = await household()
    const { orderId } = await lessonOf(family)
    await pay(orderId, { amountCents: 4500, paidOn: '2026-11-02' })
    const own = await app.signIn(family.customerPersonId)
    expect((await app.call(taxReturnApi.taxReturnDocument, { year: '2026' }, own)).status).toBe(200)
    expect((await asked(family.customerId, 2026, own)).status).toBe(200)
    const stranger = await app.signIn((await household()).customerPersonId)
    expect((await asked(family.customerId, 2026, stranger)).status).toBe(404)
    expect(
      (await app.call(taxReturnApi.taxReturnYears, { customerId: String(family.customerId) }, stranger)).status,
    ).toBe(404)
    expect((await asked(family.customerId, 2026, await app.signIn(family.studentPersonId))).status).toBe(403)
    expect((await asked(family.customerId, 2026, await app.staff({ customers: 'write' }))).status).toBe(403)
    expect((await asked(family.customerId, 2026, await app.staff({ billing: 'read' }))).status).toBe(200)
  })

  test('a year or a customer that does not exist is no fault', async () => {
    const call = (input: object) => app.call(taxReturnApi.taxReturnDocument, input as never, director)
    expect((await call({ customerId: '99999999', year: '2026' })).status).toBe(404)
    for (const input of [
      { year: '2026' },
      { customerId: '1' },
      { customerId: '1', year: '20.5' },
      { customerId: '1', year: '1' },
    ])
      expect((await call(input)).status).toBe(400)
  })
})
