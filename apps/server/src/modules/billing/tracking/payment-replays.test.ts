// Payments of many bills replayed by one task, through HTTP, the queue, the real SDK and the sandbox: said before, told after, each once.

import { paymentReplaysApi } from '@cartable/domain/billing/tracking/payment-replays.api.ts'
import type { ReplayOutcome } from '@cartable/domain/billing/tracking/payment-replays.schema.ts'
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeAdvance, arrangeTeacherAccount } from '../../../../test/factories/advance.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import type { TaskContext } from '../../../platform/tasks/tasks.ts'
import { replayBills } from './replay-bills.ts'

let app: TuitionApp
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp()
  await app.start({ byItself: false })
  director = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
})
afterAll(() => app.close())

type Options = { card?: 'works' | 'refused' | 'authenticated'; account?: boolean; advance?: boolean }
/** A confirmed course of 45 €, 31,50 € of them for its teacher; its card, if any, comes after the bill. */
const arrange = async ({ card, account = true, advance = false }: Options = {}) => {
  const tuition = await app.write(async (db) => {
    const made = await arrangeContract(db, { selfEmployed: true })
    if (account) await arrangeTeacherAccount(db, made.teacherId)
    if (advance) await arrangeAdvance(db, made)
    return made
  })
  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  const customer = await app.signIn(tuition.customerPersonId)
  const { body } = await app.call(coursesApi.confirm, { id: courseId }, customer)
  if (card) await app.giveCard(tuition.customerId, card)
  return { ...tuition, courseId, id: body.billId ?? 0, reference: body.billNumber ?? '' }
}
type One = Awaited<ReturnType<typeof arrange>>

const idsOf = (some: readonly One[]) => some.map(({ id }) => id)
const plan = async (some: readonly One[]) =>
  (await app.call(paymentReplaysApi.planReplay, { ids: idsOf(some) }, director)).body
const start = async (some: readonly One[], caller = director) =>
  (await app.call(paymentReplaysApi.startReplay, { ids: idsOf(some) }, caller)).body
const runOf = async (runId: number) =>
  (await app.call(paymentReplaysApi.replayRun, { id: String(runId) }, director)).body
const linesOf = async (runId: number, more: { outcomes?: string; q?: string } = {}) =>
  (await app.call(paymentReplaysApi.replayLines, { runId: String(runId), size: '100', ...more }, director)).body.rows
const outcomesOf = async (runId: number) =>
  Object.fromEntries((await linesOf(runId)).map(({ billId, outcome }) => [billId, outcome]))
const drain = () => app.platform.jobs.drain()

/** Charges that the provider accepted, or refused, for a bill. */
const chargesOf = async ({ id }: One) =>
  (await app.sdk.charges.list({ limit: 100 })).data.filter(({ metadata }) => metadata.bill === String(id))
const paidChargesOf = async (one: One) => (await chargesOf(one)).filter(({ paid }) => paid)
const transfersOf = async ({ id }: One) => (await app.sdk.transfers.list({ transfer_group: `bill:${id}` })).data
const triesOf = async ({ id }: One) =>
  app.database.db
    .selectFrom('payments')
    .innerJoin('bills', 'bills.orderId', 'payments.orderId')
    .select('payments.id')
    .where('bills.id', '=', id)
    .where('payments.type', '=', 'card')
    .execute()
const linkMailsOf = async ({ id }: One) =>
  app.database.db
    .selectFrom('linkTokens')
    .select('id')
    .where('subjectId', '=', id)
    .where('purpose', '=', 'card-authentication')
    .execute()
const fillBalance = () => fetch(`${app.sandbox.httpUrl}/stripe/approvisionner`, { method: 'POST', redirect: 'manual' })

/** One server that does the task, without the queue. */
const work = (runId: number, signal = new AbortController().signal) =>
  replayBills.run(
    {
      db: app.database.db,
      platform: app.platform,
      signal,
      accountId: director.accountId,
      progress: () => undefined,
    } as unknown as TaskContext,
    { replayId: runId },
  )
type Provider = TuitionApp['platform']['stripe']
/** Does the task on a server that dies at its nth charge: it never hears the answer, or it heard and never wrote it. */
const workUntilKilled = async (runId: number, at: number, step: 'before' | 'after') => {
  const { charge } = app.platform.stripe
  let count = 0
  let isDead = () => {}
  const died = new Promise<void>((resolve) => {
    isDead = resolve
  })
  const dying: Provider['charge'] = async (request) => {
    count += 1
    if (count < at) return charge(request)
    if (step === 'after') await charge(request)
    isDead()
    return new Promise(() => undefined)
  }
  Object.assign(app.platform.stripe, { charge: dying })
  void work(runId)
  await died
  Object.assign(app.platform.stripe, { charge })
}

