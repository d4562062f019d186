// Direct debits through HTTP on the real database: two accountants at once, one file, the bank that rejects, a plan and its end.
import { debitsApi } from '@cartable/domain/billing/debits/debits.api.ts'
import { planRequestsApi } from '@cartable/domain/billing/debits/plan-requests.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { receiptsRefusals } from '@cartable/domain/billing/receipts/receipts.refusals.ts'
import { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { createLink } from '../../../platform/http/links.ts'
import { followDebits } from './follow-debits.ts'

const company = 'private-tuition' as const
const clock = fixedClock('2026-11-20T12:00:00Z')
let app: TuitionApp
let compta: Caller

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  compta = await app.director()
})
afterAll(() => app.close())

/** Another day: sessions of the day before are over. */
const moveTo = async (next: string): Promise<void> => {
  clock.set(`${next}T12:00:00Z`)
  compta = await app.director()
}
const setting = async (code: string, value: string | number) => {
  const { id, updatedAt } = (await app.call(parametersApi.showParameter, { mode: 'admin', code }, compta)).body
  const saved = await app.call(parametersApi.saveParameter, { id, code, updatedAt, form: { value } }, compta)
  return saved.body.errors?.messages
}
const follow = () =>
  followDebits.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
  } as never)

/** A family that owes this many lessons of 45 € each. */
const owing = async (count: number): Promise<number> => {
  const tuition = await app.write((db) => arrangeContract(db))
  for (let index = 0; index < count; index += 1) {
    const id = await app.write((db) => arrangeCourse(db, tuition))
    await app.call(coursesApi.confirm, { id }, compta)
  }
  return tuition.customerId
}
const debitsOf = async (customerId: number) =>
  (await app.call(debitsApi.customerDebits, { customerId: String(customerId) }, compta)).body
const dueOf = async (customerId: number) =>
  (await app.call(receiptsApi.customerAccount, { customerId: String(customerId) }, compta)).body.dueCents
const ask = async (customerId: number) => (await app.call(debitsApi.askMandate, { customerId, company }, compta)).body
const sign = async (customerId: number, accepts = true) => {
  const [mandate] = (await debitsOf(customerId)).mandates
  const link = { purpose: 'debit-mandate', subjectClass: 'debit_mandates', subjectId: mandate?.id ?? 0 } as const
  const token = await app.write((db) =>
    createLink(db, { ...link, expiresAt: new Date(clock.now().getTime() + 86_400_000) }),
  )
  const input = { token, holder: 'Une famille', iban: 'FR14 2004 1010 0505 0001 3M02 606', bic: null }
  return (await app.call(debitsApi.signMandatePage, { ...input, signedName: 'Une famille', accepts }, null)).body.errors
}
/** What a debit brought is changed, removed or said rejected where debits are: its order and its receipt refuse, with the sentence shown. */
const expectHeldByDebit = async (customerId: number): Promise<void> => {
  const account = (await app.call(receiptsApi.customerAccount, { customerId: String(customerId) }, compta)).body
  const receipt = account.receipts.find(({ status }) => status === 'posted')
  const orderId = receipt?.parts[0]?.orderId ?? 0
  const [row] = (await app.call(billingApi.orderPaymentsList, { orderId: String(orderId) }, compta)).body.rows
  const sentence = receiptsRefusals.ofDebit.message
  expect(row).toMatchObject({ type: 'direct-debit', editable: false, heldBy: sentence })
  const paymentId = row?.id ?? 0
  const {
    options: _,
    amountRemained: __,
    ...form
  } = (await app.call(billingApi.paymentForm, { orderId: String(orderId), paymentId: String(paymentId) }, compta)).body
  const saved = await app.call(billingApi.paymentSave, { ...form, comments: 'Faute de frappe' } as never, compta)
  expect(saved.body.errors?.messages).toEqual([sentence])
  const removed = await app.call(billingApi.paymentDelete, { paymentId, reason: 'Erreur' }, compta)
  expect(removed.body).toMatchObject({ isValid: false, errorMsgs: [sentence] })
  const end = { id: receipt?.id ?? 0, updatedAt: receipt?.updatedAt ?? null, end: 'bounced', endedOn: day() } as const
  const bounced = await app.call(receiptsApi.endReceipt, { ...end, reason: 'Rejet', bankFeeCents: 0 }, compta)
  expect(bounced.body.errors?.messages).toEqual([receiptsRefusals.bouncedDebit.message])
}
const make = async (month: string) => (await app.call(debitsApi.makeDebitFile, { company, month }, compta)).body
const day = () => clock.now().toISOString().slice(0, 10)

