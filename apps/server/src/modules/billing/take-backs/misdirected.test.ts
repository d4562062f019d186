// Pay that left for a wrong account, through HTTP: due again once and told once, nothing leaves before the right account is checked, recovered in parts, given up by a right, said by mistake; the books at each step.

import { accountChecksApi } from '@cartable/domain/billing/pay-runs/account-checks.api.ts'
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import { misdirectedApi as api } from '@cartable/domain/billing/take-backs/misdirected.api.ts'
import { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { completeTeacher } from '../../../../test/factories/payroll.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { knownPassword } from '../../../../test/own-password.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { listExpected } from '../../accounting/bank/expected.queries.ts'
import { postLedger } from '../../accounting/post-ledger.ts'

const today = '2026-11-24'
let app: TuitionApp
let compta: Caller
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock(`${today}T10:00:00Z`) })
  compta = await app.staff({ payroll: 'write', accounting: 'write', configuration: 'write' })
  director = await app.director()
  const code = 'transfer_iban_tuition'
  const { id, updatedAt } = (await app.call(parametersApi.showParameter, { mode: 'admin', code }, compta)).body
  const form = { value: 'FR7630006000011234567890189' }
  expect((await app.call(parametersApi.saveParameter, { id, code, updatedAt, form }, compta)).body.errors).toBeNull()
})
afterAll(() => app.close())

const post = () =>
  postLedger.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    ...{ platform: app.platform, signal: new AbortController().signal },
  } as never)
