// One fact, « declared on that day »: bill, VAT, advance, recap and certificate say the same of a lesson, whatever the rule says without the number.
import { rulesApi } from '@cartable/domain/accounting/rates/rules.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { taxReturnApi } from '@cartable/domain/billing/tax-return/tax-return.api.ts'
import { companyApi } from '@cartable/domain/configuration/company.api.ts'
import { confirmationsApi } from '@cartable/domain/courses/confirmations/confirmations.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeAdvance } from '../../../../test/factories/advance.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

const clock = fixedClock('2026-11-10T10:00:00.000Z')
let app: TuitionApp
let director: Caller
let maths: Tuition

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  director = await app.director()
  maths = await app.write(async (db) => {
    const made = await arrangeContract(db, { selfEmployed: false, regime: 'prestataire' })
    await arrangeAdvance(db, made, 'whole')
    // an installation that entered nothing: its rule says that it is declared
    await db.updateTable('companies').set({ sapNumber: null, sapDeclaredOn: null }).execute()
    return made
  })
})
afterAll(() => app.close())

const declare = async (sapNumber: string | null, sapDeclaredOn: string | null) => {
  const { body: shown } = await app.call(companyApi.showCompany, {}, director)
  const sent = { ...shown, sapNumber, sapDeclaredOn }
  return (await app.callWithFiles(companyApi.saveCompany, sent, { document: [] }, director)).body.errors
}
/** What is said of a lesson before it is confirmed, then on its bill and in what is kept of it. */
const give = async (doneAt: string) => {
  const id = await app.write((db) => arrangeCourse(db, maths, { doneAt }))
  const { body: recap } = await app.call(confirmationsApi.recap, { ids: String(id) }, director)
  const { body } = await app.call(coursesApi.confirm, { id }, director)
  expect(body.errorMsgs).toEqual([])
  const { rows } = await sql<{
    orderId: number
    percent: string
    nature: string
    texts: string
    reason: string
    legalBasis: string
  }>`
    select b.order_id, trim_scale(l.vat_percent::numeric)::text as percent, b.mentions -> 'service' ->> 'nature' as nature,
           b.mentions ->> 'texts' as texts, d.reason, d.legal_basis
      from bill_lines l join bills b on b.id = l.bill_id join course_advance_decisions d on d.course_id = l.course_id
     where l.course_id = ${id}`.execute(app.database.db)
  const [billed] = rows
  if (!billed) throw new Error('the lesson is not billed')
  const course = recap.families[0]?.courses[0]
  return { ...billed, told: course?.advance ?? '', mend: course?.mend }
}
const undeclared = /la société n’était pas déclarée aux services à la personne ce jour-là/
const notDeclared = {
  ...{ percent: '20', nature: 'Cours particuliers', told: expect.stringMatching(undeclared) },
  legalBasis: 'Société non déclarée pour les services à la personne',
}

test('without a number no lesson is school support, whatever the rule says; what is missing is the company’s record', async () => {
  const lesson = await give('2026-11-05T15:00:00Z')
  expect(lesson).toMatchObject({ ...notDeclared, reason: 'undeclared', mend: { fix: 'company' } })
  expect(lesson.texts).not.toContain('crédit d’impôt')
  const { body } = await app.call(rulesApi.rulesList, {}, director)
  expect(body.rows.find(({ matter }) => matter === 'Cours particuliers')?.holds).toContain('tant que son numéro')
})

test('declared since a day: a lesson of the day before is not, one of that day is, on every paper', async () => {
  expect(await declare('SAP732829320', null)).toMatchObject({ propertyPaths: ['sapDeclaredOn'] })
  expect(await declare('SAP732829320', '2026-11-06')).toBeNull()
  const before = await give('2026-11-05T17:00:00Z')
  expect(before).toMatchObject({ ...notDeclared, reason: 'undeclared' })
  expect(before.texts).not.toContain('06/11/2026')
  const since = await give('2026-11-06T15:00:00Z')
  expect(since).toMatchObject({
    ...{ percent: '10', nature: 'Soutien scolaire à domicile', reason: 'advanced' },
    told: expect.stringMatching(/demandés à l’Urssaf/),
  })
  expect(since.texts).toContain('06/11/2026')
  // the certificate leaves out what was no home service, for the same reason
  const paid = { type: 'transfer', amountCents: 4500, paidOn: '2026-11-10', comments: null } as const
  const saved = await app.call(
    billingApi.paymentSave,
    { id: null, updatedAt: null, ...paid, orderId: before.orderId },
    director,
  )
  expect(saved.body.errors).toBeNull()
  const { body: plan } = await app.call(taxReturnApi.certificatePlan, { year: '2026' }, director)
  expect(plan.rows).toMatchObject([{ paidCents: 0, leftOut: [{ reason: 'undeclared', cents: 4500 }] }])
})

test('a decision keeps the legal basis that the accountant gave the rule of its day', async () => {
  const basis = 'CGI, art. 199 sexdecies, 1, a, lu par l’expert-comptable'
  const change = { kind: 'credit', activity: 'tuition-home', opensCredit: true, from: '2026-11-11' } as const
  expect((await app.call(rulesApi.ruleSave, { ...change, legalBasis: basis }, director)).body.errors).toBeNull()
  clock.set('2026-11-12T10:00:00.000Z')
  director = await app.director()
  expect((await give('2026-11-10T15:00:00Z')).legalBasis).toContain('Code du travail, art. D. 7231-1')
  expect(await give('2026-11-11T15:00:00Z')).toMatchObject({ reason: 'advanced', legalBasis: basis })
})

test('a rule that says « non déclarée » is the reason that is told, and where it is mended; until then the number stays', async () => {
  const inUse = expect.stringContaining('changez d’abord cette règle')
  expect(await declare(null, null)).toEqual({ propertyPaths: ['sapNumber', 'sapDeclaredOn'], messages: [inUse, inUse] })
  expect(await declare(null, '2026-11-06')).toEqual({ propertyPaths: ['sapNumber'], messages: [inUse] })
  const change = {
    ...({
      kind: 'company',
      company: 'private-tuition',
      vatStatus: 'liable',
      isSapDeclared: false,
      from: '2026-11-13',
    } as const),
    ...({ employeeRegime: 'mandataire', vatDue: 'collection', legalBasis: 'Déclaration retirée' } as const),
  }
  expect((await app.call(rulesApi.ruleSave, change, director)).body.errors).toBeNull()
  clock.set('2026-11-14T10:00:00.000Z')
  director = await app.director()
  expect(await give('2026-11-13T15:00:00Z')).toMatchObject({
    ...{ ...notDeclared, reason: 'undeclared-by-rule', mend: { fix: 'rules', recordId: null } },
  })
  expect(await give('2026-11-12T15:00:00Z')).toMatchObject({ percent: '10', reason: 'advanced' })
  // no rule in force or to come says it any more
  expect(await declare(null, null)).toBeNull()
})
