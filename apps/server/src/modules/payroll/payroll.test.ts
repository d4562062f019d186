// Charges and payslips through HTTP: the list and its form, the payslips of a month, who may read them.

import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { payrollApi as api } from '@cartable/domain/payroll/payroll.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { completeTeacher, describePay } from '../../../test/factories/payroll.ts'
import { arrangeContract, arrangeCourse } from '../../../test/factories/tuition.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { fixedClock } from '../../platform/clock.ts'
import { inWrite } from '../../platform/db/database.ts'
import { establishPayslips } from './issue-payslips.ts'

let app: TestApp
let accountant: Caller
const clock = fixedClock('2026-11-02T10:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ clock })
  await app.write(describePay)
  accountant = await app.staff({ payroll: 'write' }, { firstName: 'Hélène', lastName: 'Roux' })
})
afterAll(() => app.close())

type Sent = SentOf<typeof api.saveCharge>
const charge = (values: Partial<Sent> = {}): Sent => ({
  id: null,
  updatedAt: null,
  name: 'Mutuelle d’essai',
  type: 'contribution',
  base: 'gross',
  payer: 'both',
  employeeRate: '1,5',
  employerRate: '2',
  amount: null,
  startsOn: '2027-01-01',
  endsOn: null,
  ...values,
})
const save = async (values: Partial<Sent> = {}) => (await app.call(api.saveCharge, charge(values), accountant)).body
const show = async (id: number) => (await app.call(api.showCharge, { id: String(id) }, accountant)).body
const establish = () =>
  establishPayslips.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)

describe('charges', () => {
  test('PAYSLIP-01 charges and professional fees have a list and a form', async () => {
    const fee = {
      name: 'Transport',
      type: 'fee',
      base: 'flat',
      payer: 'employee',
      employeeRate: null,
      employerRate: null,
      amount: 450,
    } as const
    const { id, errors } = await save(fee)
    expect(errors).toBeNull()
    expect(await show(id!)).toMatchObject({ ...fee, startsOn: '2027-01-01', endsOn: null })
    const { rows } = (await app.call(api.listCharges, { size: '100' }, accountant)).body
    expect(rows.find((row) => row.id === id)).toMatchObject({ name: 'Transport', amount: 450 })
    // the contributions of the law are there from the start, those of before and those of now
    expect(
      rows.filter(({ name }) => name === 'Assurance chômage').map(({ employerRate, endsOn }) => [employerRate, endsOn]),
    ).toEqual([
      ['4.05', '2025-04-30'],
      ['4', null],
    ])
  })

  test('two values of one charge on one day, and faults of a form, are refused at their fields', async () => {
    const first = await save({ endsOn: '2027-06-30' })
    expect((await save({ startsOn: '2027-06-30' })).errors).toEqual({
      propertyPaths: ['startsOn'],
      messages: ['Une charge active du même nom vaut déjà à ces dates.'],
    })
    expect((await save({ startsOn: '2027-07-01', employerRate: '2,5' })).errors).toBeNull()
    expect((await save({ name: 'Autre', employeeRate: null })).errors?.propertyPaths).toEqual(['employeeRate'])
    const off = await app.call(api.disableCharges, { ids: [first.id!] }, accountant)
    expect(off.body.disabledCount).toBe(1)
    // its dates are free now: it may not come back over another
    expect((await save({ startsOn: '2027-01-01', endsOn: '2027-06-30' })).errors).toBeNull()
    const on = (await app.call(api.disableCharges, { ids: [first.id!], enabled: true }, accountant)).body
    expect(on).toEqual({ disabledCount: 0, refusal: 'Une charge active du même nom vaut déjà à ces dates.' })
  })

  test('what somebody else saved is not overwritten', async () => {
    const { id, updatedAt } = await save({ name: 'Deux mains' })
    await save({ id, updatedAt, name: 'Deux mains', employerRate: '3' })
    expect((await app.call(api.saveCharge, charge({ id, updatedAt }), accountant)).status).toBe(409)
  })
})

/** Time goes on; sessions that slept end, so everybody signs in again. */
const moveTo = async (instant: string) => {
  clock.set(instant)
  accountant = { ...(await app.signIn(accountant.personId)) }
}

