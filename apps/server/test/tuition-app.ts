// The server beside a sandbox of the card provider, with families whose cards accept, refuse, or ask for their holder.
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import Stripe from 'stripe'
import { startSandbox } from '../../sandbox/src/sandbox.ts'
import type { Clock } from '../src/platform/clock.ts'
import { type Caller, startTestApp } from './app.ts'
import { arrangeCard, arrangeContract, arrangeCourse } from './factories/tuition.ts'

export type TuitionApp = Awaited<ReturnType<typeof startTuitionApp>>

/** `works`: accepted. `refused`: kept by the provider, refused when charged. `authenticated`: its holder must be there. */
const methods = {
  works: 'pm_card_visa',
  refused: 'pm_card_chargeCustomerFail',
  authenticated: 'pm_card_authenticationRequired',
}

export const startTuitionApp = async (options: { clock?: Clock } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-sandbox-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  const sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir: folder }).catch(async (error) => {
    await removeFolder()
    throw error
  })
  const stopSandbox = async () => {
    await sandbox.stop()
    await removeFolder()
  }
  const app = await startTestApp({
    environment: {
      ...{ STRIPE_API_URL: sandbox.httpUrl, URSSAF_API_URL: sandbox.httpUrl, SMS_API_URL: sandbox.httpUrl },
      ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sandbox.smtpPort) },
    },
    ...options,
  }).catch(async (error) => {
    await stopSandbox()
    throw error
  })
  const { hostname, port } = new URL(sandbox.httpUrl)
  const sdk = new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http', telemetry: false })

  return {
    ...app,
    sandbox,
    sdk,
    /** Gives a customer a card, at the provider and here. Answers its names there. */
    giveCard: async (customerId: number, kind: keyof typeof methods = 'works') => {
      const known = await app.database.db
        .selectFrom('customers')
        .select('stripeCustomerId')
        .where('id', '=', customerId)
        .executeTakeFirstOrThrow()
      const stripeCustomerId =
        known.stripeCustomerId ?? (await sdk.customers.create({ name: `Client ${customerId}` })).id
      const method = await sdk.paymentMethods.attach(methods[kind], { customer: stripeCustomerId })
      const card = { stripeCustomerId, paymentMethodId: method.id }
      await app.write((db) => arrangeCard(db, customerId, card))
      return card
    },
    close: async () => {
      await app.close()
      await stopSandbox()
    },
  }
}

export type Billed = {
  readonly customerId: number
  readonly customer: Caller
  readonly orderId: number
  readonly billId: number
  readonly reference: string
  readonly courseId: number
}

/** Makes an order as if it had been billed that day, so that money may have come since. */
export const billedOn = (app: TuitionApp, orderId: number, day: string) =>
  app.write((db) => db.updateTable('orders').set({ orderedOn: day }).where('id', '=', orderId).execute())

/** A family with one confirmed course of 45 €, paid when it has a card. */
export const arrangeBilled = async (
  app: TuitionApp,
  options: { card?: keyof typeof methods } = {},
): Promise<Billed> => {
  const tuition = await app.write((db) => arrangeContract(db))
  if (options.card) await app.giveCard(tuition.customerId, options.card)
  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  const customer = await app.signIn(tuition.customerPersonId)
  const { body } = await app.call(coursesApi.confirm, { id: courseId }, customer)
  const course = await app.database.db
    .selectFrom('courses')
    .select('orderId')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  return {
    customerId: tuition.customerId,
    customer,
    courseId,
    orderId: course.orderId ?? 0,
    billId: body.billId ?? 0,
    reference: body.billNumber ?? '',
  }
}
