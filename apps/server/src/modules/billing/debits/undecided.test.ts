// A bill whose advance its family refused at the Urssaf: no debit and no reminder speaks of it until the office has decided.
import { debitsApi } from '@cartable/domain/billing/debits/debits.api.ts'
import { remindersApi } from '@cartable/domain/billing/reminders/reminders.api.ts'
import { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import { confirmationsApi } from '@cartable/domain/courses/confirmations/confirmations.api.ts'
import { cancelBilledApi } from '@cartable/domain/courses/corrections/cancel-billed.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { advancesApi } from '@cartable/domain/urssaf/advances.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeAdvance } from '../../../../test/factories/advance.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { billedOn, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { createLink } from '../../../platform/http/links.ts'
import { type AdvanceDesk, followRequest, requestAdvance } from '../../urssaf/request-advance.ts'
import { followUnpaid } from '../reminders/follow-unpaid.ts'
import { followDebits } from './follow-debits.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
let app: TuitionApp
let compta: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock })
  compta = await app.director()
  await setting('debit_creditor_tuition', 'FR72 ZZZ 123456')
  await setting('transfer_iban_tuition', 'DE89 3704 0044 0532 0130 00')
  await setting('reminder_automatic', true)
})
afterAll(() => app.close())

const setting = async (code: string, value: string | boolean) => {
  const { id, updatedAt } = (await app.call(parametersApi.showParameter, { mode: 'admin', code }, compta)).body
  const saved = await app.call(parametersApi.saveParameter, { id, code, updatedAt, form: { value } }, compta)
  expect(saved.body.errors).toBeNull()
}
const run = (task: typeof followDebits | typeof followUnpaid) =>
  task.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)

/** A family that signed a mandate, and refused the advance of its lesson of 45 €, billed a month ago. */
const refused = async () => {
  const tuition = await app.write(async (db) => {
    const made = await arrangeContract(db, { selfEmployed: false, regime: 'prestataire' })
    await arrangeAdvance(db, made, 'whole')
    return made
  })
  const { customerId, customerPersonId } = tuition
  await app.call(debitsApi.askMandate, { customerId, company: 'private-tuition' }, compta)
  const [mandate] = (await debitsOf(customerId)).mandates
  const link = { purpose: 'debit-mandate', subjectClass: 'debit_mandates', subjectId: mandate?.id ?? 0 } as const
  const token = await app.write((db) =>
    createLink(db, { ...link, expiresAt: new Date(clock.now().getTime() + 86_400_000) }),
  )
  const input = { token, holder: 'Une famille', iban: 'FR14 2004 1010 0505 0001 3M02 606', bic: null }
  await app.call(debitsApi.signMandatePage, { ...input, signedName: 'Une famille', accepts: true }, null)

  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  const family = await app.signIn(customerPersonId)
  const { body: recap } = await app.call(confirmationsApi.recap, { ids: String(courseId) }, family)
  const seen = recap.families[0]!.courses[0]!.seen
  const { body } = await app.call(coursesApi.confirm, { id: courseId, seen }, family)
  const billId = body.billId ?? 0
  const desk: AdvanceDesk = { read: app.database.db, write: app.write, platform: app.platform }
  await requestAdvance(desk, billId)
  const request = await app.database.db
    .selectFrom('urssafRequests')
    .select(['id', 'providerRequestId'])
    .where('billId', '=', billId)
    .executeTakeFirstOrThrow()
  await fetch(`${app.sandbox.httpUrl}/urssaf/demandes/${request.providerRequestId}/statut`, {
    method: 'POST',
    body: new URLSearchParams({ statut: '40' }),
    redirect: 'manual',
  })
  await followRequest(desk, request.id)
  const { orderId } = await app.database.db
    .selectFrom('bills')
    .select('orderId')
    .where('id', '=', billId)
    .executeTakeFirstOrThrow()
  await billedOn(app, orderId ?? 0, '2026-10-20')
  return { customerId, courseId, billId }
}
type Refused = Awaited<ReturnType<typeof refused>>
const debitsOf = async (customerId: number) =>
  (await app.call(debitsApi.customerDebits, { customerId: String(customerId) }, compta)).body
const rowOf = async ({ customerId }: Refused, levels?: string) =>
  (await app.call(remindersApi.unpaidFamilies, { size: '100', ...(levels && { levels }) }, compta)).body.rows.find(
    (row) => row.customerId === customerId,
  )
const remindersOf = ({ customerId }: Refused) =>
  app.database.db.selectFrom('paymentReminders').select('level').where('customerId', '=', customerId).execute()

test('refused and not decided, it is due, but neither debited nor reminded of, by the task or by hand; kept, it is both', async () => {
  const one = await refused()
  expect(await rowOf(one)).toMatchObject({
    ...{ totalCents: 4500, level: null },
    exclusion: { kind: 'undecided', words: 'Avance abandonnée à l’Urssaf\u00a0: à décider' },
  })
  expect(await rowOf(one, '1,2,3')).toBeUndefined()
  await run(followDebits)
  await run(followUnpaid)
  await app.call(remindersApi.remind, { customerIds: [one.customerId] }, compta)
  expect((await debitsOf(one.customerId)).debits).toEqual([])
  expect(await remindersOf(one)).toEqual([])

  expect((await app.call(advancesApi.endAdvance, { id: one.billId }, compta)).body.isValid).toBe(true)
  expect(await rowOf(one)).toMatchObject({ level: 2, exclusion: null })
  expect(await rowOf(one, '1,2,3')).toBeDefined()
  await run(followUnpaid)
  expect(await remindersOf(one)).toEqual([{ level: 2 }])
  await run(followDebits)
  expect((await debitsOf(one.customerId)).debits).toMatchObject([{ status: 'announced', amountCents: 4500 }])
})

test('cancelled, it waits for no decision', async () => {
  const one = await refused()
  expect(await isUndecided(one)).toBe(true)
  const { body: record } = await app.call(cancelBilledApi.billedToCancel, { id: String(one.courseId) }, compta)
  const { body } = await app.call(
    cancelBilledApi.cancelBilled,
    {
      ...{ id: one.courseId, updatedAt: record.updatedAt, reason: 'Le cours n’a pas eu lieu.' },
      ...{ moneyBack: 'credit', recovery: 'next-pay' },
    },
    compta,
  )
  expect(body).toMatchObject({ errors: null })
  expect(await isUndecided(one)).toBe(false)
  expect(await rowOf(one)).toBeUndefined()
})
const isUndecided = async ({ billId }: Refused) => {
  const order = await app.database.db
    .selectFrom('orders')
    .innerJoin('bills', 'bills.orderId', 'orders.id')
    .select('isUndecided')
    .where('bills.id', '=', billId)
    .executeTakeFirstOrThrow()
  return order.isUndecided
}