describe('payslips', () => {
  /** A family that employs a teacher for lessons of October, confirmed. */
  const employ = async (lessons: readonly string[]) => {
    const tuition = await app.write((db) => arrangeContract(db, { selfEmployed: false }))
    await app.write((db) => completeTeacher(db, app.platform, tuition))
    const customer = await app.signIn(tuition.customerPersonId)
    for (const doneAt of lessons) {
      const id = await app.write((db) => arrangeCourse(db, tuition, { doneAt, durationMinutes: 120 }))
      await app.call(coursesApi.confirm, { id }, customer)
    }
    return tuition
  }
  const list = async (teacherId: number, caller = accountant) =>
    (await app.call(api.listPayslips, { teacherId: String(teacherId) }, caller)).body

  test('PAYSLIP-02 a month of lessons makes one payslip per family, with its date, customer and amount', async () => {
    const home = await employ(['2026-10-06T14:00:00Z', '2026-10-13T14:00:00Z', '2026-10-31T23:30:00Z'])
    await moveTo('2026-11-05T05:00:00Z')
    expect(await establish()).toMatchObject({ status: 'success', summary: { failed: 0 } })
    const { rows } = await list(home.teacherId)
    // the third lesson was given on the first of November in Paris
    expect(rows).toEqual([
      {
        id: expect.any(Number),
        month: '2026-10-01',
        date: '2026-11-05',
        customer: expect.any(String),
        minutes: 240,
        amount: 2 * 6_300,
        payOn: '2026-11-08',
        paidOn: null,
      },
    ])
    // a second run, or a second server, makes nothing twice
    expect(await establish()).toMatchObject({ summary: { made: 0, failed: 0 } })
    await moveTo('2026-12-05T05:00:00Z')
    await establish()
    expect((await list(home.teacherId)).rows.map(({ month, amount }) => [month, amount])).toEqual([
      ['2026-11-01', 6_300],
      ['2026-10-01', 12_600],
    ])
  })

  test('the paper is the one that was made, for the accountant, the teacher and the family, and nobody else', async () => {
    await moveTo('2026-11-02T10:00:00Z')
    const home = await employ(['2026-10-07T14:00:00Z'])
    const other = await employ([])
    await moveTo('2026-11-05T05:00:00Z')
    await establish()
    const [payslip] = (await list(home.teacherId)).rows
    const [teacher, customer, otherTeacher, otherCustomer] = [
      await app.signIn(home.teacherPersonId),
      await app.signIn(home.customerPersonId),
      await app.signIn(other.teacherPersonId),
      await app.signIn(other.customerPersonId),
    ]
    const print = (caller: Caller | null) => app.call(api.print, { id: String(payslip!.id) }, caller)
    const text = await pdfText((await print(accountant)).raw)
    expect(text).toContain('Bulletin de paie')
    expect(text).toContain('CSG et CRDS')
    expect(text).toContain('63,00')
    // what the law asks of every payslip, as the company words it
    expect(text).toContain('IDCC 3239')
    expect(text).toMatch(/Numéro de sécurité sociale\s*2 85 05 35 238 001/)
    expect(text).toMatch(/Montant net social\s*63,00/)
    const { grossCents, employerChargesCents } = await app.database.db
      .selectFrom('payslips')
      .select(['grossCents', 'employerChargesCents'])
      .where('id', '=', payslip!.id)
      .executeTakeFirstOrThrow()
    const paid = formatEuros(grossCents + employerChargesCents).replace(/\s.*/, '')
    expect(text).toMatch(new RegExp(`Total versé par l’employeur\\s*${paid}`))
    expect(text).toContain('Inclus dans le salaire')
    expect(text).not.toContain('à compléter')
    expect((await print(teacher)).status).toBe(200)
    expect((await print(customer)).status).toBe(200)
    expect((await print(otherTeacher)).status).toBe(404)
    expect((await print(otherCustomer)).status).toBe(404)
    expect((await print(null)).status).toBe(401)
    // whatever he asks, a teacher reads his own
    expect((await list(home.teacherId, otherTeacher)).rows).toEqual([])
    const kept = await app.database.db
      .selectFrom('payslips')
      .select('pdfFileId')
      .where('id', '=', payslip!.id)
      .executeTakeFirstOrThrow()
    expect(kept.pdfFileId).not.toBeNull()
  })

  test('what lacks something is passed over, and whoever may issue it is told where to look', async () => {
    await moveTo('2026-12-07T10:00:00Z')
    const home = await app.write((db) => arrangeContract(db, { selfEmployed: false }))
    const id = await app.write((db) => arrangeCourse(db, home, { doneAt: '2026-11-09T14:00:00Z' }))
    await app.call(coursesApi.confirm, { id }, await app.signIn(home.customerPersonId))
    expect(await establish()).toMatchObject({ summary: { made: 0, heldBack: 1 } })
    expect((await list(home.teacherId)).rows).toEqual([])
    const told = await app.database.db
      .selectFrom('notifications')
      .select(['title', 'link'])
      .where('accountId', '=', accountant.accountId)
      .execute()
    expect(told).toEqual([
      {
        title: '1 bulletin attend ce qui y manque (novembre 2026).',
        link: '/accounting/payslips?mois=2026-11',
      },
    ])
  })

  test('a self-employed teacher has none', async () => {
    const tuition = await app.write((db) => arrangeContract(db))
    const customer = await app.signIn(tuition.customerPersonId)
    const id = await app.write((db) => arrangeCourse(db, tuition, { doneAt: '2026-10-08T14:00:00Z' }))
    await app.call(coursesApi.confirm, { id }, customer)
    await establish()
    expect((await list(tuition.teacherId)).rows).toEqual([])
  })
})
