// Travel and bonuses through HTTP: added, refused, withdrawn; paid with lessons or alone, by the bank or the provider; approved by a second person; told to the teacher; in the books.
import { extrasApi as api } from '@cartable/domain/billing/extras/extras.api.ts'
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import type { FormAnswer } from '@cartable/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import type { Tuition } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { postLedger } from '../../accounting/post-ledger.ts'
import { payOf } from '../pay-runs/pay-runs.factory.ts'

let app: TuitionApp
let compta: Caller
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-24T10:00:00Z') })
  const rights = { payroll: 'write', billing: 'write', accounting: 'write', configuration: 'write' } as const
  compta = await app.staff({ ...rights, courses: 'write', contracts: 'write', teachers: 'write' })
  director = await app.director()
  await setParameter('transfer_iban_tuition', 'FR7630006000011234567890189')
  await fund()
})
afterAll(() => app.close())
const { setParameter, jobContext, drain, arrangeTeacher, paidLesson, month, rowOf, pay, papersOf, moneyOf } = payOf(
  () => app,
  () => ({ compta, director }),
)

const paris = { kind: 'travel', day: '2026-11-12', label: 'Aller-retour Paimpol, 84 km', amount: 2_520 } as const
const add = async (
  { teacherId }: Tuition,
  more: Partial<{ kind: 'travel' | 'bonus'; day: string; label: string; amount: number }> = {},
) => (await app.call(api.addExtra, { teacherId, ...paris, ...more }, compta)).body
const extrasOf = async ({ teacherId }: Tuition) =>
  (await app.call(api.listExtras, { teacherId: String(teacherId) }, compta)).body.rows