test('a mandate is asked once the company has its identifier and its account, which are checked', async () => {
  const family = await owing(1)
  expect(await ask(family)).toMatchObject({ isValid: false, errorMsgs: [expect.stringContaining('ICS')] })
  expect(await setting('debit_creditor_tuition', 'FR73ZZZ123456')).toEqual([
    'Cet identifiant de créancier (ICS) n’est pas valide.',
  ])
  expect(await setting('debit_creditor_tuition', 'FR72 ZZZ 123456')).toBeUndefined()
  expect(await ask(family)).toMatchObject({ isValid: false, errorMsgs: [expect.stringContaining('IBAN')] })
  expect(await setting('transfer_iban_tuition', 'DE89 3704 0044 0532 0130 00')).toBeUndefined()
  expect((await Promise.all([ask(family), ask(family)])).every(({ isValid }) => isValid)).toBe(true)
  expect((await debitsOf(family)).mandates).toHaveLength(1)
  expect((await sign(family, false))?.propertyPaths).toEqual(['accepts'])
  expect(await sign(family)).toBeNull()
  expect((await debitsOf(family)).mandates[0]).toMatchObject({ status: 'signed', ibanLast4: '2606' })
  expect(await ask(family)).toMatchObject({ isValid: false })
})

test('a bill is announced once, enters one file, is collected, returned and debited again', async () => {
  const family = await owing(2)
  await ask(family)
  await sign(family)
  await Promise.all([follow(), follow()])
  const announced = (await debitsOf(family)).debits
  expect(announced.map(({ status, collectOn }) => [status, collectOn])).toEqual(
    Array(2).fill(['announced', '2026-12-05']),
  )
  expect(await make('2026-11')).toMatchObject({ isValid: false })
  const made = await Promise.all([make('2026-12'), make('2026-12')])
  expect(made.filter(({ isValid }) => isValid)).toHaveLength(1)
  const [debit, other] = (await debitsOf(family)).debits
  expect(debit?.file).toMatch(/^PRE/)
  await moveTo('2026-12-06')
  const file = { id: debit?.fileId ?? 0, end: 'collected', collectedOn: day() } as const
  const ends = await Promise.all([1, 2].map(() => app.call(debitsApi.endDebitFile, file, compta)))
  expect(ends.filter(({ body }) => body.errors === null)).toHaveLength(1)
  expect(await dueOf(family)).toBe(0)
  const back = { id: debit?.id ?? 0, returnedOn: day(), reason: 'Provision insuffisante', bankFeeCents: 300 }
  const returned = await app.call(debitsApi.returnDebit, { ...back, sequel: 'stop' }, compta)
  expect(returned.body.errors?.propertyPaths).toEqual(['sequel'])
  const both = await Promise.all(
    [1, 2].map(() => app.call(debitsApi.returnDebit, { ...back, sequel: 'again' }, compta)),
  )
  expect(both.filter(({ body }) => body.errors === null)).toHaveLength(1)
  expect(await dueOf(family)).toBe(4500)
  await follow()
  const after = (await debitsOf(family)).debits
  expect(after.map(({ status }) => status).sort()).toEqual(['announced', 'collected', 'returned'])
  expect(after.find(({ id }) => id === other?.id)?.status).toBe('collected')
  await expectHeldByDebit(family)
  // a receipt typed away: the bank is to show its debit again
  const receipts = (await app.call(receiptsApi.customerAccount, { customerId: String(family) }, compta)).body.receipts
  const posted = receipts.find(({ status }) => status === 'posted')
  const end = {
    id: posted?.id ?? 0,
    updatedAt: posted?.updatedAt ?? null,
    end: 'reversed',
    endedOn: day(),
    reason: 'Erreur',
  } as const
  expect((await app.call(receiptsApi.endReceipt, { ...end, bankFeeCents: 0 }, compta)).body.errors).toBeNull()
  expect((await debitsOf(family)).debits.find(({ id }) => id === other?.id)?.status).toBe('sent')
  // paid otherwise meanwhile: what was announced is not debited
  const mandate = (await debitsOf(family)).mandates[0]
  expect((await app.call(debitsApi.revokeMandate, { id: mandate?.id ?? 0 }, compta)).body.isValid).toBe(true)
  expect((await debitsOf(family)).debits.map(({ status }) => status)).not.toContain('announced')
})

