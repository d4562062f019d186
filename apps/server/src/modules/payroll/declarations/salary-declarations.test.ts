// What the Urssaf is told of a month on the real database: first, corrected by later payslips, what is missing, noted once, its file.
import { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import { cancelBilledApi } from '@cartable/domain/courses/corrections/cancel-billed.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { salaryDeclarationsApi as api } from '@cartable/domain/payroll/declarations/salary-declarations.api.ts'
import { salariesApi } from '@cartable/domain/payroll/salaries.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { completeTeacher, payParameters } from '../../../../test/factories/payroll.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TestApp
let compta: Caller
let home: Tuition
const clock = fixedClock('2026-11-02T10:00:00Z')
const october = '2026-10-01'
const signIn = async () => {
  compta = { ...(await app.signIn(compta.personId)) }
}
const set = async (code: string, value: string) => {
  const { id, updatedAt } = (await app.call(parametersApi.showParameter, { mode: 'admin', code }, compta)).body
  await app.call(parametersApi.saveParameter, { id, code, updatedAt, form: { value } }, compta)
}
beforeAll(async () => {
  app = await startTestApp({ clock })
  const rights = { payroll: 'write', urssaf: 'write', accounting: 'write', configuration: 'write' } as const
  compta = await app.staff({ ...rights, courses: 'write', contracts: 'write', billing: 'write', sensitiveData: 'read' })
  for (const [code, value] of Object.entries(payParameters)) await set(code, value)
  home = await app.write((db) => arrangeContract(db, { selfEmployed: false }))
  await app.write((db) => completeTeacher(db, app.platform, home))
})
afterAll(() => app.close())

const give = async (doneAt: string, durationMinutes = 120) => {
  const id = await app.write((db) => arrangeCourse(db, home, { doneAt, durationMinutes }))
  await app.call(coursesApi.confirm, { id }, await app.signIn(home.customerPersonId))
  return id
}
const issue = async (month: string) =>
  expect((await app.call(salariesApi.issue, { month }, compta)).body.isValid).toBe(true)
const rows = async (month = october) => (await app.call(api.showDeclarationMonth, { month }, compta)).body.rows
const declare = async (ids: readonly number[], more: object = {}, as = compta) =>
  app.call(api.declareSalaries, { month: october, ids, declaredOn: '2026-11-02', ...more } as never, as)
const query = (statement: ReturnType<typeof sql>) => app.write((db) => statement.execute(db))
let lesson = 0

test('J-BOOKS-07 a month is declared by family and teacher, with all that is missing and where it is given', async () => {
  lesson = await give('2026-10-13T14:00:00Z')
  await issue(october)
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  expect(row).toMatchObject({ kind: 'first', minutes: 120, declaredOn: null })
  const { rows: payslips } = await sql<{ net: number; contributions: number }>`
    select net_cents - fees_cents as net, employee_charges_cents + employer_charges_cents as contributions from payslips`.execute(
    app.database.db,
  )
  expect([row?.netCents, row?.contributionsCents]).toEqual([payslips[0]?.net, payslips[0]?.contributions])
  await query(
    sql`update people set birth_on = null, birth_city = null, birth_country = null where id = (select person_id from teachers where id = ${home.teacherId})`,
  )
  await query(sql`update customers set urssaf_number = null, employer_number = null where id = ${home.customerId}`)
  const [missing] = await rows()
  expect(missing?.missing.map(({ words, link }) => [words.split(' de ')[0], link])).toEqual([
    ['Numéro d’employeur', `/customer/show/${home.customerId}`],
    ['Date', `/teacher/show/${home.teacherId}`],
    ['Lieu', `/teacher/show/${home.teacherId}`],
  ])
  expect((await declare([row!.id])).body.errors?.messages[0]).toContain('Il manque un identifiant')
  await query(
    sql`update people set birth_on = '1990-02-03', birth_country = 'BE' where id = (select person_id from teachers where id = ${home.teacherId})`,
  )
  await query(sql`update customers set employer_number = '12345678901234' where id = ${home.customerId}`)
  expect((await rows())[0]?.missing).toEqual([])
})

test('it is noted once, on a day after the month, by who may write; taken back while its contributions are unpaid', async () => {
  const [row] = await rows()
  const id = row!.id
  const reader = await app.staff({ urssaf: 'read' })
  expect((await declare([id], {}, reader)).status).toBe(403)
  expect((await declare([id], { declaredOn: '2026-10-31' })).body.errors?.propertyPaths).toEqual(['declaredOn'])
  expect((await declare([id], { declaredOn: '2026-11-03' })).body.errors?.propertyPaths).toEqual(['declaredOn'])
  const answers = await Promise.all([declare([id]), declare([id])])
  expect(answers.map(({ body }) => body.errors === null).sort()).toEqual([false, true])
  expect((await rows())[0]).toMatchObject({ declaredOn: '2026-11-02', missing: [] })
  expect((await rows())[0]?.declaredBy).toBeTruthy()
  const undo = async (as = compta) => (await app.call(api.undeclareSalary, { id }, as)).body
  expect((await app.call(api.undeclareSalary, { id }, reader)).status).toBe(403)
  expect((await undo()).isValid).toBe(true)
  expect((await undo()).errorMsgs).toEqual(['Cette ligne n’est pas notée comme déclarée.'])
  const { body } = await app.call(salariesApi.listContributions, {}, compta)
  const { month, regionalUrssafId, amountCents } = body.rows[0]!
  const paid = { month, regionalUrssafId, amountCents, paidOn: '2026-11-02' }
  expect((await app.call(salariesApi.payContributions, paid, compta)).body.errors).toBeNull()
  // who pays has declared
  expect((await rows())[0]?.declaredOn).toBe('2026-11-02')
  expect((await undo()).errorMsgs[0]).toContain('cotisations sont payées')
})

test('a lesson put right is a correcting declaration of its own month, below zero, on the next payslip', async () => {
  const { updatedAt } = (await app.call(cancelBilledApi.billedToCancel, { id: String(lesson) }, compta)).body
  const cancel = { id: lesson, updatedAt, reason: 'Faux' }
  expect((await app.call(cancelBilledApi.cancelBilled, cancel, compta)).body.errors).toBeNull()
  await give('2026-11-03T14:00:00Z', 240)
  clock.set('2026-12-02T10:00:00Z')
  await signIn()
  await issue('2026-11-01')
  const [first, correction] = await rows()
  expect(correction).toMatchObject({
    // a tenth of the net of November, which is twice that of October
    ...{ kind: 'correction', payslipMonth: '2026-11-01', minutes: -24, declaredOn: null },
    netCents: -first!.netCents / 5,
  })
  expect(correction?.contributionsCents).toBeLessThan(0)
  expect(await rows('2026-11-01')).toMatchObject([{ kind: 'first', minutes: 240 }])
  const { body } = await app.call(api.listDeclarationMonths, {}, compta)
  expect(body.rows).toEqual([
    { month: '2026-11-01', toDeclare: 1, corrections: 0 },
    { month: october, toDeclare: 1, corrections: 1 },
  ])
})

test('its file says every identifier, with the number in clear: for who may read it, and traced on the teacher', async () => {
  const ask = async (as: Caller) => app.call(api.declarationFile, { month: october }, as)
  expect((await ask(await app.staff({ urssaf: 'write' }))).status).toBe(403)
  const { body } = await ask(compta)
  const text = String(body)
  expect(text.split('\n')[0]).toContain('Numéro d’employeur;')
  expect(text).toContain('12345678901234')
  expect(text).toMatch(/[12]\s\d\d\s\d\d\s\d\d\s\d{3}\s\d{3}\s\d\d/)
  expect(text).toContain('Correction;')
  const { rows: views } = await sql<{ count: number }>`
    select count(*)::integer as count from traces where action = 'view' and entity_class = 'teachers' and entity_id = ${home.teacherId}`.execute(
    app.database.db,
  )
  expect(views[0]?.count).toBe(1)
})
