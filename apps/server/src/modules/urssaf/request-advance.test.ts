// Payment requests to the Urssaf's sandbox: sent once whatever is lost, followed until they are paid, refused or turned back.
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeAdvance } from '../../../test/factories/advance.ts'
import { arrangeContract, arrangeCourse } from '../../../test/factories/tuition.ts'
import { steer } from '../../../test/factories/urssaf-sandbox.ts'
import { startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { type AdvanceDesk, followRequest, requestAdvance } from './request-advance.ts'

let app: TuitionApp
let director: Caller
let levers: ReturnType<typeof steer>

beforeAll(async () => {
  app = await startTuitionApp()
  director = await app.director()
  levers = steer(app.sandbox.httpUrl)
})
afterAll(() => app.close())

const desk = (): AdvanceDesk => ({ read: app.database.db, write: app.write, platform: app.platform })

/** A confirmed course of 45 € whose family paid its half; the Urssaf is to pay the other. */
const arrange = async (doneAt?: string) => {
  const tuition = await app.write(async (db) => {
    const made = await arrangeContract(db, { selfEmployed: false, regime: 'prestataire' })
    await arrangeAdvance(db, made)
    return made
  })
  await app.giveCard(tuition.customerId)
  const courseId = await app.write(async (db) => {
    const id = await arrangeCourse(db, tuition, doneAt === undefined ? {} : { doneAt })
    return id
  })
  const { body } = await app.call(coursesApi.confirm, { id: courseId }, await app.signIn(tuition.customerPersonId))
  return { ...tuition, billId: body.billId ?? 0, reference: body.billNumber ?? '' }
}
type Arranged = Awaited<ReturnType<typeof arrange>>

const requestOf = ({ billId }: Arranged) =>
  app.database.db
    .selectFrom('urssafRequests')
    .select([
      'id',
      'status',
      'statusCode',
      'providerRequestId',
      'depositCents',
      'rejectCode',
      'transferCents',
      'watchUntil',
    ])
    .where('billId', '=', billId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const thirdPartOf = async ({ reference }: Arranged) =>
  (await app.call(paymentTrackingApi.trackedBills, { q: reference }, director)).body.rows[0]?.thirdPartPayment
const sentOf = async ({ reference }: Arranged) => {
  const all = (await (await fetch(`${app.sandbox.httpUrl}/urssaf/api/demandes`)).json()) as {
    numFactureTiers: string
    transferCents: number
  }[]
  return all.filter((one) => one.numFactureTiers === reference)
}
const decide = async (one: Arranged, statut: string) => {
  const { providerRequestId } = await requestOf(one)
  await fetch(`${app.sandbox.httpUrl}/urssaf/demandes/${providerRequestId}/statut`, {
    method: 'POST',
    body: new URLSearchParams({ statut }),
    redirect: 'manual',
  })
}
const follow = async (one: Arranged) => followRequest(desk(), (await requestOf(one)).id)

describe('a request', () => {
  test('carries the deposit of the family, so that the Urssaf pays the rest; paid, it settles the third part', async () => {
    const one = await arrange()
    expect(await requestAdvance(desk(), one.billId)).toEqual({
      status: 'waiting',
      message: '22,50\u00a0€ sont demandés à l’Urssaf.',
    })
    expect(await sentOf(one)).toMatchObject([{ transferCents: 2250 }])
    expect(await follow(one)).toMatchObject({ status: 'waiting' })
    await decide(one, '70')
    expect(await follow(one)).toMatchObject({ status: 'paid' })
    expect(await requestOf(one)).toMatchObject({ status: 'paid', statusCode: 70, transferCents: 2250 })
    // it may still turn back: it is watched for a week more
    const watched = Date.parse((await requestOf(one)).watchUntil ?? '') - app.platform.clock.now().getTime()
    expect(Math.round(watched / 86_400_000)).toBe(7)
    expect(await thirdPartOf(one)).toMatchObject({ status: 'succeeded', amountCents: 2250 })
    expect(await requestAdvance(desk(), one.billId)).toMatchObject({ status: 'paid' })
  })

  test('refused by the customer is told in French, is never sent again unchanged, and the family owes the whole', async () => {
    const one = await arrange()
    await requestAdvance(desk(), one.billId)
    await decide(one, '40')
    expect(await follow(one)).toEqual({
      status: 'failed',
      message: 'Le client conteste le nombre d’heures facturées.',
    })
    expect(await thirdPartOf(one)).toMatchObject({
      status: 'failed',
      message: 'Le client conteste le nombre d’heures facturées.',
    })
    expect(await requestAdvance(desk(), one.billId)).toMatchObject({ status: 'failed' })
    expect(await sentOf(one)).toHaveLength(1)
    const order = await app.database.db
      .selectFrom('orders')
      .innerJoin('bills', 'bills.orderId', 'orders.id')
      .select(['orders.customerDueCents', 'orders.amountCents', 'orders.paidCents'])
      .where('bills.id', '=', one.billId)
      .executeTakeFirstOrThrow()
    expect(order.customerDueCents).toBe(order.amountCents - order.paidCents)
    expect(order.customerDueCents).toBeGreaterThan(0)
  })

  test('paid may turn back: the third part is owed again', async () => {
    const one = await arrange()
    await requestAdvance(desk(), one.billId)
    await decide(one, '70')
    await follow(one)
    await decide(one, '60')
    expect(await follow(one)).toEqual({
      status: 'failed',
      message: 'Le prélèvement du client par l’Urssaf a été refusé.',
    })
    expect(await thirdPartOf(one)).toMatchObject({ status: 'failed' })
  })

  test('whose answer was lost is found again, not sent twice', async () => {
    const one = await arrange()
    await levers.nextAnswer('perdue')
    expect(await requestAdvance(desk(), one.billId)).toMatchObject({ status: 'waiting' })
    expect(await requestOf(one)).toMatchObject({ status: 'sent', providerRequestId: null })
    expect(await requestAdvance(desk(), one.billId)).toMatchObject({ status: 'waiting' })
    expect(await requestOf(one)).toMatchObject({ status: 'waiting', providerRequestId: expect.any(String) })
    expect(await sentOf(one)).toHaveLength(1)
  })

  test('that never left because the Urssaf is down leaves later', async () => {
    const one = await arrange()
    await levers.outage('down')
    expect(await requestAdvance(desk(), one.billId)).toMatchObject({
      message: expect.stringMatching(/La demande sera vérifiée automatiquement\.$/),
    })
    await levers.outage('ok')
    expect(await follow(one)).toMatchObject({ status: 'waiting' })
    expect(await sentOf(one)).toHaveLength(1)
  })

  test('of a course before the activation of the family is refused before it is sent', async () => {
    const one = await arrange()
    await app.write((db) =>
      db
        .updateTable('urssafRegistrations')
        .set({ activeFrom: '2026-11-01' })
        .where('customerId', '=', one.customerId)
        .execute(),
    )
    expect(await requestAdvance(desk(), one.billId)).toEqual({
      status: 'failed',
      message: 'Un cours de la facture précède l’activation de l’avance du client, le 01/11/2026.',
    })
    expect(await sentOf(one)).toHaveLength(0)
  })

  /** A server that dies after so many of its transactions: what it kept stays, and nothing of it happens any more. */
  const dying = (after: number): AdvanceDesk => {
    let kept = 0
    return {
      ...desk(),
      write: async (change) => {
        if (kept === after) throw new Error('killed')
        kept += 1
        return app.write(change)
      },
    }
  }

  test('is sent once wherever its server is killed, by a double click, and by two servers that find it together', async () => {
    for (const steps of [0, 1, 2]) {
      const one = await arrange()
      await expect(requestAdvance(dying(steps), one.billId)).rejects.toThrow('killed')
      // the third one is killed between the answer of the Urssaf and its being written down
      expect(await sentOf(one)).toHaveLength(steps === 2 ? 1 : 0)
      await Promise.all([
        requestAdvance(desk(), one.billId),
        requestAdvance(desk(), one.billId),
        requestAdvance(desk(), one.billId),
      ])
      expect(await sentOf(one)).toHaveLength(1)
      expect(await requestOf(one)).toMatchObject({ status: 'waiting', providerRequestId: expect.any(String) })
      const requests = app.database.db.selectFrom('urssafRequests').select('id').where('billId', '=', one.billId)
      expect(await requests.execute()).toHaveLength(1)
      expect(await requestAdvance(desk(), one.billId)).toMatchObject({ status: 'waiting' })
      expect(await sentOf(one)).toHaveLength(1)
    }
  })
})