test('a plan sums to its debt, is one at a time, is missed the day after, and ends once it is paid', async () => {
  const family = await owing(2)
  const form = (await app.call(debitsApi.planForm, { customerId: String(family), company }, compta)).body
  expect(form).toMatchObject({ totalCents: 9000, earliest: null })
  const plan = (amounts: readonly number[]) => ({
    ...({ customerId: family, company } as const),
    instalments: amounts.map((amountCents, index) => ({ dueOn: `2026-12-${10 + index}`, amountCents })),
  })
  const save = async (amounts: readonly number[]) =>
    (await app.call(debitsApi.savePlan, plan(amounts), compta)).body.errors?.messages[0]
  expect(await save([4500, 4499])).toContain('Les échéances font 89,99')
  const saved = await Promise.all([save([4500, 4500]), save([4500, 4500])])
  expect(saved.filter((message) => message === undefined)).toHaveLength(1)
  expect(saved.filter(Boolean)).toEqual([expect.stringContaining('déjà en cours')])
  await moveTo('2026-12-11')
  await follow()
  await follow()
  const missed = await app.database.db
    .selectFrom('paymentPlanInstalments')
    .innerJoin('paymentPlans', 'paymentPlans.id', 'paymentPlanInstalments.planId')
    .select('missedOn')
    .where('customerId', '=', family)
    .orderBy('rank')
    .execute()
  expect(missed.map(({ missedOn }) => missedOn)).toEqual(['2026-12-11', null])
  const input = {
    id: null,
    updatedAt: null,
    customerId: family,
    company,
    method: 'transfer',
    amountCents: 9000,
  } as const
  const more = { receivedOn: day(), chequeNumber: null, chequeBank: null, comments: null, reason: null }
  await app.call(receiptsApi.saveReceipt, { ...input, ...more, confirmsTwin: false, parts: null }, compta)
  await follow()
  expect((await debitsOf(family)).plans).toEqual([expect.objectContaining({ status: 'kept', endedOn: '2026-12-11' })])
  expect((await app.call(debitsApi.planForm, { customerId: String(family), company }, compta)).body.totalCents).toBe(0)
})

