// A lesson put right once it stands on a payslip: the next one of the same family says it, within a share, at the rates of its month; the first is never written again.
import { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import { billedCorrectionApi } from '@cartable/domain/courses/corrections/billed.api.ts'
import { cancelBilledApi } from '@cartable/domain/courses/corrections/cancel-billed.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { salariesApi as api } from '@cartable/domain/payroll/salaries.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { completeTeacher, payParameters } from '../../../test/factories/payroll.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../test/factories/tuition.ts'
import { fixedClock } from '../../platform/clock.ts'
import { inWrite } from '../../platform/db/database.ts'
import { postLedger } from '../accounting/post-ledger.ts'

let app: TestApp
let compta: Caller
let home: Tuition
const clock = fixedClock('2026-11-02T10:00:00Z')
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
  compta = await app.staff({ ...rights, courses: 'write', contracts: 'write', billing: 'write', payWaiver: 'write' })
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
const rowOf = async (month: string) => {
  const { rows } = (await app.call(api.showMonth, { month }, compta)).body
  return rows.find(({ customerId }) => customerId === home.customerId)
}
const issue = async (month: string) => (await app.call(api.issue, { month }, compta)).body.isValid
const cancel = async (id: number, more: object = {}) => {
  const { updatedAt } = (await app.call(cancelBilledApi.billedToCancel, { id: String(id) }, compta)).body
  return (await app.call(cancelBilledApi.cancelBilled, { id, updatedAt, reason: 'Faux', ...more }, compta)).body.errors
}
const heldOf = async () => {
  await postLedger.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)
  const { rows } = await sql<{
    cents: number
  }>`select coalesce(sum(l.debit_cents - l.credit_cents), 0)::integer as cents
    from ledger_lines l join system_accounts a on a.id = l.system_account_id where a.nature = 'customer-funds'`.execute(
    app.database.db,
  )
  return rows[0]?.cents
}

test('cancelled once it was paid: a tenth of the next net, a line below zero, and the rest of the one after', async () => {
  const id = await give('2026-10-13T14:00:00Z')
  await give('2026-10-14T14:00:00Z')
  expect(await issue('2026-10-01')).toBe(true)
  const first = await rowOf('2026-10-01')
  expect(first).toMatchObject({ netCents: 12_600, takenBack: [] })
  expect(await cancel(id)).toBeNull()
  clock.set('2026-12-02T10:00:00Z')
  await signIn()
  // nothing but what is taken back makes no payslip
  expect(await rowOf('2026-11-01')).toBeUndefined()
  await give('2026-11-10T14:00:00Z', 600)
  const draft = await rowOf('2026-11-01')
  expect(draft).toMatchObject({ state: 'draft', netCents: 31_500 - 3_150, carriedCents: -3_150 })
  expect(draft?.takenBack).toEqual([{ day: '2026-10-13', minutes: -60, netCents: -3_150 }])
  expect(await issue('2026-11-01')).toBe(true)
  const second = await rowOf('2026-11-01')
  expect(second).toMatchObject({ state: 'issued', netCents: 28_350, minutes: 540, takenBack: draft?.takenBack })
  const { rows } = await sql<{ label: string; cents: number }>`select label, base_cents as cents from payslip_lines
    where payslip_id = ${second!.id} and label like '%(reprise)%'`.execute(app.database.db)
  expect(rows).toMatchObject([{ label: 'Salaire brut (reprise), octobre 2026' }])
  expect(rows[0]!.cents).toBeLessThan(0)
  expect((await rowOf('2026-10-01'))?.netCents).toBe(12_600)
  clock.set('2027-01-04T10:00:00Z')
  await signIn()
  await give('2026-12-09T14:00:00Z', 480)
  await give('2026-12-10T14:00:00Z', 420)
  expect(await issue('2026-12-01')).toBe(true)
  expect(await rowOf('2026-12-01')).toMatchObject({ netCents: 47_250 - 3_150, carriedCents: 0 })
})

test('longer than its payslip says: the next one pays it; shorter and left to him, the family’s account comes back to zero', async () => {
  const correct = async (id: number, durationMinutes: number, recovery: 'next-pay' | 'kept') => {
    const { updatedAt, doneAt } = (await app.call(billedCorrectionApi.billed, { id: String(id) }, compta)).body
    const input = { id, updatedAt, doneAt, durationMinutes, recovery, reason: 'Mal compté' }
    return (await app.call(billedCorrectionApi.saveBilled, input, compta)).body.errors
  }
  const id = await give('2026-12-20T14:00:00Z')
  clock.set('2027-02-03T10:00:00Z')
  await signIn()
  expect(await issue('2027-01-01')).toBe(true)
  expect(await correct(id, 180, 'next-pay')).toBeNull()
  expect(await rowOf('2027-02-01')).toMatchObject({ state: 'draft', netCents: 3_150, takenBack: [{ netCents: 3_150 }] })
  clock.set('2027-03-03T10:00:00Z')
  await signIn()
  expect(await issue('2027-02-01')).toBe(true)
  expect(await correct(id, 120, 'kept')).toBeNull()
  const { rows } = await sql<{
    cents: number
  }>`select sum(net_cents + gap_cents)::integer as cents from payslips`.execute(app.database.db)
  // the wages are still to be paid: what is held is what they are, with what bills asked beyond or short of the contributions
  expect(await heldOf()).toBe(-rows[0]!.cents)
})