const withdraw = async (tuition: Tuition, at = 0) => {
  const extra = (await extrasOf(tuition))[at]
  if (!extra) throw new Error('no line')
  const { id, updatedAt } = extra
  return (await app.call(api.withdrawExtra, { id, updatedAt, reason: 'Saisi deux fois.' }, compta)).body
}
/** The path and the sentence of what was refused. */
const saidOf = ({ errors }: FormAnswer) => `${errors?.propertyPaths[0]} ${errors?.messages[0]}`
/** Money that the provider holds for the company: what no card of a family paid is drawn from it. */
const fund = () =>
  app.sdk.paymentIntents.create({
    ...{ amount: 100_000, currency: 'eur', payment_method: 'pm_card_bypassPending', confirm: true },
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
const balance = async (account: string, teacherId: number) => {
  await postLedger.run(jobContext())
  const { rows } = await sql<{ cents: number; companies: number }>`
    select coalesce(sum(l.debit_cents - l.credit_cents), 0)::integer as cents, count(distinct e.company_id)::integer as companies
      from ledger_lines l join system_accounts a on a.id = l.system_account_id join ledger_entries e on e.id = l.entry_id
     where a.code = ${account} and l.teacher_id = ${teacherId}`.execute(app.database.db)
  return rows[0]
}

test('travel is a line of the next run and of its invoice, beside the lessons; the teacher sees it before and after', async () => {
  const tuition = await arrangeTeacher('provider')
  await paidLesson(tuition)
  expect((await add(tuition)).errors).toBeNull()
  expect(await rowOf(tuition)).toMatchObject({ totalCents: 5_670, duesCents: 0, obstacles: [] })
  expect((await rowOf(tuition))?.items.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['lesson', 3_150],
    ['travel', 2_520],
  ])
  const teacher = await app.signIn(tuition.teacherPersonId)
  const before = (await app.call(payRunsApi.ownPay, {}, teacher)).body
  expect(before.comingCents).toBe(5_670)
  expect(before.extras).toEqual([{ kind: 'travel', day: '2026-11-12', label: paris.label, cents: 2_520 }])
  expect(await pay([tuition], 5_670)).toEqual({ isValid: true, errorMsgs: [] })
  expect((await extrasOf(tuition))[0]).toMatchObject({ state: 'billed' })
  await drain()
  expect(await moneyOf(tuition)).toEqual([
    { status: 'succeeded', type: 'stripe-transfer', cents: 3_150 },
    { status: 'succeeded', type: 'stripe-transfer', cents: 2_520 },
  ])
  const [paper] = await papersOf(tuition)
  expect(paper).toMatchObject({ totalCents: 5_670, dueCents: 0, state: 'paid' })
  expect((await extrasOf(tuition))[0]).toMatchObject({ state: 'paid', reference: paper?.reference })
  expect((await app.call(payRunsApi.ownPay, {}, teacher)).body).toMatchObject({ comingCents: 0, extras: [] })
  const { rows } = await sql<{ label: string; cents: number }>`
    select l.label, l.amount_cents as cents from teacher_bill_lines l join teacher_bills b on b.id = l.teacher_bill_id
     where b.teacher_id = ${tuition.teacherId} and l.teacher_extra_id is not null`.execute(app.database.db)
  expect(rows).toEqual([{ label: 'Frais de déplacement, 12/11/2026\u00a0: Aller-retour Paimpol, 84 km', cents: 2_520 }])
  // the run pays it once
  expect((await pay([tuition], 0)).errorMsgs[0]).toContain('Aucun des professeurs')
  // a cost of the invoice, and no debt to him, in the books of the company of lessons
  expect(await balance('401000', tuition.teacherId)).toEqual({ cents: 0, companies: 1 })
  expect((await balance('604000', tuition.teacherId))?.cents).toBe(5_670)
})

test('a bonus alone is paid by the bank to who gave no lesson; a transfer that came back is relaunched whole', async () => {
  const tuition = await arrangeTeacher('bank')
  expect((await add(tuition, { kind: 'bonus', label: 'Parrainage', amount: 5_000 })).errors).toBeNull()
  expect(await rowOf(tuition)).toMatchObject({ totalCents: 5_000, means: 'bank' })
  expect(await pay([tuition], 5_000)).toEqual({ isValid: true, errorMsgs: [] })
  expect(await moneyOf(tuition)).toEqual([{ status: 'pending', type: 'bank-transfer', cents: 5_000 }])
  const [paper] = await papersOf(tuition)
  expect(paper).toMatchObject({ state: 'bank', totalCents: 5_000 })
  const refused = { id: paper?.transferId ?? 0, refusedOn: '2026-11-24', reason: 'Compte clos' }
  expect((await app.call(payRunsApi.refuseTransfer, refused, compta)).body.errors).toBeNull()
  expect((await papersOf(tuition))[0]).toMatchObject({ state: 'refused', dueCents: 5_000 })
  expect((await extrasOf(tuition))[0]).toMatchObject({ state: 'billed', reference: paper?.reference })
  await app.write(async (db) => {
    await sql`update teachers set stripe_account_id = 'acct_1extra' where id = ${tuition.teacherId}`.execute(db)
  })
  expect((await app.call(payRunsApi.relaunch, { id: paper?.id ?? 0 }, compta)).body.isValid).toBe(true)
  const { rows } = await sql<{ key: string }>`
    select idempotency_key as key from teacher_payments where teacher_id = ${tuition.teacherId}`.execute(
    app.database.db,
  )
  expect(rows[0]?.key).toMatch(/^bill:\d+:extra:\d+:of-run:attempt:\d+$/)
})

test('what is typed wrong is refused with its reason, or withdrawn with one until an invoice holds it', async () => {
  const tuition = await arrangeTeacher('provider')
  expect(saidOf(await add(tuition, { day: '2026-11-25' }))).toMatch(/^day .*futur/)
  expect((await add(tuition)).errors).toBeNull()
  expect(saidOf(await add(tuition))).toMatch(/^label .*existe déjà/)
  expect((await withdraw(tuition)).errors).toBeNull()
  expect((await extrasOf(tuition))[0]).toMatchObject({ state: 'withdrawn', withdrawnReason: 'Saisi deux fois.' })
  expect(saidOf(await withdraw(tuition))).toContain('déjà retirée')
  // what was withdrawn is not paid, and may be added again
  expect(await rowOf(tuition)).toBeUndefined()
  expect((await add(tuition)).errors).toBeNull()
  await pay([tuition], 2_520)
  expect(saidOf(await withdraw(tuition))).toContain('ne se retire plus')
  await expect(
    app.write((db) =>
      sql`update teacher_extras set withdrawn_on = '2026-11-24', withdrawn_reason = 'x' where teacher_id = ${tuition.teacherId} and withdrawn_on is null`.execute(
        db,
      ),
    ),
  ).rejects.toThrow('withdrawn no more')
})

test('who is employed on the day, or not hired, gets none', async () => {
  const tuition = await arrangeTeacher('provider')
  await app.write(async (db) => {
    await db.updateTable('teachers').set({ selfEmployed: false }).where('id', '=', tuition.teacherId).execute()
  })
  expect(saidOf(await add(tuition))).toMatch(/^day .*n’est pas indépendant/)
  expect(await extrasOf(tuition)).toEqual([])
})

test('a run that waits names it: withdrawn meanwhile, the run is not approved; otherwise it pays exactly that', async () => {
  const tuition = await arrangeTeacher('provider')
  await add(tuition)
  await setParameter('teacher_pay_approval', 1_000)
  expect(await pay([tuition], 2_520)).toEqual({ isValid: true, errorMsgs: [] })
  expect((await extrasOf(tuition))[0]).toMatchObject({ state: 'proposed' })
  const [waiting] = (await month()).proposed
  expect(waiting).toMatchObject({ totalCents: 2_520, teacherCount: 1 })
  await withdraw(tuition)
  const approve = async (id: number) => (await app.call(payRunsApi.approve, { id }, director)).body
  expect((await approve(waiting?.id ?? 0)).errorMsgs[0]).toContain('a changé')
  expect((await app.call(payRunsApi.abandon, { id: waiting?.id ?? 0 }, compta)).body.isValid).toBe(true)
  await add(tuition, { amount: 3_000 })
  await pay([tuition], 3_000)
  const [again] = (await month()).proposed
  expect(await approve(again?.id ?? 0)).toEqual({ isValid: true, errorMsgs: [] })
  await drain()
  expect(await moneyOf(tuition)).toEqual([{ status: 'succeeded', type: 'stripe-transfer', cents: 3_000 }])
  await setParameter('teacher_pay_approval', 1_000_000)
})

test('two people at once pay it once', async () => {
  const tuition = await arrangeTeacher('provider')
  await add(tuition)
  const answers = await Promise.all([pay([tuition], 2_520), pay([tuition], 2_520)])
  expect(answers.map(({ isValid }) => isValid).toSorted()).toEqual([false, true])
  await drain()
  expect(await moneyOf(tuition)).toEqual([{ status: 'succeeded', type: 'stripe-transfer', cents: 2_520 }])
})