test('instalments are debited once signed for; the last one returned opens the plan again, or ends it', async () => {
  const family = await owing(2)
  await ask(family)
  await sign(family)
  const plan = (first: string) => ({
    ...({ customerId: family, company } as const),
    instalments: [
      { dueOn: first, amountCents: 4500 },
      { dueOn: '2026-12-28', amountCents: 4500 },
    ],
  })
  const save = async (first: string) =>
    (await app.call(debitsApi.savePlan, plan(first), compta)).body.errors?.messages[0]
  expect(await save('2026-12-24')).toContain('à partir du 25/12/2026')
  expect(await save('2026-12-25')).toBeUndefined()
  await follow()
  expect((await debitsOf(family)).debits.map(({ what }) => what)).toEqual(['Échéance 1 sur 2'])
  await moveTo('2026-12-15')
  await follow()
  expect(await make('2026-12')).toMatchObject({ isValid: true })
  const sent = (await debitsOf(family)).debits
  expect(sent.map(({ status, collectOn }) => [status, collectOn])).toEqual([
    ['sent', '2026-12-29'],
    ['sent', '2026-12-25'],
  ])
  await moveTo('2026-12-30')
  const end = { id: sent[0]?.fileId ?? 0, end: 'collected', collectedOn: day() } as const
  expect((await app.call(debitsApi.endDebitFile, end, compta)).body.errors).toBeNull()
  expect(await dueOf(family)).toBe(0)
  await follow()
  const stateOf = async () => (await debitsOf(family)).plans.map(({ status }) => status)
  expect(await stateOf()).toEqual(['kept'])
  const back = { returnedOn: day(), reason: 'Compte clos', bankFeeCents: 0 } as const
  const giveBack = async (id: number | undefined, sequel: 'again' | 'family' | 'stop') =>
    (await app.call(debitsApi.returnDebit, { ...back, id: id ?? 0, sequel }, compta)).body.errors
  expect(await giveBack(sent[0]?.id, 'again')).toBeNull()
  expect(await stateOf()).toEqual(['active'])
  expect(await giveBack(sent[1]?.id, 'stop')).toBeNull()
  expect(await stateOf()).toEqual(['stopped'])
  expect(await dueOf(family)).toBe(9000)
  expect((await debitsOf(family)).debits.map(({ status }) => status)).not.toContain('announced')
})

test('a family asks once to pay in three times; accounting refuses with words, or a plan accepts, and it is told both ways', async () => {
  const family = await owing(2)
  const { personId } = await app.database.db
    .selectFrom('customers')
    .select('personId')
    .where('id', '=', family)
    .executeTakeFirstOrThrow()
  const parent = await app.signIn(personId)
  const offers = async () => (await app.call(planRequestsApi.planOffers, {}, parent)).body.offers
  const askPlan = async () =>
    (await app.call(planRequestsApi.askPlan, { company, words: 'Après Noël' }, parent)).body.errors?.messages[0]
  const requests = async () => (await app.call(planRequestsApi.listPlanRequests, {}, compta)).body.rows
  expect(await offers()).toMatchObject([{ totalCents: 9000, mayAsk: true, request: null }])
  expect((await offers())[0]?.instalments.map(({ amountCents }) => amountCents)).toEqual([3000, 3000, 3000])
  const asked = await Promise.all([askPlan(), askPlan()])
  expect(asked.filter((message) => message === undefined)).toHaveLength(1)
  const [request] = (await requests()).filter(({ customerId }) => customerId === family)
  expect(request).toMatchObject({ dueCents: 9000, words: 'Après Noël', mayAnswer: true })
  const id = request?.id ?? 0
  const refusal = { id, words: 'Deux fois au plus.' }
  const refused = await Promise.all([1, 2].map(() => app.call(planRequestsApi.refusePlanRequest, refusal, compta)))
  expect(refused.filter(({ body }) => body.errors === null)).toHaveLength(1)
  expect(await offers()).toMatchObject([
    { mayAsk: true, request: { status: 'refused', answerWords: 'Deux fois au plus.' } },
  ])
  expect((await app.call(planRequestsApi.withdrawPlanRequest, { id }, parent)).body.isValid).toBe(false)
  expect(await askPlan()).toBeUndefined()
  const instalments = [1500, 3000, 4500].map((amountCents, index) => ({ dueOn: `2027-0${index + 1}-10`, amountCents }))
  const plan = await app.call(debitsApi.savePlan, { customerId: family, company, instalments }, compta)
  expect(plan.body.errors).toBeNull()
  expect((await requests()).filter(({ customerId }) => customerId === family)).toEqual([])
  expect(await offers()).toEqual([])
  expect(await askPlan()).toContain('déjà en cours')
  const mails = await app.database.db
    .selectFrom('messages as m')
    .innerJoin('messageRecipients as r', 'r.messageId', 'm.id')
    .select('m.body')
    .where('m.purpose', '=', 'payment-plan')
    .where('r.personId', '=', personId)
    .orderBy('m.id')
    .execute()
  expect(mails).toHaveLength(2)
  expect(mails[0]?.body).toContain('Deux fois au plus.')
  expect(mails[1]?.body).toContain('45,00')
})