describe('a selection with a mix', () => {
  test('is said beforehand with its sums, done in the background, and told bill by bill; its report is kept', async () => {
    await fillBalance()
    const paying = await arrange({ card: 'works' })
    const refused = await arrange({ card: 'refused' })
    const holder = await arrange({ card: 'authenticated' })
    const cardless = await arrange()
    const advanced = await arrange({ card: 'works', advance: true })
    const unpaidTeacher = await arrange({ card: 'works', account: false })
    const [settled, cancelled] = [await arrange({ card: 'works' }), await arrange()]
    await app.call(paymentTrackingApi.replay, { id: settled.id }, director)
    await app.call(coursesApi.cancel, { id: cancelled.courseId }, director)
    const all = [paying, refused, holder, cardless, advanced, unpaidTeacher, settled, cancelled]

    expect(await plan(all)).toEqual({
      count: 8,
      card: { count: 5, amountCents: 4 * 4500 + 2250 },
      urssaf: { count: 1, amountCents: 2250 },
      teacher: { count: 4, amountCents: 4 * 3150 },
      checked: { count: 0, amountCents: 0 },
      obstacles: expect.arrayContaining([
        {
          words: 'Aucune carte n’est enregistrée\u00a0: le client doit payer autrement.',
          ...{ count: 1, amountCents: 4500 },
        },
        {
          words: 'Le professeur n’a pas de compte de paiement\u00a0: rien ne peut lui être versé.',
          ...{ count: 1, amountCents: 3150 },
        },
        { words: 'Tous ses paiements sont déjà faits.', count: 1, amountCents: 0 },
        { words: expect.stringMatching(/^Cette facture est annulée/), count: 1, amountCents: 0 },
      ]),
      untouched: 3,
    })
    expect(await triesOf(paying)).toEqual([])

    const { runId, isNew } = await start(all)
    expect(isNew).toBe(true)
    expect(await runOf(runId ?? 0)).toMatchObject({ status: 'running', total: 8, done: 0, by: 'Claire Delmas' })
    await drain()
    const run = await runOf(runId ?? 0)
    expect(run).toMatchObject({
      ...{ status: 'finished', total: 8, done: 8, finishedAt: expect.any(String) },
      counts: { succeeded: 2, refused: 1, authentication: 1, impossible: 1, 'other-failed': 1, settled: 2, error: 0 },
      collectedCents: 4500 + 2250 + 4500,
      requestedCents: 2250,
      sentCents: 2 * 3150,
    })
    const outcomes: Record<number, ReplayOutcome> = {
      [paying.id]: 'succeeded',
      [refused.id]: 'refused',
      [holder.id]: 'authentication',
      [cardless.id]: 'impossible',
      [advanced.id]: 'succeeded',
      [unpaidTeacher.id]: 'other-failed',
      [settled.id]: 'settled',
      [cancelled.id]: 'settled',
    }
    expect(await outcomesOf(run.id)).toEqual(outcomes)
    const [told] = await linesOf(run.id, { q: refused.reference })
    expect(told).toMatchObject({ bill: refused.reference, collectedCents: 0 })
    expect(told?.message).toContain('La carte a été refusée par la banque.')
    expect((await linesOf(run.id, { q: advanced.reference }))[0]?.message).toContain(
      '22,50\u00a0€ sont demandés à l’Urssaf.',
    )
    expect((await linesOf(run.id, { outcomes: 'refused,impossible' })).map(({ billId }) => billId)).toEqual([
      refused.id,
      cardless.id,
    ])
    expect(await paidChargesOf(paying)).toHaveLength(1)
    expect(await transfersOf(paying)).toHaveLength(1)

    // whoever started it is told, once, with its figures and where its report is
    const notices = await app.database.db
      .selectFrom('notifications')
      .select(['accountId', 'title', 'body', 'link'])
      .where('link', '=', `/accounting/bills-payments?relance=${run.id}`)
      .execute()
    expect(notices).toEqual([
      {
        accountId: director.accountId,
        title: 'La relance des paiements est terminée.',
        body: expect.stringMatching(/^8\u00a0factures sur 8\. Réussi\u00a0: 2\. /),
        link: `/accounting/bills-payments?relance=${run.id}`,
      },
    ])
    const { body: kept } = await app.call(paymentReplaysApi.replayRuns, {}, director)
    expect(kept.rows[0]).toEqual(run)
  })

  test('of a family that has paid, the Urssaf is asked; who waits for the bank is said to', async () => {
    await fillBalance()
    const [advanced, awaited] = [await arrange({ advance: true }), await arrange({ card: 'works' })]
    const orderOf = async ({ id }: One) =>
      (await app.database.db.selectFrom('bills').select('orderId').where('id', '=', id).executeTakeFirstOrThrow())
        .orderId
    const transfer = { payer: 'customer', type: 'transfer' } as const
    await app.write(async (db) =>
      db
        .insertInto('payments')
        .values([
          {
            ...{ ...transfer, orderId: await orderOf(advanced), amountCents: 2250 },
            ...{ status: 'succeeded', paidOn: '2026-11-02' },
          },
          { ...transfer, orderId: await orderOf(awaited), amountCents: 4500, status: 'pending' },
        ])
        .execute(),
    )
    expect(await plan([advanced, awaited])).toMatchObject({
      card: { count: 0 },
      urssaf: { count: 1, amountCents: 2250 },
      checked: { count: 1, amountCents: 4500 },
      teacher: { count: 1, amountCents: 3150 },
    })
    const { runId } = await start([advanced, awaited])
    await work(runId ?? 0)
    expect(await outcomesOf(runId ?? 0)).toEqual({ [advanced.id]: 'requested', [awaited.id]: 'waiting' })
    expect(await runOf(runId ?? 0)).toMatchObject({ collectedCents: 0, requestedCents: 2250, sentCents: 3150 })
    await drain()
  })

  test('nothing begins of bills that are settled, nor for who may only read', async () => {
    const settled = await arrange({ card: 'works' })
    await app.call(paymentTrackingApi.replay, { id: settled.id }, director)
    expect(await start([settled])).toEqual({
      isValid: false,
      errorMsgs: ['Aucune de ces factures n’a de paiement à relancer.'],
      ...{ runId: null, isNew: false },
    })
    const reader = await app.staff({ billing: 'read' })
    for (const operation of [paymentReplaysApi.planReplay, paymentReplaysApi.startReplay] as const)
      expect((await app.call(operation, { ids: [settled.id] }, reader)).status).toBe(403)
    expect((await app.call(paymentReplaysApi.replayLines, { runId: '1' }, reader)).status).toBe(403)
  })
})

