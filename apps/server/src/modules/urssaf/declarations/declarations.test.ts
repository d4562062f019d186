// URSSAF declarations through HTTP: employers, teachers, hours declared by household, their file, state of the API.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { declarationsApi as api } from '@cartable/domain/urssaf/declarations/declarations.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeContract } from '../../../../test/factories/tuition.ts'

let app: TestApp
let accountant: Caller
let employer: Awaited<ReturnType<typeof arrangeContract>>
let other: Awaited<ReturnType<typeof arrangeContract>>
let freelance: Awaited<ReturnType<typeof arrangeContract>>

/** Four hours of October and two of September for one family, three of October for another. */
beforeAll(async () => {
  app = await startTestApp()
  accountant = await app.staff({ urssaf: 'read', configuration: 'read' })
  await app.write(async (db) => {
    employer = await arrangeContract(db, { selfEmployed: false })
    other = await arrangeContract(db, { selfEmployed: false })
    freelance = await arrangeContract(db, { selfEmployed: true })
    const rename = (personId: number, lastName: string, firstName: string) =>
      db.updateTable('people').set({ lastName, firstName }).where('id', '=', personId).execute()
    await rename(employer.customerPersonId, 'Moreau', 'Alice')
    await rename(other.customerPersonId, 'Bernard', 'Zoé')
    await rename(employer.teacherPersonId, '=Petit', 'Luc')
    await db
      .updateTable('people')
      .set({ birthOn: '1990-03-02', birthDepartementCode: '35', birthCity: 'Rennes' })
      .where('id', '=', employer.teacherPersonId)
      .execute()
    await db
      .updateTable('customers')
      .set({ urssafNumber: '123456789012345678' })
      .where('id', '=', employer.customerId)
      .execute()
    const region = await db
      .insertInto('regionalUrssafs')
      .values({ name: 'Urssaf d’essai' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const pay = (home: typeof employer, month: string, hours: number, fees = 0) =>
      db
        .insertInto('payslips')
        .values({
          teacherId: home.teacherId,
          customerId: home.customerId,
          month,
          hoursMinutes: hours * 60,
          hourlyNetCents: 2_000,
          grossCents: hours * 2_500,
          employeeChargesCents: hours * 500,
          employerChargesCents: hours * 900,
          feesCents: fees,
          netCents: hours * 2_000 + fees,
          issuedOn: '2026-11-05',
          payOn: '2026-11-08',
          collectedCents: hours * 1_400,
          gapCents: 0,
          taxableCents: hours * 2_000,
          regionalUrssafId: region.id,
        })
        .execute()
    await pay(employer, '2026-10-01', 4, 800)
    await pay(employer, '2026-09-01', 2)
    await pay(other, '2026-10-01', 3)
  })
})
afterAll(() => app.close())

const declarations = async (input: SentOf<typeof api.listDeclarations> = {}) =>
  (await app.call(api.listDeclarations, input, accountant)).body

test('URSSAF-01 there is a table of customers, one of teachers, and declarations per customer and teacher', async () => {
  const customers = (await app.call(api.listCustomers, {}, accountant)).body
  const teachers = (await app.call(api.listTeachers, {}, accountant)).body
  // a self-employed teacher is nobody's employee: the family that he teaches employs nobody
  expect(customers.rows.map(({ id }) => id).sort()).toEqual([employer.customerId, other.customerId].sort())
  expect(teachers.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([employer.teacherId, freelance.teacherId]))
  expect((await declarations()).total).toBe(3)
})

test('somebody who is not hired yet is no teacher to declare; the first day of the last month is in the period', async () => {
  const status = (to: 'active' | 'candidate') =>
    app.write((db) =>
      db
        .updateTable('teachers')
        .set({ status: to, hiredOn: to === 'active' ? '2024-09-01' : null })
        .where('id', '=', freelance.teacherId)
        .execute(),
    )
  await status('candidate')
  const { rows } = (await app.call(api.listTeachers, { size: '100' }, accountant)).body
  expect(rows.map(({ id }) => id)).not.toContain(freelance.teacherId)
  await status('active')
  expect((await declarations({ from: '2026-10-01', to: '2026-10-01' })).total).toBe(2)
})

test('URSSAF-04 the customers have number, identifier, names, birth date, address, phone and e-mail', async () => {
  const { rows } = (await app.call(api.listCustomers, { q: 'moreau' }, accountant)).body
  expect(rows).toMatchObject([
    {
      customerNumber: expect.any(String),
      customerIdentifier: '123456789012345678',
      customerName: 'Moreau',
      customerFirstname: 'Alice',
    },
  ])
  expect(Object.keys(rows[0]!)).toEqual(expect.arrayContaining(['birthdate', 'address', 'phone', 'email']))
})

test('URSSAF-05 the teachers have names, birth date and place, masked health-insurance number, address and status', async () => {
  const { rows } = (await app.call(api.listTeachers, { q: 'petit' }, accountant)).body
  expect(rows).toEqual([
    {
      id: employer.teacherId,
      teacherName: '=Petit',
      teacherFirstname: 'Luc',
      birthdate: '1990-03-02',
      healthInsuranceNumber: null,
      address: expect.toSatisfy((value) => value === null || typeof value === 'string'),
      birthDepartement: expect.stringMatching(/^35 – /),
      birthCity: 'Rennes',
      selfEmployed: false,
    },
  ])
  await app.write((db) =>
    sql`update teachers set health_insurance_number_encrypted = '\\x00', health_insurance_number_digest = '\\x00', health_insurance_number_last4 = '0138' where id = ${employer.teacherId}`.execute(
      db,
    ),
  )
  const [masked] = (await app.call(api.listTeachers, { q: 'petit' }, accountant)).body.rows
  expect(masked!.healthInsuranceNumber).toMatch(/•.*01\u00a038$/)
})

test('URSSAF-03 a toggle leaves only the teachers who are not self-employed', async () => {
  const { rows } = (await app.call(api.listTeachers, { employeesOnly: 'true', size: '100' }, accountant)).body
  expect(rows.map(({ id }) => id).sort()).toEqual([employer.teacherId, other.teacherId].sort())
})

test('URSSAF-06 a declaration has the identifiers and names of both, hours, salaries and the regional URSSAF', async () => {
  const { rows } = await declarations({ from: '2026-09-01', to: '2026-09-30' })
  expect(rows).toEqual([
    {
      id: expect.any(Number),
      month: '2026-09-01',
      customerId: employer.customerId,
      teacherId: employer.teacherId,
      customerIdentifier: '123456789012345678',
      customerName: 'Moreau',
      customerFirstname: 'Alice',
      teacherIdentifier: String(employer.teacherId),
      teacherName: '=Petit',
      teacherFirstname: 'Luc',
      hourCount: 2,
      hourSalaryWithoutFees: 2_000,
      salary: 4_000,
      calculatedUrssaf: 2_800,
      regionalUrssaf: 'Urssaf d’essai',
    },
  ])
})

test('URSSAF-07 the hour is net and without fees, the salary the total, the URSSAF what the rates say', async () => {
  const { rows, totals } = await declarations({ q: 'moreau', from: '2026-10-01' })
  // 4 hours of 20 € net, and 8 € of fees that nothing is declared of
  expect(rows).toMatchObject([{ hourCount: 4, hourSalaryWithoutFees: 2_000, salary: 8_000, calculatedUrssaf: 5_600 }])
  expect(totals).toEqual({ hourCount: 4, salary: 8_000, calculatedUrssaf: 5_600 })
})

test('URSSAF-08 each table is sorted by its second column, ascending', async () => {
  expect(api.listCustomers.input.parse({}).sort).toEqual({ column: 'customerIdentifier', direction: 'asc' })
  expect(api.listTeachers.input.parse({}).sort).toEqual({ column: 'teacherName', direction: 'asc' })
  expect((await declarations()).rows.map(({ customerName }) => customerName)).toEqual(['Bernard', 'Moreau', 'Moreau'])
  // an employer without an identifier comes last
  const { rows } = (await app.call(api.listCustomers, {}, accountant)).body
  expect(rows.map(({ customerName }) => customerName)).toEqual(['Moreau', 'Bernard'])
})

test('URSSAF-09 the three lists are GET calls with filters, order and page', async () => {
  for (const operation of [api.listCustomers, api.listTeachers, api.listDeclarations])
    expect(operation.method).toBe('GET')
  const page = await declarations({ sort: 'salary.desc', size: '5', page: '1' })
  expect(page.rows.map(({ salary }) => salary)).toEqual([8_000, 6_000, 4_000])
  expect((await declarations({ from: '2026-10-01', to: '2026-10-31', q: 'bern' })).rows).toHaveLength(1)
  expect((await app.call(api.listDeclarations, { sort: 'id; drop table payslips.asc' }, accountant)).status).toBe(400)
  expect((await app.call(api.listDeclarations, {}, await app.staff({ accounting: 'fullAccess' }))).status).toBe(403)
})

test('URSSAF-02 the declarations of the filter are a CSV file, with nothing that a spreadsheet would run', async () => {
  const file = await app.call(api.declarationsCsv, { from: '2026-10-01', sort: 'salary.desc' }, accountant)
  expect(file.headers['content-type']).toMatch(/^text\/csv/)
  const lines = file.raw.toString('utf8').trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Mois;Identifiant du client;Nom du client')
  expect(lines[1]).toContain(";'=Petit;Luc;4;20,00;80,00;56,00;")
})

test('the page of the API counts registrations and requests, and shows the calls that failed', async () => {
  await app.write(async (db) => {
    const call = { provider: 'urssaf', durationMs: 12, status: 200, error: null as string | null }
    await db
      .insertInto('providerCalls')
      .values([
        { ...call, action: 'M010' },
        { ...call, action: 'M020', status: 503, error: 'http_503' },
      ])
      .execute()
  })
  const state = (await app.call(api.apiState, {}, accountant)).body
  expect(state.calls).toMatchObject({ total: 2, failed: 1 })
  expect(state.failures).toMatchObject([{ action: 'M020', status: 503, error: 'http_503' }])
  expect(state.registrations.map(({ label }) => label)).toContain('En attente du client')
})