const balance = async (account: string) => {
  await post()
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.debit_cents - l.credit_cents), 0)::integer as cents from ledger_lines l join system_accounts a on a.id = l.system_account_id where a.code = ${account}`.execute(
    app.database.db,
  )
  return rows[0]?.cents
}
const month = async () => (await app.call(payRunsApi.showMonth, { month: '2026-11-01' }, compta)).body
const paperOf = async ({ teacherId }: Tuition) =>
  (await month()).papers.find((one) => one.teacherId === teacherId && one.totalCents > 0)!
const filesExecuted = async () => {
  for (const { id, status } of (await month()).files)
    if (status === 'made')
      expect((await app.call(payRunsApi.endFile, { id, end: 'executed', executedOn: today }, compta)).body.errors).toBe(
        null,
      )
}
let hour = 0
/** An hour of 31,50 €, paid by a transfer that the bank carried out. */
const arrangePaid = async (): Promise<Tuition> => {
  const tuition = await app.write((db) => arrangeContract(db))
  await app.giveCard(tuition.customerId)
  await app.write(async (db) => {
    await completeTeacher(db, app.platform, tuition)
    await db.updateTable('teachers').set({ siret: '73282932000074' }).where('id', '=', tuition.teacherId).execute()
    const email = `professeur${tuition.teacherId}@exemple.fr`
    await db.updateTable('people').set({ email }).where('id', '=', tuition.teacherPersonId).execute()
  })
  await app.call(payRunsApi.acceptMandate, {}, await app.signIn(tuition.teacherPersonId))
  hour += 3
  const doneAt = new Date(Date.UTC(2026, 10, 2, 5 + hour)).toISOString()
  const id = await app.write((db) => arrangeCourse(db, tuition, { doneAt, durationMinutes: 60 }))
  await app.call(coursesApi.confirm, { id }, director)
  const asked = { month: '2026-11-01', teacherIds: [tuition.teacherId], totalCents: 3_150 }
  expect((await app.call(payRunsApi.pay, asked, compta)).body.errorMsgs).toEqual([])
  await filesExecuted()
  return tuition
}
const note = async (id: number, foundOn = today) =>
  (await app.call(api.noteMisdirected, { id, foundOn, reason: 'IBAN d’un homonyme' }, compta)).body
const rowOf = async ({ teacherId }: Tuition) =>
  (await app.call(api.listMisdirected, {}, compta)).body.rows.find((row) => row.teacherId === teacherId)!
const mailsTo = async ({ teacherPersonId }: Tuition) =>
  (
    await sql<{ count: number }>`
      select count(*)::integer as count from messages m join message_recipients r on r.message_id = m.id where m.purpose = 'pay-misdirected' and r.person_id = ${teacherPersonId}`.execute(
      app.database.db,
    )
  ).rows[0]?.count
const relaunched = async (id: number) => (await app.call(payRunsApi.relaunch, { id }, compta)).body

test('noted once, the invoice is due again; the right account is paid once it was checked, and the wrong one never', async () => {
  const tuition = await arrangePaid()
  const paid = await paperOf(tuition)
  expect(await balance('401000')).toBe(0)
  expect((await note(paid.transferId!, '2026-11-23')).errors?.propertyPaths).toEqual(['foundOn'])
  const twice = await Promise.all([note(paid.transferId!), note(paid.transferId!)])
  expect(twice.filter(({ errors }) => errors === null)).toHaveLength(1)
  expect(await mailsTo(tuition)).toBe(1)
  expect([await balance('401000'), await balance('467900')]).toEqual([-3_150, 3_150])
  expect(await balance('512000')).toBe(-3_150)
  const due = await paperOf(tuition)
  expect(due).toMatchObject({ state: 'misdirected', dueCents: 3_150, transferId: null, refusal: 'IBAN d’un homonyme' })
  const row = await rowOf(tuition)
  expect(row).toMatchObject({ leftCents: 3_150, foundOn: today, isPaidAgain: false, isCancellable: true })

  // the account in use is the one that was paid: looked at or not, nothing leaves for it
  const checked = async () =>
    (await app.call(accountChecksApi.noteChecked, { teacherId: tuition.teacherId }, compta)).body
  expect((await relaunched(due.id)).isValid).toBe(false)
  expect((await checked()).errorMsgs[0]).toContain('payé par erreur')
  const teacher = await app.signIn(tuition.teacherPersonId)
  const password = await knownPassword(app, teacher)
  const account = { holder: 'Léa Morvan', iban: 'FR1420041010050500013M02606', bic: null, password }
  expect((await app.call(accountChecksApi.saveOwnAccount, account, teacher)).body.errors).toBeNull()
  expect((await relaunched(due.id)).isValid).toBe(false)
  expect((await checked()).isValid).toBe(true)
  expect((await relaunched(due.id)).isValid).toBe(false)
  await app.write((db) => db.updateTable('teacherAccountChecks').set({ heldUntil: null }).execute())
  const tries = await Promise.all([relaunched(due.id), relaunched(due.id)])
  expect(tries.filter(({ isValid }) => isValid)).toHaveLength(1)
  expect((await app.call(api.cancelMisdirected, { id: row.id }, compta)).body.errorMsgs[0]).toContain('de nouveau')
  await filesExecuted()
  expect((await paperOf(tuition)).state).toBe('paid')
  expect([await balance('401000'), await balance('467900'), await balance('512000')]).toEqual([0, 3_150, -6_300])
  expect(await rowOf(tuition)).toMatchObject({ isPaidAgain: true, isCancellable: false })
})

test('recovered in parts by day, the rest given up by who holds the right alone; the bank awaits what came back', async () => {
  const tuition = await arrangePaid()
  const { transferId } = await paperOf(tuition)
  await note(transferId!)
  const before = { toRecover: (await balance('467900'))!, bank: (await balance('512000'))! }
  const row = await rowOf(tuition)
  const recover = async (amount: number, updatedAt: string, receivedOn = today) =>
    (await app.call(api.recoverMisdirected, { id: row.id, updatedAt, amount, receivedOn }, compta)).body
  expect((await recover(3_151, row.updatedAt)).errors?.propertyPaths).toEqual(['amount'])
  expect((await recover(1_000, row.updatedAt, '2026-11-23')).errors?.propertyPaths).toEqual(['receivedOn'])
  expect((await recover(1_000, row.updatedAt, '2026-11-25')).errors?.propertyPaths).toEqual(['receivedOn'])
  const same = { id: row.id, updatedAt: row.updatedAt, amount: 1_000, receivedOn: today }
  const twice = await Promise.all([1, 2].map(() => app.call(api.recoverMisdirected, same, compta)))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { rows } = await sql<{ id: number }>`select id from companies where code = 'private-tuition'`.execute(
    app.database.db,
  )
  const awaited = (await listExpected(app.database.db, rows[0]!.id, { since: '2026-01-01', amounts: [-2_150] })).filter(
    ({ target, id }) => target === 'teacherTransfer' && id === transferId,
  )
  expect(awaited).toMatchObject([{ cents: -2_150, day: today }])
  const lose = { id: row.id, updatedAt: (await rowOf(tuition)).updatedAt, reason: 'Le titulaire ne répond pas.' }
  expect((await app.call(api.loseMisdirected, lose, compta)).status).toBe(403)
  const waiver = await app.staff({ payWaiver: 'write' })
  expect((await app.call(api.loseMisdirected, lose, waiver)).body.errors).toBeNull()
  const ended = await rowOf(tuition)
  expect(ended).toMatchObject({ leftCents: 0, isCancellable: false })
  expect(ended.parts.map(({ outcome, amountCents }) => [outcome, amountCents])).toEqual([
    ['recovered', 1_000],
    ['lost', 2_150],
  ])
  expect((await recover(1, ended.updatedAt)).errors?.messages[0]).toContain('Plus rien')
  expect([(await balance('467900'))! - before.toRecover, (await balance('512000'))! - before.bank]).toEqual([
    -3_150, 1_000,
  ])
  expect(await balance('658000')).toBe(2_150)
})

test('said by mistake: the transfer has paid after all, and nothing is to recover', async () => {
  const tuition = await arrangePaid()
  const before = { teachers: await balance('401000'), toRecover: await balance('467900') }
  const { id, transferId } = await paperOf(tuition)
  await note(transferId!)
  expect(await balance('401000')).toBe(before.teachers! - 3_150)
  const row = await rowOf(tuition)
  const both = await Promise.all([1, 2].map(() => app.call(api.cancelMisdirected, { id: row.id }, compta)))
  expect(both.filter(({ body }) => 'isValid' in body && body.isValid)).toHaveLength(1)
  expect(await paperOf(tuition)).toMatchObject({ id, state: 'paid', transferId, paidOn: today })
  expect(await rowOf(tuition)).toBeUndefined()
  expect({ teachers: await balance('401000'), toRecover: await balance('467900') }).toEqual(before)
  // noted again, it is another row
  expect((await note(transferId!)).errors).toBeNull()
})