describe('a task that is cut', () => {
  test.each(['before', 'after'] as const)(
    'and begun again goes on where it was, and charges nothing twice: killed %s the provider answered',
    async (step) => {
      const bills = [
        await arrange({ card: 'works' }),
        await arrange({ card: 'works' }),
        await arrange({ card: 'works' }),
      ]
      const [first, second, third] = bills as [One, One, One]
      const { runId } = await start(bills)
      await workUntilKilled(runId ?? 0, 2, step)
      expect(await runOf(runId ?? 0)).toMatchObject({ status: 'running', done: 1, collectedCents: 4500 })
      // another server takes it over by the queue
      await drain()
      expect(await outcomesOf(runId ?? 0)).toEqual({
        [first.id]: 'succeeded',
        // the bank is asked for its answer a moment later, by the verification of payments
        [second.id]: 'waiting',
        [third.id]: 'succeeded',
      })
      expect(await runOf(runId ?? 0)).toMatchObject({ status: 'finished', done: 3, collectedCents: 9000 })
      // and done a third time, as a queue may, it does nothing
      await work(runId ?? 0)
      const charges = await Promise.all(bills.map(paidChargesOf))
      expect(charges.map(({ length }) => length)).toEqual([1, step === 'after' ? 1 : 0, 1])
      expect((await Promise.all(bills.map(triesOf))).map(({ length }) => length)).toEqual([1, 1, 1])
      expect((await Promise.all(bills.map(transfersOf))).map(({ length }) => length)).toEqual([1, 0, 1])
    },
  )

  test('between the refusal of a card and its report neither asks the card nor writes to the family again', async () => {
    const refused = await arrange({ card: 'refused' })
    const paid = await arrange({ card: 'works' })
    const { runId } = await start([refused, paid])
    await work(runId ?? 0)
    expect(await outcomesOf(runId ?? 0)).toEqual({ [refused.id]: 'refused', [paid.id]: 'succeeded' })
    // as if the server had died before the two reports were written
    await app.write(async (db) => {
      await db
        .updateTable('paymentReplays')
        .set({ status: 'running', finishedAt: null })
        .where('id', '=', runId)
        .execute()
      await db
        .updateTable('paymentReplayLines')
        .set({ outcome: null, message: null, collectedCents: 0, sentCents: 0 })
        .where('replayId', '=', runId)
        .execute()
    })
    const tries = await triesOf(refused)
    const mails = await linkMailsOf(refused)
    expect(mails).toHaveLength(1)
    await work(runId ?? 0)
    expect(await triesOf(refused)).toEqual(tries)
    expect(await linkMailsOf(refused)).toEqual(mails)
    expect((await linesOf(runId ?? 0, { q: refused.reference }))[0]).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('La carte a été refusée par la banque.'),
    })
    // what was done before the cut counts
    expect((await linesOf(runId ?? 0, { q: paid.reference }))[0]).toMatchObject({
      ...{ outcome: 'succeeded', collectedCents: 4500, sentCents: 3150 },
    })
    await drain()
  })

  test('by the stop of its server throws, so that another one begins it again', async () => {
    const one = await arrange({ card: 'works' })
    const { runId } = await start([one])
    const stopping = new AbortController()
    stopping.abort()
    await expect(work(runId ?? 0, stopping.signal)).rejects.toThrow()
    expect(await runOf(runId ?? 0)).toMatchObject({ status: 'running', done: 0 })
    await drain()
    expect(await runOf(runId ?? 0)).toMatchObject({ status: 'finished', done: 1 })
  })

  test('by a person ends after the bill it is at; what is left can be replayed later', async () => {
    const bills = [await arrange({ card: 'works' }), await arrange({ card: 'works' })]
    const [first, second] = bills as [One, One]
    const { runId } = await start(bills)
    const { charge } = app.platform.stripe
    const stopping: Provider['charge'] = async (request) => {
      const stopped = await app.call(paymentReplaysApi.stopReplay, { id: runId ?? 0 }, director)
      expect(stopped.body).toEqual({ isValid: true, errorMsgs: [] })
      return charge(request)
    }
    Object.assign(app.platform.stripe, { charge: stopping })
    await drain()
    Object.assign(app.platform.stripe, { charge })
    expect(await runOf(runId ?? 0)).toMatchObject({ status: 'stopped', isStopAsked: true, total: 2, done: 1 })
    expect(await outcomesOf(runId ?? 0)).toEqual({ [first.id]: 'succeeded', [second.id]: null })
    expect(await triesOf(second)).toEqual([])
    expect((await app.call(paymentReplaysApi.stopReplay, { id: runId ?? 0 }, director)).body).toEqual({
      isValid: false,
      errorMsgs: ['Cette relance est déjà terminée.'],
    })
    const again = await start([second])
    expect(again.isNew).toBe(true)
    await drain()
    expect(await outcomesOf(again.runId ?? 0)).toEqual({ [second.id]: 'succeeded' })
  })

  test('for good, its queue given up, is shown as interrupted and keeps nobody from starting another', async () => {
    const one = await arrange({ card: 'works' })
    const { runId } = await start([one])
    const { taskUuid } = await app.database.db
      .selectFrom('paymentReplays')
      .select('taskUuid')
      .where('id', '=', runId)
      .executeTakeFirstOrThrow()
    await app.write((db) =>
      db
        .updateTable('asyncTasks')
        .set({ status: 'failed', finishedAt: new Date().toISOString() })
        .where('uuid', '=', taskUuid)
        .execute(),
    )
    expect(await runOf(runId ?? 0)).toMatchObject({ status: 'interrupted', done: 0 })
    const next = await start([one])
    expect(next).toMatchObject({ isNew: true })
    expect(next.runId).not.toBe(runId)
    await drain()
    expect(await runOf(next.runId ?? 0)).toMatchObject({ status: 'finished', done: 1 })
    expect(await paidChargesOf(one)).toHaveLength(1)
  })
})

describe('several at once', () => {
  test('two people and a double click start one task, and each bill is charged once', async () => {
    const colleague = await app.director()
    const bills = [await arrange({ card: 'works' }), await arrange({ card: 'works' })]
    const started = await Promise.all([start(bills), start(bills), start(bills, colleague), start(bills, colleague)])
    expect(started.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(started.map(({ runId }) => runId)).size).toBe(1)
    const runId = started[0]?.runId ?? 0
    // two servers that do it together, and the queue besides
    await Promise.all([work(runId), work(runId)])
    await drain()
    expect(await runOf(runId)).toMatchObject({ status: 'finished', done: 2 })
    expect(await outcomesOf(runId)).toEqual(Object.fromEntries(bills.map(({ id }) => [id, 'succeeded'])))
    for (const one of bills) {
      expect(await paidChargesOf(one)).toHaveLength(1)
      expect(await transfersOf(one)).toHaveLength(1)
    }
  })

  test('a bill that breaks is said to have, and the others go on', async () => {
    const [broken, paid] = [await arrange({ card: 'works' }), await arrange({ card: 'works' })]
    const { runId } = await start([broken, paid])
    const { transfer } = app.platform.stripe
    const breaking: Provider['transfer'] = async () => {
      Object.assign(app.platform.stripe, { transfer })
      throw new Error('rien ne va plus')
    }
    Object.assign(app.platform.stripe, { transfer: breaking })
    await work(runId ?? 0)
    expect(await outcomesOf(runId ?? 0)).toEqual({ [broken.id]: 'error', [paid.id]: 'succeeded' })
    // its card was charged before it broke
    expect(await linesOf(runId ?? 0, { outcomes: 'error' })).toMatchObject([
      { message: expect.stringMatching(/^Une erreur est survenue/), collectedCents: 4500, sentCents: 0 },
    ])
    await drain()
  })
})
